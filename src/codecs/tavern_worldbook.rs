//! `tavern-worldbook`: a lorebook of the SillyTavern family that is a file of its own.
//!
//! ```text
//! { "name": …, "scan_depth": …, "entries": { "0": { "uid": 0, "key": […], "comment": …, "content": … }, "1": … } }
//! { "name": …, "scan_depth": …, "entries": [ { "id": 0, "keys": […], "name": …, "content": …, "extensions": … }, … ] }
//! ```
//!
//! The first is a world info file ([`WorldTable`]), and what a book from scratch becomes. The second is the book that a card embeds,
//! saved alone ([`BookTable`]); it is read and edited as in a card. A file keeps its form.
//!
//! A world info file names each entry by a number, as its `uid` and as its key in `entries`. Canonical ids are unique: where two
//! entries have one number, or one has none and another that of its place, the later one's id is `7-2`, the next `7-3`, while the
//! file stays as it is. A new entry gets the number that its id says, else the first that is free.
//!
//! What single programs add to a book stays with the file that has it, and never goes into another.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"entries": {"0": {"uid": 0, "key": ["tide", "/ebb|flow/i"], "comment": "Tides", "content": "Low.", "mood": 1.0}}}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! let book = reading.entity.body.as_lorebook_mut().expect("a lorebook");
//! assert!(book.entries[0].triggers[1].is_regex);
//!
//! book.entries[0].content = "High.".into();
//! let written = registry.write(&reading.entity, "tavern-worldbook", &Default::default())?;
//! assert_eq!(*written.text, file.replace("Low.", "High."));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/tavern-worldbook.md")]

mod form;
mod ids;
mod keyed;
mod rows;
mod rules;
mod world;

pub use form::Form;
pub use ids::unique;
pub use keyed::Keyed;
pub use rows::{WorldEntryTable, WorldTable};
pub use rules::{ChanceRule, EnabledRule, KeysRule, NoPlaceRule, ScanDepth, SettingsRule, UidRule};

use super::twin;
use crate::canonical::lorebook::LorebookBody;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, Report, Shape, WriteOptions, Writing};
use crate::input::{Document, Input};
use crate::mapping::{Description, Edits, Row, Table, WritePolicy};
use crate::tables::tavern_book::{self, BookTable, BookText};
use std::ops::Range;
use std::sync::Arc;

const ID: &str = "tavern-worldbook";
/// The keys of originals in this format: this codec's own, and another program's.
const KEYS: &[&str] = &[ID, "sillytavern-lorebook"];
const WORLD_SCHEMA: &str = "wire/tavern_worldbook";
const BOOK_SCHEMA: &str = "wire/tavern_book";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct TavernWorldbookCodec;

impl Codec for TavernWorldbookCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "Tavern worldbook (world info, or a card's book alone)",
            kind: Kind::Lorebook,
            extensions: &["json"],
            escrow: ID,
            schema: WORLD_SCHEMA,
        }
    }

    fn detection(&self) -> &'static str {
        "0.9 for a world info file, 0.85 for a card's book alone: told by the first entry. What wraps a lorebook, \
         or holds the entries of another kind of file, is none."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        form::score(document)
    }

    /// Reading is laxer than detection: the entries may be of any form.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let form = Form::of(document)?;
        let unreadable = |source| Error::Unreadable { codec: ID, source };
        let (body, spans, mut report) = match form {
            Form::World => world::read(document).map_err(unreadable)?,
            Form::Book => read_book(document).map_err(unreadable)?,
        };
        report.warnings.extend(document.mendings());
        let body = Body::from(body);
        let mut entity = Entity::new(body.clone());
        entity.original.insert(ID, twin::original(document, Memo { body, spans }));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_lorebook().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known_under(self, entity, KEYS);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let Some((known, before)) = known.as_ref().and_then(|k| k.memo.body.as_lorebook().map(|b| (k, b))) else {
            let mut writing = world::fresh(after);
            writing.report.warnings.extend(twin::left_behind(entity, KEYS));
            return Ok(writing);
        };
        let input = Input::known(Arc::clone(&known.text));
        let document = input.open()?;
        let mut edits = match Form::of(&document)? {
            Form::World => world::changes(&document, before, after),
            Form::Book => book_changes(known, after)?,
        };
        let report = Report::of_edits(&mut edits);
        Ok(Writing { text: twin::edited(ID, &known.text, edits.into_change())?, report })
    }

    /// The rows of a world info file, and then those of a card's book.
    fn describe(&self) -> Description {
        let world = WorldTable::describe();
        let held = world.rows.iter().filter(|row| row.policy == WritePolicy::Edited);
        let held: Vec<String> = held.flat_map(|row| &row.canonical).map(ToString::to_string).collect();
        let mut book = BookTable::describe();
        book.rows.retain(|row| row.policy == WritePolicy::Edited);
        book.rows.iter_mut().for_each(|row| of_book(row, &held));
        book.carried.retain(|field| world.carried.iter().all(|other| other.path.pointer() != field.path.pointer()));
        world.and(Description { unmapped: Vec::new(), ..book })
    }

    fn schemas(&self) -> Vec<&'static str> {
        vec![WORLD_SCHEMA, BOOK_SCHEMA]
    }

    fn shape(&self, document: &Document<'_>) -> Shape {
        let is_book = Form::of(document).is_ok_and(|form| form == Form::Book);
        Shape { schema: if is_book { BOOK_SCHEMA } else { WORLD_SCHEMA }, at: "" }
    }
}

/// Makes a row of a card's book one of this codec: what it holds beyond a world info file goes into no fresh file.
fn of_book(row: &mut Row, held: &[String]) {
    let (kept, more): (Vec<_>, Vec<_>) =
        std::mem::take(&mut row.canonical).into_iter().partition(|path| held.contains(&path.to_string()));
    row.canonical = kept;
    let more: Vec<String> = more.iter().map(|path| format!("`{path}`")).collect();
    let more = if more.is_empty() {
        String::new()
    } else {
        format!(" Reads as {} too, which a fresh file has no place for.", more.join(", "))
    };
    row.note = format!("In a card's book.{more} {}", row.note).trim_end().to_owned();
}

type Read = (LorebookBody, Vec<Range<usize>>, Report);

fn read_book(document: &Document<'_>) -> Result<Read, crate::json::text::SyntaxError> {
    let Some((book, report)) = BookText::read(document)? else { return Ok(Read::default()) };
    Ok((book.body().clone(), book.memo().spans, report))
}

fn book_changes(known: &twin::Known, after: &LorebookBody) -> Result<Edits, Error> {
    let Some(book) = BookText::remembered(&known.text, &known.memo) else { return Ok(Edits::default()) };
    let changed = tavern_book::changes(&[(&book, after)]);
    let (mut edits, told) = changed.map_err(|source| Error::Splice { codec: ID, source })?;
    for one in told {
        edits.dropped.extend(one.dropped);
        edits.warnings.extend(one.warnings);
    }
    Ok(edits)
}
