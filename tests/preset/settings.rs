//! Settings: one cell each, read without loss or not at all.

use crate::{edited_file, file, preset, read, write};
use serde_json::{Value, json};

/// The settings of a file of one member, as canonical JSON; `None` when there is none at all.
fn cell(key: &str, value: &str) -> Option<Value> {
    let text = file(&format!(r#""prompts":[],"{key}":{value}"#));
    let mut body = serde_json::to_value(preset(&text)).expect("a body");
    let map = body.as_object_mut().expect("an object");
    map.shift_remove("name");
    map.shift_remove("prompts");
    let (_, group) = map.iter().next()?;
    group.as_object().and_then(|group| group.values().next()).cloned()
}

#[test]
fn each_setting_reads_by_its_kind() {
    for (key, value, expected) in [
        ("temperature", "0.5", json!(0.5)),
        ("temperature", "\"1.0\"", json!(1)),
        ("openai_max_context", "\"16384\"", json!(16384)),
        ("seed", "\"-1\"", json!(-1)),
        ("top_p", "\" 0.9 \"", json!(0.9)),
        ("top_k", "\"0x10\"", json!(16)),
        ("top_k", "\"0b101\"", json!(5)),
        ("top_k", "\"0O17\"", json!(15)),
        ("top_a", "\"1e3\"", json!(1000)),
        ("top_a", "\".5\"", json!(0.5)),
        ("top_a", "\"5.\"", json!(5)),
        ("min_p", "\"+2\"", json!(2)),
        ("names_behavior", "\"1\"", json!(1)),
        ("n", "\"1\"", json!(1)),
        ("stream_openai", "\"true\"", json!(true)),
        ("stream_openai", "\" FALSE \"", json!(false)),
        ("wrap_in_quotes", "0", json!(false)),
        ("wrap_in_quotes", "1.0", json!(true)),
        ("max_context_unlocked", "false", json!(false)),
        ("bias_preset_selected", "0", json!("0")),
        ("bias_preset_selected", "1e21", json!("1e+21")),
        ("inline_image_quality", "2", json!("2")),
        ("send_if_empty", "0", json!("0")),
        ("send_if_empty", "\"\"", json!("")),
        ("reasoning_effort", "1.5", json!("1.5")),
        ("continue_postfix", "false", json!("false")),
        ("custom_prompt_post_processing", "\"\"", json!("none")),
        ("custom_prompt_post_processing", "\"none\"", json!("none")),
        ("custom_prompt_post_processing", "\"merge\"", json!("merge")),
        ("custom_prompt_post_processing", "\"merge_tools\"", json!("merge_tools")),
        ("custom_prompt_post_processing", "\"semi\"", json!("semi")),
        ("custom_prompt_post_processing", "\"semi_tools\"", json!("semi_tools")),
        ("custom_prompt_post_processing", "\"strict\"", json!("strict")),
        ("custom_prompt_post_processing", "\"strict_tools\"", json!("strict_tools")),
        ("custom_prompt_post_processing", "\"single\"", json!("single")),
        ("custom_prompt_post_processing", "\"claude\"", json!("claude")),
    ] {
        assert_eq!(cell(key, value), Some(expected), "{key}: {value}");
    }
}

#[test]
fn what_would_have_to_be_guessed_is_absent_reported_and_kept() {
    for (key, value) in [
        ("temperature", "\"\""),
        ("temperature", "true"),
        ("temperature", "[1]"),
        ("seed", "\"soon\""),
        ("seed", "\"Infinity\""),
        ("seed", "\"inf\""),
        ("seed", "\"1e999\""),
        ("seed", "\"-0x10\""),
        ("seed", "\"0x\""),
        ("seed", "\"12abc\""),
        ("seed", "\"1_000\""),
        ("stream_openai", "\"yes\""),
        ("stream_openai", "\"1\""),
        ("wrap_in_quotes", "2"),
        ("wrap_in_quotes", "-1"),
        ("send_if_empty", "[]"),
        ("custom_prompt_post_processing", "\"constructor\""),
        ("custom_prompt_post_processing", "1"),
    ] {
        let text = file(&format!(r#""prompts":[],"{key}":{value}"#));
        let reading = read(&text);
        assert_eq!(cell(key, value), None, "{key}: {value}");
        assert_eq!(reading.report.defaulted.len(), 1, "{key}: {value}: {:?}", reading.report);
        assert!(reading.report.defaulted[0].starts_with(&format!("/{key}: ")), "{:?}", reading.report);
        assert_eq!(write(&reading.entity), text);
    }
}

#[test]
fn null_is_absent_without_a_word() {
    for key in ["temperature", "stream_openai", "wi_format", "custom_prompt_post_processing"] {
        assert_eq!(cell(key, "null"), None, "{key}");
        assert!(read(&file(&format!(r#""prompts":[],"{key}":null"#))).report.is_empty());
    }
    // Another key of a similar name is none of the grammar.
    assert_eq!(cell("prompt_post_processing", "\"merge\""), None);
}

#[test]
fn an_edit_writes_its_cell_and_nothing_else() {
    let settings =
        r#""temperature":1.0,"x":1e3,"top_p":"1.0","seed":null,"custom_prompt_post_processing":"","prompts":[]"#;
    let same = |edit: fn(&mut rolecall_codecs::canonical::preset::PresetBody), from: &str, to: &str| {
        assert_eq!(edited_file(settings, edit), settings.replace(from, to));
    };
    same(|b| b.samplers.temperature = Some(0.25), "1.0,\"x", "0.25,\"x");
    same(|b| b.samplers.temperature = Some(80.0), "1.0,\"x", "80,\"x");
    same(|b| b.samplers.top_p = Some(0.5), "\"1.0\"", "0.5");
    same(|b| b.generation.seed = Some(7.0), "null", "7");
    same(|b| b.behavior.send_if_empty = Some("…".into()), ",\"prompts", ",\"send_if_empty\":\"…\",\"prompts");
    // Taken away: the key goes.
    same(|b| b.samplers.temperature = None, "\"temperature\":1.0,", "");
    same(|b| b.samplers.prompt_post_processing = None, ",\"custom_prompt_post_processing\":\"\"", "");
}
