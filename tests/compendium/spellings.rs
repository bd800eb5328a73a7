//! The book's columns in snake_case and in camelCase.

use crate::{book, edited, plain, read};
use serde_json::{Value, json};

/// Snake, camel, canonical key, default, a good cell.
const BOTH: &[(&str, &str, &str, &str)] = &[
    ("lorebook_type", "lorebookType", r#""other""#, r#""world""#),
    ("global_case_sensitive", "globalCaseSensitive", "false", "true"),
    ("global_match_whole_words", "globalMatchWholeWords", "false", "true"),
    ("global_scan_depth", "globalScanDepth", "0", "9"),
    ("global_recursion", "globalRecursion", "false", "true"),
    ("token_budget", "tokenBudget", "0", "9"),
    ("budget_mode", "budgetMode", r#""token""#, r#""entry""#),
    ("entry_budget", "entryBudget", "0", "9"),
];

fn file(members: &str) -> String {
    format!(r#"{{"schemaVersion":"compendium-v1.0.0","lorebook":{{"name":"B"{members}}},"entries":[]}}"#)
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn column(members: &str, key: &str) -> Value {
    plain(book(&read(&file(members)).entity))[key].clone()
}

fn set(text: &str, key: &str, to: &str) -> String {
    edited(text, |book| {
        let mut body = plain(&*book);
        body[key] = value(to);
        *book = serde_json::from_value(body).expect("a book");
    })
}

#[test]
fn either_spelling_is_read_and_snake_case_counts_first() {
    for (snake, camel, default, good) in BOTH {
        assert_eq!(column("", camel), value(default), "{snake} is missing");
        assert_eq!(column(&format!(r#","{snake}":{good}"#), camel), value(good), "{snake}");
        assert_eq!(column(&format!(r#","{camel}":{good}"#), camel), value(good), "{camel}");
        for both in
            [format!(r#","{snake}":{good},"{camel}":{default}"#), format!(r#","{camel}":{default},"{snake}":{good}"#)]
        {
            assert_eq!(column(&both, camel), value(good), "{both}");
        }
        // A cell of the wrong kind is there all the same.
        assert_eq!(
            column(&format!(r#","{snake}":[],"{camel}":{good}"#), camel),
            value(default),
            "{snake} of the wrong kind"
        );
    }
}

#[test]
fn an_edit_stays_under_the_spelling_that_the_file_has() {
    for (snake, camel, default, good) in BOTH {
        for name in [snake, camel] {
            let text = file(&format!(r#","x":1.0,"{name}":{default},"status":"s""#));
            let expected = file(&format!(r#","x":1.0,"{name}":{good},"status":"s""#));
            assert_eq!(set(&text, camel, good), expected, "{name}");
        }
        assert_eq!(set(&file(""), camel, good), file(&format!(r#","{snake}":{good}"#)), "{snake} is new");
    }
}

#[test]
fn folders_spell_their_order_both_ways() {
    for name in ["sort_order", "sortOrder"] {
        let text = format!(
            r#"{{"format":"rolecall-compendium","lorebook":{{}},"entries":[],"categories":[{{"id":"a","name":"A","{name}":3,"x":1}}]}}"#
        );
        let reading = read(&text);
        let folders = book(&reading.entity).categories.as_ref().expect("folders");
        assert_eq!((folders[0].sort_order, folders[0].enabled), (3.0, true));
        let out = edited(&text, |book| book.categories.as_mut().expect("folders")[0].sort_order = 4.0);
        assert_eq!(out, text.replace(":3,", ":4,"));
        assert!(!reading.report.escrowed.iter().any(|path| path.contains("rder")), "{:?}", reading.report);
    }
}

#[test]
fn a_shadowed_spelling_is_told() {
    let report = read(&file(r#","token_budget":1,"tokenBudget":2"#)).report;
    assert!(report.escrowed.contains(&"/lorebook/tokenBudget".to_owned()), "{report:?}");
    assert_eq!(json!(report.defaulted), json!([]));
}
