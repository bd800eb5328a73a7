//! How a file spells its book.
//!
//! The schema's names are in snake_case. A file may have them in camelCase, and the columns of `settings` and `metadata` in these
//! groups, as the v1 export nests them. What counts is the first that is there: the column, the column in camelCase, the member of
//! the group, that in camelCase. Edits go to the place that counts.

use crate::json::outline::{Node, Outline};
use crate::json::splice::{Change, Members};
use crate::mapping::{Described, Field};
use crate::wire::compendium::{CompendiumBook, CompendiumFile, CompendiumLabels, CompendiumSettings};
use std::borrow::Cow;

const BOOK: &str = "lorebook";
const GROUPS: [(&str, &[Field], &[&str]); 2] = [
    ("settings", CompendiumSettings::FIELDS, CompendiumSettings::KEYS),
    ("metadata", CompendiumLabels::FIELDS, CompendiumLabels::KEYS),
];

/// Whether a JSON Pointer leads to one of the groups.
pub(super) fn is_group(pointer: &str) -> bool {
    let inside = pointer.strip_prefix("/lorebook/");
    GROUPS.iter().any(|(group, ..)| inside == Some(*group))
}

/// Fills the columns that the book lacks from its groups.
pub(super) fn settle(file: &mut CompendiumFile, outline: &Outline<'_>) {
    let Some(node) = outline.get(BOOK) else { return };
    let book = &mut file.lorebook;
    macro_rules! fill {
        ($group:ident: $($column:ident),*) => {
            if let Some(group) = &book.$group {
                $( if let (None, Some(value)) = (column(node, stringify!($column)), &group.$column) {
                    book.$column = value.clone();
                } )*
            }
        };
    }
    fill!(settings: lorebook_type, global_case_sensitive, global_match_whole_words, global_scan_depth, global_recursion,
        token_budget, budget_mode, entry_budget);
    fill!(metadata: genre, fandom, tags);
}

/// Gives a change of the schema's spelling the names and places that the text has.
pub(super) fn respell(change: &mut Change, text: &str) {
    let Change::Members(root) = change else { return };
    let Some((_, Change::Members(members))) = root.changes.iter_mut().find(|(key, _)| key == BOOK) else { return };
    if let Ok(outline) = Outline::parse(text)
        && let Some(node) = outline.get(BOOK)
    {
        book(members, node);
    }
}

fn book(members: &mut Members, node: &Node<'_>) {
    for (key, change) in std::mem::take(&mut members.changes) {
        let Place { group, name } = place(node, &key).unwrap_or(Place { group: None, name: key });
        let Some(group) = group else {
            members.changes.push((name, change));
            continue;
        };
        let (group, order) = group;
        let at = members.changes.iter().position(|(key, _)| key == group).unwrap_or(members.changes.len());
        if at == members.changes.len() {
            members.changes.push((group.into(), Change::Members(Members { order, ..Members::default() })));
        }
        if let Some((_, Change::Members(inner))) = members.changes.get_mut(at) {
            inner.changes.push((name, change));
        }
    }
}

/// Where a column stands: in a group, with the group's key order, or in the book itself; and its name there.
struct Place {
    group: Option<(&'static str, &'static [&'static str])>,
    name: Cow<'static, str>,
}

/// Where a column stands, or would stand by the look of its neighbours.
fn place(book: &Node<'_>, key: &str) -> Option<Place> {
    let (group, fields, order) =
        GROUPS.iter().find(|(_, fields, _)| fields.iter().any(|field| field.key == key)).copied()?;
    let whereabouts = |key: &str| {
        let in_book = column(book, key).map(|name| (false, name));
        in_book.or_else(|| Some((true, spelled(book.get(group)?, fields, key)?)))
    };
    let here =
        |(nested, name): (bool, &'static str)| Place { group: nested.then_some((group, order)), name: name.into() };
    if let Some(found) = whereabouts(key) {
        return Some(here(found));
    }
    let field = fields.iter().find(|field| field.key == key)?;
    let neighbour = fields.iter().find_map(|other| {
        let (nested, name) = whereabouts(other.key)?;
        // A name of one word in the book is spelled alike everywhere.
        (nested || other.alias.is_some()).then_some((nested, Some(name) == other.alias))
    });
    let (nested, camel) = neighbour.unwrap_or_default();
    Some(here((nested, field.alias.filter(|_| camel).unwrap_or(field.key))))
}

/// The name of a column that the book itself has.
fn column(book: &Node<'_>, key: &str) -> Option<&'static str> {
    spelled(book, CompendiumBook::FIELDS, key)
}

/// The name under which an object has a field.
fn spelled(object: &Node<'_>, fields: &[Field], key: &str) -> Option<&'static str> {
    let field = fields.iter().find(|field| field.key == key)?;
    [Some(field.key), field.alias].into_iter().flatten().find(|name| object.get(name).is_some())
}
