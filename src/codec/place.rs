//! Where an [`Error`] is, for programs that show it beside the file.

use super::Error;
use crate::canonical::CanonicalError;
use crate::input::InputError;
use crate::json::text::SyntaxError;

impl Error {
    /// What kind of error it is: the name of its variant.
    pub fn code(&self) -> &'static str {
        match self {
            Error::Input(_) => "Input",
            Error::NotRecognised { .. } => "NotRecognised",
            Error::UnknownCodec { .. } => "UnknownCodec",
            Error::NotThisFormat { .. } => "NotThisFormat",
            Error::NotThisElement { .. } => "NotThisElement",
            Error::NotUnder { .. } => "NotUnder",
            Error::Unreadable { .. } => "Unreadable",
            Error::KindMismatch { .. } => "KindMismatch",
            Error::OtherKind { .. } => "OtherKind",
            Error::Canonical(_) => "Canonical",
            Error::Splice { .. } => "Splice",
            Error::Stream(_) => "Stream",
            Error::NotStreamed { .. } => "NotStreamed",
            Error::NotWritable { .. } => "NotWritable",
            Error::NoCarrier => "NoCarrier",
            Error::Carrier(_) => "Carrier",
            #[cfg(feature = "validate")]
            Error::Validate(_) => "Validate",
        }
    }

    /// The place in a document that it is about, where there is one: a JSON Pointer in a file (`/entries/0`), a dotted path in an
    /// entity (`body.entries[0].title`).
    ///
    /// ```
    /// use rolecall_codecs::canonical::{Body, Kind};
    ///
    /// let error = rolecall_codecs::Error::from(Body::from_json(Kind::Lorebook, r#"{"entries": [{"title": 7}]}"#).unwrap_err());
    /// assert_eq!((error.code(), error.path(), error.position()), ("Canonical", Some("body.entries[0].title"), Some((1, 24))));
    /// ```
    pub fn path(&self) -> Option<&str> {
        match self {
            Error::NotThisFormat { path, .. } => Some(path),
            Error::NotThisElement { path, .. } | Error::NotWritable { path, .. } => Some(path),
            Error::Canonical(CanonicalError::Shape { path, .. }) => Some(path),
            Error::Canonical(CanonicalError::Kind(_)) => Some("kind"),
            _ => None,
        }
    }

    /// Line and column in the text that was read, from 1, where they are known.
    pub fn position(&self) -> Option<(usize, usize)> {
        match self {
            Error::Input(InputError::Syntax(at)) | Error::Unreadable { source: at, .. } => Some(place(at)),
            Error::Canonical(CanonicalError::Syntax(at)) => Some(place(at)),
            Error::Canonical(CanonicalError::Shape { line, column, .. }) => Some((*line, *column)),
            _ => None,
        }
    }
}

fn place(at: &SyntaxError) -> (usize, usize) {
    (at.line, at.column)
}
