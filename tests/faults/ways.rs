//! Every way in which the tool writes files, and what must hold of what it leaves.

use crate::run::Desk;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

/// A lorebook of two entries.
pub const BOOK: &str = "{\"schemaVersion\": \"1.0.0\", \"lorebook\": {\"name\": \"Aetheria\", \"mine\": 1.50, \"entries\": [\n {\"id\": \"a\", \"title\": \"Gate\", \"content\": \"The gate is shut.\"},\n {\"id\": \"b\", \"title\": \"Key\", \"content\": \"Lost.\", \"enabled\": false}]}}\n";

/// One way to write: the arguments; all files go below `out`.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    pub args: &'static [&'static str],
    /// Whether each file stands for itself: some may be new while others are old.
    pub each: bool,
}

const fn way(args: &'static [&'static str]) -> Way {
    Way { args, each: false }
}

const fn each(args: &'static [&'static str]) -> Way {
    Way { args, each: true }
}

/// All of them.
pub const WAYS: &[Way] = &[
    way(&["convert", "in/book.json", "--to", "canonical", "-o", "out/a.json", "--force"]),
    way(&["convert", "in/card.canonical.json", "-o", "out/a.png", "--force"]),
    way(&["convert", "in/card.json", "--to", "tavern", "-o", "out/a.png", "--carrier", "in/art.png", "--force"]),
    way(&["convert", "in/book.json", "--to", "canonical", "-o", "out/a.json", "--report", "out/r.json", "--force"]),
    way(&["convert", "in/book.json", "--to", "canonical", "--report", "out/r.json", "--force"]),
    way(&["convert", "in/card.json", "--to", "canonical", "-o", "out/a.json", "--books", "out/lore", "--force"]),
    way(&["convert", "in/large.json", "--to", "rolecall-lorebook", "--stream", "-o", "out/a.json", "--force"]),
    way(&["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "-o", "out/a.json", "--force"]),
    each(&["convert", "in", "--to", "canonical", "-o", "out", "--report", "out/log.jsonl", "--force"]),
    each(&["convert", "in.zip", "--to", "canonical", "-o", "out", "--force"]),
    way(&["schema", "--all", "out", "--force"]),
    way(&["docs", "-o", "out/site", "--force"]),
];

/// A file by its path below a folder: its bytes.
pub type Tree = BTreeMap<String, Vec<u8>>;

impl Way {
    /// A desk with everything that the ways read, and an empty `out`.
    pub fn desk() -> Desk {
        let desk = Desk::new();
        fs::create_dir(desk.path("in")).unwrap();
        fs::create_dir(desk.path("out")).unwrap();
        let sample = |name: &str| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name)).unwrap();
        desk.put("in/book.json", BOOK);
        desk.put("in/large.json", large(20_000));
        desk.put("in/card.json", sample("gull-postmaster.v2.json"));
        desk.put("in/art.png", sample("pier-stall.roleout.png"));
        desk.put("in.zip", zip(&[("book.json", BOOK.as_bytes()), ("card.json", &sample("gull-postmaster.v2.json"))]));
        desk.run(&["convert", "in/card.json", "--to", "tavern", "-o", "card.png", "--carrier", "in/art.png"]).code(0);
        desk.run(&["convert", "card.png", "--to", "canonical", "-o", "in/card.canonical.json"]).code(0);
        desk
    }

    /// What it writes when nothing goes wrong.
    pub fn written(self) -> Tree {
        let desk = Way::desk();
        desk.run(self.args).code(0);
        tree(&desk.path("out"))
    }

    /// What stands in the way of all files before a run.
    pub fn old(new: &Tree) -> Tree {
        new.keys().map(|name| (name.clone(), format!("old {name}").into_bytes())).collect()
    }
}

/// The law of a run that may have failed. Gives whether the new files are there.
#[track_caller]
pub fn whole(way: Way, found: &Tree, old: &Tree, new: &Tree, run: &Output, what: &str) -> bool {
    let told = String::from_utf8_lossy(&run.stderr);
    let context = || format!("{what}: {way:?}: {told}");
    for (name, bytes) in found {
        let known = [old, new].iter().any(|tree| tree.get(name).is_some_and(|known| same(known, bytes)));
        assert!(
            known || way.each && is_report(bytes, new.get(name)),
            "{name} is neither old nor new, {} bytes: {}",
            bytes.len(),
            context()
        );
    }
    let all_of = |tree: &Tree| tree.iter().all(|(name, bytes)| found.get(name).is_some_and(|is| same(is, bytes)));
    let (is_old, is_new) = (all_of(old), all_of(new));
    assert!(is_old || is_new || way.each, "some are old and some are new: {}", context());
    let nothing_lost = old.keys().all(|name| found.contains_key(name));
    assert!(nothing_lost, "a file is gone: {}", context());
    match run.status.code() {
        Some(0) => assert!(is_new, "done, it says: {}", context()),
        Some(1) => {
            assert!(told.contains("error: "), "no message: {}", context());
            assert!(!told.contains("panicked") && !told.contains(".tmp"), "{}", context());
        }
        // A signal.
        None => {}
        Some(code) => panic!("ends with {code}: {}", context()),
    }
    is_new
}

/// Whether this is a whole report of a folder: as many lines as there are files, whatever became of them.
fn is_report(bytes: &[u8], new: Option<&Vec<u8>>) -> bool {
    let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
    let values: Vec<_> = serde_json::Deserializer::from_slice(bytes).into_iter::<serde_json::Value>().collect();
    let outcomes = values.iter().flatten().filter(|value| value.get("outcome").is_some()).count();
    outcomes == values.len() && new.is_some_and(|new| lines(new) == outcomes) && bytes.ends_with(b"\n")
}

/// Whether both are one file, times aside.
fn same(a: &[u8], b: &[u8]) -> bool {
    a == b || without_times(a) == without_times(b)
}

fn without_times(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let key = "\"exportDate\": \"";
    match text.split_once(key) {
        Some((before, after)) => format!("{before}{}", after.split_once('"').map_or("", |(_, after)| after)),
        None => text.into_owned(),
    }
}

/// All files below a folder, hidden ones too.
pub fn tree(folder: &Path) -> Tree {
    let files =
        walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap).filter(|entry| !entry.file_type().is_dir());
    let name = |path: &Path| path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
    files.map(|entry| (name(entry.path()), fs::read(entry.path()).unwrap_or_default())).collect()
}

/// Makes a folder hold these files.
pub fn plant(folder: &Path, tree: &Tree) {
    for (name, bytes) in tree {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// A lorebook of at least this many bytes.
pub fn large(bytes: usize) -> String {
    let entry = |index| format!(r#"{{"id":"e{index}","title":"T","content":"{}"}}"#, "the tide goes out, ".repeat(50));
    let entries: Vec<String> = (0..bytes / 1_000 + 1).map(entry).collect();
    format!(r#"{{"schemaVersion":"1.0.0","lorebook":{{"name":"Large","entries":[{}]}}}}"#, entries.join(","))
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, data) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, data).unwrap();
    }
    zip.finish().unwrap().into_inner()
}
