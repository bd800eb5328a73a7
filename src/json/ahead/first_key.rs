//! Listens to a parser for the first key of an object that it reads: it tells where the object stands in the text.

use crate::json::cell::Key;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

/// What reads an object, and where to put its first key when that is borrowed from the text. Only objects are read.
pub(super) struct FirstKey<'c, 'de, T> {
    inner: T,
    found: &'c Cell<Option<&'de str>>,
}

impl<'c, 'de, T> FirstKey<'c, 'de, T> {
    pub(super) fn of(inner: T, found: &'c Cell<Option<&'de str>>) -> Self {
        FirstKey { inner, found }
    }
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for FirstKey<'_, 'de, V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<V::Value, D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for FirstKey<'_, 'de, V> {
    type Value = V::Value;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(FirstKey { inner: map, found: self.found })
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for FirstKey<'_, 'de, A> {
    type Error = A::Error;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        if self.found.get().is_some() {
            return self.inner.next_key_seed(seed);
        }
        match self.inner.next_key()? {
            None => Ok(None),
            Some(Key(Cow::Borrowed(key))) => {
                self.found.set(Some(key));
                seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
            }
            Some(Key(Cow::Owned(key))) => seed.deserialize(key.into_deserializer()).map(Some),
        }
    }
    fn next_value_seed<W: DeserializeSeed<'de>>(&mut self, seed: W) -> Result<W::Value, A::Error> {
        self.inner.next_value_seed(seed)
    }
}
