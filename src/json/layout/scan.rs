//! A cursor over JSON text that is known to be valid.
//!
//! It finds where tokens and values end and nothing more: it decodes nothing, so an escape or a number that a
//! parser refuses cannot stop it, and it keeps no stack, so nesting cannot exhaust one.

use memchr::memchr2;

/// A position inside JSON text.
pub(crate) struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// A cursor at the start of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Bytes passed so far.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The next byte, without moving.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Moves over the next byte when it is `wanted`, an ASCII byte.
    pub(crate) fn eat(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Moves over white space and returns it.
    pub(crate) fn space(&mut self) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
        self.since(start)
    }

    /// The text from `start` (an earlier [`Scan::at`]) to here.
    pub(crate) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Moves over one string, number or word. A string without its end runs to the end of the text. `None` at a
    /// structural byte, at white space and at the end.
    pub(crate) fn scalar(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.at = if self.peek()? == b'"' {
            string_end(self.text.as_bytes(), start).unwrap_or(self.text.len())
        } else {
            literal_end(self.text.as_bytes(), start)
        };
        (self.at > start).then(|| self.since(start))
    }

    /// Moves over one string that has an end.
    pub(crate) fn string(&mut self) -> Option<&'a str> {
        if self.peek()? != b'"' {
            return None;
        }
        self.cut(string_end(self.text.as_bytes(), self.at)?)
    }

    /// Moves over the key of a member, its colon and the white space around them, up to the value. Gives the key with its quotes.
    pub(crate) fn key(&mut self) -> Option<&'a str> {
        self.space();
        let key = self.string()?;
        self.space();
        self.eat(b':').then_some(())?;
        self.space();
        Some(key)
    }

    /// Moves over one whole value of any kind.
    pub(crate) fn value(&mut self) -> Option<&'a str> {
        match self.peek()? {
            b'"' => self.string(),
            b'{' | b'[' => self.cut(container_end(self.text.as_bytes(), self.at)?),
            _ => self.scalar(),
        }
    }

    fn cut(&mut self, end: usize) -> Option<&'a str> {
        let part = self.text.get(self.at..end)?;
        self.at = end;
        Some(part)
    }
}

/// White space as JSON defines it.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The end of the string whose opening quote is at `open`.
pub(crate) fn string_end(bytes: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at + 1);
        }
        // The escaped byte is never the end, whatever it is.
        at += 2;
    }
}

fn literal_end(bytes: &[u8], start: usize) -> usize {
    let ends = |&byte: &u8| is_space(byte) || matches!(byte, b',' | b':' | b'"' | b'{' | b'}' | b'[' | b']');
    bytes.get(start..).and_then(|rest| rest.iter().position(ends)).map_or(bytes.len(), |length| start + length)
}

/// The end of the object or list that opens at `open`.
fn container_end(bytes: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = open;
    loop {
        match bytes.get(at)? {
            b'"' => {
                at = string_end(bytes, at)?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
}
