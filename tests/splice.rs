//! Splicing and layout, case by case, with the exact text.

use rolecall_codecs::json::layout::{Style, pretty, relayout};
use rolecall_codecs::json::splice::{Change, Element, Keyed, Members, SpliceError, splice, splice_at};

use Element::{Edit, Keep, New};

const ORDER: &[&str] = &["a", "b", "c", "d", "e"];

fn set(text: &str) -> Change {
    Change::Set(text.into())
}

fn new(text: &str) -> Element {
    New(text.into())
}

fn members<const N: usize>(changes: [(&'static str, Change); N]) -> Change {
    let changes = changes.into_iter().map(|(key, change)| (key.into(), change)).collect();
    Change::Members(Members { order: ORDER, changes, ..Members::default() })
}

fn remove<const N: usize>(keys: [&'static str; N]) -> Change {
    members(keys.map(|key| (key, Change::Remove)))
}

fn elements<const N: usize>(elements: [Element; N]) -> Change {
    Change::Elements(elements.into())
}

/// `old` with `change` is `want`.
#[track_caller]
fn case(old: &str, change: &Change, want: &str) {
    let got = splice(old, change).unwrap_or_else(|error| panic!("{old}: {error}"));
    assert_eq!(got, want, "\nfrom:\n{old}\ngot:\n{got}\nwant:\n{want}");
}

#[test]
fn text_without_changes_stays() {
    for old in [" {\"a\" :1 , \"a\":2.0}\r\n", "[ ]", "{\n}", "-0", "\t\"\\ud83d\" "] {
        case(old, &members([]), old);
        case(old, &remove(["zz"]), old);
    }
    case("[1 ,2\n,3 ]", &elements([Keep(0), Keep(1), Keep(2)]), "[1 ,2\n,3 ]");
    case(" [\n] ", &elements([]), " [\n] ");
}

#[test]
fn values_are_set_in_their_place() {
    case(r#"{"a":1.0,"b":"x","c":-0}"#, &members([("b", set("\"y\""))]), r#"{"a":1.0,"b":"y","c":-0}"#);
    case("{\n  \"a\" : 1,\n  \"b\":2\n}\n", &members([("a", set(" 1e3 "))]), "{\n  \"a\" : 1e3,\n  \"b\":2\n}\n");
    case("{\r\n\t\"a\": 1\r\n}", &members([("a", set("[1, {}]"))]), "{\r\n\t\"a\": [\r\n\t\t1,\r\n\t\t{}\r\n\t]\r\n}");
    case("{\n    \"a\": null\n}", &members([("a", set(r#"{"x":1}"#))]), "{\n    \"a\": {\n        \"x\": 1\n    }\n}");
    case(r#"{"a": 1, "b": 2}"#, &members([("a", set("[1,{\"x\":2}]"))]), r#"{"a": [1, {"x": 2}], "b": 2}"#);
    case(r#"{"a":1}"#, &members([("a", set("{ \"x\" : [ ] }"))]), r#"{"a":{"x":[]}}"#);
    case(" 1 ", &set("[ 2 ]"), " [2] ");
    case("{\"\\u0061\":1}", &members([("a", set("2"))]), "{\"\\u0061\":2}");
}

#[test]
fn one_line_containers_stay_on_one_line() {
    let old = "{\n  \"a\": [\"x\", \"y\"],\n  \"b\": {\"p\":1,\"q\":2},\n  \"c\": []\n}";
    case(
        old,
        &members([
            ("a", elements([Keep(0), Keep(1), new("\"z\"")])),
            ("b", members([("r", set("[1, 2]"))])),
            ("c", elements([new("1")])),
        ]),
        "{\n  \"a\": [\"x\", \"y\", \"z\"],\n  \"b\": {\"p\":1,\"q\":2,\"r\":[1,2]},\n  \"c\": [\n    1\n  ]\n}",
    );
    case(
        old,
        &members([("a", set("[\"x\"]")), ("b", set("{\"p\": [1, 2]}"))]),
        "{\n  \"a\": [\"x\"],\n  \"b\": {\"p\":[1,2]},\n  \"c\": []\n}",
    );
    case("[\n  [\"x\"]\n]", &elements([Edit(0, elements([Keep(0), new("2")]))]), "[\n  [\"x\", 2]\n]");
    // A list whose elements are one-line objects gets one more of them.
    case(
        "{\n  \"a\": [\n    { \"x\": 1 },\n    { \"x\": 2 }\n  ]\n}",
        &members([("a", elements([Keep(0), new("{\"x\":3,\"y\":4}"), Keep(1)]))]),
        "{\n  \"a\": [\n    { \"x\": 1 },\n    {\"x\": 3, \"y\": 4},\n    { \"x\": 2 }\n  ]\n}",
    );
}

#[test]
fn new_keys_take_their_documented_place() {
    let b = || members([("b", set("9"))]);
    case(r#"{"a":1,"c":2}"#, &b(), r#"{"a":1,"b":9,"c":2}"#);
    case(r#"{"c":2,"a":1}"#, &b(), r#"{"c":2,"a":1,"b":9}"#);
    case(r#"{"x":0,"d":2,"c":1}"#, &b(), r#"{"x":0,"d":2,"b":9,"c":1}"#);
    case(r#"{"x":0}"#, &b(), r#"{"x":0,"b":9}"#);
    case(r#"{"a":1,"x":0,"a":2,"y":0}"#, &b(), r#"{"a":1,"x":0,"a":2,"b":9,"y":0}"#);
    case("{ \"c\" : 2 }", &b(), "{ \"b\" : 9, \"c\" : 2 }");
    case("{\r\n    \"c\": 2\r\n}", &b(), "{\r\n    \"b\": 9,\r\n    \"c\": 2\r\n}");
    let several = members([("z", set("0")), ("e", set("5")), ("y", set("1")), ("b", set("2")), ("c", set("3"))]);
    case(r#"{"a":1,"d":4}"#, &several, r#"{"a":1,"b":2,"c":3,"d":4,"e":5,"z":0,"y":1}"#);
    case("{}", &several, r#"{"b":2,"c":3,"e":5,"z":0,"y":1}"#);
    case(
        "{\n\t\"a\": 1,\n\n\t\"d\": 4\n}",
        &several,
        "{\n\t\"a\": 1,\n\t\"b\": 2,\n\t\"c\": 3,\n\n\t\"d\": 4,\n\t\"e\": 5,\n\t\"z\": 0,\n\t\"y\": 1\n}",
    );
    case("{ \"a\" : 1\n, \"c\" : 2\n}", &b(), "{ \"a\" : 1\n, \"b\" : 9\n, \"c\" : 2\n}");
    case(r#"{"x":0}"#, &members([("q\"\n", set("1"))]), r#"{"x":0,"q\"\n":1}"#);
}

#[test]
fn a_replaced_key_leaves_its_place_to_the_neighbours() {
    case(r#"{"a":1,"b":2}"#, &members([("a", Change::Remove), ("c", set("3"))]), r#"{"b":2,"c":3}"#);
    case("{\n  \"a\": 1\n}", &members([("a", Change::Remove), ("c", set("[3]"))]), "{\n  \"c\": [\n    3\n  ]\n}");
}

#[test]
fn removals_leave_no_holes() {
    for (keys, compact, lines) in [
        (["a", "x", "y"], r#"{"b":2,"c":3}"#, "{\n  \"b\": 2,\n  \"c\": 3\n}"),
        (["b", "x", "y"], r#"{"a":1,"c":3}"#, "{\n  \"a\": 1,\n  \"c\": 3\n}"),
        (["c", "x", "y"], r#"{"a":1,"b":2}"#, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        (["a", "b", "y"], r#"{"c":3}"#, "{\n  \"c\": 3\n}"),
        (["b", "c", "y"], r#"{"a":1}"#, "{\n  \"a\": 1\n}"),
        (["a", "c", "y"], r#"{"b":2}"#, "{\n  \"b\": 2\n}"),
        (["a", "b", "c"], "{}", "{}"),
    ] {
        case(r#"{"a":1,"b":2,"c":3}"#, &remove(keys), compact);
        let (crlf, want) =
            ("{\r\n  \"a\": 1,\r\n  \"b\": 2,\r\n  \"c\": 3\r\n}\r\n", lines.replace('\n', "\r\n") + "\r\n");
        case(&crlf.replace('\r', ""), &remove(keys), &want.replace('\r', ""));
        case(crlf, &remove(keys), &want);
    }
    case("{ \"a\": 1 , \"b\": 2 }", &remove(["a"]), "{ \"b\": 2 }");
    case("{ \"a\": 1 , \"b\": 2 }", &remove(["b"]), "{ \"a\": 1 }");
    case("{\"x\": {\n\"a\": 1}}", &members([("x", remove(["a"]))]), "{\"x\": {}}");
}

#[test]
fn of_duplicates_the_last_is_changed_and_all_are_removed() {
    let old = r#"{"a":1,"b":0,"a":{"x":1},"\u0061":{"x":2}}"#;
    case(old, &members([("a", set("3"))]), r#"{"a":1,"b":0,"a":{"x":1},"\u0061":3}"#);
    case(old, &members([("a", members([("x", Change::Remove)]))]), r#"{"a":1,"b":0,"a":{"x":1},"\u0061":{}}"#);
    case(old, &remove(["a"]), r#"{"b":0}"#);
    case(old, &members([("b", set("1"))]), &old.replace("\"b\":0", "\"b\":1"));
}

#[test]
fn groups_are_created_only_for_something() {
    case("{}", &members([("a", members([])), ("b", members([("c", remove(["d"]))]))]), "{}");
    case(r#"{"a":null}"#, &members([("a", remove(["x"]))]), r#"{"a":null}"#);
    case(r#"{"a":null}"#, &members([("a", members([("c", set("1")), ("b", set("[ ]"))]))]), r#"{"a":{"b":[],"c":1}}"#);
    case(r#"{"a":7}"#, &members([("a", elements([new("1")])), ("b", elements([]))]), r#"{"a":[1],"b":[]}"#);
    case(
        "{\n  \"x\": 0\n}",
        &members([("a", members([("b", members([("d", set("1"))])), ("e", Change::Remove)]))]),
        "{\n  \"x\": 0,\n  \"a\": {\n    \"b\": {\n      \"d\": 1\n    }\n  }\n}",
    );
    case("{\n  \"x\": {}\n}", &members([("x", members([("a", set("1"))]))]), "{\n  \"x\": {\n    \"a\": 1\n  }\n}");
}

#[test]
fn lists_are_rebuilt_from_their_elements() {
    case("[1,2.0,3]", &elements([Keep(2), Keep(0), new("4"), Keep(1)]), "[3,1,4,2.0]");
    case("[1, 2, 3]", &elements([Keep(1)]), "[2]");
    case("[1, 2, 3]", &elements([Edit(0, Change::Remove), Keep(1), Keep(2)]), "[2, 3]");
    case("[ 1, 2 ]", &elements([]), "[]");
    case("[1]", &elements([Keep(0), Keep(0)]), "[1,1]");
    case("[ 1 ]", &elements([Keep(0), new("2")]), "[ 1, 2 ]");
    case("[\n  1\n]", &elements([new("0"), Keep(0), new("{\"a\":1}")]), "[\n  0,\n  1,\n  {\n    \"a\": 1\n  }\n]");
    case("[\r\n\t1,\r\n\t2\r\n]", &elements([Keep(1), Keep(0)]), "[\r\n\t2,\r\n\t1\r\n]");
    case("[1 ,2\n,3 ]", &elements([Keep(0), Edit(1, set("20")), Keep(2)]), "[1 ,20\n,3 ]");
    case("[\n  1, 2,\n  3, 4\n]", &elements([0, 1, 2, 3].map(Keep)), "[\n  1, 2,\n  3, 4\n]");
    case("[\n  1, 2,\n  3, 4\n]", &elements([Keep(0), Keep(2), Keep(3), new("5")]), "[\n  1,\n  3, 4, 5\n]");
    case("[\n  1, 2,\n  3\n]", &elements([Keep(0), Keep(1), Keep(2), new("4")]), "[\n  1, 2,\n  3,\n  4\n]");
    case(
        "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\" : 2,\n    \"z\": 1e3\n  }\n]",
        &elements([Edit(1, members([("a", set("3"))])), Keep(0)]),
        "[\n  {\n    \"a\" : 3,\n    \"z\": 1e3\n  },\n  {\n    \"a\": 1\n  }\n]",
    );
    // Brackets that share a line.
    case(
        "{\n  \"a\": [{\n    \"x\": 1\n  }, {\n    \"x\": 2\n  }]\n}",
        &members([("a", elements([Keep(0), Keep(1), new("{\"x\":3}")]))]),
        "{\n  \"a\": [{\n    \"x\": 1\n  }, {\n    \"x\": 2\n  }, {\n    \"x\": 3\n  }]\n}",
    );
}

#[test]
fn lists_of_objects_pass_over_the_rest() {
    let objects = |elements: Vec<Element>| Change::Objects(elements);
    let old = "[0, {\"a\": 1}, 2.0, {\"b\": 3}, null]";
    case(old, &objects(vec![Keep(0), Keep(1)]), old);
    case(old, &objects(vec![Keep(1), Keep(0)]), "[0, {\"b\": 3}, null, {\"a\": 1}, 2.0]");
    case(old, &objects(vec![Keep(0), new("{\"c\":4}")]), "[0, {\"a\": 1}, 2.0, null, {\"c\": 4}]");
    case(old, &objects(vec![Edit(1, members([("b", set("5"))]))]), "[0, 2.0, {\"b\": 5}, null]");
    case(old, &objects(vec![]), "[0, 2.0, null]");
    case("{}", &members([("a", objects(vec![new("{}")]))]), "{\"a\":[{}]}");
    assert!(matches!(splice(old, &objects(vec![Keep(2)])), Err(SpliceError::NoElement { index: 2, length: 2, .. })));
}

#[test]
fn odd_text_is_left_alone() {
    // Keys that no decoder takes, numbers that no double holds, brackets and escapes inside strings.
    let old = r#"{"\ud83d":1,"s":"]}\\\"[{","n":1E400,"m":-0,"i":12345678901234567890,"a":1}"#;
    case(old, &members([("a", set("2")), ("\u{fffd}", Change::Remove)]), &old.replace("\"a\":1", "\"a\":2"));
    case(old, &remove(["s"]), &old.replace(r#""s":"]}\\\"[{","#, ""));
    case("{\"ключ\":\"é😀\",\"a\":1}", &members([("ключ", set("\"😀\""))]), "{\"ключ\":\"😀\",\"a\":1}");
    case(r#"{"a":"x"}"#, &members([("a", set(r#""\ud800""#))]), r#"{"a":"\ud800"}"#);
}

#[test]
fn spans_are_changed_where_they_are() {
    let old = "{\n  \"list\": [\n    {\n      \"a\": 1\n    },\n    [1, 2]\n  ]\n}";
    let span = |part: &str| old.find(part).map(|at| at..at + part.len()).unwrap();
    let edits = [
        (span("{\n      \"a\": 1\n    }"), members([("b", set("{\"x\":[]}"))])),
        (span("[1, 2]"), elements([Keep(1), new("3")])),
    ];
    assert_eq!(
        splice_at(old, &edits).unwrap(),
        "{\n  \"list\": [\n    {\n      \"a\": 1,\n      \"b\": {\n        \"x\": []\n      }\n    },\n    [2, 3]\n  ]\n}",
    );
    assert_eq!(splice_at(old, &[]).unwrap(), old);
    assert_eq!(splice_at("[{\"a\": 1}, 2]", &[(1..9, set("{\"b\":[3]}"))]).unwrap(), "[{\"b\": [3]}, 2]");
    let in_one_line = "{\n  \"a\": {\"b\": 1, \"c\": 2}\n}";
    assert_eq!(splice_at(in_one_line, &[(15..16, set("{\"x\":1,\"y\":2}"))]).unwrap(), {
        "{\n  \"a\": {\"b\": {\"x\": 1, \"y\": 2}, \"c\": 2}\n}"
    });
}

#[test]
fn wrong_spans_are_refused() {
    let old = r#"{"é":[10,20],"b":"x"}"#;
    for spans in [
        &[(7, 8)][..],        // part of a number
        &[(6, 11)],           // two values
        &[(1, 5)],            // a key
        &[(2, 5)],            // part of a string
        &[(3, 4)],            // inside a character
        &[(7, 7)],            // nothing
        &[(0, 99)],           // beyond the end
        &[(10, 12), (7, 9)],  // descending
        &[(6, 13), (10, 12)], // overlapping
        &[(7, 9), (7, 9)],    // twice
    ] {
        let edits: Vec<_> = spans.iter().map(|&(start, end)| (start..end, set("1"))).collect();
        assert!(matches!(splice_at(old, &edits), Err(SpliceError::Span { .. })), "{spans:?}");
    }
    let backwards = std::ops::Range { start: 9, end: 7 };
    assert!(matches!(splice_at(old, &[(backwards, set("1"))]), Err(SpliceError::Span { .. })));
    assert!(splice_at(old, &[(7..9, set("1")), (10..12, set("2"))]).is_ok());
}

#[test]
fn errors_say_what_and_where() {
    let say = |old: &str, change: Change| splice(old, &change).unwrap_err().to_string();
    assert_eq!(
        say(r#"{"a":[1]}"#, members([("a", elements([Keep(1)]))])),
        "byte 5 of the JSON text: expected a list with an element 1, found 1 elements"
    );
    assert_eq!(
        say(r#"{"a":1}"#, members([("a", elements([Keep(0)]))])),
        "byte 5 of the JSON text: expected a list with an element 0, found 0 elements"
    );
    assert_eq!(
        say(
            "{}",
            Change::Members(Members {
                order: &[],
                changes: vec![("a".into(), set("1")), ("a".into(), set("2"))],
                ..Members::default()
            })
        ),
        "expected one change for the key \"a\", found two"
    );
    assert_eq!(
        say(" 1", Change::Remove),
        "byte 1 of the JSON text: expected a change that leaves a value, found a removal"
    );
    assert!(say("1", set("tru")).starts_with("new text `tru`: expected one JSON value: "));
    assert!(say("[]", elements([new("1,2")])).starts_with("new text `1,2`: expected one JSON value: "));
    assert_eq!(
        say("[[1 2]]", elements([Edit(0, elements([]))])),
        "byte 4 of the JSON text: expected a comma or the closing bracket"
    );
    assert_eq!(say("{\"a\" 1}", remove(["a"])), "byte 5 of the JSON text: expected a colon");
    assert_eq!(say("", set("1")), "span 0..0 of the JSON text: expected one whole value");
    for broken in ["{\"a\":1", "{\"a", "{\"a\\", "{1:2}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}}", "{\"a\":[}"] {
        assert!(splice(broken, &remove(["a"])).is_err(), "{broken}");
    }
}

#[test]
fn layouts_are_detected() {
    let lay = |like: &str| relayout(r#"{"a":[1,{"b":{}}],"c":""}"#, &Style::detect(like), 0);
    assert_eq!(lay(r#"{"x":1}"#), r#"{"a":[1,{"b":{}}],"c":""}"#);
    assert_eq!(lay(r#"{"x": 1}"#), r#"{"a": [1, {"b": {}}], "c": ""}"#);
    assert_eq!(lay("[1, 2]"), r#"{"a": [1, {"b": {}}], "c": ""}"#);
    assert_eq!(lay("{\n\"x\": 1\n}"), "{\n\"a\": [\n1,\n{\n\"b\": {}\n}\n],\n\"c\": \"\"\n}");
    assert_eq!(lay("[\n 1\n]"), "{\n \"a\": [\n  1,\n  {\n   \"b\": {}\n  }\n ],\n \"c\": \"\"\n}");
    assert_eq!(
        lay("[[],{\r\n\t\t\"x\" :1\r\n}]").replace("\r\n", "|"),
        "{|\t\t\"a\" :[|\t\t\t\t1,|\t\t\t\t{|\t\t\t\t\t\t\"b\" :{}|\t\t\t\t}|\t\t],|\t\t\"c\" :\"\"|}"
    );
    assert_eq!(relayout("[1]", &Style::PRETTY, 2), "[\n      1\n    ]");
    assert_eq!(pretty(" { \"a\" :\t-0 } "), "{\n  \"a\": -0\n}");
    for odd in ["", "}", "]]{", "\"", "{\"a", "[,", ":::", "\"\\", "{}}", "é{é"] {
        let _ = (pretty(odd), Style::detect(odd));
    }
}

#[test]
fn depth_costs_no_stack() {
    const DEPTH: usize = 100_000;
    let deep = "[".repeat(DEPTH) + &"]".repeat(DEPTH);
    let old = format!("{{\n  \"a\": {deep},\n  \"b\": 1\n}}");
    case(&old, &members([("b", set("2"))]), &old.replace("\"b\": 1", "\"b\": 2"));
    let moved = splice(&old, &members([("a", Change::Remove), ("b", set(&deep))])).unwrap();
    assert_eq!(moved.chars().filter(|found| "[]".contains(*found)).collect::<String>(), deep);
    assert!(moved.len() < old.len() * 2);
    assert_eq!(relayout(&pretty(&deep), &Style::COMPACT, 0), deep);
}

/// Members that are objects come, go, move and are renamed; the others follow the one that they followed.
#[test]
fn objects_of_objects_are_rebuilt() {
    let keyed = |members: Vec<(Option<&str>, Element)>| {
        let member = |(key, element): (Option<&str>, Element)| Keyed { key: key.map(str::to_owned), element };
        Change::Keyed(members.into_iter().map(member).collect())
    };
    let old = "{ \"j\": 0, \"0\": {\"a\":1.0},\n  \"k\": [],\n  \"1\": {\"b\":2}\n}";
    case(old, &keyed(vec![(None, Keep(0)), (None, Keep(1))]), old);
    case(old, &keyed(vec![(None, Keep(0))]), "{ \"j\": 0, \"0\": {\"a\":1.0},\n  \"k\": []\n}");
    case(old, &keyed(vec![]), "{ \"j\": 0,\n  \"k\": []\n}");
    case(
        old,
        &keyed(vec![(Some("x\""), Edit(1, members([("b", set("3"))]))), (None, Keep(0))]),
        "{ \"j\": 0,\n  \"x\\\"\": {\"b\":3}, \"0\": {\"a\":1.0},\n  \"k\": []\n}",
    );
    case(
        old,
        &keyed(vec![(None, Keep(0)), (None, Keep(1)), (Some("2"), new("{\"c\":[1]}"))]),
        &old.replace("2}\n", "2},\n  \"2\": {\"c\": [1]}\n"),
    );
    // Of a repeated key the last counts; the others go with it.
    let twice = r#"{"0":{"a":1},"1":{},"0":{"a":2}}"#;
    case(
        twice,
        &keyed(vec![(None, Keep(0)), (None, Edit(1, members([("a", set("3"))])))]),
        r#"{"0":{"a":1},"1":{},"0":{"a":3}}"#,
    );
    case(twice, &keyed(vec![(None, Keep(0))]), r#"{"1":{}}"#);
    case(twice, &keyed(vec![(None, Keep(0)), (Some("5"), Keep(1))]), r#"{"1":{},"5":{"a":2}}"#);
    // Where there is no object, one is made.
    case("[1]", &keyed(vec![(Some("0"), new("{}"))]), r#"{"0":{}}"#);
    case(r#"{"a":5}"#, &members([("b", keyed(vec![(Some("0"), new("{}"))]))]), r#"{"a":5,"b":{"0":{}}}"#);
    let missing = splice(twice, &keyed(vec![(None, Keep(2))]));
    assert!(matches!(missing, Err(SpliceError::NoElement { index: 2, length: 2, .. })), "{missing:?}");
}
