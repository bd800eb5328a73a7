//! Edits of a card: they change their own cells, in the form that the card has.

use super::*;
use rolecall_codecs::canonical::character::{DepthInjection, Greeting, InjectionOrigin};
use rolecall_codecs::canonical::{Original, Twin};
use serde_json::Map;
use std::collections::BTreeSet;

#[test]
fn unedited_cards_come_back_byte_for_byte() {
    for text in [V1, V2, V3, KEEPER] {
        let entity = reading(text).entity;
        assert_eq!(write(&entity), (text.to_owned(), Report::default()));
        let stored = Entity::from_json(&entity.to_json()).unwrap();
        assert_eq!(write(&stored), (text.to_owned(), Report::default()));
    }
}

/// Of each row: a canonical place, what it becomes, and where the contents then have what.
fn edits() -> Vec<(&'static str, Value, &'static str, Value)> {
    let same = |canonical, wire| (canonical, json!("~"), wire, json!("~"));
    vec![
        same("/identity/name", "/name"),
        same("/identity/nickname", "/nickname"),
        same("/identity/description", "/description"),
        same("/identity/characterVersion", "/character_version"),
        same("/persona/personality", "/personality"),
        same("/persona/scenario", "/scenario"),
        same("/greetings/firstMessage", "/first_mes"),
        same("/examples/exampleMessages", "/mes_example"),
        same("/prompts/systemPrompt", "/system_prompt"),
        same("/prompts/postHistoryInstructions", "/post_history_instructions"),
        same("/attribution/creatorNotes", "/creator_notes"),
        same("/attribution/creator", "/creator"),
        same("/worldName", "/extensions/world"),
        (
            "/attribution/creatorNotesMultilingual",
            json!({"fr": "~"}),
            "/creator_notes_multilingual",
            json!({"fr": "~"}),
        ),
        ("/attribution/source", json!(["~"]), "/source", json!(["~"])),
        ("/attribution/createdAt", json!(7.5), "/creation_date", json!(7.5)),
        ("/attribution/updatedAt", json!(8), "/modification_date", json!(8)),
        ("/greetings/groupOnlyGreetings", json!([{"text": "~"}]), "/group_only_greetings", json!(["~"])),
        ("/discovery/tags", json!(["~", "t"]), "/tags", json!(["~", "t"])),
        ("/greetings/alternateGreetings", json!([]), "/alternate_greetings", json!([])),
        ("/settings/talkativeness", json!(0.9), "/extensions/talkativeness", json!(0.9)),
        ("/prompts/depthInjections/0/text", json!("~"), "/extensions/depth_prompt/prompt", json!("~")),
        ("/prompts/depthInjections/0/depth", json!(9), "/extensions/depth_prompt/depth", json!(9)),
        ("/prompts/depthInjections/0/role", json!("user"), "/extensions/depth_prompt/role", json!("user")),
        ("/media/assets/0/label", json!("~"), "/assets/1/name", json!("~")),
        ("/media/assets/0/ref", json!("https://b.example/j.png"), "/assets/1/uri", json!("https://b.example/j.png")),
        ("/media/assets/0/mime", json!("image/gif"), "/assets/1/ext", json!("gif")),
        ("/media/assets/0/role", json!("pose"), "/assets/1/type", json!("pose")),
    ]
}

#[test]
fn an_edit_changes_its_own_cell_in_every_form() {
    for (card, prefix) in forms(&full_data()) {
        let old = serde_json::to_value(body(&card)).unwrap();
        for (canonical, value, wire, cell) in edits() {
            let mut wanted = old.clone();
            *wanted.pointer_mut(canonical).unwrap_or_else(|| panic!("no {canonical}")) = value;
            let wanted: CharacterBody = serde_json::from_value(wanted).unwrap();
            let (written, report) = edit(&card, |body| *body = wanted.clone());
            let mut expected = card.clone();
            *expected.pointer_mut(&format!("{prefix}{wire}")).unwrap() = cell;
            assert_eq!(written, expected, "{canonical}");
            assert_eq!(body(&written), wanted, "{canonical}");
            assert!(report.is_empty(), "{canonical}: {report:?}");
        }
    }
}

#[test]
fn the_edits_above_are_of_every_row() {
    let tried: BTreeSet<String> =
        edits().into_iter().map(|(_, _, wire, _)| format!("/data{}", wire.replace("/1", ""))).collect();
    let cells = TavernCodec.describe().rows.into_iter().flat_map(|row| row.wire).map(|path| path.pointer());
    let rows: BTreeSet<String> = cells.filter(|cell| cell.starts_with("/data/")).collect();
    assert_eq!(tried, rows);
}

#[test]
fn the_text_keeps_its_layout() {
    let (text, report) = edited(V1, |body| body.greetings.first_message = Some("Shut it.".into()));
    let expected = V1.replace("Mind the door. Every time it opens I lose a year.", "Shut it.");
    assert_eq!((text, report), (expected, Report::default()));
    let (text, _) = edited(V2, |body| body.settings.talkativeness = Some(0.7));
    assert_eq!(text, V2); // `"0.7"` says the same number
    let (text, _) = edited(V2, |body| body.identity.nickname = Some("Gull".into()));
    let name = "\"name\": \"Postmaster Gull\",";
    assert_eq!(text, V2.replace(name, &format!("{name}\n        \"nickname\": \"Gull\",")));
}

#[test]
fn what_is_taken_away_is_cleared_by_its_rule() {
    for (card, prefix) in forms(&full_data()) {
        let (written, report) = edit(&card, |body| *body = CharacterBody::default());
        let data = written.pointer(prefix).unwrap();
        let texts = [
            "name",
            "nickname",
            "description",
            "personality",
            "scenario",
            "first_mes",
            "mes_example",
            "system_prompt",
            "post_history_instructions",
            "creator_notes",
            "creator",
            "character_version",
        ];
        for key in texts {
            assert_eq!(data[key], json!(""), "{key}");
        }
        for key in ["source", "group_only_greetings", "tags", "alternate_greetings"] {
            assert_eq!(data[key], json!([]), "{key}");
        }
        for key in ["creation_date", "modification_date", "creator_notes_multilingual", "assets"] {
            assert_eq!(data.get(key), None, "{key}");
        }
        assert_eq!(data["extensions"], json!({"fav": true}));
        assert_eq!((&data["character_book"], &data["x"]), (&full_data()["character_book"], &full_data()["x"]));
        assert!(report.is_empty(), "{report:?}");
        assert_eq!(detect(&written), 0.9);
    }
}

#[test]
fn a_card_keeps_its_form() {
    for (text, form) in [(V1, "v1"), (V2, "v2"), (V3, "v3")] {
        let (text, _) = edited(text, |body| body.identity.description = Some("~".into()));
        assert_eq!(variant(&reading(&text).entity), form);
    }
    // A flat card stays flat: keys of later versions, and of V3, stand beside the others.
    let change = |body: &mut CharacterBody| {
        body.prompts.system_prompt = Some("~".into());
        body.attribution.created_at = Some(1.0);
        body.world_name = Some("w".into());
    };
    let (card, report) = edit(&parsed(V1), change);
    let mut expected = parsed(V1);
    expected["system_prompt"] = json!("~");
    expected["creation_date"] = json!(1);
    expected["extensions"] = json!({"world": "w"});
    assert_eq!(card, expected);
    assert!(report.is_empty());
    assert_eq!(variant(&reading(&card.to_string()).entity), "flat");
    let (v2, _) = edit(&parsed(V2), change);
    assert_eq!((&v2["spec"], &v2["data"]["creation_date"]), (&json!("chara_card_v2"), &json!(1)));
}

#[test]
fn the_old_keys_at_the_top_of_an_envelope_stay() {
    let card =
        json!({"name": "A", "first_mes": "old", "spec": "chara_card_v2", "data": {"name": "A", "first_mes": "f"}});
    let (written, _) = edit(&card, |body| body.greetings.first_message = Some("g".into()));
    let mut expected = card.clone();
    expected["data"]["first_mes"] = json!("g");
    assert_eq!(written, expected);
}

#[test]
fn what_a_plain_card_cannot_say_is_told() {
    for (card, _) in forms(&full_data()) {
        let (written, report) = edit(&card, |body| {
            body.identity.tagline = Some("t".into());
            body.presentation.palette = Some(vec![]);
            body.greetings.alternate_greetings.as_mut().unwrap()[1].title = Some("T".into());
            body.greetings.group_only_greetings.as_mut().unwrap()[0].title = Some("T".into());
        });
        assert_eq!(written, card);
        let dropped = [
            "identity.tagline",
            "presentation.palette",
            "greetings.alternateGreetings[1].title",
            "greetings.groupOnlyGreetings[0].title",
        ];
        assert_eq!(report.dropped, dropped);
    }
}

#[test]
fn only_the_first_depth_prompt_has_a_place() {
    let other = |origin| DepthInjection { text: "o".into(), depth: 1.0, origin, ..DepthInjection::default() };
    type Change<'c> = &'c dyn Fn(&mut Vec<DepthInjection>);
    let changes: [Change<'_>; 5] = [
        &|list| list.push(other(Some(InjectionOrigin::DepthPrompt))),
        &|list| list.insert(0, other(Some(InjectionOrigin::RolecallDetails))),
        &|list| list.push(other(Some(InjectionOrigin::Worldinfo))),
        &|list| list.push(other(None)),
        &|list| list[0].enabled = Some(false),
    ];
    let card = forms(&full_data())[0].0.clone();
    for change in changes {
        let (written, report) = edit(&card, |body| change(body.prompts.depth_injections.as_mut().unwrap()));
        assert_eq!(written, card);
        assert_eq!(report.dropped, ["prompts.depthInjections"]);
    }
    let on = edit(&card, |body| body.prompts.depth_injections.as_mut().unwrap()[0].enabled = Some(true));
    assert_eq!(on, (card, Report::default())); // absent means on
}

#[test]
fn a_blank_depth_prompt_is_none_and_stays() {
    let card =
        json!({"spec": "chara_card_v2", "data": {"extensions": {"depth_prompt": {"prompt": " ", "depth": 4, "x": 1}}}});
    assert_eq!(body(&card).prompts.depth_injections, None);
    let (written, _) = edit(&card, |body| body.identity.name = "A".into());
    assert_eq!(written["data"]["extensions"], card["data"]["extensions"]);
    let prompt = DepthInjection {
        text: "p".into(),
        depth: 4.0,
        origin: Some(InjectionOrigin::DepthPrompt),
        ..DepthInjection::default()
    };
    let (written, _) = edit(&card, |body| body.prompts.depth_injections = Some(vec![prompt]));
    assert_eq!(written["data"]["extensions"]["depth_prompt"], json!({"prompt": "p", "depth": 4, "x": 1}));
}

fn original(text: &str) -> Original {
    Original { twin: Twin::new(Arc::new(text.to_owned())), unmapped: Map::new(), source_media: None }
}

#[test]
fn another_programs_key_for_these_files_is_read_too() {
    for text in [V1, V2, V3] {
        let mut entity = reading(text).entity;
        let mut own = entity.original.remove("tavern").unwrap();
        own.unmapped = Map::from_iter([("variant".to_owned(), json!("v9"))]); // the text says the form, not this word
        entity.original.insert("sillytavern", own);
        assert_eq!(write(&entity), (text.to_owned(), Report::default()));
        let stored = Entity::from_json(&entity.to_json()).unwrap();
        assert_eq!(write(&stored).0, text);
        let mut body = stored;
        body.body.as_character_mut().unwrap().identity.name = "N".into();
        assert_eq!(write(&body).0, edited(text, |body| body.identity.name = "N".into()).0);
    }
}

#[test]
fn the_own_key_comes_before_the_other_programs() {
    let mut entity = reading(V2).entity;
    entity.original.insert("sillytavern", original(V1));
    assert_eq!(write(&entity).0, V2);
    // One that cannot be read counts as none.
    entity.original.insert("tavern", original("[1]"));
    let (text, _) = write(&entity);
    assert_eq!(variant(&reading(&text).entity), "flat"); // the edits went onto the other one
    assert_eq!(body(&parsed(&text)), body(&parsed(V2)));
    entity.original.insert("sillytavern", original("{}"));
    assert!(write(&entity).0.starts_with("{\n  \"spec\": \"chara_card_v2\""));
}

#[test]
fn another_kind_is_refused() {
    let book = Entity::new(rolecall_codecs::canonical::lorebook::LorebookBody::default());
    assert!(matches!(TavernCodec.write(&book, &Default::default()), Err(Error::KindMismatch { .. })));
}

#[test]
fn greetings_keep_odd_neighbours_until_they_are_edited() {
    let card = json!({"spec": "chara_card_v2", "data": {"alternate_greetings": ["a", 7, null, "b"], "source": [{"name": "n"}]}});
    assert_eq!(body(&card).greetings.alternate_greetings.map(|list| list.len()), Some(2));
    let (written, _) = edit(&card, |body| body.identity.name = "A".into());
    assert_eq!(written["data"]["alternate_greetings"], card["data"]["alternate_greetings"]);
    let new = Greeting { text: "c".into(), ..Greeting::default() };
    let (written, _) = edit(&card, |body| body.greetings.alternate_greetings.as_mut().unwrap().push(new));
    assert_eq!(written["data"]["alternate_greetings"], json!(["a", "b", "c"]));
    assert_eq!(written["data"]["source"], card["data"]["source"]);
}
