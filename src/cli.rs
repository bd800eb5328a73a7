//! The command line: one module per command, and what they share.
//!
//! Data goes to standard output, messages to standard error. Exit code 0: done; 1: something cannot be read or written, or is not
//! valid; 2: wrong usage; 3: no codec recognises an input.

mod archive;
mod convert;
mod detect;
mod docs;
mod fields;
mod files;
mod formats;
mod input;
mod inspect;
mod output;
mod schema;
mod summary;
mod table;
mod temporary;
mod validate;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};
use output::say;
use rolecall_codecs::exchange::CANONICAL;
use rolecall_codecs::{Limits, Registry};
use std::process::ExitCode;

const HELP: &str = "\
Examples:
  rolecall convert card.png --to canonical -o card.canonical.json   read a card out of its picture
  rolecall convert card.canonical.json -o card.png                  put it back, edits and all
  rolecall convert book.json --to canonical | jq .body.name         look into a lorebook
  rolecall validate *.json                                          what is wrong in these files?
  rolecall fields rolecall-lorebook                                 which key goes where?

Data goes to standard output, messages to standard error.
Exit codes: 0 done, 1 cannot be read or written or is not valid, 2 wrong usage, 3 not recognised.";

/// Read, write and convert the file formats of RoleCall without losing a byte.
#[derive(Parser)]
#[command(name = "rolecall", version, about, after_help = HELP, arg_required_else_help = true)]
struct Cli {
    /// Take files, and lines of `--ndjson`, of up to N bytes; without it 256 MiB.
    #[arg(long, global = true, value_name = "N", conflicts_with = "no_limits")]
    max_bytes: Option<u64>,
    /// Take files of any size and any number of entries: for files that one trusts.
    #[arg(long, global = true)]
    no_limits: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Formats(formats::Args),
    Detect(detect::Args),
    Inspect(inspect::Args),
    Convert(convert::Args),
    Validate(validate::Args),
    Schema(schema::Args),
    Fields(fields::Args),
    Docs(docs::Args),
}

/// Why a command does not end with 0.
#[derive(Debug)]
enum Failure {
    /// Something cannot be read or written.
    Failed(String),
    /// The command line asks for what makes no sense.
    Usage(String),
    /// No codec recognises an input.
    NotRecognised(String),
    /// Everything was said already.
    Told(u8),
    /// The reader of standard output went away: nobody is left to talk to.
    Closed,
}

impl Failure {
    const FAILED: u8 = 1;
    const USAGE: u8 = 2;
    const NOT_RECOGNISED: u8 = 3;

    fn code(&self) -> u8 {
        match self {
            Failure::Failed(_) => Failure::FAILED,
            Failure::Usage(_) => Failure::USAGE,
            Failure::NotRecognised(_) => Failure::NOT_RECOGNISED,
            Failure::Told(code) => *code,
            Failure::Closed => 0,
        }
    }

    /// What there is to say.
    fn message(&self) -> &str {
        match self {
            Failure::Failed(message) | Failure::Usage(message) | Failure::NotRecognised(message) => message,
            Failure::Told(_) | Failure::Closed => "",
        }
    }

    /// Says it, and gives the exit code.
    fn tell(&self) -> u8 {
        match self {
            Failure::Failed(message) | Failure::NotRecognised(message) => say(&format!("error: {message}")),
            Failure::Usage(message) => {
                say(&format!("error: {message}\n\nFor more information, try 'rolecall --help'."));
            }
            Failure::Told(_) | Failure::Closed => {}
        }
        self.code()
    }
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Faults go to standard error; where nobody listens there is nothing to do.
            let code = u8::try_from(error.exit_code()).unwrap_or(Failure::USAGE);
            let told = error.print().map_err(|error| output::standard_output(&error));
            return ExitCode::from(match told {
                Err(failure) if !error.use_stderr() => failure.tell(),
                _ => code,
            });
        }
    };
    temporary::refuse_to_die_of_size();
    input::allow(limits(&cli));
    let registry = Registry::default();
    let done = match cli.command {
        Command::Formats(args) => formats::run(&args, &registry),
        Command::Detect(args) => detect::run(&args, &registry),
        Command::Inspect(args) => inspect::run(&args, &registry),
        Command::Convert(args) => convert::run(&args, &registry),
        Command::Validate(args) => validate::run(&args, &registry),
        Command::Schema(args) => schema::run(&args, &registry),
        Command::Fields(args) => fields::run(&args, &registry),
        Command::Docs(args) => docs::run(&args, &registry),
    };
    ExitCode::from(done.map_or_else(|failure| failure.tell(), |()| 0))
}

/// What the command line lets through.
fn limits(cli: &Cli) -> Limits {
    match (cli.no_limits, cli.max_bytes) {
        (true, _) => Limits::none(),
        (false, Some(most)) => Limits::default().bytes(most),
        (false, None) => Limits::default(),
    }
}

/// Takes the id of a codec.
fn codec_id() -> PossibleValuesParser {
    PossibleValuesParser::new(ids(&Registry::default()))
}

/// Takes the id of a codec, or `canonical`.
fn target_id() -> PossibleValuesParser {
    let mut ids = ids(&Registry::default());
    ids.push(CANONICAL);
    PossibleValuesParser::new(ids)
}

fn ids(registry: &Registry) -> Vec<&'static str> {
    registry.iter().map(|codec| codec.info().id).collect()
}
