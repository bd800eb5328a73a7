//! JSON that is carried without being looked into.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The text of a value, as it stands in its file: what no table maps need not become a tree.
///
/// ```
/// use rolecall_codecs::json::Raw;
///
/// let raw: Raw = serde_json::from_str("{\"a\": 1.0}")?;
/// assert_eq!(raw.text(), "{\"a\": 1.0}");
/// assert_eq!(serde_json::to_string(&raw)?, raw.text());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Raw(Box<RawValue>);

impl Raw {
    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The kind of the value, in a word.
    pub(super) fn kind(&self) -> &'static str {
        match self.text().bytes().next() {
            Some(b'{') => "object",
            Some(b'[') => "list",
            Some(b'"') => "string",
            Some(b't' | b'f') => "boolean",
            Some(b'n') => "null",
            _ => "number",
        }
    }
}

/// Two are equal when their texts are.
impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}
