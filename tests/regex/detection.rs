//! Which documents are scripts, and how the others are refused.

use crate::support::config;
use crate::{ID, PACK, input, one, read, try_read};
use proptest::collection::vec;
use proptest::prelude::*;
use rolecall_codecs::{Error, Registry, Source};
use serde_json::Value;

fn score(text: &str) -> f64 {
    let input = input(text);
    let scores = Registry::default().scores(&input.open().expect(text));
    scores.iter().find(|s| s.codec == ID).expect("the codec").score
}

#[test]
fn a_list_of_rules_scores_nine_tenths() {
    for text in [
        PACK,
        r#"{"rules":[{"find_pattern":"a"}]}"#,
        r#"{"rules":[{"replace_string":"a"}]}"#,
        r#"{"rules":[{"find_pattern":null},{"replace_string":7}]}"#,
        r#"{"rules":[{"find\u005fpattern":[]}]}"#,
        // Of repeated keys the last counts.
        r#"{"rules":7,"rules":[{"find_pattern":"a"}]}"#,
        // Nothing else is asked for.
        r#"{"id":7,"name":[],"rules":[{"find_pattern":"(.*)+","placement":2}],"entries":{}}"#,
        " \r\n\t{\"rules\":[ {\"find_pattern\":1} ]}\n",
        "\u{feff}{\"rules\":[{\"find_pattern\":1}]}",
    ] {
        assert_eq!(score(text), 0.9, "{text}");
        let (_, source) = Registry::default().read(&input(text)).expect(text);
        assert_eq!(source, Source::Codec(ID), "{text}");
    }
}

#[test]
fn everything_else_scores_zero_and_is_refused_with_its_place() {
    let pack = format!("[{PACK}]");
    for (text, path) in [
        ("null", "/rules"),
        ("7", "/rules"),
        (r#""rules""#, "/rules"),
        ("[]", "/rules"),
        ("{}", "/rules"),
        (r#"{"rules":[]}"#, "/rules"),
        (r#"{"rules":"text"}"#, "/rules"),
        (r#"{"rules":{"0":{"find_pattern":"a"}}}"#, "/rules"),
        (r#"{"rules":[{"find_pattern":"a"}],"rules":[]}"#, "/rules"),
        (r#"{"rules":[null,42,"x"]}"#, "/rules/0"),
        (r#"{"rules":[["find_pattern"]]}"#, "/rules/0"),
        (r#"{"rules":["find_pattern"]}"#, "/rules/0"),
        (r#"{"rules":[{"find_pattern":"a"},{"keys":["a"],"content":"b"}]}"#, "/rules/1"),
        (r#"{"rules":[{"find_pattern":"a"},{},{"find_pattern":"a"}]}"#, "/rules/1"),
        (r#"{"rules":[{"findRegex":"/a/g"}]}"#, "/rules/0"),
        (r#"{"rules":[{"inner":{"find_pattern":"a"}}]}"#, "/rules/0"),
        (&pack, "/0"),
    ] {
        assert_eq!(score(text), 0.0, "{text}");
        let error = try_read(text).expect_err(text);
        let words = error.to_string();
        assert!(words.starts_with("rolecall-regex: ") && words.ends_with(&format!("(at `{path}`)")), "{text}: {words}");
        assert!(
            matches!(&error, Error::NotThisFormat { codec: ID, .. } | Error::NotThisElement { codec: ID, .. }),
            "{text}: {error:?}"
        );
    }
}

/// The message says what to do, whether the format was asked for or not.
#[test]
fn scripts_in_another_shape_are_refused_with_advice() {
    let pack = format!("[{PACK}, {PACK}]");
    let advice = [
        (pack.as_str(), "save each element of the list as a file of its own"),
        (r#"[{"rules":[]}]"#, "save each element of the list as a file of its own"),
        (r#"[{"find_pattern":"a"}]"#, r#"put the list into a script, as in `{"name": "…", "rules": […]}`"#),
        (r#"[{"replace_string":"a"}]"#, "put the list into a script"),
        (r#"[{"scriptName":"x","findRegex":"/a/g"},{}]"#, "another format"),
    ];
    for (text, words) in advice {
        let asked = try_read(text).expect_err(text).to_string();
        assert!(asked.contains(words), "{text}: {asked}");
        let error = Registry::default().read(&input(text)).expect_err(text);
        assert!(
            matches!(&error, Error::NotRecognised { advice, .. } if advice.iter().any(|(codec, _)| *codec == ID)),
            "{error:?}"
        );
        let found = error.to_string();
        assert!(found.contains("; rolecall-regex: ") && found.contains(words), "{text}: {found}");
    }
    for text in [r#"[{"findRegex":"/a/g"}]"#, r#"{"findRegex":"/a/g"}"#] {
        let error = try_read(text).expect_err(text).to_string();
        assert!(error.contains("another format, which `tavern-regex` reads"), "{error}");
    }
    for text in ["[]", "[7]", "{}", r#"{"rules":[]}"#, r#"{"entries":{}}"#] {
        let error = Registry::default().read(&input(text)).expect_err(text);
        assert!(matches!(&error, Error::NotRecognised { advice, .. } if advice.is_empty()), "{text}: {error:?}");
    }
}

/// Neither broken nor runaway patterns are touched.
#[test]
fn patterns_and_flags_are_only_text() {
    let runaway = format!("{}{}", "(a+)+".repeat(2_000), "$");
    for (find, flags) in
        [(":)", "zzz"), ("[unclosed(", "gimsuy"), ("/wrapped/gi", "g"), ("", ""), ("(?<=x)\\", "gg"), (&runaway, "g")]
    {
        let rule = serde_json::json!({"find_pattern": find, "replace_string": "$1", "flags": flags}).to_string();
        let read = read(&one(&rule));
        let found = &crate::set(&read.entity).rules[0];
        assert_eq!((found.find.as_str(), found.flags.as_str(), found.replace.as_str()), (find, flags, "$1"));
        assert_eq!(crate::write(&read.entity), one(&rule));
    }
}

fn others(text: &str) -> Vec<(&'static str, f64)> {
    let input = input(text);
    let scores = Registry::default().scores(&input.open().expect(text));
    scores.iter().filter(|s| s.codec != ID).map(|s| (s.codec, s.score)).collect()
}

/// A script has a `name` and a `description`, as flat cards do, and may have any other key: no other codec takes it for its own.
#[test]
fn no_other_codec_takes_a_script_for_its_own() {
    for keys in [
        r#""id":"s","name":"S","description":"d""#,
        r#""name":"S","description":"d","personality":"p","first_mes":"f","extensions":{"rolecall":{}}"#,
        r#""name":"S","exportedAt":"2026-01-01T00:00:00.000Z","type":"regex","version":1"#,
        r#""name":"S","entries":[{"keys":["a"],"content":"b"}]"#,
    ] {
        let text = format!(r#"{{{keys},"rules":[{{"find_pattern":"a"}}]}}"#);
        assert_eq!(score(&text), 0.9, "{text}");
        assert!(others(&text).iter().all(|(_, score)| *score == 0.0), "{text}: {:?}", others(&text));
    }
}

/// What is near a script without being one is nobody's: neither the codec's own nor, by its name and description, a card.
#[test]
fn what_is_nearly_a_script_is_nobodys() {
    let pack = format!("[{PACK}]");
    let canonical = read(PACK).entity.to_json();
    for text in [
        r#"{"name":"S","description":"d","rules":[]}"#,
        r#"{"name":"S","description":"d","rules":[{"find_pattern":"a"},{"keys":["a"],"content":"b"}]}"#,
        r#"{"name":"S","description":"d","rules":{"find_pattern":"a"}}"#,
        &pack,
        &canonical,
    ] {
        assert_eq!(score(text), 0.0, "{text}");
        assert!(others(text).iter().all(|(_, score)| *score == 0.0), "{text}: {:?}", others(text));
    }
}

#[test]
fn the_name_of_a_key_elsewhere_is_no_key() {
    for (rule, is_one) in [
        (r#"{"a":1 , "b":{}, "find_pattern" : ""}"#, true),
        (r#"{"a":"{[","find_pattern":""}"#, true),
        (r#"{"a":"\\","find_pattern":""}"#, true),
        (r#"{"a":"\"","find_pattern":""}"#, true),
        (r#"{"a":"find_pattern","find_pattern":""}"#, true),
        (r#"{"a":"find_pattern","replace_string":""}"#, true),
        (r#"{"a":"find_pattern"}"#, false),
        (r#"{"a":"find_pattern","b":":"}"#, false),
        (r#"{"a":"\"find_pattern\":"}"#, false),
        (r#"{"a":"x \"find_pattern\" : y"}"#, false),
        (r#"{"a":{"find_pattern":""}}"#, false),
        (r#"{"a":[{"find_pattern":""}]}"#, false),
        (r#"{"find_pattern ":""}"#, false),
        (r#"{"\"find_pattern\"":""}"#, false),
    ] {
        let score_of = |rules: &[&str]| score(&format!(r#"{{"rules":[{}]}}"#, rules.join(" ,\n")));
        let (expected, good) = (if is_one { 0.9 } else { 0.0 }, r#"{"find_pattern":""}"#);
        assert_eq!(score_of(&[rule]), expected, "{rule}");
        // The key of a neighbour is not its own.
        assert_eq!(score_of(&[good, rule, good, rule]), expected, "{rule}");
    }
}

/// What a member of a rule may hold: names of keys in and around everything that hides them.
fn any_value() -> impl Strategy<Value = Value> {
    let text = || "[a:{}\\[\\]\\\\\", ]{0,3}(find_pattern|replace_string|\"find_pattern\":)?[\":\\\\}]{0,2}";
    let leaf = prop_oneof![text().prop_map(Value::from), Just(Value::Null), any::<i8>().prop_map(Value::from)];
    leaf.prop_recursive(2, 8, 3, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            vec((text(), inner), 0..3).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_rule_is_an_object_with_one_of_the_keys(rules in vec(any_value(), 1..5), pretty: bool) {
        let has_key = |rule: &Value| ["find_pattern", "replace_string"].iter().any(|key| rule.get(key).is_some());
        let other = rules.iter().position(|rule| !has_key(rule));
        let file = serde_json::json!({ "rules": rules });
        let text = if pretty { serde_json::to_string_pretty(&file).expect("JSON") } else { file.to_string() };
        prop_assert_eq!(score(&text), if other.is_none() { 0.9 } else { 0.0 }, "{}", &text);
        let refused = match try_read(&text) {
            Ok(_) => None,
            Err(Error::NotThisElement { path, .. }) => Some(path),
            Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
        };
        prop_assert_eq!(refused, other.map(|index| format!("/rules/{index}")), "{}", &text);
    }
}
