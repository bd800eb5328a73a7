//! Laws that hold for every preset, found out with random ones.

use crate::model::wild_file;
use crate::support::{any_layout, comes_back, config, findings, validator};
use crate::{
    ID, PLAIN, WALK, body, body_mut, json, preset, prompt, read, scratch, takers, told, undecorated, write, writing,
};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::preset::{PresetBody, PresetGroup, PresetPrompt};
use rolecall_codecs::{Input, Registry, Source};
use serde_json::{Value, json};
use std::sync::LazyLock;

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/preset"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/preset"));

/// The places at which two documents differ; lists of different lengths differ as a whole.
fn places(one: &Value, two: &Value, at: String, found: &mut Vec<String>) {
    match (one, two) {
        _ if one == two => {}
        (Value::Object(a), Value::Object(b)) => {
            let more = b.keys().filter(|key| !a.contains_key(*key));
            for key in a.keys().chain(more) {
                match (a.get(key), b.get(key)) {
                    (Some(a), Some(b)) => places(a, b, format!("{at}/{key}"), found),
                    _ => found.push(format!("{at}/{key}")),
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                places(a, b, format!("{at}/{index}"), found);
            }
        }
        _ => found.push(at),
    }
}

/// A cell of a body with the key that it is written to.
#[derive(Debug, Clone, Copy)]
enum Cell {
    Top(&'static str, &'static str, &'static str),
    Prompt(&'static str, &'static str),
    Choice(&'static str, &'static [&'static str]),
}

const CELLS: &[Cell] = &[
    Cell::Top("/name", "", "/name"),
    Cell::Top("/description", "", "/readme"),
    Cell::Top("/samplers", "temperature", "/temperature"),
    Cell::Top("/samplers", "topP", "/top_p"),
    Cell::Top("/behavior", "sendIfEmpty", "/send_if_empty"),
    Cell::Prompt("content", "content"),
    Cell::Prompt("injectionDepth", "injection_depth"),
    Cell::Prompt("forbidOverrides", "forbid_overrides"),
    Cell::Prompt("systemPrompt", "system_prompt"),
    Cell::Choice("label", &["label"]),
    Cell::Choice("readme", &["description", "readme"]),
    Cell::Choice("key", &["key", "variableName"]),
    Cell::Choice("separator", &["separator"]),
    Cell::Choice("min", &["min"]),
];

fn new_value(name: &str) -> Value {
    match name {
        "temperature" | "topP" | "injectionDepth" | "min" => json!(1234.5),
        "forbidOverrides" | "systemPrompt" => json!(null),
        _ => json!("a new text"),
    }
}

/// Sets a cell; whether there is one, and the place of its edit: the first key of a list of keys that may hold it.
fn set(body: &mut Value, cell: Cell, at: Index) -> Option<(String, Vec<String>)> {
    let keys = |keys: &[&str]| keys.iter().map(|key| format!("/{key}")).collect();
    let list = |name: &str, body: &Value| body[name].as_array().map_or(0, Vec::len);
    match cell {
        Cell::Top(group, name, wire) => {
            let key = group.trim_start_matches('/');
            let new = new_value(if name.is_empty() { key } else { name });
            let map = body.as_object_mut()?;
            if name.is_empty() {
                map.insert(key.to_owned(), new);
            } else {
                map.entry(key).or_insert(json!({})).as_object_mut()?.insert(name.to_owned(), new);
            }
            Some((String::new(), vec![wire.to_owned()]))
        }
        Cell::Prompt(name, wire) => {
            let count = list("prompts", body);
            let prompt = body["prompts"].get_mut(if count == 0 { 0 } else { at.index(count) })?;
            let old = prompt[name].clone();
            prompt[name] = old.as_bool().map_or(new_value(name), |old| json!(!old));
            Some(("/prompts/".to_owned(), keys(&[wire])))
        }
        Cell::Choice(name, wire) => {
            let count = list("choices", body);
            let choice = body.get_mut("choices")?.get_mut(if count == 0 { 0 } else { at.index(count) })?;
            choice[name] = new_value(name);
            Some(("/choice_groups/".to_owned(), keys(wire)))
        }
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in wild_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    #[test]
    fn an_edit_changes_its_cell_and_nothing_else(
        file in wild_file(),
        cell in prop::sample::select(CELLS),
        at in any::<Index>(),
        layout in any_layout(),
        stored in any::<bool>(),
    ) {
        let mut entity = read(&layout(&file)).entity;
        let mut edited = json(&entity.to_json())["body"].take();
        let Some((list, keys)) = set(&mut edited, cell, at) else { return Ok(()) };
        if stored {
            entity = Entity::from_json(&entity.to_json()).expect("canonical");
        }
        *body_mut(&mut entity) = serde_json::from_value(edited).expect("a canonical body");
        let out = writing(&entity);
        let mut found = Vec::new();
        places(&file, &json(&out.text), String::new(), &mut found);
        prop_assert_eq!(found.len(), 1, "{:?}", found);
        let fits = keys.iter().any(|key| found[0].starts_with(&list) && found[0].ends_with(key));
        prop_assert!(fits, "{:?} {:?} {:?}", found, list, keys);
        // A text may make a divider of a prompt, or none of a divider; then the report says so.
        let same = preset(&out.text) == PresetBody { name: preset(&out.text).name, ..body(&entity).clone() };
        prop_assert!(same || told(&out.report));
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(file in wild_file()) {
        let entity = scratch(preset(&file.to_string()));
        let out = writing(&entity);
        prop_assert_eq!(findings(&WIRE, &json(&out.text)), Vec::<String>::new());
        let registry = Registry::default();
        let input = Input::from_text(out.text);
        prop_assert_eq!(takers(&input), [(ID, 0.95), (PLAIN, 0.9)]);
        let (reading, source) = registry.read(&input).expect("a preset");
        prop_assert_eq!(source, Source::Codec(ID));
        prop_assert_eq!(reading.report.defaulted, Vec::<String>::new());
        // A row that does not count may have decided on the dialect.
        if !told(&out.report) {
            prop_assert_eq!(undecorated(body(&reading.entity)), undecorated(body(&entity)));
        } else {
            prop_assert!(undecorated(body(&reading.entity)) != undecorated(body(&entity)));
        }
    }
}

/// One change of the lists.
#[derive(Debug, Clone)]
enum Op {
    Remove(Index),
    Insert(Index),
    Move(Index, Index),
    Switch(Index),
    Write(Index),
    Regroup(Index, Index),
    AddGroup,
    RemoveGroup(Index),
}

fn op() -> impl Strategy<Value = Op> {
    let i = any::<Index>;
    prop_oneof![
        i().prop_map(Op::Remove),
        i().prop_map(Op::Insert),
        (i(), i()).prop_map(|(a, b)| Op::Move(a, b)),
        i().prop_map(Op::Switch),
        i().prop_map(Op::Write),
        (i(), i()).prop_map(|(a, b)| Op::Regroup(a, b)),
        Just(Op::AddGroup),
        i().prop_map(Op::RemoveGroup),
    ]
}

fn apply(body: &mut PresetBody, op: &Op, number: usize) {
    let count = body.prompts.len();
    let groups = body.groups.get_or_insert_default();
    match op {
        Op::Insert(at) => body.prompts.insert(at.index(count + 1), prompt(&format!("new{number}"))),
        Op::AddGroup => groups.push(PresetGroup {
            id: format!("group{number}").into(),
            name: format!("G{number}").into(),
            ..Default::default()
        }),
        Op::RemoveGroup(at) if !groups.is_empty() => drop(groups.remove(at.index(groups.len()))),
        _ if count == 0 => {}
        Op::Remove(at) => drop(body.prompts.remove(at.index(count))),
        Op::Move(from, to) => {
            let moved = body.prompts.remove(from.index(count));
            body.prompts.insert(to.index(count), moved);
        }
        Op::Switch(at) => body.prompts[at.index(count)].enabled ^= true,
        Op::Write(at) => body.prompts[at.index(count)].content = format!("text {number}").into(),
        Op::Regroup(at, group) if !groups.is_empty() => {
            body.prompts[at.index(count)].group_id = Some(groups[group.index(groups.len())].id.clone());
        }
        Op::RemoveGroup(_) | Op::Regroup(..) => {}
    }
}

fn without_empty(body: &PresetBody) -> PresetBody {
    let mut body = undecorated(body);
    body.groups = body.groups.filter(|groups| !groups.is_empty());
    body.choices = body.choices.filter(|choices| !choices.is_empty());
    body.name.clear();
    body
}

proptest! {
    #![proptest_config(config(500))]

    /// Whatever is done to the lists, the file reads as the body, or the report says where not; what does not count stays.
    #[test]
    fn lists_are_rebuilt_from_their_rows(file in wild_file(), ops in prop::collection::vec(op(), 1..6)) {
        let mut entity = read(&file.to_string()).entity;
        for (number, op) in ops.iter().enumerate() {
            apply(body_mut(&mut entity), op, number);
        }
        let out = writing(&entity);
        let back = preset(&out.text);
        prop_assert_eq!(!told(&out.report), without_empty(&back) == without_empty(body(&entity)), "{:?}", out.report);
        let written = json(&out.text);
        for (key, value) in file.as_object().expect("an object").iter().filter(|(key, _)| !key.starts_with("prompt")) {
            prop_assert_eq!(written.get(key), Some(value));
        }
        let unread = |file: &Value| file["prompts"].as_array().into_iter().flatten().filter(|row| !row["identifier"].is_string()).cloned().collect::<Vec<_>>();
        prop_assert_eq!(unread(&written).len(), unread(&file).len());
        // And once more through what was written.
        let again = read(&out.text).entity;
        prop_assert_eq!(write(&again), out.text.to_string());
    }
}

#[test]
fn a_long_preset_is_no_burden() {
    let row = |n: usize| {
        format!(
            r#"{{"identifier":"p{n}","name":"{}","content":"c"}}"#,
            if n.is_multiple_of(50) { "===G===" } else { "P" }
        )
    };
    let rows: Vec<String> = (0..20_000).map(row).collect();
    let text = format!(r#"{{"choice_groups":[],"name":"L","prompts":[{}]}}"#, rows.join(","));
    let mut entity = read(&text).entity;
    let body = body_mut(&mut entity);
    body.prompts.reverse();
    body.prompts.truncate(15_000);
    body.prompts.push(PresetPrompt { enabled: false, ..prompt("new") });
    assert!(!writing(&entity).text.is_empty());
    let mut entity = read(WALK).entity;
    body_mut(&mut entity).prompts.clear();
    write(&entity);
}
