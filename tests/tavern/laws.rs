//! What holds for every card and every edit.

use super::fresh::{full, thin, typed};
use super::*;
use crate::support::damage;
use proptest::prelude::*;

/// Contents of which some values are something else; the name, which makes a flat card a card, stays.
fn damaged() -> impl Strategy<Value = Value> {
    damage::damaged(full_data(), &["/name"], 0..4)
}

/// The same JSON with other white space.
fn spaced(card: &Value, style: usize) -> String {
    match style {
        0 => card.to_string(),
        1 => serde_json::to_string_pretty(card).unwrap(),
        _ => format!("\n\t{}  \r\n", card.to_string().replace("\":", "\" :\t")),
    }
}

proptest! {
    #[test]
    fn unedited_cards_are_the_same_bytes(data in damaged(), form in 0..3usize, style in 0..3usize) {
        let text = spaced(&forms(&data)[form].0, style);
        let entity = reading(&text).entity;
        prop_assert_eq!(write(&entity), (text.clone(), Report::default()));
        let stored = Entity::from_json(&entity.to_json()).unwrap();
        prop_assert_eq!(&stored.body, &entity.body);
        prop_assert_eq!(write(&stored), (text, Report::default()));
    }

    #[test]
    fn an_edit_leaves_the_rest_alone(data in damaged(), form in 0..3usize, name in ".{0,6}") {
        let (card, prefix) = forms(&data)[form].clone();
        let (written, report) = edit(&card, |body| body.identity.name = name.clone().into());
        let mut expected = card;
        *expected.pointer_mut(&format!("{prefix}/name")).unwrap() = json!(name);
        prop_assert_eq!(written, expected);
        prop_assert!(report.is_empty());
    }

    /// Any body can be laid over any card, when it takes nothing away; and nothing of it is lost.
    #[test]
    fn edits_are_never_lost(data in damaged(), form in 0..3usize, s in ".{0,8}", n in -1e9..1e9f64) {
        let card = forms(&data)[form].0.clone();
        let wanted = typed(full(&s, n));
        let (written, report) = edit(&card, |body| *body = wanted.clone());
        prop_assert_eq!(report.dropped, Vec::<String>::new());
        prop_assert_eq!(detect(&written), 0.9);
        prop_assert_eq!(body(&written), wanted);
    }

    /// A card from scratch, and an empty one that the same body is laid over, say the same.
    #[test]
    fn growing_a_card_gives_the_fresh_one(s in ".{0,8}", n in -1e9..1e9f64, bits in prop::collection::vec(any::<bool>(), 40)) {
        let mut value = full(&s, n);
        thin(&mut value, &mut bits.into_iter());
        let wanted = typed(value);
        let empty = json!({"spec": "chara_card_v2", "spec_version": "2.0", "data": {"extensions": {}}});
        let (grown, _) = edit(&empty, |body| *body = wanted.clone());
        prop_assert_eq!(grown, scratch(wanted).0);
    }

    /// Whatever stands at the top of a file: reading gives a card and keeps it, or says why it is none.
    #[test]
    fn any_object_is_a_card_or_refused(form in 0..3usize, extra in prop::collection::vec((0..TOP.len(), 0..4usize), 0..3)) {
        let mut card = forms(&full_data())[form].0.clone();
        for (key, value) in extra {
            card[TOP[key]] = [json!("x"), json!({"name": "A"}), json!([]), json!(null)][value].clone();
        }
        match try_reading(&card.to_string()) {
            Ok(reading) => {
                prop_assert_eq!(detect(&card), 0.9);
                prop_assert_eq!(write(&reading.entity).0, card.to_string());
            }
            Err(error) => {
                prop_assert_eq!(detect(&card), 0.0);
                prop_assert!(error.to_string().starts_with("tavern: "), "{}", error);
            }
        }
    }
}

/// Keys at the top of a file that say something about what it is.
const TOP: &[&str] = &[
    "name",
    "description",
    "spec",
    "data",
    "rules",
    "entries",
    "prompts",
    "temperature",
    "type",
    "exportedAt",
    "exportedBy",
    "extensions",
    "persona",
];
