//! Standard output that cannot be written to is told; one whose reader goes away is not.

use crate::run::Desk;
use crate::ways::{BOOK, Way};
use std::process::{Command, Output, Stdio};

/// Everything that prints, and whether it reads standard input.
const PRINTING: &[(&[&str], bool)] = &[
    (&["--help"], false),
    (&["--version"], false),
    (&["convert", "--help"], false),
    (&["formats"], false),
    (&["formats", "--coverage"], false),
    (&["detect", "in/book.json", "in/card.json"], false),
    (&["inspect", "in/book.json"], false),
    (&["inspect", "in.zip"], false),
    (&["fields"], false),
    (&["schema"], false),
    (&["schema", "--json"], false),
    (&["schema", "wire/lorebook"], false),
    (&["validate", "in/book.json", "--json"], false),
    (&["convert", "in/large.json", "--to", "canonical"], false),
    (&["convert", "in/large.json", "--to", "canonical", "-o", "out/a.json", "--report", "-"], false),
    (&["convert", "in/large.json", "--to", "canonical", "--report", "out/r.json"], false),
    (&["convert", "in/large.json", "--to", "rolecall-compendium", "--stream"], false),
    (&["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "--report", "out/r.json"], false),
    (
        &["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "-o", "out/a.json", "--report", "-"],
        false,
    ),
    (&["convert", "--ndjson", "--to", "canonical"], true),
];

fn run(desk: &Desk, args: &[&str], reads: bool, stdout: impl Into<Stdio>) -> Output {
    desk.put("lines", format!("{}\n", BOOK.replace('\n', " ")).repeat(50));
    let stdin = if reads { std::fs::File::open(desk.path("lines")).unwrap().into() } else { Stdio::null() };
    let mut command = Command::new(env!("CARGO_BIN_EXE_rolecall"));
    command.args(args).current_dir(desk.path(".")).stdin(stdin).stdout(stdout).stderr(Stdio::piped());
    command.output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn full_standard_output_is_told() {
    for (args, reads) in PRINTING {
        let desk = Way::desk();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = run(&desk, args, *reads, full);
        let told = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.contains("error: standard output: cannot be written: No space left"), "{args:?}: {told}");
        // The files that belong to it do not come alone.
        assert_eq!(std::fs::read_dir(desk.path("out")).unwrap().count(), 0, "{args:?}");
    }
    println!("full standard output: {} faults", PRINTING.len());
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    for (args, reads) in PRINTING {
        let desk = Way::desk();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = run(&desk, args, *reads, writer);
        let told = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(0), "{args:?}: {told}");
        assert_eq!(told, "", "{args:?}");
        // Nothing failed: the files are there.
        let files = ["-o", "--report"].iter().filter_map(|key| args.get(args.iter().position(|a| a == key)? + 1));
        for file in files.filter(|file| **file != "-") {
            assert!(desk.path(file).exists(), "{args:?}: {file}");
        }
    }
    println!("closed standard output: {} faults", PRINTING.len());
}

/// `rolecall … | head -1`
#[cfg(unix)]
#[test]
fn head_takes_the_first_line() {
    let desk = Way::desk();
    for (args, line) in [("fields", "rolecall"), ("schema wire/lorebook", "{"), ("convert in/large.json", "{")] {
        let script = format!(r#"{{ "$0" {args}; echo "code $?" >&2; }} | head -1"#);
        let mut command = Command::new("sh");
        let run =
            command.args(["-c", &script, env!("CARGO_BIN_EXE_rolecall")]).current_dir(desk.path(".")).output().unwrap();
        assert!(run.stdout.starts_with(line.as_bytes()), "{args}: {}", String::from_utf8_lossy(&run.stdout));
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(told.ends_with("code 0\n") && !told.contains("error"), "{args}: {told}");
    }
}
