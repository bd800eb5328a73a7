//! Lorebooks entry by entry: the chunks are the whole file, the entries are those of a whole reading, and faults are placed.

#[path = "lorebook/model.rs"]
#[allow(dead_code, reason = "the model serves the lorebook's laws too")]
mod model;

use proptest::prelude::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use rolecall_codecs::json::stream::StreamError;
use rolecall_codecs::mapping::{Described, FieldGroup};
use rolecall_codecs::stream::{EntryReader, EntryWriter, survey, write_entries};
use rolecall_codecs::{Breach, Limit, Limits};
use rolecall_codecs::{EntryCodec, Error, Input, Registry, WriteOptions};
use serde_json::json;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::default);

fn codecs() -> Vec<&'static dyn EntryCodec> {
    let codecs: Vec<_> = REGISTRY.iter().filter_map(|codec| codec.entries()).collect();
    assert!(!codecs.is_empty());
    codecs
}

fn any_body() -> impl Strategy<Value = LorebookBody> {
    let group = FieldGroup { fields: LorebookBody::FIELDS, keys: LorebookBody::KEYS, list: false };
    model::object(group, false).prop_map(|body| serde_json::from_value(body).expect("a canonical body"))
}

fn options() -> WriteOptions {
    WriteOptions { now: Some("2026-07-04T00:00:00.000Z".to_owned()) }
}

/// The file as chunks, put together, and how many there were.
fn chunks(codec: &dyn EntryCodec, body: &LorebookBody) -> (String, rolecall_codecs::Report) {
    let mut writer = EntryWriter::new(codec, body, &options()).expect("a writer");
    let mut text = writer.head().to_owned();
    body.entries.iter().for_each(|entry| text += &writer.entry(entry));
    let (tail, report) = writer.finish();
    (text + &tail, report)
}

#[test]
fn chunks_are_the_whole_file_for_no_entry_one_and_many() {
    for codec in codecs() {
        for count in [0, 1, 2, 50] {
            let entry = |i: usize| LorebookEntry {
                id: format!("e{i}").into(),
                content: "a\n\"b\"".into(),
                ..Default::default()
            };
            let entries = (0..count).map(|i| entry(i).into()).collect();
            let body = LorebookBody { name: "Tides".into(), entries, ..Default::default() };
            let whole = codec.write(&Entity::new(body.clone()), &options()).expect("written");
            assert_eq!(chunks(codec, &body).0, *whole.text, "{} entries of {}", count, codec.info().id);
        }
    }
}

proptest! {
    #[test]
    fn chunks_are_what_a_whole_write_gives(body in any_body()) {
        for codec in codecs() {
            let whole = codec.write(&Entity::new(body.clone()), &options()).expect("written");
            let (text, report) = chunks(codec, &body);
            prop_assert_eq!(&text, &*whole.text);
            prop_assert_eq!(&report, &whole.report);
            let mut out = Vec::new();
            let all = body.entries.iter().map(|entry| Ok((**entry).clone()));
            let told = write_entries(&mut out, codec, &body, all, &options()).expect("written");
            prop_assert_eq!(String::from_utf8(out).expect("UTF-8"), text);
            prop_assert_eq!(told, report);
        }
    }

    #[test]
    fn entries_are_those_of_a_whole_reading(body in any_body(), windows: bool) {
        for codec in codecs() {
            let mut text = (*codec.write(&Entity::new(body.clone()), &options()).expect("written").text).clone();
            if windows {
                text = format!("\u{FEFF}{}\r\n", text.replace('\n', "\r\n"));
            }
            let input = Input::new(text.clone().into_bytes()).expect("text");
            let whole = codec.read(&input.open().expect("JSON")).expect("a book");
            let whole_body = whole.entity.body.as_lorebook().expect("a book");
            let mut reader = EntryReader::new(codec, text.as_bytes(), &Limits::default());
            let read = reader.by_ref().collect::<Result<Vec<_>, _>>().expect("entries");
            prop_assert!(whole_body.entries.iter().map(|entry| &**entry).eq(read.iter()));
            let rest = reader.finish().expect("the rest");
            let mut head = whole_body.clone();
            head.entries.clear();
            prop_assert_eq!(rest.entity.body.as_lorebook(), Some(&head));
            prop_assert_eq!(sorted(rest.report), sorted(whole.report));
            let surveyed = survey(text.as_bytes(), &REGISTRY, &Limits::default()).expect("recognised");
            prop_assert_eq!(surveyed.codec, codec.info().id);
            prop_assert_eq!(surveyed.reading.entity.body.as_lorebook(), Some(&head));
        }
    }
}

/// What is around the entries is read behind them, so its notes come later.
fn sorted(mut report: rolecall_codecs::Report) -> rolecall_codecs::Report {
    for list in [&mut report.defaulted, &mut report.escrowed, &mut report.warnings] {
        list.sort();
    }
    report
}

/// A file of a codec with these elements as its entries.
fn file(codec: &dyn EntryCodec, elements: &str) -> String {
    let writer = EntryWriter::new(codec, &LorebookBody::default(), &options()).expect("a writer");
    let head = writer.head().to_owned();
    head + elements + &writer.finish().0
}

#[test]
fn elements_that_are_no_entries_are_told_and_passed_over() {
    for codec in codecs() {
        let text = file(codec, r#"null, {"id": "a", "title": 7}, "x", {"id": "\ud83d", "mine": 1}"#);
        let mut reader = EntryReader::new(codec, text.as_bytes(), &Limits::default());
        let ids: Vec<Text> = reader.by_ref().map(|entry| entry.expect("an entry").id).collect();
        assert_eq!(ids, ["a", "\u{FFFD}"]);
        let list = codec.path().iter().fold(String::new(), |path, key| format!("{path}/{key}"));
        let report = reader.into_report();
        let told = |list: &[String], start: String| list.iter().any(|line| line.starts_with(&start));
        for place in ["0", "1/title", "2"] {
            assert!(told(&report.defaulted, format!("{list}/{place}: ")), "{place}: {report:?}");
        }
        assert!(report.escrowed.contains(&format!("{list}/3/mine")), "{report:?}");
        let column = text.find(r"\ud83d").map(|at| at - text[..at].rfind('\n').expect("a line"));
        assert!(
            told(
                &report.warnings,
                format!(
                    "line {}, column {}: half",
                    text[..text.find("null, {").unwrap()].lines().count(),
                    column.unwrap()
                )
            ),
            "{report:?}"
        );
    }
}

#[test]
fn faults_have_the_place_of_the_document_and_end_the_reading() {
    for codec in codecs() {
        for elements in [r#"{"id": "a"}, {"id": nul}"#, "{\"id\":\n\"a\"}, {\"id\":\n\"b\"} 1", "{\"id\":\n\"a\",}"] {
            let text = file(codec, elements);
            let whole = Input::new(text.clone().into_bytes()).expect("text").open().expect_err("not JSON").to_string();
            let mut reader = EntryReader::new(codec, text.as_bytes(), &Limits::default());
            let fault = reader.by_ref().find_map(Result::err).expect("a fault").to_string();
            let place = |message: &str| {
                let start = message.find("line ").expect("a place");
                message[start..].split(':').next().expect("a place").to_owned()
            };
            assert_eq!(place(&fault), place(&whole), "{fault} / {whole}");
            assert!(reader.next().is_none());
        }
        let broken = file(codec, "{}") + "]";
        let whole = Input::new(broken.clone().into_bytes()).expect("text").open().expect_err("not JSON").to_string();
        let fault = survey(broken.as_bytes(), &REGISTRY, &Limits::default()).expect_err("not JSON").to_string();
        assert_eq!(fault.split(':').nth(1), whole.split(':').nth(1));
    }
}

#[test]
fn what_is_too_large_or_no_lorebook_is_refused() {
    for codec in codecs() {
        let text = file(codec, r#"{"id": "a"}, {"content": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"#);
        let limits = Limits::default().element(20);
        let read: Vec<_> = EntryReader::new(codec, text.as_bytes(), &limits).collect();
        assert!(
            matches!(
                read.as_slice(),
                [
                    Ok(_),
                    Err(Error::Stream(StreamError::Limit {
                        breach: Breach { limit: Limit::Element, most: 20, .. },
                        ..
                    }))
                ]
            ),
            "{read:?}"
        );
        let limits = Limits::default().frame(20);
        assert!(matches!(
            survey(text.as_bytes(), &REGISTRY, &limits),
            Err(Error::Stream(StreamError::Limit {
                breach: Breach { limit: Limit::Frame, most: 20, found: 21.. },
                ..
            }))
        ));
    }
    let stranger = json!({ "hello": [1] }).to_string();
    assert!(matches!(survey(stranger.as_bytes(), &REGISTRY, &Limits::default()), Err(Error::NotRecognised { .. })));
    let card = json!({ "spec": "chara_card_v2", "spec_version": "2.0", "data": { "name": "N", "extensions": { "rolecall": {} } } });
    match survey(card.to_string().as_bytes(), &REGISTRY, &Limits::default()) {
        Err(Error::NotStreamed { codec }) => assert_eq!(codec, "rolecall"),
        other => panic!("{other:?}"),
    }
}
