//! `rolecall convert`

mod batch;
mod books;
mod ndjson;
mod stream;

use super::archive;
use super::files::{Staged, Target};
use super::input::{bytes, failure, is_dash, label, open};
use super::output::{json, print, printable, say, shown};
use super::summary::tell_report;
use super::{CANONICAL, Failure, codec_id, target_id};
use books::{Books, Taken};
use rayon::{ThreadPool, ThreadPoolBuilder};
use rolecall_codecs::canonical::{Entity, Kind};
use rolecall_codecs::carrier::into_png;
use rolecall_codecs::{Error, Info, Input, Reading, Registry, Report, Source, WriteOptions};
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const HELP: &str = "\
Examples:
  rolecall convert card.png --to canonical -o card.canonical.json
  rolecall convert card.canonical.json -o card.png          back into the picture it came from
  rolecall convert card.v3.json -o card.png --carrier art.png   into another picture
  rolecall convert book.canonical.json -o book.json --strict    only if nothing is lost
  cat book.json | rolecall convert - --to canonical | jq .body.name
  rolecall convert library -o out --to canonical --report log.jsonl      a folder with all that is below it
  rolecall convert card.png -o card.canonical.json --books lore          the card's lorebook as a file too
  rolecall convert card.canonical.json -o card.json --book inn.json      and a lorebook into the card
  rolecall convert roleout.zip -o out --to canonical                     a zip; chats in it are copied
  cat cards.ndjson | rolecall convert --ndjson --to canonical            one document a line
  rolecall convert huge.json --to rolecall-lorebook -o copy.json --stream     in bounded memory, whatever the size

Without --to the target is: canonical, when OUT ends in .canonical.json; compendium, when a lorebook goes to .compendium.json;
else the format that the piece came from, or the only one of its kind.
What was not edited in between comes back byte for byte.
A card keeps its lorebook, also in another format. With --book those given are its lorebooks, with --no-book it has none.
Nothing is written when anything fails. With --force OUT may be IN itself: it is replaced at once, when all of it is there.
A link stays one: the file that it leads to is replaced. What was defaulted, kept aside or dropped is told on standard error.";

/// Convert a file: a wire format to canonical JSON, and back.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The file to read: JSON or a PNG with a card; `-` is standard input. Or a folder: every file below it that is not hidden. Or a zip:
    /// every file in it.
    #[arg(
        value_name = "IN",
        required = false,
        required_unless_present = "ndjson",
        default_value_if("ndjson", "true", "-")
    )]
    input: PathBuf,
    /// Read it as this format, whatever it looks like.
    #[arg(long, value_name = "ID", value_parser = codec_id())]
    from: Option<String>,
    /// Write this format, or `canonical`.
    #[arg(long, value_name = "ID", value_parser = target_id())]
    to: Option<String>,
    /// The file to write; `-`, the default, is standard output. With the extension png a card goes into a picture.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: PathBuf,
    /// Replace files that are there, the input too when it is the output.
    #[arg(long)]
    force: bool,
    /// Fail when the target format cannot hold everything.
    #[arg(long)]
    strict: bool,
    /// Write what reading and writing noticed to this file, as JSON {"read": …, "write": …}; of a folder or zip one such line a file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// The picture to put the card into, instead of the one it came from.
    #[arg(long, value_name = "PNG")]
    carrier: Option<PathBuf>,
    /// Write each lorebook of the card to a canonical file of its own in this folder, and link the card with it.
    #[arg(long, value_name = "DIR", conflicts_with = "stream")]
    books: Option<PathBuf>,
    /// The lorebooks of the card, in any format: these and no others, one after the other.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "stream")]
    book: Vec<PathBuf>,
    /// Write the card without a lorebook, whatever stands in the place of one.
    #[arg(long, conflicts_with_all = ["book", "stream"])]
    no_book: bool,
    /// Go entry by entry, in bounded memory: from lorebook format to lorebook format. Files from 64 MiB on do so by themselves.
    #[arg(long, conflicts_with = "carrier")]
    stream: bool,
    /// Read one JSON document a line on standard input and write one a line on standard output, in the same order.
    #[arg(long, conflicts_with_all = ["carrier", "stream", "report", "output", "input", "force", "books", "book", "no_book"], requires = "to")]
    ndjson: bool,
    /// How many files or lines are converted at a time; as many as there are processors without it.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

#[derive(Serialize)]
struct Reports {
    read: Report,
    /// Of the lorebooks that were given, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    books: Vec<Report>,
    write: Report,
}

/// Where the entity goes.
enum Format {
    Canonical,
    Wire(Info),
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    match () {
        () if args.ndjson => ndjson::run(args, registry),
        () if args.input.is_dir() => batch::run(args, registry),
        () => match archive::open(&args.input)? {
            Some(zip) => batch::run_zip(args, zip, registry),
            None => single(args, registry),
        },
    }
}

fn single(args: &Args, registry: &Registry) -> Result<(), Failure> {
    check_usage(args, registry)?;
    let [output, report] = targets(args)?;
    if let Some(job) = stream::Job::of(args, registry)? {
        return job.run(output, report);
    }
    let (mut reading, source) = read(&args.input, args.from.as_deref(), registry)?;
    let format = format(args, registry, &reading.entity)?;
    let mut taken = Vec::new();
    if let Some(folder) = &args.books {
        let others: Vec<&Target> = [&output, &report].into_iter().flatten().collect();
        (reading, taken) = books::take_out(reading, folder, args, &others)?;
    }
    let (books, book_reports) = books::given(args, registry)?;
    let (text, write) =
        write(&reading.entity, &format, &books, registry).map_err(|error| failure(&args.input, &error))?;
    check_strict(args, &format, &write)?;
    let picture = if is_png(&args.output) { Some(picture(args, &reading.entity, &text)?) } else { None };
    let data = picture.as_deref().unwrap_or(text.as_bytes());
    let reports = Reports { read: reading.report, books: book_reports, write };
    let mut done: Vec<String> = taken.iter().map(|book| book.message.clone()).collect();
    done.extend(output.as_ref().map(|_| format!("{} written to {}", format.name(), shown(&args.output))));
    deliver([(output, data), (report, json(&reports)?.as_bytes())], args.report.is_some(), taken)?;
    tell_report(&format!("reading {}", source_name(source)), &reports.read);
    for (path, report) in args.book.iter().zip(&reports.books) {
        tell_report(&format!("reading {}", label(path)), report);
    }
    tell_report(&format!("writing {}", format.name()), &reports.write);
    done.iter().for_each(|message| say(message));
    Ok(())
}

/// The threads that files and lines are converted in.
fn pool(args: &Args) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new().num_threads(args.jobs.map_or(0, NonZeroUsize::get));
    pool.build().map_err(|error| Failure::Failed(format!("no threads: {error}")))
}

/// What the command line alone shows to be wrong.
fn check_usage(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    if args.carrier.is_some() && !is_png(&args.output) {
        return usage("--carrier is for a card in a picture: give -o a name that ends in .png");
    }
    if args.report.as_deref().is_some_and(is_dash) && is_dash(&args.output) {
        return usage("the report and the output cannot both go to standard output: give one of them a file");
    }
    let inputs = args.book.iter().chain([&args.input]);
    if inputs.filter(|path| is_dash(path)).count() > 1 {
        return usage("standard input can be read only once");
    }
    let Some(to) = &args.to else { return Ok(()) };
    let format = named(to, registry);
    books::check(args, &format)?;
    if is_png(&args.output) { check_png(&format) } else { Ok(()) }
}

fn check_png(format: &Format) -> Result<(), Failure> {
    match format {
        Format::Wire(info) if matches!(info.kind, Kind::Character | Kind::Persona) => Ok(()),
        other => {
            Err(Failure::Usage(format!("only a character or a persona goes into a PNG, and {} is none", other.name())))
        }
    }
}

/// The places of output and report; `None` is standard output, or no report.
fn targets(args: &Args) -> Result<[Option<Target>; 2], Failure> {
    let mut kept: Vec<&Path> = args.book.iter().map(PathBuf::as_path).collect();
    let target = |path: &PathBuf, kept: &[&Path]| Target::new(path, args.force, kept);
    // What is converted, and the picture that it goes into, may become the output; the report never takes their place.
    let output = Some(&args.output).filter(|path| !is_dash(path)).map(|path| target(path, &kept)).transpose()?;
    kept.extend([&args.input].into_iter().chain(&args.carrier).map(PathBuf::as_path));
    let report = args.report.as_ref().filter(|path| !is_dash(path)).map(|path| target(path, &kept)).transpose()?;
    if let (Some(output), Some(report)) = (&output, &report)
        && output.same(report)
    {
        return Err(Failure::Usage("the report and the output cannot be one file".to_owned()));
    }
    Ok([output, report])
}

fn read(path: &Path, from: Option<&str>, registry: &Registry) -> Result<(Reading, Source), Failure> {
    read_input(&open(path)?, from, registry).map_err(|error| failure(path, &error))
}

fn read_input(input: &Input, from: Option<&str>, registry: &Registry) -> Result<(Reading, Source), Error> {
    let Some(id) = from else { return registry.read(input) };
    Ok((registry.read_as(input, id)?, Source::Codec(registry.get(id)?.info().id)))
}

/// The format that the command line asks for, or that follows from names and kind.
fn format(args: &Args, registry: &Registry, entity: &Entity) -> Result<Format, Failure> {
    let format = match &args.to {
        Some(to) => named(to, registry),
        None if args.output.to_string_lossy().to_lowercase().ends_with(".canonical.json") => Format::Canonical,
        None => natural(registry, entity, &args.output)?,
    };
    books::check(args, &format)?;
    if is_png(&args.output) {
        check_png(&format)?;
    }
    Ok(format)
}

fn named(id: &str, registry: &Registry) -> Format {
    registry.get(id).map_or(Format::Canonical, |codec| Format::Wire(codec.info()))
}

/// The format whose extension of several parts the output has; else the one that the piece came from; else the only one of its kind.
fn natural(registry: &Registry, entity: &Entity, output: &Path) -> Result<Format, Failure> {
    let kind = entity.body.kind();
    let infos: Vec<Info> = registry.iter().map(|codec| codec.info()).filter(|info| info.kind == kind).collect();
    let name = output.to_string_lossy().to_lowercase();
    let named =
        |info: &&Info| info.extensions.iter().any(|ext| ext.contains('.') && name.ends_with(&format!(".{ext}")));
    let came_from = || {
        let mut keys = entity.original.iter().map(|(key, _)| key);
        keys.find_map(|key| infos.iter().find(|info| info.escrow == key))
    };
    let found = infos.iter().find(named).or_else(came_from);
    match (found, infos.as_slice()) {
        (Some(info), _) | (None, [info]) => Ok(Format::Wire(*info)),
        _ => {
            let ids: Vec<&str> = infos.iter().map(|info| info.id).chain([CANONICAL]).collect();
            Err(Failure::Usage(format!("to which format? Say --to and one of {}", ids.join(", "))))
        }
    }
}

fn write(entity: &Entity, format: &Format, books: &Books, registry: &Registry) -> Result<(Arc<String>, Report), Error> {
    match format {
        Format::Canonical => Ok((Arc::new(entity.to_json()), Report::default())),
        Format::Wire(info) => {
            let mut writing = registry.write(entity, info.id, &WriteOptions { now: now() })?;
            if info.kind == Kind::Character {
                writing = books::embed(entity, info, writing, books)?;
            }
            Ok((writing.text, writing.report))
        }
    }
}

/// The time in UTC with milliseconds. A clock that is off the calendar stamps nothing.
fn now() -> Option<String> {
    let time = jiff::Timestamp::try_from(std::time::SystemTime::now()).ok()?;
    Some(format!("{time:.3}"))
}

/// With `--strict` nothing may be dropped.
fn check_strict(args: &Args, format: &Format, write: &Report) -> Result<(), Failure> {
    if !args.strict || write.dropped.is_empty() {
        return Ok(());
    }
    let list: String = write.dropped.iter().map(|path| format!("\n  {}", printable(path))).collect();
    Err(Failure::Failed(format!(
        "--strict: {} has no place for\n{}\nnothing was written",
        format.name(),
        list.trim_start_matches('\n')
    )))
}

fn picture(args: &Args, entity: &Entity, text: &str) -> Result<Vec<u8>, Failure> {
    let carrier = args.carrier.as_deref().map(bytes).transpose()?;
    into_png(entity, text, carrier.as_deref()).map_err(|error| match (&error, &args.carrier) {
        (Error::NoCarrier, _) => Failure::Failed(format!("{}: {error}: --carrier names one", label(&args.input))),
        (_, Some(carrier)) => failure(carrier, &error),
        _ => failure(&args.input, &error),
    })
}

/// Writes to standard output what goes there, and then every file or none.
fn deliver(parts: [(Option<Target>, &[u8]); 2], with_report: bool, books: Vec<Taken>) -> Result<(), Failure> {
    let [(output, data), (report, report_data)] = parts;
    let mut staged = Staged::default();
    let mut streams = Vec::new();
    match output {
        Some(target) => staged.add(target, data)?,
        None => streams.push(data),
    }
    match report {
        Some(target) => staged.add(target, report_data)?,
        None if with_report => streams.push(report_data),
        None => {}
    }
    for Taken { target, text, .. } in books {
        target.make_folder()?;
        staged.add(target, text.as_bytes())?;
    }
    let printed = streams.into_iter().try_for_each(print);
    commit(staged, printed)
}

/// Puts files in their places when standard output could be written, or nobody wanted more of it.
fn commit(staged: Staged, printed: Result<(), Failure>) -> Result<(), Failure> {
    if let Ok(()) | Err(Failure::Closed) = printed {
        staged.commit()?;
    }
    printed
}

fn source_name(source: Source) -> &'static str {
    match source {
        Source::Codec(id) => id,
        Source::Canonical => CANONICAL,
    }
}

impl Format {
    fn name(&self) -> &'static str {
        match self {
            Format::Canonical => CANONICAL,
            Format::Wire(info) => info.id,
        }
    }
}

fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}
