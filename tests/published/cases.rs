//! Each kind of change, made to a small schema: what breaks is told with its place, what adds is not.

use crate::rule::breaks;
use serde_json::{Value, json};

fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://x/v1/a", "title": "Book", "type": "object",
        "required": ["name"], "additionalProperties": true,
        "properties": {
            "name": {"type": "string"},
            "depth": {"type": ["number", "null"], "default": 4, "minimum": 0, "maximum": 9},
            "kind": {"$ref": "#/$defs/Kind", "default": "a"},
            "format": {"type": "string", "const": "book"},
            "data": {},
            "loose": {"anyOf": [{"type": "number"}, {"type": "string"}]},
            "notes": {"type": "object", "additionalProperties": {"type": "string"}},
            "entries": {"type": "array", "items": {"$ref": "#/$defs/Entry"}},
            "filter": {"anyOf": [{"$ref": "#/$defs/Entry"}, {"type": "null"}]},
        },
        "$defs": {
            "Kind": {"type": "string", "enum": ["a", "b"]},
            "Entry": {
                "type": "object", "additionalProperties": false,
                "properties": {"text": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Entry"}}},
            },
        },
    })
}

/// What is told of the small schema with the value at a pointer replaced, or taken away.
fn told(pointer: &str, value: Option<Value>) -> Vec<(String, String)> {
    let mut new = schema();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = new.pointer_mut(parent).expect("a place").as_object_mut().expect("an object");
    match value {
        Some(value) => drop(parent.insert(key.to_owned(), value)),
        None => drop(parent.remove(key)),
    }
    breaks(&schema(), &new).into_iter().map(|one| (one.at, one.rule)).collect()
}

#[test]
fn what_breaks_is_told_with_its_place() {
    let gone = None;
    let cases: [(&str, Option<Value>, &str, &str); 31] = [
        ("/$id", Some(json!("https://x/v2/a")), "", "`$id` stays"),
        ("/title", Some(json!("Tome")), "", "`title` stays"),
        ("/$schema", Some(json!("http://json-schema.org/draft-07/schema#")), "", "`$schema` stays"),
        ("/properties/name", gone.clone(), "/name", "a property stays"),
        ("/$defs/Entry/properties/text", gone.clone(), "/entries/*/text", "a property stays"),
        ("/required", Some(json!(["name", "depth"])), "/depth", "does not become required"),
        ("/required", Some(json!(["name", "brand-new"])), "/brand-new", "does not become required"),
        ("/additionalProperties", Some(json!(false)), "", "`additionalProperties` is not narrowed: true became false"),
        ("/additionalProperties", Some(json!({"type": "string"})), "", "`additionalProperties` is not narrowed"),
        (
            "/properties/name/type",
            Some(json!("number")),
            "/name",
            r#"a type is not narrowed: "string" became "number""#,
        ),
        ("/properties/depth/type", Some(json!("number")), "/depth", r#"a type is not narrowed: "null" is gone"#),
        ("/properties/data/type", Some(json!("object")), "/data", "a type is not narrowed: anything became"),
        ("/properties/loose", Some(json!({"type": "number"})), "/loose", r#"a type is not narrowed: "string" is gone"#),
        ("/properties/filter", Some(json!({"$ref": "#/$defs/Entry"})), "/filter", r#""null" is gone"#),
        ("/properties/kind", Some(json!({"type": "number", "default": "a"})), "/kind", "a type is not narrowed"),
        ("/properties/depth/default", Some(json!(5)), "/depth", "the default 4 became 5"),
        ("/properties/depth/default", gone.clone(), "/depth", "the default 4 became anything"),
        ("/properties/kind/default", Some(json!("b")), "/kind", r#"the default "a" became "b""#),
        ("/properties/depth/minimum", Some(json!(1)), "/depth", "a range is not narrowed: `minimum` 0 became 1"),
        ("/properties/depth/maximum", Some(json!(8)), "/depth", "a range is not narrowed: `maximum` 9 became 8"),
        ("/$defs/Kind/enum", Some(json!(["a", "c"])), "/kind", r#"words are only added: "b" is gone"#),
        ("/properties/name/enum", Some(json!(["x"])), "/name", "a free value stays free"),
        ("/properties/format/const", Some(json!("tome")), "/format", r#"a constant stays: "book" became "tome""#),
        ("/properties/name/const", Some(json!("x")), "/name", "a free value stays free"),
        ("/properties/name/pattern", Some(json!("^x")), "/name", "no rule allows a change of `pattern`"),
        ("/properties/data/items", Some(json!({"type": "string"})), "/data", "`items` is not narrowed"),
        (
            "/properties/notes/additionalProperties",
            Some(json!({"type": "number"})),
            "/notes/*",
            "a type is not narrowed",
        ),
        (
            "/properties/notes/additionalProperties",
            Some(json!(false)),
            "/notes",
            "`additionalProperties` is not narrowed",
        ),
        ("/properties/entries/items", Some(json!({"type": "string"})), "/entries/*", "a type is not narrowed"),
        ("/$defs/Entry/required", Some(json!(["text"])), "/entries/*/text", "does not become required"),
        ("/$defs/Kind/type", Some(json!("number")), "/kind", "a type is not narrowed"),
    ];
    for (pointer, value, at, rule) in cases {
        let told = told(pointer, value.clone());
        let found = told.iter().any(|(place, said)| place == at && said.contains(rule));
        assert!(found, "{pointer} = {value:?}: {told:?}");
    }
}

#[test]
fn a_definition_that_goes_is_told_even_where_its_shape_stays() {
    let mut new = schema();
    new["$defs"]["Sort"] = new["$defs"]["Kind"].take();
    new["$defs"].as_object_mut().unwrap().remove("Kind");
    new["properties"]["kind"]["$ref"] = json!("#/$defs/Sort");
    let found = breaks(&schema(), &new);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].to_string(), " at $defs/Kind: a named definition stays: generated types have its name");
}

#[test]
fn what_adds_or_widens_is_allowed() {
    let cases = [
        ("/description", Some(json!("Words."))),
        ("/properties/name/description", Some(json!("Words."))),
        ("/properties/name/examples", Some(json!(["x"]))),
        ("/properties/name/default", Some(json!(""))),
        ("/properties/colour", Some(json!({"type": "string"}))),
        ("/$defs/Entry/properties/colour", Some(json!({"type": "string"}))),
        ("/$defs/Entry/additionalProperties", Some(json!(true))),
        ("/$defs/Colour", Some(json!({"type": "string"}))),
        ("/$defs/Kind/enum", Some(json!(["c", "b", "a"]))),
        ("/$defs/Kind/enum", None),
        ("/properties/format", Some(json!({"type": "string", "enum": ["book", "tome"]}))),
        ("/required", None),
        ("/properties/depth/minimum", None),
        ("/properties/depth/maximum", Some(json!(10))),
        ("/properties/name/type", Some(json!(["string", "null"]))),
        ("/properties/name", Some(json!({"anyOf": [{"type": "number"}, {"type": "string"}]}))),
        ("/properties/kind", Some(json!({"anyOf": [{"$ref": "#/$defs/Kind"}, {"type": "null"}], "default": "a"}))),
        ("/properties/loose", Some(json!({"type": ["null", "string", "number"]}))),
        ("/properties/loose", Some(json!({}))),
        ("/properties/notes/additionalProperties", Some(json!({"type": ["string", "null"]}))),
        ("/properties/notes/additionalProperties", Some(json!(true))),
        ("/properties/entries/items", Some(json!({}))),
    ];
    for (pointer, value) in cases {
        assert_eq!(told(pointer, value.clone()), [], "{pointer} = {value:?}");
    }
}

#[test]
fn every_published_schema_is_compatible_with_itself() {
    for one in rolecall_codecs::schema::PUBLISHED {
        let root: Value = serde_json::from_str(one.text).unwrap();
        assert_eq!(breaks(&root, &root), [], "{}", one.name);
    }
}
