//! Objects that extend a shared one: a definition, or the root of a file, with `properties` beside a `$ref` to a common definition
//! has the properties of both. A property of its own stands in the place of the shared one of its name.

use crate::bundle::ref_name;
use crate::load::SchemaFile;
use serde_json::{Map, Value};

/// The name of the shared object under this word replaces the `$ref` of an object that extends it.
pub const BASE: &str = "x-base";

/// Gives every object that extends another one all of its properties.
pub fn resolve(files: &mut [SchemaFile]) -> Result<(), String> {
    let common = files.iter().find(|file| file.is_common()).map(SchemaFile::defs).unwrap_or_default();
    for file in files.iter_mut().filter(|file| !file.is_common()) {
        let at = |why: String| format!("schemas/{}: {why}", file.path);
        extend(&mut file.root, &common).map_err(at)?;
        let defs = file.root.get_mut("$defs").and_then(Value::as_object_mut);
        for def in defs.into_iter().flat_map(Map::values_mut) {
            extend(def, &common).map_err(at)?;
        }
    }
    Ok(())
}

fn extend(node: &mut Value, common: &Map<String, Value>) -> Result<(), String> {
    let Some((name, shared)) = ref_name(node).map(|(name, shared)| (name.to_owned(), shared)) else { return Ok(()) };
    let Some(own) = node.get("properties").and_then(Value::as_object).cloned() else { return Ok(()) };
    let base = common.get(&name).filter(|_| shared).and_then(|def| def.get("properties")).and_then(Value::as_object);
    let mut properties = base.ok_or_else(|| format!("`{name}` is extended, but no common object"))?.clone();
    properties.values_mut().for_each(from_outside);
    properties.extend(own);
    if let Some(map) = node.as_object_mut() {
        map.remove("$ref");
        map.insert(BASE.to_owned(), name.into());
        map.insert("properties".to_owned(), properties.into());
    }
    Ok(())
}

/// A reference within the common file, as another file has it.
fn from_outside(node: &mut Value) {
    match node {
        Value::Object(map) => {
            if let Some(name) = map.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix("#/$defs/")) {
                let outside = format!("../common.schema.json#/$defs/{name}");
                map.insert("$ref".to_owned(), outside.into());
            }
            map.values_mut().for_each(from_outside);
        }
        Value::Array(list) => list.iter_mut().for_each(from_outside),
        _ => {}
    }
}
