//! The file as a whole: recognition, rows that come and go, fresh files, malformed ones, and the way to v1 and back.

use crate::{ID, SAMPLE, book, edited, odd_sample, parse, read, try_read, write, writing};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::{Category, LorebookBody, LorebookEntry};
use rolecall_codecs::codecs::compendium::CompendiumCodec;
use rolecall_codecs::{Codec, Error, Input, Registry, Source, WriteOptions};
use serde_json::{Value, json};

#[test]
fn the_sample_reads_field_by_field() {
    let text = odd_sample();
    let reading = read(&text);
    let book = book(&reading.entity);
    assert_eq!((book.name.as_str(), book.entries.len()), ("Tideglass Ledger", 3));
    assert_eq!((book.token_budget, book.global_case_sensitive, book.entry_budget), (2048.0, false, 20.0));
    assert_eq!(reading.entity.id, "tideglass-ledger");
    let odd = &book.entries[2];
    let read =
        (odd.enabled, odd.position.to_string(), odd.role.to_string(), odd.sticky, odd.triggers.len(), odd.probability);
    assert_eq!(read, (true, "character".into(), "system".into(), 0.0, 0, 100.0));
    for place in ["enabled", "position", "role", "sticky", "triggers", "probability", "is_featured"] {
        let start = format!("/entries/2/{place}: ");
        assert!(reading.report.defaulted.iter().any(|line| line.starts_with(&start)), "{place}: {:?}", reading.report);
    }
    for place in ["/tree", "/nodeConstraints", "/exportDate", "/lorebook/status"] {
        assert!(reading.report.escrowed.contains(&place.to_owned()), "{place}: {:?}", reading.report);
    }
    assert_eq!(write(&reading.entity), text);
}

#[test]
fn an_edit_touches_one_line() {
    let out = edited(SAMPLE, |book| {
        book.entries[1].position = serde_json::from_value(json!("scene")).expect("a word");
    });
    assert_eq!(out, SAMPLE.replace(r#""position": "depth""#, r#""position": "scene""#));
    let out = edited(SAMPLE, |book| book.name = "New".into());
    assert_eq!(out, SAMPLE.replace("Tideglass Ledger", "New"));
    let odd = odd_sample();
    let out = edited(&odd, |book| book.entries[2].sticky = 5.0);
    assert_eq!(out, odd.replace(r#""sticky": "3""#, r#""sticky": 5"#));
}

#[test]
fn rows_come_and_go_and_the_rest_stays() {
    let out = parse(&edited(SAMPLE, |book| drop(book.entries.remove(0))));
    let before = parse(SAMPLE);
    assert_eq!(out["entries"], json!([before["entries"][1], before["entries"][2]]));
    for kept in ["tree", "nodeConstraints", "categories", "lorebook", "exportDate"] {
        assert_eq!(out[kept], before[kept], "{kept}");
    }
    let out = parse(&edited(SAMPLE, |book| book.entries.rotate_left(1)));
    assert_eq!(out["entries"], json!([before["entries"][1], before["entries"][2], before["entries"][0]]));
    let new = LorebookEntry { id: "new".into(), title: "N".into(), ..Default::default() };
    let out = parse(&edited(SAMPLE, |book| book.entries.insert(1, new.into())));
    assert_eq!((&out["entries"][1]["title"], &out["entries"][1]["is_featured"]), (&json!("N"), &json!(false)));
    assert_eq!(out["entries"].as_array().map(Vec::len), Some(4));
    assert_eq!(out["entries"][2], before["entries"][1]);
}

#[test]
fn rows_without_an_id_match_by_position_and_repeated_ids_in_order() {
    let text = r#"{"format":"rolecall-compendium","lorebook":{},"entries":[{"title":"a","x":1},{"title":"b","x":2},{"id":"d","title":"1","x":3},{"id":"d","title":"2","x":4}]}"#;
    let out = edited(text, |book| {
        book.entries[1].title = "B".into();
        book.entries[3].title = "D".into();
    });
    assert_eq!(out, text.replace(r#""b","#, r#""B","#).replace(r#""2""#, r#""D""#));
    let out = edited(text, |book| drop(book.entries.remove(2)));
    assert_eq!(out, text.replace(r#"{"id":"d","title":"1","x":3},"#, ""));
}

#[test]
fn a_fresh_file_has_every_column_in_order() {
    let body = LorebookBody {
        name: "B".into(),
        entries: vec![LorebookEntry { id: "e".into(), ..Default::default() }.into()],
        ..Default::default()
    };
    let options = WriteOptions { now: Some("2026-07-04T00:00:00.000Z".into()) };
    let text = CompendiumCodec.write(&Entity::new(body), &options).expect("written").text;
    let file = parse(&text);
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&file), "format schemaVersion exportDate lorebook entries tree nodeConstraints");
    assert_eq!((&file["format"], &file["schemaVersion"]), (&json!(ID), &json!("compendium-v1.0.0")));
    assert_eq!((&file["tree"], &file["nodeConstraints"]), (&json!(null), &json!([])));
    assert_eq!(
        keys(&file["lorebook"]),
        "name description lorebook_type genre fandom tags global_case_sensitive global_match_whole_words global_scan_depth \
         global_recursion token_budget budget_mode entry_budget"
    );
    assert_eq!(
        keys(&file["entries"][0]),
        "id title content comment enabled constant trigger_mode triggers secondary_triggers selective_logic case_sensitive \
         match_whole_words scan_depth position depth role sort_order priority sticky cooldown delay group_name group_weight \
         category_id probability use_memo exclude_recursion prevent_recursion delay_until_recursion ignore_budget \
         character_filter scan_character_description scan_character_personality scan_user_persona scan_scenario side_effects \
         metadata is_featured"
    );
    for categories in [vec![], vec![Category { id: "c".into(), ..Default::default() }]] {
        let body = LorebookBody { categories: Some(categories), ..Default::default() };
        let back = read(&write(&Entity::new(body.clone())));
        assert_eq!(book(&back.entity), &body);
    }
}

#[test]
fn what_the_format_has_no_column_for_is_dropped_and_named() {
    let entry = LorebookEntry { id: "e".into(), display_index: Some(Some(3.0)), ..Default::default() };
    let body = LorebookBody { enabled: Some(false), entries: vec![entry.into()], ..Default::default() };
    assert_eq!(writing(&Entity::new(body)).report.dropped, ["enabled", "entries[0].displayIndex"]);
    let mut entity = read(SAMPLE).entity;
    crate::book_mut(&mut entity).entries[0].key_relative = Some(true);
    assert_eq!(writing(&entity).report.dropped, ["entries[0].keyRelative"]);
}

#[test]
fn malformed_files_are_typed_errors_or_told() {
    for (text, path) in [
        (r#"{"format":"rolecall-compendium","entries":[]}"#, "/lorebook"),
        (r#"{"format":"rolecall-compendium","lorebook":null,"entries":[]}"#, "/lorebook"),
        (r#"{"format":"rolecall-compendium","lorebook":[],"entries":[]}"#, "/lorebook"),
        (r#"{"format":"rolecall-compendium","lorebook":{}}"#, "/entries"),
        (r#"{"format":"rolecall-compendium","lorebook":{},"entries":{}}"#, "/entries"),
        ("[]", "/lorebook"),
    ] {
        match try_read(text) {
            Err(Error::NotThisFormat { codec, path: at, .. }) => assert_eq!((codec, at), (ID, path), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let text = r#"{"format":"rolecall-compendium","lorebook":{},"entries":[null,{"id":"a"},"x",{"id":"b"},7]}"#;
    let reading = read(text);
    assert_eq!(book(&reading.entity).entries.iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let told: Vec<&str> = reading.report.defaulted.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(told, ["/entries/0", "/entries/2", "/entries/4"]);
    assert_eq!(write(&reading.entity), text);
    assert_eq!(
        edited(text, |book| book.entries[1].title = "T".into()),
        text.replace(r#"{"id":"b"}"#, r#"{"id":"b","title":"T"}"#)
    );
    assert_eq!(edited(text, |book| drop(book.entries.remove(0))), text.replace(r#"{"id":"a"},"#, ""));
}

/// One canonical book: a v1 export becomes a compendium and a v1 export again.
#[test]
fn books_go_to_v1_and_back() {
    let registry = Registry::default();
    let v1 = include_str!("../../samples/tideglass-archive.lorebook.json");
    for (text, from, to) in [(v1, "rolecall-lorebook", ID), (SAMPLE, ID, "rolecall-lorebook")] {
        let input = Input::new(text.as_bytes().to_vec()).expect("text");
        let (reading, source) = registry.read(&input).expect("a book");
        assert_eq!(source, Source::Codec(from));
        let there = registry.write(&reading.entity, to, &WriteOptions::default()).expect("written");
        let (read, source) = registry.read(&Input::from_text(there.text)).expect("a book");
        assert_eq!((source, &read.entity.body), (Source::Codec(to), &reading.entity.body));
        let back = registry.write(&read.entity, from, &WriteOptions::default()).expect("written");
        let (again, source) = registry.read(&Input::from_text(back.text)).expect("a book");
        assert_eq!((source, &again.entity.body), (Source::Codec(from), &reading.entity.body));
        // With its original at hand the first file itself comes back.
        assert_eq!(*registry.write(&reading.entity, from, &WriteOptions::default()).expect("written").text, text);
    }
}
