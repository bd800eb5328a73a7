//! How much there is in a text, held against the limits before anything is made of it.

use super::layout::scan::string_end;
use super::text::{SyntaxError, count_bytes};
use crate::limits::{Breach, Limit, Limits, PARSER_DEPTH, count};

/// Checks [`Limits::depth`](field@Limits::depth) and [`Limits::values`](field@Limits::values).
///
/// The text is gone through only where a limit can be beyond: a depth that the parser does not check by itself, or more commas and
/// brackets, in strings or not, than there may be values.
///
/// # Errors
/// The first place that is too much. Faults of syntax are none: who reads the text finds them.
pub(crate) fn measure(text: &str, limits: &Limits) -> Result<(), SyntaxError> {
    if limits.depth >= PARSER_DEPTH && (count(text.len()) / 2 <= limits.values || most_values(text) <= limits.values) {
        return Ok(());
    }
    walk(text, limits)
}

/// No fewer than the values below the root: each stands behind a comma, or first in its list or object.
fn most_values(text: &str) -> u64 {
    count(count_bytes(text.as_bytes(), |byte| matches!(byte, b',' | b'[' | b'{')))
}

fn walk(text: &str, limits: &Limits) -> Result<(), SyntaxError> {
    let bytes = text.as_bytes();
    let beyond = |at, limit, most| Err(SyntaxError::beyond(text, at, Breach::of(limit, most)));
    let (mut depth, mut values, mut at, mut first) = (0_u64, 0_u64, 0, false);
    while let Some(&byte) = bytes.get(at) {
        let closes = matches!(byte, b'}' | b']');
        let starts = byte == b',' || (first && !closes && !byte.is_ascii_whitespace());
        first &= byte.is_ascii_whitespace();
        values += u64::from(starts);
        if values > limits.values {
            return beyond(at, Limit::Values, limits.values);
        }
        match byte {
            b'{' | b'[' => {
                depth += 1;
                first = true;
                if depth > limits.depth {
                    return beyond(at, Limit::Depth, limits.depth);
                }
            }
            b'"' => {
                at = string_end(bytes, at).unwrap_or(bytes.len());
                continue;
            }
            _ if closes => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    Ok(())
}
