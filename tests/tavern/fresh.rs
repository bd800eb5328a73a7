//! Cards from scratch.

use super::*;
use crate::support::{findings, validator};
use proptest::prelude::*;
use rolecall_codecs::Registry;
use std::sync::LazyLock;

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/tavern"));

/// A body with every field that a plain card has a place for, its texts ending in `s`.
pub fn full(s: &str, n: f64) -> Value {
    let t = |start: &str| format!("{start}{s}");
    json!({
        "identity": {"name": t("name"), "nickname": t("nick"), "description": t(""), "characterVersion": t("v")},
        "persona": {"personality": t("p"), "scenario": t("")},
        "prompts": {
            "systemPrompt": t(""), "postHistoryInstructions": t("h"),
            "depthInjections": [{"text": t("d"), "depth": n, "role": "user", "origin": "depth_prompt"}]
        },
        "greetings": {
            "firstMessage": t(""), "alternateGreetings": [{"text": t("")}, {"text": t("b")}],
            "groupOnlyGreetings": [{"text": t("g")}]
        },
        "examples": {"exampleMessages": t("<START>")},
        "media": {
            "portrait": {"role": "portrait", "label": "main", "ref": t("https://a/"), "mime": "image/png", "primary": true},
            "assets": [
                {"role": "emotion", "label": t("e"), "ref": t("https://b/"), "mime": "image/webp"},
                {"role": "other", "label": t("o"), "ref": "ccdefault:", "mime": "image/jpeg"}
            ]
        },
        "attribution": {
            "creator": t(""), "source": [t("s")], "creatorNotes": t("c"),
            "creatorNotesMultilingual": {"de": t(""), (t("k")): "v"}, "createdAt": n, "updatedAt": n + 0.5
        },
        "discovery": {"tags": [t(""), t("x")]},
        "settings": {"talkativeness": n},
        "worldName": t("w")
    })
}

/// Takes away every member that a bit says, the required ones aside.
pub fn thin(value: &mut Value, bits: &mut impl Iterator<Item = bool>) {
    const REQUIRED: &[&str] = &["name", "text", "depth", "role", "ref", "label", "origin", "primary", "mime"];
    if let Value::Object(map) = value {
        map.retain(|key, _| REQUIRED.contains(&key.as_str()) || bits.next().unwrap_or(true));
        map.values_mut().for_each(|value| thin(value, bits));
    }
}

pub fn typed(mut value: Value) -> CharacterBody {
    let map = value.as_object_mut().unwrap();
    for section in ["identity", "persona", "prompts", "greetings", "examples", "media", "attribution", "discovery"] {
        map.entry(section).or_insert_with(|| json!({}));
    }
    map["identity"].as_object_mut().unwrap().entry("name").or_insert_with(|| json!(""));
    serde_json::from_value(value).expect("a body")
}

#[test]
fn the_smallest_card_is_v2() {
    let mut body = CharacterBody::default();
    let (text, report) = write(&Entity::new(body.clone()));
    let expected = json!({"spec": "chara_card_v2", "spec_version": "2.0", "data": {"extensions": {}}});
    assert_eq!(text, serde_json::to_string_pretty(&expected).unwrap());
    assert!(report.is_empty());
    body.identity.name = "T".into();
    assert_eq!(scratch(body).0["data"], json!({"name": "T", "extensions": {}}));
}

#[test]
fn pictures_make_it_v3() {
    let (card, report) = scratch(typed(full("", 1.0)));
    assert_eq!((&card["spec"], &card["spec_version"]), (&json!("chara_card_v3"), &json!("3.0")));
    assert!(report.is_empty(), "{report:?}");
    let mut plain = full("", 1.0);
    plain["media"] = json!({});
    assert_eq!(scratch(typed(plain)).0["spec"], json!("chara_card_v2"));
}

#[test]
fn keys_take_their_documented_order() {
    let (card, _) = scratch(typed(full("", 1.0)));
    let keys = |pointer: &str| -> Vec<String> {
        card.pointer(pointer).and_then(Value::as_object).unwrap().keys().cloned().collect()
    };
    assert_eq!(keys("").join(" "), "spec spec_version data");
    let data = "name nickname description personality scenario first_mes mes_example system_prompt \
         post_history_instructions creator_notes creator character_version creator_notes_multilingual source creation_date \
         modification_date group_only_greetings tags alternate_greetings assets extensions";
    assert_eq!(keys("/data").join(" "), data);
    assert_eq!(keys("/data/extensions").join(" "), "talkativeness world depth_prompt");
    assert_eq!(keys("/data/assets/0").join(" "), "type uri name ext");
}

#[test]
fn what_no_plain_card_holds_is_told() {
    let mut value = full("", 1.0);
    value["identity"]["age"] = json!("9");
    value["discovery"]["rating"] = json!("mature");
    value["presentation"] = json!({"background": {"ref": "b"}});
    value["knowledgeRefs"] = json!(["a"]);
    value["variants"] = json!([{"id": "v", "overrides": {}}]);
    let (_, report) = scratch(typed(value));
    let dropped = ["identity.age", "discovery.rating", "presentation.background", "knowledgeRefs", "variants"];
    assert_eq!(report.dropped, dropped);
}

#[test]
fn flat_cards_have_a_schema_too() {
    let shape = |text: &str| {
        let input = Input::from_text(Arc::new(text.to_owned()));
        TavernCodec.shape(&input.open().unwrap()).schema
    };
    assert_eq!([V1, V2, V3].map(shape), ["wire/tavern_flat", "wire/tavern", "wire/tavern"]);
    assert_eq!(findings(&WIRE, &parsed(V2)), [""; 0]);
    assert_eq!(findings(&WIRE, &json!({"spec": "chara_card_v2", "data": {"tags": 7}})).len(), 1);
}

proptest! {
    /// A fresh card is one of its own codec, follows the schema, and reads as the body that it was written from.
    #[test]
    fn fresh_cards_say_everything(s in ".{0,8}", n in -1e9..1e9f64, bits in prop::collection::vec(any::<bool>(), 40)) {
        let mut value = full(&s, n);
        thin(&mut value, &mut bits.into_iter());
        let wanted = typed(value);
        let (card, report) = scratch(wanted.clone());
        prop_assert!(report.is_empty(), "{:?}", report);
        let input = Input::from_text(Arc::new(card.to_string()));
        prop_assert_eq!(Registry::default().detect(&input.open().unwrap()).unwrap().info().id, "tavern");
        prop_assert_eq!(findings(&WIRE, &card), Vec::<String>::new());
        prop_assert_eq!(body(&card), without_empty_source(wanted));
    }
}

/// An empty list of sources is not written.
pub fn without_empty_source(mut body: CharacterBody) -> CharacterBody {
    body.attribution.source = body.attribution.source.filter(|list| !list.is_empty());
    body
}
