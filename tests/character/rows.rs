//! The tables as data: complete, and each row's edits stay within its cells.

use super::*;
use rolecall_codecs::mapping::{Described, Description, Field, Path, Row, WritePolicy};
use rolecall_codecs::wire::character::CardFile;
use std::collections::BTreeSet;

/// Places at which two documents differ.
fn differences(one: &Value, two: &Value, at: &str, into: &mut Vec<String>) {
    match (one, two) {
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys()).collect::<BTreeSet<_>>() {
                let here = format!("{at}/{key}");
                match (a.get(key), b.get(key)) {
                    (Some(x), Some(y)) => differences(x, y, &here, into),
                    _ => into.push(here),
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().for_each(|(i, (x, y))| differences(x, y, &format!("{at}/{i}"), into));
        }
        _ if one == two => {}
        _ => into.push(at.to_owned()),
    }
}

/// The pointers of a path, lists at an element that `pick` chooses by the pointer so far.
fn pointer(path: &Path, pick: &dyn Fn(&str) -> usize) -> String {
    let mut pointer = String::new();
    for (index, (field, _)) in path.steps.iter().enumerate() {
        pointer = format!("{pointer}/{}", field.key);
        if index + 1 < path.steps.len() && field.group.is_some_and(|group| group.list) {
            pointer = format!("{pointer}/{}", pick(&pointer));
        }
    }
    pointer
}

/// The members that a row edits: the cell itself, or those of the object in it.
fn leaves(path: &Path, pick: &dyn Fn(&str) -> usize) -> Vec<(String, Field)> {
    let here = pointer(path, pick);
    let Some(field) = path.field() else { return Vec::new() };
    match field.group {
        None => vec![(here, *field)],
        Some(group) => {
            let here = if group.list { format!("{here}/{}", pick(&here)) } else { here };
            group.fields.iter().map(|inner| (format!("{here}/{}", inner.key), *inner)).collect()
        }
    }
}

fn changed(old: Option<&Value>, field: &Field) -> Value {
    let kind = field.kind;
    match old.cloned().unwrap_or(Value::Null) {
        _ if field.key == "mime" => json!("image/gif"),
        _ if field.key == "role" && kind.contains("portrait") => json!("pose"),
        Value::String(text) if kind.starts_with("one of ") => {
            let words = kind.trim_start_matches("one of ").split(", ");
            json!(words.into_iter().find(|word| *word != text).unwrap())
        }
        _ if field.key == "mode" => json!("off"),
        Value::String(text) => json!(format!("{text} ~")),
        Value::Number(number) => json!(number.as_f64().unwrap() + 1.25),
        Value::Array(mut list) => {
            list.push(json!("~"));
            Value::Array(list)
        }
        Value::Object(mut map) => {
            map.insert("~".into(), if kind.contains("boolean") { json!(true) } else { json!("~") });
            Value::Object(map)
        }
        other => panic!("{}: {other} of kind {kind}", field.key),
    }
}

/// Members that the row's list elements have, but that other rows or no row at all write.
fn elsewhere(row: &Row, leaf: &str) -> bool {
    let key = leaf.rsplit('/').next().unwrap_or_default();
    match row.conversion {
        "texts" => key != "text",
        "greeting titles" => key != "title",
        "depth prompt" | "casting-card injections" => matches!(key, "origin" | "enabled"),
        "assets" => matches!(key, "primary" | "name"),
        _ => false,
    }
}

/// The list element to edit: of the injections the depth prompt, unless the row is about the others.
fn pick(row: &Row) -> impl Fn(&str) -> usize {
    let depth_prompt = row.conversion == "depth prompt";
    move |list: &str| if depth_prompt && list == "/prompts/depthInjections" { 3 } else { 0 }
}

fn set(body: &CharacterBody, leaf: &str, value: Option<Value>) -> CharacterBody {
    let mut json = serde_json::to_value(body).unwrap();
    let (parent, key) = leaf.rsplit_once('/').unwrap();
    let map = json.pointer_mut(parent).and_then(Value::as_object_mut).unwrap_or_else(|| panic!("no {parent}"));
    match value {
        Some(value) => drop(map.insert(key.to_owned(), value)),
        None => drop(map.remove(key)),
    }
    serde_json::from_value(json).unwrap()
}

fn each_leaf(mut check: impl FnMut(&Row, &str, &Field)) {
    let mut count = 0;
    for row in CharacterCodec.describe().rows {
        let nested = row.wire.iter().chain(&row.canonical).any(|path| path.field().is_some_and(|f| f.group.is_some()));
        if nested && row.conversion == "list of swatches" {
            continue; // its own rows follow
        }
        for path in &row.canonical {
            for (leaf, field) in leaves(path, &pick(&row)).iter().filter(|(leaf, _)| !elsewhere(&row, leaf)) {
                count += 1;
                check(&row, leaf, field);
            }
        }
    }
    assert!(count > 55, "{count}");
}

#[test]
fn an_edit_changes_only_the_cells_of_its_row_and_is_read_back() {
    let card = keeper();
    let old = body(&card);
    let json = serde_json::to_value(&old).unwrap();
    each_leaf(|row, leaf, field| {
        let wanted = set(&old, leaf, Some(changed(json.pointer(leaf), field)));
        assert_ne!(wanted, old, "{leaf}");
        let (written, report) = edit(&card, |body| *body = wanted.clone());
        let mut places = Vec::new();
        differences(&card, &written, "", &mut places);
        // The portrait's role is its place.
        if row.policy == WritePolicy::Never || leaf == "/media/portrait/role" {
            assert!(places.is_empty() && report.dropped.len() == 1, "{leaf}: {places:?} {report:?}");
            return;
        }
        let cells: Vec<String> = row
            .wire
            .iter()
            .map(|path| pointer(path, &|list| usize::from(list == "/data/assets" && leaf.starts_with("/media/assets"))))
            .collect();
        assert!(!places.is_empty(), "{leaf}: nothing changed");
        let inside = |place: &String| cells.iter().any(|cell| place == cell || place.starts_with(&format!("{cell}/")));
        assert!(places.iter().all(inside), "{leaf}: {places:?} not all in {cells:?}");
        assert_eq!(body(&written), wanted, "{leaf}");
        assert!(report.is_empty(), "{leaf}: {report:?}");
    });
}

#[test]
fn a_value_that_is_taken_away_is_gone_or_reported() {
    let card = keeper();
    let old = body(&card);
    each_leaf(|_, leaf, field| {
        let required =
            matches!(field.key, "name" | "text" | "ref" | "hex" | "depth") && !leaf.contains("palette/0/name");
        // The sample's source has no string: there is nothing to take away.
        if required || leaf == "/attribution/source" || (field.key == "role" && leaf.starts_with("/media")) {
            return;
        }
        let wanted = set(&old, leaf, None);
        let (written, report) = edit(&card, |body| *body = wanted.clone());
        let read = body(&written);
        // A shared text or list cannot be absent, only empty.
        let empty = json!([serde_json::to_value(&read).unwrap().pointer(leaf)]);
        let gone = read == wanted || (written != card && (empty == json!([""]) || empty == json!([[]])));
        let told = !report.dropped.is_empty() || !report.warnings.is_empty();
        assert!(gone != told, "{leaf}: gone {gone}, {report:?}");
        assert!(gone || written == card, "{leaf}");
    });
}

/// Pointers of all fields below an object, each list entered.
fn fields(below: &str, list: &'static [Field], into: &mut Vec<String>) {
    for field in list {
        let here = format!("{below}/{}", field.key);
        match field.group {
            Some(group) => fields(&here, group.fields, into),
            None => into.push(here),
        }
    }
}

fn uncovered<T: Described>(paths: Vec<Path>) -> Vec<String> {
    assert!(paths.iter().all(|path| !path.steps.is_empty()), "a path leads nowhere");
    let named: Vec<String> = paths.iter().map(Path::pointer).collect();
    let mut all = Vec::new();
    fields("", T::FIELDS, &mut all);
    all.retain(|field| !named.iter().any(|name| field == name || field.starts_with(&format!("{name}/"))));
    all
}

#[test]
fn every_field_has_a_row_or_a_reason() {
    let Description { rows, carried, unmapped, .. } = CharacterCodec.describe();
    let wire = rows.iter().flat_map(|row| row.wire.clone()).chain(carried.iter().map(|c| c.path.clone()));
    assert_eq!(uncovered::<CardFile>(wire.collect()), [""; 0]);
    let canonical = rows.iter().flat_map(|row| row.canonical.clone()).chain(unmapped.iter().map(|c| c.path.clone()));
    assert_eq!(uncovered::<CharacterBody>(canonical.collect()), [""; 0]);
    assert!(rows.iter().all(|row| !row.conversion.is_empty() && !row.conversion_doc.is_empty()));
    assert!(carried.iter().chain(&unmapped).all(|field| !field.reason.is_empty()));
}
