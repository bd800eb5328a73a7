//! `rolecall-lorebook`: RoleCall's lorebook export, version 1.
//!
//! ```text
//! { "schemaVersion": "1.0.0", "exportDate": …, "lorebook": { "name": …, "settings": {…}, "metadata": {…}, "entries": […] } }
//! ```
//!
//! The rows are in [`LorebookTable`] (the book) and [`EntryTable`] (one entry: nested groups on the wire, flat in canonical form).
//! Nothing is repaired on the way: an id may be missing or stand twice, a category may be gone; the original text keeps what the
//! canonical form cannot say.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": [{"id": "e1", "title": "Ebb"}]}}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! reading.entity.body.as_lorebook_mut().expect("a lorebook").entries[0].title = "Flood".into();
//!
//! let written = registry.write(&reading.entity, "rolecall-lorebook", &Default::default())?;
//! assert_eq!(*written.text, file.replace("Ebb", "Flood"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-lorebook.md")]

mod rows;
mod side_effects;

pub use rows::{CategoryTable, EntryTable, LorebookTable};

use super::book::{self, BookFormat};
use crate::Text;
use crate::canonical::{Entity, Kind};
use crate::codec::{Codec, EntryCodec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::json::outline::Node;
use crate::mapping::{Description, Table};
use crate::wire::lorebook::LorebookFile;

const ID: &str = "rolecall-lorebook";
/// What `schemaVersion` must contain.
const VERSION: &str = "1.0.0";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct LorebookCodec;

impl BookFormat for LorebookCodec {
    const ID: &'static str = ID;
    const ENTRIES: &'static [&'static str] = &["lorebook", "entries"];
    const POINTER: &'static str = "/lorebook/entries";
    const NO_ENTRIES: &'static str = "not a RoleCall v1 export: a list of entries is expected";
    type Book = LorebookTable;
    type Entry = EntryTable;

    fn stamp(file: &mut LorebookFile, now: Option<&str>) {
        file.export_date = now.map(Text::from);
    }
}

impl Codec for LorebookCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall lorebook (v1 export)",
            kind: Kind::Lorebook,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/lorebook",
        }
    }

    fn detection(&self) -> &'static str {
        "1 for an object whose `schemaVersion` contains `1.0.0` and whose `lorebook.entries` is a list. The \
         markers of a compendium export rule it out: a compendium may carry a nested list too."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        let outline = document.outline();
        let version = outline.get("schemaVersion").and_then(Node::as_text).unwrap_or_default();
        let mine = version.contains(VERSION) && !book::is_marked_compendium(outline);
        if mine && book::spans::<Self>(document).is_some() { 1.0 } else { 0.0 }
    }

    /// Reading is laxer than detection: any `schemaVersion` will do.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        book::read::<Self>(document)
    }

    fn write(&self, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error> {
        book::write::<Self>(self, entity, options)
    }

    fn describe(&self) -> Description {
        LorebookTable::describe()
    }

    fn entries(&self) -> Option<&dyn EntryCodec> {
        Some(self)
    }
}
