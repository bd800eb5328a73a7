//! One page a format: how it is known, its rows, and the fields without one.

use super::Entry;
use super::page::{Page, Site};
use super::places::anchors_of;
use super::urls::{entity_url, format_url, schema_url};
use minijinja::Error;
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::mapping::{Carried, Path, Row, WritePolicy};
use rolecall_codecs::schema::published;
use rolecall_codecs::{Codec, Info, Registry, coverage::Coverage, coverage::Lack};
use serde::Serialize;

#[derive(Serialize)]
struct Format {
    info: Info,
    entity: String,
    detection: &'static str,
    keywords: Vec<&'static str>,
    streams: bool,
    shapes: Vec<Shape>,
    rows: Vec<Shown>,
    conversions: Vec<(&'static str, &'static str)>,
    carried: Vec<Left>,
    lacks: Vec<Left>,
    partly: Vec<Left>,
    carries: usize,
}

/// One shape of its files.
#[derive(Serialize)]
struct Shape {
    schema: &'static str,
    url: String,
    doc: String,
}

#[derive(Serialize)]
struct Shown {
    anchor: String,
    wire: Vec<Cell>,
    canonical: Vec<Cell>,
    conversion: &'static str,
    /// The place of the conversion's explanation.
    explained: usize,
    taken: &'static str,
    doc: &'static str,
    note: String,
}

/// A path with what its field may hold.
#[derive(Serialize)]
struct Cell {
    path: String,
    url: String,
    kind: &'static str,
    default: &'static str,
}

/// A field without a row, or without a place in some files.
#[derive(Serialize)]
struct Left {
    anchor: String,
    path: String,
    url: String,
    doc: &'static str,
    reason: String,
}

pub fn pages(site: &Site, registry: &Registry) -> Result<(Vec<Page>, Vec<Entry>), Error> {
    let (mut pages, mut entries) = (Vec::new(), Vec::new());
    for codec in registry.iter() {
        let (id, url) = (codec.info().id, format_url(codec.info().id));
        let format = format(site, codec);
        let paths = |cells: &[Cell]| cells.iter().map(|cell| cell.path.clone()).collect::<Vec<_>>();
        for row in &format.rows {
            entries.push(Entry {
                what: "row",
                names: paths(&row.wire),
                others: paths(&row.canonical),
                of: id.to_owned(),
                url: format!("{url}#{}", row.anchor),
                doc: super::opening(row.doc),
            });
        }
        for one in &format.carried {
            entries.push(Entry {
                what: "kept",
                names: vec![one.path.clone()],
                others: Vec::new(),
                of: id.to_owned(),
                url: format!("{url}#{}", one.anchor),
                doc: super::opening(&one.reason),
            });
        }
        pages.push(site.page(&url, "format.html", id, &format)?);
    }
    Ok((pages, entries))
}

fn format(site: &Site, codec: &dyn Codec) -> Format {
    let info = codec.info();
    let (all, coverage) = (codec.describe(), Coverage::of(codec));
    let mut conversions: Vec<(&str, &str)> = Vec::new();
    for row in &all.rows {
        if !conversions.contains(&(row.conversion, row.conversion_doc)) {
            conversions.push((row.conversion, row.conversion_doc));
        }
    }
    let mut anchors = anchors_of(&all).into_iter();
    let rows = all.rows.iter().zip(&mut anchors).map(|(row, anchor)| shown(site, &info, row, anchor, &conversions));
    let rows = rows.collect();
    let carried = all.carried.iter().zip(&mut anchors).map(|(one, anchor)| kept(site, &info, one, anchor)).collect();
    let entity = entity_url(info.kind);
    let without = |lacks: Vec<Lack>| {
        let one = |Lack { path, reason }| Left {
            anchor: String::new(),
            url: format!("{entity}#{path}"),
            doc: "",
            reason: if reason.is_empty() { "Never written.".to_owned() } else { reason },
            path,
        };
        lacks.into_iter().map(one).collect()
    };
    Format {
        detection: codec.detection(),
        keywords: if in_pictures(info.kind) { codec.keywords().to_vec() } else { Vec::new() },
        streams: codec.entries().is_some(),
        shapes: codec.schemas().into_iter().map(shape).collect(),
        rows,
        conversions,
        carried,
        lacks: without(coverage.lacks),
        partly: without(coverage.partly),
        carries: coverage.carries.len(),
        entity,
        info,
    }
}

/// Whether pictures carry pieces of a kind.
fn in_pictures(kind: Kind) -> bool {
    matches!(kind, Kind::Character | Kind::Persona)
}

fn shape(schema: &'static str) -> Shape {
    let root = published(schema).and_then(|one| serde_json::from_str::<serde_json::Value>(one.text).ok());
    let doc = root.as_ref().and_then(|root| root.get("description")?.as_str()).unwrap_or_default().to_owned();
    Shape { schema, url: schema_url(schema), doc }
}

fn kept(site: &Site, info: &Info, one: &Carried, anchor: String) -> Left {
    Left {
        anchor,
        path: one.path.to_string(),
        url: site.places.wire_url(info.id, &one.path).unwrap_or_default().to_owned(),
        doc: one.path.field().map_or("", |field| field.doc),
        reason: one.reason.to_owned(),
    }
}

fn shown(site: &Site, info: &Info, row: &Row, anchor: String, conversions: &[(&str, &str)]) -> Shown {
    let cell = |path: &Path, url: String| {
        let field = path.field();
        let (kind, default) = field.map_or(("", ""), |field| (field.kind, field.default));
        Cell { path: path.to_string(), url, kind, default }
    };
    let entity = entity_url(info.kind);
    let wire = |path: &Path| cell(path, site.places.wire_url(info.id, path).unwrap_or_default().to_owned());
    let canonical = |path: &Path| cell(path, format!("{entity}#{path}"));
    let named = |list: &[Cell]| list.iter().any(|cell| !cell.path.is_empty());
    let mut shown = Shown {
        anchor,
        wire: row.wire.iter().map(wire).collect(),
        canonical: row.canonical.iter().map(canonical).collect(),
        conversion: row.conversion,
        explained: conversions.iter().position(|one| *one == (row.conversion, row.conversion_doc)).unwrap_or_default(),
        taken: if row.policy == WritePolicy::Never { "never written (reported)" } else { row.clear.describe() },
        doc: row.wire.iter().chain(&row.canonical).find_map(Path::field).map_or("", |field| field.doc),
        note: row.note.trim().to_owned(),
    };
    for list in [&mut shown.wire, &mut shown.canonical] {
        if named(list) {
            list.retain(|cell| !cell.path.is_empty());
        }
    }
    shown
}
