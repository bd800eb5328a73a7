//! The published schemas are what the snapshot in `schemas/published/` says, and change within a version only as its README allows.
//!
//! `UPDATE_SCHEMAS=1 cargo test --test published` writes the snapshot, unless a change needs a new version.

mod cases;
mod form;
mod rule;

use rolecall_codecs::{Registry, schema};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Texts by file name, `/` between folders.
type Files = BTreeMap<String, String>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/published")
}

/// What the tool writes: `tests/cli` says so.
fn current() -> (String, Files) {
    let index = schema::index(&Registry::default());
    let text = serde_json::to_string_pretty(&index).unwrap() + "\n";
    let schemas = schema::PUBLISHED.iter().map(|one| (format!("{}.schema.json", one.name), one.text.to_owned()));
    (index.version.to_owned(), schemas.chain([("index.json".to_owned(), text)]).collect())
}

/// Every file below a folder.
fn committed(folder: &Path) -> Files {
    let mut files = Files::new();
    for item in walkdir::WalkDir::new(folder).into_iter().flatten().filter(|item| item.file_type().is_file()) {
        let name = item.path().strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
        files.insert(name, std::fs::read_to_string(item.path()).unwrap());
    }
    files
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What of a snapshot others relied on and cannot any more.
fn broken(old: &Files, new: &Files) -> Vec<String> {
    let mut told = Vec::new();
    // A file that was deleted from the snapshot by hand does not come back unseen.
    let index = old.get("index.json").map(|text| parsed(text)).unwrap_or_default();
    let listed = index["schemas"].as_array().into_iter().flatten().filter_map(|one| one["file"].as_str());
    let names: BTreeSet<&str> = listed.chain(old.keys().map(String::as_str)).collect();
    for name in names.into_iter().filter(|name| *name != "index.json") {
        match (old.get(name), new.get(name)) {
            (None, _) => told.push(format!("{name}: the snapshot lost a file that its index lists: restore it")),
            (_, None) => told.push(format!("{name}: a schema stays within its version")),
            (Some(old), Some(new)) => {
                told.extend(rule::breaks(&parsed(old), &parsed(new)).iter().map(|one| format!("{name}{one}")));
            }
        }
    }
    told
}

#[test]
fn the_snapshot_is_current_and_nothing_in_its_version_broke() {
    let (version, new) = current();
    let folder = folder().join(&version);
    let old = committed(&folder);
    let broken = broken(&old, &new);
    assert!(
        broken.is_empty(),
        "not allowed within {version} (schemas/published/README.md says how to begin a new version):\n{}",
        broken.join("\n")
    );
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        for (name, text) in new.iter().filter(|(name, text)| old.get(*name) != Some(text)) {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        return;
    }
    let differ: Vec<_> = new.iter().filter(|(name, text)| old.get(*name) != Some(text)).map(|(name, _)| name).collect();
    assert!(differ.is_empty(), "run UPDATE_SCHEMAS=1 cargo test --test published: {differ:?}");
}

/// Versions that are not written any more stay as they were, under their own ids.
#[test]
fn every_version_has_ids_of_its_own() {
    for version in std::fs::read_dir(folder()).unwrap().flatten().filter(|item| item.path().is_dir()) {
        let name = version.file_name().to_string_lossy().into_owned();
        let files = committed(&version.path());
        let index = parsed(&files["index.json"]);
        assert_eq!(index["version"], name.as_str());
        for one in index["schemas"].as_array().unwrap() {
            let file = one["file"].as_str().unwrap();
            let id = format!("https://schemas.rolecall.app/{name}/{file}");
            assert_eq!(
                (&one["id"], &parsed(&files[file])["$id"]),
                (&Value::from(id.as_str()), &Value::from(id.as_str()))
            );
        }
    }
}

#[test]
fn a_schema_that_goes_and_a_snapshot_that_lost_a_file_are_told() {
    let (_, new) = current();
    let told = |old: &Files, new: &Files| broken(old, new);
    assert_eq!(told(&new, &new), Vec::<String>::new());
    let mut less = new.clone();
    less.remove("wire/regex.schema.json");
    assert_eq!(told(&new, &less), ["wire/regex.schema.json: a schema stays within its version"]);
    assert!(told(&less, &new)[0].contains("restore it"));
    // A new schema is no break, and in a new version everything is new.
    less.remove("index.json");
    assert_eq!(told(&less, &new), Vec::<String>::new());
    assert_eq!(told(&Files::new(), &new), Vec::<String>::new());
}
