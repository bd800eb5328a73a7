//! Regex scripts: one long list of rules. What their codecs do the same way.

use super::twin;
use crate::canonical::regex::{RegexRule, RegexSetBody};
use crate::canonical::{Body, Entity};
use crate::codec::{Codec, Report};
use crate::coverage::{Outer, lost};
use crate::input::{Document, Input};
use crate::json::cell::{At, Cell, Notes};
use crate::json::text::SyntaxError;
use crate::mapping::Table;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The name of a set that neither its scripts nor its file names.
pub const UNNAMED: &str = "Imported regex script";

/// Reads the rules of a list, whose spans the outline gave, one by one.
///
/// # Errors
/// [`SyntaxError`] for JSON beyond the parser's limits.
pub fn read_rules<T: Table<Canonical = RegexRule>>(
    document: &Document<'_>,
    spans: &[Range<usize>],
    at: At<'_>,
    notes: &Notes,
) -> Result<Vec<RegexRule>, SyntaxError>
where
    T::Wire: for<'t> Cell<'t>,
{
    let mut rules = Vec::with_capacity(spans.len());
    document.view_each(spans, at, notes, |_, rule| rules.push(T::read(rule)))?;
    Ok(rules)
}

/// The body as a fresh file gets it. What no row maps is the key of the program whose file it came from: it does not go into another
/// program's. `own` are the keys of originals in the codec's format.
pub fn portable(entity: &Entity, body: &RegexSetBody, own: &[&str]) -> RegexSetBody {
    let mut body = body.clone();
    if twin::foreign(entity, own).next().is_some() {
        body.rules.iter_mut().for_each(|rule| rule.extras = None);
    }
    body
}

/// Adds to a report what the written text does not say, found out by reading it. A set whose name is still the one that its original
/// had, `before`, has lost none.
pub fn tell_lost(
    report: &mut Report,
    codec: &dyn Codec,
    text: &Arc<String>,
    (before, after): (Option<&RegexSetBody>, &RegexSetBody),
) {
    let input = Input::known(Arc::clone(text));
    let back = input.open().ok().and_then(|document| codec.read(&document).ok());
    let mut back = back.map(|reading| reading.entity.body).unwrap_or_else(|| RegexSetBody::default().into());
    if let Some(back) = back.as_regex_mut().filter(|_| before.is_some_and(|before| before.name == after.name)) {
        back.name.clone_from(&after.name);
    }
    let told = std::mem::take(&mut report.dropped);
    let outer = Outer::of(&told);
    for path in lost(&Body::from(after.clone()), &back) {
        let path = outer.first(&path).and_then(|index| told.get(index)).cloned().unwrap_or(path);
        if report.dropped.last() != Some(&path) {
            report.dropped.push(path);
        }
    }
    let dropped: HashSet<&String> = report.dropped.iter().collect();
    let more = told.iter().filter(|path| !dropped.contains(path)).cloned().collect::<Vec<_>>();
    report.dropped.extend(more);
}
