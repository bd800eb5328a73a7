//! The switches of SillyTavern origin, in a JSON column of their own.

use crate::canonical::common::UnsupportedFields;
use crate::canonical::lorebook::LorebookEntry;
use crate::mapping::{Clear, Edits, NotNull, Row, Rule, Same, Table, resolve};
use crate::table;
use crate::wire::compendium::CompendiumRow;

const CELL: &[&str] = &["unsupported_fields"];

table! {
    /// The switches of SillyTavern origin: a bag of their own on the wire, beside the entry's other fields in canonical form.
    pub TogglesTable: UnsupportedFields = LorebookEntry {
        vectorized      = vectorized: Same, Remove;
        group_override  = group_override: Same, Remove;
        use_group_scoring = use_group_scoring: Same, Remove;
        /// To clear it, canonical null writes null and canonical absence removes the key.
        automation_id   = automation_id: NotNull, Remove;
        match_character_depth_prompt = scan_character_depth_prompt: Same, Remove;
        match_creator_notes = scan_creator_notes: Same, Remove;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

/// The bag's own rows behind a cell that may be null.
pub struct TogglesRule;

impl Rule<CompendiumRow, LorebookEntry> for TogglesRule {
    const NAME: &'static str = "toggles";
    const DOC: &'static str = "Each switch that the bag has; without one a fresh row has no bag.";

    fn row() -> Row {
        let canonical: Vec<_> = TogglesTable::describe().rows.into_iter().flat_map(|row| row.canonical).collect();
        let mut row =
            Row::of_rule::<CompendiumRow, LorebookEntry>((Self::NAME, Self::DOC), &[CELL], &[], Clear::Remove);
        row.canonical = canonical;
        row
    }

    fn read(wire: &mut CompendiumRow, canonical: &mut LorebookEntry) {
        if let Some(bag) = wire.unsupported_fields.take() {
            TogglesTable::read_into(bag, canonical);
        }
    }

    fn write(canonical: &LorebookEntry, wire: &mut CompendiumRow) {
        let bag = TogglesTable::write(canonical);
        wire.unsupported_fields = (bag != UnsupportedFields::default()).then_some(bag);
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, _: Option<&CompendiumRow>, edits: &mut Edits) {
        let mut inner = Edits::default();
        TogglesTable::changes(before, after, None, &mut inner);
        if let Some(change) = inner.into_change() {
            edits.put(resolve::<CompendiumRow>(CELL), change);
        }
    }
}
