//! Presets without an original.

use crate::{ID, PLAIN, WALK, input, json, preset, prompt, read, scratch, takers, write, writing};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::canonical::preset::{PresetBody, PresetGroup, PresetPrompt};
use rolecall_codecs::canonical::{Entity, common::PromptRole};
use rolecall_codecs::{Error, Registry};

#[test]
fn an_empty_preset_has_the_lists_a_name_and_the_mark() {
    let out = writing(&scratch(PresetBody::default()));
    assert_eq!(
        json(&out.text).to_string(),
        r#"{"prompts":[],"prompt_order":[{"character_id":100001,"order":[]}],"name":"Fresh","choice_groups":[]}"#
    );
    assert!(out.text.starts_with("{\n  \"prompts\": [],\n") && out.report.is_empty());
    let input = input(&out.text);
    assert_eq!(takers(&input), [(ID, 0.95), (PLAIN, 0.9)]);
    assert_eq!(preset(&out.text).name, "Fresh");
}

#[test]
fn rows_are_sparse_markers_full_prompts_or_dividers() {
    let body = PresetBody {
        prompts: vec![
            PresetPrompt { marker: true, system_prompt: true, ..prompt("chatHistory") },
            PresetPrompt { marker: true, injection_depth: 7.0, ..prompt("worldInfoBefore") },
            PresetPrompt { marker: false, ..prompt("worldInfoAfter") },
            PresetPrompt { marker: true, ..prompt("mine") },
            PresetPrompt {
                role: PromptRole::User,
                enabled: false,
                placement: "in_chat".into(),
                injection_trigger: Some(vec!["swipe".into()]),
                group_id: Some("g".into()),
                ..prompt("x")
            },
        ],
        groups: Some(vec![PresetGroup { id: "g".into(), name: "Group".into(), ..Default::default() }]),
        ..PresetBody::default()
    };
    let out = json(&write(&scratch(body)));
    let rows: Vec<String> = out["prompts"].as_array().expect("rows").iter().map(ToString::to_string).collect();
    let full = |id: &str, more: &str| {
        format!(
            r#"{{"identifier":"{id}","name":"{id}","content":"","role":"system","system_prompt":false,"injection_position":0,"injection_depth":4,"injection_order":100,"forbid_overrides":false{more}}}"#
        )
    };
    assert_eq!(rows[0], r#"{"identifier":"chatHistory","name":"chatHistory","system_prompt":true,"marker":true}"#);
    assert_eq!(rows[1], full("worldInfoBefore", r#","marker":true"#).replace(r#"depth":4"#, r#"depth":7"#));
    assert_eq!(rows[2], full("worldInfoAfter", r#","marker":false"#));
    assert_eq!(rows[3], full("mine", r#","marker":true"#));
    assert_eq!(
        rows[4],
        r#"{"identifier":"g","name":"━━━ Group ━━━","content":"","role":"system","system_prompt":false,"marker":false}"#
    );
    let x = full("x", r#","injection_trigger":["swipe"]"#)
        .replace("system\"", "user\"")
        .replace(r#"position":0"#, r#"position":1"#);
    assert_eq!(rows[5], x.replace("user_prompt", "system_prompt"));
    let order: Vec<String> =
        out["prompt_order"][0]["order"].as_array().expect("items").iter().map(ToString::to_string).collect();
    assert_eq!(order[4..], [r#"{"identifier":"g","enabled":true}"#, r#"{"identifier":"x","enabled":false}"#]);
}

#[test]
fn the_dialect_of_fresh_groups_follows_what_they_need() {
    let group = |id: &str, parent: Option<&str>, content: Option<&str>| PresetGroup {
        id: id.into(),
        name: id.to_uppercase().into(),
        parent_group_id: parent.map(Text::from),
        content: content.map(Text::from),
        ..Default::default()
    };
    let names = |groups: Vec<PresetGroup>| -> Vec<String> {
        let out = json(&write(&scratch(PresetBody { groups: Some(groups), ..PresetBody::default() })));
        out["prompts"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row["name"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(names(vec![group("a", None, None)]), ["━━━ A ━━━"]);
    assert_eq!(names(vec![group("a", None, Some("t"))]), ["===A==="]);
    assert_eq!(names(vec![group("a", None, None), group("b", Some("a"), None)]), ["===A===", "<B>"]);
    // A saved name counts as long as it means the group's name.
    let saved = |name: &str| serde_json::json!({"stDividerName": name}).as_object().cloned();
    let with = |name: &str| PresetGroup { extras: saved(name), ..group("a", None, None) };
    assert_eq!(names(vec![with("-- A")]), ["-- A"]);
    assert_eq!(names(vec![with("=== A ===")]), ["=== A ==="]);
    assert_eq!(names(vec![with("-- Old")]), ["━━━ A ━━━"]);
}

#[test]
fn the_walk_without_its_original_keeps_what_canonical_says() {
    let mut entity = read(WALK).entity;
    let before = crate::body(&entity).clone();
    entity.original = Default::default();
    let out = writing(&entity);
    assert!(out.report.is_empty(), "{:?}", out.report);
    assert_eq!(preset(&out.text), before);
    assert!(json(&out.text).get("unknown_knob").is_none());
    // Empty texts are something; absent ones are not.
    let file = json(&write(&scratch(PresetBody { description: Some("".into()), ..Default::default() })));
    assert_eq!(file["readme"], "");
}

#[test]
fn only_a_preset_is_written() {
    let error = Registry::default().write(&Entity::new(LorebookBody::default()), ID, &Default::default());
    assert!(matches!(error, Err(Error::KindMismatch { codec: ID, .. })), "{error:?}");
    let error = Registry::default().write(&read(WALK).entity, "rolecall-regex", &Default::default());
    assert!(matches!(error, Err(Error::KindMismatch { .. })), "{error:?}");
    let error = Registry::default().write(&read(WALK).entity, "rolecall-script-sheet", &Default::default());
    assert!(matches!(error, Err(Error::KindMismatch { .. })), "{error:?}");
}

#[test]
fn canonical_json_is_read_strictly() {
    let entity = read(WALK).entity;
    let text = entity.to_json();
    assert_eq!(Entity::from_json(&text).expect("canonical"), entity);
    for (from, to) in [
        (r#""placement": "in_chat""#, r#""placement": 1"#),
        (r#""role": "assistant""#, r#""role": "narrator""#),
        (r#""injectionDepth": 7"#, r#""injectionDepht": 7"#),
        (r#""isDefault": true"#, r#""isDefault": 1"#),
    ] {
        assert!(text.contains(from), "{from}");
        let error = Entity::from_json(&text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains("body.prompts["), "{error}");
    }
}
