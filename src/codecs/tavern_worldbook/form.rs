//! What is a worldbook, and in which form: told from the shape of the document alone.

use super::ID;
use crate::codec::Error;
use crate::codecs::book::is_marked_compendium;
use crate::input::Document;
use crate::json::outline::{Node, Outline};

/// The forms of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// World info: the entries stand in an object.
    World,
    /// The book of a card: the entries stand in a list.
    Book,
}

/// Less than the scores of RoleCall's own lorebooks.
const WORLD_SCORE: f64 = 0.9;
const BOOK_SCORE: f64 = 0.85;

/// One of these makes an object an entry of a world info file.
const WORLD_KEYS: &[&str] = &["key", "keysecondary", "comment", "content"];
/// One of these makes a file without entries a world info file: SillyTavern's own files do not have them, and an object of no entries
/// alone says nothing.
const WORLD_SETTINGS: &[&str] = &["scan_depth", "token_budget"];
/// Keys of other files that may hold `entries` too, with what they make of them.
const OTHERS: &[(&str, &str, &str)] = &[
    ("lorebook", "/lorebook", "not a worldbook: the book stands below `lorebook`"),
    ("spec", "/spec", "not a worldbook: a card"),
    ("data", "/data", "not a worldbook: `data` holds another piece"),
    ("rules", "/rules", "not a worldbook: it holds rules"),
    ("prompts", "/prompts", "not a worldbook: an export of settings"),
    ("prompt_order", "/prompt_order", "not a worldbook: an export of settings"),
    ("lorebookVersion", "/lorebookVersion", "not a worldbook: a lorebook of NovelAI"),
];

impl Form {
    /// The form of a document.
    ///
    /// # Errors
    /// [`Error::NotThisFormat`], which says why it is no worldbook.
    pub fn of(document: &Document<'_>) -> Result<Form, Error> {
        form(document.outline()).map_err(|(path, message)| Error::NotThisFormat { codec: ID, path, message })
    }
}

type Refusal = (&'static str, &'static str);

fn form(outline: &Outline<'_>) -> Result<Form, Refusal> {
    if is_marked_compendium(outline) {
        return Err(("/format", "a compendium: `rolecall-compendium` reads it"));
    }
    if let Some((_, path, message)) = OTHERS.iter().find(|(key, ..)| outline.get(key).is_some()) {
        return Err((path, message));
    }
    match outline.get("entries") {
        Some(entries) if entries.is_object() => Ok(Form::World),
        Some(entries) if entries.is_list() && first_of(outline).is_some_and(|first| is_agnai(&first)) => {
            Err(("/entries/0", "not a worldbook: an entry of Agnai, with `keywords` and `entry`"))
        }
        Some(entries) if entries.is_list() => Ok(Form::Book),
        _ => Err(("/entries", "not a worldbook: an object or a list of entries is expected")),
    }
}

/// How sure it is that a document is a worldbook.
pub(super) fn score(document: &Document<'_>) -> f64 {
    let outline = document.outline();
    match form(outline) {
        Ok(Form::World) if is_world(outline) => WORLD_SCORE,
        Ok(Form::Book) if is_book(outline) => BOOK_SCORE,
        _ => 0.0,
    }
}

fn is_world(outline: &Outline<'_>) -> bool {
    let first = outline.get("entries").and_then(Node::members).and_then(<[_]>::first);
    match first {
        None => WORLD_SETTINGS.iter().any(|key| outline.get(key).is_some()),
        Some((_, entry)) => WORLD_KEYS.iter().any(|key| entry.get(key).is_some()),
    }
}

fn is_book(outline: &Outline<'_>) -> bool {
    let is_empty = outline.get("entries").and_then(Node::list).is_some_and(<[_]>::is_empty);
    is_empty
        || first_of(outline).is_some_and(|first| {
            let is_text = |key: &str| first.get(key).is_some_and(Node::is_text);
            first.get("keys").is_some_and(Node::is_list) || is_text("content") || is_text("name")
        })
}

/// The first element of the list of entries.
fn first_of<'t>(outline: &Outline<'t>) -> Option<Outline<'t>> {
    let span = outline.get("entries")?.list()?.first()?;
    Outline::with_depth(outline.slice(span), 1).ok()
}

fn is_agnai(entry: &Outline<'_>) -> bool {
    entry.get("keywords").is_some_and(Node::is_list) && entry.get("entry").is_some_and(Node::is_text)
}
