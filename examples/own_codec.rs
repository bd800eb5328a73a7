//! A codec of your own beside those of the crate: a glossary that reads as a lorebook.
//!
//! ```text
//! { "glossary": "Tides", "terms": { "Ebb": "The sea goes.", "Flood": "The sea comes." } }
//! ```
//!
//! Run it with `cargo run --example own_codec`.

use rolecall_codecs::canonical::lorebook::{LorebookBody, LorebookEntry, Trigger};
use rolecall_codecs::canonical::{Entity, Kind, Memo};
use rolecall_codecs::codecs::twin;
use rolecall_codecs::json::layout;
use rolecall_codecs::json::outline::Node;
use rolecall_codecs::json::splice::{Change, Members};
use rolecall_codecs::mapping::Description;
use rolecall_codecs::{Codec, Document, Error, Info, Input, Reading, Registry, Report, WriteOptions, Writing};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::sync::Arc;

const ID: &str = "glossary";

struct Glossary;

impl Codec for Glossary {
    fn info(&self) -> Info {
        Info {
            id: ID,
            label: "Glossary",
            kind: Kind::Lorebook,
            extensions: &["glossary.json"],
            escrow: ID,
            schema: "glossary", // this crate has no schema for it; a program may publish one under that name
        }
    }

    /// From the shape alone. Above 0.5 it may win; RoleCall's own formats score 0.9 and more.
    fn detect(&self, document: &Document<'_>) -> f64 {
        let outline = document.outline();
        let named = outline.get("glossary").is_some_and(Node::is_text);
        if named && outline.get("terms").is_some_and(Node::is_object) { 0.8 } else { 0.0 }
    }

    fn read(&self, document: &Document<'_>) -> Result<Reading, Error> {
        let mut report = Report::default();
        let body = body(document, &mut report).ok_or(Error::NotThisFormat {
            codec: ID,
            path: "/terms",
            message: "an object of terms is expected",
        })?;
        let mut entity = Entity::new(body.clone());
        // The text rides along: writing starts from it, and what is unknown to us stays in it.
        entity.original.insert(ID, twin::original(document, Memo { body: body.into(), spans: Vec::new() }));
        Ok(Reading { entity, report })
    }

    fn write(&self, entity: &Entity, _: &WriteOptions) -> Result<Writing, Error> {
        let after = entity.body.as_lorebook().ok_or_else(|| Error::kind_mismatch(&self.info(), &entity.body))?;
        let known = twin::known(self, entity);
        let text = match known.as_ref().and_then(|known| Some((known, known.memo.body.as_lorebook()?))) {
            Some((known, before)) => twin::edited(ID, &known.text, changes(before, after))?,
            None => {
                let terms: Map<_, _> = after.entries.iter().map(|e| (e.title.to_string(), json!(e.content))).collect();
                let file = json!({ "glossary": after.name, "terms": terms });
                Arc::new(layout::pretty(&file.to_string()))
            }
        };
        Ok(Writing { text, report: Report::default() })
    }

    /// A codec with a table gives its rows here, for `rolecall fields` and the coverage data.
    fn describe(&self) -> Description {
        Description::default()
    }
}

/// What the document says. A term that is no text is left out, and told.
fn body(document: &Document<'_>, report: &mut Report) -> Option<LorebookBody> {
    let outline = document.outline();
    let name = outline.get("glossary").and_then(Node::as_text).unwrap_or_default();
    let mut body = LorebookBody { name: name.into(), ..Default::default() };
    for (term, meaning) in outline.get("terms")?.members()? {
        let Some(meaning) = meaning.as_text() else {
            report.defaulted.push(format!("/terms/{term}: not a string"));
            continue;
        };
        let trigger = Trigger { keyword: term.clone().into(), ..Default::default() };
        let entry = LorebookEntry {
            id: term.clone().into(),
            title: term.clone().into(),
            content: meaning.into(),
            triggers: vec![trigger],
            ..Default::default()
        };
        body.entries.push(entry.into());
    }
    Some(body)
}

/// Only what differs is written.
fn changes(before: &LorebookBody, after: &LorebookBody) -> Option<Change> {
    let set = |value: &str| Change::Set(Value::from(value).to_string());
    let find = |body: &LorebookBody, title: &str| body.entries.iter().find(|e| e.title == title).cloned();
    let mut terms: Vec<(Cow<'static, str>, Change)> = Vec::new();
    for old in before.entries.iter().filter(|old| find(after, &old.title).is_none()) {
        terms.push((old.title.clone().into(), Change::Remove));
    }
    for new in &after.entries {
        if find(before, &new.title).is_none_or(|old| old.content != new.content) {
            terms.push((new.title.clone().into(), set(&new.content)));
        }
    }
    let mut changes: Vec<(Cow<'static, str>, Change)> = Vec::new();
    if before.name != after.name {
        changes.push(("glossary".into(), set(&after.name)));
    }
    if !terms.is_empty() {
        changes.push(("terms".into(), Change::Members(Members { order: &[], changes: terms, ..Members::default() })));
    }
    (!changes.is_empty()).then_some(Change::Members(Members {
        order: &["glossary", "terms"],
        changes,
        ..Members::default()
    }))
}

fn main() -> Result<(), Error> {
    let mut registry = Registry::default();
    registry.add(Glossary);

    let file = br#"{ "glossary": "Tides", "mine": 1.0, "terms": { "Ebb": "The sea goes.", "Flood": "It comes." } }"#;
    let input = Input::new(file.to_vec())?;
    let (mut reading, source) = registry.read(&input)?;
    println!("{source:?}: {}", reading.entity.body.name());

    // Unedited: the very bytes.
    let written = registry.write(&reading.entity, ID, &WriteOptions::default())?;
    assert_eq!(written.text.as_bytes(), file);

    // Edited: that term alone.
    if let Some(book) = reading.entity.body.as_lorebook_mut() {
        book.entries[1].content = "The sea comes.".into();
    }
    let written = registry.write(&reading.entity, ID, &WriteOptions::default())?;
    assert_eq!(*written.text, String::from_utf8_lossy(file).replace("It comes.", "The sea comes."));
    println!("{}", written.text);

    // And out to another format of the same kind: hub and spoke.
    let book = registry.write(&reading.entity, "rolecall-lorebook", &WriteOptions::default())?;
    assert!(book.text.contains(r#""keyword": "Ebb""#));

    // From scratch, it reads back as itself.
    reading.entity.original.remove(ID);
    let fresh = registry.write(&reading.entity, ID, &WriteOptions::default())?;
    let (again, source) = registry.read(&Input::from_text(fresh.text))?;
    assert_eq!(source, rolecall_codecs::Source::Codec(ID));
    assert_eq!(again.entity.body, reading.entity.body);
    Ok(())
}
