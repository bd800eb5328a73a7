//! Changing a few values of JSON text without touching any other byte.
//!
//! White space, key order, the spelling of numbers and escapes, and duplicate keys stay wherever no [`Change`] names
//! them. Only the objects and lists on the way to a change are opened; what is new takes the style found around it.

mod fresh;
mod items;
mod members;
mod write;

use std::borrow::Cow;
use std::ops::Range;

use super::layout::Style;
use super::layout::scan::{Scan, is_space};
use write::{Place, Writer};

/// What happens to one value.
///
/// A tree of changes is walked by recursion: its depth is that of the caller's tables, not that of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The value becomes this JSON text, laid out in the style of its new place. An object or list that stood on one
    /// line stays on one line.
    Set(String),
    /// The member goes, with all its duplicates: an earlier one must not come back. In a list the element goes.
    Remove,
    /// Members of an object change. A value that is absent or no object is replaced by an object of the new members;
    /// when there are none, nothing happens.
    Members(Members),
    /// The value becomes the list of these elements, built from those of the old list. Elements that are not named
    /// go. A value that is absent or no list counts as an empty list.
    Elements(Vec<Element>),
    /// As [`Change::Elements`], but indexes count only the elements that are objects: lenient readers pass over the
    /// others. Those stay, each behind the object that it followed.
    Objects(Vec<Element>),
    /// The value becomes the object of these members, built from those of the old object. Indexes count as
    /// [`object_members`] does: members that are objects. The others stay as in [`Change::Objects`]; a value that is
    /// absent or no object counts as an empty object.
    Keyed(Vec<Keyed>),
}

/// Changes of the members of one object.
///
/// Of duplicate keys the last is changed, the one that readers take. A new key goes right after the nearest key of
/// the object that precedes it in `order`, else right before the nearest one that follows it in `order`, else to the
/// end. New keys for one place keep the order of `order`, then that of `changes`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Members {
    /// The documented key order; may be empty.
    pub order: &'static [&'static str],
    /// Keys with another name that the member may stand under: where only that one is there, it is changed.
    pub aliases: Vec<(&'static str, &'static str)>,
    /// Decoded key and change; each key at most once.
    pub changes: Vec<(Cow<'static, str>, Change)>,
}

/// One element of a rebuilt list. Indexes count in the old list, from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// The old element as it is.
    Keep(usize),
    /// The old element with a change.
    Edit(usize, Change),
    /// A new element of this JSON text.
    New(String),
}

/// One member of a rebuilt object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyed {
    /// The key of a new member, or the new key of an old one; an old one without keeps its own. No two members may come
    /// to have one key.
    pub key: Option<String>,
    /// Its value, by the number of the old member.
    pub element: Element,
}

/// One member of an object, found by [`object_members`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member<'t> {
    /// The decoded key; one that is no text stands as it is spelled.
    pub key: Cow<'t, str>,
    /// The bytes of the value.
    pub span: Range<usize>,
    /// Whether it counts: its value is an object, and no later member has its key.
    pub counts: bool,
}

/// The members of the object that a span of a text is, in order; none when it is no object.
///
/// ```
/// use rolecall_codecs::json::splice::object_members;
///
/// let text = r#"{"0": {"a": 1}, "x": 5, "0": {}}"#;
/// let members = object_members(text, &(0..text.len()));
/// assert_eq!(members.iter().map(|m| (&*m.key, m.counts)).collect::<Vec<_>>(), [("0", false), ("x", false), ("0", true)]);
/// assert_eq!(&text[members[0].span.clone()], r#"{"a": 1}"#);
/// ```
#[must_use]
pub fn object_members<'t>(text: &'t str, span: &Range<usize>) -> Vec<Member<'t>> {
    let value = text.get(span.clone()).filter(|value| value.starts_with('{')).unwrap_or_default();
    let Ok(items) = items::list(value) else { return Vec::new() };
    let mut counted = items::counted(&items).into_iter().peekable();
    let member = |(at, item): (usize, &items::Item<'t>)| {
        let start = item.value.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        Member {
            key: item.name().unwrap_or_else(|| item.key.trim_matches('"').into()),
            span: start..start + item.value.len(),
            counts: counted.next_if_eq(&at).is_some(),
        }
    };
    items.iter().enumerate().map(member).collect()
}

impl Element {
    /// The index of the old element that this one continues.
    fn old(&self) -> Option<usize> {
        match self {
            Element::Keep(index) | Element::Edit(index, _) => Some(*index),
            Element::New(_) => None,
        }
    }
}

/// Why text could not be spliced. Offsets are bytes of the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpliceError {
    /// The old text is not valid JSON where it was opened.
    #[error("byte {at} of the JSON text: expected {expected}")]
    Malformed {
        /// Where.
        at: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// The text of a [`Change::Set`] or [`Element::New`] is not one JSON value.
    #[error("new text `{start}`: expected one JSON value: {reason}")]
    NewText {
        /// The first characters of the text.
        start: String,
        /// What the parser says.
        reason: String,
    },
    /// A kept or edited element is not in the old list.
    #[error("byte {at} of the JSON text: expected a list with an element {index}, found {length} elements")]
    NoElement {
        /// Where the list, or what stands in its place, starts.
        at: usize,
        /// The index that was asked for.
        index: usize,
        /// How many elements there are.
        length: usize,
    },
    /// One [`Members`] has two changes for a key.
    #[error("expected one change for the key {key:?}, found two")]
    SameKey {
        /// The decoded key.
        key: String,
    },
    /// [`Change::Remove`] where there is no object or list to remove from.
    #[error("byte {at} of the JSON text: expected a change that leaves a value, found a removal")]
    RemoveWhole {
        /// Where the value starts.
        at: usize,
    },
    /// A span of [`splice_at`] is wrong.
    #[error("span {start}..{end} of the JSON text: expected {expected}")]
    Span {
        /// First byte.
        start: usize,
        /// Byte after the last.
        end: usize,
        /// What the span should be.
        expected: &'static str,
    },
}

/// Applies `change` to `text`, which holds one valid JSON value.
///
/// ```
/// use rolecall_codecs::json::splice::{Change, Element, Members, splice};
///
/// let text = "{\n  \"name\": \"Ad\\u0061\",\n  \"tags\": [\"a\", \"b\"],\n  \"x\": 1.0\n}\n";
/// let change = Change::Members(Members {
///     order: &["name", "title", "tags"],
///     changes: vec![
///         ("tags".into(), Change::Elements(vec![Element::Keep(1), Element::New("\"c\"".into())])),
///         ("title".into(), Change::Set(r#"{"en":"Dr"}"#.into())),
///     ],
///     ..Members::default()
/// });
/// assert_eq!(
///     splice(text, &change)?,
///     "{\n  \"name\": \"Ad\\u0061\",\n  \"title\": {\n    \"en\": \"Dr\"\n  },\n  \"tags\": [\"b\", \"c\"],\n  \"x\": 1.0\n}\n",
/// );
/// # Ok::<(), rolecall_codecs::json::splice::SpliceError>(())
/// ```
///
/// # Errors
/// [`SpliceError`] when an opened part of `text` is not valid JSON, or when `change` cannot be applied to it. The
/// parts that stay closed are not checked.
pub fn splice(text: &str, change: &Change) -> Result<String, SpliceError> {
    let end = trim_end(text).len();
    let start = text.bytes().take_while(|&byte| is_space(byte)).count();
    apply(text, std::iter::once((&(start..end), change)))
}

/// Applies changes to values that the caller has located: `edits` are byte ranges of whole values in `text`,
/// ascending and disjoint. Only these ranges are opened, so an edit of a few entries of a long list costs one copy of
/// the text.
///
/// ```
/// use rolecall_codecs::json::splice::{Change, splice_at};
///
/// assert_eq!(splice_at("[1, 2, 3]", &[(4..5, Change::Set("20".into()))])?, "[1, 20, 3]");
/// # Ok::<(), rolecall_codecs::json::splice::SpliceError>(())
/// ```
///
/// # Errors
/// [`SpliceError::Span`] for a range that is no whole value or not after the one before; else as [`splice`].
pub fn splice_at(text: &str, edits: &[(Range<usize>, Change)]) -> Result<String, SpliceError> {
    apply(text, edits.iter().map(|(span, change)| (span, change)))
}

fn apply<'t>(
    text: &'t str,
    edits: impl Iterator<Item = (&'t Range<usize>, &'t Change)>,
) -> Result<String, SpliceError> {
    let style = Style::detect(text);
    let mut writer = Writer::new(text);
    let mut done = 0;
    for (span, change) in edits {
        let (before, value) = take_span(text, done, span, change)?;
        writer.copy(before);
        writer.value(value, change, Place::find(text, span.start, style))?;
        done = span.end;
    }
    writer.copy(text.get(done..).unwrap_or_default());
    Ok(writer.finish())
}

/// The text between `done` and the span, and the value in it.
fn take_span<'t>(
    text: &'t str,
    done: usize,
    span: &Range<usize>,
    change: &Change,
) -> Result<(&'t str, &'t str), SpliceError> {
    let wrong = |expected| SpliceError::Span { start: span.start, end: span.end, expected };
    let (Some(before), Some(value)) = (text.get(done..span.start), text.get(span.clone())) else {
        return Err(wrong("a range inside the text, after the span before it"));
    };
    let left = trim_end(text.get(..span.start).unwrap_or_default()).bytes().next_back();
    let right = text.get(span.end..).and_then(|rest| rest.bytes().find(|&byte| !is_space(byte)));
    let bounded = matches!(left, None | Some(b'[' | b',' | b':')) && matches!(right, None | Some(b',' | b']' | b'}'));
    // Opening the value checks its end too.
    let opened = match change {
        Change::Members(_) | Change::Keyed(_) => value.starts_with('{'),
        Change::Elements(_) | Change::Objects(_) => value.starts_with('['),
        Change::Set(_) | Change::Remove => false,
    };
    let whole = opened || Scan::new(value).value().is_some_and(|found| found.len() == value.len());
    if bounded && whole { Ok((before, value)) } else { Err(wrong("one whole value")) }
}

fn trim_end(text: &str) -> &str {
    text.trim_end_matches([' ', '\t', '\n', '\r'])
}
