//! A field that can stand under several keys: the first that is there counts, and an edit stays where the value was read.
//!
//! Whether a key is there is asked of the typed view, so such cells are optional, and null differs from absent where null ends the
//! search. In [`table!`](crate::table) these rows stand in a block `several`.

use super::{Clear, Edits, Outcome, Path, Row};

/// The first cell that is there.
pub fn first_there<T, const N: usize>(cells: [Option<T>; N]) -> Option<T> {
    cells.into_iter().flatten().next()
}

impl Row {
    /// This row of the cell `wire[0]` as one of a field that is looked for in `places`, in this order.
    pub fn at_one_of(mut self, places: Vec<Path>) -> Row {
        let order: Vec<String> = places.iter().map(|path| format!("`{path}`")).collect();
        let home = self.wire.first().map(ToString::to_string).unwrap_or_default();
        let order =
            format!("The first that is there of {} counts and is edited; a new one is `{home}`.", order.join(", "));
        self.note = if self.note.is_empty() { order } else { format!("{} {order}", self.note) };
        self.wire.extend(places.into_iter().filter(|path| path.to_string() != home));
        self
    }
}

impl Edits {
    /// [`Edits::apply`] to a field that can stand in several places, each with whether it is there; none is there in a fresh object.
    ///
    /// A value is set where it was read, else at its home. One that is taken away goes from every place: what another one holds must
    /// not come back.
    pub fn apply_at_one_of(
        &mut self,
        home: Path,
        places: Vec<(Path, bool)>,
        canonical: &Path,
        outcome: Outcome,
        clear: Clear,
    ) {
        let there = places.into_iter().filter(|(_, there)| *there).map(|(path, _)| path);
        if matches!((&outcome, clear), (Outcome::Cleared, Clear::Remove | Clear::Never)) {
            for path in there {
                self.apply(path, canonical, Outcome::Cleared, clear);
            }
        } else {
            let place = { there }.next().unwrap_or(home);
            self.apply(place, canonical, outcome, clear);
        }
    }
}
