//! How one lorebook gets into a card, and how the books of a card go.

use crate::{
    body, bundle, card, extracted, fresh_entry, json, lorebook, lorebook_mut, read_text, scratch, with_books, write,
};
use rolecall_codecs::bundle::{Bundle, ESCROW, clear, embed};
use rolecall_codecs::canonical::common::{InjectionPosition, SelectiveLogic, TriggerMode};
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry, Trigger};
use rolecall_codecs::canonical::{Entity, Kind, character::CharacterBody};
use rolecall_codecs::{Error, Input, Registry, Source, WriteOptions, Writing};
use std::sync::Arc;

const BOOK: &str = r#"{"name":"Old","entries":[{"keys":["a"],"extensions":{}}],"z":1.0}"#;
const COPY: &str = r#"{"name":"Copy","entries":[]}"#;

fn places(own: &str, copy: &str, outer: &str) -> String {
    let member = |value: &str| if value.is_empty() { String::new() } else { format!(r#","character_book":{value}"#) };
    format!(
        r#"{{"data":{{"name":"N","extensions":{{"rolecall":{{}}{}}}{}}}{}}}"#,
        member(copy),
        member(own),
        member(outer)
    )
}

fn book() -> Entity {
    scratch("New", vec![fresh_entry("1", "t")])
}

#[test]
fn without_an_answer_the_card_keeps_its_book() {
    for own in [BOOK, "null", "{}", ""] {
        let text = places(own, COPY, BOOK);
        assert_eq!(*with_books(&text, None).text, text);
    }
}

#[test]
fn an_empty_list_removes_books_and_nothing_else() {
    let map = r#"{"entries":{"0":{}}}"#;
    let cases = [
        ((BOOK, "", ""), ("", "", "")),
        (("", BOOK, ""), ("", "", "")),
        ((BOOK, COPY, ""), ("", "", "")),
        ((BOOK, "null", ""), ("", "null", "")),
        ((BOOK, "", BOOK), ("", "", BOOK)),
        (("", "", BOOK), ("", "", BOOK)),
        (("null", "", ""), ("null", "", "")),
        (("{}", "", ""), ("{}", "", "")),
        ((map, "", ""), (map, "", "")),
        (("", map, ""), ("", map, "")),
        // No reader finds a book here.
        (("null", BOOK, BOOK), ("null", BOOK, BOOK)),
        (("", "", ""), ("", "", "")),
    ];
    for ((own, copy, outer), expected) in cases {
        let text = places(own, copy, outer);
        let writing = with_books(&text, Some(&[]));
        assert_eq!(*writing.text, places(expected.0, expected.1, expected.2), "{text}");
        let told =
            (!outer.is_empty() && own != "null").then(|| "/character_book: a book outside of `data` stays".to_owned());
        assert_eq!(writing.report.warnings, Vec::from_iter(told));
    }
}

/// [`clear`] takes what is no book too, and a book that it uncovers that way is told of.
#[test]
fn clearing_leaves_nothing_in_the_places() {
    for own in [BOOK, "null", "{}", r#"{"entries":{}}"#, ""] {
        for copy in [COPY, "null", "7", ""] {
            for outer in [BOOK, "null", ""] {
                let text = places(own, copy, outer);
                let reading = read_text(&text);
                let card = Writing { text: Arc::new(text.clone()), report: Default::default() };
                let writing = clear(&reading.entity, card).expect(&text);
                assert_eq!(*writing.text, places("", "", outer), "{text}");
                let told = (outer == BOOK).then(|| "/character_book: a book outside of `data` stays".to_owned());
                assert_eq!(writing.report.warnings, Vec::from_iter(told), "{text}");
            }
        }
    }
    let wrong = clear(&book(), Writing { text: Arc::new("{}".to_owned()), report: Default::default() });
    assert!(matches!(wrong, Err(Error::KindMismatch { expected: Kind::Character, .. })));
    let vera = Entity::new(CharacterBody { knowledge_refs: Some(vec!["roads".into()]), ..Default::default() });
    let card = Writing { text: Arc::new(places(BOOK, "", "")), report: Default::default() };
    assert_eq!(clear(&vera, card).expect("a card").report.dropped, ["knowledgeRefs"]);
}

#[test]
fn of_a_repeated_key_all_go() {
    let text = places(&format!(r#"{BOOK},"character_book":{COPY}"#), "", "");
    assert_eq!(*with_books(&text, Some(&[])).text, places("", "", ""));
}

#[test]
fn one_book_stands_in_data_and_a_copy_goes() {
    for (own, copy, outer) in [
        (BOOK, "", ""),
        (BOOK, COPY, ""),
        ("", COPY, ""),
        ("", "", ""),
        ("null", COPY, ""),
        ("", "", COPY),
        ("{}", "null", COPY),
    ] {
        let out = with_books(&places(own, copy, outer), Some(&[book()])).text;
        let card = json(&out);
        assert_eq!(card["data"]["character_book"]["name"], "New", "{out}");
        assert_eq!(body(&out).entries[0].title, "t");
        let kept = card["data"]["extensions"].get("character_book").is_some();
        assert_eq!(kept, copy == "null", "{out}");
        assert_eq!(card.get("character_book").is_some(), !outer.is_empty(), "{out}");
    }
}

/// A book that is found elsewhere stays there until it is edited.
#[test]
fn an_unedited_book_stays_where_it_is() {
    for (own, copy, outer) in [("", BOOK, ""), ("", "", BOOK), (BOOK, COPY, COPY), ("", BOOK, COPY)] {
        let text = places(own, copy, outer);
        let mut bundle = bundle(&text);
        assert_eq!(write(&bundle), text);
        lorebook_mut(&mut bundle.books[0]).name = "Newer".into();
        assert_eq!(write(&bundle), places(&BOOK.replace("Old", "Newer"), "", outer));
    }
}

/// A new key stands behind the extensions.
#[test]
fn a_card_without_a_book_gets_one() {
    let text = r#"{ "data": { "extensions": { "rolecall": {} }, "z": 1.0 } }"#;
    let out = with_books(text, Some(&[scratch("B", vec![])])).text;
    assert_eq!(
        *out,
        r#"{ "data": { "extensions": { "rolecall": {} }, "character_book": {"name": "B", "scan_depth": 0, "token_budget": 0, "recursive_scanning": false, "extensions": {}, "entries": []}, "z": 1.0 } }"#
    );
}

/// The twin of a book is its own text, never what the card has.
#[test]
fn the_book_brings_its_own_original() {
    let theirs = card(r#"{"name":"Same","entries":[{"id":0,"keys":["card"],"host":true}],"host":1}"#);
    let book =
        extracted(&card(r#"{ "name": "Same", "entries": [{"id":0, "keys": ["own"], "own":1e2}], "mine": 1.0 }"#));
    let out = with_books(&theirs, Some(&[book])).text;
    assert_eq!(*out, card(r#"{"name":"Same","entries":[{"id":0,"keys":["own"],"own":1e2}],"mine":1.0}"#));
    assert!(!out.contains("host"));
}

/// The same book in another layout is the same book: the card keeps its own.
#[test]
fn the_layout_of_the_card_decides() {
    let spaced = card("{ \"entries\": [ { \"id\": 0,\n\"content\" : \"a\" } ] }");
    let mut book = extracted(&card(r#"{"entries":[{"id":0,"content":"a"}]}"#));
    assert_eq!(*with_books(&spaced, Some(std::slice::from_ref(&book))).text, spaced);
    lorebook_mut(&mut book).entries[0].content = "b".into();
    assert_eq!(*with_books(&spaced, Some(&[book])).text, spaced.replace(r#""a""#, r#""b""#));
}

#[test]
fn an_original_that_is_no_book_counts_as_none() {
    let mut book = extracted(&card(BOOK));
    for text in ["{", "[]", r#"{"entries":{}}"#] {
        book.original.get(ESCROW).expect("an original");
        let mut original = book.original.remove(ESCROW).expect("an original");
        original.twin = rolecall_codecs::canonical::Twin::new(Arc::new(text.to_owned()));
        book.original.insert(ESCROW, original);
        assert_eq!(body(&with_books(&card("null"), Some(std::slice::from_ref(&book))).text).name, "Old", "{text}");
    }
}

#[test]
fn a_fresh_entry_has_every_field() {
    let entry = LorebookEntry {
        id: "guid".into(),
        title: "Dock".into(),
        content: "Wet.".into(),
        trigger_mode: TriggerMode::Advanced,
        triggers: vec![
            Trigger { keyword: "dock".into(), is_regex: true, flags: Some("i".into()), ..Trigger::default() },
            Trigger { keyword: "pier".into(), ..Trigger::default() },
        ],
        secondary_triggers: vec![Trigger { keyword: "tide".into(), ..Trigger::default() }],
        selective_logic: SelectiveLogic::AndAll,
        position: InjectionPosition::BeforeExample,
        sort_order: 10.0,
        group_name: Some("g".into()),
        group_weight: 3.0,
        ..LorebookEntry::default()
    };
    let writing = with_books(&places("", "", ""), Some(&[scratch("Lore", vec![entry.clone()])]));
    assert_eq!(
        *writing.text,
        places(
            concat!(
                r#"{"name":"Lore","scan_depth":0,"token_budget":0,"recursive_scanning":false,"extensions":{},"entries":["#,
                r#"{"keys":["/dock/i","pier"],"content":"Wet.","extensions":{"selective_logic":3,"scan_depth":null,"position":2,"#,
                r#""depth":4,"role":0,"sticky":0,"cooldown":0,"delay":0,"group":"g","group_weight":3,"probability":100,"#,
                r#""useProbability":false,"use_memo":false,"exclude_recursion":false,"prevent_recursion":false,"#,
                r#""delay_until_recursion":0,"matchCharacterDescription":false,"matchCharacterPersonality":false,"#,
                r#""matchPersonaDescription":false,"matchScenario":false,"ignore_budget":false},"name":"Dock","enabled":true,"#,
                r#""constant":false,"secondary_keys":["tide"],"use_regex":false,"selective":true,"position":"before_char","#,
                r#""insertion_order":10,"priority":100,"id":0}]}"#
            ),
            "",
            ""
        )
    );
    assert_eq!(writing.report.dropped, ["lorebooks[0].lorebookType"]);
    let back = &body(&writing.text).entries[0];
    assert_eq!(**back, LorebookEntry { id: "0".into(), ..entry });
}

/// Lorebooks of every origin: a v1 export and a compendium here.
#[test]
fn any_lorebook_can_be_embedded() {
    let files = [
        r#"{"schemaVersion":"1.0.0","lorebook":{"name":"V1","entries":[{"id":"e-1","title":"T","content":"C","metadata":{"a":1}}]}}"#,
        r#"{"format":"rolecall-compendium","schemaVersion":"compendium-v1","lorebook":{"name":"Comp"},"entries":[{"id":"e-1","title":"T","content":"C","metadata":{"a":1}}]}"#,
    ];
    for file in files {
        let (reading, _) = Registry::default().read(&Input::new(file.as_bytes().to_vec()).expect("UTF-8")).expect(file);
        let writing = with_books(&card("null"), Some(std::slice::from_ref(&reading.entity)));
        let book = body(&writing.text);
        assert_eq!(book.name, reading.entity.body.name());
        assert_eq!((&*book.entries[0].content, &*book.entries[0].id), ("C", "0"));
        assert!(
            writing.report.dropped.contains(&"lorebooks[0].entries[0].metadata".to_owned()),
            "{:?}",
            writing.report
        );
        assert_eq!(lorebook(&reading.entity).entries[0].id, "e-1");
    }
}

#[test]
fn other_kinds_are_refused() {
    let character = read_text(&card(BOOK)).entity;
    let writing = |text: &str| Writing { text: Arc::new(text.to_owned()), report: Default::default() };
    let wrong = embed(&book(), writing("{}"), Some(&[]));
    assert!(matches!(wrong, Err(Error::KindMismatch { expected: Kind::Character, found: Kind::Lorebook, .. })));
    let wrong = embed(&character, writing("{}"), Some(std::slice::from_ref(&character)));
    assert!(matches!(wrong, Err(Error::KindMismatch { expected: Kind::Lorebook, found: Kind::Character, .. })));
}

/// Cards of other codecs: an envelope of any version, a flat card; anything else has no place for a book.
#[test]
fn the_wire_decides_whether_there_is_a_place() {
    let character = Entity::new(CharacterBody::default());
    let into = |text: &str| {
        let card = Writing { text: Arc::new(text.to_owned()), report: Default::default() };
        embed(&character, card, Some(&[scratch("B", vec![])])).expect("a card")
    };
    assert!(
        into(r#"{"spec":"chara_card_v2","data":{"name":"N"}}"#)
            .text
            .starts_with(r#"{"spec":"chara_card_v2","data":{"name":"N","character_book":{"name":"B","#)
    );
    assert!(
        into(r#"{"name":"N","extensions":{},"x":1}"#)
            .text
            .starts_with(r#"{"name":"N","extensions":{},"character_book":{"name":"B","#)
    );
    for text in [r#"{"nick":"N"}"#, "[]", "{}", "7"] {
        let writing = into(text);
        assert_eq!(*writing.text, text);
        assert_eq!(writing.report.warnings, ["the format has no place for lorebooks"]);
    }
}

#[test]
fn from_scratch_to_scratch() {
    let body = LorebookBody {
        global_scan_depth: 4.0,
        token_budget: 900.0,
        global_recursion: true,
        description: Some("d".into()),
        ..LorebookBody::default()
    };
    let out = with_books(&card("null"), Some(&[Entity::new(LorebookBody { name: "All".into(), ..body })])).text;
    let read = crate::body(&out);
    assert_eq!((read.global_scan_depth, read.token_budget, read.global_recursion), (4.0, 900.0, true));
    assert_eq!((read.name.as_str(), read.description.as_deref()), ("All", Some("d")));
}

/// Cards of any program, in every form that their codec knows: the book goes along from one codec to the other.
#[test]
fn every_codec_of_cards_takes_books() {
    let registry = Registry::default();
    let flat = r#"{"name":"Wick","first_mes":"Hm?","extensions":{"fav":true},"character_book":{"name":"Old","entries":[{"content":"a","z":1.0}]},"mood":1.0}"#;
    let nested = format!(r#"{{"spec":"chara_card_v2","spec_version":"2.0","data":{flat}}}"#);
    for text in [flat, &nested] {
        let (reading, source) = registry.read(&Input::new(text.as_bytes().to_vec()).expect("UTF-8")).expect(text);
        assert_eq!(source, Source::Codec("tavern"));
        let mut bundle = Bundle::of(reading);
        let to = |bundle: &Bundle, id: &str| bundle.write(&registry, id, &WriteOptions::default()).expect("a card");
        assert_eq!(*to(&bundle, "tavern").text, text);
        lorebook_mut(&mut bundle.books[0]).entries[0].content = "b".into();
        let edited = to(&bundle, "tavern");
        assert_eq!(*edited.text, text.replace(r#""a""#, r#""b""#));
        assert!(edited.report.is_empty(), "{:?}", edited.report);
        assert_eq!(body(&to(&bundle, "rolecall").text), *lorebook(&bundle.books[0]));
        bundle.books.clear();
        assert!(!to(&bundle, "tavern").text.contains("character_book"));
    }
}
