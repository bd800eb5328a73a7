//! Writing: whole files or none, and streams whose reader may go away.

use super::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes data to standard output.
pub fn print(data: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(data).and_then(|()| out.flush()).map_err(|error| standard_output(&error))
}

fn standard_output(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Failed(format!("standard output: cannot be written: {error}")),
    }
}

/// Copies a file to standard output.
pub fn print_file(file: &mut File) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let copied = file.rewind().and_then(|()| io::copy(file, &mut out)).and_then(|_| out.flush());
    copied.map_err(|error| standard_output(&error))
}

/// Writes a value as JSON to standard output.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(json(value)?.as_bytes())
}

/// A value as JSON text that ends its line.
pub fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(text + "\n")
}

/// Says something on standard error.
pub fn say(message: &str) {
    // Where nobody listens there is nothing to do.
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// A bar on standard error; none where that is no terminal.
pub fn progress(template: &str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Text from a file as one line that cannot steer a terminal: control characters become spaces.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// How messages call a path.
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Files that are about to be written: each stands complete beside its place before the first one takes it.
#[derive(Debug, Default)]
pub struct Staged {
    files: Vec<Stage>,
    /// Not forced to the disk one by one: a crash of the machine may lose the last ones.
    quick: bool,
}

#[derive(Debug)]
struct Stage {
    file: NamedTempFile,
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
    /// Looks at a place: it must be none of the inputs, and a file that is there may be replaced only with `force`.
    pub fn new(path: &Path, force: bool, inputs: &[&Path]) -> Result<Target, Failure> {
        let failed = |what: &str| Err(Failure::Failed(format!("{}: {what}", shown(path))));
        let old = match fs::metadata(path) {
            Ok(old) => old,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Target { name: path.to_owned(), place: path.to_owned(), old: None });
            }
            Err(error) => return Err(cannot(path, &error)),
        };
        if old.is_dir() {
            return failed("is a folder: name a file in it");
        }
        if !old.is_file() {
            // Renaming over a device or a pipe would put a file in its place.
            return failed("is no regular file: use `-o -` and redirect standard output");
        }
        let place = fs::canonicalize(path).map_err(|error| cannot(path, &error))?;
        if inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == place)) {
            return failed("is an input too, and an input is never overwritten, --force or not: name another file");
        }
        if !force {
            return failed("is there already: --force replaces it");
        }
        Ok(Target { name: path.to_owned(), place, old: Some(old) })
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

    /// An empty file beside the place.
    pub fn begin(&self) -> Result<NamedTempFile, Failure> {
        let folder = self.folder();
        fs::metadata(folder).map_err(|error| Failure::Failed(format!("the folder {}: {error}", shown(folder))))?;
        temporary(folder).map_err(|error| cannot(&self.name, &error))
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
        let mut file = target.begin()?;
        file.write_all(data).map_err(|error| cannot(&target.name, &error))?;
        self.add_file(target, file)
    }

    /// Takes over a file that [`Target::begin`] made and that is complete now.
    pub fn add_file(&mut self, target: Target, file: NamedTempFile) -> Result<(), Failure> {
        let failed = |error: io::Error| cannot(&target.name, &error);
        if let Some(old) = &target.old {
            file.as_file().set_permissions(old.permissions()).map_err(failed)?;
        }
        if !self.quick {
            file.as_file().sync_all().map_err(failed)?;
        }
        self.files.push(Stage { file, target });
        Ok(())
    }

    /// Puts every file in its place.
    pub fn commit(self) -> Result<(), Failure> {
        for Stage { file, target } in self.files {
            let done = match target.old {
                Some(_) => file.persist(&target.place),
                // Also when a file came there in the meantime, it stays.
                None => file.persist_noclobber(&target.place),
            };
            done.map_err(|error| cannot(&target.name, &error.error))?;
        }
        Ok(())
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("{}: cannot be written: {error}", shown(path)))
}

/// A temporary file that others may read as any new file, not the private one that the crate makes by itself.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rolecall-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
