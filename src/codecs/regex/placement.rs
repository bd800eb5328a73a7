//! Where a rule applies: `placement` on the wire, `phases` in canonical form.

use crate::Text;
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

impl Convert<Vec<AsText>, Vec<Text>> for Placements {
    fn read(wire: Vec<AsText>) -> Vec<Text> {
        wire.into_iter().map(phase).collect()
    }
    fn write(canonical: &Vec<Text>) -> Vec<AsText> {
        canonical.iter().filter_map(|phase| placement(phase)).map(|word| AsText(word.into())).collect()
    }
    fn change(before: &Vec<Text>, after: &Vec<Text>, edits: &mut Edits, at: &Path) -> Outcome {
        change_phases(before, after, |phase| placement(phase).map(|word| json_text(&word)), edits, at)
    }
}

fn phase(AsText(word): AsText) -> Text {
    let known = PHASES.iter().find(|(placement, _)| *placement == word);
    known.map_or(word, |(_, phase)| (*phase).into())
}

fn placement(phase: &str) -> Option<&'static str> {
    PHASES.iter().find(|(_, known)| *known == phase).map(|(placement, _)| *placement)
}
