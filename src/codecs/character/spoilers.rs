//! Spoiler settings of the public page: each member on its own.

use crate::canonical::character::{CharacterBody, Spoilers};
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Path, Row, Rule, json_text, resolve};
use crate::wire::character::{CardFile, PublicDefinitionDisplay};

const WIRE: &[&str] = &["data", "extensions", "rolecall", "details", "public_definition_display"];
const ON: &str = "on";
const OFF: &str = "off";

/// A switch on the wire is a word in canonical form.
pub struct SpoilersRule;

impl Rule<CardFile, CharacterBody> for SpoilersRule {
    const NAME: &'static str = "spoilers";
    const DOC: &'static str = "The mode is `on` when `spoilerMode` is true, else `off`; order and fields are the same on both sides. \
         Each member is written when it changed; none can be cleared.";

    fn row() -> Row {
        let member: fn(&'static str) -> [&'static str; 6] =
            |key| ["data", "extensions", "rolecall", "details", "public_definition_display", key];
        let wire = ["spoiler_mode", "order", "spoilers"].map(member);
        let wire: Vec<&[&str]> = wire.iter().map(|path| path.as_slice()).collect();
        let canonical = ["mode", "order", "fields"].map(|key| ["presentation", "spoilers", key]);
        let canonical: Vec<&[&str]> = canonical.iter().map(|path| path.as_slice()).collect();
        Row::of_rule::<CardFile, CharacterBody>((Self::NAME, Self::DOC), &wire, &canonical, Clear::Keep)
    }

    fn read(wire: &mut CardFile, canonical: &mut CharacterBody) {
        let display = wire.data.extensions.rolecall.details.public_definition_display.as_ref();
        canonical.presentation.spoilers = display.map(|display| Spoilers {
            mode: Some(if display.spoiler_mode == Some(true) { ON } else { OFF }.into()),
            order: display.order.clone(),
            fields: display.spoilers.clone(),
        });
    }

    fn write(canonical: &CharacterBody, wire: &mut CardFile) {
        let spoilers = canonical.presentation.spoilers.as_ref();
        wire.data.extensions.rolecall.details.public_definition_display = spoilers.map(fresh);
    }

    fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<&CardFile>, edits: &mut Edits) {
        let (before, after) = (before.presentation.spoilers.as_ref(), after.presentation.spoilers.as_ref());
        if before == after {
            return;
        }
        if after.and_then(|after| after.mode.as_deref()).is_some_and(|mode| mode != ON && mode != OFF) {
            edits.dropped.push("presentation.spoilers.mode".to_owned());
        }
        let old = twin.and_then(|card| card.data.extensions.rolecall.details.public_definition_display.as_ref());
        match (after, old) {
            (None, _) => keeps("presentation.spoilers", edits),
            (Some(after), None) => edits.put(path(&[]), Change::Set(json_text(&fresh(after)))),
            (Some(after), Some(_)) => members(before.unwrap_or(&Spoilers::default()), after, edits),
        }
    }
}

fn is_on(spoilers: &Spoilers) -> Option<bool> {
    spoilers.mode.as_deref().map(|mode| mode == ON)
}

fn fresh(spoilers: &Spoilers) -> PublicDefinitionDisplay {
    PublicDefinitionDisplay {
        spoiler_mode: is_on(spoilers),
        order: spoilers.order.clone(),
        spoilers: spoilers.fields.clone(),
    }
}

fn members(before: &Spoilers, after: &Spoilers, edits: &mut Edits) {
    member("mode", "spoiler_mode", (is_on(before), is_on(after)), edits);
    member("order", "order", (before.order.as_ref(), after.order.as_ref()), edits);
    member("fields", "spoilers", (before.fields.as_ref(), after.fields.as_ref()), edits);
}

fn member<T: PartialEq + serde::Serialize>(
    canonical: &str,
    wire: &str,
    (before, after): (Option<T>, Option<T>),
    edits: &mut Edits,
) {
    match after {
        _ if before == after => {}
        None => keeps(&format!("presentation.spoilers.{canonical}"), edits),
        Some(value) => edits.put(path(&[wire]), Change::Set(json_text(&value))),
    }
}

fn keeps(canonical: &str, edits: &mut Edits) {
    edits.warnings.push(format!("{canonical}: the format cannot clear it, the file keeps its value"));
}

fn path(below: &[&str]) -> Path {
    resolve::<CardFile>(&[WIRE, below].concat())
}
