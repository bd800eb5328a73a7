//! `rolecall docs`: the documentation of the formats as a site of plain files.
//!
//! Every page is made of the tables' rows and of the schemas; nothing is written here about a field.

mod entity;
mod format;
mod hub;
mod page;
mod places;
mod schema;
mod urls;

use super::Failure;
use super::files::{self, advised, cannot, failed, refuse_dangling, resolved};
use super::output::{say, shown};
use super::temporary::{folder_in, whole};
use page::Page;
use rolecall_codecs::Registry;
use serde::Serialize;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

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
fn write(name: &Path, pages: &[Page], force: bool) -> Result<(), Failure> {
    let (folder, old) = place(name, force)?;
    let parent = files::folder(&folder);
    fs::create_dir_all(parent).map_err(|error| cannot(parent, &error))?;
    // A signal waits until the site is where it belongs, or away.
    let _whole = whole();
    let in_parent = |error: io::Error| {
        Failure::Failed(format!("{}: cannot be written beside it: {}", shown(name), advised(&error)))
    };
    let beside = folder_in(parent).map_err(in_parent)?;
    let new = beside.path().join("new");
    fs::create_dir(&new).map_err(in_parent)?;
    for page in pages {
        fs::write(new.join(&page.name), &page.text).map_err(|error| cannot(&name.join(&page.name), &error))?;
    }
    let Some(old) = old else { return fs::rename(&new, &folder).map_err(|error| cannot(name, &error)) };
    fs::set_permissions(&new, old.permissions()).map_err(|error| cannot(name, &error))?;
    match exchange(&new, &folder) {
        Ok(()) => Ok(()),
        Err(_) => replace(name, &folder, beside),
    }
}

/// Where the site goes, a link followed, and the folder that is there.
fn place(name: &Path, force: bool) -> Result<(PathBuf, Option<Metadata>), Failure> {
    let Ok(about) = fs::symlink_metadata(name) else { return Ok((name.to_owned(), None)) };
    refuse_dangling(name)?;
    let empty = fs::read_dir(name).is_ok_and(|mut list| list.next().is_none());
    if !empty && !force {
        return Err(failed(name, "is there already: --force replaces a site"));
    }
    if !empty && !name.join(MARK).is_file() {
        return Err(failed(name, "holds no site, and --force replaces nothing else"));
    }
    let folder = if about.is_symlink() { resolved(name) } else { name.to_owned() };
    if std::env::current_dir().is_ok_and(|here| here == resolved(name)) {
        return Err(failed(name, "is the current folder, which stays: name it from another one"));
    }
    let about = fs::metadata(&folder).map_err(|error| cannot(name, &error))?;
    Ok((folder, Some(about)))
}

/// Two folders change places at once, where the system can do that.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(new: &Path, folder: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, new, CWD, folder, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The old site goes away, and then the new one comes.
fn replace(name: &Path, folder: &Path, beside: TempDir) -> Result<(), Failure> {
    let (new, away) = (beside.path().join("new"), beside.path().join("old"));
    fs::rename(folder, &away).map_err(|error| cannot(name, &error))?;
    fs::rename(&new, folder).map_err(|error| match fs::rename(&away, folder) {
        Err(lost) => {
            // The old site must not go with the temporary folder.
            let kept = beside.keep();
            failed(name, &format!("cannot be written: {error}; what stood there is in {}: {lost}", shown(&kept)))
        }
        Ok(()) => cannot(name, &error),
    })
}
