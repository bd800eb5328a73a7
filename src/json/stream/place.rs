//! Places in a document that passes by: lines and columns without the text.

use super::StreamError;
use crate::json::text::{SyntaxError, count_bytes, decode};
use std::fmt;

/// A line and a column, both from 1; columns are code points, and a byte order mark takes none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    pub(super) const START: Place = Place { line: 1, column: 1 };

    /// Moves behind bytes.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let rest = match memchr::memrchr(b'\n', bytes) {
            None => bytes,
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', bytes).count();
                self.column = 1;
                bytes.get(last + 1..).unwrap_or_default()
            }
        };
        self.column += count_bytes(rest, |byte| byte & 0b1100_0000 != 0b1000_0000);
    }

    /// A fault here.
    pub(super) fn error(self, message: impl Into<String>) -> SyntaxError {
        SyntaxError { line: self.line, column: self.column, message: message.into(), breach: None }
    }

    /// A fault in a text that starts here.
    pub fn within(self, inner: SyntaxError) -> SyntaxError {
        let column = if inner.line == 1 { self.column + inner.column - 1 } else { inner.column };
        SyntaxError { line: self.line + inner.line - 1, column, ..inner }
    }

    /// The fault of bytes that start here and are no UTF-8.
    pub(super) fn not_utf8(self, bytes: &[u8]) -> SyntaxError {
        match decode(bytes.to_vec()) {
            Err(inner) => self.within(inner),
            Ok(_) => self.error("expected UTF-8"),
        }
    }
}

/// A document without the elements of its lists.
#[derive(Debug, Default)]
pub struct Frame {
    bytes: Vec<u8>,
    text: String,
    /// Where elements are missing.
    gaps: Vec<Gap>,
}

/// The end of a list in the frame, and in the document.
#[derive(Debug)]
struct Gap {
    at: usize,
    place: Place,
}

impl Frame {
    /// The text: each list is `[]`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where in the text elements are missing: the offsets of the brackets that close the lists.
    pub fn gaps(&self) -> impl Iterator<Item = usize> {
        self.gaps.iter().map(|gap| gap.at)
    }

    /// The text by value.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The place in the document of a fault in the frame.
    pub fn within(&self, error: SyntaxError) -> SyntaxError {
        let offset = crate::json::text::offset_of(&self.text, error.line, error.column);
        let Place { line, column } = self.place(offset, self.text.as_bytes());
        SyntaxError { line, column, ..error }
    }

    fn place(&self, offset: usize, bytes: &[u8]) -> Place {
        let gap = self.gaps.iter().rev().find(|gap| gap.at <= offset);
        let (from, mut place) = gap.map_or((0, Place::START), |gap| (gap.at, gap.place));
        place.pass(bytes.get(from..offset).unwrap_or_default());
        place
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn since(&self, start: usize) -> &[u8] {
        self.bytes.get(start..).unwrap_or_default()
    }

    /// Elements were left out here.
    pub(super) fn gap(&mut self, place: Place) {
        self.gaps.push(Gap { at: self.bytes.len(), place });
    }

    /// The frame as text, when it is.
    pub(super) fn checked(mut self) -> Result<Frame, StreamError> {
        match String::from_utf8(std::mem::take(&mut self.bytes)) {
            Ok(text) => self.text = text,
            Err(error) => {
                let (good, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
                return Err(self.place(good, bytes).not_utf8(bytes.get(good..).unwrap_or_default()).into());
            }
        }
        Ok(self)
    }
}
