//! Faults of writing: whatever goes wrong, a file has its old bytes or its new ones, nothing is left beside it, and the message says
//! what failed, where, and what to do. `cargo test --test faults -- --nocapture` tells how many faults were tried.
#![cfg(feature = "cli")]

#[allow(dead_code, reason = "the suite of the commands needs more of it")]
#[path = "../cli/run.rs"]
mod run;
mod ways;

#[cfg(target_os = "linux")]
mod disk;
#[cfg(unix)]
mod folder;
#[cfg(unix)]
mod links;
mod output;
#[cfg(unix)]
mod stopped;
