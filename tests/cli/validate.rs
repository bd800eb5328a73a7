//! `validate`, and the checking behind it.

use crate::run::{Desk, err, has, out};
use crate::{BOOK, BROKEN, STRANGER, canonical_with_switch};
use rolecall_codecs::schema::{Finding, ValidateError, validate, validate_entity};
use serde_json::{Value, json};

/// Kinds, words, a missing key and a nullable group, on lines of their own.
const WRONG: &str = r#"{
  "schemaVersion": "1.0.0",
  "lorebook": {
    "name": 5,
    "settings": {"budgetMode": "both"},
    "entries": [
      {"id": "a", "title": "T", "content": "é", "characterFilter": {"names": "x"}},
      null,
      {"id": "b", "title": "T", "content": "c", "sideEffects": 7}
    ]
  }
}"#;

fn places(findings: &[Finding]) -> Vec<(&str, usize, usize, &str)> {
    findings.iter().map(|f| (f.path.as_str(), f.line, f.column, f.message.as_str())).collect()
}

#[test]
fn good_files_are_valid() {
    let desk = Desk::with(&[("book.json", BOOK), ("c.json", &canonical_with_switch())]);
    let text = desk.out(&["validate", "book.json", "c.json"]);
    assert_eq!(text, "book.json: valid (rolecall-lorebook)\nc.json: valid (canonical)\n");
}

#[test]
fn findings_have_their_places() {
    let desk = Desk::with(&[("wrong.json", WRONG)]);
    let run = desk.run(&["validate", "wrong.json"]).code(1);
    let lines = [
        "wrong.json:4:13: /lorebook/name: expected a string, found 5 (wire/lorebook)",
        "wrong.json:5:32: /lorebook/settings/budgetMode: expected \"token\" or \"entry\", found \"both\" (wire/lorebook)",
        "wrong.json:7:78: /lorebook/entries/0/characterFilter/names: expected a list, found \"x\" (wire/lorebook)",
        "wrong.json:8:7: /lorebook/entries/1: expected an object, found null (wire/lorebook)",
        "wrong.json:9:64: /lorebook/entries/2/sideEffects: expected an object or null, found 7 (wire/lorebook)",
    ];
    assert_eq!(out(&run), lines.join("\n") + "\n");
    assert_eq!(err(&run), "");
    let list: Value = serde_json::from_str(&out(&desk.run(&["validate", "wrong.json", "--json"]).code(1))).unwrap();
    let first = json!({"schema": "wire/lorebook", "path": "/lorebook/name", "line": 4, "column": 13, "message": "expected a string, found 5"});
    assert_eq!(list[0]["findings"][0], first);
    assert_eq!((&list[0]["file"], &list[0]["format"]), (&json!("wrong.json"), &json!("rolecall-lorebook")));
}

#[test]
fn the_worst_file_decides() {
    let desk = Desk::with(&[("book.json", BOOK), ("stranger.json", STRANGER), ("broken.json", BROKEN)]);
    desk.run(&["validate", "book.json", "stranger.json"]).code(3);
    let run = desk.run(&["validate", "broken.json", "stranger.json", "book.json", "--json"]).code(1);
    let list: Value = serde_json::from_str(&out(&run)).unwrap();
    has(list[0]["error"].as_str().unwrap(), &["line 2, column 8"]);
    has(list[1]["error"].as_str().unwrap(), &["not recognised"]);
    assert_eq!((&list[2]["findings"], list[2].get("error")), (&json!([]), None));
}

#[test]
fn a_canonical_document_is_checked_with_its_body() {
    let good = canonical_with_switch();
    assert!(validate_entity(&good).unwrap().is_empty());
    let bad = good.replace("\"name\": \"Switched\"", "\"name\": null, \"odd/key\": 1");
    let findings = validate_entity(&bad).unwrap();
    let places = places(&findings);
    assert_eq!(places.len(), 2, "{places:?}");
    assert_eq!((places[0].0, places[0].3), ("/body/name", "expected a string, found null"));
    assert_eq!((places[1].0, places[1].3), ("/body/odd~1key", "unknown key `odd/key`"));
    assert_eq!(findings[0].schema, "entity/lorebook");
    assert!(bad.lines().nth(places[0].1 - 1).unwrap().contains("null"));
}

#[test]
fn what_a_schema_cannot_say_is_found_too() {
    let good = canonical_with_switch();
    let media = r#""original": {"a.b": {"raw": {}, "sourceMedia": {"b64": "?", "mime": "image/png"}}}"#;
    let bad = format!("{},\n{media}\n}}", good.trim_end().trim_end_matches('}').trim_end());
    let findings = validate_entity(&bad).unwrap();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0].path, "/original/a.b/sourceMedia/b64");
    assert_eq!(findings[0].line, bad.lines().count() - 1);

    let empty = good.replace("\"id\": \"switched\"", "\"id\": \"\"");
    assert_eq!(places(&validate_entity(&empty).unwrap())[0].0, "/id");
}

#[test]
fn missing_and_repeated_keys() {
    let findings = validate("wire/lorebook", "{\"lorebook\": {}}").unwrap();
    let expected =
        [("", 1, 1, "the key `schemaVersion` is missing"), ("/lorebook", 1, 14, "the key `entries` is missing")];
    assert_eq!(places(&findings), expected);

    let twice = "{\"schemaVersion\": \"1\",\n \"schemaVersion\": 2, \"lorebook\": {\"entries\": []}}";
    assert_eq!(
        places(&validate("wire/lorebook", twice).unwrap()),
        [("/schemaVersion", 2, 19, "expected a string, found 2")]
    );
}

#[test]
fn odd_json_is_checked_as_it_is_read() {
    let odd =
        r#"{"schemaVersion": "\ud83d", "\ud83d": 1, "lorebook": {"entries": [], "settings": {"tokenBudget": 1e999}}}"#;
    let findings = validate("wire/lorebook", odd).unwrap();
    assert_eq!(places(&findings), [("/lorebook/settings/tokenBudget", 1, 98, "expected a number, found null")]);
    assert!(matches!(validate("wire/lorebook", "{"), Err(ValidateError::Syntax(_))));
    assert!(matches!(validate("wire/lorebook", &"[".repeat(200)), Err(ValidateError::Syntax(_))));
    assert!(matches!(validate("wire/none", "{}"), Err(ValidateError::UnknownSchema { .. })));
}

#[test]
fn messages_stay_short() {
    let long = format!(r#"{{"schemaVersion": {:?}, "lorebook": {:?}}}"#, "x", "é".repeat(5000));
    let findings = validate("wire/lorebook", &long).unwrap();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].message.len() < 300);
}

#[test]
fn many_findings_do_not_walk_the_text_again_and_again() {
    let entries = vec![r#"{"id": "a", "title": 5, "content": "c"}"#; 20_000].join(",\n");
    let text = format!("{{\"schemaVersion\": \"1.0.0\", \"lorebook\": {{\"entries\": [\n{entries}]}}}}");
    let start = std::time::Instant::now();
    let findings = validate("wire/lorebook", &text).unwrap();
    // A second at most; a walk for each of them would take minutes.
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    assert_eq!((findings.len(), findings[19_999].line, findings[19_999].column), (20_000, 20_001, 22));
}
