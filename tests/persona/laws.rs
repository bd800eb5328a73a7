//! Laws that hold for every persona, found out with random ones.

use super::*;
use crate::support::{broken, comes_back, config};
use proptest::prelude::*;
use rolecall_codecs::Source;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::persona::{PersonaRating, PersonaSections};
use std::sync::LazyLock;

static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/persona"));
static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/persona"));

const TEXTS: &[&str] =
    &["", " ", "a", "I.\n\nII.", "Appearance: x", "Body: y\n\nz", "größe 🕯️", "\u{feff}", "\u{85}", "\\\"\r\n\r\n"];

fn text() -> BoxedStrategy<String> {
    prop_oneof![4 => prop::sample::select(TEXTS).prop_map(str::to_owned), 1 => "\\PC{0,8}"].boxed()
}

/// A text that reads as itself.
fn sound() -> BoxedStrategy<String> {
    prop_oneof![
        prop::sample::select(&["b", "größe 🕯️", " untrimmed ", "\u{85}", "quo\"te\\"][..]).prop_map(str::to_owned),
        "[a-z]\\PC{0,8}"
    ]
    .boxed()
}

/// A cell: mostly a text, else of any kind, or not there.
fn cell() -> BoxedStrategy<Option<Value>> {
    let odd =
        vec![Value::Null, json!(0), json!(7.0), json!(true), json!(false), json!([]), json!(["a", 1]), json!({"x": 1})];
    prop_oneof![5 => text().prop_map(|t| Some(json!(t))), 2 => prop::sample::select(odd).prop_map(Some), 2 => Just(None)].boxed()
}

fn object(keys: &'static [&'static str]) -> BoxedStrategy<Value> {
    let member = |key: &'static str| cell().prop_map(move |value| value.map(|value| (key.to_owned(), value)));
    let members: Vec<_> = keys.iter().map(|key| member(key)).collect();
    (members, any::<prop::sample::Index>())
        .prop_map(|(members, turn)| {
            let mut members: Vec<(String, Value)> = members.into_iter().flatten().collect();
            let by = turn.index(members.len().max(1));
            members.rotate_left(by);
            Value::Object(members.into_iter().collect())
        })
        .boxed()
}

fn put(mut object: Value, key: &str, value: Value) -> Value {
    object.as_object_mut().unwrap().insert(key.to_owned(), value);
    object
}

fn any_envelope() -> impl Strategy<Value = Value> {
    let sections = object(&["history", "appearance", "voice", "body", "quirks", "personality"]);
    let word = prop::sample::select(vec!["all_hours", "after_dark", "late_night"]);
    let metadata = (object(&["creator", "version", "created_at", "source", "tags", "zzz"]), prop::option::of(word));
    (
        object(&["description", "content", "lorebook", "unknown"]),
        prop::option::of(sections),
        prop::option::of(metadata),
        sound(),
    )
        .prop_map(|(mut data, sections, metadata, name)| {
            if let Some(sections) = sections {
                data = put(data, "sections", sections);
            }
            if let Some((metadata, word)) = metadata {
                let metadata = word.map_or(metadata.clone(), |word| put(metadata, "content_rating", json!(word)));
                data = put(data, "metadata", metadata);
            }
            json!({"spec": "rolecall_persona", "data": put(data, "name", json!(name)), "zzz": 1})
        })
}

fn any_card() -> impl Strategy<Value = Value> {
    let block = object(&[
        "id",
        "tagline",
        "age",
        "height",
        "pronouns",
        "quirks",
        "signature_color",
        "colors",
        "lorebook_id",
        "section_order",
        "image_url",
        "is_after_dark",
        "source",
        "unknown",
    ]);
    let data = object(&["description", "personality", "scenario", "creator_notes", "first_mes", "tags", "unknown"]);
    (data, block, sound()).prop_map(|(data, block, name)| card(put(data, "name", json!(name)), block))
}

fn any_roleout() -> impl Strategy<Value = Value> {
    (object(&["title", "content", "isDefault", "avatar", "source", "unknown"]), text(), sound()).prop_map(
        |(file, content, name)| {
            let file = put(put(file, "description", json!(content)), "exportedBy", json!("RoleOut"));
            put(file, "name", json!(name))
        },
    )
}

/// A file of any shape, laid out and perhaps wrapped.
fn any_file() -> impl Strategy<Value = String> {
    let bare = prop_oneof![any_envelope(), any_card(), any_roleout()];
    (bare, 0..5usize, any::<bool>()).prop_map(|(file, wrap, pretty)| {
        let file = match wrap {
            _ if file.get("exportedBy").is_some() => file,
            0 => json!({"exportedAt": 1, "type": "persona", "data": {"persona": file, "also": 1}}),
            1 => json!({"persona": file, "z": [1]}),
            2 => json!({"type": 0, "data": file}),
            _ => file,
        };
        if pretty { format!("\n{file:#}\n") } else { file.to_string() }
    })
}

/// One edit of a leaf: of brief, content, or something else.
#[derive(Debug, Clone)]
enum Edit {
    Brief(String),
    Content(String),
    Name(String),
    Section(usize, String),
    Rating(PersonaRating),
    Age(String),
    Color(String),
    Traits(Vec<String>),
    Link(String),
    Creator(String),
}

fn any_edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        3 => sound().prop_map(Edit::Brief),
        3 => sound().prop_map(Edit::Content),
        1 => sound().prop_map(Edit::Name),
        2 => (0..5usize, sound()).prop_map(|(which, text)| Edit::Section(which, text)),
        1 => prop::sample::select(vec![PersonaRating::AllAges, PersonaRating::Mature, PersonaRating::Explicit]).prop_map(Edit::Rating),
        1 => sound().prop_map(Edit::Age),
        1 => sound().prop_map(Edit::Color),
        1 => prop::collection::vec(sound(), 0..3).prop_map(Edit::Traits),
        1 => sound().prop_map(Edit::Link),
        1 => sound().prop_map(Edit::Creator),
    ]
}

fn section(sections: &mut PersonaSections, which: usize) -> &mut Option<Text> {
    match which {
        0 => &mut sections.appearance,
        1 => &mut sections.body,
        2 => &mut sections.personality,
        3 => &mut sections.quirks,
        _ => &mut sections.history,
    }
}

impl Edit {
    fn apply(&self, body: &mut PersonaBody) {
        match self.clone() {
            Edit::Brief(text) => body.brief = Some(text.into()),
            Edit::Content(text) => body.content = text.into(),
            Edit::Name(text) => body.name = text.into(),
            Edit::Section(which, text) => *section(body.sections.get_or_insert_default(), which) = Some(text.into()),
            Edit::Rating(rating) => body.rating = Some(rating),
            Edit::Age(text) => body.identity.get_or_insert_default().age = Some(text.into()),
            Edit::Color(text) => body.presentation.get_or_insert_default().signature_color = Some(text.into()),
            Edit::Traits(list) => body.traits = Some(list.into_iter().map(Text::from).collect()),
            Edit::Link(id) => body.knowledge_refs = Some(vec![id.into()]),
            Edit::Creator(text) => body.attribution.get_or_insert_default().creator = Some(text.into()),
        }
    }
    /// The wire keys that it may change, by shape.
    fn cells(&self, shape: &str) -> &'static [&'static str] {
        match (self, shape) {
            (Edit::Name(_), "roleout") => &["/name"],
            (Edit::Name(_), _) => &["/data/name"],
            (Edit::Brief(_), "rcpersona") => &["/data/description"],
            (Edit::Brief(_), "rc-v2-export") => &["/data/creator_notes"],
            (Edit::Brief(_), _) => &["/title"],
            (Edit::Content(_), "rcpersona") => &["/data/content"],
            (Edit::Content(_), "rc-v2-export") => &["/data/description"],
            (Edit::Content(_), _) => &["/content", "/description"],
            (Edit::Section(..), "rcpersona") => &["/data/sections"],
            (Edit::Section(0 | 1, _), "rc-v2-export") => &["/data/description"],
            (Edit::Section(2, _), "rc-v2-export") => &["/data/personality"],
            (Edit::Section(3, _), "rc-v2-export") => &["/data/extensions/rolecall/quirks"],
            (Edit::Section(..), "rc-v2-export") => &["/data/scenario"],
            (Edit::Rating(_), "rcpersona") => &["/data/metadata"],
            (Edit::Rating(_), "rc-v2-export") => &["/data/extensions/rolecall/is_after_dark"],
            (Edit::Age(_), "rc-v2-export") => &["/data/extensions/rolecall/age"],
            (Edit::Color(_), "rc-v2-export") => &["/data/extensions/rolecall/signature_color"],
            (Edit::Traits(_), "rc-v2-export") => &["/data/tags"],
            (Edit::Link(_), "rc-v2-export") => &["/data/extensions/rolecall/lorebook_id"],
            (Edit::Creator(_), "rcpersona") => &["/data/metadata"],
            _ => &[],
        }
    }
}

/// The persona's own value in a file.
fn inner(file: &Value) -> Value {
    let bare = |value: &Value| value.get("spec").is_some() || value.get("exportedBy").is_some();
    let places = ["", "/data", "/persona", "/data/persona"];
    places.iter().filter_map(|at| file.pointer(at)).find(|value| bare(value)).expect("a persona").clone()
}

fn without(mut file: Value, cells: &[&str]) -> Value {
    for cell in cells {
        let (parent, key) = cell.rsplit_once('/').unwrap();
        if let Some(parent) = file.pointer_mut(parent).and_then(Value::as_object_mut) {
            parent.shift_remove(key);
        }
    }
    file
}

fn shape(entity: &Entity) -> String {
    entity.original.get(ID).unwrap().unmapped["shape"].as_str().unwrap().to_owned()
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(text in any_file()) {
        prop_assert_eq!(score(&text), 1.0);
        comes_back(&text, &read(&text).entity, write, &BODY)?;
    }

    /// An edit changes the cells of its row and nothing else; in particular the brief never reaches the content's cell, nor the
    /// other way round.
    #[test]
    fn an_edit_changes_its_own_cells(text in any_file(), edit in any_edit()) {
        let mut entity = read(&text).entity;
        edit.apply(entity.body.as_persona_mut().unwrap());
        let writing = writing(&entity);
        let out = writing.text.to_string();
        let cells = edit.cells(&shape(&entity));
        if !cells.is_empty() && writing.report.warnings.is_empty() {
            let mut back = persona(&read(&out).entity).clone();
            let read_back = back.clone();
            edit.apply(&mut back);
            prop_assert_eq!(read_back, back, "what was edited reads back");
        }
        prop_assert_eq!(without(inner(&parsed(&out)), cells), without(inner(&parsed(&text)), cells));
        if cells.is_empty() {
            prop_assert_eq!(&out, &text);
        }
    }

    /// Whatever else is edited, brief and content come back as brief and content.
    #[test]
    fn brief_and_content_never_swap(text in any_file(), edits in prop::collection::vec(any_edit(), 0..6), words in ("[a-m]{1,8}", "[n-z]{1,8}")) {
        let mut entity = read(&text).entity;
        let old = persona(&entity).clone();
        let body = entity.body.as_persona_mut().unwrap();
        edits.iter().for_each(|edit| edit.apply(body));
        let (brief, content) = (Text::from(words.0), Text::from(words.1));
        (body.brief, body.content) = (Some(brief.clone()), content.clone());
        let back = read(&write(&entity)).entity;
        prop_assert_eq!(persona(&back).brief.as_deref(), Some(brief.as_str()));
        prop_assert_eq!(persona(&back).content.as_str(), content.as_str());
        // From scratch too.
        entity.original = Default::default();
        let fresh = read(&write(&entity)).entity;
        prop_assert_eq!((persona(&fresh).brief.as_ref(), &persona(&fresh).content), (Some(&brief), &content));
        // And one that was edited alone leaves the other as it was.
        for of_brief in [true, false] {
            let mut entity = read(&text).entity;
            let body = entity.body.as_persona_mut().unwrap();
            if of_brief { body.brief = Some(brief.clone()) } else { body.content = content.clone() }
            let back = persona(&read(&write(&entity)).entity).clone();
            prop_assert_eq!(&back.brief, if of_brief { &persona(&entity).brief } else { &old.brief });
            prop_assert_eq!(&back.content, if of_brief { &old.content } else { &content });
        }
    }

    #[test]
    fn after_dark_is_never_written_false(file in any_card(), edits in prop::collection::vec(any_edit(), 1..6)) {
        let text = file.to_string();
        let mut entity = read(&text).entity;
        edits.iter().for_each(|edit| edit.apply(entity.body.as_persona_mut().unwrap()));
        let at = format!("{BLOCK}/is_after_dark");
        let (old, new) = (file.pointer(&at), parsed(&write(&entity)));
        if old != Some(&json!(false)) {
            prop_assert_ne!(new.pointer(&at), Some(&json!(false)));
        }
    }

    #[test]
    fn a_fresh_file_is_a_sound_one_that_reads_back_equal(
        name in sound(), brief in prop::option::of(sound()), content in sound(),
        sections in prop::option::of((prop::collection::vec(prop::option::of(sound()), 5), sound())),
        adult in prop::option::of(any::<bool>()), creator in prop::option::of("[a-z]{1,5}"),
    ) {
        let entity = Entity::new(PersonaBody {
            name: name.into(), brief: brief.map(Text::from), content: content.into(),
            sections: sections.map(|(texts, one)| {
                let mut all = PersonaSections { history: Some(one.into()), ..Default::default() };
                texts.into_iter().enumerate().filter_map(|(i, text)| Some((i, text?))).for_each(|(i, text)| *section(&mut all, i) = Some(text.into()));
                all
            }),
            rating: adult.map(|adult| if adult { PersonaRating::Explicit } else { PersonaRating::AllAges }),
            attribution: creator.map(|creator| rolecall_codecs::canonical::persona::PersonaAttribution { creator: Some(creator.into()), ..Default::default() }),
            ..PersonaBody::default()
        });
        let out = writing(&entity);
        prop_assert!(out.report.is_empty(), "{:?}", out.report);
        prop_assert_eq!(findings(&WIRE, &parsed(&out.text)), Vec::<String>::new());
        let (reading, source) = Registry::default().read(&Input::from_text(out.text)).expect("a persona");
        prop_assert_eq!(source, Source::Codec(ID));
        prop_assert_eq!(&reading.entity.body, &entity.body);
        prop_assert_eq!(&reading.entity.id, &entity.id);
    }

    #[test]
    fn broken_files_never_panic(
        which in 0..3usize,
        cuts in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(vec![
            "", "\"", "{", "}", "[", "]", ",", ":", "\\", "\\ud83d", "null", "1e999", "0", "é", "\u{0}", "\"spec\":1,", "\"persona\":{},",
        ]), 0_usize..3), 1..4),
    ) {
        let text = broken([ENVELOPE, CARD, ROLEOUT][which], cuts);
        if let Ok(reading) = try_read(&text) {
            prop_assert_eq!(&write(&reading.entity), &text);
            let stored = Entity::from_json(&reading.entity.to_json()).expect("canonical");
            prop_assert_eq!(&write(&stored), &text);
        }
    }
}
