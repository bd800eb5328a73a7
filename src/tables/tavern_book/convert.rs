//! Conversions of single cells of an embedded lorebook.
//!
//! Most cells know three states: absent, there without a usable value (null or of the wrong kind), and a value. The second ends the
//! search among the places that a field can stand in, and reads as the default.

use crate::Text;
use crate::canonical::common::{InjectionPosition, MessageRole, SelectiveLogic};
use crate::mapping::{Conversion, Convert, Description, Edits, Outcome, Path};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;

/// What a book without a name is called.
const UNNAMED: &str = "Imported Lorebook";

type Cell<T> = Option<Option<T>>;

/// A cell through another conversion, to which null is nothing.
pub struct There<K>(K);

impl<K: Conversion> Conversion for There<K> {
    const NAME: &'static str = K::NAME;
    const DOC: &'static str = K::DOC;
    fn nested() -> Description {
        K::nested()
    }
}

impl<T: Serialize, C, K: Convert<Option<T>, C>> Convert<Cell<T>, C> for There<K> {
    fn read(wire: Cell<T>) -> C {
        K::read(wire.flatten())
    }
    fn write(canonical: &C) -> Cell<T> {
        K::write(canonical).map(Some)
    }
    fn change(before: &C, after: &C, edits: &mut Edits, at: &Path) -> Outcome
    where
        C: PartialEq,
    {
        K::change(before, after, edits, at)
    }
}

/// A switch that is off unless the cell is `true`.
pub struct Switch;

impl Conversion for Switch {
    const NAME: &'static str = "switch";
    const DOC: &'static str = "Off unless it is `true`.";
}

impl Convert<Cell<bool>, bool> for Switch {
    fn read(wire: Cell<bool>) -> bool {
        wire.flatten().unwrap_or_default()
    }
    fn write(canonical: &bool) -> Cell<bool> {
        Some(Some(*canonical))
    }
}

/// A number with a default.
pub struct NumberOr<const N: u32>;

impl<const N: u32> Conversion for NumberOr<N> {
    const NAME: &'static str = match N {
        0 => "number, else 0",
        1 => "number, else 1",
        4 => "number, else 4",
        _ => "number, else the default",
    };
    const DOC: &'static str = "Anything but a number reads as the default.";
}

impl<const N: u32> Convert<Cell<f64>, f64> for NumberOr<N> {
    fn read(wire: Cell<f64>) -> f64 {
        wire.flatten().unwrap_or(f64::from(N))
    }
    fn write(canonical: &f64) -> Cell<f64> {
        Some(Some(*canonical))
    }
}

/// A value that may be null, also in a fresh entry.
pub struct OrNull;

impl Conversion for OrNull {
    const NAME: &'static str = "value or null";
    const DOC: &'static str = "A value of another kind reads as null; null is written as such.";
}

impl<T: Clone> Convert<Cell<T>, Option<T>> for OrNull {
    fn read(wire: Cell<T>) -> Option<T> {
        wire.flatten()
    }
    fn write(canonical: &Option<T>) -> Cell<T> {
        Some(canonical.clone())
    }
}

/// A text whose emptiness is null on the canonical side.
pub struct EmptyIsNull;

impl Conversion for EmptyIsNull {
    const NAME: &'static str = "empty is null";
    const DOC: &'static str = "An empty text, or none, reads as null; null is written as an empty text.";
}

impl Convert<Cell<Text>, Option<Text>> for EmptyIsNull {
    fn read(wire: Cell<Text>) -> Option<Text> {
        wire.flatten().filter(|text| !text.is_empty())
    }
    fn write(canonical: &Option<Text>) -> Cell<Text> {
        Some(Some(canonical.clone().unwrap_or_default()))
    }
}

/// A level that some programs have as a switch.
pub struct Level;

impl Conversion for Level {
    const NAME: &'static str = "level or switch";
    const DOC: &'static str = "A number; `true` reads as 1, anything else as 0. An edit writes a number.";
}

impl Convert<Option<Value>, f64> for Level {
    fn read(wire: Option<Value>) -> f64 {
        match wire {
            Some(Value::Number(number)) => number.as_f64().unwrap_or_default(),
            Some(Value::Bool(true)) => 1.0,
            _ => 0.0,
        }
    }
    fn write(canonical: &f64) -> Option<Value> {
        Some(crate::json::number::value(*canonical))
    }
}

/// The book's name.
pub struct BookName;

impl Conversion for BookName {
    const NAME: &'static str = "name of the book";
    const DOC: &'static str = "A book without a name, or with an empty one, reads as `Imported Lorebook`.";
}

impl Convert<Option<Text>, Text> for BookName {
    fn read(wire: Option<Text>) -> Text {
        wire.filter(|name| !name.is_empty()).unwrap_or_else(|| UNNAMED.into())
    }
    fn write(canonical: &Text) -> Option<Text> {
        Some(canonical.clone())
    }
}

/// An entry's label.
pub struct Label;

impl Conversion for Label {
    const NAME: &'static str = "label";
    const DOC: &'static str = "An entry without a label, or with an empty one, is called after its place: `Entry 1`.";
}

impl Convert<Option<Text>, Text> for Label {
    fn read(wire: Option<Text>) -> Text {
        wire.unwrap_or_default()
    }
    fn write(canonical: &Text) -> Option<Text> {
        Some(canonical.clone())
    }
}

/// Words that a wire has as small numbers.
pub trait Codes {
    /// The canonical set.
    type Word: Copy + PartialEq + Display + 'static;
    /// The words by their numbers, from 0.
    const WORDS: &'static [Self::Word];
    /// The numbers, in a sentence.
    const DOC: &'static str;
    /// The word of anything else.
    const ELSE: Self::Word;
    /// The word with a number that is written for one without.
    fn nearest(word: Self::Word) -> Self::Word {
        word
    }
}

/// A word through its number.
pub struct Coded<P>(P);

impl<P: Codes> Conversion for Coded<P> {
    const NAME: &'static str = "word as a number";
    const DOC: &'static str = P::DOC;
}

impl<P: Codes> Convert<Cell<f64>, P::Word> for Coded<P> {
    fn read(wire: Cell<f64>) -> P::Word {
        let coded = |number: f64| (0_u32..).zip(P::WORDS).find(|(code, _)| f64::from(*code) == number);
        wire.flatten().and_then(coded).map_or(P::ELSE, |(_, word)| *word)
    }
    fn write(canonical: &P::Word) -> Cell<f64> {
        let nearest = P::nearest(*canonical);
        let code = (0_u32..).zip(P::WORDS).find(|(_, word)| **word == nearest).map(|(code, _)| code);
        Some(code.map(f64::from))
    }
    fn change(before: &P::Word, after: &P::Word, edits: &mut Edits, at: &Path) -> Outcome {
        if before == after {
            return Outcome::Same;
        }
        tell_nearest(*after, P::nearest(*after), edits, &at.to_string());
        Outcome::of(&Self::write(after))
    }
}

/// Tells of a word that another one is written for.
pub(super) fn tell_nearest<W: PartialEq + Display>(word: W, nearest: W, edits: &mut Edits, at: &str) {
    if word != nearest {
        edits.dropped.push(at.to_owned());
        edits.warnings.push(format!("{at}: `{word}` is written as `{nearest}`"));
    }
}

/// How secondary keys gate.
pub struct Logic;

impl Codes for Logic {
    type Word = SelectiveLogic;
    const WORDS: &'static [SelectiveLogic] =
        &[SelectiveLogic::AndAny, SelectiveLogic::NotAll, SelectiveLogic::NotAny, SelectiveLogic::AndAll];
    const DOC: &'static str = "0 `and_any`, 1 `not_all`, 2 `not_any`, 3 `and_all`; anything else reads as `and_any`.";
    const ELSE: SelectiveLogic = SelectiveLogic::AndAny;
}

/// Where the text of an entry goes.
pub struct Position;

impl Codes for Position {
    type Word = InjectionPosition;
    const WORDS: &'static [InjectionPosition] = &[
        InjectionPosition::World,
        InjectionPosition::Character,
        InjectionPosition::BeforeExample,
        InjectionPosition::AfterExample,
        InjectionPosition::Depth,
    ];
    const DOC: &'static str = "0 `world`, 1 `character`, 2 `before_example`, 3 `after_example`, 4 `depth`; anything else reads as `character`. \
         Of the words without a number `prepend_top` is written as 0, `scene` as 2, `append` and `append_bottom` as 4.";
    const ELSE: InjectionPosition = InjectionPosition::Character;

    fn nearest(word: InjectionPosition) -> InjectionPosition {
        use InjectionPosition as P;
        match word {
            P::PrependTop => P::World,
            P::Scene => P::BeforeExample,
            P::Append | P::AppendBottom => P::Depth,
            word => word,
        }
    }
}

/// Who a text speaks as.
pub struct Role;

impl Codes for Role {
    type Word = MessageRole;
    const WORDS: &'static [MessageRole] = &[MessageRole::System, MessageRole::User, MessageRole::Assistant];
    const DOC: &'static str = "0 `system`, 1 `user`, 2 `assistant`; anything else reads as `system`.";
    const ELSE: MessageRole = MessageRole::System;
}
