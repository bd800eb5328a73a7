//! How each cell of a script reads, and how it reads when it is missing or of another kind.

use crate::{PACK, one, read, rule, set, write};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::regex::{RegexRule, RegexSetBody};
use rolecall_codecs::codecs::regex::ScriptTable;
use rolecall_codecs::json::cell::{At, Notes};
use rolecall_codecs::mapping::Table;
use rolecall_codecs::wire::regex::RegexScriptFile;
use serde_json::{Value, json};

#[test]
fn the_pack_reads_field_by_field() {
    let reading = read(PACK);
    let pack = set(&reading.entity);
    assert_eq!((pack.name.as_str(), pack.rules.len()), ("Cleanup pack", 2));
    assert_eq!((&pack.description, pack.enabled), (&None, None));
    let (one, two) = (&pack.rules[0], &pack.rules[1]);
    let expected = RegexRule {
        id: "rule-1".into(),
        label: "Strip stage directions".into(),
        note: Some("For the screen.".into()),
        find: "\\*[^*]+\\*".into(),
        flags: "g".into(),
        replace: "".into(),
        trim_strings: Some(vec!["  ".into()]),
        phases: vec!["output".into(), "display".into()],
        min_depth: Some(Some(0.0)),
        max_depth: Some(Some(5.0)),
        run_on_edit: Some(true),
        enabled: true,
        sort_order: 0.0,
        extras: json!({"custom_flag": true}).as_object().cloned(),
        ..RegexRule::default()
    };
    assert_eq!(*one, expected);
    let expected = RegexRule {
        id: "rule-2".into(),
        label: "Old macro".into(),
        find: "\\{\\{oldmacro\\}\\}".into(),
        flags: "gi".into(),
        replace: "{{newmacro}}".into(),
        phases: ["prompt", "lorebook", "reasoning", "input"].map(Text::from).into(),
        enabled: false,
        sort_order: 1.0,
        ..RegexRule::default()
    };
    assert_eq!(*two, expected);
    assert_eq!(reading.report.escrowed, ["/workspace_note", "/id"]);
    assert_eq!(reading.report.defaulted, Vec::<String>::new());
    assert_eq!(write(&reading.entity), PACK);
}

/// Below the codec, which refuses such documents, reading takes whatever comes.
#[test]
fn the_bare_table_reads_anything() {
    let bare = |text: &str| -> RegexSetBody {
        let notes = Notes::default();
        let file: Option<RegexScriptFile> = rolecall_codecs::json::cell::read(text, At::root(&notes)).expect("JSON");
        ScriptTable::read(file.unwrap_or_default())
    };
    for text in ["null", "7", "\"text\"", "[]", r#"{"rules":"text"}"#, "{}", r#"{"rules":[null,42,"x"]}"#] {
        assert_eq!(bare(text), RegexSetBody::default(), "{text}");
    }
    assert_eq!(bare(r#"{"rules":[{}]}"#).rules, [RegexRule::default()]);
}

/// The one cell of a rule as canonical JSON; `None` when it is absent.
fn cell(wire: &str, key: &str) -> Option<Value> {
    let text = one(&format!(r#"{{"replace_string":"","find_pattern":"",{wire}}}"#));
    let entity = read(&text).entity;
    serde_json::to_value(&set(&entity).rules[0]).expect("a rule").get(key).cloned()
}

#[test]
fn each_cell_reads_by_its_kind() {
    let long = "x".repeat(70_000);
    let wide = format!(r#""id":"{long}""#);
    for (wire, key, expected) in [
        (r#""id":"r""#, "id", Some(json!("r"))),
        (r#""id":"""#, "id", Some(json!(""))),
        (r#""id":7"#, "id", Some(json!(""))),
        (r#""id":null"#, "id", Some(json!(""))),
        (&wide, "id", Some(json!(long))),
        (r#""name":"n""#, "label", Some(json!("n"))),
        (r#""name":{}"#, "label", Some(json!(""))),
        (r#""find_pattern":"[""#, "find", Some(json!("["))),
        (r#""find_pattern":false"#, "find", Some(json!(""))),
        (r#""replace_string":"$1 {{user}}""#, "replace", Some(json!("$1 {{user}}"))),
        (r#""replace_string":null"#, "replace", Some(json!(""))),
        (r#""flags":"ig""#, "flags", Some(json!("ig"))),
        (r#""flags":"""#, "flags", Some(json!(""))),
        (r#""flags":null"#, "flags", Some(json!("g"))),
        (r#""x":0"#, "flags", Some(json!("g"))),
        (r#""enabled":false"#, "enabled", Some(json!(false))),
        (r#""enabled":true"#, "enabled", Some(json!(true))),
        (r#""enabled":0"#, "enabled", Some(json!(true))),
        (r#""enabled":"false""#, "enabled", Some(json!(true))),
        (r#""enabled":null"#, "enabled", Some(json!(true))),
        (r#""x":0"#, "enabled", Some(json!(true))),
        (r#""sort_order":-2.5"#, "sortOrder", Some(json!(-2.5))),
        (r#""sort_order":"1""#, "sortOrder", Some(json!(0))),
        (r#""sort_order":1e999"#, "sortOrder", Some(json!(0))),
        (r#""x":0"#, "sortOrder", Some(json!(0))),
        (r#""description":"d""#, "note", Some(json!("d"))),
        (r#""description":"""#, "note", Some(json!(""))),
        (r#""description":null"#, "note", None),
        (r#""description":3"#, "note", None),
        (r#""x":0"#, "note", None),
        (r#""trim_strings":["a",""]"#, "trimStrings", Some(json!(["a", ""]))),
        (r#""trim_strings":[1,null,"keep",[]]"#, "trimStrings", Some(json!(["keep"]))),
        (r#""trim_strings":[1]"#, "trimStrings", Some(json!([]))),
        (r#""trim_strings":[]"#, "trimStrings", None),
        (r#""trim_strings":"x""#, "trimStrings", None),
        (r#""trim_strings":null"#, "trimStrings", None),
        (r#""min_depth":3"#, "minDepth", Some(json!(3))),
        (r#""min_depth":null"#, "minDepth", Some(json!(null))),
        (r#""min_depth":"0""#, "minDepth", None),
        (r#""x":0"#, "minDepth", None),
        (r#""max_depth":0.5"#, "maxDepth", Some(json!(0.5))),
        (r#""max_depth":null"#, "maxDepth", Some(json!(null))),
        (r#""max_depth":true"#, "maxDepth", None),
        (r#""run_on_edit":false"#, "runOnEdit", Some(json!(false))),
        (r#""run_on_edit":"yes""#, "runOnEdit", None),
        (r#""run_on_edit":null"#, "runOnEdit", None),
    ] {
        assert_eq!(cell(wire, key), expected, "{wire} as {key}");
    }
}

#[test]
fn cells_of_the_wrong_kind_are_reported() {
    let reading = read(&one(
        r#"{"id":1,"find_pattern":4,"placement":"ai_output","enabled":"false","description":null,"trim_strings":[1],"min_depth":null,"odd":1}"#,
    ));
    let defaulted = &reading.report.defaulted;
    let paths: Vec<&str> = defaulted.iter().filter_map(|note| note.split(':').next()).collect();
    assert_eq!(
        paths,
        ["/rules/0/id", "/rules/0/find_pattern", "/rules/0/placement", "/rules/0/enabled", "/rules/0/trim_strings/0"]
    );
    // Null for a note and for a depth are the format's own, and unknown members of a rule are read.
    assert_eq!(reading.report.escrowed, ["/id"]);
}

#[test]
fn what_no_row_maps_is_read_as_extras() {
    let found = rule(
        r#"{"zeta":{"k":[1]},"find_pattern":"a","substitution":"escaped","__proto__":null,"extras":7,"Flags":"i","":"empty","big":12345678901234567890,"one":1.0}"#,
    );
    let extras = found.extras.expect("unknown members");
    let keys: Vec<&String> = extras.keys().collect();
    assert_eq!(keys, ["zeta", "substitution", "__proto__", "extras", "Flags", "", "big", "one"]);
    assert_eq!(extras["zeta"], json!({"k": [1]}));
    assert_eq!(found.substitute_find, None, "`substitution` is an unknown key like others");
    assert_eq!(found.flags, "g");
    assert_eq!(rule(r#"{"find_pattern":"a"}"#).extras, None);
}

#[test]
fn no_rule_ever_substitutes() {
    for wire in [
        PACK.to_owned(),
        one(r#"{"find_pattern":"a","substitution":"raw","substitute_find":"raw","substituteFind":"raw"}"#),
    ] {
        assert!(set(&read(&wire).entity).rules.iter().all(|rule| rule.substitute_find.is_none()));
    }
}

#[test]
fn repeated_keys_read_as_the_last_with_a_warning() {
    let text = one(r#"{"find_pattern":"a","find_pattern":"b","x":1,"x":2}"#);
    let reading = read(&text);
    let found = &set(&reading.entity).rules[0];
    assert_eq!((found.find.as_str(), &found.extras.as_ref().expect("x")["x"]), ("b", &json!(2)));
    let warned = &reading.report.warnings;
    assert!(warned.iter().any(|w| w.starts_with("/rules/0/find_pattern:")), "{warned:?}");
    assert!(warned.iter().any(|w| w.starts_with("/rules/0/x:")), "{warned:?}");
    assert_eq!(write(&reading.entity), text);
}

#[test]
fn half_a_surrogate_pair_reads_with_a_warning_and_stays() {
    let text = one(r#"{"find_pattern":"\ud83d","x":"\udc00"}"#);
    let reading = read(&text);
    assert_eq!(set(&reading.entity).rules[0].find, "\u{fffd}");
    assert_eq!(reading.report.warnings.len(), 2, "{:?}", reading.report.warnings);
    assert_eq!(write(&reading.entity), text);
    let mut entity = reading.entity;
    crate::set_mut(&mut entity).rules[0].flags = "i".into();
    assert_eq!(write(&entity), text.replace(r#"","x""#, r#"","flags":"i","x""#));
}

#[test]
fn nesting_beyond_the_limit_is_a_typed_error() {
    let deep = one(&format!(r#"{{"find_pattern":"a","x":{}{}}}"#, "[".repeat(300), "]".repeat(300)));
    assert!(crate::try_read(&deep).is_err());
}
