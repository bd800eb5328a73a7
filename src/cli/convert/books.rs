//! `convert --books`, `--book` and `--no-book`: lorebooks out of a card, and into one.

use super::super::files::Target;
use super::super::input::{is_dash, label};
use super::super::output::shown;
use super::{Args, Failure, Format, read};
use rolecall_codecs::bundle::{self, Bundle, Embedded};
use rolecall_codecs::canonical::{Entity, Kind};
use rolecall_codecs::{Error, Info, Reading, Registry, Report, Writing};
use std::path::Path;

/// The longest name of a file, in bytes, without its extension: ids may be longer than what a file system takes.
const LONGEST: usize = 200;

/// Which lorebooks a card is written with.
pub enum Books {
    /// Those that it came with.
    Own,
    /// None, whatever stands in their place.
    Without,
    /// These, and no others.
    Given(Vec<Entity>),
}

/// A lorebook that goes to a file of its own.
pub struct Taken {
    pub target: Target,
    pub text: String,
    /// What there is to say when it is written.
    pub message: String,
}

/// Whether the switches fit the format that is written.
pub fn check(args: &Args, format: &Format) -> Result<(), Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    match format {
        Format::Wire(_) if args.books.is_some() => {
            usage("--books is for a card that becomes canonical: its lorebooks become canonical files too".to_owned())
        }
        Format::Wire(Info { kind: Kind::Character, .. }) => Ok(()),
        other if args.no_book || !args.book.is_empty() => {
            usage(format!("--book and --no-book are for a card, and {} is none", other.name()))
        }
        _ => Ok(()),
    }
}

/// Whether the switches are there at all.
pub fn asked(args: &Args) -> bool {
    args.no_book || args.books.is_some() || !args.book.is_empty()
}

/// The lorebooks that the command line names, with what reading them noticed.
pub fn given(args: &Args, registry: &Registry) -> Result<(Books, Vec<Report>), Failure> {
    match args.book.as_slice() {
        [] if args.no_book => Ok((Books::Without, Vec::new())),
        [] => Ok((Books::Own, Vec::new())),
        paths => {
            let books = paths.iter().map(|path| lorebook(path, registry)).collect::<Result<Vec<_>, _>>()?;
            let (books, reports) = books.into_iter().map(|book| (book.entity, book.report)).unzip();
            Ok((Books::Given(books), reports))
        }
    }
}

fn lorebook(path: &Path, registry: &Registry) -> Result<Reading, Failure> {
    let (reading, _) = read(path, None, registry)?;
    match reading.entity.body.kind() {
        Kind::Lorebook => Ok(reading),
        kind => Err(Failure::Failed(format!("{}: a {kind}, and --book takes lorebooks", label(path)))),
    }
}

/// Puts the lorebooks into a card that was written. Its own come along into another format; in its own they are in the text already.
pub fn embed(character: &Entity, info: &Info, card: Writing, books: &Books) -> Result<Writing, Error> {
    match books {
        Books::Given(books) => bundle::embed(character, card, Some(books)),
        Books::Without => bundle::clear(character, card),
        Books::Own if character.original.get(info.escrow).is_some() => bundle::embed(character, card, None),
        Books::Own => {
            let own = bundle::extract(character).map(|book| [book.entity]);
            bundle::embed(character, card, own.as_ref().map(<[Entity; 1]>::as_slice))
        }
    }
}

/// Takes the lorebooks out of a card for files in a folder, and links it with them. `others` are the places of this run's other files.
pub fn take_out(
    reading: Reading,
    folder: &Path,
    args: &Args,
    others: &[&Target],
) -> Result<(Reading, Vec<Taken>), Failure> {
    if reading.entity.body.kind() != Kind::Character {
        let kind = reading.entity.body.kind();
        return Err(Failure::Usage(format!("--books is for a card, and {} is a {kind}", label(&args.input))));
    }
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::Failed(format!("{}: is no folder, and --books names one", shown(folder))));
    }
    let Bundle { entity, books, mut report } = Bundle::of(reading);
    let links = entity.body.as_character().and_then(|body| body.knowledge_refs.as_deref()).unwrap_or_default();
    let mut taken: Vec<Taken> = Vec::with_capacity(books.len());
    for book in &books {
        if !links.iter().any(|link| *link == book.id) {
            report
                .warnings
                .push(format!("knowledgeRefs: the card is not linked with the lorebook in it, `{}`", book.id));
        }
        let known: Vec<&Target> = others.iter().copied().chain(taken.iter().map(|taken| &taken.target)).collect();
        let target = place(folder, &book.id, args, &known)?;
        let message = format!("lorebook {} written to {}", book.id, shown(target.name()));
        taken.push(Taken { target, text: book.to_json(), message });
    }
    if let Embedded::NoBook { at, what } = bundle::look(&entity) {
        report.warnings.push(format!("{at}: no lorebook, but {what}"));
    }
    Ok((Reading { entity, report }, taken))
}

/// The place of a lorebook's file: none of this run's other files.
fn place(folder: &Path, id: &str, args: &Args, others: &[&Target]) -> Result<Target, Failure> {
    let inputs = [args.input.as_path()];
    let inputs = if is_dash(&args.input) { &[][..] } else { &inputs };
    let stem = stem(id);
    let names = std::iter::once(stem.to_owned()).chain((2..).map(|n: usize| format!("{stem}-{n}")));
    let mut paths = names.map(|name| folder.join(format!("{name}.canonical.json")));
    let free = paths.find(|path| !others.iter().any(|other| other.is_at(path))).unwrap_or_default();
    Target::below(folder, &free, args.force, inputs)
}

/// An id as the name of a file.
fn stem(id: &str) -> &str {
    let end = (0..=LONGEST.min(id.len())).rev().find(|&end| id.is_char_boundary(end)).unwrap_or(0);
    id.get(..end).unwrap_or(id)
}
