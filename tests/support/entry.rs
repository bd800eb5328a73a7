//! Edits of lorebook entries that hold in every book of SillyTavern's family.

use rolecall_codecs::canonical::common::{MessageRole, SelectiveLogic};
use rolecall_codecs::canonical::lorebook::{CharacterFilter, LorebookEntry};

/// An edit of one field, by the field's name.
pub type Edit = (&'static str, fn(&mut LorebookEntry));

/// An edit of one field of an entry to something that it was not.
pub const EDITS: &[Edit] = &[
    ("title", |e| e.title.push('!')),
    ("content", |e| e.content.push('!')),
    ("enabled", |e| e.enabled = !e.enabled),
    ("constant", |e| e.constant = !e.constant),
    ("selectiveLogic", |e| {
        e.selective_logic =
            if e.selective_logic == SelectiveLogic::NotAny { SelectiveLogic::AndAll } else { SelectiveLogic::NotAny }
    }),
    ("caseSensitive", |e| e.case_sensitive = Some(e.case_sensitive != Some(true))),
    ("caseSensitive", |e| e.case_sensitive = None),
    ("scanDepth", |e| e.scan_depth = e.scan_depth.is_none().then_some(2.5)),
    ("role", |e| e.role = if e.role == MessageRole::User { MessageRole::System } else { MessageRole::User }),
    ("groupName", |e| e.group_name = e.group_name.is_none().then(|| "g".into())),
    ("useMemo", |e| e.use_memo = !e.use_memo),
    ("excludeRecursion", |e| e.exclude_recursion = !e.exclude_recursion),
    ("preventRecursion", |e| e.prevent_recursion = !e.prevent_recursion),
    ("characterFilter", |e| e.character_filter = e.character_filter.is_none().then(CharacterFilter::default)),
    ("scanCharacterDescription", |e| e.scan_character_description = !e.scan_character_description),
    ("scanCharacterPersonality", |e| e.scan_character_personality = !e.scan_character_personality),
    ("scanUserPersona", |e| e.scan_user_persona = !e.scan_user_persona),
    ("scanScenario", |e| e.scan_scenario = !e.scan_scenario),
    ("scanCharacterDepthPrompt", |e| {
        e.scan_character_depth_prompt = e.scan_character_depth_prompt.is_none().then_some(false)
    }),
    ("scanCreatorNotes", |e| e.scan_creator_notes = Some(e.scan_creator_notes != Some(true))),
    ("ignoreBudget", |e| e.ignore_budget = !e.ignore_budget),
    ("vectorized", |e| e.vectorized = e.vectorized.is_none().then_some(true)),
    ("groupOverride", |e| e.group_override = Some(e.group_override != Some(true))),
    ("useGroupScoring", |e| e.use_group_scoring = e.use_group_scoring.is_none().then_some(true)),
    ("automationId", |e| e.automation_id = if e.automation_id.is_none() { Some(Some("a".into())) } else { None }),
    ("displayIndex", |e| e.display_index = if e.display_index.is_none() { Some(Some(4.5)) } else { None }),
];
