//! A card goes back into its picture, or into another one.

use rolecall_codecs::Limits;
use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::canonical::{Entity, Original, SourceMedia, Twin};
use rolecall_codecs::carrier::into_png;
use rolecall_codecs::png::{PngError, embed, find_text};
use rolecall_codecs::{Error, Input};
use std::sync::Arc;

const V2: &str = r#"{"spec":"chara_card_v2","data":{"name":"Wren"}}"#;
const V3: &str = r#"{"spec":"chara_card_v3","data":{"name":"Wren"}}"#;

fn picture(gray: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[gray]).unwrap();
    writer.finish().unwrap();
    bytes
}

fn entity(text: &str, carrier: Option<Vec<u8>>) -> Entity {
    let mut entity = Entity::new(CharacterBody::default());
    let source_media = carrier.map(|bytes| SourceMedia { bytes: Arc::new(bytes), mime: "image/png".into() });
    let twin = Twin::new(Arc::new(text.to_owned()));
    entity.original.insert("rolecall", Original { twin, unmapped: Default::default(), source_media });
    entity
}

/// The text under a keyword.
fn under(bytes: &[u8], keyword: &str) -> Option<String> {
    find_text(bytes, &[keyword], &Limits::default()).unwrap().map(|card| card.json)
}

#[test]
fn an_unedited_card_comes_back_with_its_picture_byte_for_byte() {
    let under_one = embed(&picture(0), V3, &["ccv3"], &[]).unwrap();
    let mut disagreeing = embed(&picture(0), V2, &["chara"], &[]).unwrap();
    disagreeing = embed(&disagreeing, V3, &["ccv3"], &[]).unwrap();
    for carrier in [under_one, disagreeing] {
        let entity = entity(V3, Some(carrier.clone()));
        assert_eq!(into_png(&entity, V3, None).unwrap(), carrier);
        assert_eq!(into_png(&entity, V3, Some(&carrier)).unwrap(), carrier);
    }
}

#[test]
fn an_edited_card_replaces_both_texts() {
    let mut carrier = embed(&picture(0), V2, &["chara"], &[]).unwrap();
    carrier = embed(&carrier, V3, &["ccv3"], &[]).unwrap();
    let entity = entity(V3, Some(carrier));
    let edited = V3.replace("Wren", "Lantern Wren");
    let out = into_png(&entity, &edited, None).unwrap();
    assert_eq!(under(&out, "chara").as_deref(), Some(edited.as_str()));
    assert_eq!(under(&out, "ccv3").as_deref(), Some(edited.as_str()));

    let older = V2.replace("Wren", "Lantern Wren");
    let out = into_png(&entity, &older, None).unwrap();
    assert_eq!(under(&out, "chara").as_deref(), Some(older.as_str()));
    assert_eq!(under(&out, "ccv3"), None);
}

#[test]
fn another_picture_takes_the_card() {
    let other = embed(&picture(9), V2, &["chara"], &[]).unwrap();
    let entity = entity(V3, Some(embed(&picture(0), V3, &["ccv3"], &[]).unwrap()));
    let out = into_png(&entity, V3, Some(&other)).unwrap();
    assert_eq!(under(&out, "chara").as_deref(), Some(V3));
    assert_eq!(Input::new(out.clone()).unwrap().text().as_str(), V3);
    // The pixel is the other picture's.
    let pixels = |bytes: &[u8]| bytes.windows(4).position(|w| w == b"IDAT").map(|at| bytes[at..at + 12].to_vec());
    assert_eq!(pixels(&out), pixels(&other));
}

#[test]
fn what_cannot_be_done_is_a_typed_error() {
    let bare = entity(V3, None);
    assert!(matches!(into_png(&bare, V3, None), Err(Error::NoCarrier)));
    assert!(matches!(into_png(&bare, V3, Some(b"GIF89a")), Err(Error::Carrier(PngError::NotPng))));
    assert!(matches!(into_png(&bare, "{", Some(&picture(0))), Err(Error::Input(_))));
    // What is kept but is no PNG carries nothing.
    assert!(matches!(into_png(&entity(V3, Some(b"GIF89a".to_vec())), V3, None), Err(Error::NoCarrier)));
}
