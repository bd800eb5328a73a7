//! The codec of plain presets: what it takes, by what name, and what stays behind on the way to and from RoleCall's. The grammar itself
//! has its suite with RoleCall's presets.

mod crossing;
mod laws;
#[path = "../preset/model.rs"]
mod model;
mod reading;
#[path = "../support/mod.rs"]
mod support;

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::preset::PresetBody;
use rolecall_codecs::{Input, Reading, Registry, Writing};
use serde_json::{Value, json};

const ID: &str = "tavern-preset";
const ROLECALL: &str = "rolecall-preset";
/// A preset as SillyTavern exports it.
const WATCH: &str = include_str!("../../samples/night-watch.tavern-preset.json");
/// A preset of RoleCall.
const HARBOUR: &str = include_str!("../../samples/harbour-night.preset.json");

fn input(text: &str) -> Input {
    Input::new(text.as_bytes().to_vec()).expect("UTF-8")
}

fn read(text: &str) -> Reading {
    Registry::default().read_as(&input(text), ID).expect(text)
}

fn body(entity: &Entity) -> &PresetBody {
    entity.body.as_preset().expect("a preset")
}

fn body_mut(entity: &mut Entity) -> &mut PresetBody {
    entity.body.as_preset_mut().expect("a preset")
}

fn write(entity: &Entity, codec: &str) -> Writing {
    Registry::default().write(entity, codec, &Default::default()).expect(codec)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Who takes a file, each with its score.
fn takers(file: &Value) -> Vec<(&'static str, f64)> {
    let input = input(&file.to_string());
    let scores = Registry::default().scores(&input.open().expect("JSON"));
    scores.into_iter().filter(|s| s.score > 0.0).map(|s| (s.codec, s.score)).collect()
}
