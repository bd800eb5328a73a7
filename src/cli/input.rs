//! Reading what the command line names.

use super::Failure;
use rolecall_codecs::archive::is_zip;
use rolecall_codecs::{Error, Input, InputError};
use std::io::Read;
use std::path::Path;

/// The name of standard input and standard output.
pub const DASH: &str = "-";

/// How messages call a file.
pub fn label(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { super::output::shown(path) }
}

/// Whether a path means standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == DASH
}

/// All bytes of a file, or of standard input.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = if is_dash(path) {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| Failure::Failed(format!("{}: cannot be read: {error}", label(path))))
}

/// Opens a file, or standard input.
pub fn open(path: &Path) -> Result<Input, Failure> {
    let bytes = bytes(path)?;
    refuse_zip(&bytes, path)?;
    let input = Input::new(bytes).map_err(|error| failure(path, &error.into()))?;
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

/// What an error of the library means for a file.
pub fn failure(path: &Path, error: &Error) -> Failure {
    let message = format!("{}: {error}", label(path));
    match error {
        Error::NotRecognised { .. } | Error::Input(InputError::NoCard) => Failure::NotRecognised(message),
        _ => Failure::Failed(message),
    }
}
