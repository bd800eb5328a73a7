//! The id of a canonical file, made from the name of what it holds.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The id of what has no usable name, whatever its kind.
pub const FALLBACK: &str = "character";

/// Ids of more UTF-16 units than this are cut, to this many code points.
const MAX_LEN: usize = 120;

/// Makes the id for a name. It is never empty and is safe as a file name: letters and numbers of
/// any script, lower case, with single hyphens between the words.
///
/// In this order: NFKC, lower case, each run of other characters (marks, which NFKC could not
/// compose, among them) becomes one hyphen, outer hyphens go, and so does what is too long. Length
/// is tested in UTF-16 units and cut in code points, as the format has it, so that an id of
/// characters beyond the basic plane may keep up to 240 units. Nothing left gives [`FALLBACK`]; the
/// name of a Windows device gets `-id` behind it.
///
/// A name that is missing or no string is the empty name.
///
/// ```
/// use rolecall_codecs::canonical::id::slug;
///
/// assert_eq!(slug("Dr. Who_2"), "dr-who-2");
/// assert_eq!(slug("CON"), "con-id");
/// assert_eq!(slug("🔥🔥"), "character");
/// ```
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = shorten(hyphenate(name));
    if slug.is_empty() {
        slug.push_str(FALLBACK);
    } else if is_device(&slug) {
        slug.push_str("-id");
    }
    slug
}

/// The words of a name in lower case, with one hyphen between each two.
fn hyphenate(name: &str) -> String {
    // Lower case of the whole string, not of single characters: a final sigma depends on its place.
    let folded = name.nfkc().collect::<String>().to_lowercase();
    let words = folded.split(|c| !is_letter_or_number(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Whether the general category of a character is one of letter (L) or number (N). This is less
/// than `char::is_alphanumeric`, which takes many marks and some symbols too.
fn is_letter_or_number(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// Cuts an id that is too long, and the hyphen that the cut may leave at the end.
fn shorten(slug: String) -> String {
    if slug.encode_utf16().count() <= MAX_LEN {
        return slug;
    }
    let cut: String = slug.chars().take(MAX_LEN).collect();
    cut.trim_end_matches('-').to_owned()
}

/// Whether Windows takes an id for a device rather than a file.
pub(crate) fn is_device(slug: &str) -> bool {
    if matches!(slug, "con" | "prn" | "aux" | "nul") {
        return true;
    }
    let number = slug.strip_prefix("com").or_else(|| slug.strip_prefix("lpt"));
    matches!(number.map(str::as_bytes), Some([b'1'..=b'9']))
}
