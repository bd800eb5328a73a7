//! The value of a card's text: lenient base64 of UTF-8 JSON, or the JSON itself.

use super::{TextForm, TextKind, TextProblem};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Padding may be there or not, and the unused bits of the last character may be anything.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The JSON text that a value stands for, and how it is spelled.
pub(super) fn decode(value: &[u8], kind: TextKind) -> Result<(String, TextForm), TextProblem> {
    let (json, form) = match value.iter().find(|byte| !is_space(**byte)) {
        Some(b'{') => (bare(value, kind)?, TextForm::Bare),
        _ => (utf8(base64(value)?)?, TextForm::Base64),
    };
    if json.is_empty() {
        return Err(TextProblem::Empty);
    }
    Ok((json, form))
}

/// JSON that stands in the chunk as it is.
///
/// Most tools write UTF-8 whatever the kind of chunk. By the PNG standard `tEXt` and `zTXt` are
/// Latin-1 though, and some libraries keep to it: there, that is what a text other than UTF-8 is.
fn bare(value: &[u8], kind: TextKind) -> Result<String, TextProblem> {
    match (utf8(value.to_vec()), kind) {
        (Err(_), TextKind::Text | TextKind::Compressed) => Ok(value.iter().copied().map(char::from).collect()),
        (read, _) => read,
    }
}

fn utf8(bytes: Vec<u8>) -> Result<String, TextProblem> {
    String::from_utf8(bytes).map_err(|error| TextProblem::NotUtf8 { valid_up_to: error.utf8_error().valid_up_to() })
}

/// Decodes base64, standard first: nearly every file is, and needs no copy of the value.
fn base64(value: &[u8]) -> Result<Vec<u8>, TextProblem> {
    if let Ok(bytes) = LENIENT.decode(value) {
        return Ok(bytes);
    }
    let mut letters = letters(value)?;
    if letters.len() % 4 == 1 {
        // Six bits are no byte: a last letter on its own says nothing, and common readers drop it.
        letters.pop();
    }
    // Nothing is left in the letters that could be refused.
    Ok(LENIENT.decode(letters).unwrap_or_default())
}

/// The letters of the standard alphabet up to the padding: white space left out, the URL-safe
/// letters replaced.
fn letters(value: &[u8]) -> Result<Vec<u8>, TextProblem> {
    let mut letters = Vec::with_capacity(value.len());
    for (at, &byte) in value.iter().enumerate() {
        match byte {
            b'=' => break,
            b'-' => letters.push(b'+'),
            b'_' => letters.push(b'/'),
            b'+' | b'/' => letters.push(byte),
            _ if byte.is_ascii_alphanumeric() => letters.push(byte),
            _ if is_space(byte) => {}
            _ => return Err(TextProblem::NotBase64 { byte, at }),
        }
    }
    Ok(letters)
}

/// ASCII white space, vertical tab included.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}
