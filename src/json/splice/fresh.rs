//! New values as text, in no layout.

use super::members::Index;
use super::{Change, Element, Keyed, Members, SpliceError};
use serde::de::IgnoredAny;

/// How much of a wrong new text an error shows.
const SHOWN: usize = 60;

/// Appends the value that `change` makes where there is none to change, in no layout. `false`: it makes none. `at` is
/// the offset for errors.
pub(super) fn push_fresh(out: &mut String, change: &Change, at: usize) -> Result<bool, SpliceError> {
    match change {
        Change::Set(text) => out.push_str(checked(text)?),
        Change::Remove => return Ok(false),
        Change::Members(members) => return push_fresh_object(out, members, at),
        Change::Elements(elements) | Change::Objects(elements) => push_fresh_list(out, elements, at)?,
        Change::Keyed(members) => push_fresh_keyed(out, members, at)?,
    }
    Ok(true)
}

fn push_fresh_object(out: &mut String, members: &Members, at: usize) -> Result<bool, SpliceError> {
    let start = out.len();
    let mut any = false;
    out.push('{');
    for (key, change) in Index::new(members)?.all() {
        let before = out.len();
        push_comma(out);
        push_key(out, key);
        if push_fresh(out, change, at)? {
            any = true;
        } else {
            out.truncate(before);
        }
    }
    out.push('}');
    if !any {
        out.truncate(start);
    }
    Ok(any)
}

fn push_fresh_list(out: &mut String, elements: &[Element], at: usize) -> Result<(), SpliceError> {
    out.push('[');
    for element in elements {
        match element {
            Element::New(text) => {
                push_comma(out);
                out.push_str(checked(text)?);
            }
            Element::Keep(index) | Element::Edit(index, _) => {
                return Err(SpliceError::NoElement { at, index: *index, length: 0 });
            }
        }
    }
    out.push(']');
    Ok(())
}

fn push_fresh_keyed(out: &mut String, members: &[Keyed], at: usize) -> Result<(), SpliceError> {
    out.push('{');
    for Keyed { key, element } in members {
        match element {
            Element::New(text) => {
                push_comma(out);
                push_key(out, key.as_deref().unwrap_or_default());
                out.push_str(checked(text)?);
            }
            Element::Keep(index) | Element::Edit(index, _) => {
                return Err(SpliceError::NoElement { at, index: *index, length: 0 });
            }
        }
    }
    out.push('}');
    Ok(())
}

/// A comma, unless a container has just been opened.
pub(super) fn push_comma(out: &mut String) {
    if !out.ends_with(['{', '[']) {
        out.push(',');
    }
}

pub(super) fn push_key(out: &mut String, key: &str) {
    out.push_str(&quoted(key));
    out.push(':');
}

/// `key` as JSON text.
pub(super) fn quoted(key: &str) -> String {
    serde_json::Value::from(key).to_string()
}

/// `text`, if it is one JSON value of whatever depth and number size.
pub(super) fn checked(text: &str) -> Result<&str, SpliceError> {
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(text),
        Err(error) => {
            Err(SpliceError::NewText { start: text.chars().take(SHOWN).collect(), reason: error.to_string() })
        }
    }
}
