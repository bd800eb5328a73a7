//! The tables and the schema say the same: every field is mapped, or listed with the reason why not.

use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::mapping::{Described, Description, Field, Path, Row, Table, WritePolicy};
use rolecall_codecs::tables::tavern_book::BookTable;
use rolecall_codecs::wire::tavern_book::TavernBook;
use std::collections::BTreeSet;

fn leaves(at: &str, fields: &[Field], out: &mut BTreeSet<String>) {
    for field in fields {
        let dot = if at.is_empty() { "" } else { "." };
        let path = format!("{at}{dot}{}", field.key);
        match field.group {
            Some(group) => leaves(&format!("{path}{}", if group.list { "[]" } else { "" }), group.fields, out),
            None => {
                out.insert(path);
            }
        }
    }
}

/// The leaves that no path covers: neither their own nor one above that none below refines.
fn uncovered<T: Described>(paths: BTreeSet<String>) -> Vec<String> {
    let mut all = BTreeSet::new();
    leaves("", T::FIELDS, &mut all);
    let below = |path: &str, leaf: &str| leaf.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', '[']));
    let refined = |path: &str| paths.iter().any(|other| below(path, other));
    let covered = |leaf: &String| paths.contains(leaf) || paths.iter().any(|path| below(path, leaf) && !refined(path));
    all.iter().filter(|leaf| !covered(leaf)).cloned().collect()
}

fn paths(
    all: &Description,
    side: fn(&Row) -> &Vec<Path>,
    left: &[rolecall_codecs::mapping::Carried],
) -> BTreeSet<String> {
    let rows = all.rows.iter().flat_map(side).map(ToString::to_string);
    rows.chain(left.iter().map(|carried| carried.path.to_string())).collect()
}

#[test]
fn every_field_has_a_row_or_a_reason() {
    let all = BookTable::describe();
    for row in &all.rows {
        assert!(row.wire.iter().chain(&row.canonical).all(|path| !path.steps.is_empty()), "{row:?}");
    }
    assert_eq!(uncovered::<TavernBook>(paths(&all, |row| &row.wire, &all.carried)), Vec::<String>::new());
    assert_eq!(uncovered::<LorebookBody>(paths(&all, |row| &row.canonical, &all.unmapped)), Vec::<String>::new());
}

/// A row names all the places of its field, in the order in which they are looked for, and where a new one goes.
#[test]
fn a_field_in_several_places_says_so() {
    let all = BookTable::describe();
    let row = all.rows.iter().find(|row| row.canonical.iter().any(|path| path.to_string() == "entries[].groupWeight"));
    let row = row.expect("a row");
    let places: Vec<_> = row.wire.iter().map(ToString::to_string).collect();
    let ext = "entries[].extensions";
    assert_eq!(
        places,
        [
            format!("{ext}.group_weight"),
            format!("{ext}.groupWeight"),
            "entries[].groupWeight".into(),
            "entries[].group_weight".into()
        ]
    );
    assert_eq!(
        row.note,
        "The first that is there of `extensions.groupWeight`, `groupWeight`, `extensions.group_weight`, `group_weight` counts and is \
         edited; a new one is `extensions.group_weight`."
    );
}

#[test]
fn the_rows_stay_as_they_are_unless_on_purpose() {
    let list = |paths: &[Path]| paths.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    let mut text = String::new();
    for row in &BookTable::describe().rows {
        let clear = if row.policy == WritePolicy::Never { "never written" } else { row.clear.describe() };
        text.push_str(&format!("{} = {} : {}; {clear}\n", list(&row.wire), list(&row.canonical), row.conversion));
    }
    insta::assert_snapshot!(text);
}
