//! Lenient reading: each cell says which kinds of JSON it takes; any other kind is noted and reads as the field's default.
//!
//! Nothing is buffered, so a good document pays nothing for it: the path of a cell is a chain of references on the stack and
//! becomes text only when something is noted. A syntax error is never taken for a wrong kind: it ends the reading.

use indexmap::IndexMap;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;

/// More notes than this are counted, not kept: a hostile file of wrong cells must not fill the memory.
const MAX_NOTES: usize = 1_000;

/// Something that reading a document noticed about one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// JSON Pointer of the cell from the root of the file.
    pub path: String,
    /// What was noticed.
    pub what: Noticed,
}

/// The kinds of notes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Noticed {
    /// The cell holds another kind of JSON than its field takes; it reads as the field's default, or is left out of its list.
    WrongKind {
        /// What the file has.
        found: &'static str,
        /// What the field takes.
        expected: &'static str,
    },
    /// The key stands more than once in its object: the last one is read.
    DuplicateKey,
    /// The schema has no such key: it rides along in the original text.
    UnknownKey,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Noticed::WrongKind { found, expected } => write!(f, "{}: {found} where {expected} is expected", self.path),
            Noticed::DuplicateKey => write!(f, "{}: the key stands more than once, the last one is read", self.path),
            Noticed::UnknownKey => write!(f, "{}: not in the schema, kept in the original text", self.path),
        }
    }
}

/// Collects notes while a document is read.
#[derive(Debug, Default)]
pub struct Notes {
    list: RefCell<Vec<Note>>,
    more: std::cell::Cell<usize>,
}

impl Notes {
    fn add(&self, at: &At<'_>, what: Noticed) {
        let mut list = self.list.borrow_mut();
        if list.len() < MAX_NOTES {
            list.push(Note { path: at.pointer(), what });
        } else {
            self.more.set(self.more.get() + 1);
        }
    }
    /// How many notes there are, for [`Notes::rewind`].
    pub fn mark(&self) -> (usize, usize) {
        (self.list.borrow().len(), self.more.get())
    }
    /// Forgets what came after a mark: a part is about to be read again.
    pub fn rewind(&self, (kept, more): (usize, usize)) {
        self.list.borrow_mut().truncate(kept);
        self.more.set(more);
    }
    /// The notes, and how many more there were than are kept.
    pub fn finish(self) -> (Vec<Note>, usize) {
        (self.list.into_inner(), self.more.get())
    }
}

/// Where a cell lies, as a chain up to the root.
#[derive(Clone, Copy)]
pub struct At<'p> {
    parent: Option<&'p At<'p>>,
    step: Step<'p>,
    notes: &'p Notes,
}

#[derive(Clone, Copy)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> At<'p> {
    /// The root of a document.
    pub fn root(notes: &'p Notes) -> At<'p> {
        At { parent: None, step: Step::Root, notes }
    }
    /// A member of this object.
    pub fn key<'q>(&'q self, key: &'q str) -> At<'q> {
        At { parent: Some(self), step: Step::Key(key), notes: self.notes }
    }
    /// An element of this list.
    pub fn index(&self, index: usize) -> At<'_> {
        At { parent: Some(self), step: Step::Index(index), notes: self.notes }
    }
    /// Notes a wrong kind here.
    pub fn wrong(&self, found: &'static str, expected: &'static str) {
        self.notes.add(self, Noticed::WrongKind { found, expected });
    }
    /// The JSON Pointer of this place.
    pub fn pointer(&self) -> String {
        let mut steps = Vec::new();
        let mut at = Some(self);
        while let Some(here) = at {
            match here.step {
                Step::Root => {}
                Step::Key(key) => steps.push(key.replace('~', "~0").replace('/', "~1")),
                Step::Index(index) => steps.push(index.to_string()),
            }
            at = here.parent;
        }
        steps.iter().rev().fold(String::new(), |mut text, step| {
            text.push('/');
            text.push_str(step);
            text
        })
    }
}

/// Which known keys of an object were met already.
#[derive(Default)]
pub struct Seen(u128);

impl Seen {
    /// Marks field `index`; a second time is noted as a duplicate key.
    pub fn meet(&mut self, index: usize, key: &str, at: &At<'_>) {
        let bit = 1u128.checked_shl(index as u32).unwrap_or(0);
        if self.0 & bit != 0 {
            at.notes.add(&at.key(key), Noticed::DuplicateKey);
        }
        self.0 |= bit;
    }
}

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
}

/// Reads one cell: `None` when its kind is wrong.
pub struct Fit<'p, T> {
    at: At<'p>,
    nullable: bool,
    of: PhantomData<T>,
}

impl<'p, T> Fit<'p, T> {
    /// A cell at this place, where null is a wrong kind.
    pub fn new(at: At<'p>) -> Self {
        Fit { at, nullable: false, of: PhantomData }
    }
    /// A cell at this place, where null is fine if the type can hold it.
    pub fn nullable(at: At<'p>) -> Self {
        Fit { at, nullable: true, of: PhantomData }
    }
}

impl<'de, T: Cell<'de>> Fit<'_, T> {
    fn noted(&self, found: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.at.wrong(found, T::EXPECTED);
        }
        value
    }
}

impl<'de, T: Cell<'de>> DeserializeSeed<'de> for Fit<'_, T> {
    type Value = Option<T>;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Option<T>, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de, T: Cell<'de>> Visitor<'de> for Fit<'_, T> {
    type Value = Option<T>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(self.noted("null", if self.nullable || T::TAKES_NULL { T::null() } else { None }))
    }
    fn visit_bool<E: Error>(self, v: bool) -> Result<Option<T>, E> {
        Ok(self.noted("boolean", T::bool(v)))
    }
    fn visit_i64<E: Error>(self, v: i64) -> Result<Option<T>, E> {
        Ok(self.noted("number", T::number(v as f64)))
    }
    fn visit_u64<E: Error>(self, v: u64) -> Result<Option<T>, E> {
        Ok(self.noted("number", T::number(v as f64)))
    }
    fn visit_f64<E: Error>(self, v: f64) -> Result<Option<T>, E> {
        Ok(self.noted("number", if v.is_finite() { T::number(v) } else { None }))
    }
    fn visit_str<E: Error>(self, v: &str) -> Result<Option<T>, E> {
        Ok(self.noted("string", T::text(Cow::Borrowed(v))))
    }
    fn visit_string<E: Error>(self, v: String) -> Result<Option<T>, E> {
        Ok(self.noted("string", T::text(Cow::Owned(v))))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Option<T>, A::Error> {
        let value = T::list(list, &self.at)?;
        Ok(self.noted("list", value))
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Option<T>, A::Error> {
        let value = T::map(map, &self.at)?;
        Ok(self.noted("object", value))
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
    at.notes.add(&at.key(key), Noticed::UnknownKey);
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

impl Cell<'_> for String {
    const EXPECTED: &'static str = "string";
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(v.into_owned())
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
        let mut values = Vec::new();
        let mut index = 0;
        while let Some(value) = list.next_element_seed(Fit::nullable(at.index(index)))? {
            if let Some(value) = value.or_else(T::misfit) {
                // Room for one is enough for most lists; growing by doubling starts at four.
                if values.is_empty() {
                    values.reserve_exact(1);
                }
                values.push(value);
            }
            index += 1;
        }
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
        Some(super::number::value(v))
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

/// A number, or a text that may spell one (`extensions.talkativeness`).
#[derive(Clone, Debug, PartialEq)]
pub enum NumberOrText {
    /// A JSON number.
    Number(f64),
    /// A JSON string.
    Text(String),
}

impl Cell<'_> for NumberOrText {
    const EXPECTED: &'static str = "number or string";
    fn number(v: f64) -> Option<Self> {
        Some(Self::Number(v))
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(Self::Text(v.into_owned()))
    }
}

impl serde::Serialize for NumberOrText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => super::number::write(number, s),
            Self::Text(text) => s.serialize_str(text),
        }
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
    let mut parser = serde_json::Deserializer::from_str(text);
    let value = Fit::new(at).deserialize(&mut parser)?;
    parser.end()?;
    Ok(value)
}

/// Reads the elements of one list text leniently, one after the other, with one parser. An element of the wrong kind gives `None`.
///
/// # Errors
/// As [`read`]; the elements before the fault were taken.
pub fn read_each<'t, T: Cell<'t>>(text: &'t str, at: At<'_>, take: impl FnMut(Option<T>)) -> serde_json::Result<()> {
    let mut parser = serde_json::Deserializer::from_str(text);
    Each { at, take, of: PhantomData }.deserialize(&mut parser)?;
    parser.end()
}

struct Each<'p, T, F> {
    at: At<'p>,
    take: F,
    of: PhantomData<T>,
}

impl<'de, T: Cell<'de>, F: FnMut(Option<T>)> DeserializeSeed<'de> for Each<'_, T, F> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de, T: Cell<'de>, F: FnMut(Option<T>)> Visitor<'de> for Each<'_, T, F> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list")
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        while let Some(value) = list.next_element_seed(Fit::new(self.at.index(index)))? {
            (self.take)(value);
            index += 1;
        }
        Ok(())
    }
}

/// Strict reading of a field in which null and absent differ.
pub fn three_state<'de, T, D>(d: D) -> Result<Option<Option<T>>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: Deserializer<'de>,
{
    serde::Deserialize::deserialize(d).map(Some)
}
