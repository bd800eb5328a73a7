//! The published form of the schemas: one file for each wire shape and each kind of entity, which needs no other file.
//!
//! Definitions of other files are copied into `$defs`. The words for our generator go; what an alias says moves to the description.

use crate::load::SchemaFile;
use serde_json::{Map, Value, json};
use std::collections::VecDeque;

/// One published schema.
pub struct Published {
    /// `wire/lorebook`, `entity/character`.
    pub name: String,
    pub root: Value,
}

impl Published {
    /// Its text, as it is committed and written.
    pub fn text(&self) -> Result<String, String> {
        let text = serde_json::to_string_pretty(&self.root).map_err(|e| format!("{}: {e}", self.name))?;
        Ok(text + "\n")
    }

    fn word(&self, key: &str) -> &str {
        self.root.get(key).and_then(Value::as_str).unwrap_or_default()
    }
}

/// Every published schema, in order of their names.
pub fn all(files: &[SchemaFile]) -> Result<Vec<Published>, String> {
    let mut list = Vec::new();
    for file in files.iter().filter(|file| file.group == "wire") {
        list.push(publish(files, file, format!("wire/{}", file.name), file.root.clone())?);
    }
    let wrapper =
        files.iter().find(|file| file.path == WRAPPER).ok_or_else(|| format!("schemas/{WRAPPER} is missing"))?;
    list.push(publish(files, wrapper, "entity/any".to_owned(), with_id(wrapper, "any")?)?);
    for body in files.iter().filter(|file| file.group == "canonical" && file.path != WRAPPER) {
        list.push(publish(files, wrapper, format!("entity/{}", body.name), entity(wrapper, body)?)?);
    }
    list.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(list)
}

/// Source of the catalog; the texts lie in `published/` beside it.
pub fn catalog(list: &[Published]) -> String {
    let mut out = String::from("&[\n");
    for one in list {
        out.push_str(&format!(
            "    SchemaText {{ name: {:?}, id: {:?}, title: {:?}, text: include_str!(concat!(env!(\"OUT_DIR\"), {:?})) }},\n",
            one.name,
            one.word("$id"),
            one.word("title"),
            format!("/published/{}.schema.json", one.name),
        ));
    }
    out.push(']');
    out
}

const WRAPPER: &str = "canonical/entity.schema.json";

/// The wrapper under the id of an entity.
fn with_id(wrapper: &SchemaFile, kind: &str) -> Result<Value, String> {
    let id = wrapper.text("$id")?.replace("canonical/entity", &format!("entity/{kind}"));
    let mut root = wrapper.root.clone();
    if let Some(map) = root.as_object_mut() {
        map.insert("$id".into(), id.into());
    }
    Ok(root)
}

/// The wrapper of one kind: its word and its body.
fn entity(wrapper: &SchemaFile, body: &SchemaFile) -> Result<Value, String> {
    let title = body.text("title")?;
    let mut root = with_id(wrapper, &body.name)?;
    let described = format!("A canonical document of the kind `{}`. {}", body.name, body.text("description")?);
    let target = format!("{}.schema.json", body.name);
    let root_map = root.as_object_mut().ok_or("the wrapper is no object")?;
    root_map.insert("title".into(), format!("{}Entity", title.trim_end_matches("Body")).into());
    root_map.insert("description".into(), described.into());
    let properties =
        root_map.get_mut("properties").and_then(Value::as_object_mut).ok_or("the wrapper has no properties")?;
    properties
        .insert("kind".into(), json!({ "description": "What the body is.", "type": "string", "const": body.name }));
    properties.insert("body".into(), json!({ "description": "The content.", "$ref": target }));
    Ok(root)
}

/// A schema with every definition that it reaches, in the order in which it reaches them.
fn publish(files: &[SchemaFile], home: &SchemaFile, name: String, mut root: Value) -> Result<Published, String> {
    let mut work = Bundle { files, wanted: VecDeque::new(), defs: Map::new() };
    let map = root.as_object_mut().ok_or_else(|| format!("schemas/{}: not an object", home.path))?;
    map.remove("$defs");
    work.clean(home, &mut root)?;
    while let Some((file, def)) = work.wanted.pop_front() {
        if work.defs.contains_key(&def) {
            continue;
        }
        let mut node = file.definition(&def).ok_or_else(|| format!("schemas/{}: no definition `{def}`", file.path))?;
        work.defs.insert(def.clone(), Value::Null);
        work.clean(file, &mut node)?;
        work.defs.insert(def, node);
    }
    if let (Some(map), false) = (root.as_object_mut(), work.defs.is_empty()) {
        map.insert("$defs".into(), Value::Object(work.defs));
    }
    Ok(Published { name, root })
}

impl SchemaFile {
    /// A definition; the root, without what makes it a file, is one under its title.
    fn definition(&self, name: &str) -> Option<Value> {
        if self.root.get("title").is_some_and(|title| title == name) {
            let mut root = self.root.clone();
            let map = root.as_object_mut()?;
            map.retain(|word, _| !["$schema", "$id", "title", "$defs"].contains(&word.as_str()));
            return Some(root);
        }
        self.root.get("$defs")?.get(name).cloned()
    }
}

struct Bundle<'a> {
    files: &'a [SchemaFile],
    /// Definitions that something refers to, with the file that has them.
    wanted: VecDeque<(&'a SchemaFile, String)>,
    defs: Map<String, Value>,
}

impl<'a> Bundle<'a> {
    /// Makes the references of a node local and takes our words out.
    fn clean(&mut self, file: &'a SchemaFile, node: &mut Value) -> Result<(), String> {
        let Some(map) = node.as_object_mut() else { return Ok(()) };
        if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
            let (home, name) = self.target(file, reference)?;
            map.insert("$ref".into(), format!("#/$defs/{name}").into());
            self.wanted.push_back((home, name));
        }
        alias(map);
        map.retain(|word, _| !word.starts_with("x-"));
        plain_types(map);
        any(map);
        for list in ["properties", "$defs"] {
            for inner in map.get_mut(list).and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut) {
                self.clean(file, inner)?;
            }
        }
        for inner in ["items", "additionalProperties"] {
            if let Some(inner) = map.get_mut(inner) {
                self.clean(file, inner)?;
            }
        }
        for branch in map.get_mut("anyOf").and_then(Value::as_array_mut).into_iter().flatten() {
            self.clean(file, branch)?;
        }
        Ok(())
    }

    /// The file and the name of what a reference points at: `FILE#/$defs/NAME`, or a whole file.
    fn target(&self, from: &'a SchemaFile, reference: &str) -> Result<(&'a SchemaFile, String), String> {
        let (path, name) = reference.split_once("#/$defs/").unwrap_or((reference, ""));
        let wanted = match path.strip_prefix("../") {
            Some(above) => above.to_owned(),
            None if from.group.is_empty() => path.to_owned(),
            None => format!("{}/{path}", from.group),
        };
        let home = if path.is_empty() { Some(from) } else { self.files.iter().find(|file| file.path == wanted) };
        let home = home.ok_or_else(|| format!("schemas/{}: $ref to `{reference}`, which is nowhere", from.path))?;
        Ok((home, if name.is_empty() { home.text("title")?.to_owned() } else { name.to_owned() }))
    }
}

/// Another key that a property is read under.
fn alias(map: &mut Map<String, Value>) {
    let Some(alias) = map.get("x-alias").and_then(Value::as_str).map(str::to_owned) else { return };
    if let Some(Value::String(text)) = map.get_mut("description") {
        text.push_str(&format!(" Also read under the key `{alias}`."));
    }
}

/// Several types besides null as alternatives: strict validators refuse a list of them.
fn plain_types(map: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = map.get("type") else { return };
    if types.iter().filter(|word| *word != "null").count() > 1 {
        let branches = types.iter().map(|word| json!({ "type": word })).collect();
        let place = map.keys().position(|key| key == "type").unwrap_or_default();
        map.shift_remove("type");
        map.shift_insert(place, "anyOf".into(), Value::Array(branches));
    }
}

/// A described property that may hold any JSON says so: generators take a schema of nothing but words for an object.
fn any(map: &mut Map<String, Value>) {
    let says = |word: &str| !["description", "default", "examples"].contains(&word);
    if !map.is_empty() && !map.keys().any(|word| says(word)) {
        map.insert("anyOf".into(), json!([{}]));
    }
}
