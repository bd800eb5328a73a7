//! What is a worldbook, in which form, and what is none.

use super::*;
use serde_json::json;

fn detect(file: &Value) -> f64 {
    let input = Input::from_text(Arc::new(file.to_string()));
    TavernWorldbookCodec.detect(&input.open().expect("valid JSON"))
}

#[test]
fn world_info_is_told_by_its_first_entry() {
    for key in ["key", "keysecondary", "comment", "content"] {
        assert_eq!(detect(&json!({"entries": {"0": {key: null}}})), 0.9, "{key}");
    }
    let cases = [
        json!({"entries": {"0": {"uid": 0}}}),
        json!({"entries": {"0": {}}}),
        json!({"entries": {"0": null, "1": {"key": []}}}),
        json!({"entries": {"0": [{"key": []}]}}),
        json!({"entries": {}}),
        json!({"entries": {}, "name": "W"}),
        json!({"entries": null, "scan_depth": 4}),
        json!({"entries": "x", "content": "c"}),
        json!({"0": {"key": []}}),
    ];
    for file in cases {
        assert_eq!(detect(&file), 0.0, "{file}");
    }
    assert_eq!(detect(&json!({"entries": {"a": {"key": []}, "b": 7}, "name": "W", "description": "d"})), 0.9);
}

/// A fresh file of no entries is known by its settings, which SillyTavern does not write.
#[test]
fn world_info_without_entries_is_told_by_its_settings() {
    for key in ["scan_depth", "token_budget"] {
        assert_eq!(detect(&json!({"entries": {}, key: 0})), 0.9, "{key}");
    }
}

#[test]
fn a_cards_book_is_told_by_its_first_entry() {
    let cases = [
        (json!([]), 0.85),
        (json!([{"keys": []}]), 0.85),
        (json!([{"content": ""}]), 0.85),
        (json!([{"name": "n"}]), 0.85),
        (json!([{"keys": "k"}]), 0.0),
        (json!([{"content": null, "name": 5}]), 0.0),
        (json!([{"key": ["k"]}]), 0.0),
        (json!([{}, {"keys": []}]), 0.0),
        (json!([null, {"keys": []}]), 0.0),
        (json!([{"name": "n", "keywords": ["k"], "entry": "e"}]), 0.0),
        (json!([{"name": "n", "keywords": "k", "entry": "e"}]), 0.85),
        (json!([{"name": "n", "keywords": ["k"]}]), 0.85),
    ];
    for (entries, score) in cases {
        assert_eq!(detect(&json!({ "entries": entries })), score, "{entries}");
    }
}

/// Each holds entries that alone would make it a worldbook.
#[test]
fn other_files_with_entries_are_refused() {
    let marks = [
        json!({"lorebook": {}}),
        json!({"lorebook": null}),
        json!({"schemaVersion": "1.0.0", "lorebook": {"entries": []}}),
        json!({"format": "rolecall-compendium"}),
        json!({"schemaVersion": "compendium-v1.0.0"}),
        json!({"spec": "chara_card_v2", "data": {}}),
        json!({"data": {"name": "A"}}),
        json!({"rules": []}),
        json!({"prompts": []}),
        json!({"prompt_order": []}),
        json!({"lorebookVersion": 5}),
    ];
    for mark in marks {
        for entries in [json!({"0": {"key": []}}), json!([]), json!([{"keys": []}])] {
            let mut file = mark.clone();
            file["entries"] = entries;
            assert_eq!(detect(&file), 0.0, "{file}");
            let error = try_read(&file.to_string()).expect_err("refused").to_string();
            assert!(error.starts_with("tavern-worldbook: "), "{error}");
        }
    }
    for other in [json!({"schemaVersion": "1.0.0"}), json!({"format": "x"}), json!({"type": "worldbook", "rule": []})] {
        let mut file = other;
        file["entries"] = json!([]);
        assert_eq!(detect(&file), 0.85, "{file}");
    }
}

#[test]
fn reading_is_laxer_than_detection_and_says_what_it_expects() {
    assert_eq!(body(r#"{"entries":{}}"#).entries.len(), 0);
    assert_eq!(body(r#"{"entries":[{}]}"#).entries[0].title, "Entry 1");
    assert_eq!(body(r#"{"entries":{"0":{}}}"#).entries[0].title, "Entry 1");
    let told = |text: &str| try_read(text).expect_err("no worldbook").to_string();
    let expected = "tavern-worldbook: not a worldbook: an object or a list of entries is expected (at `/entries`)";
    for text in ["{}", "[]", "null", "7", r#"{"entries":null}"#, r#"{"entries":"x"}"#] {
        assert_eq!(told(text), expected, "{text}");
    }
    assert!(told(r#"{"entries":[{"keywords":[],"entry":""}]}"#).contains("Agnai"));
    assert!(told(r#"{"format":"rolecall-compendium","entries":[]}"#).contains("`rolecall-compendium` reads it"));
}

#[test]
fn the_shape_names_the_schema() {
    let shape = |text: &str| {
        let input = Input::from_text(Arc::new(text.to_owned()));
        TavernWorldbookCodec.shape(&input.open().expect("JSON")).schema
    };
    assert_eq!(
        [shape(WORLD), shape(BOOK), shape("{}")],
        ["wire/tavern_worldbook", "wire/tavern_book", "wire/tavern_worldbook"]
    );
    assert_eq!(detect(&json(WORLD)), 0.9);
    assert_eq!(detect(&json(BOOK)), 0.85);
}
