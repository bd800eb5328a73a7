//! How each cell reads.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::regex::{RegexTarget, SubstituteFind};

#[test]
fn the_list_reads_field_by_field() {
    let reading = read(MANNERS);
    let [log, keeper, old] = set(&reading.entity).rules.as_slice() else { panic!("three rules") };
    let expected = RegexRule {
        id: "6f0d4f3e-52d0-4b3c-9a39-0f7c2d1b9a01".into(),
        label: "Hide the log book".into(),
        find: r"<log>[\s\S]*?<\/log>".into(),
        flags: "g".into(),
        phases: vec!["output".into()],
        targets: Some(vec![RegexTarget::Prompt, RegexTarget::Display]),
        min_depth: Some(None),
        max_depth: Some(None),
        run_on_edit: Some(true),
        ..RegexRule::default()
    };
    assert_eq!(log, &expected);
    let expected = RegexRule {
        id: "6f0d4f3e-52d0-4b3c-9a39-0f7c2d1b9a02".into(),
        label: "The keeper's name".into(),
        find: "{{char}} the keeper".into(),
        flags: "".into(),
        replace: "Keeper {{match}}".into(),
        trim_strings: Some(vec!["the ".into(), "  ".into()]),
        phases: ["input", "output", "slash", "lorebook", "reasoning"].map(Text::from).into(),
        targets: Some(vec![RegexTarget::Prompt]),
        substitute_find: Some(SubstituteFind::Escaped),
        min_depth: Some(Some(2.0)),
        max_depth: Some(Some(10.0)),
        run_on_edit: Some(false),
        enabled: false,
        sort_order: 1.0,
        extras: json!({ "harbour_note": { "tide": 1.5 } }).as_object().cloned(),
        ..RegexRule::default()
    };
    assert_eq!(keeper, &expected);
    let expected = RegexRule {
        label: "An old export".into(),
        find: ":)".into(),
        flags: "ig".into(),
        replace: "🙂".into(),
        phases: ["0", "4", "pier"].map(Text::from).into(),
        substitute_find: Some(SubstituteFind::Raw),
        run_on_edit: Some(false),
        sort_order: 2.0,
        ..RegexRule::default()
    };
    assert_eq!(old, &expected);
    assert!(reading.report.is_empty(), "{:?}", reading.report);
}

#[test]
fn a_script_alone_is_a_set_of_one_rule() {
    let reading = read(QUOTES);
    let rules = &set(&reading.entity).rules;
    assert_eq!(rules.len(), 1);
    assert_eq!(
        (rules[0].label.as_str(), rules[0].find.as_str(), rules[0].sort_order),
        ("Straight quotes", "[“”]", 0.0)
    );
    assert_eq!(read(&format!("[{QUOTES}]")).entity.body, reading.entity.body);
}

#[test]
fn a_set_is_called_after_its_file() {
    let name = |text: &str, file: &str| {
        let reading = Registry::default().read_as(&input(text).named(file), ID).expect(text);
        (set(&reading.entity).name.clone(), reading.entity.id)
    };
    assert_eq!(name(QUOTES, "folder/regex-quotes.json"), ("regex-quotes".into(), "regex-quotes".into()));
    assert_eq!(name(MANNERS, ".json"), ("Imported regex script".into(), "imported-regex-script".into()));
    assert_eq!(set(&read(MANNERS).entity).name, "Imported regex script");
}

#[test]
fn a_text_between_slashes_is_a_pattern_with_flags() {
    for (text, find, flags) in [
        ("abc", "abc", ""),
        ("", "", ""),
        ("/abc/", "abc", ""),
        ("/abc/gi", "abc", "gi"),
        ("/a/b/c/g", "a/b/c", "g"),
        (r"/a\/b/gmsuAJXUxi", r"a\/b", "gmsuAJXUxi"),
        ("/a\nb/g", "a\nb", "g"),
        ("/größe/u", "größe", "u"),
        ("////", "//", ""),
        // Not between two slashes, or nothing between them.
        ("/abc", "/abc", ""),
        ("abc/g", "abc/g", ""),
        ("/", "/", ""),
        ("//", "//", ""),
        ("//g", "//g", ""),
        // Something else behind them.
        ("/usr/bin", "/usr/bin", ""),
        ("/a/gg", "/a/gg", ""),
        ("/a/y", "/a/y", ""),
        ("/a/g ", "/a/g ", ""),
        ("/a/ß", "/a/ß", ""),
        (" /a/g", " /a/g", ""),
        // Neither compiled nor run.
        ("/(/g", "(", "g"),
        ("[unclosed", "[unclosed", ""),
    ] {
        let script = json!({ "findRegex": text });
        let rule = rule(&script);
        assert_eq!((rule.find.as_str(), rule.flags.as_str()), (find, flags), "{text}");
        assert_eq!(write(&read(&script.to_string()).entity), script.to_string());
    }
    let runaway = format!("/{}$/g", "(a+)+".repeat(5_000));
    assert_eq!(rule(&json!({ "findRegex": runaway })).flags, "g");
}

#[test]
fn each_cell_reads_by_its_kind() {
    let empty = json!({ "findRegex": "a" });
    let with = |key: &str, value: Value| {
        let mut script = empty.clone();
        script[key] = value;
        rule(&script)
    };
    let plain = rule(&empty);
    let expected = RegexRule { find: "a".into(), flags: "".into(), ..RegexRule::default() };
    assert_eq!(plain, expected);

    for (value, enabled) in
        [(json!(true), false), (json!(false), true), (json!("true"), true), (json!(1), true), (json!(null), true)]
    {
        assert_eq!(with("disabled", value.clone()).enabled, enabled, "{value}");
    }
    for (value, substitute) in [
        (json!(0), None),
        (json!(1), Some(SubstituteFind::Raw)),
        (json!(1.0), Some(SubstituteFind::Raw)),
        (json!(2), Some(SubstituteFind::Escaped)),
        (json!(3), None),
        (json!(true), Some(SubstituteFind::Raw)),
        (json!(false), None),
        (json!("1"), None),
        (json!(null), None),
    ] {
        assert_eq!(with("substituteRegex", value.clone()).substitute_find, substitute, "{value}");
    }
    for (value, phases) in [
        (json!([1, 2, 3, 5, 6]), &["input", "output", "slash", "lorebook", "reasoning"][..]),
        (json!([2, 2, 1.0]), &["output", "output", "input"]),
        (
            json!([0, 4, 7, 1.5, "1", "slash", null, [1, null], {}]),
            &["0", "4", "7", "1.5", "1", "slash", "null", "1,", "[object Object]"],
        ),
        (json!([]), &[]),
        (json!(1), &[]),
        (json!(null), &[]),
    ] {
        assert_eq!(with("placement", value.clone()).phases, phases, "{value}");
    }
    for (value, trim) in [
        (json!([]), None),
        (json!(["a", ""]), Some(vec!["a", ""])),
        (json!([1, "a", null]), Some(vec!["a"])),
        (json!([1]), Some(vec![])),
        (json!("a"), None),
    ] {
        let expected = trim.map(|list| list.into_iter().map(Text::from).collect());
        assert_eq!(with("trimStrings", value.clone()).trim_strings, expected, "{value}");
    }
    for key in ["minDepth", "maxDepth"] {
        for (value, depth) in [(json!(-1), Some(Some(-1.0))), (json!(null), Some(None)), (json!("1"), None)] {
            let rule = with(key, value.clone());
            assert_eq!(if key == "minDepth" { rule.min_depth } else { rule.max_depth }, depth, "{key} {value}");
        }
    }
    for (value, on) in [(json!(true), true), (json!(false), false), (json!(1), false)] {
        assert_eq!(with("promptOnly", value.clone()).targets, on.then(|| vec![RegexTarget::Prompt]), "{value}");
        assert_eq!(with("markdownOnly", value.clone()).targets, on.then(|| vec![RegexTarget::Display]), "{value}");
    }
    for key in ["id", "scriptName", "findRegex", "replaceString", "runOnEdit"] {
        let script = json!({ "scriptName": 7, "findRegex": 7, "replaceString": 7, "id": 7, "runOnEdit": 7 });
        let reading = read(&script.to_string());
        let expected = RegexRule { flags: "".into(), ..RegexRule::default() };
        assert_eq!(set(&reading.entity).rules, [expected]);
        assert!(
            reading.report.defaulted.iter().any(|line| line.starts_with(&format!("/{key}: "))),
            "{:?}",
            reading.report
        );
    }
}

#[test]
fn what_is_noticed_has_its_place() {
    let report = read(r#"[{"findRegex":"a"},{"findRegex":"a","findRegex":"b","placement":7}]"#).report;
    assert_eq!(report.defaulted, ["/1/placement: number where list is expected"]);
    assert!(report.warnings[0].starts_with("/1/findRegex: the key stands more than once"), "{report:?}");
    let report = read(r#"{"findRegex":"a","disabled":"x"}"#).report;
    assert_eq!(report.defaulted, ["/disabled: string where boolean is expected"]);
    let text = r#"[{"findRegex":"\ud83d"}]"#;
    let reading = read(text);
    assert_eq!(set(&reading.entity).rules[0].find, "\u{fffd}");
    assert_eq!(reading.report.warnings.len(), 1);
    assert_eq!(write(&reading.entity), text);
    let deep = format!(r#"[{{"findRegex":"a","x":{}{}}}]"#, "[".repeat(200), "]".repeat(200));
    assert!(matches!(try_read(&deep), Err(Error::Unreadable { codec: ID, .. })));
}
