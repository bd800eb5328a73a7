//! Whole files in one call, as bindings make it: every sample there and back, edits as another language makes them, places of errors.

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::exchange::{CANONICAL, File, Opened, Picture, Target, formats, scratch, write};
use rolecall_codecs::{Card, Error, Lorebook, Persona, Preset, RegexSet, Registry, ScriptSheet};
use serde_json::{Value, json};

fn samples() -> Vec<(String, Vec<u8>)> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples");
    let paths =
        folder.map(|item| item.expect("a file").path()).filter(|path| path.extension().is_some_and(|e| e != "md"));
    let all: Vec<_> = paths
        .map(|path| {
            (
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                std::fs::read(&path).expect("a sample"),
            )
        })
        .collect();
    assert!(all.len() >= 19, "{}", all.len());
    all
}

fn sample(name: &str) -> Vec<u8> {
    samples().into_iter().find(|(sample, _)| sample == name).expect(name).1
}

fn opened(name: &str, bytes: &[u8]) -> Opened {
    File::new(bytes).and_then(|file| file.named(name).read()).expect(name)
}

fn to(format: &str) -> Target {
    Target { format: Some(format.to_owned()), ..Target::default() }
}

#[test]
fn every_sample_comes_back_as_it_came() {
    for (name, bytes) in samples() {
        let Opened { entity, format, .. } = opened(&name, &bytes);
        for target in [Target::default(), to(format)] {
            let written = write(&entity, &target).expect(&name);
            assert_eq!((written.format, written.bytes == bytes), (format, true), "{name}");
        }
        // Through canonical text, in which the picture is along.
        let canonical = write(&entity, &to(CANONICAL)).expect(&name);
        let again = opened(&name, &canonical.bytes);
        assert_eq!((canonical.format, again.format), (CANONICAL, CANONICAL));
        assert!(write(&again.entity, &Target::default()).expect(&name).bytes == bytes, "{name}");
        assert!(again.entity == entity && Entity::from_json(&entity.to_json()).expect(&name) == entity, "{name}");
    }
}

/// Numbers as JavaScript has them: doubles, whole ones without a fraction.
fn doubles(value: &mut Value) {
    match value {
        Value::Number(number) => *value = number.as_f64().map_or(Value::Null, rolecall_codecs::json::number::value),
        Value::Array(list) => list.iter_mut().for_each(doubles),
        Value::Object(object) => object.values_mut().for_each(doubles),
        _ => {}
    }
}

#[test]
fn a_body_that_went_through_doubles_is_no_edit() {
    for (name, bytes) in samples() {
        let mut entity = opened(&name, &bytes).entity;
        let mut body: Value = serde_json::from_str(&entity.body.to_json()).expect(&name);
        doubles(&mut body);
        entity.body = entity.body.edited(&body.to_string()).expect(&name);
        assert!(write(&entity, &Target::default()).expect(&name).bytes == bytes, "{name}");
    }
    let file = r#"{"schemaVersion": "1.0.0", "lorebook": {"entries": [
      {"id": "a", "title": "A", "metadata": {"big": 12345678901234567890, "one": 1.0, "deep": [{"n": 2.50}, 1e2]}},
      {"id": "b", "title": "B", "metadata": {"big": 98765432109876543210}}]}}"#;
    let mut entity = opened("book.json", file.as_bytes()).entity;
    let mut body: Value = serde_json::from_str(&entity.body.to_json()).expect("JSON");
    doubles(&mut body);
    body["entries"][1]["title"] = json!("Bee");
    let entries = body["entries"].as_array_mut().expect("a list");
    entries.insert(0, json!({ "id": "c", "title": "C" }));
    entity.body = entity.body.edited(&body.to_string()).expect("a body");
    entity.body.as_lorebook_mut().expect("a lorebook").entries.remove(0);
    let out = String::from_utf8(write(&entity, &Target::default()).expect("written").bytes).expect("text");
    assert_eq!(out, file.replace("\"B\"", "\"Bee\""));
}

#[test]
fn a_picture_comes_along_when_it_is_asked_for() {
    let bytes = sample("saltmere-keeper.png");
    let entity = opened("saltmere-keeper.png", &bytes).entity;
    let is_png = |target: Target| rolecall_codecs::png::is_png(&write(&entity, &target).expect("written").bytes);
    assert!(!is_png(Target { picture: Picture::None, ..Target::default() }));
    assert!(!is_png(to("tavern")) && !is_png(to(CANONICAL)));
    assert!(is_png(Target { picture: Picture::Own, ..to("tavern") }));
    let plain = opened("x", &sample("lantern-wren.v2.json")).entity;
    assert!(matches!(write(&plain, &Target { picture: Picture::Own, ..Target::default() }), Err(Error::NoCarrier)));
    let written = write(&plain, &Target { picture: Picture::In(bytes), ..Target::default() }).expect("written");
    assert_eq!(opened("x", &written.bytes).entity.body, plain.body);
}

#[test]
fn a_piece_from_scratch_is_rolecalls() {
    let empty = [
        ("character", Card::new("Wren").entity()),
        ("lorebook", Lorebook::new("Wren").entity()),
        ("persona", Persona::new("Wren").entity()),
        ("preset", Preset::new("Wren").entity()),
        ("regex", RegexSet::new("Wren").entity()),
        ("scriptsheet", ScriptSheet::new("Wren").entity()),
    ];
    for (kind, made) in empty {
        let entity = scratch(kind, &made.body.to_json()).expect(kind);
        assert!(entity == made, "{kind}");
        let written = write(&entity, &Target::default()).expect(kind);
        assert!(written.format.starts_with("rolecall"), "{}", written.format);
        assert!(formats().iter().any(|info| info.id == written.format && info.kind.to_string() == kind));
    }
    assert_eq!(scratch("castle", "{}").unwrap_err().path(), Some("kind"));
    assert_eq!(
        scratch("lorebook", r#"{"entries": [{"title": 7}]}"#).unwrap_err().path(),
        Some("body.entries[0].title")
    );
}

#[test]
fn files_are_detected_and_converted() {
    for (name, bytes) in samples() {
        let file = File::new(bytes.clone()).expect(&name);
        let detected = file.detect().expect(&name);
        assert_eq!(detected.scores.len(), Registry::default().iter().count());
        let converted = file.convert(&to(CANONICAL)).expect(&name);
        assert_eq!(Some(converted.from), detected.format, "{name}");
        assert_eq!(converted.written.format, CANONICAL);
    }
    let file = File::new(*b"{\"odd\": 1}").expect("JSON");
    assert_eq!(file.detect().expect("JSON").format, None);
    assert_eq!(file.read().unwrap_err().code(), "NotRecognised");
    assert!(file.clone().of_format("nobody").read().is_err_and(|error| error.code() == "UnknownCodec"));
    assert!(file.of_format(CANONICAL).read().is_err_and(|error| error.path().is_some()));
}

#[test]
fn errors_say_where() {
    let error = File::new(*b"{\n  \"a\": }").and_then(|file| file.read()).unwrap_err();
    assert_eq!((error.code(), error.path(), error.position()), ("Input", None, Some((2, 8))));
    let canonical = r#"{"schemaVersion": "1", "kind": "lorebook", "id": "x", "body": {"entries": [{"title": 7}]}}"#;
    let error = File::new(canonical).and_then(|file| file.read()).unwrap_err();
    assert_eq!((error.path(), error.position()), (Some("body.entries[0].title"), Some((1, 86))));
}

#[cfg(feature = "validate")]
#[test]
fn files_are_checked_as_the_format_that_they_are_or_that_is_named() {
    for (name, bytes) in samples() {
        let checked = File::new(bytes).and_then(|file| file.validate()).expect(&name);
        assert_eq!(checked.findings, [], "{name}");
        assert!(checked.schema.is_some(), "{name}");
    }
    let bytes = br#"{"schemaVersion": "1.0.0", "lorebook": {"entries": [{"id": 7}]}}"#;
    let checked = File::new(*bytes).and_then(|file| file.of_format("rolecall-lorebook").validate()).expect("checked");
    assert_eq!(checked.findings[0].path, "/lorebook/entries/0/id");
}
