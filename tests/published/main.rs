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
    let index = Registry::default().schema_index();
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

/// Compares a snapshot with what there is, and with `update` takes over what changed. A broken rule leaves the snapshot as it is.
fn held(folder: &Path, new: &Files, update: bool) -> Result<(), String> {
    let old = committed(folder);
    let broken = broken(&old, new);
    if !broken.is_empty() {
        return Err(format!(
            "not allowed within a version (schemas/published/README.md says how to begin a new one):\n{}",
            broken.join("\n")
        ));
    }
    let differ: Vec<_> = new.iter().filter(|(name, text)| old.get(*name) != Some(text)).collect();
    if !update && !differ.is_empty() {
        let names: Vec<_> = differ.iter().map(|(name, _)| name.as_str()).collect();
        return Err(format!("run UPDATE_SCHEMAS=1 cargo test --test published: {}", names.join(", ")));
    }
    for (name, text) in differ {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Ok(())
}

#[test]
fn the_snapshot_is_current_and_nothing_in_its_version_broke() {
    let (version, new) = current();
    let update = std::env::var_os("UPDATE_SCHEMAS").is_some();
    held(&folder().join(version), &new, update).unwrap_or_else(|told| panic!("{told}"));
}

#[test]
fn updating_takes_what_adds_and_refuses_what_breaks() {
    let desk = tempfile::tempdir().unwrap();
    let (_, new) = current();
    let with = |from: &str, to: &str| {
        let mut files = new.clone();
        let text = files.get_mut("wire/lorebook.schema.json").unwrap();
        assert!(text.contains(from));
        *text = text.replace(from, to);
        files
    };
    held(desk.path(), &new, true).unwrap();
    assert_eq!((committed(desk.path()), held(desk.path(), &new, false)), (new.clone(), Ok(())));
    let broken = with("\"entryBudget\"", "\"budgetOfEntries\"");
    let told = held(desk.path(), &broken, true).unwrap_err();
    assert!(told.ends_with("wire/lorebook.schema.json at /lorebook/settings/entryBudget: a property stays"), "{told}");
    assert_eq!(committed(desk.path()), new);
    let wider = with("\"and_any\",\n", "\"and_any\",\n        \"xor\",\n");
    assert!(held(desk.path(), &wider, false).unwrap_err().contains("UPDATE_SCHEMAS=1"));
    held(desk.path(), &wider, true).unwrap();
    assert_eq!(committed(desk.path()), wider);
    assert!(held(desk.path(), &new, true).unwrap_err().contains(r#"words are only added: "xor" is gone"#));
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
