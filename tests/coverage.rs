//! What is lost between formats, and that the reports name exactly that.

mod support;

use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::canonical::persona::PersonaBody;
use rolecall_codecs::canonical::preset::PresetBody;
use rolecall_codecs::canonical::regex::RegexSetBody;
use rolecall_codecs::canonical::scriptsheet::ScriptSheetBody;
use rolecall_codecs::canonical::{Body, Entity, Kind};
use rolecall_codecs::coverage::{Coverage, is_within, populated};
use rolecall_codecs::mapping::Described;
use rolecall_codecs::{Codec, Registry};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::full::{at, full_object};

/// A body of each kind with every field of its schema at a value that is not the default.
fn full(kind: Kind) -> Body {
    fn body<T: Described + serde::de::DeserializeOwned>(settle: impl Fn(&mut Value)) -> T {
        let mut value = full_object(T::FIELDS);
        settle(&mut value);
        serde_json::from_value(value).expect(T::NAME)
    }
    match kind {
        Kind::Character => body::<CharacterBody>(pictures).into(),
        Kind::Lorebook => body::<LorebookBody>(|_| ()).into(),
        Kind::Persona => body::<PersonaBody>(|_| ()).into(),
        Kind::Preset => body::<PresetBody>(|body| settle(body, "prompts")).into(),
        Kind::Regex => body::<RegexSetBody>(|_| ()).into(),
        Kind::Scriptsheet => body::<ScriptSheetBody>(|body| settle(body, "blocks")).into(),
        other => panic!("no body of a {other}"),
    }
}

/// A card's depth prompt, and pictures as a card has them: one that is the card's own, and one of a face.
fn pictures(body: &mut Value) {
    let prompt = &mut body["prompts"]["depthInjections"][0];
    // Absent means on.
    prompt.as_object_mut().expect("an injection").remove("enabled");
    prompt["origin"] = "depth_prompt".into();
    body["presentation"]["spoilers"]["mode"] = "on".into();
    body["media"]["portrait"] = json!({
        "role": "portrait", "label": "main", "ref": "https://example.org/wren.png", "mime": "image/png", "primary": true
    });
    body["media"]["assets"] = json!([
        { "role": "emotion", "label": "glad", "ref": "https://example.org/glad.png", "mime": "image/png" }
    ]);
}

/// A prompt whose slot is that of its id, in a group that stands in another one.
fn settle(body: &mut Value, prompts: &str) {
    for (key, word) in
        [("id", "chatHistory"), ("markerSlot", "chatHistory"), ("groupId", "inner"), ("placement", "in_chat")]
    {
        body[prompts][0][key] = word.into();
    }
    let (mut inner, outer) = (body["groups"][0].take(), json!({ "id": "outer", "name": "Outer" }));
    (inner["id"], inner["parentGroupId"]) = ("inner".into(), "outer".into());
    // Absent means on: only off is a word of its own.
    inner["enabled"] = false.into();
    body["groups"] = json!([outer, inner]);
}

/// The paths that say something and do not come back equal.
fn lost(before: &Body, after: &Body) -> BTreeSet<String> {
    let (old, new) = (before.to_value().expect("JSON"), after.to_value().expect("JSON"));
    populated(before).into_iter().filter(|path| at(&old, path) != at(&new, path)).collect()
}

fn check(codec: &dyn Codec, entity: &Entity) {
    let id = codec.info().id;
    let writing = codec.write(entity, &Default::default()).expect(id);
    let input = rolecall_codecs::Input::from_text(writing.text);
    let back = codec.read(&input.open().expect("JSON")).expect(id).entity;
    let lost = lost(&entity.body, &back.body);
    let dropped = &writing.report.dropped;
    let silent: Vec<_> = lost.iter().filter(|path| !dropped.iter().any(|d| is_within(path, d))).collect();
    assert!(silent.is_empty(), "{id}: lost without a word: {silent:?}\n{}", *input.text());
    let false_alarm: Vec<_> = dropped.iter().filter(|d| !lost.iter().any(|path| is_within(path, d))).collect();
    assert!(false_alarm.is_empty(), "{id}: named as dropped, but came back: {false_alarm:?}");
}

#[test]
fn what_a_full_entity_loses_is_what_the_report_names() {
    for codec in Registry::default().iter() {
        check(codec, &Entity::new(full(codec.info().kind)));
    }
}

/// An entity that came from one format and goes to another of its kind.
#[test]
fn every_pair_within_a_kind_tells_what_it_loses() {
    let registry = Registry::default();
    for from in registry.iter() {
        let full = Entity::new(full(from.info().kind));
        let text = from.write(&full, &Default::default()).expect("written").text;
        let input = rolecall_codecs::Input::from_text(text);
        let entity = from.read(&input.open().expect("JSON")).expect("read").entity;
        for to in registry.iter().filter(|to| to.info().kind == from.info().kind) {
            check(to, &entity);
        }
    }
}

/// A path is carried or lacking, by the same tables that write and report.
#[test]
fn coverage_says_the_same_as_the_reports() {
    for codec in Registry::default().iter() {
        let coverage = Coverage::of(codec);
        let entity = Entity::new(full(codec.info().kind));
        let dropped = codec.write(&entity, &Default::default()).expect("written").report.dropped;
        let lacks = || coverage.lacks.iter().chain(&coverage.partly).map(|lack| &lack.path);
        for path in &dropped {
            let path = path.replace("[0]", "[]").replace("[1]", "[]");
            // Of an open bag a file has a place for some members only.
            let in_bag = path.contains(".extras.");
            assert!(
                in_bag || lacks().any(|lack| is_within(&path, lack) || is_within(lack, &path)),
                "{}: {path}",
                codec.info().id
            );
        }
        for lack in &coverage.lacks {
            assert!(!lack.reason.is_empty(), "{}: {}", codec.info().id, lack.path);
            assert!(!coverage.carries.contains(&lack.path), "{}: {} is both", codec.info().id, lack.path);
        }
    }
}

/// What only the original of another format holds stays behind, and every codec says so when it writes from scratch.
#[test]
fn originals_of_other_formats_are_named() {
    for codec in Registry::default().iter() {
        let text =
            r#"{"schemaVersion":"1","kind":"KIND","id":"x","body":BODY,"original":{"stranger":{"raw":{"mine":1}}}}"#;
        let body = Entity::new(full(codec.info().kind)).to_json();
        let body = serde_json::from_str::<Value>(&body).expect("JSON")["body"].to_string();
        let text = text.replace("KIND", &codec.info().kind.to_string()).replace("BODY", &body);
        let entity = Entity::from_json(&text).expect("canonical");
        let warnings = codec.write(&entity, &Default::default()).expect("written").report.warnings;
        let told = warnings.iter().any(|line| line.starts_with("original.stranger.raw: "));
        assert!(told, "{}: {warnings:?}", codec.info().id);
    }
}
