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

use super::preset_file;
use crate::canonical::{Entity, Kind};
use crate::codec::{Codec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::mapping::Description;
use crate::tables::preset_rolecall::{RoleCallTable, describe, is_rolecall_preset, unread_answers};

const ID: &str = "rolecall-preset";
/// Not the codec's id: other programs keep RoleCall's presets under this key, as they do RoleCall's cards.
const ESCROW: &str = "rolecall";
/// The score of a preset with one of RoleCall's marks: above that of a plain preset, below that of a script sheet.
const SCORE: f64 = 0.95;

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

    fn detection(&self) -> &'static str {
        "0.95 for a preset of the flat grammar with one of RoleCall's marks: `macro_engine_yaml` as a text, or a \
         list of `choice_groups` or of `extensions.linkedRegexScripts`, be they empty."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if is_rolecall_preset(document) { SCORE } else { 0.0 }
    }

    /// Reading is laxer than detection: RoleCall's marks may be missing.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        preset_file::check(ID, document)?;
        let mut opened = preset_file::open::<RoleCallTable>(ID, document)?;
        opened.name_after(document, preset_file::UNNAMED);
        opened.report.warnings.extend(unread_answers(&opened.file));
        Ok(opened.into_reading(document, ESCROW))
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        preset_file::write::<RoleCallTable>(self, entity, &[ESCROW])
    }

    fn describe(&self) -> Description {
        describe()
    }
}
