//! Rules that come, go and move: each keeps its own members.

use crate::{PACK, edited, read, set_mut, write, writing};
use rolecall_codecs::canonical::regex::RegexRule;

const THREE: &str = r#"{"name":"S","rules":[{"id":"a","find_pattern":"1","x":1.0},{"id":"b","find_pattern":"2","y":[ ]},{"find_pattern":"3","description":null}]}"#;

#[test]
fn deleted_rules_go_and_the_others_keep_their_text() {
    let out = edited(THREE, |set| drop(set.rules.remove(0)));
    assert_eq!(out, THREE.replace(r#"{"id":"a","find_pattern":"1","x":1.0},"#, ""));
    let out = edited(THREE, |set| drop(set.rules.remove(1)));
    assert_eq!(out, THREE.replace(r#"{"id":"b","find_pattern":"2","y":[ ]},"#, ""));
}

#[test]
fn moved_rules_take_their_members_along() {
    let out = edited(THREE, |set| {
        set.rules.rotate_left(1);
        set.rules[0].label = "B".into();
    });
    assert_eq!(
        crate::json(&out)["rules"],
        serde_json::json!([
            {"id": "b", "name": "B", "find_pattern": "2", "y": []},
            {"find_pattern": "3", "description": null},
            {"id": "a", "find_pattern": "1", "x": 1.0},
        ])
    );
    assert!(out.contains(r#""x":1.0"#) && out.contains(r#""y":[ ]"#), "{out}");
}

#[test]
fn a_new_rule_is_a_fresh_one_in_the_style_of_the_file() {
    let new = RegexRule { id: "n".into(), find: "x".into(), phases: vec!["input".into()], ..RegexRule::default() };
    let out = edited(PACK, |set| set.rules.push(new.clone()));
    let fresh = r#",
    {
      "id": "n",
      "name": "",
      "find_pattern": "x",
      "replace_string": "",
      "placement": ["user_input"],
      "flags": "g",
      "enabled": true,
      "sort_order": 0
    }
  ]
}"#;
    let kept = PACK.strip_suffix("\n  ]\n}").expect("the end of the pack");
    let lines = |text: &str| text.split_whitespace().collect::<String>();
    assert!(out.starts_with(kept), "{out}");
    assert_eq!(lines(&out), lines(&format!("{kept}{fresh}")));
}

#[test]
fn rules_of_one_id_match_in_order() {
    let text = r#"{"name":"S","rules":[{"id":"x","find_pattern":"1","a":1},{"id":"x","find_pattern":"2","b":2},{"id":"","find_pattern":"3","c":3}]}"#;
    assert_eq!(edited(text, |set| set.rules[1].find = "z".into()), text.replace(r#""2""#, r#""z""#));
    let out = edited(text, |set| drop(set.rules.remove(0)));
    assert_eq!(out, text.replace(r#"{"id":"x","find_pattern":"1","a":1},"#, ""));
    let out = edited(text, |set| set.rules[2].id = "now".into());
    assert_eq!(out, text.replace(r#""id":"""#, r#""id":"now""#), "a rule that was given an id is still itself");
}

#[test]
fn rules_without_ids_match_by_position() {
    let text = r#"{"rules":[{"find_pattern":"1","description":null},{"find_pattern":"2","trim_strings":[]}]}"#;
    let out = edited(text, |set| {
        set.rules[0].find = "x".into();
        set.rules[1].replace = "y".into();
    });
    let expected = text.replace(r#""1""#, r#""x""#).replace(r#""2""#, r#""2","replace_string":"y""#);
    assert_eq!(out, expected);
}

#[test]
fn a_set_that_lost_its_rules_is_written_with_a_warning() {
    let mut entity = read(THREE).entity;
    set_mut(&mut entity).rules.clear();
    let out = writing(&entity);
    assert_eq!(crate::json(&out.text), serde_json::json!({"name": "S", "rules": []}));
    assert_eq!(out.report.warnings.len(), 1, "{:?}", out.report);
    entity.original = Default::default();
    assert_eq!(writing(&entity).report.warnings.len(), 1);
    assert_eq!(crate::json(&write(&entity)), serde_json::json!({"id": "", "name": "S", "rules": []}));
}
