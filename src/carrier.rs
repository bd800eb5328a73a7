//! Putting a card or a persona back into a picture.

use crate::canonical::{Entity, Kind};
use crate::codec::Error;
use crate::input::{CARD_KEYWORDS, InputError, KEYWORDS};
use crate::json::outline::Outline;
use crate::limits::Limits;
use crate::png;

/// The `spec` of a card that stands under `chara` alone.
const V2: &str = "chara_card_v2";
/// The `spec` of a card that stands under both keywords.
const V3: &str = "chara_card_v3";
/// What RoleOut signs its personas with.
const ROLEOUT: &str = "RoleOut";

/// The picture around a card's text.
///
/// `text` is what the entity's codec wrote. The picture is `carrier`, else the one that the entity was read from. A V3 card stands
/// under `chara` and `ccv3`, any other card under `chara`; what the picture held under either is replaced, every other byte stays
/// ([`png::embed`]).
///
/// A persona stays under the keyword that it was read from. In another picture one in the shape of a card stands where a card
/// does, RoleCall's own under `rcpersona`, RoleOut's under `persona`; and since a reader takes the first keyword of
/// [`KEYWORDS`] that it finds, what the picture held under any of them is replaced.
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
    let held = if own == Some(picture) { held(picture, text) } else { None };
    if held.as_ref().is_some_and(|held| held.json.strip_prefix('\u{FEFF}').unwrap_or(&held.json) == text) {
        return Ok(picture.to_vec());
    }
    let outline = Outline::with_depth(text, 1).map_err(InputError::from)?;
    let (keywords, replaced) = match entity.body.kind() {
        Kind::Persona => (persona_keywords(&outline, held.as_ref().map(|held| held.keyword.as_str())), KEYWORDS),
        _ => (card_keywords(&outline), CARD_KEYWORDS),
    };
    Ok(png::embed(picture, text, keywords, replaced)?)
}

/// The first PNG that an original of the entity was read from.
fn own_picture(entity: &Entity) -> Option<&[u8]> {
    let media = entity.original.iter().filter_map(|(_, original)| original.source_media.as_ref());
    media.map(|media| media.bytes.as_slice()).find(|bytes| png::is_png(bytes))
}

/// What a reader takes out of the picture, which may be this text.
fn held(picture: &[u8], text: &str) -> Option<png::CardText> {
    png::find_text(picture, KEYWORDS, &Limits::of_known(text.len())).ok().flatten()
}

fn is(outline: &Outline<'_>, key: &str, word: &str) -> bool {
    outline.get(key).and_then(|node| node.as_text()).is_some_and(|text| text == word)
}

fn card_keywords(outline: &Outline<'_>) -> &'static [&'static str] {
    if is(outline, "spec", V3) { &["chara", "ccv3"] } else { &["chara"] }
}

/// Where a persona stands; `held` is where it was found.
fn persona_keywords(outline: &Outline<'_>, held: Option<&str>) -> &'static [&'static str] {
    let is_card = is(outline, "spec", V2) || is(outline, "spec", V3);
    match held {
        Some("rcpersona") => &["rcpersona"],
        Some("persona") => &["persona"],
        _ if is_card => card_keywords(outline),
        Some("ccv3") => &["ccv3"],
        Some(_) => &["chara"],
        None if is(outline, "exportedBy", ROLEOUT) => &["persona"],
        None => &["rcpersona"],
    }
}
