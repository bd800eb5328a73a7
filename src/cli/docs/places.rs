//! Where a path stands in the published schemas, and which rows lead to a property of one.

use super::page::{entity_url, format_url, schema_url};
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::mapping::Path;
use rolecall_codecs::schema::{SchemaText, of_kind, published};
use rolecall_codecs::{Codec, Registry};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The section of a schema's root.
pub const ROOT: &str = "root";

/// Where a property leads: the row of a format, or the field of an entity.
#[derive(Debug, Clone, Serialize)]
pub struct Use {
    /// The format, or the kind.
    pub of: String,
    /// What it is on the other side.
    pub other: String,
    pub url: String,
}

/// The published schemas, parsed once, with what leads to their properties.
#[derive(Default)]
pub struct Places {
    roots: BTreeMap<&'static str, Value>,
    uses: HashMap<(&'static str, String), Vec<Use>>,
    wire: HashMap<(&'static str, String), String>,
}

impl Places {
    pub fn new(registry: &Registry) -> Places {
        let mut places = Places::default();
        for codec in registry.iter() {
            for schema in codec.schemas().into_iter().filter_map(published) {
                places.add(codec, schema);
            }
        }
        places
    }

    /// The URL of a path of a format's file in the schema that has it.
    pub fn wire_url(&self, format: &'static str, path: &Path) -> Option<&str> {
        self.wire.get(&(format, path.to_string())).map(String::as_str)
    }

    /// What leads to a property of a schema.
    pub fn uses(&self, schema: &'static str, anchor: &str) -> Vec<Use> {
        self.uses.get(&(schema, anchor.to_owned())).cloned().unwrap_or_default()
    }

    /// Tells where a field of an entity stands in its schema.
    pub fn add_entity(&mut self, kind: Kind, path: &str) {
        let Some(schema) = of_kind(kind.as_str()) else { return };
        let keys: Vec<&str> = std::iter::once("body").chain(path.split('.')).collect();
        let keys: Vec<&str> = keys.into_iter().map(|key| key.trim_end_matches("[]")).collect();
        if let Some(anchor) = find(self.root(schema), &keys) {
            let one =
                Use { of: kind.to_string(), other: path.to_owned(), url: format!("{}#{path}", entity_url(kind)) };
            self.uses.entry((schema.name, anchor)).or_default().push(one);
        }
    }

    fn root(&mut self, schema: &SchemaText) -> &Value {
        self.roots.entry(schema.name).or_insert_with(|| serde_json::from_str(schema.text).unwrap_or_default())
    }

    fn add(&mut self, codec: &dyn Codec, schema: &SchemaText) {
        let (format, all) = (codec.info().id, codec.describe());
        let keys = |path: &Path| path.steps.iter().map(|(field, _)| field.key).collect::<Vec<_>>();
        let root = self.root(schema).clone();
        let paths = || all.rows.iter().flat_map(|row| &row.wire).chain(all.carried.iter().map(|one| &one.path));
        // A shape that is a part of another one has the paths of the whole in it, below their first key.
        let whole = paths().any(|path| find(&root, &keys(path)).is_some());
        let place = |path: &Path| find(&root, keys(path).get(usize::from(!whole)..).unwrap_or_default());
        for path in paths() {
            if let Some(anchor) = place(path) {
                let url = format!("{}#{anchor}", schema_url(schema.name));
                self.wire.entry((format, path.to_string())).or_insert(url);
            }
        }
        for (row, anchor) in all.rows.iter().zip(anchors(all.rows.iter().map(|row| first(&row.wire)))) {
            let other = row.canonical.iter().map(Path::to_string).collect::<Vec<_>>().join(", ");
            for place in row.wire.iter().filter_map(place) {
                let url = format!("{}#{anchor}", format_url(format));
                let one = Use { of: format.to_owned(), other: other.clone(), url };
                self.uses.entry((schema.name, place)).or_default().push(one);
            }
        }
    }
}

/// The first of some paths, which names their row.
pub fn first(paths: &[Path]) -> String {
    paths.iter().map(Path::to_string).find(|path| !path.is_empty()).unwrap_or_else(|| "whole".to_owned())
}

/// Anchors of things that are named after paths: a path that comes again has a number.
pub fn anchors(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let one = |name: String| {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}:{count}") }
    };
    names.map(one).collect()
}

/// The anchor of the property that some keys lead to: its definition's name and its own.
fn find(root: &Value, keys: &[&str]) -> Option<String> {
    let (mut name, mut node) = object(root, ROOT.to_owned(), root)?;
    let (last, above) = keys.split_last()?;
    for key in above {
        let inner = node.pointer(&format!("/properties/{}", key.replace('~', "~0").replace('/', "~1")))?;
        (name, node) = object(root, String::new(), inner)?;
    }
    match *last {
        "*" => Some(name),
        key => node.get("properties")?.get(key).map(|_| format!("{name}.{key}")),
    }
}

/// The object that a node is, refers to, or is a list or a map of, with the name of its definition.
fn object<'a>(root: &'a Value, name: String, node: &'a Value) -> Option<(String, &'a Value)> {
    if node.get("properties").is_some() {
        return Some((name, node));
    }
    if let Some(reference) = node.get("$ref").and_then(Value::as_str) {
        let name = reference.strip_prefix("#/$defs/")?;
        return object(root, name.to_owned(), root.get("$defs")?.get(name)?);
    }
    let branches = ["anyOf", "oneOf"].into_iter().filter_map(|key| node.get(key)?.as_array()).flatten();
    let below = ["items", "additionalProperties"].into_iter().filter_map(|key| node.get(key));
    branches.chain(below).find_map(|inner| object(root, name.clone(), inner))
}
