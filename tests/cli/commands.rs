//! The commands that only look.

use crate::run::{Desk, err, has, out};
use crate::{BOOK, BROKEN, STRANGER, canonical_with_switch};
use serde_json::{Value, json};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn score_of(scores: &Value, codec: &str) -> f64 {
    let list = scores.as_array().unwrap();
    list.iter().find(|score| score["codec"] == codec).unwrap()["score"].as_f64().unwrap()
}

#[test]
fn help_teaches_with_examples() {
    let desk = Desk::new();
    has(&desk.out(&["--help"]), &["Examples:", "rolecall convert", "Exit codes"]);
    for command in ["formats", "detect", "inspect", "convert", "validate", "schema", "fields", "docs"] {
        has(&desk.out(&[command, "--help"]), &["Examples:", &format!("rolecall {command}")]);
    }
    has(&desk.out(&["--version"]), &[env!("CARGO_PKG_VERSION")]);
}

#[test]
fn wrong_usage_ends_with_2() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    for args in [
        &[][..],
        &["dance"],
        &["detect"],
        &["inspect"],
        &["convert"],
        &["validate"],
        &["formats", "--yaml"],
        &["schema", "wire/nothing"],
        &["schema", "--force"],
        &["schema", "wire/lorebook", "--all", "x"],
        &["fields", "nothing"],
        &["convert", "book.json", "--to", "nothing"],
        &["convert", "book.json", "--from", "canonical"],
    ] {
        let run = desk.run(args).code(2);
        assert_eq!(out(&run), "", "{args:?}");
        assert!(!err(&run).is_empty(), "{args:?}");
    }
}

#[test]
fn formats_lists_every_codec() {
    let desk = Desk::new();
    has(&desk.out(&["formats"]), &["FORMAT", "rolecall-lorebook", "lorebook", "RoleCall lorebook (v1 export)"]);
    let list = parse(&desk.out(&["formats", "--json"]));
    let book = list.as_array().unwrap().iter().find(|info| info["id"] == "rolecall-lorebook").unwrap();
    assert_eq!((&book["kind"], &book["schema"]), (&json!("lorebook"), &json!("wire/lorebook")));
    assert_eq!(book["extensions"], json!(["json"]));
}

#[test]
fn formats_tells_what_each_codec_carries() {
    let desk = Desk::new();
    has(
        &desk.out(&["formats", "--coverage"]),
        &["+  entries[].triggers[].keyword", "-  enabled", "no switch for the whole book"],
    );
    let list = parse(&desk.out(&["formats", "--coverage", "--json"]));
    let book = list.as_array().unwrap().iter().find(|coverage| coverage["codec"] == "rolecall-lorebook").unwrap();
    assert!(book["carries"].as_array().unwrap().contains(&json!("entries[].content")));
    assert!(book["lacks"].as_array().unwrap().iter().any(|lack| lack["path"] == "entries[].displayIndex"));
}

#[test]
fn detect_names_the_format_of_each_file() {
    let canonical = canonical_with_switch();
    let desk = Desk::with(&[("book.json", BOOK), ("odd name.dat", BOOK), ("c.json", &canonical)]);
    let text = desk.out(&["detect", "book.json", "odd name.dat", "c.json"]);
    assert_eq!(
        text,
        "book.json: rolecall-lorebook (1.00)\nodd name.dat: rolecall-lorebook (1.00)\nc.json: canonical lorebook\n"
    );
    let run = desk.command(&["detect", "-"]).write_stdin(BOOK).assert().code(0);
    assert_eq!(out(&run), "standard input: rolecall-lorebook (1.00)\n");
}

#[test]
fn detect_gives_every_score_as_json_whatever_the_outcome() {
    let desk = Desk::with(&[("book.json", BOOK), ("stranger.json", STRANGER), ("broken.json", BROKEN)]);
    let scores = |file: &str, code: i32| parse(&out(&desk.run(&["detect", file, "--json"]).code(code)));
    let all = parse(&desk.out(&["formats", "--json"])).as_array().unwrap().len();
    for (file, code, score) in
        [("book.json", 0, 1.0), ("stranger.json", 3, 0.0), ("broken.json", 1, 0.0), ("gone.json", 1, 0.0)]
    {
        let list = scores(file, code);
        assert_eq!(list.as_array().unwrap().len(), all, "{file}");
        assert_eq!(score_of(&list, "rolecall-lorebook"), score, "{file}");
    }
    let several = parse(&out(&desk.run(&["detect", "book.json", "stranger.json", "--json"]).code(3)));
    assert_eq!(several[0]["file"], "book.json");
    assert_eq!(score_of(&several[0]["scores"], "rolecall-lorebook"), 1.0);
    assert_eq!(score_of(&several[1]["scores"], "rolecall-lorebook"), 0.0);
}

#[test]
fn of_several_files_the_worst_decides() {
    let desk = Desk::with(&[("book.json", BOOK), ("stranger.json", STRANGER), ("broken.json", BROKEN)]);
    let run = desk.run(&["detect", "broken.json", "stranger.json", "book.json"]).code(1);
    assert_eq!(out(&run), "book.json: rolecall-lorebook (1.00)\n");
    has(&err(&run), &["error: broken.json: not valid JSON: line 2, column 8", "error: stranger.json: not recognised"]);
}

#[test]
fn each_command_tells_what_cannot_be_read() {
    let desk = Desk::with(&[("stranger.json", STRANGER), ("broken.json", BROKEN)]);
    desk.put("bytes.json", b"{\"a\": \"\xFF\"}");
    desk.put("plain.png", crate::run::picture());
    for command in ["detect", "inspect", "convert", "validate"] {
        has(&desk.error(&[command, "gone.json"], 1), &["gone.json: cannot be read: "]);
        if command != "convert" {
            has(&desk.error(&[command, "."], 1), &[".: cannot be read: "]);
        }
        has(&desk.error(&[command, "broken.json"], 1), &["broken.json: not valid JSON: line 2, column 8"]);
        has(&desk.error(&[command, "bytes.json"], 1), &["bytes.json", "line 1, column 8", "UTF-8"]);
        has(&desk.error(&[command, "stranger.json"], 3), &["stranger.json: not recognised", "rolecall-lorebook"]);
        has(&desk.error(&[command, "plain.png"], 3), &["plain.png", "carries no card"]);
    }
}

#[test]
fn inspect_shows_what_is_in_a_lorebook() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    let text = desk.out(&["inspect", "book.json"]);
    has(
        &text,
        &["format     rolecall-lorebook\n", "id         aetheria\n", "name       Aetheria\n", "type       world\n"],
    );
    has(&text, &["entries    2, 1 of them enabled\n", "budget     2000 tokens, 0 entries; by token\n"]);
    let facts = parse(&desk.out(&["inspect", "book.json", "--json"]));
    assert_eq!((&facts["format"], &facts["kind"]), (&json!("rolecall-lorebook"), &json!("lorebook")));
    assert_eq!(facts["lorebook"]["entries"], 2);
    assert_eq!(facts["lorebook"]["budget"], json!({"mode": "token", "tokens": 2000, "entries": 0}));
    assert_eq!(facts["originals"], json!([{"format": "rolecall-lorebook", "bytes": BOOK.len()}]));
    assert_eq!(facts["carrier"], Value::Null);
    assert_eq!(facts["report"]["escrowed"], 2);
}

#[test]
fn regex_scripts_are_shown_and_a_list_of_them_is_refused_with_advice() {
    let script = include_str!("../../samples/fogbell-tidy.regex.json");
    let desk = Desk::with(&[("tidy.json", script), ("list.json", &format!("[{script}]"))]);
    has(
        &desk.out(&["inspect", "tidy.json"]),
        &["format     rolecall-regex\n", "name       Fogbell Tidy\n", "rules      4, 3 of them enabled\n"],
    );
    for command in ["detect", "inspect", "convert", "validate"] {
        let words = ["list.json: not recognised", "save each element of the list as a file of its own"];
        has(&desk.error(&[command, "list.json"], 3), &words);
    }
}

#[test]
fn inspect_shows_canonical_documents_and_hides_control_characters() {
    let desk = Desk::with(&[("c.json", &canonical_with_switch())]);
    has(&desk.out(&["inspect", "c.json"]), &["format     canonical\n", "name       Switched\n"]);
    let sly = BOOK.replace("Aetheria", r"A\u001b[31m\nB");
    let run = desk.command(&["inspect", "-"]).write_stdin(sly).assert().code(0);
    has(&out(&run), &["name       A [31m B\n"]);
}

#[test]
fn schema_prints_lists_and_writes() {
    let desk = Desk::new();
    let list = desk.out(&["schema"]);
    has(&list, &["wire/lorebook", "entity/lorebook", "entity/any", "rolecall-preset, rolecall-script-sheet"]);
    let index = parse(&desk.out(&["schema", "--json"]));
    assert_eq!(index["version"], "v1");
    let text = desk.out(&["schema", "wire/lorebook"]);
    assert_eq!(Some(text.as_str()), rolecall_codecs::schema::published("wire/lorebook").map(|schema| schema.text));

    let said = err(&desk.run(&["schema", "--all", "out/deep"]).code(0));
    has(&said, &["written below out"]);
    assert_eq!(parse(&desk.text("out/deep/index.json")), index);
    for schema in index["schemas"].as_array().unwrap() {
        let written = parse(&desk.text(&format!("out/deep/{}", schema["file"].as_str().unwrap())));
        assert_eq!((&written["$id"], &written["title"]), (&schema["id"], &schema["title"]));
    }
    assert_eq!(desk.text("out/deep/wire/lorebook.schema.json"), text);
    desk.put("out/deep/index.json", "mine");
    has(&desk.error(&["schema", "--all", "out/deep"], 1), &["is there already", "--force"]);
    assert_eq!(desk.text("out/deep/index.json"), "mine");
    desk.run(&["schema", "--all", "out/deep", "--force"]).code(0);
    assert_ne!(desk.text("out/deep/index.json"), "mine");
}

#[test]
fn fields_shows_the_rows() {
    let desk = Desk::new();
    let text = desk.out(&["fields", "rolecall-lorebook"]);
    has(&text, &["WIRE", "lorebook.entries[].injection.position", "entries[].position", "the key becomes null"]);
    has(&text, &["ONLY IN THE ORIGINAL TEXT", "lorebook.tree", "CANONICAL, NOT IN THIS FORMAT", "enabled"]);
    let all = parse(&desk.out(&["fields", "--json"]));
    let book = all.as_array().unwrap().iter().find(|one| one["codec"] == "rolecall-lorebook").unwrap();
    let row = book["rows"].as_array().unwrap().iter().find(|row| row["wire"][0] == "lorebook.description").unwrap();
    assert_eq!(row["canonical"], json!(["description"]));
    assert_eq!((&row["kind"], &row["default"]), (&json!("string or null"), &Value::Null));
    assert_eq!((&row["conversion"], &row["clear"]), (&json!("same"), &json!("the key becomes null")));
    assert!(row["conversionDoc"].as_str().is_some_and(|doc| !doc.is_empty()));
    assert!(book["carried"].as_array().unwrap().iter().all(|one| !one["reason"].as_str().unwrap().is_empty()));
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_fails_is_told_and_one_that_closes_is_not() {
    use std::process::{Command, Stdio};
    let bin = env!("CARGO_BIN_EXE_rolecall");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = Command::new(bin).arg("schema").stdout(full).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    has(&String::from_utf8_lossy(&run.stderr), &["error: standard output: cannot be written"]);

    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let run = Command::new(bin).arg("fields").stdout(writer).stderr(Stdio::piped()).output().unwrap();
    assert_eq!((run.status.code(), run.stderr.len()), (Some(0), 0));
}
