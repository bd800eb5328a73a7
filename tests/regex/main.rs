//! The regex script codec against the rules of its format: what it takes for its own, how each cell reads, what an edit changes in
//! the text, and what nothing may change.

mod detection;
mod fresh;
mod laws;
mod lists;
mod model;
mod names;
mod overlay;
mod placements;
mod reading;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::regex::{RegexRule, RegexSetBody};
use rolecall_codecs::{Error, Input, Reading, Registry, WriteOptions, Writing};
use serde_json::Value;

const ID: &str = "rolecall-regex";

/// Two rules that between them have every field, with an unknown key of the script and one of a rule.
const PACK: &str = r#"{
  "id": "script-1",
  "name": "Cleanup pack",
  "workspace_note": "keep me",
  "rules": [
    {
      "id": "rule-1",
      "name": "Strip stage directions",
      "description": "For the screen.",
      "find_pattern": "\\*[^*]+\\*",
      "replace_string": "",
      "placement": ["ai_output", "display_only"],
      "flags": "g",
      "enabled": true,
      "min_depth": 0,
      "max_depth": 5,
      "run_on_edit": true,
      "sort_order": 0,
      "trim_strings": ["  "],
      "custom_flag": true
    },
    {
      "id": "rule-2",
      "name": "Old macro",
      "find_pattern": "\\{\\{oldmacro\\}\\}",
      "replace_string": "{{newmacro}}",
      "placement": ["prompt_only", "lorebook", "reasoning", "user_input"],
      "flags": "gi",
      "enabled": false,
      "sort_order": 1
    }
  ]
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

fn writing(entity: &Entity) -> Writing {
    Registry::default().write(entity, ID, &WriteOptions::default()).expect("a regex set can be written")
}

fn write(entity: &Entity) -> String {
    writing(entity).text.to_string()
}

fn set(entity: &Entity) -> &RegexSetBody {
    entity.body.as_regex().expect("a regex set")
}

fn set_mut(entity: &mut Entity) -> &mut RegexSetBody {
    entity.body.as_regex_mut().expect("a regex set")
}

/// Reads a text, edits its set, writes it back and makes sure that the result reads as the edited set; once with what was read in
/// memory, once through canonical JSON.
fn edited(text: &str, edit: impl Fn(&mut RegexSetBody)) -> String {
    let mut entity = read(text).entity;
    edit(set_mut(&mut entity));
    let out = write(&entity);
    assert_eq!(set(&read(&out).entity), set(&entity), "what was written reads as what was edited");
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), out, "and so it does through canonical JSON");
    out
}

/// A script of one rule, compact.
fn one(rule: &str) -> String {
    format!(r#"{{"id":"s","name":"S","rules":[{rule}]}}"#)
}

/// The rule of [`one`].
fn rule(text: &str) -> RegexRule {
    set(&read(&one(text)).entity).rules[0].clone()
}

/// [`edited`] for the rule of [`one`].
fn edited_rule(text: &str, edit: impl Fn(&mut RegexRule)) -> String {
    let out = edited(&one(text), |set| edit(&mut set.rules[0]));
    let inner = out.strip_prefix(r#"{"id":"s","name":"S","rules":["#).and_then(|rest| rest.strip_suffix("]}"));
    inner.expect("the script around the rule stays").to_owned()
}

/// The entity of a body that came from no file.
fn scratch(rules: Vec<RegexRule>) -> Entity {
    Entity::new(RegexSetBody { name: "S".into(), rules, ..RegexSetBody::default() })
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}
