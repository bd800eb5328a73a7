//! Laws that hold for every compendium, found out with random ones.

use crate::model::object;
use crate::{ID, book, book_mut, parse, read, write, writing};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use rolecall_codecs::mapping::{Described, FieldGroup};
use rolecall_codecs::schema::{SCHEMAS, text};
use rolecall_codecs::wire::compendium::CompendiumFile;
use rolecall_codecs::{Input, Registry, Source, WriteOptions};
use serde_json::{Value, json};
use std::sync::LazyLock;

fn group<T: Described>() -> FieldGroup {
    FieldGroup { fields: T::FIELDS, keys: T::KEYS, list: false }
}

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let resources = SCHEMAS.iter().map(|s| (s.id, jsonschema::Resource::from_contents(parse(s.text))));
    let registry = jsonschema::Registry::new().extend(resources).and_then(|r| r.prepare()).expect("every reference");
    let schema = parse(text("wire/compendium").expect("the schema"));
    jsonschema::options().with_registry(&registry).build(&schema).expect("a schema")
});

/// A file whose cells are mostly sound.
fn any_file() -> impl Strategy<Value = Value> {
    object(group::<CompendiumFile>(), true).prop_map(|mut file| {
        file["format"] = json!(ID);
        if !file["lorebook"].is_object() {
            file["lorebook"] = json!({});
        }
        if !file["entries"].is_array() {
            file["entries"] = json!([]);
        }
        file
    })
}

type Edit = fn(&mut LorebookEntry);

fn any_body() -> impl Strategy<Value = LorebookBody> {
    object(group::<LorebookBody>(), false).prop_map(|body| serde_json::from_value(body).expect("a canonical body"))
}

fn layout(file: &Value, pretty: bool) -> String {
    if pretty { serde_json::to_string_pretty(file).expect("JSON").replace('\n', "\r\n") } else { file.to_string() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in any_file(), pretty: bool) {
        let text = layout(&file, pretty);
        let entity = read(&text).entity;
        prop_assert_eq!(&write(&entity), &text);
        let stored = Entity::from_json(&entity.to_json()).expect("canonical");
        prop_assert_eq!(&stored, &entity);
        prop_assert_eq!(&write(&stored), &text);
    }

    #[test]
    fn an_edit_of_one_cell_leaves_all_others(file in any_file(), pretty: bool, at in any::<Index>(), column in any::<Index>(), stored: bool) {
        let text = layout(&file, pretty);
        let mut entity = read(&text).entity;
        if stored {
            entity = Entity::from_json(&entity.to_json()).expect("canonical");
        }
        let count = book(&entity).entries.len();
        prop_assume!(count > 0);
        let at = at.index(count);
        let edits: [(&str, Edit); 4] = [
            ("title", |entry| entry.title.push('!')),
            ("priority", |entry| entry.priority = 12345.0),
            ("group_name", |entry| entry.group_name = Some("a new group".into())),
            ("use_memo", |entry| entry.use_memo = !entry.use_memo),
        ];
        let (column, edit) = edits[column.index(edits.len())];
        edit(&mut book_mut(&mut entity).entries[at]);
        let out = writing(&entity);
        prop_assert!(out.report.is_empty());
        // The rows that are objects, one of which differs in one column.
        let mut expected = file.clone();
        let mut changed = parse(&out.text);
        let rows = |file: &mut Value| -> Vec<usize> {
            let list = file["entries"].as_array().expect("rows");
            (0..list.len()).filter(|i| list[*i].is_object()).collect()
        };
        let index = rows(&mut expected)[at];
        for file in [&mut expected, &mut changed] {
            file["entries"][index].as_object_mut().expect("a row").shift_remove(column);
        }
        prop_assert_eq!(changed, expected);
        let back = read(&out.text).entity;
        prop_assert_eq!(book(&back), book(&entity));
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(body in any_body()) {
        let entity = Entity::new(body);
        let out = writing(&entity);
        prop_assert!(out.report.is_empty(), "{:?}", out.report);
        let findings: Vec<String> = WIRE.iter_errors(&parse(&out.text)).map(|e| format!("{}: {e}", e.instance_path())).collect();
        prop_assert_eq!(findings, Vec::<String>::new());
        let input = Input::from_text(out.text);
        let registry = Registry::default();
        let scores = registry.scores(&input.open().expect("JSON"));
        prop_assert!(scores.iter().all(|s| s.score == if s.codec == ID { 1.0 } else { 0.0 }), "{:?}", scores);
        let (reading, source) = registry.read(&input).expect("a compendium");
        prop_assert_eq!(source, Source::Codec(ID));
        prop_assert_eq!(reading.report.defaulted, Vec::<String>::new());
        prop_assert_eq!(&reading.entity.body, &entity.body);
    }

    #[test]
    fn a_book_goes_to_v1_and_back(mut body in any_body()) {
        // A v1 export writes side effects only with an effect.
        body.entries.iter_mut().for_each(|entry| drop(entry.side_effects.take_if(|s| s.effects.is_empty())));
        let registry = Registry::default();
        let mut entity = Entity::new(body);
        for to in ["rolecall-lorebook", ID, "rolecall-lorebook"] {
            let text = registry.write(&entity, to, &WriteOptions::default()).expect("written").text;
            let (reading, source) = registry.read(&Input::from_text(text)).expect("a book");
            prop_assert_eq!(source, Source::Codec(to));
            prop_assert_eq!(&reading.entity.body, &entity.body);
            entity = reading.entity;
        }
    }
}
