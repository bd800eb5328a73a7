//! Which asset continues which row of the file.

use super::MAIN;
use crate::canonical::character::{AssetRole, MediaAsset};
use crate::mapping::{Matched, Pairing};
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
    /// Its reference, if it has one.
    fn place(&self) -> Option<&str> {
        Some(self.asset.ref_.trim()).filter(|place| !place.is_empty())
    }
}

/// Each asset with the row that it continues, in the order of the file that is written. No row is continued twice.
pub(super) fn matched<'a>(old: &[Slot<'_>], new: Vec<Slot<'a>>) -> Vec<(Slot<'a>, Matched)> {
    let found = found(old, &new);
    in_place(new.into_iter().zip(found).collect())
}

/// From the surest sign to the weakest.
fn found(old: &[Slot<'_>], new: &[Slot<'_>]) -> Vec<Matched> {
    let (old, new) = (|| old.iter(), || new.iter());
    Pairing::new(old().len(), new().len())
        .pair(old().map(|row| Some((row.main, row.says()))), new().map(|slot| Some((slot.main, slot.says()))))
        .pair(old().map(|row| Some(row.says())), new().map(|slot| Some(slot.says())))
        .pair(old().map(|row| Some((row.main, row.key()))), new().map(|slot| Some((slot.main, slot.key()))))
        .pair(old().map(Slot::place), new().map(Slot::place))
        .found()
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
