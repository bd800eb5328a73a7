//! Inputs of the benchmarks, generated: the same bytes on every machine.

use rolecall_codecs::mapping::json_text;
use rolecall_codecs::wire::lorebook::{Entry, LorebookFile, Trigger};

const WORDS: &[&str] = &[
    "harbour", "lantern", "salt", "tide", "crossing", "oath", "cartographer", "ember", "größe", "灯台", "밤바다", "candle", "ledger", "winter",
    "orchard", "signal", "глубина", "thread", "copper", "marsh",
];

fn sentence(seed: usize, words: usize) -> String {
    let word = |i: usize| WORDS.get((seed * 7 + i * 13 + i * i) % WORDS.len()).copied().unwrap_or_default();
    (0..words).map(word).collect::<Vec<_>>().join(" ")
}

fn entry(index: usize) -> Entry {
    let mut entry = Entry { id: format!("entry-{index:06}"), title: sentence(index, 3), content: sentence(index, 55), ..Entry::default() };
    entry.content.push_str(" \"quoted\"\nand a second line");
    entry.comment = (index % 3 == 0).then(|| sentence(index + 1, 6));
    for n in 0..index % 4 + 1 {
        entry.triggers.primary.push(Trigger { keyword: sentence(index + n, 1), probability: (n == 1).then_some(80.0), ..Trigger::default() });
    }
    entry.priority.sort_order = index as f64;
    entry.unsupported_fields.vectorized = (index % 5 == 0).then_some(true);
    entry
}

/// A compact v1 lorebook of at least this many bytes.
pub fn lorebook(bytes: usize) -> String {
    let mut file = LorebookFile::default();
    file.lorebook.name = "Generated".to_owned();
    let one = json_text(&(0..16).map(entry).collect::<Vec<_>>()).len() / 16;
    file.lorebook.entries = (0..bytes / one + 1).map(entry).collect();
    json_text(&file)
}
