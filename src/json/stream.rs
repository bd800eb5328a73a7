//! One list of a large document, element by element: memory holds one element and the rest of the document, never the list.

mod outside;
mod place;

pub use place::{Frame, Place};

use super::text::{BYTE_ORDER_MARK, SyntaxError};
use crate::limits::{Breach, Limit, Limits, count};
use memchr::memchr2;
use outside::Outside;
use std::io::{self, BufRead};

/// Why a stream cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The source or the output failed.
    #[error("the stream failed: {0}")]
    Io(#[from] io::Error),
    /// Not UTF-8, or not JSON.
    #[error("not valid JSON: {0}")]
    Syntax(#[from] SyntaxError),
    /// An element, what is around the list, or the nesting is beyond its limit.
    #[error("{place}: {breach}")]
    Limit {
        /// Where it stands.
        place: Place,
        /// What is too much.
        breach: Breach,
    },
    /// The list stands twice: readers take the last one, which a stream cannot know. Read the document whole.
    #[error("{place}: the list stands a second time; read the file whole")]
    Twice {
        /// Where the second one starts.
        place: Place,
    },
}

impl StreamError {
    /// The limit that does not hold, if that is what is wrong.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        match self {
            StreamError::Limit { breach, .. } => Some(*breach),
            StreamError::Syntax(error) => error.breach,
            _ => None,
        }
    }
}

/// Where the reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before or behind a list.
    Outside,
    /// In a list, where an element or the end may come.
    First,
    /// Behind an element.
    Behind,
    /// Behind a comma.
    Next,
    /// Everything was read.
    Done,
}

/// Reads the list at a path of keys from any source.
///
/// ```
/// use rolecall_codecs::json::stream::ListReader;
///
/// let text = r#"{"name": "x", "entries": [{"a": 1}, 2], "tail": true}"#;
/// let mut reader = ListReader::new(text.as_bytes(), &["entries"], &Default::default());
/// assert_eq!(reader.next_element()?, Some(r#"{"a": 1}"#));
/// assert_eq!(reader.next_element()?, Some("2"));
/// assert_eq!(reader.next_element()?, None);
/// assert_eq!(reader.finish()?.text(), r#"{"name": "x", "entries": [], "tail": true}"#);
/// # Ok::<(), rolecall_codecs::json::stream::StreamError>(())
/// ```
#[derive(Debug)]
pub struct ListReader<R> {
    input: R,
    limits: Limits,
    state: State,
    /// Bytes that were read.
    offset: u64,
    place: Place,
    /// Everything but the elements.
    frame: Frame,
    /// Whether anybody asks for the elements.
    keeps: bool,
    element: Vec<u8>,
    element_place: Place,
    outside: Outside,
}

impl<R: BufRead> ListReader<R> {
    /// A reader at the start of a document.
    pub fn new(input: R, path: &'static [&'static str], limits: &Limits) -> Self {
        ListReader { keeps: true, ..Self::passing_over(input, &[path], limits) }
    }

    /// A reader for [`ListReader::finish`] alone, which passes over the lists at several paths.
    pub fn passing_over(input: R, paths: &[&'static [&'static str]], limits: &Limits) -> Self {
        ListReader {
            input,
            limits: *limits,
            state: State::Outside,
            offset: 0,
            place: Place::START,
            frame: Frame::default(),
            keeps: false,
            element: Vec::new(),
            element_place: Place::START,
            outside: Outside::new(paths),
        }
    }

    /// The text of the next element; `None` behind the last one.
    ///
    /// # Errors
    /// [`StreamError`]. The element's own grammar is checked only as far as brackets and strings go: parse it.
    pub fn next_element(&mut self) -> Result<Option<&str>, StreamError> {
        if self.state == State::Outside && !self.outside.found() {
            self.seek()?;
        }
        if !self.advance()? {
            return Ok(None);
        }
        simdutf8::basic::from_utf8(&self.element)
            .map(Some)
            .map_err(|_| self.element_place.not_utf8(&self.element).into())
    }

    /// Where the element starts that was read last.
    pub fn element_place(&self) -> Place {
        self.element_place
    }

    /// How many bytes were read.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the rest and gives the document with the list empty. Elements that were not read are passed over.
    ///
    /// # Errors
    /// [`StreamError`].
    pub fn finish(mut self) -> Result<Frame, StreamError> {
        self.keeps = false;
        while self.state != State::Done {
            while self.advance()? {}
            self.seek()?;
        }
        self.frame.checked()
    }

    /// Reads the next element into its buffer; `false` outside a list and at its end.
    fn advance(&mut self) -> Result<bool, StreamError> {
        if !matches!(self.state, State::First | State::Behind) {
            return Ok(false);
        }
        match (self.state, self.peek()?) {
            (_, Some(b']')) => {
                self.frame.gap(self.place);
                self.consume_to_frame(1)?;
                self.outside.close(false);
                self.state = State::Outside;
                return Ok(false);
            }
            (State::Behind, Some(b',')) => {
                self.consume(1);
                self.state = State::Next;
                self.peek()?;
            }
            (State::Behind, _) => return Err(self.expected("`,` or `]`")),
            _ => {}
        }
        self.element_place = self.place;
        self.element()?;
        self.state = State::Behind;
        Ok(true)
    }

    fn bound(&self, limit: Limit, found: u64, place: Place) -> Result<(), StreamError> {
        self.limits.check(limit, found).map_err(|breach| StreamError::Limit { place, breach })
    }

    fn expected(&self, expected: &str) -> StreamError {
        self.place.error(format!("expected {expected}")).into()
    }

    fn consume(&mut self, bytes: usize) {
        let Ok(buffer) = self.input.fill_buf() else { return };
        self.place.pass(buffer.get(..bytes).unwrap_or_default());
        self.input.consume(bytes);
        self.offset += bytes as u64;
    }

    /// The next byte that is no white space; white space inside the list is dropped.
    fn peek(&mut self) -> Result<Option<u8>, StreamError> {
        loop {
            let buffer = self.input.fill_buf()?;
            let Some(first) = buffer.first() else { return Ok(None) };
            let space = buffer.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
            if space == 0 {
                return Ok(Some(*first));
            }
            self.consume(space);
        }
    }

    fn consume_to_frame(&mut self, bytes: usize) -> Result<(), StreamError> {
        self.bound(Limit::Frame, count(self.frame.len() + bytes), self.place)?;
        let buffer = self.input.fill_buf()?;
        self.frame.push(buffer.get(..bytes).unwrap_or_default());
        self.consume(bytes);
        Ok(())
    }

    /// Reads on outside the lists, up to the bracket of one or the end of the document.
    fn seek(&mut self) -> Result<(), StreamError> {
        if self.offset == 0 {
            self.pass_mark()?;
        }
        loop {
            let Some(byte) = self.input.fill_buf()?.first().copied() else {
                self.state = State::Done;
                return if self.outside.is_closed() { Ok(()) } else { Err(self.expected("the rest of the document")) };
            };
            if byte == b'"' {
                self.outside_string()?;
                continue;
            }
            let place = self.place;
            self.consume_to_frame(1)?;
            match byte {
                b'{' => self.outside.open_object(),
                b'[' => match self.outside.open_list() {
                    outside::Opened::Other => {}
                    outside::Opened::Wanted => {
                        self.state = State::First;
                        return Ok(());
                    }
                    outside::Opened::Again => return Err(StreamError::Twice { place }),
                },
                b'}' | b']' if !self.outside.close(byte == b'}') => {
                    return Err(place.error("expected a bracket that closes what is open").into());
                }
                b',' => self.outside.comma(),
                _ => {}
            }
            self.bound(Limit::Depth, count(self.outside.depth()), place)?;
        }
    }

    /// Passes over a byte order mark, which takes no column and is no part of the text.
    fn pass_mark(&mut self) -> Result<(), StreamError> {
        for byte in BYTE_ORDER_MARK {
            if self.input.fill_buf()?.first() != Some(&byte) {
                return if self.offset == 0 { Ok(()) } else { Err(self.expected("a value")) };
            }
            self.input.consume(1);
            self.offset += 1;
        }
        Ok(())
    }

    /// Reads a string outside the lists; as a key it may be the next one of a path.
    fn outside_string(&mut self) -> Result<(), StreamError> {
        let start = self.frame.len();
        self.consume_to_frame(1)?;
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(self.expected("the end of a string"));
            }
            match memchr2(b'"', b'\\', buffer) {
                None => {
                    let all = buffer.len();
                    self.consume_to_frame(all)?;
                }
                Some(at) if buffer.get(at) == Some(&b'"') => {
                    self.consume_to_frame(at + 1)?;
                    break;
                }
                Some(at) => {
                    self.consume_to_frame(at + 1)?;
                    if self.input.fill_buf()?.is_empty() {
                        return Err(self.expected("the end of a string"));
                    }
                    self.consume_to_frame(1)?;
                }
            }
        }
        self.outside.string(self.frame.since(start));
        Ok(())
    }

    /// Reads one element, into its buffer if it is asked for.
    fn element(&mut self) -> Result<(), StreamError> {
        self.element.clear();
        let start = self.offset;
        let mut scan = Scan::default();
        let around = self.outside.depth();
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(self.expected("the rest of an element"));
            }
            let (bytes, ended) = scan.run(buffer);
            let place = self.element_place;
            let element = self.offset - start + count(bytes);
            self.bound(Limit::Element, element, place)?;
            self.bound(Limit::Depth, count(around + scan.deepest), place)?;
            if self.keeps {
                let buffer = self.input.fill_buf()?;
                self.element.extend_from_slice(buffer.get(..bytes).unwrap_or_default());
            }
            self.consume(bytes);
            if ended {
                return if element == 0 { Err(self.expected("an element")) } else { Ok(()) };
            }
        }
    }
}

/// Follows one element's brackets and strings to its end, from buffer to buffer.
#[derive(Default)]
struct Scan {
    depth: usize,
    deepest: usize,
    in_string: bool,
    escaped: bool,
}

impl Scan {
    /// How many bytes of the buffer belong to the element, and whether it ends there.
    fn run(&mut self, buffer: &[u8]) -> (usize, bool) {
        let mut at = 0;
        while let Some(byte) = buffer.get(at).copied() {
            if self.escaped {
                self.escaped = false;
            } else if self.in_string {
                let Some(skip) = memchr2(b'"', b'\\', buffer.get(at..).unwrap_or_default()) else {
                    return (buffer.len(), false);
                };
                at += skip;
                self.escaped = buffer.get(at) == Some(&b'\\');
                self.in_string = self.escaped;
                if !self.in_string && self.depth == 0 {
                    return (at + 1, true);
                }
            } else if self.depth == 0 && matches!(byte, b'}' | b']' | b',' | b' ' | b'\t' | b'\n' | b'\r') {
                return (at, true);
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'{' | b'[' => {
                        self.depth += 1;
                        self.deepest = self.deepest.max(self.depth);
                    }
                    b'}' | b']' => {
                        self.depth -= 1;
                        if self.depth == 0 {
                            return (at + 1, true);
                        }
                    }
                    _ => at += self.nothing(buffer.get(at + 1..).unwrap_or_default()),
                }
            }
            at += 1;
        }
        (at, false)
    }

    /// How many bytes from here on neither open nor close anything.
    fn nothing(&self, rest: &[u8]) -> usize {
        let means = |byte: &u8| matches!(byte, b'"' | b'{' | b'[' | b'}' | b']');
        if self.depth == 0 { 0 } else { rest.iter().position(means).unwrap_or(rest.len()) }
    }
}
