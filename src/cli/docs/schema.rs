//! One page a schema: its tree, and its definitions with their properties.

use super::Entry;
use super::page::{Page, Site};
use super::places::{ROOT, Use};
use super::urls::{format_url, schema_url};
use minijinja::Error;
use rolecall_codecs::Registry;
use rolecall_codecs::schema::{PUBLISHED, SchemaText};
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
struct Schema {
    name: &'static str,
    id: &'static str,
    doc: String,
    /// The formats whose files have this shape.
    formats: Vec<(&'static str, String)>,
    tree: Vec<Branch>,
    sections: Vec<Section>,
}

/// A property in the tree of the whole document.
#[derive(Serialize)]
struct Branch {
    key: String,
    /// `{}` for an object, `[]` for a list of objects.
    mark: &'static str,
    url: String,
    below: Vec<Branch>,
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
    uses: Vec<Use>,
}

/// A word of a type, which may lead to a definition.
#[derive(Serialize)]
struct Part {
    text: String,
    url: String,
}

pub fn pages(site: &Site, registry: &Registry) -> Result<(Vec<Page>, Vec<Entry>), Error> {
    let (mut pages, mut entries) = (Vec::new(), Vec::new());
    for schema in PUBLISHED {
        let (url, content) = (schema_url(schema.name), read(site, registry, schema));
        for section in &content.sections {
            for property in &section.properties {
                entries.push(Entry {
                    what: "schema",
                    names: vec![format!("{}.{}", section.title, property.key)],
                    others: Vec::new(),
                    of: schema.name.to_owned(),
                    url: format!("{url}#{}.{}", section.anchor, property.key),
                    doc: super::opening(&property.doc),
                });
            }
        }
        pages.push(site.page(&url, "schema.html", schema.name, &content)?);
    }
    Ok((pages, entries))
}

fn read(site: &Site, registry: &Registry, schema: &SchemaText) -> Schema {
    let root: Value = serde_json::from_str(schema.text).unwrap_or_default();
    let own = |key: &str| root.get(key).and_then(Value::as_object).into_iter().flatten();
    let mut sections = vec![section(site, schema, ROOT, schema.title, &root)];
    sections.extend(own("$defs").map(|(name, def)| section(site, schema, name, name, def)));
    let codecs = registry.iter().filter(|codec| codec.schemas().contains(&schema.name));
    let formats = codecs.map(|codec| (codec.info().id, format_url(codec.info().id))).collect();
    let tree = branches(&root, ROOT, &root, &mut Vec::new());
    Schema { name: schema.name, id: schema.id, doc: doc(&root), formats, tree, sections }
}

fn section(site: &Site, schema: &SchemaText, anchor: &str, title: &str, node: &Value) -> Section {
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
        uses: site.places.uses(schema.name, &format!("{anchor}.{key}")),
    };
    Section {
        anchor: anchor.to_owned(),
        title: title.to_owned(),
        doc: if anchor == ROOT { String::new() } else { doc(node) },
        kind: if properties.is_empty() { kind(node) } else { Vec::new() },
        properties: properties.iter().map(property).collect(),
    }
}

/// The properties of the object that a node is or refers to; `above` are the definitions that it stands in, which it does not
/// open again.
fn branches<'a>(root: &'a Value, anchor: &str, node: &'a Value, above: &mut Vec<&'a str>) -> Vec<Branch> {
    let properties = node.get("properties").and_then(Value::as_object);
    if properties.is_none() {
        // A document that is a list.
        return node.get("items").map_or_else(Vec::new, |items| opened(root, items, above).1);
    }
    let branch = |(key, value): (&String, &'a Value)| {
        let (mark, below) = opened(root, value, above);
        Branch { key: key.clone(), mark, url: format!("#{anchor}.{key}"), below }
    };
    properties.into_iter().flatten().map(branch).collect()
}

/// What is below a property.
fn opened<'a>(root: &'a Value, node: &'a Value, above: &mut Vec<&'a str>) -> (&'static str, Vec<Branch>) {
    let each = [("items", "[]"), ("additionalProperties", "{}")];
    if let Some((list, mark)) = each.into_iter().find_map(|(key, mark)| Some((node.get(key)?, mark))) {
        return (mark, opened(root, list, above).1);
    }
    let branches_of = |key: &str| node.get(key).and_then(Value::as_array).into_iter().flatten();
    let node = branches_of("anyOf").chain(branches_of("oneOf")).find(|one| one.get("$ref").is_some()).unwrap_or(node);
    let name = node.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix("#/$defs/"));
    let def = name.and_then(|name| Some((name, root.get("$defs")?.get(name)?)));
    match def {
        Some((name, def)) if def.get("properties").is_some() && !above.contains(&name) => {
            above.push(name);
            let below = branches(root, name, def, above);
            above.pop();
            ("{}", below)
        }
        _ => ("", Vec::new()),
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
