//! Without the feature `cli` the library touches no file, thread or clock, so that it can go where there is none.

use std::fs;
use std::path::{Path, PathBuf};

/// What a line of the library must not name; comments may.
const OUTSIDE: &[&str] = &[
    "fs::",
    "{fs",
    " fs,",
    "thread",
    "SystemTime",
    "Instant",
    "std::time",
    "std::env",
    "env::",
    "std::net",
    "std::process",
    "Command",
    "stdin",
    "stdout",
    "stderr",
    "print!",
    "println!",
    "dbg!",
    "rayon",
    "tempfile",
    "walkdir",
    "jiff",
];

fn sources(folder: &Path, list: &mut Vec<PathBuf>) {
    for item in fs::read_dir(folder).expect("a folder") {
        let path = item.expect("an item").path();
        match path.is_dir() {
            true => sources(&path, list),
            false => list.push(path),
        }
    }
}

/// The modules that `lib.rs` leaves out without `cli`, by their own gate.
fn gated(lib: &str) -> Vec<String> {
    let lines: Vec<&str> = lib.lines().collect();
    let pairs = lines.iter().zip(lines.iter().skip(1));
    let gates = pairs.filter(|(gate, _)| **gate == "#[cfg(feature = \"cli\")]");
    gates.filter_map(|(_, module)| Some(module.strip_prefix("pub mod ")?.strip_suffix(';')?.to_owned())).collect()
}

/// The places of a source that name what is outside.
fn named(text: &str) -> Vec<(usize, &str)> {
    let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.filter(|(_, line)| OUTSIDE.iter().any(|word| line.contains(word)))
        .map(|(index, line)| (index + 1, line.trim()))
        .collect()
}

#[test]
fn the_library_names_no_file_thread_or_clock() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut tool = gated(&fs::read_to_string(src.join("lib.rs")).expect("lib.rs"));
    assert!(tool.contains(&"archive".to_owned()), "{tool:?}");
    tool.extend(["cli".to_owned(), "main".to_owned()]);
    let of_the_tool = |path: &Path| {
        let below = path.strip_prefix(&src).expect("below src");
        let first =
            below.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
        tool.contains(&first.trim_end_matches(".rs").to_owned())
    };
    let mut files = Vec::new();
    sources(&src, &mut files);
    let (mut seen, mut faults) = (0, Vec::new());
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "rs") && !of_the_tool(path)) {
        let text = fs::read_to_string(path).expect("a source");
        faults.extend(named(&text).into_iter().map(|(line, code)| format!("{}:{line}: {code}", path.display())));
        seen += 1;
    }
    assert!(seen > 80, "{seen} sources");
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn what_is_outside_is_found() {
    for line in [
        "    let text = std::fs::read(path);",
        "use std::{fs, io};",
        "std::thread::spawn(f);",
        "let t = Instant::now();",
    ] {
        assert_eq!(named(line).len(), 1, "{line}");
    }
    assert_eq!(named("/// std::fs::read(path)\nlet instance = 1;"), Vec::new());
}
