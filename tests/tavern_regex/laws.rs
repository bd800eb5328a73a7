//! Laws that hold for every file, found out with random ones.

use super::model::{any_body, any_rule, wild_file};
use super::support::{any_layout, broken, comes_back, config, findings, survives, validator};
use super::*;
use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::coverage::{is_within, lost, populated};
use std::sync::LazyLock;

static LIST: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/tavern_regex"));
static ALONE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/tavern_script"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/regex"));

fn body(value: Value) -> RegexSetBody {
    serde_json::from_value(value).expect("a canonical body")
}

/// The report names what does not come back, all of it and nothing else. (What says nothing may be named or not.)
fn is_exact(entity: &Entity, codec: &str, named: bool) -> Result<(), TestCaseError> {
    let out = write_as(entity, codec);
    let Ok(back) = Registry::default().read_as(&Input::from_text(out.text.clone()), codec) else {
        return Err(TestCaseError::fail(format!("{} cannot be read", out.text)));
    };
    let mut back = back.entity.body;
    if named {
        back.as_regex_mut().expect("a set").name = set(entity).name.clone();
    }
    let lost = lost(&entity.body, &back);
    let dropped = &out.report.dropped;
    for path in &lost {
        prop_assert!(dropped.iter().any(|outer| is_within(path, outer)), "{} is lost silently: {}", path, out.text);
    }
    let says = populated(&entity.body);
    for outer in dropped.iter().filter(|outer| says.iter().any(|path| is_within(path, outer))) {
        prop_assert!(lost.iter().any(|path| is_within(path, outer)), "{} comes back: {}", outer, out.text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in wild_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    #[test]
    fn a_fresh_file_is_sound_and_names_exactly_what_it_loses(value in any_body()) {
        let entity = Entity::new(body(value));
        let out = write_as(&entity, ID);
        let file = parsed(&out.text);
        prop_assert_eq!(findings(if file.is_array() { &LIST } else { &ALONE }, &file), Vec::<String>::new());
        prop_assert_eq!(takers(&out.text), [(ID, 0.9)]);
        is_exact(&entity, ID, false)?;
        is_exact(&entity, ROLECALL, false)?;
        let again = read(&out.text).entity;
        let bare = Entity { original: Default::default(), ..again.clone() };
        prop_assert_eq!(&read(&write(&bare)).entity.body, &again.body);
    }

    #[test]
    fn an_edited_file_names_exactly_what_it_loses(
        file in wild_file(),
        layout in any_layout(),
        rules in prop::collection::vec(any_rule(), 0..3),
        gone in prop::option::of(any::<Index>()),
        stored in any::<bool>(),
    ) {
        let mut entity = read(&layout(&file)).entity;
        let list = &mut set_mut(&mut entity).rules;
        if let Some(gone) = gone {
            list.remove(gone.index(list.len()));
        }
        list.extend(rules.into_iter().map(|rule| serde_json::from_value::<RegexRule>(rule).expect("a rule")));
        prop_assume!(!list.is_empty());
        if stored {
            entity = Entity::from_json(&entity.to_json()).expect("canonical");
        }
        is_exact(&entity, ID, true)?;
        is_exact(&entity, ROLECALL, false)?;
    }

    #[test]
    fn an_edit_of_one_cell_leaves_the_others_alone(file in wild_file(), layout in any_layout(), at in any::<Index>(), label in "[a-z]{1,4}") {
        let mut entity = read(&layout(&file)).entity;
        let rules = &mut set_mut(&mut entity).rules;
        let at = at.index(rules.len());
        prop_assume!(rules[at].label != label);
        rules[at].label = label.clone().into();
        let mut expected = file;
        let script = if expected.is_array() { &mut expected[at] } else { &mut expected };
        script["scriptName"] = json!(label);
        let out = write_as(&entity, ID);
        prop_assert_eq!(parsed(&out.text), expected);
        prop_assert_eq!(out.report.dropped, Vec::<String>::new());
    }
}

/// Reads bytes as far as they can be read; what is read comes back as it is.
fn never_panics(bytes: &[u8]) {
    if let Some(entity) = survives(bytes, ID, write) {
        write_as(&entity, ROLECALL);
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn broken_files_never_panic(
        cuts in prop::collection::vec((any::<Index>(), prop::sample::select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "\\u", "null", "1e999", "-", "0", "é", "\u{0}", "\"a\":1,", "/",
        ]), 0_usize..3), 1..4),
    ) {
        never_panics(broken(MANNERS, cuts.clone()).as_bytes());
        never_panics(broken(QUOTES, cuts).as_bytes());
    }
}
