//! Cards from scratch, and what arbitrary bodies come back as.

use super::*;
use proptest::prelude::*;

/// A body with every field that a card has a place for, its texts ending in `s`.
pub fn full(s: &str, n: f64) -> Value {
    let t = |start: &str| format!("{start}{s}");
    json!({
        "identity": {
            "name": t("name"), "nickname": t("nick"), "tagline": t("tag"), "description": t(""), "characterVersion": t("v"),
            "fullName": t("full"), "title": t(""), "age": t(""), "pronouns": t("")
        },
        "persona": {"personality": t("p"), "scenario": t("")},
        "prompts": {
            "systemPrompt": t(""), "postHistoryInstructions": t("h"),
            "depthInjections": [{"text": t("d"), "depth": n, "role": "user", "origin": "depth_prompt"}]
        },
        "greetings": {
            "firstMessage": t(""),
            "alternateGreetings": [{"text": t(""), "title": t("T")}, {"text": t("b")}],
            "groupOnlyGreetings": [{"text": t("g")}]
        },
        "examples": {"exampleMessages": t("<START>")},
        "media": {
            "portrait": {"role": "portrait", "label": "main", "ref": t("https://a/"), "mime": "image/png", "primary": true},
            "assets": [
                {"role": "emotion", "label": t("e"), "ref": t("https://b/"), "mime": "image/webp"},
                {"role": "portrait", "label": t("p"), "ref": t("https://c/"), "mime": "video/mp4"},
                {"role": "other", "label": t("o"), "ref": "ccdefault:", "mime": "image/jpeg"}
            ]
        },
        "attribution": {
            "creator": t(""), "source": [t("s")], "sourceUrl": t("u"), "creatorNotes": t("c"),
            "creatorNotesMultilingual": {"de": t(""), (t("k")): "v"}, "publicNote": t("n"), "createdAt": n, "updatedAt": n + 0.5
        },
        "discovery": {"tags": [t(""), t("x")], "genre": t(""), "fandom": t(""), "rating": "explicit"},
        "presentation": {
            "signatureColor": t("#"), "gradientColors": [t("")],
            "palette": [{"label": t("l"), "name": t("n"), "hex": t("#")}, {"hex": t("##")}],
            "background": {"ref": t("r"), "overlayOpacity": n, "videoPlaybackRate": n},
            "fieldOrder": [t("")],
            "spoilers": {"mode": "on", "order": [t("")], "fields": {(t("f")): true}},
            "mediaLinks": [t("")]
        },
        "settings": {"talkativeness": n},
        "worldName": t("w")
    })
}

/// Takes away every member that a bit says, the required ones aside.
fn thin(value: &mut Value, bits: &mut impl Iterator<Item = bool>) {
    const REQUIRED: &[&str] =
        &["name", "text", "depth", "role", "ref", "hex", "label", "origin", "primary", "mime", "mode"];
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
    if map["media"].get("portrait").is_none() {
        // Without a portrait, the first asset of that role would read as it.
        let assets = map["media"].get_mut("assets").and_then(Value::as_array_mut);
        assets.into_iter().for_each(|list| list.retain(|asset| asset["role"] != "portrait"));
    }
    map["identity"].as_object_mut().unwrap().entry("name").or_insert_with(|| json!(""));
    serde_json::from_value(value).expect("a body")
}

#[test]
fn the_smallest_card() {
    let mut body = CharacterBody::default();
    let (text, report) = write(&Entity::new(body.clone()));
    let expected = json!({"spec": "chara_card_v3", "spec_version": "3.0", "data": {"extensions": {"rolecall": {}}}});
    assert_eq!(text, serde_json::to_string_pretty(&expected).unwrap());
    assert!(report.is_empty());
    assert_eq!(detect(&text), 1.0);
    body.identity.name = "T".into();
    assert_eq!(scratch(body).0["data"], json!({"name": "T", "extensions": {"rolecall": {}}}));
}

#[test]
fn only_what_is_said_is_written() {
    let mut body = CharacterBody::default();
    body.presentation.gradient_colors = Some(vec!["#1".into(), "#2".into()]);
    let (card, _) = scratch(body);
    assert_eq!(card["data"]["extensions"]["rolecall"], json!({"details": {"gradient_colors": ["#1", "#2"]}}));
}

#[test]
fn keys_take_their_documented_order() {
    let (card, report) = scratch(typed(full("", 1.0)));
    assert!(report.is_empty(), "{report:?}");
    let keys = |pointer: &str| -> Vec<String> {
        card.pointer(pointer).and_then(Value::as_object).unwrap().keys().cloned().collect()
    };
    let data = "name nickname description personality scenario first_mes mes_example system_prompt \
         post_history_instructions creator_notes creator character_version creator_notes_multilingual source creation_date \
         modification_date group_only_greetings tags alternate_greetings assets extensions";
    assert_eq!(keys("/data").join(" "), data);
    assert_eq!(keys("/data/extensions").join(" "), "talkativeness world depth_prompt rolecall");
    assert_eq!(keys("/data/assets/0").join(" "), "type uri name ext");
    assert_eq!(keys(&at("colors/0")).join(" "), "label name hex");
}

#[test]
fn what_a_fresh_card_cannot_hold_is_reported() {
    let mut value = full("", 1.0);
    value["prompts"]["depthInjections"] = json!([
        {"text": "a", "depth": 1, "origin": "rolecall_details"},
        {"text": "b", "depth": 2, "origin": "depth_prompt"},
        {"text": "c", "depth": 3, "origin": "depth_prompt"}
    ]);
    value["media"]["assets"][0]["ref"] = json!("embeded://x.png");
    value["knowledgeRefs"] = json!(["a"]);
    let (card, report) = scratch(typed(value));
    assert_eq!(report.dropped, ["media.assets[0]", "prompts.depthInjections", "knowledgeRefs"]);
    assert_eq!(report.warnings.len(), 1);
    assert_eq!(card["data"]["extensions"]["depth_prompt"], json!({"prompt": "b", "depth": 2}));
    assert_eq!(card.pointer(&at("prompt_depth_injections")), None);
}

proptest! {
    /// A fresh card reads as the body that it was written from, and is what an edit of an empty card gives.
    #[test]
    fn fresh_cards_say_everything(s in ".{0,8}", n in -1e9..1e9f64, bits in prop::collection::vec(any::<bool>(), 60)) {
        let mut value = full(&s, n);
        thin(&mut value, &mut bits.into_iter());
        let wanted = typed(value);
        let (card, report) = scratch(wanted.clone());
        prop_assert!(report.is_empty(), "{:?}", report);
        let expected = without_empty_source(wanted.clone());
        prop_assert_eq!(body(&card), expected);
        let empty = with_data(json!({}));
        let (grown, _) = edit(&empty, |body| *body = wanted);
        prop_assert_eq!(grown, card);
    }

    /// Any body can be laid over any card, when it takes nothing away.
    #[test]
    fn edits_are_never_lost(s in ".{0,8}", t in ".{0,8}", n in -1e9..1e9f64, bits in prop::collection::vec(any::<bool>(), 60)) {
        let mut old = full(&s, 4.0);
        thin(&mut old, &mut bits.into_iter());
        let wanted = typed(full(&t, n));
        let (card, _) = scratch(typed(old));
        let (written, report) = edit(&card, |body| *body = wanted.clone());
        prop_assert!(report.is_empty(), "{:?}", report);
        prop_assert_eq!(body(&written), wanted);
    }
}

/// An empty list of sources is not written.
fn without_empty_source(mut body: CharacterBody) -> CharacterBody {
    body.attribution.source = body.attribution.source.filter(|list| !list.is_empty());
    body
}
