//! The tables and the schemas say the same: every field is mapped, or listed with the reason why not.

use rolecall_codecs::mapping::{Carried, Description, Row};
use rolecall_codecs::{Codec, Registry, schema};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

struct Files {
    root: Value,
    common: Value,
}

impl Files {
    fn of(name: &str) -> Files {
        let read = |name: &str| -> Value { serde_json::from_str(schema::text(name).expect(name)).expect(name) };
        let mut root = read(name);
        // Definitions of a neighbouring file that this one refers to.
        let text = root.to_string();
        for neighbour in
            schema::SCHEMAS.iter().filter(|s| s.name != name && s.name.split('/').next() == name.split('/').next())
        {
            let file = neighbour.name.rsplit('/').next().expect("a name");
            if text.contains(&format!("\"{file}.schema.json#")) {
                let defs = read(neighbour.name)["$defs"].as_object().expect("definitions").clone();
                root["$defs"] = Value::Object(defs);
            }
        }
        Files { root, common: read("common") }
    }

    /// The properties of the object that a node is, or a list or map of, or nullable; with those of the object that it extends.
    fn properties(&self, node: &Value) -> Option<(Map<String, Value>, bool)> {
        let values = || node.get("additionalProperties").filter(|values| values.get("$ref").is_some());
        if let Some(items) = node.get("items").or_else(values) {
            return self.properties(items).map(|(p, _)| (p, true));
        }
        let branch =
            node.get("anyOf").and_then(Value::as_array).and_then(|l| l.iter().find(|x| x.get("$ref").is_some()));
        let node = branch.unwrap_or(node);
        let base = node.get("$ref").and_then(Value::as_str).map(|reference| {
            let at = format!("/$defs/{}", reference.rsplit('/').next().expect("a name"));
            let files = if reference.contains("common") { [&self.common; 2] } else { [&self.root, &self.common] };
            files.iter().find_map(|file| file.pointer(&at)).expect(reference)
        });
        let base = base.and_then(|base| self.properties(base)).map(|(properties, _)| properties);
        let own = node.get("properties").and_then(Value::as_object).cloned();
        match (base, own) {
            (Some(mut base), own) => {
                base.extend(own.unwrap_or_default());
                Some((base, false))
            }
            (None, own) => own.map(|own| (own, false)),
        }
    }

    /// The paths of every leaf: a property that is no object of ours.
    fn leaves(&self) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        self.walk("", &self.root, &mut out);
        out
    }

    fn walk(&self, at: &str, node: &Value, out: &mut BTreeSet<String>) {
        let Some((properties, list)) = self.properties(node) else {
            out.insert(at.to_owned());
            return;
        };
        for (key, inner) in properties {
            let dot = if at.is_empty() {
                ""
            } else if list {
                "[]."
            } else {
                "."
            };
            self.walk(&format!("{at}{dot}{key}"), &inner, out);
        }
    }
}

/// A leaf is covered by its own path, or by a path above it that no deeper one refines.
fn uncovered(leaves: &BTreeSet<String>, covered: &BTreeSet<String>) -> Vec<String> {
    let refined = |path: &str| {
        covered.iter().any(|p| {
            p.len() > path.len() && (p.starts_with(&format!("{path}.")) || p.starts_with(&format!("{path}[].")))
        })
    };
    let above = |leaf: &str| {
        leaf.match_indices(['.', '[']).map(|(i, _)| &leaf[..i]).any(|path| covered.contains(path) && !refined(path))
    };
    leaves.iter().filter(|leaf| !covered.contains(*leaf) && !above(leaf)).cloned().collect()
}

fn paths<'a>(
    rows: impl Iterator<Item = &'a Row>,
    side: fn(&Row) -> &Vec<rolecall_codecs::mapping::Path>,
) -> BTreeSet<String> {
    rows.flat_map(|row| side(row).iter().map(ToString::to_string).collect::<Vec<_>>()).collect()
}

fn reasons(list: &[Carried]) -> BTreeSet<String> {
    list.iter().map(|c| c.path.to_string()).collect()
}

fn each(check: impl Fn(&dyn Codec, Description)) {
    for codec in Registry::default().iter() {
        check(codec, codec.describe());
    }
}

#[test]
fn every_path_of_every_table_is_in_its_schema() {
    each(|codec, all| {
        for row in &all.rows {
            for path in row.wire.iter().chain(&row.canonical) {
                assert!(!path.steps.is_empty(), "{}: a path of `{}` does not resolve", codec.info().id, row.conversion);
            }
        }
        for carried in all.carried.iter().chain(&all.unmapped) {
            assert!(!carried.path.steps.is_empty(), "{}: {}", codec.info().id, carried.reason);
            assert!(carried.reason.len() > 10, "{}: {} needs a reason", codec.info().id, carried.path);
        }
    });
}

#[test]
fn every_wire_field_is_mapped_or_carried_for_a_reason() {
    each(|codec, all| {
        let mut covered = paths(all.rows.iter(), |row| &row.wire);
        covered.extend(reasons(&all.carried));
        assert_eq!(codec.schemas().first(), Some(&codec.info().schema), "{}", codec.info().id);
        for schema in codec.schemas() {
            let left = uncovered(&Files::of(schema).leaves(), &covered);
            assert_eq!(left, Vec::<String>::new(), "{}: {schema}", codec.info().id);
        }
    });
}

#[test]
fn every_canonical_field_is_mapped_or_named_as_without_a_home() {
    each(|codec, all| {
        let mut covered = paths(all.rows.iter(), |row| &row.canonical);
        covered.extend(reasons(&all.unmapped));
        let left = uncovered(&Files::of(&format!("canonical/{}", codec.info().kind)).leaves(), &covered);
        assert_eq!(left, Vec::<String>::new(), "{}", codec.info().id);
    });
}

#[test]
fn no_field_is_mapped_and_unmapped_at_once() {
    each(|codec, all| {
        let wire = paths(all.rows.iter(), |row| &row.wire);
        let canonical = paths(all.rows.iter(), |row| &row.canonical);
        assert!(reasons(&all.carried).is_disjoint(&wire), "{}", codec.info().id);
        assert!(reasons(&all.unmapped).is_disjoint(&canonical), "{}", codec.info().id);
    });
}

/// The rows as the `fields` command shows them.
#[test]
fn the_rows_stay_as_they_are_unless_on_purpose() {
    each(|codec, all| {
        let list = |paths: &[rolecall_codecs::mapping::Path]| {
            paths.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        };
        let mut text = String::new();
        for row in &all.rows {
            let clear = row.clear.describe();
            text.push_str(&format!("{} = {} : {}; {clear}\n", list(&row.wire), list(&row.canonical), row.conversion));
        }
        insta::assert_snapshot!(format!("rows_{}", codec.info().id), text);
    });
}

/// The documentation of each codec's module shows its rows, and how it knows its files. `UPDATE_DOCS=1` writes it anew.
#[test]
fn the_documentation_shows_the_rows() {
    each(|codec, all| {
        let id = codec.info().id;
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/fields/{id}.md"));
        assert!(codec.detection().len() > 20, "{id} says how it knows its files");
        let page = format!("Detection: {}\n\n{}", codec.detection(), all.markdown());
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &page).expect("the page is written");
        }
        let shown = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(shown == page, "docs/fields/{id}.md is not what the rows say: run this test with UPDATE_DOCS=1");
    });
}

/// What rustdoc shows of a generated type leads to its schema and to the modules with its rows.
#[test]
fn every_generated_type_names_its_schema_and_its_rows() {
    let text = include_str!(concat!(env!("OUT_DIR"), "/types.rs"));
    let types = text.matches("pub struct ").count() + text.matches("pub enum ").count();
    let origins: Vec<&str> = text.lines().filter(|line| line.contains("Schema: [`")).collect();
    assert_eq!((origins.len(), origins.len() > 100), (types, true));
    for line in origins {
        assert!(line.contains("Its rows: [`") || line.contains("`canonical/entity`"), "{line}");
    }
    let timing = "Schema: [`wire/lorebook`](crate::schema::SCHEMAS), `#/$defs/Timing`. Its rows: [`codecs::lorebook`](crate::codecs::lorebook).";
    assert!(text.contains(timing));
}
