//! Laws that hold for every book, found out with random ones.

use crate::support::{any_layout, config, entry, validator};
use crate::{body, bundle, card, json, lorebook, lorebook_mut, read_text, with_books, write, writing};
use jsonschema::Validator;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::common::{InjectionPosition, LorebookType, MessageRole, SelectiveLogic, TriggerMode};
use rolecall_codecs::canonical::lorebook::{CharacterFilter, LorebookBody, LorebookEntry, Trigger};
use rolecall_codecs::canonical::{Entity, Shared};
use rolecall_codecs::mapping::Described;
use rolecall_codecs::wire::tavern_book::{TavernBookEntry, TavernBookExtensions};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::LazyLock;

static WIRE: LazyLock<Validator> = LazyLock::new(|| validator("wire/tavern_book"));
static BODY: LazyLock<Validator> = LazyLock::new(|| validator("canonical/lorebook"));

/// Cells of every kind, mostly such as the keys of an entry have.
fn any_cell() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => any::<bool>().prop_map(Value::from),
        6 => (-3..9_i64).prop_map(Value::from),
        1 => Just(json!(0.5)),
        1 => Just(json!(150)),
        1 => Just(Value::Null),
        3 => select(vec!["", "a", "before_char", "after_char", "scene", "depth", "5"]).prop_map(Value::from),
        1 => Just(json!([])),
        1 => Just(json!({"names": ["n"], "isExclude": true, "x": 1})),
        2 => Just(json!(["a", "/b(c)?/i", " ", 5, "/d/"])),
    ]
}

/// An object with some keys of a list, and now and then one that nobody knows.
fn any_object(
    keys: &'static [&'static str],
    skip: &'static [&'static str],
) -> impl Strategy<Value = Map<String, Value>> {
    let keys: Vec<&str> = keys.iter().copied().filter(|key| !skip.contains(key)).chain(["zz"]).collect();
    prop::collection::vec((select(keys), any_cell()), 0..9)
        .prop_map(|list| list.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn any_entry() -> impl Strategy<Value = Value> {
    let own = any_object(TavernBookEntry::KEYS, &["extensions", "id"]);
    let extensions = prop::option::of(any_object(TavernBookExtensions::KEYS, &[]));
    (own, extensions, any::<bool>()).prop_map(|(mut entry, extensions, last)| {
        if let Some(extensions) = extensions {
            if last {
                entry.insert("extensions".into(), extensions.into());
            } else {
                entry.shift_insert(0, "extensions".into(), extensions.into());
            }
        }
        Value::Object(entry)
    })
}

/// A book whose ids are unique whole numbers or absent.
fn any_book() -> impl Strategy<Value = Value> {
    let entry = (any_entry(), any::<bool>());
    let head =
        any_object(&["name", "description", "scan_depth", "token_budget", "recursive_scanning", "extensions"], &[]);
    (head, prop::collection::vec(entry, 0..4), any::<bool>()).prop_map(|(mut book, entries, junk)| {
        let numbered = |(n, (mut entry, has_id)): (usize, (Value, bool))| {
            if has_id {
                entry["id"] = json!(n * 3 + 10);
            }
            entry
        };
        let mut list: Vec<Value> = entries.into_iter().enumerate().map(numbered).collect();
        if junk {
            list.insert(list.len() / 2, json!("no entry"));
        }
        book.insert("entries".into(), list.into());
        Value::Object(book)
    })
}

/// Those whose new values are the format's own.
const OWN_EDITS: &[entry::Edit] = &[
    ("comment", |e| e.comment = Some(format!("{}!", e.comment.take().unwrap_or_default()).into())),
    ("comment", |e| e.comment = None),
    ("matchWholeWords", |e| e.match_whole_words = Some(e.match_whole_words != Some(true))),
    ("position", |e| {
        e.position =
            if e.position == InjectionPosition::Scene { InjectionPosition::Depth } else { InjectionPosition::Scene }
    }),
    ("depth", |e| e.depth += 1.0),
    ("sortOrder", |e| e.sort_order -= 1.5),
    ("priority", |e| e.priority += 1.0),
    ("sticky", |e| e.sticky += 1.0),
    ("cooldown", |e| e.cooldown += 1.0),
    ("delay", |e| e.delay += 1.0),
    ("groupWeight", |e| e.group_weight += 1.0),
    ("delayUntilRecursion", |e| e.delay_until_recursion += 1.0),
    ("triggers", |e| {
        let probability = e.triggers.first().or(e.secondary_triggers.first()).and_then(|t| t.probability);
        let probability = probability.or((e.probability != 100.0).then_some(e.probability));
        e.triggers.push(Trigger { keyword: "new".into(), probability, ..Trigger::default() });
    }),
];

/// An edit of one field of an entry to something that it was not.
fn any_edit() -> impl Strategy<Value = entry::Edit> {
    select([entry::EDITS, OWN_EDITS].concat())
}

/// The places of a wire object in which two differ, as dotted paths of keys.
fn differences(at: &str, one: &Value, other: &Value, out: &mut BTreeSet<String>) {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys()) {
                match (a.get(key), b.get(key)) {
                    (Some(x), Some(y)) => differences(&format!("{at}{key}."), x, y, out),
                    // A group that was made counts as its members.
                    (Some(Value::Object(made)), None) | (None, Some(Value::Object(made))) if key == "extensions" => {
                        out.extend(made.keys().map(|inner| format!("{at}{key}.{inner}.")));
                    }
                    _ => {
                        out.insert(format!("{at}{key}."));
                    }
                }
            }
        }
        _ if one != other => {
            // So does one that stood on something else.
            if let (true, Value::Object(made)) = (at == "extensions.", other) {
                out.extend(made.keys().map(|inner| format!("{at}{inner}.")));
            } else {
                out.insert(at.to_owned());
            }
        }
        _ => {}
    }
}

/// The wire places of a canonical field of an entry, from the table's rows.
fn places(field: &str) -> Vec<String> {
    use rolecall_codecs::mapping::Table;
    let rows = rolecall_codecs::tables::tavern_book::EntryTable::describe().rows;
    let of = |path: &rolecall_codecs::mapping::Path| {
        path.to_string() == field || path.to_string().starts_with(&format!("{field}[]."))
    };
    let rows = rows.into_iter().filter(|row| row.canonical.iter().any(of));
    rows.flat_map(|row| row.wire.into_iter().map(|path| format!("{path}."))).collect()
}

/// A trigger that a key can say, in an entry of a chance.
fn any_trigger() -> impl Strategy<Value = Trigger> {
    let word = select(vec!["a", " b ", "c/d", "e f", "\u{e9}"])
        .prop_map(|word| Trigger { keyword: word.into(), ..Trigger::default() });
    let pattern = (select(vec!["a", "b/c", "x+?", "a\nb"]), prop::option::of(select(vec!["g", "gi", "v"]))).prop_map(
        |(body, flags)| Trigger {
            keyword: body.into(),
            is_regex: true,
            flags: flags.map(Text::from),
            ..Trigger::default()
        },
    );
    prop_oneof![word, pattern]
}

/// An entry that a card's book can say whole.
fn any_fresh_entry() -> impl Strategy<Value = LorebookEntry> {
    let number = || select(vec![0.0, 1.0, -2.0, 4.5, 100.0]);
    let maybe = || prop::option::of(any::<bool>());
    let positions = ["world", "character", "before_example", "after_example", "depth", "scene"];
    let words = (
        select(positions.map(|word| InjectionPosition::from_word(word).expect(word)).to_vec()),
        select(vec![MessageRole::System, MessageRole::User, MessageRole::Assistant]),
        select(vec![SelectiveLogic::AndAny, SelectiveLogic::AndAll, SelectiveLogic::NotAny, SelectiveLogic::NotAll]),
    );
    let texts = (
        "[a-z]{1,4}",
        ".{0,6}",
        prop::option::of("[a-z]{0,3}"),
        prop::option::of("[a-z]{1,3}"),
        prop::option::of("[a-z]{0,3}"),
    );
    let triggers = (prop::collection::vec(any_trigger(), 0..3), prop::collection::vec(any_trigger(), 0..2));
    let numbers = (number(), number(), number(), number(), number(), number(), number(), number());
    let more = (prop::option::of(number()), prop::option::of(number()), select(vec![0.0, 30.0, 100.0]));
    let switches = (any::<[bool; 10]>(), maybe(), maybe(), maybe(), maybe(), maybe(), maybe(), maybe());
    let filter = prop::option::of(any::<bool>().prop_map(|is_exclude| CharacterFilter {
        is_exclude,
        names: vec!["n".into()],
        tags: vec![],
    }));
    (words, texts, triggers, numbers, more, switches, filter).prop_map(
        |(words, texts, triggers, numbers, more, switches, filter)| {
            let mut entry = LorebookEntry { character_filter: filter, ..LorebookEntry::default() };
            (entry.position, entry.role, entry.selective_logic) = words;
            (entry.title, entry.content) = (texts.0.into(), texts.1.into());
            (entry.comment, entry.group_name) = (texts.2.map(Text::from), texts.3.map(Text::from));
            entry.automation_id = texts.4.map(|id| Some(id.into()));
            (entry.triggers, entry.secondary_triggers) = triggers;
            (entry.depth, entry.sort_order, entry.priority, entry.sticky) =
                (numbers.0, numbers.1, numbers.2, numbers.3);
            (entry.cooldown, entry.delay, entry.group_weight, entry.delay_until_recursion) =
                (numbers.4, numbers.5, numbers.6, numbers.7);
            (entry.scan_depth, entry.display_index, entry.probability) = (more.0, more.1.map(Some), more.2);
            let on = switches.0;
            (entry.enabled, entry.constant, entry.use_memo, entry.exclude_recursion, entry.prevent_recursion) =
                (on[0], on[1], on[2], on[3], on[4]);
            (entry.scan_character_description, entry.scan_character_personality) = (on[5], on[6]);
            (entry.scan_user_persona, entry.scan_scenario, entry.ignore_budget) = (on[7], on[8], on[9]);
            (entry.case_sensitive, entry.match_whole_words, entry.vectorized) = (switches.1, switches.2, switches.3);
            (entry.group_override, entry.use_group_scoring) = (switches.4, switches.5);
            (entry.scan_character_depth_prompt, entry.scan_creator_notes) = (switches.6, switches.7);
            let chance = (entry.probability != 100.0).then_some(entry.probability);
            entry
                .triggers
                .iter_mut()
                .chain(&mut entry.secondary_triggers)
                .for_each(|trigger| trigger.probability = chance);
            if !entry.secondary_triggers.is_empty() {
                entry.trigger_mode = TriggerMode::Advanced;
            }
            entry
        },
    )
}

/// A book from scratch that a card can say whole, but for its ids.
fn any_fresh_book() -> impl Strategy<Value = LorebookBody> {
    let ids = prop::collection::vec(select(vec!["", "0", "1", "2", "7", "a", "-3", "guid-9"]), 4);
    (
        "[a-z]{1,5}",
        prop::option::of(".{0,4}"),
        0..9_u8,
        any::<bool>(),
        prop::collection::vec(any_fresh_entry(), 0..4),
        ids,
    )
        .prop_map(|(name, description, depth, global_recursion, entries, ids)| {
            let with_id = |(entry, id): (LorebookEntry, &str)| Shared::new(LorebookEntry { id: id.into(), ..entry });
            LorebookBody {
                name: name.into(),
                description: description.map(Text::from),
                global_recursion,
                lorebook_type: LorebookType::Character,
                global_scan_depth: f64::from(depth),
                token_budget: f64::from(depth) * 100.0,
                entries: entries.into_iter().zip(ids).map(with_id).collect(),
                ..LorebookBody::default()
            }
        })
}

/// The ids in a card's book: whole numbers, each once.
fn numbers(text: &str) -> BTreeSet<i64> {
    let card = json(text);
    let entries = card["data"]["character_book"]["entries"].as_array().expect("entries").clone();
    let numbers: BTreeSet<i64> = entries.iter().map(|entry| entry["id"].as_i64().expect("a whole number")).collect();
    assert_eq!(numbers.len(), entries.len(), "{text}");
    numbers
}

/// Bodies but for the ids of their entries.
fn without_ids(body: &LorebookBody) -> LorebookBody {
    let mut body = body.clone();
    body.entries.iter_mut().for_each(|entry| entry.id.clear());
    body
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(book in any_book(), layout in any_layout()) {
        let text = layout(&json(&card(&book.to_string())));
        let mut bundle = bundle(&text);
        prop_assert_eq!(&write(&bundle), &text);
        let canonical = bundle.books[0].to_json();
        prop_assert!(BODY.is_valid(&json(&canonical)["body"]), "{}", canonical);
        bundle.books[0] = Entity::from_json(&canonical).expect("canonical");
        prop_assert_eq!(&write(&bundle), &text);
    }

    #[test]
    fn an_edit_of_a_field_changes_its_row_alone(book in any_book(), which in any::<Index>(), (field, edit) in any_edit(), layout in any_layout()) {
        let text = layout(&json(&card(&book.to_string())));
        let mut bundle = bundle(&text);
        let entries = &mut lorebook_mut(&mut bundle.books[0]).entries;
        prop_assume!(!entries.is_empty());
        let index = which.index(entries.len());
        edit(&mut entries[index]);
        let out = write(&bundle);
        prop_assert_eq!(&body(&out), lorebook(&bundle.books[0]), "{}", out);
        let (old, new) = (json(&text), json(&out));
        // Only this entry, and of it only the cells of the row.
        let of = |value: &Value| value["data"]["character_book"]["entries"].as_array().expect("entries").iter().filter(|e| e.is_object()).cloned().collect::<Vec<_>>();
        let (old_list, new_list) = (of(&old), of(&new));
        prop_assert_eq!(old_list.len(), new_list.len());
        let mut restored = new.clone();
        let slots = restored["data"]["character_book"]["entries"].as_array_mut().expect("entries").iter_mut().filter(|e| e.is_object());
        slots.zip(&old_list).for_each(|(slot, old)| slot.clone_from(old));
        prop_assert_eq!(&restored, &old);
        for (n, (old, new)) in old_list.iter().zip(&new_list).enumerate() {
            let mut changed = BTreeSet::new();
            differences("", old, new, &mut changed);
            let allowed = if n == index { places(field) } else { Vec::new() };
            let outside: Vec<_> = changed.iter().filter(|path| !allowed.iter().any(|place| path.starts_with(place.as_str()))).collect();
            prop_assert!(outside.is_empty(), "{} changed {:?} in {}", field, outside, new);
        }
    }

    #[test]
    fn a_book_from_scratch_survives_its_card(body in any_fresh_book(), pretty in any::<bool>()) {
        let layout: fn(&Value) -> String = if pretty { |v| serde_json::to_string_pretty(v).expect("JSON") } else { Value::to_string };
        let text = layout(&json(&card("null")));
        let book = Entity::new(body.clone());
        let writing = with_books(&text, Some(std::slice::from_ref(&book)));
        prop_assert!(writing.report.is_empty(), "{:?}", writing.report);
        let read = crate::body(&writing.text);
        prop_assert_eq!(without_ids(&read), without_ids(&body));
        numbers(&writing.text);
        let wire = &json(&writing.text)["data"]["character_book"];
        prop_assert!(WIRE.is_valid(wire), "{}", wire);
        // And once more through the card.
        prop_assert_eq!(write(&bundle(&writing.text)), writing.text.as_str());
    }

    #[test]
    fn entries_may_come_go_and_move(book in any_book(), fresh in prop::collection::vec(any_fresh_entry(), 0..3), order in any::<prop::sample::Index>(), drop in any::<bool>()) {
        let mut bundle = bundle(&card(&book.to_string()));
        let entries = &mut lorebook_mut(&mut bundle.books[0]).entries;
        if drop && !entries.is_empty() {
            entries.remove(order.index(entries.len()));
        }
        for (n, entry) in fresh.into_iter().enumerate() {
            let at = order.index(entries.len() + 1);
            entries.insert(at, LorebookEntry { id: format!("new-{n}").into(), ..entry }.into());
        }
        let turn = order.index(entries.len().max(1));
        if !entries.is_empty() {
            entries.rotate_left(turn);
        }
        let out = writing(&bundle);
        prop_assert!(out.report.dropped.is_empty(), "{:?}", out.report);
        prop_assert_eq!(without_ids(&body(&out.text)), without_ids(lorebook(&bundle.books[0])));
    }

    #[test]
    fn several_books_come_together(books in prop::collection::vec(any_fresh_book(), 2..4), own in any_book()) {
        let text = card(&own.to_string());
        let mut books: Vec<Entity> = books.into_iter().map(Entity::new).collect();
        books.insert(1, rolecall_codecs::bundle::extract(&read_text(&text).entity).expect("a book").entity);
        let writing = with_books(&text, Some(&books));
        let all: Vec<LorebookEntry> = books.iter().flat_map(|book| &lorebook(book).entries).map(|e| (**e).clone()).collect();
        let read = body(&writing.text);
        prop_assert_eq!(read.entries.len(), all.len());
        for (read, given) in read.entries.iter().zip(&all) {
            prop_assert_eq!(&LorebookEntry { id: given.id.clone(), ..(**read).clone() }, given);
        }
        let ids: BTreeSet<&str> = read.entries.iter().map(|entry| entry.id.as_str()).collect();
        prop_assert_eq!(ids.len(), all.len());
    }
}
