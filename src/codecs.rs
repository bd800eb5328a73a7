//! The codecs, one module each: its table, its few named rules, its detection.
//!
//! A codec never imports another one. What two of them share is a table of its own.

pub mod book;
pub mod character;
pub mod compendium;
pub mod lorebook;
pub mod persona;
pub mod preset;
pub mod preset_file;
pub mod regex;
pub mod rule_file;
pub mod script_sheet;
pub mod tavern;
pub mod tavern_preset;
pub mod tavern_regex;
pub mod tavern_worldbook;
pub mod twin;
