//! `tavern-regex`: regex scripts of the SillyTavern family, one or several in a file.
//!
//! ```text
//! { "scriptName": …, "findRegex": "/…/g", "replaceString": …, "placement": [2], … }
//! [ { "scriptName": … }, { "scriptName": … } ]
//! ```
//!
//! A file is one set of rules, and a script is one rule ([`TavernScriptTable`]). A file that was read keeps its form as long as that
//! can hold its rules; a fresh one is a script alone for one rule, else a list. The order of the list is the order in which the scripts apply.
//! A script has no other number for it, and a file no name: the set is called after the file.
//!
//! Patterns and flags are text: nothing here compiles or runs them.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"scriptName": "Tidy", "findRegex": "/  +/g", "replaceString": " ", "placement": [2], "mine": 1.0}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! let rule = &mut reading.entity.body.as_regex_mut().expect("a set of rules").rules[0];
//! assert_eq!((rule.find.as_str(), rule.flags.as_str(), rule.phases[0].as_str()), ("  +", "g", "output"));
//!
//! rule.flags = "gi".into();
//! let written = registry.write(&reading.entity, "tavern-regex", &Default::default())?;
//! assert_eq!(*written.text, file.replace("/g", "/gi"));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/tavern-regex.md")]

mod convert;
mod pattern;
mod rows;

pub use convert::{Inverted, NumberedPlacements, OrderRule, PHASES, Substitution, TargetsRule};
pub use pattern::PatternRule;
pub use rows::TavernScriptTable;

use super::rule_file::{self, UNNAMED};
use super::twin;
use crate::canonical::common::TavernScript;
use crate::canonical::regex::{RegexRule, RegexSetBody};
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, Report, Shape, WriteOptions, Writing};
use crate::input::{Document, Input};
use crate::json::cell::{At, Notes};
use crate::json::keys::Keys;
use crate::json::layout;
use crate::json::outline::Outline;
use crate::json::text::SyntaxError;
use crate::mapping::{
    Carried, Description, Edits, Outcome, Path, Table, change_list, json_text, match_elements, resolve,
};
use std::cmp::Ordering;
use std::sync::Arc;

const ID: &str = "tavern-regex";
/// The keys of originals in this format: this codec's own, and another program's.
const KEYS: &[&str] = &[ID, "sillytavern-regex"];
const SCORE: f64 = 0.9;
const LIST: &str = "wire/tavern_regex";
const ALONE: &str = "wire/tavern_script";
/// A script has one of these keys.
const SCRIPT_KEYS: [&str; 3] = ["findRegex", "scriptName", "replaceString"];
/// A script alone has none of these: they make a file a script of RoleCall, a lorebook, a card, a persona, a preset or an envelope.
const OTHERS: &[&str] =
    &["rules", "entries", "lorebook", "spec", "data", "name", "persona", "prompts", "prompt_order", "temperature"];

const NO_SCRIPT: &str = "not a regex script of SillyTavern: an object with `findRegex`, `scriptName` or `replaceString` is expected, or a list of \
     such objects, at least one";
const OTHER: &str = "not a regex script of SillyTavern: a script has no such key";
const RULES: &str = "a regex script of RoleCall, or nearly so: a script of SillyTavern has no `rules`";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct TavernRegexCodec;

impl Codec for TavernRegexCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "Tavern regex scripts (one, or a list)",
            kind: Kind::Regex,
            extensions: &["json"],
            escrow: ID,
            schema: LIST,
        }
    }

    fn detection(&self) -> &'static str {
        "0.9 for an object with `findRegex`, `scriptName` or `replaceString` that is no other format's, and for a \
         list of at least one element, each an object with one of these keys."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if check(document).is_ok() { SCORE } else { 0.0 }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        check(document)?;
        let notes = Notes::default();
        let rules = read_rules(document, &notes).map_err(|source| Error::Unreadable { codec: ID, source })?;
        let name = document.input().file_stem().unwrap_or(UNNAMED).into();
        let mut report = Report::of(notes);
        report.warnings.extend(document.mendings());
        let body = Body::from(RegexSetBody { name, rules, ..RegexSetBody::default() });
        let mut entity = Entity::new(body.clone());
        entity.original.insert(ID, twin::original_named_after_file(document, Memo { body, spans: Vec::new() }));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_regex().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known_under(self, entity, KEYS);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let mut edits = Edits::default();
        let known = known.as_ref().and_then(|k| k.memo.body.as_regex().map(|before| (&k.text, before)));
        let text = match known {
            Some((text, before)) => onto(text, &before.rules, &in_order(&after.rules), &mut edits)?,
            None => fresh(&in_order(&rule_file::portable(entity, after, KEYS).rules), &mut edits),
        };
        let mut report = Report::of_edits(&mut edits);
        if !is_in_order(&after.rules) {
            // What was told counts the places of the file: reading it tells those of the set.
            report.dropped.clear();
        }
        report.warnings.extend(warnings(&after.rules));
        if known.is_none() {
            report.warnings.extend(twin::left_behind(entity, KEYS));
        }
        // The switch of the shelf says something when it is off.
        report.dropped.extend(after.enabled.filter(|on| !on).map(|_| "enabled".to_owned()));
        rule_file::tell_lost(&mut report, self, &text, (known.map(|(_, before)| before), after));
        Ok(Writing { text, report })
    }

    fn describe(&self) -> Description {
        let mut all = Description::default();
        all.nest(TavernScriptTable::describe(), &Path::default(), &resolve::<RegexSetBody>(&["rules"]));
        let unmapped = [
            ("name", "a file of scripts has no name: the set is called after the file"),
            ("description", "a file of scripts has no text about itself"),
            ("enabled", "a switch of the shelf that no file holds"),
        ];
        let partial = [
            ("flags", "of flags those that SillyTavern takes, each once, and none of an empty pattern"),
            ("phases", "a phase that SillyTavern has no number for is dropped"),
            ("targets", "`response` has no switch"),
            ("substitute_find", "`after` has no number, and `none` is absent"),
        ];
        let of_set = |(field, reason): (&str, _)| Carried { path: resolve::<RegexSetBody>(&[field]), reason };
        let of_rule = |(field, reason): (&str, _)| Carried { path: resolve::<RegexSetBody>(&["rules", field]), reason };
        all.unmapped.extend(unmapped.map(of_set));
        all.partial.extend(partial.map(of_rule));
        all
    }

    fn schemas(&self) -> Vec<&'static str> {
        vec![LIST, ALONE]
    }

    fn shape(&self, document: &Document<'_>) -> Shape {
        Shape { schema: if document.outline().root().is_list() { LIST } else { ALONE }, at: "" }
    }
}

/// Whether the document is one script or a list of them, by its shape.
fn check(document: &Document<'_>) -> Result<(), Error> {
    document.passes(ID, || check_shape(document.outline()))
}

fn check_shape(outline: &Outline<'_>) -> Result<(), Error> {
    let refusal = |path, message| Err(Error::NotThisFormat { codec: ID, path, message });
    if let Some(spans) = outline.root().list().filter(|spans| !spans.is_empty()) {
        return match Keys::new(&SCRIPT_KEYS).first_without(outline.text(), spans) {
            None => Ok(()),
            Some(index) => Err(Error::NotThisElement { codec: ID, path: format!("/{index}"), message: NO_SCRIPT }),
        };
    }
    if !SCRIPT_KEYS.iter().any(|key| outline.get(key).is_some()) {
        return refusal("", NO_SCRIPT);
    }
    match OTHERS.iter().find(|key| outline.get(key).is_some()) {
        None => Ok(()),
        Some(&"rules") => refusal("/rules", RULES),
        Some(_) => refusal("", OTHER),
    }
}

/// Reads the rules and numbers them by their places.
fn read_rules(document: &Document<'_>, notes: &Notes) -> Result<Vec<RegexRule>, SyntaxError> {
    let root = At::root(notes);
    let mut rules = match document.outline().root().list() {
        Some(spans) => rule_file::read_rules::<TavernScriptTable>(document, spans, root, notes)?,
        None => {
            let script: Option<TavernScript> = document.view(&(0..document.text().len()), root, notes)?;
            script.into_iter().map(TavernScriptTable::read).collect()
        }
    };
    for (index, rule) in rules.iter_mut().enumerate() {
        rule.sort_order = index as f64;
    }
    Ok(rules)
}

/// The rules in the order in which they apply, without the numbers that said so.
fn in_order(rules: &[RegexRule]) -> Vec<RegexRule> {
    let mut rules = rules.to_vec();
    rules.sort_by(|one, two| one.sort_order.partial_cmp(&two.sort_order).unwrap_or(Ordering::Equal));
    rules.iter_mut().for_each(|rule| rule.sort_order = 0.0);
    rules
}

fn is_in_order(rules: &[RegexRule]) -> bool {
    rules.is_sorted_by_key(|rule| rule.sort_order)
}

/// What SillyTavern, or this codec, makes of a file that is as it should be otherwise.
fn warnings(rules: &[RegexRule]) -> Vec<String> {
    let nameless = rules.iter().enumerate().filter(|(_, rule)| rule.label.is_empty());
    let mut list: Vec<String> = nameless
        .map(|(index, _)| format!("rules[{index}].label: SillyTavern imports no script without a name"))
        .collect();
    if !is_in_order(rules) {
        list.push("rules: the scripts are written in the order in which they apply".to_owned());
    }
    if rules.is_empty() {
        list.push("rules: a file without a script is not recognised when it is read again".to_owned());
    }
    list
}

/// Whether a rule's script is known for one without a list around it: its own keys may be those of another format.
fn stands_alone(rule: &RegexRule) -> bool {
    !rule.extras.iter().flat_map(|extras| extras.keys()).any(|key| OTHERS.contains(&key.as_str()))
}

/// A file from scratch. What it cannot hold is what an edit of an empty script could not write.
fn fresh(rules: &[RegexRule], edits: &mut Edits) -> Arc<String> {
    for (index, rule) in rules.iter().enumerate() {
        let mut told = Edits::default();
        TavernScriptTable::changes(&RegexRule::default(), rule, None, &mut told);
        edits.tell(&format!("rules[{index}]"), &told);
    }
    let scripts: Vec<TavernScript> = rules.iter().map(TavernScriptTable::write).collect();
    let text = match scripts.as_slice() {
        [script] if rules.iter().all(stands_alone) => json_text(script),
        scripts => json_text(&scripts),
    };
    Arc::new(layout::pretty(&text))
}

/// Writes rules onto an original that reads as `before`.
fn onto(
    text: &Arc<String>,
    before: &[RegexRule],
    after: &[RegexRule],
    edits: &mut Edits,
) -> Result<Arc<String>, Error> {
    let before = &in_order(before);
    let input = Input::known(Arc::clone(text));
    let document = input.open()?;
    let list = document.outline().root().list();
    let whole = 0..document.text().len();
    let span = |index| if let Some(list) = list { list.get(index).cloned() } else { Some(whole.clone()) };
    let script = |index| document.view(&span(index)?, At::root(&Notes::default()), &Notes::default()).ok().flatten();
    if let (None, [before], [after]) = (list, before.as_slice(), after)
        && stands_alone(after)
    {
        let mut inner = Edits::default();
        TavernScriptTable::changes(before, after, script(0).as_ref(), &mut inner);
        edits.tell("rules[0]", &inner);
        return twin::edited(ID, text, inner.into_change());
    }
    // A script alone that is joined by others becomes the first element of a list.
    let text = if list.is_some() { Arc::clone(text) } else { Arc::new(format!("[{}]", text.trim())) };
    if before.as_slice() == after {
        return Ok(text);
    }
    let matched = match_elements(before, after, TavernScriptTable::id, TavernScriptTable::differ_in_id_only);
    let old = |index: usize| before.get(index);
    let at = resolve::<RegexSetBody>(&["rules"]);
    match change_list::<TavernScriptTable>(&matched, old, script, after, edits, &at) {
        Outcome::Change(change) => twin::edited(ID, &text, Some(change)),
        Outcome::Same | Outcome::Cleared => Ok(text),
    }
}
