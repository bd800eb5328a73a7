//! What is a card, and in which form: told from the shape of the document alone.

use super::{ESCROWED_VARIANT, ID};
use crate::codec::Error;
use crate::input::Document;
use crate::json::outline::{Node, Outline};
use serde_json::{Map, Value};

/// The `spec` of version 2.
pub(super) const V2: &str = "chara_card_v2";
/// The `spec` of version 3.
pub(super) const V3: &str = "chara_card_v3";

/// The forms of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// The whole file is the card: a name and the texts of version 1.
    V1,
    /// The whole file is the card, with keys of later versions.
    Flat,
    /// An envelope of version 2.
    V2,
    /// An envelope of version 3.
    V3,
}

/// One of these makes an object with a name a card.
const STORY: &[&str] = &["description", "personality", "scenario", "first_mes", "mes_example"];
/// Keys that version 1 did not have.
const LATER: &[&str] = &[
    "alternate_greetings",
    "system_prompt",
    "post_history_instructions",
    "creator_notes",
    "extensions",
    "character_version",
];
/// Keys of presets, instruct and context templates.
const SETTINGS: &[&str] = &["prompt_order", "chat_completion_source", "temperature", "input_sequence", "story_string"];
/// Where RoleCall says that a card is a persona: in an envelope, and without one.
const PERSONA: [&[&str]; 2] = [&["data", "extensions", "rolecall", "type"], &["extensions", "rolecall", "type"]];

impl Variant {
    /// The form of a document.
    ///
    /// # Errors
    /// [`Error::NotThisFormat`], which says why it is no card.
    pub fn of(document: &Document<'_>) -> Result<Variant, Error> {
        let outline = document.outline();
        match refusal(outline) {
            Some((path, message)) => Err(Error::NotThisFormat { codec: ID, path, message }),
            None => form(outline).map_err(|(path, message)| Error::NotThisFormat { codec: ID, path, message }),
        }
    }

    /// Its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Variant::V1 => "v1",
            Variant::Flat => "flat",
            Variant::V2 => "v2",
            Variant::V3 => "v3",
        }
    }

    /// Whether the card stands in an envelope.
    pub fn has_envelope(self) -> bool {
        matches!(self, Variant::V2 | Variant::V3)
    }

    /// The form as an original keeps it, for those who do not look at the text.
    pub(super) fn unmapped(self) -> Map<String, Value> {
        Map::from_iter([(ESCROWED_VARIANT.to_owned(), self.as_str().into())])
    }
}

type Refusal = (&'static str, &'static str);

/// Why a document is something else, whatever of a card it has.
fn refusal(outline: &Outline<'_>) -> Option<Refusal> {
    let has = |key: &str| outline.get(key).is_some();
    let text = |path: &[&str]| outline.path(path).and_then(Node::as_text).unwrap_or_default();
    let wrapped = outline.get("data").is_some_and(Node::is_object);
    if has("rules") {
        return Some(("/rules", "not a card: it holds rules"));
    }
    if has("entries") {
        return Some(("/entries", "not a card: it holds the entries of a lorebook"));
    }
    if outline.get("prompts").is_some_and(Node::is_list) || SETTINGS.iter().any(|key| has(key)) {
        return Some(("", "not a card: an export of settings"));
    }
    if outline.get("type").is_some_and(Node::is_text) && has("exportedAt") && wrapped {
        return Some(("/data", "not a card: a library export, whose `data` is the piece"));
    }
    if PERSONA.iter().any(|path| text(path) == "persona") {
        return Some(("", "the card is a persona: `rolecall-persona` reads it"));
    }
    if !has("spec") && !has("data") && text(&["exportedBy"]) == "RoleOut" {
        return Some(("/exportedBy", "a persona of RoleOut: `rolecall-persona` reads it"));
    }
    None
}

fn form(outline: &Outline<'_>) -> Result<Variant, Refusal> {
    let has = |key: &&str| outline.get(key).is_some();
    if has(&"spec") || has(&"data") {
        if !outline.get("data").is_some_and(Node::is_object) {
            return Err(("/data", "not a card: an object is expected"));
        }
        return match outline.get("spec").and_then(Node::as_text).as_deref() {
            Some(V2) => Ok(Variant::V2),
            Some(V3) => Ok(Variant::V3),
            _ => Err(("/spec", "not a card: `chara_card_v2` or `chara_card_v3` is expected")),
        };
    }
    if !outline.get("name").is_some_and(Node::is_text) {
        return Err(("/name", "not a card: neither an envelope nor a name"));
    }
    if !STORY.iter().any(&has) {
        return Err(("", "not a card: a name, but none of the texts of a character"));
    }
    Ok(if LATER.iter().any(has) { Variant::Flat } else { Variant::V1 })
}
