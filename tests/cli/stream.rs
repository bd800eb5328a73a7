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

/// A file larger than the memory that the tool may have: there, and back again.
#[cfg(unix)]
#[test]
fn a_large_file_passes_through_little_memory() {
    use std::io::Write;
    const MEGABYTES: usize = 66;
    let desk = Desk::new();
    let content = "the tide goes out and the tide comes in, ".repeat(250);
    let mut file = std::io::BufWriter::new(std::fs::File::create(desk.path("large.json")).unwrap());
    file.write_all(br#"{"format":"rolecall-compendium","lorebook":{"name":"Large"},"entries":["#).unwrap();
    for index in 0..MEGABYTES * 1_048_576 / content.len() {
        let comma = if index == 0 { "" } else { "," };
        write!(file, r#"{comma}{{"id":"e{index}","title":"T","content":"{content}"}}"#).unwrap();
    }
    file.write_all(b"]}").unwrap();
    drop(file);
    let limited = |from: &str, to: &str, out: &str| {
        // The address space: 48 MB, the program itself included.
        let script = format!(r#"ulimit -v 49152 && exec "$0" convert {from} --to {to} -o {out}"#);
        let tool = env!("CARGO_BIN_EXE_rolecall");
        let mut command = assert_cmd::Command::new("sh");
        command.current_dir(desk.path(".")).args(["-c", &script, tool]).assert().success();
    };
    // Of this size it streams by itself.
    limited("large.json", "rolecall-lorebook", "v1.json");
    limited("v1.json", "rolecall-compendium", "back.json");
    let size = |name: &str| std::fs::metadata(desk.path(name)).unwrap().len();
    assert!(size("v1.json") > size("large.json") && size("back.json") > size("large.json"));
}
