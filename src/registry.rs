//! The codecs of a program: detection and lookup.

mod index;

pub use index::{ListedSchema, SchemaIndex};

use crate::canonical::Entity;
use crate::codec::{Codec, Error, Reading, Report, WriteOptions, Writing};
use crate::codecs::character::CharacterCodec;
use crate::codecs::compendium::CompendiumCodec;
use crate::codecs::lorebook::LorebookCodec;
use crate::codecs::persona::PersonaCodec;
use crate::codecs::preset::PresetCodec;
use crate::codecs::regex::RegexCodec;
use crate::codecs::script_sheet::ScriptSheetCodec;
use crate::codecs::tavern::TavernCodec;
use crate::codecs::tavern_preset::TavernPresetCodec;
use crate::codecs::tavern_regex::TavernRegexCodec;
use crate::codecs::tavern_worldbook::TavernWorldbookCodec;
use crate::input::{Document, Input};
use serde::Serialize;

/// A score must be above this to win.
pub const THRESHOLD: f64 = 0.5;

/// The codecs that a program knows, in order.
pub struct Registry {
    codecs: Vec<Box<dyn Codec>>,
}

/// One codec's answer to a document.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Score {
    /// The codec.
    pub codec: &'static str,
    /// 0 to 1.
    pub score: f64,
}

/// Where an entity came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A wire file, read by this codec.
    Codec(&'static str),
    /// A canonical document.
    Canonical,
}

impl Default for Registry {
    /// Every codec of this crate.
    fn default() -> Self {
        let mut registry = Registry::empty();
        registry.add(CharacterCodec);
        registry.add(LorebookCodec);
        registry.add(CompendiumCodec);
        registry.add(PersonaCodec);
        registry.add(RegexCodec);
        registry.add(PresetCodec);
        registry.add(ScriptSheetCodec);
        registry.add(TavernCodec);
        registry.add(TavernPresetCodec);
        registry.add(TavernRegexCodec);
        registry.add(TavernWorldbookCodec);
        registry
    }
}

impl Registry {
    /// No codec yet.
    pub fn empty() -> Self {
        Registry { codecs: Vec::new() }
    }

    /// Adds a codec; one of the same id is replaced at its place.
    pub fn add(&mut self, codec: impl Codec + 'static) {
        let id = codec.info().id;
        match self.codecs.iter_mut().find(|c| c.info().id == id) {
            Some(slot) => *slot = Box::new(codec),
            None => self.codecs.push(Box::new(codec)),
        }
    }

    /// The codecs in order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Codec> {
        self.codecs.iter().map(|codec| &**codec)
    }

    fn ids(&self) -> Vec<&'static str> {
        self.iter().map(|codec| codec.info().id).collect()
    }

    /// The codec of an id.
    ///
    /// # Errors
    /// [`Error::UnknownCodec`], which names those there are.
    pub fn get(&self, id: &str) -> Result<&dyn Codec, Error> {
        self.iter()
            .find(|codec| codec.info().id == id)
            .ok_or_else(|| Error::UnknownCodec { id: id.to_owned(), codecs: self.ids() })
    }

    /// Every codec's score.
    pub fn scores(&self, document: &Document<'_>) -> Vec<Score> {
        self.iter().map(|codec| Score { codec: codec.info().id, score: score(codec, document) }).collect()
    }

    /// The codec with the highest score above [`THRESHOLD`].
    ///
    /// # Errors
    /// [`Error::NotRecognised`].
    pub fn detect(&self, document: &Document<'_>) -> Result<&dyn Codec, Error> {
        let mut best: Option<(&dyn Codec, f64)> = None;
        for codec in self.iter() {
            let score = score(codec, document);
            if score > THRESHOLD && best.is_none_or(|(_, top)| score > top) {
                best = Some((codec, score));
            }
        }
        best.map(|(codec, _)| codec).ok_or_else(|| Error::NotRecognised {
            codecs: self.ids(),
            advice: self.iter().filter_map(|codec| Some((codec.info().id, codec.advice(document)?))).collect(),
        })
    }

    /// Reads anything that this registry knows: a wire file of any codec, or a canonical document.
    ///
    /// ```
    /// use rolecall_codecs::{Input, Registry};
    ///
    /// let file = br#"{"schemaVersion": "1.0.0", "lorebook": {"name": "Aetheria", "entries": []}}"#;
    /// let registry = Registry::default();
    /// let (reading, _) = registry.read(&Input::new(file.to_vec())?)?;
    /// assert_eq!(reading.entity.body.name(), "Aetheria");
    ///
    /// let written = registry.write(&reading.entity, "rolecall-lorebook", &Default::default())?;
    /// assert_eq!(written.text.as_bytes(), file); // unedited: the very bytes
    /// # Ok::<(), rolecall_codecs::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error`]: the bytes cannot be opened, nobody recognises them, or their codec cannot read them.
    pub fn read(&self, input: &Input) -> Result<(Reading, Source), Error> {
        let document = input.open_with(|input| self.iter().find_map(|codec| codec.entries()?.read_ahead(input)))?;
        if is_canonical(&document) {
            let entity = Entity::from_json(input.text())?;
            return Ok((Reading { entity, report: Report::default() }, Source::Canonical));
        }
        let codec = self.detect(&document)?;
        Ok((codec.read(&document)?, Source::Codec(codec.info().id)))
    }

    /// Reads a document as one format, whatever its score.
    ///
    /// # Errors
    /// As [`Registry::read`], [`Error::UnknownCodec`], and [`Error::NotUnder`].
    pub fn read_as(&self, input: &Input, id: &str) -> Result<Reading, Error> {
        let codec = self.get(id)?;
        let document = input.open_with(|input| codec.entries()?.read_ahead(input))?;
        match input.carrier() {
            Some(carrier) if !document.is_under(codec.keywords()) => {
                let keyword = carrier.keyword.clone();
                Err(Error::NotUnder { codec: codec.info().id, keyword, keywords: codec.keywords() })
            }
            _ => codec.read(&document),
        }
    }

    /// Writes an entity in one format.
    ///
    /// # Errors
    /// [`Error`]: there is no such codec, or it is of another kind.
    pub fn write(&self, entity: &Entity, id: &str, options: &WriteOptions) -> Result<Writing, Error> {
        self.get(id)?.write(entity, options)
    }
}

/// A codec's score; 0 for a PNG whose text stands where the codec does not look.
fn score(codec: &dyn Codec, document: &Document<'_>) -> f64 {
    if document.is_under(codec.keywords()) { codec.detect(document) } else { 0.0 }
}

/// Whether a document is a canonical entity: it says its kind, and its body is an object.
pub fn is_canonical(document: &Document<'_>) -> bool {
    let outline = document.outline();
    let is = |key: &str| outline.get(key).is_some_and(|node| node.is_text());
    is("schemaVersion") && is("kind") && is("id") && outline.get("body").is_some_and(|node| node.is_object())
}
