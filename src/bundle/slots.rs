//! Where a card keeps its book.

use crate::json::layout::{Style, relayout};
use crate::json::locate::Locator;
use crate::json::splice::{Change, Members};
use std::ops::Range;

/// The key of the book, in each place.
const BOOK: &str = "character_book";
const EXTENSIONS: &str = "extensions";
const DATA: &str = "data";
/// A new book stands behind the extensions, where the card has some.
const ORDER: &[&str] = &[EXTENSIONS, BOOK];

/// The places of one card's text. `data` is the card's object of that name, or the card itself when it has none.
#[derive(Debug)]
pub(super) struct Slots<'t> {
    text: &'t str,
    /// Whether the card has an object `data`.
    nested: bool,
    /// `character_book` of `data`.
    own: Option<Slot>,
    /// `character_book` of `data.extensions`.
    copy: Option<Slot>,
    /// `character_book` beside `data`.
    outer: Option<Slot>,
}

/// One place that is there.
#[derive(Debug, Clone)]
struct Slot {
    span: Range<usize>,
    pointer: &'static str,
    /// It is an object with a list of entries.
    is_book: bool,
}

/// What is done to the book of a card.
pub(super) enum Action {
    /// Nothing.
    Keep,
    /// The books go.
    Remove,
    /// Whatever stands in `data.character_book` and in the extensions goes.
    Clear,
    /// The value of `data.character_book` changes; a copy in the extensions goes.
    Write(Change),
}

impl<'t> Slots<'t> {
    /// The places of a card; `None` when the text is no object.
    pub(super) fn of(text: &'t str) -> Option<Slots<'t>> {
        let mut places = Locator::new(text);
        let whole = places.find("")?;
        text.get(whole)?.starts_with('{').then_some(())?;
        let nested = places.find("/data").and_then(|span| text.get(span)).is_some_and(|data| data.starts_with('{'));
        let mut slot = |pointer: &'static str| {
            let span = places.find(pointer)?;
            let value = text.get(span.clone())?;
            let is_book = value.starts_with('{')
                && places
                    .find(&format!("{pointer}/entries"))
                    .and_then(|entries| text.get(entries))
                    .is_some_and(|entries| entries.starts_with('['));
            Some(Slot { span, pointer, is_book })
        };
        Some(if nested {
            Slots {
                own: slot("/data/character_book"),
                copy: slot("/data/extensions/character_book"),
                outer: slot("/character_book"),
                nested,
                text,
            }
        } else {
            Slots { own: slot("/character_book"), copy: slot("/extensions/character_book"), outer: None, nested, text }
        })
    }

    /// The book that a reader finds, with its place: the first place that is there counts, whatever it holds, and is a book or not.
    pub(super) fn found(&self) -> Option<(&'t str, &'static str)> {
        let slot = self.first()?;
        slot.is_book.then(|| self.text.get(slot.span.clone()))?.map(|text| (text, slot.pointer))
    }

    /// What stands where a reader looks, with its place, when that is no book.
    pub(super) fn no_book(&self) -> Option<(&'static str, &'static str)> {
        let slot = self.first().filter(|slot| !slot.is_book)?;
        Some((slot.pointer, self.text.get(slot.span.clone()).map_or("nothing", what)))
    }

    /// The first place that is there.
    fn first(&self) -> Option<&Slot> {
        [&self.own, &self.copy, &self.outer].into_iter().flatten().next()
    }

    /// Whether the found book is this one.
    pub(super) fn holds(&self, book: &str) -> bool {
        self.found().is_some_and(|(found, _)| same(found, book))
    }

    /// Whether the value of `data.character_book` is this book.
    pub(super) fn holds_at_home(&self, book: &str) -> bool {
        let own = self.own.as_ref().and_then(|slot| self.text.get(slot.span.clone()));
        own.is_some_and(|own| same(own, book))
    }

    /// Whether a book can be put into the card: it has an object `data`, or a name like the flat cards of the first version.
    pub(super) fn takes_books(&self) -> bool {
        let name = || Locator::new(self.text).find("/name").and_then(|span| self.text.get(span));
        self.nested || name().is_some_and(|name| name.starts_with('"'))
    }

    /// The place of a book that stays when the others are removed.
    pub(super) fn left_outside(&self) -> Option<&'static str> {
        self.outer.as_ref().filter(|slot| slot.is_book).map(|slot| slot.pointer)
    }

    /// The change of the whole card.
    ///
    /// [`Action::Remove`] removes books only, and only from a card in which a reader finds one: null, `{}` and entries as a map stay
    /// as they are.
    pub(super) fn change(&self, action: Action) -> Option<Change> {
        let is_book = |slot: &Option<Slot>| slot.as_ref().is_some_and(|slot| slot.is_book);
        let (own, copy) = match action {
            Action::Keep => return None,
            Action::Remove if self.found().is_none() => return None,
            Action::Clear => (self.own.is_some().then_some(Change::Remove), self.copy.is_some()),
            Action::Remove => (is_book(&self.own).then_some(Change::Remove), is_book(&self.copy)),
            Action::Write(change) => (Some(change), is_book(&self.copy)),
        };
        let copy = copy.then(|| (EXTENSIONS, members(&[], [(BOOK, Change::Remove)])));
        let changes: Vec<(&'static str, Change)> = own.map(|change| (BOOK, change)).into_iter().chain(copy).collect();
        if changes.is_empty() {
            return None;
        }
        let data = members(ORDER, changes);
        Some(if self.nested { members(&[], [(DATA, data)]) } else { data })
    }
}

/// What a value is that is no book.
fn what(value: &str) -> &'static str {
    match value.as_bytes().first() {
        Some(b'{') => match Locator::new(value).find("/entries").and_then(|entries| value.get(entries)) {
            Some(entries) if entries.starts_with('{') => "an object whose entries are no list but a map",
            Some(_) => "an object whose entries are no list",
            None => "an object without entries",
        },
        Some(b'[') => "a list",
        Some(b'"') => "a string",
        Some(b'n') => "null",
        Some(b't' | b'f') => "true or false",
        _ => "a number",
    }
}

/// The change of some members.
fn members(order: &'static [&'static str], changes: impl IntoIterator<Item = (&'static str, Change)>) -> Change {
    let changes = changes.into_iter().map(|(key, change)| (key.into(), change)).collect();
    Change::Members(Members { order, changes, ..Members::default() })
}

/// Whether two texts are the same JSON but for white space.
pub(super) fn same(one: &str, other: &str) -> bool {
    one == other || relayout(one, &Style::COMPACT, 0) == relayout(other, &Style::COMPACT, 0)
}
