//! The persona codec against the rules of its three shapes: what it takes for its own, how each cell reads, what an edit changes in
//! the text, and what nothing may change.

mod detection;
mod fold;
mod fresh;
mod laws;
mod overlay;
mod picture;
mod reading;
#[path = "../support/mod.rs"]
mod support;
mod wrapped;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::persona::PersonaBody;
use rolecall_codecs::{Error, Input, Reading, Registry, Report, Writing};
use serde_json::{Value, json};
use support::{findings, validator};

const ID: &str = "rolecall-persona";
const ENVELOPE: &str = include_str!("../../samples/quay-clerk.persona.json");
const CARD: &str = include_str!("../../samples/marsh-guide.persona-card.json");
const ROLEOUT_PNG: &[u8] = include_bytes!("../../samples/pier-stall.roleout.png");
const ROLEOUT: &str = r#"{
    "name": "Pia",
    "description": "I sell shells.",
    "title": "Last stall",
    "isDefault": false,
    "exportedAt": "2026-01-19T01:02:03.000Z",
    "exportedBy": "RoleOut"
}"#;
const BLOCK: &str = "/data/extensions/rolecall";

fn try_read(text: &str) -> Result<Reading, Error> {
    Registry::default().read_as(&Input::new(text.as_bytes().to_vec())?, ID)
}

#[track_caller]
fn read(text: &str) -> Reading {
    try_read(text).expect(text)
}

fn body(wire: &Value) -> PersonaBody {
    persona(&read(&wire.to_string()).entity).clone()
}

fn score(text: &str) -> f64 {
    let input = Input::new(text.as_bytes().to_vec()).expect(text);
    let document = input.open().expect(text);
    let scores = Registry::default().scores(&document);
    scores.iter().find(|score| score.codec == ID).expect("the codec").score
}

fn writing(entity: &Entity) -> Writing {
    Registry::default().write(entity, ID, &Default::default()).expect("a persona can be written")
}

fn write(entity: &Entity) -> String {
    writing(entity).text.to_string()
}

fn persona(entity: &Entity) -> &PersonaBody {
    entity.body.as_persona().expect("a persona")
}

/// Reads a text, edits its body and writes it back, from memory and from canonical JSON alike.
#[track_caller]
fn edited(text: &str, edit: impl FnOnce(&mut PersonaBody)) -> (String, Report) {
    let mut entity = read(text).entity;
    edit(entity.body.as_persona_mut().expect("a persona"));
    let out = writing(&entity);
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), *out.text, "through canonical JSON");
    (out.text.to_string(), out.report)
}

/// Checks that an edit gives the file with these values, null for gone, and nothing else.
#[track_caller]
fn gives(text: &str, edit: impl FnOnce(&mut PersonaBody), cells: &[(&str, Value)]) -> Report {
    let (out, report) = edited(text, edit);
    let mut expected = parsed(text);
    for (pointer, value) in cells {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let parent = expected.pointer_mut(parent).and_then(Value::as_object_mut).expect(pointer);
        match value {
            Value::Null => drop(parent.shift_remove(key)),
            value => drop(parent.insert(key.to_owned(), value.clone())),
        }
    }
    assert_eq!(parsed(&out), expected);
    report
}

fn scratch(edit: impl FnOnce(&mut PersonaBody)) -> Entity {
    let mut body = PersonaBody { name: "Ivo".into(), ..PersonaBody::default() };
    edit(&mut body);
    Entity::new(body)
}

#[track_caller]
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn envelope(data: Value) -> Value {
    let mut data = data;
    data.as_object_mut().expect("an object").entry("name").or_insert_with(|| json!("Ivo"));
    json!({"spec": "rolecall_persona", "spec_version": "1.0", "data": data})
}

/// A persona's card with this `data` and this block.
fn card(data: Value, block: Value) -> Value {
    let (mut data, mut block) = (data, block);
    block.as_object_mut().expect("an object").insert("type".into(), json!("persona"));
    let map = data.as_object_mut().expect("an object");
    map.entry("name").or_insert_with(|| json!("Ivo"));
    map.insert("extensions".into(), json!({ "rolecall": block }));
    json!({"spec": "chara_card_v2", "spec_version": "2.0", "data": data})
}
