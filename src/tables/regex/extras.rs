//! The members of a rule that no row maps.

use crate::canonical::regex::RegexRule;
use crate::json::keys::shown;
use crate::json::splice::Change;
use crate::mapping::{Clear, Described, Edits, Path, Row, Rule};
use serde_json::{Map, Value};

/// A rule on the wire that keeps the members its schema does not name.
pub trait OtherMembers: Described {
    /// They, in the order of the file; a fresh rule has them first.
    fn others_mut(&mut self) -> &mut Map<String, Value>;
}

/// `extras` are the unknown members, each by itself: editing one leaves the others alone.
pub struct ExtrasRule;

impl<W: OtherMembers> Rule<W, RegexRule> for ExtrasRule {
    const NAME: &'static str = "unknown members";
    const DOC: &'static str = "Every member of the rule that no row maps, by its key, as it is. A fresh rule has them first. A key that a row \
         writes never counts: the report names it as dropped.";

    fn row() -> Row {
        Row::of_rule::<W, RegexRule>(
            (<Self as Rule<W, RegexRule>>::NAME, <Self as Rule<W, RegexRule>>::DOC),
            &[&["rest"]],
            &[&["extras"]],
            Clear::Remove,
        )
    }

    fn read(wire: &mut W, canonical: &mut RegexRule) {
        canonical.extras = Some(std::mem::take(wire.others_mut())).filter(|rest| !rest.is_empty());
    }

    fn write(canonical: &RegexRule, wire: &mut W) {
        *wire.others_mut() = unknown::<W>(canonical).map(|(key, value)| (key.clone(), value.clone())).collect();
    }

    fn changes(before: &RegexRule, after: &RegexRule, _: Option<&W>, edits: &mut Edits) {
        let value = |rule: &RegexRule, key: &str| rule.extras.as_ref().and_then(|extras| extras.get(key)).cloned();
        for (key, _) in unknown::<W>(before).filter(|(key, _)| value(after, key).is_none()) {
            edits.put_unnamed(Path::default(), key.clone(), Change::Remove);
        }
        for (key, new) in unknown::<W>(after).filter(|(key, new)| value(before, key).as_ref() != Some(*new)) {
            edits.put_unnamed(Path::default(), key.clone(), Change::Set(new.to_string()));
        }
        let taken = members(after).filter(|(key, _)| is_known::<W>(key));
        edits.dropped.extend(taken.map(|(key, _)| format!("extras.{}", shown(key))));
    }
}

fn members(rule: &RegexRule) -> impl Iterator<Item = (&String, &Value)> {
    rule.extras.iter().flat_map(Map::iter)
}

fn unknown<W: Described>(rule: &RegexRule) -> impl Iterator<Item = (&String, &Value)> {
    members(rule).filter(|(key, _)| !is_known::<W>(key))
}

fn is_known<W: Described>(key: &str) -> bool {
    W::KEYS.contains(&key)
}
