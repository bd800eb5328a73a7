//! A card with the lorebook that it embeds: where it is found, how its cells read, what an edit changes, how books get into a card.

mod embed;
mod find;
mod laws;
mod links;
mod numbers;
mod overlay;
mod reading;
mod rows;
mod several;
#[path = "../support/mod.rs"]
mod support;
mod triggers;

use rolecall_codecs::bundle::{Bundle, embed, extract};
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use rolecall_codecs::canonical::{Entity, Shared};
use rolecall_codecs::{Input, Reading, Registry, WriteOptions, Writing};
use serde_json::Value;

/// An edit of a body or an entry.
type Edit<T> = fn(&mut T);

const ID: &str = "rolecall";

/// A card with the value of its `character_book`.
fn card(book: &str) -> String {
    format!(
        r#"{{"spec":"chara_card_v3","data":{{"name":"Mira","extensions":{{"rolecall":{{"mood":1.0}},"fav":true}},"character_book":{book},"odd":1e3}}}}"#
    )
}

/// A card whose book has one entry.
fn card_of(entry: &str) -> String {
    card(&format!(r#"{{"name":"B","entries":[{entry}]}}"#))
}

fn read_text(text: &str) -> Reading {
    Registry::default().read_as(&Input::new(text.as_bytes().to_vec()).expect("UTF-8"), ID).expect(text)
}

fn bundle(text: &str) -> Bundle {
    Bundle::of(read_text(text))
}

fn writing(bundle: &Bundle) -> Writing {
    bundle.write(&Registry::default(), ID, &WriteOptions::default()).expect("a card can be written")
}

fn write(bundle: &Bundle) -> String {
    writing(bundle).text.to_string()
}

/// The text of a card with these books, and what there is to tell.
fn with_books(text: &str, books: Option<&[Entity]>) -> Writing {
    let reading = read_text(text);
    let card = Registry::default().write(&reading.entity, ID, &WriteOptions::default()).expect("a card");
    embed(&reading.entity, card, books).expect("lorebooks")
}

fn lorebook(entity: &Entity) -> &LorebookBody {
    entity.body.as_lorebook().expect("a lorebook")
}

fn lorebook_mut(entity: &mut Entity) -> &mut LorebookBody {
    entity.body.as_lorebook_mut().expect("a lorebook")
}

/// The lorebook in a card.
fn extracted(text: &str) -> Entity {
    extract(&read_text(text).entity).expect(text).entity
}

/// The body of the lorebook in a card.
fn body(text: &str) -> LorebookBody {
    lorebook(&extracted(text)).clone()
}

/// The only entry of a card's book, from the entry's text.
fn entry(text: &str) -> LorebookEntry {
    body(&card_of(text)).entries.first().map(|entry| (**entry).clone()).expect("an entry")
}

/// Reads a card, edits its book, writes it and makes sure that it reads as the edited book: once with what was read in memory, once
/// with the book through canonical JSON.
fn edited(text: &str, edit: impl Fn(&mut LorebookBody)) -> String {
    let mut bundle = bundle(text);
    edit(lorebook_mut(&mut bundle.books[0]));
    let out = write(&bundle);
    assert_eq!(body(&out), *lorebook(&bundle.books[0]), "what was written reads as what was edited: {out}");
    bundle.books[0] = Entity::from_json(&bundle.books[0].to_json()).expect("canonical");
    assert_eq!(write(&bundle), out, "and so it does through canonical JSON");
    out
}

/// [`edited`] for the only entry of a book, from the entry's text to the entry's text.
fn edited_entry(text: &str, edit: impl Fn(&mut LorebookEntry)) -> String {
    let out = edited(&card_of(text), |book| edit(&mut book.entries[0]));
    let (before, after) = card_of("|").split_once('|').map(|(b, a)| (b.to_owned(), a.to_owned())).expect("a mark");
    let inner = out.strip_prefix(&*before).and_then(|rest| rest.strip_suffix(&*after));
    inner.unwrap_or_else(|| panic!("the card around the entry stays: {out}")).to_owned()
}

/// An entry from scratch that a card's book can say.
fn fresh_entry(id: &str, title: &str) -> LorebookEntry {
    LorebookEntry { id: id.into(), title: title.into(), content: "Text.".into(), ..LorebookEntry::default() }
}

/// A lorebook from scratch.
fn scratch(name: &str, entries: Vec<LorebookEntry>) -> Entity {
    let entries = entries.into_iter().map(Shared::new).collect();
    Entity::new(LorebookBody { name: name.into(), entries, ..LorebookBody::default() })
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}
