//! Personas in pictures: which text chunk is read, by whom, and where a persona goes back to.

use super::*;
use rolecall_codecs::Limits;
use rolecall_codecs::carrier::into_png;
use rolecall_codecs::png::{embed, find_text};
use rolecall_codecs::{InputError, Source};

const CHARACTER: &str = r#"{"spec":"chara_card_v2","data":{"name":"Wren","extensions":{"rolecall":{}}}}"#;
const KEYWORDS: [&str; 4] = ["ccv3", "chara", "rcpersona", "persona"];

fn picture() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[0]).unwrap();
    writer.finish().unwrap();
    bytes
}

/// A picture with these texts.
fn holding(texts: &[(&str, &str)]) -> Vec<u8> {
    texts.iter().fold(picture(), |bytes, (keyword, text)| embed(&bytes, text, &[keyword], &[]).unwrap())
}

fn under(bytes: &[u8], keyword: &str) -> Option<String> {
    find_text(bytes, &[keyword], &Limits::default()).unwrap().map(|card| card.json)
}

/// The keywords that a picture has.
fn keywords(bytes: &[u8]) -> Vec<&'static str> {
    KEYWORDS.into_iter().filter(|keyword| under(bytes, keyword).is_some()).collect()
}

fn open(bytes: Vec<u8>) -> Entity {
    let (reading, source) = Registry::default().read(&Input::new(bytes).unwrap()).unwrap();
    assert_eq!(source, Source::Codec(ID));
    reading.entity
}

fn named(name: &str) -> String {
    envelope(json!({"name": name})).to_string()
}

#[test]
fn the_first_keyword_of_the_order_is_read() {
    let texts: Vec<String> = KEYWORDS.iter().map(|keyword| named(keyword)).collect();
    let all: Vec<(&str, &str)> = KEYWORDS.into_iter().zip(texts.iter().map(String::as_str)).rev().collect();
    for count in 1..=4 {
        let bytes = holding(&all[..count]);
        assert_eq!(persona(&open(bytes)).name, all[count - 1].0);
    }
}

#[test]
fn each_shape_is_read_under_each_keyword() {
    for keyword in KEYWORDS {
        for text in [ENVELOPE, CARD, ROLEOUT] {
            let bytes = holding(&[(keyword, text)]);
            let entity = open(bytes.clone());
            let original = entity.original.get(ID).unwrap();
            assert_eq!(original.source_media.as_ref().unwrap().bytes.as_slice(), bytes);
            let stored = Entity::from_json(&entity.to_json()).unwrap();
            for entity in [entity, stored] {
                assert_eq!(into_png(&entity, &write(&entity), None).unwrap(), bytes);
            }
        }
    }
}

#[test]
fn only_personas_are_looked_for_under_their_keywords() {
    let registry = Registry::default();
    for keyword in ["rcpersona", "persona"] {
        let input = Input::new(holding(&[(keyword, CHARACTER)])).unwrap();
        assert!(registry.scores(&input.open().unwrap()).iter().all(|score| score.score == 0.0));
        assert!(matches!(registry.read(&input), Err(Error::NotRecognised { .. })));
        let error = registry.read_as(&input, "rolecall").unwrap_err();
        assert!(
            matches!(&error, Error::NotUnder { codec: "rolecall", keyword: found, .. } if found == keyword),
            "{error}"
        );
    }
    let input = Input::new(holding(&[("chara", CHARACTER), ("persona", ROLEOUT)])).unwrap();
    assert_eq!(registry.read(&input).unwrap().1, Source::Codec("rolecall"), "the card comes first");
    let none = Input::new(holding(&[("comment", ROLEOUT)])).unwrap_err();
    assert!(matches!(none, InputError::NoCard) && none.to_string().contains("`persona`"), "{none}");
}

#[test]
fn an_edited_persona_stays_under_its_keyword() {
    for keyword in KEYWORDS {
        for text in [ENVELOPE, ROLEOUT] {
            let mut entity = open(holding(&[(keyword, text)]));
            entity.body.as_persona_mut().unwrap().brief = Some("edited".into());
            let out = into_png(&entity, &write(&entity), None).unwrap();
            assert_eq!(keywords(&out), [keyword]);
            assert_eq!(persona(&open(out)).brief.as_deref(), Some("edited"));
        }
    }
}

#[test]
fn older_copies_do_not_stay_beside_an_edited_one() {
    let mut entity = open(holding(&[("persona", ROLEOUT), ("chara", ENVELOPE), ("rcpersona", CARD)]));
    entity.body.as_persona_mut().unwrap().brief = Some("edited".into());
    let out = into_png(&entity, &write(&entity), None).unwrap();
    assert_eq!(keywords(&out), ["chara"]);
}

#[test]
fn another_picture_has_a_persona_where_its_shape_belongs() {
    let v3 = CARD.replace("chara_card_v2", "chara_card_v3");
    let wrapped = json!({"persona": parsed(ENVELOPE)}).to_string();
    for (text, expected) in [
        (ENVELOPE, &["rcpersona"][..]),
        (&wrapped, &["rcpersona"]),
        (ROLEOUT, &["persona"]),
        (CARD, &["chara"]),
        (&v3, &["ccv3", "chara"]),
    ] {
        let entity = read(text).entity;
        let other = holding(&[("ccv3", CHARACTER), ("persona", ROLEOUT)]);
        let out = into_png(&entity, &write(&entity), Some(&other)).unwrap();
        assert_eq!(keywords(&out), expected);
        assert_eq!(open(out).body, entity.body);
    }
}

#[test]
fn a_character_leaves_the_personas_of_a_picture_alone() {
    let (reading, _) = Registry::default().read(&Input::new(CHARACTER.as_bytes().to_vec()).unwrap()).unwrap();
    let out = into_png(&reading.entity, CHARACTER, Some(&holding(&[("persona", ROLEOUT)]))).unwrap();
    assert_eq!(keywords(&out), ["chara", "persona"]);
}

#[test]
fn a_bare_text_is_read_and_kept_until_it_is_edited() {
    let data = [b"tEXtpersona\0".as_slice(), ROLEOUT.as_bytes()].concat();
    let mut crc = flate2::Crc::new();
    crc.update(&data);
    let length = u32::try_from(data.len() - 4).unwrap();
    let chunk = [&length.to_be_bytes()[..], &data, &crc.sum().to_be_bytes()].concat();
    let mut bytes = picture();
    bytes.splice(bytes.len() - 12..bytes.len() - 12, chunk);
    let mut entity = open(bytes.clone());
    assert_eq!(into_png(&entity, &write(&entity), None).unwrap(), bytes);
    entity.body.as_persona_mut().unwrap().name = "Else".into();
    let out = into_png(&entity, &write(&entity), None).unwrap();
    assert!(!out.windows(11).any(|window| window == b"\"isDefault\""), "base64 now");
    assert_eq!(persona(&open(out)).name, "Else");
}

#[test]
fn the_sample_goes_back_into_its_picture() {
    let entity = open(ROLEOUT_PNG.to_vec());
    assert_eq!(persona(&entity).name, "Pia of the Pier 🐚");
    assert_eq!(into_png(&entity, &write(&entity), None).unwrap(), ROLEOUT_PNG);
}
