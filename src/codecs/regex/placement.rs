//! Where a rule applies: `placement` on the wire, `phases` in canonical form.

use crate::json::cell::AsText;
use crate::json::splice::{Change, Element};
use crate::mapping::{Conversion, Convert, Edits, Outcome, Path, json_text};
use std::collections::{HashMap, VecDeque};

/// RoleCall's placements, each with its phase.
pub const PHASES: &[(&str, &str)] = &[
    ("user_input", "input"),
    ("ai_output", "output"),
    ("display_only", "display"),
    ("prompt_only", "prompt"),
    ("lorebook", "lorebook"),
    ("reasoning", "reasoning"),
];

/// Placements and phases.
pub struct Placements;

impl Conversion for Placements {
    const NAME: &'static str = "placements";
    const DOC: &'static str = "`user_input` is `input`, `ai_output` is `output`, `display_only` is `display`, `prompt_only` is `prompt`; \
         `lorebook` and `reasoning` are the same. Any other element reads as its text and stays as long as its phase does. A new phase \
         that RoleCall has no placement for is dropped and reported, never guessed.";
}

impl Convert<Vec<AsText>, Vec<String>> for Placements {
    fn read(wire: Vec<AsText>) -> Vec<String> {
        wire.into_iter().map(phase).collect()
    }
    fn write(canonical: &Vec<String>) -> Vec<AsText> {
        canonical.iter().filter_map(|phase| placement(phase)).map(|word| AsText(word.to_owned())).collect()
    }
    /// Each phase that the original has keeps its element there, whatever that holds.
    fn change(before: &Vec<String>, after: &Vec<String>, edits: &mut Edits, at: &Path) -> Outcome {
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
            let new = || placement(phase).map(|word| Element::New(json_text(&word)));
            match kept.or_else(new) {
                Some(element) => list.push(element),
                None => edits.dropped.push(format!("{at}[{index}]")),
            }
        }
        Outcome::Change(Change::Elements(list))
    }
}

fn phase(AsText(mut word): AsText) -> String {
    if let Some((_, phase)) = PHASES.iter().find(|(placement, _)| *placement == word) {
        // No phase is longer than its placement: the room that is there is enough.
        word.clear();
        word.push_str(phase);
    }
    word
}

fn placement(phase: &str) -> Option<&'static str> {
    PHASES.iter().find(|(_, known)| *known == phase).map(|(placement, _)| *placement)
}
