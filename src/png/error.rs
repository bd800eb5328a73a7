//! What can go wrong with a carrier.

use super::TextKind;
use crate::limits::Breach;

/// A carrier that cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The bytes do not begin with the PNG signature.
    #[error("not a PNG: the file does not begin with the PNG signature")]
    NotPng,
    /// The file has too many chunks.
    #[error("the PNG has {0}")]
    Limit(Breach),
    /// The chunk that holds the text was found, and its value is no text.
    #[error("the `{keyword}` text ({kind} chunk at byte {offset} of the PNG) {problem}")]
    Undecodable {
        /// The keyword of the chunk.
        keyword: String,
        /// The kind of the chunk.
        kind: TextKind,
        /// Where the chunk begins: bytes from the start of the file.
        offset: usize,
        /// What is wrong with the value.
        problem: TextProblem,
    },
    /// The wanted keywords occur, but every chunk that has one is damaged. Holds the first.
    #[error("the PNG has no sound text chunk of the wanted keywords: {0}")]
    OnlyDamaged(Skipped),
    /// A picture to write into does not begin with a sound `IHDR` chunk.
    #[error("cannot write into this PNG: it does not begin with a sound IHDR chunk")]
    NoHeader,
    /// A keyword to write is not 1 to 79 ASCII characters, or has a control character.
    #[error(
        "`{}` cannot be the keyword of a PNG text: expected 1 to 79 printable ASCII characters",
        .0.escape_debug()
    )]
    BadKeyword(String),
    /// A text to write is larger than a chunk can be.
    #[error("the text is too large for a PNG chunk: {bytes} bytes as base64, {limit} are possible")]
    TextTooLong {
        /// Size of the text in base64, in bytes.
        bytes: usize,
        /// Most bytes that fit.
        limit: usize,
    },
    /// The PNG writer refused a chunk.
    #[error("the text chunk cannot be written: {0}")]
    Write(String),
}

impl PngError {
    /// The limit that does not hold, if that is what is wrong.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        match self {
            PngError::Limit(breach) | PngError::Undecodable { problem: TextProblem::Limit(breach), .. } => {
                Some(*breach)
            }
            _ => None,
        }
    }
}

/// What is wrong with the value of a text chunk.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is no value.
    #[error("is empty: expected base64 or JSON")]
    Empty,
    /// The compressed text inflates beyond the limit.
    #[error("has {0}")]
    Limit(Breach),
    /// The compressed text is not a whole, sound zlib stream.
    #[error("cannot be inflated: {0}")]
    Inflate(String),
    /// The value is neither base64 nor JSON.
    #[error("is neither base64 nor JSON: byte 0x{byte:02x} at offset {at} of its value")]
    NotBase64 {
        /// The first byte that no base64 has.
        byte: u8,
        /// Where it stands in the (inflated) value, in bytes.
        at: usize,
    },
    /// The decoded bytes are not UTF-8.
    #[error("does not hold UTF-8: invalid from byte {valid_up_to} of the decoded text")]
    NotUtf8 {
        /// How many bytes are fine before the first fault.
        valid_up_to: usize,
    },
}

/// A chunk with a wanted keyword that cannot be a text and was passed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the `{keyword}` text ({kind} chunk at byte {offset}) is damaged: {reason}")]
pub struct Skipped {
    /// The keyword of the chunk.
    pub keyword: String,
    /// The kind of the chunk.
    pub kind: TextKind,
    /// Where the chunk begins: bytes from the start of the file.
    pub offset: usize,
    /// Why it was passed over.
    pub reason: SkipReason,
}

/// Why a chunk was passed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The CRC-32 of the chunk does not fit its content.
    #[error("its checksum is {stored:08x}, its content has {computed:08x}")]
    Checksum {
        /// The checksum in the file.
        stored: u32,
        /// The checksum that type and data have.
        computed: u32,
    },
    /// The parts that come before the text are broken; says what was expected.
    #[error("expected {0}")]
    Layout(&'static str),
}
