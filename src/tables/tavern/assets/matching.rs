//! Which asset continues which row of the file.

use super::MAIN;
use crate::canonical::character::{AssetRole, MediaAsset};
use crate::mapping::Matched;
use std::borrow::Cow;

/// One asset, of the file or of the canonical body.
#[derive(Debug, Clone)]
pub(super) struct Slot<'a> {
    /// It is the card's one picture.
    pub main: bool,
    /// What it is.
    pub asset: Cow<'a, MediaAsset>,
    /// Where it stands in the canonical body, for reports; empty for a row of the file.
    pub path: String,
}

impl Slot<'_> {
    /// The name that its row has.
    pub(super) fn name(&self) -> Option<&str> {
        self.asset.label.as_deref().or(self.asset.name.as_deref())
    }
    /// Its role: the place of the card's picture decides, whatever it says itself.
    pub(super) fn role(&self) -> AssetRole {
        if self.main { AssetRole::Portrait } else { self.asset.role }
    }
    /// What its row can say.
    pub(super) fn says(&self) -> (AssetRole, Option<&str>, &str, Option<&str>) {
        (self.role(), self.name(), &self.asset.ref_, self.asset.mime.as_deref())
    }
    /// Role and name; there is one card picture, whatever its name.
    fn key(&self) -> (AssetRole, &str) {
        (self.role(), if self.main { MAIN } else { self.name().unwrap_or_default().trim() })
    }
    fn place(&self) -> &str {
        self.asset.ref_.trim()
    }
}

/// Whether an asset may continue a row.
type Criterion = fn(&Slot<'_>, &Slot<'_>) -> bool;

/// From the surest sign to the weakest.
const CRITERIA: &[Criterion] = &[
    |new, old| new.main == old.main && new.says() == old.says(),
    |new, old| new.says() == old.says(),
    |new, old| new.main == old.main && new.key() == old.key(),
    |new, old| !new.place().is_empty() && new.place() == old.place(),
];

/// Each asset with the row that it continues, in the order of the file that is written. No row is continued twice.
pub(super) fn matched<'a>(old: &[Slot<'_>], new: Vec<Slot<'a>>) -> Vec<(Slot<'a>, Matched)> {
    let mut pairs: Vec<(Slot<'a>, Matched)> = new.into_iter().map(|slot| (slot, None)).collect();
    let mut free: Vec<usize> = (0..old.len()).collect();
    for criterion in CRITERIA {
        for (slot, from) in pairs.iter_mut().filter(|(_, from)| from.is_none()) {
            let fits = |index: &usize| old.get(*index).is_some_and(|row| criterion(slot, row));
            if let Some(at) = free.iter().position(fits) {
                *from = Some(free.remove(at));
            }
        }
    }
    in_place(pairs)
}

/// Moves the portrait from the front to where its row stands: behind the assets of the rows before it, but before any other
/// portrait, since the first one is the card's picture.
fn in_place(mut pairs: Vec<(Slot<'_>, Matched)>) -> Vec<(Slot<'_>, Matched)> {
    let home = pairs.first().filter(|(slot, _)| slot.main).and_then(|(_, from)| *from);
    let Some(home) = home else { return pairs };
    let before =
        |(slot, from): &(Slot<'_>, Matched)| slot.role() != AssetRole::Portrait && from.is_some_and(|from| from < home);
    let count = pairs.iter().skip(1).take_while(|pair| before(pair)).count();
    if let Some(front) = pairs.get_mut(..=count) {
        front.rotate_left(1);
    }
    pairs
}
