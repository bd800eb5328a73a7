//! Each column: the kind that it takes, what stands for a missing one, and that any other kind reads the same and is reported.

use crate::{ID, body_json, parse, read, write};
use rolecall_codecs::Registry;
use serde_json::{Value, json};

/// Column, canonical cell, a good value, and the default: `None` where canonical leaves the key out. Null defaults take null.
type Column = (&'static str, &'static str, Value, Option<Value>);

fn row_columns() -> Vec<Column> {
    let none = || Some(Value::Null);
    let no = || Some(json!(false));
    let zero = || Some(json!(0));
    let hundred = || Some(json!(100));
    let trigger = json!([{"keyword": "k", "isRegex": true, "flags": "gi", "frequency": 2, "probability": 250}]);
    let effects = json!({"effects": [{"type": "delvar", "variable": "v", "value": "x", "amount": 1, "scope": "global"}],
        "onlyOnFirstTrigger": true, "clearOnDeactivate": true});
    vec![
        ("id", "id", json!("r1"), Some(json!(""))),
        ("title", "title", json!("T"), Some(json!(""))),
        ("content", "content", json!("C"), Some(json!(""))),
        ("comment", "comment", json!("psst"), none()),
        ("enabled", "enabled", json!(false), Some(json!(true))),
        ("constant", "constant", json!(true), no()),
        ("trigger_mode", "triggerMode", json!("advanced"), Some(json!("simple"))),
        ("triggers", "triggers", trigger.clone(), Some(json!([]))),
        ("secondary_triggers", "secondaryTriggers", trigger, Some(json!([]))),
        ("selective_logic", "selectiveLogic", json!("not_all"), Some(json!("and_any"))),
        ("case_sensitive", "caseSensitive", json!(false), none()),
        ("match_whole_words", "matchWholeWords", json!(true), none()),
        ("scan_depth", "scanDepth", json!(0), none()),
        ("position", "position", json!("before_example"), Some(json!("character"))),
        ("depth", "depth", json!(0), Some(json!(4))),
        ("role", "role", json!("assistant"), Some(json!("system"))),
        ("sort_order", "sortOrder", json!(-3), zero()),
        ("priority", "priority", json!(0), hundred()),
        ("sticky", "sticky", json!(3), zero()),
        ("cooldown", "cooldown", json!(2), zero()),
        ("delay", "delay", json!(1), zero()),
        ("group_name", "groupName", json!("places"), none()),
        ("group_weight", "groupWeight", json!(0.5), hundred()),
        ("category_id", "categoryId", json!("gone"), none()),
        ("probability", "probability", json!(120), hundred()),
        ("use_memo", "useMemo", json!(true), no()),
        ("exclude_recursion", "excludeRecursion", json!(true), no()),
        ("prevent_recursion", "preventRecursion", json!(true), no()),
        ("delay_until_recursion", "delayUntilRecursion", json!(2), zero()),
        ("ignore_budget", "ignoreBudget", json!(true), no()),
        ("character_filter", "characterFilter", json!({"isExclude": true, "names": ["Aria"], "tags": []}), none()),
        ("scan_character_description", "scanCharacterDescription", json!(true), no()),
        ("scan_character_personality", "scanCharacterPersonality", json!(true), no()),
        ("scan_user_persona", "scanUserPersona", json!(true), no()),
        ("scan_scenario", "scanScenario", json!(true), no()),
        ("side_effects", "sideEffects", effects, none()),
    ]
}

fn book_columns() -> Vec<Column> {
    let none = || Some(Value::Null);
    let no = || Some(json!(false));
    let zero = || Some(json!(0));
    vec![
        ("name", "name", json!("Tides"), Some(json!(""))),
        ("description", "description", json!("of the coast"), none()),
        ("lorebook_type", "lorebookType", json!("scenario"), Some(json!("other"))),
        ("genre", "genre", json!("gothic"), none()),
        ("fandom", "fandom", json!("x"), none()),
        ("tags", "tags", json!(["a", "b"]), Some(json!([]))),
        ("global_case_sensitive", "globalCaseSensitive", json!(true), no()),
        ("global_match_whole_words", "globalMatchWholeWords", json!(true), no()),
        ("global_scan_depth", "globalScanDepth", json!(6), zero()),
        ("global_recursion", "globalRecursion", json!(true), no()),
        ("token_budget", "tokenBudget", json!(2048), zero()),
        ("budget_mode", "budgetMode", json!("entry"), Some(json!("token"))),
        ("entry_budget", "entryBudget", json!(12), zero()),
    ]
}

fn folder_columns() -> Vec<Column> {
    vec![
        ("id", "id", json!("c"), Some(json!(""))),
        ("name", "name", json!("C"), Some(json!(""))),
        ("sort_order", "sortOrder", json!(2), Some(json!(0))),
        ("enabled", "enabled", json!(false), Some(json!(true))),
    ]
}

/// Calls with each column: its JSON Pointer on the wire, a file in which it alone has a value, its canonical pointer, the good
/// value and the default.
fn each(check: impl Fn(&str, &dyn Fn(Option<&Value>) -> String, &str, &Value, Option<&Value>)) {
    let object = |key: &str, value: Option<&Value>| value.map_or(json!({}), |v| json!({ key: v })).to_string();
    for (key, canonical, good, default) in row_columns() {
        let text = |value: Option<&Value>| crate::file(&format!("[{}]", object(key, value)));
        check(&format!("/entries/0/{key}"), &text, &format!("/entries/0/{canonical}"), &good, default.as_ref());
    }
    for (key, canonical, good, default) in book_columns() {
        let text = |value: Option<&Value>| format!(r#"{{"lorebook":{},"entries":[]}}"#, object(key, value));
        check(&format!("/lorebook/{key}"), &text, &format!("/{canonical}"), &good, default.as_ref());
    }
    for (key, canonical, good, default) in folder_columns() {
        let text = |value: Option<&Value>| {
            format!(r#"{{"lorebook":{{}},"entries":[],"categories":[{}]}}"#, object(key, value))
        };
        check(&format!("/categories/0/{key}"), &text, &format!("/categories/0/{canonical}"), &good, default.as_ref());
    }
}

#[test]
fn each_column_takes_its_kind() {
    each(|at, text, canonical, good, _| {
        let reading = read(&text(Some(good)));
        assert_eq!(body_json(&reading.entity).pointer(canonical), Some(good), "{at}");
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{at}");
    });
}

#[test]
fn a_missing_column_reads_as_the_default_and_is_no_fault() {
    each(|at, text, canonical, _, default| {
        let reading = read(&text(None));
        assert_eq!(body_json(&reading.entity).pointer(canonical), default, "{at}");
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{at}");
    });
}

#[test]
fn any_other_kind_reads_as_the_default_is_reported_and_stays() {
    let kinds = [json!(null), json!(true), json!(1), json!("true"), json!(["a"]), json!({"a": 1})];
    each(|at, text, canonical, good, default| {
        let null_is_fine = default == Some(&Value::Null);
        let same = |kind: &Value| std::mem::discriminant(kind) == std::mem::discriminant(good);
        let word = matches!(
            good.as_str(),
            Some("advanced" | "not_all" | "before_example" | "assistant" | "scenario" | "entry")
        );
        for kind in kinds.iter().filter(|kind| word || !same(kind)) {
            let text = text(Some(kind));
            let reading = read(&text);
            assert_eq!(body_json(&reading.entity).pointer(canonical), default, "{at} = {kind}");
            let faults = usize::from(!(null_is_fine && kind.is_null()));
            let report = &reading.report.defaulted;
            assert_eq!(report.len(), faults, "{at} = {kind}: {report:?}");
            assert!(report.iter().all(|note| note.starts_with(&format!("{at}: "))), "{at} = {kind}: {report:?}");
            assert_eq!(write(&reading.entity), text, "the text keeps the cell");
        }
    });
}

#[test]
fn the_tables_above_have_every_plain_row() {
    let registry = Registry::default();
    let described = registry.get(ID).expect("the codec").describe().rows;
    let plain = described.iter().filter(|row| row.wire.len() == 1 && row.canonical.len() == 1);
    let theirs: Vec<String> = plain
        .map(|row| format!("{} = {}", row.wire[0], row.canonical[0]))
        .filter(|row| row != "entries = entries" && row != "categories = categories")
        // Members of JSON columns are those of the v1 export, whose tables they share.
        .filter(|row| row.matches('.').count() == 2 || row.starts_with("lorebook."))
        .collect();
    let mut ours: Vec<String> = book_columns().iter().map(|c| format!("lorebook.{} = {}", c.0, c.1)).collect();
    ours.extend(row_columns().iter().map(|c| format!("entries[].{} = entries[].{}", c.0, c.1)));
    ours.extend(folder_columns().iter().map(|c| format!("categories[].{} = categories[].{}", c.0, c.1)));
    assert_eq!(ours, theirs);
}

/// The six switches are a bag in a column of their own; absent differs from off.
#[test]
fn switches_are_read_from_their_bag() {
    let all = r#"{"vectorized":true,"groupOverride":false,"useGroupScoring":true,"automationId":"qr","matchCharacterDepthPrompt":false,"matchCreatorNotes":true}"#;
    let entry = |bag: &str| {
        let reading = read(&crate::file(&format!(r#"[{{"unsupported_fields":{bag}}}]"#)));
        (body_json(&reading.entity)["entries"][0].take(), reading.report.defaulted)
    };
    let (full, report) = entry(all);
    assert_eq!(report, Vec::<String>::new());
    for (canonical, value) in [
        ("vectorized", json!(true)),
        ("groupOverride", json!(false)),
        ("useGroupScoring", json!(true)),
        ("automationId", json!("qr")),
        ("scanCharacterDepthPrompt", json!(false)),
        ("scanCreatorNotes", json!(true)),
    ] {
        assert_eq!(full[canonical], value, "{canonical}");
        for (bag, faults) in [("null", 0), ("{}", 0), ("[]", 1), ("7", 1), (r#"{"outletName":""}"#, 0)] {
            let (bare, report) = entry(bag);
            assert_eq!((bare.get(canonical), report.len()), (None, faults), "{canonical} in {bag}: {report:?}");
        }
    }
    assert_eq!(entry(r#"{"automationId":null,"vectorized":1}"#).0.get("automationId"), None);
}

#[test]
fn a_list_of_folders_that_is_none_is_absent() {
    for (folders, expected) in [
        ("", None),
        (r#","categories":null"#, None),
        (r#","categories":{}"#, None),
        (r#","categories":[]"#, Some(0)),
        (r#","categories":[null,{},7,{"id":"x"}]"#, Some(2)),
    ] {
        let text = format!(r#"{{"lorebook":{{}},"entries":[]{folders}}}"#);
        let entity = read(&text).entity;
        assert_eq!(crate::book(&entity).categories.as_ref().map(Vec::len), expected, "{text}");
        assert_eq!(write(&entity), text);
    }
}

#[test]
fn what_no_column_maps_is_reported_as_kept() {
    let text = concat!(
        r#"{"format":"rolecall-compendium","schemaVersion":"compendium-v1.0.0","exportDate":"t","lorebook":{"id":1,"status":"x","librarian":{}},"#,
        r#""entries":[{"id":"a","token_count":3,"boost_ids":[],"private":1},{"triggers":[{"lastActivatedAt":1}]}],"#,
        r#""tree":{"tree_data":{}},"nodeConstraints":[1],"generator":1.0}"#,
    );
    let mut kept = read(text).report.escrowed;
    kept.sort();
    let expected = [
        "/entries/0/boost_ids",
        "/entries/0/private",
        "/entries/0/token_count",
        "/entries/1/triggers/0/lastActivatedAt",
        "/exportDate",
        "/format",
        "/generator",
        "/lorebook/id",
        "/lorebook/librarian",
        "/lorebook/status",
        "/nodeConstraints",
        "/schemaVersion",
        "/tree",
    ];
    assert_eq!(kept, expected);
}

/// The worked example of a row whose every cell is of the wrong kind.
#[test]
fn a_row_of_wrong_cells_reads_as_defaults_and_comes_back() {
    let text = crate::file(
        r#"[{"id":"row-2","enabled":"yes","position":"nowhere","role":"narrator","sticky":"3","triggers":"dock","probability":null,"is_featured":false}]"#,
    );
    let reading = read(&text);
    let at = |note: &String| note.split(": ").next().map(str::to_owned);
    let found: Vec<_> = reading.report.defaulted.iter().filter_map(at).collect();
    let cells = ["enabled", "position", "role", "sticky", "triggers", "probability"];
    assert_eq!(found, cells.map(|cell| format!("/entries/0/{cell}")));
    let mut plain = body_json(&read(&crate::file(r#"[{"id":"row-2"}]"#)).entity);
    assert_eq!(body_json(&reading.entity), plain.take());
    assert_eq!(write(&reading.entity), text);
    assert_eq!(parse(&text)["entries"][0]["sticky"], "3");
}
