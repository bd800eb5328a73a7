//! What writing books changes in the text of one.

use super::numbers::{self, Claim};
use super::text::{BookText, ENTRIES, read_entry, without_entries};
use super::{BookTable, EntryTable};
use crate::canonical::Shared;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::json::cell::NumberOrText;
use crate::json::splice::{Change, Element, SpliceError, splice};
use crate::mapping::{Edits, Table, json_text, match_elements, resolve};
use crate::wire::tavern_book::{TavernBook, TavernBookEntry};

/// A book's text, and the body that it is to say.
pub type Edited<'a> = (&'a BookText, &'a LorebookBody);

/// What writing books changes in the text of the first: nothing when that is the only one and says it already. The entries of the
/// others follow its own. Also what there is to tell about each book.
///
/// # Errors
/// [`SpliceError`]: the text of a further book's entry is no JSON.
pub fn changes(books: &[Edited<'_>]) -> Result<(Edits, Vec<Edits>), SpliceError> {
    let mut edits = Edits::default();
    let mut told = Vec::with_capacity(books.len());
    let Some(((base, after), more)) = books.split_first() else { return Ok((edits, told)) };
    BookTable::changes(&without_entries(base.body()), &without_entries(after), None, &mut edits);
    told.push(edits.take_told());
    told.extend(more.iter().map(|(_, body)| lost_settings(after, body)));
    let entries = &base.body().entries;
    let same = *entries == after.entries && numbers::are_fine(entries.iter().map(|entry| entry.id.as_str()));
    if same && more.is_empty() {
        return Ok((edits, told));
    }
    let elements = elements(books, &mut told)?;
    let unchanged = elements.iter().enumerate().all(|(at, element)| *element == Element::Keep(at));
    if !unchanged || elements.len() != entries.len() {
        edits.put(resolve::<TavernBook>(&[ENTRIES]), Change::Objects(elements));
    }
    Ok((edits, told))
}

/// The settings of a further book that the first one's do not say.
fn lost_settings(first: &LorebookBody, body: &LorebookBody) -> Edits {
    let mut told = Edits::default();
    let head = without_entries(body);
    BookTable::changes(&head, &head, None, &mut told);
    let settings = [
        ("description", body.description.is_some() && body.description != first.description),
        ("globalScanDepth", body.global_scan_depth != first.global_scan_depth),
        ("tokenBudget", body.token_budget != first.token_budget),
        ("globalRecursion", body.global_recursion != first.global_recursion),
    ];
    told.dropped.extend(settings.iter().filter(|(_, lost)| *lost).map(|(name, _)| (*name).to_owned()));
    told
}

/// The entries of all books, as elements of the first one's list.
fn elements(books: &[Edited<'_>], told: &mut [Edits]) -> Result<Vec<Element>, SpliceError> {
    let mut lines = Vec::new();
    for (index, book) in books.iter().enumerate() {
        lines.extend(Line::of_book(*book, index, lines.len()));
    }
    let claims: Vec<Claim<'_>> = lines.iter().map(Line::claim).collect();
    let numbers = numbers::give_out(&claims);
    let mut elements = Vec::with_capacity(lines.len());
    for (line, number) in lines.iter().zip(numbers) {
        let (element, inner) = line.element(number);
        if let Some(told) = told.get_mut(line.book) {
            told.tell(&format!("entries[{}]", line.index), &inner);
        }
        elements.push(if line.book == 0 { element } else { moved(line.source, element)? });
    }
    Ok(elements)
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

/// An entry that is about to be written.
struct Line<'a> {
    entry: &'a LorebookEntry,
    /// Its book among the books.
    book: usize,
    source: &'a BookText,
    /// Its place in its own book, and in the one that is written.
    index: usize,
    place: usize,
    /// The original entry that it continues, and its view.
    row: Option<(usize, TavernBookEntry)>,
}

impl<'a> Line<'a> {
    /// The entries of a book, the first of which comes to a place.
    fn of_book((source, body): Edited<'a>, book: usize, first: usize) -> Vec<Line<'a>> {
        let matched = match_elements(
            &source.body().entries,
            &body.entries,
            |entry| EntryTable::id(entry),
            |old, new| EntryTable::differ_in_id_only(old, new),
        );
        let line = |(index, (entry, from)): (usize, (&'a Shared<LorebookEntry>, Option<usize>))| {
            let row = from.and_then(|from| Some((from, source.row(from)?)));
            Line { entry, book, source, index, place: first + index, row }
        };
        body.entries.iter().zip(matched).enumerate().map(line).collect()
    }

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
            tell_id(&self.entry.id, number, &mut edits);
            return (Element::New(json_text(&row)), edits);
        };
        // An entry that moved is compared with what it would say at its new place.
        let before = read_entry(row.clone(), self.place);
        let edited = before != *self.entry;
        if edited {
            EntryTable::changes(&before, self.entry, Some(row), &mut edits);
        }
        tell_id(&self.entry.id, number, &mut edits);
        if let Some(number) = number {
            edits.put(resolve::<TavernBookEntry>(&["id"]), Change::Set(number.to_string()));
            if !edited {
                let id = &before.id;
                edits.warnings.push(format!(
                    "id: `{id}` is written as {number}: whole numbers, each once, are what programs take"
                ));
            }
        }
        let told = edits.take_told();
        (edits.into_change().map_or(Element::Keep(*from), |change| Element::Edit(*from, change)), told)
    }
}

/// Whether a path that was told is that of an entry's id.
pub fn is_id(path: &str) -> bool {
    path.starts_with("entries[") && path.ends_with("].id")
}

/// Tells of an id that another one is written for.
fn tell_id(id: &str, number: Option<i64>, told: &mut Edits) {
    if !id.is_empty() && number.is_some_and(|number| number.to_string() != id) {
        told.dropped.push("id".to_owned());
    }
}
