//! JSON as text: opening, lenient cells, edits that leave every other byte alone.
//!
//! Nothing here knows RoleCall.

pub mod cell;
pub mod keys;
pub mod layout;
pub mod locate;
pub(crate) mod measure;
pub mod mend;
pub mod number;
pub mod outline;
mod raw;
pub mod splice;
pub mod stream;
pub mod text;

pub use raw::Raw;
