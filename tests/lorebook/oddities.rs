//! JSON that is odd but read: repeated keys, half surrogate pairs, numbers out of range, deep nesting.

use crate::fixture::{FULL, replaced};
use crate::{ID, body_json, book, edited, file, json, read, try_read, write};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Error, Input, InputError, Registry, Report};
use serde_json::json;

#[test]
fn of_repeated_keys_the_last_counts_and_all_stay() {
    let text = concat!(
        r#"{"schemaVersion":"1.0.0","lorebook":{"name":"old","name":"new","settings":{"tokenBudget":1},"settings":{"tokenBudget":2},"#,
        r#""entries":[{"id":"gone"}],"entries":[{"id":"a","title":"x","title":"y","injection":{"depth":1,"depth":2}}]}}"#,
    );
    let reading = read(text);
    let body = book(&reading.entity);
    assert_eq!((body.name.as_str(), body.token_budget, body.entries.len()), ("new", 2.0, 1));
    assert_eq!((body.entries[0].title.as_str(), body.entries[0].depth), ("y", 2.0));
    for at in
        ["/lorebook/name", "/lorebook/settings", "/lorebook/entries/0/title", "/lorebook/entries/0/injection/depth"]
    {
        assert!(
            reading.report.warnings.iter().any(|w| w.starts_with(&format!("{at}: "))),
            "{at}: {:?}",
            reading.report
        );
    }
    assert_eq!(write(&reading.entity), text);
    let out = edited(text, |b| {
        b.name = "newer".into();
        b.token_budget = 3.0;
        b.entries[0].title = "z".into();
        b.entries[0].depth = 5.0;
    });
    let expected = replaced(text, r#""name":"new""#, r#""name":"newer""#);
    let expected = replaced(&expected, r#""tokenBudget":2"#, r#""tokenBudget":3"#);
    let expected = replaced(&expected, r#""title":"y""#, r#""title":"z""#);
    assert_eq!(out, replaced(&expected, r#""depth":2"#, r#""depth":5"#));
    // The last one counts even where it is the odd one.
    let odd = file(r#"[{"title":"x","title":5}]"#);
    assert_eq!(book(&read(&odd).entity).entries[0].title, "");
    assert_eq!(edited(&odd, |b| b.entries[0].title = "z".into()), file(r#"[{"title":"x","title":"z"}]"#));
    assert_eq!(book(&read(r#"{"lorebook":{"entries":[{}]},"lorebook":{"entries":[]}}"#).entity).entries.len(), 0);
}

/// Of a repeated key nothing of the earlier values is left, whatever kind they and the last one are.
#[test]
fn the_last_of_repeated_keys_stands_alone() {
    for (earlier, last) in [
        (r#""timing":{"sticky":3,"delay":1}"#, r#""timing":{"cooldown":2}"#),
        (r#""timing":{"sticky":3}"#, r#""timing":7"#),
        (r#""timing":[]"#, r#""timing":{"delay":1}"#),
        (
            r#""triggers":{"mode":"advanced","primary":[{"keyword":"a"}]}"#,
            r#""triggers":{"secondary":[{"keyword":"b"}]}"#,
        ),
        (r#""triggers":{"primary":[{"keyword":"a"}],"primary":[]}"#, r#""triggers":{"primary":"a"}"#),
        (r#""triggers":{"primary":[{"keyword":"a","isRegex":true,"keyword":1}]}"#, r#""triggers":{"primary":[{}]}"#),
        (r#""unsupportedFields":{"vectorized":true}"#, r#""unsupportedFields":{"vectorized":1}"#),
        (r#""characterFilter":{"isExclude":true,"names":["a"]}"#, r#""characterFilter":null"#),
        (r#""characterFilter":{"isExclude":true,"names":["a"]}"#, r#""characterFilter":{"tags":["b"]}"#),
        (r#""enabled":false"#, r#""enabled":"no""#),
        (r#""enabled":false"#, r#""enabled":null"#),
        (r#""probability":5"#, r#""probability":{}"#),
        (r#""comment":"c""#, r#""comment":null"#),
        (r#""comment":"c""#, r#""comment":1"#),
        (r#""metadata":{"a":1}"#, r#""metadata":{"b":2}"#),
        (r#""metadata":{"a":1}"#, r#""metadata":[]"#),
        (r#""content":"a long text that does not stand in the value""#, r#""content":[]"#),
    ] {
        for (earlier, last) in [(earlier, last), (last, earlier)] {
            let alone = file(&format!("[{{{last}}}]"));
            let both = file(&format!("[{{{earlier},{last}}}]"));
            assert_eq!(body_json(&read(&both).entity), body_json(&read(&alone).entity), "{both}");
        }
    }
}

/// Keys may be spelled with escapes.
#[test]
fn an_escaped_key_is_the_key() {
    let text = r#"{"schemaVersion":"1.0.0","lorebook":{"n\u0061me":"A","entries":[{"\u0074itle":"x"}]}}"#;
    let out = edited(text, |b| {
        b.name.push('!');
        b.entries[0].title.push('!');
    });
    assert_eq!(out, replaced(&replaced(text, r#""A""#, r#""A!""#), r#""x""#, r#""x!""#));
}

/// Half a surrogate pair, wherever it stands, reads as U+FFFD with a warning; the text keeps it.
#[test]
fn half_a_surrogate_pair_is_read_and_kept() {
    for (at, spelled) in [
        ("Saltmarsh Light", r"Salt\ud83dmarsh"),
        ("what the keepers know", r"\udC00"),
        ("The Drowned Mile", r"The \uD800\u0041 Mile"),
        ("causeway", r"cause\udfff\ud83d\ude00way"),
        ("built_at", r"built\ud83d"),
        ("danger", r"\ud83ddanger"),
        ("coarse", r"\ud83d"),
    ] {
        let text = replaced(FULL, at, spelled);
        let reading = read(&text);
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{spelled}");
        let warnings = &reading.report.warnings;
        assert!(warnings.len() == 1 && warnings[0].contains("surrogate"), "{spelled}: {warnings:?}");
        let line = text.lines().position(|l| l.contains(spelled)).expect("a line") + 1;
        assert!(warnings[0].contains(&format!("line {line},")), "{spelled}: {warnings:?}");
        assert_eq!(write(&reading.entity), text);
        let stored = Entity::from_json(&reading.entity.to_json()).expect("canonical");
        assert_eq!(write(&stored), text);
        assert_eq!(book(&stored), book(&reading.entity));
        let out = edited(&text, |b| b.entries[1].title = "T".into());
        assert_eq!(out, replaced(&text, "Marsh Cant", "T"));
        let out = edited(&text, |b| b.entries[0].sticky = 0.0);
        assert_eq!(out, replaced(&text, r#""sticky": 3"#, r#""sticky": 0"#));
    }
    let text = file(r#"[{"title":"a\ud83db","content":"\ud83d\ude00"}]"#);
    let entity = read(&text).entity;
    assert_eq!(
        (book(&entity).entries[0].title.as_str(), book(&entity).entries[0].content.as_str()),
        ("a\u{fffd}b", "😀")
    );
}

/// Whether the parser takes numbers of any size: some crate of the build may have switched that on. Then there is nothing to mend
/// and to warn about; typed cells read the same.
fn big_numbers() -> bool {
    serde_json::from_str::<serde_json::Value>("1e400").is_ok()
}

/// A number that no double holds reads as no number at all; the text keeps it.
#[test]
fn a_number_out_of_range_is_no_number_and_is_kept() {
    let text = file(
        r#"[{"id":"a","probability":1e400,"timing":{"sticky":-1e999,"delay":2},"matching":{"scanDepth":1e400},"metadata":{"n":[1e400]},"x":1e400}]"#,
    );
    let reading = read(&text);
    let entry = &book(&reading.entity).entries[0];
    assert_eq!((entry.probability, entry.sticky, entry.delay, entry.scan_depth), (100.0, 0.0, 2.0, None));
    if !big_numbers() {
        assert_eq!(json!(entry.metadata), json!({"n": [null]}));
    }
    let told = &reading.report.defaulted;
    assert!(told.iter().any(|n| n.starts_with("/lorebook/entries/0/probability: ")), "{told:?}");
    assert!(told.iter().any(|n| n.starts_with("/lorebook/entries/0/timing/sticky: ")), "{told:?}");
    let warned = |report: &Report| report.warnings.iter().any(|warning| warning.contains("range"));
    assert!(warned(&reading.report) || big_numbers(), "{:?}", reading.report);
    assert_eq!(write(&reading.entity), text);
    assert_eq!(edited(&text, |b| b.entries[0].delay = 3.0), replaced(&text, r#""delay":2"#, r#""delay":3"#));
    assert_eq!(edited(&text, |b| b.entries[0].sticky = 1.0), replaced(&text, "-1e999", "1"));
    let head = r#"{"schemaVersion":"1.0.0","lorebook":{"settings":{"tokenBudget":1e400},"entries":[]}}"#;
    let reading = read(head);
    assert_eq!(book(&reading.entity).token_budget, 0.0);
    assert!(warned(&reading.report) || big_numbers(), "{:?}", reading.report);
    assert!(reading.report.defaulted[0].starts_with("/lorebook/settings/tokenBudget: "), "{:?}", reading.report);
}

#[test]
fn numbers_keep_their_spelling_until_they_change() {
    let text = file(concat!(
        r#"[{"id":"a","injection":{"depth":4.0},"priority":{"sortOrder":-0,"priority":1e2},"timing":{"sticky":0.10,"cooldown":12345678901234567890,"#,
        r#""delay":1E+2},"probability":100.000,"metadata":{"n":1.50},"x":[9007199254740993,1.0e-7]}]"#
    ));
    let entity = read(&text).entity;
    let entry = &book(&entity).entries[0];
    assert_eq!((entry.depth, entry.priority, entry.delay, entry.cooldown), (4.0, 100.0, 100.0, 12345678901234567890.0));
    assert_eq!(write(&entity), text);
    let out = edited(&text, |b| {
        b.entries[0].role = rolecall_codecs::canonical::common::MessageRole::User;
        b.entries[0].priority = 100.0;
        b.entries[0].sort_order = 0.0;
        b.entries[0].delay = 5.0;
    });
    let expected = replaced(&text, r#"{"depth":4.0}"#, r#"{"depth":4.0,"role":"user"}"#);
    assert_eq!(out, replaced(&expected, "1E+2", "5"));
}

/// The mark at the front belongs to the encoding, not to the text; a second one is no JSON.
#[test]
fn a_byte_order_mark_is_passed_over_once() {
    let marked = format!("\u{feff}{FULL}");
    assert_eq!(write(&read(&marked).entity), FULL);
    let twice = try_read(&format!("\u{feff}{marked}")).expect_err("two marks");
    assert!(matches!(&twice, Error::Input(InputError::Syntax(e)) if (e.line, e.column) == (1, 1)), "{twice:?}");
}

/// Deep nesting is read where nothing need be understood, else refused with its place; it never ends the program.
#[test]
fn deep_nesting_is_carried_or_refused_with_its_place() {
    for depth in [100, 100_000] {
        let lists = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let objects = format!("{}0{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        for deep in [lists, objects] {
            for text in [
                deep.clone(),
                format!("{{\n\"x\":{deep},\"schemaVersion\":\"1.0.0\",\"lorebook\":{{\"entries\":[]}}}}"),
                format!("{{\"schemaVersion\":\"1.0.0\",\"lorebook\":{{\n\"tree\":{deep},\"entries\":[]}}}}"),
                format!("{{\"schemaVersion\":\"1.0.0\",\"lorebook\":{{\"entries\":[],\n\"settings\":{deep}}}}}"),
                file(&format!("[{{}},\n{deep}]")),
                file(&format!("[\n{{\"title\":{deep}}}]")),
                file(&format!("[\n{{\"x\":{deep}}}]")),
                file(&format!("[\n{{\"metadata\":{{\"m\":{deep}}}}}]")),
                file(&format!("[\n{{\"triggers\":{{\"primary\":{deep}}}}}]")),
            ] {
                let input = Input::new(text.clone().into_bytes()).expect("text");
                match Registry::default().read_as(&input, ID) {
                    Ok(reading) => assert_eq!(write(&reading.entity), text),
                    Err(Error::Unreadable { source, .. }) => {
                        assert!(depth > 100, "{source}");
                        assert_eq!(source.line, 2, "{source}");
                        assert!(source.column > 1 && source.column < 5_000, "{source}");
                    }
                    Err(Error::NotThisFormat { .. }) => {
                        assert!(text.starts_with(&deep[..2]) && !text.contains("1.0.0"))
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
        let open = format!("{{\"lorebook\":{}", "[".repeat(depth));
        assert!(matches!(try_read(&open), Err(Error::Input(InputError::Syntax(_)))));
    }
}

/// White space around the value is the file's, also in canonical JSON.
#[test]
fn white_space_around_the_value_is_kept() {
    for (before, after) in [("", "\n"), ("\n\n\t", ""), (" \r\n", "\r\n\r\n ")] {
        let text = format!("{before}{FULL}{after}");
        let entity = read(&text).entity;
        assert_eq!(write(&entity), text);
        let stored = Entity::from_json(&entity.to_json()).expect("canonical");
        assert_eq!(write(&stored), text);
        let out = edited(&text, |b| b.name = "N".into());
        assert_eq!(out, replaced(&text, "Saltmarsh Light", "N"));
    }
}

/// What the report calls carried is what the file has.
#[test]
fn carried_keys_are_reported_where_the_file_has_them() {
    let escrowed = |text: &str| read(text).report.escrowed;
    assert_eq!(escrowed(r#"{"lorebook":{"entries":[]}}"#), Vec::<String>::new());
    assert_eq!(escrowed(&file("[]")), ["/schemaVersion"]);
    let text = r#"{"a/b":1,"lorebook":{"x~":2,"entries":[{"y":3,"triggers":{"primary":[{"z":4}]}}],"settings":{"w":5},"tree":{"t":6}}}"#;
    let mut told = escrowed(text);
    told.sort();
    let expected = [
        "/a~1b",
        "/lorebook/entries/0/triggers/primary/0/z",
        "/lorebook/entries/0/y",
        "/lorebook/settings/w",
        "/lorebook/tree",
        "/lorebook/x~0",
    ];
    let mut expected = expected.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(told, expected);
}

/// A hostile file of wrong cells does not fill the report.
#[test]
fn a_flood_of_notes_is_counted() {
    let text = file(&format!("[{}]", vec!["5"; 3_000].join(",")));
    let report = read(&text).report;
    assert_eq!((report.defaulted.len(), report.more), (1_000, 2_000));
    let body = body_json(&read(&text).entity);
    assert_eq!(body["entries"], json("[]"));
}
