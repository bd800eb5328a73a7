//! Open objects: any members, of which an edit changes those that differ.

use super::{Conversion, Convert, Edits, Outcome, Path};
use crate::json::splice::{Change, Members};
use serde_json::{Map, Value};

/// An open object on both sides; an edit changes single members, so that the others keep their spelling.
pub struct Bag;

impl Conversion for Bag {
    const NAME: &'static str = "open object";
    const DOC: &'static str = "The same members on both sides, whatever they are; an edit changes those that differ.";
}

impl Convert<Option<Map<String, Value>>, Option<Map<String, Value>>> for Bag {
    fn read(wire: Option<Map<String, Value>>) -> Option<Map<String, Value>> {
        wire
    }
    fn write(canonical: &Option<Map<String, Value>>) -> Option<Map<String, Value>> {
        canonical.clone()
    }
    fn change(
        before: &Option<Map<String, Value>>,
        after: &Option<Map<String, Value>>,
        _: &mut Edits,
        _: &Path,
    ) -> Outcome {
        match (before, after) {
            (Some(before), Some(after)) => change_members(before, after).map_or(Outcome::Same, Outcome::Change),
            _ if before == after => Outcome::Same,
            _ => Outcome::of(after),
        }
    }
}

/// The members that make one open object of another; `None` when they say the same.
pub fn change_members(before: &Map<String, Value>, after: &Map<String, Value>) -> Option<Change> {
    let gone = before.keys().filter(|key| !after.contains_key(*key)).map(|key| (key.clone().into(), Change::Remove));
    let set = after.iter().filter(|(key, value)| before.get(*key) != Some(value));
    let set = set.map(|(key, value)| (key.clone().into(), Change::Set(value.to_string())));
    let changes: Vec<_> = gone.chain(set).collect();
    (!changes.is_empty()).then_some(Change::Members(Members { changes, ..Members::default() }))
}
