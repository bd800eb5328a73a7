//! From a JSON Pointer to the place in the text.

use super::layout::scan::Scan;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Finds many pointers in one text: each object and list on the way is walked once.
///
/// The text should be valid JSON; in any other, what comes behind the first fault is not found. Of a repeated key the last counts,
/// as for every reader.
///
/// ```
/// use rolecall_codecs::json::locate::Locator;
///
/// let text = r#"{"a/b": [1, {"c": true}], "x": 1, "x": 2}"#;
/// let mut places = Locator::new(text);
/// assert_eq!(places.find("/a~1b/1/c").and_then(|span| text.get(span)), Some("true"));
/// assert_eq!(places.find("/x").and_then(|span| text.get(span)), Some("2"));
/// assert_eq!(places.find("/a~1b/2"), None);
/// ```
#[derive(Debug)]
pub struct Locator<'a> {
    text: &'a str,
    /// The whole value, found once: looking for its end walks the text.
    root: Option<Range<usize>>,
    /// By the offset of their opening bracket.
    opened: HashMap<usize, Children<'a>>,
}

#[derive(Debug)]
enum Children<'a> {
    Members(HashMap<Cow<'a, str>, Range<usize>>),
    Elements(Vec<Range<usize>>),
    None,
}

impl<'a> Locator<'a> {
    /// Finds where the whole value ends; nothing is opened yet.
    pub fn new(text: &'a str) -> Self {
        Locator { text, root: root(text), opened: HashMap::new() }
    }

    /// The bytes of the value at a pointer (RFC 6901; the empty one is the whole value), without the white space around it.
    /// `None` when nothing is there.
    pub fn find(&mut self, pointer: &str) -> Option<Range<usize>> {
        let mut span = self.root.clone()?;
        let mut rest = pointer;
        while !rest.is_empty() {
            let (step, tail) = first_step(rest.strip_prefix('/')?);
            span = self.child(&span, &step)?;
            rest = tail;
        }
        Some(span)
    }

    fn child(&mut self, span: &Range<usize>, step: &str) -> Option<Range<usize>> {
        let text = self.text;
        let children = self.opened.entry(span.start).or_insert_with(|| Children::of(text, span));
        match children {
            Children::Members(map) => map.get(step).cloned(),
            Children::Elements(list) => list.get(index(step)?).cloned(),
            Children::None => None,
        }
    }
}

fn root(text: &str) -> Option<Range<usize>> {
    let mut scan = Scan::new(text);
    scan.space();
    let start = scan.at();
    scan.value()?;
    Some(start..scan.at())
}

impl<'a> Children<'a> {
    fn of(text: &'a str, span: &Range<usize>) -> Children<'a> {
        let mut scan = Scan::new(text.get(span.clone()).unwrap_or_default());
        if scan.eat(b'{') {
            let members = std::iter::from_fn(|| {
                let key = decode(scan.key()?);
                Some((key, item(&mut scan, span.start)?))
            });
            Children::Members(members.collect())
        } else if scan.eat(b'[') {
            Children::Elements(std::iter::from_fn(|| item(&mut scan, span.start)).collect())
        } else {
            Children::None
        }
    }
}

/// Moves over one value and the comma behind it.
fn item(scan: &mut Scan<'_>, base: usize) -> Option<Range<usize>> {
    scan.space();
    let start = scan.at();
    scan.value()?;
    let end = scan.at();
    scan.space();
    scan.eat(b',');
    Some(base + start..base + end)
}

/// The string that a key means. One that no parser takes stays as it is spelled, and so is not found by its meaning.
fn decode(key: &str) -> Cow<'_, str> {
    let inside = key.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(key);
    if inside.contains('\\') {
        return serde_json::from_str(key).map_or(Cow::Borrowed(inside), Cow::Owned);
    }
    Cow::Borrowed(inside)
}

/// The first step of a pointer, without its slash, and the rest with its slash.
fn first_step(pointer: &str) -> (Cow<'_, str>, &str) {
    let (step, rest) = pointer.split_at_checked(pointer.find('/').unwrap_or(pointer.len())).unwrap_or((pointer, ""));
    let step = match step.contains('~') {
        true => Cow::Owned(step.replace("~1", "/").replace("~0", "~")),
        false => Cow::Borrowed(step),
    };
    (step, rest)
}

/// A list index as RFC 6901 spells it: digits without leading zero.
fn index(step: &str) -> Option<usize> {
    let plain = step.bytes().all(|b| b.is_ascii_digit()) && (step == "0" || !step.starts_with('0'));
    plain.then(|| step.parse().ok())?
}

/// Lines and columns of many offsets, in one pass when they come in order.
///
/// Both count from 1, columns in code points, as [`position`](super::text::position) does.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Lines<'a> {
    /// At the start of a text.
    pub fn new(text: &'a str) -> Self {
        Lines { text, at: 0, line: 1, column: 1 }
    }

    /// Line and column of an offset; one before the last asked for starts over.
    pub fn position(&mut self, offset: usize) -> (usize, usize) {
        if offset < self.at {
            *self = Lines::new(self.text);
        }
        let passed = self.text.as_bytes().get(self.at..offset.min(self.text.len())).unwrap_or_default();
        for byte in passed {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                0x80..=0xBF => {} // inside a character
                _ => self.column += 1,
            }
        }
        self.at += passed.len();
        (self.line, self.column)
    }
}
