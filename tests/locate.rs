//! From a JSON Pointer to the place in the text: against `serde_json::Value::pointer`, over any document and layout.

use proptest::prelude::*;
use rolecall_codecs::json::layout::{Style, relayout};
use rolecall_codecs::json::locate::{Lines, Locator};
use rolecall_codecs::json::text::position;
use serde_json::{Map, Value};

fn found<'a>(text: &'a str, pointer: &str) -> Option<&'a str> {
    Locator::new(text).find(pointer).and_then(|span| text.get(span))
}

#[test]
fn the_empty_pointer_is_the_whole_value() {
    assert_eq!(found(" {\"a\": 1}\n", ""), Some("{\"a\": 1}"));
    assert_eq!(found("7", ""), Some("7"));
    assert_eq!(found("", ""), None);
}

#[test]
fn steps_are_unescaped_and_indexes_are_strict() {
    let text = r#"{"~a/b": [10, 11], "": {"": true}, "\u00e9\"": "x]}", "0": 5}"#;
    assert_eq!(found(text, "/~0a~1b/1"), Some("11"));
    assert_eq!(found(text, "//"), Some("true"));
    assert_eq!(found(text, "/é\""), Some("\"x]}\""));
    assert_eq!(found(text, "/0"), Some("5"));
    for nothing in [
        "/~0a~1b/2",
        "/~0a~1b/01",
        "/~0a~1b/+1",
        "/~0a~1b/-",
        "/~0a~1b/",
        "/0/0",
        "a",
        "/a",
        "/~0a~1b/99999999999999999999",
    ] {
        assert_eq!(found(text, nothing), None, "{nothing}");
    }
}

#[test]
fn of_a_repeated_key_the_last_counts() {
    assert_eq!(found(r#"{"a": {"b": 1}, "a": {"c": 2}}"#, "/a/c"), Some("2"));
    assert_eq!(found(r#"{"a": {"b": 1}, "a": {"c": 2}}"#, "/a/b"), None);
}

#[test]
fn broken_text_is_searched_as_far_as_it_goes() {
    for text in ["{", "[", "{\"a\"", "{\"a\":", "{\"a\": 1", "{\"a\": \"", "[1, {\"a\": ]", "{,}", "nul", "\"\\"] {
        for pointer in ["", "/a", "/0", "/1/a", "//"] {
            let _ = found(text, pointer);
        }
    }
    let deep = "[".repeat(100_000);
    assert_eq!(found(&deep, &"/0".repeat(100_000)), None);
}

fn document() -> impl Strategy<Value = Value> {
    let key = prop_oneof![Just("a".to_owned()), Just("b~/é\"\\".to_owned()), Just("0".to_owned()), "[a-c]{0,2}"];
    let leaf = prop_oneof![Just(Value::Null), any::<i32>().prop_map(Value::from), "\\PC{0,4}".prop_map(Value::from)];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        let members = prop::collection::vec((key.clone(), inner.clone()), 0..5);
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::from),
            members.prop_map(|list| Value::Object(list.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Every pointer into a value.
fn pointers(value: &Value, below: &str, out: &mut Vec<String>) {
    out.push(below.to_owned());
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, one)| pointers(one, &format!("{below}/{i}"), out)),
        Value::Object(map) => map.iter().for_each(|(key, one)| {
            pointers(one, &format!("{below}/{}", key.replace('~', "~0").replace('/', "~1")), out);
        }),
        _ => {}
    }
}

proptest! {
    #[test]
    fn every_value_is_found_in_every_layout(value in document(), pretty in any::<bool>()) {
        let text = relayout(&value.to_string(), if pretty { &Style::PRETTY } else { &Style::COMPACT }, 0);
        let mut all = Vec::new();
        pointers(&value, "", &mut all);
        let mut locator = Locator::new(&text);
        let mut lines = Lines::new(&text);
        for pointer in all {
            let span = locator.find(&pointer).unwrap();
            prop_assert_eq!(lines.position(span.start), position(&text, span.start));
            let part: Value = serde_json::from_str(&text[span]).unwrap();
            prop_assert_eq!(Some(&part), value.pointer(&pointer));
        }
    }
}
