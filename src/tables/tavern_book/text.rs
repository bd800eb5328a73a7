//! A book that was read, with its text.

use super::triggers::inherit_chance;
use super::{BookTable, EntryTable};
use crate::Text;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::canonical::{Memo, Shared};
use crate::codec::Report;
use crate::input::Document;
use crate::json::cell::{At, Notes, NumberOrText};
use crate::json::outline::Node;
use crate::json::text::SyntaxError;
use crate::json::{extent, layout};
use crate::mapping::{Table, first_there, json_text};
use crate::wire::tavern_book::{TavernBook, TavernBookEntry};
use std::ops::Range;
use std::sync::Arc;

/// The key of the list of entries.
pub(super) const ENTRIES: &str = "entries";

/// A book that was read: its text, what it says, and where its entries stand.
#[derive(Debug, Clone)]
pub struct BookText {
    text: Arc<String>,
    body: LorebookBody,
    spans: Vec<Range<usize>>,
}

/// The spans of the elements of `entries`, if the document is a book: an object with that list.
pub fn entry_spans<'d>(document: &'d Document<'_>) -> Option<&'d [Range<usize>]> {
    document.outline().get(ENTRIES).and_then(Node::list)
}

impl BookText {
    /// Reads a book. Elements of `entries` that are no objects are noted, and stay where they are.
    ///
    /// `None` when the document is no book.
    ///
    /// # Errors
    /// [`SyntaxError`]: JSON beyond the parser's limits.
    pub fn read(document: &Document<'_>) -> Result<Option<(BookText, Report)>, SyntaxError> {
        let Some(spans) = entry_spans(document) else { return Ok(None) };
        let notes = Notes::default();
        let head: TavernBook = document.view_around(&extent(spans), At::root(&notes), &notes)?.unwrap_or_default();
        let escrowed = BookTable::escrowed(&head);
        let mut body = BookTable::read(head);
        let mut kept = Vec::with_capacity(spans.len());
        let mut entries = Vec::with_capacity(spans.len());
        document.view_each(spans, At::root(&notes).key(ENTRIES), &notes, |index, row: TavernBookEntry| {
            entries.push(Shared::new(read_entry(row, entries.len())));
            kept.extend(spans.get(index).cloned());
        })?;
        body.entries = entries;
        let mut report = Report::of(notes);
        let in_file =
            escrowed.iter().filter(|path| path.field().is_some_and(|f| document.outline().get(f.key).is_some()));
        report.escrowed.extend(in_file.map(|path| path.pointer()));
        report.warnings.extend(document.mendings());
        let text = Arc::clone(document.input().text());
        Ok(Some((BookText { text, body, spans: kept }, report)))
    }

    /// A book as it was read before, with what its original remembers of it; `None` for the memory of another kind.
    pub fn remembered(text: &Arc<String>, memo: &Memo) -> Option<BookText> {
        let body = memo.body.as_lorebook()?.clone();
        Some(BookText { text: Arc::clone(text), body, spans: memo.spans.clone() })
    }

    /// A book that has no text yet: its settings on a fresh object, and none of its entries.
    pub fn fresh(body: &LorebookBody) -> BookText {
        let head = without_entries(body);
        let text = layout::pretty(&json_text(&BookTable::write(&head)));
        BookText { text: Arc::new(text), body: head, spans: Vec::new() }
    }

    /// The text.
    pub fn text(&self) -> &Arc<String> {
        &self.text
    }
    /// What it says.
    pub fn body(&self) -> &LorebookBody {
        &self.body
    }
    /// What an original remembers of having been read.
    pub fn memo(&self) -> Memo {
        Memo { body: self.body.clone().into(), spans: self.spans.clone() }
    }

    /// The lenient view of an entry.
    pub(super) fn row(&self, index: usize) -> Option<TavernBookEntry> {
        let text = self.text.get(self.spans.get(index)?.clone())?;
        let input = crate::input::Input::known(Arc::new(text.to_owned()));
        let notes = Notes::default();
        input.open().ok()?.view(&(0..text.len()), At::root(&notes), &notes).ok()?
    }

    /// The text of an entry.
    pub(super) fn entry_text(&self, index: usize) -> Option<&str> {
        self.text.get(self.spans.get(index)?.clone())
    }
}

/// Reads an entry that stands at a place of its book, the first being 0: what it does not say about itself, its place says.
pub fn read_entry(mut row: TavernBookEntry, place: usize) -> LorebookEntry {
    if row.name.as_ref().is_none_or(Text::is_empty) {
        row.name = Some(format!("Entry {}", place + 1).into());
    }
    if row.id.is_none() {
        row.id = Some(NumberOrText::Text(place.to_string().into()));
    }
    if first_there([row.insertion_order, row.extensions.order, row.order]).flatten().is_none() {
        row.insertion_order = Some(Some(place as f64));
    }
    let mut entry = EntryTable::read(row);
    inherit_chance(&mut entry);
    entry
}

/// The settings of a book.
pub fn without_entries(body: &LorebookBody) -> LorebookBody {
    let mut head = body.clone();
    head.entries.clear();
    head
}
