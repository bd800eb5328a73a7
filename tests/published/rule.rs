//! What may change in a schema within a version: whatever was valid stays valid, and what types are made of stays there.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt;

/// A change that needs a new version.
#[derive(Debug, PartialEq)]
pub struct Break {
    /// The place in a document, `*` for every element of a list and every value of a map.
    pub at: String,
    pub rule: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.is_empty() { "the whole document" } else { &self.at };
        write!(f, " at {at}: {}", self.rule)
    }
}

/// Every breaking change between two versions of one schema.
pub fn breaks(old: &Value, new: &Value) -> Vec<Break> {
    let mut found = Vec::new();
    for word in ["$schema", "$id", "title"] {
        if old.get(word) != new.get(word) {
            found.push(broken("", format!("`{word}` stays: {} became {}", show(old.get(word)), show(new.get(word)))));
        }
    }
    let (was, is) = (object(old, "$defs"), object(new, "$defs"));
    found.extend(was.keys().filter(|name| !is.contains_key(*name)).map(|name| {
        broken(&format!("$defs/{name}"), "a named definition stays: generated types have its name".to_owned())
    }));
    let mut pair = Pair { old, new, open: Vec::new() };
    found.extend(pair.node("", old, new));
    found
}

/// Words without a say in what is valid, and those that [`breaks`] or [`Pair::node`] look at.
const ELSEWHERE: [&str; 10] =
    ["$schema", "$id", "$defs", "$ref", "anyOf", "title", "description", "examples", "default", "$comment"];
/// Words that [`Pair::one`] compares.
const COMPARED: [&str; 9] =
    ["type", "const", "enum", "required", "properties", "additionalProperties", "items", "minimum", "maximum"];

struct Pair<'a> {
    old: &'a Value,
    new: &'a Value,
    /// The definitions that are being compared: a schema may refer to itself.
    open: Vec<(String, String)>,
}

/// One of the ways in which a value can be valid, with the definitions that lead there.
struct Way {
    node: Value,
    names: String,
}

impl Pair<'_> {
    fn node(&mut self, at: &str, old: &Value, new: &Value) -> Vec<Break> {
        let mut found = Vec::new();
        if let Some(default) = old.get("default")
            && new.get("default") != Some(default)
        {
            let now = show(new.get("default"));
            found.push(broken(at, format!("what an absent key means stays: the default {default} became {now}")));
        }
        let (was, is) = (ways(self.old, old, ""), ways(self.new, new, ""));
        for way in &was {
            found.extend(self.fits(at, way, &is, was.len()));
        }
        found
    }

    /// The breaks between a way to be valid and the new way that is nearest to it.
    fn fits(&mut self, at: &str, old: &Way, new: &[Way], of: usize) -> Vec<Break> {
        let kind = old.node.get("type");
        let alike = |way: &&Way| kind.is_some_and(|kind| accepts(way.node.get("type"), kind));
        let mut near: Vec<&Way> = new.iter().filter(alike).collect();
        if near.is_empty() {
            if of > 1 || new.len() > 1 {
                return vec![broken(at, format!("a type is not narrowed: {} is gone", show(kind)))];
            }
            near.extend(new);
        }
        let all = near.into_iter().map(|way| self.way(at, old, way));
        all.min_by_key(Vec::len).unwrap_or_default()
    }

    fn way(&mut self, at: &str, old: &Way, new: &Way) -> Vec<Break> {
        let names = (old.names.clone(), new.names.clone());
        if !names.0.is_empty() && self.open.contains(&names) {
            return Vec::new();
        }
        self.open.push(names);
        let found = self.one(at, &old.node, &new.node);
        self.open.pop();
        found
    }

    fn one(&mut self, at: &str, old: &Value, new: &Value) -> Vec<Break> {
        let mut found = Vec::new();
        if new.get("type").is_some() && !old.get("type").is_some_and(|kind| accepts(new.get("type"), kind)) {
            let (was, is) = (show(old.get("type")), show(new.get("type")));
            return vec![broken(at, format!("a type is not narrowed: {was} became {is}"))];
        }
        values(at, old, new, &mut found);
        limits(at, old, new, &mut found);
        let words = old.as_object().into_iter().chain(new.as_object()).flat_map(Map::keys).collect::<BTreeSet<_>>();
        for word in words.into_iter().filter(|word| !ELSEWHERE.contains(&&***word) && !COMPARED.contains(&&***word)) {
            if old.get(word) != new.get(word) {
                found.push(broken(at, format!("no rule allows a change of `{word}`")));
            }
        }
        self.members(at, old, new, &mut found);
        self.inner(at, old, new, "items", &mut found);
        self.inner(at, old, new, "additionalProperties", &mut found);
        found
    }

    fn members(&mut self, at: &str, old: &Value, new: &Value, found: &mut Vec<Break>) {
        let required = |node: &Value| -> BTreeSet<String> {
            node["required"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        for key in required(new).difference(&required(old)) {
            found.push(broken(&format!("{at}/{key}"), "an optional or new key does not become required".to_owned()));
        }
        let is = object(new, "properties");
        for (key, was) in object(old, "properties") {
            let at = format!("{at}/{key}");
            match is.get(&key) {
                Some(is) => found.extend(self.node(&at, &was, is)),
                None => found.push(broken(&at, "a property stays".to_owned())),
            }
        }
    }

    /// What holds for every element or for unknown keys: anything, nothing, or a schema.
    fn inner(&mut self, at: &str, old: &Value, new: &Value, word: &str, found: &mut Vec<Break>) {
        let any = |node: Option<&Value>| match node {
            None | Some(Value::Bool(true)) => true,
            Some(node) => node.as_object().is_some_and(Map::is_empty),
        };
        let (was, is) = (old.get(word), new.get(word));
        match (was, is) {
            _ if any(is) || was == Some(&Value::Bool(false)) => {}
            (Some(was @ Value::Object(_)), Some(is @ Value::Object(_))) if !any(Some(was)) => {
                found.extend(self.node(&format!("{at}/*"), was, is));
            }
            _ => found.push(broken(at, format!("`{word}` is not narrowed: {} became {}", show(was), show(is)))),
        }
    }
}

/// The ways in which a value can be valid: alternatives apart, references followed, a list of types as one way each.
fn ways(root: &Value, node: &Value, names: &str) -> Vec<Way> {
    if let Some(name) = node.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix("#/$defs/")) {
        return ways(root, &root["$defs"][name], &format!("{names}/{name}"));
    }
    if let Some(list) = node.get("anyOf").and_then(Value::as_array) {
        return list.iter().flat_map(|branch| ways(root, branch, names)).collect();
    }
    let typed = |kind: &Value| {
        let mut node = node.clone();
        node["type"] = kind.clone();
        Way { node, names: names.to_owned() }
    };
    match node.get("type").and_then(Value::as_array) {
        Some(kinds) => kinds.iter().map(typed).collect(),
        None => vec![Way { node: node.clone(), names: names.to_owned() }],
    }
}

fn accepts(kind: Option<&Value>, old: &Value) -> bool {
    kind.is_none_or(|kind| kind == old || (old == "integer" && kind == "number"))
}

fn values(at: &str, old: &Value, new: &Value, found: &mut Vec<Break>) {
    let list = |node: &Value| -> Option<Vec<Value>> {
        let one = node.get("const").map(|value| vec![value.clone()]);
        one.or_else(|| node.get("enum").and_then(Value::as_array).cloned())
    };
    match (list(old), list(new)) {
        (_, None) => {}
        (None, Some(_)) => found.push(broken(at, "a free value stays free".to_owned())),
        (Some(was), Some(is)) => {
            let gone = was.into_iter().filter(|value| !is.contains(value));
            found.extend(gone.map(|value| match new.get("const") {
                Some(now) => broken(at, format!("a constant stays: {value} became {now}")),
                None => broken(at, format!("words are only added: {value} is gone")),
            }));
        }
    }
}

fn limits(at: &str, old: &Value, new: &Value, found: &mut Vec<Break>) {
    for (word, sign) in [("minimum", 1.0), ("maximum", -1.0)] {
        let limit = |node: &Value| node.get(word).and_then(Value::as_f64).map(|limit| limit * sign);
        if limit(new).is_some_and(|new| limit(old).is_none_or(|old| new > old)) {
            let (was, is) = (show(old.get(word)), show(new.get(word)));
            found.push(broken(at, format!("a range is not narrowed: `{word}` {was} became {is}")));
        }
    }
}

fn object(node: &Value, word: &str) -> Map<String, Value> {
    node.get(word).and_then(Value::as_object).cloned().unwrap_or_default()
}

fn broken(at: &str, rule: String) -> Break {
    Break { at: at.to_owned(), rule }
}

fn show(value: Option<&Value>) -> String {
    value.map_or_else(|| "anything".to_owned(), Value::to_string)
}
