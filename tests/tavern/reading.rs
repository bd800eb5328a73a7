//! What the cells of a card mean, in each form.

use super::*;
use rolecall_codecs::canonical::character::{AssetRole, InjectionOrigin, InjectionRole};

#[test]
fn every_form_reads_the_same() {
    let [flat, v2, v3] = forms(&full_data()).map(|(card, _)| body(&card));
    assert_eq!(flat, v2);
    assert_eq!(v2, v3);
    let texts = [
        ("W", &flat.identity.nickname),
        ("d", &flat.identity.description),
        ("v", &flat.identity.character_version),
        ("p", &flat.persona.personality),
        ("s", &flat.persona.scenario),
        ("f", &flat.greetings.first_message),
        ("m", &flat.examples.example_messages),
        ("sp", &flat.prompts.system_prompt),
        ("ph", &flat.prompts.post_history_instructions),
        ("cn", &flat.attribution.creator_notes),
        ("c", &flat.attribution.creator),
        ("w", &flat.world_name),
    ];
    for (text, cell) in texts {
        assert_eq!(cell.as_deref(), Some(text));
    }
    assert_eq!(flat.identity.name, "Wick");
    assert_eq!((flat.attribution.created_at, flat.attribution.updated_at), (Some(1.0), Some(2.0)));
    assert_eq!(flat.attribution.source, Some(vec!["a".into()]));
    assert_eq!(flat.attribution.creator_notes_multilingual.as_ref().map(|notes| notes["de"].as_str()), Some("n"));
    assert_eq!(flat.discovery.tags, Some(vec!["t".into()]));
    assert_eq!(flat.settings.talkativeness, Some(0.5));
    let greetings = |list: &Option<Vec<_>>| list.as_ref().map(Vec::len);
    assert_eq!(greetings(&flat.greetings.alternate_greetings), Some(2));
    assert_eq!(greetings(&flat.greetings.group_only_greetings), Some(1));
    let prompt = &flat.prompts.depth_injections.as_ref().unwrap()[0];
    assert_eq!((prompt.text.as_str(), prompt.depth, prompt.role), ("dp", 2.0, Some(InjectionRole::System)));
    assert_eq!((prompt.origin, prompt.enabled), (Some(InjectionOrigin::DepthPrompt), None));
    assert_eq!(flat.media.portrait.as_ref().map(|asset| asset.role), Some(AssetRole::Portrait));
    assert_eq!(flat.media.assets.as_ref().map(|list| list[0].role), Some(AssetRole::Emotion));
    assert_eq!(flat.knowledge_refs, None); // the embedded lorebook is a piece of its own
}

#[test]
fn samples_are_read_in_their_forms() {
    for (text, id, form) in [(V1, "wick", "v1"), (V2, "postmaster-gull", "v2"), (V3, "clockwork-heron", "v3")] {
        let entity = reading(text).entity;
        assert_eq!((entity.id.as_str(), variant(&entity).as_str()), (id, form));
    }
}

#[test]
fn the_report_names_what_only_the_text_keeps() {
    let escrowed = |card: &Value| reading(&card.to_string()).report.escrowed;
    let [(flat, _), (v2, _), _] = forms(&full_data());
    let below = |prefix: &str| {
        let mut list: Vec<String> = ["/assets/0/x", "/extensions/depth_prompt/x", "/extensions/fav", "/x"]
            .map(|at| format!("{prefix}{at}"))
            .into();
        list.extend((!prefix.is_empty()).then(|| ["/spec", "/spec_version"].map(str::to_owned)).into_iter().flatten());
        list.push(format!("{prefix}/character_book"));
        list
    };
    assert_eq!(escrowed(&flat), below(""));
    assert_eq!(escrowed(&v2), below("/data"));
    // The old keys at the top of an envelope, which some programs repeat there, are nobody's.
    let both = json!({"name": "A", "spec": "chara_card_v2", "data": {}});
    assert_eq!(escrowed(&both), ["/name", "/spec"]);
}

#[test]
fn blocks_of_single_programs_are_carried_unread() {
    let reading = reading(KEEPER);
    let body = reading.entity.body.as_character().unwrap();
    assert_eq!((&body.identity.tagline, &body.identity.age, &body.discovery.rating), (&None, &None, &None));
    assert_eq!(body.presentation, Default::default());
    assert!(reading.report.escrowed.contains(&"/data/extensions/rolecall".to_owned()));
    assert!(!reading.report.escrowed.iter().any(|at| at.starts_with("/data/extensions/rolecall/")));
    assert_eq!(reading.report.defaulted, [""; 0]);
    assert_eq!(write(&reading.entity).0, KEEPER);
    let (text, _) = edited(KEEPER, |body| body.identity.nickname = Some("K".into()));
    assert_eq!(text, KEEPER.replacen("\"nickname\": \"Keeper\"", "\"nickname\": \"K\"", 1));
}

#[test]
fn cells_of_the_wrong_kind_read_as_absent_and_stay() {
    let data = json!({
        "name": "A", "nickname": null, "description": 5, "first_mes": ["x"], "tags": "t", "alternate_greetings": {"0": "g"},
        "source": "s", "creation_date": "now", "assets": {}, "character_book": null, "creator_notes_multilingual": [],
        "extensions": {"talkativeness": "often", "world": 5, "depth_prompt": "p"}
    });
    for (card, prefix) in forms(&data) {
        let reading = reading(&card.to_string());
        let mut expected = CharacterBody::default();
        expected.identity.name = "A".into();
        assert_eq!(reading.entity.body.as_character(), Some(&expected));
        // All of them but the text that holds no number, which is of the right kind.
        assert_eq!(reading.report.defaulted.len(), 12, "{:#?}", reading.report.defaulted);
        let line = format!("{prefix}/description: number where string is expected");
        assert!(reading.report.defaulted.contains(&line));
        assert_eq!(write(&reading.entity).0, card.to_string());
    }
    let none = json!({"spec": "chara_card_v2", "data": {"extensions": []}});
    assert_eq!(body(&none), CharacterBody::default());
}

#[test]
fn a_card_without_a_name_gets_the_id_of_all_that_have_none() {
    assert_eq!(reading(r#"{"spec": "chara_card_v3", "data": {"name": 7}}"#).entity.id, "character");
}
