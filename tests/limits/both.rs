//! Every limit from both sides: what is at it is read, one more is refused by an error that holds the limit, its value and what was
//! found.

use crate::pictures::{carrier, filler, idat, international, zipped};
use rolecall_codecs::archive::{Archive, ArchiveError};
use rolecall_codecs::codecs::lorebook::LorebookCodec;
use rolecall_codecs::exchange::File;
use rolecall_codecs::stream::{EntryReader, survey};
use rolecall_codecs::{Breach, Error, Input, Limit, Limits, Registry};
use std::io::{Cursor, Write};
use std::sync::Arc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The deepest that a text may be where all of it is taken in, whatever the limit.
const PARSER_DEPTH: u64 = 127;

/// A way to meet a limit.
struct Case {
    way: &'static str,
    /// The limit that is set.
    limit: Limit,
    set: fn(Limits, u64) -> Limits,
    /// The value that it is set to.
    most: u64,
    /// An input that has so many.
    make: fn(usize) -> Vec<u8>,
    /// Reads it whole; what a refusal holds.
    read: fn(Vec<u8>, &Limits) -> Result<(), Option<Breach>>,
    /// Which limit a refusal names, and what was found.
    refused: (Limit, u64),
}

impl Case {
    const fn new(
        limit: Limit,
        set: fn(Limits, u64) -> Limits,
        most: u64,
        way: &'static str,
        make: fn(usize) -> Vec<u8>,
        read: fn(Vec<u8>, &Limits) -> Result<(), Option<Breach>>,
    ) -> Case {
        Case { way, limit, set, most, make, read, refused: (limit, most + 1) }
    }
}

/// A lorebook of so many bytes.
fn book(bytes: usize) -> Vec<u8> {
    let mut text = r#"{"schemaVersion": "1.0.0", "lorebook": {"entries": [{"id": "a"}]}}"#.to_owned();
    text.push_str(&" ".repeat(bytes - text.len()));
    text.into_bytes()
}

/// A card of so many bytes in a picture's text.
fn card(bytes: usize) -> Vec<u8> {
    let mut text = r#"{"spec": "chara_card_v2", "data": {"name": "Wren", "extensions": {"rolecall": {}}}}"#.to_owned();
    text.push_str(&" ".repeat(bytes - text.len()));
    text.into_bytes()
}

fn nested(levels: usize) -> Vec<u8> {
    ["[".repeat(levels), "]".repeat(levels)].concat().into_bytes()
}

/// A book of so many levels, the deepest in its entry.
fn nested_entry(levels: usize) -> Vec<u8> {
    let lists = nested(levels - 4);
    [br#"{"schemaVersion": "1.0.0", "lorebook": {"entries": [{"x": "#, &*lists, b"}]}}"].concat()
}

/// A canonical document of so many levels.
fn nested_canonical(levels: usize) -> Vec<u8> {
    let notes = nested(levels - 2);
    [br#"{"schemaVersion": "1", "kind": "lorebook", "id": "a", "body": {"name": "A", "entries": []}, "profiles": {"x": "#, &*notes, b"}}"].concat()
}

/// Ones in a list, that and the members around it so many in all.
fn ones(before: &str, count: usize, after: &str) -> Vec<u8> {
    let members = before.matches(':').count();
    let list = vec!["1"; count - members].join(",");
    format!("{before}[{list}]{after}").into_bytes()
}

fn entries(count: usize) -> Vec<u8> {
    ones(r#"{"schemaVersion": "1.0.0", "lorebook": {"entries": "#, count, "}}")
}

fn values(count: usize) -> Vec<u8> {
    ones(r#"{"a": {"b": {"c": {"d": {"e": "#, count, "}}}}}")
}

fn picture(bytes: usize) -> Vec<u8> {
    let fixed = carrier(&[zipped("chara", &card(100)), filler(0)]).len();
    carrier(&[zipped("chara", &card(100)), filler(bytes - fixed)])
}

/// A picture with so many chunks before its end, the header and one with the card among them.
fn chunks(count: usize) -> Vec<u8> {
    let mut all = vec![zipped("chara", &card(100))];
    all.resize_with(count - 1, || idat(1));
    carrier(&all)
}

/// An element of so many bytes.
fn element(bytes: usize) -> Vec<u8> {
    let fixed = r#"{"id":"a","content":""}"#.len();
    let entry = format!(r#"{{"id":"a","content":"{}"}}"#, "x".repeat(bytes - fixed));
    format!(r#"{{"schemaVersion": "1.0.0", "lorebook": {{"entries": [{{}}, {entry}]}}}}"#).into_bytes()
}

/// So many bytes around the list.
fn frame(bytes: usize) -> Vec<u8> {
    let fixed = r#"{"schemaVersion": "1.0.0", "lorebook": {"name": "", "entries": []}}"#.len();
    let name = "x".repeat(bytes - fixed);
    format!(r#"{{"schemaVersion": "1.0.0", "lorebook": {{"name": "{name}", "entries": [{{"id": "a"}}, {{}}]}}}}"#)
        .into_bytes()
}

fn packed<'d>(members: impl IntoIterator<Item = &'d [u8]>, stored: bool) -> Vec<u8> {
    let method = if stored { zip::CompressionMethod::Stored } else { zip::CompressionMethod::Deflated };
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (index, data) in members.into_iter().enumerate() {
        zip.start_file(index.to_string(), SimpleFileOptions::default().compression_method(method)).expect("a member");
        zip.write_all(data).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

fn by_input(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    Input::with_limits(bytes, limits)
        .and_then(|input| input.open().map(|_| ()))
        .map_err(|error| Error::from(error).breach())
}

fn by_text(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    let text = String::from_utf8(bytes).expect("UTF-8");
    Input::text_with_limits(Arc::new(text), limits).open().map(|_| ()).map_err(|error| error.breach())
}

fn by_file(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    File::with_limits(bytes, limits).and_then(|file| file.read()).map(|_| ()).map_err(|error| error.breach())
}

fn by_validation(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    File::with_limits(bytes, limits).and_then(|file| file.validate()).map(|_| ()).map_err(|error| error.breach())
}

fn by_survey(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    survey(bytes.as_slice(), &Registry::default(), limits).map(|_| ()).map_err(|error| error.breach())
}

fn by_stream(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    let mut reader = EntryReader::new(&LorebookCodec, bytes.as_slice(), limits);
    let read = reader.by_ref().collect::<Result<Vec<_>, _>>();
    read.and_then(|_| reader.finish()).map(|_| ()).map_err(|error| error.breach())
}

fn by_archive(bytes: Vec<u8>, limits: &Limits) -> Result<(), Option<Breach>> {
    let read = || -> Result<(), ArchiveError> {
        let mut archive = Archive::open(Cursor::new(bytes), limits)?;
        (0..archive.members().len()).try_for_each(|index| archive.read(index).map(|_| ()))
    };
    read().map_err(|error| error.breach())
}

fn cases() -> Vec<Case> {
    use Limit::*;
    vec![
        Case::new(Bytes, Limits::bytes, 90, "a file", book, by_input),
        Case::new(Bytes, Limits::bytes, 90, "a text", book, by_text),
        Case::new(Bytes, Limits::bytes, 90, "a file, read", book, by_file),
        Case::new(Bytes, Limits::bytes, 500, "a picture", picture, by_file),
        Case::new(Depth, Limits::depth, 7, "the whole text", nested, by_input),
        Case::new(Depth, Limits::depth, PARSER_DEPTH, "as deep as the parser goes", nested_canonical, by_file),
        Case::new(Depth, Limits::depth, 9, "a canonical document", nested_canonical, by_file),
        Case::new(Depth, Limits::depth, 9, "an entry in a stream", nested_entry, by_stream),
        Case::new(Entries, Limits::entries, 30, "a lorebook", entries, by_file),
        Case::new(Entries, Limits::entries, 30, "a lorebook, validated", entries, by_validation),
        Case::new(Values, Limits::values, 60, "a text", values, by_input),
        Case::new(Text, Limits::text, 200, "a zTXt", |n| carrier(&[zipped("chara", &card(n))]), by_file),
        Case::new(Text, Limits::text, 200, "an iTXt", |n| carrier(&[international("ccv3", &card(n))]), by_validation),
        Case::new(Chunks, Limits::chunks, 40, "a picture", chunks, by_file),
        Case::new(Element, Limits::element, 100, "a stream", element, by_stream),
        Case::new(Frame, Limits::frame, 100, "a survey", frame, by_survey),
        Case::new(Frame, Limits::frame, 100, "a stream", frame, by_stream),
        Case::new(Members, Limits::members, 5, "a zip", |n| packed(vec![&b"1"[..]; n], false), by_archive),
        Case::new(Member, Limits::member, 50, "a zip", |n| packed([&vec![1; n][..], b"2"], false), by_archive),
        Case::new(
            Unpacked,
            Limits::unpacked,
            50,
            "a zip",
            |n| packed([&vec![1; n - 3][..], b"222"], false),
            by_archive,
        ),
        // What is larger than `ratio_from` is refused by its ratio.
        Case {
            refused: (Ratio, 100),
            ..Case::new(
                Ratio,
                |limits, most| limits.ratio(most).ratio_from(0),
                99,
                "a zip",
                |n| dense(n as u64),
                by_archive,
            )
        },
        Case {
            refused: (Ratio, ratio_of(&dense_of(257))),
            ..Case::new(RatioFrom, |limits, most| limits.ratio_from(most).ratio(1), 256, "a zip", dense_of, by_archive)
        },
    ]
}

/// A zip with a member that is so many times as large as its packed bytes.
fn dense(ratio: u64) -> Vec<u8> {
    (100..).map(dense_of).find(|zip| ratio_of(zip) == ratio).expect("a ratio that grows")
}

fn dense_of(bytes: usize) -> Vec<u8> {
    packed([&vec![b' '; bytes][..]], false)
}

fn ratio_of(zip: &[u8]) -> u64 {
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).expect("a zip");
    let file = zip.by_index_raw(0).expect("a member");
    file.size().div_ceil(file.compressed_size())
}

#[test]
fn every_limit_holds_from_both_sides() {
    for Case { way, limit, set, most, make, read, refused } in cases() {
        let limits = set(Limits::default(), most);
        assert_eq!(limits.get(limit), most);
        let count = usize::try_from(most).expect("small");
        assert_eq!(read(make(count), &limits), Ok(()), "{limit} {most}: {way}");
        let (named, found) = refused;
        let breach = Breach { limit: named, most: limits.get(named), found };
        assert_eq!(read(make(count + 1), &limits), Err(Some(breach)), "{limit} {most}: {way}");
        if (limit, most) != (Limit::Depth, PARSER_DEPTH) {
            assert_eq!(read(make(count + 1), &set(limits, u64::MAX)), Ok(()), "{limit} {most}: {way}");
        }
    }
}

#[test]
fn no_limit_is_missing() {
    let tried: std::collections::HashSet<Limit> = cases().iter().map(|case| case.limit).collect();
    let missing: Vec<_> = Limit::ALL.iter().filter(|limit| !tried.contains(limit)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// `32 MiB`, `250,000`
fn number(text: &str) -> u64 {
    let (digits, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number: u64 = digits.replace(',', "").parse().unwrap_or_else(|_| panic!("no number: {text}"));
    number
        << match unit {
            "" => 0,
            "MiB" => 20,
            "GiB" => 30,
            other => panic!("no unit: {other}"),
        }
}

#[test]
fn the_readme_has_the_defaults() {
    let readme = include_str!("../../README.md");
    let (_, table) = readme.split_once("| limit | what it bounds | default |\n|---|---|---|\n").expect("the table");
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        (cells[0].trim_matches('`').to_owned(), number(cells[2]))
    };
    let told: Vec<(String, u64)> = table.lines().take_while(|line| line.starts_with('|')).map(row).collect();
    let limits = Limits::default();
    let own: Vec<(String, u64)> =
        Limit::ALL.iter().map(|limit| (limit.name().to_owned(), limits.get(*limit))).collect();
    assert_eq!(told, own);
}
