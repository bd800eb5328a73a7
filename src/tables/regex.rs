//! What regex scripts of several programs have in common: cells of a rule that mean the same whatever the program calls their keys,
//! and the members that no row maps.
//!
//! The keys themselves, the words for where a rule applies and the way a pattern is spelled are each program's own.

mod extras;
mod phases;

pub use extras::{ExtrasRule, OtherMembers};
pub use phases::change_phases;

use crate::Text;
use crate::mapping::{Conversion, Convert, Edits, Outcome, Path, change_three_states};
use serde::Serialize;

/// A cell in which null and absent differ, on both sides.
pub struct ThreeStates;

impl Conversion for ThreeStates {
    const NAME: &'static str = "same or null";
    const DOC: &'static str = "The value is the same on both sides; null is written as null, absence removes the key.";
}

impl<T: Clone> Convert<Option<Option<T>>, Option<Option<T>>> for ThreeStates {
    fn read(wire: Option<Option<T>>) -> Option<Option<T>> {
        wire
    }
    fn write(canonical: &Option<Option<T>>) -> Option<Option<T>> {
        canonical.clone()
    }
    fn change(before: &Option<Option<T>>, after: &Option<Option<T>>, _: &mut Edits, _: &Path) -> Outcome
    where
        Option<Option<T>>: Serialize + PartialEq,
    {
        change_three_states(before, after)
    }
}

/// Fragments that are cut from a match: an empty list says nothing.
pub struct TrimStrings;

impl Conversion for TrimStrings {
    const NAME: &'static str = "texts, if any";
    const DOC: &'static str = "The texts of the list; other elements are passed over and stay until the texts are edited. An empty list reads as absent.";
}

impl Convert<Vec<Option<Text>>, Option<Vec<Text>>> for TrimStrings {
    fn read(wire: Vec<Option<Text>>) -> Option<Vec<Text>> {
        <Self as Convert<Option<_>, _>>::read(Some(wire))
    }
    fn write(canonical: &Option<Vec<Text>>) -> Vec<Option<Text>> {
        <Self as Convert<Option<_>, _>>::write(canonical).unwrap_or_default()
    }
}

impl Convert<Option<Vec<Option<Text>>>, Option<Vec<Text>>> for TrimStrings {
    fn read(wire: Option<Vec<Option<Text>>>) -> Option<Vec<Text>> {
        wire.filter(|list| !list.is_empty()).map(|list| list.into_iter().flatten().collect())
    }
    fn write(canonical: &Option<Vec<Text>>) -> Option<Vec<Option<Text>>> {
        canonical.as_ref().map(|list| list.iter().cloned().map(Some).collect())
    }
}
