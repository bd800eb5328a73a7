//! Inputs of the benchmarks, generated: the same bytes on every machine.
#![allow(dead_code, reason = "no bench needs all of it")]

use rolecall_codecs::canonical::common::Trigger;
use rolecall_codecs::mapping::json_text;
use rolecall_codecs::wire::lorebook::{Entry, LorebookFile};

const WORDS: &[&str] = &[
    "harbour",
    "lantern",
    "salt",
    "tide",
    "crossing",
    "oath",
    "cartographer",
    "ember",
    "größe",
    "灯台",
    "밤바다",
    "candle",
    "ledger",
    "winter",
    "orchard",
    "signal",
    "глубина",
    "thread",
    "copper",
    "marsh",
];

/// Words in an order that the seed gives.
pub fn sentence(seed: usize, words: usize) -> String {
    let word = |i: usize| WORDS.get((seed * 7 + i * 13 + i * i) % WORDS.len()).copied().unwrap_or_default();
    (0..words).map(word).collect::<Vec<_>>().join(" ")
}

fn entry(index: usize) -> Entry {
    let mut entry = Entry {
        id: format!("entry-{index:06}").into(),
        title: sentence(index, 3).into(),
        content: sentence(index, 55).into(),
        ..Entry::default()
    };
    entry.content.push_str(" \"quoted\"\nand a second line");
    entry.comment = index.is_multiple_of(3).then(|| sentence(index + 1, 6).into());
    for n in 0..index % 4 + 1 {
        entry.triggers.primary.push(Trigger {
            keyword: sentence(index + n, 1).into(),
            probability: (n == 1).then_some(80.0),
            ..Trigger::default()
        });
    }
    entry.priority.sort_order = index as f64;
    entry.unsupported_fields.vectorized = index.is_multiple_of(5).then_some(true);
    entry
}

/// A compact v1 lorebook of at least this many bytes.
pub fn lorebook(bytes: usize) -> String {
    let mut file = LorebookFile::default();
    file.lorebook.name = "Generated".into();
    let one = json_text(&(0..16).map(entry).collect::<Vec<_>>()).len() / 16;
    file.lorebook.entries = (0..bytes / one + 1).map(entry).collect();
    json_text(&file)
}

/// The same, one entry after the other: for files that memory need not hold.
pub fn write_lorebook(out: &mut impl std::io::Write, bytes: usize) -> std::io::Result<()> {
    let mut file = LorebookFile::default();
    file.lorebook.name = "Generated".into();
    let frame = json_text(&file);
    let (head, tail) = frame.split_once("\"entries\":[]").expect("an empty list");
    write!(out, "{head}\"entries\":[")?;
    let (mut written, mut index) = (frame.len(), 0);
    while written < bytes {
        let comma = if index == 0 { "" } else { "," };
        let entry = json_text(&entry(index));
        write!(out, "{comma}{entry}")?;
        written += comma.len() + entry.len();
        index += 1;
    }
    write!(out, "]{tail}")
}

/// A V3 card of about 20 KB.
pub fn card() -> String {
    let greetings: Vec<String> = (0..8).map(|i| sentence(i, 120)).collect();
    let card = serde_json::json!({
        "spec": "chara_card_v3", "spec_version": "3.0",
        "data": {
            "name": "Generated", "description": sentence(1, 900), "personality": sentence(2, 200), "first_mes": sentence(3, 200),
            "alternate_greetings": greetings, "tags": ["bench", "generated"],
            "extensions": { "rolecall": { "tagline": sentence(4, 8), "details": { "full_name": "Generated Card", "age": "7" } } },
        },
    });
    serde_json::to_string_pretty(&card).unwrap_or_default()
}

/// A PNG of about this size that carries a text under `chara` and `ccv3`. Its pixels are never looked at, so any bytes will do.
pub fn png_with(bytes: usize, json: &str) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 2048, (bytes / 2048) as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::NoCompression);
    let pixels: Vec<u8> = (0..2048 * (bytes / 2048)).map(|i| (i * 31 % 251) as u8).collect();
    let mut writer = encoder.write_header().expect("header");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("end");
    rolecall_codecs::png::embed(&file, json, &["chara", "ccv3"], &["chara", "ccv3"]).expect("a card in its carrier")
}
