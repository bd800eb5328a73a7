//! `rolecall convert --stream`: from lorebook format to lorebook format, entry by entry.

use super::super::files::{Staged, Target, advised};
use super::super::input::{failure, is_dash, label, limits};
use super::super::output::{json, print, print_file, progress, say, shown};
use super::super::summary::tell_report;
use super::super::temporary::Beside;
use super::{Args, Failure, Format, Reports, check_strict, commit, is_png, now};
use indicatif::ProgressBar;
use rolecall_codecs::canonical::lorebook::LorebookBody;
use rolecall_codecs::json::text::BYTE_ORDER_MARK;
use rolecall_codecs::stream::{EntryReader, survey, write_entries};
use rolecall_codecs::{EntryCodec, Error, Reading, Registry, Report, WriteOptions};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// Files of this size and more go entry by entry without being asked to. Below it reading the file whole is quicker.
const LARGE: u64 = 64 << 20;
const BUFFER: usize = 1 << 20;
const BAR: &str = "{msg} {wide_bar} {bytes}/{total_bytes}, {eta} left";

/// A conversion that can go entry by entry.
pub struct Job<'a> {
    args: &'a Args,
    source: File,
    size: u64,
    from: &'a dyn EntryCodec,
    to: &'a dyn EntryCodec,
    /// The book without its entries.
    book: LorebookBody,
    /// What reading around the entries noticed.
    report: Report,
}

impl<'a> Job<'a> {
    /// The job that the arguments describe; none when the file is to be read whole.
    pub fn of(args: &'a Args, registry: &'a Registry) -> Result<Option<Job<'a>>, Failure> {
        let to = args.to.as_deref().and_then(|id| registry.get(id).ok()?.entries());
        let Some(to) = to.filter(|_| !is_png(&args.output)) else {
            return if args.stream { Err(usage(registry)) } else { Ok(None) };
        };
        let Some((source, size)) = source(args)? else { return Ok(None) };
        let looked = look(args, registry, &source, size).map_err(|error| failure(&args.input, &error));
        match looked {
            Ok((from, reading)) => {
                let book = reading.entity.body.as_lorebook().cloned().unwrap_or_default();
                Ok(Some(Job { args, source, size, from, to, book, report: reading.report }))
            }
            // Read whole, it may be something else, or its fault is told.
            Err(_) if !args.stream => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Converts, and puts the output in its place when all went well.
    pub fn run(self, output: Option<Target>, report: Option<Target>) -> Result<(), Failure> {
        let to = Format::Wire(self.to.info());
        let sink = Sink::new(output)?;
        let reports = self.convert(&sink)?;
        check_strict(self.args, &to, &reports.write)?;
        let report_text = json(&reports)?;
        let report_to_stdout = self.args.report.is_some() && report.is_none();
        let mut staged = Staged::default();
        if let Some(target) = report {
            staged.add(target, report_text.as_bytes())?;
        }
        // Where the input is the output too, some systems replace no file that is open.
        let Job { args, source, from, .. } = self;
        drop(source);
        let printed = sink.deliver(&mut staged).and_then(|()| match report_to_stdout {
            true => print(report_text.as_bytes()),
            false => Ok(()),
        });
        commit(staged, printed)?;
        tell_report(&format!("reading {}", from.info().id), &reports.read);
        tell_report(&format!("writing {}", to.name()), &reports.write);
        if !is_dash(&args.output) {
            say(&format!("{} written to {}", to.name(), shown(&args.output)));
        }
        Ok(())
    }

    fn convert(&self, sink: &Sink) -> Result<Reports, Failure> {
        let fault = Fault::default();
        let failed = |error: Error| match fault.0.take() {
            Some(error) => sink.cannot(&error),
            None => failure(&self.args.input, &error),
        };
        let bar = progress(BAR, self.size).with_message("converting");
        let mut out = BufWriter::with_capacity(BUFFER, Watched(sink.file(), &fault));
        let mut entries = EntryReader::new(self.from, reader(&self.source, &bar).map_err(failed)?, limits());
        let write = if self.from.info().id == self.to.info().id {
            // Nothing is edited: the very bytes, once all of them are known to be good.
            entries.try_for_each(|entry| entry.map(drop)).map_err(failed)?;
            self.copy(&mut out).map_err(failed)?;
            Report::default()
        } else {
            let options = WriteOptions { now: now() };
            write_entries(&mut out, self.to, &self.book, &mut entries, &options).map_err(failed)?
        };
        out.flush().map_err(|error| sink.cannot(&error))?;
        bar.finish_and_clear();
        let mut read = self.report.clone();
        read.extend(entries.into_report());
        Ok(Reports { read, books: Vec::new(), write })
    }

    fn copy(&self, out: &mut impl Write) -> Result<(), Error> {
        let mut source = reader(&self.source, &ProgressBar::hidden())?;
        let mut copied = || -> io::Result<()> {
            if source.fill_buf()?.starts_with(&BYTE_ORDER_MARK) {
                source.consume(BYTE_ORDER_MARK.len());
            }
            io::copy(&mut source, out).map(drop)
        };
        copied().map_err(stream)
    }
}

/// Where the output grows: nothing of it is seen before it is whole.
enum Sink {
    Beside(Box<Target>, Beside),
    /// For standard output.
    Spool(File),
}

impl Sink {
    fn new(output: Option<Target>) -> Result<Sink, Failure> {
        match output {
            Some(target) => Ok(Sink::Beside(Box::new(target.clone()), target.begin()?)),
            None => tempfile::tempfile().map(Sink::Spool).map_err(|error| no_room(&error)),
        }
    }

    /// That writing to it failed.
    fn cannot(&self, error: &io::Error) -> Failure {
        match self {
            Sink::Beside(target, _) => target.cannot(error),
            Sink::Spool(_) => no_room(error),
        }
    }

    fn file(&self) -> &File {
        match self {
            Sink::Beside(_, file) => file.as_file(),
            Sink::Spool(file) => file,
        }
    }

    fn deliver(self, staged: &mut Staged) -> Result<(), Failure> {
        match self {
            Sink::Beside(target, file) => staged.add_file(*target, file),
            Sink::Spool(mut file) => print_file(&mut file),
        }
    }
}

/// What went wrong with writing: errors of a conversion do not say which side they come from.
#[derive(Default)]
struct Fault(Cell<Option<io::Error>>);

/// A file whose faults are kept.
struct Watched<'a>(&'a File, &'a Fault);

impl Watched<'_> {
    fn keep<T>(&self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let same = error.raw_os_error().map_or(error.kind().into(), io::Error::from_raw_os_error);
            if error.kind() != io::ErrorKind::Interrupted {
                self.1.0.set(Some(error));
            }
            same
        })
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let done = self.0.write(data);
        self.keep(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.0.flush();
        self.keep(done)
    }
}

/// That there is no place for a temporary file.
fn no_room(error: &io::Error) -> Failure {
    let folder = std::env::temp_dir();
    let advice = "the variable TMPDIR names the folder of temporary files";
    Failure::Failed(format!("{}: cannot be written: {}; {advice}", shown(&folder), advised(error)))
}

fn stream(error: io::Error) -> Error {
    Error::Stream(error.into())
}

fn usage(registry: &Registry) -> Failure {
    let ids: Vec<&str> = registry.iter().filter_map(|codec| Some(codec.entries()?.info().id)).collect();
    Failure::Usage(format!("--stream goes from lorebook format to lorebook format: say --to {}", ids.join(" or --to ")))
}

/// The input as a file that can be read twice, when it is to be streamed.
fn source(args: &Args) -> Result<Option<(File, u64)>, Failure> {
    let cannot = |error: io::Error| Failure::Failed(format!("{}: cannot be read: {error}", label(&args.input)));
    if is_dash(&args.input) {
        return if args.stream { spool().map(Some) } else { Ok(None) };
    }
    let file = File::open(&args.input).map_err(cannot)?;
    let about = file.metadata().map_err(cannot)?;
    let wanted = about.is_file() && (args.stream || about.len() >= LARGE);
    match wanted {
        true => Ok(Some((file, about.len()))),
        false if args.stream => Err(cannot(io::Error::other("--stream reads it twice, so it must be a regular file"))),
        false => Ok(None),
    }
}

/// Standard input, put aside in a file.
fn spool() -> Result<(File, u64), Failure> {
    let file = tempfile::tempfile().map_err(|error| no_room(&error))?;
    let fault = Fault::default();
    let size =
        io::copy(&mut io::stdin().lock(), &mut Watched(&file, &fault)).map_err(|error| match fault.0.take() {
            Some(error) => no_room(&error),
            None => Failure::Failed(format!("standard input: cannot be read: {error}")),
        })?;
    Ok((file, size))
}

/// What is around the entries, and the codec whose file it is.
fn look<'a>(
    args: &Args,
    registry: &'a Registry,
    source: &File,
    size: u64,
) -> Result<(&'a dyn EntryCodec, Reading), Error> {
    let bar = progress(BAR, size).with_message("looking");
    let source = reader(source, &bar)?;
    let streamed = |id| -> Result<&'a dyn EntryCodec, Error> {
        let codec = registry.get(id)?;
        codec.entries().ok_or(Error::NotStreamed { codec: codec.info().id })
    };
    let looked = match &args.from {
        Some(id) => {
            let codec = streamed(id)?;
            (codec, EntryReader::new(codec, source, limits()).finish()?)
        }
        None => {
            let surveyed = survey(source, registry, limits())?;
            (streamed(surveyed.codec)?, surveyed.reading)
        }
    };
    bar.finish_and_clear();
    Ok(looked)
}

/// Reads a file from its start, and shows how far.
fn reader<'f>(mut file: &'f File, bar: &ProgressBar) -> Result<impl BufRead + use<'f>, Error> {
    file.rewind().map_err(stream)?;
    let file: Box<dyn Read + 'f> = Box::new(bar.wrap_read(file));
    Ok(BufReader::with_capacity(BUFFER, file))
}
