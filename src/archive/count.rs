//! How many members a zip says it has, without reading its list.

use super::ArchiveError;
use std::io::{Read, Seek, SeekFrom};
use zip::result::ZipError;

/// The end of a zip: its signature, and the bytes of it without the comment, which is no longer than a `u16` says.
const END: &[u8] = b"PK\x05\x06";
const END_BYTES: u64 = 22;
const LONGEST_COMMENT: u64 = u16::MAX as u64;
/// Where the end has the number of members, and where that stands for one in the large end.
const COUNT: usize = 10;
const IN_LARGE_END: u16 = u16::MAX;
/// The record right before the end that leads to the large end.
const LOCATOR: &[u8] = b"PK\x06\x07";
const LOCATOR_BYTES: usize = 20;
const LARGE_END: &[u8] = b"PK\x06\x06";
const LARGE_END_BYTES: usize = 56;
const LARGE_END_COUNT: usize = 32;

/// The number of members that the last end in the file names.
pub(super) fn members(file: &mut (impl Read + Seek)) -> Result<u64, ArchiveError> {
    let length = file.seek(SeekFrom::End(0))?;
    let start = length.saturating_sub(END_BYTES + LONGEST_COMMENT + LOCATOR_BYTES as u64);
    file.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    file.take(length - start).read_to_end(&mut tail)?;
    let end = memchr::memmem::rfind(&tail, END).ok_or_else(|| broken("it has no end"))?;
    let count = tail.get(end + COUNT..).and_then(<[u8]>::first_chunk).map(|count| u16::from_le_bytes(*count));
    match count.ok_or_else(|| broken("its end is cut off"))? {
        IN_LARGE_END => {
            let locator = end.checked_sub(LOCATOR_BYTES).and_then(|at| tail.get(at..end));
            large(file, locator.filter(|locator| locator.starts_with(LOCATOR)))
        }
        count => Ok(count.into()),
    }
}

/// The number in the large end; without one the number in the end is meant.
fn large(file: &mut (impl Read + Seek), locator: Option<&[u8]>) -> Result<u64, ArchiveError> {
    let Some(locator) = locator else { return Ok(IN_LARGE_END.into()) };
    let at = number(locator, 8).ok_or_else(|| broken("its large end is not named"))?;
    let mut end = [0; LARGE_END_BYTES];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut end)?;
    let count = number(&end, LARGE_END_COUNT).filter(|_| end.starts_with(LARGE_END));
    count.ok_or_else(|| broken("its large end is not where it should be"))
}

/// The number at a place.
fn number(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map(|number| u64::from_le_bytes(*number))
}

fn broken(what: &'static str) -> ArchiveError {
    ArchiveError::Broken(ZipError::InvalidArchive(what.into()))
}
