//! What hostile input costs: every limit from both sides, inputs that are built to break a reader, and how time grows.
#![cfg(feature = "cli")]

mod bombs;
mod both;
mod clock;
mod growth;
mod hostile;
mod many;
mod pictures;
#[path = "../cli/run.rs"]
#[allow(dead_code, reason = "it serves the tests of the tool too")]
mod run;
mod tool;
