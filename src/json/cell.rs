//! Lenient reading: each cell says which kinds of JSON it takes; any other kind is noted and reads as the field's default.
//!
//! Nothing is buffered, so a good document pays nothing for it: the path of a cell is a chain of references on the stack and
//! becomes text only when something is noted. A syntax error is never taken for a wrong kind: it ends the reading.

mod kinds;
mod loose;
mod names;
mod notes;

pub use kinds::{AsText, NumberOrText};
pub use loose::Loose;
pub use names::{Keys, Named, Names};
pub(crate) use notes::MOST_NOTES;
pub use notes::{At, Note, Notes, Noticed, Seen};

use super::{Raw, plain};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// The kinds of JSON that a type takes. Every method defaults to "not mine".
pub trait Cell<'de>: Sized {
    /// The kind in words, for notes.
    const EXPECTED: &'static str;
    /// Whether null is a value of this type wherever it stands. Elsewhere the schema says so, field by field.
    const TAKES_NULL: bool = false;
    /// What a list keeps in the place of an element of the wrong kind: nothing, or null where null is an element, so that the
    /// elements behind it keep their numbers.
    fn misfit() -> Option<Self> {
        None
    }
    /// `null`.
    fn null() -> Option<Self> {
        None
    }
    /// `true` or `false`.
    fn bool(_: bool) -> Option<Self> {
        None
    }
    /// A finite number.
    fn number(_: f64) -> Option<Self> {
        None
    }
    /// A string.
    fn text(_: Cow<'_, str>) -> Option<Self> {
        None
    }
    /// A list; it must be read to its end.
    fn list<A: SeqAccess<'de>>(mut list: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        while list.next_element::<Skip>()?.is_some() {}
        Ok(None)
    }
    /// An object; it must be read to its end.
    fn map<A: MapAccess<'de>>(map: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        disguised(map)
    }
    /// A string, into the place of another value; `false` when it does not fit.
    fn text_into(&mut self, v: Cow<'_, str>) -> bool {
        Self::text(v).map(|value| *self = value).is_some()
    }
    /// An object, into the place of another value; `false` when it does not fit, and the value is unspecified then.
    fn map_into<A: MapAccess<'de>>(&mut self, map: A, at: &At<'_>) -> Result<bool, A::Error> {
        Ok(Self::map(map, at)?.map(|value| *self = value).is_some())
    }
}

/// Reads one cell, and notes when its kind is wrong.
pub struct Fit<'p, T, G = Given> {
    at: At<'p>,
    nullable: bool,
    goes: G,
    of: PhantomData<T>,
}

impl<'p, T> Fit<'p, T> {
    /// A cell at this place, where null is a wrong kind. It gives the value, or `None` when its kind is wrong.
    pub fn new(at: At<'p>) -> Self {
        Fit { at, nullable: false, goes: Given, of: PhantomData }
    }
    /// A cell at this place, where null is fine if the type can hold it.
    pub fn nullable(at: At<'p>) -> Self {
        Fit { at, nullable: true, goes: Given, of: PhantomData }
    }
    /// This cell, read into a field: a large value is not moved there. It gives whether its kind is right; the field is unspecified
    /// otherwise.
    pub fn into_field(self, field: &mut T) -> Fit<'p, T, &mut T> {
        Fit { at: self.at, nullable: self.nullable, goes: field, of: PhantomData }
    }
}

/// Where a cell goes that was read.
pub trait Goes<'de, T: Cell<'de>>: Sized {
    /// What tells whether its kind was right.
    type Done;
    /// Whether it was.
    fn is_right(done: &Self::Done) -> bool;
    /// Takes a value.
    fn take(self, value: Option<T>) -> Self::Done;
    /// Takes a string.
    fn take_text(self, v: Cow<'_, str>) -> Self::Done;
    /// Takes an object.
    fn take_map<A: MapAccess<'de>>(self, map: A, at: &At<'_>) -> Result<Self::Done, A::Error>;
}

/// To whoever reads it.
pub struct Given;

impl<'de, T: Cell<'de>> Goes<'de, T> for Given {
    type Done = Option<T>;
    fn is_right(done: &Option<T>) -> bool {
        done.is_some()
    }
    fn take(self, value: Option<T>) -> Option<T> {
        value
    }
    fn take_text(self, v: Cow<'_, str>) -> Option<T> {
        T::text(v)
    }
    fn take_map<A: MapAccess<'de>>(self, map: A, at: &At<'_>) -> Result<Option<T>, A::Error> {
        T::map(map, at)
    }
}

/// Into its field.
impl<'de, T: Cell<'de>> Goes<'de, T> for &mut T {
    type Done = bool;
    fn is_right(done: &bool) -> bool {
        *done
    }
    fn take(self, value: Option<T>) -> bool {
        value.map(|value| *self = value).is_some()
    }
    fn take_text(self, v: Cow<'_, str>) -> bool {
        self.text_into(v)
    }
    fn take_map<A: MapAccess<'de>>(self, map: A, at: &At<'_>) -> Result<bool, A::Error> {
        T::map_into(self, map, at)
    }
}

impl<'de, T: Cell<'de>, G: Goes<'de, T>> Fit<'_, T, G> {
    fn take(self, found: &'static str, value: Option<T>) -> G::Done {
        noted::<T, G>(self.at, found, self.goes.take(value))
    }
    fn take_text(self, v: Cow<'_, str>) -> G::Done {
        noted::<T, G>(self.at, "string", self.goes.take_text(v))
    }
}

/// Notes a cell of the wrong kind.
fn noted<'de, T: Cell<'de>, G: Goes<'de, T>>(at: At<'_>, found: &'static str, done: G::Done) -> G::Done {
    if !G::is_right(&done) {
        at.wrong(found, T::EXPECTED);
    }
    done
}

impl<'de, T: Cell<'de>, G: Goes<'de, T>> DeserializeSeed<'de> for Fit<'_, T, G> {
    type Value = G::Done;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<G::Done, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de, T: Cell<'de>, G: Goes<'de, T>> Visitor<'de> for Fit<'_, T, G> {
    type Value = G::Done;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E: Error>(self) -> Result<G::Done, E> {
        let value = if self.nullable || T::TAKES_NULL { T::null() } else { None };
        Ok(self.take("null", value))
    }
    fn visit_bool<E: Error>(self, v: bool) -> Result<G::Done, E> {
        Ok(self.take("boolean", T::bool(v)))
    }
    fn visit_i64<E: Error>(self, v: i64) -> Result<G::Done, E> {
        Ok(self.take("number", T::number(v as f64)))
    }
    fn visit_u64<E: Error>(self, v: u64) -> Result<G::Done, E> {
        Ok(self.take("number", T::number(v as f64)))
    }
    fn visit_f64<E: Error>(self, v: f64) -> Result<G::Done, E> {
        Ok(self.take("number", if v.is_finite() { T::number(v) } else { None }))
    }
    fn visit_str<E: Error>(self, v: &str) -> Result<G::Done, E> {
        Ok(self.take_text(Cow::Borrowed(v)))
    }
    fn visit_string<E: Error>(self, v: String) -> Result<G::Done, E> {
        Ok(self.take_text(Cow::Owned(v)))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<G::Done, A::Error> {
        let value = T::list(list, &self.at)?;
        Ok(self.take("list", value))
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<G::Done, A::Error> {
        let done = self.goes.take_map(map, &self.at)?;
        Ok(noted::<T, G>(self.at, "object", done))
    }
}

/// The key under which serde_json hands over a number as a map when its `arbitrary_precision` is on, which any crate in a build
/// can do for all.
const NUMBER_KEY: &str = "$serde_json::private::Number";

/// Takes an object that a type does not take; it may be a number in disguise.
fn disguised<'de, T: Cell<'de>, A: MapAccess<'de>>(mut map: A) -> Result<Option<T>, A::Error> {
    let mut value = None;
    while let Some(Key(key)) = map.next_key()? {
        if key == NUMBER_KEY {
            let text: String = map.next_value()?;
            value = text.parse::<f64>().ok().filter(|n| n.is_finite()).and_then(T::number);
        } else {
            map.next_value::<Skip>()?;
        }
    }
    Ok(value)
}

/// Drains any value, going into it: unlike serde's `IgnoredAny` it comes under the JSON parser's depth limit.
pub struct Skip;

impl<'de> serde::Deserialize<'de> for Skip {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(Skip)
    }
}

impl<'de> Visitor<'de> for Skip {
    type Value = Skip;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E: Error>(self) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_bool<E: Error>(self, _: bool) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_i64<E: Error>(self, _: i64) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_u64<E: Error>(self, _: u64) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_f64<E: Error>(self, _: f64) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_str<E: Error>(self, _: &str) -> Result<Skip, E> {
        Ok(Skip)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Skip, A::Error> {
        while list.next_element::<Skip>()?.is_some() {}
        Ok(Skip)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Skip, A::Error> {
        while let Some(Key(_)) = map.next_key()? {
            map.next_value::<Skip>()?;
        }
        Ok(Skip)
    }
}

/// Drains the value of a key that the schema does not have, and notes the key. `false`: the object is a number in disguise.
pub fn unknown<'de, A: MapAccess<'de>>(map: &mut A, key: &str, at: &At<'_>) -> Result<bool, A::Error> {
    map.next_value::<Skip>()?;
    if key == NUMBER_KEY {
        return Ok(false);
    }
    at.key(key).note(Noticed::UnknownKey);
    Ok(true)
}

/// Reads the text of a value that nobody looks into; `object`: anything else is of the wrong kind.
pub fn raw<'de, A: MapAccess<'de>>(map: &mut A, at: At<'_>, object: bool) -> Result<Option<Raw>, A::Error> {
    let raw: Raw = map.next_value()?;
    if object && raw.kind() != "object" {
        at.wrong(raw.kind(), "object");
        return Ok(None);
    }
    Ok(Some(raw))
}

/// Reads the value of a key that the schema does not have, where such members are kept. `false`: the object is a number in disguise.
pub fn rest<'de, A: MapAccess<'de>>(
    map: &mut A,
    key: &str,
    at: &At<'_>,
    into: &mut serde_json::Map<String, serde_json::Value>,
) -> Result<bool, A::Error> {
    if key == NUMBER_KEY {
        map.next_value::<Skip>()?;
        return Ok(false);
    }
    if let Some(value) = map.next_value_seed(Fit::nullable(at.key(key)))?
        && into.insert(key.to_owned(), value).is_some()
    {
        at.key(key).note(Noticed::DuplicateKey);
    }
    Ok(true)
}

/// A key, borrowed where it has no escapes.
pub struct Key<'a>(pub Cow<'a, str>);

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl<'de> Visitor<'de> for KeyVisitor {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E: Error>(self, v: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(v)))
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(v.to_owned())))
            }
        }
        d.deserialize_str(KeyVisitor)
    }
}

/// Reads a whole document leniently; only the root must be of the right kind. The notes are thrown away.
pub fn lenient<'de, T: Cell<'de>, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
    let notes = Notes::default();
    Fit::new(At::root(&notes)).deserialize(d)?.ok_or_else(|| D::Error::custom(format_args!("expected {}", T::EXPECTED)))
}

/// Reads one JSON text leniently at a place of its document. `Ok(None)` when the text is of the wrong kind altogether.
///
/// # Errors
/// The JSON parser's own error: syntax, nesting beyond its limit, a lone surrogate, a number out of range.
pub fn read<'t, T: Cell<'t>>(text: &'t str, at: At<'_>) -> serde_json::Result<Option<T>> {
    let mark = at.mark();
    if let Ok(value) = plain::read(text, at) {
        return Ok(value);
    }
    at.rewind(mark);
    let mut parser = serde_json::Deserializer::from_str(text);
    let value = Fit::new(at).deserialize(&mut parser)?;
    parser.end()?;
    Ok(value)
}

/// Strict reading of a field in which null and absent differ.
pub fn three_state<'de, T, D>(d: D) -> Result<Option<Option<T>>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: Deserializer<'de>,
{
    serde::Deserialize::deserialize(d).map(Some)
}
