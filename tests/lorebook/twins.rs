//! Lists: which element of the file an element of the edited list continues.

use crate::{book_mut, edited, file, json, read, write};
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry, Trigger};

/// Entries with a key that only the file has.
const ABC: &str = r#"[{"id":"a","r":1.0},{"id":"b","r":2.0},{"id":"c","r":3.0}]"#;

fn entries(before: &str, edit: impl FnOnce(&mut LorebookBody), after: &str) {
    assert_eq!(edited(&file(before), edit), file(after));
}

fn fresh(id: &str) -> LorebookEntry {
    LorebookEntry { id: id.into(), ..Default::default() }
}

/// A new entry as it stands in a compact file.
fn fresh_json(id: &str) -> String {
    let mut entity = crate::scratch(|book| book.entries.push(fresh(id).into()));
    entity.original = Default::default();
    json(&write(&entity))["lorebook"]["entries"][0].to_string()
}

#[test]
fn moved_entries_take_their_text_along() {
    entries(ABC, |b| b.entries.rotate_right(1), r#"[{"id":"c","r":3.0},{"id":"a","r":1.0},{"id":"b","r":2.0}]"#);
    entries(ABC, |b| b.entries.reverse(), r#"[{"id":"c","r":3.0},{"id":"b","r":2.0},{"id":"a","r":1.0}]"#);
    let after = r#"[{"id":"c","title":"C","r":3.0},{"id":"b","r":2.0},{"id":"a","title":"A","r":1.0}]"#;
    let edit = |b: &mut LorebookBody| {
        b.entries.reverse();
        b.entries[0].title = "C".into();
        b.entries[2].title = "A".into();
    };
    entries(ABC, edit, after);
}

#[test]
fn deleted_entries_go_and_leave_the_rest_alone() {
    entries(ABC, |b| drop(b.entries.remove(0)), r#"[{"id":"b","r":2.0},{"id":"c","r":3.0}]"#);
    entries(ABC, |b| drop(b.entries.remove(1)), r#"[{"id":"a","r":1.0},{"id":"c","r":3.0}]"#);
    entries(ABC, |b| b.entries.truncate(2), r#"[{"id":"a","r":1.0},{"id":"b","r":2.0}]"#);
    entries(ABC, |b| b.entries.clear(), "[]");
    let edit = |b: &mut LorebookBody| {
        b.entries.remove(0);
        b.entries[1].title = "C".into();
    };
    entries(ABC, edit, r#"[{"id":"b","r":2.0},{"id":"c","title":"C","r":3.0}]"#);
    // The tree and the folders still name what is gone: that is the file's own business.
    let text = |list: &str| {
        format!(
            r#"{{"schemaVersion":"1.0.0","lorebook":{{"categories":[{{"id":"k"}}],"entries":{list},"tree":{{"root":["a"]}}}}}}"#
        )
    };
    assert_eq!(edited(&text(r#"[{"id":"a"}]"#), |b| b.entries.clear()), text("[]"));
}

#[test]
fn new_entries_are_fresh_in_the_documented_order() {
    let new = fresh_json("n");
    assert!(new.starts_with(r#"{"id":"n","title":"","content":"","comment":null,"enabled":true"#), "{new}");
    for at in 0..=3 {
        let mut list: Vec<String> =
            ["a\",\"r\":1.0", "b\",\"r\":2.0", "c\",\"r\":3.0"].map(|e| format!("{{\"id\":\"{e}}}")).into();
        list.insert(at, new.clone());
        entries(ABC, |b| b.entries.insert(at, fresh("n").into()), &format!("[{}]", list.join(",")));
    }
    entries("[]", |b| b.entries.push(fresh("n").into()), &format!("[{new}]"));
    // An id that the file has belongs to the entry that has it: a copy is a new entry.
    let copy = fresh_json("a");
    let copied = format!("{},{copy}]", ABC.trim_end_matches(']'));
    entries(ABC, |b| b.entries.push(b.entries[0].clone()), &copied);
}

/// Entries of one id continue each other in order of occurrence; equal ones find each other first.
#[test]
fn repeated_ids_match_in_order_of_occurrence() {
    let three = r#"[{"id":"x","r":1},{"id":"x","r":2},{"id":"x","r":3}]"#;
    entries(
        three,
        |b| b.entries[1].title = "T".into(),
        r#"[{"id":"x","r":1},{"id":"x","title":"T","r":2},{"id":"x","r":3}]"#,
    );
    let edit = |b: &mut LorebookBody| b.entries.iter_mut().for_each(|e| e.depth = 1.0);
    let all = [1, 2, 3].map(|r| format!(r#"{{"id":"x","injection":{{"depth":1}},"r":{r}}}"#)).join(",");
    entries(three, edit, &format!("[{all}]"));
    let told = r#"[{"id":"x","title":"1","r":1},{"id":"x","title":"2","r":2},{"id":"x","title":"3","r":3}]"#;
    entries(told, |b| drop(b.entries.remove(0)), r#"[{"id":"x","title":"2","r":2},{"id":"x","title":"3","r":3}]"#);
    entries(
        told,
        |b| b.entries.swap(0, 2),
        r#"[{"id":"x","title":"3","r":3},{"id":"x","title":"2","r":2},{"id":"x","title":"1","r":1}]"#,
    );
    let edit = |b: &mut LorebookBody| {
        b.entries.swap(0, 2);
        b.entries[1].title = "two".into();
    };
    entries(
        told,
        edit,
        r#"[{"id":"x","title":"3","r":3},{"id":"x","title":"two","r":2},{"id":"x","title":"1","r":1}]"#,
    );
}

/// Entries without a usable id match by position, and an id is never invented for them.
#[test]
fn entries_without_an_id_match_by_position() {
    for id in ["", r#""id":7,"#, r#""id":null,"#, r#""id":"","#, r#""id":["a"],"#] {
        let list = |titles: [&str; 3]| {
            let entry = |(i, title): (usize, &str)| format!(r#"{{{id}"title":"{title}","r":{i}}}"#);
            format!("[{}]", titles.into_iter().enumerate().map(entry).collect::<Vec<_>>().join(","))
        };
        entries(&list(["A", "B", "C"]), |b| b.entries[1].title = "T".into(), &list(["A", "T", "C"]));
        let mut moved: Vec<&str> = vec![r#""title":"C","r":2"#, r#""title":"A","r":0"#, r#""title":"B","r":1"#];
        let text = |moved: &[&str]| {
            format!("[{}]", moved.iter().map(|e| format!("{{{id}{e}}}")).collect::<Vec<_>>().join(","))
        };
        entries(&list(["A", "B", "C"]), |b| b.entries.rotate_right(1), &text(&moved));
        moved.remove(1);
        let edit = |b: &mut LorebookBody| {
            b.entries.rotate_right(1);
            b.entries.remove(1);
        };
        entries(&list(["A", "B", "C"]), edit, &text(&moved));
    }
    // Among entries with ids, too, when those before it go.
    let edit = |b: &mut LorebookBody| {
        b.entries.remove(0);
        b.entries[0].title = "T".into();
    };
    entries(r#"[{"id":"a"},{"title":"N","r":1},{"id":"b"}]"#, edit, r#"[{"title":"T","r":1},{"id":"b"}]"#);
    entries(r#"[{"id":7,"r":1}]"#, |b| b.entries[0].id = "seven".into(), r#"[{"id":"seven","r":1}]"#);
}

/// Another id on an otherwise untouched entry is an edit of one cell.
#[test]
fn a_renamed_entry_keeps_what_only_the_file_has() {
    entries(ABC, |b| b.entries[1].id = "z".into(), &ABC.replace(r#""b""#, r#""z""#));
    let edit = |b: &mut LorebookBody| b.entries.iter_mut().for_each(|e| e.id.push('2'));
    entries(ABC, edit, &ABC.replace(r#"","r""#, r#"2","r""#));
    entries(ABC, |b| b.entries[0].id.clear(), &ABC.replace(r#""a""#, r#""""#));
}

/// Elements that are no objects are no entries; they stay where they are.
#[test]
fn junk_between_entries_stays_at_its_place() {
    let junk = r#"[null,{"id":"a","r":1},5,"s",{"id":"b","r":2},[{"id":"z"}],true]"#;
    let reading = read(&file(junk));
    let at: Vec<_> = reading.report.defaulted.iter().filter_map(|n| n.split_once(": ")).map(|(at, _)| at).collect();
    assert_eq!(at, [0, 2, 3, 5, 6].map(|i| format!("/lorebook/entries/{i}")));
    assert_eq!(write(&reading.entity), file(junk));
    entries(junk, |b| b.entries[1].title = "B".into(), &junk.replace(r#""b""#, r#""b","title":"B""#));
    entries(junk, |b| b.entries[0].id = "c".into(), &junk.replace(r#""a""#, r#""c""#));
    entries(junk, |b| drop(b.entries.remove(0)), r#"[null,5,"s",{"id":"b","r":2},[{"id":"z"}],true]"#);
    entries(junk, |b| b.entries.clear(), r#"[null,5,"s",[{"id":"z"}],true]"#);
    let edits: [fn(&mut LorebookBody); 3] =
        [|b| b.entries.swap(0, 1), |b| b.entries.insert(1, fresh("n").into()), |b| b.entries.push(fresh("n").into())];
    for edit in edits {
        let list = json(&edited(&file(junk), edit))["lorebook"]["entries"].take();
        let list = list.as_array().expect("a list");
        assert_eq!(list.iter().filter(|e| !e.is_object()).count(), 5, "{list:?}");
        assert!(list[0].is_null() && list.iter().filter(|e| e.get("r").is_some()).count() == 2, "{list:?}");
    }
}

/// The inner lists behave like the list of entries.
#[test]
fn junk_and_raw_keys_of_inner_lists_stay_too() {
    let text = |triggers: &str| file(&format!(r#"[{{"id":"e","triggers":{{"primary":{triggers},"mode":"odd"}}}}]"#));
    let list = r#"["dragon",{"keyword":"a","lastActivatedAt":1},null,{"keyword":"b","lastActivatedAt":2},{"keyword":"c","lastActivatedAt":3}]"#;
    let triggers = |edit: fn(&mut Vec<Trigger>), after: &str| {
        let out = edited(&text(list), |b| edit(&mut b.entries[0].triggers));
        assert_eq!(out, text(after));
    };
    triggers(|t| t[1].keyword = "bb".into(), &list.replace(r#""b""#, r#""bb""#));
    triggers(|t| drop(t.remove(0)), &list.replace(r#"{"keyword":"a","lastActivatedAt":1},"#, ""));
    triggers(|t| drop(t.pop()), &list.replace(r#",{"keyword":"c","lastActivatedAt":3}"#, ""));
    triggers(
        |t| t.push(Trigger { keyword: "d".into(), ..Default::default() }),
        &list.replace(r#":3}"#, r#":3},{"keyword":"d","isRegex":false}"#),
    );
    let out = json(&edited(&text(list), |b| b.entries[0].triggers.rotate_left(1)));
    let list = out["lorebook"]["entries"][0]["triggers"]["primary"].as_array().expect("a list");
    let seen: Vec<_> =
        list.iter().filter_map(|t| Some((t.get("keyword")?.as_str()?, t.get("lastActivatedAt")?.as_u64()?))).collect();
    assert_eq!(seen, [("b", 2), ("c", 3), ("a", 1)]);
}

#[test]
fn folders_match_by_id_and_may_be_absent() {
    let text =
        |folders: &str| format!(r#"{{"schemaVersion":"1.0.0","lorebook":{{"entries":[]{folders},"tree":{{}}}}}}"#);
    let two = r#","categories":[null,{"id":"a","name":"A","r":1},{"id":"b","enabled":"no","r":2}]"#;
    let folders =
        |before: &str, edit: fn(&mut LorebookBody), after: &str| assert_eq!(edited(&text(before), edit), text(after));
    folders(two, |b| b.name.clear(), two);
    folders(
        two,
        |b| b.categories.as_mut().expect("folders")[1].sort_order = 4.0,
        &two.replace(r#""b""#, r#""b","sortOrder":4"#),
    );
    folders(two, |b| b.categories.as_mut().expect("folders")[1].enabled = false, &two.replace(r#""no""#, "false"));
    folders(two, |b| b.categories = None, "");
    folders(
        two,
        |b| drop(b.categories.as_mut().expect("folders").remove(0)),
        &two.replace(r#"{"id":"a","name":"A","r":1},"#, ""),
    );
    folders("", |b| b.categories = Some(vec![]), r#","categories":[]"#);
    folders(r#","categories":null"#, |b| b.name.clear(), r#","categories":null"#);
    let new = r#","categories":[{"id":"n","name":"","sortOrder":0,"enabled":true}]"#;
    let add: fn(&mut LorebookBody) = |b| {
        let folder = rolecall_codecs::canonical::lorebook::Category { id: "n".into(), ..Default::default() };
        b.categories.get_or_insert_default().push(folder);
    };
    folders(r#","categories":null"#, add, new);
    folders("", add, new);
}

/// Long lists of one id, or of none, take no quadratic time.
#[test]
fn a_long_list_of_one_id_is_matched_in_time() {
    let list: Vec<String> = (0..5_000).map(|i| format!(r#"{{"id":"x","title":"{i}"}}"#)).collect();
    let text = file(&format!("[{}]", list.join(",")));
    let mut entity = read(&text).entity;
    book_mut(&mut entity).entries.remove(0);
    let gone = format!("{},", list[0]);
    assert_eq!(write(&entity), text.replacen(&gone, "", 1));
}
