//! `rolecall validate`

use super::Failure;
use super::detect::worse;
use super::input::{failure, label, open};
use super::output::{print, print_json, printable};
use rolecall_codecs::schema::Finding;
use rolecall_codecs::{Registry, exchange};
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  rolecall validate book.json
  rolecall validate *.json --json | jq '.[].findings[].path'

A file is checked against the schema of its wire format, and then what it reads as against the canonical schema;
a canonical document against the canonical schemas alone. Lines are FILE:LINE:COLUMN: PATH: what is wrong (schema);
of a card in a PNG, line and column are those of its JSON. Findings do not keep a file from being converted.
Exit code 1 when there is a finding or a file cannot be read, else 3 when one is not recognised.";

/// Check files against the published schemas.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As JSON: [{"file": …, "format": …, "schema": …, "findings": [{"schema", "path", "line", "column", "message"}]}]; where
    /// an export wraps what follows the schema, "at" is its JSON Pointer; of a file that cannot be checked, "error" says why.
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Checked {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    /// The schema that the file follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'static str>,
    /// JSON Pointer of the part that follows it.
    #[serde(skip_serializing_if = "str::is_empty")]
    at: &'static str,
    findings: Vec<Finding>,
    /// Why it could not be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let mut code = 0;
    let mut checked = Vec::with_capacity(args.files.len());
    for path in &args.files {
        match check(path, registry) {
            Ok(one) => {
                code = worse(code, u8::from(!one.findings.is_empty()));
                checked.push(one);
            }
            Err(failure) => {
                code = worse(code, failure.tell());
                let error = Some(failure.message().to_owned());
                checked.push(Checked { file: label(path), error, ..Checked::default() });
            }
        }
    }
    if args.json {
        print_json(&checked)?;
    } else {
        print(checked.iter().map(lines).collect::<String>().as_bytes())?;
    }
    if code == 0 { Ok(()) } else { Err(Failure::Told(code)) }
}

fn check(path: &Path, registry: &Registry) -> Result<Checked, Failure> {
    let done = exchange::check(&open(path)?, None, registry).map_err(|error| failure(path, &error))?;
    let exchange::Checked { format, schema, at, findings } = done;
    Ok(Checked { file: label(path), format: Some(format), schema, at, findings, error: None })
}

fn lines(checked: &Checked) -> String {
    match checked.format {
        None => return String::new(), // told on standard error
        Some(format) if checked.findings.is_empty() => return format!("{}: valid ({format})\n", checked.file),
        Some(_) => {}
    }
    let line = |found: &Finding| {
        let path = if found.path.is_empty() { "the whole document" } else { &found.path };
        let (path, message) = (printable(path), printable(&found.message));
        format!("{}:{}:{}: {path}: {message} ({})\n", checked.file, found.line, found.column, found.schema)
    };
    checked.findings.iter().map(line).collect()
}
