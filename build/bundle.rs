//! Joins `$ref`s across files: typify reads one self-contained schema at a time.

use crate::load::SchemaFile;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The name that a `$ref` points at, and whether it lies in the common file.
pub fn ref_name(node: &Value) -> Option<(&str, bool)> {
    let text = node.get("$ref")?.as_str()?;
    let name = text.rsplit('/').next()?;
    Some((name, text.contains("common.schema.json")))
}

/// The file of the same folder that a `$ref` points into (`preset` of `preset.schema.json#/$defs/X`), with the name.
pub fn sibling_ref(node: &Value) -> Option<(&str, &str)> {
    let (file, name) = node.get("$ref")?.as_str()?.split_once(".schema.json#/$defs/")?;
    (!file.contains('/')).then_some((file, name))
}

/// Every reference into a file of the same folder: the name with its file.
pub fn siblings(node: &Value, into: &mut BTreeMap<String, String>) {
    if let Some((file, name)) = sibling_ref(node) {
        into.insert(name.to_owned(), file.to_owned());
    }
    match node {
        Value::Object(map) => map.values().for_each(|x| siblings(x, into)),
        Value::Array(list) => list.iter().for_each(|x| siblings(x, into)),
        _ => {}
    }
}

/// One file as typify takes it: references local, common definitions copied in, our `x-` words and validator-only words gone.
pub fn bundle(file: &SchemaFile, common: &Map<String, Value>) -> Result<Value, String> {
    let mut root = file.root.clone();
    let mut defs = file.defs();
    let mut wanted: Vec<String> = Vec::new();
    collect(&root, &mut wanted);
    while let Some(name) = wanted.pop() {
        if !defs.contains_key(&name) {
            let def = common
                .get(&name)
                .ok_or_else(|| format!("schemas/{}: $ref to `{name}`, which is nowhere", file.path))?;
            collect(def, &mut wanted);
            defs.insert(name, def.clone());
        }
    }
    let map = root.as_object_mut().ok_or_else(|| format!("schemas/{}: not an object", file.path))?;
    map.remove("$defs");
    map.insert("definitions".into(), Value::Object(defs));
    simplify(&mut root);
    Ok(root)
}

fn collect(node: &Value, into: &mut Vec<String>) {
    if let Some((name, _)) = ref_name(node) {
        into.push(name.to_owned());
    }
    match node {
        Value::Object(map) => map.values().for_each(|x| collect(x, into)),
        Value::Array(list) => list.iter().for_each(|x| collect(x, into)),
        _ => {}
    }
}

/// Types, names and docs are all that typify is asked for. Defaults are ours: typify builds a group's `default: {}` wrongly.
fn simplify(node: &mut Value) {
    match node {
        Value::Object(map) => {
            if let Some(name) = map.get("$ref").and_then(Value::as_str).and_then(|r| r.rsplit('/').next()) {
                let local = format!("#/definitions/{name}");
                map.insert("$ref".into(), local.into());
            }
            for word in [
                "default",
                "minimum",
                "maximum",
                "examples",
                "x-omit-default",
                "x-shared",
                "x-boxed",
                "x-rest",
                "x-alias",
                "x-raw",
                "x-text",
                "x-loose",
                "x-base",
                "x-rust",
                "x-defined",
            ] {
                // A property may have the name of a word; a group's own default is an empty object.
                if map.get(word).and_then(Value::as_object).is_none_or(Map::is_empty) {
                    map.remove(word);
                }
            }
            if let Some(Value::Object(props)) = map.get_mut("properties") {
                *props = std::mem::take(props).into_iter().map(renamed).collect();
            }
            map.values_mut().for_each(simplify);
        }
        Value::Array(list) => list.iter_mut().for_each(simplify),
        _ => {}
    }
}

/// A property under the key that gives it its Rust name: typify refuses two keys of one name.
fn renamed((key, node): (String, Value)) -> (String, Value) {
    let name = node.get("x-rust").and_then(Value::as_str).map(str::to_owned);
    (name.unwrap_or(key), node)
}
