//! The published JSON Schemas: the source of every generated type.

#[cfg(feature = "cli")]
mod validate;

#[cfg(feature = "cli")]
pub use validate::{Finding, ValidateError, validate, validate_at, validate_entity};

/// One schema file.
#[derive(Debug, Clone, Copy)]
pub struct SchemaText {
    /// Its name in the catalog: the path below `schemas/` without ending (`wire/lorebook`).
    pub name: &'static str,
    /// Its `$id`.
    pub id: &'static str,
    /// Its title: the name of the root type.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Every schema, in order of their names. References between them go by `$id`.
///
/// ```
/// let names: Vec<_> = rolecall_codecs::schema::SCHEMAS.iter().map(|s| s.name).collect();
/// assert!(names.contains(&"wire/lorebook"));
/// ```
pub const SCHEMAS: &[SchemaText] = include!(concat!(env!("OUT_DIR"), "/catalog.rs"));

/// The schema of a name.
pub fn find(name: &str) -> Option<&'static SchemaText> {
    SCHEMAS.iter().find(|schema| schema.name == name)
}

/// The text of a schema by name.
pub fn text(name: &str) -> Option<&'static str> {
    find(name).map(|schema| schema.text)
}
