//! `tavern-preset`: a chat completion preset of the SillyTavern family.
//!
//! ```text
//! { "temperature": …, "prompts": [ { "identifier": "main", … } ], "prompt_order": [ { "character_id": 100001, "order": [ … ] } ] }
//! ```
//!
//! The rows are the grammar's, which RoleCall's presets have too: [`tables::preset`](crate::tables::preset). A preset is named by its
//! `name`, which some programs write, else after its file. What RoleCall adds to the grammar stays in the file that has it, and never
//! goes into another one.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"temperature": 1.0, "top_p": "0.9", "prompts": [{"identifier": "main", "content": "Write."}]}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?.named("Harbour.json"))?;
//! let preset = reading.entity.body.as_preset_mut().expect("a preset");
//! assert_eq!((preset.name.as_str(), preset.prompts[0].id.as_str()), ("Harbour", "main"));
//!
//! preset.samplers.temperature = Some(0.7);
//! let written = registry.write(&reading.entity, "tavern-preset", &Default::default())?;
//! assert_eq!(*written.text, file.replace("1.0", "0.7"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/tavern-preset.md")]

use super::preset_file;
use crate::canonical::preset::PresetBody;
use crate::canonical::{Entity, Kind};
use crate::codec::{Codec, Error, Info, Reading, WriteOptions, Writing};
use crate::input::Document;
use crate::mapping::{Description, Table};
use crate::table;
use crate::tables::preset::{self, Always, is_preset};
use crate::wire::preset::PresetFile;

const ID: &str = "tavern-preset";
/// The keys of originals in this format: this codec's own, and another program's.
const KEYS: &[&str] = &[ID, "sillytavern"];
/// Less than the score of a codec that knows more about a preset than this one.
const SCORE: f64 = 0.9;

table! {
    /// A plain preset around the grammar.
    pub PlainTable: PresetFile = PresetBody {
        /// SillyTavern names a preset by its file alone; other programs write the key. Without it the file's name counts, else
        /// `Imported preset`.
        name = name: Always, Never;
    }
    rules {}
    carried {
        readme: "RoleCall's own",
        macro_engine_yaml: "RoleCall's own",
        choice_groups: "RoleCall's own",
        script_sheet: "RoleCall's own",
        promptbook: "RoleCall's own",
    }
    unmapped {
        description: "a plain preset has no text about itself",
        choices: "a plain preset asks no questions",
        enabled: "a switch of the shelf that no file holds",
        behavior_refs: "links between pieces; no file holds them",
        quick_reply_refs: "links between pieces; no file holds them",
    }
    id {}
}

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct TavernPresetCodec;

impl Codec for TavernPresetCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "Tavern preset (chat completion)",
            kind: Kind::Preset,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/preset",
        }
    }

    fn detection(&self) -> &'static str {
        "0.9 for a preset of the flat grammar, whoever wrote it."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if is_preset(document) { SCORE } else { 0.0 }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        preset_file::check(ID, document)?;
        let mut opened = preset_file::open::<PlainTable>(ID, document)?;
        opened.name_after(document, preset_file::UNNAMED);
        Ok(opened.into_reading(document, ID))
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        preset_file::write::<PlainTable>(self, entity, KEYS)
    }

    fn describe(&self) -> Description {
        preset::describe().and(PlainTable::describe())
    }
}
