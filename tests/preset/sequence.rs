//! The order of a file: sequence, switches, and what does not count.

use crate::{file, ids, preset, read, write};

/// Ids with `!` in front of those that are switched off.
fn sequence(prompts: &str, order: &str) -> String {
    let text = file(&format!(r#""prompts":[{prompts}],"prompt_order":{order}"#));
    let reading = read(&text);
    assert_eq!(write(&reading.entity), text);
    let prompts = &crate::body(&reading.entity).prompts;
    prompts
        .iter()
        .map(|p| format!("{}{} ", if p.enabled { "" } else { "!" }, p.id))
        .collect::<String>()
        .trim()
        .to_owned()
}

const ABC: &str = r#"{"identifier":"a"},{"identifier":"b","enabled":false},{"identifier":"c","enabled":"false"}"#;

#[test]
fn without_an_order_the_rows_decide() {
    for order in [
        "null",
        "{}",
        "[]",
        r#"[{"character_id":7,"order":[{"identifier":"c"}]}]"#,
        r#"[{"character_id":100001}]"#,
        r#"[{"character_id":100001,"order":"x"}]"#,
        r#"[{"character_id":100001,"order":[]},{"character_id":100001,"order":[{"identifier":"c"}]}]"#,
        r#"[{"character_id":100001,"order":[7,null]}]"#,
        r#"[{"character_id":" 100001","order":[{"identifier":"c"}]}]"#,
        r#"["100001",[],{"order":[{"identifier":"c"}]}]"#,
    ] {
        assert_eq!(sequence(ABC, order), "a !b c", "{order}");
    }
}

#[test]
fn the_order_of_everybody_decides_and_the_rest_follows_switched_off() {
    for (order, expected) in [
        (r#"[{"character_id":100001,"order":[{"identifier":"c"},{"identifier":"b","enabled":true}]}]"#, "c b !a"),
        (r#"[{"character_id":"100001","order":[{"identifier":"b","enabled":false}]}]"#, "!b !a !c"),
        (r#"[{"character_id":100001.0,"order":[{"identifier":"b","enabled":null}]}]"#, "b !a !c"),
        (r#"[{"character_id":1,"order":[]},{"character_id":100001,"order":[{"identifier":"b"}]}]"#, "b !a !c"),
        (r#"[{"character_id":100001,"order":[{"identifier":"ghost"}]}]"#, "!a !b !c"),
        (
            r#"[{"character_id":100001,"order":[{"identifier":"b"},"x",{"identifier":5},{"identifier":"b","enabled":false},{"identifier":"a"}]}]"#,
            "b a !c",
        ),
    ] {
        assert_eq!(sequence(ABC, order), expected, "{order}");
    }
}

#[test]
fn rows_without_an_id_and_repeats_do_not_count() {
    let rows = r#"{"identifier":"a","content":"1"},null,{"name":"n"},{"identifier":7},5,{"identifier":"a","content":"2"},{"identifier":""},{"identifier":"","name":"x"}"#;
    assert_eq!(sequence(rows, "[]"), "a");
    let body = preset(&file(&format!(r#""prompts":[{rows}]"#)));
    assert_eq!(ids(&body), ["a", ""]);
    assert_eq!((body.prompts[0].content.as_str(), body.prompts[1].name.as_str()), ("1", ""));
}

#[test]
fn what_does_not_count_is_warned_of() {
    let text = file(
        r#""prompts":[{"identifier":"a"},{"identifier":"a"},{"name":"n"}],"prompt_order":[{"character_id":100001,"order":[{"identifier":"a"},{"identifier":"ghost"},{"identifier":"a"}]}]"#,
    );
    let warnings = read(&text).report.warnings;
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].contains("duplicate prompt identifier `a`"), "{warnings:?}");
    assert!(warnings[1].contains("no prompt has the identifier `ghost`"), "{warnings:?}");
    let many = file(&format!(r#""prompts":[{{"identifier":"a"}}{}]"#, r#",{"identifier":"a"}"#.repeat(500)));
    assert_eq!(read(&many).report.warnings.len(), 101);
}
