//! The lorebook that a card embeds.

use rolecall_codecs::Text;
use rolecall_codecs::bundle::{ESCROW, Embedded, look};
use rolecall_codecs::canonical::{Entity, Kind};
use serde::Serialize;

/// What stands in the place of a card's lorebook.
#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Book {
    /// A lorebook.
    Found { at: &'static str, format: &'static str, id: String, name: Text, entries: usize, enabled_entries: usize },
    /// Something else.
    Refused { at: &'static str, reason: String },
}

/// Of a card: its lorebook, if there is something in the place of one.
pub fn of(entity: &Entity) -> Option<Option<Book>> {
    (entity.body.kind() == Kind::Character).then(|| found(entity))
}

fn found(card: &Entity) -> Option<Book> {
    match look(card) {
        Embedded::Nothing => None,
        Embedded::NoBook { at, what } => Some(Book::Refused { at, reason: format!("no lorebook, but {what}") }),
        Embedded::Book { book, at } => {
            let body = book.entity.body.as_lorebook()?;
            Some(Book::Found {
                at,
                format: ESCROW,
                name: body.name.clone(),
                entries: body.entries.len(),
                enabled_entries: body.entries.iter().filter(|entry| entry.enabled).count(),
                id: book.entity.id,
            })
        }
    }
}

/// One line about it.
pub fn line(book: &Book) -> String {
    match book {
        Book::Found { at, format, name, entries, enabled_entries, .. } => {
            format!("{name}: {enabled_entries} of {entries} entries enabled; {format} at {at}")
        }
        Book::Refused { at, reason } => format!("{reason} at {at}"),
    }
}
