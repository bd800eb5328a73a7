//! The ids of entries as a card's book has them: whole numbers, each once in the book.

use crate::json::cell::NumberOrText;
use crate::json::number;
use std::collections::{HashMap, HashSet};

/// Largest integer that JavaScript holds exactly.
const SAFE: i64 = 9_007_199_254_740_991;

/// One entry that is about to be written.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// The canonical id.
    pub id: &'a str,
    /// The cell of the original entry: `None` without one, `Some(None)` when the original has no id.
    pub wire: Option<Option<&'a NumberOrText>>,
}

impl Claim<'_> {
    /// Whether the cell may stay, if nobody else has its number: it reads as the id, and programs take it for a whole number.
    fn stays(&self) -> bool {
        match self.wire.flatten() {
            Some(NumberOrText::Number(cell)) => cell.fract() == 0.0 && number::js_text(*cell) == self.id,
            Some(NumberOrText::Text(cell)) => cell == self.id && whole(cell).is_some(),
            None => false,
        }
    }
    /// Whether the original has no id and the place that the entry is written to gives the canonical one.
    fn is_implied(&self, place: usize) -> bool {
        matches!(self.wire, Some(None)) && self.id == place.to_string()
    }
}

/// The numbers to write, in the order of the entries; `None` leaves the cell as it is.
///
/// A unique whole number stays, and so does an absent id where the entry's place still means it. Else a canonical id of digits is
/// written as that number, and anything else (a GUID, which SillyTavern refuses) as the entry's place in the book; where the number is
/// taken, as the next one that is free.
pub fn give_out(claims: &[Claim<'_>]) -> Vec<Option<i64>> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut kept = vec![false; claims.len()];
    for ((place, claim), kept) in claims.iter().enumerate().zip(&mut kept) {
        *kept = if claim.is_implied(place) { true } else { claim.stays() && taken.insert(plain(claim.id)) };
    }
    // Places that mean an id are not given to others; two entries of the file that collide stay as they are.
    taken.extend(
        claims.iter().enumerate().filter(|(place, claim)| claim.is_implied(*place)).map(|(place, _)| place.to_string()),
    );
    let mut free = Free::default();
    let mut numbers = vec![None; claims.len()];
    let rest: Vec<usize> = (0..claims.len()).filter(|place| kept.get(*place) == Some(&false)).collect();
    let wanted = |place: &usize| claims.get(*place).and_then(|claim| whole(claim.id));
    let (own, other): (Vec<usize>, Vec<usize>) = rest.into_iter().partition(|place| wanted(place).is_some());
    for place in own.into_iter().chain(other) {
        let number = wanted(&place).or_else(|| i64::try_from(place).ok()).unwrap_or_default();
        let number = free.take(number, &mut taken);
        if let Some(slot) = numbers.get_mut(place) {
            *slot = Some(number);
        }
    }
    numbers
}

/// Finds numbers that are free: what was passed over once is not looked at again.
#[derive(Default)]
struct Free {
    /// Behind each number that was seen to be taken, one from which on to look.
    behind: HashMap<i64, i64>,
}

impl Free {
    /// The first number from one on that nobody has; it is taken then.
    fn take(&mut self, from: i64, taken: &mut HashSet<String>) -> i64 {
        let (mut number, mut passed) = (from, Vec::new());
        while let Some(next) =
            self.behind.get(&number).copied().or_else(|| (!taken.insert(number.to_string())).then(|| number + 1))
        {
            passed.push(number);
            number = next;
        }
        self.behind.extend(passed.into_iter().chain([number]).map(|one| (one, number + 1)));
        number
    }
}

/// Whether entries with these canonical ids, read from one book, need no new number: the cells need not be looked at.
pub fn are_fine<'a>(mut ids: impl Iterator<Item = &'a str>) -> bool {
    let mut taken = HashSet::new();
    ids.all(|id| whole(id).is_some_and(|number| taken.insert(number)))
}

/// The number of an id that is one: digits, perhaps behind a minus, that JavaScript holds exactly.
pub fn whole(id: &str) -> Option<i64> {
    let id = id.trim();
    let digits = id.strip_prefix('-').unwrap_or(id);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| id.parse::<i64>().ok())?.filter(|number| number.abs() <= SAFE)
}

/// An id as its number is written.
fn plain(id: &str) -> String {
    whole(id).map_or_else(|| id.to_owned(), |number| number.to_string())
}
