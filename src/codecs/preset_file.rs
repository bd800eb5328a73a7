//! Reading and writing files of the flat preset grammar: what the codecs of several programs do alike.
//!
//! A codec gives its program's own table `P`, which lies over the same two objects as the grammar's.

use crate::canonical::preset::PresetBody;
use crate::canonical::{Body, Entity, Memo, Original};
use crate::codec::{Codec, Error, Reading, Report, Writing};
use crate::codecs::twin;
use crate::input::{Document, Input};
use crate::json::cell::{At, Notes};
use crate::json::layout;
use crate::mapping::{Edits, Table, json_text};
use crate::tables::preset::{Differences, GrammarTable, Plan, Sequence, cycle, differences, is_preset};
use crate::wire::preset::PresetFile;
use serde_json::Value;
use std::sync::Arc;

/// The name of a preset that neither itself nor its file names.
pub const UNNAMED: &str = "Imported preset";
const NO_PRESET: &str = "not a preset: an object with a list of `prompts` or `prompt_order`, or with `temperature` and a setting beside it, is \
     expected, without `type` and without an envelope";
/// Under this key of `unmapped` stands how the file writes its dividers.
const DIALECT: &str = "dialect";
/// Under this key of `unmapped` stand the warnings about its lists.
const WARNINGS: &str = "parseWarnings";

/// The program's own table over a preset.
pub trait Program: Table<Wire = PresetFile, Canonical = PresetBody> {}
impl<P: Table<Wire = PresetFile, Canonical = PresetBody>> Program for P {}

/// A file that was read.
pub struct Opened {
    /// The file as it stands, but for its prompts and their order.
    pub file: PresetFile,
    /// What it says. A file that does not name itself leaves the name empty.
    pub body: PresetBody,
    /// Whether it names itself.
    pub named: bool,
    /// What reading it noticed.
    pub report: Report,
    /// How it writes dividers.
    dialect: &'static str,
    /// What of its lists does not count.
    warnings: Vec<String>,
}

impl Opened {
    /// Names a piece that does not name itself after its file, or else so.
    pub fn name_after(&mut self, document: &Document<'_>, unnamed: &str) {
        if !self.named {
            self.body.name = document.input().file_stem().unwrap_or(unnamed).into();
        }
    }

    /// The original that the reading leaves in the entity.
    pub fn original(&self, document: &Document<'_>, memo: Memo) -> Original {
        let keep = if self.named { twin::original } else { twin::original_named_after_file };
        let mut original = keep(document, memo);
        original.unmapped.insert(DIALECT.to_owned(), self.dialect.into());
        if !self.warnings.is_empty() {
            original.unmapped.insert(WARNINGS.to_owned(), Value::from(self.warnings.clone()));
        }
        original
    }

    /// The reading of a preset, its original under a key.
    pub fn into_reading(mut self, document: &Document<'_>, escrow: &'static str) -> Reading {
        let body = Body::from(std::mem::take(&mut self.body));
        let mut entity = Entity::new(body.clone());
        entity.original.insert(escrow, self.original(document, Memo { body, spans: Vec::new() }));
        Reading { entity, report: self.report }
    }
}

/// Writes a preset onto its original, or a fresh file. `own` are the keys of originals in this format.
///
/// # Errors
/// [`Error::KindMismatch`] for another kind; else as [`changes`] and [`fresh`].
pub fn write<P: Program>(codec: &dyn Codec, entity: &Entity, own: &[&str]) -> Result<Writing, Error> {
    let after = entity.body.as_preset().ok_or_else(|| Error::kind_mismatch(&codec.info(), &entity.body))?;
    let known = twin::known_under(codec, entity, own);
    if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
        return Ok(writing);
    }
    let id = codec.info().id;
    let before = known.as_ref().and_then(|known| Some((&known.text, known.memo.body.as_preset()?)));
    let (text, told, left) = match before {
        Some((original, before)) => {
            let mut edits = changes::<P>(id, original, before, after)?;
            let told = edits.take_told();
            (twin::edited(id, original, edits.into_change())?, told, Vec::new())
        }
        None => {
            let (file, told) = fresh::<P>(id, after)?;
            (text(&file), told, twin::left_behind(entity, own))
        }
    };
    let mut report = report::<P>(id, &text, after, told)?;
    report.warnings.extend(left);
    Ok(Writing { text, report })
}

/// Refuses what is no preset.
///
/// # Errors
/// [`Error::NotThisFormat`].
pub fn check(codec: &'static str, document: &Document<'_>) -> Result<(), Error> {
    if is_preset(document) { Ok(()) } else { Err(Error::NotThisFormat { codec, path: "/prompts", message: NO_PRESET }) }
}

/// Reads a document.
///
/// # Errors
/// [`Error::Unreadable`] for JSON beyond the parser's limits.
pub fn open<P: Program>(codec: &'static str, document: &Document<'_>) -> Result<Opened, Error> {
    let notes = Notes::default();
    let file = view(codec, document, &notes)?;
    let mut report = Report::of(notes);
    let carried = GrammarTable::escrowed(&file).into_iter().chain(P::escrowed(&file));
    report.escrowed.extend(carried.map(|path| path.pointer()));
    let plan = Plan::of(&file);
    report.warnings.extend(plan.warnings.iter().cloned());
    report.warnings.extend(document.mendings());
    let named = file.name.is_some();
    let (body, file) = body::<P>(file, &plan);
    Ok(Opened { body, file, named, report, dialect: plan.dialect.as_str(), warnings: plan.warnings })
}

fn view(codec: &'static str, document: &Document<'_>, notes: &Notes) -> Result<PresetFile, Error> {
    let whole = 0..document.text().len();
    let file = document.view(&whole, At::root(notes), notes);
    Ok(file.map_err(|source| Error::Unreadable { codec, source })?.unwrap_or_default())
}

/// The body, and the file without the long lists: a table has nothing to do with them once they are in sequence.
fn body<P: Program>(mut file: PresetFile, plan: &Plan) -> (PresetBody, PresetFile) {
    let Sequence { prompts, groups, .. } = Sequence::by(plan, &mut file);
    file.prompt_order = None;
    let mut body = PresetBody::default();
    GrammarTable::read_into(file.clone(), &mut body);
    P::read_into(file.clone(), &mut body);
    (PresetBody { prompts, groups, ..body }, file)
}

/// What an edit changes in the original text.
///
/// # Errors
/// [`Error::NotWritable`] for groups that stand in themselves; [`Error::Unreadable`] when the text is no JSON any more.
pub fn changes<P: Program>(
    codec: &'static str,
    text: &Arc<String>,
    before: &PresetBody,
    after: &PresetBody,
) -> Result<Edits, Error> {
    check_groups(codec, after)?;
    let input = Input::known(Arc::clone(text));
    let file = view(codec, &input.open()?, &Notes::default())?;
    let mut edits = Edits::default();
    GrammarTable::changes(before, after, Some(&file), &mut edits);
    P::changes(before, after, Some(&file), &mut edits);
    Ok(edits)
}

/// A fresh file, with what it cannot hold.
///
/// # Errors
/// [`Error::NotWritable`] for groups that stand in themselves.
pub fn fresh<P: Program>(codec: &'static str, body: &PresetBody) -> Result<(PresetFile, Edits), Error> {
    check_groups(codec, body)?;
    let mut file = PresetFile::default();
    GrammarTable::write_into(body, &mut file);
    P::write_into(body, &mut file);
    // What a fresh file cannot hold is what an edit of an empty one could not write.
    let mut told = Edits::default();
    let empty = PresetBody::default();
    GrammarTable::changes(&empty, body, None, &mut told);
    P::changes(&empty, body, None, &mut told);
    Ok((file, told))
}

/// A fresh file as text.
pub fn text(file: &PresetFile) -> Arc<String> {
    Arc::new(layout::pretty(&json_text(file)))
}

/// The report of a writing: what could not be said, and what the file says otherwise.
///
/// # Errors
/// [`Error::Unreadable`] when the text is no JSON.
pub fn report<P: Program>(
    codec: &'static str,
    text: &Arc<String>,
    after: &PresetBody,
    mut told: Edits,
) -> Result<Report, Error> {
    let mut report = Report::of_edits(&mut told);
    let input = Input::known(Arc::clone(text));
    let file = view(codec, &input.open()?, &Notes::default())?;
    let plan = Plan::of(&file);
    let (mut back, _) = body::<P>(file, &plan);
    // A file without a name is named after the file, which nobody has yet.
    back.name.clone_from(&after.name);
    let Differences { lost, odd } = differences(after, &back, &report.dropped);
    report.dropped.extend(lost);
    report.warnings.extend(odd);
    Ok(report)
}

fn check_groups(codec: &'static str, body: &PresetBody) -> Result<(), Error> {
    match body.groups.as_deref().and_then(cycle) {
        None => Ok(()),
        Some(index) => Err(Error::NotWritable {
            codec,
            path: format!("groups[{index}].parentGroupId"),
            message: "the group stands in itself, by way of its parents: groups that end at one without a parent are expected",
        }),
    }
}
