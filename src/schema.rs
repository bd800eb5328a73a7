//! The JSON Schemas: [`SCHEMAS`] is the source of every generated type, [`PUBLISHED`] what other languages read.

#[cfg(feature = "validate")]
mod validate;

#[cfg(feature = "validate")]
pub use validate::{Finding, ValidateError, validate, validate_at, validate_entity};

/// One schema file.
#[derive(Debug, Clone, Copy)]
pub struct SchemaText {
    /// Its name in the catalog: its path without ending (`wire/lorebook`).
    pub name: &'static str,
    /// Its `$id`.
    pub id: &'static str,
    /// Its title: the name of the root type.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Every source schema below `schemas/`, in order of their names. References between them go by `$id`; words that begin with `x-`
/// are for the generator.
///
/// ```
/// let names: Vec<_> = rolecall_codecs::schema::SCHEMAS.iter().map(|s| s.name).collect();
/// assert!(names.contains(&"wire/lorebook"));
/// ```
pub const SCHEMAS: &[SchemaText] = include!(concat!(env!("OUT_DIR"), "/catalog.rs"));

/// Every published schema, in order of their names: `wire/…` for each shape of a file, `entity/…` for the canonical document of each
/// kind, `entity/any` for one of any kind, its body unchecked. Each is complete by itself; `schemas/published/README.md` says what
/// may change in them, [`Registry::schema_index`](crate::Registry::schema_index) which codecs write each.
///
/// ```
/// use rolecall_codecs::schema::PUBLISHED;
///
/// let card = PUBLISHED.iter().find(|s| s.name == "entity/character").ok_or("no such schema")?;
/// assert_eq!(card.id, "https://schemas.rolecall.app/v1/entity/character.schema.json");
/// # Ok::<(), &str>(())
/// ```
pub const PUBLISHED: &[SchemaText] = include!(concat!(env!("OUT_DIR"), "/published.rs"));

/// The published schema of a name.
pub fn published(name: &str) -> Option<&'static SchemaText> {
    PUBLISHED.iter().find(|schema| schema.name == name)
}

/// The published schema that canonical documents of a kind follow: `entity/any` for a kind without one of its own.
pub fn of_kind(kind: &str) -> Option<&'static SchemaText> {
    let own = PUBLISHED.iter().find(|schema| schema.name.strip_prefix("entity/") == Some(kind));
    own.or_else(|| published("entity/any"))
}

/// The source schema of a name.
pub fn find(name: &str) -> Option<&'static SchemaText> {
    SCHEMAS.iter().find(|schema| schema.name == name)
}

/// The text of a source schema by name.
pub fn text(name: &str) -> Option<&'static str> {
    find(name).map(|schema| schema.text)
}
