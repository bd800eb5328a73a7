//! Reading a long list before the rest of its document, so that the list is gone through once.

use super::cell::{At, Cell, Fit};
use super::layout::scan::Scan;
use super::outline::ReadList;
use super::plain::{Odd, Plain};
use crate::limits::count;
use std::ops::Range;

/// The list under a path must open within this many bytes.
const HEAD: usize = 16 << 10;

/// Shorter texts are not worth it: looking for the list would be felt.
const LEAST: usize = 16 * HEAD;

/// Reads the elements of the list under a path as [`read_each`](super::plain::read_each) does; `take` gets each with its index.
///
/// `None` when a long text does not begin with the way to such a list, when it has no element or more than `most`, when one is no
/// object or an empty one, or when the parser refuses one: what was taken so far counts for nothing then.
pub(crate) fn read_list<T: for<'t> Cell<'t>>(
    text: &str,
    path: &'static [&'static str],
    at: At<'_>,
    most: u64,
    take: impl FnMut(usize, T),
) -> Option<ReadList> {
    let open = list_open(text, path)?;
    let mut parser = Plain::starting_at(text, open);
    let spans = elements(&mut parser, at, most, take).ok()?;
    let close = parser.offset();
    (!spans.is_empty()).then_some(ReadList { path, inside: open + 1..close, spans })
}

/// Reads the elements up to the bracket that closes the list.
fn elements<'t, T: Cell<'t>>(
    parser: &mut Plain<'t>,
    at: At<'_>,
    most: u64,
    mut take: impl FnMut(usize, T),
) -> Result<Vec<Range<usize>>, Odd> {
    let mut spans = Vec::new();
    let mut list = parser.list()?;
    while let Some((value, span)) = list.next_with_span(Fit::new(at.index(spans.len())))? {
        take(spans.len(), value.ok_or(Odd)?);
        spans.push(span);
        if count(spans.len()) > most {
            return Err(Odd);
        }
    }
    Ok(spans)
}

/// The offset of the bracket that opens the list under a path of keys, when a long text begins with the way to it. What is passed
/// over is not checked, and a later member of the same name is not seen.
fn list_open(text: &str, path: &[&str]) -> Option<usize> {
    if text.len() < LEAST {
        return None;
    }
    let head = (0..=HEAD).rev().find_map(|end| text.get(..end))?;
    let mut scan = Scan::new(head);
    scan.space();
    for key in path {
        let key = format!("\"{key}\"");
        scan.eat(b'{').then_some(())?;
        while scan.key()? != key {
            scan.value()?;
            scan.space();
            scan.eat(b',').then_some(())?;
        }
    }
    (scan.peek() == Some(b'[')).then_some(scan.at())
}
