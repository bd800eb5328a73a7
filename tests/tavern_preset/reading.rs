//! What a plain preset is, and how it is named.

use super::*;
use rolecall_codecs::Error;

#[test]
fn a_preset_of_the_grammar_is_taken() {
    for file in [
        json!({ "prompts": [] }),
        json!({ "prompt_order": [] }),
        json!({ "prompts": [], "prompt_order": [] }),
        json!({ "temperature": 1, "top_p": 1 }),
        json!({ "temperature": null, "openai_max_context": 8 }),
        json!({ "temperature": 1, "openai_max_tokens": 8 }),
        json!({ "temperature": 1, "impersonation_prompt": "" }),
        json!({ "temperature": 1, "chat_completion_source": "openai" }),
        // A bundle of scripts and a name are no marks of RoleCall's.
        json!({ "prompts": [], "extensions": { "regex_scripts": [{ "findRegex": "a" }] }, "name": "N", "readme": "R" }),
        json!({ "prompts": [], "type": 1 }),
        parsed(WATCH),
    ] {
        assert_eq!(takers(&file), [(ID, 0.9)], "{file}");
    }
    assert_eq!(takers(&json!({ "prompts": [], "choice_groups": [] })), [(ROLECALL, 0.95), (ID, 0.9)]);
}

#[test]
fn other_settings_and_envelopes_are_none() {
    let preset = json!({ "temperature": 1, "top_p": 1, "prompts": [] });
    for file in [
        json!({ "input_sequence": "### Instruction:", "output_sequence": "### Response:", "name": "Instruct" }),
        json!({ "story_string": "{{description}}", "name": "Context" }),
        json!({ "temp": 1, "top_p": 1, "rep_pen": 1.1 }),
        json!({ "temperature": 1 }),
        json!({ "prompts": {}, "prompt_order": "x" }),
        json!({ "type": "preset", "prompts": [] }),
        json!({ "exportedAt": "2026-01-01T00:00:00.000Z", "type": "preset", "version": 1, "data": preset }),
        json!([preset]),
    ] {
        assert_eq!(takers(&file), [], "{file}");
        let error = Registry::default().read_as(&input(&file.to_string()), ID).expect_err("no preset");
        assert!(matches!(error, Error::NotThisFormat { codec: ID, path: "/prompts", .. }), "{error}");
    }
}

#[test]
fn a_preset_is_named_by_its_key_or_else_its_file() {
    let name = |text: &str, file: Option<&str>| {
        let input = file.map_or_else(|| input(text), |file| input(text).named(file));
        body(&Registry::default().read_as(&input, ID).expect(text).entity).name.clone()
    };
    assert_eq!(name(WATCH, Some("folder/Night Watch.json")), "Night Watch");
    assert_eq!(name(WATCH, None), "Imported preset");
    assert_eq!(name(r#"{"name": "Own", "prompts": []}"#, Some("Other.json")), "Own");
}

#[test]
fn the_sample_reads_as_its_program_shows_it() {
    let reading = read(WATCH);
    let preset = body(&reading.entity);
    let ids: Vec<_> = preset.prompts.iter().map(|p| (p.id.as_str(), p.enabled, p.group_id.as_deref())).collect();
    let group = Some("b1c7d1ce-hours");
    assert_eq!(
        ids,
        [
            ("main", true, None),
            ("worldInfoBefore", true, None),
            ("charDescription", true, None),
            ("5d0f-bells", false, group),
            ("chatHistory", true, group),
            ("worldInfoAfter", false, group),
        ]
    );
    let groups = preset.groups.as_deref().expect("a group");
    assert_eq!((groups.len(), groups[0].name.as_str()), (1, "The hours"));
    let samplers = &preset.samplers;
    assert_eq!((samplers.max_tokens, samplers.presence_penalty), (Some(600.0), Some(0.1)));
    assert_eq!((&preset.choices, &preset.description), (&None, &None));
    assert_eq!(reading.report.dropped, Vec::<String>::new());
}

#[test]
fn an_edit_of_a_number_in_a_text_changes_that_cell() {
    let mut entity = read(WATCH).entity;
    body_mut(&mut entity).samplers.max_tokens = Some(700.0);
    let out = write(&entity, ID);
    assert_eq!(*out.text, WATCH.replace(r#""600""#, "700"));
    assert!(out.report.is_empty(), "{:?}", out.report);
}

#[test]
fn a_name_is_written_where_there_is_none_only_when_it_is_edited() {
    let text = r#"{"prompts": []}"#;
    let mut entity = read(text).entity;
    assert_eq!(*write(&entity, ID).text, text);
    body_mut(&mut entity).name = "Named".into();
    assert_eq!(*write(&entity, ID).text, r#"{"prompts": [], "name": "Named"}"#);
}
