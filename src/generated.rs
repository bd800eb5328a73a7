//! Types generated from `schemas/` by the build script.

#![allow(clippy::derivable_impls, clippy::large_enum_variant)]

include!(concat!(env!("OUT_DIR"), "/types.rs"));
