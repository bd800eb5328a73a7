//! Placements and phases.

use crate::{edited_rule, one, read, rule, scratch, set_mut, write, writing};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::regex::RegexRule;
use rolecall_codecs::codecs::regex::PHASES;
use rolecall_codecs::json::number::js_text;
use serde_json::Value;

fn of(placement: &str) -> String {
    format!(r#"{{"find_pattern":"a","placement":{placement}}}"#)
}

fn phases(placement: &str) -> Vec<Text> {
    rule(&of(placement)).phases
}

/// The placement after the phases became these.
fn after(placement: &str, phases: &[&str]) -> String {
    let out = edited_rule(&of(placement), |rule| rule.phases = phases.iter().map(|p| (*p).into()).collect());
    let inner = out.strip_prefix(r#"{"find_pattern":"a","placement":"#).and_then(|rest| rest.strip_suffix('}'));
    inner.expect(&out).to_owned()
}

#[test]
fn each_placement_has_its_phase() {
    assert_eq!(
        PHASES,
        [
            ("user_input", "input"),
            ("ai_output", "output"),
            ("display_only", "display"),
            ("prompt_only", "prompt"),
            ("lorebook", "lorebook"),
            ("reasoning", "reasoning"),
        ]
    );
    for (placement, phase) in PHASES {
        assert_eq!(phases(&format!("[{placement:?}]")), [*phase]);
        let fresh = scratch(vec![RegexRule { phases: vec![(*phase).into()], ..RegexRule::default() }]);
        assert_eq!(crate::json(&write(&fresh))["rules"][0]["placement"], serde_json::json!([placement]));
    }
}

#[test]
fn other_elements_read_as_their_text() {
    assert_eq!(phases(r#"["slash","future_phase"]"#), ["slash", "future_phase"]);
    assert_eq!(
        phases(r#"["constructor","toString","__proto__","User_Input",""]"#),
        ["constructor", "toString", "__proto__", "User_Input", ""]
    );
    assert_eq!(phases(r#"["ai_output","slash","ai_output"]"#), ["output", "slash", "output"], "order and repeats stay");
    assert_eq!(
        phases(r#"[5,null,true,["a","b"],{"o":1},1.5,[null,[1,[]],{}],[],-0]"#),
        ["5", "null", "true", "a,b", "[object Object]", "1.5", ",1,,[object Object]", "", "0"]
    );
    assert_eq!(phases(r#"["input","display"]"#), ["input", "display"], "a canonical word on the wire stays what it is");
    for none in ["\"ai_output\"", "2", "null", r#"{"0":"ai_output"}"#, "[]"] {
        assert_eq!(phases(none), Vec::<String>::new(), "{none}");
    }
}

#[test]
fn numbers_are_spelled_as_in_javascript() {
    for (number, text) in [
        (0.0, "0"),
        (-0.0, "0"),
        (2.0, "2"),
        (-1.5, "-1.5"),
        (100.0, "100"),
        (123.456, "123.456"),
        (0.1, "0.1"),
        (0.000001, "0.000001"),
        (0.00000123, "0.00000123"),
        (1e-7, "1e-7"),
        (1.5e-10, "1.5e-10"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (1.25e22, "1.25e+22"),
        (12345678901234567890.0, "12345678901234567000"),
        (9007199254740993.0, "9007199254740992"),
        (f64::MAX, "1.7976931348623157e+308"),
        (5e-324, "5e-324"),
        (-1e21, "-1e+21"),
    ] {
        assert_eq!(js_text(number), text);
    }
}

#[test]
fn what_is_not_edited_stays_whatever_it_is() {
    for placement in
        [r#"["hologram", "ai_output",5 , null]"#, "\"ai_output\"", "2", "null", "{ }", "[ ]", r#"["\u0061i_output"]"#]
    {
        let text = of(placement);
        assert_eq!(write(&read(&one(&text)).entity), one(&text));
        let edited = edited_rule(&text, |rule| rule.find = "b".into());
        assert_eq!(edited, text.replace(r#""a""#, r#""b""#));
    }
}

#[test]
fn an_edit_keeps_the_elements_of_phases_that_stay() {
    let wire = r#"["ai_output","hologram",5,"input"]"#;
    for (phases, expected) in [
        (&["output", "hologram", "5", "input", "display"][..], r#"["ai_output","hologram",5,"input","display_only"]"#),
        (&["hologram", "output"], r#"["hologram","ai_output"]"#),
        (&["5"], "[5]"),
        (&["input", "input"], r#"["input","user_input"]"#),
        (&["output", "output"], r#"["ai_output","ai_output"]"#),
        (&["reasoning"], r#"["reasoning"]"#),
        (&[], "[]"),
    ] {
        assert_eq!(after(wire, phases), expected, "{phases:?}");
    }
    assert_eq!(after(r#"["\u0061i_output"]"#, &["prompt", "output"]), r#"["prompt_only","\u0061i_output"]"#);
    for none in ["\"ai_output\"", "2", "null"] {
        assert_eq!(after(none, &["output"]), r#"["ai_output"]"#, "{none}");
    }
    assert_eq!(
        edited_rule(r#"{"find_pattern":"a"}"#, |rule| rule.phases = vec!["input".into()]),
        r#"{"find_pattern":"a","placement":["user_input"]}"#
    );
}

fn report(entity: &Entity) -> (Value, Vec<String>) {
    let out = writing(entity);
    (crate::json(&out.text)["rules"][0]["placement"].clone(), out.report.dropped)
}

fn places(rule: usize, places: &[usize]) -> Vec<String> {
    places.iter().map(|place| format!("rules[{rule}].phases[{place}]")).collect()
}

#[test]
fn a_new_phase_without_a_placement_is_dropped_and_reported() {
    let mut entity = read(&one(&of(r#"["slash","ai_output"]"#))).entity;
    let words = |list: &[&str]| list.iter().map(|w| Text::from(*w)).collect::<Vec<_>>();
    set_mut(&mut entity).rules[0].phases = words(&["memory", "slash", "output", "slash", "ai_output"]);
    let (placement, dropped) = report(&entity);
    assert_eq!(placement, serde_json::json!(["slash", "ai_output"]));
    // Those behind a dropped one come back at another place.
    assert_eq!(dropped, places(0, &[0, 1, 2, 3, 4]));

    let fresh = RegexRule { phases: words(&["request", "display", "slash"]), ..RegexRule::default() };
    let (placement, dropped) = report(&scratch(vec![fresh.clone()]));
    assert_eq!(placement, serde_json::json!(["display_only"]));
    assert_eq!(dropped, places(0, &[0, 1, 2]));

    set_mut(&mut entity).rules[0].phases = words(&["slash", "output"]);
    set_mut(&mut entity).rules.push(fresh);
    assert_eq!(writing(&entity).report.dropped, places(1, &[0, 1, 2]), "a rule that is added");
}
