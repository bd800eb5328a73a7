//! The members of one object or the elements of one list, as pieces of the text.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::json::layout::last_line;
use crate::json::layout::scan::Scan;

/// One member or element. Brackets, commas and these pieces are the whole container.
pub(super) struct Item<'a> {
    /// White space after the bracket or comma before.
    pub(super) lead: &'a str,
    /// The key as it is spelled, with its quotes; empty in a list.
    pub(super) key: &'a str,
    /// The colon and the white space around it; empty in a list.
    pub(super) colon: &'a str,
    /// The value.
    pub(super) value: &'a str,
    /// White space up to the comma or bracket after.
    pub(super) trail: &'a str,
    /// The indentation of the line that the item starts on, when that line starts inside the container.
    pub(super) indent: Option<&'a str>,
}

impl<'a> Item<'a> {
    /// The decoded key. `None` for one that is no text (a lone surrogate escape): it equals no key.
    pub(super) fn name(&self) -> Option<Cow<'a, str>> {
        let inner = self.key.strip_prefix('"')?.strip_suffix('"')?;
        if inner.contains('\\') {
            serde_json::from_str(self.key).ok().map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(inner))
        }
    }
}

/// Where text is not valid, and what should be there.
pub(super) struct Malformed {
    pub(super) at: usize,
    pub(super) expected: &'static str,
}

/// The positions of the items that are objects; of a repeated key only the last counts, as for every reader.
pub(super) fn counted(items: &[Item<'_>]) -> Vec<usize> {
    let names = items.iter().enumerate().filter_map(|(at, item)| Some((item.name()?, at)));
    let last: HashMap<Cow<'_, str>, usize> = names.collect();
    let is_last = |(at, item): (usize, &Item<'_>)| item.name().is_none_or(|name| last.get(&name) == Some(&at));
    let counts = |(at, item): &(usize, &Item<'_>)| item.value.starts_with('{') && is_last((*at, *item));
    items.iter().enumerate().filter(counts).map(|(at, _)| at).collect()
}

/// Lists the items of the object or list that `value` is, from bracket to bracket.
pub(super) fn list(value: &str) -> Result<Vec<Item<'_>>, Malformed> {
    let mut scan = Scan::new(value);
    let object = scan.eat(b'{');
    let close = if object { b'}' } else { b']' };
    if !object && !scan.eat(b'[') {
        return Err(expected(&scan, "an object or a list"));
    }
    let mut items = Vec::new();
    let mut lead = scan.space();
    let mut indent = None;
    if scan.eat(close) {
        return end(&scan, items);
    }
    loop {
        indent = last_line(lead).or(indent);
        let (key, colon) = if object { key_and_colon(&mut scan)? } else { ("", "") };
        let value = scan.value().ok_or_else(|| expected(&scan, "a value"))?;
        let trail = scan.space();
        items.push(Item { lead, key, colon, value, trail, indent });
        if scan.eat(close) {
            return end(&scan, items);
        }
        if !scan.eat(b',') {
            return Err(expected(&scan, "a comma or the closing bracket"));
        }
        indent = last_line(trail).or(indent);
        lead = scan.space();
    }
}

fn key_and_colon<'a>(scan: &mut Scan<'a>) -> Result<(&'a str, &'a str), Malformed> {
    let key = scan.string().ok_or_else(|| expected(scan, "a key"))?;
    let start = scan.at();
    scan.space();
    if !scan.eat(b':') {
        return Err(expected(scan, "a colon"));
    }
    scan.space();
    Ok((key, scan.since(start)))
}

fn end<'a>(scan: &Scan<'_>, items: Vec<Item<'a>>) -> Result<Vec<Item<'a>>, Malformed> {
    if scan.peek().is_some() {
        return Err(expected(scan, "the end of the value"));
    }
    Ok(items)
}

fn expected(scan: &Scan<'_>, expected: &'static str) -> Malformed {
    Malformed { at: scan.at(), expected }
}
