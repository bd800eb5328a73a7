//! `tavern`: a character card of the SillyTavern family, whatever program wrote it.
//!
//! ```text
//! { "name": …, "description": …, "first_mes": … }
//! { "spec": "chara_card_v2", "spec_version": "2.0", "data": { "name": …, "first_mes": …, "extensions": { … } } }
//! { "spec": "chara_card_v3", "spec_version": "3.0", "data": { "name": …, "assets": [ … ], "extensions": { … } } }
//! ```
//!
//! All of them have the same contents ([`TavernTable`]): as the whole file, or in an envelope below `data` ([`Variant`]). A card
//! that was read keeps its form; only a V2 card that gets a new picture becomes V3, since assets are a key of V3.
//! A card from scratch is V2, or V3 when it has pictures.
//!
//! What single programs add to a card stays with the card that has it, and never goes into another file. A card with RoleCall's
//! block is read here too when asked for, but its own codec is surer of it.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let card = r#"{"name": "Wick", "description": "A candle.", "first_mes": "Hm?", "mood": 1.0}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(card.as_bytes().to_vec())?)?;
//! let body = reading.entity.body.as_character_mut().unwrap();
//! assert_eq!(body.greetings.first_message.as_deref(), Some("Hm?"));
//!
//! body.greetings.first_message = Some("Who is there?".into());
//! let written = registry.write(&reading.entity, "tavern", &Default::default())?;
//! assert_eq!(*written.text, card.replace("Hm?", "Who is there?")); // still flat, and nothing else changed
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/tavern.md")]

mod rows;
mod variant;

pub use rows::{PlainDialect, PlainTable};
pub use variant::Variant;

use super::twin;
use crate::canonical::character::CharacterBody;
use crate::canonical::common::TavernData;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, Report, Shape, WriteOptions, Writing};
use crate::input::{Document, Input};
use crate::json::cell::{At, Notes};
use crate::json::layout;
use crate::json::splice::Change;
use crate::mapping::{Carried, Description, Edits, Path, Table, json_text, resolve};
use crate::tables::tavern::{TavernTable, adds_rows, only_texts, read_contents};
use crate::wire::tavern::TavernFile;
use crate::wire::tavern_flat::TavernFlat;
use std::sync::Arc;
use variant::{V2, V3};

const ID: &str = "tavern";
/// The keys of originals in this format: this codec's own, and another program's.
const KEYS: &[&str] = &[ID, "sillytavern"];
/// Under this key of `unmapped` an original says its form.
const ESCROWED_VARIANT: &str = "variant";
const SCHEMA: &str = "wire/tavern";
const FLAT_SCHEMA: &str = "wire/tavern_flat";
/// The field of the envelope that the contents stand below.
const DATA: &[&str] = &["data"];
/// Less than the score of a codec that knows more about a card than this one.
const SCORE: f64 = 0.9;

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct TavernCodec;

impl Codec for TavernCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "Tavern character card (v1/v2/v3, JSON or PNG)",
            kind: Kind::Character,
            extensions: &["json"],
            escrow: ID,
            schema: SCHEMA,
        }
    }

    fn detection(&self) -> &'static str {
        "0.9 for every form of a card. What holds `rules` or `entries`, exports of settings, wrappers of a \
         library, and personas in the form of a card are none."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if Variant::of(document).is_ok() { SCORE } else { 0.0 }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let variant = Variant::of(document)?;
        let notes = Notes::default();
        let data = view(document, variant, &notes)?;
        let mut report = Report::of(notes);
        report.escrowed.extend(carried(document, variant, &data));
        report.warnings.extend(document.mendings());
        let body = Body::from(read_contents::<PlainTable>(data));
        let mut entity = Entity::new(body.clone());
        let mut original = twin::original(document, Memo { body, spans: Vec::new() });
        original.unmapped = variant.unmapped();
        entity.original.insert(ID, original);
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_character().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known_under(self, entity, KEYS);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let Some((known, before)) = known.as_ref().and_then(|k| k.memo.body.as_character().map(|b| (k, b))) else {
            let mut writing = fresh(after);
            writing.report.warnings.extend(twin::left_behind(entity, KEYS));
            return Ok(writing);
        };
        let input = Input::known(Arc::clone(&known.text));
        let document = input.open()?;
        let variant = Variant::of(&document)?;
        let data = view(&document, variant, &Notes::default())?;
        let mut edits = variant.place(changes(before, after, Some(&data)));
        if variant == Variant::V2 && adds_rows::<PlainDialect>(&data, after) {
            upgrade(&mut edits);
        }
        let report = Report::of_edits(&mut edits);
        Ok(Writing { text: twin::edited(ID, &known.text, edits.into_change())?, report })
    }

    /// The rows below `data`, and then the same rows of a card without an envelope.
    fn describe(&self) -> Description {
        let contents = || TavernTable::describe().and(PlainTable::describe());
        let flat = Description { unmapped: Vec::new(), ..contents().below::<TavernFlat>(&[]) };
        let mut all = contents().below::<TavernFile>(DATA).and(envelope()).and(flat);
        all.partial.extend(only_texts(&[]));
        all
    }

    fn schemas(&self) -> Vec<&'static str> {
        vec![SCHEMA, FLAT_SCHEMA]
    }

    fn shape(&self, document: &Document<'_>) -> Shape {
        let has_envelope = Variant::of(document).is_ok_and(Variant::has_envelope);
        Shape { schema: if has_envelope { SCHEMA } else { FLAT_SCHEMA }, at: "" }
    }
}

impl Variant {
    /// Edits of the contents as edits of the file.
    fn place(self, edits: Edits) -> Edits {
        if self.has_envelope() { edits.below::<TavernFile>(DATA) } else { edits.below::<TavernFlat>(&[]) }
    }
    /// A path of the contents as a path of the file.
    fn path(self, path: &Path) -> Path {
        if self.has_envelope() { path.rebased::<TavernFile>(DATA) } else { path.rebased::<TavernFlat>(&[]) }
    }
}

/// The contents as a lenient typed view.
fn view(document: &Document<'_>, variant: Variant, notes: &Notes) -> Result<TavernData, Error> {
    let (whole, at) = (0..document.text().len(), At::root(notes));
    let data = if variant.has_envelope() {
        document.view(&whole, at, notes).map(|file: Option<TavernFile>| file.map(|file| file.data))
    } else {
        document.view(&whole, at, notes)
    };
    data.map(Option::unwrap_or_default).map_err(|source| Error::Unreadable { codec: ID, source })
}

/// The fields of the envelope, which decide the form and say nothing else.
fn envelope() -> Description {
    let carried = |(field, reason): (&'static str, _)| Carried { path: resolve::<TavernFile>(&[field]), reason };
    let fields = [
        ("spec", "names the card version: a card keeps its own, but V2 becomes V3 with a new picture"),
        ("spec_version", "goes with `spec`"),
    ];
    Description { carried: fields.map(carried).into(), ..Description::default() }
}

/// Where the file has something that no row reads.
fn carried(document: &Document<'_>, variant: Variant, data: &TavernData) -> Vec<String> {
    let envelope = envelope().carried.into_iter().map(|carried| carried.path);
    let envelope =
        envelope.filter(|path| path.field().is_some_and(|field| document.outline().get(field.key).is_some()));
    let contents = TavernTable::escrowed(data).into_iter().map(|path| variant.path(&path));
    envelope.chain(contents).map(|path| path.pointer()).collect()
}

/// What the tables change in contents that read as `before`.
fn changes(before: &CharacterBody, after: &CharacterBody, data: Option<&TavernData>) -> Edits {
    let mut edits = Edits::default();
    TavernTable::changes(before, after, data, &mut edits);
    PlainTable::changes(before, after, data, &mut edits);
    rows::tell_rest(after, &mut edits);
    edits
}

/// Makes a V2 card one of version 3.
fn upgrade(edits: &mut Edits) {
    for (field, value) in [("spec", V3), ("spec_version", "3.0")] {
        edits.put(resolve::<TavernFile>(&[field]), Change::Set(json_text(&value)));
    }
    edits.warnings.push("media: the V2 card becomes V3, since V2 has no assets".to_owned());
}

/// A card from scratch. What it cannot hold is what an edit of an empty card could not write.
fn fresh(body: &CharacterBody) -> Writing {
    let mut data = TavernTable::write(body);
    PlainTable::write_into(body, &mut data);
    let (spec, version) = if data.assets.is_some() { (V3, "3.0") } else { (V2, "2.0") };
    let file = TavernFile { spec: spec.into(), spec_version: version.into(), data };
    let report = Report::of_edits(&mut changes(&CharacterBody::default(), body, None));
    Writing { text: Arc::new(layout::pretty(&json_text(&file))), report }
}
