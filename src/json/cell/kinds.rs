//! Which kinds of JSON the basic types take.

use super::{At, Cell, Fit, Key, NUMBER_KEY, Skip};
use crate::Text;
use crate::json::number::js_text;
use indexmap::IndexMap;
use serde::de::{MapAccess, SeqAccess};
use serde_json::{Map, Value};
use smallvec::SmallVec;
use std::borrow::Cow;

impl Cell<'_> for bool {
    const EXPECTED: &'static str = "boolean";
    fn bool(v: bool) -> Option<Self> {
        Some(v)
    }
}

impl Cell<'_> for f64 {
    const EXPECTED: &'static str = "number";
    fn number(v: f64) -> Option<Self> {
        Some(v)
    }
}

impl Cell<'_> for Text {
    const EXPECTED: &'static str = "string";
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(v.into())
    }
    // Not by way of `text`: taken out of an option, a text is moved in pieces that wait for one another.
    fn text_into(&mut self, v: Cow<'_, str>) -> bool {
        *self = v.into();
        true
    }
}

impl<'de, T: Cell<'de>> Cell<'de> for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;
    const TAKES_NULL: bool = T::TAKES_NULL;
    fn misfit() -> Option<Self> {
        Some(None)
    }
    fn null() -> Option<Self> {
        Some(T::null())
    }
    fn bool(v: bool) -> Option<Self> {
        T::bool(v).map(Some)
    }
    fn number(v: f64) -> Option<Self> {
        T::number(v).map(Some)
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        T::text(v).map(Some)
    }
    fn list<A: SeqAccess<'de>>(list: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        Ok(T::list(list, at)?.map(Some))
    }
    fn map<A: MapAccess<'de>>(map: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        Ok(T::map(map, at)?.map(Some))
    }
}

/// Elements of the wrong kind are noted and left out, or null where the list takes null.
impl<'de, T: Cell<'de>> Cell<'de> for Vec<T> {
    const EXPECTED: &'static str = "list";
    fn list<A: SeqAccess<'de>>(mut list: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        // Most lists are short: they get one block of their size.
        let mut values = SmallVec::<[T; 4]>::new();
        let mut index = 0;
        while let Some(value) = list.next_element_seed(Fit::nullable(at.index(index)))? {
            values.extend(value.or_else(T::misfit));
            index += 1;
        }
        let mut values = values.into_vec();
        values.shrink_to_fit();
        Ok(Some(values))
    }
}

/// Values of the wrong kind are noted and left out.
impl<'de, T: Cell<'de>> Cell<'de> for IndexMap<String, T> {
    const EXPECTED: &'static str = "object";
    fn map<A: MapAccess<'de>>(mut map: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut values = IndexMap::new();
        while let Some(Key(key)) = map.next_key()? {
            if key == NUMBER_KEY {
                map.next_value::<Skip>()?;
                return Ok(None);
            }
            if let Some(value) = map.next_value_seed(Fit::nullable(at.key(&key)))? {
                values.insert(key.into_owned(), value);
            }
        }
        Ok(Some(values))
    }
}

/// An open object: any JSON below it is taken as it is.
impl<'de> Cell<'de> for Map<String, Value> {
    const EXPECTED: &'static str = "object";
    fn map<A: MapAccess<'de>>(mut map: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut values = Map::new();
        while let Some((Key(key), value)) = map.next_entry::<Key<'de>, Value>()? {
            if key == NUMBER_KEY {
                return Ok(None);
            }
            values.insert(key.into_owned(), value);
        }
        Ok(Some(values))
    }
}

/// Any JSON.
impl<'de> Cell<'de> for Value {
    const EXPECTED: &'static str = "any JSON";
    const TAKES_NULL: bool = true;
    fn null() -> Option<Self> {
        Some(Value::Null)
    }
    fn bool(v: bool) -> Option<Self> {
        Some(Value::Bool(v))
    }
    fn number(v: f64) -> Option<Self> {
        Some(crate::json::number::value(v))
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(Value::String(v.into_owned()))
    }
    fn list<A: SeqAccess<'de>>(mut list: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element::<Value>()? {
            values.push(value);
        }
        Ok(Some(Value::Array(values)))
    }
    fn map<A: MapAccess<'de>>(mut map: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut values = Map::new();
        while let Some(Key(key)) = map.next_key()? {
            if key == NUMBER_KEY {
                let text: String = map.next_value()?;
                return Ok(serde_json::from_str(&text).ok());
            }
            let value = map.next_value()?;
            values.insert(key.into_owned(), value);
        }
        Ok(Some(Value::Object(values)))
    }
}

/// Any JSON, as the text that JavaScript makes of it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct AsText(pub Text);

impl From<Value> for AsText {
    fn from(value: Value) -> Self {
        AsText(match value {
            Value::Null => "null".into(),
            Value::Bool(value) => value.to_string().into(),
            // Beyond the doubles: as everywhere, such a number reads as null.
            Value::Number(number) => number.as_f64().filter(|n| n.is_finite()).map_or("null".into(), js_text),
            Value::String(text) => text.into(),
            Value::Array(list) => {
                let inner = |value: Value| if value.is_null() { Text::default() } else { AsText::from(value).0 };
                list.into_iter().map(inner).collect::<Vec<_>>().join(",").into()
            }
            Value::Object(_) => "[object Object]".into(),
        })
    }
}

impl<'de> Cell<'de> for AsText {
    const EXPECTED: &'static str = <Value as Cell>::EXPECTED;
    const TAKES_NULL: bool = <Value as Cell>::TAKES_NULL;
    fn null() -> Option<Self> {
        <Value as Cell>::null().map(AsText::from)
    }
    fn bool(v: bool) -> Option<Self> {
        <Value as Cell>::bool(v).map(AsText::from)
    }
    fn number(v: f64) -> Option<Self> {
        <Value as Cell>::number(v).map(AsText::from)
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(AsText(v.into()))
    }
    fn list<A: SeqAccess<'de>>(list: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        Ok(<Value as Cell>::list(list, at)?.map(AsText::from))
    }
    fn map<A: MapAccess<'de>>(map: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        Ok(<Value as Cell>::map(map, at)?.map(AsText::from))
    }
}

/// A number, or a text that may spell one (`extensions.talkativeness`).
#[derive(Clone, Debug, PartialEq)]
pub enum NumberOrText {
    /// A JSON number.
    Number(f64),
    /// A JSON string.
    Text(Text),
}

impl Cell<'_> for NumberOrText {
    const EXPECTED: &'static str = "number or string";
    fn number(v: f64) -> Option<Self> {
        Some(Self::Number(v))
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(Self::Text(v.into()))
    }
}

impl serde::Serialize for NumberOrText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => crate::json::number::write(number, s),
            Self::Text(text) => s.serialize_str(text),
        }
    }
}
