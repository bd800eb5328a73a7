//! Each column: what it reads as, by kind, and what an edit writes.

use crate::{edited_row, entry, plain};
use rolecall_codecs::canonical::lorebook::LorebookEntry;
use serde_json::Value;

/// Column, canonical key, default, a good cell with its value, and cells that read as the default.
const COLUMNS: &[(&str, &str, &str, &str, &[&str])] = &[
    ("id", "id", r#""""#, r#""e1""#, &["7", "null", "{}"]),
    ("title", "title", r#""""#, r#""T""#, &["7", "null", "[]"]),
    ("content", "content", r#""""#, r#""c\n""#, &["false", "null"]),
    ("comment", "comment", "null", r#""n""#, &["7", "{}"]),
    ("enabled", "enabled", "true", "false", &["0", r#""false""#, "null"]),
    ("constant", "constant", "false", "true", &["1", r#""true""#, "null"]),
    ("trigger_mode", "triggerMode", r#""simple""#, r#""advanced""#, &[r#""odd""#, "1", "null"]),
    ("selective_logic", "selectiveLogic", r#""and_any""#, r#""not_all""#, &[r#""odd""#, "3", "null"]),
    ("case_sensitive", "caseSensitive", "null", "true", &[r#""yes""#, "1"]),
    ("match_whole_words", "matchWholeWords", "null", "false", &[r#""no""#, "0"]),
    ("scan_depth", "scanDepth", "null", "5", &[r#""5""#, "[]"]),
    ("position", "position", r#""character""#, r#""before_example""#, &[r#""nowhere""#, "0", "null"]),
    ("depth", "depth", "4", "2", &[r#""2""#, "null"]),
    ("role", "role", r#""system""#, r#""assistant""#, &[r#""narrator""#, "2", "null"]),
    ("sort_order", "sortOrder", "0", "-3.5", &[r#""1""#, "null"]),
    ("priority", "priority", "100", "7", &[r#""1""#, "null"]),
    ("sticky", "sticky", "0", "3", &[r#""3""#, "null"]),
    ("cooldown", "cooldown", "0", "3", &["true"]),
    ("delay", "delay", "0", "3", &["[]"]),
    ("group_name", "groupName", "null", r#""g""#, &["1"]),
    ("group_weight", "groupWeight", "100", "30", &[r#""1""#, "null"]),
    ("category_id", "categoryId", "null", r#""gone""#, &["1"]),
    ("probability", "probability", "100", "80", &[r#""80""#, "null"]),
    ("use_memo", "useMemo", "false", "true", &["1", "null"]),
    ("exclude_recursion", "excludeRecursion", "false", "true", &["1"]),
    ("prevent_recursion", "preventRecursion", "false", "true", &["1"]),
    ("delay_until_recursion", "delayUntilRecursion", "0", "2", &["true", "null"]),
    ("ignore_budget", "ignoreBudget", "false", "true", &["1"]),
    ("scan_character_description", "scanCharacterDescription", "false", "true", &["1"]),
    ("scan_character_personality", "scanCharacterPersonality", "false", "true", &["1"]),
    ("scan_user_persona", "scanUserPersona", "false", "true", &["1"]),
    ("scan_scenario", "scanScenario", "false", "true", &["1"]),
    ("character_filter", "characterFilter", "null", r#"{"isExclude":true,"names":["A"],"tags":[]}"#, &["1", r#""x""#]),
    ("triggers", "triggers", "[]", r#"[{"keyword":"k","isRegex":true,"probability":5}]"#, &[r#""dock""#, "{}", "null"]),
    ("secondary_triggers", "secondaryTriggers", "[]", r#"[{"keyword":"k","isRegex":false}]"#, &[r#""x""#, "null"]),
    (
        "side_effects",
        "sideEffects",
        "null",
        r#"{"effects":[{"type":"setvar","variable":"v","value":"1","scope":"local"}],"onlyOnFirstTrigger":false,"clearOnDeactivate":true}"#,
        &["1", "[]"],
    ),
];

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn cell(members: &str, key: &str) -> Value {
    plain(entry(members)).get(key).cloned().unwrap_or_else(|| panic!("{key} is always there"))
}

fn set(entry: &mut LorebookEntry, key: &str, to: &Value) {
    let mut body = plain(&*entry);
    body[key] = to.clone();
    *entry = serde_json::from_value(body).expect("an entry");
}

#[test]
fn each_column_reads_by_its_kind() {
    for (column, key, default, good, wrong) in COLUMNS {
        assert_eq!(cell(r#""x":1"#, key), value(default), "{column} is missing");
        assert_eq!(cell(&format!(r#""{column}":{good}"#), key), value(good), "{column}: {good}");
        for cell_text in *wrong {
            assert_eq!(cell(&format!(r#""{column}":{cell_text}"#), key), value(default), "{column}: {cell_text}");
        }
    }
}

#[test]
fn an_edit_writes_its_column_and_no_other() {
    for (column, key, default, good, wrong) in COLUMNS {
        let row = |cell: &str| format!(r#""x":1.0,"{column}":{cell},"sticky_":"y""#);
        for cell_text in wrong.iter().copied().chain([*default]) {
            let out = edited_row(&row(cell_text), |entry| set(entry, key, &value(good)));
            assert_eq!(out, row(good), "{column}: {cell_text} becomes {good}");
        }
        assert_eq!(
            edited_row(&row(good), |entry| set(entry, key, &value(default))),
            row(default),
            "{column} is cleared"
        );
    }
}

#[test]
fn a_new_column_takes_its_documented_place() {
    let out = edited_row(r#""id":"a","lorebook_id":"b","position":"world","token_count":3"#, |entry| {
        entry.title = "T".into();
        entry.depth = 1.0;
    });
    assert_eq!(out, r#""id":"a","title":"T","lorebook_id":"b","position":"world","depth":1,"token_count":3"#);
}

#[test]
fn the_switches_of_other_programs_are_a_bag_of_their_own() {
    let good = r#""unsupported_fields":{"vectorized":true,"groupOverride":false,"useGroupScoring":true,"automationId":"a","matchCharacterDepthPrompt":true,"matchCreatorNotes":false}"#;
    let entry = entry(good);
    assert_eq!(
        (entry.vectorized, entry.group_override, entry.use_group_scoring),
        (Some(true), Some(false), Some(true))
    );
    assert_eq!(entry.automation_id, Some(Some("a".into())));
    assert_eq!((entry.scan_character_depth_prompt, entry.scan_creator_notes), (Some(true), Some(false)));
    for none in
        [r#""unsupported_fields":null"#, r#""unsupported_fields":[]"#, r#""unsupported_fields":{"vectorized":1}"#]
    {
        assert_eq!(crate::entry(none).vectorized, None, "{none}");
        assert_eq!(edited_row(none, |entry| entry.title = "T".into()), format!(r#""title":"T",{none}"#));
    }
    let out = edited_row(r#""unsupported_fields":{"outletName":"o"}"#, |entry| entry.vectorized = Some(false));
    assert_eq!(out, r#""unsupported_fields":{"outletName":"o","vectorized":false}"#);
    assert_eq!(edited_row(good, |entry| entry.automation_id = None), good.replace(r#""automationId":"a","#, ""));
}

#[test]
fn an_edited_list_of_triggers_keeps_what_each_trigger_has_besides() {
    let row =
        r#""triggers":[{"keyword":"a","isRegex":false,"lastActivatedAt":12},{"keyword":"b","isRegex":false,"x":1}]"#;
    assert_eq!(edited_row(row, |entry| entry.triggers[0].keyword = "z".into()), row.replace(r#""a""#, r#""z""#));
    let out = edited_row(row, |entry| drop(entry.triggers.remove(0)));
    assert_eq!(out, r#""triggers":[{"keyword":"b","isRegex":false,"x":1}]"#);
}
