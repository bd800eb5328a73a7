//! Recognising and reading.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::character::{AssetRole, InjectionOrigin, InjectionRole, Rating};
use rolecall_codecs::{Error, Registry, png};

fn card_with(spec: Value, data: Value) -> String {
    json!({"spec": spec, "data": data}).to_string()
}

#[test]
fn detection_asks_for_the_spec_and_the_block() {
    let block = json!({"name": "T", "extensions": {"rolecall": {}}});
    for spec in ["chara_card_v2", "chara_card_v3"] {
        assert_eq!(detect(&card_with(json!(spec), block.clone())), 1.0);
    }
    for spec in [json!("chara_card_v1"), json!("chara_card_v3 "), json!(3), json!(null)] {
        assert_eq!(detect(&card_with(spec, block.clone())), 0.0);
    }
    let no_block = [
        json!({"extensions": {}}),
        json!({"extensions": null}),
        json!({"extensions": "x"}),
        json!({"extensions": [{"rolecall": {}}]}),
        json!({"extensions": {"rolecall": null}}),
        json!({"extensions": {"rolecall": []}}),
        json!({}),
        json!(null),
        json!([]),
    ];
    for data in no_block {
        assert_eq!(detect(&card_with(json!("chara_card_v3"), data)), 0.0);
    }
    for text in ["null", "[]", "\"chara_card_v3\"", "not json", ""] {
        assert_eq!(detect(text), 0.0);
    }
}

#[test]
fn a_persona_in_card_form_is_declined_by_its_type() {
    let card = |word: Value| card_with(json!("chara_card_v2"), json!({"extensions": {"rolecall": {"type": word}}}));
    assert_eq!(detect(&card(json!("persona"))), 0.0);
    for word in [json!("Persona"), json!("character"), json!(null), json!(["persona"])] {
        assert_eq!(detect(&card(word)), 1.0);
    }
}

#[test]
fn refusals_say_what_is_missing_and_where() {
    let refusal = |text: &str| {
        let input = Input::from_text(Arc::new(text.to_owned()));
        CharacterCodec.read(&input.open().expect("valid JSON")).expect_err("no card").to_string()
    };
    assert_eq!(refusal("[]"), "rolecall: not a RoleCall card (no data object) (at `/data`)");
    assert_eq!(
        refusal(r#"{"data": {}}"#),
        "rolecall: card has no extensions.rolecall block (at `/data/extensions/rolecall`)"
    );
    let persona = refusal(r#"{"data": {"extensions": {"rolecall": {"type": "persona"}}}}"#);
    assert!(persona.contains("rolecall-persona"), "{persona}");
}

#[test]
fn reading_does_not_ask_for_the_spec() {
    let card = json!({"data": {"name": "T", "extensions": {"rolecall": {}}}});
    assert_eq!(detect(&card.to_string()), 0.0);
    assert_eq!(body(&card).identity.name, "T");
    let (text, _) = edited(&card.to_string(), |body| body.identity.name = "U".into());
    assert_eq!(text, card.to_string().replace("\"T\"", "\"U\"")); // and no spec is added
}

#[test]
fn another_kind_is_refused() {
    let book = Entity::new(rolecall_codecs::canonical::lorebook::LorebookBody::default());
    assert!(matches!(CharacterCodec.write(&book, &Default::default()), Err(Error::KindMismatch { .. })));
}

#[test]
fn every_part_of_the_sample_is_read() {
    let entity = reading(KEEPER).entity;
    assert_eq!(entity.id, "odile-marrow");
    let body = entity.body.as_character().unwrap();
    assert_eq!(body.identity.nickname.as_deref(), Some("Keeper"));
    assert_eq!(body.identity.full_name.as_deref(), Some("Odile Perpetua Marrow"));
    assert_eq!(body.identity.title.as_deref(), Some("Keeper of the Tide Ledger"));
    assert_eq!(body.identity.age.as_deref(), Some("forty-one tides of the long count"));
    assert_eq!(body.identity.pronouns.as_deref(), Some("she/her"));
    assert_eq!(body.attribution.public_note.as_deref(), Some("Thank you for reading slowly."));
    assert_eq!(body.attribution.source, Some(vec![]));
    assert_eq!(body.attribution.created_at, Some(1_719_792_000.0));
    assert_eq!(body.discovery.rating, Some(Rating::Mature));
    assert_eq!(body.settings.talkativeness, Some(0.35));
    assert_eq!(body.world_name.as_deref(), Some("Saltmere"));
    let titles: Vec<_> = body.greetings.alternate_greetings.iter().flatten().map(|g| g.title.as_deref()).collect();
    assert_eq!(titles, [Some("Late moon"), None, Some("Already written")]);
    let presentation = &body.presentation;
    assert_eq!(presentation.palette.as_ref().map(Vec::len), Some(3));
    assert_eq!(presentation.background.as_ref().and_then(|b| b.overlay_opacity), Some(0.4));
    let spoilers = presentation.spoilers.as_ref().unwrap();
    assert_eq!((spoilers.mode.as_deref(), spoilers.order.as_ref().map(Vec::len)), (Some("on"), Some(3)));
    assert!(spoilers.fields.as_ref().unwrap()["description"]);
    assert_eq!(body.knowledge_refs, None); // the embedded lorebook is a piece of its own
}

#[test]
fn injections_come_from_the_casting_card_and_then_the_depth_prompt() {
    let body = body(&keeper());
    let list = body.prompts.depth_injections.unwrap();
    let short: Vec<_> = list.iter().map(|i| (i.depth, i.role, i.enabled, i.origin)).collect();
    let details = Some(InjectionOrigin::RolecallDetails);
    assert_eq!(
        short,
        [
            (3.0, Some(InjectionRole::System), Some(true), details),
            (4.0, Some(InjectionRole::User), Some(false), details),
            (0.0, Some(InjectionRole::System), None, details),
            (2.0, Some(InjectionRole::System), None, Some(InjectionOrigin::DepthPrompt)),
        ]
    );
    assert_eq!(list[3].text, "The tide turns during this scene.");
}

#[test]
fn the_first_portrait_is_the_portrait_and_expressions_are_emotions() {
    let media = body(&keeper()).media;
    let portrait = media.portrait.unwrap();
    assert_eq!((portrait.role, portrait.label.as_deref()), (AssetRole::Portrait, Some("main")));
    assert_eq!((portrait.mime.as_deref(), portrait.primary), (Some("image/png"), Some(true)));
    let assets = media.assets.unwrap();
    let roles: Vec<_> = assets.iter().map(|a| a.role).collect();
    use AssetRole::*;
    assert_eq!(roles, [Emotion, Emotion, Outfit, Pose, Background, Portrait, Other]);
    assert!(assets.iter().all(|a| a.primary.is_none() && a.name.is_none()));
}

#[test]
fn ratings_are_three_words_and_nothing_else() {
    let rating = |word: Value| {
        body(&json!({"data": {"extensions": {"rolecall": {"content_rating": word, "nsfw": true}}}})).discovery.rating
    };
    assert_eq!(rating(json!("all_hours")), Some(Rating::AllAges));
    assert_eq!(rating(json!("late_night")), Some(Rating::Mature));
    assert_eq!(rating(json!("after_dark")), Some(Rating::Explicit));
    for word in [json!("teen"), json!("After_Dark"), json!(null), json!(3)] {
        assert_eq!(rating(word), None);
    }
}

#[test]
fn a_background_is_chosen_by_nullness_and_must_not_be_empty() {
    let reference = |background: Value| {
        body(&with_details(json!({"default_background": background}))).presentation.background.map(|b| b.ref_)
    };
    let some = |text: &str| Some(Text::from(text));
    assert_eq!(reference(json!({"customUrl": "u", "backgroundId": "b"})), some("u"));
    assert_eq!(reference(json!({"customUrl": null, "backgroundId": "b"})), some("b"));
    assert_eq!(reference(json!({"backgroundId": "b"})), some("b"));
    assert_eq!(reference(json!({"customUrl": "", "backgroundId": "b"})), None);
    assert_eq!(reference(json!({"overlayOpacity": 1})), None);
    assert_eq!(reference(json!("u")), None);
}

#[test]
fn an_empty_card_has_every_section_and_nothing_in_them() {
    let card = json!({"data": {"extensions": {"rolecall": {}}}});
    assert_eq!(body(&card), CharacterBody::default());
    let canonical = serde_json::to_value(body(&card)).unwrap();
    let sections: Vec<_> = canonical.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = ["identity", "persona", "prompts", "greetings", "examples", "media", "attribution", "discovery"];
    assert_eq!(sections, expected);
}

#[test]
fn a_png_carries_the_card_and_ccv3_wins() {
    let pixel = [
        &png::SIGNATURE[..],
        b"\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55",
        b"\0\0\0\0IEND\xae\x42\x60\x82",
    ]
    .concat();
    let old = png::embed(&pixel, WREN, &["chara"], &[]).unwrap();
    let both = png::embed(&old, KEEPER, &["ccv3"], &[]).unwrap();
    let registry = Registry::default();
    for (bytes, name, text) in [(old, "Lantern Wren", WREN), (both, "Odile Marrow", KEEPER)] {
        let (reading, _) = registry.read(&Input::new(bytes.clone()).unwrap()).unwrap();
        assert_eq!(reading.entity.body.name(), name);
        let original = reading.entity.original.get("rolecall").unwrap();
        assert_eq!(*original.source_media.as_ref().unwrap().bytes, bytes);
        assert_eq!(reading.entity.body.as_character().unwrap().media.portrait.is_some(), text == KEEPER);
        assert_eq!(write(&reading.entity).0, text);
    }
}
