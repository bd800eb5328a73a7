//! Which keys an object has, read no further than needed.

use super::layout::scan::Scan;
use super::text::shorten;
use memchr::memmem::Finder;
use std::borrow::Cow;
use std::ops::Range;

/// Most characters of a key in a path. A thousand notes below a key that is as long as the document would each hold it.
const SHOWN: usize = 200;

/// A key as paths in reports have it.
pub(crate) fn shown(key: &str) -> Cow<'_, str> {
    shorten(key, SHOWN)
}

/// Whether a valid JSON text is an object with one of the keys.
///
/// ```
/// use rolecall_codecs::json::keys::has_any;
///
/// assert!(has_any(r#"{"a": [1], "\u0062": 2}"#, &["x", "b"]));
/// assert!(!has_any(r#"{"a": {"b": 1}}"#, &["b"]));
/// assert!(!has_any(r#"["b"]"#, &["b"]));
/// ```
#[must_use]
pub fn has_any(text: &str, keys: &[&str]) -> bool {
    find_any(text, keys).unwrap_or(false)
}

/// [`has_any`] of the elements of a list.
pub(crate) struct Keys<'k> {
    keys: &'k [&'k str],
    first: Finder<'static>,
}

impl<'k> Keys<'k> {
    /// These keys. The first is the one that is expected.
    pub(crate) fn new(keys: &'k [&'k str]) -> Keys<'k> {
        let quoted = format!("\"{}\"", keys.first().copied().unwrap_or_default());
        Keys { keys, first: Finder::new(quoted.as_bytes()).into_owned() }
    }

    /// The first element of a list that is no object with one of them. The text is valid JSON, and the spans stand in its order.
    ///
    /// The expected key is looked for in all elements at once, from front to back: one by one, each would wait for its memory.
    pub(crate) fn first_without(&self, text: &str, spans: &[Range<usize>]) -> Option<usize> {
        let start = spans.first()?.start;
        let mut found = self.first.find_iter(text.as_bytes().get(start..)?).map(|at| start + at).peekable();
        spans.iter().position(|span| {
            while found.next_if(|at| *at < span.start).is_some() {}
            let is_plain = found.peek().is_some_and(|at| self.is_plain(text, span, *at).unwrap_or(false));
            !is_plain && !has_any(text.get(span.clone()).unwrap_or_default(), self.keys)
        })
    }

    /// Whether the expected key, found at an offset, is plain to see as one of the element's; anything else says nothing. It is, when
    /// before it there is no bracket but the one that opens the object, no escape, and every string has its end.
    fn is_plain(&self, text: &str, element: &Range<usize>, at: usize) -> Option<bool> {
        let behind = text.get(at + self.first.needle().len()..element.end)?;
        let inner = text.get(element.start..at)?.strip_prefix('{')?.as_bytes();
        let (odd, hidden) = inner.iter().fold((false, false), |(odd, hidden), byte| {
            (odd ^ (*byte == b'"'), hidden | matches!(byte, b'{' | b'[' | b'\\'))
        });
        Some(!odd && !hidden && behind.trim_start_matches(super::text::WHITE_SPACE).starts_with(':'))
    }
}

fn find_any(text: &str, keys: &[&str]) -> Option<bool> {
    let mut scan = Scan::new(text);
    scan.space();
    if !scan.eat(b'{') {
        return Some(false);
    }
    loop {
        scan.space();
        let literal = scan.string()?;
        let inner = literal.get(1..literal.len() - 1)?;
        let spelled_out = || serde_json::from_str::<String>(literal).is_ok_and(|key| keys.contains(&key.as_str()));
        if keys.contains(&inner) || (inner.contains('\\') && spelled_out()) {
            return Some(true);
        }
        scan.space();
        scan.eat(b':').then_some(())?;
        scan.space();
        scan.value()?;
        scan.space();
        scan.eat(b',').then_some(())?;
    }
}
