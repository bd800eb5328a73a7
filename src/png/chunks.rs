//! The walk over the chunks of a PNG: borrowed slices, every length checked, nothing decoded.

use super::{PngError, SIGNATURE, is_png};
use crate::limits::{Breach, Limit, Limits};

/// The largest chunk that the PNG standard allows, in bytes of data.
pub(super) const MAX_CHUNK_BYTES: usize = 0x7FFF_FFFF;

/// One whole chunk of the file.
#[derive(Clone, Copy)]
pub(super) struct Chunk<'a> {
    /// Where its length field begins in the file.
    pub(super) offset: usize,
    /// The four letters of its type.
    pub(super) name: [u8; 4],
    /// Its data, without length, type and checksum.
    pub(super) data: &'a [u8],
    /// The checksum as it stands in the file.
    stored: u32,
}

impl Chunk<'_> {
    /// The first byte behind the chunk.
    pub(super) fn end(&self) -> usize {
        self.offset + self.data.len() + 12
    }

    /// The CRC-32 that the file states, and the one that type and data have.
    pub(super) fn checksums(&self) -> (u32, u32) {
        let mut crc = flate2::Crc::new();
        crc.update(&self.name);
        crc.update(self.data);
        (self.stored, crc.sum())
    }
}

/// Goes from chunk to chunk until `IEND`, the end of the file, or a chunk that reaches beyond it.
pub(super) struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    walked: u64,
    limit: u64,
}

impl<'a> Walk<'a> {
    /// Starts behind the signature, which the file must have.
    pub(super) fn new(bytes: &'a [u8], limits: &Limits) -> Result<Self, PngError> {
        if !is_png(bytes) {
            return Err(PngError::NotPng);
        }
        Ok(Self { bytes, at: SIGNATURE.len(), walked: 0, limit: limits.chunks })
    }

    /// Where the walk stands; when it is over, the start of `IEND` or the end of the last whole
    /// chunk.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The chunk at the current position, if a whole one other than `IEND` is there.
    fn peek(&self) -> Option<Chunk<'a>> {
        let rest = self.bytes.get(self.at..)?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (name, rest) = rest.split_first_chunk::<4>()?;
        if name == b"IEND" {
            return None;
        }
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        if length > MAX_CHUNK_BYTES {
            return None;
        }
        let (data, rest) = rest.split_at_checked(length)?;
        let (stored, _) = rest.split_first_chunk::<4>()?;
        Some(Chunk { offset: self.at, name: *name, data, stored: u32::from_be_bytes(*stored) })
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Result<Chunk<'a>, PngError>;

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.peek()?;
        if self.walked == self.limit {
            return Some(Err(PngError::Limit(Breach::of(Limit::Chunks, self.limit))));
        }
        self.walked += 1;
        self.at = chunk.end();
        Some(Ok(chunk))
    }
}
