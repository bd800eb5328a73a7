//! Documents of which some values are something else.

use proptest::collection::SizeRange;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The pointers of every value below an object or list.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect(),
        _ => return,
    };
    for (key, value) in children {
        let here = format!("{at}/{key}");
        places(value, &here, into);
        into.push(here);
    }
}

/// The document with so many of its values replaced, those at the pointers of `kept` aside.
pub fn damaged(whole: Value, kept: &[&str], count: impl Into<SizeRange>) -> impl Strategy<Value = Value> {
    let mut all = Vec::new();
    places(&whole, "", &mut all);
    all.retain(|place| !kept.contains(&place.as_str()));
    let junk =
        [json!(null), json!(true), json!(7), json!("x"), json!([]), json!([null, 1]), json!({}), json!({"a": 1})];
    let one = (prop::sample::select(all), prop::sample::select(junk.to_vec()));
    prop::collection::vec(one, count).prop_map(move |list| {
        let mut whole = whole.clone();
        for (place, value) in list {
            if let Some(slot) = whole.pointer_mut(&place) {
                *slot = value;
            }
        }
        whole
    })
}
