//! One page a format: its rows.

use super::Entry;
use super::page::{Page, Site, entity_url, format_url, schema_url};
use minijinja::Error;
use rolecall_codecs::mapping::{Carried, Description, Path, Row, WritePolicy};
use rolecall_codecs::{Codec, Info, Registry, coverage::Coverage};
use serde::Serialize;

#[derive(Serialize)]
struct Format {
    info: Info,
    entity: String,
    schemas: Vec<(&'static str, String)>,
    rows: Vec<Shown>,
    conversions: Vec<(&'static str, &'static str)>,
    left: Vec<Left>,
    carries: usize,
    lacks: usize,
}

#[derive(Serialize)]
struct Shown {
    wire: Vec<String>,
    canonical: Vec<String>,
    kind: &'static str,
    default: &'static str,
    conversion: &'static str,
    taken: &'static str,
    note: String,
}

/// Fields without a row.
#[derive(Serialize)]
struct Left {
    title: &'static str,
    fields: Vec<(String, &'static str)>,
}

/// The anchor of a row.
pub fn anchor(row: usize) -> String {
    format!("row-{row}")
}

pub fn pages(site: &Site, registry: &Registry) -> Result<(Vec<Page>, Vec<Entry>), Error> {
    let (mut pages, mut entries) = (Vec::new(), Vec::new());
    for codec in registry.iter() {
        let (url, format) = (format_url(codec.info().id), format(codec));
        for (index, row) in format.rows.iter().enumerate() {
            entries.push(Entry {
                name: row.wire.join(" "),
                other: row.canonical.join(" "),
                of: codec.info().id.to_owned(),
                url: format!("{url}#{}", anchor(index)),
            });
        }
        pages.push(site.page(&url, "format.html", codec.info().id, &format)?);
    }
    Ok((pages, entries))
}

fn format(codec: &dyn Codec) -> Format {
    let info = codec.info();
    let Description { rows, carried, unmapped, partial } = codec.describe();
    let mut conversions: Vec<(&str, &str)> = Vec::new();
    for row in &rows {
        if !conversions.contains(&(row.conversion, row.conversion_doc)) {
            conversions.push((row.conversion, row.conversion_doc));
        }
    }
    let fields = |list: Vec<Carried>| list.into_iter().map(|one| (one.path.to_string(), one.reason)).collect();
    let left = [
        ("Only the original text carries", carried),
        ("Canonical, but without a place in the file", unmapped),
        ("Mapped, but without a place in a fresh file", partial),
    ];
    let left = left.into_iter().map(|(title, list)| Left { title, fields: fields(list) });
    let coverage = Coverage::of(codec);
    Format {
        entity: entity_url(info.kind),
        schemas: codec.schemas().into_iter().map(|name| (name, schema_url(name))).collect(),
        rows: rows.into_iter().map(shown).collect(),
        conversions,
        left: left.filter(|left: &Left| !left.fields.is_empty()).collect(),
        carries: coverage.carries.len(),
        lacks: coverage.lacks.len(),
        info,
    }
}

fn shown(row: Row) -> Shown {
    let paths = |list: &[Path]| list.iter().map(Path::to_string).filter(|path| !path.is_empty()).collect();
    let field = row.wire.iter().chain(&row.canonical).find_map(Path::field);
    Shown {
        wire: paths(&row.wire),
        canonical: paths(&row.canonical),
        kind: field.map_or("", |field| field.kind),
        default: field.map_or("", |field| field.default),
        conversion: row.conversion,
        taken: if row.policy == WritePolicy::Never { "never written (reported)" } else { row.clear.describe() },
        note: row.note.trim().to_owned(),
    }
}
