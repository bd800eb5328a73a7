//! Texts that are built to break a reader: nested a million deep, a million members, a string without end, one id again and again.
//!
//! `cargo test --test limits -- --nocapture` tells how many were tried. With `ROLECALL_LARGE=1` every format gets the largest, a string
//! of 1 GB among them: better with `--release`.

use crate::many::{Alike, Sample, on_all_cores, samples};
use rolecall_codecs::canonical::{Body, Entity};
use rolecall_codecs::stream::{EntryReader, survey};
use rolecall_codecs::{Breach, Error, Input, Limit, Limits, Registry, Report, WriteOptions, exchange};
use serde_json::{Value, json};
use std::ops::AddAssign;
use std::sync::Mutex;

/// What became of the inputs that were tried.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tried {
    pub refused: usize,
    pub read: usize,
}

impl AddAssign for Tried {
    fn add_assign(&mut self, other: Tried) {
        self.refused += other.refused;
        self.read += other.read;
    }
}

impl Tried {
    pub fn tell(self, what: &str) {
        let Tried { refused, read } = self;
        println!(
            "{what}: {} inputs tried, {refused} refused, {read} read and written back byte for byte",
            refused + read
        );
    }
}

/// Whether everything is tried at its largest.
fn large() -> bool {
    std::env::var_os("ROLECALL_LARGE").is_some()
}

/// Does all with a text that a program does with a file of a format. What is refused, is by an error that says something.
fn attempt(text: String, codec: &str, limits: &Limits, what: &str) -> Tried {
    let registry = Registry::default();
    let input = Input::with_limits(text.into_bytes(), limits).unwrap_or_else(|error| panic!("{what}: {error}"));
    let refused = |error: Error| assert!((1..1_000).contains(&error.to_string().len()), "{what}: {error}");
    exchange::check(&input, Some(codec), &registry).map(|_| ()).unwrap_or_else(refused);
    registry.read(&input).map(|_| ()).unwrap_or_else(refused);
    Entity::from_json(input.text()).map(|_| ()).unwrap_or_else(|error| refused(error.into()));
    if let Some(entries) = registry.get(codec).expect(codec).entries() {
        let mut reader = EntryReader::new(entries, input.text().as_bytes(), limits);
        let streamed = reader.by_ref().try_for_each(|entry| entry.map(|_| ()));
        streamed.and_then(|()| reader.finish()).map(|_| ()).unwrap_or_else(refused);
        survey(input.text().as_bytes(), &registry, limits).map(|_| ()).unwrap_or_else(refused);
    }
    match registry.read_as(&input, codec) {
        Err(error) => {
            refused(error);
            Tried { refused: 1, read: 0 }
        }
        Ok(reading) => {
            let write = |entity: &Entity| registry.write(entity, codec, &WriteOptions::default()).expect(what).text;
            assert!(write(&reading.entity) == *input.text(), "{what}");
            let stored = Entity::from_json(&reading.entity.to_json()).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert!(stored == reading.entity && write(&stored) == *input.text(), "{what}");
            Tried { refused: 0, read: 1 }
        }
    }
}

/// The samples in several threads.
fn each_sample(what: &str, attempt: impl Fn(&Sample) -> Tried + Sync) -> Tried {
    let sum = Mutex::new(Tried::default());
    on_all_cores(samples(), |sample| {
        let tried = attempt(&sample);
        *sum.lock().expect("no thread failed") += tried;
    });
    let sum = sum.into_inner().expect("no thread failed");
    sum.tell(what);
    sum
}

fn deep(open: &str, close: &str, levels: usize) -> String {
    [open.repeat(levels), "1".to_owned(), close.repeat(levels)].concat()
}

const UNKNOWN: &str = "an unknown key";

/// A value by itself, as an element and under a key that nobody knows; each with the name of its place.
fn around(sample: &Sample, value: &str) -> Vec<(String, &'static str)> {
    let element = sample.main().map(|at| (sample.with_element(at, value), "an element"));
    let unknown = sample.is_object().then(|| (sample.with_member("", "zz", value), UNKNOWN));
    [(value.to_owned(), "alone")].into_iter().chain(element).chain(unknown).collect()
}

const BRACKETS: [(&str, &str); 2] = [("[", "]"), (r#"{"a":"#, "}")];

#[test]
fn nested_a_million_deep() {
    const LEVELS: usize = 1_000_000;
    for (open, close) in BRACKETS {
        let text = std::sync::Arc::new(deep(open, close, LEVELS));
        let limited = Input::text_with_limits(text, &Limits::default().depth(100));
        let breach = limited.open().expect_err("too deep").breach().expect("a limit");
        assert_eq!(breach, Breach { limit: Limit::Depth, most: 100, found: 101 });
    }
    let all = samples();
    let first =
        |sample: &Sample| all.iter().find(|one| one.codec == sample.codec).is_some_and(|one| one.name == sample.name);
    let tried = each_sample("nested a million deep", |sample| {
        let mut tried = Tried::default();
        if !first(sample) {
            return tried;
        }
        for (open, close) in BRACKETS {
            let value = deep(open, close, LEVELS);
            let mut places = around(sample, &value);
            places.push((open.repeat(LEVELS), "open"));
            let inside = format!(r#"{{"zz":{value}}}"#);
            places.extend(sample.main().map(|at| (sample.with_element(at, &inside), "in an element")));
            for (text, place) in places {
                let what = format!("{} {place} {open}", sample.name);
                tried += attempt(text, sample.codec, &Limits::default(), &what);
            }
        }
        tried
    });
    assert!(tried.refused > 90, "{tried:?}");
}

/// In every place of every sample: each cell, each element, and a new member of each object.
#[test]
fn nested_too_deep_in_any_place() {
    let tried = each_sample("nested a thousand deep in any place", |sample| {
        let mut tried = Tried::default();
        for (open, close) in BRACKETS {
            let value = deep(open, close, 1_000);
            for (place, text) in sample.everywhere(&value) {
                tried += attempt(text, sample.codec, &Limits::default(), &format!("{} {place} {open}", sample.name));
            }
        }
        tried
    });
    assert!(tried.refused > 100 && tried.read > 50, "{tried:?}");
}

#[test]
fn canonical_documents_nested_too_deep_in_any_place() {
    let tried = each_sample("canonical documents, nested a million deep", |sample| {
        let mut tried = Tried::default();
        let entity = sample.entity();
        let canonical: Value = serde_json::from_str(&Entity::new(entity.body).to_json()).expect("JSON");
        let canonical = Sample { name: sample.name.clone(), codec: sample.codec, value: canonical };
        for (open, close) in BRACKETS {
            for (levels, most) in [(1_000, usize::MAX), (1_000_000, 4)] {
                let value = deep(open, close, levels);
                for (place, text) in canonical.everywhere(&value).into_iter().take(most) {
                    let error = Entity::from_json(&text).expect_err(&place);
                    assert!((1..1_000).contains(&error.to_string().len()), "{place}: {error}");
                    let kind = sample.entity().body.kind();
                    assert!(Body::from_json(kind, &text).is_err());
                    tried.refused += 1;
                }
            }
        }
        tried
    });
    assert!(tried.refused > 500, "{tried:?}");
}

/// Members of one object: of keys that differ, and of one key again and again.
#[test]
fn a_million_keys() {
    let tried = each_sample("a million keys in one object", |sample| {
        let mut tried = Tried::default();
        let count = if large() || sample.codec == "rolecall-compendium" { 1_000_000 } else { 10_000 };
        let different: Vec<String> = (0..count).map(|index| format!(r#""k{index}":0"#)).collect();
        for members in [different, vec![r#""zz":0"#.to_owned(); count], vec![r#""name":"x""#.to_owned(); count]] {
            let value = format!("{{{}}}", members.join(","));
            for (text, place) in around(sample, &value) {
                if place == UNKNOWN && count == 1_000_000 && !large() {
                    continue;
                }
                let what = format!("{} {place} {}", sample.name, members[0]);
                tried += attempt(text.clone(), sample.codec, &Limits::default(), &what);
                if large() {
                    tried += attempt(text, sample.codec, &Limits::none(), &what);
                }
            }
        }
        tried
    });
    assert!(tried.refused > 5 && tried.read > 10, "{tried:?}");
}

#[test]
fn a_string_without_end() {
    let tried = each_sample(if large() { "a string of 1 GB" } else { "a string of 100,000 bytes" }, |sample| {
        let mut tried = Tried::default();
        let bytes = match (large(), sample.codec) {
            (true, _) => 1_000_000_000,
            (false, _) => 100_000,
        };
        for string in [
            format!("\"{}\"", "x".repeat(bytes)),
            format!("\"{}\"", r"\u00e9".repeat(bytes / 6)),
            format!("\"{}", "é".repeat(bytes / 2)),
        ] {
            let mut places = vec![(string.clone(), "alone")];
            let inside = |key: &str| format!(r#"{{"{key}":{string}}}"#);
            places.extend(sample.main().map(|at| (sample.with_element(at, &inside("content")), "a content")));
            places.extend(sample.is_object().then(|| (sample.with_member("", "name", &string), "a name")));
            places.extend(sample.is_object().then(|| (sample.with_member("", &"k".repeat(bytes), "1"), "a key")));
            for (text, place) in places {
                let what = format!("{} {place} {}", sample.name, &string[..3]);
                let limits = if large() { Limits::none() } else { Limits::default() };
                tried += attempt(text, sample.codec, &limits, &what);
            }
        }
        tried
    });
    assert!(tried.refused > 10 && tried.read > 10, "{tried:?}");
}

/// 64 MB, where nothing else is done with it than to read and to write it.
#[test]
fn a_string_of_64_mb() {
    let samples = samples();
    let sample = samples.iter().find(|sample| sample.codec == "rolecall-lorebook").expect("a lorebook");
    let text = sample.with_member("/lorebook", "name", &format!("\"{}\"", "x".repeat(64_000_000)));
    let registry = Registry::default();
    let input = Input::new(text.into_bytes()).expect("text");
    let entity = registry.read(&input).expect("a lorebook").0.entity;
    assert_eq!(entity.body.name().len(), 64_000_000);
    assert!(registry.write(&entity, sample.codec, &WriteOptions::default()).expect("written").text == *input.text());
    let error = exchange::check(&input, Some("rolecall-regex"), &registry).expect_err("no script").to_string();
    assert!(error.len() < 1_000);
}

/// A key that is as long as the document is not told a thousand times.
#[test]
fn reports_do_not_repeat_a_long_key() {
    let key = "k".repeat(200_000);
    let many = |value: &str| (0..1_200).map(|n| format!(r#""u{n}":{value}"#)).collect::<Vec<_>>().join(",");
    let registry = Registry::default();
    let told = |report: &Report| -> usize {
        [&report.defaulted, &report.escrowed, &report.dropped, &report.warnings]
            .into_iter()
            .flatten()
            .map(String::len)
            .sum()
    };
    for sample in samples() {
        for place in sample.places().iter().filter(|place| sample.value.pointer(place).is_some_and(Value::is_object)) {
            let text = sample.with_member(place, &key, &format!("{{{}}}", many("1")));
            let input = Input::new(text.into_bytes()).expect("text");
            let Ok(reading) = registry.read_as(&input, sample.codec) else { continue };
            let what = format!("{} {place}: {}", sample.name, told(&reading.report));
            assert!(told(&reading.report) < 500_000, "{what}");
            let kind = reading.entity.body.kind();
            for codec in registry.iter().filter(|codec| codec.info().kind == kind) {
                let fresh = Entity { original: Default::default(), ..reading.entity.clone() };
                for entity in [&fresh, &reading.entity] {
                    let report = codec.write(entity, &WriteOptions::default()).expect("written").report;
                    assert!(told(&report) < 600_000, "{what}: {} {}", codec.info().id, told(&report));
                }
            }
        }
    }
}

/// One id for all elements: read, there and back through canonical JSON, edited and written.
#[test]
fn one_id_again_and_again() {
    let tried = each_sample("one id again and again", |sample| {
        let count = if large() { 100_000 } else { 1_000 };
        let mut tried = Tried::default();
        let registry = Registry::default();
        for place in sample.places().into_iter().filter(|place| sample.has_ids(place)) {
            let text = sample.grown(&place, count, Alike::Ids);
            let what = format!("{} {place}", sample.name);
            let input = Input::with_limits(text.clone().into_bytes(), &Limits::none()).expect("text");
            let entity = registry.read_as(&input, sample.codec).expect(&what).entity;
            let stored = Entity::from_json(&entity.to_json()).expect(&what);
            assert!(stored == entity, "{what}");
            let write =
                |entity: &Entity| registry.write(entity, sample.codec, &WriteOptions::default()).expect(&what).text;
            assert!(*write(&stored) == text, "{what}");
            tried.read += 1;
            for edit in EDITS {
                let mut body = entity.body.to_value().expect("JSON");
                if !longest(&mut body, count, edit) {
                    continue;
                }
                let edited = Entity { body: entity.body.edited(&body.to_string()).expect(&what), ..stored.clone() };
                let written = write(&edited);
                let again = registry.read_as(
                    &Input::with_limits(written.as_bytes().to_vec(), &Limits::none()).expect("text"),
                    sample.codec,
                );
                assert!(*write(&again.expect(&what).entity) == *written, "{what}");
                tried.read += 1;
            }
        }
        tried
    });
    assert!(tried.read > 20, "{tried:?}");
}

type Edit = fn(&mut Vec<Value>);

const EDITS: [Edit; 3] = [
    |list| drop(list.remove(list.len() / 2)),
    |list| list.rotate_left(1),
    |list| list.iter_mut().skip(1).take(1).for_each(|one| one["id"] = json!("another")),
];

/// Edits the first list of so many elements.
fn longest(value: &mut Value, count: usize, edit: Edit) -> bool {
    match value {
        Value::Array(list) if list.len() >= count => {
            edit(list);
            true
        }
        Value::Array(list) => list.iter_mut().any(|one| longest(one, count, edit)),
        Value::Object(members) => members.values_mut().any(|one| longest(one, count, edit)),
        _ => false,
    }
}
