//! The limits on the command line: both sides, the message, the exit code, and that nothing is written.

use crate::run::{Desk, err, has};

const BOOK: &str = r#"{"schemaVersion": "1.0.0", "lorebook": {"name": "A", "entries": [{"id": "a"}]}}"#;

/// A book whose list has so many elements, none of which is an entry.
fn long(count: usize) -> String {
    BOOK.replace(r#"{"id": "a"}"#, &vec!["0"; count].join(","))
}

#[test]
fn the_size_of_a_file_has_a_limit() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    let (most, less) = (BOOK.len().to_string(), (BOOK.len() - 1).to_string());
    let told =
        format!("{} bytes of input, expected at most {less} (limit `bytes`); --max-bytes takes more", BOOK.len());
    let commands: [&[&str]; 4] =
        [&["detect"], &["inspect"], &["validate"], &["convert", "--to", "canonical", "-o", "out.json"]];
    for command in commands {
        let with = |most: &str, file: &str| -> Vec<String> {
            [command, &["--max-bytes", most, file]].concat().into_iter().map(str::to_owned).collect()
        };
        let run = |args: Vec<String>| desk.command(&args.iter().map(String::as_str).collect::<Vec<_>>());
        has(&err(&run(with(&less, "book.json")).assert().code(1)), &["error: book.json: ", &told]);
        // Of standard input nobody knows how long it is.
        let stopped = told.replacen(&BOOK.len().to_string(), &most, 1);
        has(&err(&run(with(&less, "-")).write_stdin(BOOK).assert().code(1)), &["error: standard input: ", &stopped]);
        assert_eq!(desk.names(), ["book.json"], "{command:?}");
        run(with(&most, "book.json")).assert().code(0);
        run([with(&most, "-"), vec!["--force".to_owned(); usize::from(command.len() > 1)]].concat())
            .write_stdin(BOOK)
            .assert()
            .code(0);
        let _ = std::fs::remove_file(desk.path("out.json"));
    }
}

#[test]
fn a_line_has_the_limit_of_a_file() {
    let desk = Desk::new();
    let longer = BOOK.replace("\"A\"", "\"AB\"");
    for end in ["\n", "\r\n", ""] {
        let (input, most) = (format!("{BOOK}\n{longer}{end}"), BOOK.len().to_string());
        let args = ["convert", "--ndjson", "--to", "rolecall-lorebook", "--max-bytes", &most];
        let run = desk.command(&args).write_stdin(input.clone()).assert().code(1);
        let out = crate::run::out(&run);
        let lines: Vec<&str> = out.lines().collect();
        let told = format!("{} bytes of input, expected at most {most} (limit `bytes`)", longer.len());
        assert_eq!((lines.len(), lines[0]), (2, BOOK));
        has(lines[1], &[r#"{"error":{"line":2,"code":1,"#, &told]);
        let most = longer.len().to_string();
        let args = ["convert", "--ndjson", "--to", "rolecall-lorebook", "--max-bytes", &most];
        let run = desk.command(&args).write_stdin(input).assert().code(0);
        assert_eq!(crate::run::out(&run).lines().collect::<Vec<_>>(), [BOOK, &longer]);
    }
}

/// What is behind the limit is not cut off, be it behind nothing but blanks.
#[test]
fn a_line_is_never_cut() {
    let desk = Desk::new();
    for (blanks, more) in [(0, 1), (1, 1), (2, 1), (3, 1), (40, 1), (500, 1), (40, 100_000)] {
        let line = format!("{BOOK}{}{}", " ".repeat(blanks), "x".repeat(more));
        for most in [BOOK.len(), BOOK.len() + blanks / 2, line.len() - 1] {
            let args = ["convert", "--ndjson", "--to", "canonical", "--max-bytes", &most.to_string()];
            let run = desk.command(&args).write_stdin(format!("{line}\n{BOOK}\r\n")).assert().code(1);
            let told = format!("{} bytes of input, expected at most {most} (limit", line.len());
            let out = crate::run::out(&run);
            assert!(out.lines().next().is_some_and(|line| line.contains(&told)), "{blanks} {more} {most}: {out}");
            assert!(out.lines().nth(1).is_some_and(|line| !line.contains("error")), "{out}");
        }
    }
}

#[test]
fn a_large_file_in_a_folder_fails_for_itself() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("in")).expect("a folder");
    desk.put("in/large.json", long(500));
    desk.put("in/small.json", BOOK);
    let most = BOOK.len().to_string();
    let run = desk.run(&["convert", "in", "-o", "out", "--to", "canonical", "--max-bytes", &most]).code(1);
    has(&err(&run), &["large.json: ", "(limit `bytes`)", "1 converted to canonical, 1 failed"]);
    assert!(desk.path("out/small.canonical.json").exists() && !desk.path("out/large.canonical.json").exists());
}

/// By its size alone: the file has no blocks on the disk, and none of it is read.
#[test]
fn by_default_a_file_has_256_mib() {
    let desk = Desk::new();
    let file = std::fs::File::create(desk.path("holes.json")).expect("a file");
    file.set_len((256 << 20) + 1).expect("a file with holes");
    let told = "268435457 bytes of input, expected at most 268435456 (limit `bytes`)";
    for command in [&["detect"][..], &["inspect"], &["validate"], &["convert", "--to", "rolecall", "-o", "out.json"]] {
        has(&desk.error(&[command, &["holes.json"]].concat(), 1), &["holes.json: ", told]);
    }
    assert_eq!(desk.names(), ["holes.json"]);
}

#[test]
fn trusted_files_have_no_limits() {
    // The members of the root, and those of the book.
    let (most, more) = (long(250_000 - 4), long(250_000 - 3));
    let desk = Desk::with(&[("most.json", &most), ("more.json", &more)]);
    let told = "250001 entries, expected at most 250000 (limit `entries`); --no-limits takes more";
    for command in [&["detect"][..], &["convert", "--to", "rolecall-lorebook", "-o", "out.json"]] {
        has(&desk.error(&[command, &["more.json"]].concat(), 1), &["more.json: ", told]);
        assert_eq!(desk.names(), ["more.json", "most.json"]);
        desk.run(&[command, &["most.json"]].concat()).code(0);
        let _ = std::fs::remove_file(desk.path("out.json"));
        desk.run(&[command, &["more.json", "--no-limits"]].concat()).code(0);
    }
    assert!(desk.text("out.json") == more);
    has(&err(&desk.run(&["detect", "most.json", "--no-limits", "--max-bytes", "9"]).code(2)), &["cannot be used with"]);
}
