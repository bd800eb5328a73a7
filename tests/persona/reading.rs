//! How each cell reads.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::persona::{PersonaAttribution, PersonaIdentity, PersonaPresentation, PersonaRating};

fn text(value: &str) -> Option<Text> {
    Some(value.into())
}

#[test]
fn the_envelope_reads() {
    let reading = read(ENVELOPE);
    let body = persona(&reading.entity);
    assert_eq!((body.name.as_str(), reading.entity.id.as_str()), ("Ines Tolland", "ines-tolland"));
    assert_eq!(body.brief.as_deref(), Some("A quay clerk who counts everything twice."));
    assert!(body.content.starts_with("I keep the ledgers"));
    let sections = body.sections.as_ref().unwrap();
    assert_eq!(sections.quirks.as_deref(), Some("Taps the table in sevens."));
    assert_eq!(body.rating, Some(PersonaRating::AllAges));
    let attribution = body.attribution.as_ref().unwrap();
    assert_eq!(attribution.created_at.as_deref(), Some("2026-01-19T00:00:00Z"));
    assert_eq!((&body.traits, &body.identity, &body.presentation), (&None, &None, &None));
    assert_eq!((&body.section_order, &body.knowledge_refs), (&None, &None));
    let mut escrowed = reading.report.escrowed;
    escrowed.sort();
    let expected = "/checksum /data/avatar /data/lorebook /data/metadata/revision /data/metadata/tags /data/sections/voice /spec \
         /spec_version";
    assert_eq!(escrowed.join(" "), expected);
}

#[test]
fn an_empty_content_is_the_compiled_sections() {
    let compiled = "Appearance: A\n\nBody: B\n\nPersonality: P\n\nQuirks: Q\n\nHistory: H";
    let sections = json!({"history": "H", "quirks": "Q", "personality": "P", "body": "B", "appearance": "A"});
    for content in [Value::Null, json!(""), json!(" \n\u{feff}\u{a0}"), json!(5)] {
        let read = body(&envelope(json!({"content": content, "sections": sections})));
        assert_eq!(read.content, compiled);
        assert_eq!(read.sections.unwrap().history, text("H"), "the sections stay beside it");
    }
    let own = body(&envelope(json!({"content": " I. ", "sections": sections})));
    assert_eq!(own.content, " I. ", "never merged, never trimmed");
    // U+0085 is no white space for JavaScript, U+FEFF is.
    assert_eq!(body(&envelope(json!({"content": "\u{85}", "sections": sections}))).content, "\u{85}");
    let blank = json!({"appearance": "\u{feff}", "body": "\u{85}", "personality": 1});
    let read = body(&envelope(json!({"sections": blank})));
    assert_eq!((read.content.as_str(), read.sections.unwrap().appearance), ("Body: \u{85}", None));
    assert_eq!(body(&envelope(json!({"content": "   "}))).content, "");
    for none in [Value::Null, json!({}), json!([]), json!({"appearance": " ", "voice": "v"})] {
        let read = body(&envelope(json!({"sections": none})));
        assert_eq!((read.content.as_str(), read.sections), ("", None));
    }
}

#[test]
fn ratings_of_the_envelope() {
    let rating = |word: Value| body(&envelope(json!({"metadata": {"content_rating": word}}))).rating;
    assert_eq!(rating(json!("all_hours")), Some(PersonaRating::AllAges));
    assert_eq!(rating(json!("after_dark")), Some(PersonaRating::Explicit));
    for other in [json!("late_night"), json!("constructor"), json!(7), Value::Null] {
        assert_eq!(rating(other), None);
    }
}

#[test]
fn an_attribution_is_there_when_a_cell_is_true() {
    let of = |metadata: Value| body(&envelope(json!({ "metadata": metadata }))).attribution;
    for none in [
        json!({}),
        json!({"creator": "", "version": 0, "created_at": null, "source": false}),
        json!({"version": -0.0}),
        json!([]),
    ] {
        assert_eq!(of(none), None);
    }
    for odd in [json!({"version": 2}), json!({"source": []}), json!({"creator": {}}), json!({"creator": true})] {
        assert_eq!(of(odd), Some(PersonaAttribution::default()));
    }
    let both = of(json!({"version": 2, "creator": ""}));
    assert_eq!(both, Some(PersonaAttribution { creator: text(""), ..Default::default() }));
    let beyond = r#"{"spec":"rolecall_persona","data":{"name":"A","metadata":{"created_at":1e400,"version":0e5}}}"#;
    assert_eq!(persona(&read(beyond).entity).attribution, Some(PersonaAttribution::default()));
}

#[test]
fn the_card_reads() {
    let reading = read(CARD);
    let body = persona(&reading.entity);
    assert_eq!(body.brief.as_deref(), Some("A marsh guide with one secret."));
    assert!(body.content.starts_with("I walk in front") && body.content.ends_with("change the subject."));
    let sections = body.sections.clone().unwrap();
    assert_eq!(sections.appearance, text("Reed hat, mud to the knees."));
    assert_eq!(sections.history, text("Raised by the ferry people of the salt marsh."));
    assert_eq!(body.traits, Some(vec!["watchful".into(), "dry".into()]));
    assert_eq!(body.identity.as_ref().unwrap().height, text("5'4\""));
    assert_eq!(body.presentation.as_ref().unwrap().colors.as_ref().unwrap()[1].hex, "#2f3b35");
    assert_eq!(body.knowledge_refs, Some(vec!["lb-marsh-9".into()]));
    assert_eq!((body.rating, &body.attribution), (Some(PersonaRating::Explicit), &None));
    assert!(reading.report.escrowed.contains(&"/data/extensions/rolecall/colors/1/weight".to_owned()));
}

#[test]
fn odd_cells_of_the_card() {
    let of = |data: Value, block: Value| body(&card(data, block));
    let plain = of(json!({}), json!({}));
    let expected = PersonaBody { name: "Ivo".into(), rating: Some(PersonaRating::AllAges), ..Default::default() };
    assert_eq!(plain, expected);
    assert_eq!(of(json!({"description": "d", "creator_notes": " "}), json!({})).brief, None, "never the description");
    assert_eq!(of(json!({"tags": []}), json!({})).traits, Some(vec![]));
    assert_eq!(of(json!({"tags": ["a", 1, null, "b"]}), json!({})).traits, Some(vec!["a".into(), "b".into()]));
    assert_eq!(of(json!({"tags": "a"}), json!({})).traits, None);
    assert_eq!(of(json!({}), json!({"age": 41})).identity, Some(PersonaIdentity::default()));
    assert_eq!(of(json!({}), json!({"age": 0, "tagline": ""})).identity, None);
    assert_eq!(of(json!({}), json!({"colors": []})).presentation.unwrap().colors, Some(vec![]));
    assert_eq!(of(json!({}), json!({"signature_color": ""})).presentation, None);
    assert_eq!(of(json!({}), json!({"image_url": {}})).presentation, Some(PersonaPresentation::default()));
    let colors = of(json!({}), json!({"colors": [5, {"hex": 7, "name": 1}, "#fff", {"label": "l"}]}));
    let colors = colors.presentation.unwrap().colors.unwrap();
    assert_eq!(
        colors.iter().map(|c| (c.hex.as_str(), c.label.as_deref())).collect::<Vec<_>>(),
        [("", None), ("", Some("l"))]
    );
    assert_eq!(of(json!({}), json!({"lorebook_id": " "})).knowledge_refs, None);
    for odd in [json!("true"), json!(1), json!(false), Value::Null] {
        assert_eq!(of(json!({}), json!({"is_after_dark": odd})).rating, Some(PersonaRating::AllAges));
    }
}

#[test]
fn roleout_reads() {
    let reading = read(ROLEOUT);
    let body = persona(&reading.entity);
    assert_eq!((body.brief.as_deref(), body.content.as_str()), (Some("Last stall"), "I sell shells."));
    assert_eq!(reading.report.escrowed, ["/isDefault", "/exportedAt", "/exportedBy"]);
    let of = |more: Value| {
        let mut file = parsed(ROLEOUT);
        file.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        super::body(&file)
    };
    assert_eq!(of(json!({"content": "I am of a bundle."})).content, "I am of a bundle.");
    assert_eq!(of(json!({"content": ["no text"]})).content, "I sell shells.");
    assert_eq!(of(json!({"title": "  "})).brief, None);
    assert_eq!(of(json!({"description": "Appearance: a\n\nb"})).sections, None, "nothing is unfolded");
}

#[test]
fn the_original_says_its_shape() {
    for (text, shape) in [(ENVELOPE, "rcpersona"), (CARD, "rc-v2-export"), (ROLEOUT, "roleout")] {
        let entity = read(text).entity;
        let original = entity.original.get(ID).unwrap();
        assert_eq!(Value::from(original.unmapped.clone()), json!({ "shape": shape }));
        assert_eq!(original.twin.text().as_str(), text);
        assert!(original.source_media.is_none());
    }
}
