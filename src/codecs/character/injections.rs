//! Depth injections of the casting card: read, never written.

use crate::canonical::character::{CharacterBody, DepthInjection, InjectionOrigin, InjectionRole};
use crate::mapping::{Clear, Edits, Row, Rule, WritePolicy};
use crate::tables::tavern::{holds_injections, role};
use crate::wire::character::{CardFile, DepthInjectionRow};

/// The depth of a row that names none.
const DEFAULT_DEPTH: f64 = 4.0;

/// RoleCall's own injections come before the card's depth prompt.
pub struct DetailInjectionsRule;

impl Rule<CardFile, CharacterBody> for DetailInjectionsRule {
    const NAME: &'static str = "casting-card injections";
    const DOC: &'static str = "Each row with a text is an injection of origin `rolecall_details`, before the depth prompt: depth 4 \
         without a number, role `system` without a known word. The rows and their ids are never written; the report names what the card cannot \
         hold: their edits, a second depth prompt, injections of another origin, a depth prompt that is off.";

    fn row() -> Row {
        let wire: &[&[&str]] = &[&["data", "extensions", "rolecall", "details", "prompt_depth_injections"]];
        let canonical: &[&[&str]] = &[&["prompts", "depth_injections"]];
        let mut row = Row::of_rule::<CardFile, CharacterBody>((Self::NAME, Self::DOC), wire, canonical, Clear::Keep);
        row.policy = WritePolicy::Never;
        row
    }

    fn read(wire: &mut CardFile, canonical: &mut CharacterBody) {
        if let Some(rows) = &wire.data.extensions.rolecall.details.prompt_depth_injections {
            let shared = canonical.prompts.depth_injections.take().unwrap_or_default();
            canonical.prompts.depth_injections = Some(rows.iter().filter_map(injection).chain(shared).collect());
        }
    }

    fn write(_: &CharacterBody, _: &mut CardFile) {}

    fn changes(before: &CharacterBody, after: &CharacterBody, _: Option<&CardFile>, edits: &mut Edits) {
        if !holds_injections(after, details(before)) {
            edits.dropped.push("prompts.depthInjections".to_owned());
        }
    }
}

fn injection(row: &DepthInjectionRow) -> Option<DepthInjection> {
    Some(DepthInjection {
        text: row.content.clone()?,
        depth: row.depth.unwrap_or(DEFAULT_DEPTH),
        role: row.role.and_then(role).or(Some(InjectionRole::System)),
        origin: Some(InjectionOrigin::RolecallDetails),
        enabled: row.enabled,
    })
}

fn details(body: &CharacterBody) -> impl Iterator<Item = &DepthInjection> {
    let list = body.prompts.depth_injections.iter().flatten();
    list.filter(|injection| injection.origin == Some(InjectionOrigin::RolecallDetails))
}
