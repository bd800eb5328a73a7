//! What of a body a file cannot say.

use crate::canonical::preset::PresetBody;
use crate::coverage::Outer;
use crate::json::keys::shown;
use serde_json::{Map, Value};

/// Most differences that are told one by one.
const MOST: usize = 20;
/// Names whose decoration alone is no difference.
const DECORATION: &str = "stDividerName";

/// The places at which a body and what its file reads as differ.
#[derive(Debug, Default)]
pub struct Differences {
    /// Where the body says something and the file does not say it.
    pub lost: Vec<String>,
    /// Where the file says something that the body does not, in words.
    pub odd: Vec<String>,
}

/// Compares a body with what its file reads as: the grammar has no escapes, so a prompt may look like a divider, and a place in the
/// sequence decides on the group. Paths in `told` and below them are left out.
pub fn differences(body: &PresetBody, back: &PresetBody, told: &[String]) -> Differences {
    let mut found = Differences::default();
    if body == back {
        return found;
    }
    compare(&value(body), &value(back), String::new(), &mut found);
    let told = Outer::of(told);
    found.lost.retain(|path| told.first(path).is_none());
    found.odd.retain(|path| told.first(path).is_none());
    let more = found.odd.len().saturating_sub(MOST);
    found.odd.truncate(MOST);
    for path in &mut found.odd {
        path.push_str(": the file cannot say this here, it reads back differently");
    }
    if more > 0 {
        found.odd.push(format!("{more} more places read back differently"));
    }
    found
}

/// A body as JSON, without the difference between absent and empty.
fn value(body: &PresetBody) -> Value {
    let mut value = serde_json::to_value(body).unwrap_or_default();
    for group in value.get_mut("groups").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(group) = group.as_object_mut().filter(|group| group.get("enabled") == Some(&Value::Bool(true))) {
            group.shift_remove("enabled");
        }
    }
    strip(&mut value);
    value
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.shift_remove(DECORATION);
            map.values_mut().for_each(strip);
            let empty = |v: &Value| v.as_array().is_some_and(Vec::is_empty) || v.as_object().is_some_and(Map::is_empty);
            map.retain(|_, v| !empty(v));
        }
        Value::Array(list) => list.iter_mut().for_each(strip),
        _ => {}
    }
}

fn compare(body: &Value, back: &Value, at: String, found: &mut Differences) {
    let nothing = Value::Object(Map::new());
    // An object that one side lacks is one without members.
    let (body, back) = match (body, back) {
        (Value::Object(_), Value::Null) => (body, &nothing),
        (Value::Null, Value::Object(_)) => (&nothing, back),
        both => both,
    };
    match (body, back) {
        _ if body == back => {}
        (Value::Object(one), Value::Object(two)) => {
            let dot = if at.is_empty() { "" } else { "." };
            let more = two.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(more) {
                let side = |map: &Map<String, Value>| map.get(key).cloned().unwrap_or_default();
                compare(&side(one), &side(two), format!("{at}{dot}{}", shown(key)), found);
            }
        }
        (Value::Array(one), Value::Array(two)) if one.len() == two.len() => {
            for (index, (one, two)) in one.iter().zip(two).enumerate() {
                compare(one, two, format!("{at}[{index}]"), found);
            }
        }
        (Value::Number(one), Value::Number(two)) if one.as_f64() == two.as_f64() => {}
        _ if says(body) => found.lost.push(at),
        _ => found.odd.push(at),
    }
}

/// Whether a value is more than what an absent one would mean.
fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Bool(true) | Value::Object(_) => true,
    }
}
