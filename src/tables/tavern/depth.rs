//! The card's depth prompt: one text at a depth of the chat history.

use crate::canonical::character::{CharacterBody, DepthInjection, InjectionOrigin, InjectionRole};
use crate::canonical::common::{self as wire, DepthPrompt, TavernData};
use crate::json::splice::Change;
use crate::json::text::is_blank;
use crate::mapping::{Clear, Edits, Path, Row, Rule, json_text, resolve};

/// The depth of a prompt that names none.
const DEFAULT_DEPTH: f64 = 4.0;

/// `extensions.depth_prompt` is one of the injections, told by its origin.
pub struct DepthPromptRule;

impl Rule<TavernData, CharacterBody> for DepthPromptRule {
    const NAME: &'static str = "depth prompt";
    const DOC: &'static str = "The first injection of origin `depth_prompt`. A blank prompt is none; the depth is 4 when there is no \
         number; an unknown role is none. Each member is written when it changed.";

    fn row() -> Row {
        let wire: &[&[&str]] = &[
            &["extensions", "depth_prompt", "prompt"],
            &["extensions", "depth_prompt", "depth"],
            &["extensions", "depth_prompt", "role"],
        ];
        let canonical: &[&[&str]] = &[&["prompts", "depth_injections"]];
        Row::of_rule::<TavernData, CharacterBody>((Self::NAME, Self::DOC), wire, canonical, Clear::Remove)
    }

    fn read(wire: &mut TavernData, canonical: &mut CharacterBody) {
        if let Some(injection) = wire.extensions.depth_prompt.as_ref().and_then(injection) {
            canonical.prompts.depth_injections.get_or_insert_default().push(injection);
        }
    }

    fn write(canonical: &CharacterBody, wire: &mut TavernData) {
        wire.extensions.depth_prompt = depth_prompt(canonical).map(fresh);
    }

    fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<&TavernData>, edits: &mut Edits) {
        let (before, after) = (depth_prompt(before), depth_prompt(after));
        if before.map(parts) == after.map(parts) {
            return;
        }
        let old = twin.and_then(|card| card.extensions.depth_prompt.as_ref());
        match (after, old) {
            (None, _) => edits.put(path(&[]), Change::Remove),
            (Some(after), None) => edits.put(path(&[]), Change::Set(json_text(&fresh(after)))),
            (Some(after), Some(old)) => members(after, old, edits),
        }
    }
}

/// The injection that a card's depth prompt is.
pub fn depth_prompt(body: &CharacterBody) -> Option<&DepthInjection> {
    let list = body.prompts.depth_injections.as_ref()?;
    list.iter().find(|injection| injection.origin == Some(InjectionOrigin::DepthPrompt))
}

/// Whether a card that holds these injections beside its depth prompt holds all that the body has. Absent means on, and a depth
/// prompt cannot be off.
pub fn holds_injections<'b>(body: &'b CharacterBody, beside: impl Iterator<Item = &'b DepthInjection>) -> bool {
    let prompt = depth_prompt(body).map(|prompt| DepthInjection { enabled: None, ..prompt.clone() });
    let wanted = body.prompts.depth_injections.iter().flatten();
    beside.map(on_is_default).chain(prompt).eq(wanted.map(on_is_default))
}

fn on_is_default(injection: &DepthInjection) -> DepthInjection {
    DepthInjection { enabled: injection.enabled.filter(|on| !on), ..injection.clone() }
}

/// The canonical role of a wire role.
pub fn role(wire: wire::InjectionRole) -> Option<InjectionRole> {
    InjectionRole::from_word(wire.as_str())
}

fn wire_role(canonical: InjectionRole) -> Option<wire::InjectionRole> {
    wire::InjectionRole::from_word(canonical.as_str())
}

fn parts(injection: &DepthInjection) -> (&str, f64, Option<InjectionRole>) {
    (&injection.text, injection.depth, injection.role)
}

fn injection(wire: &DepthPrompt) -> Option<DepthInjection> {
    let text = wire.prompt.as_ref().filter(|text| !is_blank(text))?;
    Some(DepthInjection {
        text: text.clone(),
        depth: wire.depth.unwrap_or(DEFAULT_DEPTH),
        role: wire.role.and_then(role),
        origin: Some(InjectionOrigin::DepthPrompt),
        enabled: None,
    })
}

fn fresh(injection: &DepthInjection) -> DepthPrompt {
    DepthPrompt {
        prompt: Some(injection.text.clone()),
        depth: Some(injection.depth),
        role: injection.role.and_then(wire_role),
    }
}

/// Members that read as something else than the injection says.
fn members(after: &DepthInjection, old: &DepthPrompt, edits: &mut Edits) {
    if old.prompt.as_ref() != Some(&after.text) {
        edits.put(path(&["prompt"]), Change::Set(json_text(&after.text)));
    }
    if old.depth.unwrap_or(DEFAULT_DEPTH) != after.depth {
        edits.put(path(&["depth"]), Change::Set(json_text(&after.depth)));
    }
    if old.role.and_then(role) != after.role {
        let change = after.role.map_or(Change::Remove, |role| Change::Set(json_text(&role)));
        edits.put(path(&["role"]), change);
    }
}

fn path(below: &[&str]) -> Path {
    resolve::<TavernData>(&[&["extensions", "depth_prompt"], below].concat())
}
