//! PNG carriers: pictures that carry a JSON document in a text chunk.
//!
//! A card travels as the value of a text chunk whose keyword names its format (`ccv3`, `chara`,
//! …); the value is the base64 of the UTF-8 JSON. This module finds that text and writes it back.
//! It works on chunk boundaries only: no pixel is inflated, the file is not copied for reading, and
//! writing keeps every byte that is not replaced.
//!
//! The rules of reading:
//!
//! * Keywords are compared byte for byte. The caller gives them in order of precedence: the first
//!   keyword that is anywhere in the file wins, and within one keyword the first chunk of the file.
//! * `tEXt`, `zTXt` and `iTXt` count, before and after the image data.
//! * A chunk that cannot be a text (wrong checksum, broken layout) is passed over; the result
//!   remembers the first such chunk.
//! * A chunk that was chosen and cannot be decoded is an error. No other keyword stands in for it:
//!   that would silently read another copy of the card.
//! * Damage elsewhere (image data, a missing `IHDR` or `IEND`, a file that ends early) does not
//!   lose the text.
//!
//! ```
//! use rolecall_codecs::Limits;
//! use rolecall_codecs::png::{embed, find_text};
//!
//! let mut picture = Vec::new();
//! let mut encoder = png::Encoder::new(&mut picture, 1, 1);
//! encoder.set_color(png::ColorType::Grayscale);
//! encoder.write_header()?.write_image_data(&[0])?;
//!
//! let card = r#"{"spec":"chara_card_v3","data":{"name":"Zoë"}}"#;
//! let carrier = embed(&picture, card, &["chara", "ccv3"], &["chara", "ccv3"])?;
//! let found = find_text(&carrier, &["ccv3", "chara"], &Limits::default())?.ok_or("no card")?;
//! assert_eq!((found.keyword.as_str(), found.json.as_str()), ("ccv3", card));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunks;
mod error;
mod payload;
mod text;
mod write;

pub use error::{PngError, SkipReason, Skipped, TextProblem};
pub use write::embed;

use crate::limits::Limits;
use chunks::{Chunk, Walk};
use std::fmt;
use text::Content;

/// The eight bytes that every PNG file begins with.
pub const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Whether the bytes begin with the PNG [`SIGNATURE`]. Nothing behind it is looked at.
#[must_use]
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(&SIGNATURE)
}

/// The three kinds of text chunk that PNG has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// `tEXt`: not compressed, Latin-1.
    Text,
    /// `zTXt`: compressed, Latin-1.
    Compressed,
    /// `iTXt`: UTF-8, compressed or not.
    International,
}

impl TextKind {
    /// The chunk type as it stands in the file.
    #[must_use]
    pub const fn chunk_type(self) -> &'static str {
        match self {
            Self::Text => "tEXt",
            Self::Compressed => "zTXt",
            Self::International => "iTXt",
        }
    }
}

impl fmt::Display for TextKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.chunk_type())
    }
}

/// How the JSON is spelled in its chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// Base64 of the UTF-8 JSON, the usual form and the only one that is written.
    Base64,
    /// The JSON itself, as some tools write it.
    Bare,
}

/// The JSON text that a carrier holds, and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    /// The text, as it is: not parsed, white space and a leading byte order mark included.
    pub json: String,
    /// The keyword of the chunk.
    pub keyword: String,
    /// The kind of the chunk.
    pub kind: TextKind,
    /// How the chunk spells the JSON.
    pub form: TextForm,
    /// Where the chunk begins: bytes from the start of the file.
    pub offset: usize,
    /// The first chunk with a wanted keyword that had to be passed over on the way, for a warning.
    pub skipped: Option<Skipped>,
}

/// Finds the JSON text that a carrier holds under the first of `keywords` (ASCII) that occurs.
///
/// `Ok(None)` means that no text chunk has one of the keywords. Only chunks with these keywords are
/// checked, and only the chosen one is decoded. The value is read leniently: base64 in either
/// alphabet, with or without padding, with white space in it, or bare JSON. The JSON itself is not
/// looked at.
///
/// # Errors
/// [`PngError::NotPng`] without the signature, [`PngError::Limit`] beyond [`Limits::chunks`](field@Limits::chunks),
/// [`PngError::Undecodable`] when the chosen chunk holds no text or one beyond
/// [`Limits::text`](field@Limits::text),
/// [`PngError::OnlyDamaged`] when the keywords occur but none of their chunks is sound.
pub fn find_text(bytes: &[u8], keywords: &[&str], limits: &Limits) -> Result<Option<CardText>, PngError> {
    let mut best: Option<Candidate<'_>> = None;
    let mut skipped = None;
    for chunk in Walk::new(bytes, limits)? {
        let Some(header) = Header::of(chunk?, keywords) else {
            continue;
        };
        if best.as_ref().is_some_and(|held| held.header.rank <= header.rank) {
            continue;
        }
        match header.check() {
            Ok(candidate) => best = Some(candidate),
            Err(damage) => skipped = skipped.or(Some(damage)),
        }
        // Nothing further on can come before the first keyword.
        if best.as_ref().is_some_and(|held| held.header.rank == 0) {
            break;
        }
    }
    match (best, skipped) {
        (Some(chosen), skipped) => chosen.decode(limits, skipped).map(Some),
        (None, Some(damage)) => Err(PngError::OnlyDamaged(damage)),
        (None, None) => Ok(None),
    }
}

/// A chunk that says of itself that it is a text with one of the wanted keywords.
#[derive(Clone, Copy)]
struct Header<'a> {
    chunk: Chunk<'a>,
    kind: TextKind,
    keyword: &'a str,
    /// The place of the keyword in the caller's list.
    rank: usize,
}

impl<'a> Header<'a> {
    fn of(chunk: Chunk<'a>, keywords: &[&'a str]) -> Option<Self> {
        let kind = text::kind(&chunk)?;
        let found = text::keyword(chunk.data)?;
        let rank = keywords.iter().position(|k| k.as_bytes() == found)?;
        Some(Self { chunk, kind, keyword: keywords.get(rank).copied()?, rank })
    }

    /// Takes the chunk as a text if its checksum and layout are sound.
    fn check(self) -> Result<Candidate<'a>, Skipped> {
        let checked = match self.chunk.checksums() {
            (stored, computed) if stored != computed => Err(SkipReason::Checksum { stored, computed }),
            _ => text::content(self.kind, self.chunk.data).map_err(SkipReason::Layout),
        };
        match checked {
            Ok(content) => Ok(Candidate { header: self, content }),
            Err(reason) => {
                Err(Skipped { keyword: self.keyword.to_owned(), kind: self.kind, offset: self.chunk.offset, reason })
            }
        }
    }
}

/// A sound text chunk with one of the wanted keywords, not decoded yet.
struct Candidate<'a> {
    header: Header<'a>,
    content: Content<'a>,
}

impl Candidate<'_> {
    fn decode(self, limits: &Limits, skipped: Option<Skipped>) -> Result<CardText, PngError> {
        let Header { chunk, kind, keyword, .. } = self.header;
        let (json, form) =
            self.content.inflate(limits.text).and_then(|value| payload::decode(&value, kind)).map_err(|problem| {
                PngError::Undecodable { keyword: keyword.to_owned(), kind, offset: chunk.offset, problem }
            })?;
        Ok(CardText { json, keyword: keyword.to_owned(), kind, form, offset: chunk.offset, skipped })
    }
}
