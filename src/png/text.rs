//! The layout of the three text chunks, and the inflating of compressed ones.
//!
//! The `png` crate reads these chunks too, but its error does not tell a text beyond the limit from
//! a broken stream, and it keeps several copies of the text. Here a text that is not compressed is
//! borrowed from the file, and inflating holds no more than the limit.

use super::chunks::Chunk;
use super::{TextKind, TextProblem};
use crate::limits::{Breach, Limit, count};
use flate2::read::ZlibDecoder;
use std::borrow::Cow;
use std::io::Read;

/// The longest keyword that the PNG standard allows, in bytes.
pub(super) const MAX_KEYWORD_BYTES: usize = 79;

/// The kind of text chunk that this is, if it is one.
pub(super) fn kind(chunk: &Chunk<'_>) -> Option<TextKind> {
    match &chunk.name {
        b"tEXt" => Some(TextKind::Text),
        b"zTXt" => Some(TextKind::Compressed),
        b"iTXt" => Some(TextKind::International),
        _ => None,
    }
}

/// The keyword that the data of a text chunk begins with: all up to the first NUL, or everything.
pub(super) fn keyword(data: &[u8]) -> Option<&[u8]> {
    // One byte more than a keyword can have, so that a long chunk without NUL is not searched.
    let start = data.get(..=MAX_KEYWORD_BYTES).unwrap_or(data);
    start.split(|byte| *byte == 0).next()
}

/// The text of a chunk as it stands in the file.
pub(super) enum Content<'a> {
    Plain(&'a [u8]),
    Deflated(&'a [u8]),
}

/// The text of a chunk of this kind, or what its layout should have had.
pub(super) fn content(kind: TextKind, data: &[u8]) -> Result<Content<'_>, &'static str> {
    let (_, rest) = split_at_nul(data).ok_or("a NUL byte behind the keyword")?;
    match kind {
        TextKind::Text if rest.contains(&0) => Err("no NUL byte within the text"),
        TextKind::Text => Ok(Content::Plain(rest)),
        TextKind::Compressed => match rest {
            [0, deflated @ ..] => Ok(Content::Deflated(deflated)),
            _ => Err("compression method 0"),
        },
        TextKind::International => international(rest),
    }
}

/// What follows the keyword of an `iTXt`: compression flag and method, language, translated
/// keyword, text.
fn international(rest: &[u8]) -> Result<Content<'_>, &'static str> {
    let (deflated, rest) = match rest {
        [0, _, rest @ ..] => (false, rest),
        [1, 0, rest @ ..] => (true, rest),
        _ => return Err("compression flag 0 or 1 and compression method 0"),
    };
    let (_, rest) = split_at_nul(rest).ok_or("a NUL byte behind the language")?;
    let (_, text) = split_at_nul(rest).ok_or("a NUL byte behind the translated keyword")?;
    Ok(if deflated { Content::Deflated(text) } else { Content::Plain(text) })
}

/// What stands before and behind the first NUL.
fn split_at_nul(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (before, rest) = bytes.split_at_checked(memchr::memchr(0, bytes)?)?;
    Some((before, rest.get(1..)?))
}

impl<'a> Content<'a> {
    /// The text as bytes, inflated if need be, up to `limit` bytes.
    pub(super) fn inflate(self, limit: u64) -> Result<Cow<'a, [u8]>, TextProblem> {
        let deflated = match self {
            Self::Plain(text) => return Ok(Cow::Borrowed(text)),
            Self::Deflated(deflated) => deflated,
        };
        // One byte more than the limit tells "too large" from "just fits".
        let mut text = Vec::new();
        ZlibDecoder::new(deflated)
            .take(limit.saturating_add(1))
            .read_to_end(&mut text)
            .map_err(|error| TextProblem::Inflate(error.to_string()))?;
        if count(text.len()) > limit {
            return Err(TextProblem::Limit(Breach::of(Limit::Text, limit)));
        }
        Ok(Cow::Owned(text))
    }
}
