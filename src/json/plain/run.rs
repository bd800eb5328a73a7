//! Where text inside a string ends that can be taken as it is.

/// As many bytes are looked at together in long texts: enough for two of the smallest vector registers.
const BLOCK: usize = 32;

/// Texts of fewer words are as quick without blocks.
const SHORT: usize = 2;

/// Every byte of a word is 1.
const ONES: u64 = u64::MAX / 255;

/// The offset of the first quote, backslash or control character; `None` when there is none.
#[inline(always)]
pub(super) fn run_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    for _ in 0..SHORT {
        let Some(word) = word(bytes, at) else { break };
        let hits = hits(word);
        if hits != 0 {
            return Some(at + first(hits));
        }
        at += 8;
    }
    long_run_end(bytes, at)
}

#[inline(never)]
fn long_run_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>())
        && !block.iter().fold(false, |any, &byte| any | ends(byte))
    {
        at += BLOCK;
    }
    while let Some(word) = word(bytes, at) {
        let hits = hits(word);
        if hits != 0 {
            return Some(at + first(hits));
        }
        at += 8;
    }
    Some(at + bytes.get(at..)?.iter().position(|&byte| ends(byte))?)
}

#[inline(always)]
fn ends(byte: u8) -> bool {
    (byte < b' ') | (byte == b'"') | (byte == b'\\')
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().copied().map(u64::from_le_bytes)
}

/// The highest bit of the first byte that [`ends`] is set, and of none before it.
#[inline(always)]
fn hits(word: u64) -> u64 {
    let below = |word: u64, least: u8| word.wrapping_sub(ONES * u64::from(least)) & !word;
    let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    (below(word, b' ') | equal(b'"') | equal(b'\\')) & (ONES << 7)
}

/// The number of the byte that the lowest set bit is in.
#[inline(always)]
fn first(hits: u64) -> usize {
    (hits.trailing_zeros() / 8) as usize
}
