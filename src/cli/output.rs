//! What is said and shown: streams whose reader may go away.

use super::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs::File;
use std::io::{self, ErrorKind, Seek, Write};
use std::path::Path;

/// Writes data to standard output.
pub fn print(data: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(data).and_then(|()| out.flush()).map_err(|error| standard_output(&error))
}

/// That standard output cannot be written to; no fault where its reader went away.
pub fn standard_output(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Failed(format!("standard output: cannot be written: {error}")),
    }
}

/// Copies a file to standard output.
pub fn print_file(file: &mut File) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let copied = file.rewind().and_then(|()| io::copy(file, &mut out)).and_then(|_| out.flush());
    copied.map_err(|error| standard_output(&error))
}

/// Writes a value as JSON to standard output.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(json(value)?.as_bytes())
}

/// A value as JSON text that ends its line.
pub fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(text + "\n")
}

/// Says something on standard error.
pub fn say(message: &str) {
    // Where nobody listens there is nothing to do.
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// A bar on standard error; none where that is no terminal.
pub fn progress(template: &str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Text from a file as one line that cannot steer a terminal: control characters become spaces.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// How messages call a path.
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}
