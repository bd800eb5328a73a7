//! The table of a script.

use super::{Inverted, NumberedPlacements, OrderRule, PatternRule, Substitution, TargetsRule};
use crate::canonical::common::TavernScript;
use crate::canonical::regex::RegexRule;
use crate::mapping::Same;
use crate::table;
use crate::tables::regex::{ExtrasRule, OtherMembers, ThreeStates, TrimStrings};
use serde_json::{Map, Value};

table! {
    /// One script, which is one rule.
    pub TavernScriptTable: TavernScript = RegexRule {
        id              = id: Same, Never;
        script_name     = label: Same, Never;
        replace_string  = replace: Same, Never;
        trim_strings    = trim_strings: TrimStrings, List;
        placement       = phases: NumberedPlacements, Never;
        disabled        = enabled: Inverted, Never;
        run_on_edit     = run_on_edit: Same, Remove;
        substitute_regex = substitute_find: Substitution, Never;
        min_depth       = min_depth: ThreeStates, Remove;
        max_depth       = max_depth: ThreeStates, Remove;
    }
    rules { PatternRule, TargetsRule, OrderRule, ExtrasRule }
    carried {}
    unmapped {
        note: "a script has no key for it",
        use_flags: "other platforms only; a script has no key for it",
        character_ids: "scripts of a character stand in its card; a script has no key for it",
        first_match_only: "engines' own; a script has no key for it",
        overlay: "engines' own; a script has no key for it",
        condition: "engines' own; a script has no key for it",
    }
    id { id }
}

impl OtherMembers for TavernScript {
    fn others_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.rest
    }
}
