//! PNG files, chunk by chunk.

use flate2::{Compress, Compression, Crc, FlushCompress, write::ZlibEncoder};
use rolecall_codecs::png::SIGNATURE;
use std::io::Write;

pub fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(data);
    let length = u32::try_from(data.len()).expect("a small chunk");
    [&length.to_be_bytes(), &name[..], data, &crc.sum().to_be_bytes()].concat()
}

/// A whole PNG of one pixel in name, with these chunks between its header and its end.
pub fn carrier(chunks: &[Vec<u8>]) -> Vec<u8> {
    let header = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    [&SIGNATURE[..], &header, &chunks.concat(), &chunk(b"IEND", &[])].concat()
}

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

/// Image data of so many bytes; nobody looks at them.
pub fn idat(bytes: usize) -> Vec<u8> {
    chunk(b"IDAT", &vec![7; bytes])
}

/// A chunk of a private type.
pub fn filler(bytes: usize) -> Vec<u8> {
    chunk(b"prVt", &vec![7; bytes])
}

pub fn text(keyword: &str, value: &[u8]) -> Vec<u8> {
    chunk(b"tEXt", &[keyword.as_bytes(), &[0], value].concat())
}

/// A `zTXt` of a value that is deflated already.
pub fn deflated(keyword: &str, zlib: &[u8]) -> Vec<u8> {
    chunk(b"zTXt", &[keyword.as_bytes(), &[0, 0], zlib].concat())
}

pub fn zipped(keyword: &str, value: &[u8]) -> Vec<u8> {
    deflated(keyword, &deflate(value))
}

/// A compressed `iTXt` of a value that is deflated already.
pub fn international_deflated(keyword: &str, zlib: &[u8]) -> Vec<u8> {
    chunk(b"iTXt", &[keyword.as_bytes(), &[0, 1, 0, 0, 0], zlib].concat())
}

pub fn international(keyword: &str, value: &[u8]) -> Vec<u8> {
    international_deflated(keyword, &deflate(value))
}

/// A zlib stream that starts as a text and goes on with so many megabytes of blanks, made of one block again and again.
pub fn bomb(start: &[u8], megabytes: usize) -> Vec<u8> {
    let mut packer = Compress::new(Compression::best(), true);
    let mut pack = |bytes: &[u8]| {
        let mut out = Vec::with_capacity(bytes.len() / 2 + 1024);
        packer.compress_vec(bytes, &mut out, FlushCompress::Full).expect("memory takes all");
        out
    };
    let blanks = vec![b' '; 1 << 20];
    let (start, block) = (pack(start), pack(&blanks));
    [start, block.repeat(megabytes)].concat()
}
