//! `rolecall`, the command line tool.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
