//! The v1 export and the compendium hold the same book.

use crate::model::{group, object, tidy};
use crate::support::{any_layout, config};
use crate::{ID, SAMPLE, V1, book, parse};
use proptest::prelude::*;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::wire::compendium::CompendiumFile;
use rolecall_codecs::wire::lorebook::LorebookFile;
use rolecall_codecs::{Input, Registry, Source, WriteOptions};
use serde_json::{Value, json};

const TIDEGLASS: &str = include_str!("../../samples/tideglass-archive.lorebook.json");

/// Writes in a format and reads what was written, as the one that detection finds.
fn through(entity: &Entity, id: &'static str) -> (String, Entity) {
    let registry = Registry::default();
    let text = registry.write(entity, id, &WriteOptions::default()).expect("a lorebook").text;
    let (reading, source) = registry.read(&Input::from_text(text.clone())).expect("what was written");
    assert_eq!(source, Source::Codec(id));
    assert_eq!(reading.report.defaulted, Vec::<String>::new());
    (text.to_string(), reading.entity)
}

fn entity(text: &str, id: &str) -> Entity {
    Registry::default().read_as(&Input::new(text.into()).expect("text"), id).expect("a lorebook").entity
}

#[test]
fn the_v1_sample_goes_there_and_back() {
    let original = entity(TIDEGLASS, V1);
    let (_, compendium) = through(&original, ID);
    assert_eq!(compendium.body, original.body);
    let (_, back) = through(&compendium, V1);
    assert_eq!(back.body, original.body);
    // The entity still has its first text: it comes back with every byte.
    assert_eq!(through(&original, V1).0, TIDEGLASS);
}

#[test]
fn the_compendium_sample_goes_there_and_back() {
    let original = entity(SAMPLE, ID);
    let (text, v1) = through(&original, V1);
    assert_eq!(v1.body, original.body);
    for only_here in ["token_count", "generator", "nodeConstraints", "lastActivatedAt"] {
        assert!(!text.contains(only_here), "{only_here}");
    }
    let (_, back) = through(&v1, ID);
    assert_eq!(back.body, original.body);
    assert_eq!(through(&original, ID).0, SAMPLE);
}

/// Both originals ride along: each format is written onto its own.
#[test]
fn an_entity_with_both_originals_writes_each_onto_its_own() {
    let mut both = entity(SAMPLE, ID);
    let (text, v1) = through(&both, V1);
    both.original.insert(V1, v1.original.get(V1).expect("an original").clone());
    both.body.as_lorebook_mut().expect("a lorebook").entries[0].title = "Another".into();
    assert_eq!(through(&both, ID).0, SAMPLE.replace("\"The tideglass\"", "\"Another\""));
    assert_eq!(through(&both, V1).0, text.replace("\"The tideglass\"", "\"Another\""));
}

fn any_body() -> impl Strategy<Value = LorebookBody> {
    object(group::<LorebookBody>(), false).prop_map(|body| serde_json::from_value(body).expect("a canonical body"))
}

/// As the v1 export can say it: side effects need an effect.
fn tidied(mut body: LorebookBody) -> LorebookBody {
    body.entries.iter_mut().for_each(|entry| tidy(entry));
    body
}

fn lists(mut file: Value, list: &[&str]) -> Value {
    if !file["lorebook"].is_object() {
        file["lorebook"] = json!({});
    }
    let place = list.iter().fold(&mut file, |value, key| &mut value[*key]);
    if !place.is_array() {
        *place = json!([]);
    }
    file
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn any_body_goes_through_both(body in any_body()) {
        let plain = Entity::new(body.clone());
        let (_, compendium) = through(&plain, ID);
        prop_assert_eq!(book(&compendium), &body, "the compendium holds all of it");
        let tidy = tidied(body);
        let (_, v1) = through(&Entity::new(tidy.clone()), V1);
        let (_, there) = through(&v1, ID);
        let (_, back) = through(&there, V1);
        prop_assert_eq!(book(&there), &tidy);
        prop_assert_eq!(book(&back), &tidy);
    }

    #[test]
    fn any_v1_file_becomes_a_compendium(file in object(group::<LorebookFile>(), true), layout in any_layout()) {
        let file = lists(file, &["lorebook", "entries"]);
        let original = entity(&layout(&file), V1);
        prop_assert_eq!(&through(&original, ID).1.body, &original.body);
    }

    #[test]
    fn any_compendium_becomes_a_v1_file(file in object(group::<CompendiumFile>(), true), layout in any_layout()) {
        let file = lists(file, &["entries"]);
        let original = entity(&layout(&file), ID);
        let (text, v1) = through(&original, V1);
        prop_assert_eq!(book(&v1), &tidied(book(&original).clone()));
        prop_assert!(parse(&text)["lorebook"]["entries"].is_array());
    }
}
