//! What is a compendium, and what is refused.

use crate::{ID, V1, try_read};
use rolecall_codecs::{Error, Input, Registry, Source};

/// The scores of the compendium and of the v1 export.
fn scores(text: &str) -> (f64, f64) {
    let input = Input::new(text.as_bytes().to_vec()).expect(text);
    let scores = Registry::default().scores(&input.open().expect(text));
    let of = |id| scores.iter().find(|s| s.codec == id).expect("a score").score;
    (of(ID), of(V1))
}

#[test]
fn one_marker_a_book_and_a_list_of_rows_are_enough() {
    for text in [
        r#"{"format":"rolecall-compendium","lorebook":{},"entries":[]}"#,
        r#"{"format":"rolecall-compendium","lorebook":{},"entries":[{"content":"x"},{"keys":["a"]}]}"#,
        r#"{"format":"rolecall-compendium","schemaVersion":"9","lorebook":{},"entries":[]}"#,
        r#"{"format":"rolecall-compendium","schemaVersion":"1.0.0","lorebook":{"entries":[]},"entries":[]}"#,
        r#"{"schemaVersion":"compendium-v1.0.0","lorebook":{},"entries":[]}"#,
        r#"{"schemaVersion":"compendium-","lorebook":{"name":"x"},"entries":[null]}"#,
        r#"{"schemaVersion":"compendium-v1.0.0","lorebook":{"entries":[]},"entries":[]}"#,
        r#"{"format":7,"schemaVersion":"compendium-2","lorebook":{},"entries":[],"tree":null}"#,
        r#"{"format":"rolecall-\u0063ompendium","lorebook":{},"entries":[]}"#,
        r#"{"format":"x","format":"rolecall-compendium","lorebook":{},"entries":[]}"#,
    ] {
        assert_eq!(scores(text), (1.0, 0.0), "{text}");
        let (_, source) = Registry::default().read(&Input::new(text.into()).expect(text)).expect(text);
        assert_eq!(source, Source::Codec(ID), "{text}");
    }
}

#[test]
fn anything_else_is_none() {
    for (text, v1) in [
        ("null", 0.0),
        ("[]", 0.0),
        ("{}", 0.0),
        (r#"{"format":"rolecall-compendium"}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":{}}"#, 0.0),
        (r#"{"format":"rolecall-compendium","entries":[]}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":{},"entries":{}}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":{},"entries":null}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":[],"entries":[]}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":null,"entries":[]}"#, 0.0),
        (r#"{"format":"rolecall-compendium","lorebook":"x","entries":[]}"#, 0.0),
        (r#"{"format":"Rolecall-Compendium","lorebook":{},"entries":[]}"#, 0.0),
        (r#"{"schemaVersion":"v1-compendium-","lorebook":{},"entries":[]}"#, 0.0),
        (r#"{"schemaVersion":"compendium","lorebook":{},"entries":[]}"#, 0.0),
        (r#"{"schemaVersion":["compendium-v1"],"lorebook":{},"entries":[]}"#, 0.0),
        (r#"{"lorebook":{},"entries":[]}"#, 0.0),
        (r#"{"schemaVersion":"compendium-1.0.0","lorebook":{"entries":[]}}"#, 0.0),
        (r#"{"schemaVersion":"1.0.0","lorebook":{"entries":[]},"entries":[]}"#, 1.0),
        (r#"{"schemaVersion":"1.0.0","lorebook":{"entries":[]}}"#, 1.0),
        (r#"{"name":"A","entries":[{"keys":["a"],"content":"b"}]}"#, 0.0),
        (r#"{"entries":{"0":{"key":["a"],"content":"b"}}}"#, 0.0),
        (r#"{"spec":"chara_card_v2","data":{"name":"A"}}"#, 0.0),
    ] {
        assert_eq!(scores(text), (0.0, v1), "{text}");
    }
}

#[test]
fn what_lacks_a_book_or_rows_is_refused_with_the_path() {
    for (text, place) in [
        ("null", "/lorebook"),
        ("[]", "/lorebook"),
        (r#"{"format":"rolecall-compendium"}"#, "/lorebook"),
        (r#"{"lorebook":[],"entries":[]}"#, "/lorebook"),
        (r#"{"lorebook":null,"entries":[]}"#, "/lorebook"),
        (r#"{"lorebook":{}}"#, "/entries"),
        (r#"{"lorebook":{},"entries":{"0":{}}}"#, "/entries"),
        (r#"{"lorebook":{"entries":[]}}"#, "/entries"),
    ] {
        let error = try_read(text).expect_err(text);
        assert!(matches!(&error, Error::NotThisFormat { codec: ID, path, .. } if *path == place), "{text}: {error:?}");
        assert!(error.to_string().starts_with("rolecall-compendium: "), "{error}");
    }
}

/// Detection asks for a marker, reading does not.
#[test]
fn reading_is_laxer_than_detection() {
    let text = r#"{"schemaVersion":"7","lorebook":{"name":"A"},"entries":[{"id":"r"}]}"#;
    assert_eq!(scores(text), (0.0, 0.0));
    let entity = try_read(text).expect(text).entity;
    assert_eq!((entity.body.name(), crate::write(&entity).as_str()), ("A", text));
}
