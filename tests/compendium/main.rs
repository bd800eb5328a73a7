//! `rolecall-compendium`: reading, overlay and fresh files, by the format's rules.

#[path = "../lorebook/cells.rs"]
mod cells;
mod columns;
mod convert;
mod detection;
mod featured;
mod groups;
mod laws;
mod metadata;
#[path = "../lorebook/model.rs"]
mod model;
mod overlay;
mod reading;
mod spellings;
#[path = "../support/mod.rs"]
mod support;
mod whole;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use rolecall_codecs::codecs::compendium::CompendiumCodec;
use rolecall_codecs::{Codec, Error, Input, Reading, WriteOptions, Writing};
use serde_json::{Value, json};
use support::validator;

const ID: &str = "rolecall-compendium";
const V1: &str = "rolecall-lorebook";
const SAMPLE: &str = include_str!("../../samples/tideglass-ledger.compendium.json");

/// The sample with a last row of cells of the wrong kind.
fn odd_sample() -> String {
    let start = SAMPLE.find(r#""enabled": false,"#).expect("the last row");
    let cells = [
        (r#""enabled": false"#, r#""enabled": "yes""#),
        (r#""position": "scene""#, r#""position": "balcony""#),
        (r#""role": "user""#, r#""role": "narrator""#),
        (r#""sticky": 3"#, r#""sticky": "3""#),
        (r#""triggers": []"#, r#""triggers": "fog""#),
        (r#""probability": 50"#, r#""probability": null"#),
        (r#""is_featured": false"#, r#""is_featured": "no""#),
    ];
    let (head, row) = SAMPLE.split_at(start);
    head.to_owned() + &cells.iter().fold(row.to_owned(), |row, (good, odd)| row.replace(good, odd))
}

fn try_read(text: &str) -> Result<Reading, Error> {
    CompendiumCodec.read(&Input::new(text.as_bytes().to_vec())?.open()?)
}

fn read(text: &str) -> Reading {
    try_read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn book(entity: &Entity) -> &LorebookBody {
    entity.body.as_lorebook().expect("a book")
}

fn book_mut(entity: &mut Entity) -> &mut LorebookBody {
    entity.body.as_lorebook_mut().expect("a book")
}

fn writing(entity: &Entity) -> Writing {
    CompendiumCodec.write(entity, &WriteOptions::default()).expect("written")
}

fn write(entity: &Entity) -> String {
    (*writing(entity).text).clone()
}

/// The file after an edit of its book.
fn edited(text: &str, edit: impl FnOnce(&mut LorebookBody)) -> String {
    let mut entity = read(text).entity;
    edit(book_mut(&mut entity));
    write(&entity)
}

/// As [`edited`]; the result must read as the edited book.
fn edited_back(text: &str, edit: impl FnOnce(&mut LorebookBody)) -> String {
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

/// The body as canonical JSON.
fn body_json(entity: &Entity) -> Value {
    parse(&entity.to_json())["body"].take()
}

/// A compendium of these rows, compact.
fn file(rows: &str) -> String {
    format!(r#"{{"format":"rolecall-compendium","lorebook":{{}},"entries":{rows}}}"#)
}

/// A file with one row of these members.
fn one(members: &str) -> String {
    format!(r#"{{"format":"rolecall-compendium","lorebook":{{"name":"B"}},"entries":[{{{members}}}]}}"#)
}

/// The row of [`one`] after an edit of its entry.
fn edited_row(members: &str, edit: impl FnOnce(&mut LorebookEntry)) -> String {
    let out = edited(&one(members), |book| edit(&mut book.entries[0]));
    let inner = out.strip_prefix(&one("").replace("}]}", "")).and_then(|rest| rest.strip_suffix("}]}"));
    inner.unwrap_or_else(|| panic!("the file around the row stays: {out}")).to_owned()
}

fn entry(members: &str) -> LorebookEntry {
    (*book(&read(&one(members)).entity).entries[0]).clone()
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn plain(value: impl serde::Serialize) -> Value {
    json!(value)
}
