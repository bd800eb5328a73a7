//! Ids of entries: unique in canonical form, numbers in the file.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::codecs::tavern_worldbook::unique;

/// Keys of entries with their cells of `uid`; an empty cell is none.
type Cells<'a> = &'a [(&'a str, &'a str)];

/// A world info file of these entries.
fn file(list: Cells<'_>) -> String {
    let entry = |(place, (key, uid)): (usize, &(&str, &str))| {
        let uid = if uid.is_empty() { String::new() } else { format!(r#""uid":{uid},"#) };
        format!(r#""{key}":{{{uid}"comment":"e{place}","order":{place}}}"#)
    };
    format!(r#"{{"entries":{{{}}}}}"#, list.iter().enumerate().map(entry).collect::<Vec<_>>().join(","))
}

fn ids(text: &str) -> Vec<Text> {
    body(text).entries.iter().map(|entry| entry.id.clone()).collect()
}

/// Keys and numbers of a file.
fn numbers(text: &str) -> Vec<(String, Value)> {
    let file = json(text);
    let entries = file["entries"].as_object().expect("entries");
    entries.iter().map(|(key, entry)| (key.clone(), entry["uid"].clone())).collect()
}

fn fresh(id: &str) -> rolecall_codecs::canonical::Shared<LorebookEntry> {
    LorebookEntry { id: id.into(), title: "new".into(), group_weight: 1.0, ..LorebookEntry::default() }.into()
}

#[test]
fn unique_ids() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["a", "b", "c"], &["a", "b", "c"]),
        (&["x", "x", "x"], &["x", "x-2", "x-3"]),
        (&["x", "x-2", "x"], &["x", "x-2", "x-3"]),
        (&["x", "x", "x-2"], &["x", "x-2", "x-2-2"]),
        (&["", "", ""], &["", "-2", "-3"]),
    ];
    for (list, expected) in cases {
        assert_eq!(unique(list.iter().map(|id| Text::from(*id))), *expected, "{list:?}");
    }
    let many = unique(std::iter::repeat_n(Text::from("x"), 50_000));
    assert_eq!(many.last().map(Text::as_str), Some("x-50000"));
}

#[test]
fn every_entry_has_an_id_of_its_own() {
    let cases: &[(Cells<'_>, &[&str])] = &[
        (&[("0", "0"), ("1", "1")], &["0", "1"]),
        (&[("0", ""), ("1", "0")], &["0", "0-2"]),
        (&[("0", "7"), ("1", "\"7\"")], &["7", "7-2"]),
        (&[("0", "1"), ("1", "")], &["1", "1-2"]),
        (&[("9", ""), ("8", "\"\""), ("7", "null")], &["0", "1", "2"]),
        (&[("0", "1.5"), ("1", "\"a-b\""), ("2", "-3"), ("3", "2.0")], &["1.5", "a-b", "-3", "2"]),
    ];
    for (list, expected) in cases {
        let text = file(list);
        assert_eq!(ids(&text), *expected, "{text}");
        // The file says what it says, edited elsewhere or not.
        assert_eq!(write(&read(&text).entity), (text.clone(), Report::default()));
        let out = edited(&text, |book| book.entries[1].content = "c".into());
        assert_eq!(numbers(&out), numbers(&text));
    }
}

#[test]
fn a_new_entry_gets_its_number_or_the_first_that_is_free() {
    let cases: &[(Cells<'_>, &[&str], &[&str])] = &[
        (&[("0", "0"), ("1", "1")], &["x"], &["2"]),
        (&[("0", "0"), ("5", "5")], &["x", "y"], &["1", "2"]),
        (&[("0", "0"), ("1", "1")], &["9", "x"], &["9", "2"]),
        (&[("0", "0")], &["x", "1"], &["2", "1"]),
        (&[("0", "0")], &["0", "0"], &["1", "2"]),
        (&[("0", "")], &["x"], &["1"]),
        (&[("a", "3"), ("0", "4")], &["", ""], &["1", "2"]), // 0 is a key already
        (&[], &["007", "-1", "1e3", "9007199254740992"], &["7", "0", "1", "2"]),
    ];
    for (list, new, expected) in cases {
        let text = file(list);
        let (out, report, wanted) = edited_any(&text, |book| book.entries.extend(new.iter().map(|id| fresh(id))));
        let added: Vec<_> = numbers(&out).into_iter().skip(list.len()).collect();
        let expected: Vec<_> = expected.iter().map(|id| ((*id).to_owned(), json(id))).collect();
        assert_eq!(added, expected, "{out}");
        let back = body(&out);
        let lost = |(at, entry): (usize, &LorebookEntry)| {
            let id = &entry.id;
            (!id.is_empty() && *id != back.entries[at].id).then(|| format!("entries[{at}].id"))
        };
        let lost: Vec<_> = wanted.entries.iter().map(|e| &**e).enumerate().filter_map(lost).collect();
        assert_eq!(report.dropped, lost, "{out}");
        assert_eq!(&numbers(&out)[..list.len()], numbers(&text));
    }
}

/// A number that some member has that is no entry is not given to a new one.
#[test]
fn keys_of_other_members_are_not_free() {
    let text = r#"{"entries":{"1":null,"0":{"uid":0}}}"#;
    let (out, ..) = edited_any(text, |book| book.entries.push(fresh("1")));
    assert!(out.starts_with(r#"{"entries":{"1":null,"0":{"uid":0},"2":{"uid":2,"#), "{out}");
}

#[test]
fn an_edited_id_is_written_as_number_and_key() {
    let text = r#"{"entries":{"0":{"uid":0,"x":1.0}, "1":{"uid":1}}}"#;
    assert_eq!(
        edited(text, |book| book.entries[0].id = "9".into()),
        r#"{"entries":{"9":{"uid":9,"x":1.0}, "1":{"uid":1}}}"#
    );
    // A key of its own stays.
    let own = text.replace(r#""0":{"#, r#""a":{"#);
    assert_eq!(edited(&own, |book| book.entries[0].id = "9".into()), own.replace(r#""uid":0"#, r#""uid":9"#));
    // What is no number, or taken, cannot be said: the entry keeps its own.
    for id in ["guid", "1", "-4"] {
        let (out, report, _) = edited_any(text, |book| book.entries[0].id = id.into());
        assert_eq!((out.as_str(), report.dropped), (text, vec!["entries[0].id".to_owned()]), "{id}");
    }
}

#[test]
fn an_entry_without_a_number_that_moves_says_its_number() {
    let text = r#"{"entries":{"0":{"uid":0,"comment":"a","order":0},"1":{"comment":"b","order":1}}}"#;
    let out = edited(text, |book| book.entries.swap(0, 1));
    assert_eq!(out, r#"{"entries":{"1":{"uid":1,"comment":"b","order":1},"0":{"uid":0,"comment":"a","order":0}}}"#);
    let out = edited(text, |book| {
        book.entries.remove(0);
    });
    assert_eq!(out, r#"{"entries":{"1":{"uid":1,"comment":"b","order":1}}}"#);
}

/// An id that only another entry gave reads otherwise when that one goes.
#[test]
fn an_id_that_the_file_cannot_say_is_told() {
    let text = file(&[("0", "7"), ("1", "\"7\"")]);
    let (out, report, _) = edited_any(&text, |book| {
        book.entries.remove(0);
    });
    assert_eq!((ids(&out), report.dropped), (vec![rolecall_codecs::Text::from("7")], vec!["entries[0].id".to_owned()]));
}
