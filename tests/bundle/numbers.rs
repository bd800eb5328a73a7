//! Ids of entries: whole numbers, each once in the book.

use crate::{
    body, bundle, card, card_of, edited, edited_entry, fresh_entry, json, lorebook_mut, scratch, with_books, writing,
};
use serde_json::Value;

/// The ids in a card's book as they stand there.
fn ids(text: &str) -> Vec<Value> {
    let card = json(text);
    let entries = card["data"]["character_book"]["entries"].as_array().expect("entries").clone();
    entries.iter().map(|entry| entry.get("id").cloned().unwrap_or(Value::from("<absent>"))).collect()
}

fn entries(ids: &[&str]) -> String {
    let list: Vec<String> = ids
        .iter()
        .enumerate()
        .map(|(n, id)| {
            if id.is_empty() {
                format!(r#"{{"name":"e{n}","insertion_order":{n}}}"#)
            } else {
                format!(r#"{{"id":{id},"name":"e{n}","insertion_order":{n}}}"#)
            }
        })
        .collect();
    card(&format!(r#"{{"entries":[{}]}}"#, list.join(",")))
}

#[test]
fn ids_that_may_stay_stay() {
    for list in [
        &["0", "1"][..],
        &["7", "3"],
        &["", ""],
        &["", "5"],
        &["-2", "1.0"],
        &[r#""5""#, r#"" 6 ""#],
        &["", "0"],
        &["1e2", "12345678901234567890123"],
    ] {
        let text = entries(list);
        let writing = writing(&bundle(&text));
        assert_eq!(*writing.text, text, "{list:?}");
        assert!(writing.report.is_empty(), "{:?}", writing.report);
    }
}

#[test]
fn others_become_numbers_even_where_nothing_was_edited() {
    let cases = [
        (vec![r#""3f2a-guid""#], "[0]"),
        (vec!["4", r#""guid""#, r#""guid""#], "[4,1,2]"),
        (vec![r#""guid""#, "0"], "[1,0]"),
        (vec!["7", "7", "8"], "[7,9,8]"),
        (vec!["1.5"], "[0]"),
        (vec![r#""""#], "[0]"),
        (vec!["", r#""guid""#, "1"], r#"["<absent>",2,1]"#),
        (vec!["5", r#""5""#], "[5,6]"),
    ];
    for (list, expected) in cases {
        let writing = writing(&bundle(&entries(&list)));
        assert_eq!(Value::from(ids(&writing.text)), json(expected), "{list:?}");
        let changed = ids(&entries(&list)).iter().zip(ids(&writing.text)).filter(|(old, new)| *old != new).count();
        assert_eq!(writing.report.warnings.len(), changed, "{:?}", writing.report);
    }
    let told = writing(&bundle(&card_of(r#"{"id":"a-b"}"#))).report.warnings;
    assert_eq!(
        told,
        ["lorebooks[0].entries[0].id: `a-b` is written as 0: whole numbers, each once, are what programs take"]
    );
}

/// An edit of another field leaves a fine id, or an absent one, alone.
#[test]
fn an_edit_of_a_field_changes_no_id() {
    for id in ["", r#""id":4,"#, r#""id":4.0,"#, r#""id":"4","#] {
        let text = format!(r#"{{{id}"content":"a"}}"#);
        assert_eq!(edited_entry(&text, |entry| entry.content = "b".into()), text.replace(r#""a""#, r#""b""#));
    }
}

#[test]
fn an_edited_id_is_written() {
    let text = r#"{"id":4,"content":"a"}"#;
    assert_eq!(edited_entry(text, |entry| entry.id = "9".into()), r#"{"id":9,"content":"a"}"#);
    assert_eq!(edited_entry(r#"{"content":"a"}"#, |entry| entry.id = "9".into()), r#"{"content":"a","id":9}"#);
    let mut bundle = bundle(&card_of(text));
    lorebook_mut(&mut bundle.books[0]).entries[0].id = "new".into();
    assert_eq!(*writing(&bundle).text, card_of(r#"{"id":0,"content":"a"}"#));
}

#[test]
fn new_entries_take_their_number_or_their_place() {
    let text = entries(&["0", "1"]);
    let book = |ids: &[&str]| scratch("S", ids.iter().map(|id| fresh_entry(id, "t")).collect());
    let cases: &[(&[&str], &str)] = &[
        (&["a", "b"], "[0,1]"),
        (&["5", " 6 ", "-7"], "[5,6,-7]"),
        (&["007", "x", "7"], "[7,1,8]"),
        (&["1", "x", "x"], "[1,2,3]"),
        (&["9007199254740991", "9007199254740992"], "[9007199254740991,1]"),
        (&["", ""], "[0,1]"),
        (&["1-2", "--1", "1e3", "+4"], "[0,1,2,3]"),
        (&["-0"], "[0]"),
    ];
    for (list, expected) in cases {
        let out = with_books(&text, Some(&[book(list)])).text;
        assert_eq!(Value::from(ids(&out)), json(expected), "{list:?}");
    }
}

/// A number that an entry of the file has is not given to a new one, wherever that stands.
#[test]
fn an_entry_of_the_file_keeps_its_number() {
    let out = edited(&entries(&["0", ""]), |book| {
        let mut new = fresh_entry("9", "n");
        new.group_weight = 1.0;
        book.entries.insert(1, new.into());
    });
    // The one without an id was entry 1, and its place does not say so any more.
    assert_eq!(Value::from(ids(&out)), json("[0,9,1]"));
    let mut bundle = bundle(&entries(&["0", "1"]));
    lorebook_mut(&mut bundle.books[0]).entries.insert(0, fresh_entry("1", "n").into());
    let out = writing(&bundle).text;
    assert_eq!(Value::from(ids(&out)), json("[2,0,1]"));
    assert_eq!(body(&out).entries[2].title, "e1");
}

/// Two entries of one id: each finds its own original, in order.
#[test]
fn entries_of_one_id_do_not_swap() {
    let text =
        card(r#"{"entries":[{"id":1,"content":"a","x":1},{"id":1,"content":"b","x":2},{"id":1,"content":"c","x":3}]}"#);
    let mut bundle = bundle(&text);
    let entries = &mut lorebook_mut(&mut bundle.books[0]).entries;
    entries[1].content = "B".into();
    let out = json(&writing(&bundle).text);
    let list = &out["data"]["character_book"]["entries"];
    let told: Vec<_> =
        list.as_array().expect("list").iter().map(|e| format!("{} {} {}", e["id"], e["content"], e["x"])).collect();
    assert_eq!(told, [r#"1 "a" 1"#, r#"2 "B" 2"#, r#"3 "c" 3"#]);
}
