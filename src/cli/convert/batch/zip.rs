//! Every member of a zip.

use super::super::super::archive::{Content, Zip, content, member_path};
use super::super::super::files::Target;
use super::super::super::input::failure;
use super::super::{Args, Failure, Format, pool, read_input};
use super::line::{Line, Outcome};
use super::log::Log;
use super::names::Names;
use rayon::prelude::*;
use rolecall_codecs::Registry;
use std::path::{Path, PathBuf};

/// So many members, or as many as have this many bytes, are in memory at a time.
const MEMBERS: usize = 1024;
const BYTES: u64 = 64 << 20;

/// A member that is about to be converted.
struct Job {
    /// Its name in the zip, and what messages call it.
    name: String,
    path: PathBuf,
    content: Result<Content, Failure>,
    /// Its place in the output folder.
    output: PathBuf,
}

/// Converts every member. What fails is told and does not stop the others.
pub fn run(args: &Args, mut zip: Zip, to: &Format, registry: &Registry) -> Result<(), Failure> {
    let mut names = Names::new(to, registry);
    let mut log = Log::new(args, to, &[&args.input], zip.members().len())?;
    let pool = pool(args)?;
    let mut next = 0;
    while next < zip.members().len() {
        let jobs = jobs(&mut zip, &mut next, args, &mut names);
        let one = |job: Job| {
            let line = line(job, args, to, &log, registry);
            log.step();
            line
        };
        let lines: Vec<Line> = pool.install(|| jobs.into_par_iter().map(one).collect());
        log.take(lines)?;
    }
    log.finish()
}

/// Reads the next members, and gives each its place.
fn jobs(zip: &mut Zip, next: &mut usize, args: &Args, names: &mut Names) -> Vec<Job> {
    let (mut jobs, mut bytes) = (Vec::new(), 0);
    while jobs.len() < MEMBERS && bytes < BYTES {
        let Some(member) = zip.members().get(*next).cloned() else { break };
        let path = member_path(&args.input, &member.name);
        let content = content(zip, *next, &path);
        let output = match (&content, &member.path) {
            (Ok(Content::Chat(_)), Ok(below)) => args.output.join(names.kept(below)),
            (Ok(Content::Piece(_)), Ok(below)) => args.output.join(names.converted(below)),
            _ => PathBuf::new(),
        };
        bytes += member.size;
        *next += 1;
        jobs.push(Job { name: member.name, path, content, output });
    }
    jobs
}

fn line(job: Job, args: &Args, to: &Format, log: &Log, registry: &Registry) -> Line {
    let Job { name, path, content, output } = job;
    let mut line = Line::new(&args.input, Some(&name), to);
    let done = content.and_then(|content| match content {
        Content::Hidden => {
            line.outcome = Outcome::PassedOver;
            Ok(())
        }
        Content::Chat(bytes) => {
            line.kind = Some("chat".to_owned());
            line.outcome = Outcome::Copied;
            line.put(target(&output, args, log)?, &bytes)
        }
        Content::Piece(input) => {
            let read = read_input(&input, args.from.as_deref(), registry).map_err(|error| failure(&path, &error))?;
            line.convert(read, &path, target(&output, args, log)?, args, to, registry)
        }
    });
    line.done(done)
}

/// The place of a member's file.
fn target(output: &Path, args: &Args, log: &Log) -> Result<Target, Failure> {
    log.refuse(output)?;
    Target::below(&args.output, output, args.force, &[&args.input])
}
