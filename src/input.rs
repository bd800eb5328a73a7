//! Bytes from a file, a network or standard input: what they are is found out from the bytes alone.

use crate::canonical::SourceMedia;
use crate::json::cell::{self, At, Cell, Notes};
use crate::json::mend::{Mended, mend};
use crate::json::outline::{Outline, ReadList};
use crate::json::plain;
use crate::json::text::{SyntaxError, decode, offset_of};
use crate::limits::{Breach, Limit, Limits, count};
use crate::png::{self, CardText, PngError};
use std::any::Any;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The text chunks that hold a JSON document, in the order in which they win.
pub const KEYWORDS: &[&str] = &["ccv3", "chara", "rcpersona", "persona"];

/// Those that hold a card: all that a codec looks at unless it says otherwise.
pub const CARD_KEYWORDS: &[&str] = &["ccv3", "chara"];

/// Most lines about tokens that were read from a mended copy.
pub(crate) const MOST_MENDINGS: usize = 100;

/// Bytes whose kind was found out.
///
/// ```
/// use rolecall_codecs::Input;
///
/// let input = Input::new(br#"{"schemaVersion": "1.0.0", "lorebook": {"entries": []}}"#.to_vec())?;
/// let document = input.open()?;
/// assert!(document.outline().path(&["lorebook", "entries"]).is_some_and(|node| node.is_list()));
/// # Ok::<(), rolecall_codecs::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Input {
    text: Arc<String>,
    carrier: Option<Carrier>,
    file_name: Option<String>,
    limits: Limits,
}

/// The PNG around a card.
#[derive(Debug, Clone)]
pub struct Carrier {
    /// The whole file.
    pub bytes: Arc<Vec<u8>>,
    /// The keyword of the chunk that was read.
    pub keyword: String,
}

impl Carrier {
    /// The carrier as an entity keeps it.
    pub fn media(&self) -> SourceMedia {
        SourceMedia { bytes: Arc::clone(&self.bytes), mime: "image/png".to_owned() }
    }
}

/// Why bytes cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// Not JSON, or JSON that no reader takes.
    #[error("not valid JSON: {0}")]
    Syntax(SyntaxError),
    /// JSON that is nested too deep, or has too many entries or values; the place has a [`Breach`].
    #[error("{0}")]
    Limit(SyntaxError),
    /// More bytes than [`Limits::bytes`](field@Limits::bytes).
    #[error("{0}")]
    TooLarge(Breach),
    /// The PNG cannot be walked, or its card text cannot be decoded.
    #[error("PNG: {0}")]
    Png(#[from] PngError),
    /// A PNG without a card.
    #[error("PNG: no text chunk {}: the picture carries no card", or_list(KEYWORDS))]
    NoCard,
}

impl From<SyntaxError> for InputError {
    fn from(error: SyntaxError) -> Self {
        if error.breach.is_some() { InputError::Limit(error) } else { InputError::Syntax(error) }
    }
}

impl InputError {
    /// The limit that does not hold, if that is what is wrong.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        match self {
            InputError::TooLarge(breach) => Some(*breach),
            InputError::Limit(error) => error.breach,
            InputError::Png(error) => error.breach(),
            _ => None,
        }
    }
}

/// `a`, `b` or `c`
fn or_list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

impl Input {
    /// Opens bytes: a PNG by its signature, else UTF-8 JSON with or without byte order mark. A file's name plays no part.
    ///
    /// # Errors
    /// [`InputError`] when the bytes are neither, when the PNG carries no card, when its card's text cannot be decoded, or beyond
    /// the default [`Limits`]. JSON syntax is checked by [`Input::open`].
    pub fn new(bytes: Vec<u8>) -> Result<Input, InputError> {
        Input::with_limits(bytes, &Limits::default())
    }

    /// [`Input::new`] under other limits.
    ///
    /// # Errors
    /// As [`Input::new`].
    pub fn with_limits(bytes: Vec<u8>, limits: &Limits) -> Result<Input, InputError> {
        check_bytes(bytes.len(), limits)?;
        if !png::is_png(&bytes) {
            return Ok(Input { limits: *limits, ..Input::from_text(Arc::new(decode(bytes)?)) });
        }
        let CardText { json, keyword, .. } = png::find_text(&bytes, KEYWORDS, limits)?.ok_or(InputError::NoCard)?;
        let json = json.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(json);
        let carrier = Some(Carrier { bytes: Arc::new(bytes), keyword });
        Ok(Input { carrier, limits: *limits, ..Input::from_text(Arc::new(json)) })
    }

    /// JSON text that is in memory already, under the default [`Limits`].
    pub fn from_text(text: Arc<String>) -> Input {
        Input::text_with_limits(text, &Limits::default())
    }

    /// [`Input::from_text`] under other limits, which [`Input::open`] checks.
    pub fn text_with_limits(text: Arc<String>, limits: &Limits) -> Input {
        Input { text, carrier: None, file_name: None, limits: *limits }
    }

    /// An original: it was read before, under whatever limits.
    pub(crate) fn known(text: Arc<String>) -> Input {
        Input::text_with_limits(text, &Limits::none())
    }

    /// Says what the file is called; folders in front of the name are dropped.
    ///
    /// The name plays no part in what the bytes are. Some formats name a piece after its file when the file itself has no name
    /// for it.
    pub fn named(self, file_name: &str) -> Input {
        let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
        Input { file_name: Some(name.to_owned()).filter(|name| !name.is_empty()), ..self }
    }

    /// What it may cost to read.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The name of the file, without folders, where it is known.
    pub fn file_name(&self) -> Option<&str> {
        self.file_name.as_deref()
    }

    /// The name of the file without its extension, where there is one: of `a.b.json` it is `a.b`, of `.json` there is none.
    pub fn file_stem(&self) -> Option<&str> {
        let name = self.file_name()?;
        let stem = match name.rsplit_once('.') {
            Some((stem, extension)) if !extension.is_empty() => stem,
            _ => name,
        };
        Some(stem).filter(|stem| !stem.is_empty())
    }

    /// The JSON text: the file's, or the one that the PNG carries.
    pub fn text(&self) -> &Arc<String> {
        &self.text
    }

    /// The PNG around the text.
    pub fn carrier(&self) -> Option<&Carrier> {
        self.carrier.as_ref()
    }

    /// Checks the syntax and takes the outline that every codec's detection shares.
    ///
    /// # Errors
    /// [`InputError::Syntax`] and [`InputError::Limit`] with line and column; [`InputError::TooLarge`].
    pub fn open(&self) -> Result<Document<'_>, InputError> {
        self.open_with(|_| None)
    }

    /// [`Input::open`] of a text whose list may be read ahead, which is tried only when the text keeps to the limits.
    pub(crate) fn open_with(&self, ahead: impl FnOnce(&Input) -> Option<Ahead>) -> Result<Document<'_>, InputError> {
        if self.carrier.is_none() {
            check_bytes(self.text.len(), &self.limits)?;
        }
        let ahead = || ahead(self).map(|Ahead { codec, list, read }| (list, (codec, read)));
        let (outline, read) = Outline::within_ahead(&self.text, &self.limits, ahead)?;
        Ok(Document {
            input: self,
            outline,
            mended: OnceLock::new(),
            passed: Mutex::default(),
            ahead: Mutex::new(read),
        })
    }
}

fn check_bytes(bytes: usize, limits: &Limits) -> Result<(), InputError> {
    limits.check(Limit::Bytes, count(bytes)).map_err(InputError::TooLarge)
}

/// A list that one codec has read before the document is opened ([`EntryCodec::read_ahead`](crate::EntryCodec::read_ahead)): where it
/// turns out to be that codec's document, the list is not read a second time. Only codecs of this crate make one.
#[derive(Debug)]
pub struct Ahead {
    pub(crate) codec: &'static str,
    pub(crate) list: ReadList,
    /// What the codec made of it.
    pub(crate) read: Box<dyn Any + Send>,
}

/// An opened JSON document.
#[derive(Debug)]
pub struct Document<'i> {
    input: &'i Input,
    outline: Outline<'i>,
    mended: OnceLock<Option<(String, Vec<Mended>)>>,
    /// The codecs whose check it passed.
    passed: Mutex<Vec<&'static str>>,
    /// What this codec has made of its list ahead, until it takes it.
    ahead: Mutex<Option<(&'static str, Box<dyn Any + Send>)>>,
}

impl<'i> Document<'i> {
    /// What it was opened from.
    pub fn input(&self) -> &'i Input {
        self.input
    }
    /// Whether a reader of these text chunks gets to see it: it stands under one of them, or in no PNG at all.
    pub fn is_under(&self, keywords: &[&str]) -> bool {
        self.input.carrier().is_none_or(|carrier| keywords.contains(&carrier.keyword.as_str()))
    }
    /// The text.
    pub fn text(&self) -> &'i str {
        &self.input.text
    }
    /// The outline.
    pub fn outline(&self) -> &Outline<'i> {
        &self.outline
    }

    /// A codec's check of the document, made until it was passed once: for a check that goes through a long list, which detection
    /// makes first and reading relies on.
    ///
    /// # Errors
    /// The check's own.
    pub fn passes<E>(&self, codec: &'static str, check: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        // A list that only grows: what was pushed before a panic elsewhere is as true as ever.
        let passed = || self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        if !passed().contains(&codec) {
            check()?;
            passed().push(codec);
        }
        Ok(())
    }

    /// What a codec has read of its list ahead, given out once.
    pub(crate) fn take_ahead<T: 'static>(&self, codec: &'static str) -> Option<T> {
        // Taken whole or not at all, so that a panic elsewhere leaves it as true as ever.
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, read) = ahead.take_if(|(reader, _)| *reader == codec)?;
        read.downcast().ok().map(|read| *read)
    }

    /// Reads a span of the text leniently as a typed view; `None` when it is of another kind altogether.
    ///
    /// What the JSON parser refuses though JavaScript tools write it (half a surrogate pair, a number beyond the doubles) is read
    /// from a mended copy in which every byte keeps its place.
    ///
    /// # Errors
    /// [`SyntaxError`] at its place in the document: nesting beyond [`Limits::depth`](field@Limits::depth).
    pub fn view<T: for<'t> Cell<'t>>(
        &self,
        span: &Range<usize>,
        at: At<'_>,
        notes: &Notes,
    ) -> Result<Option<T>, SyntaxError> {
        self.lenient(span, &(span.end..span.end), at, notes)
    }

    /// Reads the whole text as [`Document::view`] does, but for the elements of a list, which the caller reads one by one: the
    /// bytes of `hole`, from the first element to the last, count as not there.
    ///
    /// # Errors
    /// As [`Document::view`].
    pub fn view_around<T: for<'t> Cell<'t>>(
        &self,
        hole: &Range<usize>,
        at: At<'_>,
        notes: &Notes,
    ) -> Result<Option<T>, SyntaxError> {
        self.lenient(&(0..self.text().len()), hole, at, notes)
    }

    /// Reads a span without a hole in it: from the text, or from the mended copy when the parser refuses the text.
    fn lenient<T: for<'t> Cell<'t>>(
        &self,
        span: &Range<usize>,
        hole: &Range<usize>,
        at: At<'_>,
        notes: &Notes,
    ) -> Result<Option<T>, SyntaxError> {
        let misplaced = |part: &str, error: &serde_json::Error| {
            let local = SyntaxError::from_json(part, error);
            let offset = span.start + offset_of(part, local.line, local.column);
            let skipped = if offset < hole.start { 0 } else { hole.len() };
            let breach = local.breach;
            SyntaxError { breach, ..SyntaxError::at(self.text(), offset + skipped, local.message) }
        };
        let part = without(self.text(), span, hole);
        let mark = notes.mark();
        let error = match cell::read(&part, at) {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        notes.rewind(mark);
        match self.mended().map(|whole| without(whole, span, hole)) {
            Some(mended) if mended != part => cell::read(&mended, at).map_err(|error| misplaced(&mended, &error)),
            _ => Err(misplaced(&part, &error)),
        }
    }

    /// Reads the elements of a list, whose spans the outline gave, as [`Document::view`] would; `take` gets each that is of the
    /// right kind, with its index.
    ///
    /// # Errors
    /// As [`Document::view`].
    pub fn view_each<T: for<'t> Cell<'t>>(
        &self,
        spans: &[Range<usize>],
        at: At<'_>,
        notes: &Notes,
        mut take: impl FnMut(usize, T),
    ) -> Result<(), SyntaxError> {
        let mut done = 0;
        let mut mark = notes.mark();
        // One parser for all. Where it stops, the elements are read one by one.
        let together = plain::read_each(self.list_text(spans), at, |value| {
            if let Some(value) = value {
                take(done, value);
            }
            done += 1;
            mark = notes.mark();
        });
        if together.is_err() {
            notes.rewind(mark);
        }
        for (index, span) in spans.iter().enumerate().skip(done) {
            if let Some(value) = self.view(span, at.index(index), notes)? {
                take(index, value);
            }
        }
        Ok(())
    }

    /// The text of a list from bracket to bracket; `[]` when it has no element.
    fn list_text(&self, spans: &[Range<usize>]) -> &'i str {
        let ends = || {
            let from = self.text().get(..spans.first()?.start)?.rfind('[')?;
            let last = spans.last()?.end;
            Some(from..last + self.text().get(last..)?.find(']')? + 1)
        };
        ends().and_then(|range| self.text().get(range)).unwrap_or("[]")
    }

    fn mended(&self) -> Option<&str> {
        let found = self.mended.get_or_init(|| mend(self.text()));
        found.as_ref().map(|(text, _)| text.as_str())
    }

    /// What was read from the mended copy, in words.
    pub fn mendings(&self) -> Vec<String> {
        let Some(Some((_, list))) = self.mended.get() else { return Vec::new() };
        list.iter().take(MOST_MENDINGS).map(|mended| mended.describe(self.text()).to_string()).collect()
    }
}

/// The text of a span without a hole in it.
fn without<'t>(whole: &'t str, span: &Range<usize>, hole: &Range<usize>) -> Cow<'t, str> {
    let piece = |start, end| whole.get(start..end).unwrap_or_default();
    if hole.is_empty() {
        return Cow::Borrowed(piece(span.start, span.end));
    }
    Cow::Owned([piece(span.start, hole.start), piece(hole.end, span.end)].concat())
}
