//! What an edit changes in the text, and what it leaves alone.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::persona::{
    PersonaAttribution, PersonaIdentity, PersonaRating, PersonaSections, PersonaSwatch,
};

fn text(value: &str) -> Option<Text> {
    Some(value.into())
}

fn block(key: &str) -> String {
    format!("{BLOCK}/{key}")
}

/// What the reference implementation rewrites: here it stays.
#[test]
fn unedited_oddities_stay() {
    let section = json!({"appearance": "A", "body": " ", "voice": "V"});
    let oddities = [
        envelope(json!({"content": "", "sections": section})),
        envelope(json!({"content": "  ", "sections": section})),
        envelope(json!({"sections": section})),
        envelope(json!({})),
        envelope(json!({"content": 5, "description": null, "sections": [], "metadata": "none"})),
        envelope(json!({"metadata": {"content_rating": "late_night", "version": 2}})),
        card(
            json!({"tags": ["a", 1], "description": "a\n\n\n\nAppearance:   b"}),
            json!({"section_order": [1, "body", null]}),
        ),
        card(json!({"personality": null}), json!({"colors": [5, {"x": 1}], "is_after_dark": false, "age": 41})),
        card(json!({}), json!({"is_after_dark": null, "lorebook_id": ""})),
    ];
    for file in oddities {
        gives(&serde_json::to_string_pretty(&file).unwrap(), |_| {}, &[]);
    }
}

#[test]
fn edits_of_the_envelope() {
    gives(ENVELOPE, |body| body.name = "Else".into(), &[("/data/name", json!("Else"))]);
    gives(ENVELOPE, |body| body.brief = text("New blurb."), &[("/data/description", json!("New blurb."))]);
    gives(ENVELOPE, |body| body.content = "Rewritten.".into(), &[("/data/content", json!("Rewritten."))]);
    let history = [("/data/sections/history", json!("New."))];
    gives(ENVELOPE, |body| body.sections.as_mut().unwrap().history = text("New."), &history);
    let gone = [("/data/sections/history", Value::Null)];
    gives(ENVELOPE, |body| body.sections.as_mut().unwrap().history = None, &gone);
    let rating = [("/data/metadata/content_rating", json!("after_dark"))];
    gives(ENVELOPE, |body| body.rating = Some(PersonaRating::Explicit), &rating);
    let report = gives(ENVELOPE, |body| body.rating = Some(PersonaRating::Mature), &rating);
    assert!(report.warnings[0].contains("`mature`"), "{report:?}");
    let creator = [("/data/metadata/creator", json!("else"))];
    gives(ENVELOPE, |body| body.attribution.as_mut().unwrap().creator = text("else"), &creator);
}

#[test]
fn new_cells_of_the_envelope_take_their_documented_place() {
    let file = r#"{"spec":"rolecall_persona","data":{"name":"A","content":"c"}}"#;
    let (out, _) = edited(file, |body| {
        body.brief = text("b");
        body.sections = Some(PersonaSections { history: text("h"), body: text("b"), ..Default::default() });
        body.attribution = Some(PersonaAttribution { source: text("s"), creator: text("c"), ..Default::default() });
        body.rating = Some(PersonaRating::AllAges);
    });
    let expected = r#"{"spec":"rolecall_persona","data":{"name":"A","description":"b","content":"c","sections":{"body":"b","history":"h"},"metadata":{"creator":"c","source":"s","content_rating":"all_hours"}}}"#;
    assert_eq!(out, expected);
    // A group of the wrong kind is replaced.
    let odd = envelope(json!({"metadata": 7, "sections": null})).to_string();
    let rating = [("/data/metadata", json!({"content_rating": "all_hours"}))];
    gives(&odd, |body| body.rating = Some(PersonaRating::AllAges), &rating);
    let sections = PersonaSections { quirks: text("q"), ..Default::default() };
    let report = gives(&odd, |body| body.sections = Some(sections), &[("/data/sections", json!({"quirks": "q"}))]);
    assert_eq!(report.warnings.len(), 1, "the file compiles the new section: {report:?}");
}

#[test]
fn a_compiled_content_stays_out_of_the_file() {
    let file = envelope(json!({"content": "", "sections": {"appearance": "A", "voice": "v"}})).to_string();
    let report = gives(
        &file,
        |body| body.sections.as_mut().unwrap().appearance = text("B"),
        &[("/data/sections/appearance", json!("B"))],
    );
    assert_eq!(report.warnings, ["content: the file has none of its own, RoleCall compiles the sections"]);
    // Unless nothing would be left of it.
    let cells = [("/data/content", json!("Appearance: A")), ("/data/sections/appearance", Value::Null)];
    gives(&file, |body| body.sections.as_mut().unwrap().appearance = None, &cells);
    gives(&file, |body| body.content = "Mine.".into(), &[("/data/content", json!("Mine."))]);
    gives(
        ENVELOPE,
        |body| body.content.clear(),
        &[("/data/content", {
            let sections = persona(&read(ENVELOPE).entity).sections.clone().unwrap();
            json!(rolecall_codecs::codecs::persona::compile(&sections))
        })],
    );
}

#[test]
fn what_the_envelope_cannot_clear_stays_and_is_told() {
    let report = gives(
        ENVELOPE,
        |body| {
            body.brief = None;
            body.sections = None;
            body.rating = None;
            body.attribution = None;
        },
        &[],
    );
    let fields = [
        "brief",
        "sections",
        "rating",
        "attribution.creator",
        "attribution.version",
        "attribution.createdAt",
        "attribution.source",
    ];
    for field in fields {
        assert!(report.warnings.iter().any(|w| w.starts_with(&format!("{field}: "))), "{field}: {report:?}");
    }
    assert_eq!(report.warnings.len(), fields.len());
}

#[test]
fn what_the_envelope_has_no_place_for_is_dropped() {
    let report = gives(
        ENVELOPE,
        |body| {
            body.identity = Some(PersonaIdentity { age: text("27"), ..Default::default() });
            body.traits = Some(vec!["x".into()]);
            body.knowledge_refs = Some(vec!["lb".into()]);
            body.section_order = Some(vec![]);
        },
        &[],
    );
    assert_eq!(report.dropped, ["sectionOrder", "traits", "identity", "knowledgeRefs"]);
}

#[test]
fn edits_of_the_card() {
    let cells = [("/data/creator_notes", json!("b"))];
    gives(CARD, |body| body.brief = text("b"), &cells);
    gives(CARD, |body| body.traits = Some(vec!["x".into()]), &[("/data/tags", json!(["x"]))]);
    gives(CARD, |body| body.sections.as_mut().unwrap().history = text("h"), &[("/data/scenario", json!("h"))]);
    gives(CARD, |body| body.sections.as_mut().unwrap().personality = text("p"), &[("/data/personality", json!("p"))]);
    gives(CARD, |body| body.sections.as_mut().unwrap().quirks = text("q"), &[(&block("quirks"), json!("q"))]);
    gives(CARD, |body| body.identity.as_mut().unwrap().age = text("28"), &[(&block("age"), json!("28"))]);
    let color = [(&*block("signature_color"), json!("#fff"))];
    gives(CARD, |body| body.presentation.as_mut().unwrap().signature_color = text("#fff"), &color);
    gives(CARD, |body| body.section_order = Some(vec!["body".into()]), &[(&block("section_order"), json!(["body"]))]);
}

#[test]
fn the_description_is_folded_again_only_when_a_part_changed() {
    let folded = "I walk in front, and I test the ground.\n\nAsk me about the lights and I will change the subject.\n\n\
         Appearance: Bald.\n\nBody: Short and broad.";
    gives(
        CARD,
        |body| body.sections.as_mut().unwrap().appearance = text("Bald."),
        &[("/data/description", json!(folded))],
    );
    gives(
        CARD,
        |body| body.content = "I.".into(),
        &[("/data/description", json!("I.\n\nAppearance: Reed hat, mud to the knees.\n\nBody: Short and broad."))],
    );
    // An empty part that comes or goes leaves the text as it is.
    let file = card(json!({"description": "I."}), json!({})).to_string();
    gives(&file, |body| body.sections = Some(PersonaSections { body: text(" "), ..Default::default() }), &[]);
    let bare = card(json!({}), json!({})).to_string();
    gives(&bare, |body| body.content = "I.".into(), &[("/data/description", json!("I."))]);
    gives(&bare, |body| body.brief = text("b"), &[("/data/creator_notes", json!("b"))]);
}

#[test]
fn cells_of_the_card_are_cleared_or_kept() {
    let cleared = [("/data/creator_notes", json!("")), ("/data/personality", json!("")), ("/data/scenario", json!(""))];
    gives(
        CARD,
        |body| {
            body.brief = None;
            let sections = body.sections.as_mut().unwrap();
            (sections.personality, sections.history) = (None, None);
        },
        &cleared,
    );
    let report = gives(
        CARD,
        |body| {
            (body.traits, body.section_order, body.knowledge_refs) = (None, None, None);
            (body.identity, body.presentation) = (None, None);
            body.sections.as_mut().unwrap().quirks = None;
        },
        &[],
    );
    assert_eq!(report.warnings.len(), 3 + 4 + 3 + 1, "{report:?}");
    // Without any section: the description loses two, two become empty, the quirks stay.
    let parted =
        json!("I walk in front, and I test the ground.\n\nAsk me about the lights and I will change the subject.");
    let cells = [("/data/description", parted), ("/data/personality", json!("")), ("/data/scenario", json!(""))];
    gives(CARD, |body| body.sections = None, &cells);
}

#[test]
fn after_dark_is_true_or_not_there() {
    let key = block("is_after_dark");
    let gone = [(key.as_str(), Value::Null)];
    gives(CARD, |body| body.rating = Some(PersonaRating::AllAges), &gone);
    gives(CARD, |body| body.rating = None, &gone);
    let report = gives(CARD, |body| body.rating = Some(PersonaRating::Mature), &[]);
    assert_eq!(report.warnings.len(), 1, "it reads back as explicit");
    for odd in [json!({}), json!({"is_after_dark": false}), json!({"is_after_dark": "yes"})] {
        let file = card(json!({}), odd).to_string();
        gives(&file, |body| body.brief = text("b"), &[("/data/creator_notes", json!("b"))]);
        for adult in [PersonaRating::Mature, PersonaRating::Explicit] {
            gives(&file, |body| body.rating = Some(adult), &[(&key, json!(true))]);
        }
        gives(&file, |body| body.rating = None, &gone);
    }
}

#[test]
fn only_the_first_link_is_written() {
    let key = block("lorebook_id");
    let refs = |list: &[&str]| Some(list.iter().map(|id| (*id).into()).collect());
    let report = gives(CARD, |body| body.knowledge_refs = refs(&["a", "b", "c"]), &[(&key, json!("a"))]);
    assert_eq!(report.dropped, ["knowledgeRefs[1]", "knowledgeRefs[2]"]);
    let report = gives(CARD, |body| body.knowledge_refs = refs(&["lb-marsh-9", "b"]), &[]);
    assert_eq!(report.dropped, ["knowledgeRefs[1]"]);
    let report = gives(CARD, |body| body.knowledge_refs = refs(&[]), &[]);
    assert!(report.warnings[0].starts_with("knowledgeRefs: "), "{report:?}");
}

#[test]
fn swatches_keep_what_only_the_file_has() {
    let colors = |body: &mut PersonaBody, edit: fn(&mut Vec<PersonaSwatch>)| {
        edit(body.presentation.as_mut().unwrap().colors.as_mut().unwrap());
    };
    gives(CARD, |body| colors(body, |list| list[1].hex = "#000".into()), &[(&block("colors/1/hex"), json!("#000"))]);
    gives(CARD, |body| colors(body, |list| list[0].label = None), &[(&block("colors/0/label"), Value::Null)]);
    gives(
        CARD,
        |body| colors(body, |list| drop(list.remove(0))),
        &[(&block("colors"), json!([{"hex": "#2f3b35", "weight": 2}]))],
    );
    let (out, _) = edited(CARD, |body| {
        colors(body, |list| {
            list.push(PersonaSwatch { hex: "#123".into(), name: Some("n".into()), label: Some("l".into()) })
        });
    });
    assert!(out.contains(r##"{"hex": "#123", "name": "n", "label": "l"}"##), "{out}");
    assert!(out.contains(r##"{ "hex": "#2f3b35", "weight": 2 }"##));
}

#[test]
fn what_the_card_has_no_place_for_is_dropped() {
    let report = gives(
        CARD,
        |body| {
            body.attribution = Some(PersonaAttribution { creator: text("c"), ..Default::default() });
            body.identity.as_mut().unwrap().pronoun_set = Some(Default::default());
        },
        &[],
    );
    assert_eq!(report.dropped, ["attribution", "identity.pronounSet"]);
}

#[test]
fn edits_of_roleout() {
    gives(ROLEOUT, |body| body.name = "Else".into(), &[("/name", json!("Else"))]);
    gives(ROLEOUT, |body| body.brief = text("b"), &[("/title", json!("b"))]);
    gives(ROLEOUT, |body| body.brief = None, &[("/title", json!(""))]);
    gives(ROLEOUT, |body| body.content = "c".into(), &[("/description", json!("c"))]);
    let bundle = ROLEOUT.replace("\"isDefault\": false", "\"content\": \"I.\"");
    gives(&bundle, |body| body.content.clear(), &[("/content", json!(""))]);
    let report = gives(
        ROLEOUT,
        |body| {
            body.rating = Some(PersonaRating::Explicit);
            body.sections = Some(PersonaSections { body: text("b"), ..Default::default() });
        },
        &[],
    );
    assert_eq!(report.dropped, ["sections", "rating"]);
}

#[test]
fn a_name_that_was_taken_away_is_told() {
    let report = gives(ENVELOPE, |body| body.name.clear(), &[("/data/name", json!(""))]);
    assert!(report.warnings[0].starts_with("name: "), "{report:?}");
}
