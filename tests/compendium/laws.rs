//! Laws that hold for every compendium, found out with random ones.

use crate::model::{Target, group, object, objects_first};
use crate::support::{any_layout, broken, comes_back, config};
use crate::{ID, SAMPLE, body_json, book, book_mut, findings, parse, read, scratch, validator, write, writing};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::mapping::{Described, Row};
use rolecall_codecs::wire::compendium::{CompendiumBook, CompendiumFile};
use rolecall_codecs::{Input, Registry, Source};
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

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| Registry::default().get(ID).expect("the codec").describe().rows);
static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/compendium"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/lorebook"));

/// The first row from a random one on that has a cell in this file. Rules have tests of their own.
fn target(start: Index, picks: &[Index], body: &Value, wire: &Value) -> Target {
    let first = start.index(ROWS.len());
    let usable = |row: &&Row| {
        let whole = row.wire.first().map(ToString::to_string).unwrap_or_default();
        row.wire.len() == 1 && row.canonical.len() == 1 && whole != "entries" && whole != "categories"
    };
    let rows = ROWS.iter().cycle().skip(first).take(ROWS.len()).filter(usable);
    rows.filter_map(|row| Target::find(row, body, wire, picks)).next().expect("the book has cells")
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
        (file, target, new) in (flat_file(), any::<Index>(), prop::collection::vec(any::<Index>(), 3)).prop_flat_map(|(file, start, picks)| {
            let body = body_json(&read(&file.to_string()).entity);
            let target = target(start, &picks, &body, &file);
            let values = target.values(&body);
            (Just(file), Just(target), values)
        }),
        layout in any_layout(),
        stored in any::<bool>(),
    ) {
        let mut entity = read(&layout(&file)).entity;
        let body = body_json(&entity);
        let after = target.edit(&body, new.as_ref());
        if stored {
            entity = Entity::from_json(&entity.to_json()).expect("canonical");
        }
        *book_mut(&mut entity) = serde_json::from_value(after.clone()).expect("a canonical body");
        let out = writing(&entity);
        prop_assert!(out.report.is_empty(), "{:?}", out.report);
        let (mut found, mut expected) = (parse(&out.text), target.expect(&file, &body, new.as_ref()));
        objects_first(&mut found);
        objects_first(&mut expected);
        prop_assert_eq!(found, expected);
        prop_assert_eq!(body_json(&read(&out.text).entity), after);
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(body in any_body()) {
        let entity = scratch(|book| *book = body);
        let out = writing(&entity);
        prop_assert!(out.report.is_empty(), "{:?}", out.report);
        prop_assert_eq!(findings(&WIRE, &parse(&out.text)), Vec::<String>::new());
        let input = Input::from_text(out.text);
        let registry = Registry::default();
        let scores = registry.scores(&input.open().expect("JSON"));
        prop_assert!(scores.iter().all(|s| s.score == f64::from(s.codec == ID)), "{:?}", scores);
        let (reading, source) = registry.read(&input).expect("a compendium");
        prop_assert_eq!(source, Source::Codec(ID));
        prop_assert_eq!(reading.report.defaulted, Vec::<String>::new());
        prop_assert_eq!(&reading.entity.body, &entity.body);
        prop_assert_eq!(&reading.entity.id, &entity.id);
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
    let Ok(input) = Input::new(bytes.to_vec()) else { return };
    let registry = Registry::default();
    if let Ok(document) = input.open() {
        registry.scores(&document);
    }
    if let Ok(reading) = registry.read_as(&input, ID) {
        assert_eq!(write(&reading.entity), *input.text().as_str());
        let mut entity = reading.entity;
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
