//! What a write changes in the original text, collected row by row.

use super::{Described, Field, Outcome, Path};
use crate::json::splice::{Change, Members};
use std::borrow::Cow;
use std::collections::HashSet;

/// One step of a path: the field, and the documented key order of the object that it stands in.
type Step = (&'static Field, &'static [&'static str]);

/// What happens to a wire cell when the canonical value that it held is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clear {
    /// The key is removed.
    Remove,
    /// The key becomes null.
    Null,
    /// The key becomes `""`.
    Text,
    /// The key becomes `[]`.
    List,
    /// The cell stays, and the report says so: the format has no way to clear it.
    Keep,
    /// It cannot be taken away: the canonical side always has a value.
    Never,
}

impl Clear {
    /// In words, for the documentation.
    pub fn describe(self) -> &'static str {
        match self {
            Clear::Remove => "the key is removed",
            Clear::Null => "the key becomes null",
            Clear::Text => "the key becomes an empty string",
            Clear::List => "the key becomes an empty list",
            Clear::Keep => "the cell stays (reported)",
            Clear::Never => "always has a value",
        }
    }
}

/// When a cell is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WritePolicy {
    /// Fresh files have it whenever the canonical side has a value; otherwise it is written when it was edited.
    Edited,
    /// Never written: edits are reported as dropped.
    Never,
}

/// Changes to one wire object, with what must be told about them.
#[derive(Debug, Default)]
pub struct Edits {
    changes: Vec<Pending>,
    /// Canonical paths whose edit cannot be written.
    pub dropped: Vec<String>,
    /// Things the user should know, each with its canonical path.
    pub warnings: Vec<String>,
}

#[derive(Debug)]
struct Pending {
    path: Path,
    /// A member below the path that the schema does not name.
    unnamed: Option<String>,
    change: Change,
}

impl Edits {
    /// Whether the text stays as it is.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
    /// Changes the cell at a path.
    pub fn put(&mut self, path: Path, change: Change) {
        self.changes.push(Pending { path, unnamed: None, change });
    }
    /// Changes a member that the schema does not name, of the object at a path; the empty path is the whole object.
    pub fn put_unnamed(&mut self, path: Path, key: String, change: Change) {
        self.changes.push(Pending { path, unnamed: Some(key), change });
    }
    /// Applies a row's outcome under its clear rule.
    pub fn apply(&mut self, wire: Path, canonical: &Path, outcome: Outcome, clear: Clear) {
        let text = |t: &str| Change::Set(t.to_owned());
        let change = match (outcome, clear) {
            (Outcome::Same, _) => return,
            (Outcome::Change(change), _) => change,
            (Outcome::Cleared, Clear::Remove | Clear::Never) => Change::Remove,
            (Outcome::Cleared, Clear::Null) => text("null"),
            (Outcome::Cleared, Clear::Text) => text("\"\""),
            (Outcome::Cleared, Clear::List) => text("[]"),
            (Outcome::Cleared, Clear::Keep) => {
                self.warnings.push(format!("{canonical}: the format cannot clear it, the file keeps its value"));
                return;
            }
        };
        self.put(wire, change);
    }
    /// Splits off what is to be told from what is to be changed.
    pub fn take_told(&mut self) -> Edits {
        Edits {
            changes: Vec::new(),
            dropped: std::mem::take(&mut self.dropped),
            warnings: std::mem::take(&mut self.warnings),
        }
    }
    /// The change of the whole object; `None` when nothing changes.
    pub fn into_change(self) -> Option<Change> {
        if self.changes.is_empty() {
            return None;
        }
        let mut root = Members::default();
        let stays = last_of_unnamed(&self.changes);
        for (Pending { path, unnamed, change }, _) in self.changes.into_iter().zip(stays).filter(|(_, stays)| *stays) {
            insert(&mut root, &path.steps, unnamed, change);
        }
        Some(Change::Members(root))
    }
    /// These edits of an object as those of another one, `T`, in which it stands below some fields.
    pub fn below<T: Described>(mut self, fields: &[&'static str]) -> Edits {
        for pending in &mut self.changes {
            pending.path = pending.path.rebased::<T>(fields);
        }
        self
    }
    /// Takes over the edits of a part: its cells stand below `wire`, what it has to tell below `canonical`.
    pub fn part(&mut self, wire: &Path, canonical: &str, inner: Edits) {
        self.tell(canonical, &inner);
        let below = |pending: Pending| Pending { path: wire.join(&pending.path), ..pending };
        self.changes.extend(inner.changes.into_iter().map(below));
    }
    /// Takes over what another object's edits have to tell, below a path.
    pub fn tell(&mut self, below: &str, other: &Edits) {
        self.dropped.extend(other.dropped.iter().map(|p| format!("{below}.{p}")));
        self.warnings.extend(other.warnings.iter().map(|p| format!("{below}.{p}")));
    }
}

/// For each change whether it stays: a later one of the same unnamed member, of which there may be any number, replaces it.
fn last_of_unnamed(changes: &[Pending]) -> Vec<bool> {
    let mut later = HashSet::new();
    let mut stays: Vec<bool> = changes
        .iter()
        .rev()
        .map(|Pending { path, unnamed, .. }| {
            let Some(key) = unnamed else { return true };
            let keys: Vec<&str> = path.steps.iter().map(|(field, _)| field.key).collect();
            later.insert((keys, key.as_str()))
        })
        .collect();
    stays.reverse();
    stays
}

/// Puts a change into the tree; a later change of the same cell replaces an earlier one. Of an unnamed member there is one change only.
fn insert(into: &mut Members, steps: &[Step], unnamed: Option<String>, change: Change) {
    let (key, rest, unnamed) = match (steps.split_first(), unnamed) {
        (Some(((field, keys), rest)), unnamed) => {
            into.order = keys;
            into.aliases
                .extend(field.alias.map(|alias| (field.key, alias)).filter(|pair| !into.aliases.contains(pair)));
            (Cow::Borrowed(field.key), rest, unnamed)
        }
        (None, Some(key)) => {
            into.changes.push((Cow::Owned(key), change));
            return;
        }
        (None, None) => return,
    };
    let index = match into.changes.iter().position(|(known, _)| *known == key) {
        Some(index) => index,
        None => {
            into.changes.push((key, Change::Members(Members::default())));
            into.changes.len() - 1
        }
    };
    let Some((_, slot)) = into.changes.get_mut(index) else { return };
    if rest.is_empty() && unnamed.is_none() {
        *slot = change;
        return;
    }
    if let Change::Members(inner) = slot {
        insert(inner, rest, unnamed, change);
    }
}
