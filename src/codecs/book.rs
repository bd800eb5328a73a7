//! Lorebook files: one long list of entries and a little around it. What their codecs do the same way.
//!
//! The entries are read from their spans, one after the other, and a write touches the edited ones alone.

use super::twin;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::canonical::{Body, Entity, Memo, Shared};
use crate::codec::{Codec, EntryCodec, Error, Reading, Report, WriteOptions, Writing};
use crate::input::{Ahead, Document, Input};
use crate::json::ahead::read_list;
use crate::json::cell::{At, Cell, Notes};
use crate::json::mend::mend;
use crate::json::outline::{Node, Outline};
use crate::json::splice::{Change, splice_at};
use crate::json::text::SyntaxError;
use crate::json::{cell, extent, layout};
use crate::mapping::{Clear, Edits, Matched, Path, Table, change_list, json_text, match_elements, resolve};
use crate::tables::tavern_book::without_entries;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

/// A format whose file is a book with one list of entries.
pub trait BookFormat {
    /// The codec's id, and the key of its original.
    const ID: &'static str;
    /// The keys that lead to the entries.
    const ENTRIES: &'static [&'static str];
    /// What is wrong with a file without the list.
    const NO_ENTRIES: &'static str;
    /// The path of [`BookFormat::ENTRIES`] as a JSON Pointer.
    const POINTER: &'static str;
    /// The file, through its table.
    type Book: Table<Canonical = LorebookBody>;
    /// One entry, through its table.
    type Entry: Table<Canonical = LorebookEntry>;
    /// Stamps a fresh file with the time of the export.
    fn stamp(file: &mut <Self::Book as Table>::Wire, now: Option<&str>);
    /// Makes up for what a file spells otherwise than its schema.
    fn settle(_: &mut <Self::Book as Table>::Wire, _: &Outline<'_>) {}
    /// Turns a change in the schema's spelling into one in the spelling that the text has.
    fn respell(_: &mut Change, _: &str) {}
}

/// Whether a document has a mark of a compendium export. A v1 export has none, and only the marks tell the two apart: a compendium
/// may carry a nested list too.
pub fn is_marked_compendium(outline: &Outline<'_>) -> bool {
    let text = |key: &str| outline.get(key).and_then(Node::as_text).unwrap_or_default();
    text("format") == "rolecall-compendium" || text("schemaVersion").starts_with("compendium-")
}

type File<F> = <<F as BookFormat>::Book as Table>::Wire;
type Row<F> = <<F as BookFormat>::Entry as Table>::Wire;

/// The spans of the entries, if the document has a list of them.
pub fn spans<'d, F: BookFormat>(document: &'d Document<'_>) -> Option<&'d [Range<usize>]> {
    document.outline().path(F::ENTRIES).and_then(Node::list)
}

/// Reads a file.
///
/// # Errors
/// [`Error::NotThisFormat`] without a list of entries; [`Error::Unreadable`] for JSON beyond the parser's limits.
pub fn read<F: BookFormat>(document: &Document<'_>) -> Result<Reading, Error>
where
    File<F>: for<'t> Cell<'t>,
    Row<F>: for<'t> Cell<'t>,
{
    let spans =
        spans::<F>(document).ok_or(Error::NotThisFormat { codec: F::ID, path: F::POINTER, message: F::NO_ENTRIES })?;
    let unreadable = |source| Error::Unreadable { codec: F::ID, source };
    let notes = Notes::default();
    let mut file = head::<F>(document, spans, &notes).map_err(unreadable)?;
    F::settle(&mut file, document.outline());
    let escrowed = F::Book::escrowed(&file);
    let mut body = F::Book::read(file);
    let Entries { list, kept, notes: part } = match document.take_ahead(F::ID) {
        Some(entries) => entries,
        None => read_entries::<F>(document, spans).map_err(unreadable)?,
    };
    notes.append(part);
    body.entries = list;
    let mut report = Report::of(notes);
    report.escrowed.extend(escrowed.iter().filter(|path| is_in(document, path)).map(Path::pointer));
    report.warnings.extend(document.mendings());
    let body = Body::from(body);
    let mut entity = Entity::new(body.clone());
    entity.original.insert(F::ID, twin::original(document, Memo { body, spans: kept }));
    Ok(Reading { entity, report })
}

/// Writes a book onto its original, or a fresh file.
///
/// # Errors
/// [`Error::KindMismatch`] for another kind; [`Error::Splice`] when the original is no JSON any more.
pub fn write<F: BookFormat>(codec: &dyn Codec, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error>
where
    Row<F>: for<'t> Cell<'t>,
{
    let after = entity.body.as_lorebook().ok_or_else(|| Error::kind_mismatch(&codec.info(), &entity.body))?;
    let known = twin::known(codec, entity);
    if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
        return Ok(writing);
    }
    let Some((known, before)) = known.as_ref().and_then(|k| k.memo.body.as_lorebook().map(|b| (k, b))) else {
        let mut writing = fresh::<F>(after, options);
        writing.report.warnings.extend(twin::left_behind(entity, &[F::ID]));
        return Ok(writing);
    };
    let original = Twin::<F> { text: &known.text, spans: &known.memo.spans, format: PhantomData };
    let mut edits = Edits::default();
    let text = match original.in_place(before, after, &mut edits) {
        Some(changes) if changes.is_empty() => Arc::clone(&known.text),
        Some(changes) => {
            splice_at(&known.text, &changes).map(Arc::new).map_err(|source| Error::Splice { codec: F::ID, source })?
        }
        None => {
            original.changes(before, after, &mut edits);
            let told = edits.take_told();
            let mut change = std::mem::replace(&mut edits, told).into_change();
            change.iter_mut().for_each(|change| F::respell(change, &known.text));
            twin::edited(F::ID, &known.text, change)?
        }
    };
    Ok(Writing { text, report: Report::of_edits(&mut edits) })
}

/// Every book goes entry by entry too, through the same table.
impl<F: BookFormat + Codec> EntryCodec for F
where
    Row<F>: for<'t> Cell<'t>,
{
    fn path(&self) -> &'static [&'static str] {
        F::ENTRIES
    }
    fn read_entry(&self, text: &str, at: At<'_>) -> serde_json::Result<Option<LorebookEntry>> {
        Ok(cell::read::<Row<F>>(text, at)?.map(|row| entry::<F>(row, at)))
    }
    fn read_ahead(&self, input: &Input) -> Option<Ahead> {
        read_ahead::<F>(input)
    }
    fn write_entry(&self, entry: &LorebookEntry, told: &mut Edits) -> String {
        F::Entry::unwritten(entry, told);
        json_text(&F::Entry::write(entry))
    }
}

/// An entry from its cell. The fields that no row maps are noted as kept.
fn entry<F: BookFormat>(row: Row<F>, at: At<'_>) -> LorebookEntry {
    note_carried::<F::Entry>(&row, at);
    F::Entry::read(row)
}

/// Notes the fields of an entry that no row maps as kept.
pub fn note_carried<T: Table>(row: &T::Wire, at: At<'_>) {
    if at.count_kept(T::count_escrowed(row)) {
        return;
    }
    for path in T::escrowed(row) {
        let keys: Vec<&str> = path.steps.iter().map(|(field, _)| field.key).collect();
        at.below(&keys, &mut |at| at.kept());
    }
}

/// Whether the file itself has a carried field: a default is nothing that it keeps.
fn is_in(document: &Document<'_>, path: &Path) -> bool {
    let keys: Vec<&str> = path.steps.iter().map(|(field, _)| field.key).collect();
    document.outline().path(&keys).is_some()
}

/// The file without its entries: they are read one by one from their spans, not twice.
fn head<F: BookFormat>(document: &Document<'_>, spans: &[Range<usize>], notes: &Notes) -> Result<File<F>, SyntaxError>
where
    File<F>: for<'t> Cell<'t>,
{
    Ok(document.view_around(&extent(spans), At::root(notes), notes)?.unwrap_or_default())
}

/// The entries with the spans of those that are objects. Others are noted; the original text keeps them at their place.
#[derive(Default)]
struct Entries {
    list: Vec<Shared<LorebookEntry>>,
    kept: Vec<Range<usize>>,
    notes: Notes,
}

fn read_entries<F: BookFormat>(document: &Document<'_>, spans: &[Range<usize>]) -> Result<Entries, SyntaxError>
where
    Row<F>: for<'t> Cell<'t>,
{
    let notes = Notes::default();
    let (mut entries, mut kept) = (Vec::with_capacity(spans.len()), Vec::with_capacity(spans.len()));
    At::root(&notes).below(F::ENTRIES, &mut |list| {
        document.view_each(spans, list, &notes, |index, row: Row<F>| {
            entries.push(Shared::new(entry::<F>(row, list.index(index))));
            kept.extend(spans.get(index).cloned());
        })
    })?;
    Ok(Entries { list: entries, kept, notes })
}

/// The entries of a long text that begins as files of the format do.
fn read_ahead<F: BookFormat>(input: &Input) -> Option<Ahead>
where
    Row<F>: for<'t> Cell<'t>,
{
    let notes = Notes::default();
    let mut entries = Vec::new();
    let list = At::root(&notes).below(F::ENTRIES, &mut |list| {
        read_list(input.text(), F::ENTRIES, list, input.limits().entries, |index, row: Row<F>| {
            entries.push(Shared::new(entry::<F>(row, list.index(index))));
        })
    })?;
    let kept = list.spans.clone();
    Some(Ahead { codec: F::ID, list, read: Box::new(Entries { list: entries, kept, notes }) })
}

/// An original whose entries are found by their spans.
struct Twin<'t, F> {
    text: &'t str,
    spans: &'t [Range<usize>],
    format: PhantomData<F>,
}

impl<F: BookFormat> Twin<'_, F>
where
    Row<F>: for<'t> Cell<'t>,
{
    /// The lenient view of an entry's text.
    fn row(&self, index: usize) -> Option<Row<F>> {
        let notes = Notes::default();
        let text = self.text.get(self.spans.get(index)?.clone())?;
        let mended = || mend(text).and_then(|(copy, _)| cell::read(&copy, At::root(&notes)).ok());
        cell::read(text, At::root(&notes)).ok().or_else(mended).flatten()
    }

    /// The changes of single entries at their places, when nothing else changed: then the rest of a large file need not be opened.
    fn in_place(
        &self,
        before: &LorebookBody,
        after: &LorebookBody,
        edits: &mut Edits,
    ) -> Option<Vec<(Range<usize>, Change)>> {
        let aligned = before.entries.len() == after.entries.len() && before.entries.len() == self.spans.len();
        if !aligned || without_entries(before) != without_entries(after) || !each_at_its_place::<F>(before, after) {
            return None;
        }
        let mut changes = Vec::new();
        for (index, (old, new)) in before.entries.iter().zip(&after.entries).enumerate() {
            if old == new {
                continue;
            }
            let mut inner = Edits::default();
            F::Entry::changes(old, new, self.row(index).as_ref(), &mut inner);
            edits.tell(&format!("entries[{index}]"), &inner);
            changes.extend(self.spans.get(index).cloned().zip(inner.into_change()));
        }
        Some(changes)
    }

    /// All changes, whatever they are.
    fn changes(&self, before: &LorebookBody, after: &LorebookBody, edits: &mut Edits) {
        F::Book::changes(&without_entries(before), &without_entries(after), None, edits);
        if before.entries == after.entries {
            return;
        }
        let at = resolve::<LorebookBody>(&["entries"]);
        let matched = matched::<F>(before, after);
        let old = |index: usize| before.entries.get(index).map(|entry| &**entry);
        let new = after.entries.iter().map(|entry| &**entry);
        let outcome = change_list::<F::Entry>(&matched, old, |index| self.row(index), new, edits, &at);
        edits.apply(resolve::<File<F>>(F::ENTRIES), &at, outcome, Clear::Never);
    }
}

/// Whether every entry continues the one at its own place: ids alone do not tell, they may be missing or stand twice.
fn each_at_its_place<F: BookFormat>(before: &LorebookBody, after: &LorebookBody) -> bool {
    matched::<F>(before, after).iter().enumerate().all(|(index, from)| *from == Some(index))
}

fn matched<F: BookFormat>(before: &LorebookBody, after: &LorebookBody) -> Vec<Matched> {
    match_elements(
        &before.entries,
        &after.entries,
        |entry| F::Entry::id(entry),
        |old, new| F::Entry::differ_in_id_only(old, new),
    )
}

fn fresh<F: BookFormat>(body: &LorebookBody, options: &WriteOptions) -> Writing {
    let mut file = F::Book::write(body);
    F::stamp(&mut file, options.now.as_deref());
    let mut told = Edits::default();
    F::Book::unwritten(body, &mut told);
    for (index, entry) in body.entries.iter().enumerate() {
        let mut inner = Edits::default();
        F::Entry::unwritten(entry, &mut inner);
        told.tell(&format!("entries[{index}]"), &inner);
    }
    Writing { text: Arc::new(layout::pretty(&json_text(&file))), report: Report::of_edits(&mut told) }
}
