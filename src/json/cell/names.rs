//! The keys of an object whose schema names them.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// The keys that a schema names, in its order. A field of the typed struct is told by its number in this list.
pub struct Names {
    /// The keys.
    pub list: &'static [&'static str],
    /// The number of a key.
    pub find: fn(&str) -> Option<usize>,
}

/// A key of an object.
pub enum Named<'de> {
    /// The schema names it, at this number.
    Field(usize),
    /// The schema does not have it.
    Other(Cow<'de, str>),
}

/// Reads the keys of one object, one after the other.
///
/// Programs write the keys of a schema in one order, mostly this one; a parser that knows which key to expect need only compare it.
/// A parser is told by asking it for an enum of the keys that are still to come: one that makes nothing of it gives the text of the
/// key, and one that does (`json::plain`) gives the number of the key among them.
pub struct Keys {
    names: &'static Names,
    /// Those behind the last one that was read.
    to_come: &'static [&'static str],
}

impl Keys {
    /// The keys of an object with these names.
    pub fn of(names: &'static Names) -> Keys {
        Keys { names, to_come: names.list }
    }

    fn named<'de>(&mut self, key: Cow<'de, str>) -> Named<'de> {
        match (self.names.find)(&key) {
            None => Named::Other(key),
            Some(number) => {
                self.to_come = self.names.list.get(number + 1..).unwrap_or_default();
                Named::Field(number)
            }
        }
    }
}

impl<'de> DeserializeSeed<'de> for &mut Keys {
    type Value = Named<'de>;
    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Named<'de>, D::Error> {
        d.deserialize_enum("key", self.to_come, self)
    }
}

impl<'de> Visitor<'de> for &mut Keys {
    type Value = Named<'de>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }
    #[inline]
    fn visit_u64<E: Error>(self, ahead: u64) -> Result<Named<'de>, E> {
        let passed = usize::try_from(ahead).ok().and_then(|ahead| self.to_come.get(ahead..)?.split_first());
        let Some((_, to_come)) = passed else { return Err(E::custom("no key has this number")) };
        self.to_come = to_come;
        Ok(Named::Field(self.names.list.len() - to_come.len() - 1))
    }
    fn visit_str<E: Error>(self, v: &str) -> Result<Named<'de>, E> {
        Ok(self.named(Cow::Owned(v.to_owned())))
    }
    fn visit_borrowed_str<E: Error>(self, v: &'de str) -> Result<Named<'de>, E> {
        Ok(self.named(Cow::Borrowed(v)))
    }
    fn visit_enum<A: EnumAccess<'de>>(self, key: A) -> Result<Named<'de>, A::Error> {
        let (named, variant) = key.variant_seed(Text(self))?;
        variant.unit_variant()?;
        Ok(named)
    }
}

/// The text of a key that a parser gives as an enum.
struct Text<'k>(&'k mut Keys);

impl<'de> DeserializeSeed<'de> for Text<'_> {
    type Value = Named<'de>;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Named<'de>, D::Error> {
        d.deserialize_identifier(self.0)
    }
}
