//! The palette: rows without ids, found again by what they say.

use super::SwatchTable;
use crate::canonical::character::PaletteSwatch;
use crate::mapping::{Conversion, Convert, Description, Edits, Matched, OptList, Outcome, Path, change_list};
use crate::wire::character::Swatch;

/// A list of colours. Unknown members stay with the row that they stand in.
pub struct Palette;

impl Conversion for Palette {
    const NAME: &'static str = "list of swatches";
    const DOC: &'static str = "Each row through its own rows. A row continues the equal one of the file, else the one of its name, \
         of its label, of its colour, and at last the one at its place; no row is continued twice.";
    fn nested() -> Description {
        OptList::<SwatchTable>::nested()
    }
}

impl Convert<Option<Vec<Swatch>>, Option<Vec<PaletteSwatch>>> for Palette {
    fn read(wire: Option<Vec<Swatch>>) -> Option<Vec<PaletteSwatch>> {
        OptList::<SwatchTable>::read(wire)
    }
    fn write(canonical: &Option<Vec<PaletteSwatch>>) -> Option<Vec<Swatch>> {
        OptList::<SwatchTable>::write(canonical)
    }
    fn change(
        before: &Option<Vec<PaletteSwatch>>,
        after: &Option<Vec<PaletteSwatch>>,
        edits: &mut Edits,
        at: &Path,
    ) -> Outcome {
        match (before, after) {
            (Some(before), Some(after)) if before != after => {
                change_list::<SwatchTable>(&matched(before, after), |i| before.get(i), |_| None, after, edits, at)
            }
            _ => OptList::<SwatchTable>::change(before, after, edits, at),
        }
    }
}

/// Whether a new row may continue an old one, given both with their places.
type Criterion = fn((usize, &PaletteSwatch), (usize, &PaletteSwatch)) -> bool;

/// From the surest sign to the weakest.
const CRITERIA: &[Criterion] = &[
    |new, old| new == old,
    |(_, new), (_, old)| new == old,
    |(_, new), (_, old)| new.name.is_some() && new.name == old.name,
    |(_, new), (_, old)| new.label.is_some() && new.label == old.label,
    |(_, new), (_, old)| new.hex == old.hex,
    |(new, _), (old, _)| new == old,
];

fn matched(before: &[PaletteSwatch], after: &[PaletteSwatch]) -> Vec<Matched> {
    let mut matched: Vec<Matched> = vec![None; after.len()];
    let mut free: Vec<(usize, &PaletteSwatch)> = before.iter().enumerate().collect();
    for criterion in CRITERIA {
        for (new, slot) in after.iter().enumerate().zip(&mut matched).filter(|(_, slot)| slot.is_none()) {
            if let Some(at) = free.iter().position(|old| criterion(new, *old)) {
                *slot = Some(free.remove(at).0);
            }
        }
    }
    matched
}
