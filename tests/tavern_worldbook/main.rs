//! `tavern-worldbook`: world info files, and the books of cards as files of their own.

mod book;
mod crossing;
mod detection;
mod dropped;
mod fresh;
mod ids;
mod laws;
#[path = "../lorebook/model.rs"]
#[allow(dead_code, reason = "the edits of single cells have a model of their own here")]
mod model;
mod overlay;
mod reading;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::Text;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry, Trigger};
use rolecall_codecs::codecs::tavern_worldbook::TavernWorldbookCodec;
use rolecall_codecs::{Codec, Error, Input, Reading, Report};
use serde_json::Value;
use std::sync::Arc;

const ID: &str = "tavern-worldbook";
const WORLD: &str = include_str!("../../samples/skerry-light.worldbook.json");
const BOOK: &str = include_str!("../../samples/bell-tower.character-book.json");

fn try_read(text: &str) -> Result<Reading, Error> {
    let input = Input::from_text(Arc::new(text.to_owned()));
    TavernWorldbookCodec.read(&input.open().expect("valid JSON"))
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

fn body(text: &str) -> LorebookBody {
    book(&read(text).entity).clone()
}

fn write(entity: &Entity) -> (String, Report) {
    let writing = TavernWorldbookCodec.write(entity, &Default::default()).expect("a lorebook");
    (writing.text.to_string(), writing.report)
}

/// The file after an edit, which must read as the edited book.
fn edited(text: &str, edit: impl FnOnce(&mut LorebookBody)) -> String {
    let (out, report, wanted) = edited_any(text, edit);
    assert_eq!(report, Report::default());
    assert_eq!(body(&out), wanted, "{out}");
    out
}

/// The file after an edit, with what the write tells, and the edited book.
fn edited_any(text: &str, edit: impl FnOnce(&mut LorebookBody)) -> (String, Report, LorebookBody) {
    let mut entity = read(text).entity;
    edit(book_mut(&mut entity));
    let (out, report) = write(&entity);
    (out, report, book(&entity).clone())
}

/// A world info file of one entry.
fn world(entry: &str) -> String {
    format!(r#"{{"entries":{{"0":{entry}}}}}"#)
}

/// The entry of a world info file of one.
fn entry(text: &str) -> LorebookEntry {
    (*body(&world(text)).entries[0]).clone()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn plain(keyword: &str) -> Trigger {
    Trigger { keyword: keyword.into(), ..Trigger::default() }
}

fn pattern(keyword: &str, flags: &str) -> Trigger {
    let flags = Some(Text::from(flags)).filter(|flags| !flags.is_empty());
    Trigger { keyword: keyword.into(), is_regex: true, flags, ..Trigger::default() }
}
