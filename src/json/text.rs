//! From bytes to checked UTF-8 text, and from places in that text to lines and columns.
//!
//! Every codec takes bytes: a JSON document is UTF-8, with or without a byte order mark. The text
//! that comes out is the twin, so nothing but the mark is taken away from it.

use crate::limits::{Breach, Limit, PARSER_DEPTH};
use std::borrow::Cow;

/// U+FEFF in UTF-8, which many Windows tools put before a JSON document.
pub const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// The four characters that RFC 8259 allows around a value.
pub(super) const WHITE_SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// White space as JavaScript's `trim` and `\s` have it. Rust's own set lacks U+FEFF and has U+0085.
#[must_use]
pub fn is_js_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Whether a text is nothing but white space, as [`is_js_space`] has it.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_js_space)
}

/// A document that is not UTF-8, not JSON or too much, with the place of the first fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SyntaxError {
    /// Line of the fault, the first line being 1. Lines end at line feeds.
    pub line: usize,
    /// Column of the fault in Unicode code points, the first column being 1. A byte order mark
    /// takes no column.
    pub column: usize,
    /// What was found or expected there.
    pub message: String,
    /// The limit that does not hold, if that is the fault.
    pub breach: Option<Breach>,
}

impl SyntaxError {
    /// A fault at a byte offset of `text`.
    #[must_use]
    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let (line, column) = position(text, offset);
        Self { line, column, message: message.into(), breach: None }
    }

    /// A limit that does not hold from a byte offset of `text` on.
    #[must_use]
    pub fn beyond(text: &str, offset: usize, breach: Breach) -> Self {
        Self { breach: Some(breach), ..Self::at(text, offset, breach.to_string()) }
    }

    /// The fault that `serde_json` met while it read `text`, which must be the whole text that it
    /// was given.
    ///
    /// `serde_json` counts columns in bytes, points at the line after a stray line feed, and puts
    /// the place into its message; here columns are code points, a line feed belongs to the line
    /// that it ends, and the message is free of the place.
    #[must_use]
    pub fn from_json(text: &str, error: &serde_json::Error) -> Self {
        let full = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = full.strip_suffix(place.as_str()).unwrap_or(&full);
        let message = &*shorten(message, MESSAGE);
        if error.is_eof() {
            return Self::at(text, text.len(), message);
        }
        // The column is the count of bytes up to and with the bad one; of a bare control character
        // in a string it may be the count of those before it.
        let offset = (line_start(text, error.line()) + error.column()).saturating_sub(1);
        let is_before =
            message.starts_with("control character") && text.as_bytes().get(offset).is_some_and(|byte| *byte >= b' ');
        if message == TOO_DEEP {
            return Self::beyond(text, offset, Breach::of(Limit::Depth, PARSER_DEPTH));
        }
        Self::at(text, offset + usize::from(is_before), message)
    }
}

/// How many bytes are such. In blocks that a counter of one byte holds: the compiler counts sixteen at a time.
pub(super) fn count_bytes(bytes: &[u8], such: impl Fn(u8) -> bool) -> usize {
    let count = |block: &[u8]| block.iter().fold(0_u8, |n, byte| n + u8::from(such(*byte)));
    bytes.chunks(u8::MAX.into()).map(|block| usize::from(count(block))).sum()
}

/// Most characters of a message: it may quote a key or a string, which may be as long as the document.
const MESSAGE: usize = 400;

/// A text of up to so many characters, with `…` for what is left out.
pub(crate) fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    // Most are short: no character takes less than a byte.
    let end = if text.len() <= most { None } else { text.char_indices().nth(most) };
    end.map_or(Cow::Borrowed(text), |(end, _)| Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())))
}

/// How `serde_json` says that a text is nested deeper than it goes.
const TOO_DEEP: &str = "recursion limit exceeded";

/// Turns the bytes of a document into text without copying them. One byte order mark at the front
/// is taken away.
///
/// # Errors
/// The line and column of the first byte that is not UTF-8 (strictly: overlong forms, encoded
/// surrogates and values above U+10FFFF are refused).
///
/// ```
/// use rolecall_codecs::json::text::decode;
///
/// assert_eq!(decode(b"\xEF\xBB\xBF{}".to_vec()).as_deref(), Ok("{}"));
/// let error = decode(b"{\n \xFF}".to_vec()).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 2));
/// ```
pub fn decode(mut bytes: Vec<u8>) -> Result<String, SyntaxError> {
    if bytes.starts_with(&BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    if bytes.len() <= COPIED
        && let Ok(text) = simdutf8::basic::from_utf8(&bytes)
    {
        return Ok(text.to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let fault = error.utf8_error();
        let bytes = error.as_bytes();
        let good = fault.valid_up_to();
        let (line, column) = position_in(bytes, good);
        let message = match (fault.error_len(), bytes.get(good)) {
            (Some(_), Some(byte)) => format!("expected UTF-8, found the byte 0x{byte:02X}"),
            _ => "expected UTF-8, found a character that is cut off".to_owned(),
        };
        SyntaxError { line, column, message, breach: None }
    })
}

/// Up to this many bytes, the quick check and a copy of the text cost less than the check that leaves the text where it is.
const COPIED: usize = 64 << 10;

/// Line and column of a byte offset, both counted from 1, columns in code points. An offset behind
/// the end is the end; one inside a character is the column of that character.
#[must_use]
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let end = offset.min(text.len());
    let start = (0..=end).rev().find(|at| text.is_char_boundary(*at));
    position_in(text.as_bytes(), start.unwrap_or_default())
}

/// [`position`] for bytes that are UTF-8 up to `offset`, which is where a character starts.
fn position_in(bytes: &[u8], offset: usize) -> (usize, usize) {
    let (mut line, mut column) = (1, 1);
    for &byte in bytes.iter().take(offset) {
        if byte == b'\n' {
            line += 1;
            column = 1;
        } else if !is_continuation(byte) {
            column += 1;
        }
    }
    (line, column)
}

/// Whether a byte of UTF-8 is inside a character, not its first.
fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

/// Byte offset at which a line (counted from 1) starts.
fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}

/// Splits a document into the white space before its value, the value, and the white space after
/// it. Only what JSON calls white space counts: space, tab, line feed, carriage return.
///
/// ```
/// use rolecall_codecs::json::text::trim_margins;
///
/// assert_eq!(trim_margins(" {}\r\n"), (" ", "{}", "\r\n"));
/// ```
#[must_use]
pub fn trim_margins(text: &str) -> (&str, &str, &str) {
    let rest = text.trim_start_matches(WHITE_SPACE);
    let value = rest.trim_end_matches(WHITE_SPACE);
    let before = text.strip_suffix(rest).unwrap_or_default();
    let after = rest.strip_prefix(value).unwrap_or_default();
    (before, value, after)
}

/// The byte offset of a line and a column in code points, both from 1.
#[must_use]
pub fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(i, _)| i)
}
