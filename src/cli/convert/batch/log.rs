//! What became of all files: messages, summary and report.

use super::super::super::detect::worse;
use super::super::super::files::{Staged, Target, failed};
use super::super::super::input::is_dash;
use super::super::super::output::{print, progress, say};
use super::super::{Args, Failure, Format};
use super::line::{Line, Outcome};
use indicatif::ProgressBar;
use std::path::Path;

/// Everything that is told about a run.
pub struct Log<'a> {
    args: &'a Args,
    to: &'a Format,
    /// The place of the report.
    report: Option<Target>,
    bar: ProgressBar,
    outcomes: Vec<Outcome>,
    code: u8,
    lines: String,
}

impl<'a> Log<'a> {
    /// Nothing is done yet. The report goes over none of the inputs.
    pub fn new(args: &'a Args, to: &'a Format, inputs: &[&Path], files: usize) -> Result<Log<'a>, Failure> {
        let report = args.report.as_ref().filter(|path| !is_dash(path));
        let report = report.map(|path| Target::new(path, args.force, inputs)).transpose()?;
        let bar = progress("converting {wide_bar} {pos}/{len} files, {eta} left", files as u64);
        Ok(Log { args, to, report, bar, outcomes: Vec::with_capacity(files), code: 0, lines: String::new() })
    }

    /// That a file would go to the place of the report.
    pub fn refuse(&self, output: &Path) -> Result<(), Failure> {
        match &self.report {
            Some(report) if report.is_at(output) => {
                Err(failed(output, "is the place of the report: name another file"))
            }
            _ => Ok(()),
        }
    }

    /// One more file is done with.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Tells what became of some files: of those in a folder the failures, of those in a zip all.
    pub fn take(&mut self, lines: Vec<Line>) -> Result<(), Failure> {
        for line in lines {
            match &line.error {
                Some(told) => self.bar.suspend(|| say(&format!("error: {}", told.message))),
                None if line.member.is_some() => self.bar.suspend(|| say(&line.text())),
                None => {}
            }
            self.code = worse(self.code, line.error.as_ref().map_or(0, |told| told.code));
            self.outcomes.push(line.outcome);
            if self.args.report.is_some() {
                self.lines += &serde_json::to_string(&line).map_err(|error| Failure::Failed(error.to_string()))?;
                self.lines.push('\n');
            }
        }
        Ok(())
    }

    /// The report goes to its place when all is done.
    pub fn finish(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        let summary = self.summary();
        let reported = match self.report {
            Some(target) => {
                let mut staged = Staged::default();
                staged.add(target, self.lines.as_bytes()).and_then(|()| staged.commit())
            }
            None if self.args.report.is_some() => print(self.lines.as_bytes()),
            None => Ok(()),
        };
        // The files are where they are, with a report or without.
        say(&summary);
        reported?;
        if self.code == 0 { Ok(()) } else { Err(Failure::Told(self.code)) }
    }

    fn summary(&self) -> String {
        let count = |wanted| self.outcomes.iter().filter(|outcome| **outcome == wanted).count();
        let sometimes = |wanted, word: &str| match count(wanted) {
            0 => String::new(),
            count => format!(", {count} {word}"),
        };
        format!(
            "{} converted to {}{}{}, {} failed, {} not recognised",
            count(Outcome::Converted),
            self.to.name(),
            sometimes(Outcome::Copied, "copied"),
            sometimes(Outcome::PassedOver, "passed over"),
            count(Outcome::Failed),
            count(Outcome::NotRecognised)
        )
    }
}
