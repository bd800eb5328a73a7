//! Reading and writing files of the flat preset grammar: what the codecs of several programs do alike.
//!
//! A codec gives its program's own table `P`, which lies over the same two objects as the grammar's.

use crate::canonical::preset::PresetBody;
use crate::canonical::{Memo, Original};
use crate::codec::{Error, Report};
use crate::codecs::twin;
use crate::input::{Document, Input};
use crate::json::cell::{At, Notes};
use crate::json::layout;
use crate::mapping::{Edits, Table, json_text};
use crate::tables::preset::{GrammarTable, Plan, Sequence, cycle, differences};
use crate::wire::preset::PresetFile;
use serde_json::Value;
use std::sync::Arc;

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
            self.body.name = document.input().file_stem().unwrap_or(unnamed).to_owned();
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
    check(codec, after)?;
    let input = Input::from_text(Arc::clone(text));
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
    check(codec, body)?;
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
    let input = Input::from_text(Arc::clone(text));
    let file = view(codec, &input.open()?, &Notes::default())?;
    let plan = Plan::of(&file);
    let (mut back, _) = body::<P>(file, &plan);
    // A file without a name is named after the file, which nobody has yet.
    back.name.clone_from(&after.name);
    report.warnings.extend(differences(after, &back, &report.dropped));
    Ok(report)
}

fn check(codec: &'static str, body: &PresetBody) -> Result<(), Error> {
    match body.groups.as_deref().and_then(cycle) {
        None => Ok(()),
        Some(index) => Err(Error::NotWritable {
            codec,
            path: format!("groups[{index}].parentGroupId"),
            message: "the group stands in itself, by way of its parents: groups that end at one without a parent are expected",
        }),
    }
}
