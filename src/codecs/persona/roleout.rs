//! RoleOut's persona file.

use super::convert::NotBlank;
use super::form::{Form, Truths};
use crate::canonical::persona::PersonaBody;
use crate::json::splice::Change;
use crate::mapping::{Clear, Description, Edits, Path, Row, Rule, Same, Table, json_text, resolve};
use crate::table;
use crate::wire::persona_roleout::PersonaRoleOut;

const CONTENT: &[&str] = &["content"];
const DESCRIPTION: &[&str] = &["description"];

table! {
    /// The file.
    pub RoleOutTable: PersonaRoleOut = PersonaBody {
        name  = name: Same, Never;
        /// The short label, RoleCall's description of the shelf.
        title = brief: NotBlank, Text;
    }
    rules { TextRule }
    carried {
        avatar: "a file name in SillyTavern",
        is_default: "a setting of SillyTavern",
        exported_at: "the time of the export",
        exported_by: "names the shape",
        source: "names the program that the persona came from",
    }
    unmapped {
        sections: "RoleOut has one text only",
        section_order: "RoleOut has no sections",
        traits: "RoleOut has no key for them",
        identity: "RoleOut has no key for it",
        presentation: "RoleOut has no key for it",
        knowledge_refs: "RoleOut has no key for links",
        rating: "RoleOut has no key for a rating",
        chat_injection: "no persona file of RoleCall has a key for it",
        attribution: "RoleOut has no key for it",
        media: "no persona file of RoleCall has a key for pictures",
    }
    id {}
}

/// The persona's text, under the key that the file has it under.
pub struct TextRule;

impl Rule<PersonaRoleOut, PersonaBody> for TextRule {
    const NAME: &'static str = "content or description";
    const DOC: &'static str =
        "`content` when it is a text, else `description`. An edit is written to the key that was read.";

    fn row() -> Row {
        let wire = &[CONTENT, DESCRIPTION];
        Row::of_rule::<PersonaRoleOut, PersonaBody>((Self::NAME, Self::DOC), wire, &[&["content"]], Clear::Never)
    }

    fn read(wire: &mut PersonaRoleOut, canonical: &mut PersonaBody) {
        canonical.content = wire.content.clone().or(wire.description.clone()).unwrap_or_default();
    }

    fn write(canonical: &PersonaBody, wire: &mut PersonaRoleOut) {
        wire.description = Some(canonical.content.clone());
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: Option<&PersonaRoleOut>, edits: &mut Edits) {
        if before.content != after.content {
            let key = if twin.is_some_and(|file| file.content.is_some()) { CONTENT } else { DESCRIPTION };
            edits.put(resolve::<PersonaRoleOut>(key), Change::Set(json_text(&after.content)));
        }
    }
}

/// The shape.
pub(super) struct RoleOut;

impl Form for RoleOut {
    type Wire = PersonaRoleOut;

    fn read(wire: PersonaRoleOut, _: &mut Truths<'_>) -> PersonaBody {
        RoleOutTable::read(wire)
    }

    fn changes(before: &PersonaBody, after: &PersonaBody, twin: &PersonaRoleOut, edits: &mut Edits) {
        RoleOutTable::changes(before, after, Some(twin), edits);
    }

    fn escrowed(wire: &PersonaRoleOut) -> Vec<Path> {
        RoleOutTable::escrowed(wire)
    }

    fn describe() -> Description {
        RoleOutTable::describe()
    }
}
