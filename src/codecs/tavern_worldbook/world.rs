//! World info files: the entries are read one by one from their spans, and a write touches the edited ones alone.

use super::Read;
use super::ids::{self, Claim, Given, Old, unique};
use super::keyed::numbered;
use super::rows::{WorldEntryTable, WorldTable};
use super::rules::text_of;
use crate::Text;
use crate::canonical::Shared;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::codec::{Report, Writing};
use crate::codecs::book::note_carried;
use crate::input::Document;
use crate::json::cell::{At, Notes, NumberOrText};
use crate::json::layout;
use crate::json::locate::Locator;
use crate::json::splice::{Change, Element, Keyed, Member, object_members};
use crate::json::text::SyntaxError;
use crate::mapping::{Edits, Table, json_text, match_elements, resolve};
use crate::tables::tavern_book::without_entries;
use crate::wire::tavern_worldbook::{WorldEntry, Worldbook};
use std::ops::Range;
use std::sync::Arc;

const ENTRIES: &str = "entries";
/// [`ENTRIES`] as a JSON Pointer.
const POINTER: &str = "/entries";

/// Reads a file.
///
/// # Errors
/// [`SyntaxError`]: JSON beyond the parser's limits.
pub(super) fn read(document: &Document<'_>) -> Result<Read, SyntaxError> {
    let notes = Notes::default();
    let object = Locator::new(document.text()).find(POINTER).unwrap_or_default();
    let inside = object.start + 1..object.end.saturating_sub(1).max(object.start + 1);
    let head: Worldbook = document.view_around(&inside, At::root(&notes), &notes)?.unwrap_or_default();
    let escrowed = WorldTable::escrowed(&head);
    let mut body = WorldTable::read(head);
    let members = object_members(document.text(), &object);
    let (mut entries, mut spans) = (Vec::new(), Vec::new());
    for member in &members {
        let root = At::root(&notes);
        let list = root.key(ENTRIES);
        let at = list.key(&member.key);
        if let Some(row) = read_row(document, member, at, &notes)? {
            note_carried::<WorldEntryTable>(&row, at);
            entries.push(read_entry(row, entries.len()));
            spans.push(member.span.clone());
        }
    }
    let ids = unique(entries.iter_mut().map(|entry| std::mem::take(&mut entry.id)));
    let named = |(entry, id): (LorebookEntry, Text)| Shared::new(LorebookEntry { id, ..entry });
    body.entries = entries.into_iter().zip(ids).map(named).collect();
    let mut report = Report::of(notes);
    report.escrowed.extend(escrowed.iter().map(|path| path.pointer()));
    Ok((body, spans, report))
}

/// The lenient view of a member; what does not count is noted.
fn read_row(
    document: &Document<'_>,
    member: &Member<'_>,
    at: At<'_>,
    notes: &Notes,
) -> Result<Option<WorldEntry>, SyntaxError> {
    if member.counts {
        return Ok(Some(document.view(&member.span, at, notes)?.unwrap_or_default()));
    }
    // What is no object is of the wrong kind; an object is one of several under a key.
    let is_object = document.text().get(member.span.clone()).is_some_and(|text| text.starts_with('{'));
    if is_object {
        at.repeated();
    } else {
        document.view::<WorldEntry>(&member.span, at, notes)?;
    }
    Ok(None)
}

/// Reads an entry that stands at a place of its book, the first being 0: what it does not say about itself, its place says. Its id is
/// its number, which another entry may have too.
fn read_entry(mut row: WorldEntry, place: usize) -> LorebookEntry {
    if row.comment.as_ref().is_none_or(Text::is_empty) {
        row.comment = Some(format!("Entry {}", place + 1).into());
    }
    if text_of(&row).is_none() {
        row.uid = Some(NumberOrText::Text(place.to_string().into()));
    }
    if row.order.flatten().is_none() {
        row.order = Some(Some(place as f64));
    }
    WorldEntryTable::read(row)
}

/// Writes a file from scratch.
pub(super) fn fresh(body: &LorebookBody) -> Writing {
    let mut told = Edits::default();
    let nothing = WorldTable::read(Worldbook::default());
    WorldTable::changes(&nothing, &without_entries(body), None, &mut told);
    let lines: Vec<Line<'_>> =
        body.entries.iter().enumerate().map(|(place, entry)| Line { entry, place, old: None }).collect();
    let claims: Vec<Claim<'_>> = lines.iter().map(Line::claim).collect();
    let given = ids::give_out(&claims, &[]);
    for (line, given) in lines.iter().zip(&given) {
        told.tell(&line.path(), &line.element(given).1);
    }
    tell_ids(&claims, &given, &mut told);
    let text = layout::pretty(&json_text(&WorldTable::write(body)));
    Writing { text: Arc::new(text), report: Report::of_edits(&mut told) }
}

/// What writing `after` changes in a file that reads as `before`.
pub(super) fn changes(document: &Document<'_>, before: &LorebookBody, after: &LorebookBody) -> Edits {
    let mut edits = Edits::default();
    WorldTable::changes(&without_entries(before), &without_entries(after), None, &mut edits);
    if before.entries == after.entries {
        return edits;
    }
    let object = Locator::new(document.text()).find(POINTER).unwrap_or_default();
    let members = object_members(document.text(), &object);
    let originals: Vec<&Member<'_>> = members.iter().filter(|member| member.counts).collect();
    let matched = match_elements(
        &before.entries,
        &after.entries,
        |entry| WorldEntryTable::id(entry),
        |old, new| WorldEntryTable::differ_in_id_only(old, new),
    );
    let original = |from: usize| {
        let (entry, member) = (before.entries.get(from)?, originals.get(from)?);
        Some(Original { from, entry, key: &member.key, row: row(document, &member.span) })
    };
    let matches = after.entries.iter().zip(matched).enumerate();
    let lines: Vec<Line<'_>> =
        matches.map(|(place, (entry, from))| Line { entry, place, old: from.and_then(original) }).collect();
    let claims: Vec<Claim<'_>> = lines.iter().map(Line::claim).collect();
    let given = ids::give_out(&claims, &members);
    let mut keyed = Vec::with_capacity(lines.len());
    for (line, given) in lines.iter().zip(&given) {
        let (element, told) = line.element(given);
        edits.tell(&line.path(), &told);
        keyed.push(Keyed { key: given.key.clone(), element });
    }
    tell_ids(&claims, &given, &mut edits);
    edits.put(resolve::<Worldbook>(&[ENTRIES]), Change::Keyed(keyed));
    edits
}

fn row(document: &Document<'_>, span: &Range<usize>) -> WorldEntry {
    let notes = Notes::default();
    document.view(span, At::root(&notes), &notes).ok().flatten().unwrap_or_default()
}

/// Tells which ids read as others.
fn tell_ids(claims: &[Claim<'_>], given: &[Given], told: &mut Edits) {
    told.dropped.extend(ids::lost(claims, given).into_iter().map(|place| format!("{ENTRIES}[{place}].id")));
}

/// An entry that is about to be written.
struct Line<'a> {
    entry: &'a LorebookEntry,
    /// Its place in the book.
    place: usize,
    /// The original entry that it continues.
    old: Option<Original<'a>>,
}

struct Original<'a> {
    /// Its number among the entries of the original.
    from: usize,
    /// What it read as.
    entry: &'a LorebookEntry,
    key: &'a str,
    row: WorldEntry,
}

impl Line<'_> {
    fn path(&self) -> String {
        format!("{ENTRIES}[{}]", self.place)
    }

    fn claim(&self) -> Claim<'_> {
        let old = self.old.as_ref().map(|old| Old {
            uid: text_of(&old.row),
            key: old.key,
            id: &old.entry.id,
            place: old.from,
        });
        Claim { id: &self.entry.id, old }
    }

    /// What becomes of it with its new number, if it gets one, and what there is to tell.
    fn element(&self, given: &Given) -> (Element, Edits) {
        let mut edits = Edits::default();
        let Some(old) = &self.old else {
            // What a new entry cannot hold is what an edit of an empty one could not write.
            WorldEntryTable::changes(&WorldEntryTable::read(WorldEntry::default()), self.entry, None, &mut edits);
            let row = numbered(self.entry, given.uid.unwrap_or_default());
            return (Element::New(json_text(&row)), edits.take_told());
        };
        // An entry that moved is compared with what it would say at its new place; its id is a matter of the whole book.
        let before = LorebookEntry { id: self.entry.id.clone(), ..read_entry(old.row.clone(), self.place) };
        if before != *self.entry {
            WorldEntryTable::changes(&before, self.entry, Some(&old.row), &mut edits);
        }
        if let Some(number) = given.uid {
            edits.put(resolve::<WorldEntry>(&["uid"]), Change::Set(number.to_string()));
        }
        let told = edits.take_told();
        (edits.into_change().map_or(Element::Keep(old.from), |change| Element::Edit(old.from, change)), told)
    }
}
