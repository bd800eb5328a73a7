//! What a codec is: it reads one wire format into a canonical entity and writes it back.

use crate::canonical::lorebook::LorebookEntry;
use crate::canonical::{Body, CanonicalError, Entity, Kind};
use crate::input::{Ahead, CARD_KEYWORDS, Document, Input, InputError};
use crate::json::cell::{At, Note, Notes, Noticed};
use crate::json::splice::SpliceError;
use crate::json::stream::StreamError;
use crate::json::text::SyntaxError;
use crate::limits::Breach;
use crate::mapping::{Description, Edits};
use serde::Serialize;
use std::sync::Arc;

mod place;

/// A codec's face.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Info {
    /// The format id.
    pub id: &'static str,
    /// What it is, in a few words.
    pub label: &'static str,
    /// The canonical kind that it reads into.
    pub kind: Kind,
    /// File name extensions that it writes, the usual one first.
    pub extensions: &'static [&'static str],
    /// The key of its original in an entity.
    pub escrow: &'static str,
    /// The catalog name of its wire schema: the one of a fresh file, where there are several ([`Codec::schemas`]).
    pub schema: &'static str,
}

/// Reads and writes one wire format.
///
/// A codec is stateless; it knows its wire, its canonical kind, and no other codec.
pub trait Codec: Send + Sync {
    /// Its face.
    fn info(&self) -> Info;
    /// How sure it is that a document is its own: 0 to 1, from the document's shape alone. Above 0.5 it may win.
    fn detect(&self, document: &Document<'_>) -> f64;
    /// By what [`Codec::detect`] knows its documents, and its score for them, in a sentence or two; empty when it does not say.
    fn detection(&self) -> &'static str {
        ""
    }
    /// What to do with a document that is near this format without being it, such as several pieces in one file. Asked when no
    /// codec takes a document for its own; most have nothing to say.
    fn advice(&self, _: &Document<'_>) -> Option<&'static str> {
        None
    }
    /// Reads a document.
    ///
    /// # Errors
    /// [`Error`] when the document is not of this format. Single cells of the wrong kind are no errors: they read as defaults and
    /// the report names them.
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error>;
    /// Writes an entity: onto its original text where it has one, else a fresh file.
    ///
    /// # Errors
    /// [`Error::KindMismatch`] when the entity is of another kind.
    fn write(&self, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error>;
    /// The rows of its tables and the fields without one, as data.
    fn describe(&self) -> Description;
    /// The text chunks of a PNG that it looks at; of one with another chunk in front of these it is not asked.
    fn keywords(&self) -> &'static [&'static str] {
        CARD_KEYWORDS
    }
    /// The catalog names of the wire schemas of all its shapes, that of a fresh file first.
    fn schemas(&self) -> Vec<&'static str> {
        vec![self.info().schema]
    }
    /// Which schema a document of its own follows, and where.
    fn shape(&self, _: &Document<'_>) -> Shape {
        Shape { schema: self.info().schema, at: "" }
    }
    /// Its way of reading and writing one entry at a time, if the format is a lorebook's.
    fn entries(&self) -> Option<&dyn EntryCodec> {
        None
    }
}

/// A lorebook codec whose entries are read and written one by one: see [`stream`](crate::stream).
pub trait EntryCodec: Codec {
    /// The keys that lead to the list of entries.
    fn path(&self) -> &'static [&'static str];
    /// Reads one entry's text; `None` when it is no object.
    ///
    /// # Errors
    /// The JSON parser's own.
    fn read_entry(&self, text: &str, at: At<'_>) -> serde_json::Result<Option<LorebookEntry>>;
    /// Reads the list of a long text that seems to be one of its own, before anything else is known about it; most have no way to.
    fn read_ahead(&self, _: &Input) -> Option<Ahead> {
        None
    }
    /// The text of a fresh entry; what it has no place for is told.
    fn write_entry(&self, entry: &LorebookEntry, told: &mut Edits) -> String;
}

/// The shape of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The catalog name of its wire schema.
    pub schema: &'static str,
    /// JSON Pointer of the part that follows the schema; empty for the whole document.
    pub at: &'static str,
}

/// What a write needs to know besides the entity.
#[derive(Debug, Clone, Default)]
pub struct WriteOptions {
    /// The time of the export, ISO 8601 in UTC with milliseconds (`2026-07-04T00:00:00.000Z`): formats that stamp fresh files use
    /// it. The library reads no clock; without it the stamp is left out.
    pub now: Option<String>,
}

/// A document that was read.
#[derive(Debug, Clone)]
pub struct Reading {
    /// What it says.
    pub entity: Entity,
    /// What reading it noticed.
    pub report: Report,
}

/// A file that was written.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The text; shared with the entity's original when nothing changed.
    pub text: Arc<String>,
    /// What writing it noticed.
    pub report: Report,
}

/// What a conversion has to tell. Wire places are JSON Pointers (`/data/name`), canonical ones dotted paths (`identity.name`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Cells of the wrong kind: they read as their field's default, or were left out of their list.
    pub defaulted: Vec<String>,
    /// Wire places that the canonical body does not model: the original text keeps them.
    pub escrowed: Vec<String>,
    /// Canonical values that the written format has no place for, or never takes.
    pub dropped: Vec<String>,
    /// Anything else worth knowing.
    pub warnings: Vec<String>,
    /// Notes beyond the first thousand, which are counted only.
    #[serde(rename = "moreNotes", skip_serializing_if = "is_zero")]
    pub more: usize,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Report {
    /// The report of what lenient reading noticed.
    pub fn of(notes: Notes) -> Report {
        let (list, more) = notes.finish();
        let mut report = Report { more, ..Report::default() };
        for note in list {
            match note.what {
                Noticed::UnknownKey => report.escrowed.push(note.path),
                Noticed::DuplicateKey => report.warnings.push(note.to_string()),
                Noticed::WrongKind { .. } => report.defaulted.push(Note::to_string(&note)),
            }
        }
        report
    }
    /// The report of what edits have to tell; the edits keep what they change.
    pub fn of_edits(edits: &mut Edits) -> Report {
        let Edits { dropped, warnings, .. } = edits.take_told();
        Report { dropped, warnings, ..Report::default() }
    }
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Report::default()
    }
    /// Takes over another report.
    pub fn extend(&mut self, other: Report) {
        self.defaulted.extend(other.defaulted);
        self.escrowed.extend(other.escrowed);
        self.dropped.extend(other.dropped);
        self.warnings.extend(other.warnings);
        self.more += other.more;
    }
}

/// Why a conversion fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The bytes cannot be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No codec takes the document for its own.
    #[error("not recognised: no codec scores above 0.5 (expected one of {}){}", .codecs.join(", "), advice_text(.advice))]
    NotRecognised {
        /// The codecs that were asked.
        codecs: Vec<&'static str>,
        /// Codecs with a word on what to do.
        advice: Vec<(&'static str, &'static str)>,
    },
    /// There is no codec of that id.
    #[error("no codec `{id}`; there are {}", .codecs.join(", "))]
    UnknownCodec {
        /// What was asked for.
        id: String,
        /// What there is.
        codecs: Vec<&'static str>,
    },
    /// The document is not of the codec's format.
    #[error("{codec}: {message} (at `{path}`)")]
    NotThisFormat {
        /// The codec.
        codec: &'static str,
        /// JSON Pointer of the place that shows it.
        path: &'static str,
        /// What is wrong and what is expected.
        message: &'static str,
    },
    /// An element of a list is not of the codec's format, and the document means nothing without it.
    #[error("{codec}: {message} (at `{path}`)")]
    NotThisElement {
        /// The codec.
        codec: &'static str,
        /// JSON Pointer of the element.
        path: String,
        /// What is wrong and what is expected.
        message: &'static str,
    },
    /// The text of a PNG stands in a chunk that the codec does not look at.
    #[error("{codec}: the picture's text stands under `{keyword}`, expected one of {}", .keywords.join(", "))]
    NotUnder {
        /// The codec.
        codec: &'static str,
        /// The keyword of the chunk.
        keyword: String,
        /// Those that the codec looks at.
        keywords: &'static [&'static str],
    },
    /// The document is valid JSON, but its nesting or an escape cannot be read.
    #[error("{codec}: {source}")]
    Unreadable {
        /// The codec.
        codec: &'static str,
        /// Where and what.
        source: SyntaxError,
    },
    /// An entity of one kind was given to a codec of another.
    #[error("different entity kinds: {codec} writes a {expected}, the entity is a {found}")]
    KindMismatch {
        /// The codec.
        codec: &'static str,
        /// Its kind.
        expected: Kind,
        /// The entity's kind.
        found: Kind,
    },
    /// A piece of one kind was asked for, and another is there.
    #[error("a {found}, where a {expected} is expected")]
    OtherKind {
        /// The kind that was asked for.
        expected: Kind,
        /// The kind that is there.
        found: Kind,
    },
    /// A canonical document is malformed.
    #[error(transparent)]
    Canonical(#[from] CanonicalError),
    /// The original text is no JSON any more, so nothing can be written onto it.
    #[error("{codec}: the entity's original text cannot be edited: {source}")]
    Splice {
        /// The codec.
        codec: &'static str,
        /// Where and what.
        source: SpliceError,
    },
    /// The entries cannot be read or written one by one.
    #[error(transparent)]
    Stream(#[from] StreamError),
    /// The format has no list of entries to go through one by one.
    #[error("{codec}: only lorebooks are read and written entry by entry")]
    NotStreamed {
        /// The codec.
        codec: &'static str,
    },
    /// The entity says something that no file of the format can, and nothing can be written without it.
    #[error("{codec}: {message} (at `{path}`)")]
    NotWritable {
        /// The codec.
        codec: &'static str,
        /// Canonical path of the place.
        path: String,
        /// What is wrong and what is expected.
        message: &'static str,
    },
    /// A card is to be put into a PNG, and there is none.
    #[error("no PNG to put the card into: the card was not read from one, and no other was given")]
    NoCarrier,
    /// The card cannot be put into its carrier.
    #[error(transparent)]
    Carrier(#[from] crate::png::PngError),
    /// The file cannot be checked against its schema.
    #[cfg(feature = "validate")]
    #[error(transparent)]
    Validate(#[from] crate::schema::ValidateError),
}

/// `; rolecall-x: do this` for each.
fn advice_text(advice: &[(&'static str, &'static str)]) -> String {
    advice.iter().map(|(codec, text)| format!("; {codec}: {text}")).collect()
}

impl Error {
    /// The limit that does not hold, if that is what is wrong.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        match self {
            Error::Input(error) => error.breach(),
            Error::Unreadable { source, .. } | Error::Canonical(CanonicalError::Syntax(source)) => source.breach,
            Error::Stream(error) => error.breach(),
            Error::Carrier(error) => error.breach(),
            #[cfg(feature = "validate")]
            Error::Validate(crate::schema::ValidateError::Syntax(source)) => source.breach,
            _ => None,
        }
    }

    /// The error of a body of the wrong kind.
    pub fn kind_mismatch(info: &Info, body: &Body) -> Error {
        Error::KindMismatch { codec: info.id, expected: info.kind, found: body.kind() }
    }
}
