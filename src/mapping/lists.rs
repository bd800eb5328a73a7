//! Which element of the edited list is which element of the original one.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Equal candidates are looked for among this many of the same id, so that a list of one id repeated stays linear.
const WINDOW: usize = 32;

/// The original's element that an edited element continues; `None` is a new one.
pub type Matched = Option<usize>;

/// Matches lists by the law of overlay: by id, duplicates of one id in order of occurrence, elements without an id by position.
///
/// Within that, equal elements find each other first, so that deleting the first of three twins leaves the other two untouched;
/// and an element at its old place whose id alone changed continues the old one.
pub fn match_elements<T: PartialEq>(
    before: &[T],
    after: &[T],
    id: impl Fn(&T) -> &str,
    differ_in_id_only: impl Fn(&T, &T) -> bool,
) -> Vec<Matched> {
    let mut matched: Vec<Matched> =
        after.iter().zip(before).enumerate().map(|(i, (a, b))| (a == b).then_some(i)).collect();
    matched.resize(after.len(), None);
    let mut free: Vec<bool> = vec![true; before.len()];
    for index in matched.iter().flatten() {
        take(&mut free, *index);
    }
    let mut waiting: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, element) in before.iter().enumerate().filter(|(i, _)| is_free(&free, *i)) {
        waiting.entry(id(element)).or_default().push_back(index);
    }
    let open = |matched: &[Matched]| -> Vec<usize> {
        matched.iter().enumerate().filter(|(_, m)| m.is_none()).map(|(i, _)| i).collect()
    };
    for index in open(&matched) {
        let Some(element) = after.get(index) else { continue };
        let Some(queue) = waiting.get_mut(id(element)) else { continue };
        if let Some(at) = queue.iter().take(WINDOW).position(|b| before.get(*b) == Some(element)) {
            set(&mut matched, &mut free, index, queue.remove(at));
        }
    }
    for index in open(&matched) {
        let Some(element) = after.get(index) else { continue };
        let key = id(element);
        if key.is_empty() {
            let same_place = before.get(index).filter(|b| is_free(&free, index) && id(b).is_empty());
            set(&mut matched, &mut free, index, same_place.map(|_| index));
        } else if let Some(queue) = waiting.get_mut(key) {
            set(&mut matched, &mut free, index, queue.pop_front());
        }
    }
    // Without an id and no longer at their places, since others came or went: in order.
    let mut left = waiting.remove("").unwrap_or_default();
    left.retain(|index| is_free(&free, *index));
    for index in open(&matched) {
        if after.get(index).is_some_and(|element| id(element).is_empty()) {
            set(&mut matched, &mut free, index, left.pop_front());
        }
    }
    for index in open(&matched) {
        let renamed = match (before.get(index), after.get(index)) {
            (Some(b), Some(a)) => is_free(&free, index) && differ_in_id_only(b, a),
            _ => false,
        };
        set(&mut matched, &mut free, index, renamed.then_some(index));
    }
    matched
}

/// Which element of an edited list continues which one of the original, found sign by sign: no original one is continued twice.
#[derive(Debug)]
pub struct Pairing {
    matched: Vec<Matched>,
    free: Vec<bool>,
}

impl Pairing {
    /// Nothing is found yet, of so many elements.
    pub fn new(before: usize, after: usize) -> Pairing {
        Pairing { matched: vec![None; after], free: vec![true; before] }
    }

    /// Pairs those that have no other yet by a sign, in order; one without the sign stays alone.
    pub fn pair<K: Eq + Hash>(
        mut self,
        before: impl Iterator<Item = Option<K>>,
        after: impl Iterator<Item = Option<K>>,
    ) -> Pairing {
        let mut waiting: HashMap<K, VecDeque<usize>> = HashMap::new();
        for (index, key) in before.enumerate().filter(|(index, _)| is_free(&self.free, *index)) {
            if let Some(key) = key {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        for (slot, key) in self.matched.iter_mut().zip(after).filter(|(slot, _)| slot.is_none()) {
            *slot = key.and_then(|key| waiting.get_mut(&key)?.pop_front());
            slot.iter().for_each(|index| take(&mut self.free, *index));
        }
        self
    }

    /// What was found.
    pub fn found(self) -> Vec<Matched> {
        self.matched
    }
}

fn is_free(free: &[bool], index: usize) -> bool {
    free.get(index).copied().unwrap_or(false)
}

fn take(free: &mut [bool], index: usize) {
    if let Some(slot) = free.get_mut(index) {
        *slot = false;
    }
}

fn set(matched: &mut [Matched], free: &mut [bool], index: usize, to: Matched) {
    if let (Some(slot), Some(to)) = (matched.get_mut(index), to) {
        *slot = Some(to);
        take(free, to);
    }
}
