//! Ids of entries: unique texts in canonical form, numbers in a world info file.

use crate::Text;
use crate::json::splice::Member;
use crate::tables::tavern_book::whole;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Ids, each of them once: the first keeps its text, a later one of the same text gets `-2`, `-3` and so on behind it, whichever is
/// free.
///
/// ```
/// use rolecall_codecs::{Text, codecs::tavern_worldbook::unique};
///
/// let ids = ["7", "7", "7-2", "7"].map(Text::from);
/// assert_eq!(unique(ids), ["7", "7-2", "7-2-2", "7-3"]);
/// ```
pub fn unique(ids: impl IntoIterator<Item = Text>) -> Vec<Text> {
    let mut taken: HashSet<Text> = HashSet::new();
    let mut next: HashMap<Text, u32> = HashMap::new();
    let mut claim = |id: Text| {
        if taken.insert(id.clone()) {
            return id;
        }
        let number = next.entry(id.clone()).or_insert(2);
        loop {
            let other = Text::from(format!("{id}-{number}"));
            *number += 1;
            if taken.insert(other.clone()) {
                return other;
            }
        }
    };
    ids.into_iter().map(&mut claim).collect()
}

/// One entry that is about to be written.
#[derive(Debug, Clone)]
pub(super) struct Claim<'a> {
    /// The canonical id.
    pub id: &'a str,
    /// The original entry, if there is one.
    pub old: Option<Old<'a>>,
}

/// What the original says about an entry's number.
#[derive(Debug, Clone)]
pub(super) struct Old<'a> {
    /// The `uid`, as text.
    pub uid: Option<Text>,
    /// The key in `entries`.
    pub key: &'a str,
    /// The canonical id that it read as.
    pub id: &'a str,
    /// Its place in the original.
    pub place: usize,
}

/// What becomes of an entry's number.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Given {
    /// The new `uid`; without one it stays as it is.
    pub uid: Option<i64>,
    /// The new key; without one it stays as it is.
    pub key: Option<String>,
}

impl Claim<'_> {
    /// The id that the entry has at a place, when its `uid` stays.
    fn reads(&self, place: usize) -> Text {
        self.old.as_ref().and_then(|old| old.uid.clone()).unwrap_or_else(|| place.to_string().into())
    }

    fn stays(&self, place: usize) -> bool {
        self.old.as_ref().is_some_and(|old| {
            let unmoved = old.uid.is_some() || old.place == place;
            self.reads(place) == self.id || (old.id == self.id && unmoved)
        })
    }
}

/// The numbers of the entries, in their order. An id that is a number is written as such where that is free; else an old entry
/// keeps the one it has, and a new one gets the first that is free, both as `uid` and as key.
pub(super) fn give_out(claims: &[Claim<'_>], members: &[Member<'_>]) -> Vec<Given> {
    let mut given: Vec<Given> = Vec::with_capacity(claims.len());
    given.resize_with(claims.len(), Given::default);
    let (staying, open): (Vec<usize>, Vec<usize>) =
        (0..claims.len()).partition(|place| claims.get(*place).is_some_and(|claim| claim.stays(*place)));
    let at = |place: &usize| claims.get(*place).map(|claim| (*place, claim));
    let mut taken: HashSet<Cow<'_, str>> = HashSet::new();
    for (place, claim) in staying.iter().filter_map(at) {
        taken.extend([claim.reads(place).into(), Cow::Borrowed(claim.id)]);
    }
    let others = members.iter().filter(|member| !member.counts).map(|member| &*member.key);
    let keys: HashSet<&str> = claims.iter().filter_map(|claim| Some(claim.old.as_ref()?.key)).chain(others).collect();
    let mut next = 0;
    let (own, other): (Vec<_>, Vec<_>) = open.iter().filter_map(at).partition(|(_, claim)| number(claim.id).is_some());
    for (place, claim) in own.into_iter().chain(other) {
        let own_key = claim.old.as_ref().map(|old| old.key);
        let is_free = |taken: &HashSet<Cow<'_, str>>, text: &str| {
            !taken.contains(text) && (own_key == Some(text) || !keys.contains(text))
        };
        let wanted = number(claim.id).map(|number| (number, number.to_string()));
        let (number, text) = match (wanted.filter(|(_, text)| is_free(&taken, text)), &claim.old) {
            (Some(wanted), _) => wanted,
            (None, Some(_)) => continue,
            (None, None) => loop {
                let text = next.to_string();
                next += 1;
                if is_free(&taken, &text) {
                    break (next - 1, text);
                }
            },
        };
        taken.insert(Cow::Owned(text.clone()));
        // The key of an entry is its number: where it was, it becomes the new one.
        let follows = claim.old.as_ref().is_none_or(|old| old.key == old.uid.as_deref().unwrap_or(old.id));
        if let Some(slot) = given.get_mut(place) {
            *slot = Given { uid: Some(number), key: (follows && own_key != Some(&text)).then_some(text) };
        }
    }
    given
}

/// The number that an id says: numbers of entries are whole and not below 0.
fn number(id: &str) -> Option<i64> {
    whole(id).filter(|number| *number >= 0)
}

/// The places of the entries whose ids will read as others.
pub(super) fn lost(claims: &[Claim<'_>], given: &[Given]) -> Vec<usize> {
    let reads = claims.iter().zip(given).enumerate().map(|(place, (claim, given))| match given.uid {
        Some(number) => number.to_string().into(),
        None => claim.reads(place),
    });
    let ids = unique(reads);
    claims
        .iter()
        .zip(ids)
        .enumerate()
        .filter(|(_, (claim, id))| !claim.id.is_empty() && claim.id != id)
        .map(|(place, _)| place)
        .collect()
}
