//! The promises about speed and memory as ratios, measured in pairs in one run: `cargo bench --bench ratios`.
//!
//! Each pair is run in turn (A B A B …), and the median of the pairwise ratios is printed, so that a machine whose speed drifts
//! still gives the same figures. Freeing what was made counts in, on both sides.

#[path = "support/grown.rs"]
mod grown;
#[path = "support/peak.rs"]
mod peak;
mod support;

use peak::peak_bytes;
use rolecall_codecs::canonical::Originals;
use rolecall_codecs::codecs::lorebook::LorebookCodec;
use rolecall_codecs::stream::{EntryReader, EntryWriter, survey};
use rolecall_codecs::{Input, Limits, Registry, Source, WriteOptions};
use serde::de::IgnoredAny;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const RUNS: usize = 15;
const LOREBOOK: &str = "rolecall-lorebook";
/// Set in the child that measures peak memory.
const CHILD: &str = "ROLECALL_PEAK_OF";

fn main() {
    if let Some(path) = std::env::var_os(CHILD) {
        return peak_child(&path);
    }
    let text = support::lorebook(25_000_000);
    println!("lorebook of {:.1} MB, {RUNS} pairs each", text.len() as f64 / 1e6);
    let skip = || serde_json::from_slice::<IgnoredAny>(black_box(text.as_bytes())).map(drop).expect("JSON");
    let tree = || {
        let value: serde_json::Value = serde_json::from_slice(text.as_bytes()).expect("JSON");
        black_box(serde_json::to_string(&value).expect("JSON"));
    };
    let same = || convert(&text, LOREBOOK, 0);
    let edited = || convert(&text, LOREBOOK, 100);
    row("read + unedited write / IgnoredAny", "at most 6", ratio(&same, &timed(&skip)));
    row("Value there and back / read + unedited write", "at least 4", ratio(&timed(&tree), &same));
    row("1 % of entries edited / unedited", "at most 1.10", ratio(&edited, &same));
    each_codec();
    detection();
    small_card();
    card_in_png();
    streaming(&text);
    peak(&text);
}

/// Every codec over a large file of its own: read and unedited write against the parser alone.
fn each_codec() {
    for grown in grown::GROWN {
        let text = grown.text(10_000_000);
        let skip = || serde_json::from_slice::<IgnoredAny>(black_box(text.as_bytes())).map(drop).expect("JSON");
        let same = || convert(&text, grown.codec, 0);
        row(&format!("{}: read + write / IgnoredAny", grown.codec), "at most 6", ratio(&same, &timed(&skip)));
    }
}

fn row(what: &str, promise: &str, ratio: f64) {
    println!("{what:<52} {ratio:>6.2}   ({promise})");
}

fn timed(work: &dyn Fn()) -> impl Fn() -> Duration + '_ {
    move || {
        let start = Instant::now();
        work();
        start.elapsed()
    }
}

/// Median of the pairwise ratios A / B.
fn ratio(a: &dyn Fn() -> Duration, b: &dyn Fn() -> Duration) -> f64 {
    a();
    b();
    let mut list: Vec<f64> = (0..RUNS).map(|_| a().as_secs_f64() / b().as_secs_f64()).collect();
    list.sort_by(f64::total_cmp);
    list[RUNS / 2]
}

/// From bytes in memory to written text: opening, detection, canonical body, write. Every `step`-th entry of a lorebook is edited.
/// The input buffer is the caller's: making and freeing it does not count.
fn convert(text: &str, codec: &str, step: usize) -> Duration {
    let registry = Registry::default();
    let bytes = text.to_owned().into_bytes();
    let start = Instant::now();
    let input = Input::new(bytes).expect("text");
    let buffer = input.text().clone();
    let (mut reading, source) = registry.read(&input).expect(codec);
    assert!(matches!(source, Source::Codec(id) if id == codec), "{source:?}");
    if step > 0 {
        let book = reading.entity.body.as_lorebook_mut().expect("a lorebook");
        book.entries.iter_mut().step_by(step).for_each(|entry| entry.title = "edited".into());
    }
    let writing = registry.write(&reading.entity, codec, &WriteOptions::default()).expect(codec);
    assert_eq!(Arc::ptr_eq(&writing.text, &buffer), step == 0);
    drop((reading, writing, input));
    let time = start.elapsed();
    drop(buffer);
    time
}

/// All codecs asked about each large file, its outline included, against the parser alone.
fn detection() {
    let registry = Registry::default();
    for grown in grown::GROWN {
        let input = Input::new(grown.text(10_000_000).into_bytes()).expect("text");
        let skip = || serde_json::from_str::<IgnoredAny>(black_box(input.text())).map(drop).expect("JSON");
        let scores = || drop(black_box(registry.scores(&input.open().expect("JSON"))));
        row(
            &format!("{}: detection / IgnoredAny", grown.codec),
            "aim: at most 1.2",
            ratio(&timed(&scores), &timed(&skip)),
        );
    }
}

/// A card as most are, a thousand times a run.
fn small_card() {
    let json = support::card();
    let many = |work: &dyn Fn() -> Duration| (0..1000).map(|_| work()).sum();
    let skip = || serde_json::from_str::<IgnoredAny>(black_box(&json)).map(drop).expect("JSON");
    let read = || convert(&json, "rolecall", 0);
    let what = format!("card of {} KB: read + unedited write / IgnoredAny", json.len() / 1000);
    row(&what, "aim: at most 4", ratio(&|| many(&read), &|| many(&timed(&skip))));
}

fn card_in_png() {
    let registry = Registry::default();
    let json = support::card();
    let png = support::png_with(5_000_000, &json);
    let read = |bytes: Vec<u8>| {
        let start = Instant::now();
        let reading = registry.read(&Input::new(bytes).expect("a card")).expect("a card");
        let time = start.elapsed();
        drop(reading);
        time
    };
    let carried = || read(png.clone());
    let floor = || {
        let start = Instant::now();
        let mut crc = flate2::Crc::new();
        crc.update(&png);
        black_box(crc.sum());
        start.elapsed() + read(json.clone().into_bytes())
    };
    row("card in a 5 MB PNG / (CRC of the file + its JSON read)", "at most 1.2", ratio(&carried, &floor));
}

/// A lorebook entry by entry, to text again, against reading and writing it in memory with every entry written anew.
fn streaming(text: &str) {
    let registry = Registry::default();
    let streamed = || {
        let surveyed = survey(text.as_bytes(), &registry, &Limits::default()).expect("a lorebook");
        let book = surveyed.reading.entity.body.as_lorebook().expect("a lorebook");
        let mut writer = EntryWriter::new(&LorebookCodec, book, &WriteOptions::default()).expect("a book");
        let mut out = writer.head().to_owned();
        for entry in EntryReader::new(&LorebookCodec, text.as_bytes(), &Limits::default()) {
            out += &writer.entry(&entry.expect("an entry"));
        }
        black_box(out + &writer.finish().0);
    };
    let whole = || {
        let (mut reading, _) = registry.read(&Input::new(text.as_bytes().to_vec()).expect("text")).expect("a lorebook");
        reading.entity.original = Originals::default();
        black_box(registry.write(&reading.entity, LOREBOOK, &WriteOptions::default()).expect("written"));
    };
    row("a fresh file in memory / entry by entry", "aim: at least 0.8", ratio(&timed(&whole), &timed(&streamed)));
}

/// Peak memory of a process that reads, converts and writes, over the file's size. Linux only: it asks `/proc`.
fn peak(text: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.json");
    std::fs::write(&path, text).expect("a file");
    let child =
        Command::new(std::env::current_exe().expect("this program")).env(CHILD, &path).output().expect("a child");
    match String::from_utf8_lossy(&child.stdout).trim().parse::<f64>() {
        Ok(bytes) => row("peak memory / file size", "at most 3", bytes / text.len() as f64),
        Err(_) => println!("peak memory: not measured here (no /proc)"),
    }
}

fn peak_child(path: &std::ffi::OsStr) {
    let before = peak_bytes();
    let bytes = std::fs::read(path).expect("the file");
    let registry = Registry::default();
    let (reading, _) = registry.read(&Input::new(bytes).expect("text")).expect("a lorebook");
    black_box(registry.write(&reading.entity, "rolecall-lorebook", &WriteOptions::default()).expect("written"));
    if let (Some(before), Some(after)) = (before, peak_bytes()) {
        println!("{}", after - before);
    }
}
