//! Laws that hold for every book, found out with random ones.

use crate::cells::{any_edit, changes_its_cell_alone};
use crate::model::{group, object, tidy};
use crate::support::{any_layout, broken, comes_back, config, is_said_whole, survives};
use crate::{ID, book, book_mut, json, read, validator, write};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry};
use rolecall_codecs::canonical::{Entity, Shared};
use rolecall_codecs::mapping::Row;
use rolecall_codecs::wire::lorebook::LorebookFile;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A file whose cells are mostly sound, with a list of entries.
fn any_file() -> impl Strategy<Value = Value> {
    object(group::<LorebookFile>(), true).prop_map(|mut file| {
        if !file["lorebook"].is_object() {
            file["lorebook"] = json!({});
        }
        if !file["lorebook"]["entries"].is_array() {
            file["lorebook"]["entries"] = json!([]);
        }
        file
    })
}

/// A body whose every value the format can say.
fn any_body() -> impl Strategy<Value = LorebookBody> {
    object(group::<LorebookBody>(), false).prop_map(|body| {
        let mut body: LorebookBody = serde_json::from_value(body).expect("a canonical body");
        body.entries.iter_mut().for_each(|entry| tidy(entry));
        body
    })
}

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/lorebook"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/lorebook"));

/// Editing a group without effects takes it away: that rule has its own test.
fn usable(row: &Row) -> bool {
    let path = row.wire.first().map(ToString::to_string).unwrap_or_default();
    path != "lorebook.entries" && (!path.contains("sideEffects.") || path.contains("effects[]"))
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in any_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    #[test]
    fn an_edit_changes_the_cell_of_its_row_and_nothing_else(
        edit in any_edit(ID, any_file(), usable),
        layout in any_layout(),
        stored in any::<bool>(),
    ) {
        changes_its_cell_alone(ID, &edit, &layout(&edit.0), stored)?;
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(body in any_body()) {
        is_said_whole(&Entity::new(body), (ID, 1.0), &WIRE, &BODY)?;
    }
}

/// One change of the lists of a book.
#[derive(Debug, Clone)]
enum Op {
    Remove(Index),
    Move(Index, Index),
    Add(Index, Box<LorebookEntry>),
    Copy(Index, Index),
    Rename(Index, &'static str),
    Retitle(Index, &'static str),
    Triggers(Index, Index),
    Folders(Index),
}

fn any_op() -> impl Strategy<Value = Op> {
    let entry = object(group::<LorebookEntry>(), false).prop_map(|entry| {
        let mut entry: LorebookEntry = serde_json::from_value(entry).expect("a canonical entry");
        tidy(&mut entry);
        Box::new(entry)
    });
    let id = prop::sample::select(vec!["e1", "e2", "x", "", "new"]);
    let two = || (any::<Index>(), any::<Index>());
    prop_oneof![
        any::<Index>().prop_map(Op::Remove),
        two().prop_map(|(from, to)| Op::Move(from, to)),
        (any::<Index>(), entry).prop_map(|(at, entry)| Op::Add(at, entry)),
        two().prop_map(|(from, to)| Op::Copy(from, to)),
        (any::<Index>(), id.clone()).prop_map(|(at, id)| Op::Rename(at, id)),
        (any::<Index>(), id).prop_map(|(at, title)| Op::Retitle(at, title)),
        two().prop_map(|(at, inner)| Op::Triggers(at, inner)),
        any::<Index>().prop_map(Op::Folders),
    ]
}

impl Op {
    fn apply(&self, book: &mut LorebookBody) {
        let count = book.entries.len();
        if let Op::Add(at, entry) = self {
            book.entries.insert(at.index(count + 1), Shared::new((**entry).clone()));
            return;
        }
        if let (Op::Folders(at), Some(folders)) = (self, &mut book.categories) {
            if !folders.is_empty() {
                let by = at.index(folders.len());
                folders.rotate_left(by);
                folders.pop();
            }
            return;
        }
        if count == 0 {
            return;
        }
        match self {
            Op::Remove(at) => drop(book.entries.remove(at.index(count))),
            Op::Move(from, to) => {
                let entry = book.entries.remove(from.index(count));
                book.entries.insert(to.index(count), entry);
            }
            Op::Copy(from, to) => {
                let mut copy = book.entries[from.index(count)].clone();
                tidy(&mut copy);
                book.entries.insert(to.index(count + 1), copy);
            }
            Op::Rename(at, id) => book.entries[at.index(count)].id = (*id).into(),
            Op::Retitle(at, title) => book.entries[at.index(count)].title = (*title).into(),
            Op::Triggers(at, inner) => {
                let triggers = &mut book.entries[at.index(count)].triggers;
                let by = inner.index(triggers.len().max(1));
                triggers.rotate_left(by);
                triggers.pop();
            }
            Op::Add(..) | Op::Folders(_) => {}
        }
    }
}

/// What a file holds besides the two lists that are edited.
fn rest(text: &str) -> Value {
    let mut file = json(text);
    let lorebook = file["lorebook"].as_object_mut().expect("a book");
    lorebook.insert("entries".into(), Value::Null);
    lorebook.shift_remove("categories");
    file
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn lists_that_were_edited_read_back_equal(
        file in any_file(),
        layout in any_layout(),
        ops in prop::collection::vec(any_op(), 1..6),
    ) {
        let text = layout(&file);
        let mut entity = read(&text).entity;
        book_mut(&mut entity).entries.iter_mut().for_each(|entry| tidy(entry));
        ops.iter().for_each(|op| op.apply(book_mut(&mut entity)));
        let out = write(&entity);
        let back = read(&out).entity;
        prop_assert_eq!(book(&back), book(&entity));
        prop_assert_eq!(&write(&back), &out);
        prop_assert_eq!(rest(&out), rest(&text));
        let is_junk = |list: &&Value| !list.is_object();
        let junk = |text: &str| json(text)["lorebook"]["entries"].as_array().map(|l| l.iter().filter(is_junk).cloned().collect::<Vec<_>>());
        prop_assert_eq!(junk(&out).map(|l| l.len()), junk(&text).map(|l| l.len()), "junk stays");
    }
}

/// Reads bytes as far as they can be read; what is read comes back as it is.
fn never_panics(bytes: &[u8]) {
    survives(bytes, ID, write);
}

proptest! {
    #![proptest_config(config(8000))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        never_panics(&bytes);
        never_panics(&[&b"\x89PNG\r\n\x1a\n"[..], &bytes].concat());
        never_panics(&[&b"{\"schemaVersion\":\"1.0.0\",\"lorebook\":{\"entries\":["[..], &bytes, b"]}}"].concat());
    }

    #[test]
    fn broken_files_never_panic(
        cuts in prop::collection::vec((any::<Index>(), prop::sample::select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "\\u", "null", "1e999", "-", "0", "é", "\u{0}", "\"a\":1,",
        ]), 0_usize..3), 1..4),
    ) {
        let text = broken(crate::fixture::FULL, cuts);
        never_panics(text.as_bytes());
    }
}
