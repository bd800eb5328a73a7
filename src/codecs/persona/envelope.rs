//! The `rcpersona` envelope, RoleCall's own persona file.

use super::convert::{NotBlank, Ratings, Sections};
use super::form::{Form, Truths, change_part};
use super::sections::compile;
use crate::Text;
use crate::canonical::persona::{self as canonical, PersonaBody, PersonaSections};
use crate::json::splice::Change;
use crate::json::text::is_blank;
use crate::mapping::{Clear, Description, Edits, Path, Row, Rule, Same, Table, json_text, resolve};
use crate::table;
use crate::wire::persona::{self as wire, PersonaFile};

const METADATA: &[&str] = &["data", "metadata"];
const CONTENT: &[&str] = &["data", "content"];

table! {
    /// The envelope and the persona in it.
    pub PersonaTable: PersonaFile = PersonaBody {
        data.name                    = name: Same, Never;
        /// The blurb of the shelf, never the text that is injected.
        data.description             = brief: NotBlank, Keep;
        data.sections                = sections: Sections, Keep;
        data.metadata.content_rating = rating: Ratings, Keep;
    }
    rules { ContentRule }
    carried {
        spec: "names the shape; a fresh file has `rolecall_persona`",
        spec_version: "goes with `spec`",
        data.lorebook: "an embedded lorebook, which no reader knows",
        data.metadata.tags: "tags of the shelf; whether they are traits is open, so they are kept apart",
    }
    unmapped {
        section_order: "the envelope has no key for it",
        traits: "the envelope has no key for them; its tags are something else",
        identity: "the envelope has no key for it",
        presentation: "the envelope has no key for it",
        knowledge_refs: "the envelope has no key for links",
        chat_injection: "no persona file of RoleCall has a key for it",
        media: "no persona file of RoleCall has a key for pictures",
    }
    id {}
}

table! {
    /// The five sections.
    pub SectionsTable: wire::PersonaSections = PersonaSections {
        appearance  = appearance: NotBlank, Remove;
        body        = body: NotBlank, Remove;
        personality = personality: NotBlank, Remove;
        quirks      = quirks: NotBlank, Remove;
        history     = history: NotBlank, Remove;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

table! {
    /// Who made the persona. There is an attribution when one of the four is true for JavaScript, of whatever kind it is.
    pub AttributionTable: wire::PersonaMetadata = canonical::PersonaAttribution {
        creator    = creator: Same, Keep;
        version    = version: Same, Keep;
        created_at = created_at: Same, Keep;
        source     = source: Same, Keep;
    }
    rules {}
    carried {}
    unmapped {}
    id {}
}

/// The injected text, which RoleCall compiles of the sections when there is none.
pub struct ContentRule;

impl Rule<PersonaFile, PersonaBody> for ContentRule {
    const NAME: &'static str = "content or sections";
    const DOC: &'static str = "A content that is not blank is the content; else the sections are compiled: appearance, body, \
         personality, quirks, history, each that is not blank as `Label: text`, a blank line between two. A changed content is \
         written, an empty one as the compiled sections. A content that was compiled stays out of the file while there are \
         sections to compile.";

    fn row() -> Row {
        let sections: &[&str] = &["data", "sections"];
        Row::of_rule::<PersonaFile, PersonaBody>(
            (Self::NAME, Self::DOC),
            &[CONTENT, sections],
            &[&["content"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut PersonaFile, canonical: &mut PersonaBody) {
        canonical.content = match Some(&wire.data.content).filter(|text| !is_blank(text)) {
            Some(text) => text.clone(),
            None => wire.data.sections.clone().map(|s| compile(&SectionsTable::read(s))).unwrap_or_default(),
        };
    }

    fn write(canonical: &PersonaBody, wire: &mut PersonaFile) {
        wire.data.content = written(canonical);
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: Option<&PersonaFile>, edits: &mut Edits) {
        let is_compiled = twin.is_none_or(|file| is_blank(&file.data.content));
        // What the file will compile: sections that were taken away as a whole stay in it.
        let sections = after.sections.as_ref().or(before.sections.as_ref());
        let compiled = sections.map(compile).unwrap_or_default();
        if before.content != after.content || (is_compiled && compiled.is_empty() && !is_blank(&after.content)) {
            edits.put(resolve::<PersonaFile>(CONTENT), Change::Set(json_text(&written(after))));
        } else if is_compiled && compiled != after.content {
            edits.warnings.push("content: the file has none of its own, RoleCall compiles the sections".to_owned());
        }
    }
}

fn written(body: &PersonaBody) -> Text {
    if body.content.is_empty() { body.sections.as_ref().map(compile).unwrap_or_default() } else { body.content.clone() }
}

/// The shape.
pub(super) struct Envelope;

impl Form for Envelope {
    type Wire = PersonaFile;

    fn read(wire: PersonaFile, text: &mut Truths<'_>) -> PersonaBody {
        let attribution = AttributionTable::read(wire.data.metadata.clone());
        let is_there = text.any("/data/metadata", &["creator", "version", "created_at", "source"]);
        PersonaBody { attribution: is_there.then_some(attribution), ..PersonaTable::read(wire) }
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: &PersonaFile, edits: &mut Edits) {
        PersonaTable::changes(before, after, Some(twin), edits);
        let attribution = (before.attribution.as_ref(), after.attribution.as_ref());
        change_part::<PersonaFile, AttributionTable>(METADATA, "attribution", attribution, edits);
    }

    fn escrowed(wire: &PersonaFile) -> Vec<Path> {
        PersonaTable::escrowed(wire)
    }

    fn describe() -> Description {
        let mut all = PersonaTable::describe();
        let canonical = resolve::<PersonaBody>(&["attribution"]);
        all.nest(AttributionTable::describe(), &resolve::<PersonaFile>(METADATA), &canonical);
        all
    }
}

/// A file from scratch.
pub(super) fn fresh(body: &PersonaBody) -> PersonaFile {
    let mut file = PersonaTable::write(body);
    if let Some(attribution) = &body.attribution {
        AttributionTable::write_into(attribution, &mut file.data.metadata);
    }
    file
}
