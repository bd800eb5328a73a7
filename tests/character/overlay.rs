//! Edits of a card: what they change, and what they leave alone.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::character::{
    BackgroundChoice, DepthInjection, Greeting, InjectionOrigin, PaletteSwatch, Rating, Spoilers,
};

const BLOCK: &str = "/data/extensions/rolecall";

fn greeting(text: &str, title: Option<&str>) -> Greeting {
    Greeting { text: text.into(), title: title.map(Text::from), id: None }
}

fn swatch(label: Option<&str>, name: Option<&str>, hex: &str) -> PaletteSwatch {
    PaletteSwatch { label: label.map(Text::from), name: name.map(Text::from), hex: hex.into() }
}

#[test]
fn unedited_cards_come_back_byte_for_byte() {
    for text in [KEEPER, WREN] {
        let entity = reading(text).entity;
        assert_eq!(write(&entity).0, text);
        let stored = Entity::from_json(&entity.to_json()).unwrap();
        assert_eq!(write(&stored), (text.to_owned(), Report::default()));
    }
}

#[test]
fn an_edit_leaves_every_other_byte_alone() {
    let (text, report) = edited(KEEPER, |body| body.identity.tagline = Some("Ebb.".into()));
    let expected =
        KEEPER.replacen("\"tagline\": \"She counts the tides, and they count on her.\"", "\"tagline\": \"Ebb.\"", 1);
    assert_eq!((text, report), (expected, Report::default()));
    let (text, _) = edited(KEEPER, |body| body.settings.talkativeness = Some(0.35));
    assert_eq!(text, KEEPER); // `"0.35"` says the same number
}

#[test]
fn roles_texts_and_colours_reach_their_own_keys() {
    let report = gives(
        &keeper(),
        |body| {
            body.identity.title = Some("T".into());
            body.identity.age = Some("9".into());
            body.presentation.signature_color = Some("#000".into());
            body.attribution.public_note = Some("pn".into());
            body.discovery.rating = Some(Rating::AllAges);
            body.world_name = Some("W".into());
            body.settings.talkativeness = Some(1.0);
        },
        &[
            (&at("title"), json!("T")),
            (&at("age"), json!("9")),
            (&at("signature_color"), json!("#000")),
            (&format!("{BLOCK}/creators_note"), json!("pn")),
            (&format!("{BLOCK}/content_rating"), json!("all_hours")),
            ("/data/extensions/world", json!("W")),
            ("/data/extensions/talkativeness", json!(1)),
        ],
    );
    assert!(report.is_empty());
}

#[test]
fn shared_cells_are_cleared_by_their_rules() {
    let (written, report) = edit(&keeper(), |body| {
        let name = std::mem::take(&mut body.identity.name);
        let (presentation, identity) = (body.presentation.clone(), body.identity.clone());
        *body = CharacterBody { presentation, ..CharacterBody::default() };
        body.identity = identity;
        body.identity.name = name;
        (body.identity.nickname, body.identity.description, body.identity.character_version) = (None, None, None);
    });
    let data = &written["data"];
    let texts = ["nickname", "description", "personality", "scenario", "first_mes", "mes_example", "system_prompt"];
    for key in texts.into_iter().chain(["post_history_instructions", "creator_notes", "creator", "character_version"]) {
        assert_eq!(data[key], json!(""), "{key}");
    }
    for key in ["alternate_greetings", "group_only_greetings", "tags"] {
        assert_eq!(data[key], json!([]), "{key}");
    }
    let gone = ["creation_date", "modification_date", "creator_notes_multilingual", "assets"];
    assert!(gone.iter().all(|key| data.get(key).is_none()));
    let extensions = data["extensions"].as_object().unwrap();
    assert_eq!(extensions.keys().collect::<Vec<_>>(), ["fav", "rolecall"]);
    assert_eq!(data["source"], keeper()["data"]["source"]); // objects have no canonical value, so nothing was taken away
    assert_eq!(data["character_book"], keeper()["data"]["character_book"]);
    assert_eq!(extensions["rolecall"], keeper()["data"]["extensions"]["rolecall"]);
    // The block's own scalars cannot be cleared, its injections not be edited.
    assert_eq!(report.dropped, ["prompts.depthInjections"]);
    assert_eq!(report.warnings.len(), 5);
}

#[test]
fn scalars_of_the_block_stay_when_they_are_cleared() {
    let report = without(
        &keeper(),
        |body| {
            let (name, description) = (body.identity.name.clone(), body.identity.description.clone());
            let (nickname, version) = (body.identity.nickname.clone(), body.identity.character_version.clone());
            body.identity = Default::default();
            (body.identity.name, body.identity.description) = (name, description);
            (body.identity.nickname, body.identity.character_version) = (nickname, version);
            (body.attribution.source_url, body.attribution.public_note) = (None, None);
            (body.discovery.genre, body.discovery.fandom, body.discovery.rating) = (None, None, None);
            body.presentation.signature_color = None;
            body.presentation.media_links = None;
            body.presentation.spoilers = None;
        },
        &[],
    );
    assert_eq!(report.warnings.len(), 13, "{:#?}", report.warnings);
    assert!(
        report.warnings.iter().all(|line| line.ends_with(": the format cannot clear it, the file keeps its value"))
    );
}

#[test]
fn four_parts_of_the_casting_card_can_be_cleared() {
    let report = without(
        &keeper(),
        |body| {
            let p = &mut body.presentation;
            (p.gradient_colors, p.palette, p.background, p.field_order) = (None, None, None, None);
        },
        &["gradient_colors", "colors", "fieldOrder", "default_background"].map(at).each_ref().map(String::as_str),
    );
    assert!(report.is_empty());
}

#[test]
fn source_counts_as_absent_without_a_string() {
    let empty = with_data(json!({"source": []}));
    without(&empty, |body| body.attribution.source = None, &[]);
    let objects = with_data(json!({"source": [{"name": "n"}]}));
    without(&objects, |body| body.attribution.source = None, &[]);
    gives(&objects, |body| body.attribution.source = Some(vec!["s".into()]), &[("/data/source", json!(["s"]))]);
    let strings = with_data(json!({"source": ["a", "b"]}));
    gives(&strings, |body| body.attribution.source = None, &[("/data/source", json!([]))]);
    gives(&strings, |body| body.attribution.source = Some(vec![]), &[("/data/source", json!([]))]);
}

#[test]
fn a_title_alone_leaves_the_texts_alone() {
    let titles = format!("{BLOCK}/alternate_greeting_titles");
    let set = |index: usize, title: Option<&str>| {
        let title = title.map(Text::from);
        move |body: &mut CharacterBody| body.greetings.alternate_greetings.as_mut().unwrap()[index].title = title
    };
    gives(&keeper(), set(1, Some("Stairs")), &[(&titles, json!(["Late moon", "Stairs", "Already written"]))]);
    gives(&keeper(), set(0, None), &[(&titles, json!([null, null, "Already written"]))]);
    let clear = |body: &mut CharacterBody| {
        body.greetings.alternate_greetings.iter_mut().flatten().for_each(|greeting| greeting.title = None);
    };
    without(&keeper(), clear, &[&titles]);
}

#[test]
fn titles_follow_their_greetings() {
    let change = |body: &mut CharacterBody| {
        body.greetings.alternate_greetings = Some(vec![greeting("Third", Some("T3")), greeting("Fourth", None)]);
    };
    let titles = format!("{BLOCK}/alternate_greeting_titles");
    gives(
        &keeper(),
        change,
        &[("/data/alternate_greetings", json!(["Third", "Fourth"])), (&titles, json!(["T3", null]))],
    );
    // Without a greeting there is nothing to title.
    let none = |body: &mut CharacterBody| body.greetings.alternate_greetings = Some(vec![]);
    gives(&keeper(), none, &[("/data/alternate_greetings", json!([]))]);
}

#[test]
fn odd_title_lists_stay_while_they_say_the_same() {
    for titles in [json!([""]), json!(["A"]), json!(["A", null, "", "left over"]), json!([null, null, null]), json!([])]
    {
        let mut card = with_data(json!({"alternate_greetings": ["a", "b"]}));
        card["data"]["extensions"]["rolecall"]["alternate_greeting_titles"] = titles;
        let change =
            |body: &mut CharacterBody| body.greetings.alternate_greetings.as_mut().unwrap()[0].text = "c".into();
        gives(&card, change, &[("/data/alternate_greetings/0", json!("c"))]);
    }
    // A greeting that is added must not take over a title that was left behind.
    let mut card = with_data(json!({"alternate_greetings": []}));
    card["data"]["extensions"]["rolecall"]["alternate_greeting_titles"] = json!(["left over"]);
    let add = |body: &mut CharacterBody| body.greetings.alternate_greetings = Some(vec![greeting("new", None)]);
    let (written, _) = edit(&card, add);
    assert_eq!(body(&written).greetings.alternate_greetings, Some(vec![greeting("new", None)]));
}

#[test]
fn what_a_greeting_cannot_say_is_reported() {
    let report = without(
        &keeper(),
        |body| {
            body.greetings.group_only_greetings.as_mut().unwrap()[0].title = Some("x".into());
            body.greetings.alternate_greetings.as_mut().unwrap()[1].id = Some("x".into());
        },
        &[],
    );
    assert_eq!(report.dropped, ["greetings.alternateGreetings[1].id", "greetings.groupOnlyGreetings[0].title"]);
}

fn depth_prompt(body: &mut CharacterBody) -> &mut DepthInjection {
    body.prompts.depth_injections.as_mut().unwrap().last_mut().unwrap()
}

#[test]
fn the_depth_prompt_is_written_member_by_member() {
    let cell = |key: &str| format!("/data/extensions/depth_prompt/{key}");
    let report = gives(&keeper(), |body| depth_prompt(body).text = "p".into(), &[(&cell("prompt"), json!("p"))]);
    assert!(report.is_empty());
    gives(&keeper(), |body| depth_prompt(body).depth = 7.0, &[(&cell("depth"), json!(7))]);
    without(&keeper(), |body| depth_prompt(body).role = None, &[&cell("role")]);
    let remove = |body: &mut CharacterBody| drop(body.prompts.depth_injections.as_mut().unwrap().pop());
    without(&keeper(), remove, &["/data/extensions/depth_prompt"]);
}

#[test]
fn a_depth_prompt_that_says_less_stays_as_it_is() {
    for depth_prompt in [json!({"prompt": "p"}), json!({"prompt": "p", "depth": "3", "role": "narrator", "x": 1})] {
        let card = with_data(json!({"name": "T", "extensions": {"depth_prompt": depth_prompt, "rolecall": {}}}));
        let list = body(&card).prompts.depth_injections.unwrap();
        assert_eq!((list[0].depth, list[0].role), (4.0, None));
        gives(&card, |body| body.identity.name = "U".into(), &[("/data/name", json!("U"))]);
    }
    let blank = json!({"prompt": " \n\t\u{feff}", "depth": 9, "role": "user", "x": 1});
    let card =
        with_data(json!({"extensions": {"depth_prompt": blank, "world": "", "talkativeness": "0.5", "rolecall": {}}}));
    assert_eq!(body(&card).prompts.depth_injections, None);
    let injection = DepthInjection {
        text: "new".into(),
        depth: 2.0,
        origin: Some(InjectionOrigin::DepthPrompt),
        ..Default::default()
    };
    let add = |body: &mut CharacterBody| body.prompts.depth_injections = Some(vec![injection]);
    gives(&card, add, &[("/data/extensions/depth_prompt", json!({"prompt": "new", "depth": 2, "x": 1}))]);
}

#[test]
fn other_injections_are_never_written_and_reported_once() {
    let edits: [fn(&mut Vec<DepthInjection>); 5] = [
        |list| list[0].text = "EDITED".into(),
        |list| drop(list.remove(1)),
        |list| list.push(DepthInjection { origin: Some(InjectionOrigin::Worldinfo), ..Default::default() }),
        |list| list.push(DepthInjection { text: "second".into(), ..list[3].clone() }),
        |list| list[3].enabled = Some(false),
    ];
    for change in edits {
        let report = without(&keeper(), |body| change(body.prompts.depth_injections.as_mut().unwrap()), &[]);
        assert_eq!(report.dropped, ["prompts.depthInjections"]);
    }
    let on = without(&keeper(), |body| depth_prompt(body).enabled = Some(true), &[]);
    assert!(on.is_empty()); // absent means on
}

#[test]
fn swatches_keep_unknown_members_and_are_continued_once() {
    let edit = |rows: Vec<PaletteSwatch>| move |body: &mut CharacterBody| body.presentation.palette = Some(rows);
    let ink = |hex: &str| swatch(Some("Ink"), Some("ink"), hex);
    let colors = at("colors");
    let rows = vec![ink("#000"), swatch(Some("Foam"), None, "#c9d6d2"), swatch(None, Some("new"), "#222"), ink("#000")];
    gives(
        &keeper(),
        edit(rows),
        &[(
            &colors,
            json!([
                {"label": "Ink", "name": "ink", "hex": "#000", "pinned": true},
                {"label": "Foam", "hex": "#c9d6d2"},
                {"name": "new", "hex": "#222"},
                {"label": "Ink", "name": "ink", "hex": "#000"},
            ]),
        )],
    );
    // Removing a label or a name removes its key.
    let rows = vec![
        swatch(None, Some("ink"), "#10181c"),
        swatch(Some("Brine"), None, "#2f5d6b"),
        swatch(None, None, "#c9d6d2"),
    ];
    let (label, name) = (at("colors/0/label"), at("colors/1/name"));
    without(&keeper(), edit(rows), &[&label, &name]);
    // Moving rows moves what they carry.
    let rows = vec![swatch(None, None, "#c9d6d2"), ink("#10181c"), swatch(Some("Brine"), Some("brine"), "#2f5d6b")];
    let old = keeper().pointer(&colors).unwrap().clone();
    gives(&keeper(), edit(rows), &[(&colors, json!([old[2], old[0], old[1]]))]);
}

#[test]
fn a_background_goes_to_its_home() {
    let choice = |reference: &str, opacity: Option<f64>| BackgroundChoice {
        ref_: reference.into(),
        overlay_opacity: opacity,
        video_playback_rate: None,
    };
    let set =
        |background: BackgroundChoice| move |body: &mut CharacterBody| body.presentation.background = Some(background);
    let cell = at("default_background");
    let table = [
        (
            json!({"backgroundId": "b", "customUrl": null, "overlayOpacity": 0.4}),
            "https://n.example",
            json!({"backgroundId": "https://n.example", "customUrl": null, "overlayOpacity": 0.9}),
        ),
        (
            json!({"backgroundId": null, "customUrl": "u", "x": 1}),
            "id",
            json!({"backgroundId": null, "customUrl": "id", "overlayOpacity": 0.9, "x": 1}),
        ),
        (
            json!({"backgroundId": "b", "customUrl": "u"}),
            "id",
            json!({"backgroundId": "b", "customUrl": "id", "overlayOpacity": 0.9}),
        ),
        (
            json!({"x": 1}),
            "HTTPS://n.example",
            json!({"backgroundId": null, "customUrl": "HTTPS://n.example", "overlayOpacity": 0.9, "x": 1}),
        ),
        (
            json!({"customUrl": ""}),
            "//cdn.example",
            json!({"backgroundId": null, "customUrl": "//cdn.example", "overlayOpacity": 0.9}),
        ),
        (json!(null), "HTTPSish", json!({"backgroundId": "HTTPSish", "customUrl": null, "overlayOpacity": 0.9})),
    ];
    for (old, reference, new) in table {
        let card = with_details(json!({"default_background": old}));
        gives(&card, set(choice(reference, Some(0.9))), &[(&cell, new)]);
    }
    let rate = at("default_background/videoPlaybackRate");
    without(&keeper(), |body| body.presentation.background.as_mut().unwrap().video_playback_rate = None, &[&rate]);
    let opacity = at("default_background/overlayOpacity");
    let dim = |body: &mut CharacterBody| body.presentation.background.as_mut().unwrap().overlay_opacity = Some(1.0);
    gives(&keeper(), dim, &[(&opacity, json!(1))]);
}

#[test]
fn a_background_behind_an_empty_url_is_reported() {
    let card =
        with_details(json!({"default_background": {"backgroundId": "b", "customUrl": "", "overlayOpacity": 0.2}}));
    let background = BackgroundChoice { ref_: "c".into(), overlay_opacity: None, video_playback_rate: None };
    let id = at("default_background/backgroundId");
    let report = gives(&card, |body| body.presentation.background = Some(background), &[(&id, json!("c"))]);
    assert_eq!(report.warnings, ["presentation.background: the file's empty `customUrl` hides it from readers"]);
}

#[test]
fn spoilers_are_written_member_by_member() {
    let card =
        with_details(json!({"publicDefinitionDisplay": {"order": ["a"], "spoilers": {"a": true}, "layout": "grid"}}));
    let set = |spoilers: Spoilers| move |body: &mut CharacterBody| body.presentation.spoilers = Some(spoilers);
    let old = body(&card).presentation.spoilers.unwrap();
    assert_eq!(old.mode.as_deref(), Some("off"));
    // A missing `spoilerMode` stays missing while something else is edited.
    let order = at("publicDefinitionDisplay/order");
    gives(&card, set(Spoilers { order: Some(vec![]), ..old.clone() }), &[(&order, json!([]))]);
    let report = without(&card, set(Spoilers { order: None, ..old.clone() }), &[]);
    assert_eq!(report.warnings, ["presentation.spoilers.order: the format cannot clear it, the file keeps its value"]);
    let report = without(&card, set(Spoilers { mode: Some("blurred".into()), ..old.clone() }), &[]);
    assert_eq!(report.dropped, ["presentation.spoilers.mode"]);
    let display = at("publicDefinitionDisplay");
    let on = json!({"spoilerMode": true, "order": ["a"], "spoilers": {"a": true}, "layout": "grid"});
    gives(&card, set(Spoilers { mode: Some("on".into()), ..old }), &[(&display, on)]);
}

#[test]
fn what_a_card_has_no_place_for_is_named() {
    let report = without(
        &keeper(),
        |body| {
            body.knowledge_refs = Some(vec!["saltmere".into()]);
            body.identity.culture = Some("tidefolk".into());
            body.attribution.license = Some("CC0".into());
        },
        &[],
    );
    assert_eq!(report.dropped, ["identity.culture", "attribution.license", "knowledgeRefs"]);
}

#[test]
fn new_keys_take_their_documented_place_and_the_file_its_layout() {
    let (text, _) = edited(WREN, |body| body.identity.pronouns = Some("it/its".into()));
    let expected = WREN
        .replace("\"age\": \"ageless\",\n", "\"age\": \"ageless\",\n                    \"pronouns\": \"it/its\",\n");
    assert_eq!(text, expected);
    assert_eq!(edit(&keeper(), |body| body.identity.name = "N".into()).0["spec"], json!("chara_card_v3"));
    let (v2, _) = edited(WREN, |body| body.attribution.created_at = Some(1.0));
    assert!(v2.contains("\"chara_card_v2\"") && v2.contains("\"creation_date\": 1,"));
}

#[test]
fn a_foreign_or_broken_original_counts_as_none() {
    let mut entity = reading(KEEPER).entity;
    let original = entity.original.remove("rolecall").unwrap();
    entity.original.insert("sillytavern", original.clone());
    let fresh = write(&entity).0;
    entity.original.insert(
        "rolecall",
        rolecall_codecs::canonical::Original {
            twin: rolecall_codecs::canonical::Twin::new(Arc::new("[1]".into())),
            ..original
        },
    );
    assert_eq!(write(&entity).0, fresh);
    assert!(
        fresh.starts_with(
            "{\n  \"spec\": \"chara_card_v3\",\n  \"spec_version\": \"3.0\",\n  \"data\": {\n    \"name\""
        )
    );
}
