//! The sequence of a file: its rows in order, each as a prompt or as a group.

use super::dialect::{Divider, undecorated};
use super::dividers::DIVIDER_NAME;
use super::places::Places;
use super::{Dialect, PromptTable};
use crate::canonical::preset::{PresetGroup, PresetPrompt};
use crate::json::text::is_blank;
use crate::mapping::Table;
use crate::wire::preset::{PresetFile, PromptRow};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Most warnings about rows and places that do not count.
const MOST_WARNINGS: usize = 100;

/// What the lists of a file say in sequence.
#[derive(Debug)]
pub struct Sequence {
    /// The prompts.
    pub prompts: Vec<PresetPrompt>,
    /// The groups, if any row divides.
    pub groups: Option<Vec<PresetGroup>>,
    /// How the file writes dividers.
    pub dialect: Dialect,
    /// Rows and places that do not count.
    pub warnings: Vec<String>,
}

impl Sequence {
    /// Reads the lists of a file.
    pub fn of(file: &PresetFile) -> Sequence {
        let places = Places::of(file);
        let mut warnings = repeated(&places);
        let mut sequence =
            Sequence { prompts: Vec::new(), groups: None, dialect: Dialect::of(places.rows), warnings: Vec::new() };
        let (mut open, mut open_sub): (Option<&str>, Option<&str>) = (None, None);
        for (id, row, enabled) in in_order(&places, &mut warnings) {
            match sequence.dialect.divider(row, open.is_some()) {
                Some(Divider::Group) => {
                    (open, open_sub) = (Some(id), None);
                    sequence.add_group(id, row, enabled, None);
                }
                Some(Divider::Sub) => {
                    open_sub = Some(id);
                    sequence.add_group(id, row, enabled, open);
                }
                None => {
                    let group_id = open_sub.or(open).map(str::to_owned);
                    sequence.prompts.push(PresetPrompt { enabled, group_id, ..PromptTable::read(row.clone()) });
                }
            }
        }
        let more = warnings.len().saturating_sub(MOST_WARNINGS);
        warnings.truncate(MOST_WARNINGS);
        if more > 0 {
            warnings.push(format!("prompts: {more} more rows or places that do not count"));
        }
        sequence.warnings = warnings;
        sequence
    }

    fn add_group(&mut self, id: &str, row: &PromptRow, enabled: bool, parent: Option<&str>) {
        let full = row.name.as_deref().unwrap_or_default();
        let content = row.content.as_ref().filter(|text| self.dialect == Dialect::NemoWiki && !is_blank(text));
        let saved = (DIVIDER_NAME.to_owned(), Value::from(full));
        self.groups.get_or_insert_default().push(PresetGroup {
            id: id.to_owned(),
            name: undecorated(full, self.dialect),
            content: content.cloned(),
            parent_group_id: parent.map(str::to_owned),
            enabled: Some(false).filter(|_| !enabled),
            extras: Some(Map::from_iter([saved])),
            ..PresetGroup::default()
        });
    }
}

/// The rows that count in sequence, each with its id and its switch.
fn in_order<'w>(places: &Places<'w>, warnings: &mut Vec<String>) -> Vec<(&'w str, &'w PromptRow, bool)> {
    let first = |index: usize, row: &'w PromptRow| {
        let id = row.identifier.as_deref()?;
        (places.row.get(id) == Some(&index)).then_some((id, row))
    };
    let all = places.rows.iter().enumerate().filter_map(|(index, row)| first(index, row));
    if !places.has_order() {
        return all.map(|(id, row)| (id, row, row.enabled != Some(false))).collect();
    }
    let mut seen = HashSet::new();
    let mut list = Vec::new();
    for item in places.items {
        let Some(id) = item.identifier.as_deref() else { continue };
        match places.row.get_key_value(id).and_then(|(id, index)| places.rows.get(*index).map(|row| (*id, row))) {
            None => warnings.push(format!("prompt_order: no prompt has the identifier `{id}`")),
            Some((id, row)) if seen.insert(id) => list.push((id, row, item.enabled != Some(false))),
            Some(_) => {}
        }
    }
    list.extend(all.filter(|(id, _)| !seen.contains(id)).map(|(id, row)| (id, row, false)));
    list
}

fn repeated(places: &Places<'_>) -> Vec<String> {
    let is_repeated = |index: usize, id: &str| places.row.get(id) != Some(&index);
    let ids = places.rows.iter().enumerate().filter_map(|(index, row)| Some((index, row.identifier.as_deref()?)));
    ids.filter(|(index, id)| is_repeated(*index, id))
        .map(|(index, id)| format!("prompts: duplicate prompt identifier `{id}` (row {index}); the first row counts"))
        .collect()
}
