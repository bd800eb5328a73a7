//! The `data` object of a character card, as every program of the SillyTavern family writes it.
//!
//! ```text
//! { "spec": "chara_card_v3", "spec_version": "3.0", "data": { "name": …, "first_mes": …, "extensions": { … } } }
//! ```
//!
//! [`TavernTable`] maps that object, wherever a codec finds it: below `data`, or as the whole of a flat card. Its rows are what the
//! programs agree on: the texts, lists and dates of card versions 2 and 3, and SillyTavern's three extension keys. A codec adds
//! its dialect of `assets` ([`AssetsRule`]) and its program's own block by tables of its own. So it does with the list of canonical
//! fields that a card has no place for, which depends on the block too.
//!
//! A text that was taken away becomes `""` and a list `[]`, which is what the programs write for "none"; dates and extension keys
//! go. A cell that is absent, null or of the wrong kind reads as absent and stays as it is until it is set.

mod assets;
mod convert;
mod depth;
mod greetings;

pub use assets::{AssetsRule, Dialect, adds_rows};
pub use convert::{NotEmpty, SourceStrings, Talkativeness, Texts};
pub use depth::{DepthPromptRule, depth_prompt, holds_injections, role};
pub use greetings::{only_texts, tell_titles};

use crate::canonical::character::CharacterBody;
use crate::canonical::common::TavernData;
use crate::mapping::{OrDefault, Same, Table};
use crate::table;

/// Reads the contents of a card, its media by the table of a dialect, which reads `assets` alone.
pub fn read_contents<M>(mut data: TavernData) -> CharacterBody
where
    M: Table<Wire = TavernData, Canonical = CharacterBody>,
{
    let media = TavernData { assets: data.assets.take(), ..TavernData::default() };
    let mut body = TavernTable::read(data);
    M::read_into(media, &mut body);
    body
}

table! {
    /// The shared part of a card.
    pub TavernTable: TavernData = CharacterBody {
        /// It cannot be taken away: an edit to no name writes `""`.
        name                       = identity.name: OrDefault, Text;
        nickname                   = identity.nickname: Same, Text;
        description                = identity.description: Same, Text;
        personality                = persona.personality: Same, Text;
        scenario                   = persona.scenario: Same, Text;
        first_mes                  = greetings.first_message: Same, Text;
        mes_example                = examples.example_messages: Same, Text;
        system_prompt              = prompts.system_prompt: Same, Text;
        post_history_instructions  = prompts.post_history_instructions: Same, Text;
        /// Not RoleCall's public note; RoleCall's own export repeats the tagline here.
        creator_notes              = attribution.creator_notes: Same, Text;
        creator                    = attribution.creator: Same, Text;
        character_version          = identity.character_version: Same, Text;
        creator_notes_multilingual = attribution.creator_notes_multilingual: Same, Remove;
        source                     = attribution.source: SourceStrings, List;
        creation_date              = attribution.created_at: Same, Remove;
        modification_date          = attribution.updated_at: Same, Remove;
        group_only_greetings       = greetings.group_only_greetings: Texts, List;
        tags                       = discovery.tags: Same, List;
        alternate_greetings        = greetings.alternate_greetings: Texts, List;
        extensions.talkativeness   = settings.talkativeness: Talkativeness, Remove;
        extensions.world           = world_name: NotEmpty, Remove;
    }
    rules { DepthPromptRule }
    carried {
        character_book: "the embedded lorebook is a piece of its own",
    }
    unmapped {}
    id {}
}
