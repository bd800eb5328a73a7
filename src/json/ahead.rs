//! Reading a long list before the rest of its document, so that the list is gone through once.

mod first_key;

use super::cell::{At, Cell, Fit};
use super::layout::scan::Scan;
use super::outline::{ReadList, span_of};
use super::text::WHITE_SPACE;
use crate::limits::count;
use first_key::FirstKey;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

/// The list under a path must open within this many bytes.
const HEAD: usize = 16 << 10;

/// Shorter texts are not worth it: looking for the list would be felt.
const LEAST: usize = 16 * HEAD;

/// Reads the elements of the list under a path as [`cell::read_each`](super::cell::read_each) does; `take` gets each with its index.
///
/// `None` when a long text does not begin with the way to such a list, when it has no element or more than `most`, when one is no
/// object or an empty one, or when the parser refuses one: what was taken so far counts for nothing then.
pub(crate) fn read_list<T: for<'t> Cell<'t>>(
    text: &str,
    path: &'static [&'static str],
    at: At<'_>,
    most: u64,
    take: impl FnMut(usize, T),
) -> Option<ReadList> {
    let open = list_open(text, path)?;
    let rest = text.get(open..)?;
    let mut parser = serde_json::Deserializer::from_str(rest);
    let mut spans = Elements { text, at, most, take, of: PhantomData }.deserialize(&mut parser).ok()?;
    // A stream tells how far its parser has come.
    let close = open + parser.into_iter::<IgnoredAny>().byte_offset() - 1;
    spans.last_mut()?.end = trimmed(text, close)?;
    Some(ReadList { path, inside: open + 1..close, spans })
}

/// The offset of the bracket that opens the list under a path of keys, when a long text begins with the way to it. What is passed
/// over is not checked, and a later member of the same name is not seen.
fn list_open(text: &str, path: &[&str]) -> Option<usize> {
    if text.len() < LEAST {
        return None;
    }
    let head = (0..=HEAD).rev().find_map(|end| text.get(..end))?;
    let mut scan = Scan::new(head);
    scan.space();
    for key in path {
        let key = format!("\"{key}\"");
        scan.eat(b'{').then_some(())?;
        while scan.key()? != key {
            scan.value()?;
            scan.space();
            scan.eat(b',').then_some(())?;
        }
    }
    (scan.peek() == Some(b'[')).then_some(scan.at())
}

/// Where the white space before an offset begins.
fn trimmed(text: &str, end: usize) -> Option<usize> {
    Some(text.get(..end)?.trim_end_matches(WHITE_SPACE).len())
}

/// Reads a list of objects and finds where each stands; only the end of the last one stays open.
struct Elements<'t, 'p, T, F> {
    text: &'t str,
    at: At<'p>,
    most: u64,
    take: F,
    of: PhantomData<T>,
}

impl<'de, T: Cell<'de>, F: FnMut(usize, T)> DeserializeSeed<'de> for Elements<'de, '_, T, F> {
    type Value = Vec<Range<usize>>;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de, T: Cell<'de>, F: FnMut(usize, T)> Visitor<'de> for Elements<'de, '_, T, F> {
    type Value = Vec<Range<usize>>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut spans: Vec<Range<usize>> = Vec::new();
        let first = std::cell::Cell::new(None);
        while let Some(value) = list.next_element_seed(FirstKey::of(Fit::new(self.at.index(spans.len())), &first))? {
            let start = first.take().and_then(|key| object_start(self.text, key));
            let (Some(value), Some(start)) = (value, start) else {
                return Err(A::Error::custom("not an object with a key"));
            };
            if let Some(before) = spans.last_mut() {
                let comma = trimmed(self.text, start).unwrap_or_default().saturating_sub(1);
                before.end = trimmed(self.text, comma).unwrap_or_default();
            }
            (self.take)(spans.len(), value);
            spans.push(start..start);
            if count(spans.len()) > self.most {
                return Err(A::Error::custom("too many elements"));
            }
        }
        Ok(spans)
    }
}

/// The offset of the bracket in front of an object's first key, which was borrowed from the text.
fn object_start(text: &str, key: &str) -> Option<usize> {
    let quote = span_of(text, key).start.checked_sub(1)?;
    text.get(..quote)?.trim_end_matches(WHITE_SPACE).strip_suffix('{').map(str::len)
}
