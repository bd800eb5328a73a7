//! Numbers as JSON writers of other languages spell them: an integral value has no fraction (`80`, not `80.0`).

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
