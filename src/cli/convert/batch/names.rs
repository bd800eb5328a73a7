//! Which files a tree holds, and where each goes: no two to one place.

use super::{Failure, Format, failed, resolved};
use rolecall_codecs::Registry;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// A file and its place in the output folder.
pub struct Item {
    pub input: PathBuf,
    pub output: PathBuf,
}

/// The extension of canonical documents.
const CANONICAL: &str = "canonical.json";

/// The files below a folder, in order. Hidden ones and the output folder are passed over, linked folders not entered.
pub fn items(from: &Path, to: &Path, format: &Format, registry: &Registry) -> Result<Vec<Item>, Failure> {
    let mut names = Names::new(format, registry);
    let (source, target) = (resolved(from), resolved(to));
    if target.exists() && !target.is_dir() {
        return Err(failed(to, "is no folder, and a folder goes to a folder"));
    }
    if source.starts_with(&target) {
        return Err(failed(to, "holds the input: name a folder beside or below it"));
    }
    let wanted = |entry: &DirEntry| {
        let hidden = entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.');
        let output = entry.file_type().is_dir() && resolved(entry.path()) == target;
        !(hidden || output)
    };
    let mut items = Vec::new();
    for entry in WalkDir::new(from).sort_by_file_name().into_iter().filter_entry(wanted) {
        let entry = entry.map_err(|error| failed(from, &format!("cannot be read: {error}")))?;
        if !entry.path().is_file() {
            continue;
        }
        let below = entry.path().strip_prefix(from).unwrap_or(entry.path());
        items.push(Item { input: entry.path().to_owned(), output: to.join(names.converted(below)) });
    }
    Ok(items)
}

/// The places that are given away already.
pub struct Names {
    extension: &'static str,
    long: Vec<String>,
    taken: Taken,
}

#[derive(Default)]
struct Taken {
    /// In lower case.
    places: HashSet<String>,
    /// The number that is tried next for a place that was taken.
    next: HashMap<String, usize>,
}

impl Names {
    /// None yet.
    pub fn new(format: &Format, registry: &Registry) -> Names {
        Names { extension: extension(format), long: long_extensions(registry), taken: Taken::default() }
    }

    /// A place for what a file becomes in the format.
    pub fn converted(&mut self, below: &Path) -> PathBuf {
        free_name(below, self.extension, &self.long, &mut self.taken)
    }

    /// A place for a file that stays what it is.
    pub fn kept(&mut self, below: &Path) -> PathBuf {
        let extension = below.extension().unwrap_or(OsStr::new("jsonl")).to_string_lossy().into_owned();
        free_name(below, &extension, &[], &mut self.taken)
    }
}

fn extension(format: &Format) -> &'static str {
    match format {
        Format::Canonical => CANONICAL,
        Format::Wire(info) => info.extensions.first().copied().unwrap_or("json"),
    }
}

/// Extensions of several parts: they stand for a format, and go as a whole when another takes their place.
fn long_extensions(registry: &Registry) -> Vec<String> {
    let all = registry.iter().flat_map(|codec| codec.info().extensions).copied().chain([CANONICAL]);
    all.filter(|extension| extension.contains('.')).map(|extension| format!(".{extension}")).collect()
}

/// A place that no file has yet, on file systems without upper and lower case too: `card.json`, else `card.png.json`, else
/// `card-2.json` and so on.
fn free_name(below: &Path, extension: &str, long: &[String], taken: &mut Taken) -> PathBuf {
    let whole = below.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let lower = whole.to_lowercase();
    let long = long.iter().find(|long| lower.ends_with(long.as_str()) && lower.len() == whole.len());
    let stem = match long {
        Some(long) => whole.get(..whole.len() - long.len()).unwrap_or(&whole).to_owned(),
        None => below.file_stem().unwrap_or(OsStr::new("file")).to_string_lossy().into_owned(),
    };
    let names = [format!("{stem}.{extension}"), format!("{whole}.{extension}")].map(|name| below.with_file_name(name));
    let lower = |place: &PathBuf| place.to_string_lossy().to_lowercase();
    let [first, _] = &names;
    let next = taken.next.entry(lower(first)).or_insert(2);
    let counted = std::iter::repeat_with(|| {
        *next += 1;
        below.with_file_name(format!("{stem}-{}.{extension}", *next - 1))
    });
    names.iter().cloned().chain(counted).find(|place| taken.places.insert(lower(place))).unwrap_or_default()
}
