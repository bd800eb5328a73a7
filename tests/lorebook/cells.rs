//! The law of single edits: the cell of the row changes, and nothing else in the file.

use crate::model::{Target, objects_first};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::mapping::Row;
use rolecall_codecs::{Input, Registry};
use serde_json::Value;
use std::sync::Arc;

/// A file, a cell of it, and a new value for the cell.
pub type CellEdit = (Value, Target, Option<Value>);

fn read(codec: &str, text: &str) -> Entity {
    let input = Input::from_text(Arc::new(text.to_owned()));
    Registry::default().read_as(&input, codec).expect(text).entity
}

fn body(entity: &Entity) -> Value {
    entity.body.to_value().expect("JSON")
}

/// An edit of a file by one of the codec's rows; rows that are not usable have tests of their own.
pub fn any_edit(
    codec: &'static str,
    files: impl Strategy<Value = Value>,
    usable: fn(&Row) -> bool,
) -> impl Strategy<Value = CellEdit> {
    let rows = Registry::default().get(codec).expect("the codec").describe().rows;
    let rows: Vec<Row> = rows.into_iter().filter(usable).collect();
    (files, any::<Index>(), prop::collection::vec(any::<Index>(), 3)).prop_flat_map(move |(file, start, picks)| {
        let body = body(&read(codec, &file.to_string()));
        // The first row from a random one on that has a cell in this file.
        let (before, after) = rows.split_at(start.index(rows.len()));
        let target = after.iter().chain(before).find_map(|row| Target::find(row, &body, &file, &picks));
        let target = target.expect("the book has cells");
        let values = target.values(&body);
        (Just(file), Just(target), values)
    })
}

/// Makes the edit in a text of the file.
pub fn changes_its_cell_alone(codec: &str, (file, target, new): &CellEdit, text: &str, stored: bool) -> TestCaseResult {
    let mut entity = read(codec, text);
    let before = body(&entity);
    let after = target.edit(&before, new.as_ref());
    if stored {
        entity = Entity::from_json(&entity.to_json()).expect("canonical");
    }
    *entity.body.as_lorebook_mut().expect("a book") = serde_json::from_value(after.clone()).expect("a canonical body");
    let out = Registry::default().write(&entity, codec, &Default::default()).expect("written");
    prop_assert!(out.report.is_empty(), "{:?}", out.report);
    let mut found: Value = serde_json::from_str(&out.text).expect("JSON");
    let mut expected = target.expect(file, &before, new.as_ref());
    objects_first(&mut found);
    objects_first(&mut expected);
    prop_assert_eq!(found, expected);
    prop_assert_eq!(body(&read(codec, &out.text)), after);
    Ok(())
}
