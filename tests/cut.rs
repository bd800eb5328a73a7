//! Files that were cut or damaged: whatever detection makes of them, nothing panics, and every error says something.

use rolecall_codecs::{Input, Registry};

/// Up to this size a sample is tried at every byte; a larger one at this many places.
const SMALL: usize = 8_000;

struct Sample {
    name: String,
    bytes: Vec<u8>,
}

fn samples() -> Vec<Sample> {
    let list = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    list.map(|item| item.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json" || e == "png"))
        .map(|path| Sample { name: path.display().to_string(), bytes: std::fs::read(&path).expect("sample") })
        .collect()
}

/// The places of a sample that are tried.
fn places(sample: &Sample) -> impl Iterator<Item = usize> + use<> {
    let length = sample.bytes.len();
    (0..length).step_by((length / SMALL).max(1))
}

/// Reads as any program would; what is read is also written.
fn attempt(registry: &Registry, bytes: Vec<u8>, what: impl Fn() -> String) {
    let read = Input::new(bytes).map_err(Into::into).and_then(|input| registry.read(&input));
    match read {
        Err(error) => assert!(!error.to_string().is_empty(), "{}", what()),
        Ok((reading, _)) => {
            let kind = reading.entity.body.kind();
            let codec = registry.iter().find(|codec| codec.info().kind == kind).expect("a codec");
            codec.write(&reading.entity, &Default::default()).unwrap_or_else(|error| panic!("{}: {error}", what()));
        }
    }
}

/// Tries every sample in a thread of its own.
fn each_sample(damage: impl Fn(&Registry, &Sample) + Sync) {
    std::thread::scope(|scope| {
        for sample in samples() {
            let damage = &damage;
            scope.spawn(move || damage(&Registry::default(), &sample));
        }
    });
}

/// Cut at any byte, a sample gives a typed error or reads; it never panics.
#[test]
fn cut_samples_are_errors_or_read() {
    each_sample(|registry, sample| {
        for end in places(sample) {
            let cut = sample.bytes.get(..end).unwrap_or_default().to_vec();
            attempt(registry, cut, || format!("{} cut at {end}", sample.name));
        }
    });
}

/// One byte of another value, anywhere: a bit turned, a digit, a bracket, a byte that is no UTF-8.
#[test]
fn damaged_samples_are_errors_or_read() {
    each_sample(|registry, sample| {
        for at in places(sample) {
            let other = [b'"', b'}', b'0', 0xFF, sample.bytes.get(at).copied().unwrap_or_default() ^ 1][at % 5];
            let mut bytes = sample.bytes.clone();
            if let Some(byte) = bytes.get_mut(at) {
                *byte = other;
            }
            attempt(registry, bytes, || format!("{} with {other} at {at}", sample.name));
        }
    });
}
