//! Writing a JSON text into a carrier.

use super::chunks::{Chunk, MAX_CHUNK_BYTES, Walk};
use super::text::MAX_KEYWORD_BYTES;
use super::{Header, PngError, SIGNATURE};
use crate::limits::Limits;
use ::png::StreamingDecoder;
use ::png::text_metadata::{EncodableTextChunk, TEXtChunk};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Signature and `IHDR` chunk together.
const HEADER_BYTES: usize = SIGNATURE.len() + 25;

/// Writes `json` into the PNG `carrier`, once under each of `keywords` (distinct ASCII words, in
/// the order in which they shall stand; `["chara", "ccv3"]` for a V3 card).
///
/// Every text chunk with one of these keywords or of `replaces` is taken out, damaged ones too. The
/// new `tEXt` chunks, in standard padded base64, stand right before `IEND`, or behind the last
/// whole chunk of a file without `IEND`. Every other byte stays as it is: other chunks with their
/// checksums, right or wrong, and what follows `IEND`.
///
/// A carrier that already holds exactly this comes back unchanged, whatever the kind of its chunks
/// and the spelling of their values.
///
/// # Errors
/// [`PngError::NotPng`] and [`PngError::NoHeader`] for a carrier that is no PNG or does not begin
/// with a sound `IHDR`, [`PngError::BadKeyword`], and [`PngError::TextTooLong`] for more than 2 GiB of base64.
pub fn embed(carrier: &[u8], json: &str, keywords: &[&str], replaces: &[&str]) -> Result<Vec<u8>, PngError> {
    keywords.iter().try_for_each(|k| check_keyword(k))?;
    let limits = Limits::of_known(json.len());
    let mut walk = Walk::new(carrier, &limits)?;
    let touched = [keywords, replaces].concat();
    let mut old = Vec::new();
    for chunk in walk.by_ref() {
        old.extend(Header::of(chunk?, &touched));
    }
    if holds_exactly(&old, json, keywords, &limits) {
        return Ok(carrier.to_vec());
    }
    check_header(carrier)?;
    let old = old.iter().map(|header| header.chunk);
    splice(carrier, old, walk.position(), json, keywords)
}

/// Whether these chunks are one per keyword, and each of them reads as this text.
fn holds_exactly(old: &[Header<'_>], json: &str, keywords: &[&str], limits: &Limits) -> bool {
    let reads_as_json = |header: &Header<'_>| {
        let read = header.check().ok().map(|text| text.decode(limits, None));
        matches!(read, Some(Ok(held)) if held.json == json)
    };
    let holds = |keyword: &str| old.iter().any(|header| header.keyword == keyword && reads_as_json(header));
    old.len() == keywords.len() && keywords.iter().all(|keyword| holds(keyword))
}

/// The carrier without the chunks `old`, and with new ones at `place`, which is behind all of them.
fn splice<'a>(
    carrier: &[u8],
    old: impl Iterator<Item = Chunk<'a>>,
    place: usize,
    json: &str,
    keywords: &[&str],
) -> Result<Vec<u8>, PngError> {
    let mut text = TEXtChunk::new("", STANDARD.encode(json));
    let limit = MAX_CHUNK_BYTES - MAX_KEYWORD_BYTES - 1;
    if text.text.len() > limit {
        return Err(PngError::TextTooLong { bytes: text.text.len(), limit });
    }
    let mut out = Vec::with_capacity(carrier.len() + text.text.len());
    let mut kept = 0;
    for chunk in old {
        out.extend_from_slice(carrier.get(kept..chunk.offset).unwrap_or_default());
        kept = chunk.end();
    }
    out.extend_from_slice(carrier.get(kept..place).unwrap_or_default());
    for keyword in keywords {
        (*keyword).clone_into(&mut text.keyword);
        text.encode(&mut out).map_err(|error| PngError::Write(error.to_string()))?;
    }
    out.extend_from_slice(carrier.get(place..).unwrap_or_default());
    Ok(out)
}

fn check_keyword(keyword: &str) -> Result<(), PngError> {
    let printable = keyword.bytes().all(|b| matches!(b, b' '..=b'~'));
    if printable && (1..=MAX_KEYWORD_BYTES).contains(&keyword.len()) {
        Ok(())
    } else {
        Err(PngError::BadKeyword(keyword.to_owned()))
    }
}

/// Checks that the file begins as a picture: it is about to be written as one.
fn check_header(carrier: &[u8]) -> Result<(), PngError> {
    let mut header = carrier.get(..HEADER_BYTES).unwrap_or(carrier);
    let mut decoder = StreamingDecoder::new();
    while !header.is_empty() && decoder.info().is_none() {
        let (used, _) = decoder.update(header, None).map_err(|_| PngError::NoHeader)?;
        header = header.get(used..).unwrap_or_default();
    }
    decoder.info().map(|_| ()).ok_or(PngError::NoHeader)
}
