//! The rows of a book and of one entry.

use super::convert::{BookName, Coded, EmptyIsNull, Label, Level, Logic, NumberOr, OrNull, Role, Switch, There};
use super::rules::{FixedRule, IdRule, PositionRule, ProbabilityRule};
use super::triggers::{TriggerExtrasRule, TriggersRule};
use crate::canonical::lorebook as canonical;
use crate::mapping::{Group, NotNull, Same, SharedList};
use crate::table;
use crate::tables::lorebook::CharacterFilterTable;
use crate::wire::tavern_book as wire;

table! {
    /// The book.
    pub BookTable: wire::TavernBook = canonical::LorebookBody {
        name                = name: BookName, Never;
        description         = description: There<Same>, Remove;
        scan_depth          = global_scan_depth: Same, Never;
        token_budget        = token_budget: Same, Never;
        recursive_scanning  = global_recursion: Same, Never;
        /// Matched by `id`, or by place where an entry has none.
        entries             = entries: SharedList<EntryTable>, Never;
    }
    rules { FixedRule }
    carried {
        extensions: "free data of programs; of several books the list of their names and sizes is put here",
    }
    unmapped {
        genre: "a card's book has no key for it",
        fandom: "a card's book has no key for it",
        tags: "a card's book has no key for them",
        enabled: "a card's book has no switch for the whole book",
        categories: "a card's book has no folders",
    }
    id {}
}

table! {
    /// One entry.
    pub EntryTable: wire::TavernBookEntry = canonical::LorebookEntry {
        name            = title: Label, Never;
        content         = content: Same, Never;
        comment         = comment: There<Same>, Remove;
        enabled         = enabled: Same, Never;
        constant        = constant: Same, Never;
        priority        = priority: Same, Never;
    }
    several {
        case_sensitive in [case_sensitive | extensions.case_sensitive | extensions.case_sensitive_snake] = case_sensitive: There<Same>, Remove;
        /// Without a number it is the entry's place in the list.
        insertion_order in [insertion_order | extensions.order | order] = sort_order: NumberOr<0>, Never;
        extensions.selective_logic in [extensions.selective_logic_camel | selective_logic_camel | extensions.selective_logic | selective_logic] = selective_logic: Coded<Logic>, Never;
        extensions.match_whole_words in [extensions.match_whole_words_camel | match_whole_words_camel | extensions.match_whole_words | match_whole_words] = match_whole_words: There<Same>, Remove;
        extensions.scan_depth in [extensions.scan_depth_camel | scan_depth_camel | extensions.scan_depth | scan_depth] = scan_depth: OrNull, Null;
        extensions.depth in [extensions.depth | depth] = depth: NumberOr<4>, Never;
        extensions.role in [extensions.role | role] = role: Coded<Role>, Never;
        extensions.sticky in [extensions.sticky | sticky] = sticky: NumberOr<0>, Never;
        extensions.cooldown in [extensions.cooldown | cooldown] = cooldown: NumberOr<0>, Never;
        extensions.delay in [extensions.delay | delay] = delay: NumberOr<0>, Never;
        extensions.group in [extensions.group | group | extensions.group_name | group_name] = group_name: EmptyIsNull, Text;
        extensions.group_weight in [extensions.group_weight_camel | group_weight_camel | extensions.group_weight | group_weight] = group_weight: NumberOr<1>, Never;
        extensions.use_memo in [extensions.add_memo | add_memo | extensions.use_memo | use_memo] = use_memo: Switch, Never;
        extensions.exclude_recursion in [extensions.exclude_recursion_camel | exclude_recursion_camel | extensions.exclude_recursion | exclude_recursion] = exclude_recursion: Switch, Never;
        extensions.prevent_recursion in [extensions.prevent_recursion_camel | prevent_recursion_camel | extensions.prevent_recursion | prevent_recursion] = prevent_recursion: Switch, Never;
        extensions.delay_until_recursion in [extensions.delay_until_recursion_camel | delay_until_recursion_camel | extensions.delay_until_recursion | delay_until_recursion] = delay_until_recursion: Level, Never;
        extensions.character_filter in [extensions.character_filter | character_filter | extensions.character_filter_snake | character_filter_snake] = character_filter: There<Group<CharacterFilterTable>>, Remove;
        extensions.match_character_description in [extensions.match_character_description | match_character_description | extensions.scan_character_description | scan_character_description] = scan_character_description: Switch, Never;
        extensions.match_character_personality in [extensions.match_character_personality | match_character_personality | extensions.scan_character_personality | scan_character_personality] = scan_character_personality: Switch, Never;
        extensions.match_persona_description in [extensions.match_persona_description | match_persona_description | extensions.scan_user_persona | scan_user_persona] = scan_user_persona: Switch, Never;
        extensions.match_scenario in [extensions.match_scenario | match_scenario | extensions.scan_scenario | scan_scenario] = scan_scenario: Switch, Never;
        extensions.match_character_depth_prompt in [extensions.match_character_depth_prompt | match_character_depth_prompt | extensions.scan_character_depth_prompt | scan_character_depth_prompt] = scan_character_depth_prompt: There<Same>, Remove;
        extensions.match_creator_notes in [extensions.match_creator_notes | match_creator_notes | extensions.scan_creator_notes | scan_creator_notes] = scan_creator_notes: There<Same>, Remove;
        extensions.ignore_budget in [extensions.ignore_budget_camel | ignore_budget_camel | extensions.ignore_budget | ignore_budget] = ignore_budget: Switch, Never;
        extensions.vectorized in [extensions.vectorized | vectorized] = vectorized: There<Same>, Remove;
        extensions.group_override in [extensions.group_override_camel | group_override_camel | extensions.group_override | group_override] = group_override: There<Same>, Remove;
        extensions.use_group_scoring in [extensions.use_group_scoring_camel | use_group_scoring_camel | extensions.use_group_scoring | use_group_scoring] = use_group_scoring: There<Same>, Remove;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        extensions.automation_id in [extensions.automation_id_camel | automation_id_camel | extensions.automation_id | automation_id] = automation_id: NotNull, Remove;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        extensions.display_index in [extensions.display_index_camel | display_index_camel | extensions.display_index | display_index] = display_index: NotNull, Remove;
    }
    rules { IdRule, TriggersRule, TriggerExtrasRule, PositionRule, ProbabilityRule }
    carried {}
    unmapped {
        category_id: "a card's book has no folders",
        side_effects: "a card's book has no key for them",
        metadata: "a card's book has no key for it",
        key_relative: "NovelAI only; a card's book has no key for it",
        non_story_activatable: "NovelAI only; a card's book has no key for it",
        context_config: "NovelAI only; a card's book has no key for it",
        lore_bias_groups: "NovelAI only; a card's book has no key for them",
    }
    id { id }
}
