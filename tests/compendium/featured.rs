//! `is_featured` and the bag.

use crate::{edited_row, entry, read, write};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use serde_json::{Map, Value, json};

type Edit = fn(&mut LorebookEntry);

fn bag(value: Value) -> Option<Map<String, Value>> {
    value.as_object().cloned()
}

#[test]
fn the_column_reads_into_the_bag() {
    for (row, expected) in [
        (r#""x":1"#, None),
        (r#""metadata":null"#, None),
        (r#""metadata":{}"#, bag(json!({}))),
        (r#""metadata":[]"#, None),
        (r#""metadata":{"a":1}"#, bag(json!({ "a": 1 }))),
        (r#""is_featured":true"#, bag(json!({ "featured": true }))),
        (r#""is_featured":true,"metadata":{"a":1}"#, bag(json!({ "a": 1, "featured": true }))),
        (r#""is_featured":true,"metadata":{"featured":false}"#, bag(json!({ "featured": true }))),
        (r#""is_featured":false"#, None),
        (r#""is_featured":1"#, None),
        (r#""is_featured":"true""#, None),
        (r#""is_featured":false,"metadata":{"featured":true}"#, bag(json!({ "featured": true }))),
    ] {
        assert_eq!(entry(row).metadata, expected, "{row}");
        assert_eq!(edited_row(row, |_| {}), row);
    }
}

#[test]
fn each_column_is_written_when_it_changed() {
    let on: Edit = |entry| {
        entry.metadata.get_or_insert_default().insert("featured".into(), true.into());
    };
    let off: Edit = |entry| {
        entry.metadata.get_or_insert_default().insert("featured".into(), false.into());
    };
    let gone: Edit = |entry| entry.metadata = None;
    let more: Edit = |entry| {
        entry.metadata.get_or_insert_default().insert("b".into(), 2.into());
    };
    let cases: [(&str, Edit, &str); 10] = [
        (r#""metadata":{"a":1},"is_featured":false"#, on, r#""metadata":{"a":1},"is_featured":true"#),
        (r#""metadata":{"a":1},"is_featured":true"#, off, r#""metadata":{"a":1},"is_featured":false"#),
        (r#""metadata":null,"is_featured":true"#, gone, r#""metadata":null,"is_featured":false"#),
        (r#""metadata":{"a":1},"is_featured":true"#, gone, r#""metadata":null,"is_featured":false"#),
        (r#""metadata":{"a":1},"is_featured":true"#, more, r#""metadata":{"a":1,"b":2},"is_featured":true"#),
        // The row has the key in its bag: there it stays.
        (r#""metadata":{"featured":true}"#, more, r#""metadata":{"featured":true,"b":2}"#),
        (r#""metadata":{"featured":true}"#, off, r#""metadata":{"featured":false}"#),
        (r#""metadata":{"featured":false}"#, on, r#""metadata":{"featured":true},"is_featured":true"#),
        (r#""is_featured":"yes""#, on, r#""is_featured":true"#),
        (r#""id":"a""#, on, r#""id":"a","is_featured":true"#),
    ];
    for (row, edit, expected) in cases {
        assert_eq!(edited_row(row, edit), expected, "{row}");
    }
}

#[test]
fn a_fresh_row_says_it_in_the_column_alone() {
    for (metadata, column, featured) in [
        (None, json!(null), false),
        (bag(json!({})), json!({}), false),
        (bag(json!({ "featured": true })), json!(null), true),
        (bag(json!({ "a": 1, "featured": true })), json!({ "a": 1 }), true),
        (bag(json!({ "featured": false })), json!({ "featured": false }), false),
        (bag(json!({ "featured": "yes" })), json!({ "featured": "yes" }), false),
    ] {
        let entry = LorebookEntry { id: "e".into(), metadata: metadata.clone(), ..Default::default() };
        let entity = Entity::new(LorebookBody { entries: vec![entry.into()], ..Default::default() });
        let text = write(&entity);
        let row = &crate::parse(&text)["entries"][0];
        assert_eq!((&row["metadata"], &row["is_featured"]), (&column, &json!(featured)), "{metadata:?}");
        assert_eq!(read(&text).entity.body, entity.body, "{metadata:?}");
    }
}
