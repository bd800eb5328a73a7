//! The command line tool on cards in pictures.
#![cfg(feature = "cli")]

#[allow(dead_code)]
#[path = "cli/run.rs"]
mod run;

use rolecall_codecs::Limits;
use rolecall_codecs::png::{embed, find_text};
use run::{Desk, err, has, out, picture};
use serde_json::{Value, json};

const V2: &str = "{ \"spec\": \"chara_card_v2\", \"spec_version\": \"2.0\",\n  \"data\": {\"name\": \"Wren\", \"first_mes\": \"The lantern is lit.\", \"odd\": 1.50,\n    \"extensions\": {\"rolecall\": {}}} }\n";

fn v3() -> String {
    V2.replace("chara_card_v2", "chara_card_v3").replace("\"2.0\"", "\"3.0\"")
}

fn under(bytes: &[u8], keyword: &str) -> Option<String> {
    find_text(bytes, &[keyword], &Limits::default()).unwrap().map(|card| card.json)
}

/// A folder with a V3 card under one keyword only, and a plain picture.
fn desk() -> Desk {
    let desk = Desk::with(&[("v2.json", V2), ("v3.json", &v3())]);
    desk.put("art.png", picture());
    desk.put("card.png", embed(&picture(), &v3(), &["ccv3"], &[]).unwrap());
    desk
}

#[test]
fn a_card_leaves_its_picture_and_comes_back_byte_for_byte() {
    let desk = desk();
    desk.run(&["convert", "card.png", "--to", "canonical", "-o", "card.canonical.json"]).code(0);
    desk.run(&["convert", "card.canonical.json", "-o", "back.png"]).code(0);
    assert_eq!(desk.bytes("back.png"), desk.bytes("card.png"));
    assert_eq!(desk.out(&["convert", "card.canonical.json"]), v3());
    assert_eq!(desk.out(&["convert", "card.png"]), v3());
    desk.run(&["convert", "card.png", "-o", "copy.PNG"]).code(0);
    assert_eq!(desk.bytes("copy.PNG"), desk.bytes("card.png"));
}

#[test]
fn an_edited_card_stands_under_both_keywords() {
    let desk = desk();
    let canonical = desk.out(&["convert", "card.png", "--to", "canonical"]);
    desk.put("edited.json", canonical.replacen("The lantern is lit.", "The lantern is out.", 1));
    desk.run(&["convert", "edited.json", "-o", "edited.png"]).code(0);
    let edited = v3().replace("is lit", "is out");
    for keyword in ["chara", "ccv3"] {
        assert_eq!(under(&desk.bytes("edited.png"), keyword).as_deref(), Some(edited.as_str()));
    }
}

#[test]
fn a_carrier_takes_a_card_that_had_none() {
    let desk = desk();
    for (card, ccv3) in [("v2.json", false), ("v3.json", true)] {
        desk.run(&["convert", card, "-o", "new.png", "--carrier", "art.png", "--force"]).code(0);
        let bytes = desk.bytes("new.png");
        assert_eq!(under(&bytes, "chara"), Some(desk.text(card)));
        assert_eq!(under(&bytes, "ccv3").is_some(), ccv3);
        assert_eq!(desk.out(&["convert", "new.png"]), desk.text(card));
    }
    assert_eq!(desk.bytes("art.png"), picture());
}

#[test]
fn without_a_picture_there_is_a_hint_and_no_file() {
    let desk = desk();
    desk.put("art.gif", "GIF89a");
    let before = desk.names();
    has(&desk.error(&["convert", "v3.json", "-o", "x.png"], 1), &["v3.json: no PNG", "--carrier"]);
    has(&desk.error(&["convert", "v3.json", "-o", "x.png", "--carrier", "art.gif"], 1), &["art.gif: not a PNG"]);
    has(&desk.error(&["convert", "v3.json", "-o", "x.png", "--carrier", "gone.png"], 1), &["gone.png: cannot be read"]);
    has(&desk.error(&["convert", "v3.json", "-o", "art.png", "--carrier", "art.png"], 1), &["art.png", "--force"]);
    desk.error(&["convert", "v3.json", "-o", "x.json", "--carrier", "art.png"], 2);
    desk.error(&["convert", "card.png", "-o", "x.png", "--to", "canonical"], 2);
    assert_eq!(desk.names(), before);
}

#[test]
fn the_other_commands_look_into_the_picture() {
    let desk = desk();
    assert_eq!(desk.out(&["detect", "card.png"]), "card.png: rolecall (1.00)\n");
    let facts: Value = serde_json::from_str(&desk.out(&["inspect", "card.png", "--json"])).unwrap();
    assert_eq!((&facts["format"], &facts["name"]), (&json!("rolecall"), &json!("Wren")));
    assert_eq!(facts["character"]["greeting"], "The lantern is lit.");
    let carrier = json!({"mime": "image/png", "bytes": desk.bytes("card.png").len(), "keyword": "ccv3"});
    assert_eq!(facts["carrier"], carrier);
    has(
        &desk.out(&["inspect", "card.png"]),
        &["carrier    image/png", "read from `ccv3`", "greeting   The lantern is lit."],
    );
    assert_eq!(desk.out(&["validate", "card.png"]), "card.png: valid (rolecall)\n");
    desk.put("wrong.png", embed(&picture(), &v3().replace("\"Wren\"", "7"), &["chara"], &[]).unwrap());
    let run = desk.run(&["validate", "wrong.png"]).code(1);
    has(&out(&run), &["wrong.png:2:20: /data/name: expected a string, found 7 (wire/character)"]);
    assert_eq!(err(&run), "");
}

#[test]
fn a_card_is_no_lorebook() {
    let desk = desk();
    has(&desk.error(&["convert", "v3.json", "--to", "rolecall-lorebook"], 1), &["rolecall-lorebook", "character"]);
}
