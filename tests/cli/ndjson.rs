//! `convert --ndjson`: one document a line.

use crate::run::Desk;
use crate::{BOOK, STRANGER};
use serde_json::Value;

const LINE: &str = r#"{"schemaVersion": "1.0.0",  "lorebook": {"name": "A", "mine": 1.50, "entries": [{"id": "a"}]}}"#;

fn run(args: &[&str], input: &str) -> (Option<i32>, Vec<String>) {
    let desk = Desk::new();
    let run = desk.command(&[&["convert", "--ndjson"], args].concat()).write_stdin(input).assert();
    let out = run.get_output();
    let text = String::from_utf8(out.stdout.clone()).unwrap();
    (out.status.code(), text.lines().map(str::to_owned).collect())
}

#[test]
fn lines_keep_their_places_and_their_bytes() {
    let input: String = (0..3000).map(|n| format!("{}\n", LINE.replace("\"A\"", &format!("\"A{n}\"")))).collect();
    let (code, canonical) = run(&["--to", "canonical", "--jobs", "3"], &input);
    assert_eq!((code, canonical.len()), (Some(0), 3000));
    for (n, line) in canonical.iter().enumerate() {
        let entity: Value = serde_json::from_str(line).unwrap();
        assert_eq!(entity["body"]["name"], format!("A{n}"));
    }
    let (code, back) = run(&["--to", "rolecall-lorebook"], &canonical.join("\n"));
    assert_eq!(code, Some(0));
    assert!(input.lines().eq(back.iter().map(String::as_str)), "unedited lines come back as they were");
}

#[test]
fn a_bad_line_gives_an_error_in_its_place() {
    let input = format!("{LINE}\n{STRANGER}\r\n\n{{\n{LINE}");
    let (code, lines) = run(&["--to", "rolecall-lorebook"], &input);
    assert_eq!(code, Some(1));
    assert_eq!(lines.len(), 5);
    assert_eq!((lines[0].as_str(), lines[2].as_str(), lines[4].as_str()), (LINE, "", LINE));
    let error = |line: usize| -> Value { serde_json::from_str::<Value>(&lines[line]).unwrap()["error"].take() };
    assert_eq!((&error(1)["line"], &error(1)["code"]), (&Value::from(2), &Value::from(3)));
    assert_eq!((&error(3)["line"], &error(3)["code"]), (&Value::from(4), &Value::from(1)));
    assert!(error(3)["message"].as_str().unwrap().contains("line 1, column 2"), "{lines:?}");
}

#[test]
fn fresh_files_are_one_line_too() {
    let entity: Value = serde_json::from_str(&crate::canonical_with_switch()).unwrap();
    let (code, lines) = run(&["--to", "rolecall-lorebook"], &entity.to_string());
    assert_eq!((code, lines.len()), (Some(0), 1));
    let book: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(book["lorebook"]["name"], "Switched");
    let (code, lines) = run(&["--to", "rolecall-lorebook", "--strict"], &entity.to_string());
    assert_eq!(code, Some(1));
    assert!(lines[0].contains("enabled"), "{lines:?}");
}

#[test]
fn wrong_usage_is_told() {
    for args in [&[][..], &["--to", "canonical", "-o", "x"], &["--to", "canonical", "in.json"]] {
        assert_eq!(run(args, BOOK).0, Some(2), "{args:?}");
    }
    let desk = Desk::new();
    desk.run(&["convert"]).failure().code(2);
}
