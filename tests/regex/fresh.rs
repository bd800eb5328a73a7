//! Scripts without an original.

use crate::{ID, PACK, json, read, scratch, set, write, writing};
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::canonical::regex::{RegexRule, RegexSetBody};
use rolecall_codecs::canonical::{Entity, Original, Twin};
use rolecall_codecs::{Error, Registry};
use serde_json::{Map, json};
use std::sync::Arc;

#[test]
fn an_empty_rule_has_every_key_that_is_always_written() {
    let out = writing(&scratch(vec![RegexRule::default()]));
    assert_eq!(
        *out.text,
        r#"{
  "id": "",
  "name": "S",
  "rules": [
    {
      "id": "",
      "name": "",
      "find_pattern": "",
      "replace_string": "",
      "placement": [],
      "flags": "g",
      "enabled": true,
      "sort_order": 0
    }
  ]
}"#
    );
    assert!(out.report.is_empty(), "{:?}", out.report);
}

#[test]
fn the_other_keys_follow_and_extras_come_first() {
    let rule = RegexRule {
        id: "r".into(),
        note: Some("".into()),
        trim_strings: Some(vec!["t".into()]),
        min_depth: Some(None),
        max_depth: Some(Some(2.0)),
        run_on_edit: Some(false),
        extras: json!({"z": 1.5, "flags": "taken", "a": {"b": null}}).as_object().cloned(),
        ..RegexRule::default()
    };
    let out = writing(&scratch(vec![rule]));
    let keys: Vec<String> = json(&out.text)["rules"][0].as_object().expect("a rule").keys().cloned().collect();
    assert_eq!(
        keys,
        [
            "z",
            "a",
            "id",
            "name",
            "find_pattern",
            "replace_string",
            "placement",
            "flags",
            "enabled",
            "sort_order",
            "description",
            "trim_strings",
            "min_depth",
            "max_depth",
            "run_on_edit"
        ]
    );
    assert_eq!(json(&out.text)["rules"][0]["flags"], "g");
    assert_eq!(json(&out.text)["rules"][0]["min_depth"], json!(null));
    assert_eq!(out.report.dropped, ["rules[0].extras.flags"]);
}

#[test]
fn the_pack_without_its_original_keeps_what_canonical_says() {
    let mut entity = read(PACK).entity;
    entity.original = Default::default();
    let out = write(&entity);
    let script = json(&out);
    assert_eq!(script["id"], "");
    assert!(script.get("workspace_note").is_none());
    assert_eq!(script["rules"][0]["custom_flag"], json!(true));
    assert_eq!(set(&read(&out).entity), set(&entity));
}

#[test]
fn the_id_of_a_set_comes_from_its_name() {
    for (name, id) in [("Ünïcode 🧵 – set", "ünïcode-set"), ("CON", "con-id"), ("", "character")] {
        let entity = Entity::new(RegexSetBody { name: name.into(), ..RegexSetBody::default() });
        assert_eq!(entity.id, id);
    }
}

#[test]
fn only_a_regex_set_is_written() {
    let error = Registry::default().write(&Entity::new(LorebookBody::default()), ID, &Default::default());
    assert!(matches!(error, Err(Error::KindMismatch { codec: ID, .. })), "{error:?}");
    let error = Registry::default().write(&read(PACK).entity, "rolecall-lorebook", &Default::default());
    assert!(matches!(error, Err(Error::KindMismatch { .. })), "{error:?}");
}

/// What another program put under this format's key counts as no original when it is none.
#[test]
fn a_foreign_original_counts_as_none() {
    for text in ["[]", "{}", r#"{"rules":[]}"#, r#"[{"findRegex":"/a/"}]"#] {
        let mut entity = scratch(vec![RegexRule::default()]);
        let fresh = write(&entity);
        let twin = Twin::new(Arc::new(text.to_owned()));
        entity.original.insert(ID, Original { twin, unmapped: Map::new(), source_media: None });
        assert_eq!(write(&entity), fresh, "{text}");
    }
}

#[test]
fn canonical_json_is_read_strictly() {
    let entity = read(PACK).entity;
    let text = entity.to_json();
    assert_eq!(Entity::from_json(&text).expect("canonical"), entity);
    for (from, to) in [
        (r#""flags": "gi""#, r#""flags": 1"#),
        (r#""minDepth": 0"#, r#""minDepth": "0""#),
        (r#""enabled": false"#, r#""enabeld": false"#),
        (r#""label": "Old macro""#, r#""substituteFind": "often""#),
    ] {
        assert!(text.contains(from), "{from}");
        let error = Entity::from_json(&text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains("body.rules["), "{error}");
    }
}
