//! Conversions of single cells of a rule.

use crate::mapping::{Conversion, Convert};

/// An optional cell that may also be null; both mean that there is nothing.
pub struct NullIsAbsent;

impl Conversion for NullIsAbsent {
    const NAME: &'static str = "null is absent";
    const DOC: &'static str = "Null reads as absent.";
}

impl<T: Clone> Convert<Option<Option<T>>, Option<T>> for NullIsAbsent {
    fn read(wire: Option<Option<T>>) -> Option<T> {
        wire.flatten()
    }
    fn write(canonical: &Option<T>) -> Option<Option<T>> {
        canonical.clone().map(Some)
    }
}
