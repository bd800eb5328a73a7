//! `rolecall convert DIR -o DIR`: every file of a tree.

mod names;

use super::super::detect::worse;
use super::super::input::{failure, is_dash};
use super::super::output::{Staged, Target, print, printable, progress, say, shown};
use super::{Args, Books, Failure, Format, Reports, books, check_strict, named, pool, read, source_name, write};
use names::{Item, items};
use rayon::prelude::*;
use rolecall_codecs::Registry;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// So many files are converted before what became of them is told.
const FILES: usize = 1024;

/// What became of a file: one line of the report.
#[derive(Serialize)]
struct Line {
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'static str>,
    to: &'static str,
    #[serde(flatten)]
    reports: Option<Reports>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Told>,
}

#[derive(Serialize)]
struct Told {
    code: u8,
    message: String,
}

#[derive(Default)]
struct Summary {
    converted: usize,
    failed: usize,
    strangers: usize,
    code: u8,
}

/// Converts every file below a folder. What fails is told and does not stop the others.
pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let to = check_usage(args, registry)?;
    let items = items(&args.input, &args.output, &to, registry)?;
    let report = args.report.as_ref().filter(|path| !is_dash(path));
    let report = report.map(|path| Target::new(path, args.force, &[&args.input])).transpose()?;
    let pool = pool(args)?;
    let bar = progress("converting {wide_bar} {pos}/{len} files, {eta} left", items.len() as u64);
    let (mut summary, mut log) = (Summary::default(), String::new());
    for part in items.chunks(FILES) {
        let lines: Vec<Line> = pool.install(|| {
            part.par_iter()
                .map(|item| {
                    let line = line(item, args, &to, registry);
                    bar.inc(1);
                    line
                })
                .collect()
        });
        for line in lines {
            if let Some(told) = &line.error {
                bar.suspend(|| say(&format!("error: {}", told.message)));
            }
            summary.count(&line);
            if args.report.is_some() {
                log += &serde_json::to_string(&line).map_err(|error| Failure::Failed(error.to_string()))?;
                log.push('\n');
            }
        }
    }
    bar.finish_and_clear();
    deliver(args, report, &log)?;
    say(&format!(
        "{} converted to {}, {} failed, {} not recognised",
        summary.converted,
        to.name(),
        summary.failed,
        summary.strangers
    ));
    if summary.code == 0 { Ok(()) } else { Err(Failure::Told(summary.code)) }
}

fn check_usage(args: &Args, registry: &Registry) -> Result<Format, Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    if args.carrier.is_some() || args.stream {
        return usage("a folder is converted file by file: neither --carrier nor --stream goes with it");
    }
    if books::asked(args) {
        return usage("--books, --book and --no-book are for one card at a time");
    }
    if is_dash(&args.output) {
        return usage("a folder goes to a folder: name it with -o");
    }
    match &args.to {
        Some(to) => Ok(named(to, registry)),
        None => usage("to which format? A folder needs --to"),
    }
}

fn line(item: &Item, args: &Args, to: &Format, registry: &Registry) -> Line {
    let mut line = Line {
        input: item.input.display().to_string(),
        output: None,
        from: None,
        to: to.name(),
        reports: None,
        error: None,
    };
    match convert(item, args, to, registry) {
        Ok((from, reports)) => {
            line.output = Some(item.output.display().to_string());
            line.from = Some(from);
            line.reports = Some(reports);
        }
        Err(failure) => line.error = Some(Told { code: failure.code(), message: printable(failure.message()) }),
    }
    line
}

fn convert(item: &Item, args: &Args, to: &Format, registry: &Registry) -> Result<(&'static str, Reports), Failure> {
    let target = Target::new(&item.output, args.force, &[&item.input])?;
    let (reading, source) = read(&item.input, args.from.as_deref(), registry)?;
    let (text, write) =
        write(&reading.entity, to, &Books::Own, registry).map_err(|error| failure(&item.input, &error))?;
    check_strict(args, to, &write)
        .map_err(|lossy| Failure::Failed(format!("{}: {}", shown(&item.input), lossy.message())))?;
    target.make_folder()?;
    let mut staged = Staged::quick();
    staged.add(target, text.as_bytes())?;
    staged.commit()?;
    Ok((source_name(source), Reports { read: reading.report, books: Vec::new(), write }))
}

/// The report goes to its place when all is done.
fn deliver(args: &Args, report: Option<Target>, log: &str) -> Result<(), Failure> {
    match report {
        Some(target) => {
            let mut staged = Staged::default();
            staged.add(target, log.as_bytes())?;
            staged.commit()
        }
        None if args.report.is_some() => print(log.as_bytes()),
        None => Ok(()),
    }
}

impl Summary {
    fn count(&mut self, line: &Line) {
        let Some(told) = &line.error else {
            self.converted += 1;
            return;
        };
        self.code = worse(self.code, told.code);
        if told.code == Failure::NOT_RECOGNISED { self.strangers += 1 } else { self.failed += 1 }
    }
}

fn failed(path: &Path, what: &str) -> Failure {
    Failure::Failed(format!("{}: {what}", shown(path)))
}

/// A path with `.` and links resolved, also when its end is not there yet.
fn resolved(path: &Path) -> PathBuf {
    match path.canonicalize() {
        Ok(path) => path,
        Err(_) => match (path.parent(), path.file_name()) {
            (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => resolved(parent).join(name),
            (_, Some(name)) => resolved(Path::new(".")).join(name),
            _ => path.to_owned(),
        },
    }
}
