//! What each key of a world info file reads as.

use super::*;
use rolecall_codecs::canonical::common::{BudgetMode, LorebookType, TriggerMode};
use serde_json::json;

#[test]
fn a_book_that_says_nothing() {
    let book = body(r#"{"entries":{}}"#);
    let expected = LorebookBody { global_scan_depth: 4.0, ..LorebookBody::default() };
    assert_eq!(book, expected);
    assert_eq!(
        (book.name.as_str(), book.lorebook_type, book.budget_mode),
        ("", LorebookType::Other, BudgetMode::Token)
    );
    assert_eq!(read(r#"{"entries":{}}"#).entity.id, "character");
}

#[test]
fn the_settings_of_the_book() {
    let book = body(
        r#"{"name":"N","description":"D","scan_depth":7,"token_budget":8,"recursive_scanning":true,"case_sensitive":true,
            "match_whole_words":true,"entries":{}}"#,
    );
    assert_eq!((book.name.as_str(), book.description.as_deref()), ("N", Some("D")));
    assert_eq!((book.global_scan_depth, book.token_budget), (7.0, 8.0));
    assert_eq!((book.global_recursion, book.global_case_sensitive, book.global_match_whole_words), (true, true, true));
    for depth in ["0", "-3", "null", "\"5\"", "true"] {
        let text = format!(r#"{{"scan_depth":{depth},"entries":{{}}}}"#);
        assert_eq!(body(&text).global_scan_depth, 4.0, "{depth}");
    }
}

#[test]
fn an_entry_that_says_nothing() {
    let expected =
        LorebookEntry { id: "0".into(), title: "Entry 1".into(), group_weight: 1.0, ..LorebookEntry::default() };
    for text in [
        "{}",
        r#"{"uid":null,"comment":null,"order":"x","key":"k","disable":1,"position":"0","role":"user","depth":null}"#,
    ] {
        assert_eq!(entry(text), expected, "{text}");
    }
    let default = LorebookEntry::default();
    assert_eq!((default.priority, default.trigger_mode, default.depth), (100.0, TriggerMode::Simple, 4.0));
}

/// Wire keys, the canonical field and what it is then.
#[test]
fn each_key_of_an_entry() {
    let cases = [
        (r#""comment":"T""#, "title", json!("T")),
        (r#""comment":"""#, "title", json!("Entry 1")),
        (r#""comment":5"#, "title", json!("Entry 1")),
        (r#""comment":"T""#, "comment", json!(null)),
        (r#""content":"c""#, "content", json!("c")),
        (r#""content":5"#, "content", json!("")),
        (r#""disable":true"#, "enabled", json!(false)),
        (r#""disable":false,"enabled":false"#, "enabled", json!(true)),
        (r#""enabled":false"#, "enabled", json!(false)),
        (r#""disable":null,"enabled":false"#, "enabled", json!(false)),
        (r#""enabled":0"#, "enabled", json!(true)),
        (r#""constant":true"#, "constant", json!(true)),
        (r#""constant":1"#, "constant", json!(false)),
        (r#""selectiveLogic":1"#, "selectiveLogic", json!("not_all")),
        (r#""selectiveLogic":2"#, "selectiveLogic", json!("not_any")),
        (r#""selectiveLogic":3"#, "selectiveLogic", json!("and_all")),
        (r#""selectiveLogic":4"#, "selectiveLogic", json!("and_any")),
        (r#""selectiveLogic":"3""#, "selectiveLogic", json!("and_any")),
        (r#""role":1"#, "role", json!("user")),
        (r#""role":2"#, "role", json!("assistant")),
        (r#""role":3"#, "role", json!("system")),
        (r#""position":0"#, "position", json!("world")),
        (r#""position":1"#, "position", json!("character")),
        (r#""position":2"#, "position", json!("before_example")),
        (r#""position":3"#, "position", json!("after_example")),
        (r#""position":4"#, "position", json!("depth")),
        (r#""position":4.5"#, "position", json!("character")),
        (r#""position":7"#, "position", json!("character")),
        (r#""depth":0"#, "depth", json!(0)),
        (r#""order":-1.5"#, "sortOrder", json!(-1.5)),
        (r#""order":null"#, "sortOrder", json!(0)),
        (r#""sticky":null"#, "sticky", json!(0)),
        (r#""sticky":2"#, "sticky", json!(2)),
        (r#""cooldown":2"#, "cooldown", json!(2)),
        (r#""delay":2"#, "delay", json!(2)),
        (r#""group":"g""#, "groupName", json!("g")),
        (r#""group":"""#, "groupName", json!(null)),
        (r#""groupWeight":50"#, "groupWeight", json!(50)),
        (r#""probability":40"#, "probability", json!(40)),
        (r#""probability":40,"useProbability":true"#, "probability", json!(40)),
        (r#""probability":40,"useProbability":false"#, "probability", json!(100)),
        (r#""probability":400"#, "probability", json!(100)),
        (r#""probability":-1"#, "probability", json!(0)),
        (r#""probability":"40""#, "probability", json!(100)),
        (r#""addMemo":true"#, "useMemo", json!(true)),
        (r#""excludeRecursion":true"#, "excludeRecursion", json!(true)),
        (r#""preventRecursion":true"#, "preventRecursion", json!(true)),
        (r#""delayUntilRecursion":3"#, "delayUntilRecursion", json!(3)),
        (r#""delayUntilRecursion":true"#, "delayUntilRecursion", json!(1)),
        (r#""delayUntilRecursion":false"#, "delayUntilRecursion", json!(0)),
        (r#""delayUntilRecursion":"3""#, "delayUntilRecursion", json!(0)),
        (r#""ignoreBudget":true"#, "ignoreBudget", json!(true)),
        (r#""scanDepth":3"#, "scanDepth", json!(3)),
        (r#""scanDepth":"3""#, "scanDepth", json!(null)),
        (r#""caseSensitive":false"#, "caseSensitive", json!(false)),
        (r#""matchWholeWords":true"#, "matchWholeWords", json!(true)),
        (r#""matchPersonaDescription":true"#, "scanUserPersona", json!(true)),
        (r#""matchCharacterDescription":true"#, "scanCharacterDescription", json!(true)),
        (r#""matchCharacterPersonality":true"#, "scanCharacterPersonality", json!(true)),
        (r#""matchScenario":true"#, "scanScenario", json!(true)),
        (r#""matchCharacterDepthPrompt":false"#, "scanCharacterDepthPrompt", json!(false)),
        (r#""matchCharacterDepthPrompt":null"#, "scanCharacterDepthPrompt", json!(null)),
        (r#""matchCreatorNotes":true"#, "scanCreatorNotes", json!(true)),
        (r#""vectorized":false"#, "vectorized", json!(false)),
        (r#""vectorized":null"#, "vectorized", json!(null)),
        (r#""groupOverride":true"#, "groupOverride", json!(true)),
        (r#""useGroupScoring":null"#, "useGroupScoring", json!(null)),
        (r#""automationId":"""#, "automationId", json!("")),
        (r#""automationId":null"#, "automationId", json!(null)),
        (r#""displayIndex":3"#, "displayIndex", json!(3)),
        (
            r#""characterFilter":{"isExclude":true,"names":["n"]}"#,
            "characterFilter",
            json!({"isExclude":true,"names":["n"],"tags":[]}),
        ),
        (r#""characterFilter":[]"#, "characterFilter", json!(null)),
    ];
    for (keys, field, expected) in cases {
        let value = serde_json::to_value(entry(&format!("{{{keys}}}"))).expect("JSON");
        assert_eq!(value.get(field).unwrap_or(&Value::Null), &expected, "{keys}");
    }
}

#[test]
fn a_key_is_a_word_or_a_pattern() {
    let keys = |list: &str| entry(&format!(r#"{{"key":[{list}],"keysecondary":[{list}]}}"#));
    let cases = [
        (r#""dock""#, vec![plain("dock")]),
        (r#"" dock ", "", " ", 5, null"#, vec![plain(" dock ")]),
        (r#"" /dock(s)?/i ""#, vec![pattern("dock(s)?", "i")]),
        (r#""/a/dgimsuy""#, vec![pattern("a", "dgimsuy")]),
        (r#""/a/v""#, vec![plain("/a/v")]), // a flag that the book of a card has
        (r#""/a\\/b/""#, vec![pattern("a/b", "")]),
        (r#""//", "/", "a/b/""#, vec![plain("//"), plain("/"), plain("a/b/")]),
    ];
    for (list, expected) in cases {
        let entry = keys(list);
        assert_eq!((&entry.triggers, &entry.secondary_triggers), (&expected, &expected), "{list}");
        // The mode and the chance are none of a key's.
        assert_eq!(entry.trigger_mode, TriggerMode::Simple);
    }
    let half = entry(r#"{"key":["a"],"keysecondary":["b"],"selective":false,"probability":50}"#);
    assert_eq!((half.triggers, half.secondary_triggers), (vec![plain("a")], vec![plain("b")]));
}

#[test]
fn what_an_entry_does_not_say_its_place_says() {
    let book = body(r#"{"entries":{"5":{"uid":5},"junk":null,"x":{"content":"c"}}}"#);
    let said: Vec<_> = book.entries.iter().map(|e| (e.id.as_str(), e.title.as_str(), e.sort_order)).collect();
    assert_eq!(said, [("5", "Entry 1", 0.0), ("1", "Entry 2", 1.0)]);
}

#[test]
fn the_report_names_what_is_odd() {
    let reading = read(
        r#"{"mood":1,"extensions":{"a":1},"originalData":{"b":1},"scan_depth":"x",
            "entries":{"0":{"uid":0,"zz":1,"outletName":"o","triggers":["normal"],"extensions":{},"sticky":"3"},
                       "1":5,"2":{"uid":2},"2":{"uid":2,"content":"last"}}}"#,
    );
    let report = &reading.report;
    assert_eq!(
        report.defaulted,
        [
            "/scan_depth: string where number is expected",
            "/entries/0/sticky: string where number is expected",
            "/entries/1: number where object is expected",
        ]
    );
    let mut kept = report.escrowed.clone();
    kept.sort();
    let expected = [
        "/entries/0/extensions",
        "/entries/0/outletName",
        "/entries/0/triggers",
        "/entries/0/zz",
        "/extensions",
        "/mood",
        "/originalData",
    ];
    assert_eq!(kept, expected);
    assert_eq!(report.warnings, ["/entries/2: the key stands more than once, the last one is read"]);
    let contents: Vec<_> = book(&reading.entity).entries.iter().map(|e| e.content.as_str()).collect();
    assert_eq!(contents, ["", "last"]);
}

#[test]
fn the_sample_uses_every_field() {
    let reading = read(WORLD);
    let book = book(&reading.entity);
    assert_eq!((reading.entity.id.as_str(), book.entries.len()), ("skerry-light", 4));
    let first = &book.entries[0];
    assert_eq!(first.triggers, [plain("skerry"), pattern("bell[- ]buoy", "i")]);
    assert_eq!(first.secondary_triggers, [plain("fog"), pattern("mist(y)?", "")]);
    assert_eq!((first.position.as_str(), first.role.as_str(), first.probability), ("depth", "assistant", 65.0));
    let ids: Vec<_> = book.entries.iter().map(|e| e.id.as_str()).collect();
    assert_eq!(ids, ["0", "1", "7", "3"]);
    assert_eq!(book.entries[1].title, "Entry 2");
    assert!(!book.entries[1].enabled && book.entries[2].enabled);
    let said = serde_json::to_value(&**first).expect("JSON");
    let entry_keys = json(WORLD)["entries"]["0"].as_object().expect("an entry").len();
    assert!(entry_keys >= 40 && said.as_object().expect("an entry").len() > 40);
}

/// What JavaScript writes and the parser refuses.
#[test]
fn half_characters_and_huge_numbers_are_read() {
    let text = r#"{"entries":{"0":{"uid":1e400,"comment":"\ud83d","content":"c"},"\ud83d":{"uid":4}}}"#;
    let reading = read(text);
    let entries = &book(&reading.entity).entries;
    assert_eq!((entries[0].id.as_str(), entries[0].title.as_str()), ("0", "\u{fffd}"));
    assert_eq!(entries[1].id, "4");
    assert_eq!(reading.report.warnings.len(), 3, "{:?}", reading.report);
    assert_eq!(write(&reading.entity).0, text);
    assert_eq!(
        edited(text, |book| book.entries[1].content = "d".into()),
        text.replace(r#"{"uid":4}"#, r#"{"uid":4,"content":"d"}"#)
    );
}
