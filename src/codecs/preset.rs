//! `rolecall-preset`: RoleCall's preset, SillyTavern's flat grammar with keys of RoleCall's own.
//!
//! ```text
//! { "temperature": …, "prompts": […], "prompt_order": […], "name": …, "readme": …, "macro_engine_yaml": …, "choice_groups": […] }
//! ```
//!
//! The rows are in two tables over the same two objects: the grammar's in [`tables::preset`](crate::tables::preset), RoleCall's own in
//! [`tables::preset_rolecall`](crate::tables::preset_rolecall). Nothing in a preset is run, expanded or evaluated. A preset that does
//! not name itself is named after its file.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"temperature": 1.0, "choice_groups": [], "prompts": [{"identifier": "main", "name": "Main", "content": "Write.", "mine": 1.0}]}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! reading.entity.body.as_preset_mut().expect("a preset").prompts[0].content = "Write well.".into();
//!
//! let written = registry.write(&reading.entity, "rolecall-preset", &Default::default())?;
//! assert_eq!(*written.text, file.replace(r#""Write.""#, r#""Write well.""#));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-preset.md")]

use super::{preset_file, twin};
use crate::canonical::preset::PresetBody;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::mapping::Description;
use crate::tables::preset::is_preset;
use crate::tables::preset_rolecall::{RoleCallTable, describe, is_rolecall_preset, unread_answers};
use std::sync::Arc;

const ID: &str = "rolecall-preset";
/// Not the codec's id: other programs keep RoleCall's presets under this key, as they do RoleCall's cards.
const ESCROW: &str = "rolecall";
/// The score of a preset with one of RoleCall's marks: above that of a plain preset, below that of a script sheet.
const SCORE: f64 = 0.95;
/// The name of a preset that neither itself nor its file names.
const UNNAMED: &str = "Imported preset";

const NO_PRESET: &str = "not a preset: an object with a list of `prompts` or `prompt_order`, or with `temperature` and a setting beside it, is \
     expected, without `type` and without an envelope";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct PresetCodec;

impl Codec for PresetCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall preset",
            kind: Kind::Preset,
            extensions: &["json"],
            escrow: ESCROW,
            schema: "wire/preset",
        }
    }

    /// 0.95 for a preset of the flat grammar with one of RoleCall's marks: `macro_engine_yaml` as a text, or a list of `choice_groups`
    /// or of `extensions.linkedRegexScripts`, be they empty.
    fn detect(&self, document: &Document<'_>) -> f64 {
        if is_rolecall_preset(document) { SCORE } else { 0.0 }
    }

    /// Reading is laxer than detection: RoleCall's marks may be missing.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        if !is_preset(document) {
            return Err(Error::NotThisFormat { codec: ID, path: "/prompts", message: NO_PRESET });
        }
        let mut opened = preset_file::open::<RoleCallTable>(ID, document)?;
        opened.name_after(document, UNNAMED);
        opened.report.warnings.extend(unread_answers(&opened.file));
        let body = Body::from(std::mem::take(&mut opened.body));
        let mut entity = Entity::new(body.clone());
        let memo = Memo { body, spans: Vec::new() };
        entity.original.insert(ESCROW, opened.original(document, memo));
        Ok(Reading { entity, report: opened.report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_preset().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        match known.as_ref().and_then(|known| known.memo.body.as_preset().map(|before| (known, before))) {
            Some((known, before)) => edited(&known.text, before, after),
            None => {
                let (file, told) = preset_file::fresh::<RoleCallTable>(ID, after)?;
                let text = preset_file::text(&file);
                let report = preset_file::report::<RoleCallTable>(ID, &text, after, told)?;
                Ok(Writing { text, report })
            }
        }
    }

    fn describe(&self) -> Description {
        describe()
    }
}

fn edited(text: &Arc<String>, before: &PresetBody, after: &PresetBody) -> Result<Writing, Error> {
    let mut edits = preset_file::changes::<RoleCallTable>(ID, text, before, after)?;
    let told = edits.take_told();
    let text = twin::edited(ID, text, edits.into_change())?;
    let report = preset_file::report::<RoleCallTable>(ID, &text, after, told)?;
    Ok(Writing { text, report })
}
