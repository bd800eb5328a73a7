//! Which members an object has after its changes, and in which order.

use super::items::Item;
use super::{Change, Members, SpliceError};

/// The changes of one object, found by key.
pub(super) struct Index<'c> {
    members: &'c Members,
    /// Key and position in the changes, sorted by key.
    sorted: Vec<(&'c str, usize)>,
}

/// Where a new member goes: the old member at a position, and whether after it (`true`) or before it. Sorts by place.
type Anchor = (usize, bool);
/// After everything.
const END: Anchor = (usize::MAX, true);

/// What becomes of the old members.
pub(super) struct Plan<'c> {
    /// For each old member: `None` when it goes, else the change that it gets, if any.
    pub(super) old: Vec<Option<Option<&'c Change>>>,
    /// Keys and changes that no old member has, in documented order.
    pub(super) new: Vec<(&'c str, &'c Change)>,
}

impl<'c> Index<'c> {
    /// # Errors
    /// [`SpliceError::SameKey`]
    pub(super) fn new(members: &'c Members) -> Result<Self, SpliceError> {
        let mut sorted: Vec<_> = members.changes.iter().enumerate().map(|(at, (key, _))| (key.as_ref(), at)).collect();
        sorted.sort_unstable();
        let same = sorted.iter().zip(sorted.iter().skip(1)).find(|(one, two)| one.0 == two.0);
        match same {
            Some(((key, _), _)) => Err(SpliceError::SameKey { key: (*key).to_owned() }),
            None => Ok(Self { members, sorted }),
        }
    }

    /// Matches the changes with the old members.
    pub(super) fn plan(&self, items: &[Item<'_>]) -> Plan<'c> {
        let mut last = vec![None; self.sorted.len()];
        let mut found: Vec<Option<usize>> = items.iter().map(|item| self.find(item)).collect();
        for (at, change) in found.iter().enumerate() {
            if let Some(slot) = change.and_then(|change| last.get_mut(change)) {
                *slot = Some(at);
            }
        }
        self.find_aliases(items, &mut found, &mut last);
        let fate = |(at, change): (usize, Option<usize>)| {
            let Some(number) = change else {
                return Some(None);
            };
            match self.change(number)? {
                Change::Remove => None,
                change if last.get(number) == Some(&Some(at)) => Some(Some(change)),
                // An earlier duplicate of the one that is changed.
                _ => Some(None),
            }
        };
        let old = found.iter().copied().enumerate().map(fate).collect();
        let unmatched = last.iter().enumerate().filter(|(_, item)| item.is_none()).map(|(number, _)| number);
        Plan { old, new: self.documented(unmatched) }
    }

    /// All changes in documented order.
    pub(super) fn all(&self) -> Vec<(&'c str, &'c Change)> {
        self.documented(0..self.members.changes.len())
    }

    fn documented(&self, numbers: impl Iterator<Item = usize>) -> Vec<(&'c str, &'c Change)> {
        let mut chosen: Vec<_> = numbers
            .filter_map(|number| self.members.changes.get(number))
            .map(|(key, change)| (key.as_ref(), change))
            .collect();
        chosen.sort_by_key(|(key, _)| self.rank(key).unwrap_or(usize::MAX));
        chosen
    }

    fn find(&self, item: &Item<'_>) -> Option<usize> {
        let name = item.name()?;
        let at = self.sorted.binary_search_by(|(key, _)| (*key).cmp(name.as_ref())).ok()?;
        self.sorted.get(at).map(|(_, number)| *number)
    }

    /// Matches members under another name: with the changes that no member was found for, and with removals, since what the other
    /// name holds must not come back.
    fn find_aliases(&self, items: &[Item<'_>], found: &mut [Option<usize>], last: &mut [Option<usize>]) {
        for (key, alias) in &self.members.aliases {
            let at = self.sorted.binary_search_by(|(known, _)| (*known).cmp(key)).ok();
            let Some(number) = at.and_then(|at| self.sorted.get(at)).map(|(_, number)| *number) else { continue };
            let Some(slot) = last.get_mut(number) else { continue };
            if slot.is_some() && self.change(number) != Some(&Change::Remove) {
                continue;
            }
            for (at, (item, found)) in items.iter().zip(found.iter_mut()).enumerate() {
                if found.is_none() && item.name().is_some_and(|name| name == *alias) {
                    *found = Some(number);
                    *slot = Some(at);
                }
            }
        }
    }

    fn change(&self, number: usize) -> Option<&'c Change> {
        self.members.changes.get(number).map(|(_, change)| change)
    }

    fn rank(&self, key: &str) -> Option<usize> {
        self.members.order.iter().position(|known| *known == key)
    }

    /// Puts the new members between the old ones that stay: gives back `old` and `new`, mixed.
    ///
    /// `old` holds the positions in `items`, ascending; `new` is in documented order.
    pub(super) fn merge<T>(&self, items: &[Item<'_>], old: Vec<(usize, T)>, new: Vec<(&'c str, T)>) -> Vec<T> {
        // For each documented key the member that has it; of duplicates the last.
        let mut holders = vec![None; self.members.order.len()];
        if !new.is_empty() && !holders.is_empty() {
            for (at, _) in &old {
                let rank = items.get(*at).and_then(Item::name).and_then(|name| self.rank(&name));
                if let Some(holder) = rank.and_then(|rank| holders.get_mut(rank)) {
                    *holder = Some(*at);
                }
            }
        }
        let mut keyed: Vec<(Anchor, T)> =
            new.into_iter().map(|(key, slot)| (self.anchor(&holders, key), slot)).collect();
        // Stable: several for one place stay in documented order.
        keyed.sort_by_key(|(anchor, _)| *anchor);
        let mut keyed = keyed.into_iter().peekable();
        let mut merged = Vec::with_capacity(old.len() + keyed.len());
        for (at, slot) in old {
            while let Some((_, new)) = keyed.next_if(|(anchor, _)| *anchor <= (at, false)) {
                merged.push(new);
            }
            merged.push(slot);
        }
        merged.extend(keyed.map(|(_, slot)| slot));
        merged
    }

    fn anchor(&self, holders: &[Option<usize>], key: &str) -> Anchor {
        let Some((before, after)) = self.rank(key).and_then(|rank| holders.split_at_checked(rank)) else {
            return END;
        };
        let nearest_before = before.iter().rev().find_map(|holder| *holder).map(|at| (at, true));
        let nearest_after = || after.iter().find_map(|holder| *holder).map(|at| (at, false));
        nearest_before.or_else(nearest_after).unwrap_or(END)
    }
}
