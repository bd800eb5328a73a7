//! The members of a rule that no row maps.

use crate::canonical::regex::RegexRule;
use crate::json::splice::Change;
use crate::mapping::{Clear, Described, Edits, Path, Row, Rule};
use crate::wire::regex::ScriptRule;
use serde_json::{Map, Value};

/// `extras` are the unknown members, each by itself: editing one leaves the others alone.
pub struct ExtrasRule;

impl Rule<ScriptRule, RegexRule> for ExtrasRule {
    const NAME: &'static str = "unknown members";
    const DOC: &'static str = "Every member of the rule that no row maps, by its key, as it is. A fresh rule has them first. A key that a row \
         writes never counts: the report names it as dropped.";

    fn row() -> Row {
        Row::of_rule::<ScriptRule, RegexRule>((Self::NAME, Self::DOC), &[&["rest"]], &[&["extras"]], Clear::Remove)
    }

    fn read(wire: &mut ScriptRule, canonical: &mut RegexRule) {
        canonical.extras = Some(std::mem::take(&mut wire.rest)).filter(|rest| !rest.is_empty());
    }

    fn write(canonical: &RegexRule, wire: &mut ScriptRule) {
        wire.rest = unknown(canonical).map(|(key, value)| (key.clone(), value.clone())).collect();
    }

    fn changes(before: &RegexRule, after: &RegexRule, _: Option<&ScriptRule>, edits: &mut Edits) {
        let value = |rule: &RegexRule, key: &str| rule.extras.as_ref().and_then(|extras| extras.get(key)).cloned();
        for (key, _) in unknown(before).filter(|(key, _)| value(after, key).is_none()) {
            edits.put_unnamed(Path::default(), key.clone(), Change::Remove);
        }
        for (key, new) in unknown(after).filter(|(key, new)| value(before, key).as_ref() != Some(*new)) {
            edits.put_unnamed(Path::default(), key.clone(), Change::Set(new.to_string()));
        }
        let taken = members(after).filter(|(key, _)| is_known(key));
        edits.dropped.extend(taken.map(|(key, _)| format!("extras.{key}")));
    }
}

fn members(rule: &RegexRule) -> impl Iterator<Item = (&String, &Value)> {
    rule.extras.iter().flat_map(Map::iter)
}

fn unknown(rule: &RegexRule) -> impl Iterator<Item = (&String, &Value)> {
    members(rule).filter(|(key, _)| !is_known(key))
}

fn is_known(key: &str) -> bool {
    ScriptRule::KEYS.contains(&key)
}
