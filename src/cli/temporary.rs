//! Temporary files beside the places that they are meant for, and that none is left there: an error takes them away, and so do the
//! signals that end a program (SIGINT, SIGTERM, SIGHUP). After SIGKILL, and on Windows after Ctrl-C, a file whose name starts with
//! `.rolecall-` may stay. No run looks at it.

use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use tempfile::{Builder, NamedTempFile, TempDir};

/// How the names of all temporary files and folders start: hidden, so that converting a folder passes over them.
const PREFIX: &str = ".rolecall-";

/// All temporary files of this run.
static LISTED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Held while files go to their places.
static WHOLE: RwLock<()> = RwLock::new(());

/// A temporary file. Dropped, it is gone.
#[derive(Debug)]
pub struct Beside {
    // In this order: it goes away first, and then from the list.
    file: NamedTempFile,
    _listed: Listed,
}

#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        list().remove(&self.0);
    }
}

impl Beside {
    /// An empty file in a folder, with the permissions of the one that it is to replace, else with those of any new file.
    pub fn new(folder: &Path, old: Option<&Metadata>) -> io::Result<Beside> {
        watch();
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(if old.is_some() { 0o600 } else { 0o666 }));
        let mut list = list();
        let file = builder.tempfile_in(folder).map_err(without_name)?;
        list.insert(file.path().to_owned());
        drop(list);
        let beside = Beside { _listed: Listed(file.path().to_owned()), file };
        if let Some(old) = old {
            like(beside.as_file(), old)?;
        }
        Ok(beside)
    }

    /// What is written to.
    pub fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Goes to its place: over the file that is there, or only where none is.
    pub fn persist(self, place: &Path, over: bool) -> io::Result<()> {
        let done = if over { self.file.persist(place) } else { self.file.persist_noclobber(place) };
        done.map(drop).map_err(|error| error.error)
    }
}

/// An empty folder in a folder. It is not on the list: hold [`whole`] as long as it is there.
pub fn folder_in(folder: &Path) -> io::Result<TempDir> {
    Builder::new().prefix(PREFIX).suffix(".tmp").tempdir_in(folder).map_err(without_name)
}

/// From now on until this is dropped no signal ends the program.
pub fn whole() -> RwLockReadGuard<'static, ()> {
    watch();
    WHOLE.read().unwrap_or_else(PoisonError::into_inner)
}

fn list() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives a new file the permissions of an old one, and its owner where that is allowed.
#[cfg(unix)]
fn like(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        // A stranger's file that may be replaced becomes the writer's own.
        let _ = fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid())));
    }
    file.set_permissions(old.permissions())
}

/// A file is marked as read-only there, and such a one is not replaced at all.
#[cfg(not(unix))]
fn like(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// The error alone: nobody knows the temporary file by its name, which the crate adds.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => io::Error::new(error.kind(), text.to_owned()),
        None => error,
    }
}

/// Writing beyond a limit on the size of files becomes an error like others, instead of the end.
pub fn refuse_to_die_of_size() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

#[cfg(not(unix))]
fn watch() {}

/// Waits for a signal in a thread of its own, from the first temporary file on.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    static WATCH: std::sync::Once = std::sync::Once::new();
    WATCH.call_once(|| {
        let ignored = ignored();
        let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // Without it a signal leaves a file behind, and nothing worse.
        let Ok(mut signals) = Signals::new(wanted) else { return };
        std::thread::spawn(move || {
            let Some(signal) = signals.forever().next() else { return };
            let _whole = WHOLE.write().unwrap_or_else(PoisonError::into_inner);
            let list = list();
            for path in list.iter() {
                let _ = std::fs::remove_file(path);
            }
            let _ = emulate_default_handler(signal);
        });
    });
}

/// The signals that whoever started this program had it ignore, as `nohup` does: a bit each. Where the system does not say, SIGHUP.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(1)
}
