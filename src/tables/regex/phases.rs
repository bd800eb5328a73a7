//! Edits of the list that says where a rule applies.

use crate::Text;
use crate::json::splice::{Change, Element};
use crate::mapping::{Edits, Outcome, Path};
use std::collections::{HashMap, VecDeque};

/// What an edit of the phases means for the list on the wire: each phase that the original has keeps its element there, whatever that
/// holds. `element` is the JSON text of a new one; a phase without any is dropped.
pub fn change_phases(
    before: &[Text],
    after: &[Text],
    element: impl Fn(&str) -> Option<String>,
    edits: &mut Edits,
    at: &Path,
) -> Outcome {
    if before == after {
        return Outcome::Same;
    }
    let mut old: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, phase) in before.iter().enumerate() {
        old.entry(phase).or_default().push_back(index);
    }
    let mut list = Vec::with_capacity(after.len());
    for (index, phase) in after.iter().enumerate() {
        let kept = old.get_mut(phase.as_str()).and_then(VecDeque::pop_front).map(Element::Keep);
        match kept.or_else(|| element(phase).map(Element::New)) {
            Some(element) => list.push(element),
            None => edits.dropped.push(format!("{at}[{index}]")),
        }
    }
    Outcome::Change(Change::Elements(list))
}
