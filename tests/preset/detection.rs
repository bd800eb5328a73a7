//! Which documents are RoleCall's presets.

use crate::{ID, WALK, file, input, preset, read, try_read, write};
use rolecall_codecs::Text;
use rolecall_codecs::{Error, Registry, Source};

fn score(text: &str) -> f64 {
    let input = input(text);
    let scores = Registry::default().scores(&input.open().expect(text));
    scores.iter().find(|s| s.codec == ID).expect("the codec").score
}

#[test]
fn a_preset_with_a_mark_scores_ninety_five_hundredths() {
    for text in [
        WALK,
        r#"{"temperature":1,"top_p":1,"macro_engine_yaml":"a: b"}"#,
        r#"{"temperature":1,"top_p":1,"choice_groups":[]}"#,
        r#"{"temperature":1,"top_p":1,"extensions":{"linkedRegexScripts":[]}}"#,
        r#"{"temperature":null,"chat_completion_source":7,"macro_engine_yaml":""}"#,
        r#"{"prompts":[],"choice_groups":[]}"#,
        r#"{"prompt_order":[],"choice_groups":[]}"#,
        r#"{"type":7,"prompts":[],"choice_groups":[]}"#,
        r#"{"exportedAt":7,"data":{},"prompts":[],"choice_groups":[]}"#,
        r#"{"exportedAt":"t","data":[],"prompts":[],"choice_groups":[]}"#,
    ] {
        assert_eq!(score(text), 0.95, "{text}");
        let (_, source) = Registry::default().read(&input(text)).expect(text);
        assert_eq!(source, Source::Codec(ID), "{text}");
    }
}

#[test]
fn a_preset_without_a_mark_is_not_rolecalls_but_can_be_read_as_one() {
    for text in [
        r#"{"prompts":[],"prompt_order":[]}"#,
        r#"{"temperature":1,"top_p":1,"extensions":{"regex_scripts":[{"id":"x"}]},"readme":"r","name":"n"}"#,
        r#"{"temperature":1,"top_p":1,"macro_engine_yaml":1,"choice_groups":{},"extensions":{"linkedRegexScripts":{}}}"#,
        r#"{"temperature":1,"top_p":1,"extensions":[]}"#,
    ] {
        assert_eq!(score(text), 0.0, "{text}");
        assert_eq!(write(&read(text).entity), text);
    }
}

#[test]
fn what_is_no_preset_scores_nothing_and_is_refused_with_its_place() {
    for text in [
        "null",
        "[]",
        "{}",
        r#"{"choice_groups":[]}"#,
        r#"{"temperature":1,"choice_groups":[]}"#,
        r#"{"temp":1,"top_p":1,"choice_groups":[]}"#,
        r#"{"top_p":1,"openai_max_tokens":1,"choice_groups":[]}"#,
        r#"{"prompts":{},"prompt_order":"x","choice_groups":[]}"#,
        r#"{"type":"preset","prompts":[],"choice_groups":[]}"#,
        r#"{"exportedAt":"t","data":{},"prompts":[],"choice_groups":[]}"#,
        // An instruct template, a context template.
        r#"{"input_sequence":"a","output_sequence":"b","name":"n","macro_engine_yaml":"x"}"#,
        r#"{"story_string":"a","name":"n","macro_engine_yaml":"x"}"#,
    ] {
        assert_eq!(score(text), 0.0, "{text}");
        let error = try_read(text).expect_err(text);
        assert!(matches!(error, Error::NotThisFormat { codec: ID, path: "/prompts", .. }), "{text}: {error:?}");
    }
}

#[test]
fn a_preset_is_named_by_itself_or_after_its_file() {
    let name = |text: &str, file: &str| {
        let reading = Registry::default().read_as(&input(text).named(file), ID).expect(text);
        let body = reading.entity.body.as_preset().expect("a preset").clone();
        // What it is called after is no edit, not even through canonical JSON.
        let stored = rolecall_codecs::canonical::Entity::from_json(&reading.entity.to_json()).expect("canonical");
        assert_eq!(write(&stored), text);
        (body.name, reading.entity.id)
    };
    let pair = |name: &str, id: &str| (Text::from(name), id.to_owned());
    assert_eq!(name(r#"{"prompts":[],"name":"Own"}"#, "a.json"), pair("Own", "own"));
    assert_eq!(name(r#"{"prompts":[],"name":""}"#, "a.json"), pair("", "character"));
    for text in [r#"{"prompts":[]}"#, r#"{"prompts":[],"name":null}"#, r#"{"prompts":[],"name":7}"#] {
        assert_eq!(name(text, "spec-walk.preset.json"), pair("spec-walk.preset", "spec-walk-preset"));
        assert_eq!(preset(text).name, "Imported preset");
    }
}

#[test]
fn the_original_stands_under_rolecalls_key() {
    let entity = read(WALK).entity;
    assert_eq!(entity.original.iter().map(|(key, _)| key).collect::<Vec<_>>(), ["rolecall"]);
    let unmapped = &entity.original.get("rolecall").expect("an original").unmapped;
    assert_eq!(unmapped["dialect"], "legacy");
    let warnings = unmapped["parseWarnings"].as_array().expect("warnings");
    assert!(warnings[0].as_str().is_some_and(|w| w.contains("duplicate prompt identifier")), "{warnings:?}");
    let plain = read(&file(r#""prompts":[]"#)).entity;
    let unmapped = &plain.original.get("rolecall").expect("an original").unmapped;
    assert_eq!((unmapped["dialect"].as_str(), unmapped.get("parseWarnings")), (Some("none"), None));
}

#[test]
fn a_foreign_original_counts_as_none() {
    let mut entity = read(WALK).entity;
    entity.original = Default::default();
    let fresh = write(&entity);
    for text in ["[]", "{}", r#"{"spec":"chara_card_v3","data":{"extensions":{"rolecall":{}}}}"#] {
        let twin = rolecall_codecs::canonical::Twin::new(std::sync::Arc::new(text.to_owned()));
        let original = rolecall_codecs::canonical::Original { twin, unmapped: Default::default(), source_media: None };
        entity.original.insert("rolecall", original);
        assert_eq!(write(&entity), fresh, "{text}");
    }
}
