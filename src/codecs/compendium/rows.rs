//! The tables of the compendium.

use super::{FeaturedRule, TogglesRule};
use crate::canonical::lorebook as canonical;
use crate::mapping::{Group, List, OptList, Same, SharedList};
use crate::table;
use crate::tables::lorebook::{CharacterFilterTable, SideEffectsTable, TriggerTable};
use crate::wire::compendium as wire;

table! {
    /// The file and its book. Each column of the book is read, and edited, in camelCase and in the groups `settings` and `metadata`
    /// too, where the file spells it so.
    pub CompendiumTable: wire::CompendiumFile = canonical::LorebookBody {
        lorebook.name                     = name: Same, Never;
        lorebook.description              = description: Same, Null;
        lorebook.lorebook_type            = lorebook_type: Same, Never;
        lorebook.genre                    = genre: Same, Null;
        lorebook.fandom                   = fandom: Same, Null;
        lorebook.tags                     = tags: Same, Never;
        lorebook.global_case_sensitive    = global_case_sensitive: Same, Never;
        lorebook.global_match_whole_words = global_match_whole_words: Same, Never;
        lorebook.global_scan_depth        = global_scan_depth: Same, Never;
        lorebook.global_recursion         = global_recursion: Same, Never;
        lorebook.token_budget             = token_budget: Same, Never;
        lorebook.budget_mode              = budget_mode: Same, Never;
        lorebook.entry_budget             = entry_budget: Same, Never;
        /// Matched by `id`. Deleting a row leaves `tree`, `nodeConstraints` and `categories` alone.
        entries                           = entries: SharedList<RowTable>, Never;
        categories                        = categories: OptList<CompendiumCategoryTable>, Remove;
    }
    rules {}
    carried {
        format: "names the format; a fresh file has `rolecall-compendium`",
        schema_version: "names the format too; a fresh file has `compendium-v1.0.0`",
        export_date: "the time of the export; a fresh file is stamped, an original keeps its own",
        tree: "RoleCall's index over the entries, which no canonical field models; a fresh file has null",
        node_constraints: "RoleCall's rules for the nodes of the tree; a fresh file has none",
        lorebook.id: "RoleCall's id of the book",
        lorebook.status: "RoleCall's state of the book",
        lorebook.created_at: "RoleCall's own record",
        lorebook.updated_at: "RoleCall's own record",
        lorebook.settings: "another spelling of the columns beside it: read where a column is missing, and edited there",
        lorebook.metadata: "another spelling of the columns beside it: read where a column is missing, and edited there",
    }
    unmapped {
        enabled: "the compendium has no switch for the whole book",
    }
    id {}
}

table! {
    /// One entry as a flat database row.
    pub RowTable: wire::CompendiumRow = canonical::LorebookEntry {
        id                         = id: Same, Never;
        title                      = title: Same, Never;
        content                    = content: Same, Never;
        comment                    = comment: Same, Null;
        enabled                    = enabled: Same, Never;
        constant                   = constant: Same, Never;
        trigger_mode               = trigger_mode: Same, Never;
        triggers                   = triggers: List<TriggerTable>, Never;
        secondary_triggers         = secondary_triggers: List<TriggerTable>, Never;
        selective_logic            = selective_logic: Same, Never;
        case_sensitive             = case_sensitive: Same, Null;
        match_whole_words          = match_whole_words: Same, Null;
        scan_depth                 = scan_depth: Same, Null;
        /// An unknown word reads as `character`.
        position                   = position: Same, Never;
        depth                      = depth: Same, Never;
        /// An unknown word reads as `system`.
        role                       = role: Same, Never;
        sort_order                 = sort_order: Same, Never;
        priority                   = priority: Same, Never;
        sticky                     = sticky: Same, Never;
        cooldown                   = cooldown: Same, Never;
        delay                      = delay: Same, Never;
        group_name                 = group_name: Same, Null;
        group_weight               = group_weight: Same, Never;
        category_id                = category_id: Same, Null;
        probability                = probability: Same, Never;
        use_memo                   = use_memo: Same, Never;
        exclude_recursion          = exclude_recursion: Same, Never;
        prevent_recursion          = prevent_recursion: Same, Never;
        delay_until_recursion      = delay_until_recursion: Same, Never;
        ignore_budget              = ignore_budget: Same, Never;
        character_filter           = character_filter: Group<CharacterFilterTable>, Null;
        scan_character_description = scan_character_description: Same, Never;
        scan_character_personality = scan_character_personality: Same, Never;
        scan_user_persona          = scan_user_persona: Same, Never;
        scan_scenario              = scan_scenario: Same, Never;
        side_effects               = side_effects: Group<SideEffectsTable>, Null;
    }
    rules { FeaturedRule, TogglesRule }
    carried {
        lorebook_id: "RoleCall's id of the book",
        probability_mode: "RoleCall's own switch",
        allow_recursion: "RoleCall's own switch",
        scan_preset: "RoleCall's own switch",
        boost_ids: "RoleCall's own ranking",
        boost_amount: "RoleCall's own ranking",
        token_count: "RoleCall counts it",
        origin: "RoleCall's own record",
        created_at: "RoleCall's own record",
        updated_at: "RoleCall's own record",
    }
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
    pub CompendiumCategoryTable: wire::CompendiumCategory = canonical::Category {
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
