//! Read, write and convert every file format of RoleCall without losing a byte.
//!
//! # The idea
//!
//! Hub and spoke: each format is a [`Codec`] that converts its **wire** shape to and from one **canonical** entity of its kind.
//!
//! ```text
//!           RoleCall                                            SillyTavern's family
//!
//!   card, JSON or PNG  ────┐                                 ┌────  card V1 to V3, JSON or PNG
//!   lorebook  ─────────────┤        ┌───────────────┐        ├────  world info, a card's book
//!   compendium  ───────────┤        │   canonical   │        │
//!   persona  ──────────────┼────────┤    entity     ├────────┤
//!   preset  ───────────────┤        │  + originals  │        │
//!   Script Sheet  ─────────┤        └───────────────┘        ├────  preset
//!   regex script  ─────────┘                                 └────  regex scripts
//! ```
//!
//! What canonical cannot express rides along as the original text, so a file that is read and written back is the same file, and an
//! edit changes the bytes of the edited field alone:
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = br#"{ "schemaVersion": "1.0.0", "lorebook": { "name": "Tides", "mood": "odd", "entries": [{ "id": "e1", "title": "Ebb" }] } }"#;
//!
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.to_vec())?)?;
//! let book = reading.entity.body.as_lorebook_mut().expect("a lorebook");
//! book.entries[0].title = "Flood".into();
//!
//! let writing = registry.write(&reading.entity, "rolecall-lorebook", &Default::default())?;
//! let expected = String::from_utf8_lossy(file).replace("Ebb", "Flood"); // the unknown `mood` and the spacing stay
//! assert_eq!(*writing.text, expected);
//! assert_eq!(reading.report.escrowed, ["/lorebook/mood", "/schemaVersion"]);
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Where to start
//!
//! | you want to | begin with |
//! |---|---|
//! | change a card, a lorebook, a persona … of a known kind | [`Card`], [`Lorebook`], [`Persona`], [`Preset`], [`RegexSet`], [`ScriptSheet`]: [`piece`] |
//! | copy a program that does nearly that | the [`cookbook`] |
//! | read whatever comes, and convert it | [`Registry::read`] and [`Registry::write`] |
//! | know where a field goes | the page of its format below [`codecs`]: its table is made of the rows that the code runs |
//! | know what a format cannot hold | [`coverage`], and the [`Report`] of each write |
//! | handle a lorebook larger than memory | [`stream`] |
//! | read a wire struct or an entity with serde | [`wire`], [`canonical`] |
//! | describe the files to another language | [`schema::PUBLISHED`] |
//! | add a format of your own | the trait [`Codec`], then [`Registry::add`] |
//!
//! The command `rolecall docs -o DIR` writes the same for readers of other languages: all formats, entities and schemas as a web
//! site of plain files, with a search over both sides of every row.
//!
//! # The chapters
//!
//! | module | what it holds |
//! |---|---|
//! | [`Input`], [`Document`] | bytes, opened once: a PNG by its signature, else JSON |
//! | [`Limits`], [`Breach`] | what an input may cost, and by how much one is beyond it |
//! | [`Registry`] | detection and lookup of codecs; the way in and out |
//! | [`exchange`] | a whole file in one call, for bindings to other languages |
//! | [`codecs`] | one module per format: its table of rows, its few named rules |
//! | [`canonical`] | [`canonical::Entity`], the bodies, the originals, ids |
//! | [`wire`] | the typed wire structs, generated from the schemas; each names its schema and the modules with its rows |
//! | [`schema`] | the JSON Schemas, and validation |
//! | [`mapping`] | what a table is: rows, conversions, overlay |
//! | [`tables`] | tables that several formats share |
//! | [`coverage`] | what of a body each format can hold |
//! | [`json`] | JSON as text: lenient cells, outline, splice, layout |
//! | [`stream`] | lorebooks of any size, one entry at a time |
//! | [`bundle`] | a card with the lorebook that it embeds |
//! | `archive` | zips of cards, under limits; with the feature `cli` |
//! | [`carrier`] | a card back into its PNG |
//! | [`png`] | the carrier: chunks, text chunks, base64 |
//!
//! # Features
//!
//! `cli` (on by default) builds the `rolecall` tool and the reading of zips, and brings `validate` along: checking files against the
//! schemas. Libraries switch it off with `default-features = false`. Without `cli` the crate touches no file, thread or clock.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "cli")]
pub mod archive;
pub mod bundle;
pub mod canonical;
pub mod carrier;
mod codec;
pub mod codecs;
pub mod coverage;
pub mod exchange;
mod generated;
pub mod input;
pub mod json;
mod limits;
pub mod mapping;
pub mod piece;
pub mod png;
mod registry;
pub mod schema;
pub mod stream;
pub mod tables;
mod text;
mod wire_bytes;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[doc = include_str!("../docs/cookbook.md")]
pub mod cookbook {}

pub use codec::{Codec, EntryCodec, Error, Info, Reading, Report, Shape, WriteOptions, Writing};
pub use generated::wire;
pub use input::{Document, Input, InputError};
pub use limits::{Breach, Limit, Limits};
pub use piece::{Card, Lorebook, Persona, Preset, RegexSet, ScriptSheet};
pub use registry::{ListedSchema, Registry, SchemaIndex, Score, Source, THRESHOLD, is_canonical};
pub use text::Text;
