//! Reads the schema files and lists their texts.

use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// One schema file: `wire/lorebook.schema.json` is `group` "wire", `name` "lorebook".
pub struct SchemaFile {
    /// Path below `schemas/`, with `/`.
    pub path: String,
    pub group: String,
    pub name: String,
    pub root: Value,
}

impl SchemaFile {
    /// The shared definitions, a file without a root type of its own.
    pub fn is_common(&self) -> bool {
        self.root.get("type").is_none()
    }
    pub fn defs(&self) -> Map<String, Value> {
        self.root.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default()
    }
    pub fn text(&self, key: &str) -> Result<&str, String> {
        self.root.get(key).and_then(Value::as_str).ok_or_else(|| format!("{}: no `{key}`", self.path))
    }
}

/// Every `*.schema.json` below `dir`, in path order; without those that were made from them.
pub fn all(dir: &Path) -> Result<Vec<SchemaFile>, String> {
    let mut paths = Vec::new();
    walk(dir, &mut paths)?;
    paths.retain(|path| !path.starts_with(dir.join("published")));
    paths.sort();
    paths.iter().map(|path| read(dir, path)).collect()
}

fn walk(dir: &Path, into: &mut Vec<PathBuf>) -> Result<(), String> {
    let list = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for item in list {
        let path = item.map_err(|e| format!("{}: {e}", dir.display()))?.path();
        if path.is_dir() {
            walk(&path, into)?;
        } else if path.to_string_lossy().ends_with(".schema.json") {
            into.push(path);
        }
    }
    Ok(())
}

fn read(dir: &Path, path: &Path) -> Result<SchemaFile, String> {
    let below = path.strip_prefix(dir).map_err(|e| e.to_string())?.to_string_lossy().replace('\\', "/");
    let text = std::fs::read_to_string(path).map_err(|e| format!("{below}: {e}"))?;
    let root: Value = serde_json::from_str(&text).map_err(|e| format!("{below}: {e}"))?;
    let stem = below.trim_end_matches(".schema.json");
    let (group, name) = stem.split_once('/').unwrap_or(("", stem));
    Ok(SchemaFile { group: group.to_owned(), name: name.to_owned(), path: below.clone(), root })
}

/// Source of the catalog: name, `$id`, title and text of each schema.
pub fn catalog(files: &[SchemaFile]) -> String {
    let mut out = String::from("&[\n");
    for file in files {
        let (id, title) = (file.text("$id").unwrap_or(""), file.text("title").unwrap_or(""));
        out.push_str(&format!(
            "    SchemaText {{ name: {:?}, id: {id:?}, title: {title:?}, text: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})) }},\n",
            file.path.trim_end_matches(".schema.json"),
            format!("/schemas/{}", file.path),
        ));
    }
    out.push(']');
    out
}
