//! `rolecall-lorebook`: RoleCall's lorebook export, version 1.
//!
//! ```text
//! { "schemaVersion": "1.0.0", "exportDate": …, "lorebook": { "name": …, "settings": {…}, "metadata": {…}, "entries": […] } }
//! ```
//!
//! The rows are in [`LorebookTable`] (the book) and [`EntryTable`] (one entry: nested groups on the wire, flat in canonical form).
//! Nothing is repaired on the way: an id may be missing or stand twice, a category may be gone; the original text keeps what the
//! canonical form cannot say.

mod rows;
mod side_effects;

pub use rows::{
    CategoryTable, CharacterFilterTable, EffectTable, EntryTable, LorebookTable, SideEffectsTable, TriggerTable,
};

use super::twin;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::canonical::{Entity, Kind, Memo, Shared};
use crate::codec::{Codec, EntryCodec, Error, Info, Reading, Report, WriteOptions, Writing};
use crate::input::Document;
use crate::json::cell::{self, At, Notes};
use crate::json::splice::{Change, splice_at};
use crate::json::text::SyntaxError;
use crate::json::{layout, outline::Node};
use crate::mapping::{Description, Edits, Path, Table, json_text, match_elements};
use crate::wire::lorebook as wire;
use std::ops::Range;
use std::sync::Arc;

const ID: &str = "rolecall-lorebook";
/// The keys that lead to the entries.
const ENTRIES: &[&str] = &["lorebook", "entries"];
/// What `schemaVersion` must contain.
const VERSION: &str = "1.0.0";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct LorebookCodec;

impl Codec for LorebookCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall lorebook (v1 export)",
            kind: Kind::Lorebook,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/lorebook",
        }
    }

    /// 1 for an object whose `schemaVersion` contains `1.0.0` and whose `lorebook.entries` is a list. The markers of a compendium
    /// export rule it out: a compendium may carry a nested list too.
    fn detect(&self, document: &Document<'_>) -> f64 {
        let outline = document.outline();
        let text = |key: &str| outline.get(key).and_then(Node::as_text).unwrap_or_default();
        let version = text("schemaVersion");
        let compendium = text("format") == "rolecall-compendium" || version.starts_with("compendium-");
        let mine = !compendium && version.contains(VERSION) && entries(document).is_some();
        if mine { 1.0 } else { 0.0 }
    }

    /// Reading is laxer than detection: any `schemaVersion` will do.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let spans = entries(document).ok_or(Error::NotThisFormat {
            codec: ID,
            path: "/lorebook/entries",
            message: "not a RoleCall v1 export: a list of entries is expected",
        })?;
        let unreadable = |source| Error::Unreadable { codec: ID, source };
        let notes = Notes::default();
        let file = head(document, spans, &notes).map_err(unreadable)?;
        let escrowed = LorebookTable::escrowed(&file);
        let mut body = LorebookTable::read(file);
        let (list, kept) = read_entries(document, spans, &notes).map_err(unreadable)?;
        body.entries = list;
        let mut report = Report::of(notes);
        report.escrowed.extend(escrowed.iter().filter(|path| is_in(document, path)).map(Path::pointer));
        report.warnings.extend(document.mendings());
        let mut entity = Entity::new(body.clone());
        entity.original.insert(ID, twin::original(document, Memo { body: body.into(), spans: kept }));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_lorebook().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        let Some((known, before)) = known.as_ref().and_then(|k| k.memo.body.as_lorebook().map(|b| (k, b))) else {
            return Ok(fresh(after, options));
        };
        let mut edits = Edits::default();
        let text = match in_place(before, after, &known.memo.spans, &mut edits) {
            Some(changes) if changes.is_empty() => Arc::clone(&known.text),
            Some(changes) => {
                splice_at(&known.text, &changes).map(Arc::new).map_err(|source| Error::Splice { codec: ID, source })?
            }
            None => {
                LorebookTable::changes(before, after, None, &mut edits);
                let told = (std::mem::take(&mut edits.dropped), std::mem::take(&mut edits.warnings));
                let text = twin::edited(ID, &known.text, std::mem::take(&mut edits).into_change())?;
                (edits.dropped, edits.warnings) = told;
                text
            }
        };
        Ok(Writing { text, report: Report { dropped: edits.dropped, warnings: edits.warnings, ..Report::default() } })
    }

    fn describe(&self) -> Description {
        LorebookTable::describe()
    }

    fn entries(&self) -> Option<&dyn EntryCodec> {
        Some(self)
    }
}

impl EntryCodec for LorebookCodec {
    fn path(&self) -> &'static [&'static str] {
        ENTRIES
    }
    fn read_entry(&self, text: &str, at: At<'_>) -> serde_json::Result<Option<LorebookEntry>> {
        Ok(cell::read(text, at)?.map(|entry: wire::Entry| EntryTable::read(entry)))
    }
    fn write_entry(&self, entry: &LorebookEntry, told: &mut Edits) -> String {
        EntryTable::unwritten(entry, told);
        json_text(&EntryTable::write(entry))
    }
}

/// Whether the file itself has a carried field: a default is nothing that it keeps.
fn is_in(document: &Document<'_>, path: &Path) -> bool {
    let keys: Vec<&str> = path.steps.iter().map(|(field, _)| field.key).collect();
    document.outline().path(&keys).is_some()
}

/// The spans of the entries, if the document has a list of them.
fn entries<'d>(document: &'d Document<'_>) -> Option<&'d [Range<usize>]> {
    document.outline().path(ENTRIES)?.list()
}

/// The file without its entries: they are read one by one from their spans, not twice.
fn head(document: &Document<'_>, spans: &[Range<usize>], notes: &Notes) -> Result<wire::LorebookFile, SyntaxError> {
    let hole = match (spans.first(), spans.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    };
    Ok(document.view_around(&hole, At::root(notes), notes)?.unwrap_or_default())
}

type Entries = (Vec<Shared<LorebookEntry>>, Vec<Range<usize>>);

/// The entries with the spans of those that are objects. Others are noted; the original text keeps them at their place.
fn read_entries(document: &Document<'_>, spans: &[Range<usize>], notes: &Notes) -> Result<Entries, SyntaxError> {
    let root = At::root(notes);
    let book = root.key("lorebook");
    let list = book.key("entries");
    let (mut entries, mut kept) = (Vec::with_capacity(spans.len()), Vec::with_capacity(spans.len()));
    document.view_each(spans, list, notes, |index, entry: wire::Entry| {
        entries.push(Shared::new(EntryTable::read(entry)));
        kept.extend(spans.get(index).cloned());
    })?;
    Ok((entries, kept))
}

/// The changes of single entries at their places, when nothing else changed: then the rest of a large file need not be opened.
fn in_place(
    before: &LorebookBody,
    after: &LorebookBody,
    spans: &[Range<usize>],
    edits: &mut Edits,
) -> Option<Vec<(Range<usize>, Change)>> {
    let aligned = before.entries.len() == after.entries.len() && before.entries.len() == spans.len();
    if !aligned || without_entries(before) != without_entries(after) || !each_at_its_place(before, after) {
        return None;
    }
    let mut changes = Vec::new();
    for (index, (old, new)) in before.entries.iter().zip(&after.entries).enumerate() {
        if old == new {
            continue;
        }
        let mut inner = Edits::default();
        EntryTable::changes(old, new, None, &mut inner);
        edits.tell(&format!("entries[{index}]"), &inner);
        changes.extend(spans.get(index).cloned().zip(inner.into_change()));
    }
    Some(changes)
}

/// Whether every entry continues the one at its own place: ids alone do not tell, they may be missing or stand twice.
fn each_at_its_place(before: &LorebookBody, after: &LorebookBody) -> bool {
    let matched = match_elements(
        &before.entries,
        &after.entries,
        |entry| EntryTable::id(entry),
        |old, new| EntryTable::differ_in_id_only(old, new),
    );
    matched.iter().enumerate().all(|(index, from)| *from == Some(index))
}

fn without_entries(body: &LorebookBody) -> LorebookBody {
    let mut head = body.clone();
    head.entries.clear();
    head
}

fn fresh(body: &LorebookBody, options: &WriteOptions) -> Writing {
    let mut file = LorebookTable::write(body);
    file.export_date.clone_from(&options.now);
    let mut told = Edits::default();
    LorebookTable::unwritten(body, &mut told);
    for (index, entry) in body.entries.iter().enumerate() {
        let mut inner = Edits::default();
        EntryTable::unwritten(entry, &mut inner);
        told.tell(&format!("entries[{index}]"), &inner);
    }
    let report = Report { dropped: told.dropped, warnings: told.warnings, ..Report::default() };
    Writing { text: Arc::new(layout::pretty(&json_text(&file))), report }
}
