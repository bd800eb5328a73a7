//! Zips of cards, personas, lorebooks and chats, as RoleOut writes them: what is in one, under limits, and never a path that leads
//! anywhere but below a folder.
//!
//! With the feature `cli` only.
//!
//! ```
//! use rolecall_codecs::Limits;
//! use rolecall_codecs::archive::{Archive, is_zip};
//! use std::io::{Cursor, Write};
//!
//! let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
//! zip.start_file("characters/mira.json", zip::write::SimpleFileOptions::default())?;
//! zip.write_all(b"{}")?;
//! let bytes = zip.finish()?.into_inner();
//! assert!(is_zip(&bytes));
//!
//! let mut archive = Archive::open(Cursor::new(bytes), &Limits::default())?;
//! let path = archive.members()[0].path.clone()?;
//! assert_eq!(path, std::path::Path::new("characters").join("mira.json"));
//! assert_eq!(archive.read(0)?, b"{}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod path;

pub use path::{PathError, safe_path};

use crate::limits::{Breach, Limit, Limits};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use zip::ZipArchive;
use zip::result::ZipError;

/// How a zip starts: with a member, or, when it has none, with its end.
const SIGNATURES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];
/// The part of a Unix mode that says what a file is, and its values for a plain file and for a folder.
const FILE_TYPE: u32 = 0o170_000;
const PLAIN_FILE: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Whether bytes are the start of a zip; four are enough.
pub fn is_zip(bytes: &[u8]) -> bool {
    SIGNATURES.iter().any(|signature| bytes.starts_with(signature))
}

/// Why a zip, or one of its members, is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Too many members, or too many bytes in all of them.
    #[error("the zip has {0}")]
    Limit(Breach),
    /// A member that is too large, or packed too densely.
    #[error("`{member}` has {breach}")]
    MemberLimit {
        /// Its name.
        member: String,
        /// What is too much.
        breach: Breach,
    },
    /// Two members of one name, of which readers see different ones; or the zip miscounts its members.
    #[error("the zip says that it has {count} members, and {found} of different names are there")]
    Miscounted {
        /// How many it says.
        count: u64,
        /// How many there are.
        found: u64,
    },
    /// Members that share bytes of the zip.
    #[error("the members take {deflated} bytes of a zip that has {length}: some share them")]
    Overlapping {
        /// The sum of their bytes in the zip.
        deflated: u64,
        /// The bytes of the zip.
        length: u64,
    },
    /// A member that needs a password.
    #[error("`{member}` is encrypted")]
    Encrypted {
        /// Its name.
        member: String,
    },
    /// A member that is neither stored nor deflated.
    #[error("`{member}` is packed by method {method}, expected 0 (stored) or 8 (deflated)")]
    Method {
        /// Its name.
        member: String,
        /// The method's number in the zip.
        method: u16,
    },
    /// A member that is not as long as the zip says.
    #[error("`{member}` is not of the {size} bytes that the zip says")]
    SizeDiffers {
        /// Its name.
        member: String,
        /// What the zip says.
        size: u64,
    },
    /// There is no such member.
    #[error("no member {index}")]
    NoMember {
        /// The index that was asked for.
        index: usize,
    },
    /// A member that cannot be read.
    #[error("`{member}`: {source}")]
    Member {
        /// Its name.
        member: String,
        /// What is wrong.
        source: ZipError,
    },
    /// No zip, or a broken one.
    #[error("no readable zip: {0}")]
    Broken(#[from] ZipError),
    /// The zip cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

impl ArchiveError {
    /// The limit that does not hold, if that is what is wrong.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        match self {
            ArchiveError::Limit(breach) | ArchiveError::MemberLimit { breach, .. } => Some(*breach),
            _ => None,
        }
    }
}

/// One file in a zip.
#[derive(Debug, Clone)]
pub struct Member {
    /// Its name as it stands in the zip.
    pub name: String,
    /// Where it may go below a folder, or why nowhere.
    pub path: Result<PathBuf, PathError>,
    /// Its bytes, inflated.
    pub size: u64,
    /// Its place in the zip's own list, which has folders too.
    index: usize,
}

/// A zip that keeps to its limits.
#[derive(Debug)]
pub struct Archive<R> {
    zip: ZipArchive<R>,
    members: Vec<Member>,
}

impl<R: Read + Seek> Archive<R> {
    /// Opens a zip and holds what it says about itself against the limits, before the first member is inflated.
    ///
    /// # Errors
    /// [`ArchiveError`]: it is no zip, or one of the limits does not hold.
    pub fn open(mut reader: R, limits: &Limits) -> Result<Archive<R>, ArchiveError> {
        // Before the list is read: a list of millions fills the memory.
        let count = count::members(&mut reader)?;
        limits.check(Limit::Members, count).map_err(ArchiveError::Limit)?;
        let length = reader.seek(SeekFrom::End(0))?;
        let mut zip = ZipArchive::new(reader)?;
        let found = zip.len() as u64;
        if found != count {
            return Err(ArchiveError::Miscounted { count, found });
        }
        let mut members = Vec::with_capacity(zip.len());
        let (mut total, mut deflated) = (0_u64, 0_u64);
        for index in 0..zip.len() {
            let file = zip.by_index_raw(index)?;
            let name = name(file.name_raw(), file.name());
            check(&name, file.size(), file.compressed_size(), limits)?;
            total = total.saturating_add(file.size());
            deflated = deflated.saturating_add(file.compressed_size());
            if name.ends_with(['/', '\\']) {
                continue;
            }
            let plain = matches!(file.unix_mode().unwrap_or_default() & FILE_TYPE, 0 | PLAIN_FILE | FOLDER);
            let path = if plain { safe_path(&name) } else { Err(PathError::Special) };
            members.push(Member { path, size: file.size(), index, name });
        }
        limits.check(Limit::Unpacked, total).map_err(ArchiveError::Limit)?;
        if deflated > length {
            return Err(ArchiveError::Overlapping { deflated, length });
        }
        Ok(Archive { zip, members })
    }

    /// The files in it, in its own order.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The bytes of a member.
    ///
    /// # Errors
    /// [`ArchiveError`]: it is encrypted, packed by another method, broken, or not of the size that was checked.
    pub fn read(&mut self, index: usize) -> Result<Vec<u8>, ArchiveError> {
        let Member { name, size, index, .. } = self.members.get(index).ok_or(ArchiveError::NoMember { index })?;
        let member = || name.clone();
        let failed = |source| match source {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => ArchiveError::Encrypted { member: member() },
            ZipError::CompressionMethodNotSupported(method) => ArchiveError::Method { member: member(), method },
            source => ArchiveError::Member { member: member(), source },
        };
        let mut bytes = Vec::new();
        let file = self.zip.by_index(*index).map_err(failed)?;
        // One byte more shows that the zip lies; the end of the file has the checksum looked at.
        file.take(size.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| failed(error.into()))?;
        if bytes.len() as u64 == *size {
            Ok(bytes)
        } else {
            Err(ArchiveError::SizeDiffers { member: member(), size: *size })
        }
    }
}

/// Holds one member against the limits.
fn check(name: &str, size: u64, deflated: u64, limits: &Limits) -> Result<(), ArchiveError> {
    let dense = || match size > limits.ratio_from {
        true => limits.check(Limit::Ratio, size.div_ceil(deflated.max(1))),
        false => Ok(()),
    };
    let refused = |breach| ArchiveError::MemberLimit { member: name.to_owned(), breach };
    limits.check(Limit::Member, size).and_then(|()| dense()).map_err(refused)
}

/// A name in UTF-8 also where the zip does not say that it is; else as MS-DOS read it.
fn name(raw: &[u8], dos: &str) -> String {
    std::str::from_utf8(raw).unwrap_or(dos).to_owned()
}
