//! `rolecall schema`

use super::output::{Staged, Target, print, say, shown};
use super::{Failure, table};
use clap::builder::PossibleValuesParser;
use rolecall_codecs::schema::{SCHEMAS, text};
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  rolecall schema                               the names
  rolecall schema wire/lorebook > lorebook.schema.json
  rolecall schema --all schemas                 every file, as schemas/wire/lorebook.schema.json ...";

/// Print the JSON Schema of a wire format or of a canonical document.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Which one; without a name they are listed.
    #[arg(value_parser = names(), hide_possible_values = true)]
    name: Option<String>,
    /// Write all of them below this folder, which is made when it is missing.
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    all: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long, requires = "all")]
    force: bool,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(SCHEMAS.iter().map(|schema| schema.name))
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(folder) = &args.all {
        return write_all(folder, args.force);
    }
    match args.name.as_deref().and_then(text) {
        Some(text) => print(text.as_bytes()),
        None => {
            let rows = SCHEMAS.iter().map(|schema| [schema.name, schema.title, schema.id].map(str::to_owned).to_vec());
            print(table::align(&["NAME", "TITLE", "ID"], rows).as_bytes())
        }
    }
}

/// Looks at every place before the first folder is made.
fn write_all(folder: &Path, force: bool) -> Result<(), Failure> {
    let place = |name: &str| folder.join(format!("{name}.schema.json"));
    let mut targets = Vec::with_capacity(SCHEMAS.len());
    for schema in SCHEMAS {
        targets.push((Target::new(&place(schema.name), force, &[])?, schema.text));
    }
    let mut staged = Staged::default();
    for (target, text) in targets {
        target.make_folder()?;
        staged.add(target, text.as_bytes())?;
    }
    staged.commit()?;
    say(&format!("{} schemas written below {}", SCHEMAS.len(), shown(folder)));
    Ok(())
}
