//! One page a schema: its definitions with their properties.

use super::page::{Page, Site, schema_url};
use minijinja::Error;
use rolecall_codecs::schema::{PUBLISHED, SchemaText};
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
struct Schema {
    name: &'static str,
    id: &'static str,
    sections: Vec<Section>,
}

/// The root, or a definition.
#[derive(Serialize)]
struct Section {
    anchor: String,
    title: String,
    doc: String,
    /// What it is, when it has no properties.
    kind: Vec<Part>,
    properties: Vec<Property>,
}

#[derive(Serialize)]
struct Property {
    key: String,
    kind: Vec<Part>,
    required: bool,
    default: String,
    doc: String,
}

/// A word of a type, which may lead to a definition.
#[derive(Serialize)]
struct Part {
    text: String,
    url: String,
}

pub fn pages(site: &Site) -> Result<Vec<Page>, Error> {
    PUBLISHED
        .iter()
        .map(|schema| site.page(&schema_url(schema.name), "schema.html", schema.name, &read(schema)))
        .collect()
}

fn read(schema: &SchemaText) -> Schema {
    let root: Value = serde_json::from_str(schema.text).unwrap_or_default();
    let own = |key: &str| root.get(key).and_then(Value::as_object).into_iter().flatten();
    let mut sections = vec![section("root", schema.title, &root)];
    sections.extend(own("$defs").map(|(name, def)| section(name, name, def)));
    Schema { name: schema.name, id: schema.id, sections }
}

fn section(anchor: &str, title: &str, node: &Value) -> Section {
    let empty = Map::new();
    let properties = node.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required: Vec<&str> =
        node.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let property = |(key, value): (&String, &Value)| Property {
        key: key.clone(),
        kind: kind(value),
        required: required.contains(&key.as_str()),
        default: value.get("default").map(Value::to_string).unwrap_or_default(),
        doc: doc(value),
    };
    Section {
        anchor: anchor.to_owned(),
        title: title.to_owned(),
        doc: doc(node),
        kind: if properties.is_empty() { kind(node) } else { Vec::new() },
        properties: properties.iter().map(property).collect(),
    }
}

fn doc(node: &Value) -> String {
    node.get("description").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A type in words.
fn kind(node: &Value) -> Vec<Part> {
    let one = |text: String| vec![Part { text, url: String::new() }];
    if let Some(reference) = node.get("$ref").and_then(Value::as_str) {
        return vec![link(reference)];
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(branches) = node.get(key).and_then(Value::as_array) {
            return joined(branches.iter().map(kind));
        }
    }
    if let Some(words) = node.get("enum").and_then(Value::as_array) {
        return one(words.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
    }
    if let Some(value) = node.get("const") {
        return one(value.to_string());
    }
    let of = |what: &str, each: &Value| {
        let mut parts = one(format!("{what} of "));
        parts.extend(kind(each));
        parts
    };
    match node.get("type") {
        Some(Value::String(word)) if word == "array" => match node.get("items") {
            Some(items) => of("list", items),
            None => one("list".to_owned()),
        },
        Some(Value::String(word)) if word == "object" => match node.get("additionalProperties") {
            Some(values) if values.is_object() => of("map", values),
            _ => one("object".to_owned()),
        },
        Some(Value::String(word)) => one(word.clone()),
        Some(Value::Array(words)) => {
            let word = |word: &Value| match (word.as_str(), node.get("items")) {
                (Some("array"), Some(items)) => of("list", items),
                (word, _) => one(word.unwrap_or_default().to_owned()),
            };
            joined(words.iter().map(word))
        }
        _ => one("any JSON".to_owned()),
    }
}

fn joined(branches: impl Iterator<Item = Vec<Part>>) -> Vec<Part> {
    let mut parts = Vec::new();
    for (number, branch) in branches.enumerate() {
        if number > 0 {
            parts.push(Part { text: " or ".to_owned(), url: String::new() });
        }
        parts.extend(branch);
    }
    parts
}

/// A reference: published schemas refer to their own definitions alone.
fn link(reference: &str) -> Part {
    let name = reference.trim_start_matches("#/$defs/");
    Part { text: name.to_owned(), url: format!("#{name}") }
}
