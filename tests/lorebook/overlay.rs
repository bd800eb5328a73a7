//! Edits of single cells: what a cell becomes, and that nothing around it changes.

use crate::fixture::{FULL, imported, replaced};
use crate::{ID, book_mut, edited, file, read, write, writing};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::common::{BudgetMode, InjectionPosition, LorebookType};
use rolecall_codecs::canonical::lorebook::{
    CharacterFilter, Effect, LorebookBody, LorebookEntry, SideEffects, Trigger,
};
use rolecall_codecs::{Registry, WriteOptions};
use serde_json::json;

/// Edits the only entry of a file whose entries are `[before]`; what the list becomes.
fn entry(before: &str, edit: impl FnOnce(&mut LorebookEntry), after: &str) {
    let out = edited(&file(&format!("[{before}]")), |book| edit(&mut book.entries[0]));
    assert_eq!(out, file(&format!("[{after}]")));
}

/// As [`entry`], for edits that do not read back: null where the reader says absent.
fn entry_one_way(before: &str, edit: impl FnOnce(&mut LorebookEntry), after: &str) {
    let mut entity = read(&file(&format!("[{before}]"))).entity;
    edit(&mut book_mut(&mut entity).entries[0]);
    assert_eq!(write(&entity), file(&format!("[{after}]")));
}

/// Edits a book with these members before its empty list of entries.
fn book(before: &str, edit: impl FnOnce(&mut LorebookBody), after: &str) {
    let text = |members: &str| format!(r#"{{"schemaVersion":"1.0.0","lorebook":{{{members}}}}}"#);
    assert_eq!(edited(&text(before), edit), text(after));
}

#[test]
fn groups_that_an_edit_needs_are_made_in_their_place() {
    entry(r#"{}"#, |e| e.depth = 9.0, r#"{"injection":{"depth":9}}"#);
    entry(
        r#"{"id":"a","probability":50,"x":1}"#,
        |e| {
            e.sticky = 2.0;
            e.trigger_mode = rolecall_codecs::canonical::common::TriggerMode::Advanced;
            e.scan_scenario = true;
            e.title = "T".into();
        },
        r#"{"id":"a","title":"T","triggers":{"mode":"advanced"},"timing":{"sticky":2},"probability":50,"scanSources":{"scenario":true},"x":1}"#,
    );
    for wrong in ["null", "7", r#""x""#, r#"[{"depth":1}]"#] {
        let before = format!(r#"{{"injection":{wrong},"priority":{wrong}}}"#);
        let after = format!(r#"{{"injection":{{"role":"user"}},"priority":{wrong}}}"#);
        entry(&before, |e| e.role = rolecall_codecs::canonical::common::MessageRole::User, &after);
    }
    book(r#""entries":[]"#, |b| b.genre = Some("g".into()), r#""metadata":{"genre":"g"},"entries":[]"#);
    book(r#""settings":[],"entries":[]"#, |b| b.token_budget = 1.0, r#""settings":{"tokenBudget":1},"entries":[]"#);
}

#[test]
fn new_keys_take_their_place_between_the_old_ones() {
    entry(
        r#"{"timing":{"delay":1,"sticky":2}}"#,
        |e| e.cooldown = 3.0,
        r#"{"timing":{"delay":1,"sticky":2,"cooldown":3}}"#,
    );
    entry(
        r#"{"matching":{"scanDepth":1}}"#,
        |e| e.case_sensitive = Some(true),
        r#"{"matching":{"caseSensitive":true,"scanDepth":1}}"#,
    );
    entry(r#"{"x":0,"id":"a"}"#, |e| e.constant = true, r#"{"x":0,"id":"a","constant":true}"#);
}

/// Cells of the wrong kind and unknown words stay until they themselves are edited.
#[test]
fn odd_cells_stay_until_they_are_edited() {
    let before = r#"{"id":7,"enabled":"yes","constant":1,"injection":{"position":"nowhere","depth":"4","role":null},"probability":null,"metadata":null}"#;
    entry(before, |e| e.title = "T".into(), &before.replace(r#""enabled""#, r#""title":"T","enabled""#));
    entry(before, |e| e.position = InjectionPosition::Scene, &before.replace("nowhere", "scene"));
    entry(before, |e| e.depth = 0.0, &before.replace(r#""4""#, "0"));
    entry(before, |e| e.enabled = false, &before.replace(r#""yes""#, "false"));
    entry(before, |e| e.probability = 5.0, &before.replace(r#""probability":null"#, r#""probability":5"#));
    // The default again is no edit.
    entry(before, |e| e.position = InjectionPosition::Character, before);
    book(
        r#""settings":{"lorebookType":"atlas","globalScanDepth":"3"},"metadata":{"tags":"a,b"},"entries":[]"#,
        |b| b.lorebook_type = LorebookType::World,
        r#""settings":{"lorebookType":"world","globalScanDepth":"3"},"metadata":{"tags":"a,b"},"entries":[]"#,
    );
}

#[test]
fn unknown_keys_at_every_level_survive_an_edit_beside_them() {
    let text = concat!(
        r#"{"a":[1.0],"schemaVersion":"1.0.0","lorebook":{"b":-0,"settings":{"c":1e3,"tokenBudget":1},"#,
        r#""metadata":{"d":{},"genre":"x"},"entries":[{"e":null,"id":"e1","triggers":{"f":"\u0041","primary":[{"g":7,"#,
        r#""lastActivatedAt":12345678901234567890,"keyword":"k"}],"mode":"simple"},"characterFilter":{"h":[],"isExclude":true},"#,
        r#""unsupportedFields":{"i":"","vectorized":true},"sideEffects":{"j":2,"effects":[{"k":{},"type":"setvar","variable":"v","#,
        r#""scope":"local"}]},"timing":{"l":{"m":1},"delay":1}}],"categories":[{"n":1,"id":"c","name":"C"}],"tree":{"o":[]}}}"#,
    );
    let out = edited(text, |book| {
        book.token_budget = 2.0;
        book.genre = Some("y".into());
        let entry = &mut book.entries[0];
        entry.triggers[0].keyword = "kk".into();
        entry.character_filter.as_mut().expect("a filter").is_exclude = false;
        entry.vectorized = Some(false);
        entry.side_effects.as_mut().expect("effects").effects[0].variable = "w".into();
        entry.delay = 0.0;
        book.categories.as_mut().expect("folders")[0].name = "D".into();
    });
    let mut expected = text.to_owned();
    for (old, new) in [
        (r#""tokenBudget":1"#, r#""tokenBudget":2"#),
        (r#""genre":"x""#, r#""genre":"y""#),
        (r#""keyword":"k""#, r#""keyword":"kk""#),
        (r#""isExclude":true"#, r#""isExclude":false"#),
        (r#""vectorized":true"#, r#""vectorized":false"#),
        (r#""variable":"v""#, r#""variable":"w""#),
        (r#""delay":1"#, r#""delay":0"#),
        (r#""name":"C""#, r#""name":"D""#),
    ] {
        expected = replaced(&expected, old, new);
    }
    assert_eq!(out, expected);
}

#[test]
fn cleared_values_become_null() {
    let full = r#"{"comment":"c","matching":{"caseSensitive":true,"matchWholeWords":false,"scanDepth":3},"grouping":{"groupName":"g","categoryId":"c"},"characterFilter":{"names":["A"],"x":1}}"#;
    let bare = r#"{"comment":null,"matching":{"caseSensitive":null,"matchWholeWords":null,"scanDepth":null},"grouping":{"groupName":null,"categoryId":null},"characterFilter":null}"#;
    let clear = |e: &mut LorebookEntry| {
        (e.comment, e.case_sensitive, e.match_whole_words, e.scan_depth) = (None, None, None, None);
        (e.group_name, e.category_id, e.character_filter) = (None, None, None);
    };
    entry(full, clear, bare);
    entry("{}", clear, "{}");
    entry(
        bare,
        |e| e.character_filter = Some(CharacterFilter::default()),
        &bare.replace(r#""characterFilter":null"#, r#""characterFilter":{"isExclude":false,"names":[],"tags":[]}"#),
    );
    let labels = r#""description":"d","metadata":{"genre":"g","fandom":"f"},"entries":[]"#;
    let none = r#""description":null,"metadata":{"genre":null,"fandom":null},"entries":[]"#;
    book(labels, |b| (b.description, b.genre, b.fandom) = (None, None, None), none);
}

/// An edit of the cap is never lost, and a file without the keys never gets them otherwise.
#[test]
fn budget_keys_are_written_when_they_are_edited() {
    let entries = r#""entries":[]"#;
    for settings in
        [r#""settings":{"tokenBudget":1,"x":2},"#, r#""settings":{"budgetMode":null,"entryBudget":"9"},"#, ""]
    {
        book(&format!("{settings}{entries}"), |b| b.name = "N".into(), &format!(r#""name":"N",{settings}{entries}"#));
    }
    book(
        &format!(r#""settings":{{"tokenBudget":1,"x":2}},{entries}"#),
        |b| (b.entry_budget, b.budget_mode) = (6.0, BudgetMode::Entry),
        &format!(r#""settings":{{"tokenBudget":1,"budgetMode":"entry","entryBudget":6,"x":2}},{entries}"#),
    );
    book(
        &format!(r#""settings":{{"budgetMode":"entry","entryBudget":6}},{entries}"#),
        |b| (b.entry_budget, b.budget_mode) = (0.0, BudgetMode::Token),
        &format!(r#""settings":{{"budgetMode":"token","entryBudget":0}},{entries}"#),
    );
}

fn effect(variable: &str) -> Effect {
    let json = json!({"type": "incvar", "variable": variable, "scope": "local"});
    serde_json::from_value(json).expect("an effect")
}

#[test]
fn side_effects_stay_unless_edited_and_go_when_none_is_left() {
    for odd in ["null", r#"{"effects":[]}"#, r#"{"effects":null,"x":1}"#, r#""x""#, "[]"] {
        let before = format!(r#"{{"sideEffects":{odd}}}"#);
        entry(&before, |e| e.title = "T".into(), &format!(r#"{{"title":"T","sideEffects":{odd}}}"#));
    }
    let two = r#"{"sideEffects":{"x":1,"effects":[{"type":"setvar","variable":"a","scope":"local","y":1},{"type":"delvar","variable":"b","scope":"global"}]},"z":1}"#;
    let only = r#"{"sideEffects":{"x":1,"effects":[{"type":"delvar","variable":"b","scope":"global"}]},"z":1}"#;
    entry(two, |e| drop(e.side_effects.as_mut().map(|s| s.effects.remove(0))), only);
    entry(two, |e| e.side_effects = None, r#"{"z":1}"#);
    entry_one_way(two, |e| e.side_effects = Some(SideEffects::default()), r#"{"z":1}"#);
    // Written even where the file has null or nothing.
    let new = r#""sideEffects":{"effects":[{"type":"incvar","variable":"v","scope":"local"}],"onlyOnFirstTrigger":false,"clearOnDeactivate":false}"#;
    let add = |e: &mut LorebookEntry| {
        e.side_effects = Some(SideEffects { effects: vec![effect("v")], ..Default::default() });
    };
    entry(r#"{"sideEffects":null,"id":"a"}"#, add, &format!(r#"{{{new},"id":"a"}}"#));
    entry(r#"{"id":"a","metadata":{}}"#, add, &format!(r#"{{"id":"a",{new},"metadata":{{}}}}"#));
    let more = r#"{"sideEffects":{"effects":[{"type":"incvar","variable":"v","scope":"local"}],"x":1}}"#;
    entry(
        r#"{"sideEffects":{"effects":[],"x":1}}"#,
        |e| e.side_effects.as_mut().expect("effects").effects.push(effect("v")),
        more,
    );
}

#[test]
fn the_metadata_bag_stays_is_written_and_goes() {
    entry(r#"{"metadata":null}"#, |e| e.title = "T".into(), r#"{"title":"T","metadata":null}"#);
    entry(r#"{"metadata":null}"#, |e| e.metadata = Some(Default::default()), r#"{"metadata":{}}"#);
    entry(r#"{"id":"a"}"#, |e| e.metadata = Some(Default::default()), r#"{"id":"a","metadata":{}}"#);
    entry(r#"{"metadata":{"a":1.0},"x":1}"#, |e| e.metadata = None, r#"{"x":1}"#);
    let set = |e: &mut LorebookEntry| drop(e.metadata.as_mut().map(|m| m.insert("featured".into(), json!(true))));
    entry(r#"{"metadata":{"entry_type":"npc"}}"#, set, r#"{"metadata":{"entry_type":"npc","featured":true}}"#);
}

#[test]
fn the_bag_of_switches_is_touched_only_by_its_switches() {
    for bag in ["{}", "null", r#""odd""#, r#"{"vectorized":"yes","outletName":"","generationTriggers":[]}"#] {
        let before = format!(r#"{{"unsupportedFields":{bag}}}"#);
        entry(&before, |e| e.title = "T".into(), &format!(r#"{{"title":"T","unsupportedFields":{bag}}}"#));
    }
    let all = |e: &mut LorebookEntry| {
        e.scan_creator_notes = Some(false);
        e.vectorized = Some(true);
    };
    let made = r#""unsupportedFields":{"vectorized":true,"matchCreatorNotes":false}"#;
    entry(r#"{"id":"a","metadata":{}}"#, all, &format!(r#"{{"id":"a",{made},"metadata":{{}}}}"#));
    for odd in ["null", r#""odd""#, "[1]"] {
        entry(&format!(r#"{{"unsupportedFields":{odd},"x":1}}"#), all, &format!(r#"{{{made},"x":1}}"#));
    }
    entry(
        r#"{"unsupportedFields":{"matchCharacterDepthPrompt":true,"outletName":"","groupOverride":7}}"#,
        |e| (e.group_override, e.scan_character_depth_prompt) = (Some(true), Some(false)),
        r#"{"unsupportedFields":{"matchCharacterDepthPrompt":false,"outletName":"","groupOverride":true}}"#,
    );
    // Taken away: the key goes, an empty bag stays.
    entry(r#"{"unsupportedFields":{"vectorized":true}}"#, |e| e.vectorized = None, r#"{"unsupportedFields":{}}"#);
}

/// Null in the file reads as absent; canonical null writes null.
#[test]
fn an_automation_id_is_absent_null_or_a_text() {
    let null = r#"{"unsupportedFields":{"automationId":null}}"#;
    let id = r#"{"unsupportedFields":{"automationId":"auto-9"}}"#;
    assert_eq!(read(&file(&format!("[{null}]"))).entity, {
        let mut same = read(&file(&format!("[{null}]"))).entity;
        book_mut(&mut same).entries[0].automation_id = None;
        same
    });
    entry(null, |e| e.title = "T".into(), r#"{"title":"T","unsupportedFields":{"automationId":null}}"#);
    entry(null, |e| e.automation_id = Some(Some("auto-9".into())), id);
    entry(id, |e| e.automation_id = None, r#"{"unsupportedFields":{}}"#);
    entry_one_way(id, |e| e.automation_id = Some(None), null);
    entry_one_way("{}", |e| e.automation_id = Some(None), null);
}

#[test]
fn trigger_options_are_added_and_removed() {
    let bare = r#"{"triggers":{"primary":[{"keyword":"k","isRegex":true,"x":1}]}}"#;
    let full = r#"{"triggers":{"primary":[{"keyword":"k","isRegex":true,"flags":"i","frequency":2,"probability":0.5,"x":1}]}}"#;
    let set = |flags: Option<&str>, frequency, probability| {
        let flags = flags.map(Text::from);
        move |e: &mut LorebookEntry| {
            e.triggers[0] = Trigger { flags, frequency, probability, ..e.triggers[0].clone() };
        }
    };
    entry(bare, set(Some("i"), Some(2.0), Some(0.5)), full);
    entry(full, set(None, None, None), bare);
}

/// The stamp and the version name the file; they are its own, whatever is edited.
#[test]
fn version_and_stamp_of_an_original_stay() {
    let now = WriteOptions { now: Some("2030-01-01T00:00:00.000Z".into()) };
    for head in [
        r#""schemaVersion":"2.5.0","exportDate":"yesterday","#,
        r#""schemaVersion":"1.0.0-beta","exportDate":"","#,
        r#""schemaVersion":7,"exportDate":{"at":5},"#,
        r#""exportDate":null,"#,
        "",
    ] {
        let text = format!(r#"{{{head}"lorebook":{{"name":"A","entries":[]}}}}"#);
        let mut entity = read(&text).entity;
        let out = Registry::default().write(&entity, ID, &now).expect("a lorebook");
        assert_eq!(*out.text, text);
        book_mut(&mut entity).name = "B".into();
        let out = Registry::default().write(&entity, ID, &now).expect("a lorebook");
        assert_eq!(*out.text, text.replace(r#""A""#, r#""B""#));
    }
}

#[test]
fn what_has_no_key_in_the_format_is_reported_and_changes_nothing() {
    let mut entity = read(FULL).entity;
    let body = book_mut(&mut entity);
    body.entries[1].display_index = Some(Some(4.0));
    body.entries[1].key_relative = Some(true);
    let out = writing(&entity);
    assert_eq!(*out.text, FULL);
    assert_eq!(out.report.dropped, ["entries[1].displayIndex", "entries[1].keyRelative"]);
    // The same beside an edit of the book itself.
    book_mut(&mut entity).enabled = Some(true);
    book_mut(&mut entity).name = "B".into();
    let out = writing(&entity);
    assert_eq!(*out.text, replaced(FULL, "Saltmarsh Light", "B"));
    let mut dropped = out.report.dropped;
    dropped.sort();
    assert_eq!(dropped, ["enabled", "entries[1].displayIndex", "entries[1].keyRelative"]);
}

/// What a new piece looks like is what stands around it.
#[test]
fn new_pieces_take_the_layout_around_them() {
    let text = imported();
    let bare = replaced(&text, r#""tags": ["marsh", "oc"] "#, r#""tags": ["marsh", "oc", "x"] "#);
    let bare = replaced(&bare, "\"tokenBudget\": 2048\n", "\"tokenBudget\": 2048,\n      \"budgetMode\": \"entry\"\n");
    let last = "          \"scenario\": false\n        }";
    let bag = ",\n        \"unsupportedFields\": {\n          \"groupOverride\": true\n        }";
    let expected = replaced(&bare, last, &format!("{last}{bag}"));
    let edit = |book: &mut LorebookBody| {
        book.tags.push("x".into());
        book.budget_mode = BudgetMode::Entry;
        book.entries[1].group_override = Some(true);
    };
    assert_eq!(edited(&text, edit), expected);
    assert_eq!(edited(&text.replace('\n', "\r\n"), edit), expected.replace('\n', "\r\n"));
}

#[test]
fn an_edit_of_the_open_bag_changes_its_member() {
    let text = file(
        r#"[{"id":"a","metadata":{"entry_type": "location", "big":12345678901234567890123, "weight":1.50,"gone":[]}}]"#,
    );
    let out = edited(&text, |b| {
        let bag = b.entries[0].metadata.as_mut().expect("a bag");
        bag.insert("entry_type".into(), "npc".into());
        bag.insert("new".into(), 1.into());
        bag.shift_remove("gone");
    });
    let expected = text.replace("location", "npc").replace(r#","gone":[]"#, r#", "new":1"#);
    assert_eq!(out, expected);
    assert_eq!(edited(&text, |b| b.entries[0].metadata = None), file(r#"[{"id":"a"}]"#));
}
