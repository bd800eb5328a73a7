//! Sections as text.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::persona::PersonaSections;
use rolecall_codecs::codecs::persona::{Unfolded, compile, fold, unfold};

fn parts(content: &str, appearance: Option<&str>, body: Option<&str>) -> Unfolded {
    let own = |text: Option<&str>| text.map(Text::from);
    Unfolded { content: content.into(), appearance: own(appearance), body: own(body) }
}

#[test]
fn sections_compile_in_a_fixed_order() {
    let text = |text: &str| Some(text.into());
    let sections = PersonaSections { history: text("h"), appearance: text("a"), ..Default::default() };
    assert_eq!(compile(&sections), "Appearance: a\n\nHistory: h");
    assert_eq!(compile(&PersonaSections::default()), "");
    let blank = PersonaSections { body: text(" \u{feff}\n"), quirks: text(" q\n"), ..Default::default() };
    assert_eq!(compile(&blank), "Quirks:  q\n");
}

#[test]
fn descriptions_unfold() {
    let cases = [
        ("", parts("", None, None)),
        ("one\n\ntwo", parts("one\n\ntwo", None, None)),
        ("one\n\n\n\ntwo\nthree", parts("one\n\ntwo\nthree", None, None)),
        ("\n\n\none\n\n", parts("\n\none\n\n", None, None)),
        ("I.\n\nAppearance: Tall.\n\nBody: Scarred.", parts("I.", Some("Tall."), Some("Scarred."))),
        ("Body: b\n\nAppearance: a\n\nI.", parts("I.", Some("a"), Some("b"))),
        ("Appearance:\nTall", parts("", Some("Tall"), None)),
        ("Appearance: \u{feff}\t\u{85}Tall ", parts("", Some("\u{85}Tall "), None)),
        ("Appearance:", parts("", Some(""), None)),
        ("Appearance:\n\nAppearance: two", parts("Appearance: two", Some(""), None)),
        ("Body: b\n\nBody: c", parts("Body: c", None, Some("b"))),
        ("appearance: a\n\n Body: b", parts("appearance: a\n\n Body: b", None, None)),
        ("Body: a\r\n\r\nAppearance: b", parts("", None, Some("a\r\n\r\nAppearance: b"))),
        ("Appearance: a\n\nmore of it", parts("more of it", Some("a"), None)),
    ];
    for (text, expected) in cases {
        assert_eq!(unfold(text), expected, "{text:?}");
    }
}

#[test]
fn parts_fold_in_a_fixed_order() {
    assert_eq!(fold(&parts("I.", Some("a"), Some("b"))), "I.\n\nAppearance: a\n\nBody: b");
    assert_eq!(fold(&parts("", None, Some("b"))), "Body: b");
    assert_eq!(fold(&parts("I.", Some(" "), Some(""))), "I.");
    assert_eq!(fold(&parts("", None, None)), "");
}

#[test]
fn what_does_not_come_back_is_told() {
    let warned = |edit: fn(&mut PersonaBody)| edited(CARD, edit).1.warnings;
    let warning = warned(|body| body.content = "Body: mine".into());
    assert!(warning.len() == 1 && warning[0].starts_with("content: "), "{warning:?}");
    assert_eq!(warned(|body| body.sections.as_mut().unwrap().body = Some("b\n\nc".into())).len(), 1);
    assert_eq!(warned(|body| body.content = "Two.\n\nParagraphs.".into()), Vec::<String>::new());
}
