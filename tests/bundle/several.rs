//! Several lorebooks in one card.

use crate::{body, bundle, card, extracted, fresh_entry, json, lorebook_mut, scratch, with_books};
use serde_json::json;

fn books() -> [rolecall_codecs::canonical::Entity; 2] {
    let one = extracted(&card(
        r#"{"name":"One","scan_depth":3,"odd":1e2,"extensions":{"x":1.0},"entries":[{"id":4,"content":"a","z":1.0},{"content":"b"}]}"#,
    ));
    let two = extracted(&card(
        r#"{"name":"Two","scan_depth":9,"entries":[{"id":4,"name":"c","insertion_order":0,"y":-0.0}]}"#,
    ));
    [one, two]
}

#[test]
fn entries_follow_one_another_under_the_first_books_settings() {
    let writing = with_books(&card("null"), Some(&books()));
    assert_eq!(
        *writing.text,
        card(concat!(
            r#"{"name":"One","scan_depth":3,"odd":1e2,"extensions":{"x":1.0,"vaud_source_books":[{"name":"One","entryCount":2},"#,
            r#"{"name":"Two","entryCount":1}]},"entries":[{"id":4,"content":"a","z":1.0},{"content":"b"},"#,
            r#"{"id":5,"name":"c","insertion_order":0,"y":-0.0}]}"#
        ))
    );
    assert_eq!(writing.report.dropped, ["lorebooks[1].globalScanDepth"]);
    assert_eq!(
        writing.report.warnings,
        ["lorebooks[1].entries[0].id: `4` is written as 5: whole numbers, each once, are what programs take"]
    );
}

#[test]
fn edits_of_each_book_are_written() {
    let [mut one, mut two] = books();
    lorebook_mut(&mut one).entries[0].content = "A".into();
    lorebook_mut(&mut two).entries[0].depth = 2.0;
    let out = with_books(&card("null"), Some(&[one, two])).text;
    let second = r#"{"id":5,"extensions":{"depth":2},"name":"c","insertion_order":0,"y":-0.0}"#;
    assert!(out.contains(&format!(r#"[{{"id":4,"content":"A","z":1.0}},{{"content":"b"}},{second}]"#)), "{out}");
}

/// What an entry of the second book does not say, its place in that book said.
#[test]
fn entries_that_say_little_keep_what_their_book_said() {
    let nameless = || extracted(&card(r#"{"name":"N","entries":[{"content":"a"},{"content":"b"}]}"#));
    let out = with_books(&card("null"), Some(&[nameless(), nameless()])).text;
    let entries = body(&out).entries;
    let told: Vec<_> = entries.iter().map(|e| format!("{} {} {} {}", e.id, e.title, e.sort_order, e.content)).collect();
    assert_eq!(told, ["0 Entry 1 0 a", "1 Entry 2 1 b", "2 Entry 1 0 a", "3 Entry 2 1 b"]);
    assert!(out.contains(r#"[{"content":"a"},{"content":"b"},{"content":"a","name":"Entry 1""#), "{out}");
}

#[test]
fn books_from_scratch_come_together_too() {
    let writing = with_books(
        &card("null"),
        Some(&[
            scratch("A", vec![fresh_entry("x", "1")]),
            scratch("B", vec![fresh_entry("x", "2"), fresh_entry("0", "3")]),
        ]),
    );
    let book = &json(&writing.text)["data"]["character_book"];
    assert_eq!(
        book["extensions"]["vaud_source_books"],
        json!([{"name":"A","entryCount":1},{"name":"B","entryCount":2}])
    );
    let ids: Vec<_> = book["entries"].as_array().expect("list").iter().map(|e| e["id"].clone()).collect();
    assert_eq!(ids, [json!(1), json!(2), json!(0)]);
    assert_eq!(body(&writing.text).entries.iter().map(|e| &*e.title).collect::<Vec<_>>(), ["1", "2", "3"]);
}

/// Written once more, the same books change nothing; read again, the card has one book.
#[test]
fn the_same_books_again_change_nothing() {
    let once = with_books(&card("null"), Some(&books())).text;
    assert_eq!(with_books(&once, Some(&books())).text, once);
    let again = bundle(&once);
    assert_eq!(again.books.len(), 1);
    assert_eq!(crate::write(&again), *once);
}

#[test]
fn elements_that_are_no_entries_stay_in_the_first_book_only() {
    let [one, two] =
        [1, 2].map(|n| extracted(&card(&format!(r#"{{"name":"{n}","entries":["junk{n}",{{"id":{n}}}]}}"#))));
    let out = with_books(&card("null"), Some(&[one, two])).text;
    assert!(out.contains("junk1") && !out.contains("junk2"), "{out}");
}

/// What no parser of Rust takes goes from book to card as it is spelled.
#[test]
fn odd_tokens_keep_their_spelling() {
    let odd = |name: &str| {
        let text = card(&format!(
            r#"{{"name":"{name}","entries":[{{"content":"\ud83d","n":[1e400,-0,1.50,12345678901234567890]}}]}}"#
        ));
        extracted(&text)
    };
    let entry = r#""content":"\ud83d","n":[1e400,-0,1.50,12345678901234567890]"#;
    let one = with_books(&card("null"), Some(&[odd("A")])).text;
    assert_eq!(*one, card(&format!(r#"{{"name":"A","entries":[{{{entry}}}]}}"#)));
    let two = with_books(&card("null"), Some(&[odd("A"), odd("B")])).text;
    for token in [r#""\ud83d""#, "[1e400,-0,1.50,12345678901234567890]"] {
        assert_eq!(two.matches(token).count(), 2, "{two}");
    }
}
