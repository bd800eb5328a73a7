//! Escrow: the files that an entity was read from, as text.

use super::Body;
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;

/// The originals of an entity by format id, in order of arrival.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Originals(Vec<(String, Original)>);

impl Originals {
    /// The original under a format id.
    pub fn get(&self, key: &str) -> Option<&Original> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, original)| original)
    }
    /// Adds an original, or replaces the one of the same id at its place.
    pub fn insert(&mut self, key: impl Into<String>, original: Original) {
        let key = key.into();
        match self.0.iter_mut().find(|(name, _)| *name == key) {
            Some((_, slot)) => *slot = original,
            None => self.0.push((key, original)),
        }
    }
    /// Takes an original away.
    pub fn remove(&mut self, key: &str) -> Option<Original> {
        let index = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(index).1)
    }
    /// The original that arrived first.
    pub fn primary(&self) -> Option<(&str, &Original)> {
        self.iter().next()
    }
    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Original)> {
        self.0.iter().map(|(name, original)| (name.as_str(), original))
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One original.
#[derive(Clone, Debug, PartialEq)]
pub struct Original {
    /// The JSON text, untouched.
    pub twin: Twin,
    /// Facts about the file that the body does not model.
    pub unmapped: Map<String, Value>,
    /// The binary file that carried the text.
    pub source_media: Option<SourceMedia>,
}

/// A binary carrier, such as the PNG around a card.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceMedia {
    /// The whole file. Canonical JSON has it as base64 under `b64`.
    pub bytes: Arc<Vec<u8>>,
    /// Its media type.
    pub mime: String,
}

/// The text of a file, white space around it included, without byte order mark.
#[derive(Clone)]
pub struct Twin {
    text: Arc<String>,
    memo: Option<Arc<Memo>>,
}

/// What reading the text gave, so that a write need not read it again.
#[derive(Debug)]
pub struct Memo {
    /// The body as it was read.
    pub body: Body,
    /// Where the elements of the body's main list stand in the text (a lorebook's entries).
    pub spans: Vec<Range<usize>>,
}

impl Twin {
    /// A text that was not read yet.
    pub fn new(text: Arc<String>) -> Self {
        Twin { text, memo: None }
    }
    /// A text with what reading it gave.
    pub fn with_memo(text: Arc<String>, memo: Memo) -> Self {
        Twin { text, memo: Some(Arc::new(memo)) }
    }
    /// The text.
    pub fn text(&self) -> &Arc<String> {
        &self.text
    }
    /// What reading it gave, if it was read in this process.
    pub fn memo(&self) -> Option<&Memo> {
        self.memo.as_deref()
    }
    /// [`Twin::memo`], shared.
    pub fn memo_shared(&self) -> Option<Arc<Memo>> {
        self.memo.clone()
    }
}

/// Two twins are equal when their texts are.
impl PartialEq for Twin {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.text, &other.text) || self.text == other.text
    }
}

impl std::fmt::Debug for Twin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Twin").field(&self.text).finish()
    }
}
