//! Laws that hold for every worldbook, found out with random ones.

use super::*;
use crate::model::{group, object};
use crate::support::{any_layout, broken, comes_back, config, entry, survives, validator};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rolecall_codecs::canonical::common::InjectionPosition;
use rolecall_codecs::codecs::tavern_worldbook::WorldEntryTable;
use rolecall_codecs::mapping::Table;
use rolecall_codecs::wire::tavern_book::TavernBook;
use rolecall_codecs::wire::tavern_worldbook::Worldbook;
use serde_json::{Map, json};
use std::sync::LazyLock;

static BODY_SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/lorebook"));

/// A world info file whose cells are mostly sound, under keys that mostly are the numbers.
fn any_world() -> impl Strategy<Value = Value> {
    let keys = prop::collection::vec(prop_oneof![6 => Just(None), 1 => (0..9_u8).prop_map(Some)], 4);
    (object(group::<Worldbook>(), true), keys).prop_map(|(mut file, keys)| {
        let list = file["entries"].as_array().cloned().unwrap_or_default();
        let key = |(at, own): (usize, Option<u8>)| own.map_or_else(|| at.to_string(), |n| format!("k{n}"));
        let keys = keys.into_iter().chain(std::iter::repeat(None)).enumerate().map(key);
        file["entries"] = Value::Object(keys.zip(list).collect::<Map<_, _>>());
        file
    })
}

fn any_book() -> impl Strategy<Value = Value> {
    object(group::<TavernBook>(), true).prop_map(|mut file| {
        if !file["entries"].is_array() {
            file["entries"] = json!([]);
        }
        file
    })
}

pub fn any_file() -> impl Strategy<Value = Value> {
    prop_oneof![3 => any_world(), 1 => any_book()]
        .prop_filter("a worldbook", |file| try_read(&file.to_string()).is_ok())
}

/// Those whose new values are the format's own.
const OWN_EDITS: &[entry::Edit] = &[
    ("matchWholeWords", |e| e.match_whole_words = e.match_whole_words.is_none().then_some(true)),
    ("position", |e| {
        e.position =
            if e.position == InjectionPosition::World { InjectionPosition::Depth } else { InjectionPosition::World }
    }),
    ("depth", |e| e.depth = 21.5),
    ("sortOrder", |e| e.sort_order = -7.5),
    ("sticky", |e| e.sticky = 21.5),
    ("cooldown", |e| e.cooldown = 21.5),
    ("delay", |e| e.delay = 21.5),
    ("groupWeight", |e| e.group_weight = 21.5),
    ("probability", |e| e.probability = if e.probability == 100.0 { 3.0 } else { 100.0 }),
    ("delayUntilRecursion", |e| e.delay_until_recursion = 21.5),
    ("triggers", |e| e.triggers = vec![plain("new"), pattern("x/y", "g")]),
    ("secondaryTriggers", |e| e.secondary_triggers = vec![pattern("new", "")]),
];

/// An edit of one field of an entry to something that it was not.
fn any_edit() -> impl Strategy<Value = entry::Edit> {
    select([entry::EDITS, OWN_EDITS].concat())
}

/// The keys of an entry that a canonical field stands under, from the table's rows.
fn keys_of(field: &str) -> Vec<String> {
    let is_field = |path: &rolecall_codecs::mapping::Path| {
        path.to_string() == field || path.to_string().starts_with(&format!("{field}[]."))
    };
    let rows = WorldEntryTable::describe().rows;
    let rows = rows.into_iter().filter(|row| row.canonical.iter().any(is_field));
    rows.flat_map(|row| row.wire.into_iter().map(|path| path.to_string())).collect()
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn unedited_files_are_the_same_bytes(file in any_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, |entity| write(entity).0, &BODY_SCHEMA)?;
    }

    #[test]
    fn an_edit_changes_its_keys_alone(mut file in any_world(), layout in any_layout(), pick in any::<Index>(), (field, edit) in any_edit()) {
        file["entries"]["last"] = json!({"uid": 77});
        let text = layout(&file);
        let mut index = 0;
        let out = edited(&text, |book| {
            index = pick.index(book.entries.len());
            edit(&mut book.entries[index]);
        });
        let (mut old, mut new) = (json(&text), json(&out));
        let key = old["entries"].as_object().expect("entries").iter().filter(|(_, e)| e.is_object()).nth(index).expect("it").0.clone();
        for file in [&mut old, &mut new] {
            let entry = file["entries"][&key].as_object_mut().expect("an entry");
            keys_of(field).iter().for_each(|key| drop(entry.shift_remove(key)));
        }
        prop_assert_eq!(new.to_string(), old.to_string(), "{}", field);
    }

    /// Entries come, go, move and are renamed; all but ids, which are told, reads back as it was edited.
    #[test]
    fn lists_that_were_edited_read_back_equal(
        file in any_world(),
        layout in any_layout(),
        ops in prop::collection::vec((0..4_u8, any::<Index>(), any::<Index>(), select(&["0", "1", "7", "x", ""][..])), 1..6),
    ) {
        let text = layout(&file);
        prop_assume!(try_read(&text).is_ok());
        let (out, report, wanted) = edited_any(&text, |book| {
            for (op, from, to, id) in &ops {
                let count = book.entries.len();
                match op {
                    0 => {
                        let new = LorebookEntry { id: (*id).into(), title: "new".into(), ..LorebookEntry::default() };
                        book.entries.insert(to.index(count + 1), new.into());
                    }
                    _ if count == 0 => {}
                    1 => drop(book.entries.remove(from.index(count))),
                    2 => {
                        let entry = book.entries.remove(from.index(count));
                        book.entries.insert(to.index(count), entry);
                    }
                    _ => book.entries[from.index(count)].id = (*id).into(),
                }
            }
        });
        let back = body(&out);
        prop_assert_eq!(back.entries.len(), wanted.entries.len());
        for (at, (new, old)) in back.entries.iter().zip(&wanted.entries).enumerate() {
            let told = report.dropped.contains(&format!("entries[{at}].id"));
            prop_assert_eq!(told, new.id != old.id && !old.id.is_empty(), "{} {} {}", at, &new.id, &old.id);
            let mut new = (**new).clone();
            new.id.clone_from(&old.id);
            prop_assert_eq!(&new, &**old);
        }
        let junk = |file: &Value| {
            let entries = file["entries"].as_object().expect("entries").clone();
            entries.into_iter().filter(|(_, entry)| !entry.is_object()).collect::<Map<_, _>>()
        };
        prop_assert_eq!(junk(&json(&out)), junk(&file));
        prop_assert_eq!(write(&read(&out).entity).0, out);
    }
}

/// Reads bytes as far as they can be read; what is read comes back as it is.
fn never_panics(bytes: &[u8]) {
    if let Some(mut entity) = survives(bytes, ID, |entity| write(entity).0) {
        book_mut(&mut entity).entries.reverse();
        book_mut(&mut entity).entries.push(LorebookEntry::default().into());
        let (text, _) = write(&entity);
        assert_eq!(body(&text).entries.len(), book(&entity).entries.len(), "{text}");
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn broken_files_never_panic(
        which in 0..2_usize,
        cuts in prop::collection::vec((any::<Index>(), select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "null", "1e999", "0", "é", "\"a\":1,", "\"0\":{},", "{\"0\":{}}",
        ]), 0_usize..3), 1..4),
    ) {
        never_panics(broken([WORLD, BOOK][which], cuts).as_bytes());
    }
}
