//! The list of the published schemas, as data.

use super::Registry;
use crate::codec::Codec;
use crate::schema::{PUBLISHED, SchemaText};
use serde::Serialize;

/// What `index.json` beside the published schemas says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SchemaIndex {
    /// The version of all of them (`v1`), which every `$id` has in it.
    pub version: &'static str,
    /// The schemas, in order of their names.
    pub schemas: Vec<ListedSchema>,
}

/// One published schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedSchema {
    /// Its name (`wire/lorebook`).
    pub name: &'static str,
    /// Its `$id`.
    pub id: &'static str,
    /// Its title: the name of the root type.
    pub title: &'static str,
    /// `wire` for the shape of a file, `entity` for a canonical document.
    pub kind: &'static str,
    /// The codecs that read and write it: files of this shape, or entities of this kind.
    pub codecs: Vec<&'static str>,
    /// Its file, relative to the index.
    pub file: String,
}

impl Registry {
    /// The [published schemas](PUBLISHED) with the codecs of this registry that write them.
    ///
    /// ```
    /// use rolecall_codecs::Registry;
    ///
    /// let index = Registry::default().schema_index();
    /// let book = index.schemas.iter().find(|s| s.name == "wire/lorebook").ok_or("no such schema")?;
    /// assert_eq!((book.kind, book.codecs.as_slice()), ("wire", ["rolecall-lorebook"].as_slice()));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn schema_index(&self) -> SchemaIndex {
        let version = PUBLISHED.first().and_then(|schema| schema.id.split('/').find(|part| is_version(part)));
        SchemaIndex {
            version: version.unwrap_or_default(),
            schemas: PUBLISHED.iter().map(|schema| listed(schema, self)).collect(),
        }
    }
}

/// `v` and digits.
fn is_version(part: &str) -> bool {
    part.strip_prefix('v').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn listed(schema: &SchemaText, registry: &Registry) -> ListedSchema {
    let (kind, name) = schema.name.split_once('/').unwrap_or_default();
    let writes = |codec: &dyn Codec| match kind {
        "entity" => name == "any" || codec.info().kind.to_string() == name,
        _ => codec.schemas().contains(&schema.name),
    };
    ListedSchema {
        name: schema.name,
        id: schema.id,
        title: schema.title,
        kind,
        codecs: registry.iter().filter(|codec| writes(*codec)).map(|codec| codec.info().id).collect(),
        file: format!("{}.schema.json", schema.name),
    }
}
