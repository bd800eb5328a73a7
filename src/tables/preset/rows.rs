//! The table of one prompt.

use super::{Always, OrNumber, OrSystem, Triggers};
use crate::Text;
use crate::canonical::common::PromptRole;
use crate::canonical::preset::PresetPrompt;
use crate::json::keys::shown;
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, Table, json_text, resolve};
use crate::table;
use crate::wire::preset::PromptRow;
use serde_json::{Map, Value};

/// The ids that every preset has.
pub const BUILT_IN: &[&str] = &[
    "main",
    "jailbreak",
    "nsfw",
    "dialogueExamples",
    "chatHistory",
    "worldInfoAfter",
    "worldInfoBefore",
    "enhanceDefinitions",
    "charDescription",
    "charPersonality",
    "scenario",
    "personaDescription",
];

/// The ids whose rows are markers unless they say otherwise.
pub const MARKERS: &[&str] =
    &["chatHistory", "worldInfoBefore", "worldInfoAfter", "dialogueExamples", "personaDescription"];

/// The names of placements by their numbers in a file.
pub const PLACEMENTS: &[&str] = &["relative", "in_chat", "append", "append_preset", "prepend_preset"];

/// The key of `extras` for a position without a name.
const RAW: &str = "injectionPositionRaw";

table! {
    /// One prompt. Whether it is on, and the group it stands in, are a matter of the sequence.
    pub PromptTable: PromptRow = PresetPrompt {
        identifier        = id: Always, Never;
        name              = name: Always, Never;
        content           = content: Always, Never;
        role              = role: OrSystem, Never;
        system_prompt     = system_prompt: Always, Never;
        injection_depth   = injection_depth: OrNumber<4>, Never;
        injection_order   = injection_order: OrNumber<100>, Never;
        forbid_overrides  = forbid_overrides: Always, Never;
        injection_trigger = injection_trigger: Triggers, Remove;
    }
    rules { MarkerRule, PlacementRule }
    carried {}
    unmapped {
        wrap_in_xml: "another platform's; the grammar has no key for it",
        xml_tag_name: "another platform's; the grammar has no key for it",
    }
    id { id }
}

/// A fresh row. A marker that says nothing of its own is written with the four keys that matter.
pub fn fresh_row(prompt: &PresetPrompt) -> PromptRow {
    let row = PromptTable::write(prompt);
    let bare = PresetPrompt {
        id: prompt.id.clone(),
        name: prompt.name.clone(),
        system_prompt: prompt.system_prompt,
        marker: true,
        ..PresetPrompt::default()
    };
    if !is_marker_id(&prompt.id) || PromptTable::write(&bare) != row {
        return row;
    }
    PromptRow {
        identifier: row.identifier,
        name: row.name,
        system_prompt: row.system_prompt,
        marker: row.marker,
        ..PromptRow::default()
    }
}

fn is_marker_id(id: &str) -> bool {
    MARKERS.contains(&id)
}

/// What a row marks, which follows from its id and its switch.
pub struct MarkerRule;

impl Rule<PromptRow, PresetPrompt> for MarkerRule {
    const NAME: &'static str = "marker";
    const DOC: &'static str = "The row's own switch; without one the five marker ids are markers. The slot and whether the id is built in \
         follow from these and are never written. Fresh rows have the switch where the id alone would say something else, or true.";

    fn row() -> Row {
        Row::of_rule::<PromptRow, PresetPrompt>(
            (Self::NAME, Self::DOC),
            &[&["marker"], &["identifier"]],
            &[&["marker"], &["marker_slot"], &["is_default"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut PromptRow, canonical: &mut PresetPrompt) {
        let id = wire.identifier.as_deref().unwrap_or_default();
        canonical.marker = wire.marker.unwrap_or_else(|| is_marker_id(id));
        canonical.marker_slot = slot(id, canonical.marker);
        canonical.is_default = built_in(id);
    }

    fn write(canonical: &PresetPrompt, wire: &mut PromptRow) {
        wire.marker = Some(canonical.marker).filter(|marker| *marker || is_marker_id(&canonical.id));
    }

    fn changes(before: &PresetPrompt, after: &PresetPrompt, twin: Option<&PromptRow>, edits: &mut Edits) {
        let says = twin.and_then(|row| row.marker);
        let reads = says.unwrap_or(is_marker_id(&after.id));
        if reads != after.marker && (before.marker != after.marker || before.id != after.id) {
            edits.put(resolve::<PromptRow>(&["marker"]), Change::Set(json_text(&after.marker)));
        }
        if after.marker_slot != slot(&after.id, after.marker) {
            edits.dropped.push("markerSlot".to_owned());
        }
        if after.is_default != built_in(&after.id) {
            edits.dropped.push("isDefault".to_owned());
        }
    }
}

fn slot(id: &str, marker: bool) -> Option<Text> {
    (marker && is_marker_id(id)).then(|| id.into())
}

fn built_in(id: &str) -> Option<bool> {
    BUILT_IN.contains(&id).then_some(true)
}

/// Where a prompt goes: a number in the file, a name in canonical form.
pub struct PlacementRule;

impl Rule<PromptRow, PresetPrompt> for PlacementRule {
    const NAME: &'static str = "placement";
    const DOC: &'static str = "0 to 4 are `relative`, `in_chat`, `append`, `append_preset`, `prepend_preset`. Another number reads as \
         `relative`, with the number itself in `extras.injectionPositionRaw`, by which it is written again.";

    fn row() -> Row {
        Row::of_rule::<PromptRow, PresetPrompt>(
            (Self::NAME, Self::DOC),
            &[&["injection_position"]],
            &[&["placement"], &["extras"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut PromptRow, canonical: &mut PresetPrompt) {
        let Some(number) = wire.injection_position else { return };
        match (0_i32..).zip(PLACEMENTS).find(|(known, _)| f64::from(*known) == number) {
            Some((_, name)) => canonical.placement = (*name).into(),
            None => {
                let raw = (RAW.to_owned(), crate::json::number::value(number));
                canonical.extras = Some(Map::from_iter([raw]));
            }
        }
    }

    fn write(canonical: &PresetPrompt, wire: &mut PromptRow) {
        wire.injection_position = Some(number(canonical));
    }

    fn changes(before: &PresetPrompt, after: &PresetPrompt, _: Option<&PromptRow>, edits: &mut Edits) {
        if number(before) != number(after) {
            let text = json_text(&crate::json::number::value(number(after)));
            edits.put(resolve::<PromptRow>(&["injection_position"]), Change::Set(text));
        }
        let named = PLACEMENTS.iter().skip(1).any(|name| *name == after.placement);
        let lost = |key: &&String| key.as_str() != RAW || named || raw(after).is_none();
        let keys = after.extras.iter().flat_map(Map::keys);
        edits.dropped.extend(keys.filter(lost).map(|key| format!("extras.{}", shown(key))));
        if !named && after.placement != "relative" {
            edits.dropped.push("placement".to_owned());
        }
    }
}

/// The number of a placement; one without a name of its own goes by its raw number.
fn number(prompt: &PresetPrompt) -> f64 {
    let named = (0_i32..).zip(PLACEMENTS).find(|(_, name)| **name == prompt.placement).map(|(number, _)| number);
    match named {
        Some(number) if number > 0 => number.into(),
        _ => raw(prompt).unwrap_or_default(),
    }
}

fn raw(prompt: &PresetPrompt) -> Option<f64> {
    prompt.extras.as_ref()?.get(RAW).and_then(Value::as_f64)
}

/// The role of a divider's row.
pub const DIVIDER_ROLE: PromptRole = PromptRole::System;
