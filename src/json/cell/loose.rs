//! Scalars that programs also write as another kind of JSON: `"0.9"` for 0.9, `1` for true.

use super::Cell;
use crate::Text;
use crate::json::number::{self, js_text};
use crate::json::text::is_js_space;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// A cell that also takes another kind of JSON where nothing is guessed by it: a text that spells a number, `"true"` and `"false"` in
/// any case, 0 and 1 for a switch, a number or a switch for a text. Anything else is a wrong kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Loose<T>(pub T);

impl Cell<'_> for Loose<f64> {
    const EXPECTED: &'static str = "number, or a text that spells one";
    fn number(v: f64) -> Option<Self> {
        Some(Loose(v))
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        spelled(&v).map(Loose)
    }
}

impl Cell<'_> for Loose<bool> {
    const EXPECTED: &'static str = "boolean, or 0, 1 or a text that means one";
    fn bool(v: bool) -> Option<Self> {
        Some(Loose(v))
    }
    fn number(v: f64) -> Option<Self> {
        if v == 0.0 {
            Some(Loose(false))
        } else if v == 1.0 {
            Some(Loose(true))
        } else {
            None
        }
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        match v.trim_matches(is_js_space).to_lowercase().as_str() {
            "true" => Some(Loose(true)),
            "false" => Some(Loose(false)),
            _ => None,
        }
    }
}

impl Cell<'_> for Loose<Text> {
    const EXPECTED: &'static str = "string, number or boolean";
    fn bool(v: bool) -> Option<Self> {
        Some(Loose(v.to_string().into()))
    }
    fn number(v: f64) -> Option<Self> {
        Some(Loose(js_text(v)))
    }
    fn text(v: Cow<'_, str>) -> Option<Self> {
        Some(Loose(v.into()))
    }
}

/// The number that a text spells, by JavaScript's grammar: decimal with sign, point and exponent, or hexadecimal, octal or binary
/// without a sign.
fn spelled(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_js_space);
    let radix = text.get(..2).and_then(|prefix| match prefix {
        "0x" | "0X" => Some(16),
        "0o" | "0O" => Some(8),
        "0b" | "0B" => Some(2),
        _ => None,
    });
    if let Some(radix) = radix {
        let digits = text.get(2..).filter(|digits| digits.chars().all(|c| c.is_digit(radix)))?;
        return u128::from_str_radix(digits, radix).ok().map(|n| n as f64);
    }
    let decimal = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E'));
    text.parse::<f64>().ok().filter(|n| decimal && n.is_finite())
}

impl Serialize for Loose<f64> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        number::write(&self.0, s)
    }
}

impl Serialize for Loose<bool> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bool(self.0)
    }
}

impl Serialize for Loose<Text> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}
