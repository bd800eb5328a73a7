//! Where a book is looked for, and what counts as one.

use crate::support::validator;
use crate::{bundle, card, extracted, json, lorebook, read_text, write};
use rolecall_codecs::bundle::{Bundle, ESCROW, Embedded, extract, look};
use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::canonical::{Entity, Kind, Original, Twin};
use rolecall_codecs::{Input, Registry, Source};

const BOOK: &str = r#"{"name":"Found","entries":[]}"#;
const OTHER: &str = r#"{"name":"Shadowed","entries":[]}"#;

fn places(own: &str, copy: &str, outer: &str) -> String {
    let member = |value: &str| if value.is_empty() { String::new() } else { format!(r#","character_book":{value}"#) };
    format!(
        r#"{{"spec":"chara_card_v2","data":{{"name":"N","extensions":{{"rolecall":{{}}{}}}{}}}{}}}"#,
        member(copy),
        member(own),
        member(outer)
    )
}

#[test]
fn the_first_place_that_is_there_decides() {
    let cases: &[(&str, &str, &str, bool)] = &[
        (BOOK, "", "", true),
        ("", BOOK, "", true),
        ("", "", BOOK, true),
        (BOOK, OTHER, OTHER, true),
        ("", BOOK, OTHER, true),
        ("", "", "", false),
        // Null is there and ends the search, and so does anything else that is no book.
        ("null", BOOK, BOOK, false),
        ("{}", BOOK, BOOK, false),
        (r#"{"entries":{}}"#, BOOK, BOOK, false),
        (r#"{"entries":null}"#, BOOK, BOOK, false),
        ("[]", BOOK, BOOK, false),
        (r#""book""#, BOOK, BOOK, false),
        ("", "null", BOOK, false),
        ("", "{}", BOOK, false),
        ("", "", r#"{"entries":{"0":{}}}"#, false),
    ];
    for (own, copy, outer, found) in cases {
        let text = places(own, copy, outer);
        let book = extract(&read_text(&text).entity);
        assert_eq!(book.is_some(), *found, "{text}");
        if let Some(book) = book {
            assert_eq!(book.entity.body.name(), "Found", "{text}");
        }
        let first =
            [("/data/character_book", own), ("/data/extensions/character_book", copy), ("/character_book", outer)];
        let first = first.into_iter().find(|(_, value)| !value.is_empty()).map(|(at, _)| at);
        let (looked, at) = match look(&read_text(&text).entity) {
            Embedded::Nothing => (false, None),
            Embedded::NoBook { at, .. } => (false, Some(at)),
            Embedded::Book { at, .. } => (true, Some(at)),
        };
        assert_eq!((looked, at), (*found, first), "{text}");
        // Found or not, the unedited card is written as it is.
        assert_eq!(write(&bundle(&text)), text);
    }
}

#[test]
fn of_a_repeated_key_the_last_counts() {
    let text = places(&format!(r#"{OTHER},"character_book":{BOOK}"#), "", "");
    assert_eq!(extracted(&text).body.name(), "Found");
    assert_eq!(write(&bundle(&text)), text);
}

#[test]
fn the_lorebook_keeps_the_text_of_the_book_and_is_called_after_it() {
    let raw = "{ \"name\":  \"Aetheria Lore\",\n\t\"entries\": [ ], \"x\": 1e400, \"y\": \"\\ud83d\" }";
    let book = extracted(&card(raw));
    assert_eq!((book.id.as_str(), book.body.kind()), ("aetheria-lore", Kind::Lorebook));
    assert_eq!(**book.original.get(ESCROW).expect("an original").twin.text(), raw);
    assert_eq!(book.original.iter().count(), 1);
    // Through canonical JSON too.
    assert_eq!(Entity::from_json(&book.to_json()).expect("canonical"), book);
    assert_eq!(write(&bundle(&card(raw))), card(raw));
}

#[test]
fn a_book_without_a_name_has_a_name() {
    for name in ["", r#""name":"","#, r#""name":7,"#, r#""name":null,"#] {
        let book = extracted(&card(&format!(r#"{{{name}"entries":[]}}"#)));
        assert_eq!((book.id.as_str(), book.body.name()), ("imported-lorebook", "Imported Lorebook"), "{name}");
    }
}

#[test]
fn the_first_original_is_asked() {
    let mut entity = read_text(&card(BOOK)).entity;
    let later = read_text(&card(OTHER)).entity.original.get("rolecall").expect("an original").clone();
    entity.original.insert("other", later.clone());
    assert_eq!(extract(&entity).expect("a book").entity.body.name(), "Found");
    let first = entity.original.remove("rolecall").expect("an original");
    entity.original.insert("rolecall", first);
    assert_eq!(extract(&entity).expect("a book").entity.body.name(), "Shadowed");
}

#[test]
fn what_is_no_character_or_has_no_original_has_no_book() {
    let book = extracted(&card(BOOK));
    assert!(extract(&book).is_none());
    let mut entity = read_text(&card(BOOK)).entity;
    entity.original = Default::default();
    assert!(extract(&entity).is_none());
}

#[test]
fn the_report_names_places_in_the_card() {
    let report =
        bundle(&card(r#"{"name":7,"mood":1,"entries":[{"keys":[5],"extensions":{"depth":"x","zz":1}},null]}"#)).report;
    let is = |list: &[String], start: &str| list.iter().any(|line| line.starts_with(start));
    assert!(is(&report.defaulted, "/data/character_book/name: number"), "{report:?}");
    assert!(is(&report.defaulted, "/data/character_book/entries/0/keys/0: number"), "{report:?}");
    assert!(is(&report.defaulted, "/data/character_book/entries/0/extensions/depth: string"), "{report:?}");
    assert!(is(&report.defaulted, "/data/character_book/entries/1: null"), "{report:?}");
    assert!(is(&report.escrowed, "/data/character_book/mood"), "{report:?}");
    assert!(is(&report.escrowed, "/data/character_book/entries/0/extensions/zz"), "{report:?}");
}

/// A book of RoleCall's own sample in canonical form.
#[test]
fn a_small_book_reads_whole() {
    let book = extracted(&card(
        r#"{"name":"Vera's Roads","entries":[{"keys":["crossroads inn"],"content":"Neutral ground.","enabled":true,"insertion_order":0,"extensions":{}}],"extensions":{}}"#,
    ));
    let expected = json(
        r#"{"name":"Vera's Roads","description":null,"lorebookType":"character","genre":null,"fandom":null,"tags":[],
        "globalCaseSensitive":false,"globalMatchWholeWords":false,"globalScanDepth":100,"globalRecursion":false,"tokenBudget":0,
        "budgetMode":"token","entryBudget":0,"entries":[{"id":"0","title":"Entry 1","content":"Neutral ground.","comment":null,
        "enabled":true,"constant":false,"triggerMode":"simple","triggers":[{"keyword":"crossroads inn","isRegex":false}],
        "secondaryTriggers":[],"selectiveLogic":"and_any","caseSensitive":null,"matchWholeWords":null,"scanDepth":null,
        "position":"character","depth":4,"role":"system","sortOrder":0,"priority":100,"sticky":0,"cooldown":0,"delay":0,
        "groupName":null,"categoryId":null,"groupWeight":1,"probability":100,"useMemo":false,"excludeRecursion":false,
        "preventRecursion":false,"delayUntilRecursion":0,"characterFilter":null,"scanCharacterDescription":false,
        "scanCharacterPersonality":false,"scanUserPersona":false,"scanScenario":false,"ignoreBudget":false,"sideEffects":null}]}"#,
    );
    assert_eq!(serde_json::to_value(lorebook(&book)).expect("JSON"), expected);
}

/// A card without an object `data` is its own.
#[test]
fn a_flat_card_has_its_places_too() {
    for text in [
        r#"{"name":"N","character_book":{"entries":[]},"extensions":{"character_book":null}}"#,
        r#"{"name":"N","data":"x","extensions":{"character_book":{"entries":[]}}}"#,
        r#"{"name":"N","data":[],"character_book":{"entries":[]}}"#,
    ] {
        let mut entity = Entity::new(CharacterBody::default());
        let twin = Twin::new(text.to_owned().into());
        entity.original.insert("tavern", Original { twin, unmapped: Default::default(), source_media: None });
        assert!(extract(&entity).is_some(), "{text}");
    }
}

/// The books of the samples: fine on the wire, fine in canonical form.
#[test]
fn the_books_of_the_samples_are_valid() {
    let mut books = 0;
    for item in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/") {
        let bytes = std::fs::read(item.expect("an entry").path()).expect("a sample");
        let Ok(input) = Input::new(bytes) else { continue };
        let registry = Registry::default();
        let Ok((reading, Source::Codec(id))) = registry.read(&input) else { continue };
        let Some(book) = extract(&reading.entity) else { continue };
        books += 1;
        assert_eq!(book.report.defaulted, Vec::<String>::new());
        let text = book.entity.original.get(ESCROW).expect("an original").twin.text().to_string();
        assert!(validator("wire/tavern_book").is_valid(&json(&text)), "{text}");
        assert!(validator("canonical/entity").is_valid(&json(&book.entity.to_json())));
        assert!(validator("canonical/lorebook").is_valid(&json(&book.entity.to_json())["body"]));
        let bundle = Bundle::of(reading);
        assert_eq!(bundle.write(&registry, id, &Default::default()).expect("a card").text, *input.text());
    }
    assert!(books > 0, "a sample with a book");
}
