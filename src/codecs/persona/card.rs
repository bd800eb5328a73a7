//! A persona in the shape of a character card, RoleCall's live export.

use super::convert::{AfterDark, FirstRef, NotBlank};
use super::form::{Form, Truths, change_part};
use super::sections::{Unfolded, fold, unfold};
use crate::Text;
use crate::canonical::persona::{self as canonical, PersonaBody, PersonaSections};
use crate::json::splice::Change;
use crate::mapping::{Clear, Description, Edits, OptList, OrDefault, Path, Row, Rule, Same, Table, json_text, resolve};
use crate::table;
use crate::wire::persona_card::{self as wire, PersonaCardFile};

const BLOCK: &[&str] = &["data", "extensions", "rolecall"];
const BLOCK_AT: &str = "/data/extensions/rolecall";
const DESCRIPTION: &[&str] = &["data", "description"];

table! {
    /// The card.
    pub CardTable: PersonaCardFile = PersonaBody {
        data.name          = name: Same, Never;
        /// The description never stands in for it.
        data.creator_notes = brief: NotBlank, Text;
        data.tags          = traits: Same, Keep;
        data.extensions.rolecall.lorebook_id   = knowledge_refs: FirstRef, Keep;
        data.extensions.rolecall.section_order = section_order: Same, Keep;
        data.extensions.rolecall.is_after_dark = rating: AfterDark, Remove;
    }
    rules { FoldRule }
    carried {
        spec: "names the card version; the file keeps its own",
        spec_version: "goes with `spec`",
        data.first_mes: "a persona has no greeting",
        data.mes_example: "a persona has no examples",
        data.system_prompt: "a persona has no prompts of its own",
        data.post_history_instructions: "a persona has no prompts of its own",
        data.alternate_greetings: "a persona has no greetings",
        data.extensions.rolecall.id: "RoleCall's id of the persona",
        data.extensions.rolecall.type_: "tells a persona's card from a character's",
        data.extensions.rolecall.source: "names the program that wrote the card",
    }
    unmapped {
        chat_injection: "no persona file of RoleCall has a key for it",
        attribution: "a persona's card has no keys for it",
        media: "no persona file of RoleCall has a key for pictures",
    }
    id {}
}

table! {
    /// The sections that have a key of their own.
    pub CardSectionsTable: PersonaCardFile = PersonaSections {
        data.personality                = personality: NotBlank, Text;
        data.scenario                   = history: NotBlank, Text;
        data.extensions.rolecall.quirks = quirks: NotBlank, Keep;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// Facts about the person. There is an identity when one of the four is true for JavaScript, of whatever kind it is.
    pub IdentityTable: wire::PersonaBlock = canonical::PersonaIdentity {
        tagline  = tagline: Same, Keep;
        /// Always text: a number is not read and stays.
        age      = age: Same, Keep;
        height   = height: Same, Keep;
        pronouns = pronouns: Same, Keep;
    }
    rules {}
    carried {}
    unmapped {
        pronoun_set: "no persona file of RoleCall has a key for it",
    }
    id {}
}

table! {
    /// How the persona is shown. There is a presentation when colour or address are true for JavaScript, or the palette is a list.
    pub PresentationTable: wire::PersonaBlock = canonical::PersonaPresentation {
        signature_color = signature_color: Same, Keep;
        /// Rows have no ids: a row continues the equal one of the file, else the one at its place.
        colors          = colors: OptList<SwatchTable>, Keep;
        image_url       = image_url: Same, Keep;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// One colour of the palette.
    pub SwatchTable: wire::PersonaSwatch = canonical::PersonaSwatch {
        /// Reads as `""` when it is missing or no text.
        hex   = hex: OrDefault, Text;
        name  = name: Same, Remove;
        label = label: Same, Remove;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

/// The description holds the content and two of the sections.
pub struct FoldRule;

impl Rule<PersonaCardFile, PersonaBody> for FoldRule {
    const NAME: &'static str = "fold";
    const DOC: &'static str = "The description's paragraphs, split where two or more line feeds meet: the first that starts with \
         `Appearance:` and the first that starts with `Body:` are those sections, the others are the content. When one of the three \
         changed, the description is put together again: content, appearance, body, each that is not blank.";

    fn row() -> Row {
        let canonical: &[&[&str]] = &[&["content"], &["sections", "appearance"], &["sections", "body"]];
        Row::of_rule::<PersonaCardFile, PersonaBody>((Self::NAME, Self::DOC), &[DESCRIPTION], canonical, Clear::Text)
    }

    fn read(wire: &mut PersonaCardFile, canonical: &mut PersonaBody) {
        let Unfolded { content, appearance, body } = unfold(wire.data.description.as_deref().unwrap_or_default());
        canonical.content = content;
        if appearance.is_some() || body.is_some() {
            canonical.sections = Some(PersonaSections { appearance, body, ..PersonaSections::default() });
        }
    }

    fn write(canonical: &PersonaBody, wire: &mut PersonaCardFile) {
        wire.data.description = Some(fold(&parts(canonical)));
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: Option<&PersonaCardFile>, edits: &mut Edits) {
        let wanted = parts(after);
        if wanted == parts(before) {
            return;
        }
        let folded = fold(&wanted);
        if unfold(&folded) != wanted {
            let what = "content: in the description it reads back differently, since paragraphs and labels tell the parts apart";
            edits.warnings.push(what.to_owned());
        }
        if twin.and_then(|card| card.data.description.as_ref()) != Some(&folded) {
            edits.put(resolve::<PersonaCardFile>(DESCRIPTION), Change::Set(json_text(&folded)));
        }
    }
}

fn parts(body: &PersonaBody) -> Unfolded {
    let section = |pick: fn(&PersonaSections) -> &Option<Text>| body.sections.as_ref().and_then(|s| pick(s).clone());
    Unfolded { content: body.content.clone(), appearance: section(|s| &s.appearance), body: section(|s| &s.body) }
}

/// The shape.
pub(super) struct Card;

impl Form for Card {
    type Wire = PersonaCardFile;

    fn read(wire: PersonaCardFile, text: &mut Truths<'_>) -> PersonaBody {
        let block = wire.data.extensions.rolecall.clone();
        let has_identity = text.any(BLOCK_AT, &["tagline", "age", "height", "pronouns"]);
        let has_presentation = block.colors.is_some() || text.any(BLOCK_AT, &["signature_color", "image_url"]);
        let mut body = CardTable::read(wire.clone());
        let mut sections = body.sections.take().unwrap_or_default();
        CardSectionsTable::read_into(wire, &mut sections);
        body.sections = Some(sections).filter(|sections| *sections != PersonaSections::default());
        body.identity = has_identity.then(|| IdentityTable::read(block.clone()));
        body.presentation = has_presentation.then(|| PresentationTable::read(block));
        body
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: &PersonaCardFile, edits: &mut Edits) {
        CardTable::changes(before, after, Some(twin), edits);
        let sections = (before.sections.as_ref(), after.sections.as_ref());
        change_part::<PersonaCardFile, CardSectionsTable>(&[], "sections", sections, edits);
        let identity = (before.identity.as_ref(), after.identity.as_ref());
        change_part::<PersonaCardFile, IdentityTable>(BLOCK, "identity", identity, edits);
        let presentation = (before.presentation.as_ref(), after.presentation.as_ref());
        change_part::<PersonaCardFile, PresentationTable>(BLOCK, "presentation", presentation, edits);
    }

    fn escrowed(wire: &PersonaCardFile) -> Vec<Path> {
        CardTable::escrowed(wire)
    }

    fn describe() -> Description {
        let mut all = CardTable::describe();
        let (root, block) = (Path::default(), resolve::<PersonaCardFile>(BLOCK));
        let canonical = |name| resolve::<PersonaBody>(&[name]);
        all.nest(CardSectionsTable::describe(), &root, &canonical("sections"));
        all.nest(IdentityTable::describe(), &block, &canonical("identity"));
        all.nest(PresentationTable::describe(), &block, &canonical("presentation"));
        all
    }
}
