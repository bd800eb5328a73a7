//! Every codec reads any bytes, or says why not; what it reads it writes back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Input, Registry, WriteOptions};

fuzz_target!(|bytes: &[u8]| {
    let Ok(input) = Input::new(bytes.to_vec()) else { return };
    let registry = Registry::default();
    for codec in registry.iter() {
        let id = codec.info().id;
        let Ok(reading) = registry.read_as(&input, id) else { continue };
        let write = |entity: &Entity| registry.write(entity, id, &WriteOptions::default()).expect(id).text;
        assert_eq!(write(&reading.entity), *input.text(), "{id}");
        let stored = Entity::from_json(&reading.entity.to_json()).expect(id);
        assert_eq!(write(&stored), *input.text(), "{id}, by way of canonical JSON");
    }
    if let Ok(document) = input.open() {
        let scores = registry.scores(&document);
        assert!(scores.iter().all(|score| (0.0..=1.0).contains(&score.score)), "{scores:?}");
    }
});
