//! Writing files: whole ones or none.

use super::Failure;
use super::output::shown;
use super::temporary::{Beside, whole};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Files that are about to be written: each stands complete beside its place before the first one takes it.
#[derive(Debug, Default)]
pub struct Staged {
    files: Vec<Stage>,
    /// Not forced to the disk one by one: a crash of the machine may lose the last ones.
    quick: bool,
}

#[derive(Debug)]
struct Stage {
    file: Beside,
    target: Target,
}

/// The place of a file, looked at before any work is done.
#[derive(Debug, Clone)]
pub struct Target {
    /// What the user calls it.
    name: PathBuf,
    /// Where it is: a symbolic link is followed.
    place: PathBuf,
    /// The file that it replaces.
    old: Option<Metadata>,
}

impl Target {
    /// Looks at a place. A file that is there may be replaced only with `force`, and one of `kept`, which are read too, never.
    pub fn new(path: &Path, force: bool, kept: &[&Path]) -> Result<Target, Failure> {
        let old = match fs::metadata(path) {
            Ok(old) => old,
            Err(error) if error.kind() == ErrorKind::NotFound => return Target::fresh(path),
            Err(error) => return Err(cannot(path, &error)),
        };
        if old.is_dir() {
            return Err(failed(path, "is a folder: name a file in it"));
        }
        if !old.is_file() {
            // Renaming over a device or a pipe would put a file in its place.
            return Err(failed(path, "is no regular file: use `-o -` and redirect standard output"));
        }
        let place = fs::canonicalize(path).map_err(|error| cannot(path, &error))?;
        if kept.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == place)) {
            return Err(failed(path, "is an input too, and would be lost, --force or not: name another file"));
        }
        if !force {
            return Err(failed(path, "is there already: --force replaces it"));
        }
        Ok(Target { name: path.to_owned(), place, old: Some(old) })
    }

    /// A place in a folder, of a name that does not come from the user: a link that stands there leads nowhere else.
    pub fn below(folder: &Path, path: &Path, force: bool, kept: &[&Path]) -> Result<Target, Failure> {
        if !resolved(path).starts_with(resolved(folder)) {
            return Err(failed(path, "leads out of the output folder by a link: take the link away"));
        }
        Target::new(path, force, kept)
    }

    /// A place where no file is.
    fn fresh(path: &Path) -> Result<Target, Failure> {
        refuse_dangling(path)?;
        Ok(Target { name: path.to_owned(), place: path.to_owned(), old: None })
    }

    /// What the user calls it.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Whether both are one place.
    pub fn same(&self, other: &Target) -> bool {
        self.is_at(&other.place)
    }

    /// Whether a path leads here, on file systems without upper and lower case too.
    pub fn is_at(&self, path: &Path) -> bool {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_lowercase());
        let folder = |path| fs::canonicalize(folder(path)).ok();
        name(&self.place) == name(path) && folder(&self.place) == folder(path)
    }

    /// Makes the folder that the file goes to.
    pub fn make_folder(&self) -> Result<(), Failure> {
        fs::create_dir_all(self.folder()).map_err(|error| cannot(self.folder(), &error))
    }

    /// An empty file beside the place, with the permissions of the file that it replaces.
    pub fn begin(&self) -> Result<Beside, Failure> {
        let folder = self.folder();
        fs::metadata(folder).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failure::Failed(format!("the folder {} is not there: make it first", shown(folder))),
            _ => Failure::Failed(format!("the folder {}: {error}", shown(folder))),
        })?;
        Beside::new(folder, self.old.as_ref()).map_err(|error| cannot(&self.name, &error))
    }

    /// That writing to it failed.
    pub fn cannot(&self, error: &io::Error) -> Failure {
        cannot(&self.name, error)
    }

    fn folder(&self) -> &Path {
        folder(&self.place)
    }
}

impl Staged {
    /// For thousands of files, each of which can be made again.
    pub fn quick() -> Staged {
        Staged { quick: true, ..Staged::default() }
    }

    /// Writes a complete file beside its place.
    pub fn add(&mut self, target: Target, data: &[u8]) -> Result<(), Failure> {
        let file = target.begin()?;
        file.as_file().write_all(data).map_err(|error| target.cannot(&error))?;
        self.add_file(target, file)
    }

    /// Takes over a file that [`Target::begin`] made and that is complete now.
    pub fn add_file(&mut self, target: Target, file: Beside) -> Result<(), Failure> {
        if !self.quick {
            file.as_file().sync_all().map_err(|error| target.cannot(&error))?;
        }
        self.files.push(Stage { file, target });
        Ok(())
    }

    /// Puts every file in its place. When one cannot go there, those before it that replace none are taken away again.
    pub fn commit(self) -> Result<(), Failure> {
        let _whole = whole();
        let mut done: Vec<Target> = Vec::with_capacity(self.files.len());
        for Stage { file, target } in self.files {
            // Also when a file came to an empty place in the meantime, it stays.
            if let Err(error) = file.persist(&target.place, target.old.is_some()) {
                return Err(undone(&done, target.cannot(&error)));
            }
            done.push(target);
        }
        Ok(())
    }
}

/// Takes away what was put in its place before a failure, and tells what cannot be.
fn undone(done: &[Target], failure: Failure) -> Failure {
    let stays = |target: &&Target| target.old.is_some() || fs::remove_file(&target.place).is_err();
    let stay: Vec<String> = done.iter().filter(stays).map(|target| shown(&target.name)).collect();
    if stay.is_empty() {
        return failure;
    }
    Failure::Failed(format!("{}; written before that: {}", failure.message(), stay.join(", ")))
}

/// Refuses a link that leads to nothing: what it means to be is not known.
pub fn refuse_dangling(path: &Path) -> Result<(), Failure> {
    match fs::read_link(path) {
        Ok(to) if !path.exists() => {
            let what = format!("is a link to {}, which is not there: make that first, or name it itself", shown(&to));
            Err(failed(path, &what))
        }
        _ => Ok(()),
    }
}

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A path with `.` and links resolved, also when its end is not there yet.
pub fn resolved(path: &Path) -> PathBuf {
    match path.canonicalize() {
        Ok(path) => path,
        Err(_) => match (path.parent(), path.file_name()) {
            (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => resolved(parent).join(name),
            (_, Some(name)) => resolved(Path::new(".")).join(name),
            _ => path.to_owned(),
        },
    }
}

/// That something is wrong with a path.
pub fn failed(path: &Path, what: &str) -> Failure {
    Failure::Failed(format!("{}: {what}", shown(path)))
}

/// That a path cannot be written to, and what to do.
pub fn cannot(path: &Path, error: &io::Error) -> Failure {
    failed(path, &format!("cannot be written: {}", advised(error)))
}

/// An error of the system, with what to do about it.
pub fn advised(error: &io::Error) -> String {
    let advice = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room there, or name a place on another disk",
        ErrorKind::FileTooLarge => "raise the limit on the size of files, or name a place that has none",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "name a place that you may write to",
        ErrorKind::AlreadyExists => "look at what is there now, or name another place",
        ErrorKind::NotADirectory => "a part of the path is a file: name a place in a folder",
        _ => return error.to_string(),
    };
    format!("{error}: {advice}")
}
