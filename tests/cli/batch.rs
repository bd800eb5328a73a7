//! `convert DIR`: every file of a tree, whatever becomes of the others.

use crate::run::Desk;
use crate::{BOOK, BROKEN, STRANGER};
use serde_json::Value;
use std::fs;

/// A desk with a library: books in two folders, a stranger, a broken file, hidden ones.
fn library() -> Desk {
    let desk = Desk::new();
    for folder in ["in/deep/er", "in/.hidden"] {
        fs::create_dir_all(desk.path(folder)).unwrap();
    }
    for (name, text) in [
        ("in/book.json", BOOK),
        ("in/deep/er/book.txt", BOOK),
        ("in/stranger.json", STRANGER),
        ("in/broken.json", BROKEN),
        ("in/.hidden/book.json", BOOK),
        ("in/.book.json", BOOK),
    ] {
        desk.put(name, text);
    }
    desk
}

fn told(run: &assert_cmd::assert::Assert) -> String {
    String::from_utf8_lossy(&run.get_output().stderr).into_owned()
}

fn files(desk: &Desk, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![desk.path(folder)];
    while let Some(folder) = open.pop() {
        for item in fs::read_dir(folder).unwrap() {
            let path = item.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    let root = desk.path(folder);
    let mut names: Vec<String> =
        found.iter().map(|path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/")).collect();
    names.sort();
    names
}

#[test]
fn a_tree_is_converted_and_failures_stop_nothing() {
    let desk = library();
    let run = desk.run(&["convert", "in", "-o", "out", "--to", "canonical", "--report", "log.jsonl", "--jobs", "2"]);
    let run = run.failure().code(1);
    assert_eq!(files(&desk, "out"), ["book.canonical.json", "deep/er/book.canonical.json"]);
    let told = told(&run);
    assert!(told.contains("2 converted to canonical, 1 failed, 1 not recognised"), "{told}");
    assert!(told.contains("broken.json: not valid JSON: line 2, column 8"), "{told}");
    let log = desk.text("log.jsonl");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let inputs: Vec<&str> = lines.iter().map(|line| line["input"].as_str().unwrap()).collect();
    assert_eq!(inputs.len(), 4, "{log}");
    assert!(inputs.is_sorted(), "{inputs:?}");
    let of = |name: &str| lines.iter().find(|line| line["input"].as_str().unwrap().ends_with(name)).unwrap();
    assert_eq!(of("book.txt")["from"], "rolecall-lorebook");
    assert_eq!(of("book.txt")["read"]["escrowed"][0], "/lorebook/mine");
    assert_eq!(of("stranger.json")["error"]["code"], 3);
    assert_eq!(of("broken.json")["error"]["code"], 1);

    let back = desk.run(&["convert", "out", "-o", "back", "--to", "rolecall-lorebook"]).success();
    assert!(back.get_output().stdout.is_empty());
    assert_eq!(files(&desk, "back"), ["book.json", "deep/er/book.json"]);
    assert_eq!(desk.text("back/deep/er/book.json"), BOOK);
}

#[test]
fn strangers_alone_end_with_their_own_code() {
    let desk = Desk::new();
    fs::create_dir(desk.path("in")).unwrap();
    desk.put("in/book.json", BOOK);
    desk.put("in/stranger.json", STRANGER);
    desk.run(&["convert", "in", "-o", "out", "--to", "canonical"]).failure().code(3);
    assert_eq!(files(&desk, "out"), ["book.canonical.json"]);
}

#[test]
fn outputs_never_collide() {
    let desk = Desk::new();
    fs::create_dir(desk.path("in")).unwrap();
    for name in ["book.json", "book.txt", "BOOK.lore", "book.canonical.json", "book.txt.json"] {
        desk.put(&format!("in/{name}"), BOOK);
    }
    desk.run(&["convert", "in", "-o", "out", "--to", "rolecall-lorebook"]).success();
    assert_eq!(files(&desk, "out").len(), 5);
    let lower: std::collections::HashSet<String> = files(&desk, "out").iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), 5);
}

#[test]
fn nothing_is_overwritten_unasked_and_the_output_is_no_input() {
    let desk = library();
    let args = ["convert", "in", "-o", "in/out", "--to", "canonical"];
    desk.run(&args).failure();
    let before = files(&desk, "in");
    assert!(before.contains(&"out/book.canonical.json".to_owned()), "{before:?}");
    let again = desk.run(&args).failure().code(1);
    assert!(told(&again).contains("0 converted to canonical, 3 failed, 1 not recognised"), "{}", told(&again));
    let forced = desk.run(&[&args[..], &["--force"]].concat()).failure();
    assert!(told(&forced).contains("2 converted"), "{}", told(&forced));
    assert_eq!(files(&desk, "in"), before);
    for output in ["in", "."] {
        let run = desk.run(&["convert", "in", "-o", output, "--to", "canonical", "--force"]).failure().code(1);
        assert!(told(&run).contains("holds the input"), "{}", told(&run));
    }
    assert_eq!(files(&desk, "in"), before);
}

#[test]
fn a_folder_needs_a_folder_and_a_format() {
    let desk = library();
    for args in [&["--to", "canonical"][..], &["-o", "out"], &["-o", "out", "--to", "canonical", "--stream"]] {
        desk.run(&[&["convert", "in"], args].concat()).failure().code(2);
    }
    desk.put("file", "");
    desk.run(&["convert", "in", "-o", "file", "--to", "canonical"]).failure().code(1);
    assert_eq!(desk.names(), ["file", "in"]);
}

#[test]
fn strict_fails_a_file_for_itself() {
    let desk = Desk::new();
    fs::create_dir(desk.path("in")).unwrap();
    desk.put("in/a.json", crate::canonical_with_switch());
    desk.put("in/b.json", BOOK);
    let run = desk.run(&["convert", "in", "-o", "out", "--to", "rolecall-lorebook", "--strict"]).failure().code(1);
    assert!(told(&run).contains("a.json: --strict"), "{}", told(&run));
    assert_eq!(files(&desk, "out"), ["b.json"]);
}
