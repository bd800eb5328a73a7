//! `rolecall-compendium`: RoleCall's compendium export, the flat file of a lorebook's database rows.
//!
//! ```text
//! { "format": "rolecall-compendium", "schemaVersion": "compendium-v1.0.0", "lorebook": {…}, "entries": [rows],
//!   "categories": […], "tree": …, "nodeConstraints": […] }
//! ```
//!
//! The rows are in [`CompendiumTable`] (the book) and [`RowTable`] (one entry). It shares the canonical lorebook with the v1 export.
//! A cell of the wrong kind reads as the column's default, an unknown position or role too, and a write touches the columns that
//! changed. Columns of RoleCall's own, `tree` and `nodeConstraints` stay in the original text.
//!
//! The `lorebook` object may be spelled in camelCase, and with the groups `settings` and `metadata` of the v1 export: the module
//! `spelling` finds out how, so that an edit is written where the file has the column.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"format": "rolecall-compendium", "lorebook": {"name": "Tides"}, "entries": [{"id": "e1", "title": "Ebb", "token_count": 3}]}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! reading.entity.body.as_lorebook_mut().expect("a lorebook").entries[0].title = "Flood".into();
//!
//! let written = registry.write(&reading.entity, "rolecall-compendium", &Default::default())?;
//! assert_eq!(*written.text, file.replace("Ebb", "Flood"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-compendium.md")]

mod featured;
mod rows;
mod spelling;
mod toggles;

pub use featured::FeaturedRule;
pub use rows::{CompendiumCategoryTable, CompendiumTable, RowTable};
pub use toggles::{TogglesRule, TogglesTable};

use super::book::{self, BookFormat};
use crate::Text;
use crate::canonical::{Entity, Kind};
use crate::codec::{Codec, EntryCodec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::json::outline::{Node, Outline};
use crate::json::splice::Change;
use crate::mapping::{Description, Table};
use crate::wire::compendium::CompendiumFile;

const ID: &str = "rolecall-compendium";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct CompendiumCodec;

impl BookFormat for CompendiumCodec {
    const ID: &'static str = ID;
    const ENTRIES: &'static [&'static str] = &["entries"];
    const POINTER: &'static str = "/entries";
    const NO_ENTRIES: &'static str = "not a RoleCall compendium: a list of entries beside `lorebook` is expected";
    type Book = CompendiumTable;
    type Entry = RowTable;

    fn stamp(file: &mut CompendiumFile, now: Option<&str>) {
        file.export_date = now.map(Text::from);
    }
    fn settle(file: &mut CompendiumFile, outline: &Outline<'_>) {
        spelling::settle(file, outline);
    }
    fn respell(change: &mut Change, text: &str) {
        spelling::respell(change, text);
    }
}

impl Codec for CompendiumCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall compendium export",
            kind: Kind::Lorebook,
            extensions: &["compendium.json"],
            escrow: ID,
            schema: "wire/compendium",
        }
    }

    fn detection(&self) -> &'static str {
        "1 for an object with `format: \"rolecall-compendium\"` or a `schemaVersion` that starts with \
         `compendium-`, a `lorebook` object and a list of `entries` beside it."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        let outline = document.outline();
        let has_book = outline.get("lorebook").is_some_and(Node::is_object);
        if book::is_marked_compendium(outline) && has_book && book::spans::<Self>(document).is_some() {
            1.0
        } else {
            0.0
        }
    }

    /// Reading is laxer than detection: the markers may be missing.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        if !document.outline().get("lorebook").is_some_and(Node::is_object) {
            let message = "not a RoleCall compendium: an object with the book is expected";
            return Err(Error::NotThisFormat { codec: ID, path: "/lorebook", message });
        }
        let mut reading = book::read::<Self>(document)?;
        // The groups are read, not kept aside.
        reading.report.escrowed.retain(|path| !spelling::is_group(path));
        Ok(reading)
    }

    fn write(&self, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error> {
        book::write::<Self>(self, entity, options)
    }

    fn describe(&self) -> Description {
        CompendiumTable::describe()
    }

    fn entries(&self) -> Option<&dyn EntryCodec> {
        Some(self)
    }
}
