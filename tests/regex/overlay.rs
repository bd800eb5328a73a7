//! What an edit changes in the text: its own cell, and nothing else.

use crate::{PACK, edited, edited_rule, one, read, set_mut, write, writing};
use rolecall_codecs::Writing;
use rolecall_codecs::canonical::regex::{RegexCondition, RegexRule, RegexTarget, SubstituteFind};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn nothing_is_normalised_without_an_edit() {
    for rule in [
        r#"{"find_pattern":"a"}"#,
        r#"{"find_pattern":"a","description":null}"#,
        r#"{"find_pattern":"a","trim_strings":[]}"#,
        r#"{"find_pattern":"a","trim_strings":[1,null,"keep"]}"#,
        r#"{"find_pattern":"a","placement":"ai_output","enabled":0,"sort_order":"1","min_depth":"0"}"#,
        r#"{"find_pattern":"a","placement":["hologram",7]}"#,
        r#"{"sort_order":3.0,"zeta":{"k":[1.0,1e3,-0]},"find_pattern":"a","id":null}"#,
        r#"{ "find_pattern" : "\u0061" , "x":12345678901234567890123,"x":1e400 }"#,
    ] {
        for script in ["", r#""id":7,"#, r#""name":"S","#] {
            let text = format!("{{{script}\"rules\":[ {rule} ],\"x\":[ ]}}\n");
            let entity = read(&text).entity;
            assert_eq!(write(&entity), text);
            let stored = rolecall_codecs::canonical::Entity::from_json(&entity.to_json()).expect("canonical");
            assert_eq!(write(&stored), text);
            let mut touched = stored;
            set_mut(&mut touched).rules[0].label = "new".into();
            assert_ne!(write(&touched), text);
            set_mut(&mut touched).rules[0].label.clear();
            assert_eq!(write(&touched), text, "an edit that was taken back is none");
        }
    }
}

#[test]
fn each_field_is_written_to_its_key() {
    let rule = r#"{"find_pattern":"a","zeta":1}"#;
    let behind = |new: &str| format!(r#"{{"find_pattern":"a",{new},"zeta":1}}"#);
    let before = |new: &str| format!(r#"{{{new},"find_pattern":"a","zeta":1}}"#);
    type Edit = fn(&mut RegexRule);
    let edits: [(Edit, String); 15] = [
        (|r| r.id = "i".into(), before(r#""id":"i""#)),
        (|r| r.label = "n".into(), before(r#""name":"n""#)),
        (|r| r.find = "b".into(), rule.replace(r#""a""#, r#""b""#)),
        (|r| r.replace = "b".into(), behind(r#""replace_string":"b""#)),
        (|r| r.phases = vec!["output".into()], behind(r#""placement":["ai_output"]"#)),
        (|r| r.flags = "".into(), behind(r#""flags":"""#)),
        (|r| r.enabled = false, behind(r#""enabled":false"#)),
        (|r| r.sort_order = 2.5, behind(r#""sort_order":2.5"#)),
        (|r| r.note = Some("".into()), behind(r#""description":"""#)),
        (|r| r.trim_strings = Some(vec!["x".into()]), behind(r#""trim_strings":["x"]"#)),
        (|r| r.min_depth = Some(Some(3.0)), behind(r#""min_depth":3"#)),
        (|r| r.min_depth = Some(None), behind(r#""min_depth":null"#)),
        (|r| r.max_depth = Some(Some(0.0)), behind(r#""max_depth":0"#)),
        (|r| r.max_depth = Some(None), behind(r#""max_depth":null"#)),
        (|r| r.run_on_edit = Some(false), behind(r#""run_on_edit":false"#)),
    ];
    for (edit, expected) in edits {
        assert_eq!(edited_rule(rule, edit), expected);
    }
}

#[test]
fn new_keys_take_the_documented_order() {
    let out = edited_rule(r#"{"max_depth":1,"x":1,"replace_string":"","placement":[]}"#, |rule| {
        rule.find = "f".into();
        rule.enabled = false;
        rule.sort_order = 1.0;
        rule.min_depth = Some(None);
        rule.run_on_edit = Some(true);
    });
    assert_eq!(
        out,
        r#"{"max_depth":1,"run_on_edit":true,"x":1,"find_pattern":"f","replace_string":"","placement":[],"enabled":false,"sort_order":1,"min_depth":null}"#
    );
}

#[test]
fn a_cell_of_the_wrong_kind_is_replaced_at_its_place() {
    let rule = r#"{"id":1,"find_pattern":"a","enabled":"false","sort_order":"1","trim_strings":"x","min_depth":"0","description":[]}"#;
    let out = edited_rule(rule, |rule| {
        rule.enabled = false;
        rule.sort_order = 4.0;
        rule.trim_strings = Some(vec!["y".into()]);
        rule.min_depth = Some(Some(1.0));
        rule.note = Some("n".into());
    });
    assert_eq!(
        out,
        r#"{"id":1,"find_pattern":"a","enabled":false,"sort_order":4,"trim_strings":["y"],"min_depth":1,"description":"n"}"#
    );
}

#[test]
fn what_is_taken_away_takes_its_key_along() {
    let rule = r#"{"find_pattern":"a","description":"d","trim_strings":["t",1],"min_depth":1,"max_depth":null,"run_on_edit":true,"x":1}"#;
    let cut = |part: &str| rule.replace(part, "");
    assert_eq!(edited_rule(rule, |r| r.note = None), cut(r#""description":"d","#));
    assert_eq!(edited_rule(rule, |r| r.trim_strings = None), cut(r#""trim_strings":["t",1],"#));
    assert_eq!(edited_rule(rule, |r| r.min_depth = None), cut(r#""min_depth":1,"#));
    assert_eq!(edited_rule(rule, |r| r.max_depth = None), cut(r#""max_depth":null,"#));
    assert_eq!(edited_rule(rule, |r| r.run_on_edit = None), cut(r#""run_on_edit":true,"#));
    assert_eq!(
        edited_rule(rule, |r| r.min_depth = Some(None)),
        rule.replace(r#""min_depth":1"#, r#""min_depth":null"#)
    );
    assert_eq!(edited_rule(rule, |r| r.extras = None), cut(r#","x":1"#));
    let null = r#"{"find_pattern":"a","description":null,"trim_strings":[]}"#;
    assert_eq!(edited_rule(null, |r| r.note = Some("d".into())), null.replace("null", r#""d""#));
    // A list without a text is written as it is said, though it reads as absent.
    let mut entity = read(&one(rule)).entity;
    set_mut(&mut entity).rules[0].trim_strings = Some(Vec::new());
    assert_eq!(write(&entity), one(&rule.replace(r#"["t",1]"#, "[]")));
}

#[test]
fn each_extra_is_edited_by_itself() {
    let rule = r#"{"zeta":{"k":[1.0 ,1e3]},"find_pattern":"a","x":12345678901234567890123,"x":1.0,"y":[ ]}"#;
    let insert = |key: &'static str, value: serde_json::Value| {
        move |rule: &mut RegexRule| drop(rule.extras.as_mut().expect("extras").insert(key.to_owned(), value.clone()))
    };
    let remove =
        |key: &'static str| move |rule: &mut RegexRule| drop(rule.extras.as_mut().expect("extras").shift_remove(key));
    assert_eq!(edited_rule(rule, insert("y", json!({"a": 1}))), rule.replace("[ ]", r#"{"a":1}"#));
    assert_eq!(edited_rule(rule, insert("x", json!(null))), rule.replace(r#""x":1.0"#, r#""x":null"#));
    assert_eq!(edited_rule(rule, insert("new", json!("n"))), rule.replace("[ ]}", r#"[ ],"new":"n"}"#));
    assert_eq!(edited_rule(rule, insert("a\"~/\\", json!(0))), rule.replace("[ ]}", r#"[ ],"a\"~/\\":0}"#));
    assert_eq!(edited_rule(rule, remove("x")), rule.replace(r#""x":12345678901234567890123,"x":1.0,"#, ""));
    assert_eq!(edited_rule(rule, remove("zeta")), rule.replace(r#""zeta":{"k":[1.0 ,1e3]},"#, ""));
    assert_eq!(edited_rule(rule, |rule| rule.extras = None), r#"{"find_pattern":"a"}"#);
    let first =
        edited_rule(r#"{"find_pattern":"a"}"#, |rule| rule.extras = json!({"b": 1, "a": 2}).as_object().cloned());
    assert_eq!(first, r#"{"find_pattern":"a","b":1,"a":2}"#);
    let both = edited_rule(r#"{"find_pattern":"a"}"#, |rule| {
        rule.extras = json!({"b": 1}).as_object().cloned();
        rule.flags = "i".into();
    });
    assert_eq!(both, r#"{"find_pattern":"a","flags":"i","b":1}"#);
}

/// A modelled key always wins over an extra of the same name.
#[test]
fn an_extra_cannot_stand_in_for_a_field() {
    let text = one(r#"{"find_pattern":"a","flags":"g"}"#);
    let mut entity = read(&text).entity;
    set_mut(&mut entity).rules[0].extras = json!({"flags": "i", "max_depth": 3, "mine": 1}).as_object().cloned();
    let out = writing(&entity);
    assert_eq!(*out.text, one(r#"{"find_pattern":"a","flags":"g","mine":1}"#));
    assert_eq!(out.report.dropped, ["rules[0].extras.flags", "rules[0].extras.max_depth"]);
}

#[test]
fn what_a_script_has_no_key_for_is_dropped_and_reported() {
    let mut entity = read(PACK).entity;
    let set = set_mut(&mut entity);
    set.description = Some("d".into());
    set.enabled = Some(false);
    set.rules[1] = RegexRule {
        use_flags: Some(true),
        targets: Some(vec![RegexTarget::Display]),
        substitute_find: Some(SubstituteFind::Escaped),
        character_ids: Some(Vec::new()),
        first_match_only: Some(false),
        overlay: Some(true),
        condition: Some(RegexCondition { rule_id: "rule-1".into(), matched: true }),
        ..set.rules[1].clone()
    };
    let of_rule = ["useFlags", "targets", "substituteFind", "characterIds", "firstMatchOnly", "overlay", "condition"];
    let expected: BTreeSet<String> = of_rule
        .map(|key| format!("rules[1].{key}"))
        .into_iter()
        .chain(["description".into(), "enabled".into()])
        .collect();
    let out = writing(&entity);
    let dropped = |out: &Writing| out.report.dropped.iter().cloned().collect::<BTreeSet<String>>();
    assert_eq!(dropped(&out), expected);
    assert_eq!(*out.text, PACK);
    entity.original = Default::default();
    assert_eq!(dropped(&writing(&entity)), expected, "from scratch as well");
}

#[test]
fn the_layout_around_an_edit_stays() {
    let out = edited(PACK, |set| {
        set.rules[0].trim_strings = Some(vec!["a".into(), "b".into()]);
        set.rules[1].note = Some("N".into());
        set.rules[1].replace = "„$1“".into();
    });
    let expected = PACK
        .replace(r#"["  "]"#, r#"["a", "b"]"#)
        .replace("{{newmacro}}", "„$1“")
        .replace("\"sort_order\": 1\n", "\"sort_order\": 1,\n      \"description\": \"N\"\n");
    assert_eq!(out, expected);
}
