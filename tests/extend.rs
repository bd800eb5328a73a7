//! A schema object with properties beside a `$ref` extends the shared object that the reference names.

#[path = "../build/bundle.rs"]
#[allow(dead_code)]
mod bundle;
#[path = "../build/extend.rs"]
mod extend;
#[path = "../build/load.rs"]
#[allow(dead_code)]
mod load;

use load::SchemaFile;
use serde_json::{Value, json};

/// A file with this definition, next to a common file with an object and a word.
fn resolved(thing: Value) -> Result<Value, String> {
    let file = |path: &str, root| SchemaFile { path: path.into(), group: "wire".into(), name: "x".into(), root };
    let common = json!({"$defs": {
        "Word": {"type": "string", "enum": ["a"]},
        "Base": {"type": "object", "properties": {
            "first": {"type": "string"}, "group": {"$ref": "#/$defs/Word"}, "last": {"type": "array", "items": {"$ref": "#/$defs/Word"}}
        }},
    }});
    let root = json!({"type": "object", "properties": {}, "$defs": {"Thing": thing}});
    let mut files = [file("common.schema.json", common), file("wire/x.schema.json", root)];
    extend::resolve(&mut files)?;
    Ok(files[1].root["$defs"]["Thing"].clone())
}

const BASE: &str = "../common.schema.json#/$defs/Base";
const WORD: &str = "../common.schema.json#/$defs/Word";

#[test]
fn shared_properties_come_first_and_own_ones_stand_in_their_place() {
    let thing = json!({"type": "object", "$ref": BASE, "properties": {"own": {"type": "number"}, "group": {"type": "boolean"}}});
    let thing = resolved(thing).unwrap();
    let properties = json!({
        "first": {"type": "string"}, "group": {"type": "boolean"}, "last": {"type": "array", "items": {"$ref": WORD}},
        "own": {"type": "number"},
    });
    assert_eq!(thing, json!({"type": "object", "x-base": "Base", "properties": properties}));
    let order: Vec<_> = thing["properties"].as_object().unwrap().keys().collect();
    assert_eq!(order, ["first", "group", "last", "own"]);
}

#[test]
fn references_without_properties_are_left_alone() {
    let thing = json!({"$ref": BASE, "description": "d"});
    assert_eq!(resolved(thing.clone()), Ok(thing));
}

#[test]
fn only_common_objects_can_be_extended() {
    for reference in ["#/$defs/Thing", "../common.schema.json#/$defs/Gone", WORD] {
        let error = resolved(json!({"$ref": reference, "properties": {}})).unwrap_err();
        assert!(error.starts_with("schemas/wire/x.schema.json: `"), "{error}");
        assert!(error.ends_with("is extended, but no common object"), "{error}");
    }
}
