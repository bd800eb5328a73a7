//! `rolecall-persona`: the user's side of a chat, in three shapes.
//!
//! ```text
//! { "spec": "rolecall_persona", "spec_version": "1.0", "data": { "name": …, "description": …, "content": … } }
//! { "spec": "chara_card_v2", "data": { "name": …, "extensions": { "rolecall": { "type": "persona", … } } } }
//! { "name": …, "title": …, "description": …, "exportedBy": "RoleOut" }
//! ```
//!
//! The first is RoleCall's own envelope and what is written from scratch ([`PersonaTable`]), the second RoleCall's live export
//! ([`CardTable`] and its parts), the third what RoleOut makes of a persona of SillyTavern ([`RoleOutTable`]). Each shape may come
//! in a PNG, the first two also wrapped by a library export, and each goes back as it came.
//!
//! The brief is for the shelf, the content is what is injected. They stand under other keys in every shape, and never swap.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"spec": "rolecall_persona", "data": {"name": "Ivo", "description": "A blurb.", "content": "I am Ivo."}}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! let body = reading.entity.body.as_persona_mut().unwrap();
//! assert_eq!((body.brief.as_deref(), body.content.as_str()), (Some("A blurb."), "I am Ivo."));
//!
//! body.content = "I keep the lamp.".into();
//! let written = registry.write(&reading.entity, "rolecall-persona", &Default::default())?;
//! assert_eq!(*written.text, file.replace("I am Ivo.", "I keep the lamp."));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-persona.md")]

mod card;
mod convert;
mod envelope;
mod form;
mod kept;
mod roleout;
mod sections;
mod shape;

pub use card::{CardSectionsTable, CardTable, FoldRule, IdentityTable, PresentationTable, SwatchTable};
pub use convert::{AfterDark, FirstRef, NotBlank, Ratings, Sections};
pub use envelope::{AttributionTable, ContentRule, PersonaTable, SectionsTable};
pub use roleout::{RoleOutTable, TextRule};
pub use sections::{Unfolded, compile, fold, unfold};
pub use shape::PersonaShape;

use super::twin;
use crate::canonical::persona::PersonaBody;
use crate::canonical::{Body, Entity, Kind};
use crate::codec::{Codec, Error, Info, Reading, Report, Shape, WriteOptions, Writing};
use crate::input::{Document, KEYWORDS};
use crate::json::cell::{At, Notes};
use crate::json::layout;
use crate::json::outline::Node;
use crate::json::splice::splice_at;
use crate::json::text::SyntaxError;
use crate::mapping::{Carried, Description, Edits, Path, Row, json_text};
use card::Card;
use envelope::Envelope;
use form::{Form, Truths};
use kept::Kept;
use roleout::RoleOut;
use shape::{Wrap, find};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

const ID: &str = "rolecall-persona";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct PersonaCodec;

impl Codec for PersonaCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall persona (envelope, card or RoleOut; JSON or PNG)",
            kind: Kind::Persona,
            extensions: &["json"],
            escrow: ID,
            schema: PersonaShape::Envelope.schema(),
        }
    }

    fn detection(&self) -> &'static str {
        "1 for each of the shapes, the first two also inside the wrappers of a library export. RoleOut's must \
         have a name."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        let is_named = || document.outline().get("name").is_some_and(Node::is_text);
        match find(document) {
            Some((PersonaShape::RoleOut, _)) if !is_named() => 0.0,
            Some(_) => 1.0,
            None => 0.0,
        }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let (shape, wrap) = find(document).ok_or(Error::NotThisFormat {
            codec: ID,
            path: "/spec",
            message: "not a RoleCall persona: expected a `rolecall_persona` envelope, a card whose extensions.rolecall.type is \
                 `persona`, or a RoleOut persona",
        })?;
        let span = kept::span(document, wrap);
        let notes = Notes::default();
        let Decoded { body, escrowed } = decode(shape, document, &span, (wrap, &notes))?;
        if body.name.is_empty() {
            let message = "the persona has no name, and none is made up: expected a text";
            return Err(Error::NotThisFormat { codec: ID, path: wrap.name(shape), message });
        }
        let mut report = Report::of(notes);
        report.escrowed.extend(around(document.outline().root(), wrap));
        report.escrowed.extend(escrowed.iter().map(|path| format!("{}{}", wrap.pointer(), path.pointer())));
        report.warnings.extend(document.mendings());
        let body = Body::from(body);
        let mut entity = Entity::new(body.clone());
        entity.original.insert(ID, kept::original(document, shape, &span, body));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_persona().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        if let Some(text) = kept::unedited(entity, ID) {
            return Ok(Writing { text, report: Report::default() });
        }
        let Some(kept) = Kept::of(entity, ID) else {
            let mut writing = fresh(after);
            if entity.original.get(ID).is_some() {
                writing.report.warnings.push(format!("original.{ID}: of no known shape, a fresh file is written"));
            }
            writing.report.warnings.extend(twin::left_behind(entity, &[ID]));
            return Ok(writing);
        };
        let mut writing = onto(&kept, after)?;
        writing.report.warnings.extend(kept.warning.map(|what| format!("original.{ID}: {what}")));
        Ok(writing)
    }

    fn describe(&self) -> Description {
        let shapes = [
            (PersonaShape::Envelope, Envelope::describe()),
            (PersonaShape::Card, Card::describe()),
            (PersonaShape::RoleOut, RoleOut::describe()),
        ];
        let of_shape = |shape: PersonaShape, row: Row| Row { note: format!("{}. {}", shape.word(), row.note), ..row };
        let mut all = Description::default();
        for (shape, mut one) in shapes {
            one.rows = one.rows.into_iter().map(|row| of_shape(shape, row)).collect();
            all.carried.append(&mut one.carried);
            all.unmapped.append(&mut one.unmapped);
            all = all.and(one);
        }
        let fresh: Vec<String> = Envelope::describe().unmapped.iter().map(|field| field.path.to_string()).collect();
        tidy(&mut all, &fresh);
        all
    }

    fn keywords(&self) -> &'static [&'static str] {
        KEYWORDS
    }

    fn schemas(&self) -> Vec<&'static str> {
        PersonaShape::ALL.into_iter().map(PersonaShape::schema).collect()
    }

    fn shape(&self, document: &Document<'_>) -> Shape {
        let (shape, wrap) = find(document).unwrap_or((PersonaShape::Envelope, Wrap::None));
        Shape { schema: shape.schema(), at: wrap.pointer() }
    }
}

/// A field is named once: as without a home when no shape has one for it, or when the shape of fresh files has none.
fn tidy(all: &mut Description, fresh: &[String]) {
    let homes: Vec<String> = all.rows.iter().flat_map(|row| row.canonical.iter().map(Path::to_string)).collect();
    let has_home = |path: &str| homes.iter().any(|home| home == path || home.starts_with(&format!("{path}.")));
    once(&mut all.carried);
    once(&mut all.unmapped);
    (all.partial, all.unmapped) =
        std::mem::take(&mut all.unmapped).into_iter().partition(|field| has_home(&field.path.to_string()));
    all.partial.retain(|field| fresh.contains(&field.path.to_string()));
}

/// Keeps the first of the fields with the same path.
fn once(fields: &mut Vec<Carried>) {
    let mut seen = HashSet::new();
    fields.retain(|field| seen.insert(field.path.to_string()));
}

/// JSON Pointers of what stands around a wrapped persona.
fn around(root: &Node<'_>, wrap: Wrap) -> Vec<String> {
    let mut list = Vec::new();
    let (mut node, mut at) = (Some(root), String::new());
    for step in wrap.keys() {
        let members = node.and_then(Node::members).unwrap_or_default();
        let others = members.iter().filter(|(key, _)| key != step);
        list.extend(others.map(|(key, _)| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"))));
        node = node.and_then(|node| node.get(step));
        at = format!("{at}/{step}");
    }
    list
}

/// What a text of a shape reads as.
struct Decoded {
    body: PersonaBody,
    /// The carried fields that it has.
    escrowed: Vec<Path>,
}

fn decode(
    shape: PersonaShape,
    document: &Document<'_>,
    span: &Range<usize>,
    at: (Wrap, &Notes),
) -> Result<Decoded, Error> {
    match shape {
        PersonaShape::Envelope => decode_as::<Envelope>(document, span, at),
        PersonaShape::Card => decode_as::<Card>(document, span, at),
        PersonaShape::RoleOut => decode_as::<RoleOut>(document, span, at),
    }
}

fn decode_as<F: Form>(document: &Document<'_>, span: &Range<usize>, at: (Wrap, &Notes)) -> Result<Decoded, Error> {
    let wire = view::<F>(document, span, at)?;
    let mut text = Truths::of(document.text().get(span.clone()).unwrap_or_default());
    let escrowed = F::escrowed(&wire).into_iter().filter(|path| text.has(&path.pointer())).collect();
    Ok(Decoded { escrowed, body: F::read(wire, &mut text) })
}

/// The persona as a lenient typed view.
fn view<F: Form>(
    document: &Document<'_>,
    span: &Range<usize>,
    (wrap, notes): (Wrap, &Notes),
) -> Result<F::Wire, Error> {
    let root = At::root(notes);
    let read = |at: At<'_>| document.view(span, at, notes);
    let wire = match wrap.keys() {
        [outer, inner] => read(root.key(outer).key(inner)),
        [outer] => read(root.key(outer)),
        _ => read(root),
    };
    let unreadable = |source: SyntaxError| Error::Unreadable { codec: ID, source };
    Ok(wire.map_err(unreadable)?.unwrap_or_default())
}

/// Writes onto an original.
fn onto(kept: &Kept, after: &PersonaBody) -> Result<Writing, Error> {
    match kept.shape {
        PersonaShape::Envelope => onto_as::<Envelope>(kept, after),
        PersonaShape::Card => onto_as::<Card>(kept, after),
        PersonaShape::RoleOut => onto_as::<RoleOut>(kept, after),
    }
}

fn onto_as<F: Form>(kept: &Kept, after: &PersonaBody) -> Result<Writing, Error> {
    let input = kept.input();
    let document = input.open()?;
    let notes = Notes::default();
    let at = (Wrap::None, &notes);
    let before = decode_as::<F>(&document, &kept.span, at)?.body;
    if before == *after {
        return Ok(Writing { text: Arc::clone(&kept.text), report: Report::default() });
    }
    let mut edits = Edits::default();
    F::changes(&before, after, &view::<F>(&document, &kept.span, at)?, &mut edits);
    let report = told(&mut edits, after);
    let text = match edits.into_change() {
        None => Arc::clone(&kept.text),
        Some(change) => {
            let text = splice_at(&kept.text, &[(value(kept), change)]);
            Arc::new(text.map_err(|source| Error::Splice { codec: ID, source })?)
        }
    };
    Ok(Writing { text, report })
}

/// The persona's bytes without white space around them.
fn value(kept: &Kept) -> Range<usize> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let text = kept.text.get(kept.span.clone()).unwrap_or_default();
    let start = kept.span.start + (text.len() - text.trim_start_matches(is_space).len());
    start..start + text.trim_matches(is_space).len()
}

/// What there is to tell about edits.
fn told(edits: &mut Edits, after: &PersonaBody) -> Report {
    let mut report = Report::of_edits(edits);
    if after.name.is_empty() {
        report.warnings.push("name: no program takes a persona without a name".to_owned());
    }
    report
}

/// A file from scratch. What it cannot hold is what an edit of an empty file could not write.
fn fresh(body: &PersonaBody) -> Writing {
    let mut edits = Edits::default();
    let file = envelope::fresh(body);
    Envelope::changes(&PersonaBody::default(), body, &file, &mut edits);
    let report = told(&mut edits, body);
    Writing { text: Arc::new(layout::pretty(&json_text(&file))), report }
}
