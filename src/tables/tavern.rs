//! The `data` object of a character card, as every program of the SillyTavern family writes it.
//!
//! ```text
//! { "spec": "chara_card_v3", "spec_version": "3.0", "data": { "name": …, "first_mes": …, "extensions": { … } } }
//! ```
//!
//! [`TavernTable`] maps what these programs agree on: the texts, lists and dates of card versions 2 and 3, and SillyTavern's three
//! extension keys. What one program adds (its own block below `extensions`, its dialect of `assets`) is a second table of that
//! program's codec over the same two objects. So is the list of canonical fields that a card has no place for, which depends on
//! the program's block too.
//!
//! A text that was taken away becomes `""` and a list `[]`, which is what the programs write for "none"; dates and extension keys
//! go. A cell that is absent, null or of the wrong kind reads as absent and stays as it is until it is set.

mod convert;
mod depth;

pub use convert::{NotEmpty, SourceStrings, Talkativeness, Texts};
pub use depth::{DepthPromptRule, depth_prompt, role};

use crate::canonical::character::CharacterBody;
use crate::mapping::{OrDefault, Same};
use crate::table;
use crate::wire::character::CardFile;

table! {
    /// The shared part of a card.
    pub TavernTable: CardFile = CharacterBody {
        /// It cannot be taken away: an edit to no name writes `""`.
        data.name                       = identity.name: OrDefault, Text;
        data.nickname                   = identity.nickname: Same, Text;
        data.description                = identity.description: Same, Text;
        data.personality                = persona.personality: Same, Text;
        data.scenario                   = persona.scenario: Same, Text;
        data.first_mes                  = greetings.first_message: Same, Text;
        data.mes_example                = examples.example_messages: Same, Text;
        data.system_prompt              = prompts.system_prompt: Same, Text;
        data.post_history_instructions  = prompts.post_history_instructions: Same, Text;
        /// Not RoleCall's public note; RoleCall's own export repeats the tagline here.
        data.creator_notes              = attribution.creator_notes: Same, Text;
        data.creator                    = attribution.creator: Same, Text;
        data.character_version          = identity.character_version: Same, Text;
        data.creator_notes_multilingual = attribution.creator_notes_multilingual: Same, Remove;
        data.source                     = attribution.source: SourceStrings, List;
        data.creation_date              = attribution.created_at: Same, Remove;
        data.modification_date          = attribution.updated_at: Same, Remove;
        data.group_only_greetings       = greetings.group_only_greetings: Texts, List;
        data.tags                       = discovery.tags: Same, List;
        data.alternate_greetings        = greetings.alternate_greetings: Texts, List;
        data.extensions.talkativeness   = settings.talkativeness: Talkativeness, Remove;
        data.extensions.world           = world_name: NotEmpty, Remove;
    }
    rules { DepthPromptRule }
    carried {
        spec: "names the card version; an existing card keeps its own, a fresh one is V3",
        spec_version: "goes with `spec`",
        data.character_book: "the embedded lorebook is a piece of its own",
    }
    unmapped {}
    id {}
}
