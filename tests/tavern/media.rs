//! Assets of plain cards: their words, and the version that they ask for.

use super::*;
use rolecall_codecs::canonical::character::{AssetRole, MediaAsset};

fn asset(role: AssetRole, label: &str, reference: &str) -> MediaAsset {
    MediaAsset { role, label: Some(label.into()), ref_: reference.into(), ..MediaAsset::default() }
}

fn add(new: MediaAsset) -> impl FnOnce(&mut CharacterBody) {
    move |body| body.media.assets.get_or_insert_default().push(new)
}

fn portrait(body: &mut CharacterBody) {
    body.media.portrait = Some(asset(AssetRole::Portrait, "main", "https://a.example/m.png"));
}

const JOY: &str = "https://a.example/j.png";

#[test]
fn faces_are_emotions_here_and_both_words_are_read() {
    let (card, _) = scratch({
        let mut body = CharacterBody::default();
        add(asset(AssetRole::Emotion, "joy", JOY))(&mut body);
        body
    });
    assert_eq!(card["data"]["assets"], json!([{"type": "emotion", "uri": JOY, "name": "joy", "ext": "png"}]));
    let other =
        json!({"spec": "chara_card_v3", "data": {"assets": [{"type": "expression", "uri": JOY, "name": "joy"}]}});
    assert_eq!(body(&other).media.assets.unwrap()[0].role, AssetRole::Emotion);
    let (written, _) = edit(&other, |body| body.media.assets.as_mut().unwrap()[0].label = Some("calm".into()));
    assert_eq!(written["data"]["assets"], json!([{"type": "expression", "uri": JOY, "name": "calm"}])); // the word stays
}

#[test]
fn a_v2_card_with_a_new_picture_becomes_v3() {
    let (card, report) = edit(&parsed(V2), portrait);
    let mut expected = parsed(V2);
    expected["spec"] = json!("chara_card_v3");
    expected["spec_version"] = json!("3.0");
    expected["data"]["assets"] =
        json!([{"type": "icon", "uri": "https://a.example/m.png", "name": "main", "ext": "png"}]);
    assert_eq!(card, expected);
    assert_eq!(report.warnings, ["media: the V2 card becomes V3, since V2 has no assets"]);
    assert_eq!(report.dropped, [""; 0]);
    // Without a version the key is added, where it belongs.
    let bare = json!({"spec": "chara_card_v2", "data": {"name": "A"}, "x": 1});
    let (text, _) = edited(&bare.to_string(), portrait);
    assert!(text.starts_with(r#"{"spec":"chara_card_v3","spec_version":"3.0","data":{"#), "{text}");
}

#[test]
fn a_v2_card_that_has_assets_becomes_v3_by_a_new_one_only() {
    let mut card = parsed(V2);
    card["data"]["assets"] = json!([
        {"type": "icon", "uri": "https://a.example/m.png", "name": "main"},
        {"type": "emotion", "uri": JOY, "name": "joy"}
    ]);
    let spec = |change: &dyn Fn(&mut CharacterBody)| edit(&card, change).0["spec"].clone();
    let (v2, v3) = (json!("chara_card_v2"), json!("chara_card_v3"));
    assert_eq!(spec(&|body| body.identity.name = "A".into()), v2);
    assert_eq!(spec(&|body| body.media.portrait.as_mut().unwrap().ref_ = "https://b.example/m.png".into()), v2);
    assert_eq!(spec(&|body| body.media.assets = None), v2);
    assert_eq!(spec(&|body| body.media = Default::default()), v2);
    assert_eq!(spec(&|body| add(asset(AssetRole::Pose, "sit", "https://a.example/s.png"))(body)), v3);
}

#[test]
fn an_asset_that_is_not_written_asks_for_nothing() {
    for new in [asset(AssetRole::Pose, "sit", "embeded://s.png"), asset(AssetRole::Pose, "sit", " ")] {
        let (card, report) = edit(&parsed(V2), add(new.clone()));
        assert_eq!(card, parsed(V2));
        assert_eq!(report.warnings.len(), 1);
        assert!(report.warnings[0].starts_with("media.assets[0]: not written: "), "{report:?}");
        let mut body = CharacterBody::default();
        add(new)(&mut body);
        assert_eq!(scratch(body).0["spec"], json!("chara_card_v2"));
    }
}

#[test]
fn flat_and_v3_cards_stay_what_they_are() {
    let (flat, report) = edit(&parsed(V1), portrait);
    let mut expected = parsed(V1);
    expected["assets"] = json!([{"type": "icon", "uri": "https://a.example/m.png", "name": "main", "ext": "png"}]);
    assert_eq!(flat, expected);
    assert!(report.is_empty(), "{report:?}");
    assert!(body(&flat).media.portrait.is_some());
    let (v3, report) = edit(&parsed(V3), add(asset(AssetRole::Pose, "sit", "https://a.example/s.png")));
    let mut expected = parsed(V3);
    let row = json!({"type": "pose", "uri": "https://a.example/s.png", "name": "sit", "ext": "png"});
    expected["data"]["assets"].as_array_mut().unwrap().push(row);
    assert_eq!(v3, expected);
    assert!(report.is_empty(), "{report:?}");
}

#[test]
fn an_upgraded_card_stands_under_both_keywords_of_a_picture() {
    let pixel = [
        &rolecall_codecs::png::SIGNATURE[..],
        b"\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55",
        b"\0\0\0\0IEND\xae\x42\x60\x82",
    ]
    .concat();
    let keywords = |text: &str| {
        let picture = rolecall_codecs::carrier::into_png(&reading(text).entity, text, Some(&pixel)).unwrap();
        ["chara", "ccv3"]
            .map(|word| rolecall_codecs::png::find_text(&picture, &[word], &Default::default()).unwrap().is_some())
    };
    assert_eq!(keywords(V2), [true, false]);
    assert_eq!(keywords(&edited(V2, portrait).0), [true, true]);
}
