//! A whole file in one call: bytes in, bytes out. What a program says that knows formats by their ids, such as a binding to another
//! language.
//!
//! ```
//! use rolecall_codecs::exchange::{File, Target, write};
//!
//! let bytes = br#"{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": []}}"#;
//! let mut opened = File::new(*bytes)?.read()?;
//! assert_eq!(opened.format, "rolecall-lorebook");
//! opened.entity.body = opened.entity.body.edited(r#"{"name": "Ebb", "entries": []}"#)?;
//!
//! let written = write(&opened.entity, &Target::default())?;
//! assert_eq!(String::from_utf8_lossy(&written.bytes), String::from_utf8_lossy(bytes).replace("Tides", "Ebb"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```

use crate::canonical::{Body, CanonicalError, Entity, Kind};
use crate::carrier::into_png;
use crate::codec::{Codec, Error, Info, Reading, Report, WriteOptions};
use crate::input::Input;
use crate::limits::Limits;
use crate::registry::{Registry, Score, Source, is_canonical};
use serde::Serialize;
use std::sync::Arc;

#[cfg(feature = "validate")]
mod check;
#[cfg(feature = "validate")]
pub use check::{Checked, check};

/// The format of canonical documents, which no codec has.
pub const CANONICAL: &str = "canonical";

/// A file with what its owner knows of it.
#[derive(Debug, Clone)]
pub struct File {
    input: Input,
    format: Option<String>,
}

/// What a file may be.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detected {
    /// The format that it is read as; `None` when nobody recognises it.
    pub format: Option<&'static str>,
    /// Every codec's score.
    pub scores: Vec<Score>,
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct Opened {
    /// What it says.
    pub entity: Entity,
    /// The id of its format, or [`CANONICAL`].
    pub format: &'static str,
    /// What reading it noticed.
    pub report: Report,
}

/// What to write.
#[derive(Debug, Clone, Default)]
pub struct Target {
    /// The id of a format, or [`CANONICAL`]. Without it the format that the entity came from; from scratch the first of its kind in
    /// [`Registry::default`], which is RoleCall's.
    pub format: Option<String>,
    /// The time of the export: see [`WriteOptions::now`].
    pub now: Option<String>,
    /// The picture around the text.
    pub picture: Picture,
}

/// The picture that a card or a persona goes into.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Picture {
    /// As it came: the picture that it was read from, if it is written in the format that it was read as; else none.
    #[default]
    AsItCame,
    /// None: the bytes are the text.
    None,
    /// The picture that it was read from, whatever the format.
    Own,
    /// This PNG.
    In(Vec<u8>),
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The file: a PNG, or JSON in UTF-8.
    pub bytes: Vec<u8>,
    /// The id of its format, or [`CANONICAL`].
    pub format: &'static str,
    /// What writing it noticed.
    pub report: Report,
}

/// A file in another format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The format that was read.
    pub from: &'static str,
    /// What reading noticed.
    pub read: Report,
    /// What was written.
    pub written: Written,
}

impl File {
    /// A file of any format: its bytes alone decide on it.
    ///
    /// # Errors
    /// As [`Input::new`].
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<File, Error> {
        File::with_limits(bytes, &Limits::default())
    }

    /// [`File::new`] under other limits.
    ///
    /// # Errors
    /// As [`Input::with_limits`].
    pub fn with_limits(bytes: impl Into<Vec<u8>>, limits: &Limits) -> Result<File, Error> {
        Ok(File { input: Input::with_limits(bytes.into(), limits)?, format: None })
    }

    /// With its name, after which some formats name a piece: [`Input::named`].
    pub fn named(self, file_name: &str) -> File {
        File { input: self.input.named(file_name), ..self }
    }

    /// To be read as this format, or as [`CANONICAL`], whatever it looks like.
    pub fn of_format(self, format: &str) -> File {
        File { format: Some(format.to_owned()), ..self }
    }

    /// What it may be, by its content alone.
    ///
    /// # Errors
    /// [`Error::Input`] when it is no JSON.
    pub fn detect(&self) -> Result<Detected, Error> {
        let registry = Registry::default();
        let document = self.input.open()?;
        let scores = registry.scores(&document);
        let format = match is_canonical(&document) {
            true => Some(CANONICAL),
            false => registry.detect(&document).ok().map(|codec| codec.info().id),
        };
        Ok(Detected { format, scores })
    }

    /// Reads it.
    ///
    /// # Errors
    /// As [`Registry::read`], and of a given format as [`Registry::read_as`].
    pub fn read(&self) -> Result<Opened, Error> {
        let registry = Registry::default();
        let (Reading { entity, report }, format) = match self.format.as_deref() {
            Some(CANONICAL) => {
                self.input.open()?;
                let entity = Entity::from_json(self.input.text())?;
                (Reading { entity, report: Report::default() }, CANONICAL)
            }
            Some(id) => (registry.read_as(&self.input, id)?, registry.get(id)?.info().id),
            None => match registry.read(&self.input)? {
                (reading, Source::Codec(id)) => (reading, id),
                (reading, Source::Canonical) => (reading, CANONICAL),
            },
        };
        Ok(Opened { entity, format, report })
    }

    /// Reads it and writes what it says.
    ///
    /// # Errors
    /// As [`File::read`] and [`write()`].
    pub fn convert(&self, target: &Target) -> Result<Converted, Error> {
        let Opened { entity, format, report } = self.read()?;
        Ok(Converted { from: format, read: report, written: write(&entity, target)? })
    }

    /// Checks it against the schema of its format, and what it reads as against the canonical one: see [`check`].
    ///
    /// # Errors
    /// As [`check`].
    #[cfg(feature = "validate")]
    pub fn validate(&self) -> Result<Checked, Error> {
        check(&self.input, self.format.as_deref(), &Registry::default())
    }
}

/// The formats that can be read and written.
pub fn formats() -> Vec<Info> {
    Registry::default().iter().map(Codec::info).collect()
}

/// An entity from scratch, of the kind and with the body that canonical JSON has (`lorebook`, `{"name": "Tides", "entries": []}`).
///
/// # Errors
/// [`Error::Canonical`] with the path: there is no such kind, or the body is none of its.
pub fn scratch(kind: &str, body: &str) -> Result<Entity, Error> {
    let known: Result<Kind, serde_json::Error> = serde_json::from_value(kind.into());
    let kind = known.map_err(|error| CanonicalError::Shape {
        path: "kind".to_owned(),
        line: 1,
        column: 1,
        message: error.to_string(),
    })?;
    Ok(Entity::new(Body::from_json(kind, body)?))
}

/// Writes an entity.
///
/// # Errors
/// As [`Registry::write`] and [`into_png`].
pub fn write(entity: &Entity, target: &Target) -> Result<Written, Error> {
    let registry = Registry::default();
    let (format, escrow) = match target.format.as_deref() {
        Some(CANONICAL) => (CANONICAL, None),
        Some(id) => of(registry.get(id)?.info()),
        None => of(as_it_came(&registry, entity)?),
    };
    let (text, report) = match escrow {
        None => (Arc::new(entity.to_json()), Report::default()),
        Some(_) => {
            let writing = registry.write(entity, format, &WriteOptions { now: target.now.clone() })?;
            (writing.text, writing.report)
        }
    };
    let came_in_one = || escrow.is_some_and(|key| entity.original.get(key).is_some_and(|o| o.source_media.is_some()));
    let bytes = match &target.picture {
        Picture::AsItCame if came_in_one() => into_png(entity, &text, None)?,
        Picture::AsItCame | Picture::None => text.as_bytes().to_vec(),
        Picture::Own => into_png(entity, &text, None)?,
        Picture::In(carrier) => into_png(entity, &text, Some(carrier))?,
    };
    Ok(Written { bytes, format, report })
}

fn of(info: Info) -> (&'static str, Option<&'static str>) {
    (info.id, Some(info.escrow))
}

/// The format of the first original that has one of the entity's kind, else the first of that kind.
fn as_it_came(registry: &Registry, entity: &Entity) -> Result<Info, Error> {
    let kind = entity.body.kind();
    let infos: Vec<Info> = registry.iter().map(Codec::info).filter(|info| info.kind == kind).collect();
    let own = entity.original.iter().find_map(|(key, _)| infos.iter().find(|info| info.escrow == key));
    let info = own.or_else(|| infos.first()).copied();
    info.ok_or(Error::Canonical(CanonicalError::Kind(kind)))
}
