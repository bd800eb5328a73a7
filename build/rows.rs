//! Which modules have rows of which types: read from the tables' own source, for the documentation of the generated types.

use crate::bundle::ref_name;
use crate::load::SchemaFile;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A side of the tables, and a type's name.
type Typed = (&'static str, String);

/// The modules by the types that their tables and rules are over, with what the types are made of.
#[derive(Default)]
pub struct Rows {
    direct: BTreeMap<Typed, BTreeSet<String>>,
    /// The types that a type stands in.
    above: BTreeMap<Typed, BTreeSet<String>>,
    /// The types that a type is made of, with the one that it extends.
    below: BTreeMap<Typed, BTreeSet<String>>,
}

impl Rows {
    /// Reads `codecs` and `tables` below a folder, and what the schemas say of each other.
    pub fn read(src: &Path, files: &[SchemaFile]) -> Result<Rows, String> {
        let mut rows = Rows::default();
        for top in ["codecs", "tables"] {
            rows.walk(&src.join(top), &[top])?;
        }
        for file in files {
            let defs = file.defs();
            let root = (file.text("title")?, &file.root);
            for (name, node) in defs.iter().map(|(name, def)| (name.as_str(), def)).chain([root]) {
                let sides = sides(&file.group);
                sides.iter().for_each(|side| rows.refer(side, name, node));
            }
        }
        Ok(rows)
    }

    /// The modules with rows of a type, or of those that it stands in where it has none. An envelope has the rows of what it holds,
    /// and an object that extends another one has that one's.
    pub fn of(&self, group: &str, name: &str) -> BTreeSet<String> {
        let one = |side: &'static str| {
            let found = self.find(side, name, &mut BTreeSet::new());
            let below = self.below.get(&(side, name.to_owned())).into_iter().flatten();
            let direct = below.filter_map(|inner| self.direct.get(&(side, inner.clone()))).flatten();
            if found.is_empty() { direct.cloned().collect() } else { found }
        };
        sides(group).iter().flat_map(|side| one(side)).collect()
    }

    fn find(&self, side: &'static str, name: &str, seen: &mut BTreeSet<String>) -> BTreeSet<String> {
        let key = (side, name.to_owned());
        match self.direct.get(&key) {
            Some(modules) => modules.clone(),
            None if !seen.insert(name.to_owned()) => BTreeSet::new(),
            None => {
                let above = self.above.get(&key).into_iter().flatten();
                above.flat_map(|above| self.find(side, above, seen)).collect()
            }
        }
    }

    fn refer(&mut self, side: &'static str, name: &str, node: &Value) {
        let base = node.get(crate::extend::BASE).and_then(Value::as_str);
        let inner = ref_name(node).map(|(inner, _)| inner);
        for other in base.into_iter().chain(inner) {
            self.below.entry((side, name.to_owned())).or_default().insert(other.to_owned());
        }
        if let Some(inner) = inner {
            self.above.entry((side, inner.to_owned())).or_default().insert(name.to_owned());
        }
        match node {
            Value::Object(map) => {
                map.iter().filter(|(key, _)| *key != "$defs").for_each(|(_, inner)| self.refer(side, name, inner));
            }
            Value::Array(list) => list.iter().for_each(|inner| self.refer(side, name, inner)),
            _ => {}
        }
    }

    fn walk(&mut self, dir: &Path, module: &[&str]) -> Result<(), String> {
        let failed = |e: std::io::Error| format!("{}: {e}", dir.display());
        for item in std::fs::read_dir(dir).map_err(failed)? {
            let path = item.map_err(failed)?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            // What is below a module of the two folders is not public, and counts as that module's.
            let module: Vec<&str> = module.iter().copied().chain([stem.as_str()]).take(2).collect();
            if path.is_dir() {
                self.walk(&path, &module)?;
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).map_err(failed)?;
                self.scan(&text, &module.join("::"));
            }
        }
        Ok(())
    }

    fn scan(&mut self, text: &str, module: &str) {
        for line in text.lines().map(str::trim) {
            for (side, ty) in typed(line) {
                let name = ty.rsplit("::").next().unwrap_or(ty).trim().to_owned();
                self.direct.entry((side, name)).or_default().insert(module.to_owned());
            }
        }
    }
}

/// The sides on which the types of a group stand: shared ones on both.
fn sides(group: &str) -> &'static [&'static str] {
    match group {
        "wire" => &["wire"],
        "canonical" => &["canonical"],
        _ => &["wire", "canonical"],
    }
}

/// The types that a line names as the two sides of a table or of a rule.
fn typed(line: &str) -> Vec<(&'static str, &str)> {
    let pair = |text: &'static str| {
        let inner = line.split_once(text)?.1.split_once('>')?.0;
        inner.split_once(", ")
    };
    let head = || {
        let head = line.strip_prefix("pub ")?.trim_end_matches('}').trim_end().strip_suffix('{')?;
        head.split_once(": ")?.1.split_once(" = ")
    };
    let sides = head().or_else(|| pair("of_rule::<")).or_else(|| pair("Rule<"));
    let one = |prefix: &str| line.strip_prefix(prefix)?.strip_suffix(';');
    let both = sides.into_iter().flat_map(|(wire, canonical)| [("wire", wire), ("canonical", canonical)]);
    let alone = [("wire", one("type Wire = ")), ("canonical", one("type Canonical = "))];
    both.chain(alone.into_iter().filter_map(|(side, ty)| Some((side, ty?)))).collect()
}
