//! The wrapper that every kind shares.

use super::character::CharacterBody;
use super::lorebook::LorebookBody;
use super::persona::PersonaBody;
use super::preset::PresetBody;
use super::regex::RegexSetBody;
use super::scriptsheet::ScriptSheetBody;
use super::{Kind, Originals, Shared, id};
use serde_json::{Map, Value};

/// One piece in canonical form.
///
/// ```
/// use rolecall_codecs::canonical::{Body, Entity, lorebook::LorebookBody};
///
/// let mut book = LorebookBody::default();
/// book.name = "Aetheria".into();
/// let entity = Entity::new(book);
/// assert_eq!(entity.id, "aetheria");
/// assert!(entity.to_json().starts_with("{\n  \"schemaVersion\": \"1\",\n  \"kind\": \"lorebook\""));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// Never empty; made from the name when the piece is read.
    pub id: String,
    /// The content.
    pub body: Body,
    /// Overrides for single applications, by format id. No codec applies them.
    pub profiles: Option<Map<String, Value>>,
    /// The files that this entity was read from.
    pub original: Originals,
    /// The author's notes. No codec reads or writes them.
    pub notes: Option<Vec<Note>>,
}

/// A note of the author about the piece.
pub use crate::generated::canonical::entity::EntityNote as Note;

/// The content of an entity, by kind. A clone shares the content until one of the two is changed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Body {
    /// A character.
    Character(Shared<CharacterBody>),
    /// A lorebook.
    Lorebook(Shared<LorebookBody>),
    /// A persona.
    Persona(Shared<PersonaBody>),
    /// Prompts and settings of a model.
    Preset(Shared<PresetBody>),
    /// A set of text rules.
    Regex(Shared<RegexSetBody>),
    /// A Script Sheet with the preset around it.
    ScriptSheet(Shared<ScriptSheetBody>),
}

impl Body {
    /// The kind.
    pub fn kind(&self) -> Kind {
        match self {
            Body::Character(_) => Kind::Character,
            Body::Lorebook(_) => Kind::Lorebook,
            Body::Persona(_) => Kind::Persona,
            Body::Preset(_) => Kind::Preset,
            Body::Regex(_) => Kind::Regex,
            Body::ScriptSheet(_) => Kind::Scriptsheet,
        }
    }
    /// The display name.
    pub fn name(&self) -> &str {
        match self {
            Body::Character(body) => &body.identity.name,
            Body::Lorebook(body) => &body.name,
            Body::Persona(body) => &body.name,
            Body::Preset(body) => &body.name,
            Body::Regex(body) => &body.name,
            Body::ScriptSheet(body) => &body.name,
        }
    }
    /// The body as a JSON value.
    ///
    /// # Errors
    /// None in practice: a body holds nothing that JSON cannot say.
    pub fn to_value(&self) -> serde_json::Result<Value> {
        match self {
            Body::Character(body) => serde_json::to_value(body),
            Body::Lorebook(body) => serde_json::to_value(body),
            Body::Persona(body) => serde_json::to_value(body),
            Body::Preset(body) => serde_json::to_value(body),
            Body::Regex(body) => serde_json::to_value(body),
            Body::ScriptSheet(body) => serde_json::to_value(body),
        }
    }
    /// The character, if it is one.
    pub fn as_character(&self) -> Option<&CharacterBody> {
        match self {
            Body::Character(body) => Some(body),
            _ => None,
        }
    }
    /// The character, to be edited.
    pub fn as_character_mut(&mut self) -> Option<&mut CharacterBody> {
        match self {
            Body::Character(body) => Some(body),
            _ => None,
        }
    }
    /// The lorebook, if it is one.
    pub fn as_lorebook(&self) -> Option<&LorebookBody> {
        match self {
            Body::Lorebook(body) => Some(body),
            _ => None,
        }
    }
    /// The lorebook, to be edited.
    pub fn as_lorebook_mut(&mut self) -> Option<&mut LorebookBody> {
        match self {
            Body::Lorebook(body) => Some(body),
            _ => None,
        }
    }
    /// The persona, if it is one.
    pub fn as_persona(&self) -> Option<&PersonaBody> {
        match self {
            Body::Persona(body) => Some(body),
            _ => None,
        }
    }
    /// The persona, to be edited.
    pub fn as_persona_mut(&mut self) -> Option<&mut PersonaBody> {
        match self {
            Body::Persona(body) => Some(body),
            _ => None,
        }
    }
    /// The preset, if it is one.
    pub fn as_preset(&self) -> Option<&PresetBody> {
        match self {
            Body::Preset(body) => Some(body),
            _ => None,
        }
    }
    /// The preset, to be edited.
    pub fn as_preset_mut(&mut self) -> Option<&mut PresetBody> {
        match self {
            Body::Preset(body) => Some(body),
            _ => None,
        }
    }
    /// The set of rules, if it is one.
    pub fn as_regex(&self) -> Option<&RegexSetBody> {
        match self {
            Body::Regex(body) => Some(body),
            _ => None,
        }
    }
    /// The set of rules, to be edited.
    pub fn as_regex_mut(&mut self) -> Option<&mut RegexSetBody> {
        match self {
            Body::Regex(body) => Some(body),
            _ => None,
        }
    }
    /// The Script Sheet, if it is one.
    pub fn as_script_sheet(&self) -> Option<&ScriptSheetBody> {
        match self {
            Body::ScriptSheet(body) => Some(body),
            _ => None,
        }
    }
    /// The Script Sheet, to be edited.
    pub fn as_script_sheet_mut(&mut self) -> Option<&mut ScriptSheetBody> {
        match self {
            Body::ScriptSheet(body) => Some(body),
            _ => None,
        }
    }
}

impl From<CharacterBody> for Body {
    fn from(body: CharacterBody) -> Self {
        Body::Character(body.into())
    }
}

impl From<LorebookBody> for Body {
    fn from(body: LorebookBody) -> Self {
        Body::Lorebook(body.into())
    }
}

impl From<PersonaBody> for Body {
    fn from(body: PersonaBody) -> Self {
        Body::Persona(body.into())
    }
}

impl From<PresetBody> for Body {
    fn from(body: PresetBody) -> Self {
        Body::Preset(body.into())
    }
}

impl From<RegexSetBody> for Body {
    fn from(body: RegexSetBody) -> Self {
        Body::Regex(body.into())
    }
}

impl From<ScriptSheetBody> for Body {
    fn from(body: ScriptSheetBody) -> Self {
        Body::ScriptSheet(body.into())
    }
}

impl Entity {
    /// A piece from scratch, with the id that its name gives.
    pub fn new(body: impl Into<Body>) -> Self {
        let body = body.into();
        Entity { id: id::slug(body.name()), body, profiles: None, original: Originals::default(), notes: None }
    }
}
