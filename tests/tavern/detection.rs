//! What is a card, in which form, and what is none.

use super::*;
use rolecall_codecs::{Registry, THRESHOLD, png};

fn form(card: &Value) -> String {
    assert_eq!(detect(card), 0.9, "{card}");
    variant(&reading(&card.to_string()).entity)
}

#[test]
fn envelopes_are_told_by_spec_and_data() {
    assert_eq!(form(&json!({"spec": "chara_card_v2", "data": {}})), "v2");
    assert_eq!(form(&json!({"spec": "chara_card_v3", "data": {}})), "v3");
    // Whatever stands beside them, the old keys at the top among it; the version is not asked.
    let both =
        json!({"name": "A", "description": "d", "spec": "chara_card_v2", "spec_version": "3.0", "data": {"name": "B"}});
    assert_eq!(form(&both), "v2");
    assert_eq!(body(&both).identity.name, "B");
    let none = [
        json!({"spec": "chara_card_v1", "data": {}}),
        json!({"spec": "chara_card_v3 ", "data": {}}),
        json!({"spec": 3, "data": {}}),
        json!({"spec": null, "data": {}}),
        json!({"data": {"name": "A", "description": "d"}}),
        json!({"spec": "chara_card_v2"}),
        json!({"spec": "chara_card_v2", "data": null}),
        json!({"spec": "chara_card_v2", "data": [{}]}),
        json!({"spec": "rolecall_persona", "data": {"name": "A"}}),
    ];
    for card in none {
        assert_eq!(detect(&card), 0.0, "{card}");
    }
}

#[test]
fn flat_cards_have_a_name_and_a_text() {
    for key in ["description", "personality", "scenario", "first_mes", "mes_example"] {
        assert_eq!(form(&json!({"name": "A", key: ""})), "v1");
        assert_eq!(form(&json!({"name": "A", key: null})), "v1"); // that it is there is enough
    }
    let later = [
        "alternate_greetings",
        "system_prompt",
        "post_history_instructions",
        "creator_notes",
        "extensions",
        "character_version",
    ];
    for key in later {
        assert_eq!(form(&json!({"name": "A", "first_mes": "", key: null})), "flat", "{key}");
        assert_eq!(detect(&json!({"name": "A", key: ""})), 0.0, "{key} alone is no text of a character");
    }
    let none = [
        json!({"name": 7, "description": ""}),
        json!({"name": null, "description": ""}),
        json!({"description": "", "first_mes": ""}),
        json!({"name": "A"}),
        json!({"name": "A", "description": "", "spec": null}), // null is there
        json!({"name": "A", "description": "", "data": null}),
        json!([{"name": "A", "description": ""}]),
        json!("card"),
        json!(null),
    ];
    for card in none {
        assert_eq!(detect(&card), 0.0, "{card}");
    }
}

fn with(card: &Value, key: &str, value: Value) -> Value {
    let mut card = card.clone();
    card[key] = value;
    card
}

#[test]
fn what_holds_rules_entries_or_settings_is_refused_in_every_form() {
    for (card, _) in forms(&full_data()).into_iter().chain([(parsed(V1), "")]) {
        assert_eq!(detect(&card), 0.9);
        for value in [json!([]), json!({}), json!(null), json!("x")] {
            assert_eq!(detect(&with(&card, "rules", value.clone())), 0.0);
            assert_eq!(detect(&with(&card, "entries", value)), 0.0);
        }
        assert_eq!(detect(&with(&card, "prompts", json!([]))), 0.0);
        assert_eq!(detect(&with(&card, "prompts", json!("x"))), 0.9);
        for key in ["prompt_order", "chat_completion_source", "temperature", "input_sequence", "story_string"] {
            assert_eq!(detect(&with(&card, key, json!(null))), 0.0, "{key}");
        }
    }
}

#[test]
fn library_wrappers_are_refused() {
    let wrapper = json!({"type": "character", "exportedAt": "t", "version": 1, "data": parsed(V2)});
    assert_eq!(detect(&wrapper), 0.0);
    assert_eq!(detect(&with(&wrapper, "spec", json!("chara_card_v2"))), 0.0);
    // Each of its three marks is needed.
    let card = json!({"spec": "chara_card_v2", "type": "character", "data": {}});
    assert_eq!(detect(&card), 0.9);
    assert_eq!(detect(&json!({"spec": "chara_card_v2", "exportedAt": "t", "type": 7, "data": {}})), 0.9);
    assert_eq!(detect(&json!({"name": "A", "first_mes": "", "type": "x", "exportedAt": "t"})), 0.9);
}

#[test]
fn personas_are_refused() {
    let block = |word: Value| json!({"name": "A", "description": "d", "extensions": {"rolecall": {"type": word}}});
    for (card, _) in forms(&block(json!("persona"))) {
        assert_eq!(detect(&card), 0.0, "{card}");
    }
    for word in [json!("Persona"), json!(null), json!(["persona"])] {
        for (card, _) in forms(&block(word)) {
            assert_eq!(detect(&card), 0.9, "{card}");
        }
    }
    let roleout = json!({"name": "A", "description": "d", "title": "t", "isDefault": false, "exportedBy": "RoleOut"});
    assert_eq!(detect(&roleout), 0.0);
    assert_eq!(detect(&with(&roleout, "exportedBy", json!("somebody"))), 0.9);
}

#[test]
fn refusals_say_why_and_where() {
    let refusal = |card: Value| try_reading(&card.to_string()).expect_err("no card").to_string();
    let lines = [
        (json!([]), "tavern: not a card: neither an envelope nor a name (at `/name`)"),
        (json!({"data": 7}), "tavern: not a card: an object is expected (at `/data`)"),
        (
            json!({"spec": "v2", "data": {}}),
            "tavern: not a card: `chara_card_v2` or `chara_card_v3` is expected (at `/spec`)",
        ),
        (json!({"name": "A"}), "tavern: not a card: a name, but none of the texts of a character (at ``)"),
        (json!({"name": "A", "description": "", "rules": []}), "tavern: not a card: it holds rules (at `/rules`)"),
        (
            json!({"name": "A", "description": "", "entries": {}}),
            "tavern: not a card: it holds the entries of a lorebook (at `/entries`)",
        ),
    ];
    for (card, line) in lines {
        assert_eq!(refusal(card), line);
    }
}

/// Files of other formats, of which a reader of cards might take a part for a card.
#[test]
fn neighbours_are_left_to_their_codecs() {
    let registry = Registry::default();
    let files = [
        (json!({"id": "r", "name": "R", "description": "d", "rules": [{"find_pattern": "a"}]}), Some("rolecall-regex")),
        (json!({"name": "R", "description": "d", "rules": []}), None),
        (
            json!({"name": "B", "description": "d", "entries": [{"keys": ["a"], "content": "c"}]}),
            Some("tavern-worldbook"),
        ),
        (
            json!({"name": "B", "description": "d", "entries": {"0": {"key": ["a"], "content": "c"}}}),
            Some("tavern-worldbook"),
        ),
        (json!({"name": "P", "description": "d", "prompts": [], "temperature": 1, "top_p": 1}), Some("tavern-preset")),
        (json!({"name": "I", "input_sequence": "", "system_prompt": ""}), None),
        (json!({"name": "C", "story_string": "{{description}}"}), None),
        (json!({"name": "N", "extensions": {}}), None),
        (json!({"name": "P", "persona": "text"}), None),
        (json!({"name": "P", "title": "t", "content": "c", "exportedBy": "RoleOut"}), Some("rolecall-persona")),
    ];
    for (file, codec) in files {
        let input = Input::from_text(Arc::new(file.to_string()));
        let document = input.open().unwrap();
        assert_eq!(registry.detect(&document).ok().map(|codec| codec.info().id), codec, "{file}");
        assert!(TavernCodec.detect(&document) <= THRESHOLD, "{file}");
    }
}

#[test]
fn the_codec_that_knows_a_block_is_surer() {
    let registry = Registry::default();
    let winner = |card: &Value| {
        let input = Input::from_text(Arc::new(card.to_string()));
        registry.detect(&input.open().unwrap()).unwrap().info().id
    };
    assert_eq!(detect(&parsed(KEEPER)), 0.9);
    assert_eq!(winner(&parsed(KEEPER)), "rolecall");
    // A block that is no object is none of RoleCall's.
    for block in [json!([]), json!("x"), json!(null)] {
        let card = json!({"spec": "chara_card_v3", "data": {"extensions": {"rolecall": block}}});
        assert_eq!(winner(&card), "tavern");
    }
    // Of equals the first wins: what a program knows of its own files comes before what all programs share.
    let own = |id: &&str| id.starts_with("rolecall");
    let ids: Vec<_> = registry.iter().map(|codec| codec.info().id).collect();
    assert!(ids.iter().skip_while(|id| own(id)).all(|id| !own(id)), "{ids:?}");
}

fn pixel() -> Vec<u8> {
    [
        &png::SIGNATURE[..],
        b"\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55",
        b"\0\0\0\0IEND\xae\x42\x60\x82",
    ]
    .concat()
}

#[test]
fn a_picture_carries_any_form_and_ccv3_wins() {
    let registry = Registry::default();
    let flat = png::embed(&pixel(), V1, &["chara"], &[]).unwrap();
    let both = png::embed(&flat, V3, &["ccv3"], &[]).unwrap();
    for (bytes, name, text) in [(flat, "Wick", V1), (both, "Clockwork Heron", V3)] {
        let (reading, _) = registry.read(&Input::new(bytes.clone()).unwrap()).unwrap();
        assert_eq!(reading.entity.body.name(), name);
        let original = reading.entity.original.get("tavern").unwrap();
        assert_eq!(*original.source_media.as_ref().unwrap().bytes, bytes);
        assert_eq!(write(&reading.entity).0, text);
        assert_eq!(rolecall_codecs::carrier::into_png(&reading.entity, text, None).unwrap(), bytes);
    }
}

#[test]
fn a_picture_whose_text_is_no_card_is_nobodys() {
    let registry = Registry::default();
    for text in ["{}", "[]", "7", r#"{"name": "A"}"#, r#"{"entries": {}}"#] {
        let input = Input::new(png::embed(&pixel(), text, &["chara"], &[]).unwrap()).unwrap();
        let scores = registry.scores(&input.open().unwrap());
        assert!(scores.iter().all(|score| score.score == 0.0), "{text}: {scores:?}");
    }
    let broken = Input::new(png::embed(&pixel(), "not JSON", &["chara"], &[]).unwrap());
    assert!(broken.map_or(true, |input| input.open().is_err()));
}
