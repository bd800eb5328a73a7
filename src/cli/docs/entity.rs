//! One page a kind: the fields of its body, and where each format has them.

use super::Entry;
use super::page::{Page, Site, kinds};
use super::places::{anchors_of, texts};
use super::urls::{entity_url, format_url, schema_url};
use minijinja::Error;
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::canonical::{
    character::CharacterBody, lorebook::LorebookBody, persona::PersonaBody, preset::PresetBody, regex::RegexSetBody,
    scriptsheet::ScriptSheetBody,
};
use rolecall_codecs::coverage::{Coverage, Lack, is_within};
use rolecall_codecs::mapping::{Described, Field};
use rolecall_codecs::schema::of_kind;
use rolecall_codecs::{Codec, Registry};
use serde::Serialize;

#[derive(Serialize)]
struct Entity {
    kind: Kind,
    doc: &'static str,
    schema: &'static str,
    url: String,
    formats: Vec<Carries>,
    fields: Vec<Shown>,
}

/// A format of the kind.
#[derive(Serialize)]
struct Carries {
    id: &'static str,
    label: &'static str,
    url: String,
    carries: usize,
    lacks: usize,
}

#[derive(Serialize)]
struct Shown {
    path: String,
    /// The field is an object or a list of objects, whose own fields follow.
    group: bool,
    kind: &'static str,
    default: &'static str,
    doc: &'static str,
    /// One a format.
    places: Vec<Place>,
}

/// Where a format has a field.
#[derive(Serialize, Default)]
struct Place {
    format: &'static str,
    wire: Vec<(String, String)>,
    /// It is a part of what stands there.
    part: bool,
    /// Why it has none.
    lack: Option<String>,
    /// Why not every file has it.
    partly: Vec<String>,
}

/// What a format says of its fields.
struct Known {
    format: &'static str,
    rows: Vec<KnownRow>,
    coverage: Coverage,
}

struct KnownRow {
    canonical: Vec<String>,
    wire: Vec<String>,
    url: String,
}

/// The body of a kind.
fn body(kind: Kind) -> Option<(&'static str, &'static [Field])> {
    fn of<T: Described>() -> Option<(&'static str, &'static [Field])> {
        Some((T::DOC, T::FIELDS))
    }
    match kind {
        Kind::Character => of::<CharacterBody>(),
        Kind::Lorebook => of::<LorebookBody>(),
        Kind::Persona => of::<PersonaBody>(),
        Kind::Preset => of::<PresetBody>(),
        Kind::Regex => of::<RegexSetBody>(),
        Kind::Scriptsheet => of::<ScriptSheetBody>(),
        _ => None,
    }
}

pub fn pages(site: &mut Site, registry: &Registry) -> Result<(Vec<Page>, Vec<Entry>), Error> {
    let (mut pages, mut entries) = (Vec::new(), Vec::new());
    for kind in kinds(registry) {
        let Some((doc, fields)) = body(kind) else { continue };
        let codecs: Vec<&dyn Codec> = registry.iter().filter(|codec| codec.info().kind == kind).collect();
        let known: Vec<Known> = codecs.iter().map(|codec| Known::of(*codec)).collect();
        let mut shown = Vec::new();
        walk(fields, "", &known, &mut shown);
        let url = entity_url(kind);
        for field in &shown {
            site.places.add_entity(kind, &field.path);
            let formats = field.places.iter().filter(|place| !place.wire.is_empty());
            entries.push(Entry {
                what: "entity",
                names: vec![field.path.clone()],
                others: formats.map(|place| place.format.to_owned()).collect(),
                of: kind.to_string(),
                url: format!("{url}#{}", field.path),
                doc: super::opening(field.doc),
            });
        }
        let schema = of_kind(kind.as_str()).map_or("", |schema| schema.name);
        let carries = |(codec, known): (&&dyn Codec, &Known)| Carries {
            id: codec.info().id,
            label: codec.info().label,
            url: format_url(codec.info().id),
            carries: known.coverage.carries.len(),
            lacks: known.coverage.lacks.len(),
        };
        let entity = Entity {
            kind,
            doc,
            schema,
            url: schema_url(schema),
            formats: codecs.iter().zip(&known).map(carries).collect(),
            fields: shown,
        };
        pages.push(site.page(&url, "entity.html", &kind.to_string(), &entity)?);
    }
    Ok((pages, entries))
}

fn walk(fields: &'static [Field], above: &str, known: &[Known], out: &mut Vec<Shown>) {
    for field in fields {
        let path = format!("{above}{}", field.key);
        out.push(Shown {
            group: field.group.is_some(),
            kind: field.kind,
            default: field.default,
            doc: field.doc,
            places: known.iter().map(|known| known.place(&path, field.group.is_some())).collect(),
            path: path.clone(),
        });
        if let Some(group) = field.group {
            walk(group.fields, &format!("{path}{}.", if group.list { "[]" } else { "" }), known, out);
        }
    }
}

impl Known {
    fn of(codec: &dyn Codec) -> Known {
        let (format, all) = (codec.info().id, codec.describe());
        let rows = all.rows.iter().zip(anchors_of(&all)).map(|(row, anchor)| KnownRow {
            canonical: texts(&row.canonical),
            wire: texts(&row.wire),
            url: format!("{}#{anchor}", format_url(format)),
        });
        Known { format, rows: rows.collect(), coverage: Coverage::of(codec) }
    }

    /// Where the format has a field: in rows of its own, else in those of the closest thing that it is a part of.
    fn place(&self, path: &str, group: bool) -> Place {
        let reason = |lack: &Lack| match lack.reason.as_str() {
            "" => "never written".to_owned(),
            reason => reason.to_owned(),
        };
        let own = self.wire(path);
        let lack = self.coverage.lacks.iter().find(|lack| is_within(path, &lack.path)).map(reason);
        let partly = self.coverage.partly.iter().filter(|lack| lack.path == path).map(reason).collect();
        if !own.is_empty() || lack.is_some() || group {
            return Place { format: self.format, wire: own, part: false, lack, partly };
        }
        let above = self.rows.iter().flat_map(|row| &row.canonical).filter(|above| is_within(path, above));
        let closest = above.max_by_key(|above| above.len());
        let wire = closest.map(|above| self.wire(above)).unwrap_or_default();
        Place { format: self.format, part: true, wire, lack, partly }
    }

    /// The wire paths of a canonical path, each with its row.
    fn wire(&self, path: &str) -> Vec<(String, String)> {
        let mut wire: Vec<(String, String)> = Vec::new();
        for row in self.rows.iter().filter(|row| row.canonical.iter().any(|own| own == path)) {
            for one in &row.wire {
                if !wire.iter().any(|(known, _)| known == one) {
                    wire.push((one.clone(), row.url.clone()));
                }
            }
        }
        wire
    }
}
