//! The tables of RoleCall's own layer.

use super::background::BackgroundRule;
use super::injections::DetailInjectionsRule;
use super::palette::Palette;
use super::spoilers::SpoilersRule;
use super::titles::TitlesRule;
use crate::canonical::character::{self as canonical, CharacterBody, Rating};
use crate::canonical::common::TavernData;
use crate::mapping::{OrDefault, Same, WordPairs, Words};
use crate::table;
use crate::tables::tavern::{AssetsRule, Dialect};
use crate::wire::character::{self as wire, CardFile, ContentRating};

table! {
    /// What RoleCall adds to the shared card: its block in `extensions.rolecall`.
    pub RolecallTable: CardFile = CharacterBody {
        data.extensions.rolecall.tagline         = identity.tagline: Same, Keep;
        data.extensions.rolecall.genre           = discovery.genre: Same, Keep;
        data.extensions.rolecall.fandom          = discovery.fandom: Same, Keep;
        /// `nsfw` is neither asked nor written.
        data.extensions.rolecall.content_rating  = discovery.rating: Words<Ratings>, Keep;
        data.extensions.rolecall.source_url      = attribution.source_url: Same, Keep;
        /// The public note, not `data.creator_notes`.
        data.extensions.rolecall.creators_note   = attribution.public_note: Same, Keep;
        data.extensions.rolecall.details.full_name = identity.full_name: Same, Keep;
        data.extensions.rolecall.details.title   = identity.title: Same, Keep;
        /// Always text: a number is not read and stays.
        data.extensions.rolecall.details.age     = identity.age: Same, Keep;
        data.extensions.rolecall.details.pronouns = identity.pronouns: Same, Keep;
        data.extensions.rolecall.details.signature_color = presentation.signature_color: Same, Keep;
        data.extensions.rolecall.details.media_links = presentation.media_links: Same, Keep;
        data.extensions.rolecall.details.gradient_colors = presentation.gradient_colors: Same, Remove;
        data.extensions.rolecall.details.colors  = presentation.palette: Palette, Remove;
        data.extensions.rolecall.details.field_order = presentation.field_order: Same, Remove;
    }
    rules { TitlesRule, DetailInjectionsRule, BackgroundRule, SpoilersRule }
    carried {
        spec: "names the card version; an existing card keeps its own, a fresh one is V3",
        spec_version: "goes with `spec`",
        data.extensions.rolecall.id: "RoleCall's id of the character",
        data.extensions.rolecall.nsfw: "the older adult-content flag; the rating does not depend on it",
        data.extensions.rolecall.token_count: "RoleCall's own count",
        data.extensions.rolecall.image_url: "RoleCall's own picture",
        data.extensions.rolecall.thumbnail_url: "RoleCall's own picture",
        data.extensions.rolecall.creator_notes: "a note to other creators inside RoleCall",
        data.extensions.rolecall.accent_color: "belongs to the account, not to the character",
        data.extensions.rolecall.loadout: "a link inside RoleCall",
        data.extensions.rolecall.recommendations: "links inside RoleCall",
        data.extensions.rolecall.linked_lorebooks: "links inside RoleCall",
        data.extensions.rolecall.linked_regex_scripts: "links inside RoleCall",
        data.extensions.rolecall.tracker_preset: "a link inside RoleCall",
        data.extensions.rolecall.type_: "tells a persona in card form apart; no other word means anything",
        data.extensions.rolecall.details.group_size: "written by card generators; RoleCall does not read it",
        data.extensions.rolecall.details.gender_counts: "written by card generators; RoleCall does not read it",
    }
    unmapped {
        identity.culture: "Agnai only; a card has no key for it",
        persona.appearance: "Agnai only; a card has no key for it",
        persona.voice: "a card has no key for a voice",
        persona.image_prompt: "a card has no key for image prompts",
        persona.structured: "a card has its personality as text only",
        prompts.prefill: "Agnai only; a card has no key for it",
        prompts.additional_text: "Risu only; a RoleCall card has no key for it",
        media.sprite: "Agnai only; a card has no key for it",
        media.visual_kind: "a card has no key for it",
        media.face_label: "a card has no key for it",
        attribution.original_creator: "a card has no key for it",
        attribution.license: "a card has no key for it",
        discovery.content_warnings: "a card has a rating only",
        settings.risu: "Risu only; a RoleCall card has no key for it",
        settings.response_schema: "a card has no key for it",
        bias: "a card has no key for phrase biases",
        knowledge_refs: "links between pieces are resolved where several are written together",
        behavior: "Risu only; a RoleCall card has no scripts",
        behavior_refs: "links between pieces are resolved where several are written together",
        variants: "a card holds one version of the character",
    }
    id {}
}

table! {
    /// The media of the shared card, in RoleCall's dialect.
    pub MediaTable: TavernData = CharacterBody {}
    rules { AssetsRule<RolecallDialect> }
    carried {}
    unmapped {}
    id {}
}

/// RoleCall's words for assets.
pub struct RolecallDialect;

impl Dialect for RolecallDialect {
    const EMOTION: &'static str = "expression";
}

/// RoleCall's ratings.
pub struct Ratings;

impl WordPairs for Ratings {
    type Wire = ContentRating;
    type Canonical = Rating;
    const PAIRS: &'static [(ContentRating, Rating)] = &[
        (ContentRating::AllHours, Rating::AllAges),
        (ContentRating::LateNight, Rating::Mature),
        (ContentRating::AfterDark, Rating::Explicit),
    ];
    const DOC: &'static str = "`all_hours` is `all-ages`, `late_night` is `mature`, `after_dark` is `explicit`. An unknown word reads \
         as absent and stays until a rating is set.";
}

table! {
    /// One colour of the palette.
    pub SwatchTable: wire::Swatch = canonical::PaletteSwatch {
        label = label: Same, Remove;
        name  = name: Same, Remove;
        /// Reads as `""` when it is missing or no text, so that every row of the file has its colour.
        hex   = hex: OrDefault, Text;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}
