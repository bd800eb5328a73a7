//! The book of a card as a file of its own.

use super::*;
use rolecall_codecs::bundle;
use rolecall_codecs::canonical::common::{InjectionPosition, LorebookType, TriggerMode};

#[test]
fn it_reads_as_in_a_card() {
    let entity = read(BOOK).entity;
    let card = format!(r#"{{"spec":"chara_card_v2","data":{{"name":"A","character_book":{BOOK}}}}}"#);
    let input = Input::from_text(Arc::new(card));
    let (reading, _) = rolecall_codecs::Registry::default().read(&input).expect("a card");
    let inside = bundle::extract(&reading.entity).expect("a book").entity;
    assert_eq!(entity.body, inside.body);
    let book = book(&entity);
    assert_eq!(
        (book.name.as_str(), book.global_scan_depth, book.lorebook_type),
        ("Bell tower", 12.0, LorebookType::Character)
    );
    let first = &book.entries[0];
    assert_eq!(
        (first.comment.as_deref(), first.priority, first.trigger_mode),
        (Some("Ask the sexton."), 90.0, TriggerMode::Advanced)
    );
    assert_eq!(first.triggers[0].probability, Some(70.0));
    let none = body(r#"{"entries":[]}"#);
    assert_eq!((none.name.as_str(), none.global_scan_depth), ("Imported Lorebook", 100.0));
}

#[test]
fn it_is_edited_in_its_form() {
    let out = edited(BOOK, |book| {
        book.name = "Belfry".into();
        book.entries[0].depth = 5.0;
        book.entries[2].content = "Gone.".into();
    });
    let expected = BOOK
        .replace("Bell tower", "Belfry")
        .replace("\"depth\": 2", "\"depth\": 5")
        .replace("Nests in the louvres.", "Gone.");
    assert_eq!(out, expected);
    let text = r#"{"entries":[{"id":4,"keys":["a"],"x":1.0},{"keys":["b"]}]}"#;
    let (out, report, _) = edited_any(text, |book| {
        book.entries.swap(0, 1);
        let new = LorebookEntry { id: "guid".into(), title: "N".into(), group_weight: 1.0, ..LorebookEntry::default() };
        book.entries.push(new.into());
    });
    assert!(
        out.contains(r#"{"id":4,"keys":["a"],"name":"Entry 1","insertion_order":0,"x":1.0}"#)
            && out.contains(r#""name":"N""#),
        "{out}"
    );
    assert_eq!(report.dropped, ["entries[2].id"]);
    assert!(body(&out).entries[2].id.parse::<u32>().is_ok());
}

#[test]
fn what_it_has_no_place_for_is_told() {
    let (_, report, _) = edited_any(r#"{"entries":[{"id":0,"keys":["a"]}]}"#, |book| {
        book.global_case_sensitive = true;
        book.genre = Some("g".into());
        let entry = &mut book.entries[0];
        entry.position = InjectionPosition::Append;
        entry.probability = 400.0;
        entry.category_id = Some("c".into());
        entry.triggers = vec![plain("/a/i")];
    });
    let mut dropped = report.dropped;
    dropped.sort();
    let entry =
        ["categoryId", "position", "probability", "triggers[0].flags", "triggers[0].isRegex", "triggers[0].keyword"];
    let mut expected: Vec<_> = entry.iter().map(|path| format!("entries[0].{path}")).collect();
    expected.extend(["genre".to_owned(), "globalCaseSensitive".to_owned()]);
    assert_eq!(dropped, expected);
}

#[test]
fn junk_among_the_entries_stays() {
    let text = r#"{"entries":[null,{"id":0,"content":"a"},5],"zz":1}"#;
    let reading = read(text);
    assert_eq!(reading.report.defaulted.len(), 2);
    assert_eq!(reading.report.escrowed, ["/zz"]);
    assert_eq!(edited(text, |book| book.entries[0].content = "b".into()), text.replace("\"a\"", "\"b\""));
}
