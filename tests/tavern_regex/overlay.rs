//! What an edit changes in the text.

use super::*;
use rolecall_codecs::canonical::regex::{RegexTarget, SubstituteFind};
use rolecall_codecs::canonical::{Original, Twin};
use serde_json::Map;
use std::sync::Arc;

#[test]
fn each_field_is_written_to_its_key() {
    type Edit = fn(&mut RegexRule);
    let cases: &[(Edit, &str, &str)] = &[
        (|r| r.id = "new".into(), r#""id": "6f0d4f3e-52d0-4b3c-9a39-0f7c2d1b9a02""#, r#""id": "new""#),
        (|r| r.label = "New".into(), r#""The keeper's name""#, r#""New""#),
        (|r| r.find = "x".into(), r#""{{char}} the keeper""#, r#""x""#),
        (|r| r.flags = "i".into(), r#""{{char}} the keeper""#, r#""/{{char}} the keeper/i""#),
        (|r| r.replace = "".into(), r#""Keeper {{match}}""#, r#""""#),
        (|r| r.trim_strings = None, r#"["the ", "  "]"#, "[]"),
        (|r| r.trim_strings = Some(vec!["the ".into()]), r#"["the ", "  "]"#, r#"["the "]"#),
        (|r| drop(r.phases.remove(2)), "[1, 2, 3, 5, 6]", "[1, 2, 5, 6]"),
        (|r| r.enabled = true, r#""disabled": true"#, r#""disabled": false"#),
        (
            |r| r.targets = None,
            r#""promptOnly": true,
        "runOnEdit": false"#,
            r#""promptOnly": false,
        "runOnEdit": false"#,
        ),
        (
            |r| r.run_on_edit = Some(true),
            r#""runOnEdit": false,
        "substituteRegex": 2"#,
            r#""runOnEdit": true,
        "substituteRegex": 2"#,
        ),
        (|r| r.substitute_find = Some(SubstituteFind::Raw), r#""substituteRegex": 2"#, r#""substituteRegex": 1"#),
        (|r| r.substitute_find = None, r#""substituteRegex": 2"#, r#""substituteRegex": 0"#),
        (|r| r.min_depth = Some(None), r#""minDepth": 2"#, r#""minDepth": null"#),
        (|r| r.max_depth = Some(Some(5.0)), "1e1", "5"),
        (|r| r.max_depth = None, ",\n        \"maxDepth\": 1e1", ""),
        (|r| r.extras = None, ",\n        \"harbour_note\": { \"tide\": 1.5 }", ""),
    ];
    for (edit, from, to) in cases {
        assert_eq!(MANNERS.matches(from).count(), 1, "{from}");
        let (text, dropped) = edited(MANNERS, |rules| edit(&mut rules[1]));
        assert_eq!(text, MANNERS.replace(from, to));
        assert_eq!(dropped, Vec::<String>::new());
    }
}

#[test]
fn each_target_is_a_switch_of_its_own() {
    let (text, dropped) = edited(QUOTES, |rules| rules[0].targets = Some(vec![RegexTarget::Display]));
    assert_eq!(text, QUOTES.replace(r#""markdownOnly": false"#, r#""markdownOnly": true"#));
    assert_eq!(dropped, Vec::<String>::new());
    let (text, dropped) = edited(QUOTES, |rules| rules[0].targets = Some(vec![RegexTarget::Response]));
    assert_eq!((text.as_str(), dropped), (QUOTES, vec!["rules[0].targets[0]".to_owned()]));
}

#[test]
fn a_pattern_between_slashes_stays_there() {
    for (script, edit, expected) in [
        (r#"{"findRegex":"/a/"}"#, ("b", ""), r#"{"findRegex":"/b/"}"#),
        (r#"{"findRegex":"/a/g"}"#, ("a", ""), r#"{"findRegex":"/a/"}"#),
        (r#"{"findRegex":"a"}"#, ("b", ""), r#"{"findRegex":"b"}"#),
        (r#"{"findRegex":"/a/g"}"#, ("", ""), r#"{"findRegex":""}"#),
    ] {
        let (text, _) = edited(script, |rules| (rules[0].find, rules[0].flags) = (edit.0.into(), edit.1.into()));
        assert_eq!(text, expected);
    }
}

#[test]
fn odd_cells_stay_until_they_are_edited() {
    let text = r#"[ {"disabled": "no","placement":[ 0 ,{"x":1.0}, 2],"findRegex":"/a/gg","substituteRegex":false,"trimStrings":[7],"id":null} ]"#;
    let (out, _) = edited(text, |rules| rules[0].label = "L".into());
    assert_eq!(out, text.replace(r#""id":null"#, r#""id":null,"scriptName":"L""#));
    let (out, dropped) = edited(text, |rules| drop(rules[0].phases.remove(0)));
    assert_eq!(parsed(&out)[0]["placement"], json!([{ "x": 1.0 }, 2]));
    assert_eq!(dropped, Vec::<String>::new());
    let (out, dropped) = edited(text, |rules| rules[0].substitute_find = Some(SubstituteFind::After));
    assert_eq!((out.as_str(), dropped), (text, vec!["rules[0].substituteFind".to_owned()]));
}

#[test]
fn a_list_keeps_the_scripts_that_stay() {
    let [log, keeper, old] = &parsed(MANNERS).as_array().expect("a list").clone()[..] else { panic!("three") };
    let (text, dropped) = edited(MANNERS, |rules| drop(rules.remove(1)));
    assert_eq!(parsed(&text), json!([log, old]));
    assert!(text.contains("\"placement\": [0, 4, \"pier\"]"));
    // It was the third one, and is the second now.
    assert_eq!(dropped, ["rules[1].sortOrder"]);
    let (text, _) = edited(MANNERS, |rules| rules.truncate(1));
    assert_eq!(parsed(&text), json!([log]), "a list of one stays a list");
    let (text, dropped) = edited(MANNERS, |rules| rules[0].sort_order = 9.0);
    assert_eq!(parsed(&text), json!([keeper, old, log]), "the order of application is the order of the file");
    assert!(dropped.contains(&"rules[0].label".to_owned()), "{dropped:?}");
}

#[test]
fn numbers_that_leave_the_order_alone_change_nothing() {
    let (text, dropped) = edited(MANNERS, |rules| rules[2].sort_order = 40.0);
    assert_eq!((text.as_str(), dropped), (MANNERS, vec!["rules[2].sortOrder".to_owned()]));
}

#[test]
fn scripts_without_ids_are_found_by_what_they_say() {
    let text = r#"[{"findRegex":"a", "x":1.0},{"findRegex":"b", "x":2.0},{"findRegex":"c", "x":3.0}]"#;
    let (out, _) = edited(text, |rules| drop(rules.remove(0)));
    assert_eq!(out, r#"[{"findRegex":"b", "x":2.0},{"findRegex":"c", "x":3.0}]"#);
}

#[test]
fn a_script_alone_that_is_joined_becomes_the_first_of_a_list() {
    let text = format!("\n{QUOTES}\n");
    let added =
        RegexRule { label: "B".into(), find: "b".into(), flags: "".into(), sort_order: 1.0, ..RegexRule::default() };
    let (out, dropped) = edited(&text, |rules| {
        rules[0].label = "A".into();
        rules.push(added.clone());
    });
    assert_eq!(dropped, Vec::<String>::new());
    let first = QUOTES.trim().replace("Straight quotes", "A");
    assert!(out.starts_with(&format!("[{first},")), "{out}");
    assert_eq!(set(&read(&out).entity).rules[1], added);
    let (out, _) = edited(&text, Vec::clear);
    assert_eq!(out, "[]");
    // One other rule in its place is laid over it.
    let (out, _) =
        edited(r#"{"findRegex":"a","id":"x"}"#, |rules| rules[0] = RegexRule { sort_order: 0.0, ..added.clone() });
    assert_eq!(set(&read(&out).entity).rules, [RegexRule { sort_order: 0.0, ..added }]);
}

#[test]
fn the_name_of_a_set_is_in_no_file() {
    let mut entity = Registry::default().read_as(&input(QUOTES).named("Quotes.json"), ID).expect("a script").entity;
    let stored = Entity::from_json(&entity.to_json()).expect("canonical");
    assert_eq!(write(&stored), QUOTES);
    set_mut(&mut entity).rules[0].label = "New".into();
    assert_eq!(write_as(&entity, ID).report.dropped, Vec::<String>::new());
    set_mut(&mut entity).name = "Other".into();
    assert_eq!(write_as(&entity, ID).report.dropped, ["name"]);
}

#[test]
fn an_original_under_another_programs_key_is_written_onto() {
    let mut entity = read(MANNERS).entity;
    let original = entity.original.remove(ID).expect("an original");
    entity.original.insert("sillytavern-regex", original);
    assert_eq!(write(&entity), MANNERS);
    set_mut(&mut entity).rules[0].label = "New".into();
    assert_eq!(write(&entity), MANNERS.replace("Hide the log book", "New"));
}

/// What another program put under this format's key counts as no original when it is none.
#[test]
fn a_foreign_original_counts_as_none() {
    for text in ["[]", "{}", r#"{"rules":[]}"#, "[", FOGBELL] {
        let mut entity = scratch(vec![RegexRule::default()]);
        let fresh = write(&entity);
        let twin = Twin::new(Arc::new(text.to_owned()));
        entity.original.insert(ID, Original { twin, unmapped: Map::new(), source_media: None });
        assert_eq!(write(&entity), fresh, "{text}");
    }
}
