//! What a plain card has no place for, and its words for media.

use crate::canonical::character::{CharacterBody, Greeting};
use crate::canonical::common::TavernData;
use crate::mapping::Edits;
use crate::table;
use crate::tables::tavern::{AssetsRule, Dialect, holds_injections, tell_titles};

table! {
    /// The media of the shared card in the common words, and what the shared card has no place for.
    pub PlainTable: TavernData = CharacterBody {}
    rules { AssetsRule<PlainDialect> }
    carried {}
    unmapped {
        identity.tagline: "RoleCall only; a plain card has no key for it",
        identity.full_name: "RoleCall only; a plain card has no key for it",
        identity.title: "RoleCall only; a plain card has no key for it",
        identity.age: "RoleCall only; a plain card has no key for it",
        identity.pronouns: "RoleCall only; a plain card has no key for it",
        identity.culture: "Agnai only; a card has no key for it",
        persona.appearance: "Agnai only; a card has no key for it",
        persona.voice: "a card has no key for a voice",
        persona.image_prompt: "a card has no key for image prompts",
        persona.structured: "a card has its personality as text only",
        prompts.prefill: "Agnai only; a card has no key for it",
        prompts.additional_text: "Risu only; a plain card has no key for it",
        media.sprite: "Agnai only; a card has no key for it",
        media.visual_kind: "a card has no key for it",
        media.face_label: "a card has no key for it",
        attribution.original_creator: "a card has no key for it",
        attribution.license: "a card has no key for it",
        attribution.source_url: "RoleCall only; a plain card has no key for it",
        attribution.public_note: "RoleCall only; a plain card has no key for it",
        discovery.genre: "RoleCall only; a plain card has no key for it",
        discovery.fandom: "RoleCall only; a plain card has no key for it",
        discovery.rating: "RoleCall only; a plain card has no key for it",
        discovery.content_warnings: "a card has no key for it",
        presentation.signature_color: "RoleCall only; a plain card has no key for it",
        presentation.gradient_colors: "RoleCall only; a plain card has no key for it",
        presentation.palette: "RoleCall only; a plain card has no key for it",
        presentation.background: "RoleCall only; a plain card has no key for it",
        presentation.field_order: "RoleCall only; a plain card has no key for it",
        presentation.spoilers: "RoleCall only; a plain card has no key for it",
        presentation.media_links: "RoleCall only; a plain card has no key for it",
        settings.risu: "Risu only; a plain card has no key for it",
        settings.response_schema: "a card has no key for it",
        bias: "a card has no key for phrase biases",
        knowledge_refs: "links between pieces are resolved where several are written together",
        behavior: "Risu only; a plain card has no scripts",
        behavior_refs: "links between pieces are resolved where several are written together",
        variants: "a card holds one version of the character",
    }
    id {}
}

/// The words for assets that most programs write.
pub struct PlainDialect;

impl Dialect for PlainDialect {
    const EMOTION: &'static str = "emotion";
}

/// Tells what of the mapped fields a plain card cannot hold: titles of greetings, and any injection but the depth prompt.
pub(super) fn tell_rest(body: &CharacterBody, edits: &mut Edits) {
    let mut titles = |list: &Option<Vec<Greeting>>, at| tell_titles(list.as_ref(), at, edits);
    titles(&body.greetings.alternate_greetings, "greetings.alternateGreetings");
    titles(&body.greetings.group_only_greetings, "greetings.groupOnlyGreetings");
    if !holds_injections(body, std::iter::empty()) {
        edits.dropped.push("prompts.depthInjections".to_owned());
    }
}
