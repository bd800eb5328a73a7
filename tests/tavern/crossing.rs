//! Cards on their way from one program's format to another's.

use super::*;
use rolecall_codecs::Registry;

fn read(text: &str) -> Entity {
    let input = Input::from_text(Arc::new(text.to_owned()));
    Registry::default().read(&input).expect("a card").0.entity
}

fn convert(entity: &Entity, to: &str) -> (Value, Report) {
    let writing = Registry::default().write(entity, to, &Default::default()).expect("a character");
    (parsed(&writing.text), writing.report)
}

#[test]
fn a_rolecall_card_becomes_a_plain_one_without_its_block() {
    let entity = read(KEEPER);
    let (card, report) = convert(&entity, "tavern");
    assert_eq!(card["spec"], json!("chara_card_v3")); // it has pictures
    let data = &card["data"];
    let keeper = parsed(KEEPER);
    let extensions: Vec<_> = data["extensions"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(extensions, ["talkativeness", "world", "depth_prompt"]);
    for key in ["name", "nickname", "description", "first_mes", "alternate_greetings", "tags", "creator"] {
        assert_eq!(data[key], keeper["data"][key], "{key}");
    }
    assert_eq!(data.get("character_book"), None);
    assert!(!card.to_string().contains("rolecall"), "{card}");
    let types: BTreeSet<_> =
        data["assets"].as_array().unwrap().iter().map(|row| row["type"].as_str().unwrap()).collect();
    assert!(types.contains("emotion") && !types.contains("expression"), "{types:?}");

    // What RoleCall alone holds is named, and that its file has more.
    let dropped = [
        "media.assets[6]", // its reference means nothing outside the file
        "identity.tagline",
        "identity.fullName",
        "identity.title",
        "identity.age",
        "identity.pronouns",
        "attribution.sourceUrl",
        "attribution.publicNote",
        "discovery.genre",
        "discovery.fandom",
        "discovery.rating",
        "presentation.signatureColor",
        "presentation.gradientColors",
        "presentation.palette",
        "presentation.background",
        "presentation.fieldOrder",
        "presentation.spoilers",
        "presentation.mediaLinks",
        "greetings.alternateGreetings[0].title",
        "greetings.alternateGreetings[2].title",
        "prompts.depthInjections",
    ];
    assert_eq!(report.dropped, dropped);
    assert!(report.warnings.contains(&behind("rolecall")), "{report:?}");
}

/// The warning about an original of another format.
fn behind(key: &str) -> String {
    format!("original.{key}.raw: what only that file holds stays behind")
}

#[test]
fn nothing_else_of_a_rolecall_card_is_lost() {
    let entity = read(KEEPER);
    let before = entity.body.as_character().unwrap().clone();
    let (card, _) = convert(&entity, "tavern");
    let after = body(&card);
    let mut expected = before.clone();
    let identity = &mut expected.identity;
    (identity.tagline, identity.full_name, identity.title, identity.age, identity.pronouns) =
        (None, None, None, None, None);
    (expected.attribution.source_url, expected.attribution.public_note) = (None, None);
    (expected.discovery.genre, expected.discovery.fandom, expected.discovery.rating) = (None, None, None);
    expected.presentation = Default::default();
    expected.greetings.alternate_greetings.iter_mut().flatten().for_each(|greeting| greeting.title = None);
    expected.prompts.depth_injections.as_mut().unwrap().drain(..3);
    expected.attribution.source = None; // an empty list is not written into a fresh card
    // References into the file that they came from mean nothing in another one.
    let portable = |reference: &str| reference.contains("://") && !reference.starts_with("embed");
    expected.media.assets.as_mut().unwrap().retain(|asset| portable(&asset.ref_) || asset.ref_.starts_with("data:"));
    assert_eq!(after, expected);
}

#[test]
fn a_plain_card_becomes_a_fresh_rolecall_card() {
    for text in [V1, V2, V3] {
        let entity = read(text);
        let (card, report) = convert(&entity, "rolecall");
        assert_eq!(card["spec"], json!("chara_card_v3"));
        assert_eq!(card["data"]["extensions"]["rolecall"], json!({}));
        assert_eq!((report.dropped, report.warnings), (Vec::new(), vec![behind("tavern")]));
        let back = read(&card.to_string());
        assert_eq!(back.original.iter().map(|(key, _)| key).collect::<Vec<_>>(), ["rolecall"]);
        assert_eq!(back.body, entity.body);
        // Keys of other programs stay behind.
        assert_eq!(card["data"]["extensions"].get("fav"), None);
    }
    let (card, _) = convert(&read(V3), "rolecall");
    assert_eq!(card["data"]["assets"][1]["type"], json!("expression"));
}

#[test]
fn each_format_keeps_its_own_original() {
    let mut entity = read(V2);
    entity.original.insert("rolecall", read(KEEPER).original.get("rolecall").unwrap().clone());
    assert_eq!(write(&entity), (V2.to_owned(), Report::default()));
    // The original of another format is never written onto.
    entity.original.remove("tavern");
    let (card, report) = convert(&entity, "tavern");
    assert!(!card.to_string().contains("rolecall"));
    assert!(report.warnings.contains(&behind("rolecall")), "{report:?}");
    entity.original.insert("vaud-studio", entity.original.get("rolecall").unwrap().clone());
    let told = convert(&entity, "tavern").1.warnings;
    assert_eq!(told.iter().filter(|line| line.contains(".raw: ")).count(), 1, "{told:?}");
}

use std::collections::BTreeSet;
