//! `convert --stream`.

use crate::BOOK;
use crate::run::Desk;

const LOREBOOK: &str = "rolecall-lorebook";

#[test]
fn a_streamed_copy_has_the_very_bytes() {
    let desk = Desk::with(&[("book.json", &format!("\u{FEFF}{BOOK}"))]);
    desk.run(&["convert", "book.json", "--to", LOREBOOK, "--stream", "-o", "copy.json"]).success();
    assert_eq!(desk.text("copy.json"), BOOK);
    let out = desk.run(&["convert", "book.json", "--to", LOREBOOK, "--stream"]).success();
    assert_eq!(out.get_output().stdout, BOOK.as_bytes());
    let out = desk.command(&["convert", "-", "--to", LOREBOOK, "--stream"]).write_stdin(BOOK).assert().success();
    assert_eq!(out.get_output().stdout, BOOK.as_bytes());
    assert_eq!(desk.names(), ["book.json", "copy.json"]);
}

#[test]
fn streaming_tells_what_reading_whole_tells() {
    let book = BOOK.replace("\"enabled\": false", "\"enabled\": 0, \"more\": [1]");
    let desk = Desk::with(&[("book.json", &book)]);
    let read = |report: &str| {
        let report: serde_json::Value = serde_json::from_str(&desk.text(report)).unwrap();
        let mut lists = ["defaulted", "escrowed", "warnings"].map(|list| report["read"][list].clone());
        lists.iter_mut().for_each(|list| list.as_array_mut().unwrap().sort_by_key(ToString::to_string));
        lists
    };
    desk.run(&["convert", "book.json", "--to", LOREBOOK, "-o", "a.json", "--report", "a.report"]).success();
    desk.run(&["convert", "book.json", "--to", LOREBOOK, "-o", "b.json", "--report", "b.report", "--stream"]).success();
    assert_eq!(read("a.report"), read("b.report"));
    assert_eq!(desk.text("a.json"), desk.text("b.json"));
}

#[test]
fn nothing_is_written_when_streaming_fails() {
    let late = BOOK.replace("\"Lost.\"", "Lost");
    let twice = BOOK.replace("\"mine\": 1.50", "\"entries\": []");
    for (book, message) in [
        (late.as_str(), "line 7, column 43"),
        (&twice, "the list stands a second time; read the file whole"),
        (&BOOK[..BOOK.len() - 3], "expected the rest of the document"),
        (r#"{"hello": "world"}"#, "not recognised"),
    ] {
        let desk = Desk::with(&[("book.json", book)]);
        let run = desk.run(&["convert", "book.json", "--to", LOREBOOK, "--stream", "-o", "out.json"]).failure();
        let told = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(told.contains(message), "{told}");
        assert!(run.get_output().stdout.is_empty());
        assert_eq!(desk.names(), ["book.json"]);
    }
}

#[test]
fn streaming_needs_a_format_with_entries() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    for args in [&["--to", "canonical"][..], &["--to", "rolecall"], &[], &["--to", LOREBOOK, "-o", "x.png"]] {
        let run = desk.run(&[&["convert", "book.json", "--stream"], args].concat()).failure().code(2);
        let told = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(told.contains("--stream goes from") || told.contains("only a character"), "{told}");
    }
    desk.run(&["convert", "book.json", "--to", LOREBOOK, "--stream", "-o", "book.json"]).failure().code(1);
    assert_eq!(desk.text("book.json"), BOOK);
}
