//! What a document looks like from the outside: one cheap pass whose result all codecs share when
//! they are asked whether a file is theirs.
//!
//! Objects are opened down to a small depth. Of a list only the spans of its elements are kept, of
//! a deeper object only that it is one. No number is parsed and no string is decoded before it is
//! asked for, so that neither `1e400` nor half a surrogate pair can hide a document, whatever
//! features `serde_json` was built with. The whole text is checked against the grammar of JSON.

mod around;

pub(crate) use around::ReadList;

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::mend::mend;
use super::text::{SyntaxError, WHITE_SPACE, offset_of};
use crate::limits::{Breach, Limit, Limits};

/// Levels of objects that [`Outline::parse`] opens, the root being the first. A card is known by a
/// member of the fourth: `data.extensions.rolecall.type`.
pub const DEPTH: usize = 4;

/// No outline is deeper than this, which bounds the recursion and stays below the limit of
/// `serde_json`.
const MAX_DEPTH: usize = 64;

/// The outline of one document.
#[derive(Debug, Clone)]
pub struct Outline<'a> {
    text: &'a str,
    root: Node<'a>,
}

/// One value of an [`Outline`].
#[derive(Debug, Clone)]
pub enum Node<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number of any size, as it stands in the text.
    Number(&'a str),
    /// A string, not yet decoded.
    Text(Literal<'a>),
    /// A list: the byte range of each element in the text, without the white space around it.
    List(Vec<Range<usize>>),
    /// An object that was opened: its members in the order of the text, repeated keys included.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
    /// An object below the depth of the outline, not opened.
    DeepObject,
}

/// A string as it stands in the text, with its quotes and escapes.
#[derive(Debug, Clone, Copy)]
pub struct Literal<'a>(&'a str);

impl<'a> Outline<'a> {
    /// Outlines a document, objects opened to [`DEPTH`].
    ///
    /// # Errors
    /// The place and nature of the first fault when `text` is not exactly one JSON value: comments,
    /// trailing commas, `NaN`, text behind the value and the like.
    ///
    /// ```
    /// use rolecall_codecs::json::outline::Outline;
    ///
    /// let outline = Outline::parse(r#"{"schemaVersion": "1.0.0", "entries": [1, {}]}"#)?;
    /// let version = outline.get("schemaVersion").and_then(|node| node.as_text());
    /// assert_eq!(version.as_deref(), Some("1.0.0"));
    /// let spans = outline.get("entries").and_then(|node| node.list()).unwrap();
    /// assert_eq!(outline.slice(&spans[1]), "{}");
    /// # Ok::<(), rolecall_codecs::json::text::SyntaxError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        Self::with_depth(text, DEPTH)
    }

    /// [`Outline::parse`] with another depth: with 0 nothing is opened, with 1 the root, and so on
    /// up to 64, which stands for every greater depth.
    ///
    /// # Errors
    /// As [`Outline::parse`].
    pub fn with_depth(text: &'a str, depth: usize) -> Result<Self, SyntaxError> {
        Self::limited(text, depth, u64::MAX)
    }

    /// [`Outline::parse`] of a text that nobody knows: the outline holds no more than
    /// [`Limits::entries`](field@Limits::entries), and the text no more than the limits of nesting and of values.
    ///
    /// # Errors
    /// As [`Outline::parse`], and with a [`Breach`].
    pub fn within(text: &'a str, limits: &Limits) -> Result<Self, SyntaxError> {
        super::measure::measure(text, limits)?;
        Self::limited(text, DEPTH, limits.entries)
    }

    fn limited(text: &'a str, depth: usize, entries: u64) -> Result<Self, SyntaxError> {
        let room = Room { left: Cell::new(entries), full: Cell::new(false) };
        let start = text.len() - text.trim_start_matches(WHITE_SPACE).len();
        let seed = NodeSeed { text, start, depth: depth.min(MAX_DEPTH), room: &room };
        let mut json = serde_json::Deserializer::from_str(text);
        seed.deserialize(&mut json)
            .and_then(|root| json.end().map(|()| Self { text, root }))
            .map_err(|error| SyntaxError::from_json(text, &error))
            .map_err(|error| match room.full.get() {
                true => {
                    let offset = offset_of(text, error.line, error.column);
                    SyntaxError::beyond(text, offset, Breach::of(Limit::Entries, entries))
                }
                false => error,
            })
    }

    /// The text that was outlined.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The value of the document.
    #[must_use]
    pub fn root(&self) -> &Node<'a> {
        &self.root
    }

    /// [`Node::get`] of the root.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node<'a>> {
        self.root.get(key)
    }

    /// [`Node::path`] from the root.
    #[must_use]
    pub fn path(&self, keys: &[&str]) -> Option<&Node<'a>> {
        self.root.path(keys)
    }

    /// The text of a span that this outline gave; empty for any other that does not fit the text.
    #[must_use]
    pub fn slice(&self, span: &Range<usize>) -> &'a str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

impl<'a> Node<'a> {
    /// The member of an opened object; of a repeated key the last, as in JavaScript.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members()?.iter().rev().find_map(|(name, value)| (name == key).then_some(value))
    }

    /// The value at the end of a path of keys; the node itself when the path is empty.
    #[must_use]
    pub fn path(&self, keys: &[&str]) -> Option<&Self> {
        keys.iter().try_fold(self, |node, key| node.get(key))
    }

    /// The members of an opened object.
    #[must_use]
    pub fn members(&self) -> Option<&[(Cow<'a, str>, Self)]> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// Whether this is an object, opened or not. (A list or `null` is none.)
    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_) | Self::DeepObject)
    }

    /// Whether this is a list.
    #[must_use]
    pub fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// Whether this is a string.
    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }

    /// The string that this is, decoded now: ask [`Node::is_text`] when its words do not matter.
    #[must_use]
    pub fn as_text(&self) -> Option<Cow<'a, str>> {
        match self {
            Self::Text(literal) => Some(literal.decode()),
            _ => None,
        }
    }

    /// The number that this is, to the nearest that 64 bits hold; beyond them it is infinite.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(raw) => raw.parse().ok(),
            _ => None,
        }
    }

    /// The spans of the elements, if this is a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Range<usize>]> {
        match self {
            Self::List(spans) => Some(spans),
            _ => None,
        }
    }
}

impl<'a> Literal<'a> {
    /// The literal with its quotes and escapes.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.0
    }

    /// The string that the literal means. Half a surrogate pair reads as U+FFFD.
    #[must_use]
    pub fn decode(&self) -> Cow<'a, str> {
        let inside = self.0.trim_start_matches('"').trim_end_matches('"');
        if !self.0.contains('\\') {
            return Cow::Borrowed(inside);
        }
        serde_json::from_str(self.0)
            .ok()
            .or_else(|| serde_json::from_str(&mend(self.0)?.0).ok())
            .map_or(Cow::Borrowed(inside), Cow::Owned)
    }
}

/// Reads the value that starts at a known offset of the text. The first byte tells the kind, so
/// that `serde_json` need not be asked for "any" value: it would parse every number.
struct NodeSeed<'a, 'r> {
    text: &'a str,
    start: usize,
    depth: usize,
    room: &'r Room,
}

/// How many elements and members more an outline may hold.
struct Room {
    left: Cell<u64>,
    full: Cell<bool>,
}

impl Room {
    fn take<E: Error>(&self) -> Result<(), E> {
        match self.left.get().checked_sub(1) {
            Some(left) => self.left.set(left),
            None => {
                self.full.set(true);
                return Err(E::custom("too many entries"));
            }
        }
        Ok(())
    }
}

impl<'a> DeserializeSeed<'a> for NodeSeed<'a, '_> {
    type Value = Node<'a>;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Self::Value, D::Error> {
        match self.text.as_bytes().get(self.start) {
            Some(b'{') if self.depth == 0 => json.deserialize_ignored_any(IgnoredAny).map(|_| Node::DeepObject),
            Some(b'{') => {
                json.deserialize_map(ObjectVisitor { text: self.text, depth: self.depth - 1, room: self.room })
            }
            Some(b'[') => json.deserialize_seq(ListVisitor { text: self.text, room: self.room }),
            _ => <&RawValue>::deserialize(json).map(|raw| scalar(raw.get())),
        }
    }
}

/// The node of a value that is neither an object nor a list. Its grammar was checked.
fn scalar(raw: &str) -> Node<'_> {
    match raw.as_bytes().first() {
        Some(b'"') => Node::Text(Literal(raw)),
        Some(b'n') => Node::Null,
        Some(b't') => Node::Bool(true),
        Some(b'f') => Node::Bool(false),
        _ => Node::Number(raw),
    }
}

/// Opens an object, its members being read to `depth` levels more.
struct ObjectVisitor<'a, 'r> {
    text: &'a str,
    depth: usize,
    room: &'r Room,
}

impl<'a> Visitor<'a> for ObjectVisitor<'a, '_> {
    type Value = Node<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(key) = map.next_key::<&RawValue>()? {
            let key = key.get();
            let seed = NodeSeed {
                text: self.text,
                start: value_start(self.text, span_of(self.text, key).end),
                depth: self.depth,
                room: self.room,
            };
            self.room.take()?;
            members.push((Literal(key).decode(), map.next_value_seed(seed)?));
        }
        Ok(Node::Object(members))
    }
}

/// Takes the spans of the elements of a list.
struct ListVisitor<'a, 'r> {
    text: &'a str,
    room: &'r Room,
}

impl<'a> Visitor<'a> for ListVisitor<'a, '_> {
    type Value = Node<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut spans = Vec::new();
        while let Some(element) = seq.next_element::<&RawValue>()? {
            self.room.take()?;
            spans.push(span_of(self.text, element.get()));
        }
        Ok(Node::List(spans))
    }
}

/// Where `part`, which was borrowed from `text`, is in it.
pub(super) fn span_of(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    start..start + part.len()
}

/// Offset of the value whose key ends at an offset: white space and the colon are skipped. Where
/// the colon is missing `serde_json` reports it before the value is looked at.
fn value_start(text: &str, key_end: usize) -> usize {
    let behind = text.get(key_end..).unwrap_or_default();
    let is_between = |c| c == ':' || WHITE_SPACE.contains(&c);
    text.len() - behind.trim_start_matches(is_between).len()
}
