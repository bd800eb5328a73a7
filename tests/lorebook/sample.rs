//! The sample uses the whole format.

use crate::{ID, body_json, findings, json, read, validator, write};
use rolecall_codecs::mapping::Path;
use rolecall_codecs::{Input, Registry, Source};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const SAMPLE: &str = include_str!("../../samples/tideglass-archive.lorebook.json");

/// Every value of a path; lists on the way are gone through.
fn values<'v>(root: &'v Value, path: &Path) -> Vec<&'v Value> {
    let mut found = vec![root];
    for (at, (field, _)) in path.steps.iter().enumerate() {
        found = found.into_iter().filter_map(|value| value.get(field.key)).collect();
        if at + 1 < path.steps.len() && field.group.is_some_and(|group| group.list) {
            found = found.into_iter().filter_map(Value::as_array).flatten().collect();
        }
    }
    found
}

#[test]
fn it_is_recognised_sound_and_comes_back_as_it_is() {
    let input = Input::new(SAMPLE.into()).expect("text");
    let (reading, source) = Registry::default().read(&input).expect("a lorebook");
    assert_eq!(source, Source::Codec(ID));
    assert_eq!(reading.report.defaulted, Vec::<String>::new());
    assert_eq!(reading.report.warnings, Vec::<String>::new());
    assert_eq!(write(&reading.entity), SAMPLE);
    assert_eq!(findings(&validator("wire/lorebook"), &json(SAMPLE)), Vec::<String>::new());
    assert_eq!(findings(&validator("canonical/lorebook"), &body_json(&reading.entity)), Vec::<String>::new());
    assert!(SAMPLE.matches("\n        \"id\"").count() >= 30, "some thirty entries");
}

/// Each row has a value somewhere that is not its default, and each word of a set occurs.
#[test]
fn every_row_and_every_word_is_used() {
    let body = body_json(&read(SAMPLE).entity);
    let registry = Registry::default();
    let mut unused = Vec::new();
    for row in registry.get(ID).expect("the codec").describe().rows {
        for path in &row.canonical {
            let field = path.field().expect("a field");
            let default = if field.default.is_empty() { Value::Null } else { json(field.default) };
            let found: Vec<_> = values(&body, path).into_iter().filter(|value| **value != default).collect();
            if found.is_empty() || found.iter().all(|value| **value == json!([])) {
                unused.push(path.to_string());
            }
            let words: BTreeSet<&str> =
                field.kind.strip_prefix("one of ").into_iter().flat_map(|w| w.split(", ")).collect();
            let used: BTreeSet<&str> = values(&body, path).into_iter().filter_map(Value::as_str).collect();
            // The book has one type and one mode.
            if !path.to_string().starts_with("lorebookType") && path.to_string() != "budgetMode" {
                unused.extend(words.difference(&used).map(|word| format!("{path}: {word}")));
            }
        }
    }
    assert_eq!(unused, Vec::<String>::new());
    let wire = json(SAMPLE);
    let keys =
        SAMPLE.contains("generationTriggers") && SAMPLE.contains("outletName") && SAMPLE.contains("structured_data");
    assert!(keys && wire["lorebook"]["tree"]["tree_data"].is_object(), "what only the file has");
}
