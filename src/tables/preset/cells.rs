//! Conversions of single cells.

use crate::Text;
use crate::canonical::common::PromptRole;
use crate::canonical::preset::PromptPostProcessing;
use crate::json::cell::Loose;
use crate::mapping::{Conversion, Convert};
use crate::wire::preset::WirePostProcessing;

/// A setting whose value programs also write as another kind of JSON.
pub struct Lossless;

impl Conversion for Lossless {
    const NAME: &'static str = "lossless";
    const DOC: &'static str = "The value, also where it stands as another kind that means the same: a text for a number, `\"true\"`, 0 or 1 for a \
         boolean, a number for a text. Null and anything that would have to be guessed read as absent and stay.";
}

impl<T: Clone> Convert<Option<Option<Loose<T>>>, Option<T>> for Lossless {
    fn read(wire: Option<Option<Loose<T>>>) -> Option<T> {
        wire.flatten().map(|loose| loose.0)
    }
    fn write(canonical: &Option<T>) -> Option<Option<Loose<T>>> {
        canonical.clone().map(|value| Some(Loose(value)))
    }
}

/// How messages are merged: the words of a file, which has one more for `none`.
pub struct PostProcessing;

impl Conversion for PostProcessing {
    const NAME: &'static str = "words";
    const DOC: &'static str =
        "The same words; an empty text reads as `none`. Any other word reads as absent and stays until it is edited.";
}

/// Every word of both sides; of two that mean the same the first is written.
const POST_PROCESSING: &[(WirePostProcessing, PromptPostProcessing)] = &[
    (WirePostProcessing::None, PromptPostProcessing::None),
    (WirePostProcessing::X, PromptPostProcessing::None),
    (WirePostProcessing::Merge, PromptPostProcessing::Merge),
    (WirePostProcessing::MergeTools, PromptPostProcessing::MergeTools),
    (WirePostProcessing::Semi, PromptPostProcessing::Semi),
    (WirePostProcessing::SemiTools, PromptPostProcessing::SemiTools),
    (WirePostProcessing::Strict, PromptPostProcessing::Strict),
    (WirePostProcessing::StrictTools, PromptPostProcessing::StrictTools),
    (WirePostProcessing::Single, PromptPostProcessing::Single),
    (WirePostProcessing::Claude, PromptPostProcessing::Claude),
];

impl Convert<Option<Option<WirePostProcessing>>, Option<PromptPostProcessing>> for PostProcessing {
    fn read(wire: Option<Option<WirePostProcessing>>) -> Option<PromptPostProcessing> {
        let word = wire.flatten()?;
        POST_PROCESSING.iter().find(|(wire, _)| *wire == word).map(|(_, canonical)| *canonical)
    }
    fn write(canonical: &Option<PromptPostProcessing>) -> Option<Option<WirePostProcessing>> {
        let word = (*canonical)?;
        POST_PROCESSING.iter().find(|(_, canonical)| *canonical == word).map(|(wire, _)| Some(*wire))
    }
}

/// An optional wire cell whose canonical side always has a value, and which a fresh file always has.
pub struct Always;

impl Conversion for Always {
    const NAME: &'static str = "always written";
    const DOC: &'static str = "An absent cell reads as the type's empty value; a fresh file has it whatever it holds.";
}

impl<T: Clone + Default> Convert<Option<T>, T> for Always {
    fn read(wire: Option<T>) -> T {
        wire.unwrap_or_default()
    }
    fn write(canonical: &T) -> Option<T> {
        Some(canonical.clone())
    }
}

/// A number with a default of its own, which a fresh file always has.
pub struct OrNumber<const N: i32>;

impl<const N: i32> Conversion for OrNumber<N> {
    const NAME: &'static str = "number or default";
    const DOC: &'static str = "An absent number reads as the field's default; a fresh file has it whatever it is.";
}

impl<const N: i32> Convert<Option<f64>, f64> for OrNumber<N> {
    fn read(wire: Option<f64>) -> f64 {
        wire.unwrap_or(N.into())
    }
    fn write(canonical: &f64) -> Option<f64> {
        Some(*canonical)
    }
}

/// A role; without one the program itself speaks.
pub struct OrSystem;

impl Conversion for OrSystem {
    const NAME: &'static str = "role";
    const DOC: &'static str =
        "The same words; no role, or another word, reads as `system` and stays until it is edited.";
}

impl Convert<Option<PromptRole>, PromptRole> for OrSystem {
    fn read(wire: Option<PromptRole>) -> PromptRole {
        wire.unwrap_or(PromptRole::System)
    }
    fn write(canonical: &PromptRole) -> Option<PromptRole> {
        Some(*canonical)
    }
}

/// Texts of which there are some or none.
pub struct Triggers;

impl Conversion for Triggers {
    const NAME: &'static str = "texts, if any";
    const DOC: &'static str = "The texts of the list; other elements are passed over. An empty list reads as absent and is never written fresh.";
}

impl Convert<Option<Vec<Text>>, Option<Vec<Text>>> for Triggers {
    fn read(wire: Option<Vec<Text>>) -> Option<Vec<Text>> {
        wire.filter(|list| !list.is_empty())
    }
    fn write(canonical: &Option<Vec<Text>>) -> Option<Vec<Text>> {
        Self::read(canonical.clone())
    }
}
