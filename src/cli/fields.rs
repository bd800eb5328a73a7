//! `rolecall fields`

use super::output::{print, print_json};
use super::{Failure, codec_id, table};
use rolecall_codecs::mapping::{Carried, Description, Path, Row, WritePolicy};
use rolecall_codecs::{Codec, Registry};
use serde::Serialize;
use serde_json::Value;

const HELP: &str = "\
Examples:
  rolecall fields rolecall-lorebook
  rolecall fields --json | jq -r '.[].rows[] | select(.conversion != \"same\") | .wire[0]'

Each row pairs a place of the wire file with its place in the canonical body. Behind the rows: the fields of the wire
that only the original text carries, and the canonical fields that the wire has no place for, each with the reason.";

/// Show where each field goes, and by which conversion.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// One format; all of them without it.
    #[arg(value_name = "ID", value_parser = codec_id())]
    format: Option<String>,
    /// As JSON, with the conversions explained.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Fields {
    codec: &'static str,
    rows: Vec<Shown>,
    carried: Vec<Left>,
    unmapped: Vec<Left>,
    partial: Vec<Left>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    wire: Vec<String>,
    canonical: Vec<String>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
    conversion: &'static str,
    conversion_doc: &'static str,
    clear: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
}

#[derive(Serialize)]
struct Left {
    path: String,
    reason: &'static str,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let wanted = |codec: &&dyn Codec| args.format.as_deref().is_none_or(|id| id == codec.info().id);
    let all: Vec<Fields> = registry.iter().filter(wanted).map(fields).collect();
    if args.json {
        return print_json(&all);
    }
    print(all.iter().map(text).collect::<Vec<_>>().join("\n").as_bytes())
}

fn fields(codec: &dyn Codec) -> Fields {
    let left = |list: Vec<Carried>| {
        list.into_iter().map(|one| Left { path: one.path.to_string(), reason: one.reason }).collect()
    };
    let Description { rows, carried, unmapped, partial } = codec.describe();
    Fields {
        codec: codec.info().id,
        rows: rows.into_iter().map(shown).collect(),
        carried: left(carried),
        unmapped: left(unmapped),
        partial: left(partial),
    }
}

fn shown(row: Row) -> Shown {
    let paths = |list: &[Path]| list.iter().map(Path::to_string).collect();
    // The wire's own field says kind and default; a row without one has those of the canonical field.
    let field = row.wire.iter().chain(&row.canonical).find_map(Path::field);
    Shown {
        wire: paths(&row.wire),
        canonical: paths(&row.canonical),
        kind: field.map_or("", |field| field.kind),
        default: field.and_then(|field| serde_json::from_str(field.default).ok()),
        conversion: row.conversion,
        conversion_doc: row.conversion_doc,
        clear: if row.policy == WritePolicy::Never { "never written" } else { row.clear.describe() },
        note: row.note.trim().to_owned(),
    }
}

const ROW_HEADING: &[&str] = &["WIRE", "CANONICAL", "CONVERSION", "WHEN CLEARED", "DEFAULT", "KIND", "NOTE"];

fn text(fields: &Fields) -> String {
    let row = |row: &Shown| {
        let default = row.default.as_ref().map(Value::to_string).unwrap_or_default();
        let note = row.note.split_whitespace().collect::<Vec<_>>().join(" ");
        let [wire, canonical] = [&row.wire, &row.canonical].map(|list| list.join(" + "));
        vec![wire, canonical, row.conversion.to_owned(), row.clear.to_owned(), default, row.kind.to_owned(), note]
    };
    let mut out = format!("{}\n\n{}", fields.codec, table::align(ROW_HEADING, fields.rows.iter().map(row)));
    let mut left = |what: &str, list: &[Left]| {
        if !list.is_empty() {
            let rows = list.iter().map(|one| vec![one.path.clone(), one.reason.to_owned()]);
            out += &format!("\n{}", table::align(&[what, "WHY"], rows));
        }
    };
    left("ONLY IN THE ORIGINAL TEXT", &fields.carried);
    left("CANONICAL, NOT IN THIS FORMAT", &fields.unmapped);
    left("CANONICAL, NOT IN A FRESH FILE", &fields.partial);
    out
}
