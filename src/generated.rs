//! Types generated from `schemas/` by the build script.

#![allow(
    clippy::derivable_impls,
    clippy::large_enum_variant,
    clippy::needless_update,
    clippy::partialeq_to_none,
    clippy::redundant_closure,
    clippy::unnecessary_lazy_evaluations,
    clippy::useless_conversion
)]

include!(concat!(env!("OUT_DIR"), "/types.rs"));
