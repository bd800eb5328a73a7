//! Laws that hold for every compendium, found out with random ones.

use crate::cells::{any_edit, changes_its_cell_alone};
use crate::model::{group, object};
use crate::support::{any_layout, broken, comes_back, config, is_said_whole, survives};
use crate::{ID, SAMPLE, book, book_mut, parse, read, validator, write};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::mapping::{Described, Row};
use rolecall_codecs::wire::compendium::{CompendiumBook, CompendiumFile};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

const GROUPS: [&str; 2] = ["settings", "metadata"];

/// A file whose cells are mostly sound.
fn any_file() -> impl Strategy<Value = Value> {
    object(group::<CompendiumFile>(), true).prop_map(|mut file| {
        if !file["lorebook"].is_object() {
            file["lorebook"] = json!({});
        }
        if !file["entries"].is_array() {
            file["entries"] = json!([]);
        }
        file
    })
}

/// One without the nested spelling.
fn flat_file() -> impl Strategy<Value = Value> {
    any_file().prop_map(|mut file| {
        let lorebook = file["lorebook"].as_object_mut().expect("a book");
        lorebook.retain(|key, _| !GROUPS.contains(&key.as_str()));
        file
    })
}

fn any_body() -> impl Strategy<Value = LorebookBody> {
    object(group::<LorebookBody>(), false).prop_map(|body| serde_json::from_value(body).expect("a canonical body"))
}

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/compendium"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/lorebook"));

/// Rules have tests of their own.
fn usable(row: &Row) -> bool {
    let whole = row.wire.first().map(ToString::to_string).unwrap_or_default();
    row.wire.len() == 1 && row.canonical.len() == 1 && whole != "entries" && whole != "categories"
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in any_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    #[test]
    fn an_edit_changes_the_cell_of_its_row_and_nothing_else(
        edit in any_edit(ID, flat_file(), usable),
        layout in any_layout(),
        stored in any::<bool>(),
    ) {
        changes_its_cell_alone(ID, &edit, &layout(&edit.0), stored)?;
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(body in any_body()) {
        is_said_whole(&Entity::new(body), (ID, 1.0), &WIRE, &BODY)?;
    }

    /// Any edit of a whole body reads back, whatever the file spells.
    #[test]
    fn another_body_on_a_file_reads_back(file in any_file(), body in any_body(), layout in any_layout()) {
        let mut entity = read(&layout(&file)).entity;
        let mut body = body;
        // A flag that is turned off says `false` and absent alike: featured.rs has that rule.
        for entry in &mut body.entries {
            if let Some(bag) = &mut entry.metadata {
                bag.shift_remove("featured");
            }
        }
        *book_mut(&mut entity) = body;
        let out = write(&entity);
        let back = read(&out).entity;
        prop_assert_eq!(book(&back), book(&entity));
        prop_assert_eq!(&write(&back), &out);
    }
}

/// Puts the columns of a book under other names, as the choices say.
fn respell(file: &Value, choices: &[u8]) -> Value {
    let mut file = file.clone();
    let old = std::mem::take(file["lorebook"].as_object_mut().expect("a book"));
    let mut new = Map::new();
    for (key, value) in old {
        let field = CompendiumBook::FIELDS.iter().position(|field| field.key == key);
        let choice = field.and_then(|at| choices.get(at)).copied().unwrap_or(0);
        let alias = field.and_then(|at| CompendiumBook::FIELDS[at].alias);
        let group = match key.as_str() {
            "genre" | "fandom" | "tags" => Some(GROUPS[1]),
            key => key.contains("_").then_some(GROUPS[0]),
        };
        let name = alias.filter(|_| choice & 1 == 1).map_or(key, str::to_owned);
        match group.filter(|_| choice & 2 == 2) {
            Some(group) => new.entry(group).or_insert_with(|| json!({}))[name] = value,
            None => drop(new.insert(name, value)),
        }
    }
    file["lorebook"] = new.into();
    file
}

/// The book in the schema's spelling.
fn plain(text: &str) -> Value {
    let mut book = parse(text)["lorebook"].take();
    let book = book.as_object_mut().expect("a book");
    for group in GROUPS {
        if let Some(Value::Object(members)) = book.shift_remove(group) {
            book.extend(members);
        }
    }
    let name = |key: &str| {
        CompendiumBook::FIELDS.iter().find(|f| f.alias == Some(key)).map_or(key.to_owned(), |f| f.key.to_owned())
    };
    book.iter().map(|(key, value)| (name(key), value.clone())).collect::<Map<_, _>>().into()
}

proptest! {
    #![proptest_config(config(1000))]

    /// However a book is spelled, it reads alike, and an edit changes the same columns.
    #[test]
    fn spellings_are_one_book(
        file in flat_file(),
        choices in prop::collection::vec(0_u8..4, CompendiumBook::FIELDS.len()),
        body in any_body(),
        layout in any_layout(),
    ) {
        let other = respell(&file, &choices);
        let (mut one, mut two) = (read(&layout(&file)).entity, read(&layout(&other)).entity);
        prop_assert_eq!(&one.body, &two.body);
        prop_assert_eq!(plain(&other.to_string()), plain(&file.to_string()));
        for entity in [&mut one, &mut two] {
            let entries = std::mem::take(&mut book_mut(entity).entries);
            *book_mut(entity) = LorebookBody { entries, ..body.clone() };
        }
        let (one, two) = (write(&one), write(&two));
        prop_assert_eq!(plain(&one), plain(&two));
        prop_assert_eq!(read(&one).entity.body, read(&two).entity.body);
    }
}

/// Reads bytes as far as they can be read; what is read comes back as it is.
fn never_panics(bytes: &[u8]) {
    if let Some(mut entity) = survives(bytes, ID, write) {
        book_mut(&mut entity).token_budget = 77.0;
        book_mut(&mut entity).categories = Some(vec![]);
        write(&entity);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn random_and_broken_files_never_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        cuts in prop::collection::vec((any::<Index>(), prop::sample::select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "null", "1e999", "-", "0", "é", "\u{0}", "\"a\":1,",
        ]), 0_usize..3), 1..4),
    ) {
        never_panics(&bytes);
        never_panics(&[&b"{\"format\":\"rolecall-compendium\",\"lorebook\":{},\"entries\":["[..], &bytes, b"]}"].concat());
        let text = broken(SAMPLE, cuts);
        never_panics(text.as_bytes());
    }
}
