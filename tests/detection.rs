//! Detection is a pure score per codec: samples have one winner, and nobody claims what is nobody's.

use rolecall_codecs::{Input, Registry, THRESHOLD};

fn samples() -> Vec<(String, Vec<u8>)> {
    let list = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    list.map(|item| item.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json" || e == "png"))
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("sample")))
        .collect()
}

#[test]
fn every_sample_has_exactly_one_codec_above_the_threshold() {
    let registry = Registry::default();
    for (name, bytes) in samples() {
        let input = Input::new(bytes).expect(&name);
        let scores = registry.scores(&input.open().expect(&name));
        let top = scores.iter().map(|s| s.score).fold(0.0, f64::max);
        assert!(top > THRESHOLD, "{name}: {scores:?}");
        assert_eq!(scores.iter().filter(|s| s.score == top).count(), 1, "{name}: {scores:?}");
    }
}

#[test]
fn what_belongs_to_nobody_scores_nothing() {
    let registry = Registry::default();
    let foreign = [
        "null",
        "[]",
        "7",
        "\"text\"",
        "{}",
        r#"{"name": "x", "extensions": {}}"#,
        r#"{"spec": "chara_card_v1", "data": {"extensions": {"rolecall": {}}}}"#,
        r#"{"schemaVersion": "2.0.0", "lorebook": {"entries": []}}"#,
        r#"{"schemaVersion": 1, "lorebook": {"entries": []}}"#,
        r#"{"schemaVersion": "1.0.0", "lorebook": {"entries": {}}}"#,
        r#"{"entries": {"0": {"key": ["a"], "content": "b"}}}"#,
        r#"{"name": "book", "entries": [{"keys": ["a"], "content": "b"}]}"#,
        r#"{"temperature": 1, "top_p": 1}"#,
        r#"{"exportedAt": "t", "type": "preset", "version": 1, "data": {"prompts": []}}"#,
    ];
    for text in foreign {
        let input = Input::new(text.as_bytes().to_vec()).expect(text);
        for score in registry.scores(&input.open().expect(text)) {
            assert!(score.score <= THRESHOLD, "{text}: {score:?}");
        }
    }
}

/// Cut at any byte, a sample gives a typed error or reads; it never panics.
#[test]
fn cut_samples_are_errors_or_read() {
    let registry = Registry::default();
    for (name, bytes) in samples() {
        let step = (bytes.len() / 400).max(1);
        for end in (0..bytes.len()).step_by(step) {
            let cut = bytes.get(..end).unwrap_or_default().to_vec();
            let read = Input::new(cut).map_err(Into::into).and_then(|input| registry.read(&input));
            if let Err(error) = read {
                assert!(!error.to_string().is_empty(), "{name} cut at {end}");
            }
        }
    }
}
