//! `rolecall formats`

use super::output::{print, print_json};
use super::{Failure, table};
use rolecall_codecs::coverage::{Coverage, Lack};
use rolecall_codecs::{Info, Registry};

const HELP: &str = "\
Examples:
  rolecall formats
  rolecall formats --json | jq -r .[].id
  rolecall formats --coverage --json | jq '.[] | {codec, lacks: [.lacks[].path]}'";

/// List the formats that can be read and written.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// What of the canonical body each format carries, and what it has no place for.
    #[arg(long)]
    coverage: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    if args.coverage {
        return coverage(args.json, registry);
    }
    let infos: Vec<Info> = registry.iter().map(|codec| codec.info()).collect();
    if args.json {
        return print_json(&infos);
    }
    let row = |info: &Info| {
        vec![info.id.to_owned(), info.kind.to_string(), info.extensions.join(", "), info.label.to_owned()]
    };
    print(table::align(&["FORMAT", "KIND", "FILES", "WHAT IT IS"], infos.iter().map(row)).as_bytes())
}

fn coverage(json: bool, registry: &Registry) -> Result<(), Failure> {
    let all: Vec<Coverage> = registry.iter().map(Coverage::of).collect();
    if json {
        return print_json(&all);
    }
    let mut text = String::new();
    for Coverage { codec, carries, lacks, partly } in &all {
        text += &format!("{codec}: carries {} paths, lacks {}\n", carries.len(), lacks.len());
        let lines = carries.iter().map(|path| vec!["  +".to_owned(), path.clone(), String::new()]);
        let sign =
            |sign: &'static str| move |lack: &Lack| vec![sign.to_owned(), lack.path.clone(), lack.reason.clone()];
        let (partly, lacking) = (partly.iter().map(sign("  ~")), lacks.iter().map(sign("  -")));
        text += &table::align(&["  ", "PATH", "WHY NOT"], lines.chain(partly).chain(lacking));
        text.push('\n');
    }
    print(text.as_bytes())
}
