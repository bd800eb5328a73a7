//! Names in a zip as paths below a folder.

use crate::canonical::id;
use std::path::PathBuf;

/// Why a name in a zip is no path below a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// Nothing of it is a name.
    #[error("its name is empty")]
    Empty,
    /// `/etc/passwd`, `\\server\share`
    #[error("its path is absolute")]
    Absolute,
    /// `C:card.json`
    #[error("its path names a drive")]
    Drive,
    /// `..`, also written so that only some systems take it for that
    #[error("its path leads out of the folder")]
    Parent,
    /// A NUL ends the name for some programs.
    #[error("its name has a NUL")]
    Nul,
    /// `con.json` is a device on Windows.
    #[error("its name is reserved for a device")]
    Reserved,
    /// A link, a pipe, a device.
    #[error("it is a link or a device, no file")]
    Special,
}

/// Characters that some file systems do not take in a name.
const FORBIDDEN: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];

/// The path that a name in a zip stands for, below any folder, on any system: with `/` and `\` between its parts, empty parts and
/// `.` left out, and `_` for what some file systems refuse.
///
/// # Errors
/// [`PathError`] when it leads out of the folder, or names a device.
///
/// ```
/// use rolecall_codecs::archive::{PathError, safe_path};
///
/// assert_eq!(safe_path("a//./who?.json").unwrap(), std::path::Path::new("a").join("who_.json"));
/// assert_eq!(safe_path(r"a\..\..\b"), Err(PathError::Parent));
/// ```
pub fn safe_path(name: &str) -> Result<PathBuf, PathError> {
    if name.contains('\0') {
        return Err(PathError::Nul);
    }
    if name.starts_with(['/', '\\']) {
        return Err(PathError::Absolute);
    }
    let parts = name.split(['/', '\\']).filter(|part| !matches!(*part, "" | "."));
    let path = parts.map(part).collect::<Result<PathBuf, _>>()?;
    if path.as_os_str().is_empty() { Err(PathError::Empty) } else { Ok(path) }
}

/// One part of a path.
fn part(part: &str) -> Result<String, PathError> {
    // Windows drops dots and spaces at the end of a name.
    let kept = part.trim_end_matches(['.', ' ']);
    if kept.is_empty() {
        return Err(PathError::Parent);
    }
    if matches!(part.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic()) {
        return Err(PathError::Drive);
    }
    let stem = part.split('.').next().unwrap_or_default().trim();
    if is_device(stem) {
        return Err(PathError::Reserved);
    }
    let harmless = |c: char| if c.is_control() || FORBIDDEN.contains(&c) { '_' } else { c };
    let dropped = part.chars().count() - kept.chars().count();
    Ok(kept.chars().map(harmless).chain(std::iter::repeat_n('_', dropped)).collect())
}

/// Whether Windows takes a name for a device. It reads superscript digits as digits.
fn is_device(stem: &str) -> bool {
    let digit = |c: char| match c {
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        c => c.to_ascii_lowercase(),
    };
    let stem: String = stem.chars().map(digit).collect();
    id::is_device(&stem) || matches!(stem.as_str(), "conin$" | "conout$")
}
