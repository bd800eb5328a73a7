//! `rolecall convert DIR -o DIR`: every file of a tree. `rolecall convert ZIP -o DIR`: every member of a zip.

mod line;
mod log;
mod names;
mod zip;

use super::super::archive::Zip;
use super::super::files::{Target, failed, resolved};
use super::super::input::is_dash;
use super::{Args, Failure, Format, books, named, pool, read};
use line::Line;
use log::Log;
use names::{Item, items};
use rayon::prelude::*;
use rolecall_codecs::Registry;
use std::path::Path;

/// So many files are converted before what became of them is told.
const FILES: usize = 1024;

/// Converts every file below a folder. What fails is told and does not stop the others.
pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let to = check_usage(args, registry)?;
    let items = items(&args.input, &args.output, &to, registry)?;
    let inputs: Vec<&Path> = items.iter().map(|item| item.input.as_path()).collect();
    let mut log = Log::new(args, &to, &inputs, items.len())?;
    let pool = pool(args)?;
    for part in items.chunks(FILES) {
        let one = |item: &Item| {
            let line = line(item, args, &to, &log, registry);
            log.step();
            line
        };
        let lines: Vec<Line> = pool.install(|| part.par_iter().map(one).collect());
        log.take(lines)?;
    }
    log.finish()
}

/// Converts every member of a zip, as if it were a folder.
pub fn run_zip(args: &Args, zip: Zip, registry: &Registry) -> Result<(), Failure> {
    let to = check_usage(args, registry)?;
    if args.output.exists() && !args.output.is_dir() {
        return Err(failed(&args.output, "is no folder, and a zip goes to a folder"));
    }
    zip::run(args, zip, &to, registry)
}

fn check_usage(args: &Args, registry: &Registry) -> Result<Format, Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    if args.carrier.is_some() || args.stream {
        return usage("a folder or zip is converted file by file: neither --carrier nor --stream goes with it");
    }
    if books::asked(args) {
        return usage("--books, --book and --no-book are for one card at a time");
    }
    if is_dash(&args.output) {
        return usage("a folder or zip goes to a folder: name it with -o");
    }
    match &args.to {
        Some(to) => Ok(named(to, registry)),
        None => usage("to which format? A folder or zip needs --to"),
    }
}

fn line(item: &Item, args: &Args, to: &Format, log: &Log, registry: &Registry) -> Line {
    let mut line = Line::new(&item.input, None, to);
    let target = log.refuse(&item.output).and_then(|()| Target::below(&args.output, &item.output, args.force, &[]));
    let done = target.and_then(|target| {
        let read = read(&item.input, args.from.as_deref(), registry)?;
        line.convert(read, &item.input, target, args, to, registry)
    });
    line.done(done)
}
