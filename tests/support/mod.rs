//! What the suites of the codecs have in common.
#![allow(dead_code, reason = "no suite needs all of it")]

pub mod damage;
pub mod entry;
pub mod full;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::schema::{SCHEMAS, text};
use rolecall_codecs::{Input, Registry, Source};
use serde_json::Value;
use std::sync::LazyLock;

/// A validator of a published schema, by its catalog name.
pub fn validator(name: &str) -> jsonschema::Validator {
    let parse = |text: &str| serde_json::from_str::<Value>(text).expect("a schema");
    let resources = SCHEMAS.iter().map(|s| (s.id, jsonschema::Resource::from_contents(parse(s.text))));
    let registry = jsonschema::Registry::new().extend(resources).and_then(|r| r.prepare()).expect("every reference");
    jsonschema::options().with_registry(&registry).build(&parse(text(name).expect(name))).expect(name)
}

/// What a validator finds, each with its place.
pub fn findings(validator: &jsonschema::Validator, document: &Value) -> Vec<String> {
    validator.iter_errors(document).map(|e| format!("{}: {e}", e.instance_path())).collect()
}

/// Ways to lay a document out.
pub fn any_layout() -> impl Strategy<Value = fn(&Value) -> String> {
    let pretty: fn(&Value) -> String = |value| serde_json::to_string_pretty(value).expect("JSON");
    let tabs: fn(&Value) -> String = |value| {
        let mut out = Vec::new();
        let layout = serde_json::ser::PrettyFormatter::with_indent(b"\t");
        let mut writer = serde_json::Serializer::with_formatter(&mut out, layout);
        serde::Serialize::serialize(value, &mut writer).expect("JSON");
        String::from_utf8(out).expect("UTF-8") + "\n"
    };
    let windows: fn(&Value) -> String =
        |value| format!("\r\n{}\r\n", serde_json::to_string_pretty(value).expect("JSON").replace('\n', "\r\n"));
    prop::sample::select(vec![Value::to_string, pretty, tabs, windows])
}

/// Random cases, none of which is kept.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The text with pieces put in at random places, over as many bytes as each replaces.
pub fn broken(text: &str, cuts: Vec<(Index, &str, usize)>) -> String {
    let mut text = text.to_owned();
    for (at, piece, gone) in cuts {
        let floor = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let start = floor(at.index(text.len() + 1));
        let end = floor(start + gone).max(start);
        text.replace_range(start..end, piece);
    }
    text
}

/// The schema of every canonical document.
pub static ENTITY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/entity"));

/// The law of files that nobody edits: what reads as this entity is written as the very text, also from canonical JSON, which is
/// sound.
pub fn comes_back(
    text: &str,
    entity: &Entity,
    write: impl Fn(&Entity) -> String,
    body: &jsonschema::Validator,
) -> TestCaseResult {
    prop_assert_eq!(&write(entity), text);
    let canonical = entity.to_json();
    let stored = Entity::from_json(&canonical).expect("canonical");
    prop_assert_eq!(&stored, entity);
    prop_assert_eq!(&write(&stored), text);
    let canonical: Value = serde_json::from_str(&canonical).expect("JSON");
    prop_assert_eq!(findings(&ENTITY, &canonical), Vec::<String>::new());
    prop_assert_eq!(findings(body, &canonical["body"]), Vec::<String>::new());
    Ok(())
}

/// The law of files from scratch: what the codec writes of this entity says all of it, is sound, is the codec's own by this score and
/// no other's at all, and reads back equal.
pub fn is_said_whole(
    entity: &Entity,
    (codec, score): (&str, f64),
    wire: &jsonschema::Validator,
    body: &jsonschema::Validator,
) -> TestCaseResult {
    let parse = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let canonical = entity.to_json();
    prop_assert_eq!(&Entity::from_json(&canonical).expect("canonical"), entity);
    let canonical = parse(&canonical);
    prop_assert_eq!(findings(&ENTITY, &canonical), Vec::<String>::new());
    prop_assert_eq!(findings(body, &canonical["body"]), Vec::<String>::new());
    let registry = Registry::default();
    let out = registry.write(entity, codec, &Default::default()).expect("written");
    prop_assert!(out.report.is_empty(), "{:?}", out.report);
    prop_assert_eq!(findings(wire, &parse(&out.text)), Vec::<String>::new());
    let input = Input::from_text(out.text);
    let scores = registry.scores(&input.open().expect("JSON"));
    prop_assert!(scores.iter().all(|s| s.score == if s.codec == codec { score } else { 0.0 }), "{:?}", scores);
    let (reading, source) = registry.read(&input).expect("recognised");
    prop_assert!(matches!(source, Source::Codec(id) if id == codec), "{:?}", source);
    prop_assert_eq!(reading.report.defaulted, Vec::<String>::new());
    prop_assert_eq!(&reading.entity.body, &entity.body);
    prop_assert_eq!(&reading.entity.id, &entity.id);
    Ok(())
}

/// Reads bytes as far as they can be read; what the codec reads comes back as it is, and from canonical JSON too.
pub fn survives(bytes: &[u8], codec: &str, write: impl Fn(&Entity) -> String) -> Option<Entity> {
    let input = Input::new(bytes.to_vec()).ok()?;
    let registry = Registry::default();
    if let Ok(document) = input.open() {
        registry.scores(&document);
    }
    let _ = registry.read(&input);
    let entity = registry.read_as(&input, codec).ok()?.entity;
    assert_eq!(write(&entity), *input.text().as_str());
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), *input.text().as_str());
    Some(entity)
}
