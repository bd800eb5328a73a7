//! A card together with the lorebook that it embeds.
//!
//! A codec of cards leaves `character_book` alone: it is a piece of another kind. Here it becomes a lorebook of its own
//! ([`extract`]), and lorebooks of any origin go back into a card's text ([`embed`]). [`Bundle`] does both for a file, with any codec
//! whose cards have the `data` object of the SillyTavern family.
//!
//! ```
//! use rolecall_codecs::bundle::Bundle;
//! use rolecall_codecs::{Input, Registry};
//!
//! let card = r#"{
//!   "spec": "chara_card_v2",
//!   "data": {
//!     "name": "Mira",
//!     "extensions": { "rolecall": {} },
//!     "character_book": { "name": "Harbour", "entries": [{ "keys": ["dock"], "content": "Old.", "mood": 1.0 }] }
//!   }
//! }"#;
//! let registry = Registry::default();
//! let (reading, _) = registry.read(&Input::new(card.as_bytes().to_vec())?)?;
//! let mut bundle = Bundle::of(reading);
//! let book = bundle.books[0].body.as_lorebook_mut().unwrap();
//! assert_eq!(book.name, "Harbour");
//!
//! book.entries[0].content = "Rotten.".into();
//! let writing = bundle.write(&registry, "rolecall", &Default::default())?;
//! assert_eq!(*writing.text, card.replace("Old.", "Rotten.")); // nothing else changed
//!
//! bundle.books.clear();
//! let writing = bundle.write(&registry, "rolecall", &Default::default())?;
//! assert!(!writing.text.contains("character_book"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```

mod slots;

use crate::Text;
use crate::canonical::{Entity, Original, Twin};
use crate::canonical::{Kind, lorebook::LorebookBody};
use crate::codec::{Error, Reading, Report, WriteOptions, Writing};
use crate::input::Input;
use crate::json::splice::{Change, SpliceError, splice};
use crate::mapping::resolve;
use crate::registry::Registry;
use crate::tables::tavern_book::{self, BookText, Edited};
use crate::wire::tavern_book::TavernBook;
use serde_json::{Map, Value, json};
use slots::{Action, Slots};
use std::collections::HashSet;
use std::sync::Arc;

/// The key of a lorebook's original when it was embedded in a card: the dialect of the book, whatever the card.
pub const ESCROW: &str = "character-book";
/// The canonical field that links a character with lorebooks.
const REFS: &str = "knowledgeRefs";
/// Where a book that is made of several names them.
const SOURCES: &str = "vaud_source_books";

/// A character and the lorebooks that go with it. Any other piece is a bundle without books.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The character.
    pub entity: Entity,
    /// Its lorebooks, in order. They decide: an empty list means that the card has none.
    pub books: Vec<Entity>,
    /// What reading noticed; places in the book are places in the card.
    pub report: Report,
}

impl Bundle {
    /// Takes the lorebook out of a character that was read, and links it: `knowledgeRefs` becomes the book's id, unless the character
    /// says already what it is linked with (it came from a canonical file).
    pub fn of(reading: Reading) -> Bundle {
        let Reading { mut entity, mut report } = reading;
        let mut books = Vec::new();
        if let Some((book, pointer)) = find(&entity) {
            if let Some(body) = entity.body.as_character_mut() {
                body.knowledge_refs.get_or_insert_with(|| vec![book.entity.id.as_str().into()]);
            }
            report.extend(below(book.report, pointer));
            books.push(book.entity);
        }
        Bundle { entity, books, report }
    }

    /// Writes the piece in one format, with its books in it if it is a character.
    ///
    /// # Errors
    /// As [`Registry::write`] and [`embed`].
    pub fn write(&self, registry: &Registry, codec: &str, options: &WriteOptions) -> Result<Writing, Error> {
        let writing = registry.write(&self.entity, codec, options)?;
        if self.entity.body.kind() == Kind::Character {
            embed(&self.entity, writing, Some(&self.books))
        } else {
            Ok(writing)
        }
    }
}

/// Gives lorebooks other ids in the links of a character: where `new` has none for one, it stays.
///
/// ```
/// use rolecall_codecs::canonical::{Entity, character::CharacterBody};
///
/// let refs = vec!["roads".into(), "inns".into()];
/// let mut vera = Entity::new(CharacterBody { knowledge_refs: Some(refs), ..Default::default() });
/// rolecall_codecs::bundle::relink(&mut vera, |id| (id == "inns").then(|| "inns-2".to_owned()));
/// assert_eq!(vera.body.as_character().unwrap().knowledge_refs.as_deref().unwrap(), ["roads", "inns-2"]);
/// ```
pub fn relink(character: &mut Entity, new: impl Fn(&str) -> Option<String>) {
    let links = character.body.as_character_mut().and_then(|body| body.knowledge_refs.as_mut());
    for link in links.into_iter().flatten() {
        if let Some(id) = new(link) {
            *link = id.into();
        }
    }
}

/// The lorebook that a character's first original embeds, as an entity of its own.
///
/// Looked for in `data.character_book`, then in `data.extensions.character_book`, then in `character_book` beside `data`; a card
/// without an object `data` is its own. The first that is there decides, null too, and it must be an object with a list of `entries`.
/// The book's text is its original, under [`ESCROW`]; its id is made of its name.
///
/// `None` when there is no book. Linking the two is up to the caller: see [`Bundle::of`].
///
/// ```
/// use rolecall_codecs::{Input, Registry, bundle};
///
/// let card = r#"{"spec": "chara_card_v3", "data": {"extensions": {"rolecall": {}}, "character_book": {"entries": []}}}"#;
/// let (reading, _) = Registry::default().read(&Input::new(card.as_bytes().to_vec())?)?;
/// let book = bundle::extract(&reading.entity).expect("a book").entity;
/// assert_eq!((book.id.as_str(), book.body.name()), ("imported-lorebook", "Imported Lorebook"));
/// assert_eq!(**book.original.get(bundle::ESCROW).unwrap().twin.text(), r#"{"entries": []}"#);
/// # Ok::<(), rolecall_codecs::Error>(())
/// ```
pub fn extract(character: &Entity) -> Option<Reading> {
    find(character).map(|(book, _)| book)
}

/// What stands where a card keeps its lorebook. Places are JSON Pointers.
#[derive(Debug, Clone)]
pub enum Embedded {
    /// Nothing.
    Nothing,
    /// A lorebook.
    Book {
        /// What [`extract`] gives.
        book: Box<Reading>,
        /// Where it stands.
        at: &'static str,
    },
    /// Something that is no lorebook, and that ends the search.
    NoBook {
        /// Where it stands.
        at: &'static str,
        /// What it is: `null`, `a string`.
        what: &'static str,
    },
}

/// What a character's first original has in the place of a lorebook. [`extract`], with the reason where it gives none.
///
/// ```
/// use rolecall_codecs::{Input, Registry, bundle};
///
/// let card = r#"{"spec": "chara_card_v3", "data": {"extensions": {"rolecall": {}}, "character_book": {"entries": {}}}}"#;
/// let (reading, _) = Registry::default().read(&Input::new(card.as_bytes().to_vec())?)?;
/// let bundle::Embedded::NoBook { at, what } = bundle::look(&reading.entity) else { panic!() };
/// assert_eq!((at, what), ("/data/character_book", "an object whose entries are no list but a map"));
/// # Ok::<(), rolecall_codecs::Error>(())
/// ```
pub fn look(character: &Entity) -> Embedded {
    if let Some((book, at)) = find(character) {
        return Embedded::Book { book: Box::new(book), at };
    }
    let Some(card) = card_text(character) else { return Embedded::Nothing };
    let Some(slots) = Slots::of(card) else { return Embedded::Nothing };
    match (slots.no_book(), slots.found()) {
        (Some((at, what)), _) => Embedded::NoBook { at, what },
        (None, Some((_, at))) => Embedded::NoBook { at, what: "a book that cannot be read" },
        (None, None) => Embedded::Nothing,
    }
}

/// The text of a character's first original.
fn card_text(character: &Entity) -> Option<&str> {
    character.body.as_character()?;
    let (_, original) = character.original.primary()?;
    Some(original.twin.text())
}

/// [`extract`], with the place of the book in the card.
fn find(character: &Entity) -> Option<(Reading, &'static str)> {
    read_card(card_text(character)?)
}

/// The book of a card's text.
fn read_card(card: &str) -> Option<(Reading, &'static str)> {
    let (text, pointer) = Slots::of(card)?.found()?;
    let (book, report) = read_book(Arc::new(text.to_owned()))?;
    let mut entity = Entity::new(book.body().clone());
    let twin = Twin::with_memo(Arc::clone(book.text()), book.memo());
    entity.original.insert(ESCROW, Original { twin, unmapped: Map::new(), source_media: None });
    Some((Reading { entity, report }, pointer))
}

fn read_book(text: Arc<String>) -> Option<(BookText, Report)> {
    let input = Input::known(text);
    let document = input.open().ok()?;
    BookText::read(&document).ok().flatten()
}

/// A report about a part of a document as one about the document.
fn below(report: Report, pointer: &str) -> Report {
    let place = |line: String| if line.starts_with('/') { format!("{pointer}{line}") } else { line };
    Report {
        defaulted: report.defaulted.into_iter().map(place).collect(),
        escrowed: report.escrowed.into_iter().map(place).collect(),
        warnings: report.warnings.into_iter().map(place).collect(),
        ..report
    }
}

/// Puts lorebooks into a card that a codec wrote for a character.
///
/// * `None`: nobody looked which books belong to it. The card keeps what it has.
/// * An empty list: the card has no book. The one that it had goes, from `data.character_book` and from the extensions; what is no
///   book (null, `{}`, entries as a map) stays.
/// * One book: it becomes `data.character_book`, and a copy in the extensions goes. A book that came out of a card is written onto
///   its own original ([`ESCROW`]): where it is not edited, the card is not either. Any other is written afresh.
/// * Several: their entries follow one another under the settings of the first, whose `extensions.vaud_source_books` names them with
///   their sizes.
///
/// Ids of entries are whole numbers, each once in the card's book: one that is already, or is absent, stays; a GUID never gets into a
/// card.
///
/// The report says what the book has no place for, as `lorebooks[0].entries[2].metadata`, and `knowledgeRefs` when one of the
/// character's links points at no given book.
///
/// # Errors
/// [`Error::KindMismatch`] when `character` or one of the books is of another kind, [`Error::Splice`] when a text is no JSON.
///
/// ```
/// use rolecall_codecs::canonical::{Entity, character::CharacterBody, lorebook::{LorebookBody, LorebookEntry}};
/// use rolecall_codecs::{Registry, bundle};
///
/// let entry = LorebookEntry { title: "Inn".into(), content: "Three roads meet here.".into(), ..Default::default() };
/// let book = Entity::new(LorebookBody { name: "Roads".into(), entries: vec![entry.into()], ..Default::default() });
/// let vera = Entity::new(CharacterBody { knowledge_refs: Some(vec![book.id.as_str().into()]), ..Default::default() });
///
/// let card = Registry::default().write(&vera, "rolecall", &Default::default())?;
/// let card = bundle::embed(&vera, card, Some(&[book]))?;
/// assert!(card.text.contains("Three roads meet here."));
/// assert!(!card.report.dropped.contains(&"knowledgeRefs".to_owned()));
/// # Ok::<(), rolecall_codecs::Error>(())
/// ```
pub fn embed(character: &Entity, card: Writing, books: Option<&[Entity]>) -> Result<Writing, Error> {
    let body = character.body.as_character().ok_or_else(|| mismatch(Kind::Character, character))?;
    let Writing { text, mut report } = card;
    let links = body.knowledge_refs.as_deref().unwrap_or_default();
    report.dropped.retain(|path| path != REFS);
    let Some(books) = books else {
        if !links.is_empty() {
            let own = read_card(&text).map(|(book, _)| book.entity.id);
            tell_links(links, |id| own.as_deref() == Some(id), &mut report);
        }
        return Ok(Writing { text, report });
    };
    let bodies = books.iter().map(|book| book.body.as_lorebook().ok_or_else(|| mismatch(Kind::Lorebook, book)));
    let bodies = bodies.collect::<Result<Vec<_>, _>>()?;
    let slots = Slots::of(&text).filter(|slots| books.is_empty() || slots.takes_books());
    let Some(slots) = slots else {
        if !books.is_empty() {
            report.warnings.push("the format has no place for lorebooks".to_owned());
        }
        tell_links(links, |_| false, &mut report);
        return Ok(Writing { text, report });
    };
    let ids: HashSet<&str> = books.iter().map(|book| book.id.as_str()).collect();
    tell_links(links, |id| ids.contains(id), &mut report);
    let books: Vec<_> = books.iter().map(book_text).zip(bodies).collect();
    let action = action(&slots, &books, &mut report).map_err(splice_error)?;
    let text = match slots.change(action) {
        None => text,
        Some(change) => Arc::new(splice(&text, &change).map_err(splice_error)?),
    };
    Ok(Writing { text, report })
}

/// Removes the lorebook of a card that a codec wrote for a character, and also what stands in its place and is none: null, `{}`,
/// entries as a map, which [`embed`] leaves alone. What stands beside `data` stays; if it is a book, the report says so.
///
/// # Errors
/// As [`embed`].
///
/// ```
/// use rolecall_codecs::canonical::{Entity, character::CharacterBody};
/// use rolecall_codecs::{Writing, bundle};
///
/// let text = r#"{"data": {"character_book": {"entries": {}}, "name": "Vera"}}"#.to_owned();
/// let card = Writing { text: text.into(), report: Default::default() };
/// let card = bundle::clear(&Entity::new(CharacterBody::default()), card)?;
/// assert_eq!(*card.text, r#"{"data": {"name": "Vera"}}"#);
/// # Ok::<(), rolecall_codecs::Error>(())
/// ```
pub fn clear(character: &Entity, card: Writing) -> Result<Writing, Error> {
    let Writing { text, mut report } = embed(character, card, Some(&[]))?;
    let cleared = match Slots::of(&text) {
        None => None,
        Some(slots) => {
            let change = slots.change(Action::Clear);
            let left = slots.left_outside().map(outside);
            report.warnings.extend(left.filter(|line| !report.warnings.contains(line)));
            change.map(|change| splice(&text, &change).map_err(splice_error)).transpose()?
        }
    };
    Ok(Writing { text: cleared.map_or(text, Arc::new), report })
}

fn outside(pointer: &str) -> String {
    format!("{pointer}: a book outside of `data` stays")
}

/// What is done to the card's book, so that it becomes these.
fn action(slots: &Slots<'_>, books: &[(BookText, &LorebookBody)], report: &mut Report) -> Result<Action, SpliceError> {
    let Some((first, _)) = books.first() else {
        let left = slots.found().and_then(|_| slots.left_outside());
        report.warnings.extend(left.map(outside));
        return Ok(Action::Remove);
    };
    let edited: Vec<Edited<'_>> = books.iter().map(|(text, body)| (text, *body)).collect();
    let (mut edits, told) = tavern_book::changes(&edited)?;
    for (index, told) in told.iter().enumerate() {
        // Ids are numbers of the one card: that an entry gets another one is no loss.
        let dropped = told.dropped.iter().filter(|path| !tavern_book::is_id(path));
        report.dropped.extend(dropped.map(|path| format!("lorebooks[{index}].{path}")));
        report.warnings.extend(told.warnings.iter().map(|line| format!("lorebooks[{index}].{line}")));
    }
    if books.len() > 1 {
        let source = |(_, body): &(_, &LorebookBody)| json!({ "name": body.name, "entryCount": body.entries.len() });
        let sources: Vec<Value> = books.iter().map(source).collect();
        let list = Value::Array(sources).to_string();
        edits.put_unnamed(resolve::<TavernBook>(&["extensions"]), SOURCES.to_owned(), Change::Set(list));
    }
    let change = edits.into_change();
    if change.is_none() && slots.holds(first.text()) {
        return Ok(Action::Keep);
    }
    if slots.holds_at_home(first.text()) {
        return Ok(change.map_or(Action::Keep, Action::Write));
    }
    let new = match change {
        Some(change) => splice(first.text(), &change)?,
        None => first.text().trim().to_owned(),
    };
    Ok(if slots.holds(&new) { Action::Keep } else { Action::Write(Change::Set(new)) })
}

/// The book's own original in a card's dialect, else a fresh book.
fn book_text(book: &Entity) -> BookText {
    let original = book.original.get(ESCROW).map(|original| &original.twin);
    let known = original.and_then(|twin| {
        let memo = twin.memo().and_then(|memo| BookText::remembered(twin.text(), memo));
        memo.or_else(|| read_book(Arc::clone(twin.text())).map(|(book, _)| book))
    });
    known.unwrap_or_else(|| BookText::fresh(book.body.as_lorebook().unwrap_or(&LorebookBody::default())))
}

/// Tells of links to books that the card does not have.
fn tell_links(links: &[Text], is_given: impl Fn(&str) -> bool, report: &mut Report) {
    if links.iter().any(|id| !is_given(id)) {
        report.dropped.push(REFS.to_owned());
    }
}

fn mismatch(expected: Kind, found: &Entity) -> Error {
    Error::KindMismatch { codec: ESCROW, expected, found: found.body.kind() }
}

fn splice_error(source: SpliceError) -> Error {
    Error::Splice { codec: ESCROW, source }
}
