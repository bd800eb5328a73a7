//! Files that were cut: whatever detection makes of them, nothing panics.

use rolecall_codecs::{Input, Registry};

fn samples() -> Vec<(String, Vec<u8>)> {
    let list = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    list.map(|item| item.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json" || e == "png"))
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("sample")))
        .collect()
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
