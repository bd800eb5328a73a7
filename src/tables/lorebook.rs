//! What RoleCall's lorebook files have in common: the objects inside an entry.

use crate::canonical::common as wire;
use crate::canonical::lorebook as canonical;
use crate::mapping::{List, Same};
use crate::table;

table! {
    /// One trigger word. Matched to its original by equality, then by position.
    pub TriggerTable: wire::Trigger = canonical::Trigger {
        keyword     = keyword: Same, Never;
        is_regex    = is_regex: Same, Never;
        flags       = flags: Same, Remove;
        frequency   = frequency: Same, Remove;
        probability = probability: Same, Remove;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// For which characters an entry is live.
    pub CharacterFilterTable: wire::CharacterFilter = canonical::CharacterFilter {
        is_exclude = is_exclude: Same, Never;
        names      = names: Same, Never;
        tags       = tags: Same, Never;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// What an entry does to variables when it fires; declared, never run.
    pub SideEffectsTable: wire::SideEffects = canonical::SideEffects {
        effects               = effects: List<EffectTable>, Never;
        only_on_first_trigger = only_on_first_trigger: Same, Never;
        clear_on_deactivate   = clear_on_deactivate: Same, Never;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// One change of a variable.
    pub EffectTable: wire::Effect = canonical::Effect {
        type_    = type_: Same, Never;
        variable = variable: Same, Never;
        value    = value: Same, Remove;
        amount   = amount: Same, Remove;
        scope    = scope: Same, Never;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}
