//! The character codec: what it recognises and reads, and that an edit changes its own wire cells and nothing else.

#![recursion_limit = "256"]

mod fresh;
mod lenient;
mod media;
mod overlay;
mod read;
mod rows;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::codecs::character::CharacterCodec;
use rolecall_codecs::{Codec, Input, Reading, Report};
use serde_json::{Value, json};
use std::sync::Arc;

/// A rich card of version 3.
const KEEPER: &str = include_str!("../../samples/saltmere-keeper.v3.json");
/// A card of version 2.
const WREN: &str = include_str!("../../samples/lantern-wren.v2.json");

fn reading(text: &str) -> Reading {
    let input = Input::from_text(Arc::new(text.to_owned()));
    CharacterCodec.read(&input.open().expect("valid JSON")).expect("a card")
}

fn body(card: &Value) -> CharacterBody {
    reading(&card.to_string()).entity.body.as_character().expect("a character").clone()
}

fn detect(text: &str) -> f64 {
    let input = Input::from_text(Arc::new(text.to_owned()));
    input.open().map_or(0.0, |document| CharacterCodec.detect(&document))
}

fn write(entity: &Entity) -> (String, Report) {
    let writing = CharacterCodec.write(entity, &Default::default()).expect("a character");
    (writing.text.to_string(), writing.report)
}

/// Writes a card whose body was edited.
fn edited(text: &str, edit: impl FnOnce(&mut CharacterBody)) -> (String, Report) {
    let mut entity = reading(text).entity;
    edit(entity.body.as_character_mut().expect("a character"));
    write(&entity)
}

fn edit(card: &Value, edit: impl FnOnce(&mut CharacterBody)) -> (Value, Report) {
    let (text, report) = edited(&card.to_string(), edit);
    (serde_json::from_str(&text).expect("valid JSON"), report)
}

/// Checks that an edit gives the card with these values, and nothing else.
#[track_caller]
fn gives(card: &Value, change: impl FnOnce(&mut CharacterBody), cells: &[(&str, Value)]) -> Report {
    let (written, report) = edit(card, change);
    let mut expected = card.clone();
    for (pointer, value) in cells {
        *expected.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone();
    }
    assert_eq!(written, expected);
    report
}

/// As [`gives`], and these members gone.
#[track_caller]
fn without(card: &Value, change: impl FnOnce(&mut CharacterBody), gone: &[&str]) -> Report {
    let (written, report) = edit(card, change);
    let mut expected = card.clone();
    for pointer in gone {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let parent = expected.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        assert!(parent.shift_remove(key).is_some(), "no {pointer}");
    }
    assert_eq!(written, expected);
    report
}

fn scratch(body: CharacterBody) -> (Value, Report) {
    let (text, report) = write(&Entity::new(body));
    (serde_json::from_str(&text).expect("valid JSON"), report)
}

fn keeper() -> Value {
    serde_json::from_str(KEEPER).expect("the sample is JSON")
}

/// A card with this block and these details.
fn with_details(details: Value) -> Value {
    json!({
        "spec": "chara_card_v3", "spec_version": "3.0",
        "data": {"name": "Tamsin", "extensions": {"rolecall": {"id": "t", "details": details}}}
    })
}

/// A card with this `data`, to which the block is added.
fn with_data(mut data: Value) -> Value {
    data.as_object_mut().expect("an object").entry("extensions").or_insert_with(|| json!({"rolecall": {}}));
    json!({"spec": "chara_card_v3", "spec_version": "3.0", "data": data})
}

const DETAILS: &str = "/data/extensions/rolecall/details";

fn at(below: &str) -> String {
    format!("{DETAILS}/{below}")
}
