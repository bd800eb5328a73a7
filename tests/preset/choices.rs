//! Questions to the user.

use crate::{edited, edited_file, file, preset, read, scratch, write, writing};
use rolecall_codecs::canonical::preset::{PresetBody, PresetChoice, PresetChoiceOption};
use serde_json::{Value, json};

fn text(groups: &str) -> String {
    format!(r#"{{"prompts":[],"name":"P","choice_groups":{groups}}}"#)
}

fn choices(groups: &str) -> Value {
    let text = text(groups);
    let reading = read(&text);
    assert_eq!(write(&reading.entity), text);
    serde_json::to_value(&crate::body(&reading.entity).choices).expect("choices")
}

#[test]
fn each_cell_reads_by_its_kind() {
    for (wire, expected) in [
        ("[]", json!(null)),
        ("null", json!(null)),
        ("[5,null,[]]", json!(null)),
        ("[{}]", json!([{"id": "", "label": "", "type": "one", "options": []}])),
        (
            r#"[{"id":1,"label":null,"type":"weird","options":"x","default":5,"min":"1","suggestions":"s","separator":1,"sortOrder":"2"}]"#,
            json!([{"id": "", "label": "", "type": "one", "options": []}]),
        ),
        (
            r#"[{"id":"a","label":"A","type":"input","readme":"r","variableName":"v","default":true,"placeholder":""}]"#,
            json!([{"id": "a", "label": "A", "type": "input", "key": "v", "readme": "r", "default": true, "placeholder": "", "options": []}]),
        ),
        (
            r#"[{"type":"toggle","description":"d","readme":"loses","key":"k","variableName":"loses","default":["x",5,null]}]"#,
            json!([{"id": "", "label": "", "type": "toggle", "key": "k", "readme": "d", "default": ["x"], "options": []}]),
        ),
        (
            r#"[{"type":"many","description":null,"readme":"r","key":3,"variableName":"v","min":0,"separator":"","sortOrder":-1,"default":"","suggestions":[]}]"#,
            json!([{"id": "", "label": "", "type": "many", "key": "v", "readme": "r", "default": "", "suggestions": [], "min": 0, "separator": "", "sortOrder": -1, "options": []}]),
        ),
        (
            r#"[{"options":[{"id":"1"},{"label":"2"},5,null,{"id":"3","label":"3","value":"","description":"","prompts":[1,"p",null],"set":{"a":"b"}}],"randomPick":true,"extras":{}}]"#,
            json!([{"id": "", "label": "", "type": "one", "options": [
                {"id": "1", "label": ""},
                {"id": "", "label": "2"},
                {"id": "3", "label": "3", "description": "", "value": "", "enablesPrompts": ["p"]}
            ]}]),
        ),
    ] {
        assert_eq!(choices(wire), expected, "{wire}");
    }
}

#[test]
fn an_answer_of_another_kind_is_warned_of() {
    let wire = r#"[{"default":5},{"default":null},{},{"default":["x",1]},{"default":["x"]}]"#;
    let warnings = read(&text(wire)).report.warnings;
    let paths: Vec<&str> = warnings.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(paths, ["choices[0].default", "choices[3].default"]);
}

fn choice(body: &mut PresetBody, index: usize) -> &mut PresetChoice {
    &mut body.choices.as_mut().expect("choices")[index]
}

#[test]
fn an_edit_changes_its_cell_and_keeps_what_only_the_file_has() {
    let wire = r#"[{"id":"a","label":"A","type":"select_many","readme":"r","set":1.0,"default":7,"options":[{"id":"x","label":"X","set":{"k":"v"}},{"id":"y","label":"Y"}]},7,{"id":"b","label":"B","variableName":"v","description":"d","readme":"old"}]"#;
    let same = |edit: &dyn Fn(&mut PresetBody), from: &str, to: &str| {
        assert_eq!(edited(&text(wire), edit), text(&wire.replacen(from, to, 1)));
    };
    same(&|b| choice(b, 0).label = "AA".into(), r#""A""#, r#""AA""#);
    same(&|b| choice(b, 0).readme = Some("s".into()), r#""readme":"r""#, r#""readme":"s""#);
    same(&|b| choice(b, 0).readme = None, r#""readme":"r","#, "");
    same(&|b| choice(b, 0).key = Some("k".into()), r#""select_many""#, r#""select_many","key":"k""#);
    same(&|b| choice(b, 0).default = Some(json!("x")), "7,\"options", "\"x\",\"options");
    same(&|b| choice(b, 0).min = Some(2.0), r#","options""#, r#","min":2,"options""#);
    same(&|b| choice(b, 0).options[0].label = "XX".into(), r#""X""#, r#""XX""#);
    same(&|b| choice(b, 0).options[1].enables_prompts = Some(vec!["p".into()]), r#""Y"}"#, r#""Y","prompts":["p"]}"#);
    same(&|b| drop(choice(b, 0).options.remove(1)), r#",{"id":"y","label":"Y"}"#, "");
    same(&|b| choice(b, 1).key = Some("w".into()), r#""variableName":"v""#, r#""variableName":"w""#);
    same(&|b| choice(b, 1).readme = Some("e".into()), r#""description":"d""#, r#""description":"e""#);
    same(&|b| choice(b, 1).readme = None, r#","description":"d","readme":"old""#, "");
    same(
        &|b| drop(b.choices.as_mut().expect("choices").remove(1)),
        r#",{"id":"b","label":"B","variableName":"v","description":"d","readme":"old"}"#,
        "",
    );
    let type_ = rolecall_codecs::canonical::common::ChoiceType::Many;
    same(&|b| choice(b, 0).type_ = type_, r#""select_many""#, r#""many""#);
}

#[test]
fn questions_that_go_leave_an_empty_list() {
    assert_eq!(edited(&text(r#"[{"id":"a"}]"#), |b| b.choices = None), text("[]"));
    // Absent and empty are the same to a file without any.
    let bare = r#"{"prompts":[],"name":"P"}"#;
    let mut entity = read(bare).entity;
    crate::body_mut(&mut entity).choices = Some(Vec::new());
    assert_eq!(write(&entity), bare);
}

#[test]
fn a_fresh_question_is_sparse_and_in_order() {
    let choice = PresetChoice {
        id: "i".into(),
        label: "L".into(),
        key: Some("k".into()),
        readme: Some("r".into()),
        default: Some(json!(["a", 1])),
        suggestions: Some(vec![]),
        min: Some(1.0),
        sort_order: Some(2.0),
        separator: Some(",".into()),
        placeholder: Some("p".into()),
        options: vec![PresetChoiceOption {
            id: "o".into(),
            value: Some("v".into()),
            enables_prompts: Some(vec![]),
            ..Default::default()
        }],
        ..Default::default()
    };
    let wire = r#"{"id":"i","label":"L","type":"one","description":"r","key":"k","default":["a"],"placeholder":"p","suggestions":[],"min":1,"separator":",","sortOrder":2,"options":[{"id":"o","label":"","value":"v","prompts":[]}]}"#;
    let out = edited_file(r#""prompts":[]"#, |_| {});
    assert_eq!(out, r#""prompts":[]"#);
    let mut entity = read(&file(r#""prompts":[]"#)).entity;
    crate::body_mut(&mut entity).choices = Some(vec![choice.clone(), PresetChoice::default()]);
    let bare = r#"{"id":"","label":"","type":"one"}"#;
    assert_eq!(write(&entity), file(r#""prompts":[]"#).replace("[],\"name", &format!("[{wire},{bare}],\"name")));
    let fresh = write(&scratch(PresetBody { choices: Some(vec![choice]), ..Default::default() }));
    assert_eq!(crate::json(&fresh)["choice_groups"][0].to_string(), wire);
}

#[test]
fn what_a_question_cannot_hold_is_dropped_and_reported() {
    let mut entity = read(&text(r#"[{"id":"a","options":[{"id":"x"}]}]"#)).entity;
    let choice = choice(crate::body_mut(&mut entity), 0);
    choice.random_pick = Some(true);
    choice.extras = Some(Default::default());
    choice.default = Some(json!(5));
    choice.options[0].set = Some([("k".to_owned(), "v".into())].into_iter().collect());
    let out = writing(&entity);
    let mut dropped = out.report.dropped;
    dropped.sort();
    assert_eq!(
        dropped,
        ["choices[0].default", "choices[0].extras", "choices[0].options[0].set", "choices[0].randomPick"]
    );
    assert_eq!(preset(&out.text).choices.expect("choices")[0].id, "a");
}
