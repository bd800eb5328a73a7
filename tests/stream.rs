//! One element at a time: the same elements as a whole parse, however the source cuts its bytes.

use proptest::prelude::*;
use rolecall_codecs::Limits;
use rolecall_codecs::json::outline::Outline;
use rolecall_codecs::json::stream::{ListReader, StreamError};
use serde_json::{Value, json};
use std::io::{BufReader, Read};

/// A source that hands out a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let n = self.1.min(self.0.len()).min(into.len());
        into[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn read(text: &str, step: usize, path: &'static [&'static str]) -> Result<(Vec<String>, String), StreamError> {
    let mut reader = ListReader::new(
        BufReader::with_capacity(step.max(1), Drip(text.as_bytes(), step.max(1))),
        path,
        &Limits::default(),
    );
    let mut elements = Vec::new();
    while let Some(element) = reader.next_element()? {
        elements.push(element.to_owned());
    }
    Ok((elements, reader.finish()?.into_text()))
}

#[test]
fn the_list_is_found_by_its_path_alone() {
    let path: &[&str] = &["lorebook", "entries"];
    let cases: [(&str, &[&str], &str); 8] = [
        (
            r#"{"lorebook":{"entries":[1,"a",{"b":[2]}]}}"#,
            &["1", "\"a\"", "{\"b\":[2]}"],
            r#"{"lorebook":{"entries":[]}}"#,
        ),
        (r#"{"entries":[1],"lorebook":{"entries":[2]}}"#, &["2"], r#"{"entries":[1],"lorebook":{"entries":[]}}"#),
        (
            r#"{"x":{"lorebook":{"entries":[1]}},"lorebook":{"entries":[2]}}"#,
            &["2"],
            r#"{"x":{"lorebook":{"entries":[1]}},"lorebook":{"entries":[]}}"#,
        ),
        (
            r#"{"lorebook":{"a":{"entries":[1]},"entries":[ 2 , 3 ]},"z":"]"}"#,
            &["2", "3"],
            r#"{"lorebook":{"a":{"entries":[1]},"entries":[]},"z":"]"}"#,
        ),
        (r#"{"lorebook":[{"entries":[1]}]}"#, &[], r#"{"lorebook":[{"entries":[1]}]}"#),
        (
            r#"{"lorebook":{"\u0065ntries":["\"]\\",[]]}}"#,
            &["\"\\\"]\\\\\"", "[]"],
            r#"{"lorebook":{"\u0065ntries":[]}}"#,
        ),
        (
            r#"{"a":"lorebook","lorebook":{"k":"entries","entries":[]}}"#,
            &[],
            r#"{"a":"lorebook","lorebook":{"k":"entries","entries":[]}}"#,
        ),
        ("\u{FEFF}{\"lorebook\":{\"entries\":[true,null]}}\n", &["true", "null"], "{\"lorebook\":{\"entries\":[]}}\n"),
    ];
    for (text, elements, frame) in cases {
        for step in [1, 2, 3, 7, 4096] {
            let (got, rest) = read(text, step, path).expect(text);
            assert_eq!(
                (got.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), rest.as_str()),
                (elements, frame),
                "{text} by {step}"
            );
        }
    }
}

#[test]
fn faults_are_typed_and_placed() {
    let path: &[&str] = &["entries"];
    for (text, expected) in [
        (r#"{"entries":[1 2]}"#, "not valid JSON: line 1, column 15: expected `,` or `]`"),
        (r#"{"entries":[1,]}"#, "not valid JSON: line 1, column 15: expected an element"),
        (r#"{"entries":[1,{"a":"#, "not valid JSON: line 1, column 20: expected the rest of an element"),
        (r#"{"entries":[1]"#, "not valid JSON: line 1, column 15: expected the rest of the document"),
        (r#"{"entries":[1]]"#, "not valid JSON: line 1, column 15: expected a bracket that closes what is open"),
        (r#"{"entries":[1],"x":"y"#, "not valid JSON: line 1, column 22: expected the end of a string"),
        (r#"{"entries":[1],"entries":[2]}"#, "line 1, column 26: the list stands a second time; read the file whole"),
    ] {
        assert_eq!(read(text, 3, path).expect_err(text).to_string(), expected, "{text}");
    }
    let limits = Limits::default().element(8).frame(24);
    let fault = |text: &str| {
        let mut reader = ListReader::new(text.as_bytes(), path, &limits);
        loop {
            match reader.next_element() {
                Ok(Some(_)) => {}
                Ok(None) => return reader.finish().expect_err("too large").to_string(),
                Err(error) => return error.to_string(),
            }
        }
    };
    assert!(
        fault(r#"{"entries":["123456789"]}"#).contains("bytes of one element, expected at most 8 (limit `element`)")
    );
    assert!(
        fault(r#"{"entries":[1],"aaaaaaaaaaaaaaaaaaaaaaaa":1}"#)
            .contains("bytes around the list, expected at most 24 (limit `frame`)")
    );
}

#[test]
fn several_lists_are_passed_over_and_places_are_those_of_the_document() {
    let paths: &[&[&str]] = &[&["entries"], &["book", "entries"]];
    let text = "\u{FEFF}{\"entries\": [\n1,\n2],\n \"book\": {\"entries\": [{\n}], \"x\": 1 2}}";
    for step in [1, 3, 4096] {
        let source = BufReader::with_capacity(step, Drip(text.as_bytes(), step));
        let frame = ListReader::passing_over(source, paths, &Limits::default()).finish().expect("a frame");
        assert_eq!(frame.text(), "{\"entries\": [],\n \"book\": {\"entries\": [], \"x\": 1 2}}");
        let fault = Outline::parse(frame.text()).expect_err("two values");
        assert_eq!((fault.line, fault.column), (2, 33));
        let placed = frame.within(fault);
        let whole = Outline::parse(text.trim_start_matches('\u{FEFF}')).expect_err("two values");
        assert_eq!(placed, whole);
    }
}

#[test]
fn bytes_that_are_no_text_are_placed() {
    for (bytes, line, column) in [
        (b"{\"a\": \"\xFF\"}".as_slice(), 1, 8),
        (b"{\"entries\": [1,\n 2], \"a\":\n \"\xC3\xA4\xFF\"}", 3, 4),
        (b"{\"entries\": [\n \"\xC3\xA4\",\n \"\xC3\xA4\xFF\"]}", 3, 4),
    ] {
        let mut reader = ListReader::new(bytes, &["entries"], &Limits::default());
        let fault = loop {
            match reader.next_element() {
                Ok(Some(_)) => {}
                Ok(None) => break reader.finish().expect_err("no UTF-8"),
                Err(fault) => break fault,
            }
        };
        let StreamError::Syntax(fault) = fault else { panic!("{fault}") };
        assert_eq!(
            (fault.line, fault.column, fault.message.as_str()),
            (line, column, "expected UTF-8, found the byte 0xFF")
        );
    }
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a-z\"\\\\\\[\\]{},: ü]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("entries|lorebook|[a-c]{1,2}", inner, 0..4)
                .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn elements_are_those_of_a_whole_parse(list in prop::collection::vec(value(), 0..6), before in value(), behind in value(), pretty: bool, step in 1usize..40) {
        let document = json!({ "before": before, "entries": list, "behind": behind });
        let text = if pretty { serde_json::to_string_pretty(&document) } else { serde_json::to_string(&document) }.expect("JSON");
        let (elements, frame) = read(&text, step, &["entries"]).expect("a list");
        let parsed: Vec<Value> = elements.iter().map(|e| serde_json::from_str(e).expect("an element")).collect();
        prop_assert_eq!(&parsed, &list);
        let mut empty = document;
        empty["entries"] = json!([]);
        prop_assert_eq!(serde_json::from_str::<Value>(&frame).expect("a frame"), empty);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(prop_oneof![Just(b'{'), Just(b'}'), Just(b'['), Just(b']'), Just(b'"'), Just(b'\\'), Just(b','), Just(b':'), any::<u8>()], 0..200)) {
        let mut text = b"{\"entries\":[".to_vec();
        text.extend(bytes);
        let mut reader = ListReader::new(text.as_slice(), &["entries"], &Limits::default());
        while let Ok(Some(_)) = reader.next_element() {}
    }
}
