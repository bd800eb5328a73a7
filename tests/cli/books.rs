//! The lorebook of a card: out of it, into it, shown.

use crate::run::{Desk, err, has, out, picture};
use crate::{BOOK, canonical_with_switch};
use serde_json::{Value, json};

/// A card whose entries have no ids, an empty `extensions` and numbers of their own spelling.
const CARD: &str = "{\"spec\": \"chara_card_v3\",\r\n \"data\": {\"name\": \"Mira\", \"extensions\": {\"rolecall\": {}},\n  \"character_book\": {\"name\": \"Harbour\", \"scan_depth\": 4.0,\n   \"entries\": [{\"keys\": [\"dock\"], \"content\": \"Old.\", \"extensions\": {}},\n    {\"keys\": [\"pier\"], \"content\": \"Gone.\", \"enabled\": false, \"mood\": 1e0}]}, \"odd\": 1.50}}\n";

fn card_with(book: &str) -> String {
    format!(
        r#"{{"spec":"chara_card_v3","data":{{"name":"Mira","extensions":{{"rolecall":{{}}}},"character_book":{book}}}}}"#
    )
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A desk with the card, its canonical file and its book.
fn taken_out() -> Desk {
    let desk = Desk::with(&[("card.json", CARD)]);
    let run = desk.run(&["convert", "card.json", "--to", "canonical", "-o", "card.canonical.json", "--books", "lore"]);
    let told = err(&run.code(0));
    has(&told, &["lorebook harbour written to lore", "canonical written to card.canonical.json"]);
    desk
}

#[test]
fn a_book_becomes_a_file_and_the_card_is_linked_with_it() {
    let desk = taken_out();
    let book = parse(&desk.text("lore/harbour.canonical.json"));
    assert_eq!((&book["kind"], &book["id"]), (&json!("lorebook"), &json!("harbour")));
    assert_eq!(book["body"]["entries"][0]["content"], "Old.");
    let card = parse(&desk.text("card.canonical.json"));
    assert_eq!(card["body"]["knowledgeRefs"], json!(["harbour"]));
    desk.run(&["validate", "card.canonical.json", "lore/harbour.canonical.json"]).code(0);
    assert_eq!(std::fs::read_dir(desk.path("lore")).unwrap().count(), 1);
}

#[test]
fn out_and_back_is_the_very_card() {
    let desk = taken_out();
    let back = ["convert", "card.canonical.json", "--to", "rolecall", "--strict"];
    let with = ["--book", "lore/harbour.canonical.json"];
    assert_eq!(desk.out(&[&back[..], &with].concat()), CARD);
    assert_eq!(desk.out(&back), CARD);
    // Other programs lay canonical files out as they like.
    for name in ["card.canonical.json", "lore/harbour.canonical.json"] {
        desk.put(name, parse(&desk.text(name)).to_string());
    }
    let text = desk.out(&[&back[..], &with].concat());
    assert_eq!(parse(&text), parse(CARD));
    has(&text, &[r#""extensions":{}"#]);
    assert!(!text.contains(r#""id""#), "{text}");
}

#[test]
fn a_picture_comes_back_as_it_was() {
    let desk = Desk::with(&[("card.json", CARD)]);
    desk.put("art.png", picture());
    desk.run(&["convert", "card.json", "-o", "card.png", "--carrier", "art.png"]).code(0);
    desk.run(&["convert", "card.png", "--to", "canonical", "-o", "c.json", "--books", "lore"]).code(0);
    let args = ["convert", "c.json", "--to", "rolecall", "--book", "lore/harbour.canonical.json", "-o", "back.png"];
    desk.run(&args).code(0);
    assert_eq!(desk.bytes("back.png"), desk.bytes("card.png"));
}

#[test]
fn an_edit_of_the_book_changes_its_place_in_the_card() {
    let desk = taken_out();
    let book = desk.text("lore/harbour.canonical.json").replacen("\"Old.\"", "\"Rotten.\"", 1);
    desk.put("edited.json", book);
    let args = ["convert", "card.canonical.json", "--to", "rolecall", "--book", "edited.json"];
    assert_eq!(desk.out(&args), CARD.replace("Old.", "Rotten."));
}

#[test]
fn the_given_list_decides() {
    let desk = taken_out();
    desk.put("book.json", BOOK);
    desk.put("switched.json", canonical_with_switch());
    let to = |more: &[&str]| desk.run(&[&["convert", "card.canonical.json", "--to", "rolecall"], more].concat());
    let book_in = |text: &str| parse(text)["data"]["character_book"].clone();

    // Of any format; and several, one after the other.
    let run = to(&["--book", "book.json", "--report", "r.json"]).code(0);
    assert_eq!(book_in(&out(&run))["name"], "Aetheria");
    has(&err(&run), &["reading book.json: 2 kept aside", "dropped: knowledgeRefs"]);
    assert_eq!(parse(&desk.text("r.json"))["books"][0]["escrowed"], json!(["/lorebook/mine", "/schemaVersion"]));
    for books in [
        &["--book", "lore/harbour.canonical.json", "book.json"][..],
        &["--book", "lore/harbour.canonical.json", "--book", "book.json"],
    ] {
        let book = book_in(&out(&to(books).code(0)));
        assert_eq!((&book["name"], book["entries"].as_array().unwrap().len()), (&json!("Harbour"), 4));
        let sources = json!([{"name": "Harbour", "entryCount": 2}, {"name": "Aetheria", "entryCount": 2}]);
        assert_eq!(book["extensions"]["vaud_source_books"], sources);
    }

    // None at all.
    let text = out(&to(&["--no-book"]).code(0));
    assert!(!text.contains("character_book"), "{text}");
    has(&text, &["\"odd\": 1.50"]);
    has(&err(&to(&["--no-book", "--strict"]).code(1)), &["knowledgeRefs", "nothing was written"]);
    has(&err(&to(&["--book", "switched.json", "--strict"]).code(1)), &["lorebooks[0].enabled"]);
}

/// What is no book stays unless the user asks.
#[test]
fn what_is_no_book_stays_until_asked() {
    for (book, what) in [
        ("null", "null"),
        ("{}", "an object without entries"),
        (r#"{"entries":{"0":{}}}"#, "an object whose entries are no list but a map"),
        (r#"{"entries":7}"#, "an object whose entries are no list"),
        (r#"["x"]"#, "a list"),
        (r#""x""#, "a string"),
        ("true", "true or false"),
        ("-1", "a number"),
    ] {
        let card = card_with(book);
        let desk = Desk::with(&[("card.json", &card), ("book.json", BOOK)]);
        let run = desk.run(&["convert", "card.json", "--to", "canonical", "-o", "c.json", "--books", "lore"]).code(0);
        has(&err(&run), &[&format!("/data/character_book: no lorebook, but {what}")]);
        assert_eq!(desk.names(), ["book.json", "c.json", "card.json"], "no folder for nothing");
        assert_eq!(parse(&desk.text("c.json"))["body"].get("knowledgeRefs"), None);
        for input in ["card.json", "c.json"] {
            assert_eq!(desk.out(&["convert", input, "--to", "rolecall"]), card);
            let without = desk.out(&["convert", input, "--to", "rolecall", "--no-book"]);
            assert_eq!(without, card.replace(&format!(r#","character_book":{book}"#), ""));
            let with = desk.out(&["convert", input, "--to", "rolecall", "--book", "book.json"]);
            assert_eq!(parse(&with)["data"]["character_book"]["name"], "Aetheria");
        }
        has(
            &desk.out(&["inspect", "card.json"]),
            &[&format!("lorebook   no lorebook, but {what} at /data/character_book")],
        );
        let facts = parse(&desk.out(&["inspect", "card.json", "--json"]));
        assert_eq!(facts["book"], json!({"at": "/data/character_book", "reason": format!("no lorebook, but {what}")}));
    }
}

#[test]
fn the_book_goes_along_into_another_format() {
    let desk = Desk::with(&[("card.json", CARD)]);
    let there = desk.out(&["convert", "card.json", "--to", "tavern"]);
    let (before, after) =
        (parse(CARD)["data"]["character_book"].clone(), parse(&there)["data"]["character_book"].clone());
    assert_eq!(before, after);
    assert!(!there.contains("rolecall"), "{there}");
    let gone = desk.out(&["convert", "card.json", "--to", "tavern", "--no-book"]);
    assert!(!gone.contains("character_book"), "{gone}");
}

#[test]
fn inspect_shows_the_book() {
    let desk = taken_out();
    for file in ["card.json", "card.canonical.json"] {
        has(
            &desk.out(&["inspect", file]),
            &["lorebook   Harbour: 1 of 2 entries enabled; character-book at /data/character_book\n"],
        );
        let facts = parse(&desk.out(&["inspect", file, "--json"]));
        assert_eq!(
            facts["book"],
            json!({"at": "/data/character_book", "format": "character-book", "id": "harbour", "name": "Harbour", "entries": 2, "enabledEntries": 1})
        );
    }
    desk.put("bare.json", r#"{"spec": "chara_card_v2", "data": {"name": "M", "extensions": {"rolecall": {}}}}"#);
    desk.put("book.json", BOOK);
    let facts = |file: &str| parse(&desk.out(&["inspect", file, "--json"]));
    assert_eq!(facts("bare.json").get("book"), Some(&Value::Null));
    assert_eq!(facts("book.json").get("book"), None);
    assert!(!desk.out(&["inspect", "bare.json"]).contains("lorebook"));
}

#[test]
fn names_are_safe_and_nothing_is_overwritten() {
    let sly = card_with(r#"{"name":"../../etc/CON","entries":[]}"#);
    let device = card_with(r#"{"name":"CON","entries":[]}"#);
    let long = card_with(&format!(r#"{{"name":"{}","entries":[]}}"#, "이".repeat(300)));
    let desk = Desk::with(&[("sly.json", &sly), ("device.json", &device), ("long.json", &long)]);
    for (card, name) in [
        ("sly.json", "etc-con.canonical.json".to_owned()),
        ("device.json", "con-id.canonical.json".to_owned()),
        ("long.json", format!("{}.canonical.json", "이".repeat(66))),
    ] {
        let folder = format!("lore-{card}");
        let args = ["convert", card, "--to", "canonical", "-o", "c.json", "--books", &folder];
        desk.run(&args).code(0);
        let names: Vec<_> =
            std::fs::read_dir(desk.path(&folder)).unwrap().map(|item| item.unwrap().file_name()).collect();
        assert_eq!(names, [name.as_str()]);
        std::fs::remove_file(desk.path("c.json")).unwrap();
        // The book is there: the card is not written either.
        desk.put(&format!("{folder}/{name}"), "mine");
        has(&desk.error(&args, 1), &["is there already", "--force"]);
        assert!(!desk.path("c.json").exists());
        assert_eq!(desk.text(&format!("{folder}/{name}")), "mine");
        desk.run(&[&args[..], &["--force"]].concat()).code(0);
        assert_ne!(desk.text(&format!("{folder}/{name}")), "mine");
        std::fs::remove_file(desk.path("c.json")).unwrap();
    }
}

#[test]
fn card_and_book_never_get_one_name() {
    let card = card_with(r#"{"name":"Mira","entries":[]}"#);
    let desk = Desk::with(&[("card.json", &card)]);
    let args = ["convert", "card.json", "-o", "mira.canonical.json", "--books", "."];
    desk.run(&args).code(0);
    assert_eq!(desk.names(), ["card.json", "mira-2.canonical.json", "mira.canonical.json"]);
    assert_eq!(parse(&desk.text("mira.canonical.json"))["kind"], "character");
    assert_eq!(parse(&desk.text("mira-2.canonical.json"))["id"], "mira");
    assert_eq!(desk.out(&["convert", "mira.canonical.json", "--book", "mira-2.canonical.json"]), card);
    desk.put("taken", "");
    has(&desk.error(&["convert", "card.json", "-o", "x.canonical.json", "--books", "taken"], 1), &["is no folder"]);
    // An input is never overwritten.
    desk.run(&["convert", "card.json", "--to", "canonical", "--books", "lore"]).code(0);
    std::fs::copy(desk.path("mira.canonical.json"), desk.path("lore/mira.canonical.json")).unwrap();
    let args = ["convert", "lore/mira.canonical.json", "--to", "canonical", "--books", "lore", "--force"];
    has(&desk.error(&args, 1), &["is an input too"]);
}

#[test]
fn links_that_the_card_has_stay() {
    let desk = taken_out();
    let mut card = parse(&desk.text("card.canonical.json"));
    card["body"]["knowledgeRefs"] = json!(["roads"]);
    desk.put("linked.json", card.to_string());
    let run = desk.run(&["convert", "linked.json", "--to", "canonical", "--books", "more"]).code(0);
    assert_eq!(parse(&out(&run))["body"]["knowledgeRefs"], json!(["roads"]));
    has(&err(&run), &["the card is not linked with the lorebook in it, `harbour`"]);
    assert!(desk.path("more/harbour.canonical.json").exists());
}

#[test]
fn contradictions_are_wrong_usage() {
    let desk = taken_out();
    desk.put("book.json", BOOK);
    std::fs::create_dir(desk.path("in")).unwrap();
    let before = desk.names();
    for args in [
        &["convert", "card.json", "--to", "rolecall", "--books", "x"][..],
        &["convert", "card.json", "--books", "x"],
        &["convert", "card.json", "--to", "canonical", "--book", "book.json"],
        &["convert", "card.json", "--to", "canonical", "--no-book"],
        &["convert", "card.json", "--no-book", "--book", "book.json"],
        &["convert", "book.json", "--to", "canonical", "--books", "x"],
        &["convert", "book.json", "--no-book"],
        &["convert", "book.json", "--book", "book.json"],
        &["convert", "book.json", "--to", "rolecall-lorebook", "--stream", "--book", "book.json"],
        &["convert", "-", "--to", "rolecall", "--book", "-"],
        &["convert", "in", "-o", "out", "--to", "canonical", "--books", "x"],
        &["convert", "--ndjson", "--to", "rolecall", "--no-book"],
    ] {
        desk.run(args).code(2);
    }
    has(
        &desk.error(&["convert", "card.json", "--book", "card.json"], 1),
        &["card.json: a character", "takes lorebooks"],
    );
    has(&desk.error(&["convert", "card.json", "--book", "gone.json"], 1), &["gone.json: cannot be read"]);
    assert_eq!(desk.names(), before);
}
