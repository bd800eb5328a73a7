//! The named conversions between one wire cell and one canonical cell.

use super::{Carried, Described, Edits, Matched, Path, Row, Table, match_elements};
use crate::canonical::Shared;
use crate::json::splice::{Change, Element};
use serde::Serialize;

/// A conversion's name, for rows as data.
pub trait Conversion {
    /// One or two words.
    const NAME: &'static str;
    /// What it does, in a sentence.
    const DOC: &'static str;
    /// The table that it applies to each element or to the group.
    fn nested() -> Description {
        Description::default()
    }
}

/// What a table says about itself.
#[derive(Debug, Clone, Default)]
pub struct Description {
    /// The rows, those of nested tables included.
    pub rows: Vec<Row>,
    /// Wire fields that no row maps, each with the reason.
    pub carried: Vec<Carried>,
    /// Canonical fields that no row maps, each with the reason.
    pub unmapped: Vec<Carried>,
    /// Canonical fields of what the rows map that a fresh file has no place for, each with the reason: only another shape of the
    /// format has one, or it is a part of a value that the file has as a whole.
    pub partial: Vec<Carried>,
}

impl Description {
    /// This description with that of another table over the same two objects.
    pub fn and(mut self, other: Description) -> Description {
        self.rows.extend(other.rows);
        self.carried.extend(other.carried);
        self.unmapped.extend(other.unmapped);
        self.partial.extend(other.partial);
        self
    }
    /// This description of an object as part of that of another one, `T`, in which it stands below some fields.
    pub fn below<T: Described>(mut self, fields: &[&'static str]) -> Description {
        let wires = self.rows.iter_mut().flat_map(|row| &mut row.wire);
        for path in wires.chain(self.carried.iter_mut().map(|carried| &mut carried.path)) {
            *path = path.rebased::<T>(fields);
        }
        self
    }
    /// Takes over a nested description below the paths of the row that nests it.
    pub fn nest(&mut self, inner: Description, wire: &Path, canonical: &Path) {
        self.rows.extend(inner.rows.into_iter().map(|row| row.below(wire, canonical)));
        self.carried.extend(inner.carried.into_iter().map(|c| c.below(wire)));
        self.unmapped.extend(inner.unmapped.into_iter().map(|c| c.below(canonical)));
        self.partial.extend(inner.partial.into_iter().map(|c| c.below(canonical)));
    }
}

/// Converts one cell, both ways.
pub trait Convert<W, C>: Conversion {
    /// Wire to canonical.
    fn read(wire: W) -> C;
    /// Canonical to wire, for a fresh file or a changed cell.
    fn write(canonical: &C) -> W;
    /// What a change of the canonical value means for the wire cell.
    fn change(before: &C, after: &C, _: &mut Edits, _: &Path) -> Outcome
    where
        W: Serialize,
        C: PartialEq,
    {
        if before == after { Outcome::Same } else { Outcome::of(&Self::write(after)) }
    }
}

/// What a row does to its wire cell.
#[derive(Debug)]
pub enum Outcome {
    /// Nothing: the cell stays as it is, whatever it holds.
    Same,
    /// The cell changes.
    Change(Change),
    /// The value was taken away: the row's clear rule decides.
    Cleared,
}

impl Outcome {
    /// The wire cell becomes this value; a value that is null means that it was taken away.
    pub fn of<W: Serialize>(wire: &W) -> Outcome {
        match json_text(wire) {
            text if text == "null" => Outcome::Cleared,
            text => Outcome::Change(Change::Set(text)),
        }
    }
}

/// A generated value as JSON text. The generated types cannot fail to serialise: their maps have string keys and their numbers are
/// finite or written as null. A bare integral number gets no fraction, as inside an object.
pub fn json_text<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    if text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    text
}

/// The outcome of one row; the accessor only tells the compiler the wire cell's type.
pub fn change_row<K, R, W, C>(_: fn(&R) -> &W, before: &C, after: &C, edits: &mut Edits, at: &Path) -> Outcome
where
    K: Convert<W, C>,
    W: Serialize,
    C: PartialEq,
{
    K::change(before, after, edits, at)
}

/// The cell is the same on both sides.
pub struct Same;
impl Conversion for Same {
    const NAME: &'static str = "same";
    const DOC: &'static str = "The value is the same on both sides.";
}
impl<T: Clone> Convert<T, T> for Same {
    fn read(wire: T) -> T {
        wire
    }
    fn write(canonical: &T) -> T {
        canonical.clone()
    }
}

/// An optional wire cell whose canonical side always has a value.
pub struct OrDefault;
impl Conversion for OrDefault {
    const NAME: &'static str = "or default";
    const DOC: &'static str =
        "An absent cell reads as the type's empty value; the empty value is not written into a fresh file.";
}
impl<T: Clone + Default + PartialEq> Convert<Option<T>, T> for OrDefault {
    fn read(wire: Option<T>) -> T {
        wire.unwrap_or_default()
    }
    fn write(canonical: &T) -> Option<T> {
        (*canonical != T::default()).then(|| canonical.clone())
    }
}

/// A cell in which null reads as absent, though null can be written to clear it.
pub struct NotNull;
impl Conversion for NotNull {
    const NAME: &'static str = "not null";
    const DOC: &'static str = "Null reads as absent; a canonical null is written as null.";
}
impl<T: Clone> Convert<Option<Option<T>>, Option<Option<T>>> for NotNull {
    fn read(wire: Option<Option<T>>) -> Option<Option<T>> {
        wire.flatten().map(Some)
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

/// The outcome of a cell whose null is a value of its own: only absence takes it away.
pub fn change_three_states<T>(before: &Option<Option<T>>, after: &Option<Option<T>>) -> Outcome
where
    Option<Option<T>>: Serialize + PartialEq,
{
    match after {
        _ if before == after => Outcome::Same,
        None => Outcome::Cleared,
        Some(_) => Outcome::Change(Change::Set(json_text(after))),
    }
}

/// A list of objects, each through another table; edits keep each element's own unknown keys.
pub struct List<T>(T);
impl<T: Table> Conversion for List<T> {
    const NAME: &'static str = "list";
    const DOC: &'static str =
        "Each element through its own rows; elements continue their original ones, by id or else by position.";
    fn nested() -> Description {
        T::describe()
    }
}
impl<T: Table> Convert<Vec<T::Wire>, Vec<T::Canonical>> for List<T> {
    fn read(wire: Vec<T::Wire>) -> Vec<T::Canonical> {
        wire.into_iter().map(T::read).collect()
    }
    fn write(canonical: &Vec<T::Canonical>) -> Vec<T::Wire> {
        canonical.iter().map(T::write).collect()
    }
    fn change(before: &Vec<T::Canonical>, after: &Vec<T::Canonical>, edits: &mut Edits, at: &Path) -> Outcome {
        if before == after {
            return Outcome::Same;
        }
        let matched = match_elements(before, after, T::id, T::differ_in_id_only);
        change_list::<T>(&matched, |i| before.get(i), |_| None, after, edits, at)
    }
}

/// A list as [`List`], whose elements are shared until they change.
pub struct SharedList<T>(T);
impl<T: Table> Conversion for SharedList<T> {
    const NAME: &'static str = "list";
    const DOC: &'static str = <List<T> as Conversion>::DOC;
    fn nested() -> Description {
        T::describe()
    }
}
impl<T: Table> Convert<Vec<T::Wire>, Vec<Shared<T::Canonical>>> for SharedList<T> {
    fn read(wire: Vec<T::Wire>) -> Vec<Shared<T::Canonical>> {
        wire.into_iter().map(|w| Shared::new(T::read(w))).collect()
    }
    fn write(canonical: &Vec<Shared<T::Canonical>>) -> Vec<T::Wire> {
        canonical.iter().map(|c| T::write(c)).collect()
    }
    fn change(
        before: &Vec<Shared<T::Canonical>>,
        after: &Vec<Shared<T::Canonical>>,
        edits: &mut Edits,
        at: &Path,
    ) -> Outcome {
        if before == after {
            return Outcome::Same;
        }
        let matched = match_elements(before, after, |c| T::id(c), |b, a| T::differ_in_id_only(b, a));
        change_list::<T>(&matched, |i| before.get(i).map(|s| &**s), |_| None, after.iter().map(|s| &**s), edits, at)
    }
}

/// What an edit of a list means for its wire cell, once each element knows the original one that it continues. `twin` gives the
/// lenient view of an original element, where the caller has it.
pub fn change_list<'a, T: Table + 'a>(
    matched: &[Matched],
    before: impl Fn(usize) -> Option<&'a T::Canonical>,
    twin: impl Fn(usize) -> Option<T::Wire>,
    after: impl IntoIterator<Item = &'a T::Canonical>,
    edits: &mut Edits,
    at: &Path,
) -> Outcome {
    let mut list = Vec::with_capacity(matched.len());
    for (index, (element, from)) in after.into_iter().zip(matched).enumerate() {
        list.push(match from.and_then(|from| before(from).map(|b| (from, b))) {
            Some((from, old)) if old == element => Element::Keep(from),
            Some((from, old)) => {
                let mut inner = Edits::default();
                T::changes(old, element, twin(from).as_ref(), &mut inner);
                edits.tell(&format!("{at}[{index}]"), &inner);
                inner.into_change().map_or(Element::Keep(from), |change| Element::Edit(from, change))
            }
            None => {
                // What a new element cannot hold is what an edit of an empty one could not write.
                let mut told = Edits::default();
                T::changes(&T::Canonical::default(), element, None, &mut told);
                edits.tell(&format!("{at}[{index}]"), &told);
                Element::New(json_text(&T::write(element)))
            }
        });
    }
    Outcome::Change(Change::Objects(list))
}

/// An optional list as [`List`]: absent and empty differ.
pub struct OptList<T>(T);
impl<T: Table> Conversion for OptList<T> {
    const NAME: &'static str = "list";
    const DOC: &'static str = <List<T> as Conversion>::DOC;
    fn nested() -> Description {
        T::describe()
    }
}
impl<T: Table> Convert<Option<Vec<T::Wire>>, Option<Vec<T::Canonical>>> for OptList<T> {
    fn read(wire: Option<Vec<T::Wire>>) -> Option<Vec<T::Canonical>> {
        wire.map(List::<T>::read)
    }
    fn write(canonical: &Option<Vec<T::Canonical>>) -> Option<Vec<T::Wire>> {
        canonical.as_ref().map(List::<T>::write)
    }
    fn change(
        before: &Option<Vec<T::Canonical>>,
        after: &Option<Vec<T::Canonical>>,
        edits: &mut Edits,
        at: &Path,
    ) -> Outcome {
        match (before, after) {
            (Some(before), Some(after)) => List::<T>::change(before, after, edits, at),
            (None, None) => Outcome::Same,
            (_, None) => Outcome::Cleared,
            (None, Some(after)) => Outcome::of(&List::<T>::write(after)),
        }
    }
}

/// An optional object through another table.
pub struct Group<T>(T);
impl<T: Table> Conversion for Group<T> {
    const NAME: &'static str = "group";
    const DOC: &'static str = "An optional object through its own rows.";
    fn nested() -> Description {
        T::describe()
    }
}
impl<T: Table> Convert<Option<T::Wire>, Option<T::Canonical>> for Group<T>
where
    T::Wire: Described,
{
    fn read(wire: Option<T::Wire>) -> Option<T::Canonical> {
        wire.map(T::read)
    }
    fn write(canonical: &Option<T::Canonical>) -> Option<T::Wire> {
        canonical.as_ref().map(T::write)
    }
    fn change(before: &Option<T::Canonical>, after: &Option<T::Canonical>, edits: &mut Edits, at: &Path) -> Outcome {
        match (before, after) {
            (before, after) if before == after => Outcome::Same,
            (Some(before), Some(after)) => {
                let mut inner = Edits::default();
                T::changes(before, after, None, &mut inner);
                edits.tell(&at.to_string(), &inner);
                inner.into_change().map_or(Outcome::Same, Outcome::Change)
            }
            (_, None) => Outcome::Cleared,
            (None, Some(after)) => Outcome::of(&T::write(after)),
        }
    }
}

/// Two closed sets of words that mean the same.
pub trait WordPairs {
    /// The wire's set.
    type Wire: Copy + PartialEq + Serialize + 'static;
    /// The canonical set.
    type Canonical: Copy + PartialEq + 'static;
    /// Every word of both sets with its partner.
    const PAIRS: &'static [(Self::Wire, Self::Canonical)];
    /// The pairs, in a sentence.
    const DOC: &'static str;
}

/// An optional word through its pair. A word that the wire's set does not have reads as absent and stays until it is replaced.
pub struct Words<P>(P);
impl<P: WordPairs> Conversion for Words<P> {
    const NAME: &'static str = "words";
    const DOC: &'static str = P::DOC;
}
impl<P: WordPairs> Convert<Option<P::Wire>, Option<P::Canonical>> for Words<P> {
    fn read(wire: Option<P::Wire>) -> Option<P::Canonical> {
        P::PAIRS.iter().find(|(word, _)| Some(*word) == wire).map(|(_, canonical)| *canonical)
    }
    fn write(canonical: &Option<P::Canonical>) -> Option<P::Wire> {
        P::PAIRS.iter().find(|(_, word)| Some(*word) == *canonical).map(|(wire, _)| *wire)
    }
}
