//! JSON as text: opening, lenient cells, edits that leave every other byte alone.
//!
//! Nothing here knows RoleCall.

pub(crate) mod ahead;
pub mod cell;
pub mod keys;
pub mod layout;
pub mod locate;
pub(crate) mod measure;
pub mod mend;
pub mod number;
pub mod outline;
pub(crate) mod plain;
mod raw;
pub mod splice;
pub mod stream;
pub mod text;

pub use raw::Raw;

/// From the first of the elements of a list to the last: what a reading passes over that goes through them one by one.
pub(crate) fn extent(elements: &[std::ops::Range<usize>]) -> std::ops::Range<usize> {
    match (elements.first(), elements.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}
