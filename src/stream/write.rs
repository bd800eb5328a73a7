//! Writing entry by entry.

use crate::canonical::Entity;
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::codec::{EntryCodec, Error, Report, WriteOptions, Writing};
use crate::json::cell::MOST_NOTES;
use crate::json::layout::{Style, relayout};
use crate::json::stream::{ListReader, StreamError};
use crate::limits::Limits;
use crate::mapping::Edits;
use std::io::Write;

/// Makes the chunks of a fresh file: the head, one for each entry, the tail. Put together they are what
/// [`Codec::write`](crate::Codec::write) makes of the whole book.
pub struct EntryWriter<'c> {
    codec: &'c dyn EntryCodec,
    head: String,
    tail: String,
    written: usize,
    report: Report,
}

impl<'c> EntryWriter<'c> {
    /// A writer of a book; its entries are those that [`EntryWriter::entry`] gets, whatever the body holds.
    ///
    /// # Errors
    /// [`Error`], as when the book is written whole.
    pub fn new(codec: &'c dyn EntryCodec, book: &LorebookBody, options: &WriteOptions) -> Result<Self, Error> {
        let mut book = book.clone();
        book.entries.clear();
        let Writing { text, report } = codec.write(&Entity::new(book), options)?;
        let not_streamed = Error::NotStreamed { codec: codec.info().id };
        let (head, tail) = at_list(&text, codec.path()).ok_or(not_streamed)?;
        Ok(EntryWriter { codec, head: head.to_owned(), tail: tail.to_owned(), written: 0, report })
    }

    /// Everything up to the bracket that opens the list.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// The next entry, with what stands between it and the one before.
    pub fn entry(&mut self, entry: &LorebookEntry) -> String {
        let mut told = Edits::default();
        let text = self.codec.write_entry(entry, &mut told);
        self.tell(told);
        self.written += 1;
        let depth = self.codec.path().len() + 1;
        let comma = if self.written == 1 { "" } else { "," };
        format!("{comma}{}{}", line(depth), relayout(&text, &Style::PRETTY, depth))
    }

    /// Everything behind the last entry, and what writing noticed.
    pub fn finish(self) -> (String, Report) {
        let close = if self.written == 0 { String::new() } else { line(self.codec.path().len()) };
        (close + &self.tail, self.report)
    }

    fn tell(&mut self, told: Edits) {
        let index = self.written;
        for (list, more) in [(&mut self.report.dropped, told.dropped), (&mut self.report.warnings, told.warnings)] {
            let room = MOST_NOTES.saturating_sub(list.len());
            self.report.more += more.len().saturating_sub(room);
            list.extend(more.into_iter().take(room).map(|path| format!("entries[{index}].{path}")));
        }
    }
}

/// Writes a whole file from a source of entries.
///
/// # Errors
/// The first one of the source, of the codec or of the output; what was written until then is no whole file.
pub fn write_entries(
    mut out: impl Write,
    codec: &dyn EntryCodec,
    book: &LorebookBody,
    entries: impl IntoIterator<Item = Result<LorebookEntry, Error>>,
    options: &WriteOptions,
) -> Result<Report, Error> {
    let mut writer = EntryWriter::new(codec, book, options)?;
    let mut put = |text: &str| out.write_all(text.as_bytes()).map_err(StreamError::from);
    put(writer.head())?;
    for entry in entries {
        put(&writer.entry(&entry?))?;
    }
    let (tail, report) = writer.finish();
    put(&tail)?;
    Ok(report)
}

/// What is before and behind the (missing) elements of the list at a path.
fn at_list<'t>(text: &'t str, path: &'static [&'static str]) -> Option<(&'t str, &'t str)> {
    let frame = ListReader::new(text.as_bytes(), path, &Limits::none()).finish().ok()?;
    text.split_at_checked(frame.gaps().next()?)
}

/// A line break and the indentation of a depth in [`Style::PRETTY`].
fn line(depth: usize) -> String {
    format!("\n{}", "  ".repeat(depth))
}
