//! Whatever was read goes into every format of its kind as a file that reads again, and what does not come back is named.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rolecall_codecs::{Error, Input, Registry, WriteOptions};

fuzz_target!(|bytes: &[u8]| {
    let Ok(input) = Input::new(bytes.to_vec()) else { return };
    let registry = Registry::default();
    let Ok((mut reading, _)) = registry.read(&input) else { return };
    reading.entity.original = Default::default();
    let kind = reading.entity.body.kind();
    for codec in registry.iter().filter(|codec| codec.info().kind == kind) {
        let id = codec.info().id;
        let writing = match registry.write(&reading.entity, id, &WriteOptions::default()) {
            Ok(writing) => writing,
            Err(Error::NotWritable { .. }) => continue,
            Err(error) => panic!("{id}: {error}"),
        };
        let again = Input::from_text(writing.text);
        match registry.read_as(&again, id) {
            Ok(back) => assert_eq!(back.entity.body.kind(), kind),
            // A set without rules is no script.
            Err(Error::NotThisFormat { .. }) if !writing.report.warnings.is_empty() => {}
            Err(error) => panic!("{id}: {error}\n{}", again.text()),
        }
    }
});
