//! The lorebook that a character card embeds, `character_book`, as every program of the SillyTavern family writes it.
//!
//! ```text
//! { "name": …, "scan_depth": …, "entries": [{ "keys": […], "content": …, "insertion_order": …, "extensions": { "depth": … } }] }
//! ```
//!
//! The rows are in [`BookTable`] and [`EntryTable`]. What the card specification has no key for stands in `extensions` of an entry,
//! in camelCase or snake_case, and in some programs beside it: such a row looks in several places, the first that is there counts
//! (null too), and an edit stays where the value was read.
//!
//! An entry need not say its label, its id and its order: then its place in the list says them. So an entry that moves is compared
//! with what the original would say at its new place. [`BookText`] does both; [`changes`] is the overlay of an edited body.

mod convert;
mod keys;
mod numbers;
mod rows;
mod rules;
mod text;
mod triggers;
mod write;

pub use convert::{
    BookName, Coded, Codes, EmptyIsNull, Label, Level, Logic, NumberOr, OrNull, Position, Role, Switch, There,
};
pub use keys::{Keys, Said};
pub use numbers::{Claim, give_out, whole};
pub use rows::{BookTable, EntryTable};
pub use rules::{CERTAIN, FixedRule, IdRule, PositionRule, ProbabilityRule, read_chance, tell_chance};
pub use text::{BookText, entry_spans, read_entry, without_entries};
pub use triggers::{TriggerExtrasRule, TriggersRule, tell_extras};
pub use write::{Edited, changes, is_id};
