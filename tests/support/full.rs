//! Values that say something: what a format loses of them can be told.

use rolecall_codecs::mapping::Field;
use serde_json::{Value, json};

/// An object with every field at a value that is not the default.
pub fn full_object(fields: &'static [Field]) -> Value {
    Value::Object(fields.iter().map(|field| (field.key.to_owned(), value(field))).collect())
}

/// Values that every format of the kind would carry if it had a place: no format is asked for words that are its own.
fn value(field: &'static Field) -> Value {
    match field.group {
        Some(group) if group.list => json!([full_object(group.fields)]),
        Some(group) => full_object(group.fields),
        None => plain(field.key, field.kind.trim_end_matches(" or null"), field.default),
    }
}

fn plain(key: &str, kind: &str, default: &str) -> Value {
    if let Some(words) = kind.strip_prefix("one of ") {
        let quoted = |word: &&str| format!("\"{word}\"") != default;
        return json!(words.split(", ").find(quoted).expect("a word that is not the default"));
    }
    if let Some(of) = kind.strip_prefix("list of ") {
        return json!([plain(key, of, "")]);
    }
    if let Some(of) = kind.strip_prefix("map of ") {
        return json!({ "en": plain(key, of, "") });
    }
    match kind {
        "string" if key == "phases" => json!("input"),
        // A number, and a flag: some formats have a place for no others.
        "string" if key == "id" => json!("7"),
        "string" if key == "flags" => json!("i"),
        "string" => json!(format!("{key} 7")),
        "boolean" => json!(default != "true"),
        "number" => json!(7),
        "open object" => json!({ "some_key": 7 }),
        "any JSON" => json!(format!("{key} 7")),
        other => panic!("{key}: {other}"),
    }
}

/// The value at a canonical path (`entries[0].title`).
pub fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
    value.pointer(&pointer)
}
