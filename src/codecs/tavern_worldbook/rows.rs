//! The tables of a world info file.

use super::keyed::Keyed;
use super::rules::{ChanceRule, EnabledRule, KeysRule, NoPlaceRule, ScanDepth, SettingsRule, UidRule};
use crate::canonical::lorebook as canonical;
use crate::mapping::{Group, NotNull, Same};
use crate::table;
use crate::tables::lorebook::CharacterFilterTable;
use crate::tables::tavern_book::{Coded, EmptyIsNull, Label, Level, Logic, NumberOr, OrNull, Position, Role, There};
use crate::wire::tavern_worldbook as wire;

table! {
    /// The file and its book.
    pub WorldTable: wire::Worldbook = canonical::LorebookBody {
        name                = name: Same, Never;
        description         = description: There<Same>, Remove;
        scan_depth          = global_scan_depth: ScanDepth, Never;
        token_budget        = token_budget: Same, Never;
        recursive_scanning  = global_recursion: Same, Never;
        case_sensitive      = global_case_sensitive: Same, Never;
        match_whole_words   = global_match_whole_words: Same, Never;
        entries             = entries: Keyed, Never;
    }
    rules { SettingsRule }
    carried {
        extensions: "free data of programs",
        original_data: "the card's book that SillyTavern made this one of",
    }
    unmapped {
        genre: "a worldbook has no key for it",
        fandom: "a worldbook has no key for it",
        tags: "a worldbook has no key for them",
        enabled: "a worldbook has no switch for the whole book",
        categories: "a worldbook has no folders",
    }
    id {}
}

table! {
    /// One entry.
    pub WorldEntryTable: wire::WorldEntry = canonical::LorebookEntry {
        comment                      = title: Label, Never;
        content                      = content: Same, Never;
        constant                     = constant: Same, Never;
        vectorized                   = vectorized: There<Same>, Remove;
        selective_logic              = selective_logic: Coded<Logic>, Never;
        add_memo                     = use_memo: Same, Never;
        /// Without a number it is the entry's place in the book.
        order                        = sort_order: NumberOr<0>, Never;
        position                     = position: Coded<Position>, Never;
        ignore_budget                = ignore_budget: Same, Never;
        exclude_recursion            = exclude_recursion: Same, Never;
        prevent_recursion            = prevent_recursion: Same, Never;
        delay_until_recursion        = delay_until_recursion: Level, Never;
        match_persona_description    = scan_user_persona: Same, Never;
        match_character_description  = scan_character_description: Same, Never;
        match_character_personality  = scan_character_personality: Same, Never;
        match_character_depth_prompt = scan_character_depth_prompt: There<Same>, Remove;
        match_scenario               = scan_scenario: Same, Never;
        match_creator_notes          = scan_creator_notes: There<Same>, Remove;
        depth                        = depth: NumberOr<4>, Never;
        group                        = group_name: EmptyIsNull, Text;
        group_override               = group_override: There<Same>, Remove;
        group_weight                 = group_weight: NumberOr<1>, Never;
        scan_depth                   = scan_depth: OrNull, Null;
        case_sensitive               = case_sensitive: OrNull, Null;
        match_whole_words            = match_whole_words: OrNull, Null;
        use_group_scoring            = use_group_scoring: There<Same>, Remove;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        automation_id                = automation_id: NotNull, Remove;
        role                         = role: Coded<Role>, Never;
        sticky                       = sticky: NumberOr<0>, Never;
        cooldown                     = cooldown: NumberOr<0>, Never;
        delay                        = delay: NumberOr<0>, Never;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        display_index                = display_index: NotNull, Remove;
        character_filter             = character_filter: There<Group<CharacterFilterTable>>, Remove;
    }
    rules { UidRule, KeysRule, EnabledRule, ChanceRule, NoPlaceRule }
    carried {
        outlet_name: "SillyTavern's own: the outlet that the text goes to",
        triggers: "SillyTavern's own: the kinds of generation that the entry is limited to",
        extensions: "free data of programs",
    }
    unmapped {
        category_id: "a worldbook has no folders",
        side_effects: "a worldbook has no key for them",
        metadata: "a worldbook has no key for it",
        key_relative: "NovelAI only; a worldbook has no key for it",
        non_story_activatable: "NovelAI only; a worldbook has no key for it",
        context_config: "NovelAI only; a worldbook has no key for it",
        lore_bias_groups: "NovelAI only; a worldbook has no key for them",
    }
    id { id }
}
