//! Whole files: what a full one reads as, that it comes back as it is, and what single edits do to it.

use crate::{ID, body_json, book, book_mut, edited, json, read, write};
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::canonical::lorebook::Trigger;
use rolecall_codecs::{Input, Registry, Source};
use serde_json::json;

/// A file with every group filled, budget keys and a tree; objects of few keys stand on one line.
pub const FULL: &str = r#"{
  "schemaVersion": "1.0.0",
  "exportDate": "2026-07-04T00:00:00.000Z",
  "lorebook": {
    "name": "Saltmarsh Light",
    "description": "what the keepers know",
    "settings": {
      "lorebookType": "world",
      "globalCaseSensitive": false,
      "globalMatchWholeWords": true,
      "globalScanDepth": 4,
      "globalRecursion": true,
      "tokenBudget": 2048,
      "budgetMode": "token",
      "entryBudget": 0
    },
    "metadata": { "genre": "gothic", "fandom": null, "tags": ["marsh", "oc"] },
    "entries": [
      {
        "id": "e1",
        "title": "The Drowned Mile",
        "content": "At spring tide the road is under water.",
        "comment": "keep in step with the tide table",
        "enabled": true,
        "constant": false,
        "triggers": {
          "mode": "advanced",
          "primary": [{ "keyword": "causeway", "isRegex": false, "probability": 80 }],
          "secondary": [{ "keyword": "tide", "isRegex": false, "probability": 50 }],
          "selectiveLogic": "and_any"
        },
        "matching": { "caseSensitive": null, "matchWholeWords": null, "scanDepth": 5 },
        "injection": { "position": "before_example", "depth": 4, "role": "system" },
        "priority": { "sortOrder": 0, "priority": 100 },
        "timing": { "sticky": 3, "cooldown": 2, "delay": 1 },
        "grouping": { "groupName": "places", "categoryId": "cat1", "groupWeight": 100 },
        "probability": 80,
        "advanced": {
          "useMemo": false,
          "excludeRecursion": true,
          "preventRecursion": false,
          "delayUntilRecursion": 0,
          "ignoreBudget": false
        },
        "characterFilter": { "isExclude": false, "names": ["Aria"], "tags": [] },
        "scanSources": {
          "characterDescription": true,
          "characterPersonality": false,
          "userPersona": false,
          "scenario": true
        },
        "unsupportedFields": { "vectorized": true, "automationId": "auto-9", "matchCreatorNotes": false },
        "sideEffects": {
          "effects": [{ "type": "setvar", "variable": "visited", "value": "yes", "scope": "local" }],
          "onlyOnFirstTrigger": true,
          "clearOnDeactivate": false
        },
        "metadata": { "entry_type": "location", "structured_data": { "danger": 3, "exits": ["north", null] } }
      },
      {
        "id": "e2",
        "title": "Marsh Cant",
        "content": "Everyone speaks it.",
        "comment": null,
        "enabled": true,
        "constant": true,
        "triggers": {
          "mode": "simple",
          "primary": [{ "keyword": "cant", "isRegex": false }],
          "secondary": [],
          "selectiveLogic": "and_any"
        },
        "matching": { "caseSensitive": null, "matchWholeWords": null, "scanDepth": null },
        "injection": { "position": "character", "depth": 4, "role": "system" },
        "priority": { "sortOrder": 1, "priority": 100 },
        "timing": { "sticky": 0, "cooldown": 0, "delay": 0 },
        "grouping": { "groupName": null, "categoryId": null, "groupWeight": 100 },
        "probability": 100,
        "advanced": {
          "useMemo": false,
          "excludeRecursion": false,
          "preventRecursion": false,
          "delayUntilRecursion": 0,
          "ignoreBudget": false
        },
        "characterFilter": null,
        "scanSources": {
          "characterDescription": false,
          "characterPersonality": false,
          "userPersona": false,
          "scenario": false
        }
      }
    ],
    "categories": [{ "id": "cat1", "name": "Places", "sortOrder": 0, "enabled": true }],
    "tree": {
      "tree_data": { "root": ["cat1"] },
      "build_mode": "auto",
      "granularity": "coarse",
      "version": 1,
      "built_at": "2026-07-04T00:00:00.000Z"
    }
  }
}"#;

/// [`FULL`] as a book that was imported from SillyTavern: all six switches with foreign neighbours, and no budget keys.
pub fn imported() -> String {
    let bag = r#""unsupportedFields": {
          "vectorized": true,
          "groupOverride": true,
          "useGroupScoring": false,
          "automationId": "auto-9",
          "matchCharacterDepthPrompt": false,
          "matchCreatorNotes": false,
          "generationTriggers": [],
          "outletName": ""
        }"#;
    let old = r#""unsupportedFields": { "vectorized": true, "automationId": "auto-9", "matchCreatorNotes": false }"#;
    let budget = ",\n      \"budgetMode\": \"token\",\n      \"entryBudget\": 0";
    assert!(FULL.contains(old) && FULL.contains(budget));
    FULL.replace(old, bag).replace(budget, "")
}

/// The text with one piece replaced, which must be there once.
pub fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old} in {text}");
    text.replace(old, new)
}

#[test]
fn a_full_file_is_recognised_and_named() {
    let input = Input::new(FULL.as_bytes().to_vec()).expect("text");
    let (reading, source) = Registry::default().read(&input).expect("a lorebook");
    assert_eq!(source, Source::Codec(ID));
    assert_eq!((reading.entity.id.as_str(), reading.entity.body.kind()), ("saltmarsh-light", Kind::Lorebook));
    assert_eq!(reading.report.defaulted, Vec::<String>::new());
    assert_eq!(reading.report.warnings, Vec::<String>::new());
    assert_eq!(reading.report.escrowed, ["/schemaVersion", "/exportDate", "/lorebook/tree"]);
}

#[test]
fn a_full_file_reads_cell_by_cell() {
    let body = body_json(&read(FULL).entity);
    let trigger = |keyword: &str, chance: u8| json!([{"keyword": keyword, "isRegex": false, "probability": chance}]);
    for (at, expected) in [
        ("/name", json!("Saltmarsh Light")),
        ("/lorebookType", json!("world")),
        ("/globalMatchWholeWords", json!(true)),
        ("/tags", json!(["marsh", "oc"])),
        ("/categories", json!([{"id": "cat1", "name": "Places", "sortOrder": 0, "enabled": true}])),
        ("/entries/0/title", json!("The Drowned Mile")),
        ("/entries/0/comment", json!("keep in step with the tide table")),
        ("/entries/0/triggerMode", json!("advanced")),
        ("/entries/0/triggers", trigger("causeway", 80)),
        ("/entries/0/secondaryTriggers", trigger("tide", 50)),
        ("/entries/0/position", json!("before_example")),
        ("/entries/0/scanDepth", json!(5)),
        ("/entries/0/sticky", json!(3)),
        ("/entries/0/groupName", json!("places")),
        ("/entries/0/categoryId", json!("cat1")),
        ("/entries/0/excludeRecursion", json!(true)),
        ("/entries/0/characterFilter", json!({"isExclude": false, "names": ["Aria"], "tags": []})),
        ("/entries/0/scanCharacterDescription", json!(true)),
        ("/entries/0/scanScenario", json!(true)),
        ("/entries/0/sideEffects/effects/0/variable", json!("visited")),
        ("/entries/0/metadata", json(FULL)["lorebook"]["entries"][0]["metadata"].clone()),
        ("/entries/1/triggers", json!([{"keyword": "cant", "isRegex": false}])),
        ("/entries/1/constant", json!(true)),
        ("/entries/1/sideEffects", json!(null)),
    ] {
        assert_eq!(body.pointer(at), Some(&expected), "{at}");
    }
    assert_eq!(body["entries"].as_array().map(Vec::len), Some(2));
    for absent in ["/entries/1/vectorized", "/entries/1/automationId", "/entries/1/metadata", "/enabled"] {
        assert_eq!(body.pointer(absent), None, "{absent}");
    }
}

#[test]
fn the_original_holds_the_whole_file() {
    let entity = read(FULL).entity;
    let canonical = json(&entity.to_json());
    assert_eq!(canonical["original"][ID]["raw"], json(FULL));
    assert_eq!(canonical["original"][ID]["raw"]["lorebook"]["tree"]["build_mode"], "auto");
    assert_eq!(canonical["original"][ID].as_object().map(|o| o.len()), Some(1), "nothing but `raw`");
    assert_eq!(entity.original.get(ID).map(|o| o.twin.text().as_str()), Some(FULL));
    assert_eq!(entity.original.iter().count(), 1);
}

#[test]
fn an_unedited_file_comes_back_byte_for_byte() {
    for text in [FULL.to_owned(), imported()] {
        assert_eq!(write(&read(&text).entity), text);
    }
}

#[test]
fn two_edits_change_two_cells() {
    let out = edited(FULL, |book| {
        book.entries[0].content = "The road is \"gone\".\n".into();
        book.entries[0].priority = 50.0;
    });
    let text = replaced(FULL, "At spring tide the road is under water.", r#"The road is \"gone\".\n"#);
    assert_eq!(out, replaced(&text, r#"{ "sortOrder": 0, "priority": 100 }"#, r#"{ "sortOrder": 0, "priority": 50 }"#));
}

#[test]
fn the_six_switches_are_read_and_their_neighbours_survive_an_edit() {
    let text = imported();
    let entity = read(&text).entity;
    let entry = &book(&entity).entries[0];
    assert_eq!(
        (entry.vectorized, entry.group_override, entry.use_group_scoring),
        (Some(true), Some(true), Some(false))
    );
    assert_eq!(entry.automation_id, Some(Some("auto-9".into())));
    assert_eq!((entry.scan_character_depth_prompt, entry.scan_creator_notes), (Some(false), Some(false)));
    let out = edited(&text, |book| {
        book.entries[0].vectorized = Some(false);
        book.entries[0].use_group_scoring = Some(true);
    });
    let expected = replaced(&text, r#""vectorized": true"#, r#""vectorized": false"#);
    assert_eq!(out, replaced(&expected, r#""useGroupScoring": false"#, r#""useGroupScoring": true"#));
}

/// Ids are never made unique or invented.
#[test]
fn ids_stay_as_they_are() {
    for ids in [["a", "b", "c"], ["x", "x", "x"], ["x", "x-2", "x"], ["", "", ""]] {
        let entries: Vec<String> = ids.iter().map(|id| format!(r#"{{"id":"{id}"}}"#)).collect();
        let text = crate::file(&format!("[{}]", entries.join(",")));
        let entity = read(&text).entity;
        assert_eq!(book(&entity).entries.iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ids);
        assert_eq!(write(&entity), text);
    }
}

/// Two entries are edited; in whatever layout the file is, the rest of its bytes stay.
#[test]
fn two_entries_are_edited_in_any_layout() {
    let value = json(FULL);
    let compact = value.to_string();
    let pretty = serde_json::to_string_pretty(&value).expect("JSON");
    let tabs = format!("{}\n", pretty.replace("  ", "\t"));
    let windows = format!("{}\r\n", FULL.replace('\n', "\r\n"));
    let odd = format!(" \n{}\t ", FULL.replace("\": ", "\" :\t"));
    for text in [compact, pretty, tabs, windows, odd, FULL.to_owned()] {
        let out = edited(&text, |book| {
            book.entries[0].title = "Die Straße 🌊".into();
            book.entries[1].delay = 7.0;
        });
        let expected = replaced(&text, "The Drowned Mile", "Die Straße 🌊");
        // The second `delay`.
        let at = expected.rfind("\"delay\"").expect("a delay");
        let digit = at + expected[at..].find('0').expect("its value");
        assert_eq!(out, format!("{}7{}", &expected[..digit], &expected[digit + 1..]), "{text}");
    }
}

/// The same edits through canonical JSON: the original goes along as it is.
#[test]
fn edits_work_on_an_entity_that_was_stored_as_json() {
    let text = format!("\n{}\r\n", imported());
    let stored = read(&text).entity.to_json();
    let mut entity = rolecall_codecs::canonical::Entity::from_json(&stored).expect("canonical");
    assert_eq!(write(&entity), text);
    book_mut(&mut entity).entries[1].triggers.push(Trigger { keyword: "argot".into(), ..Trigger::default() });
    let cant = r#"{ "keyword": "cant", "isRegex": false }"#;
    let both = format!(r#"{cant}, {{"keyword": "argot", "isRegex": false}}"#);
    assert_eq!(write(&entity), replaced(&text, cant, &both));
}
