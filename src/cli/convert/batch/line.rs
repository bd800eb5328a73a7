//! What became of a file: one line of the report.

use super::super::super::files::{Staged, Target};
use super::super::super::input::failure;
use super::super::super::output::{printable, shown};
use super::super::{Args, Books, Failure, Format, Reports, check_strict, source_name, write};
use rolecall_codecs::{Reading, Registry, Source};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
pub struct Line {
    pub input: String,
    /// Of a zip: the member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// The format and the kind that it was found to be of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The format that was asked for.
    pub to: &'static str,
    pub outcome: Outcome,
    #[serde(flatten)]
    pub reports: Option<Reports>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Told>,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Converted,
    /// A chat: it is of no format, and stays as it is.
    Copied,
    /// Hidden.
    PassedOver,
    Failed,
    NotRecognised,
}

#[derive(Serialize)]
pub struct Told {
    pub code: u8,
    pub message: String,
}

impl Line {
    pub fn new(input: &Path, member: Option<&str>, to: &Format) -> Line {
        Line {
            input: input.display().to_string(),
            member: member.map(str::to_owned),
            output: None,
            from: None,
            kind: None,
            to: to.name(),
            outcome: Outcome::Converted,
            reports: None,
            error: None,
        }
    }

    /// Writes what was read; messages call it `path`.
    pub fn convert(
        &mut self,
        (reading, source): (Reading, Source),
        path: &Path,
        target: Target,
        args: &Args,
        to: &Format,
        registry: &Registry,
    ) -> Result<(), Failure> {
        self.from = Some(source_name(source));
        self.kind = Some(reading.entity.body.kind().to_string());
        let written = write(&reading.entity, to, &Books::Own, registry);
        let (text, write) = written.map_err(|error| failure(path, &error))?;
        check_strict(args, to, &write)
            .map_err(|lossy| Failure::Failed(format!("{}: {}", shown(path), lossy.message())))?;
        self.put(target, text.as_bytes())?;
        self.reports = Some(Reports { read: reading.report, books: Vec::new(), write });
        Ok(())
    }

    /// Writes a file.
    pub fn put(&mut self, target: Target, data: &[u8]) -> Result<(), Failure> {
        let name = target.name().display().to_string();
        target.make_folder()?;
        let mut staged = Staged::quick();
        staged.add(target, data)?;
        staged.commit()?;
        self.output = Some(name);
        Ok(())
    }

    /// The line of a file that is done with.
    pub fn done(mut self, done: Result<(), Failure>) -> Line {
        if let Err(failure) = done {
            let code = failure.code();
            self.outcome = if code == Failure::NOT_RECOGNISED { Outcome::NotRecognised } else { Outcome::Failed };
            self.error = Some(Told { code, message: printable(failure.message()) });
        }
        self
    }

    /// What there is to say of a member that did not fail.
    pub fn text(&self) -> String {
        let member = printable(self.member.as_deref().unwrap_or(&self.input));
        let kind = self.kind.as_deref().unwrap_or_default();
        let output = printable(self.output.as_deref().unwrap_or_default());
        match self.outcome {
            Outcome::Copied => format!("{member}: {kind}, copied to {output}"),
            Outcome::PassedOver => format!("{member}: hidden, passed over"),
            _ => format!("{member}: {kind} ({}), converted to {output}", self.from.unwrap_or_default()),
        }
    }
}
