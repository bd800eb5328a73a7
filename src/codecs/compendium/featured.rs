//! `is_featured` and `metadata`: two columns for one canonical bag.

use crate::canonical::lorebook::LorebookEntry;
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, json_text, resolve};
use crate::wire::compendium::CompendiumRow;
use serde_json::{Map, Value};

/// The key of the bag that has a column of its own.
const FEATURED: &str = "featured";

type Bag = Map<String, Value>;

/// The column `is_featured` is `metadata.featured`.
pub struct FeaturedRule;

impl Rule<CompendiumRow, LorebookEntry> for FeaturedRule {
    const NAME: &'static str = "featured";
    const DOC: &'static str = "`is_featured: true` reads as `metadata.featured: true`; anything else adds nothing. The rest of the bag is the \
         column `metadata`, which has `featured` only where the row has it there already, or where it is anything but `true`. Each column \
         is written when it changed; a fresh row has both.";

    fn row() -> Row {
        Row::of_rule::<CompendiumRow, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[&["is_featured"], &["metadata"]],
            &[&["metadata"]],
            Clear::Null,
        )
    }

    fn read(wire: &CompendiumRow, canonical: &mut LorebookEntry) {
        Self::take(&mut wire.clone(), canonical);
    }

    fn take(wire: &mut CompendiumRow, canonical: &mut LorebookEntry) {
        canonical.metadata = wire.metadata.take();
        if wire.is_featured {
            canonical.metadata.get_or_insert_default().insert(FEATURED.to_owned(), Value::Bool(true));
        }
    }

    fn write(canonical: &LorebookEntry, wire: &mut CompendiumRow) {
        wire.is_featured = is_featured(canonical);
        wire.metadata = column(canonical, None, is_featured(canonical));
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&CompendiumRow>, edits: &mut Edits) {
        if before.metadata == after.metadata {
            return;
        }
        let old = twin.and_then(|row| row.metadata.as_ref());
        let (was, is) = (is_featured(before), is_featured(after));
        // Switched off, `is_featured: false` says it: the bag needs no `featured: false`.
        let off = was && after.metadata.as_ref().and_then(|bag| bag.get(FEATURED)) == Some(&Value::Bool(false));
        let new = column(after, old, is || off);
        if new.as_ref() != old {
            let text = new.map_or_else(|| "null".to_owned(), |bag| json_text(&bag));
            edits.put(resolve::<CompendiumRow>(&["metadata"]), Change::Set(text));
        }
        // Where the bag alone says it, the column stays as it is.
        if was != is && twin.is_none_or(|row| row.is_featured != is) {
            edits.put(resolve::<CompendiumRow>(&["is_featured"]), Change::Set(is.to_string()));
        }
    }
}

fn is_featured(entry: &LorebookEntry) -> bool {
    entry.metadata.as_ref().and_then(|bag| bag.get(FEATURED)) == Some(&Value::Bool(true))
}

/// The bag as the column `metadata` has it. `old` is what the row has there; `said`: the column `is_featured` says the rest.
fn column(entry: &LorebookEntry, old: Option<&Bag>, said: bool) -> Option<Bag> {
    let mut bag = entry.metadata.clone()?;
    if said && !old.is_some_and(|old| old.contains_key(FEATURED)) {
        bag.shift_remove(FEATURED);
        // A bag that `is_featured` alone makes is none.
        if bag.is_empty() && old.is_none() {
            return None;
        }
    }
    Some(bag)
}
