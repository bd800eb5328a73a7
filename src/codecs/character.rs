//! `rolecall`: a character card of version 2 or 3 with RoleCall's block in `data.extensions.rolecall`.
//!
//! ```text
//! { "spec": "chara_card_v3", "spec_version": "3.0", "data": { "name": …, "extensions": { "rolecall": { "details": {…} } } } }
//! ```
//!
//! [`TavernTable`] is what every program of the family writes, [`MediaTable`] the media in RoleCall's words, [`RolecallTable`] what
//! RoleCall adds. A card comes as JSON or in a PNG; it is written as JSON, which can be put back into its PNG. The embedded lorebook is a piece of
//! its own: here it stays in the original text.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let card = r##"{
//!   "spec": "chara_card_v2",
//!   "data": {
//!     "name": "Lantern Wren",
//!     "extensions": { "rolecall": { "tagline": "small light, long road", "details": { "age": "ageless", "mood": 1.0 } } }
//!   }
//! }"##;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(card.as_bytes().to_vec())?)?;
//! let body = reading.entity.body.as_character_mut().unwrap();
//! assert_eq!(body.identity.tagline.as_deref(), Some("small light, long road"));
//!
//! body.identity.age = Some("older than the road".into());
//! let written = registry.write(&reading.entity, "rolecall", &Default::default())?;
//! assert_eq!(*written.text, card.replace("ageless", "older than the road")); // nothing else changed
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall.md")]

mod background;
mod injections;
mod palette;
mod rows;
mod spoilers;
mod titles;

pub use background::BackgroundRule;
pub use injections::DetailInjectionsRule;
pub use palette::Palette;
pub use rows::{MediaTable, Ratings, RolecallDialect, RolecallTable, SwatchTable};
pub use spoilers::SpoilersRule;
pub use titles::TitlesRule;

use super::twin;
use crate::canonical::character::CharacterBody;
use crate::canonical::common::TavernData;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, Report, WriteOptions, Writing};
use crate::input::{Document, Input};
use crate::json::cell::{At, Notes};
use crate::json::outline::{Node, Outline};
use crate::json::{layout, text::SyntaxError};
use crate::mapping::{Description, Edits, Table, json_text};
use crate::tables::tavern::{TavernTable, only_texts, read_contents};
use crate::wire::character::CardFile;
use std::sync::Arc;

const ID: &str = "rolecall";
/// What `spec` must be for a card to be recognised.
const SPECS: [&str; 2] = ["chara_card_v2", "chara_card_v3"];
/// The field that the shared tables stand below.
const DATA: &[&str] = &["data"];
const BLOCK: [&str; 3] = ["data", "extensions", "rolecall"];
const DISPLAY: &str = "publicDefinitionDisplay";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct CharacterCodec;

impl Codec for CharacterCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall character card (v2/v3, JSON or PNG)",
            kind: Kind::Character,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/character",
        }
    }

    fn detection(&self) -> &'static str {
        "1 for a card of either version with a `rolecall` block, unless the block says that the card is a \
         persona."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        let spec = document.outline().get("spec").and_then(Node::as_text).unwrap_or_default();
        if SPECS.contains(&&*spec) && check(document).is_ok() { 1.0 } else { 0.0 }
    }

    /// Reading is laxer than detection: any `spec` will do.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        check(document)?;
        let notes = Notes::default();
        let (shared, card) = split(view(document, &notes)?);
        let carried = TavernTable::escrowed(&shared).into_iter().map(|path| path.rebased::<CardFile>(DATA));
        let carried: Vec<String> = carried.chain(RolecallTable::escrowed(&card)).map(|path| path.pointer()).collect();
        let mut body = read_contents::<MediaTable>(shared);
        RolecallTable::read_into(card, &mut body);
        let mut report = Report::of(notes);
        report.escrowed.extend(carried);
        report.warnings.extend(document.mendings());
        let body = Body::from(body);
        let mut entity = Entity::new(body.clone());
        entity.original.insert(ID, twin::original(document, Memo { body, spans: Vec::new() }));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_character().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let Some((known, before)) = known.as_ref().and_then(|k| k.memo.body.as_character().map(|b| (k, b))) else {
            let mut writing = fresh(after);
            writing.report.warnings.extend(twin::left_behind(entity, &[ID]));
            return Ok(writing);
        };
        let input = Input::known(Arc::clone(&known.text));
        let (shared, card) = split(view(&input.open()?, &Notes::default())?);
        let (edits, report) = changes(before, after, Some((&shared, &card)));
        Ok(Writing { text: twin::edited(ID, &known.text, edits.into_change())?, report })
    }

    fn describe(&self) -> Description {
        let shared = |table: Description| table.below::<CardFile>(DATA);
        let mut all =
            shared(TavernTable::describe()).and(RolecallTable::describe()).and(shared(MediaTable::describe()));
        all.partial.extend(only_texts(&["alternate_greetings"]));
        all
    }
}

/// Whether the document is a character card of RoleCall, by its shape.
fn check(document: &Document<'_>) -> Result<(), Error> {
    let outline = document.outline();
    let refuse = |path, message| Err(Error::NotThisFormat { codec: ID, path, message });
    if !outline.get("data").is_some_and(Node::is_object) {
        return refuse("/data", "not a RoleCall card (no data object)");
    }
    let Some(block) = outline.path(&BLOCK).filter(|node| node.is_object()) else {
        return refuse("/data/extensions/rolecall", "card has no extensions.rolecall block");
    };
    match block.get("type").and_then(Node::as_text) {
        Some(word) if word == "persona" => {
            refuse("/data/extensions/rolecall/type", "the card is a persona: `rolecall-persona` reads it")
        }
        _ => Ok(()),
    }
}

/// The card as a lenient typed view.
fn view(document: &Document<'_>, notes: &Notes) -> Result<CardFile, Error> {
    let unreadable = |source: SyntaxError| Error::Unreadable { codec: ID, source };
    let (text, mark) = (document.text(), notes.mark());
    let mut card: CardFile =
        document.view(&(0..text.len()), At::root(notes), notes).map_err(unreadable)?.unwrap_or_default();
    let details = &mut card.data.extensions.rolecall.details;
    // A list in this place is noted.
    let noted = notes.mark() != mark;
    if noted && details.public_definition_display.is_none() && text.contains(DISPLAY) && is_list(text) {
        details.public_definition_display = Some(Default::default());
    }
    Ok(card)
}

/// The shared contents, and the card with RoleCall's own layer alone: their tables have no cell in common.
fn split(mut card: CardFile) -> (TavernData, CardFile) {
    let rolecall = std::mem::take(&mut card.data.extensions.rolecall);
    let shared = TavernData::from(std::mem::take(&mut card.data));
    card.data.extensions.rolecall = rolecall;
    (shared, card)
}

/// Whether the spoiler settings are a list: it counts as settings that say nothing, since JavaScript takes it for an object
/// without members. The document's own outline ends one level above.
fn is_list(text: &str) -> bool {
    let path = [&BLOCK[..], &["details", DISPLAY]].concat();
    Outline::with_depth(text, path.len()).is_ok_and(|outline| outline.path(&path).is_some_and(Node::is_list))
}

/// What the tables change in a card that reads as `before`, and what they have to tell. `twin` is the card in its two parts.
fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<(&TavernData, &CardFile)>) -> (Edits, Report) {
    let (shared, card) = twin.unzip();
    let mut edits = Edits::default();
    TavernTable::changes(before, after, shared, &mut edits);
    MediaTable::changes(before, after, shared, &mut edits);
    let mut edits = edits.below::<CardFile>(DATA);
    RolecallTable::changes(before, after, card, &mut edits);
    let report = Report::of_edits(&mut edits);
    (edits, report)
}

/// A card from scratch. What it cannot hold is what an edit of an empty card could not write.
fn fresh(body: &CharacterBody) -> Writing {
    let mut data = TavernTable::write(body);
    MediaTable::write_into(body, &mut data);
    let mut card = CardFile { data: data.into(), ..CardFile::default() };
    RolecallTable::write_into(body, &mut card);
    let (_, report) = changes(&CharacterBody::default(), body, None);
    Writing { text: Arc::new(layout::pretty(&json_text(&card))), report }
}
