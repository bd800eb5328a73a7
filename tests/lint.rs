//! The build refuses a schema that would be generated wrongly, and says where.

#[path = "../build/lint.rs"]
mod lint;
#[path = "../build/load.rs"]
#[allow(dead_code)]
mod load;
#[path = "../build/names.rs"]
mod names;

use serde_json::{Value, json};

/// The fault of a schema that is fine but for the properties of its definition `Thing`.
fn fault(properties: Value) -> String {
    let root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "x", "title": "Root", "description": "A root.",
        "type": "object", "properties": { "thing": { "$ref": "#/$defs/Thing", "description": "A thing." } },
        "$defs": { "Thing": { "type": "object", "description": "A thing.", "properties": properties } },
    });
    let file = load::SchemaFile { path: "wire/x.schema.json".into(), group: "wire".into(), name: "x".into(), root };
    lint::check(&file).err().unwrap_or_default()
}

fn described(mut node: Value) -> Value {
    node["description"] = json!("A property.");
    node
}

#[test]
fn a_schema_inside_the_subset_passes() {
    let fine = json!({
        "a": described(json!({ "type": "string", "default": "" })),
        "b": described(json!({ "type": ["number", "null"], "default": null })),
        "c": described(json!({ "anyOf": [{ "$ref": "#/$defs/Thing" }, { "type": "null" }] })),
    });
    assert_eq!(fault(fine), "");
}

#[test]
fn each_fault_is_refused_with_file_and_place() {
    let cases = [
        (json!({ "a": { "type": "string" } }), "no description"),
        (json!({ "a": described(json!({ "const": 1 })) }), "`const`"),
        (json!({ "a": described(json!({ "type": "string", "pattern": "x" })) }), "`pattern`"),
        (json!({ "a": described(json!({ "type": "string", "format": "date-time" })) }), "`format`"),
        (json!({ "a": described(json!({ "type": "string", "minLength": 1 })) }), "`minLength`"),
        (json!({ "a": described(json!({ "not": {} })) }), "`not`"),
        (json!({ "a": described(json!({ "oneOf": [] })) }), "`oneOf`"),
        (json!({ "a": described(json!({ "type": "object", "patternProperties": {} })) }), "`patternProperties`"),
        (json!({ "a": described(json!({ "anyOf": [{ "type": "string" }, { "type": "number" }] })) }), "`anyOf`"),
        (json!({ "a": described(json!({ "type": "string", "default": 4 })) }), "default 4"),
        (json!({ "a": described(json!({ "type": "object", "properties": {} })) }), "name inline objects"),
        (json!({ "a": described(json!({ "type": "array", "items": { "enum": ["x"] } })) }), "name inline enums"),
        (json!({ "extra": described(json!({ "type": "string" })) }), "`extra`"),
    ];
    for (properties, expected) in cases {
        let fault = fault(properties);
        assert!(fault.starts_with("schemas/wire/x.schema.json at /$defs/Thing/properties/"), "{expected}: {fault}");
        assert!(fault.contains(expected), "{expected}: {fault}");
    }
    let twins =
        json!({ "fooBar": described(json!({ "type": "string" })), "foo_bar": described(json!({ "type": "string" })) });
    assert!(fault(twins.clone()).contains("one field name in Rust"));
    // `x-rust` gives one of them another name.
    let mut apart = twins;
    apart["fooBar"]["x-rust"] = json!("foo_bar_camel");
    assert_eq!(fault(apart), "");
    let text = |alias: &str| described(json!({ "type": "string", "x-alias": alias }));
    assert_eq!(fault(json!({ "foo_bar": text("fooBar") })), "");
    assert!(fault(json!({ "foo_bar": text("fooBar"), "a": text("foo_bar") })).contains("alias `foo_bar`"));
    assert!(fault(json!({ "a": text("c"), "b": text("c") })).contains("alias `c`"));
}

#[test]
fn keys_become_rust_names() {
    for (key, name) in [
        ("fooBar", "foo_bar"),
        ("foo_bar", "foo_bar"),
        ("b64", "b64"),
        ("type", "type_"),
        ("ref", "ref_"),
        ("isRegex", "is_regex"),
    ] {
        assert_eq!(names::field_name(key), name);
    }
}
