//! How each cell of a book and of an entry reads.

use crate::{body, card, entry, json};
use serde_json::{Value, json};

/// The canonical field of a book that has these members.
fn book_field(members: &str, field: &str) -> Value {
    let comma = if members.is_empty() { "" } else { "," };
    let book = body(&card(&format!(r#"{{{members}{comma}"entries":[]}}"#)));
    serde_json::to_value(book).expect("JSON")[field].clone()
}

#[test]
fn cells_of_the_book() {
    let cases = [
        ("", "description", json!(null)),
        (r#""description":"d""#, "description", json!("d")),
        (r#""description":"""#, "description", json!("")),
        (r#""description":5"#, "description", json!(null)),
        ("", "globalScanDepth", json!(100)),
        (r#""scan_depth":0"#, "globalScanDepth", json!(0)),
        (r#""scan_depth":2.5"#, "globalScanDepth", json!(2.5)),
        (r#""scan_depth":null"#, "globalScanDepth", json!(100)),
        (r#""scan_depth":"4""#, "globalScanDepth", json!(100)),
        (r#""scan_depth":1e999"#, "globalScanDepth", json!(100)),
        ("", "tokenBudget", json!(0)),
        (r#""token_budget":800"#, "tokenBudget", json!(800)),
        (r#""token_budget":"800""#, "tokenBudget", json!(0)),
        ("", "globalRecursion", json!(false)),
        (r#""recursive_scanning":true"#, "globalRecursion", json!(true)),
        (r#""recursive_scanning":1"#, "globalRecursion", json!(false)),
        ("", "lorebookType", json!("character")),
        ("", "budgetMode", json!("token")),
    ];
    for (members, field, expected) in cases {
        assert_eq!(book_field(members, field), expected, "{members} {field}");
    }
}

fn field(text: &str, field: &str) -> Value {
    serde_json::to_value(entry(text)).expect("JSON").get(field).cloned().unwrap_or(json!("<absent>"))
}

fn check(cases: &[(&str, &str, Value)]) {
    for (text, name, expected) in cases {
        assert_eq!(field(text, name), *expected, "{text} {name}");
    }
}

#[test]
fn cells_of_the_specification() {
    check(&[
        ("{}", "id", json!("0")),
        (r#"{"id":7}"#, "id", json!("7")),
        (r#"{"id":-3}"#, "id", json!("-3")),
        (r#"{"id":7.0}"#, "id", json!("7")),
        (r#"{"id":"a-b"}"#, "id", json!("a-b")),
        (r#"{"id":null}"#, "id", json!("0")),
        ("{}", "title", json!("Entry 1")),
        (r#"{"name":""}"#, "title", json!("Entry 1")),
        (r#"{"name":4}"#, "title", json!("Entry 1")),
        (r#"{"name":"Inn"}"#, "title", json!("Inn")),
        ("{}", "content", json!("")),
        (r#"{"content":"c"}"#, "content", json!("c")),
        (r#"{"content":3}"#, "content", json!("")),
        ("{}", "comment", json!(null)),
        (r#"{"comment":""}"#, "comment", json!("")),
        (r#"{"comment":1}"#, "comment", json!(null)),
        ("{}", "enabled", json!(true)),
        (r#"{"enabled":false}"#, "enabled", json!(false)),
        (r#"{"enabled":0}"#, "enabled", json!(true)),
        ("{}", "constant", json!(false)),
        (r#"{"constant":true}"#, "constant", json!(true)),
        (r#"{"constant":1}"#, "constant", json!(false)),
        ("{}", "priority", json!(100)),
        (r#"{"priority":3}"#, "priority", json!(3)),
        (r#"{"priority":"3"}"#, "priority", json!(100)),
    ]);
}

/// Text and its value of one field that can stand in several places.
struct Places {
    field: &'static str,
    first: &'static str,
    second: &'static str,
    /// Two values of the wire as they read.
    values: [(&'static str, Value); 2],
    default: Value,
}

/// `pick(a, b)`: the first that is there of `extensions.a`, `a`, `extensions.b`, `b`. Null counts, and so does a wrong kind.
#[test]
fn a_field_with_two_spellings_is_looked_for_in_four_places() {
    let switch = || [("true", json!(true)), ("false", json!(false))];
    let number = || [("3", json!(3)), ("7", json!(7))];
    let absent = || json!("<absent>");
    let rows = [
        (
            "selectiveLogic",
            "selectiveLogic",
            "selective_logic",
            [("1", json!("not_all")), ("3", json!("and_all"))],
            json!("and_any"),
        ),
        ("matchWholeWords", "matchWholeWords", "match_whole_words", switch(), json!(null)),
        ("scanDepth", "scanDepth", "scan_depth", number(), json!(null)),
        ("groupName", "group", "group_name", [(r#""g""#, json!("g")), (r#""h""#, json!("h"))], json!(null)),
        ("groupWeight", "groupWeight", "group_weight", number(), json!(1)),
        ("probability", "probability", "risu_activationPercent", number(), json!(100)),
        ("useMemo", "addMemo", "use_memo", switch(), json!(false)),
        ("excludeRecursion", "excludeRecursion", "exclude_recursion", switch(), json!(false)),
        ("preventRecursion", "preventRecursion", "prevent_recursion", switch(), json!(false)),
        (
            "delayUntilRecursion",
            "delayUntilRecursion",
            "delay_until_recursion",
            [("2", json!(2)), ("true", json!(1))],
            json!(0),
        ),
        ("scanCharacterDescription", "matchCharacterDescription", "scanCharacterDescription", switch(), json!(false)),
        ("scanCharacterPersonality", "matchCharacterPersonality", "scanCharacterPersonality", switch(), json!(false)),
        ("scanUserPersona", "matchPersonaDescription", "scanUserPersona", switch(), json!(false)),
        ("scanScenario", "matchScenario", "scanScenario", switch(), json!(false)),
        ("scanCharacterDepthPrompt", "matchCharacterDepthPrompt", "scanCharacterDepthPrompt", switch(), absent()),
        ("scanCreatorNotes", "matchCreatorNotes", "scanCreatorNotes", switch(), absent()),
        ("ignoreBudget", "ignoreBudget", "ignore_budget", switch(), json!(false)),
        ("groupOverride", "groupOverride", "group_override", switch(), absent()),
        ("useGroupScoring", "useGroupScoring", "use_group_scoring", switch(), absent()),
        ("automationId", "automationId", "automation_id", [(r#""a""#, json!("a")), (r#""""#, json!(""))], absent()),
        ("displayIndex", "displayIndex", "display_index", number(), absent()),
        ("depth", "depth", "", number(), json!(4)),
        ("role", "role", "", [("1", json!("user")), ("2", json!("assistant"))], json!("system")),
        ("sticky", "sticky", "", number(), json!(0)),
        ("cooldown", "cooldown", "", number(), json!(0)),
        ("delay", "delay", "", number(), json!(0)),
        ("vectorized", "vectorized", "", switch(), absent()),
    ];
    for (field, first, second, values, default) in rows {
        four_places(&Places { field, first, second, values, default });
    }
}

fn four_places(row: &Places) {
    let Places { field: name, first, second, values: [(one, reads), (two, reads_two)], default } = row;
    let text = |ext: &[(&str, &str)], own: &[(&str, &str)]| {
        let members = |list: &[(&str, &str)]| {
            let list: Vec<String> = list.iter().map(|(key, value)| format!(r#""{key}":{value}"#)).collect();
            list.join(",")
        };
        let own = members(own);
        let comma = if own.is_empty() { "" } else { "," };
        format!(r#"{{{own}{comma}"extensions":{{{}}}}}"#, members(ext))
    };
    assert_eq!(field("{}", name), *default, "{name}");
    assert_eq!(field(&text(&[(first, one)], &[(first, two)]), name), *reads, "{name} 1");
    assert_eq!(field(&text(&[], &[(first, one)]), name), *reads, "{name} 2");
    for unusable in ["null", "[]"] {
        assert_eq!(
            field(&text(&[(first, unusable)], &[(first, two)]), name),
            *default,
            "{name} {unusable} ends the search"
        );
    }
    if second.is_empty() {
        return;
    }
    assert_eq!(field(&text(&[(second, one)], &[(first, two)]), name), *reads_two, "{name} 2 before 3");
    assert_eq!(field(&text(&[(second, one)], &[(second, two)]), name), *reads, "{name} 3 before 4");
    assert_eq!(field(&text(&[], &[(second, two)]), name), *reads_two, "{name} 4");
    assert_eq!(field(&text(&[(second, one)], &[(first, "null")]), name), *default, "{name} null ends the search");
}

#[test]
fn fields_with_places_of_their_own() {
    check(&[
        // The specification's key counts before the programs'.
        (r#"{"case_sensitive":true,"extensions":{"caseSensitive":false}}"#, "caseSensitive", json!(true)),
        (r#"{"case_sensitive":null,"extensions":{"caseSensitive":false}}"#, "caseSensitive", json!(null)),
        (r#"{"extensions":{"case_sensitive":true,"caseSensitive":false}}"#, "caseSensitive", json!(false)),
        (r#"{"extensions":{"case_sensitive":true}}"#, "caseSensitive", json!(true)),
        (r#"{"extensions":{"case_sensitive":1}}"#, "caseSensitive", json!(null)),
        (r#"{"insertion_order":5,"order":6,"extensions":{"order":7}}"#, "sortOrder", json!(5)),
        (r#"{"order":6,"extensions":{"order":7}}"#, "sortOrder", json!(7)),
        (r#"{"order":6}"#, "sortOrder", json!(6)),
        (r#"{"insertion_order":null,"order":6}"#, "sortOrder", json!(0)),
    ]);
    let second = body(&card(r#"{"entries":[{},{"content":"x"}]}"#)).entries[1].clone();
    assert_eq!((second.id.as_str(), second.title.as_str(), second.sort_order), ("1", "Entry 2", 1.0));
}

#[test]
fn positions() {
    let codes = [
        ("0", "world"),
        ("1", "character"),
        ("2", "before_example"),
        ("3", "after_example"),
        ("4", "depth"),
        ("9", "character"),
        ("-1", "character"),
    ];
    let words = ["world", "character", "before_example", "after_example", "depth", "scene"];
    let mut cases = vec![
        ("null".to_owned(), "character"),
        (r#""before_char""#.to_owned(), "world"),
        (r#""after_char""#.to_owned(), "character"),
        (r#""append""#.to_owned(), "character"),
        (r#""elsewhere""#.to_owned(), "character"),
        ("{}".to_owned(), "character"),
    ];
    cases.extend(codes.map(|(code, word)| (code.to_owned(), word)));
    cases.extend(words.map(|word| (format!("{word:?}"), word)));
    for (cell, expected) in cases {
        let own = format!(r#"{{"position":{cell}}}"#);
        assert_eq!(field(&own, "position"), json!(expected), "{own}");
        let ext = format!(r#"{{"position":"scene","extensions":{{"position":{cell}}}}}"#);
        assert_eq!(field(&ext, "position"), json!(expected), "{ext}");
    }
    assert_eq!(field("{}", "position"), json!("character"));
}

#[test]
fn a_chance_and_its_switch() {
    check(&[
        (r#"{"extensions":{"probability":50,"useProbability":true}}"#, "probability", json!(50)),
        (r#"{"extensions":{"probability":50,"useProbability":false}}"#, "probability", json!(100)),
        (r#"{"extensions":{"probability":50,"use_probability":false}}"#, "probability", json!(100)),
        (
            r#"{"useProbability":false,"extensions":{"probability":50,"use_probability":true}}"#,
            "probability",
            json!(100),
        ),
        (
            r#"{"extensions":{"probability":50,"useProbability":null,"use_probability":false}}"#,
            "probability",
            json!(50),
        ),
        (r#"{"extensions":{"probability":150}}"#, "probability", json!(100)),
        (r#"{"extensions":{"probability":-5}}"#, "probability", json!(0)),
    ]);
}

#[test]
fn codes_beyond_the_words() {
    check(&[
        (r#"{"extensions":{"selectiveLogic":0}}"#, "selectiveLogic", json!("and_any")),
        (r#"{"extensions":{"selectiveLogic":2}}"#, "selectiveLogic", json!("not_any")),
        (r#"{"extensions":{"selectiveLogic":4}}"#, "selectiveLogic", json!("and_any")),
        (r#"{"extensions":{"selectiveLogic":1.5}}"#, "selectiveLogic", json!("and_any")),
        (r#"{"extensions":{"role":0}}"#, "role", json!("system")),
        (r#"{"extensions":{"role":3}}"#, "role", json!("system")),
        (r#"{"extensions":{"delay_until_recursion":false}}"#, "delayUntilRecursion", json!(0)),
    ]);
}

#[test]
fn a_filter_is_any_object() {
    let full = r#"{"isExclude":true,"names":["a"],"tags":["b"],"x":1}"#;
    let reads = json!({ "isExclude": true, "names": ["a"], "tags": ["b"] });
    let empty = json!({ "isExclude": false, "names": [], "tags": [] });
    check(&[
        (&format!(r#"{{"extensions":{{"characterFilter":{full}}}}}"#), "characterFilter", reads.clone()),
        (&format!(r#"{{"extensions":{{"character_filter":{full}}}}}"#), "characterFilter", reads.clone()),
        (
            &format!(r#"{{"characterFilter":{full},"extensions":{{"character_filter":{{}}}}}}"#),
            "characterFilter",
            reads,
        ),
        (r#"{"extensions":{"characterFilter":{}}}"#, "characterFilter", empty.clone()),
        (r#"{"extensions":{"characterFilter":{"isExclude":1,"names":"a","tags":null}}}"#, "characterFilter", empty),
        (r#"{"extensions":{"characterFilter":[]}}"#, "characterFilter", json!(null)),
        (r#"{"extensions":{"characterFilter":null}}"#, "characterFilter", json!(null)),
    ]);
}

#[test]
fn extensions_of_the_wrong_kind_say_nothing() {
    for extensions in ["null", "[]", "3", r#""x""#] {
        let text = format!(r#"{{"extensions":{extensions},"depth":2}}"#);
        assert_eq!(field(&text, "depth"), json!(2), "{text}");
    }
}

#[test]
fn elements_that_are_no_entries_are_passed_over() {
    let book = body(&card(r#"{"entries":[null,{"content":"a"},5,[],{"content":"b"}]}"#));
    let told: Vec<_> = book.entries.iter().map(|entry| (entry.id.as_str(), entry.content.as_str())).collect();
    assert_eq!(told, [("0", "a"), ("1", "b")]);
}

/// A book as SillyTavern's own export writes it.
#[test]
fn a_book_with_every_spelling_reads_as_it_should() {
    let book = body(&card(
        r#"{"name":"Lore","entries":[
        {"id":1,"keys":["/dock(s)?/i"],"secondary_keys":["tide"],"position":"before_char","selective":true,"insertion_order":10,
         "extensions":{"position":2,"selective_logic":3,"probability":30,"useProbability":false,"group":"g"}},
        {"id":2,"keys":["a","b"],"position":"after_char","extensions":{"probability":50,"useProbability":true}}]}"#,
    ));
    let value = serde_json::to_value(&book.entries).expect("JSON");
    let expected = json(
        r#"[{"mode":"advanced","triggers":[{"keyword":"dock(s)?","isRegex":true,"flags":"i"}],"position":"before_example","logic":"and_all","probability":100},
            {"mode":"simple","triggers":[{"keyword":"a","isRegex":false,"probability":50},{"keyword":"b","isRegex":false,"probability":50}],"position":"character","logic":"and_any","probability":50}]"#,
    );
    for (entry, expected) in value.as_array().expect("entries").iter().zip(expected.as_array().expect("cases")) {
        let got = json!({ "mode": entry["triggerMode"], "triggers": entry["triggers"], "position": entry["position"],
            "logic": entry["selectiveLogic"], "probability": entry["probability"] });
        assert_eq!(got, *expected);
    }
}
