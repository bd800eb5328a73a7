//! Side effects are written only when there are any.

use crate::canonical::common::SideEffects as WireEffects;
use crate::canonical::lorebook::SideEffects;
use crate::mapping::{Conversion, Convert, Description, Edits, Group, Outcome, Path};
use crate::tables::lorebook::SideEffectsTable;

/// A [`Group`] whose emptiness counts as absence.
pub struct Effects;

impl Conversion for Effects {
    const NAME: &'static str = "group with effects";
    const DOC: &'static str = "An optional object through its own rows; without a single effect it is not written.";
    fn nested() -> Description {
        Group::<SideEffectsTable>::nested()
    }
}

impl Convert<Option<WireEffects>, Option<SideEffects>> for Effects {
    fn read(wire: Option<WireEffects>) -> Option<SideEffects> {
        Group::<SideEffectsTable>::read(wire)
    }
    fn write(canonical: &Option<SideEffects>) -> Option<WireEffects> {
        Group::<SideEffectsTable>::write(canonical).filter(|effects| !effects.effects.is_empty())
    }
    fn change(before: &Option<SideEffects>, after: &Option<SideEffects>, edits: &mut Edits, at: &Path) -> Outcome {
        if before != after && after.as_ref().is_none_or(|effects| effects.effects.is_empty()) {
            return Outcome::Cleared;
        }
        Group::<SideEffectsTable>::change(before, after, edits, at)
    }
}
