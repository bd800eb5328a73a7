//! Laws that hold for every script, found out with random ones.

use crate::model::{LEAVES, expected, new_value, sound_body, sound_rule, wild_file};
use crate::support::{any_layout, broken, comes_back, config, is_said_whole, survives, validator};
use crate::{ID, PACK, json, read, set, set_mut, write, writing};
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::regex::{RegexRule, RegexSetBody};
use rolecall_codecs::codecs::regex::PHASES;
use serde_json::{Value, json};
use std::sync::LazyLock;

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/regex"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/regex"));

fn body_json(entity: &Entity) -> Value {
    json(&entity.to_json())["body"].take()
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in wild_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    #[test]
    fn an_edit_changes_its_cell_and_nothing_else(
        file in wild_file(),
        (leaf, new) in prop::sample::select(LEAVES).prop_flat_map(|leaf| (Just(leaf), new_value(&leaf))),
        at in any::<Index>(),
        layout in any_layout(),
        stored in any::<bool>(),
    ) {
        let mut entity = read(&layout(&file)).entity;
        let mut body = body_json(&entity);
        let count = body["rules"].as_array().map_or(0, Vec::len);
        let at = at.index(count);
        // Two rules of one id, or without any: which one was renamed is a matter of the tests of lists.
        prop_assume!(leaf.0 != "id" || new.as_ref().is_some_and(|id| body["rules"].as_array().is_some_and(|l| l.iter().all(|r| r["id"] != *id))));
        let old = body["rules"][at].get(leaf.0).cloned();
        let mut after = file.clone();
        after["rules"][at] = expected(&file["rules"][at], &leaf, old.as_ref(), new.as_ref());
        let rule = body["rules"][at].as_object_mut().expect("a rule");
        match &new {
            Some(new) => drop(rule.insert(leaf.0.to_owned(), new.clone())),
            None => drop(rule.shift_remove(leaf.0)),
        }
        if stored {
            entity = Entity::from_json(&entity.to_json()).expect("canonical");
        }
        *set_mut(&mut entity) = serde_json::from_value(body).expect("a canonical body");
        let out = writing(&entity);
        prop_assert!(out.report.is_empty(), "{:?}", out.report);
        prop_assert_eq!(json(&out.text), after);
        let back = read(&out.text).entity;
        prop_assert_eq!(set(&back), set(&entity));
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(body in sound_body()) {
        let body = serde_json::from_value::<RegexSetBody>(body).expect("a canonical body");
        is_said_whole(&Entity::new(body), (ID, 0.9), &WIRE, &BODY)?;
    }
}

/// One change of the list of rules.
#[derive(Debug, Clone)]
enum Op {
    Remove(Index),
    Move(Index, Index),
    Add(Index, Box<RegexRule>),
    Copy(Index, Index),
    Rename(Index, &'static str),
    Relabel(Index, &'static str),
}

fn any_op() -> impl Strategy<Value = Op> {
    let rule = sound_rule().prop_map(|rule| Box::new(serde_json::from_value(rule).expect("a canonical rule")));
    let id = prop::sample::select(vec!["r1", "r2", "x", "", "new"]);
    let two = || (any::<Index>(), any::<Index>());
    prop_oneof![
        any::<Index>().prop_map(Op::Remove),
        two().prop_map(|(from, to)| Op::Move(from, to)),
        (any::<Index>(), rule).prop_map(|(at, rule)| Op::Add(at, rule)),
        two().prop_map(|(from, to)| Op::Copy(from, to)),
        (any::<Index>(), id.clone()).prop_map(|(at, id)| Op::Rename(at, id)),
        (any::<Index>(), id).prop_map(|(at, label)| Op::Relabel(at, label)),
    ]
}

impl Op {
    fn apply(&self, rules: &mut Vec<RegexRule>) {
        let count = rules.len();
        match self {
            // A script without a rule is none.
            Op::Remove(at) if count > 1 => drop(rules.remove(at.index(count))),
            Op::Remove(_) => {}
            Op::Move(from, to) => {
                let rule = rules.remove(from.index(count));
                rules.insert(to.index(count), rule);
            }
            Op::Add(at, rule) => rules.insert(at.index(count + 1), (**rule).clone()),
            Op::Copy(from, to) => rules.insert(to.index(count + 1), rules[from.index(count)].clone()),
            Op::Rename(at, id) => rules[at.index(count)].id = (*id).into(),
            Op::Relabel(at, label) => rules[at.index(count)].label = (*label).into(),
        }
    }
}

/// A rule of which a script can say everything: it may become a new one.
fn tidy(rule: &mut RegexRule) {
    rule.phases.retain(|phase| PHASES.iter().any(|(_, known)| known == phase));
    rule.trim_strings.take_if(|list| list.is_empty());
}

fn without_rules(text: &str) -> Value {
    let mut file = json(text);
    file["rules"] = json!([]);
    file
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn lists_that_were_edited_read_back_equal(
        file in wild_file(),
        layout in any_layout(),
        ops in prop::collection::vec(any_op(), 1..6),
    ) {
        let text = layout(&file);
        let mut entity = read(&text).entity;
        set_mut(&mut entity).rules.iter_mut().for_each(tidy);
        ops.iter().for_each(|op| op.apply(&mut set_mut(&mut entity).rules));
        let out = write(&entity);
        let back = read(&out).entity;
        prop_assert_eq!(set(&back), set(&entity));
        prop_assert_eq!(&write(&back), &out);
        prop_assert_eq!(without_rules(&out), without_rules(&text));
    }
}

/// Reads bytes as far as they can be read; what is read comes back as it is.
fn never_panics(bytes: &[u8]) {
    survives(bytes, ID, write);
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        never_panics(&bytes);
        never_panics(&[&b"{\"rules\":[{\"find_pattern\":"[..], &bytes, b"}]}"].concat());
    }

    #[test]
    fn broken_files_never_panic(
        cuts in prop::collection::vec((any::<Index>(), prop::sample::select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "\\u", "null", "1e999", "-", "0", "é", "\u{0}", "\"a\":1,",
        ]), 0_usize..3), 1..4),
    ) {
        let text = broken(PACK, cuts);
        never_panics(text.as_bytes());
    }
}
