//! One list of a large document, element by element: memory holds one element and the rest of the document, never the list.

use memchr::memchr2;
use std::io::{self, BufRead};

/// What a streaming read may hold at most.
#[derive(Debug, Clone, Copy)]
pub struct StreamLimits {
    /// Bytes of one element. Default: 64 MiB.
    pub element: usize,
    /// Bytes of everything around the list. Default: 64 MiB.
    pub frame: usize,
}

impl Default for StreamLimits {
    fn default() -> Self {
        StreamLimits { element: 64 << 20, frame: 64 << 20 }
    }
}

/// Why a stream cannot be read on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The source failed.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
    /// Not JSON.
    #[error("byte {offset}: expected {expected}")]
    Syntax {
        /// Offset from the start of the document.
        offset: u64,
        /// What should be there.
        expected: &'static str,
    },
    /// Bytes that are no UTF-8.
    #[error("byte {offset}: not UTF-8")]
    Utf8 {
        /// Offset from the start of the document.
        offset: u64,
    },
    /// Something is larger than its limit.
    #[error("byte {offset}: {what} is larger than the limit of {limit} bytes")]
    TooLarge {
        /// Offset from the start of the document.
        offset: u64,
        /// The element, or what is around the list.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The list stands twice: readers take the last one, which a stream cannot know. Read the document whole.
    #[error("byte {offset}: the list stands a second time; read the file whole")]
    Twice {
        /// Offset of the second one.
        offset: u64,
    },
}

/// Where the reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before or behind the list.
    Outside,
    /// In the list, where an element or the end may come.
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
/// let mut reader = ListReader::new(text.as_bytes(), &["entries"], Default::default());
/// assert_eq!(reader.next_element()?, Some(r#"{"a": 1}"#));
/// assert_eq!(reader.next_element()?, Some("2"));
/// assert_eq!(reader.next_element()?, None);
/// assert_eq!(reader.finish()?, r#"{"name": "x", "entries": [], "tail": true}"#);
/// # Ok::<(), rolecall_codecs::json::stream::StreamError>(())
/// ```
#[derive(Debug)]
pub struct ListReader<R> {
    input: R,
    path: &'static [&'static str],
    limits: StreamLimits,
    state: State,
    offset: u64,
    /// Everything but the list's elements.
    frame: Vec<u8>,
    element: Vec<u8>,
    outside: Outside,
}

/// Follows the document's structure around the list.
#[derive(Debug, Default)]
struct Outside {
    /// Open objects and lists; `true` is an object.
    open: Vec<bool>,
    /// How many keys of the path lead to where we are.
    matched: usize,
    /// The key that was just read is the next one of the path.
    at_key: bool,
    /// In an object, where a key comes next.
    key_next: bool,
    found: bool,
}

impl<R: BufRead> ListReader<R> {
    /// A reader at the start of a document.
    pub fn new(input: R, path: &'static [&'static str], limits: StreamLimits) -> Self {
        ListReader {
            input,
            path,
            limits,
            state: State::Outside,
            offset: 0,
            frame: Vec::new(),
            element: Vec::new(),
            outside: Outside::default(),
        }
    }

    /// The text of the next element; `None` behind the last one.
    ///
    /// # Errors
    /// [`StreamError`]. The element's own grammar is checked only as far as brackets and strings go: parse it.
    pub fn next_element(&mut self) -> Result<Option<&str>, StreamError> {
        if self.state == State::Outside && !self.outside.found {
            self.seek()?;
        }
        if !matches!(self.state, State::First | State::Behind) {
            return Ok(None);
        }
        match (self.state, self.peek()?) {
            (_, Some(b']')) => {
                self.consume_to_frame(1)?;
                self.outside.open.pop();
                self.state = State::Outside;
                return Ok(None);
            }
            (State::Behind, Some(b',')) => {
                self.consume(1);
                self.state = State::Next;
                self.peek()?;
            }
            (State::Behind, _) => return Err(self.expected("`,` or `]`")),
            _ => {}
        }
        let start = self.offset;
        self.element()?;
        self.state = State::Behind;
        std::str::from_utf8(&self.element)
            .map(Some)
            .map_err(|e| StreamError::Utf8 { offset: start + e.valid_up_to() as u64 })
    }

    /// Reads the rest and gives the document with the list empty. Elements that were not read are passed over.
    ///
    /// # Errors
    /// [`StreamError`].
    pub fn finish(mut self) -> Result<String, StreamError> {
        while self.next_element()?.is_some() {}
        if self.state == State::Outside {
            self.seek()?;
        }
        let text = String::from_utf8(self.frame)
            .map_err(|e| StreamError::Utf8 { offset: e.utf8_error().valid_up_to() as u64 })?;
        match text.strip_prefix('\u{FEFF}') {
            Some(rest) => Ok(rest.to_owned()),
            None => Ok(text),
        }
    }

    /// How many bytes were read.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn expected(&self, expected: &'static str) -> StreamError {
        StreamError::Syntax { offset: self.offset, expected }
    }

    fn consume(&mut self, bytes: usize) {
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
        if self.frame.len() + bytes > self.limits.frame {
            return Err(StreamError::TooLarge {
                offset: self.offset,
                what: "what is around the list",
                limit: self.limits.frame,
            });
        }
        let buffer = self.input.fill_buf()?;
        self.frame.extend_from_slice(buffer.get(..bytes).unwrap_or_default());
        self.consume(bytes);
        Ok(())
    }

    /// Reads on outside the list, up to its bracket or the end of the document.
    fn seek(&mut self) -> Result<(), StreamError> {
        loop {
            let Some(byte) = self.input.fill_buf()?.first().copied() else {
                self.state = State::Done;
                return if self.outside.open.is_empty() {
                    Ok(())
                } else {
                    Err(self.expected("the rest of the document"))
                };
            };
            if byte == b'"' {
                self.outside_string()?;
                continue;
            }
            self.consume_to_frame(1)?;
            match byte {
                b'{' => self.outside.open_container(true, self.path),
                b'[' => {
                    if self.outside.is_the_list(self.path) {
                        if self.outside.found {
                            return Err(StreamError::Twice { offset: self.offset });
                        }
                        self.outside.found = true;
                        self.outside.open_container(false, self.path);
                        self.state = State::First;
                        return Ok(());
                    }
                    self.outside.open_container(false, self.path);
                }
                b'}' | b']' => {
                    if !self.outside.close(byte == b'}') {
                        return Err(self.expected("a bracket that closes what is open"));
                    }
                }
                b',' => {
                    self.outside.at_key = false;
                    self.outside.key_next = self.outside.open.last().copied().unwrap_or(false);
                }
                _ => {}
            }
        }
    }

    /// Reads a string outside the list; as a key it may be the next one of the path.
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
        if std::mem::take(&mut self.outside.key_next) {
            let literal = self.frame.get(start..).unwrap_or_default();
            let wanted = self.path.get(self.outside.matched).filter(|_| self.outside.on_path());
            let name = serde_json::from_slice::<String>(literal).ok();
            self.outside.at_key = wanted.is_some_and(|wanted| name.as_deref() == Some(*wanted));
        }
        Ok(())
    }

    /// Reads one element into its buffer.
    fn element(&mut self) -> Result<(), StreamError> {
        self.element.clear();
        let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(self.expected("the rest of an element"));
            }
            let (mut at, mut done) = (0, false);
            while let Some(byte) = buffer.get(at).copied() {
                if escaped {
                    escaped = false;
                } else if in_string {
                    match memchr2(b'"', b'\\', buffer.get(at..).unwrap_or_default()) {
                        None => {
                            at = buffer.len();
                            continue;
                        }
                        Some(skip) => {
                            at += skip;
                            escaped = buffer.get(at) == Some(&b'\\');
                            in_string = escaped;
                            done = !in_string && depth == 0;
                        }
                    }
                } else {
                    match byte {
                        b'"' => in_string = true,
                        b'{' | b'[' => depth += 1,
                        b'}' | b']' if depth > 0 => {
                            depth -= 1;
                            done = depth == 0;
                        }
                        b'}' | b']' | b',' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => break,
                        _ => {}
                    }
                }
                at += 1;
                if done {
                    break;
                }
            }
            let ended = done || at < buffer.len();
            if self.element.len() + at > self.limits.element {
                return Err(StreamError::TooLarge {
                    offset: self.offset,
                    what: "an element",
                    limit: self.limits.element,
                });
            }
            self.element.extend_from_slice(buffer.get(..at).unwrap_or_default());
            self.consume(at);
            if ended {
                return if self.element.is_empty() { Err(self.expected("an element")) } else { Ok(()) };
            }
        }
    }
}

impl Outside {
    /// Whether every open container is an object on the path.
    fn on_path(&self) -> bool {
        self.open.len() == self.matched + 1
    }
    fn is_the_list(&self, path: &[&str]) -> bool {
        self.at_key && self.matched + 1 == path.len()
    }
    fn open_container(&mut self, object: bool, path: &[&str]) {
        if std::mem::take(&mut self.at_key) && object && self.matched + 1 < path.len() {
            self.matched += 1;
        }
        self.open.push(object);
        self.key_next = object;
    }
    fn close(&mut self, object: bool) -> bool {
        self.at_key = false;
        self.key_next = false;
        let fits = self.open.pop() == Some(object);
        if self.open.len() <= self.matched && self.matched > 0 {
            self.matched -= 1;
        }
        fits
    }
}
