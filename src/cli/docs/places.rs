//! Where a path stands in the published schemas, and which rows lead to a property of one.

use super::urls::{entity_url, format_url, schema_url};
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::mapping::{Description, Path};
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
    /// What it is on the other side; empty for what only the original text keeps.
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
            let one = Use { of: kind.to_string(), other: path.to_owned(), url: format!("{}#{path}", entity_url(kind)) };
            self.uses.entry((schema.name, anchor)).or_default().push(one);
        }
    }

    fn root(&mut self, schema: &SchemaText) -> &Value {
        self.roots.entry(schema.name).or_insert_with(|| serde_json::from_str(schema.text).unwrap_or_default())
    }

    fn add(&mut self, codec: &dyn Codec, schema: &SchemaText) {
        let (format, all) = (codec.info().id, codec.describe());
        let root = self.root(schema).clone();
        let place = |path: &Path| find(&root, &path.steps.iter().map(|(field, _)| field.key).collect::<Vec<_>>());
        let rows = all.rows.iter().map(|row| (row.wire.as_slice(), texts(&row.canonical).join(", ")));
        let kept = all.carried.iter().map(|one| (std::slice::from_ref(&one.path), String::new()));
        for ((wire, other), anchor) in rows.chain(kept).zip(anchors_of(&all)) {
            for (path, place) in wire.iter().filter_map(|path| Some((path, place(path)?))) {
                let own = format!("{}#{place}", schema_url(schema.name));
                self.wire.entry((format, path.to_string())).or_insert(own);
                let url = format!("{}#{anchor}", format_url(format));
                let one = Use { of: format.to_owned(), other: other.clone(), url };
                self.uses.entry((schema.name, place)).or_default().push(one);
            }
        }
    }
}

/// Paths as text, without the empty one.
pub fn texts(paths: &[Path]) -> Vec<String> {
    paths.iter().map(Path::to_string).filter(|path| !path.is_empty()).collect()
}

/// The anchors on a format's page, of its rows and then of the fields that it keeps aside: each is named after its first path, and
/// one that comes again has a number.
pub fn anchors_of(all: &Description) -> Vec<String> {
    let rows = all.rows.iter().map(|row| texts(&row.wire).into_iter().next().unwrap_or_else(|| "none".to_owned()));
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut anchor = |name: String| {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}:{count}") }
    };
    rows.chain(all.carried.iter().map(|one| one.path.to_string())).map(&mut anchor).collect()
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
