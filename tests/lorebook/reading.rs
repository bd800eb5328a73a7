//! Each cell: the kind that it takes, what stands for a missing one, and that any other kind reads the same and is reported.

use crate::{body_json, json, read};
use rolecall_codecs::Registry;
use serde_json::{Value, json};

/// What a cell takes.
#[derive(Clone, Copy, PartialEq)]
enum Takes {
    Text,
    /// One of a set of words, of which the row gives one.
    Word,
    Bool,
    Number,
    List,
    Object,
    /// As the others, or null, which is a value and no fault.
    TextOrNull,
    BoolOrNull,
    NumberOrNull,
    ObjectOrNull,
}

impl Takes {
    fn takes(self, kind: &Value) -> bool {
        match self {
            Takes::Text | Takes::Word => kind.is_string(),
            Takes::Bool => kind.is_boolean(),
            Takes::Number => kind.is_number(),
            Takes::List => kind.is_array(),
            Takes::Object => kind.is_object(),
            Takes::TextOrNull => kind.is_string() || kind.is_null(),
            Takes::BoolOrNull => kind.is_boolean() || kind.is_null(),
            Takes::NumberOrNull => kind.is_number() || kind.is_null(),
            Takes::ObjectOrNull => kind.is_object() || kind.is_null(),
        }
    }
}

/// Wire cell, canonical cell, what it takes, a good value, and the default: `None` where canonical leaves the key out.
type Row = (&'static str, &'static str, Takes, Value, Option<Value>);

/// The book's cells; `tags` and lists of objects are elsewhere too.
fn book_rows() -> Vec<Row> {
    use Takes::*;
    let none = || Some(Value::Null);
    vec![
        ("name", "name", Text, json!("Tides"), Some(json!(""))),
        ("description", "description", TextOrNull, json!("of the coast"), none()),
        ("settings/lorebookType", "lorebookType", Word, json!("scenario"), Some(json!("other"))),
        ("settings/globalCaseSensitive", "globalCaseSensitive", Bool, json!(true), Some(json!(false))),
        ("settings/globalMatchWholeWords", "globalMatchWholeWords", Bool, json!(true), Some(json!(false))),
        ("settings/globalScanDepth", "globalScanDepth", Number, json!(6), Some(json!(0))),
        ("settings/globalRecursion", "globalRecursion", Bool, json!(true), Some(json!(false))),
        ("settings/tokenBudget", "tokenBudget", Number, json!(2048), Some(json!(0))),
        ("settings/budgetMode", "budgetMode", Word, json!("entry"), Some(json!("token"))),
        ("settings/entryBudget", "entryBudget", Number, json!(12), Some(json!(0))),
        ("metadata/genre", "genre", TextOrNull, json!("gothic"), none()),
        ("metadata/fandom", "fandom", TextOrNull, json!("none"), none()),
        ("metadata/tags", "tags", List, json!(["a", "b"]), Some(json!([]))),
        ("categories", "categories", List, json!([]), None),
    ]
}

fn entry_rows() -> Vec<Row> {
    use Takes::*;
    let none = || Some(Value::Null);
    let no = || Some(json!(false));
    let zero = || Some(json!(0));
    let filter = json!({"isExclude": true, "names": ["Aria"], "tags": ["x"]});
    let effects = json!({"effects": [{"type": "delvar", "variable": "v", "scope": "global"}], "onlyOnFirstTrigger": true,
        "clearOnDeactivate": true});
    vec![
        ("id", "id", Text, json!("e1"), Some(json!(""))),
        ("title", "title", Text, json!("T"), Some(json!(""))),
        ("content", "content", Text, json!("C"), Some(json!(""))),
        ("comment", "comment", TextOrNull, json!("psst"), none()),
        ("enabled", "enabled", Bool, json!(false), Some(json!(true))),
        ("constant", "constant", Bool, json!(true), no()),
        ("triggers/mode", "triggerMode", Word, json!("advanced"), Some(json!("simple"))),
        ("triggers/primary", "triggers", List, json!([{"keyword": "k", "isRegex": false}]), Some(json!([]))),
        ("triggers/secondary", "secondaryTriggers", List, json!([{"keyword": "s", "isRegex": true}]), Some(json!([]))),
        ("triggers/selectiveLogic", "selectiveLogic", Word, json!("not_all"), Some(json!("and_any"))),
        ("matching/caseSensitive", "caseSensitive", BoolOrNull, json!(false), none()),
        ("matching/matchWholeWords", "matchWholeWords", BoolOrNull, json!(true), none()),
        ("matching/scanDepth", "scanDepth", NumberOrNull, json!(0), none()),
        ("injection/position", "position", Word, json!("before_example"), Some(json!("character"))),
        ("injection/depth", "depth", Number, json!(0), Some(json!(4))),
        ("injection/role", "role", Word, json!("assistant"), Some(json!("system"))),
        ("priority/sortOrder", "sortOrder", Number, json!(-3), zero()),
        ("priority/priority", "priority", Number, json!(0), Some(json!(100))),
        ("timing/sticky", "sticky", Number, json!(3), zero()),
        ("timing/cooldown", "cooldown", Number, json!(2), zero()),
        ("timing/delay", "delay", Number, json!(1), zero()),
        ("grouping/groupName", "groupName", TextOrNull, json!("places"), none()),
        ("grouping/categoryId", "categoryId", TextOrNull, json!("gone"), none()),
        ("grouping/groupWeight", "groupWeight", Number, json!(0.5), Some(json!(100))),
        ("probability", "probability", Number, json!(120), Some(json!(100))),
        ("advanced/useMemo", "useMemo", Bool, json!(true), no()),
        ("advanced/excludeRecursion", "excludeRecursion", Bool, json!(true), no()),
        ("advanced/preventRecursion", "preventRecursion", Bool, json!(true), no()),
        ("advanced/delayUntilRecursion", "delayUntilRecursion", Number, json!(2), zero()),
        ("advanced/ignoreBudget", "ignoreBudget", Bool, json!(true), no()),
        ("characterFilter", "characterFilter", ObjectOrNull, filter, none()),
        ("scanSources/characterDescription", "scanCharacterDescription", Bool, json!(true), no()),
        ("scanSources/characterPersonality", "scanCharacterPersonality", Bool, json!(true), no()),
        ("scanSources/userPersona", "scanUserPersona", Bool, json!(true), no()),
        ("scanSources/scenario", "scanScenario", Bool, json!(true), no()),
        ("unsupportedFields/vectorized", "vectorized", Bool, json!(false), None),
        ("unsupportedFields/groupOverride", "groupOverride", Bool, json!(false), None),
        ("unsupportedFields/useGroupScoring", "useGroupScoring", Bool, json!(true), None),
        // Null is what clearing writes; it reads as absent.
        ("unsupportedFields/automationId", "automationId", TextOrNull, json!("auto-9"), None),
        ("unsupportedFields/matchCharacterDepthPrompt", "scanCharacterDepthPrompt", Bool, json!(false), None),
        ("unsupportedFields/matchCreatorNotes", "scanCreatorNotes", Bool, json!(true), None),
        ("sideEffects", "sideEffects", ObjectOrNull, effects, none()),
        ("metadata", "metadata", Object, json!({"entry_type": "npc", "deep": [1, {"x": null}]}), None),
    ]
}

/// Rows of elements, with the list that the element stands in.
fn element_rows() -> Vec<(&'static str, &'static str, Vec<Row>)> {
    use Takes::*;
    let text = || Some(json!(""));
    let no = || Some(json!(false));
    let trigger = || -> Vec<Row> {
        vec![
            ("keyword", "keyword", Text, json!("[type:fog]"), text()),
            ("isRegex", "isRegex", Bool, json!(true), no()),
            ("flags", "flags", Text, json!("giu"), None),
            ("frequency", "frequency", Number, json!(4), None),
            ("probability", "probability", Number, json!(250), None),
        ]
    };
    vec![
        ("/lorebook/entries/0/triggers/primary/0", "/entries/0/triggers/0", trigger()),
        ("/lorebook/entries/0/triggers/secondary/0", "/entries/0/secondaryTriggers/0", trigger()),
        (
            "/lorebook/entries/0/characterFilter",
            "/entries/0/characterFilter",
            vec![
                ("isExclude", "isExclude", Bool, json!(true), no()),
                ("names", "names", List, json!(["Aria"]), Some(json!([]))),
                ("tags", "tags", List, json!(["npc"]), Some(json!([]))),
            ],
        ),
        (
            "/lorebook/entries/0/sideEffects",
            "/entries/0/sideEffects",
            vec![
                ("effects", "effects", List, json!([]), Some(json!([]))),
                ("onlyOnFirstTrigger", "onlyOnFirstTrigger", Bool, json!(true), no()),
                ("clearOnDeactivate", "clearOnDeactivate", Bool, json!(true), no()),
            ],
        ),
        (
            "/lorebook/entries/0/sideEffects/effects/0",
            "/entries/0/sideEffects/effects/0",
            vec![
                ("type", "type", Word, json!("decvar"), Some(json!("setvar"))),
                ("variable", "variable", Text, json!("visited"), text()),
                ("value", "value", Text, json!(""), None),
                ("amount", "amount", Number, json!(-1), None),
                ("scope", "scope", Word, json!("global"), Some(json!("local"))),
            ],
        ),
        (
            "/lorebook/categories/0",
            "/categories/0",
            vec![
                ("id", "id", Text, json!("cat1"), text()),
                ("name", "name", Text, json!("Places"), text()),
                ("sortOrder", "sortOrder", Number, json!(2), Some(json!(0))),
                ("enabled", "enabled", Bool, json!(false), Some(json!(true))),
            ],
        ),
    ]
}

/// Every row with whole pointers.
fn rows() -> Vec<(String, String, Takes, Value, Option<Value>)> {
    let mut all = Vec::new();
    let mut add = |wire: &str, canonical: &str, rows: Vec<Row>| {
        for (w, c, takes, good, default) in rows {
            all.push((format!("{wire}/{w}"), format!("{canonical}/{c}"), takes, good, default));
        }
    };
    add("/lorebook", "", book_rows());
    add("/lorebook/entries/0", "/entries/0", entry_rows());
    for (wire, canonical, rows) in element_rows() {
        add(wire, canonical, rows);
    }
    all
}

/// A file in which only this cell says something; the objects and lists on the way to it are empty but for it.
fn with(pointer: &str, value: Option<&Value>) -> String {
    fn put(into: &mut Value, steps: &[&str], value: Option<&Value>) {
        let Some((step, rest)) = steps.split_first() else {
            *into = value.cloned().unwrap_or(Value::Null);
            return;
        };
        if *step == "0" {
            if !into.is_array() {
                *into = json!([]);
            }
            let list = into.as_array_mut().expect("a list");
            if list.is_empty() {
                list.push(json!({}));
            }
            put(&mut list[0], rest, value);
        } else {
            if !into.is_object() {
                *into = json!({});
            }
            if rest.is_empty() && value.is_none() {
                return;
            }
            put(&mut into[*step], rest, value);
        }
    }
    let mut document = json!({"schemaVersion": "1.0.0", "lorebook": {"entries": [{}]}});
    let steps: Vec<&str> = pointer.split('/').skip(1).collect();
    put(&mut document, &steps, value);
    document.to_string()
}

#[test]
fn each_cell_takes_its_kind() {
    for (wire, canonical, _, good, _) in rows() {
        let reading = read(&with(&wire, Some(&good)));
        assert_eq!(body_json(&reading.entity).pointer(&canonical), Some(&good), "{wire}");
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{wire}");
    }
}

#[test]
fn a_missing_cell_reads_as_the_default_and_is_no_fault() {
    for (wire, canonical, _, _, default) in rows() {
        let reading = read(&with(&wire, None));
        assert_eq!(body_json(&reading.entity).pointer(&canonical), default.as_ref(), "{wire}");
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{wire}");
    }
}

#[test]
fn any_other_kind_reads_as_the_default_and_is_reported_with_its_pointer() {
    let kinds = [json!(null), json!(true), json!(0), json!(1), json!("true"), json!(["a"]), json!({"a": 1})];
    for (wire, canonical, takes, _, default) in rows() {
        for kind in kinds.iter().filter(|kind| takes == Takes::Word || !takes.takes(kind)) {
            let text = with(&wire, Some(kind));
            let reading = read(&text);
            assert_eq!(body_json(&reading.entity).pointer(&canonical), default.as_ref(), "{wire} = {kind}");
            let report = &reading.report.defaulted;
            assert_eq!(report.len(), 1, "{wire} = {kind}: {report:?}");
            assert!(report[0].starts_with(&format!("{wire}: ")), "{wire} = {kind}: {report:?}");
            assert_eq!(crate::write(&reading.entity), text, "the text keeps the cell");
        }
        if takes.takes(&Value::Null) {
            let reading = read(&with(&wire, Some(&Value::Null)));
            assert_eq!(body_json(&reading.entity).pointer(&canonical), default.as_ref(), "{wire} = null");
            assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{wire} = null is a value");
        }
    }
}

/// A group that is no object reads as an empty one.
#[test]
fn a_group_of_the_wrong_kind_reads_as_empty_and_is_reported() {
    let book = ["settings", "metadata"].map(|group| format!("/lorebook/{group}"));
    let entry = ["triggers", "matching", "injection", "priority", "timing", "grouping", "advanced", "scanSources"]
        .map(|group| format!("/lorebook/entries/0/{group}"));
    let bag = ["/lorebook/entries/0/unsupportedFields".to_owned()];
    let bare = body_json(&read(&with("/lorebook/x", None)).entity);
    for group in book.iter().chain(&entry).chain(&bag) {
        for kind in
            [json!(null), json!(5), json!("x"), json!([]), json!([{"mode": "advanced", "depth": 9}]), json!(true)]
        {
            let reading = read(&with(group, Some(&kind)));
            assert_eq!(body_json(&reading.entity), bare, "{group} = {kind}");
            let report = &reading.report.defaulted;
            assert!(report.len() == 1 && report[0].starts_with(&format!("{group}: ")), "{group} = {kind}: {report:?}");
        }
    }
}

/// Only the very words count: spelling and case matter, and every word of the set is taken.
#[test]
fn every_word_of_a_set_is_taken_and_no_other() {
    let sets = [
        ("/lorebook/settings/lorebookType", "/lorebookType", "world character scenario rules utility other"),
        ("/lorebook/settings/budgetMode", "/budgetMode", "token entry"),
        ("/lorebook/entries/0/triggers/mode", "/entries/0/triggerMode", "simple advanced"),
        ("/lorebook/entries/0/triggers/selectiveLogic", "/entries/0/selectiveLogic", "and_any and_all not_any not_all"),
        (
            "/lorebook/entries/0/injection/position",
            "/entries/0/position",
            "world character before_example after_example depth append append_bottom prepend_top scene",
        ),
        ("/lorebook/entries/0/injection/role", "/entries/0/role", "system user assistant"),
        (
            "/lorebook/entries/0/sideEffects/effects/0/type",
            "/entries/0/sideEffects/effects/0/type",
            "setvar addvar incvar decvar delvar",
        ),
        ("/lorebook/entries/0/sideEffects/effects/0/scope", "/entries/0/sideEffects/effects/0/scope", "local global"),
    ];
    for (wire, canonical, words) in sets {
        for word in words.split(' ') {
            let good = read(&with(wire, Some(&json!(word))));
            assert_eq!(body_json(&good.entity).pointer(canonical), Some(&json!(word)), "{wire}");
            for odd in [word.to_uppercase(), format!(" {word}"), format!("{word}s"), String::new()] {
                let reading = read(&with(wire, Some(&json!(odd))));
                assert_eq!(reading.report.defaulted.len(), 1, "{wire} = {odd:?}");
            }
        }
    }
}

#[test]
fn list_elements_of_the_wrong_kind_are_left_out_and_reported() {
    for (wire, canonical, good) in [
        ("/lorebook/metadata/tags", "/tags", r#"["a",null,5,"b",{},[],true]"#),
        (
            "/lorebook/entries/0/characterFilter/names",
            "/entries/0/characterFilter/names",
            r#"["a",null,5,"b",{},[],true]"#,
        ),
        (
            "/lorebook/entries/0/characterFilter/tags",
            "/entries/0/characterFilter/tags",
            r#"["a",null,5,"b",{},[],true]"#,
        ),
    ] {
        let reading = read(&with(wire, Some(&json(good))));
        assert_eq!(body_json(&reading.entity).pointer(canonical), Some(&json!(["a", "b"])), "{wire}");
        let at: Vec<_> = reading.report.defaulted.iter().filter_map(|note| note.split_once(": ")).collect();
        let paths: Vec<_> = at.iter().map(|(path, _)| path.strip_prefix(wire).expect(path)).collect();
        assert_eq!(paths, ["/1", "/2", "/4", "/5", "/6"], "{wire}");
    }
    for (wire, canonical) in [
        ("/lorebook/entries", "/entries"),
        ("/lorebook/categories", "/categories"),
        ("/lorebook/entries/0/triggers/primary", "/entries/0/triggers"),
        ("/lorebook/entries/0/triggers/secondary", "/entries/0/secondaryTriggers"),
        ("/lorebook/entries/0/sideEffects/effects", "/entries/0/sideEffects/effects"),
    ] {
        let reading = read(&with(wire, Some(&json!([null, {}, 5, "dragon", [], {}, true]))));
        let list = body_json(&reading.entity).pointer(canonical).and_then(Value::as_array).map(Vec::len);
        assert_eq!(list, Some(2), "{wire}");
        assert_eq!(reading.report.defaulted.len(), 5, "{wire}: {:?}", reading.report.defaulted);
        assert!(reading.report.defaulted.iter().all(|note| note.starts_with(wire)), "{:?}", reading.report.defaulted);
    }
}

/// The table above and the codec's own rows name the same cells, so that no row goes untested.
#[test]
fn the_table_has_every_row_of_the_codec() {
    let registry = Registry::default();
    let described = registry.get(crate::ID).expect("the codec").describe().rows;
    let mut theirs: Vec<String> = described
        .iter()
        .flat_map(|row| row.wire.iter().zip(&row.canonical))
        .map(|(wire, canonical)| format!("{wire} = {canonical}"))
        .filter(|row| row != "lorebook.entries = entries")
        .collect();
    let dotted = |pointer: &str| pointer.trim_start_matches('/').replace("/0/", "[].").replace('/', ".");
    let mut ours: Vec<String> =
        rows().iter().map(|(wire, canonical, ..)| format!("{} = {}", dotted(wire), dotted(canonical))).collect();
    theirs.sort();
    ours.sort();
    assert_eq!(ours, theirs);
}
