//! What every published schema is: complete by itself, without words that a strict validator does not know.

use rolecall_codecs::schema::{PUBLISHED, of_kind};
use rolecall_codecs::{Registry, schema};
use serde_json::Value;

/// The keywords that occur. Strict validators know all of them.
const WORDS: [&str; 15] = [
    "$schema",
    "$id",
    "$defs",
    "$ref",
    "title",
    "description",
    "examples",
    "default",
    "type",
    "const",
    "enum",
    "properties",
    "required",
    "items",
    "additionalProperties",
];
const MORE: [&str; 3] = ["anyOf", "minimum", "maximum"];

/// Every schema object with its place.
fn nodes(at: String, node: &Value, visit: &mut dyn FnMut(&str, &Value)) {
    visit(&at, node);
    let Some(map) = node.as_object() else { return };
    for (key, inner) in map {
        match (key.as_str(), inner) {
            ("properties" | "$defs", Value::Object(list)) => {
                list.iter().for_each(|(name, inner)| nodes(format!("{at}/{key}/{name}"), inner, visit));
            }
            ("anyOf", Value::Array(list)) => {
                list.iter().enumerate().for_each(|(i, inner)| nodes(format!("{at}/anyOf/{i}"), inner, visit));
            }
            ("items" | "additionalProperties", inner) => nodes(format!("{at}/{key}"), inner, visit),
            _ => {}
        }
    }
}

#[test]
fn they_need_no_other_file_and_no_word_of_ours() {
    for one in PUBLISHED {
        let root = crate::parsed(one.text);
        assert!(jsonschema::meta::is_valid(&root), "{}", one.name);
        assert_eq!(root["$schema"], "https://json-schema.org/draft/2020-12/schema", "{}", one.name);
        nodes(String::new(), &root, &mut |at, node| {
            for (word, value) in node.as_object().into_iter().flatten() {
                assert!(WORDS.contains(&word.as_str()) || MORE.contains(&word.as_str()), "{}{at}: `{word}`", one.name);
                if word == "$ref" {
                    let target = value.as_str().and_then(|text| text.strip_prefix("#/$defs/")).unwrap();
                    assert!(root["$defs"].get(target).is_some(), "{}{at}: `{target}` is nowhere", one.name);
                }
            }
            // Strict mode of ajv: one type, or one and null.
            let types = node.get("type").and_then(Value::as_array);
            assert!(types.is_none_or(|list| list.len() == 2 && list[1] == "null"), "{}{at}: {types:?}", one.name);
            // Generators take a schema of nothing but words for an object.
            let says = ["type", "$ref", "anyOf"].iter().any(|word| node.get(word).is_some());
            assert!(says || node.as_object().is_none_or(|map| map.is_empty()), "{}{at} has no type", one.name);
            assert!(node.get("properties").is_none() || node["type"] == "object", "{}{at}", one.name);
        });
    }
}

#[test]
fn each_wire_shape_and_each_kind_of_entity_has_one() {
    for codec in Registry::default().iter() {
        for name in codec.schemas() {
            assert!(schema::published(name).is_some(), "{name}");
        }
        let kind = codec.info().kind.to_string();
        assert_eq!(of_kind(&kind).unwrap().name, format!("entity/{kind}"));
    }
    assert_eq!(of_kind("pack").unwrap().name, "entity/any");
    let sources = schema::SCHEMAS.iter().filter(|one| one.name.contains('/'));
    assert_eq!(PUBLISHED.len(), sources.count(), "one for each but the common file; the wrapper's is entity/any");
}

#[test]
fn what_an_alias_says_is_in_the_description() {
    let book = crate::parsed(schema::published("wire/compendium").unwrap().text);
    let text = book["$defs"]["CompendiumBook"]["properties"]["token_budget"]["description"].as_str().unwrap();
    assert!(text.ends_with(" Also read under the key `tokenBudget`."), "{text}");
}
