//! How each cell of a prompt reads.

use crate::{edited_file, file, preset, read};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::preset::PresetPrompt;
use serde_json::{Value, json};

fn one(row: &str) -> PresetPrompt {
    preset(&file(&format!(r#""prompts":[{row}]"#))).prompts.remove(0)
}

/// The one cell of a prompt as canonical JSON; `None` when it is absent.
fn cell(wire: &str, key: &str) -> Option<Value> {
    let prompt = one(&format!(r#"{{"identifier":"p",{wire}}}"#));
    serde_json::to_value(prompt).expect("a prompt").get(key).cloned()
}

#[test]
fn each_cell_reads_by_its_kind() {
    for (wire, key, expected) in [
        (r#""name":"n""#, "name", Some(json!("n"))),
        (r#""name":1"#, "name", Some(json!(""))),
        (r#""content":"{{x}}\n""#, "content", Some(json!("{{x}}\n"))),
        (r#""content":null"#, "content", Some(json!(""))),
        (r#""role":"user""#, "role", Some(json!("user"))),
        (r#""role":"assistant""#, "role", Some(json!("assistant"))),
        (r#""role":"tool""#, "role", Some(json!("tool"))),
        (r#""role":"narrator""#, "role", Some(json!("system"))),
        (r#""role":5"#, "role", Some(json!("system"))),
        (r#""x":0"#, "role", Some(json!("system"))),
        (r#""system_prompt":true"#, "systemPrompt", Some(json!(true))),
        (r#""system_prompt":"true""#, "systemPrompt", Some(json!(false))),
        (r#""system_prompt":1"#, "systemPrompt", Some(json!(false))),
        (r#""forbid_overrides":true"#, "forbidOverrides", Some(json!(true))),
        (r#""forbid_overrides":1"#, "forbidOverrides", Some(json!(false))),
        (r#""injection_position":0"#, "placement", Some(json!("relative"))),
        (r#""injection_position":1"#, "placement", Some(json!("in_chat"))),
        (r#""injection_position":2.0"#, "placement", Some(json!("append"))),
        (r#""injection_position":3"#, "placement", Some(json!("append_preset"))),
        (r#""injection_position":4"#, "placement", Some(json!("prepend_preset"))),
        (r#""injection_position":5"#, "placement", Some(json!("relative"))),
        (r#""injection_position":5"#, "extras", Some(json!({"injectionPositionRaw": 5}))),
        (r#""injection_position":1.5"#, "extras", Some(json!({"injectionPositionRaw": 1.5}))),
        (r#""injection_position":-1"#, "extras", Some(json!({"injectionPositionRaw": -1}))),
        (r#""injection_position":0"#, "extras", None),
        (r#""injection_position":"1""#, "placement", Some(json!("relative"))),
        (r#""injection_position":"1""#, "extras", None),
        (r#""injection_position":1e999"#, "extras", None),
        (r#""injection_depth":-3"#, "injectionDepth", Some(json!(-3))),
        (r#""injection_depth":"4""#, "injectionDepth", Some(json!(4))),
        (r#""x":0"#, "injectionDepth", Some(json!(4))),
        (r#""injection_order":0.5"#, "injectionOrder", Some(json!(0.5))),
        (r#""injection_order":null"#, "injectionOrder", Some(json!(100))),
        (r#""injection_trigger":["normal",1,null,"swipe"]"#, "injectionTrigger", Some(json!(["normal", "swipe"]))),
        (r#""injection_trigger":[]"#, "injectionTrigger", None),
        (r#""injection_trigger":[1]"#, "injectionTrigger", None),
        (r#""injection_trigger":"normal""#, "injectionTrigger", None),
        (r#""wrapInXml":true"#, "wrapInXml", None),
    ] {
        assert_eq!(cell(wire, key), expected, "{wire} as {key}");
    }
}

#[test]
fn markers_follow_from_the_switch_or_the_id() {
    for (id, wire, marker, slot, default) in [
        ("chatHistory", "", true, true, true),
        ("worldInfoBefore", "", true, true, true),
        ("worldInfoAfter", "", true, true, true),
        ("dialogueExamples", "", true, true, true),
        ("personaDescription", "", true, true, true),
        ("chatHistory", r#","marker":false"#, false, false, true),
        ("chatHistory", r#","marker":"false""#, true, true, true),
        ("charDescription", "", false, false, true),
        ("charDescription", r#","marker":true"#, true, false, true),
        ("scenario", "", false, false, true),
        ("charPersonality", "", false, false, true),
        ("enhanceDefinitions", "", false, false, true),
        ("jailbreak", "", false, false, true),
        ("nsfw", "", false, false, true),
        ("main", r#","marker":false"#, false, false, true),
        ("mine", r#","marker":true"#, true, false, false),
        ("mine", r#","marker":"true""#, false, false, false),
    ] {
        let found = one(&format!(r#"{{"identifier":"{id}"{wire}}}"#));
        let expected = (marker, slot.then(|| Text::from(id)), default.then_some(true));
        assert_eq!((found.marker, found.marker_slot, found.is_default), expected, "{id}{wire}");
    }
}

/// Edits the one prompt of a file; the row's text.
fn row(text: &str, edit: impl Fn(&mut PresetPrompt)) -> String {
    let out = edited_file(&format!(r#""prompts":[{text}]"#), |body| edit(&mut body.prompts[0]));
    out.strip_prefix(r#""prompts":["#).and_then(|rest| rest.strip_suffix(']')).unwrap_or(&out).to_owned()
}

type Edit = fn(&mut PresetPrompt);

#[test]
fn an_edit_changes_its_cell_in_the_row() {
    let full =
        r#"{"mood":1.0,"identifier":"p","name":"N","injection_position":7,"role":"narrator","injection_depth":"x"}"#;
    let cases: &[(Edit, &str, &str)] = &[
        (|p| p.name = "M".into(), r#""N""#, r#""M""#),
        (|p| p.content = "c".into(), r#""N","#, r#""N","content":"c","#),
        (|p| p.role = rolecall_codecs::canonical::common::PromptRole::Tool, r#""narrator""#, r#""tool""#),
        (|p| p.injection_depth = 0.0, r#""x""#, "0"),
        (|p| p.injection_order = 1.5, r#""x"}"#, r#""x","injection_order":1.5}"#),
        (|p| p.forbid_overrides = true, r#""x"}"#, r#""x","forbid_overrides":true}"#),
        (|p| p.marker = true, r#""x"}"#, r#""x","marker":true}"#),
        (|p| p.id = "q".into(), r#""p""#, r#""q""#),
        (|p| p.system_prompt = true, r#""narrator""#, r#""narrator","system_prompt":true"#),
        (|p| p.injection_trigger = Some(vec!["swipe".into()]), r#""x"}"#, r#""x","injection_trigger":["swipe"]}"#),
        (|p| (p.placement, p.extras) = ("append".into(), None), "7", "2"),
        (|p| p.extras = None, "7", "0"),
        (
            |p| p.extras.as_mut().expect("raw").insert("injectionPositionRaw".into(), 9.into()).map_or((), drop),
            "7",
            "9",
        ),
    ];
    for (edit, from, to) in cases {
        assert_eq!(row(full, edit), full.replacen(from, to, 1));
    }
    let triggers = r#"{"identifier":"p","injection_trigger":["a",1]}"#;
    assert_eq!(row(triggers, |p| p.injection_trigger = None), r#"{"identifier":"p"}"#);
    let chat = r#"{"identifier":"chatHistory"}"#;
    let off = |p: &mut PresetPrompt| (p.marker, p.marker_slot) = (false, None);
    assert_eq!(row(chat, off), r#"{"identifier":"chatHistory","marker":false}"#);
    assert_eq!(
        row(r#"{"identifier":"chatHistory","marker":true}"#, off),
        r#"{"identifier":"chatHistory","marker":false}"#
    );
}

#[test]
fn what_no_row_holds_is_reported_as_dropped() {
    let mut entity = read(&file(r#""prompts":[{"identifier":"main"}]"#)).entity;
    let body = crate::body_mut(&mut entity);
    body.enabled = Some(false);
    body.behavior_refs = Some(vec!["b".into()]);
    body.quick_reply_refs = Some(vec!["q".into()]);
    body.samplers.max_messages = Some(3.0);
    body.samplers.context_mode = rolecall_codecs::canonical::preset::ContextMode::from_word("messages");
    let prompt = &mut body.prompts[0];
    prompt.wrap_in_xml = Some(true);
    prompt.xml_tag_name = Some("t".into());
    prompt.marker_slot = Some("main".into());
    prompt.is_default = None;
    prompt.placement = "elsewhere".into();
    prompt.extras = json!({"zeta": 1}).as_object().cloned();
    let expected = [
        "behaviorRefs",
        "enabled",
        "prompts[0].extras.zeta",
        "prompts[0].isDefault",
        "prompts[0].markerSlot",
        "prompts[0].placement",
        "prompts[0].wrapInXml",
        "prompts[0].xmlTagName",
        "quickReplyRefs",
        "samplers.contextMode",
        "samplers.maxMessages",
    ];
    for original in [true, false] {
        if !original {
            entity.original = Default::default();
        }
        let report = crate::writing(&entity).report;
        let mut dropped: Vec<&str> = report.dropped.iter().map(String::as_str).collect();
        dropped.sort_unstable();
        assert_eq!(dropped, expected);
        assert_eq!(report.warnings, Vec::<String>::new());
    }
}
