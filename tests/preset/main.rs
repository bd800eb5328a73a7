//! The preset codec against the rules of its format: what it takes for its own, how each cell reads, what an edit changes in the text,
//! and what nothing may change.

mod choices;
mod detection;
mod dividers;
mod fresh;
mod laws;
mod model;
mod overlay;
mod prompts;
mod sequence;
mod settings;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::preset::{PresetBody, PresetPrompt};
use rolecall_codecs::{Error, Input, Reading, Registry, Report, WriteOptions, Writing};
use serde_json::Value;

const ID: &str = "rolecall-preset";
/// The codec of presets without a mark of RoleCall's.
const PLAIN: &str = "tavern-preset";

/// A preset of every sort of row: a divider, a marker with depth, a repeat, a prompt outside the order.
const WALK: &str = r#"{
  "temperature": 1.0,
  "unknown_knob": {"keep": "me"},
  "prompts": [
    {"identifier": "main", "name": "Main", "content": "Stay.", "role": "system", "system_prompt": true, "marker": false},
    {"identifier": "d", "name": "━━━ Style ━━━", "content": "", "role": "system", "marker": false},
    {"identifier": "prose", "name": "Prose", "content": "Vivid.", "injection_position": 1, "injection_depth": 2, "mood": 1.0},
    {"identifier": "chatHistory", "name": "Chat", "marker": true},
    {"identifier": "worldInfoBefore", "name": "World", "content": "", "marker": true, "injection_depth": 7},
    {"identifier": "prose", "name": "Later", "content": "second"},
    {"name": "no id"},
    {"identifier": "orphan", "name": "Orphan", "content": "never named", "role": "assistant", "enabled": true}
  ],
  "prompt_order": [
    {"character_id": 424242, "order": [{"identifier": "main", "enabled": false}]},
    {"character_id": 100001, "order": [
      {"identifier": "main", "enabled": true},
      {"identifier": "d", "enabled": true},
      {"identifier": "prose", "enabled": false},
      {"identifier": "ghost", "enabled": true},
      {"identifier": "chatHistory", "enabled": true},
      {"identifier": "worldInfoBefore"}
    ], "more": 1}
  ],
  "name": "Walk",
  "readme": "For testing.",
  "macro_engine_yaml": "dashboard:\n",
  "choice_groups": []
}"#;

fn input(text: &str) -> Input {
    Input::new(text.as_bytes().to_vec()).expect("UTF-8")
}

fn try_read(text: &str) -> Result<Reading, Error> {
    Registry::default().read_as(&input(text), ID)
}

fn read(text: &str) -> Reading {
    try_read(text).expect(text)
}

fn body(entity: &Entity) -> &PresetBody {
    entity.body.as_preset().expect("a preset")
}

fn body_mut(entity: &mut Entity) -> &mut PresetBody {
    entity.body.as_preset_mut().expect("a preset")
}

/// The body of a text.
fn preset(text: &str) -> PresetBody {
    body(&read(text).entity).clone()
}

fn writing(entity: &Entity) -> Writing {
    Registry::default().write(entity, ID, &WriteOptions::default()).expect("a preset can be written")
}

fn write(entity: &Entity) -> String {
    writing(entity).text.to_string()
}

/// Groups without the decoration of their dividers, which a rename adapts.
fn undecorated(body: &PresetBody) -> PresetBody {
    let mut body = body.clone();
    body.groups.iter_mut().flatten().for_each(|group| group.extras = None);
    body
}

/// Reads a text, edits its preset, writes it back and makes sure that the result reads as the edited preset; once with what was read
/// in memory, once through canonical JSON.
fn edited(text: &str, edit: impl Fn(&mut PresetBody)) -> String {
    let mut entity = read(text).entity;
    edit(body_mut(&mut entity));
    let out = writing(&entity);
    assert!(out.report.is_empty(), "{:?}", out.report);
    assert_eq!(
        undecorated(&preset(&out.text)),
        undecorated(body(&entity)),
        "what was written reads as what was edited"
    );
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), *out.text, "and so it does through canonical JSON");
    out.text.to_string()
}

/// A compact file of these members.
fn file(members: &str) -> String {
    format!(r#"{{"choice_groups":[],"name":"P",{members}}}"#)
}

/// [`edited`] for the members of [`file`].
fn edited_file(members: &str, edit: impl Fn(&mut PresetBody)) -> String {
    let out = edited(&file(members), edit);
    let inner = out.strip_prefix(r#"{"choice_groups":[],"name":"P","#).and_then(|rest| rest.strip_suffix('}'));
    inner.unwrap_or(&out).to_owned()
}

/// The entity of a body that came from no file.
fn scratch(body: PresetBody) -> Entity {
    Entity::new(PresetBody { name: "Fresh".into(), ..body })
}

fn prompt(id: &str) -> PresetPrompt {
    PresetPrompt { id: id.into(), name: id.into(), ..PresetPrompt::default() }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn ids(body: &PresetBody) -> Vec<&str> {
    body.prompts.iter().map(|prompt| prompt.id.as_str()).collect()
}

/// Who takes a file, each with its score.
fn takers(input: &Input) -> Vec<(&'static str, f64)> {
    let scores = Registry::default().scores(&input.open().expect("JSON"));
    scores.into_iter().filter(|s| s.score > 0.0).map(|s| (s.codec, s.score)).collect()
}

/// Whether a report says that the file does not read as what was written.
fn told(report: &Report) -> bool {
    !report.dropped.is_empty() || !report.warnings.is_empty()
}
