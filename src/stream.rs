//! Lorebooks of any size: entries are read and written one at a time, and memory holds one of them and what is around the list.
//!
//! What comes out is what reading and writing the file whole gives, byte for byte.
//!
//! ```
//! use rolecall_codecs::stream::{EntryReader, EntryWriter, survey};
//! use rolecall_codecs::{Registry, codecs::lorebook::LorebookCodec};
//!
//! let file = br#"{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": [{"id": "e1"}, {"id": "e2"}]}}"#;
//!
//! // What is around the entries, first: a name or a setting may stand behind them.
//! let surveyed = survey(file.as_slice(), &Registry::default(), &Default::default())?;
//! let book = surveyed.reading.entity.body.as_lorebook().expect("a lorebook");
//!
//! let mut writer = EntryWriter::new(&LorebookCodec, book, &Default::default())?;
//! let mut text = writer.head().to_owned();
//! for entry in EntryReader::new(&LorebookCodec, file.as_slice(), &Default::default()) {
//!     text += &writer.entry(&entry?);
//! }
//! let (tail, _report) = writer.finish();
//! text += tail.as_str();
//! assert!(text.contains("\"id\": \"e2\""));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```

mod write;

pub use write::{EntryWriter, write_entries};

use crate::canonical::lorebook::LorebookEntry;
use crate::codec::{EntryCodec, Error, Reading, Report};
use crate::input::{Input, InputError, MOST_MENDINGS};
use crate::json::cell::{At, Notes};
use crate::json::measure::measure;
use crate::json::mend::mend;
use crate::json::stream::{Frame, ListReader};
use crate::json::text::SyntaxError;
use crate::limits::Limits;
use crate::registry::Registry;
use std::io::BufRead;
use std::sync::Arc;

/// What a file is, and everything in it but its entries.
#[derive(Debug)]
pub struct Surveyed {
    /// The id of its codec.
    pub codec: &'static str,
    /// The book without entries, and what reading it noticed. Its original has no entries either: write it fresh.
    pub reading: Reading,
}

/// Looks at a lorebook file of any of the registry's streaming formats, passing over its entries.
///
/// # Errors
/// [`Error`]: the file cannot be read, no codec recognises it, or it is of a format without streams
/// ([`Error::NotStreamed`]).
pub fn survey<R: BufRead>(source: R, registry: &Registry, limits: &Limits) -> Result<Surveyed, Error> {
    let paths: Vec<_> = registry.iter().filter_map(|codec| Some(codec.entries()?.path())).collect();
    let frame = ListReader::passing_over(source, &paths, limits).finish()?;
    let input = Input::text_with_limits(Arc::new(frame.text().to_owned()), limits);
    let document = input.open().map_err(|error| placed(error.into(), &frame))?;
    let codec = registry.detect(&document)?;
    let id = codec.info().id;
    codec.entries().ok_or(Error::NotStreamed { codec: id })?;
    let reading = codec.read(&document).map_err(|error| placed(error, &frame))?;
    Ok(Surveyed { codec: id, reading })
}

/// Reads a lorebook's entries one by one.
///
/// Elements that are no objects are passed over and told, as when the file is read whole. After an error there is nothing more.
pub struct EntryReader<'c, R> {
    codec: &'c dyn EntryCodec,
    list: ListReader<R>,
    limits: Limits,
    notes: Notes,
    mended: Vec<String>,
    index: usize,
    failed: bool,
}

impl<'c, R: BufRead> EntryReader<'c, R> {
    /// A reader at the start of a file of the codec's format.
    pub fn new(codec: &'c dyn EntryCodec, source: R, limits: &Limits) -> Self {
        let list = ListReader::new(source, codec.path(), limits);
        EntryReader {
            codec,
            list,
            limits: *limits,
            notes: Notes::default(),
            mended: Vec::new(),
            index: 0,
            failed: false,
        }
    }

    /// How many bytes were read.
    pub fn offset(&self) -> u64 {
        self.list.offset()
    }

    /// Reads what is behind the entries, and gives the book without them with everything that reading noticed.
    ///
    /// # Errors
    /// [`Error`]: the rest is no JSON, or the file is not of the codec's format.
    pub fn finish(self) -> Result<Reading, Error> {
        let frame = self.list.finish()?;
        let input = Input::text_with_limits(Arc::new(frame.text().to_owned()), &self.limits);
        let document = input.open().map_err(|error| placed(error.into(), &frame))?;
        let mut reading = self.codec.read(&document).map_err(|error| placed(error, &frame))?;
        reading.report.extend(told(self.notes, self.mended));
        Ok(reading)
    }

    /// What reading the entries noticed.
    pub fn into_report(self) -> Report {
        told(self.notes, self.mended)
    }

    fn next_entry(&mut self) -> Result<Option<LorebookEntry>, Error> {
        while let Some(text) = self.list.next_element()? {
            let index = self.index;
            self.index += 1;
            let (codec, notes) = (self.codec, &self.notes);
            let mut mended = Vec::new();
            let measured = measure(text, &self.limits);
            let read = measured.and_then(|()| {
                At::root(notes).below(codec.path(), &mut |list| {
                    lenient(text, notes, &mut mended, |text| codec.read_entry(text, list.index(index)))
                })
            });
            let place = self.list.element_place();
            let room = MOST_MENDINGS.saturating_sub(self.mended.len());
            self.mended.extend(mended.into_iter().take(room).map(|told| place.within(told).to_string()));
            let unreadable = |fault| Error::Unreadable { codec: codec.info().id, source: place.within(fault) };
            if let Some(entry) = read.map_err(unreadable)? {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }
}

/// Reads an element, or its mended copy when the parser refuses it.
fn lenient<T>(
    text: &str,
    notes: &Notes,
    told: &mut Vec<SyntaxError>,
    read: impl Fn(&str) -> serde_json::Result<Option<T>>,
) -> Result<Option<T>, SyntaxError> {
    let mark = notes.mark();
    let error = match read(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    notes.rewind(mark);
    let Some((copy, mended)) = mend(text) else { return Err(SyntaxError::from_json(text, &error)) };
    told.extend(mended.iter().take(MOST_MENDINGS).map(|one| one.describe(text)));
    read(&copy).map_err(|error| SyntaxError::from_json(&copy, &error))
}

/// An error of the frame, with the place that it has in the document.
fn placed(error: Error, frame: &Frame) -> Error {
    match error {
        Error::Input(InputError::Syntax(fault) | InputError::Limit(fault)) => {
            InputError::from(frame.within(fault)).into()
        }
        Error::Unreadable { codec, source } => Error::Unreadable { codec, source: frame.within(source) },
        other => other,
    }
}

impl<R: BufRead> Iterator for EntryReader<'_, R> {
    type Item = Result<LorebookEntry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = self.next_entry();
        self.failed = next.is_err();
        next.transpose()
    }
}

fn told(notes: Notes, mended: Vec<String>) -> Report {
    let mut report = Report::of(notes);
    report.warnings.extend(mended);
    report
}
