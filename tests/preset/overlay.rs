//! Edits change their own bytes.

use crate::{WALK, body_mut, edited, edited_file, file, ids, json, preset, prompt, read, write, writing};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::preset::{PresetBody, PresetPrompt};

#[test]
fn the_walk_reads_as_its_rules_say() {
    let reading = read(WALK);
    let body = crate::body(&reading.entity);
    assert_eq!(ids(body), ["main", "prose", "chatHistory", "worldInfoBefore", "orphan"]);
    let enabled: Vec<bool> = body.prompts.iter().map(|p| p.enabled).collect();
    assert_eq!(enabled, [true, false, true, true, false]);
    assert_eq!(body.prompts[1].content, "Vivid.");
    assert_eq!(body.prompts[3].injection_depth, 7.0);
    let groups = body.groups.as_ref().expect("groups");
    assert_eq!((groups.len(), groups[0].id.as_str(), groups[0].name.as_str()), (1, "d", "Style"));
    assert_eq!((body.prompts[0].group_id.as_deref(), body.prompts[4].group_id.as_deref()), (None, Some("d")));
    assert_eq!(body.description.as_deref(), Some("For testing."));
    let mut kept = reading.report.escrowed.clone();
    kept.sort();
    assert_eq!(kept, ["/macro_engine_yaml", "/prompt_order/1/more", "/prompts/2/mood", "/unknown_knob"]);
    assert_eq!(write(&reading.entity), WALK);
    let stored = Entity::from_json(&reading.entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), WALK);
}

#[test]
fn one_cell_one_place() {
    let same = |edit: &dyn Fn(&mut PresetBody), from: &str, to: &str| {
        assert!(WALK.contains(from), "{from}");
        assert_eq!(edited(WALK, edit), WALK.replacen(from, to, 1));
    };
    same(&|b| b.name = "Stroll".into(), r#""Walk""#, r#""Stroll""#);
    same(&|b| b.description = Some("x".into()), "For testing.", "x");
    same(&|b| b.description = None, "  \"readme\": \"For testing.\",\n", "");
    same(&|b| b.prompts[0].content = "Go.".into(), "Stay.", "Go.");
    same(&|b| b.prompts[1].injection_depth = 3.0, r#""injection_depth": 2"#, r#""injection_depth": 3"#);
    same(&|b| b.prompts[4].content = "still never".into(), "never named", "still never");
    same(
        &|b| b.groups.as_mut().expect("groups")[0].name = "Tone".into(),
        "\"name\": \"━━━ Style",
        "\"name\": \"━━━ Tone",
    );
    // Switches stand in the order.
    same(&|b| b.prompts[1].enabled = true, r#""prose", "enabled": false"#, r#""prose", "enabled": true"#);
    same(
        &|b| b.prompts[0].enabled = false,
        "{\"identifier\": \"main\", \"enabled\": true}",
        "{\"identifier\": \"main\", \"enabled\": false}",
    );
    same(
        &|b| b.prompts[3].enabled = false,
        r#"{"identifier": "worldInfoBefore"}"#,
        r#"{"identifier": "worldInfoBefore", "enabled": false}"#,
    );
    same(
        &|b| b.groups.as_mut().expect("groups")[0].enabled = Some(false),
        r#"{"identifier": "d", "enabled": true}"#,
        r#"{"identifier": "d", "enabled": false}"#,
    );
}

/// The prompts of a text: ids of rows, and the order's ids with `!` for what is off.
fn lists(text: &str) -> (String, String) {
    let file = json(text);
    let words = |list: Vec<String>| list.join(" ");
    let rows = file["prompts"].as_array().expect("rows");
    let rows = rows.iter().map(|row| row["identifier"].as_str().unwrap_or("?").to_owned()).collect();
    let order = file["prompt_order"].as_array().and_then(|list| {
        list.iter().find(|order| order["character_id"] == 100_001 || order["character_id"] == "100001").cloned()
    });
    let items = order.map(|order| order["order"].as_array().expect("items").clone()).unwrap_or_default();
    let item = |item: &serde_json::Value| {
        format!("{}{}", if item["enabled"] == false { "!" } else { "" }, item["identifier"].as_str().unwrap_or("?"))
    };
    (words(rows), words(items.iter().map(item).collect()))
}

fn check(text: &str, edit: impl Fn(&mut PresetBody), rows: &str, order: &str) -> String {
    let out = edited(text, edit);
    assert_eq!(lists(&out), (rows.to_owned(), order.to_owned()));
    out
}

const ROWS: &str = "main d prose chatHistory worldInfoBefore prose ? orphan";
const ORDER: &str = "main d !prose ghost chatHistory worldInfoBefore";

#[test]
fn an_orphan_that_is_switched_on_is_named_by_the_order() {
    let out = check(WALK, |b| b.prompts[4].enabled = true, ROWS, &format!("{ORDER} orphan"));
    assert_eq!(out.lines().count(), WALK.lines().count() + 1);
}

#[test]
fn a_new_sequence_is_built_from_the_rows_that_are_there() {
    let swap = |b: &mut PresetBody| b.prompts.swap(2, 3);
    let rows = "main d prose worldInfoBefore prose ? chatHistory orphan";
    let out = check(WALK, swap, rows, "main d !prose ghost worldInfoBefore chatHistory");
    for kept in [
        r#""mood": 1.0"#,
        r#""more": 1"#,
        r#"{"character_id": 424242, "order": [{"identifier": "main", "enabled": false}]}"#,
        r#""unknown_knob": {"keep": "me"}"#,
    ] {
        assert!(out.contains(kept), "{kept}");
    }
    // A repeat stays behind the row that it repeats; what goes takes its repeats along.
    let last = |b: &mut PresetBody| {
        let prose = b.prompts.remove(1);
        b.prompts.insert(3, prose);
    };
    check(
        WALK,
        last,
        "main d chatHistory worldInfoBefore ? prose prose orphan",
        "main d chatHistory worldInfoBefore !prose ghost",
    );
    let rows = "main d chatHistory worldInfoBefore ? orphan";
    check(WALK, |b| drop(b.prompts.remove(1)), rows, "main d ghost chatHistory worldInfoBefore");
    check(WALK, |b| drop(b.prompts.remove(4)), "main d prose chatHistory worldInfoBefore prose ?", ORDER);
}

#[test]
fn new_prompts_are_fresh_rows_with_a_place() {
    let add = |b: &mut PresetBody| b.prompts.insert(2, PresetPrompt { group_id: Some("d".into()), ..prompt("new") });
    let rows = "main d prose new chatHistory worldInfoBefore prose ? orphan";
    let out = check(WALK, add, rows, "main d !prose ghost new chatHistory worldInfoBefore");
    let fresh = r#"{"identifier": "new", "name": "new", "content": "", "role": "system", "system_prompt": false, "injection_position": 0, "injection_depth": 4, "injection_order": 100, "forbid_overrides": false}"#;
    assert!(out.contains(fresh), "{out}");
    // At the end it comes behind the orphan, which then needs a place of its own.
    let add = |b: &mut PresetBody| b.prompts.push(PresetPrompt { group_id: Some("d".into()), ..prompt("new") });
    check(WALK, add, &format!("{ROWS} new"), &format!("{ORDER} !orphan new"));
    // One that takes the id of a place without a row.
    let add = |b: &mut PresetBody| b.prompts.insert(2, PresetPrompt { group_id: Some("d".into()), ..prompt("ghost") });
    check(WALK, add, "main d prose ghost chatHistory worldInfoBefore prose ? orphan", ORDER);
}

#[test]
fn without_an_order_rows_keep_their_own_switches() {
    let rows = r#""prompts":[{"identifier":"a","enabled":false},{"identifier":"b"},{"identifier":"c","enabled":true}]"#;
    let same = |edit: &dyn Fn(&mut PresetBody), to: &str| assert_eq!(edited_file(rows, edit), to);
    same(&|b| b.prompts[0].enabled = true, &rows.replace("false", "true"));
    same(&|b| b.prompts[2].enabled = false, &rows.replace("true", "false"));
    same(&|b| b.prompts[1].content = "x".into(), &rows.replace(r#""b""#, r#""b","content":"x""#));
    same(
        &|b| b.prompts.swap(0, 2),
        r#""prompts":[{"identifier":"c","enabled":true},{"identifier":"b"},{"identifier":"a","enabled":false}]"#,
    );
    // A row without a switch never gets one: an order says it, once it is needed.
    let order = r#","prompt_order":[{"character_id":100001,"order":[{"identifier":"a","enabled":false},{"identifier":"b","enabled":false},{"identifier":"c","enabled":true}]}]"#;
    same(&|b| b.prompts[1].enabled = false, &format!("{rows}{order}"));
    let empty = format!(r#"{rows},"prompt_order":[{{"character_id":"100001","order":null,"x":1}}]"#);
    let out = edited_file(&empty, |b| b.prompts[1].enabled = false);
    assert!(out.ends_with(r#"{"identifier":"c","enabled":true}],"x":1}]"#), "{out}");
    let foreign = format!(r#"{rows},"prompt_order":[{{"character_id":5,"order":[]}}]"#);
    let out = edited_file(&foreign, |b| b.prompts[1].enabled = false);
    assert!(
        out.contains(r#"[{"character_id":5,"order":[]},{"character_id":100001,"order":[{"identifier":"a""#),
        "{out}"
    );
}

#[test]
fn an_own_switch_follows_an_edit() {
    let text = file(
        r#""prompts":[{"identifier":"a","enabled":true}],"prompt_order":[{"character_id":100001,"order":[{"identifier":"a","enabled":true}]}]"#,
    );
    assert_eq!(edited(&text, |b| b.prompts[0].enabled = false), text.replace("true", "false"));
}

#[test]
fn an_order_that_would_be_empty_names_the_rest() {
    let text = file(
        r#""prompts":[{"identifier":"a"},{"identifier":"b"}],"prompt_order":[{"character_id":100001,"order":[{"identifier":"a"}]}]"#,
    );
    check(&text, |b| drop(b.prompts.remove(0)), "b", "!b");
    check(&text, |b| b.prompts.clear(), "", "");
    // A place without a row keeps it from being empty.
    let text = file(r#""prompts":[{"identifier":"a"}],"prompt_order":[{"character_id":100001,"order":[{"x":1}]}]"#);
    check(&text, |b| b.prompts[0].content = "c".into(), "a", "?");
}

#[test]
fn lists_of_the_wrong_kind_are_replaced_once_they_are_needed() {
    let text = file(r#""prompts":null,"prompt_order":{"a":1},"temperature":1,"top_p":1"#);
    assert_eq!(
        edited(&text, |b| b.description = Some("r".into())),
        text.replace(r#""name":"P""#, r#""name":"P","readme":"r""#)
    );
    let out = edited(&text, |b| b.prompts.push(PresetPrompt { enabled: false, ..prompt("a") }));
    assert_eq!(lists(&out), ("a".to_owned(), "!a".to_owned()));
}

#[test]
fn two_of_one_id_are_written_and_warned_of() {
    for original in [true, false] {
        let mut entity = read(WALK).entity;
        if !original {
            entity.original = Default::default();
        }
        let body = body_mut(&mut entity);
        body.prompts.push(PresetPrompt { group_id: Some("d".into()), ..prompt("main") });
        let out = writing(&entity);
        assert_eq!(out.report.dropped, ["prompts[5].isDefault", "prompts"]);
        assert_eq!(preset(&out.text).prompts.len(), 5);
    }
}

#[test]
fn odd_json_stays() {
    let text = "\u{feff} {\r\n\t\"prompts\":[{\"identifier\":\"a\",\"identifier\":\"b\",\"content\":\"\\ud83d\"}],\"choice_groups\":[],\"name\":\"x\",\"seed\":12345678901234567890,\"n\":1e999}\r\n";
    let reading = read(text);
    assert_eq!(crate::body(&reading.entity).prompts[0].content, "\u{fffd}");
    assert_eq!(ids(crate::body(&reading.entity)), ["b"]);
    assert_eq!(write(&reading.entity), text.trim_start_matches('\u{feff}'));
    let out = edited(text, |b| b.prompts[0].name = "N".into());
    assert_eq!(out, text.trim_start_matches('\u{feff}').replace("\"b\",", "\"b\",\"name\":\"N\","));
}
