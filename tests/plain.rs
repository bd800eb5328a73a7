//! Cells read the same whichever parser reads them: the quick one, which leaves what is odd to `serde_json`, or `serde_json` alone.

use proptest::prelude::*;
use rolecall_codecs::json::Raw;
use rolecall_codecs::json::cell::{self, At, Cell, Fit, Note, Notes};
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Debug;

/// All that a reading says: the value or the error in words, and the notes.
type Told<T> = (Result<Option<T>, String>, Vec<Note>);

fn told<T>(read: impl FnOnce(At<'_>) -> serde_json::Result<Option<T>>) -> Told<T> {
    let notes = Notes::default();
    let result = read(At::root(&notes)).map_err(|error| error.to_string());
    (result, notes.finish().0)
}

/// Reads with `serde_json` alone.
fn reference<'t, T: Cell<'t>>(text: &'t str, at: At<'_>) -> serde_json::Result<Option<T>> {
    let mut parser = serde_json::Deserializer::from_str(text);
    let value = Fit::new(at).deserialize(&mut parser)?;
    parser.end()?;
    Ok(value)
}

fn check<'t, T: Cell<'t> + Debug + PartialEq>(text: &'t str) {
    assert_eq!(told(|at| cell::read::<T>(text, at)), told(|at| reference::<T>(text, at)), "{text}");
}

/// The members of an object and the elements of a list, each as its text.
#[derive(Debug, PartialEq)]
struct Parts(Vec<(String, Raw)>);

impl<'de> Cell<'de> for Parts {
    const EXPECTED: &'static str = "object or list";
    fn list<A: SeqAccess<'de>>(mut list: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut parts = Vec::new();
        while let Some(raw) = list.next_element()? {
            parts.push((String::new(), raw));
        }
        Ok(Some(Parts(parts)))
    }
    fn map<A: MapAccess<'de>>(mut map: A, _: &At<'_>) -> Result<Option<Self>, A::Error> {
        let mut parts = Vec::new();
        while let Some(entry) = map.next_entry()? {
            parts.push(entry);
        }
        Ok(Some(Parts(parts)))
    }
}

/// Texts, and nothing else but lists of them: everything else is noted.
type Texts = Vec<rolecall_codecs::Text>;

fn check_all(text: &str) {
    check::<Value>(text);
    check::<Parts>(text);
    check::<Texts>(text);
    check::<bool>(text);
}

/// Tokens by themselves; each is tried bare, in a list and as a member.
const TOKENS: &[&str] = &[
    "null",
    "nul",
    "nulll",
    "Null",
    "true",
    "tru",
    "truex",
    "false",
    "fals",
    "falsee",
    "NaN",
    "Infinity",
    "undefined",
    "'a'",
    "",
    "0",
    "-0",
    "00",
    "01",
    "-01",
    "-",
    "--1",
    "+1",
    "1.",
    "1.5",
    ".5",
    "1.5.2",
    "1e5",
    "1E+5",
    "1e-5",
    "1e",
    "1e+",
    "1e400",
    "-1e400",
    "1e-400",
    "12e1x",
    "0.1e1",
    "0x10",
    "1_000",
    "123456789012345678",
    "999999999999999999",
    "1234567890123456789",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    "0.30000000000000004",
    "123456789.123456789123456789",
    "9007199254740993",
    "1 2",
    "1,2",
    r#""""#,
    r#"""""#,
    r#"""#,
    r#""a"#,
    r#""a\"#,
    r#""\"#,
    r#""\"""#,
    r#""\\""#,
    r#""\/\b\f\n\r\t""#,
    r#""\x""#,
    r#""\a""#,
    r#""\'""#,
    r#""\u0041""#,
    r#""\u00e9\u00E9""#,
    r#""\u004""#,
    r#""\u""#,
    r#""\u00g1""#,
    r#""\u+041""#,
    r#""\u 041""#,
    r#""\u0000""#,
    r#""\ud83d\ude00""#,
    r#""\uD83D\uDE00!""#,
    r#""\ud83d""#,
    r#""\ude00""#,
    r#""\ude00\ud83d""#,
    r#""\ud83dx""#,
    r#""\ud83d\n""#,
    r#""\ud83d\u0041""#,
    r#""\ud83d\ud83d\ude00""#,
    r#""\ud83d\ude0""#,
    "\"\u{0}\"",
    "\"\t\"",
    "\"\n\"",
    "\"\r\"",
    "\"\u{1f}\"",
    "\"\u{7f}\u{80}\u{a0}\u{2028}\"",
    "\"é😀ß\"",
    "\"é\\n😀\\u00e9ß\"",
    "\u{a0}1",
    "\u{feff}1",
    "\u{b}1",
    "\u{c}1",
    "1\u{0}",
    "\u{0}",
    "é",
    "[",
    "]",
    "[]",
    "[ ]",
    "[,]",
    "[1,]",
    "[,1]",
    "[1 1]",
    "[1,,1]",
    "[1]]",
    "[[1]",
    "[1}",
    "{",
    "}",
    "{}",
    "{ }",
    "{,}",
    "{1:1}",
    r#"{"a"}"#,
    r#"{"a":}"#,
    r#"{"a":1,}"#,
    r#"{"a":1 "b":1}"#,
    r#"{"a" 1}"#,
    r#"{"a"::1}"#,
    r#"{"a":1]"#,
    r#"{"a":1}}"#,
    r#"{a:1}"#,
    r#"{"a":1,"a":2}"#,
    r#"{"\u0061":1}"#,
    r#"{"a\ud800":1}"#,
    "{\"a\t\":1}",
    r#"{"":{"":[""]}}"#,
    r#"{null:1}"#,
    r#"{"a":1;"b":2}"#,
    r#"{"$serde_json::private::Number":"12"}"#,
    r#"{"$serde_json::private::RawValue":"12"}"#,
    "/* */1",
    "1//",
    "#1",
];

/// What may stand around a token: white space of JSON and what only looks like it.
const SPACES: &[&str] =
    &["", " ", "\n", "\r\n\t ", "\u{b}", "\u{c}", "\u{a0}", "\u{85}", "\u{feff}", "\u{0}", "\u{1f}"];

#[test]
fn tokens_read_the_same_in_every_place() {
    for token in TOKENS {
        for space in SPACES {
            check_all(&format!("{space}{token}"));
            check_all(&format!("{token}{space}"));
            check_all(&format!("[{space}{token}{space}]"));
            check_all(&format!("[{token}{space},{space}{token}]"));
            check_all(&format!("{{\"key\"{space}:{space}{token}{space}}}"));
            check_all(&format!("{{\"a\":{token}{space},{space}\"b\"{space}:{token}}}"));
        }
    }
}

/// The places at which the ends of the blocks lie that a long string is looked through in.
#[test]
fn strings_of_every_length_end_where_they_end() {
    for length in 0..150 {
        for odd in
            [r#"\n"#, r#"\""#, "\t", "\u{1f}", "\u{7f}", "é", "😀", r"\ud83d\ude00", r"\ud83d", "!", "#", "[", "]", ""]
        {
            for at in [0, length / 2, length] {
                let (before, behind) = ("a".repeat(at), "b".repeat(length - at));
                check_all(&format!("\"{before}{odd}{behind}\""));
                check_all(&format!("[\"{before}{odd}{behind}\",\"{behind}\"]"));
                check_all(&format!("{{\"{before}{odd}{behind}\":1}}"));
                check_all(&format!("[\"{before}{odd}{behind}"));
            }
        }
    }
}

#[test]
fn every_byte_of_a_string_is_told_from_its_neighbours() {
    for byte in 0..=0x7f_u8 {
        for at in 0..40 {
            let text = format!("[\"{}{}{}\"]", "é".repeat(at / 2), char::from(byte), "z".repeat(40 - at));
            check::<Value>(&text);
        }
    }
}

#[test]
fn nesting_is_bounded_where_the_parser_bounds_it() {
    for depth in (0..8).chain(95..135).chain([100_000]) {
        check::<Value>(&("[".repeat(depth) + &"]".repeat(depth)));
        check::<Value>(&(r#"{"a":"#.repeat(depth) + "1" + &"}".repeat(depth)));
        check::<Parts>(&("[".repeat(depth) + &"]".repeat(depth)));
        check::<bool>(&(r#"[{"a":"#.repeat(depth) + "1" + &"}]".repeat(depth)));
    }
    // As deep again beside: what was closed counts no more.
    let (open, close) = ("[".repeat(90), "]".repeat(90));
    check::<Value>(&format!("[{open}{close},{open}{close},{{\"a\":{open}{close},\"b\":{open}{close}}}]"));
}

#[test]
fn numbers_keep_their_values() {
    let cases: &[(&str, f64)] = &[
        ("0", 0.0),
        ("-0", -0.0),
        ("7", 7.0),
        ("-7", -7.0),
        ("0.1", 0.1),
        ("1e3", 1000.0),
        ("123456789012345678", 123_456_789_012_345_680.0),
        ("18446744073709551616", 18_446_744_073_709_552_000.0),
        ("5e-324", 5e-324),
    ];
    for (text, number) in cases {
        check::<f64>(text);
        let (value, notes) = told(|at| cell::read::<f64>(text, at));
        assert_eq!(value.map(|value| value.map(f64::to_bits)), Ok(Some(number.to_bits())), "{text}");
        assert_eq!(notes, [], "{text}");
    }
}

/// A cell that refuses by an error of its own, which readers must get to see.
#[derive(Debug, PartialEq)]
struct Refusing;

impl<'de> Cell<'de> for Refusing {
    const EXPECTED: &'static str = "nothing";
    fn text(_: Cow<'_, str>) -> Option<Self> {
        Some(Refusing)
    }
    fn map<A: MapAccess<'de>>(_: A, at: &At<'_>) -> Result<Option<Self>, A::Error> {
        at.wrong("object", "nothing");
        Err(A::Error::custom("no objects here"))
    }
}

#[test]
fn an_error_of_a_cell_is_told_once() {
    let text = r#"["a",1,{}]"#;
    check::<Vec<Refusing>>(text);
    let (result, notes) = told(|at| cell::read::<Vec<Refusing>>(text, at));
    assert!(result.as_ref().is_err_and(|error| error.starts_with("no objects here at line 1")), "{result:?}");
    assert_eq!(notes.len(), 2, "{notes:?}");
}

/// Random documents, with odd tokens in them now and then.
fn documents() -> impl Strategy<Value = String> {
    let space = || prop::sample::select(&["", "", "", " ", "\n  ", "\t"][..]);
    let string = prop_oneof![
        4 => "[a-z]{0,12}".prop_map(|text| format!("\"{text}\"")),
        4 => any::<String>().prop_map(|text| Value::String(text).to_string()),
        1 => prop::collection::vec(prop::sample::select(&["\\n", "\\u00e9", "\\ud83d\\ude00", "x", "é", "long text "][..]), 0..30)
            .prop_map(|parts| format!("\"{}\"", parts.concat())),
    ];
    let scalar = prop_oneof![
        8 => string.clone(),
        4 => any::<u64>().prop_map(|number| number.to_string()),
        2 => any::<i64>().prop_map(|number| number.to_string()),
        2 => any::<f64>().prop_map(|number| Value::from(number).to_string()),
        4 => prop::sample::select(&["true", "false", "null"][..]).prop_map(str::to_owned),
        1 => prop::sample::select(TOKENS).prop_map(str::to_owned),
    ];
    scalar.prop_recursive(5, 60, 6, move |inner| {
        let item = (space(), inner, space()).prop_map(|(before, item, behind)| format!("{before}{item}{behind}"));
        let member = (space(), string.clone(), space(), item.clone())
            .prop_map(|(a, key, b, item)| format!("{a}{key}{b}:{item}"));
        prop_oneof![
            prop::collection::vec(item, 0..6).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec(member, 0..6).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

proptest! {
    #[test]
    fn documents_read_the_same(text in documents()) {
        check_all(&text);
    }

    #[test]
    fn damaged_documents_read_the_same(
        text in documents(),
        at in any::<prop::sample::Index>(),
        cut in 0..3_usize,
        put in prop::sample::select(&["", "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "\u{0}", "\n", "u", "é", " "][..]),
    ) {
        let mut characters: Vec<char> = text.chars().collect();
        let start = at.index(characters.len() + 1);
        let end = (start + cut).min(characters.len());
        characters.splice(start..end, put.chars());
        check_all(&characters.into_iter().collect::<String>());
    }

    #[test]
    fn cut_documents_read_the_same(text in documents(), at in any::<prop::sample::Index>()) {
        let characters: Vec<char> = text.chars().collect();
        check_all(&characters.into_iter().take(at.index(text.chars().count() + 1)).collect::<String>());
    }
}
