//! Pieces of one known kind: read, edit and write a card or a lorebook in a few lines.
//!
//! ```
//! use rolecall_codecs::Card;
//!
//! let file = br#"{"spec": "chara_card_v2", "data": {"name": "Wren", "mine": 1.0, "extensions": {"rolecall": {}}}}"#;
//! let mut card = Card::read(*file)?;
//! card.identity.name = "Wick".into();
//! let written = card.write()?;
//! assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(file).replace("Wren", "Wick"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! A piece is its body: `card.identity.name` is the body's field. What stands around it (the id, the original files, what reading
//! noticed) has methods. [`Registry`] has the same in its general form, for any kind and for codecs of your own.

use crate::Text;
use crate::canonical::character::CharacterBody;
use crate::canonical::lorebook::LorebookBody;
use crate::canonical::persona::PersonaBody;
use crate::canonical::preset::PresetBody;
use crate::canonical::regex::RegexSetBody;
use crate::canonical::scriptsheet::ScriptSheetBody;
use crate::canonical::{Body, Entity, Kind, Shared};
use crate::codec::{Error, Report, WriteOptions, Writing};
use crate::exchange::{self, Target};
use crate::input::Input;
use crate::registry::Registry;
use std::ops::{Deref, DerefMut};

/// A character card.
pub type Card = Piece<CharacterBody>;
/// A lorebook.
pub type Lorebook = Piece<LorebookBody>;
/// A persona.
pub type Persona = Piece<PersonaBody>;
/// Prompts and settings of a model.
pub type Preset = Piece<PresetBody>;
/// A set of regex rules.
pub type RegexSet = Piece<RegexSetBody>;
/// A Script Sheet.
pub type ScriptSheet = Piece<ScriptSheetBody>;

/// The body of a kind.
pub trait Content: Clone + Default + sealed::Sealed {
    /// The kind.
    const KIND: Kind;
    /// The format of a piece from scratch.
    const FORMAT: &'static str;
    /// The display name.
    fn name_mut(&mut self) -> &mut Text;
    /// The body in an entity.
    fn into_body(content: Shared<Self>) -> Body;
    /// The body of an entity, if it is of this kind.
    fn of_body(body: &Body) -> Option<Shared<Self>>;
}

mod sealed {
    pub trait Sealed {}
}

/// Each kind: its body, its variant, its format, and the field of its name.
macro_rules! contents {
    ($($body:ident $variant:ident $kind:ident $format:literal $($name:ident).+;)*) => { $(
        impl sealed::Sealed for $body {}
        impl Content for $body {
            const KIND: Kind = Kind::$kind;
            const FORMAT: &'static str = $format;
            fn name_mut(&mut self) -> &mut Text {
                &mut self.$($name).+
            }
            fn into_body(content: Shared<Self>) -> Body {
                Body::$variant(content)
            }
            fn of_body(body: &Body) -> Option<Shared<Self>> {
                match body {
                    Body::$variant(content) => Some(content.clone()),
                    _ => None,
                }
            }
        }
    )* };
}

contents! {
    CharacterBody Character Character "rolecall" identity.name;
    LorebookBody Lorebook Lorebook "rolecall-lorebook" name;
    PersonaBody Persona Persona "rolecall-persona" name;
    PresetBody Preset Preset "rolecall-preset" name;
    RegexSetBody Regex Regex "rolecall-regex" name;
    ScriptSheetBody ScriptSheet Scriptsheet "rolecall-script-sheet" name;
}

/// A piece of a known kind. It dereferences to its body.
#[derive(Debug, Clone)]
pub struct Piece<B> {
    content: Shared<B>,
    /// Everything but the body, which `content` holds.
    around: Entity,
    report: Report,
}

impl<B: Content> Piece<B> {
    /// A piece from scratch.
    ///
    /// ```
    /// use rolecall_codecs::{Lorebook, canonical::lorebook::LorebookEntry};
    ///
    /// let mut book = Lorebook::new("Tides");
    /// book.entries.push(LorebookEntry { id: "ebb".into(), title: "Ebb".into(), ..Default::default() }.into());
    /// let bytes = book.write()?;
    /// assert_eq!(Lorebook::read(bytes)?.entries[0].title, "Ebb");
    /// # Ok::<(), rolecall_codecs::Error>(())
    /// ```
    pub fn new(name: impl Into<Text>) -> Piece<B> {
        let mut content = B::default();
        *content.name_mut() = name.into();
        Piece::from(content)
    }

    /// Reads a file of any format that the crate knows: JSON, a PNG with a card, or canonical JSON.
    ///
    /// # Errors
    /// [`Error`]: the bytes cannot be opened, nobody recognises them, or they hold a piece of another kind ([`Error::OtherKind`]).
    pub fn read(bytes: impl Into<Vec<u8>>) -> Result<Piece<B>, Error> {
        Piece::read_input(&Input::new(bytes.into())?)
    }

    /// As [`Piece::read`], with a name for the file: some formats name a piece after it.
    ///
    /// # Errors
    /// As [`Piece::read`].
    pub fn read_named(bytes: impl Into<Vec<u8>>, file_name: &str) -> Result<Piece<B>, Error> {
        Piece::read_input(&Input::new(bytes.into())?.named(file_name))
    }

    fn read_input(input: &Input) -> Result<Piece<B>, Error> {
        let (reading, _) = Registry::default().read(input)?;
        Ok(Piece { report: reading.report, ..Piece::try_from(reading.entity)? })
    }

    /// Writes the piece as it came: in its format, and in its picture if it came in one. From scratch it is RoleCall's format.
    ///
    /// # Errors
    /// [`Error`]: the format cannot say what the body says at all; what it can say in part [`Piece::write_as`] reports.
    pub fn write(&self) -> Result<Vec<u8>, Error> {
        Ok(exchange::write(&self.entity(), &Target::default())?.bytes)
    }

    /// Writes the text of a format of the piece's kind, with the report of what it has no place for.
    ///
    /// # Errors
    /// As [`Registry::write`].
    ///
    /// ```
    /// use rolecall_codecs::Card;
    ///
    /// let mut card = Card::new("Wren");
    /// card.identity.tagline = Some("a lamp in the fog".into());
    /// let writing = card.write_as("tavern", &Default::default())?;
    /// assert_eq!(writing.report.dropped, ["identity.tagline"]);
    /// # Ok::<(), rolecall_codecs::Error>(())
    /// ```
    pub fn write_as(&self, format: &str, options: &WriteOptions) -> Result<Writing, Error> {
        Registry::default().write(&self.entity(), format, options)
    }

    /// What reading it noticed; empty for a piece from scratch.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The id: never empty, made from the name when the piece was made or read.
    pub fn id(&self) -> &str {
        &self.around.id
    }

    /// The piece as an entity. Nothing is copied until one of the two is changed.
    pub fn entity(&self) -> Entity {
        Entity { body: B::into_body(self.content.clone()), ..self.around.clone() }
    }
}

impl<B> Deref for Piece<B> {
    type Target = B;
    fn deref(&self) -> &B {
        &self.content
    }
}

impl<B: Clone> DerefMut for Piece<B> {
    fn deref_mut(&mut self) -> &mut B {
        &mut self.content
    }
}

/// A piece from scratch, named by its body.
impl<B: Content> From<B> for Piece<B> {
    fn from(content: B) -> Self {
        let content = Shared::new(content);
        let around = Entity::new(B::into_body(content.clone()));
        Piece { content, around, report: Report::default() }
    }
}

/// The piece that an entity is; [`Error::OtherKind`] when it is of another kind.
impl<B: Content> TryFrom<Entity> for Piece<B> {
    type Error = Error;
    fn try_from(entity: Entity) -> Result<Self, Error> {
        let found = entity.body.kind();
        let content = B::of_body(&entity.body).ok_or(Error::OtherKind { expected: B::KIND, found })?;
        Ok(Piece { content, around: entity, report: Report::default() })
    }
}

impl<B: Content> From<Piece<B>> for Entity {
    fn from(piece: Piece<B>) -> Entity {
        piece.entity()
    }
}

/// [`Piece::read`].
impl<B: Content> TryFrom<&[u8]> for Piece<B> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Piece::read(bytes)
    }
}
