//! Reading what the command line names.

use super::Failure;
use rolecall_codecs::archive::is_zip;
use rolecall_codecs::{Breach, Error, Input, InputError, Limit, Limits};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// The name of standard input and standard output.
pub const DASH: &str = "-";

/// What the command line lets through: set once, before the command runs.
static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Sets what is let through.
pub fn allow(limits: Limits) {
    // Whoever comes second finds the same.
    let _ = LIMITS.set(limits);
}

/// What is let through.
pub fn limits() -> &'static Limits {
    LIMITS.get_or_init(Limits::default)
}

/// How messages call a file.
pub fn label(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { super::output::shown(path) }
}

/// Whether a path means standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == DASH
}

/// All bytes of a file, or of standard input. Of one that is too large no more are read than show it.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let cannot = |error: io::Error| Failure::Failed(format!("{}: cannot be read: {error}", label(path)));
    if is_dash(path) {
        return all(io::stdin().lock(), 0).map_err(cannot)?.map_err(|breach| too_large(path, breach));
    }
    let file = File::open(path).map_err(cannot)?;
    let about = file.metadata().map_err(cannot)?;
    all(file, about.len()).map_err(cannot)?.map_err(|breach| too_large(path, breach))
}

/// All bytes of a source that says to have so many.
fn all(source: impl Read, size: u64) -> io::Result<Result<Vec<u8>, Breach>> {
    let most = limits().bytes;
    let breach = |found| Err(Breach { limit: Limit::Bytes, most, found });
    if size > most {
        return Ok(breach(size));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    let read = source.take(most.saturating_add(1)).read_to_end(&mut bytes)? as u64;
    Ok(if read > most { breach(read) } else { Ok(bytes) })
}

fn too_large(path: &Path, breach: Breach) -> Failure {
    failure(path, &InputError::TooLarge(breach).into())
}

/// Opens a file, or standard input.
pub fn open(path: &Path) -> Result<Input, Failure> {
    let bytes = bytes(path)?;
    refuse_zip(&bytes, path)?;
    let input = Input::with_limits(bytes, limits()).map_err(|error| failure(path, &error.into()))?;
    match path.file_name() {
        Some(name) if !is_dash(path) => Ok(input.named(&name.to_string_lossy())),
        _ => Ok(input),
    }
}

/// A zip is looked into only where it is named by itself.
pub fn refuse_zip(bytes: &[u8], path: &Path) -> Result<(), Failure> {
    if !is_zip(bytes) {
        return Ok(());
    }
    let what =
        "not recognised: a zip, and only `inspect` and `convert` look into one, when it is their input and a file";
    Err(Failure::NotRecognised(format!("{}: {what}", label(path))))
}

/// What a limit that does not hold can be helped with.
pub fn remedy(breach: Option<Breach>) -> &'static str {
    match breach.map(|breach| breach.limit) {
        None | Some(Limit::Depth) => "",
        Some(Limit::Bytes) => "; --max-bytes takes more, and `convert --stream` lorebooks of any size",
        Some(_) => "; --no-limits takes more",
    }
}

/// What an error of the library means for a file.
pub fn failure(path: &Path, error: &Error) -> Failure {
    let message = format!("{}: {error}{}", label(path), remedy(error.breach()));
    match error {
        Error::NotRecognised { .. } | Error::Input(InputError::NoCard) => Failure::NotRecognised(message),
        _ => Failure::Failed(message),
    }
}
