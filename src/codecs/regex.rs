//! `rolecall-regex`: RoleCall's regex script. One file is one script, and one script is one set of rules.
//!
//! ```text
//! { "id": …, "name": …, "rules": [ { "find_pattern": …, "replace_string": …, "placement": […], … } ] }
//! ```
//!
//! The rows are in [`ScriptTable`] and [`RuleTable`]. Patterns and flags are text: nothing here compiles or runs them, so neither a
//! broken nor a runaway pattern can do harm. A script without a name is named after its file.
//!
//! ```
//! use rolecall_codecs::{Input, Registry};
//!
//! let file = r#"{"name": "Tidy", "rules": [{"id": "r1", "find_pattern": "  +", "replace_string": " ", "mine": 1.0}]}"#;
//! let registry = Registry::default();
//! let (mut reading, _) = registry.read(&Input::new(file.as_bytes().to_vec())?)?;
//! reading.entity.body.as_regex_mut().expect("a set of rules").rules[0].replace = "_".into();
//!
//! let written = registry.write(&reading.entity, "rolecall-regex", &Default::default())?;
//! assert_eq!(*written.text, file.replace(r#"" ""#, r#""_""#));
//! # Ok::<(), rolecall_codecs::Error>(())
//! ```
//!
//! # Fields
//!
#![doc = include_str!("../../docs/fields/rolecall-regex.md")]

mod convert;
mod placement;
mod rows;

pub use convert::NullIsAbsent;
pub use placement::{PHASES, Placements};
pub use rows::{RuleTable, ScriptTable};

use super::rule_file::{self, UNNAMED};
use super::twin;
use crate::canonical::regex::RegexSetBody;
use crate::canonical::{Body, Entity, Kind, Memo};
use crate::codec::{Codec, Error, Info, Reading, Report, WriteOptions, Writing};
use crate::input::Document;
use crate::json::cell::{At, Notes};
use crate::json::keys::{Keys, has_any};
use crate::json::outline::{Node, Outline};
use crate::json::text::SyntaxError;
use crate::json::{extent, layout};
use crate::mapping::{Carried, Description, Edits, Table, json_text, resolve};
use crate::wire::regex::RegexScriptFile;
use std::sync::Arc;

const ID: &str = "rolecall-regex";
/// The score of a script: below a full one, since no word in it names the format.
const SCORE: f64 = 0.9;
/// Where the rules stand.
const RULES: &str = "rules";
/// A rule has one of these keys, or both.
const RULE_KEYS: [&str; 2] = ["find_pattern", "replace_string"];

const NO_RULES: &str = "not a RoleCall regex script: an object with a list of rules, at least one, is expected";
const NO_RULE: &str = "not a rule: an object with `find_pattern` or `replace_string` is expected";
const SCRIPTS: &str = "the file is a list of scripts, and here one file holds one script: save each element of the list as a file of its own";
const BARE_RULES: &str =
    "the file is a list of bare rules: put the list into a script, as in `{\"name\": \"…\", \"rules\": […]}`";
const TAVERN: &str = "SillyTavern's regex scripts (`findRegex`) are another format, which `tavern-regex` reads: a RoleCall script is an object \
     with `rules`, each with `find_pattern` and `replace_string`";

/// The codec.
#[derive(Debug, Clone, Copy, Default)]
pub struct RegexCodec;

impl Codec for RegexCodec {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "RoleCall regex script (one script per file)",
            kind: Kind::Regex,
            extensions: &["json"],
            escrow: ID,
            schema: "wire/regex",
        }
    }

    fn detection(&self) -> &'static str {
        "0.9 for an object whose `rules` is a list of at least one element, each an object with `find_pattern` or \
         `replace_string`."
    }

    fn detect(&self, document: &Document<'_>) -> f64 {
        if check(document).is_ok() { SCORE } else { 0.0 }
    }

    fn advice(&self, document: &Document<'_>) -> Option<&'static str> {
        advice(document.outline())
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        check(document)?;
        let notes = Notes::default();
        let unreadable = |source: SyntaxError| Error::Unreadable { codec: ID, source };
        let spans = document.outline().get(RULES).and_then(Node::list).unwrap_or_default();
        let file = document.view_around(&extent(spans), At::root(&notes), &notes).map_err(unreadable)?;
        let file: RegexScriptFile = file.unwrap_or_default();
        let carried: Vec<String> = ScriptTable::escrowed(&file).iter().map(|path| path.pointer()).collect();
        let mut body = ScriptTable::read(file);
        let root = At::root(&notes);
        body.rules =
            rule_file::read_rules::<RuleTable>(document, spans, root.key(RULES), &notes).map_err(unreadable)?;
        let named_after_file = body.name.is_empty();
        if named_after_file {
            body.name = document.input().file_stem().unwrap_or(UNNAMED).into();
        }
        let mut report = Report::of(notes);
        report.escrowed.extend(carried);
        report.warnings.extend(document.mendings());
        let body = Body::from(body);
        let mut entity = Entity::new(body.clone());
        let memo = Memo { body, spans: Vec::new() };
        let original = if named_after_file { twin::original_named_after_file } else { twin::original };
        entity.original.insert(ID, original(document, memo));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_regex().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        if let Some(writing) = known.as_ref().and_then(|known| known.unedited(entity)) {
            return Ok(writing);
        }
        let (text, mut report) = match known.as_ref().and_then(|k| k.memo.body.as_regex().map(|b| (k, b))) {
            Some((known, before)) => {
                let (edits, report) = changes(before, after);
                (twin::edited(ID, &known.text, edits.into_change())?, report)
            }
            // What a fresh file cannot hold is what an edit of an empty one could not write.
            None => {
                let after = rule_file::portable(entity, after, &[ID]);
                let (_, mut report) = changes(&RegexSetBody::default(), &after);
                report.warnings.extend(twin::left_behind(entity, &[ID]));
                (Arc::new(layout::pretty(&json_text(&ScriptTable::write(&after)))), report)
            }
        };
        let before = known.as_ref().and_then(|known| known.memo.body.as_regex());
        if before.is_none() || !report.dropped.is_empty() {
            rule_file::tell_lost(&mut report, self, &text, (before, after));
        }
        if after.rules.is_empty() {
            report.warnings.push("rules: a script without a rule is not recognised when it is read again".to_owned());
        }
        Ok(Writing { text, report })
    }

    fn describe(&self) -> Description {
        let reason = "a phase that RoleCall has no placement for is dropped";
        let partial = vec![Carried { path: resolve::<RegexSetBody>(&["rules", "phases"]), reason }];
        ScriptTable::describe().and(Description { partial, ..Description::default() })
    }
}

/// What an edit changes, and what it has to tell.
fn changes(before: &RegexSetBody, after: &RegexSetBody) -> (Edits, Report) {
    let mut edits = Edits::default();
    ScriptTable::changes(before, after, None, &mut edits);
    let report = Report::of_edits(&mut edits);
    (edits, report)
}

/// Whether the document is a script, by its shape.
fn check(document: &Document<'_>) -> Result<(), Error> {
    document.passes(ID, || check_shape(document.outline()))
}

fn check_shape(outline: &Outline<'_>) -> Result<(), Error> {
    let rules = outline.get("rules").and_then(Node::list).filter(|rules| !rules.is_empty());
    let Some(rules) = rules else {
        let message = advice(outline).unwrap_or(NO_RULES);
        let path = if outline.root().list().is_some_and(|list| !list.is_empty()) { "/0" } else { "/rules" };
        return Err(Error::NotThisFormat { codec: ID, path, message });
    };
    match Keys::new(&RULE_KEYS).first_without(outline.text(), rules) {
        None => Ok(()),
        Some(index) => Err(Error::NotThisElement { codec: ID, path: format!("/rules/{index}"), message: NO_RULE }),
    }
}

/// Whether a JSON text is an object with a key.
fn has(text: &str, key: &str) -> bool {
    has_any(text, &[key])
}

/// What to do with regex scripts in another shape.
fn advice(outline: &Outline<'_>) -> Option<&'static str> {
    if outline.get("findRegex").is_some() {
        return Some(TAVERN);
    }
    let first = outline.slice(outline.root().list()?.first()?);
    let keys =
        [("rules", SCRIPTS), ("findRegex", TAVERN), ("find_pattern", BARE_RULES), ("replace_string", BARE_RULES)];
    keys.into_iter().find(|(key, _)| has(first, key)).map(|(_, advice)| advice)
}
