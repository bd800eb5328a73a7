//! JSON text before any codec looks at it: decoding, mending and the outline.

use proptest::prelude::*;
use rolecall_codecs::json::mend::{Fault, Mended, mend};
use rolecall_codecs::json::outline::{Node, Outline};
use rolecall_codecs::json::text::{SyntaxError, decode, position, trim_margins};
use serde_json::Value;

fn place(error: &SyntaxError) -> (usize, usize) {
    (error.line, error.column)
}

// ---- decoding ----

#[test]
fn decode_takes_utf8_and_one_byte_order_mark() {
    let table: &[(&[u8], &str)] = &[
        (b"", ""),
        (b"\xEF\xBB\xBF", ""),
        (b"{}", "{}"),
        (b"\xEF\xBB\xBF {}\n", " {}\n"),
        (b"\xEF\xBB\xBF\xEF\xBB\xBF1", "\u{FEFF}1"),
        ("\"é한🔥\"".as_bytes(), "\"é한🔥\""),
    ];
    for (bytes, text) in table {
        assert_eq!(decode(bytes.to_vec()).as_deref(), Ok(*text));
    }
}

#[test]
fn decode_does_not_copy_a_long_text() {
    let bytes = [b"\xEF\xBB\xBF".as_slice(), &[b'1'; 70_000]].concat();
    let buffer = bytes.as_ptr();
    let text = decode(bytes).unwrap();
    assert_eq!(text.as_ptr(), buffer);
}

#[test]
fn decode_names_the_first_bad_byte() {
    let table: &[(&[u8], (usize, usize), &str)] = &[
        (b"\xFF", (1, 1), "expected UTF-8, found the byte 0xFF"),
        (b"{\n\"a\": \"\xC3(\"}", (2, 7), "expected UTF-8, found the byte 0xC3"),
        (b"\xEF\xBB\xBF\xC0\x80", (1, 1), "expected UTF-8, found the byte 0xC0"), // overlong
        (b"\r\n\r\n\xED\xA0\x80", (3, 1), "expected UTF-8, found the byte 0xED"), // surrogate
        (b"\xC3\xA9\xC3\xA9\x80", (1, 3), "expected UTF-8, found the byte 0x80"),
        (b"ab\xF0\x9F\x94", (1, 3), "expected UTF-8, found a character that is cut off"),
    ];
    for (bytes, at, message) in table {
        let error = decode(bytes.to_vec()).unwrap_err();
        assert_eq!((place(&error), error.message.as_str()), (*at, *message));
    }
}

#[test]
fn positions_count_lines_and_code_points() {
    let text = "a\né한🔥x\r\n";
    let table = [
        (0, (1, 1)),
        (1, (1, 2)),
        (2, (2, 1)),
        (3, (2, 1)), // inside é
        (4, (2, 2)),
        (7, (2, 3)),
        (9, (2, 3)), // inside 🔥
        (11, (2, 4)),
        (12, (2, 5)),
        (13, (2, 6)),
        (14, (3, 1)),
        (usize::MAX, (3, 1)),
    ];
    for (offset, at) in table {
        assert_eq!(position(text, offset), at, "the place of byte {offset}");
    }
}

#[test]
fn margins_are_json_white_space_only() {
    let table = [
        ("", ("", "", "")),
        (" \r\n\t", (" \r\n\t", "", "")),
        ("{}", ("", "{}", "")),
        ("\n {\n}\t\r", ("\n ", "{\n}", "\t\r")),
        ("\u{A0}1\u{C}", ("", "\u{A0}1\u{C}", "")),
    ];
    for (text, parts) in table {
        assert_eq!(trim_margins(text), parts);
    }
}

proptest! {
    #[test]
    fn decode_takes_what_std_takes(bytes in any::<Vec<u8>>()) {
        let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        let expected = String::from_utf8(bare.to_vec()).ok();
        prop_assert_eq!(decode(bytes).ok(), expected);
    }

    #[test]
    fn margins_join_to_the_text(text in "[ \t\r\n]{0,4}[^\\x00]{0,6}[ \t\r\n]{0,4}") {
        let (before, value, after) = trim_margins(&text);
        prop_assert_eq!(format!("{before}{value}{after}"), &text[..]);
    }
}

// ---- mending ----

const LONE: Fault = Fault::LoneSurrogate;
const RANGE: Fault = Fault::NumberOutOfRange;

/// A text, its mended copy, and the offsets and faults of what was replaced.
type MendCase = (&'static str, &'static str, &'static [(usize, Fault)]);

#[test]
fn mend_replaces_in_place() {
    let table: &[MendCase] = &[
        (r#""\ud83d""#, r#""\ufffd""#, &[(1, LONE)]),
        (r#""\uDE00x""#, r#""\ufffdx""#, &[(1, LONE)]),
        (r#"{"\uDBFF":"\udc00"}"#, r#"{"\ufffd":"\ufffd"}"#, &[(2, LONE), (11, LONE)]),
        // The first high half has no partner, the second has.
        (r#""\ud83d\uD83D\uDE00""#, r#""\ufffd\uD83D\uDE00""#, &[(1, LONE)]),
        (r#""\ud83d\ude00\ude00""#, r#""\ud83d\ude00\ufffd""#, &[(13, LONE)]),
        (r#""\ud83d\\ude00""#, r#""\ufffd\\ude00""#, &[(1, LONE)]),
        (r#""\ud83d\u0041""#, r#""\ufffd\u0041""#, &[(1, LONE)]),
        ("[1e400]", "[null ]", &[(1, RANGE)]),
        ("2e308", "null ", &[(0, RANGE)]),
        (r#"{"a":-1E+999,"b":1}"#, r#"{"a":null   ,"b":1}"#, &[(5, RANGE)]),
        (r#"["1e400",9.9e9999999999]"#, r#"["1e400",null          ]"#, &[(9, RANGE)]),
    ];
    for (text, copy, found) in table {
        let mended: Vec<Mended> = found.iter().map(|&(offset, what)| Mended { offset, what }).collect();
        assert_eq!(mend(text), Some(((*copy).to_owned(), mended)), "{text}");
        assert!(serde_json::from_str::<Value>(copy).is_ok(), "{copy}");
    }
}

#[test]
fn mend_leaves_what_is_fine() {
    let table = [
        "",
        "{}",
        r#""\ud83d\ude00""#,
        r#""\uD83D\uDE00""#,
        r#""\\ud83d""#,
        r#""\"\\\ud7ff\ue000\ufffd""#,
        r#"{"a":[1e308,-1.7976931348623157e308,1e-999,0e999,-0,12345678901234567890]}"#,
        "0.000000000000000000001e320",
    ];
    for text in table {
        assert_eq!(mend(text), None, "{text}");
        assert!(text.is_empty() || serde_json::from_str::<Value>(text).is_ok(), "{text}");
    }
}

#[test]
fn mend_knows_long_numbers() {
    let fits = "9".repeat(308);
    let over = "9".repeat(309);
    assert_eq!(mend(&fits), None);
    assert_eq!(mend(&format!("0.{over}")), None);
    assert_eq!(mend(&format!("{over}e-10")), None);
    let (copy, mended) = mend(&format!("[{over}]")).unwrap();
    assert_eq!(copy, format!("[null{}]", " ".repeat(305)));
    assert_eq!(mended, [Mended { offset: 1, what: RANGE }]);
}

#[test]
fn mend_takes_the_cut_off_and_the_deep() {
    for text in [r#"""#, r#""\"#, r#""\u"#, r#""\ud83"#, r#""\ud83d"#, "1e", "-", "1e400."] {
        if let Some((copy, _)) = mend(text) {
            assert_eq!(copy.len(), text.len());
        }
    }
    let deep = "[".repeat(1_000_000);
    assert_eq!(mend(&deep), None);
}

/// A piece of a string literal, harmless or half a pair.
fn string_piece() -> impl Strategy<Value = String> {
    prop_oneof![
        r"\\u[dD][89abAB][0-9a-fA-F]{2}",
        r"\\u[dD][c-fC-F][0-9a-fA-F]{2}",
        r"\\u[0-9a-cA-C][0-9a-fA-F]{3}",
        Just(r"\\".to_owned()),
        Just(r#"\""#.to_owned()),
        Just(r"\n".to_owned()),
        "[a-z0-9é한🔥 :,{}\\[\\]]{1,4}",
    ]
}

fn string_literal() -> impl Strategy<Value = String> {
    prop::collection::vec(string_piece(), 0..6).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        r"-?(0|[1-9][0-9]{0,20})",
        r"-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?[eE][+-]?[0-9]{1,4}",
        r"-?[1-9][0-9]{300,320}(\.[0-9]{1,3})?",
    ]
}

/// JSON text by the grammar, with white space, repeated keys and all that mending is for.
fn document() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        number(),
        string_literal(),
    ];
    let space = "[ \t\r\n]{0,2}";
    let value = scalar.prop_recursive(6, 40, 5, move |inner| {
        let key = prop_oneof![string_literal(), "\"[ab]\""];
        let item = (space, inner.clone(), space).prop_map(|(a, v, b)| a + &v + &b);
        let member =
            (space, key, space, space, inner, space).prop_map(|(a, k, b, c, v, d)| a + &k + &b + ":" + &c + &v + &d);
        prop_oneof![
            (prop::collection::vec(item, 1..5)).prop_map(|items| format!("[{}]", items.join(","))),
            (prop::collection::vec(member, 1..5)).prop_map(|members| format!("{{{}}}", members.join(","))),
            Just("[ ]".to_owned()),
            Just("{}".to_owned()),
        ]
    });
    (space, value, space).prop_map(|(a, v, b)| a + &v + &b)
}

proptest! {
    #[test]
    fn mending_makes_a_document_readable(text in document()) {
        match mend(&text) {
            None => prop_assert!(serde_json::from_str::<Value>(&text).is_ok()),
            Some((copy, mended)) => {
                prop_assert_eq!(copy.len(), text.len());
                prop_assert!(serde_json::from_str::<Value>(&copy).is_ok(), "{}", copy);
                prop_assert_eq!(mend(&copy), None);
                // The first difference is where the first mended token is.
                let same = text.bytes().zip(copy.bytes()).take_while(|(a, b)| a == b).count();
                let first = mended[0].offset;
                prop_assert!((first..first + 6).contains(&same));
                prop_assert!(mended.is_sorted_by(|a, b| a.offset < b.offset));
            }
        }
    }

    #[test]
    fn mending_keeps_the_length_of_anything(text in r#"([\\"ud8C-]|[1-9]e[0-9]{3}|\\ud83d|.)*"#) {
        if let Some((copy, _)) = mend(&text) {
            prop_assert_eq!(copy.len(), text.len());
        }
    }
}

// ---- the outline ----

/// A text and what its root must be.
type KindCase = (&'static str, fn(&Node) -> bool);

#[test]
fn outline_sees_what_tells_a_card() {
    let text = r#" {"spec":"chara_card_v3", "data" : {"name":"V","extensions":
        {"rolecall":{"type":"pers\u006fna","deep":{"x":1},"rows":[[],{}]}}}} "#;
    let outline = Outline::parse(text).unwrap();
    let rolecall = outline.path(&["data", "extensions", "rolecall"]).unwrap();
    assert_eq!(outline.get("spec").unwrap().as_text().as_deref(), Some("chara_card_v3"));
    assert_eq!(rolecall.get("type").unwrap().as_text().as_deref(), Some("persona"));
    assert!(matches!(rolecall.get("deep"), Some(Node::DeepObject)));
    assert!(rolecall.get("deep").unwrap().is_object());
    assert!(rolecall.path(&["deep", "x"]).is_none());
    let rows = rolecall.get("rows").and_then(Node::list).unwrap();
    let rows: Vec<&str> = rows.iter().map(|span| outline.slice(span)).collect();
    assert_eq!(rows, ["[]", "{}"]);
    assert!(outline.root().path(&[]).is_some_and(Node::is_object));
    assert!(outline.path(&["spec", "name"]).is_none());
}

#[test]
fn outline_tells_kinds_apart() {
    let table: &[KindCase] = &[
        ("null", |node| matches!(node, Node::Null)),
        (" true ", |node| matches!(node, Node::Bool(true))),
        ("\nfalse", |node| matches!(node, Node::Bool(false))),
        ("-0", |node| matches!(node, Node::Number(_))),
        ("1e400", |node| matches!(node, Node::Number(_))),
        ("123456789012345678901234567890.5", |node| matches!(node, Node::Number(_))),
        (r#""""#, |node| node.is_text() && node.as_text().as_deref() == Some("")),
        (r#""\"\"""#, |node| node.as_text().as_deref() == Some("\"\"")),
        (r#""a\ud83d""#, |node| node.as_text().as_deref() == Some("a\u{FFFD}")),
        ("[]", |node| node.is_list() && !node.is_object() && node.list() == Some(&[])),
        ("{}", |node| node.is_object() && node.members().is_some_and(<[_]>::is_empty)),
        (r#"{"$serde_json::private::Number":"1"}"#, |node| node.is_object()),
        (r#"{"$serde_json::private::RawValue":"1"}"#, |node| node.is_object()),
        (r#"{"a":1,"a":[]}"#, |node| node.get("a").is_some_and(Node::is_list)),
        (r#"{"\ud83d":1}"#, |node| matches!(node.get("\u{FFFD}"), Some(Node::Number(_)))),
        (r#"{"\u0061" :"b"}"#, |node| node.get("a").is_some_and(Node::is_text)),
    ];
    for (text, is_right) in table {
        let outline = Outline::parse(text).unwrap();
        assert!(is_right(outline.root()), "{text} gave {:?}", outline.root());
    }
}

#[test]
fn outline_opens_to_its_depth() {
    let text = r#"{"a":{"a":{"a":{"a":{"a":{}}}}}}"#;
    for depth in 0..=5 {
        let outline = Outline::with_depth(text, depth).unwrap();
        let path = vec!["a"; depth];
        assert!(matches!(outline.path(&path), Some(Node::DeepObject)), "depth {depth}");
    }
    let endless = Outline::with_depth(text, usize::MAX).unwrap();
    assert!(matches!(endless.path(&["a"; 5]), Some(Node::Object(_))));
}

#[test]
fn outline_refuses_what_is_not_json() {
    let table = [
        ("", (1, 1), "EOF while parsing a value"),
        (" \n", (2, 1), "EOF while parsing a value"),
        ("{\n  \"a\": 1,\n  \"é\" \"b\"}", (3, 7), "expected `:`"),
        ("{\"é\": 1 \"b\": 2}", (1, 9), "expected `,` or `}`"),
        ("[1, 2,]", (1, 7), "trailing comma"),
        ("{\"a\": {\"b\": 1,}}", (1, 15), "trailing comma"),
        ("[1] 2", (1, 5), "trailing characters"),
        ("{} // done", (1, 4), "trailing characters"),
        ("{/* a */}", (1, 2), "key must be a string"),
        ("[NaN]", (1, 2), "expected value"),
        ("[-Infinity]", (1, 3), "invalid number"),
        ("{\"a\": tru}", (1, 10), "expected ident"),
        ("\"a\nb\"", (1, 3), "control character (\\u0000-\\u001F) found while parsing a string"),
        ("[\"한\\x\"]", (1, 5), "invalid escape"),
        ("{\"a\": [1", (1, 9), "EOF while parsing a list"),
        ("\u{FEFF}{}", (1, 1), "expected value"),
        ("{a: 1}", (1, 2), "key must be a string"),
        ("01", (1, 2), "invalid number"),
    ];
    for (text, at, message) in table {
        let error = Outline::parse(text).unwrap_err();
        assert_eq!((place(&error), error.message.as_str()), (at, message), "{text}");
    }
}

#[test]
fn a_syntax_error_reads_well() {
    let error = Outline::parse("{\n \"a\": 1\n \"b\": 2\n}").unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 2: expected `,` or `}`");
}

#[test]
fn a_typed_read_gives_the_same_place() {
    // Reading a string and skipping one count a control character differently.
    for text in ["{\n\"é\": \"한\u{1}\"}", "{\n\"é\": \"한\n\"}"] {
        let error = serde_json::from_str::<std::collections::HashMap<String, String>>(text);
        let typed = SyntaxError::from_json(text, &error.unwrap_err());
        assert_eq!(place(&typed), (2, 8));
        assert_eq!(Outline::parse(text).unwrap_err(), typed);
    }
}

#[test]
fn outline_is_not_hurt_by_depth() {
    let count = 1_000_000;
    let lists = "[".repeat(count);
    assert!(Outline::parse(&lists).is_err());
    let lists = lists + &"]".repeat(count);
    assert!(Outline::parse(&lists).unwrap().root().is_list());
    let objects = r#"{"a":"#.repeat(count);
    assert!(Outline::parse(&objects).is_err());
    let objects = objects + "1" + &"}".repeat(count);
    let outline = Outline::parse(&objects).unwrap();
    assert!(matches!(outline.path(&["a"; 4]), Some(Node::DeepObject)));
}

/// Compares a node with the value that `serde_json` reads from the same text.
fn agree(outline: &Outline, node: &Node, value: &Value, depth: usize) -> bool {
    match (node, value) {
        (Node::Null, Value::Null) | (Node::Number(_), Value::Number(_) | Value::Null) => true,
        (Node::Bool(a), Value::Bool(b)) => a == b,
        (Node::Text(_), Value::String(text)) => node.as_text().as_ref().is_some_and(|t| t == text),
        (Node::List(spans), Value::Array(items)) => {
            spans.len() == items.len()
                && spans.iter().zip(items).all(|(span, item)| {
                    let text = outline.slice(span);
                    trim_margins(text).1 == text && readable(text) == *item
                })
        }
        (Node::DeepObject, Value::Object(_)) => depth == 0,
        (Node::Object(_), Value::Object(members)) => {
            depth > 0
                && members
                    .iter()
                    .all(|(key, value)| node.get(key).is_some_and(|node| agree(outline, node, value, depth - 1)))
        }
        _ => false,
    }
}

fn readable(text: &str) -> Value {
    let copy = mend(text).map_or_else(|| text.to_owned(), |(copy, _)| copy);
    serde_json::from_str(&copy).unwrap()
}

proptest! {
    #[test]
    fn outline_agrees_with_serde_json(text in document(), depth in 0_usize..6) {
        let outline = Outline::with_depth(&text, depth).unwrap();
        let value = readable(&text);
        prop_assert!(agree(&outline, outline.root(), &value, depth), "{:?}", outline);
    }

    #[test]
    fn outline_takes_what_the_grammar_takes(
        text in document(), at in any::<prop::sample::Index>(), odd in "[\\[\\]{}\",:1eé/ ]?",
    ) {
        let mut at = at.index(text.len());
        while !text.is_char_boundary(at) { at -= 1; }
        let broken = format!("{}{odd}{}", &text[..at], text[at..].chars().skip(1).collect::<String>());
        let grammar = serde_json::from_str::<serde::de::IgnoredAny>(&broken).is_ok();
        prop_assert_eq!(Outline::parse(&broken).is_ok(), grammar, "{}", broken);
    }
}
