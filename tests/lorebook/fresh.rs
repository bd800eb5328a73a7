//! Files that are written without an original.

use crate::{ID, book, findings, json, read, scratch, validator, write, writing};
use rolecall_codecs::canonical::common::{BudgetMode, EffectScope, EffectType, LorebookType};
use rolecall_codecs::canonical::lorebook::{Category, CharacterFilter, Effect, LorebookEntry, SideEffects, Trigger};
use rolecall_codecs::canonical::{Entity, character::CharacterBody};
use rolecall_codecs::{Error, Registry, WriteOptions};
use serde_json::json;

/// Every key of a fresh file in its order, the optional ones included.
const EVERYTHING: &str = r#"{
  "schemaVersion": "1.0.0",
  "exportDate": "2026-07-04T00:00:00.000Z",
  "lorebook": {
    "name": "B",
    "description": "d",
    "settings": {
      "lorebookType": "rules",
      "globalCaseSensitive": true,
      "globalMatchWholeWords": true,
      "globalScanDepth": 4,
      "globalRecursion": true,
      "tokenBudget": 0.5,
      "budgetMode": "entry",
      "entryBudget": 3
    },
    "metadata": {
      "genre": "g",
      "fandom": "f",
      "tags": [
        "t"
      ]
    },
    "entries": [
      {
        "id": "e",
        "title": "",
        "content": "",
        "comment": null,
        "enabled": true,
        "constant": false,
        "triggers": {
          "mode": "simple",
          "primary": [
            {
              "keyword": "k",
              "isRegex": true,
              "flags": "gi",
              "frequency": 2,
              "probability": 0
            }
          ],
          "secondary": [],
          "selectiveLogic": "and_any"
        },
        "matching": {
          "caseSensitive": null,
          "matchWholeWords": null,
          "scanDepth": null
        },
        "injection": {
          "position": "character",
          "depth": 4,
          "role": "system"
        },
        "priority": {
          "sortOrder": 0,
          "priority": 100
        },
        "timing": {
          "sticky": 0,
          "cooldown": 0,
          "delay": 0
        },
        "grouping": {
          "groupName": null,
          "categoryId": null,
          "groupWeight": 100
        },
        "probability": 100,
        "advanced": {
          "useMemo": false,
          "excludeRecursion": false,
          "preventRecursion": false,
          "delayUntilRecursion": 0,
          "ignoreBudget": false
        },
        "characterFilter": {
          "isExclude": false,
          "names": [],
          "tags": []
        },
        "scanSources": {
          "characterDescription": false,
          "characterPersonality": false,
          "userPersona": false,
          "scenario": false
        },
        "unsupportedFields": {
          "vectorized": false,
          "groupOverride": true,
          "useGroupScoring": false,
          "automationId": null,
          "matchCharacterDepthPrompt": true,
          "matchCreatorNotes": false
        },
        "sideEffects": {
          "effects": [
            {
              "type": "addvar",
              "variable": "v",
              "value": "x",
              "amount": 1,
              "scope": "global"
            }
          ],
          "onlyOnFirstTrigger": false,
          "clearOnDeactivate": false
        },
        "metadata": {}
      }
    ],
    "categories": [
      {
        "id": "c",
        "name": "C",
        "sortOrder": 0,
        "enabled": true
      }
    ]
  }
}"#;

fn everything() -> Entity {
    scratch(|book| {
        (book.name, book.description) = ("B".into(), Some("d".into()));
        book.lorebook_type = LorebookType::Rules;
        (book.global_case_sensitive, book.global_match_whole_words, book.global_recursion) = (true, true, true);
        (book.global_scan_depth, book.token_budget) = (4.0, 0.5);
        (book.budget_mode, book.entry_budget) = (BudgetMode::Entry, 3.0);
        (book.genre, book.fandom, book.tags) = (Some("g".into()), Some("f".into()), vec!["t".into()]);
        let mut entry = LorebookEntry { id: "e".into(), ..Default::default() };
        entry.triggers.push(Trigger {
            keyword: "k".into(),
            is_regex: true,
            flags: Some("gi".into()),
            frequency: Some(2.0),
            probability: Some(0.0),
        });
        entry.character_filter = Some(CharacterFilter::default());
        (entry.vectorized, entry.group_override, entry.use_group_scoring) = (Some(false), Some(true), Some(false));
        entry.automation_id = Some(None);
        (entry.scan_character_depth_prompt, entry.scan_creator_notes) = (Some(true), Some(false));
        entry.side_effects = Some(SideEffects { effects: vec![effect()], ..Default::default() });
        entry.metadata = Some(Default::default());
        book.entries.push(entry.into());
        book.categories = Some(vec![Category { id: "c".into(), name: "C".into(), ..Default::default() }]);
    })
}

fn effect() -> Effect {
    Effect {
        type_: EffectType::Addvar,
        variable: "v".into(),
        value: Some("x".into()),
        amount: Some(1.0),
        scope: EffectScope::Global,
    }
}

#[test]
fn the_keys_of_a_fresh_file_stand_in_the_documented_order() {
    let now = WriteOptions { now: Some("2026-07-04T00:00:00.000Z".into()) };
    let out = Registry::default().write(&everything(), ID, &now).expect("a lorebook");
    assert_eq!(*out.text, EVERYTHING);
    assert!(out.report.is_empty(), "{:?}", out.report);
    assert_eq!(findings(&validator("wire/lorebook"), &json(&out.text)), Vec::<String>::new());
}

#[test]
fn without_a_time_there_is_no_stamp() {
    let stamp = "  \"exportDate\": \"2026-07-04T00:00:00.000Z\",\n";
    assert_eq!(write(&everything()), EVERYTHING.replace(stamp, ""));
}

/// An empty entry has every group and none of the optional keys.
#[test]
fn what_says_nothing_is_left_out() {
    let out = json(&write(&scratch(|book| book.entries.push(LorebookEntry::default().into()))));
    let keys =
        |at: &str| out.pointer(at).and_then(|o| o.as_object()).map(|o| o.keys().cloned().collect::<Vec<_>>().join(" "));
    let is = |at: &str, expected: &str| assert_eq!(keys(at).as_deref(), Some(expected), "{at}");
    is("", "schemaVersion lorebook");
    is("/lorebook", "name description settings metadata entries");
    is(
        "/lorebook/settings",
        "lorebookType globalCaseSensitive globalMatchWholeWords globalScanDepth globalRecursion tokenBudget",
    );
    is("/lorebook/metadata", "genre fandom tags");
    is(
        "/lorebook/entries/0",
        "id title content comment enabled constant triggers matching injection priority timing grouping probability \
         advanced characterFilter scanSources",
    );
    assert_eq!(out.pointer("/lorebook/entries/0/characterFilter"), Some(&json!(null)));
}

/// Each of the two budget keys alone: a fresh file has it when it says something.
#[test]
fn a_fresh_file_has_the_budget_keys_that_say_something() {
    for (mode, budget, expected) in [
        (BudgetMode::Token, 0.0, json!({})),
        (BudgetMode::Entry, 0.0, json!({"budgetMode": "entry"})),
        (BudgetMode::Token, 5.0, json!({"entryBudget": 5})),
        (BudgetMode::Entry, -1.0, json!({"budgetMode": "entry", "entryBudget": -1})),
    ] {
        let out = write(&scratch(|book| (book.budget_mode, book.entry_budget) = (mode, budget)));
        let mut settings = json(&out)["lorebook"]["settings"].take();
        let settings = settings.as_object_mut().expect("settings");
        settings.retain(|key, _| key == "budgetMode" || key == "entryBudget");
        assert_eq!(json!(settings), expected);
    }
}

#[test]
fn side_effects_need_an_effect_and_empty_lists_and_bags_do_not() {
    let entity = scratch(|book| {
        let entry = |effects| LorebookEntry { side_effects: effects, ..Default::default() };
        book.entries.push(entry(None).into());
        book.entries.push(entry(Some(SideEffects { only_on_first_trigger: true, ..Default::default() })).into());
        book.entries.push(entry(Some(SideEffects { effects: vec![effect()], ..Default::default() })).into());
        book.categories = Some(vec![]);
    });
    let out = json(&write(&entity));
    let has = |i: usize| out["lorebook"]["entries"][i].get("sideEffects").is_some();
    assert_eq!([has(0), has(1), has(2)], [false, false, true]);
    assert_eq!(out["lorebook"]["categories"], json!([]), "an empty list of folders is not an absent one");
}

#[test]
fn values_without_a_home_are_reported_as_dropped() {
    let entity = scratch(|book| {
        book.enabled = Some(false);
        book.entries.push(LorebookEntry::default().into());
        let entry = LorebookEntry {
            display_index: Some(None),
            key_relative: Some(false),
            non_story_activatable: Some(true),
            context_config: Some(Default::default()),
            lore_bias_groups: Some(vec![]),
            ..Default::default()
        };
        book.entries.push(entry.into());
    });
    let out = writing(&entity);
    let entry = ["displayIndex", "keyRelative", "nonStoryActivatable", "contextConfig", "loreBiasGroups"];
    let mut expected = vec!["enabled".to_owned()];
    expected.extend(entry.map(|key| format!("entries[1].{key}")));
    assert_eq!(out.report.dropped, expected);
    assert_eq!(book(&read(&out.text).entity).enabled, None);
}

#[test]
fn numbers_are_spelled_as_javascript_does() {
    let entity = scratch(|book| {
        book.global_scan_depth = 3.0;
        book.token_budget = 0.1;
        book.entry_budget = -2.5;
    });
    let out = write(&entity);
    for piece in [r#""globalScanDepth": 3,"#, r#""tokenBudget": 0.1,"#, r#""entryBudget": -2.5"#] {
        assert!(out.contains(piece), "{piece} in {out}");
    }
}

#[test]
fn a_piece_of_another_kind_is_refused() {
    let error = Registry::default().write(&Entity::new(CharacterBody::default()), ID, &WriteOptions::default());
    assert!(matches!(error, Err(Error::KindMismatch { codec: ID, .. })), "{error:?}");
}

/// An original that is no lorebook, or none at all, is no original.
#[test]
fn a_foreign_original_counts_as_none() {
    let fresh = write(&everything());
    for raw in ["null", "[]", r#"{"lorebook":{"entries":{}}}"#, r#"{"spec":"chara_card_v2","data":{}}"#] {
        let mut canonical = json(&everything().to_json());
        canonical["original"] = json!({ ID: { "raw": json(raw) } });
        let entity = Entity::from_json(&canonical.to_string()).expect("canonical");
        assert_eq!(write(&entity), fresh, "{raw}");
    }
}
