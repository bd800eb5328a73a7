//! Canonical entities: one shape per kind of piece, whatever file it came from.
//!
//! [`Entity`] is the wrapper; [`Body`] holds the generated body of its kind ([`character`], [`lorebook`],
//! [`persona`], [`preset`], [`regex`], [`scriptsheet`]). What the body cannot express stays in [`Originals`]:
//! the text of each file that the entity was read from, byte for byte.

mod entity;
pub mod id;
mod json;
mod original;
mod shared;

pub use crate::generated::canonical::entity as document;
pub use crate::generated::canonical::entity::EntityKind as Kind;
pub use crate::generated::canonical::{character, lorebook, persona, preset, regex, scriptsheet};
pub use crate::generated::common;
pub use entity::{Body, Entity, Note};
pub use json::CanonicalError;
pub use original::{Memo, Original, Originals, SourceMedia, Twin};
pub use shared::Shared;
