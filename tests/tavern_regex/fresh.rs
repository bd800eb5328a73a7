//! Scripts without an original.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::coverage::{Coverage, is_within, populated};

fn named(label: &str) -> RegexRule {
    RegexRule { label: label.into(), find: "a".into(), flags: "".into(), ..RegexRule::default() }
}

#[test]
fn one_rule_is_a_script_alone_with_every_key_that_is_always_written() {
    let out = write_as(&scratch(vec![named("N")]), ID);
    assert_eq!(
        *out.text,
        r#"{
  "scriptName": "N",
  "findRegex": "a",
  "replaceString": "",
  "trimStrings": [],
  "placement": [],
  "disabled": false,
  "markdownOnly": false,
  "promptOnly": false,
  "substituteRegex": 0
}"#
    );
    assert!(out.report.is_empty(), "{:?}", out.report);
}

#[test]
fn several_rules_are_a_list() {
    let last = RegexRule { sort_order: 1.0, ..named("B") };
    let out = write_as(&scratch(vec![named("A"), last]), ID);
    let names: Vec<_> = parsed(&out.text).as_array().expect("a list").iter().map(|s| s["scriptName"].clone()).collect();
    assert_eq!(names, ["A", "B"]);
    assert!(out.report.is_empty(), "{:?}", out.report);
}

#[test]
fn the_scripts_stand_in_the_order_in_which_they_apply() {
    let at = |label: &str, sort_order: f64| RegexRule { sort_order, ..named(label) };
    let names = |rules: &[(&str, f64)]| {
        let out = write_as(&scratch(rules.iter().map(|(label, order)| at(label, *order)).collect()), ID);
        let list = set(&read(&out.text).entity).rules.iter().map(|rule| rule.label.clone()).collect::<String>();
        (list, out.report)
    };
    let (list, report) = names(&[("A", 0.0), ("B", -0.0), ("C", 0.0)]);
    assert_eq!((list.as_str(), report.warnings.len()), ("ABC", 0));
    let (list, report) = names(&[("A", 0.0), ("B", 5.0), ("C", 20.0)]);
    assert_eq!((list.as_str(), report.warnings.len()), ("ABC", 0));
    assert_eq!(report.dropped, ["rules[1].sortOrder", "rules[2].sortOrder"]);
    let (list, report) = names(&[("A", 2.0), ("B", 1.0), ("C", 1.5)]);
    assert_eq!(list, "BCA");
    assert_eq!(report.warnings, ["rules: the scripts are written in the order in which they apply"]);
    // Each of them comes back at another place; the number of the second one happens to fit there.
    let places = ["[0].label", "[0].sortOrder", "[1].label", "[2].label", "[2].sortOrder"];
    assert_eq!(report.dropped, places.map(|place| format!("rules{place}")));
}

#[test]
fn pattern_and_flags_become_one_text() {
    for (find, flags, text, lost) in [
        ("a", "", "a", false),
        ("a", "g", "/a/g", false),
        ("a/b", "gi", "/a/b/gi", false),
        ("/a", "", "/a", false),
        ("/a/g", "", "//a/g/", false),
        ("/a/", "", "//a//", false),
        ("/a/y", "", "/a/y", false),
        ("", "", "", false),
        // Flags that SillyTavern does not know, or that stand twice, would make the slashes part of the pattern.
        ("a", "gy", "/a/g", true),
        ("a", "y", "a", true),
        ("a", "gg", "/a/g", true),
        ("/a/g", "v", "//a/g/", true),
        // An empty text between slashes is none.
        ("", "g", "", true),
    ] {
        let rule = RegexRule { find: find.into(), flags: flags.into(), ..named("N") };
        let out = write_as(&scratch(vec![rule]), ID);
        assert_eq!(parsed(&out.text)["findRegex"], json!(text), "{find} {flags}");
        assert_eq!(set(&read(&out.text).entity).rules[0].find, find, "{find} {flags}");
        assert_eq!(out.report.dropped, if lost { vec!["rules[0].flags"] } else { vec![] }, "{find} {flags}");
    }
}

#[test]
fn a_phase_without_a_number_is_dropped_never_guessed() {
    let phases = ["input", "display", "output", "1", "memory"].map(Text::from).to_vec();
    let out = write_as(&scratch(vec![RegexRule { phases, ..named("N") }]), ID);
    assert_eq!(parsed(&out.text)["placement"], json!([1, 2]));
    assert_eq!(parsed(&out.text)["markdownOnly"], json!(false));
    // The one behind it comes back at its place.
    assert_eq!(out.report.dropped, [1, 2, 3, 4].map(|place| format!("rules[0].phases[{place}]")));
}

#[test]
fn what_programs_refuse_is_told() {
    let out = write_as(&scratch(vec![named(""), named("N")]), ID);
    assert_eq!(out.report.warnings, ["rules[0].label: SillyTavern imports no script without a name"]);
    let out = write_as(&scratch(vec![]), ID);
    assert_eq!(*out.text, "[]");
    assert_eq!(out.report.warnings, ["rules: a file without a script is not recognised when it is read again"]);
    let other = Registry::default().write(&Entity::new(LorebookBody::default()), ID, &Default::default());
    assert!(matches!(other, Err(Error::KindMismatch { codec: ID, .. })));
}

/// A body with every field of its schema.
fn full() -> Value {
    json!({
        "name": "N", "description": "d", "enabled": true,
        "rules": [{
            "id": "r", "label": "L", "note": "n", "find": "f", "flags": "gi", "useFlags": true, "replace": "x", "trimStrings": ["t"],
            "phases": ["input", "memory"], "targets": ["prompt", "display", "response"], "substituteFind": "raw", "minDepth": 1,
            "maxDepth": null, "runOnEdit": true, "characterIds": ["c"], "firstMatchOnly": true, "overlay": true,
            "condition": { "ruleId": "q", "matched": true }, "enabled": false, "sortOrder": 7, "extras": { "a": { "b": [7] } },
        }],
    })
}

#[test]
fn the_report_of_a_full_body_names_exactly_what_does_not_come_back() {
    let entity = Entity::new(serde_json::from_value::<RegexSetBody>(full()).expect("a body"));
    let out = write_as(&entity, ID);
    let dropped = [
        "name",
        "description",
        "enabled",
        "rules[0].note",
        "rules[0].useFlags",
        "rules[0].phases[1]",
        "rules[0].targets[2]",
        "rules[0].characterIds",
        "rules[0].firstMatchOnly",
        "rules[0].overlay",
        "rules[0].condition",
        "rules[0].sortOrder",
    ];
    assert_eq!(out.report.dropped, dropped);
    let back = read(&out.text).entity;
    let (old, new) = (populated(&entity.body), back.body.to_value().expect("JSON"));
    for path in old {
        let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
        let comes_back = new.pointer(&pointer) == entity.body.to_value().expect("JSON").pointer(&pointer);
        assert_eq!(comes_back, !dropped.iter().any(|outer| is_within(&path, outer)), "{path}");
    }
    // What the tables say cannot be carried is never anything else.
    let lacks = Coverage::of(Registry::default().get(ID).expect("a codec")).lacks;
    for lack in lacks {
        let place = lack.path.replace("[]", "[0]");
        assert!(dropped.contains(&place.as_str()), "{place}");
    }
}

#[test]
fn a_shelf_switch_that_is_off_is_told() {
    let set = RegexSetBody { rules: vec![named("N")], enabled: Some(false), ..RegexSetBody::default() };
    assert_eq!(write_as(&Entity::new(set), ID).report.dropped, ["enabled"]);
}

/// A key of another format beside the script's own makes the file another format's, unless a list shows what it is.
#[test]
fn a_rule_with_a_key_of_another_format_stands_in_a_list() {
    for key in ["rules", "temperature", "entries", "name"] {
        let extras = [(key.to_owned(), json!(1))].into_iter().collect();
        let rule = RegexRule { extras: Some(extras), ..named("N") };
        let out = write_as(&scratch(vec![rule.clone()]), ID);
        let back = read(&out.text);
        assert_eq!(set(&back.entity).rules, [rule], "{key}: {}", out.text);
        // The same of a script alone that gets such a key by an edit.
        let mut entity = read(r#"{"scriptName": "N", "findRegex": "a"}"#).entity;
        set_mut(&mut entity).rules[0].extras = Some([(key.to_owned(), json!(1))].into_iter().collect());
        let back = read(&write_as(&entity, ID).text);
        assert_eq!(set(&back.entity).rules[0].extras, set(&entity).rules[0].extras, "{key}");
    }
}
