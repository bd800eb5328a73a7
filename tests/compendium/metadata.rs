//! `is_featured` and `metadata.featured`.

use crate::model::{bag, junk};
use crate::support::config;
use crate::{ID, book, book_mut, file, parse, read, scratch, write};
use proptest::prelude::*;
use rolecall_codecs::Input;
use rolecall_codecs::canonical::lorebook::LorebookEntry;
use serde_json::{Map, Value, json};

fn metadata(value: Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(map) => Some(map),
        _ => None,
    }
}

#[test]
fn only_true_adds_featured() {
    for (row, expected) in [
        ("{}", json!(null)),
        (r#"{"is_featured":true}"#, json!({"featured": true})),
        (r#"{"is_featured":false}"#, json!(null)),
        (r#"{"is_featured":1}"#, json!(null)),
        (r#"{"is_featured":null,"metadata":{}}"#, json!({})),
        (r#"{"is_featured":true,"metadata":null}"#, json!({"featured": true})),
        (r#"{"is_featured":true,"metadata":"x"}"#, json!({"featured": true})),
        (r#"{"is_featured":true,"metadata":{"entry_type":"npc"}}"#, json!({"entry_type": "npc", "featured": true})),
        (r#"{"is_featured":true,"metadata":{"featured":false,"a":1}}"#, json!({"featured": true, "a": 1})),
        (r#"{"is_featured":false,"metadata":{"featured":true}}"#, json!({"featured": true})),
        (r#"{"metadata":{"featured":"yes"}}"#, json!({"featured": "yes"})),
    ] {
        let text = file(&format!("[{row}]"));
        let entity = read(&text).entity;
        assert_eq!(book(&entity).entries[0].metadata, metadata(expected), "{row}");
        assert_eq!(write(&entity), text);
    }
}

/// Edits the metadata of a row; what the row becomes.
fn edit(before: &str, to: Value, after: &str) {
    let mut entity = read(&file(&format!("[{before}]"))).entity;
    book_mut(&mut entity).entries[0].metadata = metadata(to);
    assert_eq!(write(&entity), file(&format!("[{after}]")), "{before}");
}

#[test]
fn the_flag_alone_is_written() {
    edit("{}", json!({"featured": true}), r#"{"is_featured":true}"#);
    edit(r#"{"is_featured":false}"#, json!({"featured": true}), r#"{"is_featured":true}"#);
    edit(
        r#"{"is_featured":"no","metadata":null}"#,
        json!({"featured": true}),
        r#"{"is_featured":true,"metadata":null}"#,
    );
    let on = r#"{"metadata":{"a":1.0},"is_featured":true}"#;
    edit(on, json!({"a": 1.0, "featured": false}), r#"{"metadata":{"a":1.0},"is_featured":false}"#);
    edit(on, json!({"a": 1.0}), r#"{"metadata":{"a":1.0},"is_featured":false}"#);
    edit(on, json!({"featured": true}), r#"{"metadata":{},"is_featured":true}"#);
    edit(on, json!(null), r#"{"metadata":null,"is_featured":false}"#);
    edit(r#"{"is_featured":true}"#, json!(null), r#"{"is_featured":false}"#);
    edit(r#"{"is_featured":true}"#, json!({}), r#"{"metadata":{},"is_featured":false}"#);
}

#[test]
fn the_rest_of_the_metadata_changes_member_by_member() {
    let row = r#"{"metadata":{"entry_type":"npc", "x":1e3,"y":[]},"is_featured":true}"#;
    edit(row, parse(r#"{"entry_type":"place","x":1e3,"y":[],"featured":true}"#), &row.replace("npc", "place"));
    edit(row, parse(r#"{"entry_type":"npc","x":1e3,"featured":true}"#), &row.replace(r#","y":[]"#, ""));
    edit(
        r#"{"metadata":null,"is_featured":true}"#,
        json!({"a": 1, "featured": true}),
        r#"{"metadata":{"a":1},"is_featured":true}"#,
    );
}

#[test]
fn a_row_that_has_the_member_itself_keeps_it_in_step() {
    let own = r#"{"metadata":{"featured":true,"a":1},"is_featured":true}"#;
    edit(own, json!({"featured": false, "a": 1}), r#"{"metadata":{"featured":false,"a":1},"is_featured":false}"#);
    edit(own, json!({"a": 1}), r#"{"metadata":{"a":1},"is_featured":false}"#);
    edit(own, json!({"featured": true, "a": 2}), r#"{"metadata":{"featured":true,"a":2},"is_featured":true}"#);
    let only = r#"{"metadata":{"featured":true}}"#;
    edit(only, json!({"featured": false}), r#"{"metadata":{"featured":false}}"#);
    // Two columns that disagree stay so while the value is not edited.
    let odd = r#"{"metadata":{"featured":false,"a":1},"is_featured":true}"#;
    edit(odd, json!({"featured": true, "a": 2}), r#"{"metadata":{"featured":false,"a":2},"is_featured":true}"#);
}

/// What a yes or no cannot say stays in the metadata, so that no edit is lost.
#[test]
fn other_values_stay_in_the_metadata() {
    edit("{}", json!({"featured": "soon"}), r#"{"metadata":{"featured":"soon"}}"#);
    edit(
        r#"{"is_featured":false}"#,
        json!({"featured": false}),
        r#"{"metadata":{"featured":false},"is_featured":false}"#,
    );
    edit(r#"{"is_featured":true}"#, json!({"featured": 1}), r#"{"metadata":{"featured":1},"is_featured":false}"#);
}

#[test]
fn fresh_rows_always_have_the_flag() {
    for (value, flag, cell) in [
        (json!(null), false, json!(null)),
        (json!({}), false, json!({})),
        (json!({"featured": true}), true, json!(null)),
        (json!({"featured": true, "a": 1}), true, json!({"a": 1})),
        (json!({"featured": false}), false, json!({"featured": false})),
        (json!({"featured": "soon"}), false, json!({"featured": "soon"})),
    ] {
        let entry = LorebookEntry { metadata: metadata(value.clone()), ..Default::default() };
        let out = parse(&write(&scratch(|b| b.entries.push(entry.into()))));
        assert_eq!(
            (&out["entries"][0]["is_featured"], &out["entries"][0]["metadata"]),
            (&json!(flag), &cell),
            "{value}"
        );
    }
}

fn any_metadata() -> impl Strategy<Value = Option<Map<String, Value>>> {
    prop_oneof![1 => Just(None), 6 => bag().prop_map(metadata)].prop_flat_map(|bag| {
        let flag = prop::sample::select(vec![None, Some(json!(true)), Some(json!(false)), Some(json!("x"))]);
        (Just(bag), flag).prop_map(|(bag, flag)| {
            let mut bag = bag?;
            if let Some(flag) = flag {
                bag.insert("featured".into(), flag);
            }
            Some(bag)
        })
    })
}

proptest! {
    #![proptest_config(config(3000))]

    /// Any two columns, any edit: it reads back, and nothing else of the row moves.
    #[test]
    fn edits_of_the_metadata_read_back(
        cell in prop_oneof![4 => any_metadata().prop_map(|m| Some(m.map_or(Value::Null, Value::Object))), 1 => junk().prop_map(Some), 1 => Just(None)],
        flag in prop_oneof![3 => any::<bool>().prop_map(|b| Some(json!(b))), 1 => junk().prop_map(Some), 1 => Just(None)],
        after in any_metadata(),
    ) {
        let mut row = json!({"id": "a", "token_count": 1});
        for (key, value) in [("metadata", cell), ("is_featured", flag.clone())] {
            if let Some(value) = value {
                row[key] = value;
            }
        }
        let mut entity = read(&file(&format!("[{row}]"))).entity;
        book_mut(&mut entity).entries[0].metadata = after.clone();
        let out = write(&entity);
        let input = Input::from_text(out.clone().into());
        let back = rolecall_codecs::Registry::default().read_as(&input, ID).expect("a compendium").entity;
        // A flag that was turned off says `false` and absent alike.
        let plain = |bag: &Option<Map<String, Value>>| {
            let mut bag = bag.clone().unwrap_or_default();
            if flag == Some(json!(true)) && bag.get("featured") == Some(&json!(false)) {
                bag.shift_remove("featured");
            }
            bag
        };
        prop_assert_eq!(plain(&book(&back).entries[0].metadata), plain(&after), "{}", out);
        if flag != Some(json!(true)) {
            prop_assert_eq!(&book(&back).entries[0].metadata, &after, "{}", out);
        }
        let rest = |row: &Value| {
            let mut row = row.clone();
            let map = row.as_object_mut().expect("a row");
            map.shift_remove("metadata");
            map.shift_remove("is_featured");
            row
        };
        prop_assert_eq!(rest(&parse(&out)["entries"][0]), rest(&row));
    }
}
