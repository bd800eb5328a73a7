//! Files from scratch: always the envelope.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::Body;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::canonical::persona::{PersonaAttribution, PersonaRating, PersonaSections};
use rolecall_codecs::{Codec, codecs::persona::PersonaCodec};

#[test]
fn the_smallest_file() {
    let out = writing(&scratch(|_| {}));
    let expected = envelope(json!({"name": "Ivo", "content": ""}));
    assert_eq!(*out.text, serde_json::to_string_pretty(&expected).unwrap());
    assert!(out.report.is_empty(), "{:?}", out.report);
    assert!(writing(&scratch(|body| body.name.clear())).report.warnings[0].starts_with("name: "));
}

#[test]
fn keys_take_their_documented_order() {
    let text = |text: &str| Some(Text::from(text));
    let entity = scratch(|body| {
        body.brief = text("b");
        body.rating = Some(PersonaRating::Mature);
        body.sections = Some(PersonaSections { history: text("h"), appearance: text("a"), ..Default::default() });
        body.attribution = Some(PersonaAttribution { source: text("s"), creator: text("c"), ..Default::default() });
    });
    let out = writing(&entity);
    let data = json!({
        "name": "Ivo", "description": "b", "content": "Appearance: a\n\nHistory: h",
        "sections": {"appearance": "a", "history": "h"},
        "metadata": {"creator": "c", "source": "s", "content_rating": "after_dark"}
    });
    assert_eq!(*out.text, serde_json::to_string_pretty(&envelope(data)).unwrap());
    assert_eq!(out.report.warnings.len(), 1, "mature: {:?}", out.report);
}

#[test]
fn a_card_without_its_original_becomes_an_envelope() {
    let mut entity = read(CARD).entity;
    entity.original = Default::default();
    let out = writing(&entity);
    let file = parsed(&out.text);
    assert_eq!(file["spec"], "rolecall_persona");
    assert_eq!(file["data"]["description"], "A marsh guide with one secret.");
    assert_eq!(file["data"]["content"], json!(persona(&entity).content));
    assert_eq!(out.report.dropped, ["sectionOrder", "traits", "identity", "presentation", "knowledgeRefs"]);
    let mut entity = read(ROLEOUT).entity;
    entity.original = Default::default();
    assert_eq!(
        parsed(&write(&entity)),
        envelope(json!({"name": "Pia", "description": "Last stall", "content": "I sell shells."}))
    );
}

#[test]
fn another_kind_is_refused() {
    let error = PersonaCodec.write(&Entity::new(LorebookBody::default()), &Default::default()).unwrap_err();
    assert!(matches!(error, Error::KindMismatch { .. }), "{error}");
    assert!(matches!(scratch(|_| {}).body, Body::Persona(_)));
}

#[test]
fn a_canonical_persona_reads_strictly() {
    let whole = |body: Value| json!({"schemaVersion": "1", "kind": "persona", "id": "x", "body": body}).to_string();
    assert!(Entity::from_json(&whole(json!({"name": "A"}))).is_ok());
    for (odd, place) in [
        (json!({}), "body"),
        (json!({"name": "A", "mood": 1}), "body.mood"),
        (json!({"name": "A", "rating": "adult"}), "body.rating"),
        (json!({"name": "A", "identity": {"pronounSet": {}}}), "body.identity.pronounSet"),
        (json!({"name": "A", "chatInjection": {"depth": 1}}), "body.chatInjection"),
        (json!({"name": "A", "presentation": {"colors": [{"name": "n"}]}}), "body.presentation.colors[0]"),
    ] {
        let error = Entity::from_json(&whole(odd)).unwrap_err().to_string();
        assert!(error.contains(&format!("`{place}`")), "{error}");
    }
}
