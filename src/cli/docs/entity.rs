//! One page a kind: the fields of its body, and which formats have a place for each.

use super::Entry;
use super::format::anchor;
use super::page::{Page, Site, entity_url, format_url, kinds, schema_url};
use minijinja::Error;
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::canonical::{
    character::CharacterBody, lorebook::LorebookBody, persona::PersonaBody, preset::PresetBody, regex::RegexSetBody,
    scriptsheet::ScriptSheetBody,
};
use rolecall_codecs::mapping::{Described, Field, Path};
use rolecall_codecs::{Codec, Registry};
use serde::Serialize;

#[derive(Serialize)]
struct Entity {
    kind: Kind,
    doc: &'static str,
    schema: (String, String),
    formats: Vec<&'static str>,
    fields: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    path: String,
    /// The field is an object or a list of objects, whose own fields follow.
    group: bool,
    kind: &'static str,
    default: &'static str,
    doc: &'static str,
    places: Vec<Place>,
}

/// Where a format has a field.
#[derive(Serialize)]
struct Place {
    format: &'static str,
    wire: Vec<String>,
    url: String,
}

/// A row of a format, by its canonical paths.
struct Known {
    format: &'static str,
    row: usize,
    canonical: Vec<String>,
    wire: Vec<String>,
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

pub fn pages(site: &Site, registry: &Registry) -> Result<(Vec<Page>, Vec<Entry>), Error> {
    let (mut pages, mut entries) = (Vec::new(), Vec::new());
    for kind in kinds(registry) {
        let Some((doc, fields)) = body(kind) else { continue };
        let codecs: Vec<&dyn Codec> = registry.iter().filter(|codec| codec.info().kind == kind).collect();
        let known: Vec<Known> = codecs.iter().flat_map(|codec| rows(*codec)).collect();
        let mut shown = Vec::new();
        walk(fields, "", &known, &mut shown);
        let url = entity_url(kind);
        for field in shown.iter().filter(|field| !field.group) {
            let mut others: Vec<&str> = field.places.iter().map(|place| place.format).collect();
            others.dedup();
            entries.push(Entry {
                name: field.path.clone(),
                other: others.join(", "),
                of: kind.to_string(),
                url: format!("{url}#{}", field.path),
            });
        }
        let name = format!("entity/{kind}");
        let entity = Entity {
            kind,
            doc,
            schema: (name.clone(), schema_url(&name)),
            formats: codecs.iter().map(|codec| codec.info().id).collect(),
            fields: shown,
        };
        pages.push(site.page(&url, "entity.html", &kind.to_string(), &entity)?);
    }
    Ok((pages, entries))
}

fn rows(codec: &dyn Codec) -> Vec<Known> {
    let format = codec.info().id;
    let texts = |list: &[Path]| list.iter().map(Path::to_string).collect();
    let rows = codec.describe().rows.into_iter().enumerate();
    rows.map(|(row, one)| Known { format, row, canonical: texts(&one.canonical), wire: texts(&one.wire) }).collect()
}

fn walk(fields: &'static [Field], above: &str, known: &[Known], out: &mut Vec<Shown>) {
    for field in fields {
        let path = format!("{above}{}", field.key);
        out.push(Shown {
            group: field.group.is_some(),
            kind: field.kind,
            default: field.default,
            doc: field.doc,
            places: places(&path, known),
            path: path.clone(),
        });
        if let Some(group) = field.group {
            walk(group.fields, &format!("{path}{}.", if group.list { "[]" } else { "" }), known, out);
        }
    }
}

/// The rows of a field: its own, or those of something that it is a part of.
fn places(path: &str, known: &[Known]) -> Vec<Place> {
    let holds = |row: &str| path.strip_prefix(row).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
    let length = |row: &Known| row.canonical.iter().filter(|row| holds(row)).map(String::len).max().unwrap_or(0);
    let closest = |format| known.iter().filter(|row| row.format == format).map(length).max();
    let is_place = |row: &&Known| length(row) > 0 && Some(length(row)) == closest(row.format);
    let place = |row: &Known| Place {
        format: row.format,
        wire: row.wire.clone(),
        url: format!("{}#{}", format_url(row.format), anchor(row.row)),
    };
    let mut places: Vec<Place> = known.iter().filter(is_place).map(place).collect();
    // Of the shapes of a format the first is the one of fresh files.
    places.dedup_by_key(|place| place.format);
    places
}
