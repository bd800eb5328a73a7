//! `rolecall-script-sheet`: RoleCall's Script Sheet, a text at the top of a preset that carries the prompts that it sends.
//!
//! ```text
//! { "script_sheet": { "version": 1, "content": "…" }, "prompts": […], "prompt_order": […], "name": …, "choice_groups": […] }
//! ```
//!
//! The text's language is not known here: it is carried verbatim, never parsed and never run. The blocks are those that the file
//! recorded; after an edit of the text they may be out of date, and the report says so. Everything around the sheet is a preset, in
//! the same tables: [`tables::preset`](crate::tables::preset) and [`tables::preset_rolecall`](crate::tables::preset_rolecall).
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"script_sheet": {"version": 1, "content": "A"}, "name": "Ferry", "prompts": []}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! reading.entity.body.as_script_sheet_mut().expect("a sheet").content = "B".into();
//!
//! let written = registry.write(&reading.entity, "rolecall-script-sheet", &Default::default())?;
//! assert_eq!(*written.text, file.replace(r#""A""#, r#""B""#));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-script-sheet.md")]

mod block;
mod body;

pub use block::SHEET_KEYS;
use block::VERSION;

use super::{preset_file, twin};
use crate::canonical::scriptsheet::ScriptSheetBody;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::json::outline::Node;
use crate::mapping::Description;
use crate::tables::preset_rolecall::{RoleCallTable, unread_answers};
use crate::wire::preset::SheetBlock;
use std::sync::Arc;

const ID: &str = "rolecall-script-sheet";
/// The name of a sheet that neither itself nor its file names.
const UNNAMED: &str = "Imported script sheet";
/// Under this key of `unmapped` stands the key under which the file has the sheet.
const SHEET_KEY: &str = "sheetKey";

const NO_SHEET: &str = "not a Script Sheet: an object with `version` 1 and a text as `content` is expected here or under `promptbook`, in a file \
     without `type` and without an envelope";
const STALE: &str =
    "blocks: the sheet's text was edited and the blocks are those that the file recorded, so they may be out of date";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct ScriptSheetCodec;

impl Codec for ScriptSheetCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall Script Sheet (in a preset)",
            kind: Kind::Scriptsheet,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/preset",
        }
    }

    fn detection(&self) -> &'static str {
        "1 for an object with a sheet under `script_sheet` or `promptbook`: an object with `version` 1 and a text \
         as `content`. The grammar of a preset is not asked for. A file of another version is no sheet; as a \
         preset it keeps what it has."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if sheet_key(document).is_some() { 1.0 } else { 0.0 }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let key =
            sheet_key(document).ok_or(Error::NotThisFormat { codec: ID, path: "/script_sheet", message: NO_SHEET })?;
        let mut opened = preset_file::open::<RoleCallTable>(ID, document)?;
        opened.name_after(document, UNNAMED);
        let (new, old) = (opened.file.script_sheet.take(), opened.file.promptbook.take());
        let sheet = if key == block::KEY { new } else { old }.unwrap_or_default();
        let pointer = format!("/{key}");
        opened.report.escrowed.retain(|path| *path != pointer);
        opened.report.warnings.extend(unread_answers(&opened.file));
        let body = Body::from(body::sheet(std::mem::take(&mut opened.body), sheet));
        let mut entity = Entity::new(body.clone());
        let memo = Memo { body, spans: Vec::new() };
        let mut original = opened.original(document, memo);
        original.unmapped.insert(SHEET_KEY.to_owned(), key.into());
        entity.original.insert(ID, original);
        Ok(Reading { entity, report: opened.report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_script_sheet().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let mut writing = match known.as_ref().and_then(|k| k.memo.body.as_script_sheet().map(|before| (k, before))) {
            Some((known, before)) => edited(&known.text, before, after)?,
            None => {
                let mut writing = fresh(after)?;
                writing.report.warnings.extend(twin::left_behind(entity, &[ID]));
                writing
            }
        };
        if after.version != VERSION {
            writing.report.dropped.push("version".to_owned());
        }
        Ok(writing)
    }

    fn describe(&self) -> Description {
        body::describe()
    }
}

fn fresh(after: &ScriptSheetBody) -> Result<Writing, Error> {
    let preset = body::preset(after);
    let (mut file, told) = preset_file::fresh::<RoleCallTable>(ID, &preset)?;
    file.script_sheet = Some(SheetBlock { version: VERSION, content: after.content.clone() });
    let text = preset_file::text(&file);
    let report = preset_file::report::<RoleCallTable>(ID, &text, &preset, told)?;
    Ok(Writing { text, report: body::renamed(report) })
}

fn edited(text: &Arc<String>, before: &ScriptSheetBody, after: &ScriptSheetBody) -> Result<Writing, Error> {
    let preset = body::preset(after);
    let mut edits = preset_file::changes::<RoleCallTable>(ID, text, &body::preset(before), &preset)?;
    let stale = before.content != after.content;
    if stale {
        block::change(ID, text, &after.content, &mut edits)?;
    }
    let told = edits.take_told();
    let text = twin::edited(ID, text, edits.into_change())?;
    let mut report = body::renamed(preset_file::report::<RoleCallTable>(ID, &text, &preset, told)?);
    if stale && !after.blocks.is_empty() {
        report.warnings.push(STALE.to_owned());
    }
    Ok(Writing { text, report })
}

/// The key under which a document has its sheet.
fn sheet_key(document: &Document<'_>) -> Option<&'static str> {
    let outline = document.outline();
    let typed = outline.get("type").is_some_and(Node::is_text);
    let wrapped =
        outline.get("exportedAt").is_some_and(Node::is_text) && outline.get("data").is_some_and(Node::is_object);
    if typed || wrapped { None } else { block::key(outline) }
}
