//! Times of the main paths, by criterion. The ratios that the README quotes come from `cargo bench --bench ratios`.

mod support;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rolecall_codecs::{Input, Registry, WriteOptions};
use serde::de::IgnoredAny;
use std::hint::black_box;

fn lorebook(c: &mut Criterion) {
    let registry = Registry::default();
    let text = support::lorebook(5_000_000);
    let mut group = c.benchmark_group("lorebook");
    group.throughput(Throughput::Bytes(text.len() as u64)).sample_size(20);
    group.bench_function("json skipped (floor)", |b| {
        b.iter(|| serde_json::from_slice::<IgnoredAny>(black_box(text.as_bytes())))
    });
    group.bench_function("json value there and back", |b| {
        b.iter(|| serde_json::from_slice::<serde_json::Value>(text.as_bytes()).map(|v| serde_json::to_string(&v)))
    });
    group.bench_function("detect", |b| {
        let input = Input::new(text.clone().into_bytes()).expect("text");
        b.iter(|| input.open().map(|document| registry.scores(&document)).map_err(|e| e.to_string()))
    });
    group.bench_function("read and write", |b| {
        let input = Input::new(text.clone().into_bytes()).expect("text");
        b.iter(|| {
            let (reading, _) = registry.read(&input).expect("a lorebook");
            registry.write(&reading.entity, "rolecall-lorebook", &WriteOptions::default()).expect("written").text.len()
        })
    });
    group.finish();
}

fn card(c: &mut Criterion) {
    let registry = Registry::default();
    let json = support::card();
    let png = support::png_with(5_000_000, &json);
    let mut group = c.benchmark_group("card");
    group.bench_function("json skipped (floor)", |b| {
        b.iter(|| serde_json::from_slice::<IgnoredAny>(black_box(json.as_bytes())))
    });
    for (name, bytes) in [("from json", json.clone().into_bytes()), ("from a 5 MB png", png)] {
        group.bench_function(name, |b| {
            b.iter_batched(
                || bytes.clone(),
                |bytes| registry.read(&Input::new(bytes).expect("a card")).expect("a card"),
                criterion::BatchSize::LargeInput,
            )
        });
    }
    group.finish();
}

criterion_group!(benches, lorebook, card);
criterion_main!(benches);
