//! The schemas are valid, complete, and what the generated types and tables say.

mod support;

use rolecall_codecs::schema::SCHEMAS;
use rolecall_codecs::{Input, Registry, Source, WriteOptions};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::{findings, validator};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn every_schema_follows_the_meta_schema() {
    for s in SCHEMAS {
        assert!(jsonschema::meta::is_valid(&parsed(s.text)), "{}", s.name);
        assert!(s.id.ends_with(&format!("/{}.schema.json", s.name)), "{} has the id {}", s.name, s.id);
    }
}

/// Each object of a schema with the path at which it stands, `$defs` included.
fn objects(at: String, node: &Value, visit: &mut dyn FnMut(&str, &Value)) {
    visit(&at, node);
    if let Value::Object(map) = node {
        for (key, inner) in map.iter().filter(|(key, _)| !matches!(key.as_str(), "default" | "examples" | "enum")) {
            objects(format!("{at}/{key}"), inner, visit);
        }
    }
}

#[test]
fn every_property_and_definition_is_described() {
    for s in SCHEMAS {
        objects(String::new(), &parsed(s.text), &mut |at, node| {
            let parent = at.rsplit('/').nth(1).unwrap_or("");
            if parent == "properties" || parent == "$defs" {
                let text = node.get("description").and_then(Value::as_str).unwrap_or("");
                assert!(text.len() > 8, "{}{at} has no description", s.name);
            }
        });
    }
}

#[test]
fn wire_objects_are_open_and_canonical_ones_closed() {
    for s in SCHEMAS {
        let open = !s.name.starts_with("canonical/");
        objects(String::new(), &parsed(s.text), &mut |at, node| {
            if node.get("properties").is_some_and(|p| p.is_object()) && node.get("type").is_some_and(|t| t == "object")
            {
                assert_eq!(node.get("additionalProperties"), Some(&json!(open)), "{}{at}", s.name);
            }
        });
    }
}

fn samples() -> Vec<(String, Vec<u8>)> {
    let list = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    list.map(|item| item.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json" || e == "png"))
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("sample")))
        .collect()
}

/// A sample validates as a wire file, reads into a valid canonical body, and its body written from scratch validates again.
#[test]
fn samples_validate_on_the_wire_in_canonical_form_and_rewritten() {
    let registry = Registry::default();
    let mut seen = BTreeSet::new();
    for (name, bytes) in samples() {
        let input = Input::new(bytes).expect(&name);
        let (reading, source) = registry.read(&input).expect(&name);
        let Source::Codec(id) = source else { continue };
        let codec = registry.get(id).expect(id);
        let (info, shape) = (codec.info(), codec.shape(&input.open().expect(&name)));
        let wire = parsed(input.text());
        let part = wire.pointer(shape.at).expect(shape.at);
        assert_eq!(findings(&validator(shape.schema), part), Vec::<String>::new(), "{name}");
        assert_eq!(reading.report.defaulted, Vec::<String>::new(), "{name}");
        let canonical = parsed(&reading.entity.to_json());
        assert_eq!(findings(&validator("canonical/entity"), &canonical), Vec::<String>::new(), "{name}");
        let body = format!("canonical/{}", info.kind);
        assert_eq!(findings(&validator(&body), &canonical["body"]), Vec::<String>::new(), "{name}");
        let mut bare = reading.entity;
        bare.original = Default::default();
        let fresh = registry.write(&bare, id, &WriteOptions::default()).expect(&name);
        let fresh = Input::from_text(fresh.text);
        let shape = codec.shape(&fresh.open().expect(&name));
        assert_eq!(
            findings(&validator(shape.schema), &parsed(fresh.text())),
            Vec::<String>::new(),
            "{name} from scratch"
        );
        seen.insert(id);
    }
    let all: BTreeSet<_> = registry.iter().map(|c| c.info().id).collect();
    assert_eq!(seen, all, "each codec has a sample");
}
