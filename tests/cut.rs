//! Files that were cut or damaged: whatever detection makes of them, nothing panics, every error says something, and what still reads
//! comes back byte for byte. `cargo test --test cut -- --nocapture` tells how many were tried.
//!
//! With `ROLECALL_EVERY_BYTE=1` every sample is cut at every byte, and in small ones every byte takes every other value: better with
//! `--release`.

use rolecall_codecs::{Input, Registry, Source};
use std::ops::{AddAssign, Range};
use std::sync::Mutex;

/// Up to this size a sample is tried at every byte; a larger one at this many places.
const SMALL: usize = 8_000;

struct Sample {
    name: String,
    bytes: Vec<u8>,
}

/// What became of the files that were tried.
#[derive(Debug, Default, Clone, Copy)]
struct Tried {
    errors: usize,
    read: usize,
}

impl AddAssign for Tried {
    fn add_assign(&mut self, other: Tried) {
        self.errors += other.errors;
        self.read += other.read;
    }
}

fn samples() -> Vec<Sample> {
    let list = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    list.map(|item| item.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json" || e == "png"))
        .map(|path| Sample { name: path.display().to_string(), bytes: std::fs::read(&path).expect("sample") })
        .collect()
}

/// Whether nothing is left out.
fn all() -> bool {
    std::env::var_os("ROLECALL_EVERY_BYTE").is_some()
}

/// Some places of a sample, all over it.
fn spread(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by((length / SMALL).max(1))
}

/// What is no picture in a PNG, headers and checksums of the picture's chunks included; of another file everything.
fn outside_pixels(bytes: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut start, mut at) = (Vec::new(), 0, 8);
    while let Some((length, kind)) = bytes.get(at..at + 8).and_then(|head| head.split_first_chunk::<4>()) {
        let end = at + 12 + u32::from_be_bytes(*length) as usize;
        if kind == b"IDAT" {
            ranges.push(start..at + 8);
            start = end - 4;
        }
        at = end;
    }
    ranges.push(start..bytes.len());
    ranges
}

/// Reads as any program would; what is read is also written.
fn attempt(registry: &Registry, bytes: Vec<u8>, what: impl Fn() -> String) -> Tried {
    let read = Input::new(bytes).map_err(Into::into).and_then(|input| {
        let (reading, source) = registry.read(&input)?;
        Ok((input, reading, source))
    });
    match read {
        Err::<_, rolecall_codecs::Error>(error) => {
            assert!(!error.to_string().is_empty(), "{}", what());
            Tried { errors: 1, read: 0 }
        }
        Ok((input, reading, source)) => {
            let Source::Codec(id) = source else { panic!("{}: {source:?}", what()) };
            let writing = registry.write(&reading.entity, id, &Default::default());
            let writing = writing.unwrap_or_else(|error| panic!("{}: {error}", what()));
            assert_eq!(writing.text, *input.text(), "{}", what());
            Tried { errors: 0, read: 1 }
        }
    }
}

/// Tries every sample in a thread of its own, and tells the sum.
fn each_sample(what: &str, damage: impl Fn(&Registry, &Sample) -> Tried + Sync) {
    let sum = Mutex::new(Tried::default());
    std::thread::scope(|scope| {
        for sample in samples() {
            let (damage, sum) = (&damage, &sum);
            scope.spawn(move || {
                let tried = damage(&Registry::default(), &sample);
                *sum.lock().expect("no thread failed") += tried;
            });
        }
    });
    let Tried { errors, read } = sum.into_inner().expect("no thread failed");
    assert!(errors > 0 && read > 0, "{errors} errors, {read} read");
    println!("{what}: {} tried, {errors} typed errors, {read} read and came back", errors + read);
}

/// Cut at any byte, a sample gives a typed error or reads; it never panics.
#[test]
fn cut_samples_are_errors_or_read() {
    each_sample("cut", |registry, sample| {
        let mut tried = Tried::default();
        let mut cut = |end: usize| {
            let bytes = sample.bytes.get(..end).unwrap_or_default().to_vec();
            tried += attempt(registry, bytes, || format!("{} cut at {end}", sample.name));
        };
        let length = sample.bytes.len();
        if all() {
            (0..=length).for_each(&mut cut)
        } else {
            spread(length).chain([length]).for_each(&mut cut)
        }
        tried
    });
}

/// One byte of another value, anywhere: a bit turned, a digit, a bracket, a byte that is no UTF-8.
#[test]
fn damaged_samples_are_errors_or_read() {
    each_sample("damaged", |registry, sample| {
        let mut tried = Tried::default();
        let mut damage = |at: usize, other: u8| {
            let mut bytes = sample.bytes.clone();
            if let Some(byte) = bytes.get_mut(at).filter(|byte| **byte != other) {
                *byte = other;
                tried += attempt(registry, bytes, || format!("{} with {other} at {at}", sample.name));
            }
        };
        let some = |at: usize| [b'"', b'}', b'0', 0xFF, sample.bytes.get(at).copied().unwrap_or_default() ^ 1][at % 5];
        let small = sample.bytes.len() <= SMALL;
        match all() {
            true if small => (0..sample.bytes.len()).for_each(|at| (0..=u8::MAX).for_each(|other| damage(at, other))),
            // In the pixels of a picture nobody looks.
            true => outside_pixels(&sample.bytes).into_iter().flatten().for_each(|at| damage(at, some(at))),
            false => {}
        }
        spread(sample.bytes.len()).for_each(|at| damage(at, some(at)));
        tried
    });
}
