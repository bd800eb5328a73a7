//! A copy of a JSON text that `serde_json` takes although the text says what Rust cannot hold.
//!
//! JavaScript reads and writes two things that are JSON by the grammar but that `serde_json`
//! refuses: the escape of half a surrogate pair (`"\ud83d"`), which no Rust string can hold, and a
//! number beyond the range of a double (`1e400`, `Infinity` in JavaScript). A whole document is
//! lost to one such token. The mended copy has harmless tokens of the same length in their place,
//! so that every offset into the copy is one into the original too.

use std::ops::Range;

use super::text::SyntaxError;
use memchr::memchr2;
use serde::de::IgnoredAny;

/// What stands for half a surrogate pair: the escape of U+FFFD REPLACEMENT CHARACTER.
const REPLACEMENT: &[u8; ESCAPE_LEN] = br"\ufffd";

/// Bytes of an escape by number, `\uXXXX`.
const ESCAPE_LEN: usize = 6;

/// Without an exponent a number needs this many digits to leave the range of a double.
const OVERFLOW_DIGITS: usize = 309;

/// A token that the mended copy replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mended {
    /// Byte offset of the token, in the original and in the copy.
    pub offset: usize,
    /// What was wrong with it.
    pub what: Fault,
}

/// Why a token had to be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The escape of one half of a surrogate pair without the other; it reads as U+FFFD.
    LoneSurrogate,
    /// A number beyond the finite doubles; it reads as `null`.
    NumberOutOfRange,
}

impl Mended {
    /// The place in the text and what was read there instead, in words.
    #[must_use]
    pub fn describe(&self, text: &str) -> SyntaxError {
        let what = match self.what {
            Fault::LoneSurrogate => "half a surrogate pair reads as U+FFFD",
            Fault::NumberOutOfRange => "a number beyond the range of doubles reads as null",
        };
        SyntaxError::at(text, self.offset, format!("{what}; the original text keeps it"))
    }
}

/// Makes a copy of `text` in which each lone surrogate escape, in keys and in values, is `\ufffd`
/// and each number out of range is `null` and spaces. The copy has the length of the original, and
/// the replaced tokens are listed in the order of the text.
///
/// `None` when there is nothing to mend. The text must otherwise be JSON: other faults are neither
/// looked for nor repaired.
///
/// ```
/// use rolecall_codecs::json::mend::mend;
///
/// let (copy, mended) = mend(r#"{"a":"\ud83d!","b":-1e999}"#).unwrap();
/// assert_eq!(copy, r#"{"a":"\ufffd!","b":null  }"#);
/// assert_eq!(mended.len(), 2);
/// assert_eq!(mend(r#"["\ud83d\ude00", 1e300]"#), None);
/// ```
#[must_use]
pub fn mend(text: &str) -> Option<(String, Vec<Mended>)> {
    let found = find(text);
    if found.is_empty() {
        return None;
    }
    // Writing over the bytes in place cannot move an offset.
    let mut copy = text.as_bytes().to_vec();
    let mut mended = Vec::with_capacity(found.len());
    for (span, what) in found {
        let offset = span.start;
        if let Some(token) = copy.get_mut(span) {
            overwrite(token, what);
        }
        mended.push(Mended { offset, what });
    }
    // The tokens are ASCII before and after, so the copy is as valid as the original.
    String::from_utf8(copy).ok().map(|copy| (copy, mended))
}

/// Puts the harmless token in the place of the faulty one.
fn overwrite(token: &mut [u8], what: Fault) {
    let harmless: &[u8] = match what {
        Fault::LoneSurrogate => REPLACEMENT,
        // No number shorter than `2e308` is out of range, so there is always room for it.
        Fault::NumberOutOfRange => b"null",
    };
    token.fill(b' ');
    for (to, from) in token.iter_mut().zip(harmless) {
        *to = *from;
    }
}

/// The spans of all tokens to replace, in the order of the text.
fn find(text: &str) -> Vec<(Range<usize>, Fault)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at = match byte {
            b'"' => find_in_string(bytes, at + 1, &mut found),
            b'-' | b'0'..=b'9' => {
                let span = at..number_end(bytes, at);
                let end = span.end;
                if text.get(span.clone()).is_some_and(is_out_of_range) {
                    found.push((span, Fault::NumberOutOfRange));
                }
                end
            }
            _ => at + 1,
        };
    }
    found
}

/// Looks through a string from behind its opening quote; gives the offset behind its closing one.
fn find_in_string(bytes: &[u8], mut at: usize, found: &mut Vec<(Range<usize>, Fault)>) -> usize {
    while let Some(skipped) = bytes.get(at..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
        at += skipped;
        if bytes.get(at) == Some(&b'"') {
            return at + 1;
        }
        let next = at + ESCAPE_LEN;
        at = match surrogate(bytes, at) {
            None => at + 2,
            Some(Half::High) if surrogate(bytes, next) == Some(Half::Low) => next + ESCAPE_LEN,
            Some(_) => {
                found.push((at..next, Fault::LoneSurrogate));
                next
            }
        };
    }
    bytes.len()
}

/// The two kinds of UTF-16 units that only mean something as a pair, high before low.
#[derive(PartialEq)]
enum Half {
    High,
    Low,
}

/// Which half of a pair the escape at an offset stands for, if it is one.
fn surrogate(bytes: &[u8], at: usize) -> Option<Half> {
    match bytes.get(at..at + ESCAPE_LEN)? {
        [b'\\', b'u', b'd' | b'D', kind, x, y] if x.is_ascii_hexdigit() && y.is_ascii_hexdigit() => {
            match kind.to_ascii_lowercase() {
                b'8' | b'9' | b'a' | b'b' => Some(Half::High),
                b'c'..=b'f' => Some(Half::Low),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Offset behind the number that starts at `start`.
fn number_end(bytes: &[u8], start: usize) -> usize {
    let is_inside = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    let len = bytes.iter().skip(start).take_while(|byte| is_inside(byte)).count();
    start + len
}

/// Whether a number is right by the grammar and yet refused for its size.
fn is_out_of_range(number: &str) -> bool {
    let may_be = number.len() >= OVERFLOW_DIGITS || number.contains(['e', 'E']);
    may_be && serde_json::from_str::<f64>(number).is_err() && serde_json::from_str::<IgnoredAny>(number).is_ok()
}
