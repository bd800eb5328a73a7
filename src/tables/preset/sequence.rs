//! The sequence of a file: its rows in order, each as a prompt or as a group.

use super::dialect::{Divider, undecorated};
use super::dividers::DIVIDER_NAME;
use super::places::Places;
use super::{Dialect, PromptTable};
use crate::Text;
use crate::canonical::preset::{PresetGroup, PresetPrompt};
use crate::json::text::is_blank;
use crate::mapping::Table;
use crate::wire::preset::{PresetFile, PromptRow};
use serde_json::{Map, Value};

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
}

/// Which rows of a file count, in sequence, and what does not count.
#[derive(Debug)]
pub struct Plan {
    /// The index of each row and its switch.
    rows: Vec<(usize, bool)>,
    /// How the file writes dividers.
    pub dialect: Dialect,
    /// Rows and places that do not count.
    pub warnings: Vec<String>,
}

impl Plan {
    /// Looks through the lists of a file; nothing is copied.
    pub fn of(file: &PresetFile) -> Plan {
        let places = Places::of(file);
        let mut warnings = repeated(&places);
        let rows = in_order(&places, &mut warnings);
        let more = warnings.len().saturating_sub(MOST_WARNINGS);
        warnings.truncate(MOST_WARNINGS);
        if more > 0 {
            warnings.push(format!("prompts: {more} more rows or places that do not count"));
        }
        Plan { rows, dialect: Dialect::of(places.rows), warnings }
    }
}

impl Sequence {
    /// Reads the lists of a file and takes its rows over.
    pub fn take(file: &mut PresetFile) -> Sequence {
        let plan = Plan::of(file);
        Sequence::by(&plan, file)
    }

    /// Takes the rows of the file over that was looked through.
    pub fn by(plan: &Plan, file: &mut PresetFile) -> Sequence {
        let Plan { rows, dialect, .. } = plan;
        let mut all = file.prompts.take().unwrap_or_default();
        let mut sequence = Sequence { prompts: Vec::with_capacity(rows.len()), groups: None, dialect: *dialect };
        let (mut open, mut open_sub): (Option<Text>, Option<Text>) = (None, None);
        for &(index, enabled) in rows {
            let row = all.get_mut(index).map(std::mem::take).unwrap_or_default();
            let id = || row.identifier.clone().unwrap_or_default();
            match sequence.dialect.divider(&row, open.is_some()) {
                Some(Divider::Group) => {
                    (open, open_sub) = (Some(id()), None);
                    sequence.add_group(&row, enabled, None);
                }
                Some(Divider::Sub) => {
                    open_sub = Some(id());
                    sequence.add_group(&row, enabled, open.as_deref());
                }
                None => {
                    let group_id = open_sub.as_ref().or(open.as_ref()).cloned();
                    sequence.prompts.push(PresetPrompt { enabled, group_id, ..PromptTable::read(row) });
                }
            }
        }
        sequence
    }

    fn add_group(&mut self, row: &PromptRow, enabled: bool, parent: Option<&str>) {
        let full = row.name.as_deref().unwrap_or_default();
        let content = row.content.as_ref().filter(|text| self.dialect == Dialect::NemoWiki && !is_blank(text));
        let saved = (DIVIDER_NAME.to_owned(), Value::from(full));
        self.groups.get_or_insert_default().push(PresetGroup {
            id: row.identifier.clone().unwrap_or_default(),
            name: undecorated(full, self.dialect),
            content: content.cloned(),
            parent_group_id: parent.map(Text::from),
            enabled: Some(false).filter(|_| !enabled),
            extras: Some(Map::from_iter([saved])),
            ..PresetGroup::default()
        });
    }
}

/// The rows that count in sequence, each by its index with its switch.
fn in_order(places: &Places<'_>, warnings: &mut Vec<String>) -> Vec<(usize, bool)> {
    let all = places.first_row.iter().filter(|(index, first)| index == first).map(|(index, _)| index);
    let own = |index: usize| places.rows.get(index).is_none_or(|row| row.enabled != Some(false));
    if !places.has_order() {
        return all.map(|index| (index, own(index))).collect();
    }
    let mut seen = vec![false; places.rows.len()];
    let mut list = Vec::with_capacity(places.rows.len());
    for item in places.items {
        let Some(id) = item.identifier.as_deref() else { continue };
        let Some(index) = places.first_row.place(id) else {
            warnings.push(format!("prompt_order: no prompt has the identifier `{id}`"));
            continue;
        };
        if let Some(seen @ false) = seen.get_mut(index) {
            *seen = true;
            list.push((index, item.enabled != Some(false)));
        }
    }
    list.extend(all.filter(|index| seen.get(*index) == Some(&false)).map(|index| (index, false)));
    list
}

fn repeated(places: &Places<'_>) -> Vec<String> {
    let id = |index: usize| places.rows.get(index).and_then(|row| row.identifier.as_deref()).unwrap_or_default();
    let repeats = places.first_row.iter().filter(|(index, first)| index != first);
    repeats
        .map(|(index, _)| {
            format!("prompts: duplicate prompt identifier `{}` (row {index}); the first row counts", id(index))
        })
        .collect()
}
