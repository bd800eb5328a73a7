//! `convert`: what goes where, and what is told about it.

use crate::run::{Desk, err, has, out};
use crate::{BOOK, canonical_with_switch};
use serde_json::{Value, json};

#[test]
fn a_lorebook_goes_through_canonical_json_byte_for_byte() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    let run = desk.run(&["convert", "book.json", "--to", "canonical", "-o", "book.canonical.json"]).code(0);
    assert_eq!(out(&run), "");
    has(&err(&run), &["reading rolecall-lorebook: 2 kept aside", "/lorebook/mine", "written to book.canonical.json"]);
    assert_eq!(desk.run(&["convert", "book.canonical.json", "-o", "back.json"]).code(0).get_output().stdout, b"");
    assert_eq!(desk.text("back.json"), BOOK);
}

#[test]
fn dashes_are_standard_input_and_output() {
    let desk = Desk::new();
    let convert = |args: &[&str], data: &str| out(&desk.command(args).write_stdin(data).assert().code(0));
    let canonical = convert(&["convert", "-", "--to", "canonical", "-o", "-"], BOOK);
    assert_eq!(serde_json::from_str::<Value>(&canonical).unwrap()["body"]["name"], "Aetheria");
    assert_eq!(convert(&["convert", "-", "-o", "-"], &canonical), BOOK);
    assert_eq!(convert(&["convert", "-"], BOOK), BOOK);
    assert!(desk.names().is_empty());
}

#[test]
fn an_edit_in_canonical_json_changes_its_place_only() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    let canonical = desk.out(&["convert", "book.json", "--to", "canonical"]);
    let edited = canonical.replacen("The gate is shut.", "The gate is open.", 1);
    desk.put("edited.json", edited);
    assert_eq!(desk.out(&["convert", "edited.json"]), BOOK.replace("is shut", "is open"));
}

#[test]
fn the_target_follows_from_names_and_kind() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    desk.run(&["convert", "book.json", "-o", "a.Canonical.JSON"]).code(0);
    has(&desk.text("a.Canonical.JSON"), &["\"kind\": \"lorebook\""]);
    desk.run(&["convert", "a.Canonical.JSON", "-o", "b.json"]).code(0);
    assert_eq!(desk.text("b.json"), BOOK);
    assert_eq!(desk.out(&["convert", "a.Canonical.JSON", "--to", "canonical"]), desk.text("a.Canonical.JSON"));
    desk.run(&["convert", "book.json", "-o", "c.compendium.json"]).code(0);
    has(&desk.text("c.compendium.json"), &["\"format\": \"rolecall-compendium\""]);
    desk.put("scratch.json", canonical_with_switch());
    has(&desk.error(&["convert", "scratch.json"], 2), &["to which format?", "rolecall-lorebook, rolecall-compendium"]);
}

#[test]
fn a_piece_goes_back_to_the_format_that_it_came_from() {
    const PLAIN: &str = r#"{"name": "Wick", "first_mes": "Hm?", "mood": 1.0}"#;
    const ROLECALL: &str =
        r#"{"spec": "chara_card_v2", "data": {"name": "W", "extensions": {"rolecall": {"tagline": "t"}}}}"#;
    let desk = Desk::with(&[("plain.json", PLAIN), ("rolecall.json", ROLECALL)]);
    for (name, text) in [("plain.json", PLAIN), ("rolecall.json", ROLECALL)] {
        let canonical = format!("{name}.canonical.json");
        desk.run(&["convert", name, "-o", &canonical]).code(0);
        assert_eq!(desk.out(&["convert", &canonical]), text);
        assert_eq!(desk.out(&["convert", name]), text);
    }
    // To the other one only when asked; and then what does not fit is told.
    let told = desk.error(&["convert", "rolecall.json", "--to", "tavern", "--strict"], 1);
    has(&told, &["\n  identity.tagline\n"]);
    // Without an original there are two formats of the kind.
    let mut bare: Value = serde_json::from_str(&desk.text("plain.json.canonical.json")).unwrap();
    bare.as_object_mut().unwrap().remove("original");
    desk.put("bare.json", bare.to_string());
    has(&desk.error(&["convert", "bare.json"], 2), &["--to", "rolecall, tavern, canonical"]);
    has(&desk.out(&["convert", "bare.json", "--to", "tavern"]), &["chara_card_v2", "Wick"]);
}

#[test]
fn from_reads_what_detection_would_refuse() {
    let old = BOOK.replace("1.0.0", "0.9");
    let desk = Desk::with(&[("old.json", &old), ("other.json", crate::STRANGER)]);
    desk.error(&["convert", "old.json"], 3);
    assert_eq!(desk.out(&["convert", "old.json", "--from", "rolecall-lorebook"]), old);
    let told = desk.error(&["convert", "other.json", "--from", "rolecall-lorebook"], 1);
    has(&told, &["other.json: rolecall-lorebook: ", "/lorebook/entries"]);
}

#[test]
fn a_fresh_file_is_stamped_with_the_time() {
    let desk = Desk::with(&[("c.json", &canonical_with_switch())]);
    let file: Value = serde_json::from_str(&desk.out(&["convert", "c.json", "--to", "rolecall-lorebook"])).unwrap();
    let stamp = file["exportDate"].as_str().unwrap();
    let form: String = stamp.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    assert_eq!(form, "0000-00-00T00:00:00.000Z", "{stamp}");
    assert!(stamp > "2025-01-01");
}

#[test]
fn strict_refuses_to_drop_and_names_what() {
    let desk = Desk::with(&[("c.json", &canonical_with_switch()), ("book.json", BOOK)]);
    let loose = desk.run(&["convert", "c.json", "--to", "rolecall-lorebook", "-o", "loose.json"]).code(0);
    has(&err(&loose), &["writing rolecall-lorebook: 1 dropped", "  dropped: enabled"]);
    let told = desk.error(
        &["convert", "c.json", "--to", "rolecall-lorebook", "--strict", "-o", "out.json", "--report", "r.json"],
        1,
    );
    has(&told, &["--strict", "rolecall-lorebook", "\n  enabled\n", "nothing was written"]);
    assert_eq!(desk.names(), ["book.json", "c.json", "loose.json"]);
    assert_eq!(desk.out(&["convert", "book.json", "--strict"]), BOOK);
}

#[test]
fn the_report_is_json_of_both_sides() {
    let wrong = BOOK.replace("\"Gate\"", "7");
    let desk = Desk::with(&[("book.json", &wrong), ("c.json", &canonical_with_switch())]);
    desk.run(&["convert", "book.json", "-o", "out.json", "--report", "r.json"]).code(0);
    let report: Value = serde_json::from_str(&desk.text("r.json")).unwrap();
    has(report["read"]["defaulted"][0].as_str().unwrap(), &["/lorebook/entries/0/title"]);
    assert_eq!(report["read"]["escrowed"], json!(["/lorebook/mine", "/schemaVersion"]));
    assert_eq!(report["write"]["dropped"], json!([]));
    let text = desk.out(&["convert", "c.json", "--to", "rolecall-lorebook", "-o", "out2.json", "--report", "-"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["write"]["dropped"], json!(["enabled"]));
}

#[test]
fn long_reports_are_cut_for_people() {
    let many: String = (0..30).map(|i| format!("\"k{i}\": 0, ")).collect();
    let desk = Desk::with(&[("book.json", &BOOK.replace("\"mine\"", &format!("{many}\"mine\"")))]);
    let told = err(&desk.run(&["convert", "book.json"]).code(0));
    has(&told, &["32 kept aside", "kept aside: … and 12 more"]);
    assert_eq!(told.matches("kept aside: /").count(), 20);
}

#[test]
fn contradictions_are_wrong_usage() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    desk.put("art.png", crate::run::picture());
    let refused = |args: &[&str], what: &str| {
        has(&desk.error(&[&["convert", "book.json"], args].concat(), 2), &[what]);
    };
    refused(&["--report", "-"], "standard output");
    refused(&["--report", "-", "-o", "-"], "standard output");
    refused(&["-o", "x.json", "--report", "x.json"], "one file");
    refused(&["-o", "x.json", "--report", "./x.json"], "one file");
    refused(&["-o", "x.json", "--carrier", "art.png"], ".png");
    refused(&["--carrier", "art.png"], ".png");
    refused(&["-o", "x.png", "--carrier", "art.png"], "only a character");
    refused(&["-o", "x.PNG", "--to", "canonical"], "only a character");
    refused(&["-o", "x.png", "--to", "rolecall-lorebook"], "only a character");
    assert_eq!(desk.names(), ["art.png", "book.json"]);
}
