//! Canonical entities as JSON: `schemas/canonical/entity.schema.json` around the body's own schema.

use super::{Body, Entity, Kind, Note, Original, Originals, SourceMedia, Twin};
use crate::json::text::{SyntaxError, offset_of, trim_margins};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// The only version of the wrapper.
const VERSION: &str = "1";

/// Under this key of `unmapped` stands the white space around the original text, which a JSON value cannot hold.
const MARGINS: &str = "whitespace";

/// What is wrong with a canonical document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// Not JSON.
    #[error("canonical entity: {0}")]
    Syntax(#[from] SyntaxError),
    /// A part is missing, unknown or of the wrong kind.
    #[error("canonical entity at `{path}` (line {line}, column {column}): {message}")]
    Shape {
        /// Dotted path from the root of the document.
        path: String,
        /// Line of the place, from 1.
        line: usize,
        /// Column of the place, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The kind is known, but no codec of this crate reads or writes it.
    #[error("canonical entity: kind `{0}` has no codec here")]
    Kind(Kind),
    /// `sourceMedia.b64` is not base64.
    #[error("canonical entity at `original.{key}.sourceMedia.b64`: {message}")]
    Base64 {
        /// The original's format id.
        key: String,
        /// What the decoder says.
        message: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(rename = "schemaVersion")]
    schema_version: String,
    kind: Kind,
    id: String,
    #[serde(borrow)]
    body: &'a RawValue,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profiles: Option<Map<String, Value>>,
    #[serde(borrow, default, skip_serializing_if = "IndexMap::is_empty")]
    original: IndexMap<String, OriginalDocument<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<Note>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OriginalDocument<'a> {
    #[serde(borrow)]
    raw: &'a RawValue,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    unmapped: Map<String, Value>,
    #[serde(rename = "sourceMedia", default, skip_serializing_if = "Option::is_none")]
    source_media: Option<MediaDocument>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MediaDocument {
    b64: String,
    mime: String,
}

#[derive(Serialize, Deserialize)]
struct Margins {
    before: String,
    after: String,
}

impl Body {
    fn text(&self) -> serde_json::Result<String> {
        match self {
            Body::Character(body) => serde_json::to_string(body),
            Body::Lorebook(body) => serde_json::to_string(body),
            Body::Persona(body) => serde_json::to_string(body),
            Body::Preset(body) => serde_json::to_string(body),
            Body::Regex(body) => serde_json::to_string(body),
            Body::ScriptSheet(body) => serde_json::to_string(body),
        }
    }

    /// The body as canonical JSON on one line, keys in schema order.
    pub fn to_json(&self) -> String {
        // As in `Entity::to_json`: nothing can fail to serialise.
        self.text().unwrap_or_else(|error| format!("{{\"error\": {:?}}}", error.to_string()))
    }

    /// Reads a body of a kind from canonical JSON, strictly.
    ///
    /// ```
    /// use rolecall_codecs::canonical::{Body, CanonicalError, Kind};
    ///
    /// let body = Body::from_json(Kind::Lorebook, r#"{"name": "Tides", "entries": []}"#)?;
    /// assert_eq!(body.name(), "Tides");
    /// let error = Body::from_json(Kind::Lorebook, r#"{"entries": [{"title": 7}]}"#).unwrap_err();
    /// assert!(matches!(error, CanonicalError::Shape { path, .. } if path == "body.entries[0].title"));
    /// # Ok::<(), CanonicalError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Entity::from_json`]; lines and columns are those of the body's text.
    pub fn from_json(kind: Kind, text: &str) -> Result<Body, CanonicalError> {
        body(kind, text, text)
    }

    /// This body as a program edited it, where the program may have no exact numbers: a number that is the same double as the one
    /// that stood in its place is the one that stood there (JavaScript has `12345678901234567890` and `1.0` as
    /// `12345678901234567000` and `1`). Elements of a list are paired by their `id`, else by their index.
    ///
    /// ```
    /// use rolecall_codecs::canonical::{Body, CanonicalError, Kind};
    ///
    /// let body = Body::from_json(Kind::Lorebook, r#"{"entries": [{"id": "e", "title": "Ebb", "metadata": {"n": 12345678901234567890}}]}"#)?;
    /// let edited = body.edited(r#"{"entries": [{"id": "e", "title": "Flood", "metadata": {"n": 12345678901234567000}}]}"#)?;
    /// assert!(edited.to_json().contains("Flood"));
    /// assert!(edited.to_json().contains("12345678901234567890"));
    /// # Ok::<(), CanonicalError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Body::from_json`].
    pub fn edited(&self, text: &str) -> Result<Body, CanonicalError> {
        let edited = Body::from_json(self.kind(), text)?;
        let (Ok(old), Ok(mut new)) = (self.to_value(), edited.to_value()) else { return Ok(edited) };
        if !same_numbers(&mut new, &old) {
            return Ok(edited);
        }
        Body::from_json(self.kind(), &new.to_string())
    }
}

/// Puts the old number in the place of each that is the same double; whether there was one of another spelling.
fn same_numbers(new: &mut Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Number(new), Value::Number(old)) => {
            let other = new != old && new.as_f64() == old.as_f64();
            if other {
                new.clone_from(old);
            }
            other
        }
        (Value::Array(new), Value::Array(old)) => {
            let (mut any, places) = (false, places(old));
            for (index, new) in new.iter_mut().enumerate() {
                any |= counterpart(new, index, old, &places).is_some_and(|old| same_numbers(new, old));
            }
            any
        }
        (Value::Object(new), Value::Object(old)) => {
            let pairs = new.iter_mut().filter_map(|(key, new)| Some((new, old.get(key)?)));
            pairs.fold(false, |any, (new, old)| same_numbers(new, old) || any)
        }
        _ => false,
    }
}

/// The first element of each id.
fn places(list: &[Value]) -> HashMap<&Value, usize> {
    list.iter().enumerate().rev().filter_map(|(index, one)| Some((one.get("id")?, index))).collect()
}

/// The element that stood in a list before it was edited.
fn counterpart<'o>(new: &Value, index: usize, old: &'o [Value], places: &HashMap<&Value, usize>) -> Option<&'o Value> {
    let at_index = old.get(index);
    let Some(id) = new.get("id") else { return at_index };
    match at_index {
        Some(same) if same.get("id") == Some(id) => Some(same),
        _ => old.get(*places.get(id)?),
    }
}

impl Entity {
    /// The entity as canonical JSON: two spaces deep, keys in schema order, each original's text as it is.
    pub fn to_json(&self) -> String {
        match self.document_json() {
            Ok(text) => text,
            // The parts are strings, finite numbers and texts that were parsed before: nothing in them can fail to serialise.
            Err(error) => format!("{{\"error\": {:?}}}", error.to_string()),
        }
    }

    fn document_json(&self) -> serde_json::Result<String> {
        let body = self.body.text()?;
        let style = crate::json::layout::Style::PRETTY;
        let body = crate::json::layout::relayout(&body, &style, 1);
        let mut original = IndexMap::new();
        for (key, entry) in self.original.iter() {
            original.insert(key.to_owned(), original_document(entry)?);
        }
        let document = Document {
            schema_version: VERSION.to_owned(),
            kind: self.body.kind(),
            id: self.id.clone(),
            body: serde_json::from_str(&body)?,
            profiles: self.profiles.clone(),
            original,
            notes: self.notes.clone(),
        };
        serde_json::to_string_pretty(&document)
    }

    /// Reads canonical JSON, strictly: unknown keys, missing parts and wrong kinds are errors with their path.
    ///
    /// # Errors
    /// [`CanonicalError`], with the path, line and column of the first fault.
    pub fn from_json(text: &str) -> Result<Entity, CanonicalError> {
        let document: Document = strict(text, text, "")?;
        if document.schema_version != VERSION {
            let message = format!("`{}` where `{VERSION}` is expected", document.schema_version);
            return Err(CanonicalError::Shape { path: "schemaVersion".into(), line: 1, column: 1, message });
        }
        if document.id.is_empty() {
            let message = "an empty id".to_owned();
            return Err(CanonicalError::Shape { path: "id".into(), line: 1, column: 1, message });
        }
        let body = body(document.kind, text, document.body.get())?;
        let mut original = Originals::default();
        for (key, entry) in document.original {
            let entry = original_from(&key, entry)?;
            original.insert(key, entry);
        }
        Ok(Entity { id: document.id, body, profiles: document.profiles, original, notes: document.notes })
    }
}

/// Reads a body strictly; the place of a fault is given in the whole document.
fn body(kind: Kind, whole: &str, part: &str) -> Result<Body, CanonicalError> {
    Ok(match kind {
        Kind::Character => Body::Character(strict(whole, part, "body")?),
        Kind::Lorebook => Body::Lorebook(strict(whole, part, "body")?),
        Kind::Persona => Body::Persona(strict(whole, part, "body")?),
        Kind::Preset => Body::Preset(strict(whole, part, "body")?),
        Kind::Regex => Body::Regex(strict(whole, part, "body")?),
        Kind::Scriptsheet => Body::ScriptSheet(strict(whole, part, "body")?),
        other => return Err(CanonicalError::Kind(other)),
    })
}

/// Reads a part of a document strictly; the place of a fault is given in the whole document.
fn strict<'a, T: Deserialize<'a>>(whole: &str, part: &'a str, prefix: &str) -> Result<T, CanonicalError> {
    let mut parser = serde_json::Deserializer::from_str(part);
    let value = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let local = SyntaxError::from_json(part, &inner);
        let start = part.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
        let (line, column) = crate::json::text::position(whole, start + offset_of(part, local.line, local.column));
        if inner.is_data() {
            let dot = if prefix.is_empty() || path == "." { "" } else { "." };
            let path = if path == "." && !prefix.is_empty() { String::new() } else { path };
            CanonicalError::Shape { path: format!("{prefix}{dot}{path}"), line, column, message: local.message }
        } else {
            CanonicalError::Syntax(SyntaxError { line, column, ..local })
        }
    })?;
    parser.end().map_err(|error| SyntaxError::from_json(part, &error))?;
    Ok(value)
}

fn original_document(entry: &Original) -> serde_json::Result<OriginalDocument<'_>> {
    let (before, value, after) = trim_margins(entry.twin.text());
    let mut unmapped = entry.unmapped.clone();
    if !before.is_empty() || !after.is_empty() {
        let margins = Margins { before: before.to_owned(), after: after.to_owned() };
        unmapped.insert(MARGINS.to_owned(), serde_json::to_value(margins)?);
    }
    let source_media = entry
        .source_media
        .as_ref()
        .map(|media| MediaDocument { b64: STANDARD.encode(media.bytes.as_slice()), mime: media.mime.clone() });
    Ok(OriginalDocument { raw: serde_json::from_str(value)?, unmapped, source_media })
}

fn original_from(key: &str, entry: OriginalDocument<'_>) -> Result<Original, CanonicalError> {
    let mut unmapped = entry.unmapped;
    let margins = unmapped.shift_remove(MARGINS).and_then(|value| serde_json::from_value::<Margins>(value).ok());
    let text = match margins.filter(|m| m.before.trim().is_empty() && m.after.trim().is_empty()) {
        Some(Margins { before, after }) => format!("{before}{}{after}", entry.raw.get()),
        None => entry.raw.get().to_owned(),
    };
    let source_media = match entry.source_media {
        None => None,
        Some(MediaDocument { b64, mime }) => {
            let bytes = STANDARD
                .decode(&b64)
                .map_err(|e| CanonicalError::Base64 { key: key.to_owned(), message: e.to_string() })?;
            Some(SourceMedia { bytes: Arc::new(bytes), mime })
        }
    };
    Ok(Original { twin: Twin::new(Arc::new(text)), unmapped, source_media })
}

/// Through `serde_json` alone: the original texts are embedded as they are, for which other formats have no means.
impl Serialize for Entity {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_json()).map_err(serde::ser::Error::custom)?.serialize(s)
    }
}

/// Through `serde_json` alone; as strict as [`Entity::from_json`].
impl<'de> Deserialize<'de> for Entity {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(d)?;
        Entity::from_json(text.get()).map_err(serde::de::Error::custom)
    }
}
