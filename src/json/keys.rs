//! Which keys an object has, read no further than needed.

use super::layout::scan::Scan;
use super::text::shorten;
use std::borrow::Cow;

/// Most characters of a key in a path. A thousand notes below a key that is as long as the document would each hold it.
const SHOWN: usize = 200;

/// A key as paths in reports have it.
pub(crate) fn shown(key: &str) -> Cow<'_, str> {
    shorten(key, SHOWN)
}

/// Whether a valid JSON text is an object with one of the keys.
///
/// ```
/// use rolecall_codecs::json::keys::has_any;
///
/// assert!(has_any(r#"{"a": [1], "\u0062": 2}"#, &["x", "b"]));
/// assert!(!has_any(r#"{"a": {"b": 1}}"#, &["b"]));
/// assert!(!has_any(r#"["b"]"#, &["b"]));
/// ```
#[must_use]
pub fn has_any(text: &str, keys: &[&str]) -> bool {
    find_any(text, keys).unwrap_or(false)
}

fn find_any(text: &str, keys: &[&str]) -> Option<bool> {
    let mut scan = Scan::new(text);
    scan.space();
    if !scan.eat(b'{') {
        return Some(false);
    }
    loop {
        scan.space();
        let literal = scan.string()?;
        let inner = literal.get(1..literal.len() - 1)?;
        let spelled_out = || serde_json::from_str::<String>(literal).is_ok_and(|key| keys.contains(&key.as_str()));
        if keys.contains(&inner) || (inner.contains('\\') && spelled_out()) {
            return Some(true);
        }
        scan.space();
        scan.eat(b':').then_some(())?;
        scan.space();
        scan.value()?;
        scan.space();
        scan.eat(b',').then_some(())?;
    }
}
