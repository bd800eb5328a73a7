//! What an edit changes in the text of a book, and what nothing may change.

use crate::{Edit, bundle, card, card_of, edited, edited_entry, entry, json, lorebook_mut, write, writing};
use rolecall_codecs::canonical::common::InjectionPosition;
use rolecall_codecs::canonical::lorebook::{CharacterFilter, LorebookBody, LorebookEntry};
use serde_json::{Value, json};

/// An entry with one field set, by the names of canonical JSON.
fn with(entry: &LorebookEntry, field: &str, value: &Value) -> LorebookEntry {
    let mut all = serde_json::to_value(entry).expect("JSON");
    match value {
        Value::String(text) if text == "<absent>" => {
            all.as_object_mut().expect("an object").remove(field);
        }
        value => all[field] = value.clone(),
    }
    serde_json::from_value(all).expect(field)
}

/// The text of an entry after an edit of one field.
fn after(text: &str, field: &str, value: Value) -> String {
    edited_entry(text, |entry| *entry = with(entry, field, &value))
}

fn check(cases: &[(&str, &str, Value, &str)]) {
    for (text, field, value, expected) in cases {
        assert_eq!(after(text, field, value.clone()), *expected, "{text} {field}");
    }
}

#[test]
fn what_is_not_edited_stays_whatever_it_is() {
    let books = [
        r#"{"entries":[]}"#,
        r#"{ "entries" : [ { "keys":[ "a" ] , "extensions" : {} } ], "extensions":{} }"#,
        r#"{"name":7,"scan_depth":"4","entries":[{"id":1.0,"keys":null,"extensions":null,"position":"elsewhere","priority":1e2}]}"#,
        r#"{"entries":[null,{"id":3,"name":"","extensions":{"depth":"x","role":9,"position":"?"}},7,{"id":"5","selectiveLogic":1}]}"#,
        r#"{"entries":[{"id":12345678901234567890,"content":"\ud83d","x":1e400}]}"#,
        r#"{"entries":[{"id":0,"id":1,"keys":["a","/b/i",""," ",5],"use_regex":true,"extensions":{"useProbability":false,"probability":-0.0}}]}"#,
    ];
    for book in books {
        let text = card(book);
        assert_eq!(write(&bundle(&text)), text);
        // An edit of one entry leaves its neighbours alone.
        let mut edited = bundle(&text);
        let entries = &mut lorebook_mut(&mut edited.books[0]).entries;
        if let Some(last) = entries.last_mut() {
            last.content = "new".into();
            let out = json(&mended(&write(&edited)));
            let (list, old) =
                (&out["data"]["character_book"]["entries"], &json(&mended(&text))["data"]["character_book"]["entries"]);
            let changed =
                list.as_array().expect("list").iter().zip(old.as_array().expect("list")).filter(|(a, b)| a != b);
            assert_eq!(changed.count(), 1, "{out}");
        }
    }
}

fn mended(text: &str) -> String {
    text.replace("1e400", "1.5").replace("\\ud83d", "x")
}

#[test]
fn settings_of_the_book() {
    let text =
        card(r#"{"name":"B","description":"d","token_budget":1e2,"odd":[ 1 ],"entries":[{}],"extensions":{"x":1}}"#);
    let cases: &[(Edit<LorebookBody>, &str, &str)] = &[
        (|book| book.name = "C".into(), r#""name":"B""#, r#""name":"C""#),
        (|book| book.description = Some("e".into()), r#""description":"d""#, r#""description":"e""#),
        (|book| book.description = None, r#""description":"d","#, ""),
        (|book| book.token_budget = 5.0, "1e2", "5"),
        (|book| book.global_scan_depth = 2.5, r#""description":"d""#, r#""description":"d","scan_depth":2.5"#),
        (
            |book| book.global_recursion = true,
            r#""token_budget":1e2"#,
            r#""token_budget":1e2,"recursive_scanning":true"#,
        ),
    ];
    for (edit, old, new) in cases {
        assert_eq!(edited(&text, edit), text.replacen(old, new, 1), "{new}");
    }
}

#[test]
fn fields_of_the_specification() {
    let full = r#"{"keys":["k"],"content":"c","extensions":{},"name":"n","comment":"m","enabled":true,"constant":false,"case_sensitive":true,"insertion_order":4,"priority":2,"z":1e1}"#;
    let changed = |old: &str, new: &str| full.replacen(old, new, 1);
    let cases = [
        ("title", json!("t"), changed(r#""name":"n""#, r#""name":"t""#)),
        ("content", json!("t"), changed(r#""content":"c""#, r#""content":"t""#)),
        ("comment", json!("t"), changed(r#""comment":"m""#, r#""comment":"t""#)),
        ("comment", json!(null), changed(r#""comment":"m","#, "")),
        ("enabled", json!(false), changed(r#""enabled":true"#, r#""enabled":false"#)),
        ("constant", json!(true), changed(r#""constant":false"#, r#""constant":true"#)),
        ("caseSensitive", json!(false), changed(r#""case_sensitive":true"#, r#""case_sensitive":false"#)),
        ("caseSensitive", json!(null), changed(r#""case_sensitive":true,"#, "")),
        ("sortOrder", json!(-1), changed(r#""insertion_order":4"#, r#""insertion_order":-1"#)),
        ("priority", json!(2.5), changed(r#""priority":2"#, r#""priority":2.5"#)),
    ];
    for (field, value, expected) in cases {
        assert_eq!(after(full, field, value), expected, "{field}");
    }
}

/// The text of an entry with a cell.
type Text<'a> = &'a dyn Fn(&str) -> String;

/// Each of the four places that a field can stand in, the edit's value, and the text of it.
#[test]
fn an_edit_stays_where_the_value_was_read() {
    let rows = [
        ("selectiveLogic", "selectiveLogic", "selective_logic", "1", json!("and_all"), "3"),
        ("matchWholeWords", "matchWholeWords", "match_whole_words", "true", json!(false), "false"),
        ("scanDepth", "scanDepth", "scan_depth", "2", json!(3), "3"),
        ("scanDepth", "scanDepth", "scan_depth", "2", json!(null), "null"),
        ("groupName", "group", "group_name", r#""g""#, json!("h"), r#""h""#),
        ("groupName", "group", "group_name", r#""g""#, json!(null), r#""""#),
        ("groupWeight", "groupWeight", "group_weight", "5", json!(6), "6"),
        ("useMemo", "addMemo", "use_memo", "true", json!(false), "false"),
        ("excludeRecursion", "excludeRecursion", "exclude_recursion", "true", json!(false), "false"),
        ("preventRecursion", "preventRecursion", "prevent_recursion", "true", json!(false), "false"),
        ("delayUntilRecursion", "delayUntilRecursion", "delay_until_recursion", "true", json!(2), "2"),
        (
            "scanCharacterDescription",
            "matchCharacterDescription",
            "scanCharacterDescription",
            "true",
            json!(false),
            "false",
        ),
        (
            "scanCharacterPersonality",
            "matchCharacterPersonality",
            "scanCharacterPersonality",
            "true",
            json!(false),
            "false",
        ),
        ("scanUserPersona", "matchPersonaDescription", "scanUserPersona", "true", json!(false), "false"),
        ("scanScenario", "matchScenario", "scanScenario", "null", json!(true), "true"),
        (
            "scanCharacterDepthPrompt",
            "matchCharacterDepthPrompt",
            "scanCharacterDepthPrompt",
            "true",
            json!(false),
            "false",
        ),
        ("scanCreatorNotes", "matchCreatorNotes", "scanCreatorNotes", "true", json!(false), "false"),
        ("ignoreBudget", "ignoreBudget", "ignore_budget", r#""x""#, json!(true), "true"),
        ("groupOverride", "groupOverride", "group_override", "true", json!(false), "false"),
        ("useGroupScoring", "useGroupScoring", "use_group_scoring", "true", json!(false), "false"),
        ("automationId", "automationId", "automation_id", r#""a""#, json!("b"), r#""b""#),
        ("displayIndex", "displayIndex", "display_index", "1", json!(2), "2"),
        ("depth", "depth", "depth", "1", json!(2), "2"),
        ("role", "role", "role", "1", json!("assistant"), "2"),
        ("sticky", "sticky", "sticky", "1", json!(2), "2"),
        ("cooldown", "cooldown", "cooldown", "1", json!(2), "2"),
        ("delay", "delay", "delay", "1", json!(2), "2"),
        ("vectorized", "vectorized", "vectorized", "true", json!(false), "false"),
        (
            "characterFilter",
            "characterFilter",
            "character_filter",
            "[]",
            json!({"isExclude":true,"names":["a"],"tags":[]}),
            r#"{"isExclude":true,"names":["a"],"tags":[]}"#,
        ),
    ];
    for (field, first, second, old, value, new) in rows {
        let places: [(&str, Text<'_>); 4] = [
            (first, &|cell| format!(r#"{{"{first}":9,"x":1,"extensions":{{"{first}":{cell},"y":2}}}}"#)),
            (first, &|cell| format!(r#"{{"{first}":{cell},"x":1,"extensions":{{"y":2}}}}"#)),
            (second, &|cell| format!(r#"{{"x":1,"extensions":{{"{second}":{cell},"y":2}}}}"#)),
            (second, &|cell| format!(r#"{{"{second}":{cell},"x":1,"extensions":{{"y":2}}}}"#)),
        ];
        for (key, text) in places {
            assert_eq!(after(&text(old), field, value.clone()), text(new), "{field} at {key}");
        }
    }
}

/// A field that is nowhere gets the first of its names, among the extensions.
#[test]
fn a_new_field_takes_its_usual_name() {
    let cases: Vec<(&str, &str, Value, String)> = [
        ("selectiveLogic", json!("not_any"), r#""selective_logic":2"#),
        ("matchWholeWords", json!(true), r#""match_whole_words":true"#),
        ("scanDepth", json!(3), r#""scan_depth":3"#),
        ("depth", json!(9), r#""depth":9"#),
        ("role", json!("user"), r#""role":1"#),
        ("sticky", json!(1), r#""sticky":1"#),
        ("cooldown", json!(1), r#""cooldown":1"#),
        ("delay", json!(1), r#""delay":1"#),
        ("groupName", json!("g"), r#""group":"g""#),
        ("groupWeight", json!(100), r#""group_weight":100"#),
        ("useMemo", json!(true), r#""use_memo":true"#),
        ("excludeRecursion", json!(true), r#""exclude_recursion":true"#),
        ("preventRecursion", json!(true), r#""prevent_recursion":true"#),
        ("delayUntilRecursion", json!(1), r#""delay_until_recursion":1"#),
        (
            "characterFilter",
            json!({"isExclude":false,"names":[],"tags":["t"]}),
            r#""characterFilter":{"isExclude":false,"names":[],"tags":["t"]}"#,
        ),
        ("scanCharacterDescription", json!(true), r#""matchCharacterDescription":true"#),
        ("scanCharacterPersonality", json!(true), r#""matchCharacterPersonality":true"#),
        ("scanUserPersona", json!(true), r#""matchPersonaDescription":true"#),
        ("scanScenario", json!(true), r#""matchScenario":true"#),
        ("scanCharacterDepthPrompt", json!(false), r#""matchCharacterDepthPrompt":false"#),
        ("scanCreatorNotes", json!(true), r#""matchCreatorNotes":true"#),
        ("ignoreBudget", json!(true), r#""ignore_budget":true"#),
        ("vectorized", json!(false), r#""vectorized":false"#),
        ("groupOverride", json!(true), r#""group_override":true"#),
        ("useGroupScoring", json!(true), r#""use_group_scoring":true"#),
        ("automationId", json!("a"), r#""automation_id":"a""#),
        ("displayIndex", json!(3), r#""display_index":3"#),
        ("probability", json!(50), r#""probability":50,"useProbability":true"#),
    ]
    .map(|(field, value, cell)| (r#"{"id":4}"#, field, value, format!(r#"{{"extensions":{{{cell}}},"id":4}}"#)))
    .into();
    for (text, field, value, expected) in cases {
        assert_eq!(after(text, field, value), expected, "{field}");
    }
    // Where there are no extensions yet, or something that is none, they are made; empty ones are filled.
    for extensions in ["null", "[]", "7", "{}"] {
        let text = format!(r#"{{"extensions":{extensions}}}"#);
        assert_eq!(after(&text, "depth", json!(1)), r#"{"extensions":{"depth":1}}"#);
    }
}

/// What is taken away goes from every place: another one must not take over.
#[test]
fn a_cleared_field_goes_everywhere() {
    check(&[
        (
            r#"{"displayIndex":1,"extensions":{"displayIndex":2,"display_index":3}}"#,
            "displayIndex",
            json!("<absent>"),
            r#"{"extensions":{}}"#,
        ),
        (r#"{"extensions":{"vectorized":true,"x":1}}"#, "vectorized", json!("<absent>"), r#"{"extensions":{"x":1}}"#),
        (
            r#"{"extensions":{"automation_id":"a","x":1}}"#,
            "automationId",
            json!("<absent>"),
            r#"{"extensions":{"x":1}}"#,
        ),
        (
            r#"{"case_sensitive":true,"extensions":{"caseSensitive":false}}"#,
            "caseSensitive",
            json!(null),
            r#"{"extensions":{}}"#,
        ),
        (r#"{"match_whole_words":true}"#, "matchWholeWords", json!(null), "{}"),
        (
            r#"{"extensions":{"characterFilter":{"names":["a"]}}}"#,
            "characterFilter",
            json!(null),
            r#"{"extensions":{}}"#,
        ),
    ]);
}

/// Null is not absent in canonical form, and says so in the file; it reads as absent there.
#[test]
fn a_null_is_written() {
    for (field, key) in [("automationId", "automation_id"), ("displayIndex", "display_index")] {
        let mut bundle = bundle(&card_of("{}"));
        let entry = &mut lorebook_mut(&mut bundle.books[0]).entries[0];
        **entry = with(entry, field, &Value::Null);
        assert_eq!(write(&bundle), card_of(&format!(r#"{{"extensions":{{"{key}":null}}}}"#)));
    }
}

#[test]
fn a_filter_keeps_what_it_has_beside() {
    let text = r#"{"character_filter":{"x":1,"names":["a"],"isExclude":true},"extensions":{}}"#;
    let out = edited_entry(text, |entry| {
        entry.character_filter = Some(CharacterFilter { is_exclude: true, names: vec!["b".into()], tags: vec![] });
    });
    assert_eq!(out, text.replace(r#"["a"]"#, r#"["b"]"#));
}

#[test]
fn a_position_is_written_as_word_and_number() {
    check(&[
        ("{}", "position", json!("world"), r#"{"extensions":{"position":0},"position":"before_char"}"#),
        (
            r#"{"position":"after_char","extensions":{}}"#,
            "position",
            json!("depth"),
            r#"{"position":"after_char","extensions":{"position":4}}"#,
        ),
        (
            r#"{"position":"before_char","extensions":{"position":2}}"#,
            "position",
            json!("after_example"),
            r#"{"position":"after_char","extensions":{"position":3}}"#,
        ),
        (
            r#"{"position":"before_char","extensions":{"position":0}}"#,
            "position",
            json!("before_example"),
            r#"{"position":"before_char","extensions":{"position":2}}"#,
        ),
        (
            r#"{"extensions":{"position":"scene"}}"#,
            "position",
            json!("character"),
            r#"{"extensions":{"position":1},"position":"after_char"}"#,
        ),
        (
            r#"{"position":"after_char","extensions":{"position":1}}"#,
            "position",
            json!("scene"),
            r#"{"position":"before_char","extensions":{"position":"scene"}}"#,
        ),
    ]);
    for (word, code, told) in [("prepend_top", "0", "world"), ("append", "4", "depth"), ("append_bottom", "4", "depth")]
    {
        let mut bundle = bundle(&card_of(r#"{"position":"after_char"}"#));
        lorebook_mut(&mut bundle.books[0]).entries[0].position = InjectionPosition::from_word(word).expect(word);
        let writing = writing(&bundle);
        assert!(writing.text.contains(&format!(r#""position":{code}"#)), "{word}: {}", writing.text);
        assert_eq!(
            writing.report.warnings,
            [format!("lorebooks[0].entries[0].position: `{word}` is written as `{told}`")]
        );
    }
}

#[test]
fn a_chance_is_written_with_its_switch() {
    check(&[
        (
            r#"{"extensions":{"probability":50,"useProbability":true}}"#,
            "probability",
            json!(60),
            r#"{"extensions":{"probability":60,"useProbability":true}}"#,
        ),
        (
            r#"{"extensions":{"probability":50,"useProbability":true}}"#,
            "probability",
            json!(100),
            r#"{"extensions":{"probability":100,"useProbability":false}}"#,
        ),
        (
            r#"{"extensions":{"probability":50,"useProbability":false}}"#,
            "probability",
            json!(50),
            r#"{"extensions":{"probability":50,"useProbability":true}}"#,
        ),
        (
            r#"{"use_probability":false,"risu_activationPercent":10}"#,
            "probability",
            json!(20),
            r#"{"use_probability":true,"risu_activationPercent":20}"#,
        ),
        (
            r#"{"probability":10,"extensions":{}}"#,
            "probability",
            json!(0),
            r#"{"probability":0,"extensions":{"useProbability":true}}"#,
        ),
    ]);
}

#[test]
fn what_has_no_place_is_told() {
    let cases = [
        ("categoryId", json!("c"), "categoryId"),
        ("metadata", json!({}), "metadata"),
        ("keyRelative", json!(true), "keyRelative"),
        ("nonStoryActivatable", json!(true), "nonStoryActivatable"),
        ("sideEffects", json!({"effects":[],"onlyOnFirstTrigger":false,"clearOnDeactivate":false}), "sideEffects"),
        ("loreBiasGroups", json!([]), "loreBiasGroups"),
        ("triggerMode", json!("advanced"), "triggerMode"),
        ("triggers", json!([{"keyword":"k","isRegex":false,"frequency":2}]), "triggers[0].frequency"),
        ("triggers", json!([{"keyword":"k","isRegex":false,"probability":2}]), "triggers[0].probability"),
    ];
    for (field, value, told) in cases {
        let text = card_of(r#"{"keys":["k"]}"#);
        let mut bundle = bundle(&text);
        let entry = &mut lorebook_mut(&mut bundle.books[0]).entries[0];
        **entry = with(entry, field, &value);
        let writing = writing(&bundle);
        assert_eq!(writing.report.dropped, [format!("lorebooks[0].entries[0].{told}")], "{field}");
        assert_eq!(*writing.text, text, "{field}");
    }
    let mut bundle = bundle(&card(r#"{"entries":[]}"#));
    let book = lorebook_mut(&mut bundle.books[0]);
    (book.genre, book.enabled, book.entry_budget) = (Some("g".into()), Some(false), 3.0);
    (book.tags, book.global_case_sensitive) = (vec!["t".into()], true);
    let told =
        ["globalCaseSensitive", "entryBudget", "genre", "tags", "enabled"].map(|path| format!("lorebooks[0].{path}"));
    assert_eq!(writing(&bundle).report.dropped, told);
}

/// Deleted, added and moved entries.
#[test]
fn entries_come_and_go() {
    let text = card(
        r#"{"entries":[{"id":1,"name":"a","insertion_order":0,"x":1.0}, {"id":2,"name":"b","insertion_order":1,"y":2.0}]}"#,
    );
    assert_eq!(
        edited(&text, |book| {
            book.entries.remove(0);
        }),
        card(r#"{"entries":[{"id":2,"name":"b","insertion_order":1,"y":2.0}]}"#)
    );
    assert_eq!(
        edited(&text, |book| book.entries.swap(0, 1)),
        card(
            r#"{"entries":[{"id":2,"name":"b","insertion_order":1,"y":2.0}, {"id":1,"name":"a","insertion_order":0,"x":1.0}]}"#
        )
    );
    let out = edited(&text, |book| {
        let mut new = crate::fresh_entry("7", "c");
        new.group_weight = 1.0;
        book.entries.push(new.into());
    });
    assert!(out.starts_with(text.split("]}").next().expect("entries")), "{out}");
}

/// What an entry does not say, its place says: one that moves says it from then on.
#[test]
fn a_moved_entry_keeps_what_its_old_place_said() {
    let text = card(r#"{"entries":[{"content":"a"},{"content":"b"},{"content":"c"}]}"#);
    let out = edited(&text, |book| {
        book.entries.remove(1);
    });
    assert_eq!(
        out,
        card(r#"{"entries":[{"content":"a"},{"content":"c","name":"Entry 3","insertion_order":2,"id":2}]}"#)
    );
    let same = entry(r#"{"content":"c"}"#);
    assert_eq!((same.title.as_str(), same.sort_order), ("Entry 1", 0.0));
}

#[test]
fn elements_that_are_no_entries_stay_at_their_places() {
    let text = card(r#"{"entries":[null,{"id":0,"content":"a"},5,{"id":1,"content":"b"},[]]}"#);
    assert_eq!(edited(&text, |book| book.entries[1].content = "B".into()), text.replace(r#""b""#, r#""B""#));
    let out = edited(&text, |book| {
        book.entries.remove(0);
    });
    assert!(out.contains("null") && out.contains('5') && out.contains("[]") && !out.contains(r#""a""#), "{out}");
}

/// An edit takes the layout around it.
#[test]
fn the_layout_of_the_card_stays() {
    let text = "{\r\n\t\"data\": {\r\n\t\t\"extensions\": {\r\n\t\t\t\"rolecall\": {}\r\n\t\t},\r\n\t\t\"character_book\": {\r\n\t\t\t\"entries\": [\r\n\t\t\t\t{\r\n\t\t\t\t\t\"id\": 3,\r\n\t\t\t\t\t\"content\": \"a\"\r\n\t\t\t\t}\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}\r\n";
    let out = edited(text, |book| book.entries[0].depth = 1.0);
    assert_eq!(
        out,
        text.replace(
            "\"content\": \"a\"",
            "\"content\": \"a\",\r\n\t\t\t\t\t\"extensions\": {\r\n\t\t\t\t\t\t\"depth\": 1\r\n\t\t\t\t\t}"
        )
    );
}
