//! Where a rule applies: `placement` on the wire, `phases` in canonical form.

use crate::json::cell::AsText;
use crate::mapping::{Conversion, Convert, Edits, Outcome, Path, json_text};
use crate::tables::regex::change_phases;

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
    fn change(before: &Vec<String>, after: &Vec<String>, edits: &mut Edits, at: &Path) -> Outcome {
        change_phases(before, after, |phase| placement(phase).map(|word| json_text(&word)), edits, at)
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
