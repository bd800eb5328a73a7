//! Which shape a document is of, and what is wrapped around it.

use crate::input::Document;
use crate::json::outline::{DEPTH, Node, Outline};

/// The shapes of a persona on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonaShape {
    /// RoleCall's own envelope.
    Envelope,
    /// RoleCall's live export: a character card that says it is a persona.
    Card,
    /// RoleOut's file.
    RoleOut,
}

impl PersonaShape {
    /// Every shape.
    pub const ALL: [PersonaShape; 3] = [PersonaShape::Envelope, PersonaShape::Card, PersonaShape::RoleOut];

    /// The word for it in the original's `unmapped.shape`.
    pub fn word(self) -> &'static str {
        match self {
            PersonaShape::Envelope => "rcpersona",
            PersonaShape::Card => "rc-v2-export",
            PersonaShape::RoleOut => "roleout",
        }
    }

    /// The shape of a word.
    pub fn from_word(word: &str) -> Option<PersonaShape> {
        PersonaShape::ALL.into_iter().find(|shape| shape.word() == word)
    }

    /// The catalog name of its wire schema.
    pub fn schema(self) -> &'static str {
        match self {
            PersonaShape::Envelope => "wire/persona",
            PersonaShape::Card => "wire/persona_card",
            PersonaShape::RoleOut => "wire/persona_roleout",
        }
    }
}

/// How an export wraps a persona.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrap {
    None,
    Data,
    Persona,
    DataPersona,
}

impl Wrap {
    /// The keys that lead to the persona.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Wrap::None => &[],
            Wrap::Data => &["data"],
            Wrap::Persona => &["persona"],
            Wrap::DataPersona => &["data", "persona"],
        }
    }
    /// As a JSON Pointer.
    pub fn pointer(self) -> &'static str {
        match self {
            Wrap::None => "",
            Wrap::Data => "/data",
            Wrap::Persona => "/persona",
            Wrap::DataPersona => "/data/persona",
        }
    }
    /// The JSON Pointer of the name.
    pub fn name(self, shape: PersonaShape) -> &'static str {
        match self {
            Wrap::None if shape == PersonaShape::RoleOut => "/name",
            Wrap::None => "/data/name",
            Wrap::Data => "/data/data/name",
            Wrap::Persona => "/persona/data/name",
            Wrap::DataPersona => "/data/persona/data/name",
        }
    }
}

/// The shape of a document; `None` when it is no persona.
pub(super) fn find(document: &Document<'_>) -> Option<(PersonaShape, Wrap)> {
    let root = document.outline().root();
    if is_roleout(root) {
        return Some((PersonaShape::RoleOut, Wrap::None));
    }
    let block = block_of(root);
    if block.is_some_and(|block| !says_persona(block)) {
        return None; // a character's card, whatever else it holds
    }
    let (inner, wrap) = unwrap(root);
    let is = |key: &str, word: &str| inner.get(key).and_then(Node::as_text).is_some_and(|text| text == word);
    if is("spec", "rolecall_persona") && inner.get("data").is_some_and(Node::is_object) {
        return Some((PersonaShape::Envelope, wrap));
    }
    let is_persona = match wrap {
        Wrap::None => block.is_some_and(says_persona),
        // The document's own outline ends too early.
        _ if is_card(inner) => {
            let deep = Outline::with_depth(document.text(), DEPTH + wrap.keys().len()).ok()?;
            deep.path(wrap.keys()).and_then(block_of).is_some_and(says_persona)
        }
        _ => false,
    };
    is_persona.then_some((PersonaShape::Card, wrap))
}

/// Whether a document is RoleOut's; its name is another matter.
fn is_roleout(root: &Node<'_>) -> bool {
    let is_text = |key: &str| root.get(key).is_some_and(Node::is_text);
    root.get("exportedBy").and_then(Node::as_text).is_some_and(|text| text == "RoleOut")
        && (is_text("content") || is_text("description"))
        && root.get("spec").is_none()
        && root.get("data").is_none()
}

/// Takes the wrappers of a library export off, each at most once, the outer one first.
fn unwrap<'n, 'a>(root: &'n Node<'a>) -> (&'n Node<'a>, Wrap) {
    let has = |key: &str| root.get(key).is_some();
    let exported = (has("exportedAt") || has("type")) && !has("spec");
    let object = |node: &'n Node<'a>, key: &str| node.get(key).filter(|inner| inner.is_object());
    let data = if exported { object(root, "data") } else { None };
    match (data, object(data.unwrap_or(root), "persona")) {
        (Some(_), Some(inner)) => (inner, Wrap::DataPersona),
        (Some(inner), None) => (inner, Wrap::Data),
        (None, Some(inner)) => (inner, Wrap::Persona),
        (None, None) => (root, Wrap::None),
    }
}

fn is_card(node: &Node<'_>) -> bool {
    let spec = node.get("spec").and_then(Node::as_text).unwrap_or_default();
    spec == "chara_card_v2" || spec == "chara_card_v3"
}

/// RoleCall's block in a card.
fn block_of<'n, 'a>(card: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let block = card.path(&["data", "extensions", "rolecall"]);
    block.filter(|block| is_card(card) && block.is_object())
}

fn says_persona(block: &Node<'_>) -> bool {
    block.get("type").and_then(Node::as_text).is_some_and(|word| word == "persona")
}
