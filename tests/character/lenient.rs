//! Cells of the wrong kind: they read as absent, are reported, and stay until they are edited.

use super::fresh::{full, typed};
use super::*;
use crate::support::damage;
use proptest::prelude::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::character::InjectionOrigin;

/// Every text, list and object of the card as something else.
fn wrong() -> Value {
    json!({
        "spec": 3,
        "spec_version": 3.0,
        "data": {
            "name": 7, "nickname": null, "description": [1], "personality": {"a": 1}, "scenario": null, "first_mes": true,
            "mes_example": 0, "creator_notes": 1.5, "system_prompt": null, "post_history_instructions": [],
            "alternate_greetings": "hi", "group_only_greetings": {"0": "x"}, "tags": "a", "creator": null,
            "character_version": 2, "creation_date": "2024", "modification_date": null, "source": "https://a.example",
            "creator_notes_multilingual": "x", "assets": {"0": {"type": "icon"}}, "character_book": null,
            "extensions": {
                "talkativeness": "often", "world": 5, "depth_prompt": ["p"],
                "rolecall": {
                    "tagline": 5, "genre": [1], "fandom": {"a": 1}, "content_rating": "teen", "source_url": true,
                    "creators_note": 7, "alternate_greeting_titles": "x",
                    "details": {
                        "full_name": 1, "title": [], "age": 23, "pronouns": null, "signature_color": 9,
                        "gradient_colors": "#fff", "colors": {"hex": "#1"}, "fieldOrder": "a",
                        "default_background": "https://e.example/x", "publicDefinitionDisplay": 5, "media_links": "x",
                        "prompt_depth_injections": {"content": "x"}
                    }
                }
            }
        }
    })
}

#[test]
fn wrong_kinds_read_as_absent_and_are_reported() {
    let reading = reading(&wrong().to_string());
    assert_eq!(reading.entity.body.as_character(), Some(&CharacterBody::default()));
    assert_eq!(reading.entity.id, "character");
    let report = reading.report;
    // All of them but the text that holds no number, which is of the right kind.
    assert_eq!(report.defaulted.len(), 44, "{:#?}", report.defaulted);
    let expected = "/data/extensions/rolecall/details/age: number where string is expected";
    assert!(report.defaulted.iter().any(|line| line == expected));
    assert_eq!(write(&reading.entity).0, wrong().to_string());
}

#[test]
fn an_edit_replaces_a_cell_of_the_wrong_kind_and_no_other() {
    let report = gives(
        &wrong(),
        |body| {
            body.identity.description = Some("d".into());
            body.identity.age = Some("24".into());
            body.discovery.tags = Some(vec!["t".into()]);
            body.discovery.rating = Some(rolecall_codecs::canonical::character::Rating::Explicit);
            body.settings.talkativeness = Some(1.0);
        },
        &[
            ("/data/description", json!("d")),
            (&at("age"), json!("24")),
            ("/data/tags", json!(["t"])),
            ("/data/extensions/rolecall/content_rating", json!("after_dark")),
            ("/data/extensions/talkativeness", json!(1)),
        ],
    );
    assert!(report.is_empty(), "{report:?}");
}

#[test]
fn groups_of_the_wrong_kind_are_replaced_when_something_in_them_is_set() {
    for details in [json!(null), json!("Orrin"), json!([{"full_name": "x"}]), json!(5)] {
        let card = with_details(details);
        assert_eq!(body(&card).identity.title, None);
        gives(&card, |body| body.identity.title = Some("T".into()), &[(DETAILS, json!({"title": "T"}))]);
    }
}

#[test]
fn lists_are_read_past_elements_of_the_wrong_kind() {
    let card = with_data(json!({
        "tags": ["a", null, 3, "b"], "source": ["https://a.example", {"name": "n"}, 3], "group_only_greetings": [1, "g"],
        "assets": [null, "x", {"type": "icon", "uri": "https://a.example/m.png"}],
    }));
    let body = body(&card);
    assert_eq!(body.discovery.tags, Some(vec!["a".into(), "b".into()]));
    assert_eq!(body.attribution.source, Some(vec!["https://a.example".into()]));
    assert_eq!(body.greetings.group_only_greetings.map(|list| list.len()), Some(1));
    assert!(body.media.portrait.is_some());
    gives(&card, |body| body.discovery.tags = Some(vec!["a".into()]), &[("/data/tags", json!(["a"]))]);
}

#[test]
fn titles_keep_their_places_among_elements_of_the_wrong_kind() {
    let mut card = with_data(json!({"alternate_greetings": ["a", 5, "b", "c", "d", null]}));
    card["data"]["extensions"]["rolecall"]["alternate_greeting_titles"] = json!(["A", 7, "C", "", "extra"]);
    let greetings = |card: &Value| -> Vec<(Text, Option<Text>)> {
        body(card).greetings.alternate_greetings.unwrap().into_iter().map(|g| (g.text, g.title)).collect()
    };
    let title = |text: &str| Some(text.into());
    // The third text has the third title: a title of the wrong kind is no title.
    let expected = [("a", title("A")), ("b", None), ("c", title("C")), ("d", None)];
    assert_eq!(greetings(&card), expected.map(|(text, title)| (text.into(), title)));
}

#[test]
fn bad_rows_of_injections_are_passed_over() {
    let rows =
        json!([null, "x", [1], {}, {"content": 7}, {"content": "ok", "depth": "x", "role": "bard", "enabled": "no"}]);
    let card = with_details(json!({"prompt_depth_injections": rows}));
    let list = body(&card).prompts.depth_injections.unwrap();
    assert_eq!(list.len(), 1);
    assert_eq!((list[0].depth, list[0].role.map(|r| r.as_str()), list[0].enabled), (4.0, Some("system"), None));
    let empty = with_details(json!({"prompt_depth_injections": []}));
    assert_eq!(body(&empty).prompts.depth_injections, Some(vec![]));
}

#[test]
fn bad_rows_of_the_palette_stay_in_their_places() {
    let card = with_details(json!({"colors": ["#fff", {"hex": "#1", "x": 1}, null, {"label": null, "hex": 9}, {}]}));
    let palette = body(&card).presentation.palette.unwrap();
    assert_eq!(palette.iter().map(|s| s.hex.as_str()).collect::<Vec<_>>(), ["#1", "", ""]);
    let colour = at("colors/1/hex");
    let change = |body: &mut CharacterBody| body.presentation.palette.as_mut().unwrap()[0].hex = "#2".into();
    gives(&card, change, &[(&colour, json!("#2"))]);
}

#[test]
fn a_list_counts_as_spoiler_settings_that_say_nothing() {
    let card = with_details(json!({"publicDefinitionDisplay": []}));
    let spoilers = body(&card).presentation.spoilers.unwrap();
    assert_eq!((spoilers.mode.as_deref(), spoilers.order, spoilers.fields), (Some("off"), None, None));
    let change = |body: &mut CharacterBody| body.presentation.spoilers.as_mut().unwrap().mode = Some("on".into());
    gives(&card, change, &[(&at("publicDefinitionDisplay"), json!({"spoilerMode": true}))]);
    assert_eq!(body(&with_details(json!({"publicDefinitionDisplay": true}))).presentation.spoilers, None);
}

#[test]
fn half_a_surrogate_pair_and_doubled_keys_are_read_and_kept() {
    let text = r#"{"spec":"chara_card_v3","data":{"name":"A","description":"\ud83d x","name":"B","extensions":{"rolecall":{}}}}"#;
    let reading = reading(text);
    let body = reading.entity.body.as_character().unwrap();
    assert_eq!((body.identity.name.as_str(), body.identity.description.as_deref()), ("B", Some("\u{fffd} x")));
    assert_eq!(reading.report.warnings.len(), 2);
    assert_eq!(write(&reading.entity).0, text);
    assert_eq!(edited(text, |body| body.identity.name = "C".into()).0, text.replace("\"B\"", "\"C\""));
}

#[test]
fn empty_canonical_lists_and_texts_are_values() {
    let card = with_data(json!({"name": "T"}));
    let (written, _) = edit(&card, |body| {
        body.identity.description = Some("".into());
        body.discovery.tags = Some(vec![]);
        body.presentation.gradient_colors = Some(vec![]);
    });
    let expected = json!({"name": "T", "description": "", "tags": [], "extensions": {"rolecall": {"details": {"gradient_colors": []}}}});
    assert_eq!(written["data"], expected);
}

/// The sample with some of its values replaced, the way to the block aside.
fn damaged() -> impl Strategy<Value = Value> {
    damage::damaged(keeper(), &["/data", "/data/extensions", "/data/extensions/rolecall"], 1..4)
}

proptest! {
    #[test]
    fn damaged_cards_are_read_kept_and_edited(card in damaged()) {
        let entity = reading(&card.to_string()).entity;
        prop_assert_eq!(write(&entity).0, card.to_string());

        let (written, report) = edit(&card, |body| body.identity.name = "~".into());
        let mut renamed = card.clone();
        renamed["data"]["name"] = json!("~");
        prop_assert_eq!(written, renamed);
        prop_assert!(report.is_empty());

        // Everything set anew reads back, whatever stood there; only the casting card's injections must stay.
        let old = entity.body.as_character().unwrap();
        let mut wanted = typed(full("~", 2.0));
        let details = old.prompts.depth_injections.iter().flatten();
        let details = details.filter(|injection| injection.origin == Some(InjectionOrigin::RolecallDetails)).cloned();
        wanted.prompts.depth_injections = Some(details.chain(wanted.prompts.depth_injections.into_iter().flatten()).collect());
        let (written, report) = edit(&card, |body| *body = wanted.clone());
        prop_assert!(report.is_empty(), "{:?}", report);
        prop_assert_eq!(body(&written), wanted);
    }
}
