//! `rolecall docs`: the documentation of the formats as a site of plain files.
//!
//! Every page is made of the tables' rows and of the schemas; nothing is written here about a field.

mod entity;
mod format;
mod hub;
mod page;
mod places;
mod schema;

use super::Failure;
use super::output::{say, shown};
use page::Page;
use rolecall_codecs::Registry;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::{fs, io};

const HELP: &str = "\
Examples:
  rolecall docs -o site          then open site/index.html: no server and no network is needed
  rolecall docs -o site --force  in the place of an earlier site";

/// Write the documentation of all formats, entities and schemas as a web site.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The folder of the site; made when it is missing, and else empty.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Replace a site that an earlier run wrote there.
    #[arg(long)]
    force: bool,
}

/// What tells a folder that holds a site.
const MARK: &str = "search-index.js";

/// One thing to find.
#[derive(Serialize)]
pub(super) struct Entry {
    /// A row of a format, a field of its files that only the original text keeps, a field of an entity, or a member of a schema.
    what: &'static str,
    /// Its paths.
    names: Vec<String>,
    /// What it is on the other side.
    others: Vec<String>,
    /// The format, the kind or the schema.
    of: String,
    /// Where it stands.
    url: String,
    /// What it means, in a few words.
    doc: String,
}

/// The first sentence of a description.
fn opening(doc: &str) -> String {
    let end = doc.find(". ").map_or(doc.len(), |at| at + 1);
    doc.get(..end).unwrap_or(doc).to_owned()
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let pages = pages(registry).map_err(|error| Failure::Failed(format!("the pages cannot be made: {error:#}")))?;
    let count = pages.iter().filter(|page| page.name.ends_with(".html")).count();
    write(&args.output, &pages, args.force)?;
    say(&format!("{count} pages written below {}", shown(&args.output)));
    Ok(())
}

/// All files of the site.
fn pages(registry: &Registry) -> Result<Vec<Page>, minijinja::Error> {
    let mut site = page::Site::new(registry)?;
    let (entities, entity_entries) = entity::pages(&mut site, registry)?;
    let (formats, format_entries) = format::pages(&site, registry)?;
    let (schemas, schema_entries) = schema::pages(&site, registry)?;
    let entries: Vec<Entry> = [format_entries, entity_entries, schema_entries].into_iter().flatten().collect();
    let index = serde_json::to_string(&entries).unwrap_or_default();
    let mut pages = vec![
        site.start(registry)?,
        Page::new("style.css", include_str!("docs/pages/style.css")),
        Page::new("theme.js", include_str!("docs/pages/theme.js")),
        Page::new("site.js", include_str!("docs/pages/site.js")),
        Page::new(MARK, &format!("const INDEX = {index};\n")),
    ];
    pages.extend(formats);
    pages.extend(entities);
    pages.extend(schemas);
    Ok(pages)
}

/// Writes all files beside their place, and then puts them there at once. A folder that is there must be empty, or be replaced on
/// purpose and hold a site.
fn write(folder: &Path, pages: &[Page], force: bool) -> Result<(), Failure> {
    let failed = |what: &str| Failure::Failed(format!("{}: {what}", shown(folder)));
    let cannot = |error: io::Error| failed(&format!("cannot be written: {error}"));
    let old = fs::symlink_metadata(folder).is_ok();
    let empty = old && fs::read_dir(folder).is_ok_and(|mut list| list.next().is_none());
    if old && !empty && !force {
        return Err(failed("is there already: --force replaces a site"));
    }
    if old && !empty && !folder.join(MARK).is_file() {
        return Err(failed("holds no site, and --force replaces nothing else"));
    }
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(cannot)?;
    let beside = tempfile::Builder::new().prefix(".rolecall-docs-").tempdir_in(parent).map_err(cannot)?;
    let (new, away) = (beside.path().join("new"), beside.path().join("old"));
    fs::create_dir(&new).map_err(cannot)?;
    for page in pages {
        fs::write(new.join(&page.name), &page.text).map_err(cannot)?;
    }
    if old {
        fs::rename(folder, &away).map_err(cannot)?;
    }
    fs::rename(&new, folder).map_err(|error| match fs::rename(&away, folder) {
        Err(lost) if old => {
            // The old site must not go with the temporary folder.
            let kept = beside.keep();
            failed(&format!("cannot be written: {error}; what stood there is in {}: {lost}", shown(&kept)))
        }
        _ => cannot(error),
    })
}
