//! `rolecall formats`

use super::output::{print, print_json};
use super::{Failure, table};
use rolecall_codecs::{Info, Registry};

const HELP: &str = "\
Examples:
  rolecall formats
  rolecall formats --json | jq -r .[].id";

/// List the formats that can be read and written.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let infos: Vec<Info> = registry.iter().map(|codec| codec.info()).collect();
    if args.json {
        return print_json(&infos);
    }
    let row = |info: &Info| {
        vec![info.id.to_owned(), info.kind.to_string(), info.extensions.join(", "), info.label.to_owned()]
    };
    print(table::align(&["FORMAT", "KIND", "FILES", "WHAT IT IS"], infos.iter().map(row)).as_bytes())
}
