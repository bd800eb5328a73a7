//! Wire files as bytes: [`TryFrom`] and [`From`] between the typed struct of a file and its bytes.
//!
//! ```
//! use rolecall_codecs::wire::lorebook::LorebookFile;
//!
//! let bytes = br#"{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": []}}"#;
//! let mut file = LorebookFile::try_from(&bytes[..])?;
//! file.lorebook.name = "Ebb and flood".into();
//! let written = Vec::from(&file);
//! assert_eq!(LorebookFile::try_from(written.as_slice())?, file);
//! # Ok::<(), rolecall_codecs::InputError>(())
//! ```
//!
//! A wire struct holds what its schema names: other members, and the layout, are lost. To edit a file and keep them there is
//! [`piece`](crate::piece).

use crate::canonical::common::{TavernData, TavernScript};
use crate::input::{Input, InputError};
use crate::json::cell::{At, Cell, Notes};
use crate::json::layout;
use crate::json::text::SyntaxError;
use crate::mapping::json_text;
use crate::wire::{
    character, compendium, lorebook, persona, persona_card, persona_roleout, preset, regex, tavern, tavern_book,
    tavern_flat, tavern_worldbook,
};

/// Reads JSON, or the card of a PNG, leniently: a cell of the wrong kind has its field's default.
fn read<T: for<'t> Cell<'t>>(bytes: &[u8]) -> Result<T, InputError> {
    let input = Input::new(bytes.to_vec())?;
    let document = input.open()?;
    let notes = Notes::default();
    let value = document.view(&(0..document.text().len()), At::root(&notes), &notes)?;
    value.ok_or_else(|| InputError::Syntax(SyntaxError::at(document.text(), 0, "an object is expected")))
}

macro_rules! bytes {
    ($($file:ty),* $(,)?) => { $(
        /// JSON, or a PNG with a card. A cell of the wrong kind has its field's default.
        impl TryFrom<&[u8]> for $file {
            type Error = InputError;
            fn try_from(bytes: &[u8]) -> Result<Self, InputError> {
                read(bytes)
            }
        }
        /// JSON, two spaces deep.
        impl From<&$file> for Vec<u8> {
            fn from(file: &$file) -> Vec<u8> {
                layout::pretty(&json_text(file)).into_bytes()
            }
        }
    )* };
}

bytes! {
    TavernData, TavernScript, character::CardFile, compendium::CompendiumFile, lorebook::LorebookFile,
    persona::PersonaFile, persona_card::PersonaCardFile, persona_roleout::PersonaRoleOut, preset::PresetFile,
    regex::RegexScriptFile, tavern::TavernFile, tavern_book::TavernBook, tavern_flat::TavernFlat,
    tavern_worldbook::Worldbook,
}
