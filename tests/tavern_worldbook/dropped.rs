//! What a write names as dropped is what does not come back.

use super::*;
use crate::model::{group, object};
use crate::support::config;
use crate::support::full::{at, full_object};
use proptest::prelude::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::common::InjectionPosition;
use rolecall_codecs::coverage::{Coverage, is_within, populated};
use rolecall_codecs::mapping::Described;
use serde_json::json;
use std::collections::BTreeSet;

/// What says something and is not there again must be named; what is named must not be there again. A 0 or a `false` that comes
/// back as something else says nothing, but may be named.
fn check(before: &LorebookBody, text: &str, report: &Report) {
    let wrap = |body: &LorebookBody| rolecall_codecs::canonical::Body::from(body.clone());
    let (old, new) = (wrap(before), wrap(&body(text)));
    let values = [&old, &new].map(|body| body.to_value().expect("JSON"));
    let lost = |path: &str| at(&values[0], path) != at(&values[1], path);
    let all = populated(&old);
    let silent: Vec<_> = all
        .iter()
        .filter(|path| lost(path) && !report.dropped.iter().any(|dropped| is_within(path, dropped)))
        .collect();
    assert!(silent.is_empty(), "lost without a word: {silent:?}\n{text}\n{report:?}");
    let false_alarm: Vec<_> = report.dropped.iter().filter(|path| !lost(path)).collect();
    assert!(false_alarm.is_empty(), "named, but came back: {false_alarm:?}\n{text}");
    let once: BTreeSet<_> = report.dropped.iter().collect();
    assert_eq!(once.len(), report.dropped.len(), "named twice: {:?}", report.dropped);
}

fn full_body() -> LorebookBody {
    serde_json::from_value(full_object(LorebookBody::FIELDS)).expect("a body")
}

#[test]
fn a_full_body_from_scratch() {
    let body = full_body();
    let (text, report) = write(&Entity::new(body.clone()));
    check(&body, &text, &report);
    let expected = [
        "lorebookType",
        "budgetMode",
        "entryBudget",
        "genre",
        "fandom",
        "tags",
        "enabled",
        "categories",
        "entries[0].comment",
        "entries[0].priority",
        "entries[0].triggerMode",
        "entries[0].triggers[0].frequency",
        "entries[0].triggers[0].probability",
        "entries[0].secondaryTriggers[0].frequency",
        "entries[0].secondaryTriggers[0].probability",
        "entries[0].categoryId",
        "entries[0].sideEffects",
        "entries[0].metadata",
        "entries[0].keyRelative",
        "entries[0].nonStoryActivatable",
        "entries[0].contextConfig",
        "entries[0].loreBiasGroups",
    ];
    assert_eq!(report.dropped, expected);
}

type Edit = fn(&mut LorebookEntry);

/// Words that have a place, but not in every file.
#[test]
fn words_without_a_place() {
    let cases: &[(Edit, &[&str])] = &[
        (|e| e.id = "guid".into(), &["id"]),
        (|e| e.probability = 400.0, &["probability"]),
        (|e| e.probability = -1.0, &["probability"]),
        (|e| e.position = InjectionPosition::PrependTop, &["position"]),
        (|e| e.position = InjectionPosition::Append, &["position"]),
        (|e| e.position = InjectionPosition::AppendBottom, &["position"]),
        (|e| e.position = InjectionPosition::Scene, &["position"]),
        (|e| e.triggers = vec![plain(" ")], &["triggers[0]"]),
        (|e| e.triggers = vec![plain("/a/")], &["triggers[0].keyword", "triggers[0].isRegex"]),
        (|e| e.triggers = vec![pattern("", "")], &["triggers[0].keyword", "triggers[0].isRegex"]),
        (|e| e.triggers = vec![pattern("a\\/b", "")], &["triggers[0].keyword"]),
        (|e| e.secondary_triggers = vec![pattern("a", "v")], &["keyword", "isRegex", "flags"]),
        (|e| e.triggers = vec![Trigger { flags: Some("i".into()), ..plain("a") }], &["triggers[0].flags"]),
        (|e| e.priority = 0.0, &["priority"]),
    ];
    for (edit, told) in cases {
        let mut entry = LorebookEntry { id: "0".into(), ..LorebookEntry::default() };
        edit(&mut entry);
        let body = LorebookBody { global_scan_depth: 4.0, entries: vec![entry.into()], ..LorebookBody::default() };
        let (text, report) = write(&Entity::new(body.clone()));
        check(&body, &text, &report);
        let ends: Vec<_> = report.dropped.iter().zip(*told).map(|(path, end)| path.ends_with(end)).collect();
        assert_eq!((ends, report.dropped.len()), (vec![true; told.len()], told.len()), "{:?}", report.dropped);
    }
    let written = |position: InjectionPosition| {
        let entry = LorebookEntry { position, ..LorebookEntry::default() };
        let body = LorebookBody { entries: vec![entry.into()], ..LorebookBody::default() };
        json(&write(&Entity::new(body)).0)["entries"]["0"]["position"].clone()
    };
    use InjectionPosition as P;
    let numbers = [P::World, P::Character, P::BeforeExample, P::AfterExample, P::Depth].map(written);
    assert_eq!(numbers, [0, 1, 2, 3, 4].map(|code| json!(code)));
    assert_eq!(
        [P::PrependTop, P::Scene, P::Append, P::AppendBottom].map(written),
        [0, 2, 4, 4].map(|code| json!(code))
    );
}

#[test]
fn a_full_body_on_each_form() {
    for text in [WORLD, BOOK, r#"{"entries":{}}"#, r#"{"entries":[]}"#] {
        let (out, report, wanted) = edited_any(text, |book| *book = full_body());
        check(&wanted, &out, &report);
        // And with the original's own first entry, edited all over.
        let (out, report, wanted) = edited_any(text, |book| {
            let mut entry = full_body().entries.remove(0);
            if let Some(first) = book.entries.first() {
                entry.id.clone_from(&first.id);
                book.entries[0] = entry;
            }
        });
        check(&wanted, &out, &report);
    }
}

/// The books of other formats.
#[test]
fn other_lorebooks() {
    for text in [
        include_str!("../../samples/tideglass-archive.lorebook.json"),
        include_str!("../../samples/tideglass-ledger.compendium.json"),
        BOOK,
        WORLD,
    ] {
        let input = Input::from_text(Arc::new(text.to_owned()));
        let entity = rolecall_codecs::Registry::default().read(&input).expect("a lorebook").0.entity;
        let (out, report) = write(&Entity::new(entity.body.clone()));
        check(book(&entity), &out, &report);
    }
}

/// A path is carried or lacking, by the same tables that write and report.
#[test]
fn coverage_says_the_same() {
    let coverage = Coverage::of(&TavernWorldbookCodec);
    let (_, report) = write(&Entity::new(full_body()));
    for path in report.dropped.iter().map(|path| path.replace("[0]", "[]")) {
        assert!(
            coverage.lacks.iter().any(|lack| is_within(&path, &lack.path) || is_within(&lack.path, &path)),
            "{path}"
        );
    }
    for lack in &coverage.lacks {
        assert!(!lack.reason.is_empty() && !coverage.carries.contains(&lack.path), "{lack:?}");
    }
}

/// Words that a file can hold in place: a blank keyword is none, and those behind it would have other numbers.
fn any_body() -> impl Strategy<Value = LorebookBody> {
    object(group::<LorebookBody>(), false).prop_map(|body| {
        let mut body: LorebookBody = serde_json::from_value(body).expect("a canonical body");
        for entry in &mut body.entries {
            let said = |trigger: &Trigger| trigger.is_regex || !trigger.keyword.trim().is_empty();
            entry.triggers.retain(said);
            entry.secondary_triggers.retain(said);
        }
        body
    })
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_body_from_scratch(body in any_body()) {
        let (text, report) = write(&Entity::new(body.clone()));
        check(&body, &text, &report);
    }

    /// Over any file of each form, with entries of the same ids.
    #[test]
    fn any_body_over_any_file(body in any_body(), file in crate::laws::any_file()) {
        let (out, report, wanted) = edited_any(&file.to_string(), |book| {
            let old: Vec<Text> = book.entries.iter().map(|entry| entry.id.clone()).collect();
            *book = body.clone();
            for (entry, id) in book.entries.iter_mut().zip(old) {
                entry.id = id;
            }
        });
        check(&wanted, &out, &report);
    }
}
