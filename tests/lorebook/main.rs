//! The v1 lorebook codec against the rules of its format: what it takes for its own, how each cell reads, what an edit changes in
//! the text, and what nothing may change.

mod cells;
mod detection;
mod fixture;
mod fresh;
mod laws;
mod model;
mod oddities;
mod overlay;
mod reading;
mod sample;
#[path = "../support/mod.rs"]
mod support;
mod twins;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::{Error, Input, Reading, Registry, WriteOptions, Writing};
use serde_json::Value;
use support::{findings, validator};

const ID: &str = "rolecall-lorebook";

fn try_read(text: &str) -> Result<Reading, Error> {
    Registry::default().read_as(&Input::new(text.as_bytes().to_vec())?, ID)
}

fn read(text: &str) -> Reading {
    try_read(text).expect(text)
}

fn writing(entity: &Entity) -> Writing {
    Registry::default().write(entity, ID, &WriteOptions::default()).expect("a lorebook can be written")
}

fn write(entity: &Entity) -> String {
    writing(entity).text.to_string()
}

fn book(entity: &Entity) -> &LorebookBody {
    entity.body.as_lorebook().expect("a lorebook")
}

fn book_mut(entity: &mut Entity) -> &mut LorebookBody {
    entity.body.as_lorebook_mut().expect("a lorebook")
}

/// Reads a text, edits its book, writes it back and makes sure that the result reads as the edited book.
fn edited(text: &str, edit: impl FnOnce(&mut LorebookBody)) -> String {
    let mut entity = read(text).entity;
    edit(book_mut(&mut entity));
    let out = write(&entity);
    assert_eq!(book(&read(&out).entity), book(&entity), "what was written reads as what was edited");
    out
}

/// The entity of a body that came from no file.
fn scratch(edit: impl FnOnce(&mut LorebookBody)) -> Entity {
    let mut body = LorebookBody::default();
    edit(&mut body);
    Entity::new(body)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

/// The body as canonical JSON.
fn body_json(entity: &Entity) -> Value {
    json(&entity.to_json())["body"].take()
}

/// A book of these entries, compact.
fn file(entries: &str) -> String {
    format!(r#"{{"schemaVersion":"1.0.0","lorebook":{{"entries":{entries}}}}}"#)
}
