//! The codec of plain cards: every form of a card is recognised, read and written back in that form.

#![recursion_limit = "256"]

mod crossing;
mod detection;
mod fresh;
mod laws;
mod media;
mod overlay;
mod reading;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::codecs::tavern::TavernCodec;
use rolecall_codecs::{Codec, Error, Input, Reading, Report};
use serde_json::{Value, json};
use std::sync::Arc;

const V1: &str = include_str!("../../samples/candle-wick.v1.json");
const V2: &str = include_str!("../../samples/gull-postmaster.v2.json");
const V3: &str = include_str!("../../samples/clockwork-heron.v3.json");
/// A card of RoleCall.
const KEEPER: &str = include_str!("../../samples/saltmere-keeper.v3.json");

fn try_reading(text: &str) -> Result<Reading, Error> {
    let input = Input::from_text(Arc::new(text.to_owned()));
    TavernCodec.read(&input.open().expect("valid JSON"))
}

fn reading(text: &str) -> Reading {
    try_reading(text).expect("a card")
}

fn body(card: &Value) -> CharacterBody {
    reading(&card.to_string()).entity.body.as_character().expect("a character").clone()
}

fn detect(card: &Value) -> f64 {
    let input = Input::from_text(Arc::new(card.to_string()));
    TavernCodec.detect(&input.open().expect("valid JSON"))
}

/// The form that the original says.
fn variant(entity: &Entity) -> String {
    entity.original.get("tavern").expect("an original").unmapped["variant"].as_str().expect("a word").to_owned()
}

fn write(entity: &Entity) -> (String, Report) {
    let writing = TavernCodec.write(entity, &Default::default()).expect("a character");
    (writing.text.to_string(), writing.report)
}

/// Writes a card whose body was edited.
fn edited(text: &str, edit: impl FnOnce(&mut CharacterBody)) -> (String, Report) {
    let mut entity = reading(text).entity;
    edit(entity.body.as_character_mut().expect("a character"));
    write(&entity)
}

fn edit(card: &Value, edit: impl FnOnce(&mut CharacterBody)) -> (Value, Report) {
    let (text, report) = edited(&card.to_string(), edit);
    (serde_json::from_str(&text).expect("valid JSON"), report)
}

fn scratch(body: CharacterBody) -> (Value, Report) {
    let (text, report) = write(&Entity::new(body));
    (serde_json::from_str(&text).expect("valid JSON"), report)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The contents in each form that has a place for them.
fn forms(data: &Value) -> [(Value, &'static str); 3] {
    let envelope = |spec: &str, version: &str| json!({"spec": spec, "spec_version": version, "data": data});
    [(data.clone(), ""), (envelope("chara_card_v2", "2.0"), "/data"), (envelope("chara_card_v3", "3.0"), "/data")]
}

/// A card that says something in every cell that is read.
fn full_data() -> Value {
    json!({
        "name": "Wick", "nickname": "W", "description": "d", "personality": "p", "scenario": "s", "first_mes": "f",
        "mes_example": "m", "system_prompt": "sp", "post_history_instructions": "ph", "creator_notes": "cn", "creator": "c",
        "character_version": "v", "creator_notes_multilingual": {"de": "n"}, "source": ["a"], "creation_date": 1,
        "modification_date": 2, "group_only_greetings": ["g"], "tags": ["t"], "alternate_greetings": ["a", "b"],
        "assets": [
            {"type": "icon", "uri": "https://a.example/m.png", "name": "main", "ext": "png", "x": 1},
            {"type": "emotion", "uri": "https://a.example/j.png", "name": "joy", "ext": "png"}
        ],
        "extensions": {
            "talkativeness": "0.5", "world": "w", "depth_prompt": {"prompt": "dp", "depth": 2, "role": "system", "x": 1},
            "fav": true
        },
        "character_book": {"entries": [], "x": 1.0},
        "x": {"y": null}
    })
}
