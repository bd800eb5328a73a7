//! The original of a persona: its own text, its shape, and what an export had wrapped around it.

use super::shape::{PersonaShape, Wrap};
use crate::canonical::{Body, Entity, Memo, Original, Twin};
use crate::input::{Carrier, Document, Input};
use crate::json::locate::Locator;
use crate::json::outline::Outline;
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::sync::Arc;

const SHAPE: &str = "shape";
/// Under this key of `unmapped` stands the text around a persona that an export had wrapped.
const WRAPPER: &str = "wrapper";
const BEFORE: &str = "before";
const AFTER: &str = "after";

/// The bytes of the persona in a document. Without a wrapper the white space around it belongs to it.
pub(super) fn span(document: &Document<'_>, wrap: Wrap) -> Range<usize> {
    let whole = 0..document.text().len();
    if wrap == Wrap::None { whole } else { Locator::new(document.text()).find(wrap.pointer()).unwrap_or(whole) }
}

/// The original that a reading leaves in the entity.
pub(super) fn original(document: &Document<'_>, shape: PersonaShape, span: &Range<usize>, body: Body) -> Original {
    let input = document.input();
    let mut unmapped = Map::from_iter([(SHAPE.to_owned(), shape.word().into())]);
    let piece = |start, end| input.text().get(start..end).unwrap_or_default();
    let (before, after) = (piece(0, span.start), piece(span.end, input.text().len()));
    let mut text = Arc::clone(input.text());
    if !before.is_empty() || !after.is_empty() {
        unmapped.insert(WRAPPER.to_owned(), json!({ BEFORE: before, AFTER: after }));
        text = Arc::new(piece(span.start, span.end).to_owned());
    }
    let twin = Twin::with_memo(text, Memo { body, spans: Vec::new() });
    Original { twin, unmapped, source_media: input.carrier().map(Carrier::media) }
}

/// The text of an original without a wrapper, when the entity was read from it in this process and nothing was edited since.
pub(super) fn unedited(entity: &Entity, key: &str) -> Option<Arc<String>> {
    let original = entity.original.get(key)?;
    PersonaShape::from_word(original.unmapped.get(SHAPE)?.as_str()?)?;
    let same = original.unmapped.len() == 1 && original.twin.memo()?.body == entity.body;
    same.then(|| Arc::clone(original.twin.text()))
}

/// An original that can be written onto.
pub(super) struct Kept {
    pub shape: PersonaShape,
    /// The text with its wrapper.
    pub text: Arc<String>,
    /// The persona in it.
    pub span: Range<usize>,
    /// What was wrong with the original.
    pub warning: Option<&'static str>,
}

impl Kept {
    /// The original under a key; `None` when it is no persona's, or none whose shape is known.
    pub fn of(entity: &Entity, key: &str) -> Option<Kept> {
        let original = entity.original.get(key)?;
        let shape = original.unmapped.get(SHAPE).and_then(Value::as_str).and_then(PersonaShape::from_word)?;
        let inner = original.twin.text();
        if !Outline::with_depth(inner, 1).is_ok_and(|outline| outline.root().is_object()) {
            return None;
        }
        let bare = Kept { shape, text: Arc::clone(inner), span: 0..inner.len(), warning: None };
        let Some(wrapper) = original.unmapped.get(WRAPPER) else { return Some(bare) };
        let piece = |key: &str| wrapper.get(key).and_then(Value::as_str).unwrap_or_default();
        let text = format!("{}{inner}{}", piece(BEFORE), piece(AFTER));
        if Outline::with_depth(&text, 0).is_err() {
            return Some(Kept { warning: Some("the wrapper that is kept is no JSON: written without it"), ..bare });
        }
        let start = piece(BEFORE).len();
        Some(Kept { shape, text: Arc::new(text), span: start..start + inner.len(), warning: None })
    }

    /// The text as a document to be read.
    pub fn input(&self) -> Input {
        Input::known(Arc::clone(&self.text))
    }
}
