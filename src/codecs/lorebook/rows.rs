//! The tables of the v1 lorebook.

use super::side_effects::Effects;
use crate::canonical::lorebook as canonical;
use crate::mapping::{Bag, Group, List, NotNull, OptList, Same, SharedList};
use crate::table;
use crate::tables::lorebook::{CharacterFilterTable, TriggerTable};
use crate::wire::lorebook as wire;

table! {
    /// The file and its book.
    pub LorebookTable: wire::LorebookFile = canonical::LorebookBody {
        lorebook.name                            = name: Same, Never;
        lorebook.description                     = description: Same, Null;
        lorebook.settings.lorebook_type          = lorebook_type: Same, Never;
        lorebook.settings.global_case_sensitive  = global_case_sensitive: Same, Never;
        lorebook.settings.global_match_whole_words = global_match_whole_words: Same, Never;
        lorebook.settings.global_scan_depth      = global_scan_depth: Same, Never;
        lorebook.settings.global_recursion       = global_recursion: Same, Never;
        lorebook.settings.token_budget           = token_budget: Same, Never;
        /// A fresh file has it only when it is not `token`; an edit is written even where the original lacked the key.
        lorebook.settings.budget_mode            = budget_mode: Same, Never;
        /// A fresh file has it only when it is not 0; an edit is written even where the original lacked the key.
        lorebook.settings.entry_budget           = entry_budget: Same, Never;
        lorebook.metadata.genre                  = genre: Same, Null;
        lorebook.metadata.fandom                 = fandom: Same, Null;
        lorebook.metadata.tags                   = tags: Same, Never;
        /// Matched by `id`. Deleting an entry leaves `tree` and `categories` alone.
        lorebook.entries                         = entries: SharedList<EntryTable>, Never;
        lorebook.categories                      = categories: OptList<CategoryTable>, Remove;
    }
    rules {}
    carried {
        schema_version: "names the format; a fresh file has `1.0.0`",
        export_date: "the time of the export; a fresh file is stamped, an original keeps its own",
        lorebook.tree: "RoleCall's category tree, which no canonical field models",
    }
    unmapped {
        enabled: "the v1 export has no switch for the whole book",
    }
    id {}
}

table! {
    /// One entry: nested groups on the wire, flat in canonical form.
    pub EntryTable: wire::Entry = canonical::LorebookEntry {
        id                                = id: Same, Never;
        title                             = title: Same, Never;
        content                           = content: Same, Never;
        comment                           = comment: Same, Null;
        enabled                           = enabled: Same, Never;
        constant                          = constant: Same, Never;
        /// The word decides; it is never derived from the triggers.
        triggers.mode                     = trigger_mode: Same, Never;
        triggers.primary                  = triggers: List<TriggerTable>, Never;
        triggers.secondary                = secondary_triggers: List<TriggerTable>, Never;
        triggers.selective_logic          = selective_logic: Same, Never;
        matching.case_sensitive           = case_sensitive: Same, Null;
        matching.match_whole_words        = match_whole_words: Same, Null;
        matching.scan_depth               = scan_depth: Same, Null;
        injection.position                = position: Same, Never;
        injection.depth                   = depth: Same, Never;
        injection.role                    = role: Same, Never;
        priority.sort_order               = sort_order: Same, Never;
        priority.priority                 = priority: Same, Never;
        timing.sticky                     = sticky: Same, Never;
        timing.cooldown                   = cooldown: Same, Never;
        timing.delay                      = delay: Same, Never;
        grouping.group_name               = group_name: Same, Null;
        grouping.category_id              = category_id: Same, Null;
        grouping.group_weight             = group_weight: Same, Never;
        probability                       = probability: Same, Never;
        advanced.use_memo                 = use_memo: Same, Never;
        advanced.exclude_recursion        = exclude_recursion: Same, Never;
        advanced.prevent_recursion        = prevent_recursion: Same, Never;
        advanced.delay_until_recursion    = delay_until_recursion: Same, Never;
        advanced.ignore_budget            = ignore_budget: Same, Never;
        character_filter                  = character_filter: Group<CharacterFilterTable>, Null;
        scan_sources.character_description = scan_character_description: Same, Never;
        scan_sources.character_personality = scan_character_personality: Same, Never;
        scan_sources.user_persona         = scan_user_persona: Same, Never;
        scan_sources.scenario             = scan_scenario: Same, Never;
        unsupported_fields.vectorized     = vectorized: Same, Remove;
        unsupported_fields.group_override = group_override: Same, Remove;
        unsupported_fields.use_group_scoring = use_group_scoring: Same, Remove;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        unsupported_fields.automation_id  = automation_id: NotNull, Remove;
        unsupported_fields.match_character_depth_prompt = scan_character_depth_prompt: Same, Remove;
        unsupported_fields.match_creator_notes = scan_creator_notes: Same, Remove;
        /// Written only with at least one effect; an edit to none removes the key.
        side_effects                      = side_effects: Effects, Remove;
        /// RoleCall's compendium signal (`entry_type`, `structured_data`) lives here. An empty bag is written, an absent one is not.
        metadata                          = metadata: Bag, Remove;
    }
    rules {}
    carried {}
    unmapped {
        display_index: "SillyTavern's list order; RoleCall has no key for it",
        key_relative: "NovelAI only; RoleCall has no key for it",
        non_story_activatable: "NovelAI only; RoleCall has no key for it",
        context_config: "NovelAI only; RoleCall has no key for it",
        lore_bias_groups: "NovelAI only; RoleCall has no key for it",
    }
    id { id }
}

table! {
    /// One folder of entries.
    pub CategoryTable: wire::Category = canonical::Category {
        id         = id: Same, Never;
        name       = name: Same, Never;
        sort_order = sort_order: Same, Never;
        enabled    = enabled: Same, Never;
    }
    rules {}
    carried {}
    unmapped {}
    id { id }
}
