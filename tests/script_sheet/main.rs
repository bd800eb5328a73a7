//! The Script Sheet codec against the rules of its format. The preset around the sheet is the preset codec's matter; here is what the
//! sheet adds.

use proptest::prelude::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::preset::{PresetGroup, PresetPrompt};
use rolecall_codecs::canonical::scriptsheet::ScriptSheetBody;
use rolecall_codecs::canonical::{Entity, Original, Twin};
use rolecall_codecs::{Error, Input, Reading, Registry, Source, WriteOptions, Writing};
use serde_json::{Value, json};
use std::sync::Arc;

const ID: &str = "rolecall-script-sheet";
const PRESET: &str = "rolecall-preset";

/// A preset with this in front of its members.
fn around(sheet: &str) -> String {
    format!(
        r#"{{{sheet},"temperature":1.0,"prompts":[{{"identifier":"main","content":"Stay.","mood":1.0}},{{"identifier":"d","name":"━━━ Style ━━━"}},{{"identifier":"b","content":"Vivid."}}],"macro_engine_yaml":"x: y","name":"Walk","choice_groups":[]}}"#
    )
}

const SHEET: &str = r#""script_sheet":{"version":1,"content":"A\nB","theme":"noir"}"#;

fn input(text: &str) -> Input {
    Input::new(text.as_bytes().to_vec()).expect("UTF-8")
}

fn try_read(text: &str) -> Result<Reading, Error> {
    Registry::default().read_as(&input(text), ID)
}

fn read(text: &str) -> Entity {
    try_read(text).expect(text).entity
}

fn body(entity: &Entity) -> &ScriptSheetBody {
    entity.body.as_script_sheet().expect("a sheet")
}

fn writing(entity: &Entity) -> Writing {
    Registry::default().write(entity, ID, &WriteOptions::default()).expect("a sheet can be written")
}

/// Reads, edits, writes; the text and the warnings. What was written reads as what was edited, also through canonical JSON.
fn edited(text: &str, edit: impl Fn(&mut ScriptSheetBody)) -> (String, Vec<String>) {
    let mut entity = read(text);
    edit(entity.body.as_script_sheet_mut().expect("a sheet"));
    let out = writing(&entity);
    assert_eq!(body(&read(&out.text)), body(&entity));
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(writing(&stored).text, out.text);
    (out.text.to_string(), out.report.warnings)
}

fn scores(text: &str) -> (f64, f64) {
    let input = input(text);
    let scores = Registry::default().scores(&input.open().expect(text));
    let of = |id: &str| scores.iter().find(|s| s.codec == id).expect(id).score;
    (of(ID), of(PRESET))
}

#[test]
fn a_sheet_scores_one_and_outranks_the_preset() {
    let bare = |sheet: &str| format!("{{{sheet}}}");
    let sheet = r#""script_sheet":{"version":1,"content":""}"#;
    for (text, expected) in [
        (around(SHEET), (1.0, 0.95)),
        (around(&SHEET.replace("script_sheet", "promptbook")), (1.0, 0.95)),
        (bare(sheet), (1.0, 0.0)),
        (bare(r#""script_sheet":{"version":1.0,"content":"x"},"prompts":[]"#), (1.0, 0.0)),
        (bare(r#""script_sheet":{"version":1e0,"content":"x"}"#), (1.0, 0.0)),
        (bare(&format!(r#"{sheet},"type":7"#)), (1.0, 0.0)),
        // Of repeated keys the last counts.
        (bare(r#""script_sheet":{"version":2,"version":1,"content":"x"}"#), (1.0, 0.0)),
    ] {
        assert_eq!(scores(&text), expected, "{text}");
        assert_eq!(Registry::default().read(&input(&text)).expect(&text).1, Source::Codec(ID));
        assert_eq!(*writing(&read(&text)).text, text);
    }
}

#[test]
fn anything_else_is_no_sheet_but_may_be_a_preset() {
    for value in [
        r#"{"version":2,"content":"x"}"#,
        r#"{"version":"1","content":"x"}"#,
        r#"{"version":1e999,"content":"x"}"#,
        r#"{"content":"x"}"#,
        r#"{"version":1,"content":5}"#,
        r#"{"version":1}"#,
        "null",
        "[]",
        "\"text\"",
    ] {
        for key in ["script_sheet", "promptbook"] {
            let text = around(&format!(r#""{key}":{value}"#));
            assert_eq!(scores(&text), (0.0, 0.95), "{text}");
            assert!(
                matches!(try_read(&text), Err(Error::NotThisFormat { codec: ID, path: "/script_sheet", .. })),
                "{text}"
            );
            // As a preset it keeps what it has.
            let entity = Registry::default().read(&input(&text)).expect(&text).0.entity;
            assert_eq!(*Registry::default().write(&entity, PRESET, &Default::default()).expect(&text).text, text);
        }
    }
    for text in [
        format!(r#"{{"type":"preset",{SHEET}}}"#),
        format!(r#"{{"exportedAt":"t","type":"preset","data":{{{SHEET}}}}}"#),
        format!(r#"{{"exportedAt":"t","data":{{}},{SHEET}}}"#),
        format!(r#"[{{{SHEET}}}]"#),
        "null".to_owned(),
    ] {
        assert_eq!(scores(&text).0, 0.0, "{text}");
        assert!(try_read(&text).is_err(), "{text}");
    }
}

#[test]
fn a_sheet_reads_as_its_text_and_the_preset_around_it() {
    let old = SHEET.replace("script_sheet", "promptbook");
    for (sheet, key) in [(SHEET, "script_sheet"), (&old, "promptbook")] {
        let reading = try_read(&around(sheet)).expect(sheet);
        let body = body(&reading.entity);
        assert_eq!((body.name.as_str(), body.version, body.content.as_str()), ("Walk", 1.0, "A\nB"));
        assert_eq!(body.samplers.temperature, Some(1.0));
        let blocks: Vec<&str> = body.blocks.iter().map(|block| block.id.as_str()).collect();
        assert_eq!((blocks, body.groups.as_ref().map(Vec::len)), (vec!["main", "b"], Some(1)));
        let mut kept = reading.report.escrowed;
        kept.sort();
        let mut expected = ["/macro_engine_yaml".to_owned(), "/prompts/0/mood".into(), format!("/{key}/theme")];
        expected.sort();
        assert_eq!(kept, expected);
        let original = reading.entity.original.get(ID).expect("an original of its own");
        assert_eq!(original.unmapped, *json!({"dialect": "legacy", "sheetKey": key}).as_object().expect("an object"));
    }
    // Where both are sheets, the newer key counts and the older one stays; where the newer one is none, the older one counts.
    let both = around(&format!(r#"{SHEET},"promptbook":{{"version":1,"content":"old"}}"#));
    assert_eq!(body(&read(&both)).content, "A\nB");
    let other = around(r#""script_sheet":{"version":2,"content":"new"},"promptbook":{"version":1,"content":"old"}"#);
    assert_eq!(body(&read(&other)).content, "old");
}

#[test]
fn the_name_falls_back_to_the_file() {
    let text = r#"{"script_sheet":{"version":1,"content":""}}"#;
    let named = Registry::default().read_as(&input(text).named("a.sheet.json"), ID).expect(text).entity;
    assert_eq!((body(&named).name.as_str(), named.id.as_str()), ("a.sheet", "a-sheet"));
    assert_eq!(body(&read(text)).name, "Imported script sheet");
    assert_eq!(*writing(&Entity::from_json(&named.to_json()).expect("canonical")).text, text);
}

#[test]
fn an_edit_of_the_text_changes_the_text_and_warns_of_the_blocks() {
    let content = |text: &str| -> Box<dyn Fn(&mut ScriptSheetBody)> {
        let text = Text::from(text);
        Box::new(move |sheet| sheet.content.clone_from(&text))
    };
    let (out, warnings) = edited(&around(SHEET), content("C"));
    assert_eq!(out, around(&SHEET.replace("A\\nB", "C")));
    assert!(warnings.len() == 1 && warnings[0].contains("out of date"), "{warnings:?}");
    let bare = r#"{"script_sheet":{"version":1,"content":"x"},"name":"N"}"#;
    assert_eq!(edited(bare, content("y")), (bare.replace("\"x\"", "\"y\""), vec![]));
    // The older key gives way to the newer one, with all that it has.
    let (out, _) = edited(&around(&SHEET.replace("script_sheet", "promptbook")), content("C"));
    assert_eq!(out, around(&SHEET.replace("A\\nB", "C")));
    // Unless something else stands there.
    let other = around(r#""script_sheet":{"version":2,"content":"new"},"promptbook":{"version":1,"content":"old"}"#);
    assert_eq!(edited(&other, content("C")).0, other.replace("\"old\"", "\"C\""));
    let both = around(&format!(r#"{SHEET},"promptbook":{{"version":1,"content":"old"}}"#));
    assert_eq!(edited(&both, content("C")).0, both.replace("A\\nB", "C"));
}

#[test]
fn an_edit_of_the_preset_leaves_the_sheet_alone() {
    for sheet in [SHEET.to_owned(), SHEET.replace("script_sheet", "promptbook")] {
        let text = around(&sheet);
        let (out, warnings) = edited(&text, |sheet| sheet.blocks[0].content = "Go.".into());
        assert_eq!((out, warnings), (text.replace("Stay.", "Go."), vec![]));
        assert_eq!(edited(&text, |sheet| sheet.name = "Run".into()).0, text.replace("Walk", "Run"));
        assert_eq!(
            edited(&text, |sheet| sheet.samplers.temperature = Some(0.5)).0,
            text.replace("1.0,\"prompts", "0.5,\"prompts")
        );
    }
}

fn fresh_body() -> ScriptSheetBody {
    let blocks = vec![PresetPrompt { id: "a".into(), name: "A".into(), ..Default::default() }];
    ScriptSheetBody { name: "Fresh".into(), content: "text".into(), blocks, ..Default::default() }
}

#[test]
fn a_fresh_sheet_stands_first_and_is_a_preset_too() {
    let entity = Entity::new(ScriptSheetBody { blocks: vec![], ..fresh_body() });
    let out = writing(&entity);
    let file: Value = serde_json::from_str(&out.text).expect("JSON");
    assert_eq!(
        file.to_string(),
        r#"{"script_sheet":{"version":1,"content":"text"},"prompts":[],"prompt_order":[{"character_id":100001,"order":[]}],"name":"Fresh","choice_groups":[]}"#
    );
    assert!(out.report.is_empty());
    assert_eq!(scores(&out.text), (1.0, 0.95));
    for body in [fresh_body(), ScriptSheetBody { blocks: vec![], ..fresh_body() }] {
        let entity = Entity::new(body);
        assert_eq!(read(&writing(&entity).text).body, entity.body);
    }
}

#[test]
fn what_cannot_be_said_is_told_in_the_words_of_a_sheet() {
    let mut sheet = fresh_body();
    sheet.version = 2.0;
    sheet.blocks[0].wrap_in_xml = Some(true);
    sheet.blocks[0].group_id = Some("nowhere".into());
    for mut entity in [Entity::new(sheet.clone()), read(&around(SHEET))] {
        entity.body = sheet.clone().into();
        let report = writing(&entity).report;
        assert_eq!(report.dropped, ["blocks[0].wrapInXml", "blocks[0].groupId", "version"]);
    }
    let ring = PresetGroup { id: "g".into(), parent_group_id: Some("g".into()), ..Default::default() };
    let entity = Entity::new(ScriptSheetBody { groups: Some(vec![ring]), ..fresh_body() });
    let error = Registry::default().write(&entity, ID, &Default::default()).expect_err("a ring");
    assert!(matches!(error, Error::NotWritable { codec: ID, .. }), "{error:?}");
    let error = Registry::default().write(&entity, PRESET, &Default::default()).expect_err("another kind");
    assert!(matches!(error, Error::KindMismatch { .. }), "{error:?}");
}

/// The preset codec's original is another one's.
#[test]
fn only_its_own_original_counts() {
    let mut entity = Entity::new(fresh_body());
    let fresh = writing(&entity).text;
    let twin = || Twin::new(Arc::new(around(r#""x":1"#)));
    let original = || Original { twin: twin(), unmapped: Default::default(), source_media: None };
    entity.original.insert("rolecall", original());
    assert_eq!(writing(&entity).text, fresh);
    entity.original.insert(ID, original());
    assert_eq!(writing(&entity).text, fresh, "a preset without a sheet is no original of one");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// The text is opaque: whatever it holds, it comes back.
    #[test]
    fn the_text_is_verbatim(content in "(?s)[\\PC\r\n\t {}]{0,40}", new in "(?s).{0,20}", old_key in any::<bool>()) {
        let key = if old_key { "promptbook" } else { "script_sheet" };
        let text = around(&format!(r#""{key}":{}"#, json!({"version": 1, "content": content, "more": [1]})));
        let entity = read(&text);
        prop_assert_eq!(&body(&entity).content, &content);
        prop_assert_eq!(&*writing(&entity).text, &text);
        let (out, _) = edited(&text, |sheet| sheet.content = new.as_str().into());
        let back = read(&out);
        prop_assert_eq!(&body(&back).content, &new);
        let file: Value = serde_json::from_str(&out).expect("JSON");
        let kept = file.get("script_sheet").or_else(|| file.get("promptbook")).expect("a sheet");
        prop_assert_eq!(&kept["more"], &json!([1]));
        let fresh = Entity::new(ScriptSheetBody { content: content.clone().into(), ..fresh_body() });
        let back = read(&writing(&fresh).text);
        prop_assert_eq!(&back.body, &fresh.body);
    }
}
