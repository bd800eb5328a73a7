//! Zips of cards: what `inspect` and `convert` have in common.

use super::Failure;
use super::input::{self, failure, label, limits, remedy};
use rolecall_codecs::archive::{Archive, is_zip};
use rolecall_codecs::{Error, Input};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// A zip that is a file.
pub type Zip = Archive<BufReader<File>>;

/// What is in a member.
pub enum Content {
    /// Nothing that anybody put there on purpose: a hidden file.
    Hidden,
    /// A chat: one message a line, under a line about all of it.
    Chat(Vec<u8>),
    /// Anything else; a codec may know it.
    Piece(Input),
}

/// Opens a file that starts as a zip does, whatever its name.
pub fn open(path: &Path) -> Result<Option<Zip>, Failure> {
    // What is no file, or cannot be opened, is told of where it is read.
    let Some(file) = path.is_file().then(|| File::open(path).ok()).flatten() else { return Ok(None) };
    let mut start = Vec::new();
    let read = (&file).take(4).read_to_end(&mut start);
    if read.is_err() || !is_zip(&start) {
        return Ok(None);
    }
    let zip = Archive::open(BufReader::new(file), limits());
    zip.map(Some).map_err(|error| Failure::Failed(format!("{}: {error}{}", label(path), remedy(error.breach()))))
}

/// How messages call a member.
pub fn member_path(zip: &Path, member: &str) -> PathBuf {
    PathBuf::from(format!("{}/{member}", zip.display()))
}

/// Looks into a member; `path` is what messages call it.
pub fn content(zip: &mut Zip, index: usize, path: &Path) -> Result<Content, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", label(path)));
    let Some(member) = zip.members().get(index) else { return Ok(Content::Hidden) };
    member.path.as_ref().map_err(|error| failed(error))?;
    if is_hidden(&member.name) {
        return Ok(Content::Hidden);
    }
    let name = member.name.clone();
    let bytes = zip.read(index).map_err(|error| failed(&error))?;
    if is_chat(&bytes) {
        return Ok(Content::Chat(bytes));
    }
    input::refuse_zip(&bytes, path)?;
    let input = Input::with_limits(bytes, limits()).map_err(|error| failure(path, &Error::from(error)))?;
    Ok(Content::Piece(input.named(&name)))
}

/// Hidden, as in a folder; or what macOS puts beside every file.
fn is_hidden(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    name.starts_with("__MACOSX/") || parts.any(|part| part.starts_with('.') && part != ".")
}

/// Whether the first line is one that a chat has: the line about the chat, or a message.
fn is_chat(bytes: &[u8]) -> bool {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
    let Ok(line) = serde_json::from_slice::<Map<String, Value>>(line) else { return false };
    let has = |key: &str| line.contains_key(key);
    has("chat_metadata") || (has("user_name") && has("character_name")) || (has("mes") && has("is_user"))
}
