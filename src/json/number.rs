//! Numbers as JSON writers of other languages spell them: an integral value has no fraction (`80`, not `80.0`).

use crate::Text;
use serde::Serializer;
use serde_json::{Number, Value};

/// Integers up to here are exact in an IEEE double.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn integral(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

/// `serialize_with` of a number field.
pub fn write<S: Serializer>(number: &f64, s: S) -> Result<S::Ok, S::Error> {
    match integral(*number) {
        Some(integer) => s.serialize_i64(integer),
        None => s.serialize_f64(*number),
    }
}

/// `serialize_with` of a number field that may be null or absent.
pub fn write_option<S: Serializer>(number: &Option<f64>, s: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => write(number, s),
        None => s.serialize_none(),
    }
}

/// A JSON value; a number that JSON cannot hold becomes null.
pub fn value(number: f64) -> Value {
    match integral(number) {
        Some(integer) => Value::Number(integer.into()),
        None => Number::from_f64(number).map_or(Value::Null, Value::Number),
    }
}

/// `serialize_with` of a number field in which null and absent differ.
pub fn write_three_state<S: Serializer>(number: &Option<Option<f64>>, s: S) -> Result<S::Ok, S::Error> {
    write_option(&number.flatten(), s)
}

/// A number as JavaScript turns it into a string: the shortest digits that mean it, exponents from 1e21 on and below 1e-6.
pub fn js_text(number: f64) -> Text {
    if number == 0.0 {
        return "0".into();
    }
    let shortest = format!("{:e}", number.abs());
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits = digits.replace('.', "");
    let point = exponent.parse::<i32>().unwrap_or_default() + 1;
    let sign = if number < 0.0 { "-" } else { "" };
    format!("{sign}{}", place_point(&digits, point)).into()
}

/// Digits with the point behind the first `point` of them.
fn place_point(digits: &str, point: i32) -> String {
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or_default());
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    match point {
        _ if (count..=21).contains(&point) => format!("{digits}{}", zeros(point - count)),
        1..=21 => {
            let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or_default().min(digits.len()));
            format!("{whole}.{fraction}")
        }
        -5..=0 => format!("0.{}{digits}", zeros(-point)),
        _ => {
            let (first, more) = digits.split_at(1.min(digits.len()));
            let dot = if more.is_empty() { "" } else { "." };
            format!("{first}{dot}{more}e{}{}", if point > 0 { "+" } else { "-" }, (point - 1).abs())
        }
    }
}
