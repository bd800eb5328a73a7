//! Putting a card back into a picture.

use crate::canonical::Entity;
use crate::codec::Error;
use crate::input::{CARD_KEYWORDS, InputError};
use crate::json::outline::Outline;
use crate::png;

/// The `spec` of a card that stands under both keywords.
const V3: &str = "chara_card_v3";

/// The picture around a card's text.
///
/// `text` is what the entity's codec wrote. The picture is `carrier`, else the one that the entity was read from. A V3 card stands
/// under `chara` and `ccv3`, any other under `chara`; what the picture held under either is replaced, every other byte stays
/// ([`png::embed`]).
///
/// A picture that the entity was read from and that holds this very text comes back as it is, whatever the kind and the number of
/// its chunks.
///
/// # Errors
/// [`Error::NoCarrier`] when there is no picture at all, [`Error::Carrier`] when the text cannot be put into it, [`Error::Input`]
/// when the text is no JSON.
///
/// ```
/// use rolecall_codecs::canonical::{Entity, character::CharacterBody};
/// use rolecall_codecs::{Error, carrier::into_png};
///
/// let entity = Entity::new(CharacterBody::default());
/// assert!(matches!(into_png(&entity, "{}", None), Err(Error::NoCarrier)));
/// ```
pub fn into_png(entity: &Entity, text: &str, carrier: Option<&[u8]>) -> Result<Vec<u8>, Error> {
    let own = own_picture(entity);
    let picture = carrier.or(own).ok_or(Error::NoCarrier)?;
    if own == Some(picture) && reads_as(picture, text) {
        return Ok(picture.to_vec());
    }
    let outline = Outline::with_depth(text, 1).map_err(InputError::from)?;
    let spec = outline.get("spec").and_then(|node| node.as_text());
    let keywords: &[&str] = if spec.as_deref() == Some(V3) { &["chara", "ccv3"] } else { &["chara"] };
    Ok(png::embed(picture, text, keywords, CARD_KEYWORDS)?)
}

/// The first PNG that an original of the entity was read from.
fn own_picture(entity: &Entity) -> Option<&[u8]> {
    let media = entity.original.iter().filter_map(|(_, original)| original.source_media.as_ref());
    media.map(|media| media.bytes.as_slice()).find(|bytes| png::is_png(bytes))
}

/// Whether a reader takes exactly this text out of the picture.
fn reads_as(picture: &[u8], text: &str) -> bool {
    let found = png::find_text(picture, CARD_KEYWORDS, &png::Limits::default());
    found.is_ok_and(|card| card.is_some_and(|card| card.json.strip_prefix('\u{FEFF}').unwrap_or(&card.json) == text))
}
