//! No quadratic time: twice as many elements take twice as long, whatever is done with them and however alike they are.

use crate::clock::timed;
use crate::many::{Alike, Sample, on_all_cores, samples};
use rolecall_codecs::bundle::Bundle;
use rolecall_codecs::canonical::character::CharacterBody;
use rolecall_codecs::canonical::{Body, Entity};
use rolecall_codecs::{Codec, Input, Reading, Registry, Report, WriteOptions, exchange};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

/// How long each step took with one size.
type Times = BTreeMap<String, Duration>;

fn options() -> WriteOptions {
    WriteOptions::default()
}

/// All that can be done with a file, timed step by step.
fn steps(text: &str, codec: &dyn Codec, registry: &Registry, some: usize) -> Times {
    let mut times = Times::new();
    let mut took = |what: String, time| {
        times.insert(what, time);
    };
    let input = Input::new(text.as_bytes().to_vec()).expect("text");
    let (document, time) = timed(|| input.open().expect("JSON"));
    took("open".into(), time);
    took("detect".into(), timed(|| registry.scores(&document)).1);
    let (read, time) = timed(|| codec.read(&document));
    took("read".into(), time);
    took("validate".into(), timed(|| exchange::check(&input, Some(codec.info().id), registry).expect("checked")).1);
    let Ok(read) = read else { return times };
    let entity = read.entity;
    let (same, time) = timed(|| codec.write(&entity, &options()).expect("written"));
    took("write".into(), time);
    assert_eq!(same.text.as_str(), text);
    let (canonical, time) = timed(|| entity.to_json());
    took("to_json".into(), time);
    let (stored, time) = timed(|| Entity::from_json(&canonical).expect("canonical"));
    took("from_json".into(), time);
    took("write what was stored".into(), timed(|| codec.write(&stored, &options()).expect("written")).1);
    for other in registry.iter().filter(|other| other.info().kind == codec.info().kind) {
        let fresh = Entity::new(entity.body.clone());
        took(format!("convert to {}", other.info().id), timed(|| other.write(&fresh, &options()).expect("written")).1);
    }
    bundle(&entity, registry, &mut took);
    for (what, edit) in EDITS {
        let mut body = entity.body.to_value().expect("JSON");
        if !edit_lists(&mut body, some, *edit) {
            continue;
        }
        let mut edited = entity.clone();
        let text = body.to_string();
        let (body, time) = timed(|| entity.body.edited(&text).expect("a body"));
        took(format!("take over, {what}"), time);
        edited.body = body;
        took(format!("write, {what}"), timed(|| codec.write(&edited, &options()).expect("written")).1);
    }
    times
}

/// A lorebook put into cards, a card with its book taken out and put back.
fn bundle(entity: &Entity, registry: &Registry, took: &mut impl FnMut(String, Duration)) {
    let reading = |entity: &Entity| Reading { entity: entity.clone(), report: Report::default() };
    let (bundle, targets) = match entity.body {
        Body::Lorebook(_) => {
            let mut bundle = Bundle::of(reading(&Entity::new(CharacterBody::default())));
            bundle.books.push(entity.clone());
            (bundle, ["rolecall", "tavern"])
        }
        Body::Character(_) => {
            let (bundle, time) = timed(|| Bundle::of(reading(entity)));
            took("take the book out".into(), time);
            (bundle, ["rolecall", "tavern"])
        }
        _ => return,
    };
    for codec in targets {
        let (_, time) = timed(|| bundle.write(registry, codec, &options()).expect("written"));
        took(format!("put the book into {codec}"), time);
    }
}

type Edit = fn(&mut Vec<Value>);

const EDITS: &[(&str, Edit)] = &[
    ("all edited", |list| list.iter_mut().for_each(edit)),
    ("every second removed", |list| {
        let mut index = 0;
        list.retain(|_| {
            index += 1;
            index % 2 == 0
        });
    }),
    ("reversed", |list| list.reverse()),
    ("all renamed", |list| list.iter_mut().enumerate().for_each(|(index, one)| rename(one, index))),
    ("as many appended", |list| {
        let mut more = list.clone();
        more.iter_mut().enumerate().for_each(|(index, one)| rename(one, index));
        list.append(&mut more);
    }),
    ("as many of the same appended", |list| list.extend_from_within(..)),
];

fn edit(one: &mut Value) {
    match one {
        Value::String(text) => text.push('!'),
        Value::Object(members) => {
            for key in ["name", "title", "content", "label", "value", "keyword", "find", "replace", "uri"] {
                if let Some(Value::String(text)) = members.get_mut(key) {
                    text.push('!');
                }
            }
        }
        _ => {}
    }
}

fn rename(one: &mut Value, index: usize) {
    match one {
        Value::String(text) => *text = format!("new {index}"),
        Value::Object(members) => {
            if let Some(id) = members.get_mut("id") {
                *id = format!("new-{index}").into();
            }
        }
        _ => {}
    }
}

/// Edits every long list of a body; an object with as many members counts as one.
fn edit_lists(value: &mut Value, some: usize, edit: Edit) -> bool {
    match value {
        Value::Array(list) if list.len() >= some => {
            edit(list);
            true
        }
        Value::Array(list) => list.iter_mut().filter_map(|one| edit_lists(one, some, edit).then_some(())).count() > 0,
        Value::Object(members) if members.len() >= some => {
            let pair = |(key, value): (String, Value)| json!({ "id": key, "value": value });
            let mut list: Vec<Value> = std::mem::take(members).into_iter().map(pair).collect();
            edit(&mut list);
            let pair = |mut one: Value| (one["id"].as_str().map(str::to_owned), one["value"].take());
            members.extend(list.into_iter().map(pair).filter_map(|(key, value)| Some((key?, value))));
            true
        }
        Value::Object(members) => {
            members.values_mut().filter_map(|one| edit_lists(one, some, edit).then_some(())).count() > 0
        }
        _ => false,
    }
}

/// A step that takes less than this with the larger file is not measured well.
const LEAST: Duration = Duration::from_millis(1);
/// Twice as many may take this many times as long: what looks at every pair takes four times.
const MOST: f64 = 3.0;
/// Noise only ever makes a run longer: the shortest of up to so many counts.
const RUNS: usize = 15;

/// The steps that take too much longer with twice as many, in words.
fn too_slow(once: &Times, twice: &Times) -> Vec<String> {
    let step = |(what, twice): (&String, &Duration)| {
        let once = once.get(what).copied().unwrap_or_default();
        let slow = *twice > LEAST && twice.as_secs_f64() > MOST * once.as_secs_f64();
        slow.then(|| format!("{what}: {once:?}, twice as many {twice:?}"))
    };
    twice.iter().filter_map(step).collect()
}

fn take_shorter(times: &mut Times, other: Times) {
    for (what, time) in other {
        let shortest = times.entry(what).or_insert(time);
        *shortest = time.min(*shortest);
    }
}

/// What takes too long in every one of the runs; and how many steps there are.
fn grow(sample: &Sample, place: &str, alike: Alike, count: usize) -> (Vec<String>, usize) {
    let registry = Registry::default();
    let codec = registry.get(sample.codec).expect("a codec");
    let run = |count| steps(&sample.grown(place, count, alike), codec, &registry, count / 2);
    let (mut once, mut twice) = (run(count), run(2 * count));
    for _ in 1..RUNS {
        if too_slow(&once, &twice).is_empty() {
            break;
        }
        take_shorter(&mut once, run(count));
        take_shorter(&mut twice, run(2 * count));
    }
    let steps = twice.len();
    (
        too_slow(&once, &twice).into_iter().map(|step| format!("{} {place} {alike:?}: {step}", sample.name)).collect(),
        steps,
    )
}

/// The longest list of each format and those whose elements are found again by other signs than ids; with `ROLECALL_LARGE=1` every
/// list and every object.
const LISTS: &[&str] = &[
    "/data/assets",
    "/data/extensions/rolecall/details/colors",
    "/choice_groups",
    "/lorebook/categories",
    "/0/placement",
];

#[test]
fn twice_as_many_take_twice_as_long() {
    let large = std::env::var_os("ROLECALL_LARGE").is_some();
    let samples = samples();
    let all = samples.iter().flat_map(|sample| sample.places().into_iter().map(move |place| (sample, place)));
    let all = all.flat_map(|(sample, place)| Alike::ALL.iter().map(move |alike| (sample, place.clone(), *alike)));
    let count = |sample: &Sample, place: &str, alike| match sample.main() {
        _ if large => Some(2_000),
        Some((main, _)) if main == place && alike != Alike::Odd => Some(300),
        _ if LISTS.contains(&place) && alike == Alike::No => Some(800),
        _ => None,
    };
    let work = all
        .filter_map(|(sample, place, alike)| count(sample, &place, alike).map(|count| (sample, place, alike, count)));
    let work: Vec<_> = work.collect();
    assert!(work.len() > 40, "{}", work.len());
    let found = Mutex::new((Vec::new(), 0));
    on_all_cores(work, |(sample, place, alike, count)| {
        let (slow, steps) = grow(sample, &place, alike, count);
        let mut found = found.lock().expect("no thread failed");
        found.0.extend(slow);
        found.1 += steps;
    });
    let (slow, steps) = found.into_inner().expect("no thread failed");
    println!(
        "growth: {steps} steps, with some hundred elements and with twice as many: none takes {MOST} times as long"
    );
    assert!(steps > 500, "{steps}");
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// The test finds what it is for.
#[test]
fn a_quadratic_step_is_found() {
    let pairs = |count: u64| {
        let numbers: Vec<u64> = (0..count).collect();
        let sum =
            numbers.iter().flat_map(|one| numbers.iter().map(move |other| one ^ other)).fold(0, u64::wrapping_add);
        std::hint::black_box(sum)
    };
    let times =
        |count| Times::from([("pairs".to_owned(), (0..5).map(|_| timed(|| pairs(count)).1).min().unwrap_or_default())]);
    let (once, twice) = (times(700), times(1_400));
    assert_eq!(too_slow(&once, &twice).len(), 1, "{once:?} {twice:?}");
}
