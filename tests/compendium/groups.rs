//! The other spellings of the book and of the folders: read where the first one is missing, and written back as they are.

use crate::{book, edited_back, parse, read, write};
use rolecall_codecs::canonical::common::{BudgetMode, LorebookType};
use rolecall_codecs::canonical::lorebook::LorebookBody;

fn file(book: &str) -> String {
    format!(r#"{{"format":"rolecall-compendium","lorebook":{book},"entries":[]}}"#)
}

fn edit(before: &str, edit: impl FnOnce(&mut LorebookBody), after: &str) {
    assert_eq!(edited_back(&file(before), edit), file(after));
}

/// The same book in each spelling.
const SPELLINGS: [&str; 4] = [
    r#"{"lorebook_type":"world","global_scan_depth":4,"token_budget":9,"budget_mode":"entry","genre":"g","tags":["t"]}"#,
    r#"{"lorebookType":"world","globalScanDepth":4,"tokenBudget":9,"budgetMode":"entry","genre":"g","tags":["t"]}"#,
    r#"{"settings":{"lorebookType":"world","globalScanDepth":4,"tokenBudget":9,"budgetMode":"entry"},"metadata":{"genre":"g","tags":["t"]}}"#,
    r#"{"settings":{"lorebook_type":"world","global_scan_depth":4,"token_budget":9,"budget_mode":"entry"},"metadata":{"genre":"g","tags":["t"]}}"#,
];

#[test]
fn each_spelling_reads_alike_without_a_fault_and_comes_back() {
    let first = read(&file(SPELLINGS[0]));
    assert_eq!(book(&first.entity).lorebook_type, LorebookType::World);
    for spelling in SPELLINGS {
        let reading = read(&file(spelling));
        assert_eq!(book(&reading.entity), book(&first.entity), "{spelling}");
        assert_eq!(reading.report, first.report, "{spelling}");
        assert_eq!(write(&reading.entity), file(spelling));
    }
}

#[test]
fn edits_go_where_the_file_has_the_column() {
    for spelling in SPELLINGS {
        edit(
            spelling,
            |b| {
                b.lorebook_type = LorebookType::Rules;
                b.global_scan_depth = 6.0;
                b.budget_mode = BudgetMode::Token;
                b.genre = None;
                b.tags.clear();
            },
            &spelling
                .replace("world", "rules")
                .replace(":4", ":6")
                .replace("\"entry\"", "\"token\"")
                .replace("\"g\"", "null")
                .replace("[\"t\"]", "[]"),
        );
    }
}

/// A column that the file does not have is spelled as its neighbours are.
#[test]
fn new_columns_follow_their_neighbours() {
    let add = |b: &mut LorebookBody| (b.entry_budget, b.fandom) = (3.0, Some("f".into()));
    let snake = SPELLINGS[0].replace(r#""g","#, r#""g","fandom":"f","#);
    edit(SPELLINGS[0], add, &snake.replace(r#""entry","#, r#""entry","entry_budget":3,"#));
    let camel = SPELLINGS[1].replace(r#""g","#, r#""g","fandom":"f","#);
    let out = edited_back(&file(SPELLINGS[1]), add);
    assert_eq!(parse(&out), parse(&file(&camel.replace(r#"{"lor"#, r#"{"entryBudget":3,"lor"#))));
    let nested = SPELLINGS[2].replace(r#""g","#, r#""g","fandom":"f","#);
    edit(SPELLINGS[2], add, &nested.replace(r#""entry"}"#, r#""entry","entryBudget":3}"#));
    let nested = SPELLINGS[3].replace(r#""g","#, r#""g","fandom":"f","#);
    edit(SPELLINGS[3], add, &nested.replace(r#""entry"}"#, r#""entry","entry_budget":3}"#));
    // Nothing to go by.
    edit("{}", |b| b.token_budget = 1.0, r#"{"token_budget":1}"#);
    edit(
        r#"{"settings":{},"metadata":7}"#,
        |b| b.token_budget = 1.0,
        r#"{"token_budget":1,"settings":{},"metadata":7}"#,
    );
}

#[test]
fn the_first_that_is_there_counts_whatever_it_holds() {
    for (before, depth) in [
        (r#"{"global_scan_depth":1,"globalScanDepth":2,"settings":{"globalScanDepth":3}}"#, 1.0),
        (r#"{"settings":{"globalScanDepth":3},"globalScanDepth":2,"global_scan_depth":1}"#, 1.0),
        (r#"{"globalScanDepth":2,"settings":{"global_scan_depth":3,"globalScanDepth":4}}"#, 2.0),
        (r#"{"settings":{"globalScanDepth":4,"global_scan_depth":3}}"#, 3.0),
        (r#"{"globalScanDepth":2,"global_scan_depth":"1"}"#, 0.0),
        (r#"{"global_scan_depth":null,"globalScanDepth":2}"#, 0.0),
        (r#"{"globalScanDepth":[],"settings":{"globalScanDepth":3}}"#, 0.0),
        (r#"{"globalScanDepth":1,"globalScanDepth":2}"#, 2.0),
        (r#"{"settings":[{"globalScanDepth":3}]}"#, 0.0),
    ] {
        let entity = read(&file(before)).entity;
        assert_eq!(book(&entity).global_scan_depth, depth, "{before}");
        assert_eq!(write(&entity), file(before));
        edited_back(&file(before), |b| b.global_scan_depth = 9.0);
    }
    edit(
        r#"{"global_scan_depth":"1","globalScanDepth":2}"#,
        |b| b.global_scan_depth = 9.0,
        r#"{"global_scan_depth":9,"globalScanDepth":2}"#,
    );
}

#[test]
fn faults_are_reported_where_they_stand() {
    for (book, place) in [
        (r#"{"globalScanDepth":"4"}"#, "/lorebook/globalScanDepth"),
        (r#"{"settings":{"lorebookType":"atlas"}}"#, "/lorebook/settings/lorebookType"),
        (r#"{"metadata":{"tags":"a"}}"#, "/lorebook/metadata/tags"),
        (r#"{"settings":7}"#, "/lorebook/settings"),
    ] {
        let report = read(&file(book)).report;
        assert!(
            report.defaulted.len() == 1 && report.defaulted[0].starts_with(&format!("{place}: ")),
            "{book}: {report:?}"
        );
    }
    let report = read(&file(r#"{"settings":{"mood":1},"tokenBudget":1,"tokenBudget":2}"#)).report;
    assert!(report.escrowed.contains(&"/lorebook/settings/mood".to_owned()), "{report:?}");
    assert!(!report.escrowed.contains(&"/lorebook/settings".to_owned()), "{report:?}");
    assert!(report.warnings[0].starts_with("/lorebook/tokenBudget: "), "{report:?}");
    let shadowed = read(&file(r#"{"token_budget":1,"tokenBudget":2}"#)).report;
    assert!(shadowed.escrowed.contains(&"/lorebook/tokenBudget".to_owned()), "{shadowed:?}");
}

#[test]
fn each_folder_keeps_its_spelling() {
    let text = |folders: &str| format!(r#"{{"lorebook":{{}},"entries":[],"categories":{folders}}}"#);
    let before = r#"[null,{"id":"a","sortOrder":1},{"id":"b","sort_order":2,"sortOrder":9},{"id":"c"}]"#;
    let entity = read(&text(before)).entity;
    let orders: Vec<f64> = book(&entity).categories.iter().flatten().map(|c| c.sort_order).collect();
    assert_eq!(orders, [1.0, 2.0, 0.0]);
    let after =
        r#"[null,{"id":"a","sortOrder":11},{"id":"b","sort_order":12,"sortOrder":9},{"id":"c","sort_order":10}]"#;
    let out = edited_back(&text(before), |b| b.categories.iter_mut().flatten().for_each(|c| c.sort_order += 10.0));
    assert_eq!(out, text(after));
}
