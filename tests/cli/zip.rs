//! `inspect` and `convert` of a zip: every member, whatever becomes of the others, and nothing outside the output folder.

use crate::run::{Desk, err, has, out};
use crate::{BOOK, BROKEN, STRANGER};
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const CHAT: &str = "{\"user_name\": \"You\", \"character_name\": \"Gull\", \"chat_metadata\": {}}\r\n{\"name\": \"Gull\", \"is_user\": false, \"mes\": \"Post.\"}\r\n";

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/samples/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn packed<N: AsRef<str>, D: AsRef<[u8]>>(files: &[(N, D)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, data) in files {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(name.as_ref(), options).unwrap();
        zip.write_all(data.as_ref()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A chat bundle as RoleOut packs it, with what else may be in a zip.
fn bundle() -> Desk {
    let desk = Desk::new();
    let files = [
        ("characters/Gull.json", sample("gull-postmaster.v2.json")),
        ("personas/pier-stall.png", sample("pier-stall.roleout.png")),
        ("lorebooks/Aetheria.json", BOOK.into()),
        ("preset/harbour-night.json", sample("harbour-night.preset.json")),
        ("chat/Gull - 1.jsonl", CHAT.into()),
        ("__MACOSX/chat/._Gull - 1.jsonl", vec![0, 5, 22]),
        (".DS_Store", vec![0]),
        ("stranger.json", STRANGER.into()),
        ("broken.json", BROKEN.into()),
    ];
    desk.put("bundle.dat", packed(&files));
    desk
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of<'a>(lines: &'a [Value], member: &str) -> &'a Value {
    lines.iter().find(|line| line["member"] == member).unwrap_or_else(|| panic!("no {member}"))
}

/// All files below a folder, with `/` between their parts.
fn files(desk: &Desk, folder: &str) -> Vec<String> {
    let root = desk.path(folder);
    let (mut found, mut open) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = open.pop() {
        for item in std::fs::read_dir(folder).unwrap() {
            let path = item.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    let below = |path: &std::path::PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    let mut names: Vec<String> = found.iter().map(below).collect();
    names.sort();
    names
}

#[test]
fn every_member_is_converted_copied_or_told() {
    let desk = bundle();
    let args = ["convert", "bundle.dat", "-o", "out", "--to", "canonical", "--report", "log.jsonl"];
    let run = desk.run(&args).code(1);
    assert_eq!(out(&run), "");
    has(
        &err(&run),
        &[
            "characters/Gull.json: character (tavern), converted to out",
            "personas/pier-stall.png: persona (rolecall-persona), converted to out",
            "chat/Gull - 1.jsonl: chat, copied to out",
            ".DS_Store: hidden, passed over",
            "error: bundle.dat/stranger.json: not recognised",
            "error: bundle.dat/broken.json: not valid JSON: line 2, column 8",
            "4 converted to canonical, 1 copied, 2 passed over, 1 failed, 1 not recognised",
        ],
    );
    assert_eq!(
        files(&desk, "out"),
        [
            "characters/Gull.canonical.json",
            "chat/Gull - 1.jsonl",
            "lorebooks/Aetheria.canonical.json",
            "personas/pier-stall.canonical.json",
            "preset/harbour-night.canonical.json",
        ]
    );
    assert_eq!(desk.text("out/chat/Gull - 1.jsonl"), CHAT);

    let log = lines(&desk.text("log.jsonl"));
    assert_eq!(log.len(), 9);
    assert!(log.iter().all(|line| line["input"] == "bundle.dat"));
    for (member, kind, outcome) in [
        ("characters/Gull.json", json!("character"), "converted"),
        ("personas/pier-stall.png", json!("persona"), "converted"),
        ("lorebooks/Aetheria.json", json!("lorebook"), "converted"),
        ("preset/harbour-night.json", json!("preset"), "converted"),
        ("chat/Gull - 1.jsonl", json!("chat"), "copied"),
        ("__MACOSX/chat/._Gull - 1.jsonl", Value::Null, "passedOver"),
        (".DS_Store", Value::Null, "passedOver"),
        ("stranger.json", Value::Null, "notRecognised"),
        ("broken.json", Value::Null, "failed"),
    ] {
        let line = of(&log, member);
        assert_eq!((&line["kind"], &line["outcome"]), (&kind, &json!(outcome)), "{member}");
        assert_eq!(line.get("output").is_some(), matches!(outcome, "converted" | "copied"), "{member}");
    }
    let book = of(&log, "lorebooks/Aetheria.json");
    assert_eq!((&book["from"], &book["to"]), (&json!("rolecall-lorebook"), &json!("canonical")));
    assert_eq!(book["read"]["escrowed"][0], "/lorebook/mine");
    assert_eq!(
        (&of(&log, "stranger.json")["error"]["code"], &of(&log, "broken.json")["error"]["code"]),
        (&json!(3), &json!(1))
    );

    // And back, byte for byte.
    assert_eq!(desk.out(&["convert", "out/lorebooks/Aetheria.canonical.json"]), BOOK);
    desk.run(&["convert", "out/personas/pier-stall.canonical.json", "-o", "back.png"]).code(0);
    assert_eq!(desk.bytes("back.png"), sample("pier-stall.roleout.png"));
    let names = ["back.png", "bundle.dat", "log.jsonl", "out"];
    assert_eq!(desk.names(), names);
}

#[test]
fn the_report_goes_to_standard_output_too() {
    let desk = Desk::new();
    desk.put("b.zip", packed(&[("a.json", BOOK), ("chat.jsonl", CHAT)]));
    let log = lines(&desk.out(&["convert", "b.zip", "-o", "out", "--to", "rolecall-compendium", "--report", "-"]));
    assert_eq!(log.iter().map(|line| line["outcome"].clone()).collect::<Vec<_>>(), ["converted", "copied"]);
    assert_eq!(files(&desk, "out"), ["a.compendium.json", "chat.jsonl"]);
}

#[test]
fn a_member_of_another_kind_fails_for_itself() {
    let desk = bundle();
    let run = desk.run(&["convert", "bundle.dat", "-o", "out", "--to", "rolecall-persona", "--report", "log"]).code(1);
    has(&err(&run), &["1 converted to rolecall-persona, 1 copied", "different entity kinds"]);
    assert_eq!(files(&desk, "out"), ["chat/Gull - 1.jsonl", "personas/pier-stall.json"]);
    let log = lines(&desk.text("log"));
    let gull = of(&log, "characters/Gull.json");
    assert_eq!(
        (&gull["kind"], &gull["from"], &gull["outcome"]),
        (&json!("character"), &json!("tavern"), &json!("failed"))
    );
}

#[test]
fn inspect_lists_every_member() {
    let desk = bundle();
    let run = desk.run(&["inspect", "bundle.dat"]).code(1);
    let text = out(&run);
    let row = |member: &str| {
        let line = text.lines().find(|line| line.starts_with(member)).unwrap();
        line.split("  ").filter(|cell| !cell.is_empty()).map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(text.lines().count(), 10);
    assert_eq!(row("MEMBER"), ["MEMBER", "FORMAT", "KIND", "NAME"]);
    assert_eq!(row("lorebooks"), ["lorebooks/Aetheria.json", "rolecall-lorebook", "lorebook", "Aetheria"]);
    assert_eq!(row("chat/"), ["chat/Gull - 1.jsonl", "-", "chat", "2 lines"]);
    assert_eq!(row(".DS"), [".DS_Store", "-", "hidden"]);
    assert_eq!(row("stranger"), ["stranger.json", "-", "-", "(see the message)"]);
    has(
        &err(&run),
        &["error: bundle.dat/broken.json: not valid JSON", "error: bundle.dat/stranger.json: not recognised"],
    );

    let listing: Value = serde_json::from_str(&out(&desk.run(&["inspect", "bundle.dat", "--json"]).code(1))).unwrap();
    assert_eq!((&listing["file"], &listing["format"]), (&json!("bundle.dat"), &json!("zip")));
    let members = listing["members"].as_array().unwrap();
    let gull = of(members, "characters/Gull.json");
    assert_eq!((&gull["kind"], &gull["format"]), (&json!("character"), &json!("tavern")));
    assert_eq!(gull["book"]["at"], "/data/character_book");
    assert_eq!(of(members, "personas/pier-stall.png")["carrier"]["keyword"], "persona");
    assert_eq!(
        of(members, "chat/Gull - 1.jsonl"),
        &json!({"member": "chat/Gull - 1.jsonl", "kind": "chat", "lines": 2})
    );
    assert_eq!(of(members, ".DS_Store"), &json!({"member": ".DS_Store", "hidden": true}));
    has(of(members, "broken.json")["error"].as_str().unwrap(), &["line 2, column 8"]);
    assert_eq!(desk.names(), ["bundle.dat"]);
}

/// The content decides, as for any file.
#[test]
fn a_chat_is_known_by_its_first_line() {
    let message = "{\"mes\": \"Hi\", \"is_user\": true}\n{\"mes\": 1}";
    let metadata = "\u{FEFF}{\"chat_metadata\": {}}";
    let desk = Desk::new();
    let files =
        [("chat.txt", message), ("a", metadata), ("no.jsonl", "{\"a\": 1}\n{\"b\": 2}\n"), ("book.jsonl", BOOK)];
    desk.put("b.zip", packed(&files));
    let run = desk.run(&["convert", "b.zip", "-o", "out", "--to", "canonical"]).code(1);
    has(&err(&run), &["1 converted to canonical, 2 copied, 1 failed", "b.zip/no.jsonl: not valid JSON: line 2"]);
    assert_eq!(self::files(&desk, "out"), ["a.jsonl", "book.canonical.json", "chat.txt"]);
    assert_eq!((desk.text("out/chat.txt"), desk.text("out/a.jsonl")), (message.to_owned(), metadata.to_owned()));
}

#[test]
fn no_path_leaves_the_output_folder() {
    let names = [
        "../up.json",
        "a/../../up.json",
        "..\\up.json",
        "/root.json",
        "//server/share.json",
        "\\\\server\\share.json",
        "C:\\drive.json",
        "d:drive.json",
        "nul\0.json",
        "CON.json",
        "a/aux",
        "a/.. /up.json",
    ];
    let all: Vec<(&str, &str)> = names.iter().map(|name| (*name, BOOK)).chain([("a/b?.json", BOOK)]).collect();
    let desk = Desk::new();
    let mut zip = ZipWriter::new_append(Cursor::new(packed(&all))).unwrap();
    zip.add_symlink("link.json", "/etc/hostname", SimpleFileOptions::default()).unwrap();
    desk.put("b.zip", zip.finish().unwrap().into_inner());
    std::fs::create_dir(desk.path("deep")).unwrap();
    let run = desk.run(&["convert", "b.zip", "-o", "deep/out", "--to", "canonical", "--report", "log"]).code(1);
    has(
        &err(&run),
        &["leads out of the folder", "is absolute", "names a drive", "has a NUL", "for a device", "a link"],
    );
    has(&err(&run), &["1 converted to canonical, 13 failed"]);
    assert_eq!(lines(&desk.text("log")).len(), names.len() + 2);
    assert_eq!(files(&desk, "."), ["b.zip", "deep/out/a/b_.canonical.json", "log"]);
    let told = err(&desk.run(&["inspect", "b.zip"]).code(1));
    has(&told, &["its path is absolute"]);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_output_folder_leads_nowhere_else() {
    let desk = Desk::new();
    desk.put("b.zip", packed(&[("sub/a.json", BOOK), ("b.json", BOOK), ("chat.jsonl", CHAT), ("ok/c.json", BOOK)]));
    for folder in ["out", "other"] {
        std::fs::create_dir(desk.path(folder)).unwrap();
    }
    desk.put("other/file", "mine");
    std::os::unix::fs::symlink(desk.path("other"), desk.path("out/sub")).unwrap();
    std::os::unix::fs::symlink("../other/file", desk.path("out/b.canonical.json")).unwrap();
    std::os::unix::fs::symlink("../other/new", desk.path("out/chat.jsonl")).unwrap();
    let run = desk.run(&["convert", "b.zip", "-o", "out", "--to", "canonical", "--force"]).code(1);
    has(&err(&run), &["leads out of the output folder by a link", "1 converted to canonical, 3 failed"]);
    assert_eq!((files(&desk, "other"), desk.text("other/file")), (vec!["file".to_owned()], "mine".to_owned()));
    assert!(desk.path("out/ok/c.canonical.json").exists());
}

#[test]
fn outputs_never_collide_and_nothing_is_overwritten() {
    let desk = Desk::new();
    let names = ["a.json", "a.txt", "A.json", "a.canonical.json"];
    let mut all: Vec<(&str, &str)> = names.iter().map(|name| (*name, BOOK)).collect();
    all.extend([
        ("chat.jsonl", CHAT),
        ("CHAT.jsonl", CHAT),
        ("./chat.jsonl", CHAT),
        ("b\\c.json", BOOK),
        ("b/c.json", BOOK),
    ]);
    desk.put("b.zip", packed(&all));
    let args = ["convert", "b.zip", "-o", "out", "--to", "canonical"];
    desk.run(&args).code(0);
    let written = files(&desk, "out");
    assert_eq!(written.len(), 9, "{written:?}");
    assert_eq!(written.iter().map(|name| name.to_lowercase()).collect::<std::collections::HashSet<_>>().len(), 9);

    written.iter().for_each(|name| desk.put(&format!("out/{name}"), "mine"));
    has(&err(&desk.run(&args).code(1)), &["is there already", "0 converted to canonical, 9 failed"]);
    assert!(written.iter().all(|name| desk.text(&format!("out/{name}")) == "mine"));
    desk.run(&[&args[..], &["--force"]].concat()).code(0);
    assert!(written.iter().all(|name| desk.text(&format!("out/{name}")) != "mine"));
    assert_eq!(files(&desk, "out"), written);
}

#[test]
fn a_broken_member_stops_nothing() {
    let mut zip = packed(&[("a.json", BOOK), ("b.json", BOOK)]);
    let row = memchr::memmem::find(&zip, b"PK\x01\x02").unwrap();
    zip[row + 16] ^= 1; // its checksum
    let desk = Desk::new();
    desk.put("b.zip", &zip);
    let run = desk.run(&["convert", "b.zip", "-o", "out", "--to", "canonical"]).code(1);
    has(&err(&run), &["`a.json`: ", "hecksum", "1 converted to canonical, 1 failed"]);
    assert_eq!(files(&desk, "out"), ["b.canonical.json"]);
    desk.put("cut.zip", &zip[..zip.len() - 30]);
    for command in [&["inspect", "cut.zip"][..], &["convert", "cut.zip", "-o", "x", "--to", "canonical"]] {
        has(&desk.error(command, 1), &["cut.zip: no readable zip"]);
    }
}

#[test]
fn limits_hold_from_both_sides() {
    let hidden = |count: usize| -> Vec<(String, &str)> { (0..count).map(|index| (format!(".{index}"), "")).collect() };
    let zeros = |count: usize| vec![("zeros.json".to_owned(), vec![b' '; count])];
    let desk = Desk::new();
    desk.put("most.zip", packed(&hidden(10_000)));
    desk.put("many.zip", packed(&hidden(10_001)));
    desk.put("loose.zip", packed(&zeros(1 << 20)));
    desk.put("dense.zip", packed(&zeros((1 << 20) + 1)));
    for (name, told) in [
        ("many.zip", "10001 members, expected at most 10000"),
        ("dense.zip", "times the packed bytes, expected at most 200"),
    ] {
        has(&desk.error(&["inspect", name], 1), &[name, told]);
        has(&desk.error(&["convert", name, "-o", "out", "--to", "canonical"], 1), &[name, told]);
    }
    let run = desk.run(&["convert", "most.zip", "-o", "out", "--to", "canonical"]).code(0);
    has(&err(&run), &["10000 passed over"]);
    has(&desk.error(&["convert", "loose.zip", "-o", "out", "--to", "canonical"], 1), &["zeros.json: not valid JSON"]);
    assert!(!desk.path("out").exists());
}

#[test]
fn elsewhere_a_zip_is_not_looked_into() {
    let desk = bundle();
    let zip = packed(&[("a.json", BOOK)]);
    std::fs::create_dir(desk.path("in")).unwrap();
    desk.put("in/b.zip", &zip);
    desk.put("in/book.json", BOOK);
    desk.put("nested.zip", packed(&[("b.zip", &zip[..]), ("book.json", BOOK.as_bytes())]));
    let what = "not recognised: a zip, and only `inspect` and `convert` look into one";
    for input in ["in", "nested.zip"] {
        let run = desk.run(&["convert", input, "-o", "out", "--to", "canonical", "--force"]).code(3);
        has(&err(&run), &["b.zip: ", what, "1 converted to canonical, 0 failed, 1 not recognised"]);
        assert_eq!(files(&desk, "out"), ["book.canonical.json"]);
    }
    for command in ["detect", "validate"] {
        has(&desk.error(&[command, "bundle.dat"], 3), &["bundle.dat: ", what]);
    }
    for command in [&["inspect", "-"][..], &["convert", "-", "--to", "canonical"]] {
        let run = desk.command(command).write_stdin(zip.clone()).assert().code(3);
        has(&err(&run), &["standard input: ", what]);
    }
}

#[test]
fn a_zip_needs_a_folder_and_a_format() {
    let desk = bundle();
    desk.put("file", "");
    for args in [
        &["--to", "canonical"][..],
        &["-o", "out"],
        &["-o", "out", "--to", "canonical", "--stream"],
        &["-o", "out", "--to", "canonical", "--books", "lore"],
        &["-o", "out", "--to", "rolecall", "--no-book"],
        &["-o", "out.png", "--to", "rolecall", "--carrier", "file"],
    ] {
        desk.run(&[&["convert", "bundle.dat"], args].concat()).code(2);
    }
    for output in ["file", "bundle.dat"] {
        has(
            &desk.error(&["convert", "bundle.dat", "-o", output, "--to", "canonical", "--force"], 1),
            &["is no folder"],
        );
    }
    let report = ["convert", "bundle.dat", "-o", "out", "--to", "canonical", "--report", "bundle.dat", "--force"];
    has(&desk.error(&report, 1), &["is an input too"]);
    assert_eq!(desk.names(), ["bundle.dat", "file"]);
}
