//! `rolecall schema`

use super::files::{Staged, Target};
use super::output::{json, print, print_json, say, shown};
use super::{Failure, table};
use clap::builder::PossibleValuesParser;
use rolecall_codecs::schema::{PUBLISHED, published};
use rolecall_codecs::{ListedSchema, Registry, SchemaIndex};
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  rolecall schema                               the names, with the formats that write them
  rolecall schema wire/lorebook > lorebook.schema.json
  rolecall schema entity/character              the canonical document that `convert` writes of a card
  rolecall schema --all schemas                 every file, as schemas/wire/lorebook.schema.json ..., and schemas/index.json

JSON Schema, draft 2020-12, each complete by itself: generators of types and strict validators take them as they are.
Within a version, which each `$id` names, a document that is valid stays valid, and no name goes away; new keys, words
and types may come. `validate --json` says which schema a file follows.";

/// Print the JSON Schema of a wire format or of a canonical document.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Which one; without a name they are listed.
    #[arg(value_parser = names(), hide_possible_values = true)]
    name: Option<String>,
    /// Write all of them below this folder, which is made when it is missing, with their list as index.json.
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    all: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long, requires = "all")]
    force: bool,
    /// The list as JSON: {"version", "schemas": [{"name", "id", "title", "kind", "codecs", "file"}]}.
    #[arg(long, conflicts_with_all = ["name", "all"])]
    json: bool,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(PUBLISHED.iter().map(|schema| schema.name))
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let index = registry.schema_index();
    match (&args.all, args.name.as_deref().and_then(published)) {
        (Some(folder), _) => write_all(folder, &index, args.force),
        (None, Some(schema)) => print(schema.text.as_bytes()),
        (None, None) if args.json => print_json(&index),
        (None, None) => print(list(&index, registry.iter().count()).as_bytes()),
    }
}

fn list(index: &SchemaIndex, all: usize) -> String {
    let formats = |one: &ListedSchema| if one.codecs.len() == all { "all".to_owned() } else { one.codecs.join(", ") };
    let row = |one: &ListedSchema| vec![one.name.to_owned(), one.title.to_owned(), formats(one), one.id.to_owned()];
    table::align(&["NAME", "TITLE", "FORMATS", "ID"], index.schemas.iter().map(row))
}

/// Looks at every place before the first folder is made. The index comes last: where it is, they all are.
fn write_all(folder: &Path, index: &SchemaIndex, force: bool) -> Result<(), Failure> {
    let text = json(index)?;
    let files = PUBLISHED.iter().map(|schema| (format!("{}.schema.json", schema.name), schema.text));
    let mut targets = Vec::with_capacity(PUBLISHED.len() + 1);
    for (file, text) in files.chain([("index.json".to_owned(), text.as_str())]) {
        targets.push((Target::below(folder, &folder.join(file), force, &[])?, text));
    }
    let mut staged = Staged::default();
    for (target, text) in targets {
        target.make_folder()?;
        staged.add(target, text.as_bytes())?;
    }
    staged.commit()?;
    say(&format!("{} schemas written below {}", PUBLISHED.len(), shown(folder)));
    Ok(())
}
