//! Edits: the bytes of the edited field change, and no others.

use super::*;
use rolecall_codecs::canonical::common::{InjectionPosition, SelectiveLogic};

type Edit = fn(&mut LorebookEntry);

#[test]
fn unedited_files_are_the_same_bytes() {
    for text in
        [WORLD, BOOK, " {\n\t\"entries\" : { } }\r\n", r#"{"entries":{"0":7,"0":{"uid":1.0}},"entries":{"a":{}}}"#]
    {
        assert_eq!(write(&read(text).entity), (text.to_owned(), Report::default()));
        let stored = Entity::from_json(&read(text).entity.to_json()).expect("canonical");
        assert_eq!(write(&stored), (text.to_owned(), Report::default()));
    }
}

#[test]
fn an_edit_changes_its_field() {
    let cases: &[(&str, Edit, &str)] = &[
        (r#"{"comment":"a"}"#, |e| e.title = "b".into(), r#"{"comment":"b"}"#),
        (r#"{"comment":""}"#, |e| e.title = "b".into(), r#"{"comment":"b"}"#),
        (r#"{"content":"a"}"#, |e| e.content = "b".into(), r#"{"content":"b"}"#),
        (r#"{"disable":false}"#, |e| e.enabled = false, r#"{"disable":true}"#),
        (r#"{"enabled":true,"x":1}"#, |e| e.enabled = false, r#"{"x":1,"disable":true}"#),
        (r#"{"disable":true,"enabled":true}"#, |e| e.enabled = true, r#"{"disable":false}"#),
        (r#"{"position":7}"#, |e| e.position = InjectionPosition::World, r#"{"position":0}"#),
        (r#"{"selectiveLogic":0}"#, |e| e.selective_logic = SelectiveLogic::AndAll, r#"{"selectiveLogic":3}"#),
        (r#"{"sticky":null}"#, |e| e.sticky = 2.0, r#"{"sticky":2}"#),
        (r#"{"group":"g"}"#, |e| e.group_name = None, r#"{"group":""}"#),
        (r#"{"scanDepth":3}"#, |e| e.scan_depth = None, r#"{"scanDepth":null}"#),
        (r#"{"caseSensitive":true}"#, |e| e.case_sensitive = None, r#"{"caseSensitive":null}"#),
        (r#"{"vectorized":true,"x":1}"#, |e| e.vectorized = None, r#"{"x":1}"#),
        (r#"{"useGroupScoring":null}"#, |e| e.use_group_scoring = Some(false), r#"{"useGroupScoring":false}"#),
        (r#"{"automationId":"a"}"#, |e| e.automation_id = None, "{}"),
        (r#"{"displayIndex":1.0,"order":3}"#, |e| e.display_index = Some(Some(2.0)), r#"{"displayIndex":2,"order":3}"#),
        (r#"{"delayUntilRecursion":true}"#, |e| e.delay_until_recursion = 2.0, r#"{"delayUntilRecursion":2}"#),
        (
            r#"{"characterFilter":{"names":["a"],"x":1}}"#,
            |e| e.character_filter.as_mut().expect("a filter").is_exclude = true,
            r#"{"characterFilter":{"isExclude":true,"names":["a"],"x":1}}"#,
        ),
        (r#"{"characterFilter":{"names":["a"]}}"#, |e| e.character_filter = None, "{}"),
        (
            r#"{"probability":50,"useProbability":true}"#,
            |e| e.probability = 60.0,
            r#"{"probability":60,"useProbability":true}"#,
        ),
        (
            r#"{"probability":50,"useProbability":false}"#,
            |e| e.probability = 50.0,
            r#"{"probability":50,"useProbability":true}"#,
        ),
        (
            r#"{"probability":50,"useProbability":true}"#,
            |e| e.probability = 100.0,
            r#"{"probability":100,"useProbability":false}"#,
        ),
        (r#"{"probability":50}"#, |e| e.probability = 0.0, r#"{"probability":0,"useProbability":true}"#),
        (r#"{"key":["a"," ",5]}"#, |e| e.triggers.push(pattern("b/c", "gi")), r#"{"key":["a","/b/c/gi"]}"#),
        (r#"{"key":["\u0061",5]}"#, |e| e.depth = 2.0, r#"{"key":["\u0061",5],"depth":2}"#),
        (r#"{"key":[],"selective":false}"#, |e| e.triggers = vec![plain("b")], r#"{"key":["b"],"selective":false}"#),
        (
            r#"{"keysecondary":[],"selective":false}"#,
            |e| e.secondary_triggers = vec![plain("b")],
            r#"{"keysecondary":["b"],"selective":true}"#,
        ),
        (
            r#"{"keysecondary":["a"],"selective":true}"#,
            |e| e.secondary_triggers.clear(),
            r#"{"keysecondary":[],"selective":true}"#,
        ),
        (
            r#"{"zz":1.0,"comment":"a","order":0e0}"#,
            |e| e.role = rolecall_codecs::canonical::common::MessageRole::User,
            r#"{"zz":1.0,"comment":"a","order":0e0,"role":1}"#,
        ),
    ];
    for (before, edit, after) in cases {
        assert_eq!(edited(&world(before), |book| edit(&mut book.entries[0])), world(after), "{before}");
    }
}

#[test]
fn the_settings_of_the_book_change_in_place() {
    let text = "{\n  \"entries\": {\n    \"0\": {\"uid\": 0}\n  },\n  \"name\": \"N\", \"token_budget\": 1.0,\n  \"description\": \"D\"\n}";
    assert_eq!(edited(text, |book| book.name = "M".into()), text.replace("\"N\"", "\"M\""));
    assert_eq!(edited(text, |book| book.token_budget = 5.0), text.replace("1.0", "5"));
    assert_eq!(edited(text, |book| book.description = None), text.replace(",\n  \"description\": \"D\"", ""));
    let depth = edited(text, |book| book.global_scan_depth = 9.0);
    assert_eq!(depth, text.replace("\"D\"", "\"D\",\n  \"scan_depth\": 9"));
    let all = edited(text, |book| {
        (book.global_recursion, book.global_case_sensitive, book.global_match_whole_words) = (true, true, true);
        book.entries[0].content = "c".into();
    });
    assert!(all.contains("\"recursive_scanning\": true") && all.contains("{\"uid\": 0, \"content\": \"c\"}"), "{all}");
}

#[test]
fn entries_come_go_and_move() {
    let text = r#"{"entries":{"0":{"uid":0,"comment":"a","order":5,"x":1.0}, "junk":null, "1":{"uid":1,"comment":"b","order":6,"y":2.0}}}"#;
    let without_first = edited(text, |book| {
        book.entries.remove(0);
    });
    assert_eq!(without_first, r#"{"entries":{"junk":null, "1":{"uid":1,"comment":"b","order":6,"y":2.0}}}"#);
    let swapped = edited(text, |book| book.entries.swap(0, 1));
    assert_eq!(
        swapped,
        r#"{"entries":{"1":{"uid":1,"comment":"b","order":6,"y":2.0}, "0":{"uid":0,"comment":"a","order":5,"x":1.0}, "junk":null}}"#
    );
    let none = edited(text, |book| book.entries.clear());
    assert_eq!(none, r#"{"entries":{"junk":null}}"#);
    let more = edited(text, |book| {
        let new = LorebookEntry { id: "2".into(), title: "c".into(), ..LorebookEntry::default() };
        book.entries.insert(1, new.into());
    });
    assert!(
        more.starts_with(r#"{"entries":{"0":{"uid":0,"comment":"a","order":5,"x":1.0}, "junk":null, "2":{"uid":2,"#),
        "{more}"
    );
    assert!(more.ends_with(r#""1":{"uid":1,"comment":"b","order":6,"y":2.0}}}"#), "{more}");
    let first = edited(r#"{"entries":{}}"#, |book| {
        let new = LorebookEntry { id: "0".into(), title: "c".into(), ..LorebookEntry::default() };
        book.entries.push(new.into());
    });
    assert!(first.starts_with(r#"{"entries":{"0":{"uid":0,"key":[],"#), "{first}");
}

/// An earlier value under the key of an entry that goes must not come back.
#[test]
fn repeated_keys_go_with_their_entry() {
    let text = r#"{"entries":{"0":{"comment":"old"},"1":{"uid":1,"comment":"b","order":0},"0":{"uid":0,"comment":"new","order":1}}}"#;
    let out = edited(text, |book| {
        book.entries.remove(1);
    });
    assert_eq!(out, r#"{"entries":{"1":{"uid":1,"comment":"b","order":0}}}"#);
    let out = edited(text, |book| book.entries[1].id = "5".into());
    assert_eq!(out, r#"{"entries":{"1":{"uid":1,"comment":"b","order":0},"5":{"uid":5,"comment":"new","order":1}}}"#);
    let out = edited(text, |book| book.entries[1].content = "c".into());
    assert_eq!(out, text.replace(r#""comment":"new""#, r#""comment":"new","content":"c""#));
}

#[test]
fn a_moved_entry_keeps_what_its_old_place_said() {
    let text = r#"{"entries":{"0":{"uid":0,"content":"a"},"1":{"uid":1,"content":"b"},"2":{"uid":2,"content":"c"}}}"#;
    let out = edited(text, |book| {
        book.entries.remove(1);
    });
    assert_eq!(
        out,
        r#"{"entries":{"0":{"uid":0,"content":"a"},"2":{"uid":2,"comment":"Entry 3","content":"c","order":2}}}"#
    );
}

#[test]
fn the_layout_of_the_file_stays() {
    let text = "{\r\n\t\"entries\": {\r\n\t\t\"0\": {\r\n\t\t\t\"uid\": 0,\r\n\t\t\t\"content\": \"a\"\r\n\t\t}\r\n\t}\r\n}\r\n";
    let out = edited(text, |book| book.entries[0].depth = 1.0);
    assert_eq!(out, text.replace("\"a\"", "\"a\",\r\n\t\t\t\"depth\": 1"));
    let out = edited(text, |book| {
        let mut new = (*book.entries[0]).clone();
        new.id = "1".into();
        book.entries.push(new.into());
    });
    assert!(out.contains("\r\n\t\t},\r\n\t\t\"1\": {\r\n\t\t\t\"uid\": 1,\r\n\t\t\t\"key\": [],\r\n"), "{out}");
    let sample = edited(WORLD, |book| book.entries[2].content = "It eats.".into());
    assert_eq!(sample, WORLD.replace("It will not eat from a stranger.", "It eats."));
}

#[test]
fn an_original_that_is_no_worldbook_counts_as_none() {
    let mut entity = read(WORLD).entity;
    let canonical = entity.to_json().replace("\"entries\": {", "\"lost\": {");
    entity = Entity::from_json(&canonical).expect("canonical");
    let (text, _) = write(&entity);
    assert!(text.starts_with("{\n  \"name\": \"Skerry light\""), "{text}");
}

/// Another program's key for files of this format.
#[test]
fn the_original_of_another_program_is_written_onto() {
    let mut entity = read(WORLD).entity;
    let original = entity.original.remove(ID).expect("an original");
    entity.original.insert("sillytavern-lorebook", original);
    book_mut(&mut entity).entries[2].content = "It eats.".into();
    assert_eq!(write(&entity), (WORLD.replace("It will not eat from a stranger.", "It eats."), Report::default()));
}

#[test]
fn another_kind_is_refused() {
    let entity = Entity::new(rolecall_codecs::canonical::persona::PersonaBody::default());
    let error = TavernWorldbookCodec.write(&entity, &Default::default()).expect_err("a persona");
    assert!(matches!(error, Error::KindMismatch { .. }), "{error}");
}
