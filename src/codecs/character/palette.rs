//! The palette: rows without ids, found again by what they say.

use super::SwatchTable;
use crate::Text;
use crate::canonical::character::PaletteSwatch;
use crate::mapping::{Conversion, Convert, Description, Edits, Matched, OptList, Outcome, Pairing, Path, change_list};
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

/// From the surest sign to the weakest.
fn matched(before: &[PaletteSwatch], after: &[PaletteSwatch]) -> Vec<Matched> {
    let (old, new) = (|| before.iter(), || after.iter());
    Pairing::new(before.len(), after.len())
        .pair(old().map(says).enumerate().map(Some), new().map(says).enumerate().map(Some))
        .pair(old().map(says).map(Some), new().map(says).map(Some))
        .pair(old().map(|row| row.name.as_ref()), new().map(|row| row.name.as_ref()))
        .pair(old().map(|row| row.label.as_ref()), new().map(|row| row.label.as_ref()))
        .pair(old().map(|row| Some(&row.hex)), new().map(|row| Some(&row.hex)))
        .pair((0..before.len()).map(Some), (0..after.len()).map(Some))
        .found()
}

/// All that a row says.
fn says(row: &PaletteSwatch) -> (Option<&Text>, Option<&Text>, &Text) {
    let PaletteSwatch { label, name, hex } = row;
    (label.as_ref(), name.as_ref(), hex)
}
