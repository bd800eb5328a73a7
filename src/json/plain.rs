//! A parser for JSON as it usually is.
//!
//! It goes over text in fewer steps than `serde_json`, because it gives up at whatever is out of the ordinary: it explains nothing,
//! so `serde_json` goes over such a text again and says what is wrong, if anything is. What it does take, `serde_json` takes too,
//! and hands over as the same values.

mod run;

use super::cell::{At, Cell, Fit, Skip};
use run::run_end;
use serde::de::value::{BorrowedStrDeserializer, MapDeserializer};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use std::ops::Range;
use std::{fmt, iter};

/// Nesting beyond this is left to `serde_json`, which goes a little deeper.
const DEPTH: u8 = 100;

/// Longer integers may not fit 64 bits.
const MOST_DIGITS: usize = 18;

/// The text is not plain, or whoever reads it refuses it.
#[derive(Debug)]
pub(crate) struct Odd;

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not plain JSON")
    }
}

impl std::error::Error for Odd {}

impl serde::de::Error for Odd {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Odd
    }
}

/// Reads one JSON text leniently, as [`cell::read`](super::cell::read) does.
pub(super) fn read<'t, T: Cell<'t>>(text: &'t str, at: At<'_>) -> Result<Option<T>, Odd> {
    let mut parser = Plain::new(text);
    let value = Fit::new(at).deserialize(&mut parser)?;
    parser.end()?;
    Ok(value)
}

/// Reads the elements of one list text leniently, one after the other; `take` gets each, `None` when it is of the wrong kind.
///
/// What was taken before the text turns out not to be plain is right.
pub(crate) fn read_each<'t, T: Cell<'t>>(
    text: &'t str,
    at: At<'_>,
    mut take: impl FnMut(Option<T>),
) -> Result<(), Odd> {
    let mut parser = Plain::new(text);
    let mut list = parser.list()?;
    let mut index = 0;
    while let Some((value, _)) = list.next_with_span(Fit::new(at.index(index)))? {
        take(value);
        index += 1;
    }
    parser.close(b']')?;
    parser.end()
}

/// A parser over text, at some offset.
pub(super) struct Plain<'t> {
    text: &'t str,
    at: usize,
    /// How many levels more may open.
    room: u8,
    /// A string whose escapes were decoded.
    decoded: String,
}

impl<'t> Plain<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Plain::starting_at(text, 0)
    }

    pub(super) fn starting_at(text: &'t str, at: usize) -> Self {
        Plain { text, at, room: DEPTH, decoded: String::new() }
    }

    /// The offset behind what was read.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// Nothing but white space follows.
    fn end(&mut self) -> Result<(), Odd> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte(self.at) {
            self.at += 1;
        }
        if self.at == self.text.len() { Ok(()) } else { Err(Odd) }
    }

    /// Opens the list that stands here; its elements are read one by one.
    pub(super) fn list(&mut self) -> Result<Items<'_, 't>, Odd> {
        self.expect(b'[')?;
        self.items()
    }

    fn items(&mut self) -> Result<Items<'_, 't>, Odd> {
        self.room = self.room.checked_sub(1).ok_or(Odd)?;
        Ok(Items { parser: self, first: true })
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Moves over white space to the next byte.
    #[inline(always)]
    fn token(&mut self) -> Result<u8, Odd> {
        match self.byte(self.at) {
            Some(byte) if byte > b' ' => Ok(byte),
            _ => self.token_behind_space(),
        }
    }

    #[inline(never)]
    fn token_behind_space(&mut self) -> Result<u8, Odd> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte(self.at) {
            self.at += 1;
        }
        self.byte(self.at).ok_or(Odd)
    }

    #[inline(always)]
    fn expect(&mut self, byte: u8) -> Result<(), Odd> {
        if self.token()? != byte {
            return Err(Odd);
        }
        self.at += 1;
        Ok(())
    }

    /// Closes what [`Plain::items`] opened.
    #[inline(always)]
    fn close(&mut self, bracket: u8) -> Result<(), Odd> {
        self.room += 1;
        self.expect(bracket)
    }

    #[inline(always)]
    fn word(&mut self, word: &str) -> Result<(), Odd> {
        let end = self.at + word.len();
        if self.text.as_bytes().get(self.at..end) != Some(word.as_bytes()) {
            return Err(Odd);
        }
        self.at = end;
        Ok(())
    }

    /// Moves from an opening quote behind the closing one, and gives what is between them: `None` where it was
    /// [decoded](Plain::decoded).
    #[inline(always)]
    fn quoted(&mut self) -> Result<Option<&'t str>, Odd> {
        self.at += 1;
        let run = self.run()?;
        if self.byte(self.at) == Some(b'"') {
            self.at += 1;
            return Ok(Some(run));
        }
        self.decode_behind(run)?;
        Ok(None)
    }

    /// Moves behind a key and its quotes, if that is what stands here.
    #[inline(always)]
    fn eat_key(&mut self, key: &str) -> bool {
        let start = self.at + 1;
        let end = start + key.len();
        let is_it = self.text.as_bytes().get(start..end) == Some(key.as_bytes()) && self.byte(end) == Some(b'"');
        if is_it {
            self.at = end + 1;
        }
        is_it
    }

    /// Moves to the next byte that cannot be taken as it is inside a string.
    #[inline(always)]
    fn run(&mut self) -> Result<&'t str, Odd> {
        let start = self.at;
        self.at = run_end(self.text.as_bytes(), start).ok_or(Odd)?;
        self.text.get(start..self.at).ok_or(Odd)
    }

    #[inline(never)]
    fn decode_behind(&mut self, mut run: &'t str) -> Result<(), Odd> {
        self.decoded.clear();
        loop {
            self.decoded.push_str(run);
            match self.byte(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    let character = self.escape()?;
                    self.decoded.push(character);
                }
                _ => return Err(Odd),
            }
            run = self.run()?;
        }
    }

    fn escape(&mut self) -> Result<char, Odd> {
        let letter = self.byte(self.at + 1).ok_or(Odd)?;
        self.at += 2;
        Ok(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.code_point(),
            _ => return Err(Odd),
        })
    }

    fn code_point(&mut self) -> Result<char, Odd> {
        let unit = self.four_digits()?;
        if let Some(character) = char::from_u32(u32::from(unit)) {
            return Ok(character);
        }
        self.word("\\u")?;
        let pair = [unit, self.four_digits()?];
        char::decode_utf16(pair).next().and_then(Result::ok).ok_or(Odd)
    }

    fn four_digits(&mut self) -> Result<u16, Odd> {
        let end = self.at + 4;
        let digits = self.text.get(self.at..end).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        self.at = end;
        digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()).ok_or(Odd)
    }

    #[inline(always)]
    fn number<V: Visitor<'t>>(&mut self, visitor: V) -> Result<V::Value, Odd> {
        let (mut at, mut number) = (self.at, 0_u64);
        while let Some(digit @ b'0'..=b'9') = self.byte(at) {
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            at += 1;
        }
        let digits = at - self.at;
        let goes_on = matches!(self.byte(at), Some(b'.' | b'e' | b'E'));
        let leads_with_zero = digits > 1 && self.byte(self.at) == Some(b'0');
        if digits == 0 || digits > MOST_DIGITS || goes_on || leads_with_zero {
            return self.other_number(visitor);
        }
        self.at = at;
        visitor.visit_u64(number)
    }

    /// A negative number, a fraction, a large one: by `serde_json`.
    #[inline(never)]
    fn other_number<V: Visitor<'t>>(&mut self, visitor: V) -> Result<V::Value, Odd> {
        let rest = self.text.get(self.at..).ok_or(Odd)?;
        let in_number = |c: char| matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E');
        let (number, _) = rest.split_at(rest.find(|c| !in_number(c)).unwrap_or(rest.len()));
        self.at += number.len();
        let mut parser = serde_json::Deserializer::from_str(number);
        let value = parser.deserialize_any(visitor).map_err(|_| Odd)?;
        parser.end().map_err(|_| Odd)?;
        Ok(value)
    }
}

impl<'de> Deserializer<'de> for &mut Plain<'de> {
    type Error = Odd;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        match self.token()? {
            b'"' => match self.quoted()? {
                Some(text) => visitor.visit_borrowed_str(text),
                None => visitor.visit_str(&self.decoded),
            },
            b'0'..=b'9' | b'-' => self.number(visitor),
            b'n' => {
                self.word("null")?;
                visitor.visit_unit()
            }
            b't' => {
                self.word("true")?;
                visitor.visit_bool(true)
            }
            b'f' => {
                self.word("false")?;
                visitor.visit_bool(false)
            }
            b'{' => {
                self.at += 1;
                let value = visitor.visit_map(self.items()?)?;
                self.close(b'}')?;
                Ok(value)
            }
            b'[' => {
                self.at += 1;
                let value = visitor.visit_seq(self.items()?)?;
                self.close(b']')?;
                Ok(value)
            }
            _ => Err(Odd),
        }
    }

    /// The one newtype that is read here is `serde_json`'s text of a value; it asks for a map of its name to that text.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Odd> {
        self.token()?;
        let start = self.at;
        Skip::deserialize(&mut *self)?;
        let text = self.text.get(start..self.at).ok_or(Odd)?;
        visitor.visit_map(MapDeserializer::new(iter::once((name, BorrowedStrDeserializer::new(text)))))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// A value, and the bytes from its first to its last.
type Spanned<T> = (T, Range<usize>);

/// The elements of a list or the members of an object, one after the other.
pub(super) struct Items<'p, 't> {
    parser: &'p mut Plain<'t>,
    first: bool,
}

impl<'t> Items<'_, 't> {
    /// Moves to the next item and gives its first byte, or `None` at the end.
    #[inline(always)]
    fn advance(&mut self, close: u8) -> Result<Option<u8>, Odd> {
        let byte = self.parser.token()?;
        if std::mem::replace(&mut self.first, false) {
            return Ok(Some(byte).filter(|byte| *byte != close));
        }
        if byte == b',' {
            self.parser.at += 1;
            return self.parser.token().map(Some);
        }
        if byte == close { Ok(None) } else { Err(Odd) }
    }

    /// Reads the next element of a list, and tells where it begins and ends.
    pub(super) fn next_with_span<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<Option<Spanned<T::Value>>, Odd> {
        if self.advance(b']')?.is_none() {
            return Ok(None);
        }
        let start = self.parser.at;
        let value = seed.deserialize(&mut *self.parser)?;
        Ok(Some((value, start..self.parser.at)))
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Odd;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Odd> {
        match self.advance(b']')? {
            None => Ok(None),
            Some(_) => seed.deserialize(&mut *self.parser).map(Some),
        }
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = Odd;

    #[inline(always)]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Odd> {
        match self.advance(b'}')? {
            None => Ok(None),
            Some(b'"') => seed.deserialize(KeyText(self.parser)).map(Some),
            Some(_) => Err(Odd),
        }
    }

    #[inline(always)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Odd> {
        seed.deserialize(&mut *self.parser)
    }
}

/// A key, from its opening quote behind the colon.
struct KeyText<'p, 't>(&'p mut Plain<'t>);

impl<'de> Deserializer<'de> for KeyText<'_, 'de> {
    type Error = Odd;

    #[inline(never)]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Odd> {
        let key = self.0.quoted()?;
        self.0.expect(b':')?;
        match key {
            Some(key) => visitor.visit_borrowed_str(key),
            None => visitor.visit_str(&self.0.decoded),
        }
    }

    /// One of the [`Keys`](super::cell::Keys): mostly the first that is still to come.
    #[inline(always)]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Odd> {
        if keys.first().is_some_and(|key| self.0.eat_key(key)) {
            self.0.expect(b':')?;
            return visitor.visit_u64(0);
        }
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}
