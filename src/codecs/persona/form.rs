//! What the shapes of a persona have in common.

use crate::canonical::persona::PersonaBody;
use crate::json::cell::Cell;
use crate::json::locate::Locator;
use crate::mapping::{Described, Description, Edits, Path, Table, resolve};

/// One shape on the wire.
pub(super) trait Form {
    /// The generated wire type.
    type Wire: Described + Default + for<'t> Cell<'t>;
    /// Wire to canonical; `text` is the wire's own text, for what its type does not tell.
    fn read(wire: Self::Wire, text: &mut Truths<'_>) -> PersonaBody;
    /// What an edit changes in a text of this shape, which is `twin`.
    fn changes(before: &PersonaBody, after: &PersonaBody, twin: &Self::Wire, edits: &mut Edits);
    /// The carried fields that a file has.
    fn escrowed(wire: &Self::Wire) -> Vec<Path>;
    /// Its rows as data.
    fn describe() -> Description;
}

/// Which cells of a text JavaScript takes for true: that decides whether some groups are there, even when a cell is of the wrong
/// kind.
pub(super) struct Truths<'a> {
    text: &'a str,
    places: Locator<'a>,
}

impl<'a> Truths<'a> {
    pub fn of(text: &'a str) -> Self {
        Truths { text, places: Locator::new(text) }
    }
    /// Whether the text has something at a JSON Pointer.
    pub fn has(&mut self, pointer: &str) -> bool {
        self.places.find(pointer).is_some()
    }
    /// Whether one of the members of the object at a JSON Pointer is true.
    pub fn any(&mut self, object: &str, keys: &[&str]) -> bool {
        keys.iter().any(|key| {
            let span = self.places.find(&format!("{object}/{key}"));
            span.and_then(|span| self.text.get(span)).is_some_and(is_true)
        })
    }
}

/// JavaScript's truth of a JSON value.
fn is_true(json: &str) -> bool {
    match json {
        "null" | "false" | "\"\"" => false,
        _ if json.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => json.parse::<f64>() != Ok(0.0),
        _ => true,
    }
}

/// What an edit of an optional canonical group changes in the wire object at a path.
pub(super) fn change_part<W: Described, T: Table>(
    wire: &[&str],
    canonical: &str,
    (before, after): (Option<&T::Canonical>, Option<&T::Canonical>),
    edits: &mut Edits,
) {
    let none = T::Canonical::default();
    let mut inner = Edits::default();
    T::changes(before.unwrap_or(&none), after.unwrap_or(&none), None, &mut inner);
    edits.part(&resolve::<W>(wire), canonical, inner);
}
