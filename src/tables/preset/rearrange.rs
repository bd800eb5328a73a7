//! Lists in a new sequence whose other elements stay where they make sense.

use crate::json::splice::Element;

/// What an old element is that the new sequence does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    /// It stays behind the element that it followed.
    Stays,
    /// It repeats an earlier element, and must stay behind that one.
    Repeats(usize),
    /// It goes.
    Goes,
}

/// The new list: the elements of the new sequence, each followed by those that stay with it.
pub(super) fn rearrange(count: usize, sequence: Vec<Element>, other: impl Fn(usize) -> Other) -> Vec<Element> {
    let old = |element: &Element| match element {
        Element::Keep(index) | Element::Edit(index, _) => Some(*index),
        Element::New(_) => None,
    };
    // Where in the new sequence each old element stands.
    let mut place: Vec<Option<usize>> = vec![None; count];
    for (at, element) in sequence.iter().enumerate() {
        if let Some(slot) = old(element).and_then(|index| place.get_mut(index)) {
            *slot = Some(at);
        }
    }
    let mut head = Vec::new();
    let mut tails: Vec<Vec<usize>> = vec![Vec::new(); sequence.len()];
    let mut last = None;
    for index in 0..count {
        if let Some(at) = place.get(index).copied().flatten() {
            last = Some(at);
            continue;
        }
        let behind = match other(index) {
            Other::Stays => last,
            Other::Repeats(first) => last.max(place.get(first).copied().flatten()),
            Other::Goes => continue,
        };
        match behind.and_then(|at| tails.get_mut(at)) {
            Some(tail) => tail.push(index),
            None => head.push(index),
        }
    }
    let mut list: Vec<Element> = head.into_iter().map(Element::Keep).collect();
    for (element, tail) in sequence.into_iter().zip(tails) {
        list.push(element);
        list.extend(tail.into_iter().map(Element::Keep));
    }
    list
}

/// Whether a list stays as it is.
pub(super) fn is_unchanged(count: usize, list: &[Element]) -> bool {
    list.len() == count && list.iter().enumerate().all(|(at, element)| *element == Element::Keep(at))
}
