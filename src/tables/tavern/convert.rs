//! Conversions of single cells of a card.

use crate::Text;
use crate::canonical::character::Greeting;
use crate::json::cell::NumberOrText;
use crate::json::splice::Change;
use crate::json::text::is_js_space;
use crate::mapping::{Conversion, Convert, Edits, Outcome, Path, json_text};
use serde_json::Value;

/// Greetings as a list of texts. Titles, where a program has them, are a matter of its own table.
pub struct Texts;

impl Conversion for Texts {
    const NAME: &'static str = "texts";
    const DOC: &'static str = "Each string of the list is a greeting; other elements are passed over. Only a change of texts rewrites the list.";
}

impl Convert<Option<Vec<Text>>, Option<Vec<Greeting>>> for Texts {
    fn read(wire: Option<Vec<Text>>) -> Option<Vec<Greeting>> {
        wire.map(|texts| texts.into_iter().map(|text| Greeting { text, ..Greeting::default() }).collect())
    }
    fn write(canonical: &Option<Vec<Greeting>>) -> Option<Vec<Text>> {
        canonical.as_ref().map(|greetings| greetings.iter().map(|g| g.text.clone()).collect())
    }
    fn change(before: &Option<Vec<Greeting>>, after: &Option<Vec<Greeting>>, edits: &mut Edits, at: &Path) -> Outcome {
        for (index, greeting) in after.iter().flatten().enumerate() {
            if greeting.id.is_some() {
                edits.dropped.push(format!("{at}[{index}].id"));
            }
        }
        let texts = Self::write(after);
        if texts == Self::write(before) { Outcome::Same } else { Outcome::of(&texts) }
    }
}

/// The strings of `source`; RoleCall writes objects there, which have no canonical value.
pub struct SourceStrings;

impl Conversion for SourceStrings {
    const NAME: &'static str = "strings of a mixed list";
    const DOC: &'static str = "The strings of the list; objects in it stay until the strings are edited. \
         A list without a string counts as absent when edits are compared.";
}

impl Convert<Option<Vec<Value>>, Option<Vec<Text>>> for SourceStrings {
    fn read(wire: Option<Vec<Value>>) -> Option<Vec<Text>> {
        let string = |row| if let Value::String(text) = row { Some(Text::from(text)) } else { None };
        wire.map(|rows| rows.into_iter().filter_map(string).collect())
    }
    fn write(canonical: &Option<Vec<Text>>) -> Option<Vec<Value>> {
        let texts = canonical.as_ref().filter(|texts| !texts.is_empty())?;
        Some(texts.iter().map(|text| Value::from(text.as_str())).collect())
    }
    fn change(before: &Option<Vec<Text>>, after: &Option<Vec<Text>>, _: &mut Edits, _: &Path) -> Outcome {
        let after = Self::write(after);
        if after == Self::write(before) { Outcome::Same } else { Outcome::of(&after) }
    }
}

/// A text whose emptiness counts as absence.
pub struct NotEmpty;

impl Conversion for NotEmpty {
    const NAME: &'static str = "not empty";
    const DOC: &'static str = "An empty text reads as absent.";
}

impl Convert<Option<Text>, Option<Text>> for NotEmpty {
    fn read(wire: Option<Text>) -> Option<Text> {
        wire.filter(|text| !text.is_empty())
    }
    fn write(canonical: &Option<Text>) -> Option<Text> {
        canonical.clone()
    }
}

/// A number that SillyTavern also writes as text (`"0.5"`).
pub struct Talkativeness;

impl Conversion for Talkativeness {
    const NAME: &'static str = "number or its text";
    const DOC: &'static str = "A number, or text that JavaScript takes for a finite one. Text stays text until its number changes; an edit writes a number.";
}

impl Convert<Option<NumberOrText>, Option<f64>> for Talkativeness {
    fn read(wire: Option<NumberOrText>) -> Option<f64> {
        match wire? {
            NumberOrText::Number(number) => Some(number),
            NumberOrText::Text(text) => js_number(&text),
        }
    }
    fn write(canonical: &Option<f64>) -> Option<NumberOrText> {
        canonical.map(NumberOrText::Number)
    }
    fn change(before: &Option<f64>, after: &Option<f64>, _: &mut Edits, _: &Path) -> Outcome {
        match after {
            _ if before == after => Outcome::Same,
            None => Outcome::Cleared,
            Some(number) => Outcome::Change(Change::Set(json_text(number))),
        }
    }
}

/// The number that JavaScript's `Number` makes of a text, if it is finite and the text is not blank.
fn js_number(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_js_space);
    let prefixes = [("0x", 16), ("0X", 16), ("0o", 8), ("0O", 8), ("0b", 2), ("0B", 2)];
    let radix = prefixes.iter().find_map(|(prefix, radix)| text.strip_prefix(prefix).map(|digits| (digits, *radix)));
    let number = match radix {
        Some((digits, radix)) => whole(digits, radix)?,
        // Rust also takes `inf`, `infinity` and `nan`, in any case.
        None if text.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E')) => return None,
        None => text.parse::<f64>().ok()?,
    };
    Some(number).filter(|number| number.is_finite())
}

fn whole(digits: &str, radix: u32) -> Option<f64> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0.0, |sum, c| c.to_digit(radix).map(|digit| sum * f64::from(radix) + f64::from(digit)))
}

#[cfg(test)]
mod tests {
    use super::js_number;

    #[test]
    fn text_is_a_number_as_in_javascript() {
        let numbers = [
            ("0.5", 0.5),
            (" 0x10 ", 16.0),
            ("0b101", 5.0),
            ("0o17", 15.0),
            ("1e-2", 0.01),
            (".5", 0.5),
            ("5.", 5.0),
            ("+1", 1.0),
            ("-1", -1.0),
            ("\u{feff}1\u{a0}", 1.0),
        ];
        for (text, number) in numbers {
            assert_eq!(js_number(text), Some(number), "{text:?}");
        }
        for text in ["", "  ", "Infinity", "nan", "1e999", "0x", "0xg", "0x+1", "-0x1", "1_0", "1,5", "half", "\u{85}1"]
        {
            assert_eq!(js_number(text), None, "{text:?}");
        }
    }
}
