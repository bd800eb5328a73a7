//! Read, write and convert every file format of RoleCall without losing a byte.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod canonical;
mod codec;
pub mod codecs;
mod generated;
pub mod input;
pub mod json;
pub mod mapping;
pub mod png;
mod registry;
pub mod schema;

pub use codec::{Codec, Error, Info, Reading, Report, WriteOptions, Writing};
pub use generated::wire;
pub use input::{Document, Input, InputError};
pub use registry::{Registry, Score, Source};
