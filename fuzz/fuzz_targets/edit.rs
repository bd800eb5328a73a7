//! Random edits of a body: what is written is JSON that reads again.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Error, Input, Registry, WriteOptions};
use serde_json::Value;

const SAMPLES: &[&str] = &[
    include_str!("../../samples/lantern-wren.v2.json"),
    include_str!("../../samples/saltmere-keeper.v3.json"),
    include_str!("../../samples/gull-postmaster.v2.json"),
    include_str!("../../samples/candle-wick.v1.json"),
    include_str!("../../samples/tideglass-ledger.compendium.json"),
    include_str!("../../samples/skerry-light.worldbook.json"),
    include_str!("../../samples/bell-tower.character-book.json"),
    include_str!("../../samples/quay-clerk.persona.json"),
    include_str!("../../samples/marsh-guide.persona-card.json"),
    include_str!("../../samples/fogbell-tidy.regex.json"),
    include_str!("../../samples/harbour-manners.regex.json"),
    include_str!("../../samples/harbour-night.preset.json"),
    include_str!("../../samples/night-watch.tavern-preset.json"),
    include_str!("../../samples/last-ferry.script-sheet.json"),
];

#[derive(Debug, Arbitrary)]
struct Case {
    sample: u8,
    edits: Vec<Edit>,
    stored: bool,
}

/// Goes down the body by these steps and does something there.
#[derive(Debug, Arbitrary)]
struct Edit {
    steps: Vec<u8>,
    deed: Deed,
}

#[derive(Debug, Arbitrary)]
enum Deed {
    Text(String),
    Number(f64),
    Flip,
    Remove,
    Repeat,
    Reverse,
}

fuzz_target!(|case: Case| {
    let sample = SAMPLES[usize::from(case.sample) % SAMPLES.len()];
    let registry = Registry::default();
    let (reading, _) = registry.read(&Input::from_text(sample.to_owned().into())).expect("a sample");
    let mut document: Value = serde_json::from_str(&reading.entity.to_json()).expect("JSON");
    for edit in case.edits.iter().take(8) {
        apply(&mut document["body"], &edit.steps, &edit.deed);
    }
    let mut edited = reading.entity.clone();
    let Ok(other) = Entity::from_json(&document.to_string()) else { return };
    edited.body = other.body;
    if case.stored {
        edited = Entity::from_json(&edited.to_json()).expect("our own");
    }
    let kind = edited.body.kind();
    for codec in registry.iter().filter(|codec| codec.info().kind == kind) {
        let id = codec.info().id;
        match registry.write(&edited, id, &WriteOptions::default()) {
            Ok(writing) => {
                let input = Input::from_text(writing.text);
                input.open().unwrap_or_else(|error| panic!("{id}: {error}\n{}", input.text()));
                match registry.read_as(&input, id) {
                    Ok(_) | Err(Error::NotThisFormat { .. }) => {}
                    Err(error) => panic!("{id}: {error}\n{}", input.text()),
                }
            }
            Err(Error::NotWritable { .. }) => {}
            Err(error) => panic!("{id}: {error}"),
        }
    }
});

fn apply(value: &mut Value, steps: &[u8], deed: &Deed) {
    if let Some((step, rest)) = steps.split_first() {
        let step = usize::from(*step);
        match value {
            Value::Array(list) if !list.is_empty() => {
                let at = step % list.len();
                if let (Deed::Remove, []) = (deed, rest) {
                    list.remove(at);
                } else {
                    apply(&mut list[at], rest, deed);
                }
            }
            Value::Object(map) if !map.is_empty() => {
                let key = map.keys().nth(step % map.len()).expect("a key").clone();
                if let (Deed::Remove, []) = (deed, rest) {
                    map.shift_remove(&key);
                } else {
                    apply(&mut map[&key], rest, deed);
                }
            }
            other => act(other, deed),
        }
    } else {
        act(value, deed);
    }
}

fn act(value: &mut Value, deed: &Deed) {
    match (deed, &mut *value) {
        (Deed::Text(text), Value::String(old)) => old.clone_from(text),
        (Deed::Number(number), Value::Number(_)) => *value = Value::from(*number),
        (Deed::Flip, Value::Bool(old)) => *old = !*old,
        (Deed::Repeat, Value::Array(list)) => list.extend_from_within(..list.len().min(4)),
        (Deed::Reverse, Value::Array(list)) => list.reverse(),
        _ => {}
    }
}
