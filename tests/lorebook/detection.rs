//! Which documents are v1 exports, and how the others are refused.

use crate::{ID, try_read};
use rolecall_codecs::json::text::SyntaxError;
use rolecall_codecs::{Error, Input, InputError, Registry};

/// The score, or `None` for what is no JSON.
fn score(text: &str) -> Option<f64> {
    let input = Input::new(text.as_bytes().to_vec()).ok()?;
    let document = input.open().ok()?;
    let registry = Registry::default();
    let own: Vec<f64> = registry.scores(&document).iter().filter(|s| s.codec == ID).map(|s| s.score).collect();
    assert_eq!(own.len(), 1);
    own.first().copied()
}

#[test]
fn the_envelope_with_a_list_of_entries_scores_one() {
    for text in [
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":[]}}"#,
        r#"{"lorebook":{"entries":[]},"schemaVersion":"1.0.0"}"#,
        r#"{"schemaVersion":"1.0.0","exportDate":"2026-07-04T00:00:00.000Z","lorebook":{"name":"A","entries":[{"id":"e"}]}}"#,
        r#"{"schemaVersion":"1.0.0","exportDate":7,"lorebook":{"entries":[null,5]}}"#,
        // The version need only contain the text.
        r#"{"schemaVersion":"1.0.0-beta","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"v1.0.0","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"11.0.0","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"1\u002e0.0","lorebook":{"entries":[]}}"#,
        // Other members do not count, entries beside the book among them.
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":[]},"entries":[]}"#,
        r#"{"schemaVersion":"1.0.0","format":"other","lorebook":{"entries":[]}}"#,
        // Of repeated keys the last counts.
        r#"{"schemaVersion":"2","schemaVersion":"1.0.0","lorebook":null,"lorebook":{"entries":{},"entries":[]}}"#,
        " \r\n\t{\"schemaVersion\":\"1.0.0\",\"lorebook\":{\"entries\":[]}}\n",
        "\u{feff}{\"schemaVersion\":\"1.0.0\",\"lorebook\":{\"entries\":[]}}",
    ] {
        assert_eq!(score(text), Some(1.0), "{text}");
    }
}

#[test]
fn everything_else_scores_zero() {
    for text in [
        "null",
        "7",
        r#""1.0.0""#,
        "[]",
        "{}",
        r#"[{"schemaVersion":"1.0.0","lorebook":{"entries":[]}}]"#,
        r#"{"schemaVersion":"1.0.1","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"1.0","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"2.0.0","lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":1,"lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":["1.0.0"],"lorebook":{"entries":[]}}"#,
        r#"{"lorebook":{"entries":[]}}"#,
        r#"{"schemaVersion":"1.0.0"}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":null}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":"entries"}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":[{"entries":[]}]}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{}}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":null}}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":{}}}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":[],"entries":{}}}"#,
        // The unversioned form of old apps.
        r#"[{"title":"A","content":"B"}]"#,
        // Compendium exports, a nested list or not.
        r#"{"format":"rolecall-compendium","lorebook":{},"entries":[{"content":"x"}]}"#,
        r#"{"format":"rolecall-compendium","schemaVersion":"1.0.0","lorebook":{"entries":[]},"entries":[]}"#,
        r#"{"schemaVersion":"compendium-v1.0.0","lorebook":{},"entries":[]}"#,
        r#"{"schemaVersion":"compendium-v1.0.0","lorebook":{"entries":[]},"entries":[]}"#,
        r#"{"schemaVersion":"compendium-1.0.0","lorebook":{"entries":[]}}"#,
        r#"{"format":"rolecall-compendium"}"#,
        // A worldbook, a bare character book, a card.
        r#"{"entries":{"0":{"key":["a"],"content":"b"}}}"#,
        r#"{"name":"A","entries":[{"keys":["a"],"content":"b"}]}"#,
        r#"{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"A","character_book":{"entries":[]}}}"#,
    ] {
        assert_eq!(score(text), Some(0.0), "{text}");
    }
}

#[test]
fn no_json_is_a_syntax_error_with_its_place() {
    for (text, place) in [
        ("not json", (1, 2)),
        ("", (1, 1)),
        ("{\"schemaVersion\":\"1.0.0\",\n \"lorebook\":{\"entries\":[],}}", (2, 27)),
        ("{\"schemaVersion\":\"1.0.0\", // v\n\"lorebook\":{\"entries\":[]}}", (1, 27)),
        ("{\"lorebook\":{\"entries\":[NaN]}}", (1, 25)),
        ("{\"lorebook\":{\"entries\":[]}} x", (1, 29)),
        ("{\"lorebook\":{\"entries\":[{\"title\":\"\u{1}\"}]}}", (1, 35)),
    ] {
        assert_eq!(score(text), None, "{text}");
        match try_read(text) {
            Err(Error::Input(InputError::Syntax(SyntaxError { line, column, .. }))) => {
                assert_eq!((line, column), place, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let broken = Input::new(b"{\"lorebook\":{\"entries\":[\"\xff\"]}}".to_vec()).expect_err("no UTF-8");
    assert!(broken.to_string().contains("line 1, column 26"), "{broken}");
}

#[test]
fn what_has_no_list_of_entries_is_refused_with_the_path() {
    for text in [
        "null",
        "[]",
        "5",
        "{}",
        r#"{"schemaVersion":"1.0.0","lorebook":null}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":[]}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":{"0":{}}}}"#,
        r#"{"schemaVersion":"1.0.0","lorebook":{"entries":null}}"#,
    ] {
        let error = try_read(text).expect_err(text);
        assert!(
            matches!(&error, Error::NotThisFormat { codec: ID, path: "/lorebook/entries", .. }),
            "{text}: {error:?}"
        );
        let words = error.to_string();
        assert!(words.starts_with("rolecall-lorebook: ") && words.contains("/lorebook/entries"), "{words}");
    }
}

/// Detection asks for the version, reading does not.
#[test]
fn reading_is_laxer_than_detection() {
    for text in [
        r#"{"lorebook":{"name":"A","entries":[]}}"#,
        r#"{"schemaVersion":"7","lorebook":{"name":"A","entries":[]}}"#,
        r#"{"schemaVersion":null,"lorebook":{"name":"A","entries":[]}}"#,
    ] {
        assert_eq!(score(text), Some(0.0), "{text}");
        assert_eq!(try_read(text).expect(text).entity.body.name(), "A");
        let input = Input::new(text.as_bytes().to_vec()).expect(text);
        assert!(matches!(Registry::default().read(&input), Err(Error::NotRecognised { .. })), "{text}");
    }
}
