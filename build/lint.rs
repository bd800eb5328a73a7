//! Refuses what the generator would get wrong, naming the file and the place.

use crate::load::SchemaFile;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Keywords that typify ignores, panics on, or turns into a type that rejects instead of defaulting.
const REFUSED: &[(&str, &str)] = &[
    ("if", "typify panics on it"),
    ("then", "typify panics on it"),
    ("else", "typify panics on it"),
    ("not", "typify panics on it"),
    ("const", "it becomes an unchecked value: use a one-word enum"),
    ("oneOf", "it becomes an untagged enum: use a named object with a word"),
    ("allOf", "write the merged object"),
    ("patternProperties", "typify ignores it beside properties"),
    ("prefixItems", "typify ignores it"),
    ("$dynamicRef", "typify ignores it"),
    ("dependentSchemas", "typify ignores it"),
    ("unevaluatedProperties", "typify ignores it"),
    ("pattern", "it becomes a type that rejects: reading is lenient"),
    ("format", "it becomes a type that rejects: reading is lenient"),
    ("minLength", "it becomes a type that rejects: reading is lenient"),
    ("maxLength", "it becomes a type that rejects: reading is lenient"),
];

/// Checks one file: keywords, descriptions, named objects, field names that stay apart in Rust, defaults of the right kind.
pub fn check(file: &SchemaFile) -> Result<(), String> {
    for key in ["$schema", "$id", "title", "description"] {
        file.text(key)?;
    }
    let lint = Lint { file: &file.path };
    let mut root = file.root.clone();
    if let Some(map) = root.as_object_mut() {
        map.remove("$defs");
    }
    lint.node("", &root)?;
    for (name, def) in file.defs() {
        let at = format!("$defs/{name}");
        if def.get("description").is_none() {
            return lint.refuse(&at, "no description");
        }
        lint.node(&at, &def)?;
    }
    Ok(())
}

struct Lint<'a> {
    file: &'a str,
}

impl Lint<'_> {
    fn refuse(&self, at: &str, why: &str) -> Result<(), String> {
        Err(format!("schemas/{} at /{at}: {why}", self.file))
    }

    fn node(&self, at: &str, node: &Value) -> Result<(), String> {
        let Some(map) = node.as_object() else { return Ok(()) };
        for (word, why) in REFUSED {
            if map.contains_key(*word) {
                return self.refuse(at, &format!("`{word}` is outside the subset: {why}"));
            }
        }
        self.any_of(at, map)?;
        self.default(at, map)?;
        if let Some(Value::Object(props)) = map.get("properties") {
            self.properties(at, props)?;
        }
        for key in ["items", "additionalProperties"] {
            if let Some(inner) = map.get(key) {
                self.inline(&format!("{at}/{key}"), inner)?;
                self.node(&format!("{at}/{key}"), inner)?;
            }
        }
        Ok(())
    }

    fn properties(&self, at: &str, props: &Map<String, Value>) -> Result<(), String> {
        let mut seen = BTreeMap::new();
        for (key, prop) in props {
            let here = format!("{at}/properties/{key}");
            if prop.get("description").is_none() {
                return self.refuse(&here, "no description");
            }
            if key == "extra" {
                return self.refuse(&here, "the name `extra` is taken by generated code");
            }
            if let Some(other) = seen.insert(crate::names::property_name(key, prop), key) {
                return self.refuse(&here, &format!("`{other}` and `{key}` are one field name in Rust"));
            }
            self.alias(&here, prop, props)?;
            self.inline(&here, prop)?;
            self.node(&here, prop)?;
        }
        Ok(())
    }

    /// Another key of a property must be nobody else's.
    fn alias(&self, at: &str, prop: &Value, props: &Map<String, Value>) -> Result<(), String> {
        let Some(alias) = prop.get("x-alias") else { return Ok(()) };
        let Some(alias) = alias.as_str() else { return self.refuse(at, "`x-alias` is no text") };
        let owners = props.values().filter(|p| p.get("x-alias").is_some_and(|a| a == alias)).count();
        if props.contains_key(alias) || owners > 1 {
            return self.refuse(at, &format!("the alias `{alias}` is another property's name"));
        }
        Ok(())
    }

    fn inline(&self, at: &str, node: &Value) -> Result<(), String> {
        if node.get("properties").is_some() {
            return self.refuse(at, "name inline objects in $defs");
        }
        if node.get("enum").is_some() {
            return self.refuse(at, "name inline enums in $defs");
        }
        Ok(())
    }

    fn any_of(&self, at: &str, map: &Map<String, Value>) -> Result<(), String> {
        let Some(list) = map.get("anyOf") else { return Ok(()) };
        let fine = list.as_array().is_some_and(|l| {
            l.len() == 2
                && l.iter().any(|x| x.get("$ref").is_some())
                && l.iter().any(|x| x.get("type").is_some_and(|t| t == "null"))
        });
        if fine { Ok(()) } else { self.refuse(at, "`anyOf` only as [{\"$ref\"}, {\"type\": \"null\"}]") }
    }

    fn default(&self, at: &str, map: &Map<String, Value>) -> Result<(), String> {
        let (Some(default), Some(kind)) = (map.get("default"), map.get("type")) else { return Ok(()) };
        let words: Vec<&str> = match kind {
            Value::String(word) => vec![word],
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
            _ => vec![],
        };
        let is = match default {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        if words.contains(&is) { Ok(()) } else { self.refuse(at, &format!("default {default} is not a {kind}")) }
    }
}
