//! Checking a file of any format.

use super::CANONICAL;
use crate::canonical::Originals;
use crate::codec::Error;
use crate::input::{Document, Input};
use crate::registry::{Registry, is_canonical};
use crate::schema::{Finding, of_kind, validate_at, validate_entity};
use serde::Serialize;

/// A file that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The id of its format, or [`CANONICAL`].
    pub format: &'static str,
    /// The schema that the file follows.
    pub schema: Option<&'static str>,
    /// JSON Pointer of the part that follows it; empty for the whole document.
    pub at: &'static str,
    /// What is wrong, in the order of the text: first of the file, then of what it reads as.
    pub findings: Vec<Finding>,
}

/// Checks a file against the schema of its wire format, and then what it reads as against the canonical schema; a canonical document
/// against the canonical schema alone. `format` says what it is, whatever it looks like. Findings do not keep a file from being read.
///
/// # Errors
/// As [`Registry::read`], and [`Error::Validate`].
pub fn check(input: &Input, format: Option<&str>, registry: &Registry) -> Result<Checked, Error> {
    let document = input.open()?;
    if format.map_or_else(|| is_canonical(&document), |id| id == CANONICAL) {
        let findings = validate_entity(document.text())?;
        let kind = document.outline().get("kind").and_then(|node| node.as_text()).unwrap_or_default();
        let schema = of_kind(&kind).map(|schema| schema.name);
        return Ok(Checked { format: CANONICAL, schema, at: "", findings });
    }
    let codec = format.map_or_else(|| registry.detect(&document), |id| registry.get(id))?;
    let (id, shape) = (codec.info().id, codec.shape(&document));
    let mut findings = validate_at(shape.schema, document.text(), shape.at)?;
    findings.extend(validate_entity(&canonical(&document, id, registry)?)?);
    Ok(Checked { format: id, schema: Some(shape.schema), at: shape.at, findings })
}

/// What the document reads as. Without its originals, which the wire schema covers.
fn canonical(document: &Document<'_>, id: &str, registry: &Registry) -> Result<String, Error> {
    let mut entity = registry.get(id)?.read(document)?.entity;
    entity.original = Originals::default();
    Ok(entity.to_json())
}
