//! `rolecall detect`

use super::Failure;
use super::input::{failure, label, open};
use super::output::{print, print_json};
use rolecall_codecs::{Input, Registry, Score, THRESHOLD, is_canonical};
use serde::Serialize;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  rolecall detect card.png
  rolecall detect *.json *.png
  rolecall detect book.json --json

With --json: one file gives [{\"codec\": ID, \"score\": 0 to 1}, ...] of every codec, whatever the outcome;
several give [{\"file\": PATH, \"scores\": [...]}, ...]. A score above 0.5 recognises.
A canonical document belongs to no codec: it is named as such, and its scores are 0.";

/// Tell which format files are of; the content decides, not the name.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The scores of every codec as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    file: String,
    scores: Vec<Score>,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let mut verdicts = Vec::with_capacity(args.files.len());
    let mut lines = String::new();
    let mut code = 0;
    for path in &args.files {
        let scores = match look(path, registry) {
            Ok((scores, line)) => {
                lines += &line;
                scores
            }
            Err((scores, failure)) => {
                code = worse(code, failure.tell());
                scores
            }
        };
        verdicts.push(Verdict { file: path.display().to_string(), scores });
    }
    match verdicts.as_slice() {
        [only] if args.json => print_json(&only.scores)?,
        all if args.json => print_json(&all)?,
        _ => print(lines.as_bytes())?,
    }
    if code == 0 { Ok(()) } else { Err(Failure::Told(code)) }
}

/// Of several files, one that cannot be read counts more than one that nobody recognises.
pub fn worse(a: u8, b: u8) -> u8 {
    match (a, b) {
        (0, code) | (code, 0) => code,
        (a, b) => a.min(b),
    }
}

type Looked = Result<(Vec<Score>, String), (Vec<Score>, Failure)>;

/// The scores of a file with its line, or with what went wrong.
fn look(path: &Path, registry: &Registry) -> Looked {
    let none = || registry.iter().map(|codec| Score { codec: codec.info().id, score: 0.0 }).collect();
    let input: Input = open(path).map_err(|failure| (none(), failure))?;
    let document = input.open().map_err(|error| (none(), failure(path, &error.into())))?;
    let scores = registry.scores(&document);
    let name = label(path);
    if is_canonical(&document) {
        let kind = document.outline().get("kind").and_then(|node| node.as_text()).unwrap_or_default();
        return Ok((scores, format!("{name}: canonical {}\n", super::output::printable(&kind))));
    }
    match registry.detect(&document) {
        Ok(codec) => {
            let id = codec.info().id;
            let own = scores.iter().find(|score| score.codec == id).map_or(THRESHOLD, |score| score.score);
            Ok((scores, format!("{name}: {id} ({own:.2})\n")))
        }
        Err(error) => Err((scores, failure(path, &error))),
    }
}
