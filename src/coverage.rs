//! What of a canonical body a format can hold: computed from the rows of its tables, never declared by hand.

use crate::canonical::Body;
use crate::codec::Codec;
use crate::json::keys::shown;
use crate::mapping::{Carried, Path, WritePolicy};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

/// The canonical paths that a format carries and those that it does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The codec.
    pub codec: &'static str,
    /// Paths that are read and written again, in the order of the rows: `triggers[].keyword`.
    pub carries: Vec<String>,
    /// Paths that a file has no place for, or that are never written, each with the reason.
    pub lacks: Vec<Lack>,
    /// Paths of `carries`, or below them, that not every file holds: only some shapes of the format have a place for them, one of
    /// their places is never written, or they are a part of a value that the file has as a whole.
    pub partly: Vec<Lack>,
}

/// A canonical path without a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lack {
    /// The path.
    pub path: String,
    /// Why.
    pub reason: String,
}

impl Coverage {
    /// The coverage of a codec.
    ///
    /// ```
    /// use rolecall_codecs::{Registry, coverage::Coverage};
    ///
    /// let registry = Registry::default();
    /// let coverage = Coverage::of(registry.get("rolecall-lorebook")?);
    /// assert!(coverage.carries.contains(&"entries[].triggers[].keyword".to_owned()));
    /// assert!(coverage.lacks.iter().any(|lack| lack.path == "enabled"));
    /// # Ok::<(), rolecall_codecs::Error>(())
    /// ```
    pub fn of(codec: &dyn Codec) -> Coverage {
        let described = codec.describe();
        let (mut carries, mut lacks) = (Vec::new(), Vec::new());
        for row in described.rows {
            for path in row.canonical.iter().map(Path::to_string).filter(|path| !path.is_empty()) {
                match row.policy {
                    WritePolicy::Edited if !carries.contains(&path) => carries.push(path),
                    WritePolicy::Edited => {}
                    WritePolicy::Never => lacks.push(Lack { path, reason: row.note.clone() }),
                }
            }
        }
        let lack = |left: Carried| Lack { path: left.path.to_string(), reason: left.reason.to_owned() };
        lacks.extend(described.unmapped.into_iter().map(lack));
        let (mut partly, lacks): (Vec<_>, Vec<_>) = lacks.into_iter().partition(|lack| carries.contains(&lack.path));
        partly.extend(described.partial.into_iter().map(lack));
        Coverage { codec: codec.info().id, carries, lacks, partly }
    }
}

/// The places of a body that say something, down to single values: `entries[0].title`. What is null, false, 0, empty or absent says
/// nothing.
pub fn populated(body: &Body) -> Vec<String> {
    lost_from(body, None)
}

/// The populated places of a body at which another body, such as the one that its file reads as, does not say the same.
pub fn lost(body: &Body, back: &Body) -> Vec<String> {
    if body == back {
        return Vec::new();
    }
    lost_from(body, back.to_value().ok().as_ref())
}

/// Whether a path is another one, or of something in it.
pub fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Paths, to find the one that another path is within.
#[derive(Debug)]
pub(crate) struct Outer<'p>(HashMap<&'p str, usize>);

impl<'p> Outer<'p> {
    /// Of these.
    pub(crate) fn of(paths: &'p [String]) -> Outer<'p> {
        Outer(paths.iter().enumerate().rev().map(|(index, path)| (path.as_str(), index)).collect())
    }

    /// The index of the first that a path is, or is of something in: [`is_within`].
    pub(crate) fn first(&self, path: &str) -> Option<usize> {
        let ends = path.match_indices(['.', '[']).map(|(end, _)| end).chain([path.len()]);
        ends.filter_map(|end| self.0.get(path.get(..end)?).copied()).min()
    }
}

fn lost_from(body: &Body, back: Option<&Value>) -> Vec<String> {
    let mut paths = Vec::new();
    if let Ok(value) = body.to_value() {
        walk(&value, back, &mut String::new(), &mut paths);
    }
    paths
}

fn walk(value: &Value, back: Option<&Value>, at: &mut String, paths: &mut Vec<String>) {
    let here = at.len();
    match value {
        Value::Null | Value::Bool(false) => {}
        Value::Number(number) if number.as_f64() == Some(0.0) => {}
        Value::String(text) if text.is_empty() => {}
        Value::Array(list) => {
            for (index, element) in list.iter().enumerate() {
                at.push_str(&format!("[{index}]"));
                walk(element, back.and_then(|back| back.get(index)), at, paths);
                at.truncate(here);
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                let dot = if here == 0 { "" } else { "." };
                at.push_str(&format!("{dot}{}", shown(key)));
                walk(member, back.and_then(|back| back.get(key)), at, paths);
                at.truncate(here);
            }
        }
        value if back == Some(value) => {}
        _ => paths.push(at.clone()),
    }
}
