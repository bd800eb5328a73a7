//! The tables of the regex script.

use super::{NullIsAbsent, Placements};
use crate::canonical::regex as canonical;
use crate::mapping::{List, Same};
use crate::table;
use crate::tables::regex::{ExtrasRule, OtherMembers, ThreeStates, TrimStrings};
use crate::wire::regex as wire;
use serde_json::{Map, Value};

table! {
    /// The file, which is one script.
    pub ScriptTable: wire::RegexScriptFile = canonical::RegexSetBody {
        /// Without a name the set is called after its file, else `Imported regex script`.
        name  = name: Same, Never;
        /// Matched by `id`. A script has at least one rule.
        rules = rules: List<RuleTable>, Never;
    }
    rules {}
    carried {
        id: "RoleCall's id of the script; a fresh file has an empty one",
    }
    unmapped {
        description: "a script has no key for it: a script's own `description` stays in the original text",
        enabled: "a script has no switch for the whole set",
    }
    id {}
}

table! {
    /// One rule.
    pub RuleTable: wire::ScriptRule = canonical::RegexRule {
        id             = id: Same, Never;
        name           = label: Same, Never;
        /// Verbatim: never compiled, never run.
        find_pattern   = find: Same, Never;
        replace_string = replace: Same, Never;
        placement      = phases: Placements, Never;
        /// Verbatim: never put in order.
        flags          = flags: Same, Never;
        enabled        = enabled: Same, Never;
        /// 0 when it is missing, not the rule's place in the list.
        sort_order     = sort_order: Same, Never;
        description    = note: NullIsAbsent, Remove;
        trim_strings   = trim_strings: TrimStrings, Remove;
        min_depth      = min_depth: ThreeStates, Remove;
        max_depth      = max_depth: ThreeStates, Remove;
        run_on_edit    = run_on_edit: Same, Remove;
    }
    rules { ExtrasRule }
    carried {}
    unmapped {
        use_flags: "other platforms only; RoleCall has no key for it",
        targets: "other platforms only; RoleCall has no key for it",
        substitute_find: "RoleCall never reads it; a `substitution` in a file is an unknown key like others",
        character_ids: "other platforms only; RoleCall has no key for it",
        first_match_only: "engines' own; RoleCall has no key for it",
        overlay: "engines' own; RoleCall has no key for it",
        condition: "engines' own; RoleCall has no key for it",
    }
    id { id }
}

impl OtherMembers for wire::ScriptRule {
    fn others_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.rest
    }
}
