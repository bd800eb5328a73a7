//! The codec of SillyTavern's regex scripts: what it takes for its own, how each cell reads, what an edit changes in the text, and what
//! stays behind on the way to and from RoleCall's scripts.

mod crossing;
mod detection;
mod fresh;
mod laws;
mod model;
mod overlay;
mod reading;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::regex::{RegexRule, RegexSetBody};
use rolecall_codecs::{Error, Input, Reading, Registry, Writing};
use serde_json::{Value, json};

const ID: &str = "tavern-regex";
const ROLECALL: &str = "rolecall-regex";
/// A list of scripts, with every field.
const MANNERS: &str = include_str!("../../samples/harbour-manners.regex.json");
/// A script by itself, as SillyTavern exports it.
const QUOTES: &str = include_str!("../../samples/regex-straight_quotes.json");
/// A script of RoleCall.
const FOGBELL: &str = include_str!("../../samples/fogbell-tidy.regex.json");

fn input(text: &str) -> Input {
    Input::new(text.as_bytes().to_vec()).expect("UTF-8")
}

fn try_read(text: &str) -> Result<Reading, Error> {
    Registry::default().read_as(&input(text), ID)
}

fn read(text: &str) -> Reading {
    try_read(text).expect(text)
}

fn set(entity: &Entity) -> &RegexSetBody {
    entity.body.as_regex().expect("a regex set")
}

fn set_mut(entity: &mut Entity) -> &mut RegexSetBody {
    entity.body.as_regex_mut().expect("a regex set")
}

fn write_as(entity: &Entity, codec: &str) -> Writing {
    Registry::default().write(entity, codec, &Default::default()).expect(codec)
}

fn write(entity: &Entity) -> String {
    write_as(entity, ID).text.to_string()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

/// The rule that a script reads as.
fn rule(script: &Value) -> RegexRule {
    set(&read(&script.to_string()).entity).rules[0].clone()
}

/// The entity of rules that came from no file.
fn scratch(rules: Vec<RegexRule>) -> Entity {
    Entity::new(RegexSetBody { rules, ..RegexSetBody::default() })
}

/// Reads a text, edits its rules and writes it back, which is the same from memory and from canonical JSON.
fn edited(text: &str, edit: impl FnOnce(&mut Vec<RegexRule>)) -> (String, Vec<String>) {
    let mut entity = read(text).entity;
    edit(&mut set_mut(&mut entity).rules);
    let out = write_as(&entity, ID);
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), *out.text, "through canonical JSON");
    (out.text.to_string(), out.report.dropped)
}

/// Who takes a file, each with its score.
fn takers(text: &str) -> Vec<(&'static str, f64)> {
    let scores = Registry::default().scores(&input(text).open().expect("JSON"));
    scores.into_iter().filter(|s| s.score > 0.0).map(|s| (s.codec, s.score)).collect()
}
