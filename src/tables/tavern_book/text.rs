//! A book as text: reading it, and what an edited body changes in it.

use super::numbers::{self, Claim};
use super::triggers::inherit_chance;
use super::{BookTable, EntryTable};
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::canonical::{Memo, Shared};
use crate::codec::Report;
use crate::input::Document;
use crate::json::cell::{At, NumberOrText, Notes};
use crate::json::outline::Node;
use crate::json::splice::{Change, Element, SpliceError, splice};
use crate::json::text::SyntaxError;
use crate::mapping::{Edits, Table, first_there, json_text, match_elements, resolve};
use crate::wire::tavern_book::{TavernBook, TavernBookEntry};
use std::ops::Range;
use std::sync::Arc;

const ENTRIES: &str = "entries";

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
        let hole = match (spans.first(), spans.last()) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        };
        let head: TavernBook = document.view_around(&hole, At::root(&notes), &notes)?.unwrap_or_default();
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
        let in_file = escrowed.iter().filter(|path| path.field().is_some_and(|f| document.outline().get(f.key).is_some()));
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
        let text = crate::json::layout::pretty(&json_text(&BookTable::write(&head)));
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

    /// The entries of the edited body, each with the original that it continues. `first` is the place of the first one in the book
    /// that is written.
    fn lines<'a>(&self, after: &'a LorebookBody, first: usize) -> Vec<Line<'a>> {
        let (id, renamed) = (<EntryTable as Table>::id, <EntryTable as Table>::differ_in_id_only);
        let matched = match_elements(&self.body.entries, &after.entries, |e| id(e), |old, new| renamed(old, new));
        let line = |(index, (entry, from)): (usize, (&'a Shared<LorebookEntry>, Option<usize>))| {
            let row = from.and_then(|from| Some((from, self.row(from)?)));
            Line { entry, place: first + index, row }
        };
        after.entries.iter().zip(matched).enumerate().map(line).collect()
    }

    /// The lenient view of an entry.
    fn row(&self, index: usize) -> Option<TavernBookEntry> {
        let text = self.text.get(self.spans.get(index)?.clone())?;
        let input = crate::input::Input::from_text(Arc::new(text.to_owned()));
        let notes = Notes::default();
        input.open().ok()?.view(&(0..text.len()), At::root(&notes), &notes).ok()?
    }

    fn entry_text(&self, index: usize) -> Option<&str> {
        self.text.get(self.spans.get(index)?.clone())
    }
}

/// Reads an entry that stands at a place of its book, the first being 0: what it does not say about itself, its place says.
pub fn read_entry(mut row: TavernBookEntry, place: usize) -> LorebookEntry {
    if row.name.as_ref().is_none_or(String::is_empty) {
        row.name = Some(format!("Entry {}", place + 1));
    }
    if row.id.is_none() {
        row.id = Some(NumberOrText::Text(place.to_string()));
    }
    if first_there([row.insertion_order, row.extensions.order, row.order]).flatten().is_none() {
        row.insertion_order = Some(Some(place as f64));
    }
    let mut entry = EntryTable::read(row);
    inherit_chance(&mut entry);
    entry
}

/// An entry that is about to be written.
struct Line<'a> {
    entry: &'a LorebookEntry,
    /// Its place in the book that is written.
    place: usize,
    /// The original entry that it continues, and its view.
    row: Option<(usize, TavernBookEntry)>,
}

impl Line<'_> {
    fn claim(&self) -> Claim<'_> {
        Claim { id: &self.entry.id, wire: self.row.as_ref().map(|(_, row)| row.id.as_ref()) }
    }

    /// What becomes of it, with its new number if it needs one, and what there is to tell.
    fn element(&self, number: Option<i64>) -> (Element, Edits) {
        let mut edits = Edits::default();
        let Some((from, row)) = &self.row else {
            // What a new entry cannot hold is what an edit of an empty one could not write.
            EntryTable::changes(&LorebookEntry::default(), self.entry, None, &mut edits);
            let mut row = EntryTable::write(self.entry);
            row.id = number.map(|number| NumberOrText::Number(number as f64));
            return (Element::New(json_text(&row)), edits);
        };
        let before = read_entry(row.clone(), self.place);
        let edited = before != *self.entry;
        if edited {
            EntryTable::changes(&before, self.entry, Some(row), &mut edits);
        }
        if let Some(number) = number {
            edits.put(resolve::<TavernBookEntry>(&["id"]), Change::Set(number.to_string()));
            if !edited {
                let id = &before.id;
                edits.warnings.push(format!("id: `{id}` is written as {number}: whole numbers, each once, are what programs take"));
            }
        }
        let mut told = Edits::default();
        (told.dropped, told.warnings) = (std::mem::take(&mut edits.dropped), std::mem::take(&mut edits.warnings));
        (edits.into_change().map_or(Element::Keep(*from), |change| Element::Edit(*from, change)), told)
    }
}

/// What writing a body changes in the text of its book; nothing when it says what the text says.
///
/// `more` are further books whose entries follow, each with its text. What there is to tell about each book, the first included, goes
/// into the edits of `told` at its index.
///
/// # Errors
/// [`SpliceError`]: the text of a further book's entry is no JSON.
pub fn changes(
    book: &BookText,
    after: &LorebookBody,
    more: &[(&BookText, &LorebookBody)],
    told: &mut Vec<Edits>,
) -> Result<Edits, SpliceError> {
    told.clear();
    told.resize_with(1 + more.len(), Edits::default);
    let mut edits = Edits::default();
    BookTable::changes(&without_entries(&book.body), &without_entries(after), None, &mut edits);
    if let Some(told) = told.first_mut() {
        (told.dropped, told.warnings) = (std::mem::take(&mut edits.dropped), std::mem::take(&mut edits.warnings));
    }
    let same = book.body.entries == after.entries && numbers::are_fine(after.entries.iter().map(|e| e.id.as_str()));
    if same && more.is_empty() {
        return Ok(edits);
    }
    let books = || std::iter::once((book, after)).chain(more.iter().copied());
    let mut firsts = Vec::with_capacity(1 + more.len());
    let mut lines: Vec<(usize, Line<'_>)> = Vec::new();
    for (index, (book, body)) in books().enumerate() {
        firsts.push(lines.len());
        lines.extend(book.lines(body, lines.len()).into_iter().map(|line| (index, line)));
    }
    let claims: Vec<Claim<'_>> = lines.iter().map(|(_, line)| line.claim()).collect();
    let mut elements = Vec::with_capacity(lines.len());
    for ((index, line), number) in lines.iter().zip(numbers::give_out(&claims)) {
        let (first, told) = (firsts.get(*index).copied().unwrap_or_default(), told.get_mut(*index));
        let (element, inner) = line.element(number);
        if let Some(told) = told {
            told.tell(&format!("entries[{}]", line.place - first), &inner);
        }
        match books().nth(*index) {
            Some((source, _)) if *index > 0 => elements.push(moved(source, element)?),
            _ => elements.push(element),
        }
    }
    let unchanged = elements.iter().enumerate().all(|(at, element)| *element == Element::Keep(at));
    if !unchanged || elements.len() != book.body.entries.len() {
        edits.put(resolve::<TavernBook>(&[ENTRIES]), Change::Objects(elements));
    }
    Ok(edits)
}

/// An element of one book as a new one of another.
fn moved(book: &BookText, element: Element) -> Result<Element, SpliceError> {
    let text = |index| book.entry_text(index).unwrap_or("null");
    Ok(Element::New(match element {
        Element::Keep(index) => text(index).to_owned(),
        Element::Edit(index, change) => splice(text(index), &change)?,
        Element::New(text) => text,
    }))
}

fn without_entries(body: &LorebookBody) -> LorebookBody {
    let mut head = body.clone();
    head.entries.clear();
    head
}
