//! Groups as rows of a file.

use super::Dialect;
use super::dialect::{decorated, is_wiki, means};
use super::rows::DIVIDER_ROLE;
use crate::Text;
use crate::canonical::preset::PresetGroup;
use crate::json::keys::shown;
use crate::json::splice::Change;
use crate::mapping::{Edits, json_text, resolve};
use crate::wire::preset::PromptRow;
use serde_json::{Map, Value};

/// The key of a group's `extras` for the name with its decoration.
pub(super) const DIVIDER_NAME: &str = "stDividerName";

/// The dialect of groups that came from no file.
pub(super) fn dialect_of(groups: &[PresetGroup]) -> Dialect {
    let wiki = |group: &PresetGroup| {
        group.parent_group_id.is_some() || group.content.is_some() || saved(group).is_some_and(is_wiki)
    };
    if groups.iter().any(wiki) { Dialect::NemoWiki } else { Dialect::Legacy }
}

/// A fresh divider. The saved name is used as long as it means the group's name.
pub(super) fn fresh(group: &PresetGroup, dialect: Dialect, inside: bool) -> PromptRow {
    let saved = saved(group).filter(|saved| means(saved, &group.name, dialect, inside));
    PromptRow {
        identifier: Some(group.id.clone()),
        name: Some(saved.map_or_else(|| decorated(&group.name, dialect, inside), Text::from)),
        content: Some(group.content.clone().unwrap_or_default()),
        role: Some(DIVIDER_ROLE),
        system_prompt: Some(false),
        marker: Some(false),
        ..PromptRow::default()
    }
}

/// What an edit of a group changes in its row. `inside` says of both whether they stand in another group.
pub(super) fn changes(
    (before, was_inside): (&PresetGroup, bool),
    (after, inside): (&PresetGroup, bool),
    row: &PromptRow,
    dialect: Dialect,
    edits: &mut Edits,
) {
    let mut set = |key: &str, text: String| edits.put(resolve::<PromptRow>(&[key]), Change::Set(text));
    if before.id != after.id {
        set("identifier", json_text(&after.id));
    }
    if before.name != after.name || was_inside != inside || saved(before) != saved(after) {
        set("name", json_text(&renamed(before, after, row, dialect, inside)));
    }
    if before.content != after.content {
        set("content", json_text(&after.content.as_deref().unwrap_or_default()));
    }
}

/// The decorated name after an edit: the new saved name or the old one around the new name where they mean it, else a plain one.
fn renamed(before: &PresetGroup, after: &PresetGroup, row: &PromptRow, dialect: Dialect, inside: bool) -> Text {
    let old = row.name.as_deref().unwrap_or_default();
    let replaced = (!before.name.is_empty()).then(|| Text::from(old.replacen(before.name.as_str(), &after.name, 1)));
    let edited = saved(after).filter(|_| saved(before) != saved(after)).map(Text::from);
    let fits = |name: &Text| means(name, &after.name, dialect, inside);
    edited.filter(fits).or(replaced.filter(fits)).unwrap_or_else(|| decorated(&after.name, dialect, inside))
}

/// What of a group no row holds.
pub(super) fn unwritten(group: &PresetGroup, edits: &mut Edits) {
    if group.order.is_some() {
        edits.dropped.push("order".to_owned());
    }
    let keys = group.extras.iter().flat_map(Map::keys).filter(|key| *key != DIVIDER_NAME);
    edits.dropped.extend(keys.map(|key| format!("extras.{}", shown(key))));
}

fn saved(group: &PresetGroup) -> Option<&str> {
    group.extras.as_ref()?.get(DIVIDER_NAME).and_then(Value::as_str)
}
