//! Tables that several codecs share. A codec never imports another one: what two of them have in common is here.

pub mod lorebook;
pub mod preset;
pub mod preset_rolecall;
pub mod regex;
pub mod tavern;
pub mod tavern_book;
