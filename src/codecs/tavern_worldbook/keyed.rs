//! Entries in an object, under their numbers.

use super::ids::{self, Claim};
use super::rows::WorldEntryTable;
use crate::canonical::Shared;
use crate::canonical::lorebook::LorebookEntry;
use crate::json::cell::NumberOrText;
use crate::mapping::{Conversion, Convert, Description, Table};
use crate::wire::tavern_worldbook::WorldEntry;
use indexmap::IndexMap;

/// An object of entries.
pub struct Keyed;

impl Conversion for Keyed {
    const NAME: &'static str = "entries by number";
    const DOC: &'static str = "Each entry through its own rows, in the order of the file; entries continue their original ones, by id or else by \
         position. A new one gets the number of its id, else the first that is free, as `uid` and as key.";
    fn nested() -> Description {
        WorldEntryTable::describe()
    }
}

impl Convert<IndexMap<String, WorldEntry>, Vec<Shared<LorebookEntry>>> for Keyed {
    fn read(wire: IndexMap<String, WorldEntry>) -> Vec<Shared<LorebookEntry>> {
        wire.into_values().map(|entry| Shared::new(WorldEntryTable::read(entry))).collect()
    }
    fn write(canonical: &Vec<Shared<LorebookEntry>>) -> IndexMap<String, WorldEntry> {
        let claims: Vec<Claim<'_>> = canonical.iter().map(|entry| Claim { id: &entry.id, old: None }).collect();
        let numbers = ids::give_out(&claims, &[]).into_iter().filter_map(|given| given.uid);
        canonical.iter().zip(numbers).map(|(entry, number)| (number.to_string(), numbered(entry, number))).collect()
    }
}

/// A fresh entry with its number.
pub(super) fn numbered(entry: &LorebookEntry, number: i64) -> WorldEntry {
    let mut row = WorldEntryTable::write(entry);
    row.uid = Some(NumberOrText::Number(number as f64));
    row
}
