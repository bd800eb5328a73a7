//! Edits: what a cell becomes, and that nothing around it changes.

use crate::{book_mut, edited_back, file, parse, read, write, writing};
use rolecall_codecs::canonical::common::{BudgetMode, InjectionPosition, MessageRole};
use rolecall_codecs::canonical::lorebook::{
    Category, CharacterFilter, LorebookBody, LorebookEntry, SideEffects, Trigger,
};

/// Edits the only row; what it becomes.
fn row(before: &str, edit: impl FnOnce(&mut LorebookEntry), after: &str) {
    let out = edited_back(&file(&format!("[{before}]")), |book| edit(&mut book.entries[0]));
    assert_eq!(out, file(&format!("[{after}]")));
}

fn rows(before: &str, edit: impl FnOnce(&mut LorebookBody), after: &str) {
    assert_eq!(edited_back(&file(before), edit), file(after));
}

const ODD: &str = r#"{"id":"row-2","enabled":"yes","position":"nowhere","role":"narrator","sticky":"3","triggers":"dock","probability":null,"sort_order":1.0}"#;

#[test]
fn an_edit_writes_its_column_and_leaves_odd_cells_alone() {
    row(ODD, |e| e.sticky = 7.0, &ODD.replace(r#""3""#, "7"));
    row(ODD, |e| e.position = InjectionPosition::Scene, &ODD.replace("nowhere", "scene"));
    row(ODD, |e| e.role = MessageRole::User, &ODD.replace("narrator", "user"));
    row(ODD, |e| e.enabled = false, &ODD.replace(r#""yes""#, "false"));
    row(ODD, |e| e.probability = 0.0, &ODD.replace("null", "0"));
    row(ODD, |e| e.sort_order = 2.0, &ODD.replace("1.0", "2"));
    let trigger = Trigger { keyword: "k".into(), ..Default::default() };
    row(ODD, |e| e.triggers.push(trigger), &ODD.replace(r#""dock""#, r#"[{"keyword":"k","isRegex":false}]"#));
    // The default again is no edit.
    row(ODD, |e| e.position = InjectionPosition::Character, ODD);
}

#[test]
fn new_columns_take_their_documented_place() {
    row(
        r#"{"x":0,"id":"a","probability":50,"token_count":1}"#,
        |e| {
            e.title = "T".into();
            e.depth = 9.0;
            e.ignore_budget = true;
            e.vectorized = Some(true);
        },
        r#"{"x":0,"id":"a","title":"T","depth":9,"probability":50,"ignore_budget":true,"unsupported_fields":{"vectorized":true},"token_count":1}"#,
    );
}

#[test]
fn cleared_cells_become_null() {
    let before = r#"{"id":"a","comment":"c","scan_depth":3,"case_sensitive":true,"group_name":"g","category_id":"k","character_filter":{"names":["x"],"r":1},"side_effects":{"effects":[],"r":1}}"#;
    let after = r#"{"id":"a","comment":null,"scan_depth":null,"case_sensitive":null,"group_name":null,"category_id":null,"character_filter":null,"side_effects":null}"#;
    let clear = |e: &mut LorebookEntry| {
        (e.comment, e.scan_depth, e.case_sensitive, e.group_name, e.category_id) = (None, None, None, None, None);
        (e.character_filter, e.side_effects) = (None, None);
    };
    row(before, clear, after);
}

#[test]
fn json_columns_change_in_their_members() {
    row(
        r#"{"triggers":["dragon",{"keyword":"a","lastActivatedAt":12},{"keyword":"b","lastActivatedAt":13}]}"#,
        |e| e.triggers[1].probability = Some(5.0),
        r#"{"triggers":["dragon",{"keyword":"a","lastActivatedAt":12},{"keyword":"b","probability":5,"lastActivatedAt":13}]}"#,
    );
    row(
        r#"{"character_filter":{"why":1,"names":["x"]}}"#,
        |e| e.character_filter.as_mut().expect("a filter").is_exclude = true,
        r#"{"character_filter":{"why":1,"isExclude":true,"names":["x"]}}"#,
    );
    row(
        r#"{"character_filter":null}"#,
        |e| e.character_filter = Some(CharacterFilter::default()),
        r#"{"character_filter":{"isExclude":false,"names":[],"tags":[]}}"#,
    );
    // Without an effect it is something here, unlike in the v1 export.
    row(
        r#"{"side_effects":null}"#,
        |e| e.side_effects = Some(SideEffects { only_on_first_trigger: true, ..Default::default() }),
        r#"{"side_effects":{"effects":[],"onlyOnFirstTrigger":true,"clearOnDeactivate":false}}"#,
    );
}

#[test]
fn the_bag_of_switches_keeps_what_is_not_edited() {
    let before = r#"{"unsupported_fields":{"outletName":"","vectorized":true,"automationId":"a"}}"#;
    row(before, |e| e.vectorized = Some(false), &before.replace("true", "false"));
    row(before, |e| e.vectorized = None, r#"{"unsupported_fields":{"outletName":"","automationId":"a"}}"#);
    row(before, |e| e.title = "T".into(), &before.replacen('{', "{\"title\":\"T\",", 1));
    for none in ["null", "7", "[]"] {
        row(
            &format!(r#"{{"unsupported_fields":{none}}}"#),
            |e| e.scan_creator_notes = Some(false),
            r#"{"unsupported_fields":{"matchCreatorNotes":false}}"#,
        );
    }
    // Null clears an id: it reads as absent.
    let mut entity = read(&file(&format!("[{before}]"))).entity;
    book_mut(&mut entity).entries[0].automation_id = Some(None);
    assert_eq!(write(&entity), file(&format!("[{}]", before.replace(r#""a""#, "null"))));
}

const ABC: &str = r#"[{"id":"a","token_count":1.0},null,{"id":"b","token_count":2.0},{"id":"c","token_count":3.0}]"#;

#[test]
fn rows_are_matched_by_id_and_keep_what_only_they_have() {
    rows(ABC, |b| b.entries[1].title = "B".into(), &ABC.replace(r#""b","#, r#""b","title":"B","#));
    rows(ABC, |b| drop(b.entries.remove(1)), r#"[{"id":"a","token_count":1.0},null,{"id":"c","token_count":3.0}]"#);
    let moved = edited_back(&file(ABC), |b| b.entries.rotate_right(1));
    let list: Vec<_> =
        parse(&moved)["entries"].as_array().expect("rows").iter().filter_map(|r| r["token_count"].as_f64()).collect();
    assert_eq!(list, [3.0, 1.0, 2.0]);
    let twice = r#"[{"id":"x","r":1},{"id":"x","r":2}]"#;
    rows(twice, |b| b.entries[1].depth = 1.0, r#"[{"id":"x","r":1},{"id":"x","depth":1,"r":2}]"#);
    let nameless = r#"[{"id":7,"r":1},{"r":2},{"r":3}]"#;
    rows(nameless, |b| b.entries[1].title = "T".into(), r#"[{"id":7,"r":1},{"r":2,"title":"T"},{"r":3}]"#);
    rows(ABC, |b| b.entries[2].id = "z".into(), &ABC.replace(r#""c""#, r#""z""#));
}

#[test]
fn a_new_row_is_a_fresh_one() {
    let out =
        edited_back(&file(ABC), |b| b.entries.push(LorebookEntry { id: "n".into(), ..Default::default() }.into()));
    let fresh = crate::scratch(|b| b.entries.push(LorebookEntry { id: "n".into(), ..Default::default() }.into()));
    let new = parse(&write(&fresh))["entries"][0].to_string();
    assert_eq!(out, file(&ABC.replace("3.0}]", &format!("3.0}},{}]", new))));
}

const BOOK: &str = concat!(
    r#"{"format":"rolecall-compendium","schemaVersion":"compendium-v9","lorebook":{"id":"l","tags":"a,b","token_budget":"9","#,
    r#""budget_mode":"purse","x":-0},"entries":[{"id":"e","boost_ids":[1.0]}],"categories":[{"id":"c","name":"C","colour":1}],"#,
    r#""tree":{"root":["c"]},"nodeConstraints":[{"n":1e3}],"extra":1}"#,
);

/// The book, its folders and its rows change together; what only the file has stays.
#[test]
fn book_and_folders_change_where_they_were_edited() {
    let out = edited_back(BOOK, |b| {
        b.token_budget = 5.0;
        b.budget_mode = BudgetMode::Entry;
        b.genre = Some("g".into());
        b.entries[0].title = "E".into();
        b.categories.as_mut().expect("folders")[0].sort_order = 3.0;
    });
    let expected = BOOK
        .replace(r#""9""#, "5")
        .replace("purse", "entry")
        .replace(r#""id":"l","#, r#""id":"l","genre":"g","#)
        .replace(r#""id":"e","#, r#""id":"e","title":"E","#)
        .replace(r#""name":"C","#, r#""name":"C","sort_order":3,"#);
    assert_eq!(out, expected);
    assert_eq!(
        edited_back(BOOK, |b| b.categories = None),
        BOOK.replace(r#""categories":[{"id":"c","name":"C","colour":1}],"#, "")
    );
    let out = edited_back(BOOK, |b| {
        b.categories.get_or_insert_default().push(Category { id: "n".into(), ..Default::default() })
    });
    assert_eq!(
        out,
        BOOK.replace("\"colour\":1}", "\"colour\":1},{\"id\":\"n\",\"name\":\"\",\"sort_order\":0,\"enabled\":true}")
    );
    // Rows that go leave tree and constraints alone.
    assert_eq!(edited_back(BOOK, |b| b.entries.clear()), BOOK.replace(r#"{"id":"e","boost_ids":[1.0]}"#, ""));
}

#[test]
fn what_has_no_column_is_reported_and_changes_nothing() {
    let mut entity = read(BOOK).entity;
    book_mut(&mut entity).enabled = Some(true);
    book_mut(&mut entity).entries[0].display_index = Some(Some(3.0));
    let out = writing(&entity);
    assert_eq!(*out.text, BOOK);
    assert_eq!(out.report.dropped, ["enabled", "entries[0].displayIndex"]);
}
