//! The PNG carrier: which text chunk is read, how its value is decoded, and that writing keeps the
//! rest of the file byte for byte. The files are made here, chunk by chunk.

mod random;
mod read;
mod value;
mod write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, Crc, write::ZlibEncoder};
use rolecall_codecs::png::{CardText, PngError, SIGNATURE, find_text};
use rolecall_codecs::{Breach, Limit, Limits};
use std::io::Write;

const CARD: [&str; 2] = ["ccv3", "chara"];
const BOTH: [&str; 2] = ["chara", "ccv3"];
const JSON: &str = r#"{"spec":"chara_card_v2","data":{"name":"Zoë 🕯️"}}"#;

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(data);
    let length = u32::try_from(data.len()).expect("a small chunk");
    [&length.to_be_bytes(), &name[..], data, &crc.sum().to_be_bytes()].concat()
}

/// The chunk with its last checksum byte turned over.
fn spoilt(mut chunk: Vec<u8>) -> Vec<u8> {
    *chunk.last_mut().expect("a chunk has a checksum") ^= 0xFF;
    chunk
}

fn header() -> Vec<u8> {
    chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
}

fn pixels() -> Vec<u8> {
    chunk(b"IDAT", &deflate(&[0, 0]))
}

fn end() -> Vec<u8> {
    chunk(b"IEND", &[])
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

fn text(keyword: &str, value: impl AsRef<[u8]>) -> Vec<u8> {
    chunk(b"tEXt", &[keyword.as_bytes(), &[0], value.as_ref()].concat())
}

fn card(keyword: &str, json: &str) -> Vec<u8> {
    text(keyword, STANDARD.encode(json))
}

fn zipped(keyword: &str, value: impl AsRef<[u8]>) -> Vec<u8> {
    let data = [keyword.as_bytes(), &[0, 0], &deflate(value.as_ref())].concat();
    chunk(b"zTXt", &data)
}

fn international(keyword: &str, flag: u8, value: &[u8]) -> Vec<u8> {
    let head = [flag, 0, b'e', b'n', 0, 0xC3, 0xA9, 0];
    chunk(b"iTXt", &[keyword.as_bytes(), &[0], &head, value].concat())
}

/// A PNG of these chunks, with the signature and nothing else.
fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
    [&SIGNATURE[..], &chunks.concat()].concat()
}

/// A whole PNG with these chunks between `IHDR` and the image data.
fn png(chunks: &[Vec<u8>]) -> Vec<u8> {
    file(&[header(), chunks.concat(), pixels(), end()])
}

fn find(bytes: &[u8]) -> Result<Option<CardText>, PngError> {
    find_text(bytes, &CARD, &Limits::default())
}

fn found(bytes: &[u8]) -> CardText {
    find(bytes).expect("readable").expect("there is a card")
}
