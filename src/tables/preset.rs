//! The flat grammar of a chat completion preset, as SillyTavern and RoleCall write it.
//!
//! ```text
//! { "temperature": 1, …, "prompts": [ { "identifier": "main", … } ], "prompt_order": [ { "character_id": 100001, "order": [ … ] } ] }
//! ```
//!
//! [`GrammarTable`] maps what these programs agree on: the settings, the prompts, their order, and the rows among them that divide them
//! into groups. What one program adds (its own keys beside these) is a second table of that program over the same two objects. So is
//! the list of canonical fields that a preset has no place for.
//!
//! The file keeps the prompts in `prompts` and their sequence in `prompt_order`; canonical form has one list in sequence, and groups
//! instead of dividers. An edit of a prompt changes its own row; a move, a new prompt or a deleted one rebuilds both lists from the
//! rows that are there.

mod cells;
mod dialect;
mod dividers;
mod places;
mod prompts;
mod readback;
mod rearrange;
mod rows;
mod sequence;
mod settings;
mod shape;
mod walk;

pub use cells::{Always, Lossless, OrNumber, OrSystem, PostProcessing, Triggers};
pub use dialect::Dialect;
pub use prompts::PromptsRule;
pub use readback::{Differences, differences};
pub use rows::{BUILT_IN, MARKERS, MarkerRule, PLACEMENTS, PlacementRule, PromptTable};
pub use sequence::{Plan, Sequence};
pub use settings::GrammarTable;
pub use shape::is_preset;
pub use walk::cycle;

use crate::canonical::preset::PresetBody;
use crate::mapping::{Carried, Clear, Description, Row, Table, resolve};
use crate::wire::preset::PresetFile;

/// The rows of [`GrammarTable`] with those of its prompts and dividers.
pub fn describe() -> Description {
    let mut all = GrammarTable::describe();
    let (wire, canonical) = (resolve::<PresetFile>(&["prompts"]), resolve::<PresetBody>(&["prompts"]));
    all.nest(PromptTable::describe(), &wire, &canonical);
    all.rows.push(Row::of_rule::<PresetFile, PresetBody>(
        ("divider", dialect::DOC),
        &[&["prompts", "identifier"], &["prompts", "name"], &["prompts", "content"]],
        &[
            &["groups", "id"],
            &["groups", "name"],
            &["groups", "content"],
            &["groups", "parent_group_id"],
            &["groups", "enabled"],
            &["groups", "extras"],
        ],
        Clear::Never,
    ));
    all.unmapped.push(Carried {
        path: resolve::<PresetBody>(&["groups", "order"]),
        reason: "the order of the list is the order of the file",
    });
    all
}
