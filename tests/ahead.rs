//! A long lorebook whose entries are read before the rest of the file reads as one that is opened first: same body, same report, same
//! error, same places for edits.

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::LorebookEntry;
use rolecall_codecs::codecs::lorebook::LorebookCodec;
use rolecall_codecs::input::Ahead;
use rolecall_codecs::json::cell::At;
use rolecall_codecs::mapping::{Description, Edits};
use rolecall_codecs::{
    Codec, Document, EntryCodec, Error, Info, Input, Limits, Reading, Registry, WriteOptions, Writing,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes a file long enough for its list to be read ahead.
const FILLER: usize = 300_000;

/// A file: what stands before its entries, what stands behind the first one, what stands behind all. `ROW` is an entry.
struct File {
    what: &'static str,
    head: &'static str,
    rows: &'static str,
    tail: &'static str,
}

const HEAD: &str = r#"{"schemaVersion":"1.0.0","lorebook":{"name":"Tides","entries":["#;
const TAIL: &str = r#"],"tree":{"open":[1,{"x":"]}"}]}},"late":true}"#;
const ROW: &str = r#"{"id":"a","title":"Ebb","content":"The [sea], \"low\""}"#;

const fn lorebook(what: &'static str, rows: &'static str) -> File {
    File { what, head: HEAD, rows, tail: TAIL }
}

const FILES: &[File] = &[
    lorebook("plain", r#",ROW,{"id":"b","constant":true}"#),
    lorebook("white space", " \n , ROW\r\n\t,\n{ \"id\" : \"b\" } "),
    lorebook("cells of the wrong kind and unknown keys", r#",{"id":7,"title":[],"own":{"a":[1]},"depth":null},ROW"#),
    lorebook("repeated keys", r#",{"id":"a","title":"one","title":"two"}"#),
    lorebook("no object", r#",ROW,null,"text",12,[1],ROW"#),
    lorebook("no key", ",ROW,{},ROW"),
    lorebook("escaped keys", r#",{"\u0069d":"a","titl\u0065":"Ebb"},ROW"#),
    lorebook("half a surrogate pair", r#",ROW,{"id":"b","title":"\ud800"}"#),
    lorebook("a number beyond the doubles", r#",ROW,{"id":"b","probability":1e400}"#),
    lorebook("no comma", ",ROW ROW"),
    lorebook("a comma too many", ",ROW,"),
    lorebook("syntax inside an entry", r#",ROW,{"id":}"#),
    lorebook("a control character", ",{\"id\":\"\t\"}"),
    File { what: "syntax behind the list", head: HEAD, rows: ",ROW", tail: r#"],"tree":{"open":[1,]}}}"# },
    File { what: "text behind the file", head: HEAD, rows: ",ROW", tail: "]}} x" },
    File { what: "cut off in the list", head: HEAD, rows: ",ROW", tail: "" },
    File { what: "cut off behind the list", head: HEAD, rows: ",ROW", tail: "]}" },
    File { what: "syntax before the list", head: r#"{"a":01,"lorebook":{"entries":["#, rows: ",ROW", tail: "]}}" },
    File {
        what: "the list twice",
        head: r#"{"schemaVersion":"1.0.0","lorebook":{"entries":["#,
        rows: ",ROW",
        tail: r#"],"entries":[{"id":"z"}]}}"#,
    },
    File {
        what: "the book twice",
        head: r#"{"schemaVersion":"1.0.0","lorebook":{"entries":["#,
        rows: ",ROW",
        tail: r#"]},"lorebook":{"entries":[0]}}"#,
    },
    File {
        what: "a look-alike before the list",
        head: r#"{"schemaVersion":"1.0.0","x":{"lorebook":{"entries":[1]}},"lorebook":{"description":"\"entries\":[","entries":["#,
        rows: ",ROW",
        tail: "]}}",
    },
    File {
        what: "a compendium",
        head: r#"{"format":"rolecall-compendium","lorebook":{"name":"Tides"},"entries":["#,
        rows: r#",{"id":"a","title":"Ebb","own":1},{"id":"b"}"#,
        tail: r#"],"bookmark":1}"#,
    },
    File {
        what: "a compendium with its marks behind the list",
        head: r#"{"lorebook":{"name":"Tides"},"entries":["#,
        rows: r#",{"id":"a"}"#,
        tail: r#"],"schemaVersion":"compendium-2"}"#,
    },
    File {
        what: "a compendium with a nested list too",
        head: r#"{"format":"rolecall-compendium","lorebook":{"entries":["#,
        rows: ",ROW",
        tail: r#"]},"entries":[{"id":"c"}]}"#,
    },
    File { what: "nobody's file", head: r#"{"entries":["#, rows: ",ROW", tail: "]}" },
    File {
        what: "a canonical document",
        head: r#"{"schemaVersion":"1","kind":"lorebook","id":"x","body":{},"entries":["#,
        rows: ",ROW",
        tail: "]}",
    },
];

/// What the content of the first entry is.
fn filler() -> String {
    "sea ".repeat(FILLER / 4)
}

/// The first entry.
fn first() -> String {
    format!(r#"{{"id":"filler","content":"{}"}}"#, filler())
}

impl File {
    fn of(what: &str) -> &'static File {
        FILES.iter().find(|file| file.what == what).expect("a file of the table")
    }

    fn text(&self) -> String {
        [self.head, &first(), &self.rows.replace("ROW", ROW), self.tail].concat()
    }
}

/// The file opened first, and then read.
fn opened(registry: &Registry, input: &Input) -> Result<Reading, Error> {
    let document = input.open()?;
    if rolecall_codecs::is_canonical(&document) {
        return registry.read(input).map(|(reading, _)| reading);
    }
    registry.detect(&document)?.read(&document)
}

/// All that reading says, without the filler.
fn told(result: &Result<Reading, Error>) -> String {
    match result {
        Ok(reading) => {
            let json = reading.entity.to_json().replace(&filler(), "");
            format!("{json}\n{:?}", reading.report)
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_list_that_is_read_ahead_reads_as_in_an_opened_document() {
    let registry = Registry::default();
    for file in FILES {
        let input = Input::new(file.text().into_bytes()).expect("text");
        let ahead = registry.read(&input).map(|(reading, _)| reading);
        assert_eq!(told(&ahead), told(&opened(&registry, &input)), "{}", file.what);
    }
}

/// The table above must have files of both kinds, or it would show nothing.
#[test]
fn the_files_are_read_and_refused() {
    let registry = Registry::default();
    let read = FILES.iter().filter(|file| registry.read(&Input::new(file.text().into_bytes()).expect("text")).is_ok());
    assert_eq!((read.count(), FILES.len()), (16, 26));
}

/// What the other tests compare is read ahead indeed, and only where it can be.
#[test]
fn long_lists_of_objects_are_read_ahead() {
    let registry = Registry::default();
    let ahead = |text: String, codec: &str| {
        let entries = registry.get(codec).expect(codec).entries().expect(codec);
        entries.read_ahead(&Input::new(text.into_bytes()).expect("text")).is_some()
    };
    for what in ["plain", "white space", "cells of the wrong kind and unknown keys", "no key", "the list twice"] {
        assert!(ahead(File::of(what).text(), "rolecall-lorebook"), "{what}");
        assert!(!ahead(File::of(what).text(), "rolecall-compendium"), "{what}");
    }
    for what in ["no object", "half a surrogate pair", "no comma", "cut off in the list"] {
        assert!(!ahead(File::of(what).text(), "rolecall-lorebook"), "{what}");
    }
    assert!(ahead(File::of("a compendium").text(), "rolecall-compendium"));
    assert!(!ahead(File::of("plain").text().replace(&filler(), ""), "rolecall-lorebook"), "a short file");
}

#[test]
fn an_edit_finds_its_entry() {
    let registry = Registry::default();
    for file in FILES.iter().filter(|file| ["plain", "white space", "a compendium"].contains(&file.what)) {
        let text = file.text();
        let (mut reading, source) =
            registry.read(&Input::new(text.clone().into_bytes()).expect("text")).expect(file.what);
        let rolecall_codecs::Source::Codec(codec) = source else { panic!("{}: {source:?}", file.what) };
        let book = reading.entity.body.as_lorebook_mut().expect("a lorebook");
        for entry in book.entries.iter_mut().filter(|entry| entry.id == "b") {
            entry.id = "bee".into();
        }
        let written = registry.write(&reading.entity, codec, &WriteOptions::default()).expect(file.what);
        assert_eq!(*written.text, text.replace(r#""b""#, r#""bee""#), "{}", file.what);
    }
}

#[test]
fn notes_keep_their_order_and_their_bound() {
    let registry = Registry::default();
    let row = r#","z":1,"y":2"#;
    let rows: Vec<String> = (0..900).map(|n| format!(r#"{{"id":"{n}"{row}}}"#)).collect();
    let head = HEAD.replace(r#""name":"Tides""#, r#""name":7,"strange":[]"#);
    let text = [head.as_str(), &first(), ",", &rows.join(","), TAIL].concat();
    let input = Input::new(text.into_bytes()).expect("text");
    let ahead = registry.read(&input).map(|(reading, _)| reading).expect("a lorebook").report;
    assert!(ahead.more > 0, "{}", ahead.more);
    assert_eq!(ahead.defaulted, ["/lorebook/name: number where string is expected"]);
    assert_eq!(ahead, opened(&registry, &input).expect("a lorebook").report);
}

#[test]
fn limits_hold_for_a_list_that_is_read_ahead() {
    let registry = Registry::default();
    let text = FILES[0].text();
    let members = 3; // of the root
    for entries in 0..20 {
        let limits = Limits::default().entries(entries);
        let input = Input::with_limits(text.clone().into_bytes(), &limits).expect("text");
        let ahead = registry.read(&input).map(|(reading, _)| reading);
        assert_eq!(told(&ahead), told(&opened(&registry, &input)), "{entries} entries");
        assert!(ahead.is_err() || entries > members);
    }
    for limits in [Limits::default().values(12), Limits::default().depth(3), Limits::default().bytes(1_000_000)] {
        let input = Input::with_limits(text.clone().into_bytes(), &limits).expect("text");
        let ahead = registry.read(&input).map(|(reading, _)| reading);
        assert_eq!(told(&ahead), told(&opened(&registry, &input)), "{limits:?}");
    }
}

/// The lorebook's codec, which counts how often it is asked to read ahead.
struct Counting(Arc<AtomicUsize>);

impl Codec for Counting {
    fn info(&self) -> Info {
        LorebookCodec.info()
    }
    fn detect(&self, document: &Document<'_>) -> f64 {
        LorebookCodec.detect(document)
    }
    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        LorebookCodec.read(document)
    }
    fn write(&self, entity: &Entity, options: &WriteOptions) -> Result<Writing, Error> {
        LorebookCodec.write(entity, options)
    }
    fn describe(&self) -> Description {
        LorebookCodec.describe()
    }
    fn entries(&self) -> Option<&dyn EntryCodec> {
        Some(self)
    }
}

impl EntryCodec for Counting {
    fn path(&self) -> &'static [&'static str] {
        LorebookCodec.path()
    }
    fn read_entry(&self, text: &str, at: At<'_>) -> serde_json::Result<Option<LorebookEntry>> {
        LorebookCodec.read_entry(text, at)
    }
    fn read_ahead(&self, input: &Input) -> Option<Ahead> {
        self.0.fetch_add(1, Ordering::Relaxed);
        LorebookCodec.read_ahead(input)
    }
    fn write_entry(&self, entry: &LorebookEntry, told: &mut Edits) -> String {
        LorebookCodec.write_entry(entry, told)
    }
}

/// A text beyond a limit costs nothing: its list is not made into entries before it is refused.
#[test]
fn nothing_is_read_ahead_beyond_a_limit() {
    let asked = Arc::new(AtomicUsize::new(0));
    let mut registry = Registry::empty();
    registry.add(Counting(Arc::clone(&asked)));
    let text = Arc::new(File::of("plain").text());
    let none = Limits::none();
    for limits in [none.bytes(10), none.values(3), none.depth(2)] {
        let input = Input::text_with_limits(Arc::clone(&text), &limits);
        for refused in [registry.read(&input).map(drop), registry.read_as(&input, "rolecall-lorebook").map(drop)] {
            assert!(refused.is_err_and(|error| error.breach().is_some()), "{limits:?}");
        }
        assert_eq!(asked.load(Ordering::Relaxed), 0, "{limits:?}");
    }
    registry.read(&Input::from_text(text)).expect("a lorebook");
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}
