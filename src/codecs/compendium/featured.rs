//! `is_featured`: a column for one member of the metadata.

use crate::canonical::lorebook::LorebookEntry;
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, change_members, json_text, resolve};
use crate::wire::compendium::CompendiumRow;
use serde_json::{Map, Value};

const FLAG: &[&str] = &["is_featured"];
const METADATA: &[&str] = &["metadata"];
const KEY: &str = "featured";

type Bag = Map<String, Value>;

/// Canonical `metadata` from two columns.
pub struct FeaturedRule;

impl Rule<CompendiumRow, LorebookEntry> for FeaturedRule {
    const NAME: &'static str = "featured";
    const DOC: &'static str = "`is_featured: true` is `featured: true` in the metadata; anything else adds nothing. The rest of the \
         metadata is the other column, in which an edit changes single members. There `featured` stands only if the row has it \
         there already, or if it says more than the flag can. Fresh rows always have the flag.";

    fn row() -> Row {
        let mut row = Row::of_rule::<CompendiumRow, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[METADATA, FLAG],
            &[METADATA],
            Clear::Null,
        );
        row.note = "RoleCall's compendium signal (`entry_type`, `structured_data`) lives here.".to_owned();
        row
    }

    fn read(wire: &mut CompendiumRow, canonical: &mut LorebookEntry) {
        canonical.metadata = wire.metadata.take();
        if wire.is_featured {
            canonical.metadata.get_or_insert_default().insert(KEY.to_owned(), Value::Bool(true));
        }
    }

    fn write(canonical: &LorebookEntry, wire: &mut CompendiumRow) {
        let Some(bag) = &canonical.metadata else { return };
        wire.is_featured = is_on(bag.get(KEY));
        let mut bag = bag.clone();
        if wire.is_featured {
            bag.shift_remove(KEY);
        }
        wire.metadata = Some(bag).filter(|bag| !(wire.is_featured && bag.is_empty()));
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&CompendiumRow>, edits: &mut Edits) {
        if before.metadata == after.metadata {
            return;
        }
        // Without a view of the row, a file that this codec would write is assumed.
        let assumed = || {
            let mut row = CompendiumRow::default();
            Self::write(before, &mut row);
            row
        };
        let row = twin.cloned().unwrap_or_else(assumed);
        let on = is_on(member(after, KEY));
        // Where the bag alone says it, the flag stays as it is.
        if member(before, KEY) != member(after, KEY) && on != row.is_featured {
            edits.put(resolve::<CompendiumRow>(FLAG), Change::Set(on.to_string()));
        }
        let cell = cell(&row, before, after);
        if let Some(change) = change(row.metadata.as_ref(), cell.as_ref()) {
            edits.put(resolve::<CompendiumRow>(METADATA), change);
        }
    }
}

fn is_on(value: Option<&Value>) -> bool {
    value == Some(&Value::Bool(true))
}

fn member<'e>(entry: &'e LorebookEntry, key: &str) -> Option<&'e Value> {
    entry.metadata.as_ref()?.get(key)
}

/// What the column `metadata` of a row is to hold after an edit.
fn cell(row: &CompendiumRow, before: &LorebookEntry, after: &LorebookEntry) -> Option<Bag> {
    let mut bag = after.metadata.clone()?;
    let own = row.metadata.as_ref();
    let value = bag.shift_remove(KEY);
    let said_by_flag = match &value {
        None | Some(Value::Bool(true)) => true,
        // Turning the flag off has said it.
        Some(Value::Bool(false)) => row.is_featured,
        Some(_) => false,
    };
    let has_own = own.is_some_and(|own| own.contains_key(KEY));
    let nothing_else = bag.is_empty() && value.is_some();
    let kept = if member(before, KEY) == value.as_ref() {
        own.and_then(|own| own.get(KEY)).cloned()
    } else {
        value.filter(|_| has_own || !said_by_flag)
    };
    bag.extend(kept.map(|value| (KEY.to_owned(), value)));
    // The flag alone makes the bag that a row without one reads as.
    Some(bag).filter(|bag| !(nothing_else && bag.is_empty() && own.is_none()))
}

/// The change that makes one bag of another: of single members where both are there.
fn change(from: Option<&Bag>, to: Option<&Bag>) -> Option<Change> {
    match (from, to) {
        (None, None) => None,
        (Some(_), None) => Some(Change::Set("null".to_owned())),
        (None, Some(to)) => Some(Change::Set(json_text(to))),
        (Some(from), Some(to)) => change_members(from, to),
    }
}
