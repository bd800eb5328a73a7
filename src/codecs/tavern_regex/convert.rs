//! Conversions of single cells of a script.

use crate::Text;
use crate::canonical::common::TavernScript;
use crate::canonical::regex::{RegexRule, RegexTarget, SubstituteFind};
use crate::json::cell::AsText;
use crate::json::splice::Change;
use crate::mapping::{Clear, Conversion, Convert, Edits, Outcome, Path, Row, Rule, WritePolicy, resolve};
use crate::tables::regex::change_phases;
use serde_json::Value;

/// SillyTavern's placements, each with its phase.
pub const PHASES: &[(u64, &str)] = &[(1, "input"), (2, "output"), (3, "slash"), (5, "lorebook"), (6, "reasoning")];

/// Placements and phases.
pub struct NumberedPlacements;

impl Conversion for NumberedPlacements {
    const NAME: &'static str = "placements";
    const DOC: &'static str = "1 is `input`, 2 is `output`, 3 is `slash`, 5 is `lorebook`, 6 is `reasoning`. Any other element reads as its text \
         and stays as long as its phase does. A new phase that SillyTavern has no number for is dropped and reported, never guessed.";
}

impl Convert<Vec<Value>, Vec<Text>> for NumberedPlacements {
    fn read(wire: Vec<Value>) -> Vec<Text> {
        wire.into_iter().map(phase).collect()
    }
    fn write(canonical: &Vec<Text>) -> Vec<Value> {
        canonical.iter().filter_map(|phase| number(phase)).map(Value::from).collect()
    }
    fn change(before: &Vec<Text>, after: &Vec<Text>, edits: &mut Edits, at: &Path) -> Outcome {
        change_phases(before, after, |phase| number(phase).map(|number| number.to_string()), edits, at)
    }
}

fn phase(element: Value) -> Text {
    let number = element.as_f64();
    let known = PHASES.iter().find(|(known, _)| number == Some(*known as f64));
    known.map_or_else(|| AsText::from(element).0, |(_, phase)| (*phase).into())
}

fn number(phase: &str) -> Option<u64> {
    PHASES.iter().find(|(_, known)| *known == phase).map(|(number, _)| *number)
}

/// A switch that is on where the other one is off.
pub struct Inverted;

impl Conversion for Inverted {
    const NAME: &'static str = "inverted";
    const DOC: &'static str = "`true` on one side is `false` on the other.";
}

impl Convert<bool, bool> for Inverted {
    fn read(wire: bool) -> bool {
        !wire
    }
    fn write(canonical: &bool) -> bool {
        !canonical
    }
}

/// How macros in a pattern are put in.
pub struct Substitution;

impl Conversion for Substitution {
    const NAME: &'static str = "substitution";
    const DOC: &'static str = "1 and `true` are `raw`, 2 is `escaped`; anything else reads as absent. A fresh script without a value has 0. `after` \
         has no number: it is dropped and reported.";
}

impl Convert<Option<Value>, Option<SubstituteFind>> for Substitution {
    fn read(wire: Option<Value>) -> Option<SubstituteFind> {
        match wire? {
            Value::Bool(true) => Some(SubstituteFind::Raw),
            Value::Number(number) if number.as_f64() == Some(1.0) => Some(SubstituteFind::Raw),
            Value::Number(number) if number.as_f64() == Some(2.0) => Some(SubstituteFind::Escaped),
            _ => None,
        }
    }
    fn write(canonical: &Option<SubstituteFind>) -> Option<Value> {
        let number = match canonical {
            Some(SubstituteFind::Raw) => 1,
            Some(SubstituteFind::Escaped) => 2,
            _ => 0,
        };
        Some(number.into())
    }
    /// What has no number changes nothing.
    fn change(before: &Option<SubstituteFind>, after: &Option<SubstituteFind>, _: &mut Edits, _: &Path) -> Outcome {
        let (old, new) = (Self::write(before), Self::write(after));
        if old == new { Outcome::Same } else { Outcome::of(&new) }
    }
}

/// Screen and prompt are a switch each.
pub struct TargetsRule;

type Switch = fn(&mut TavernScript) -> &mut bool;

/// Each switch with the target that it stands for, in the order in which they are read.
const TARGETS: [(&str, RegexTarget, Switch); 2] = [
    ("prompt_only", RegexTarget::Prompt, |script| &mut script.prompt_only),
    ("markdown_only", RegexTarget::Display, |script| &mut script.markdown_only),
];

fn has(rule: &RegexRule, target: RegexTarget) -> bool {
    rule.targets.iter().flatten().any(|one| *one == target)
}

impl Rule<TavernScript, RegexRule> for TargetsRule {
    const NAME: &'static str = "targets";
    const DOC: &'static str = "`promptOnly` is the target `prompt`, `markdownOnly` is `display`, read in this order. Without either there are no \
         targets. `response` has no switch: it is dropped and reported.";

    fn row() -> Row {
        Row::of_rule::<TavernScript, RegexRule>(
            (Self::NAME, Self::DOC),
            &[&["prompt_only"], &["markdown_only"]],
            &[&["targets"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut TavernScript, canonical: &mut RegexRule) {
        let on = TARGETS.into_iter().filter(|(_, _, switch)| *switch(wire)).map(|(_, target, _)| target);
        canonical.targets = Some(on.collect()).filter(|targets: &Vec<_>| !targets.is_empty());
    }

    fn write(canonical: &RegexRule, wire: &mut TavernScript) {
        for (_, target, switch) in TARGETS {
            *switch(wire) = has(canonical, target);
        }
    }

    fn changes(before: &RegexRule, after: &RegexRule, _: Option<&TavernScript>, edits: &mut Edits) {
        for (field, target, _) in TARGETS {
            let on = has(after, target);
            if on != has(before, target) {
                edits.put(resolve::<TavernScript>(&[field]), Change::Set(on.to_string()));
            }
        }
    }
}

/// The order of application is the order of the file.
pub struct OrderRule;

impl Rule<TavernScript, RegexRule> for OrderRule {
    const NAME: &'static str = "order of the file";
    const DOC: &'static str = "The place of the script in its list, counted from 0. The scripts of a file stand in ascending order; the numbers \
         themselves are not written.";

    fn row() -> Row {
        let row =
            Row::of_rule::<TavernScript, RegexRule>((Self::NAME, Self::DOC), &[], &[&["sort_order"]], Clear::Never);
        let note = "A script has no number: it applies in its place in the list.".to_owned();
        Row { policy: WritePolicy::Never, note, ..row }
    }

    fn read(_: &mut TavernScript, _: &mut RegexRule) {}
    fn write(_: &RegexRule, _: &mut TavernScript) {}
    fn changes(_: &RegexRule, _: &RegexRule, _: Option<&TavernScript>, _: &mut Edits) {}
}
