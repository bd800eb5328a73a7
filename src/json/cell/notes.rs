//! What lenient reading notices, and where.

use crate::json::keys::shown;
use std::cell::RefCell;
use std::fmt;

/// More notes than this are counted, not kept: a hostile file of wrong cells must not fill the memory.
pub(crate) const MOST_NOTES: usize = 1_000;

/// Something that reading a document noticed about one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// JSON Pointer of the cell from the root of the file.
    pub path: String,
    /// What was noticed.
    pub what: Noticed,
}

/// The kinds of notes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Noticed {
    /// The cell holds another kind of JSON than its field takes; it reads as the field's default, or is left out of its list.
    WrongKind {
        /// What the file has.
        found: &'static str,
        /// What the field takes.
        expected: &'static str,
    },
    /// The key stands more than once in its object: the last one is read.
    DuplicateKey,
    /// The schema has no such key, or no row for it: it rides along in the original text.
    UnknownKey,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Noticed::WrongKind { found, expected } => write!(f, "{}: {found} where {expected} is expected", self.path),
            Noticed::DuplicateKey => write!(f, "{}: the key stands more than once, the last one is read", self.path),
            Noticed::UnknownKey => write!(f, "{}: not modelled, kept in the original text", self.path),
        }
    }
}

/// Collects notes while a document is read.
#[derive(Debug, Default)]
pub struct Notes {
    list: RefCell<Vec<Note>>,
    more: std::cell::Cell<usize>,
}

impl Notes {
    fn add(&self, at: &At<'_>, what: Noticed) {
        let mut list = self.list.borrow_mut();
        if list.len() < MOST_NOTES {
            list.push(Note { path: at.pointer(), what });
        } else {
            self.more.set(self.more.get() + 1);
        }
    }
    /// Counts what would be noted; false while notes are still kept one by one.
    fn count(&self, how_many: usize) -> bool {
        let full = self.list.borrow().len() >= MOST_NOTES;
        if full {
            self.more.set(self.more.get() + how_many);
        }
        full
    }
    /// How many notes there are, for [`Notes::rewind`].
    pub fn mark(&self) -> (usize, usize) {
        (self.list.borrow().len(), self.more.get())
    }
    /// Forgets what came after a mark: a part is about to be read again.
    pub fn rewind(&self, (kept, more): (usize, usize)) {
        self.list.borrow_mut().truncate(kept);
        self.more.set(more);
    }
    /// Takes over the notes of a part that was read by itself.
    pub(crate) fn append(&self, part: Notes) {
        let (notes, more) = part.finish();
        let mut list = self.list.borrow_mut();
        let room = MOST_NOTES.saturating_sub(list.len());
        self.more.set(self.more.get() + more + notes.len().saturating_sub(room));
        list.extend(notes.into_iter().take(room));
    }
    /// The notes, and how many more there were than are kept.
    pub fn finish(self) -> (Vec<Note>, usize) {
        (self.list.into_inner(), self.more.get())
    }
}

/// Where a cell lies, as a chain up to the root.
#[derive(Clone, Copy)]
pub struct At<'p> {
    parent: Option<&'p At<'p>>,
    step: Step<'p>,
    notes: &'p Notes,
}

#[derive(Clone, Copy)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> At<'p> {
    /// The root of a document.
    pub fn root(notes: &'p Notes) -> At<'p> {
        At { parent: None, step: Step::Root, notes }
    }
    /// A member of this object.
    pub fn key<'q>(&'q self, key: &'q str) -> At<'q> {
        At { parent: Some(self), step: Step::Key(key), notes: self.notes }
    }
    /// An element of this list.
    pub fn index(&self, index: usize) -> At<'_> {
        At { parent: Some(self), step: Step::Index(index), notes: self.notes }
    }
    /// Goes down a path of keys.
    pub fn below<T>(&self, path: &[&str], then: &mut dyn FnMut(At<'_>) -> T) -> T {
        match path.split_first() {
            None => then(*self),
            Some((key, rest)) => self.key(key).below(rest, then),
        }
    }
    /// Notes a wrong kind here.
    pub fn wrong(&self, found: &'static str, expected: &'static str) {
        self.note(Noticed::WrongKind { found, expected });
    }
    /// Notes that no row maps what is here: it rides along in the original text.
    pub fn kept(&self) {
        self.note(Noticed::UnknownKey);
    }
    /// Notes that so many cells below ride along, where they would only be counted; false while they are to be named.
    pub fn count_kept(&self, how_many: usize) -> bool {
        how_many == 0 || self.notes.count(how_many)
    }
    /// Notes that the key of this member stands more than once in its object.
    pub fn repeated(&self) {
        self.note(Noticed::DuplicateKey);
    }
    /// Notes something here.
    pub(super) fn note(&self, what: Noticed) {
        self.notes.add(self, what);
    }
    /// [`Notes::mark`].
    pub(super) fn mark(&self) -> (usize, usize) {
        self.notes.mark()
    }
    /// [`Notes::rewind`].
    pub(super) fn rewind(&self, mark: (usize, usize)) {
        self.notes.rewind(mark);
    }
    /// The JSON Pointer of this place.
    pub fn pointer(&self) -> String {
        let mut steps = Vec::new();
        let mut at = Some(self);
        while let Some(here) = at {
            match here.step {
                Step::Root => {}
                Step::Key(key) => steps.push(shown(key).replace('~', "~0").replace('/', "~1")),
                Step::Index(index) => steps.push(index.to_string()),
            }
            at = here.parent;
        }
        steps.iter().rev().fold(String::new(), |mut text, step| {
            text.push('/');
            text.push_str(step);
            text
        })
    }
}

/// Which known keys of an object were met already.
#[derive(Default)]
pub struct Seen(u128);

impl Seen {
    /// Whether field `index` was met.
    pub fn has(&self, index: usize) -> bool {
        self.0 & 1u128.checked_shl(index as u32).unwrap_or(0) != 0
    }
    /// Marks field `index`; a second time is noted as a duplicate key.
    #[inline]
    pub fn meet(&mut self, index: usize, key: &str, at: &At<'_>) {
        let bit = 1u128.checked_shl(index as u32).unwrap_or(0);
        if self.0 & bit != 0 {
            repeated(key, at);
        }
        self.0 |= bit;
    }
}

#[cold]
fn repeated(key: &str, at: &At<'_>) {
    at.key(key).note(Noticed::DuplicateKey);
}
