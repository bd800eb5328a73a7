//! `rolecall inspect`

mod archive;
mod book;

use super::input::{failure, label, open};
use super::output::{print, print_json, printable};
use super::{CANONICAL, Failure};
use book::Book;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::common::{BudgetMode, LorebookType};
use rolecall_codecs::canonical::persona::PersonaSections;
use rolecall_codecs::canonical::regex::RegexRule;
use rolecall_codecs::canonical::{Body, Original};
use rolecall_codecs::json::number;
use rolecall_codecs::mapping::Described;
use rolecall_codecs::{Input, Reading, Registry, Report, Source};
use serde::Serialize;
use std::collections::HashSet;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  rolecall inspect card.png
  rolecall inspect book.json --json | jq .lorebook.entries
  rolecall inspect roleout.zip                                  one line for each member
  rolecall inspect roleout.zip --json | jq -r '.members[].name'";

/// How many characters of a greeting, or of a persona's brief, are shown.
const GREETING: usize = 60;

/// Show what a file holds, in a few lines.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The file: a wire file, a PNG with a card, a canonical document, or a zip of them; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Facts {
    file: String,
    format: &'static str,
    kind: String,
    id: String,
    name: String,
    /// Under the name of the kind.
    #[serde(flatten)]
    content: Option<Content>,
    /// Only of a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Option<Book>>,
    originals: Vec<Kept>,
    carrier: Option<Picture>,
    report: Counts,
}

/// What the kind has to tell.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Content {
    Character {
        greeting: String,
        alternate_greetings: usize,
        tags: Vec<Text>,
        assets: usize,
    },
    Lorebook {
        r#type: LorebookType,
        entries: usize,
        enabled_entries: usize,
        budget: Budget,
    },
    Persona {
        brief: Option<String>,
        content_characters: usize,
        sections: Vec<&'static str>,
    },
    #[serde(rename = "scriptsheet")]
    ScriptSheet {
        characters: usize,
        blocks: usize,
        enabled_blocks: usize,
        groups: usize,
        choices: usize,
    },
    Preset {
        prompts: usize,
        enabled_prompts: usize,
        groups: usize,
        choices: usize,
    },
    Regex {
        rules: usize,
        enabled_rules: usize,
        phases: Vec<Text>,
    },
}

/// The caps of a lorebook.
#[derive(Serialize)]
struct Budget {
    mode: BudgetMode,
    #[serde(serialize_with = "number::write")]
    tokens: f64,
    #[serde(serialize_with = "number::write")]
    entries: f64,
}

/// One original text.
#[derive(Serialize)]
struct Kept {
    format: String,
    bytes: usize,
}

/// The picture around the text.
#[derive(Serialize)]
struct Picture {
    mime: String,
    bytes: usize,
    /// Only of a picture that was just opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    keyword: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    defaulted: usize,
    escrowed: usize,
    dropped: usize,
    warnings: usize,
    more_notes: usize,
}

pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    if let Some(zip) = super::archive::open(&args.file)? {
        return archive::run(args, zip, registry);
    }
    let input = open(&args.file)?;
    let (reading, source) = registry.read(&input).map_err(|error| failure(&args.file, &error))?;
    let facts = facts(label(&args.file), &input, &reading, source);
    if args.json { print_json(&facts) } else { print(text(&facts).as_bytes()) }
}

fn facts(file: String, input: &Input, reading: &Reading, source: Source) -> Facts {
    let Reading { entity, report } = reading;
    let kind = entity.body.kind().to_string();
    let kept =
        |(format, original): (&str, &Original)| Kept { format: format.to_owned(), bytes: original.twin.text().len() };
    let media = entity.original.iter().find_map(|(_, original)| original.source_media.as_ref());
    Facts {
        file,
        format: match source {
            Source::Codec(id) => id,
            Source::Canonical => CANONICAL,
        },
        id: entity.id.clone(),
        name: entity.body.name().to_owned(),
        content: content(&entity.body),
        book: book::of(entity),
        kind,
        originals: entity.original.iter().map(kept).collect(),
        carrier: media.map(|media| Picture {
            mime: media.mime.clone(),
            bytes: media.bytes.len(),
            keyword: input.carrier().map(|carrier| carrier.keyword.clone()),
        }),
        report: counts(report),
    }
}

fn content(body: &Body) -> Option<Content> {
    match body {
        Body::Character(body) => {
            let greetings = &body.greetings;
            let first = greetings.first_message.as_deref().unwrap_or_default();
            Some(Content::Character {
                greeting: first.chars().take(GREETING).collect(),
                alternate_greetings: greetings.alternate_greetings.as_ref().map_or(0, Vec::len),
                tags: body.discovery.tags.clone().unwrap_or_default(),
                assets: body.media.assets.as_ref().map_or(0, Vec::len),
            })
        }
        Body::Lorebook(body) => Some(Content::Lorebook {
            r#type: body.lorebook_type,
            entries: body.entries.len(),
            enabled_entries: body.entries.iter().filter(|entry| entry.enabled).count(),
            budget: Budget { mode: body.budget_mode, tokens: body.token_budget, entries: body.entry_budget },
        }),
        Body::Persona(body) => Some(Content::Persona {
            brief: body.brief.as_ref().map(|brief| brief.chars().take(GREETING).collect()),
            content_characters: body.content.chars().count(),
            sections: body.sections.as_ref().map(sections).unwrap_or_default(),
        }),
        Body::Preset(body) => Some(Content::Preset {
            prompts: body.prompts.len(),
            enabled_prompts: body.prompts.iter().filter(|prompt| prompt.enabled).count(),
            groups: body.groups.as_ref().map_or(0, Vec::len),
            choices: body.choices.as_ref().map_or(0, Vec::len),
        }),
        Body::ScriptSheet(body) => Some(Content::ScriptSheet {
            characters: body.content.chars().count(),
            blocks: body.blocks.len(),
            enabled_blocks: body.blocks.iter().filter(|block| block.enabled).count(),
            groups: body.groups.as_ref().map_or(0, Vec::len),
            choices: body.choices.as_ref().map_or(0, Vec::len),
        }),
        Body::Regex(body) => Some(Content::Regex {
            rules: body.rules.len(),
            enabled_rules: body.rules.iter().filter(|rule| rule.enabled).count(),
            phases: phases(&body.rules),
        }),
        _ => None,
    }
}

/// The names of the sections that are there.
fn sections(all: &PersonaSections) -> Vec<&'static str> {
    let texts = [&all.appearance, &all.body, &all.personality, &all.quirks, &all.history];
    PersonaSections::KEYS.iter().zip(texts).filter(|(_, text)| text.is_some()).map(|(key, _)| *key).collect()
}

/// Every phase of the rules, in order of arrival.
fn phases(rules: &[RegexRule]) -> Vec<Text> {
    let mut seen = HashSet::new();
    rules.iter().flat_map(|rule| &rule.phases).filter(|phase| seen.insert(*phase)).cloned().collect()
}

fn counts(report: &Report) -> Counts {
    Counts {
        defaulted: report.defaulted.len(),
        escrowed: report.escrowed.len(),
        dropped: report.dropped.len(),
        warnings: report.warnings.len(),
        more_notes: report.more,
    }
}

fn text(facts: &Facts) -> String {
    let mut lines = vec![
        ("file", facts.file.clone()),
        ("format", facts.format.to_owned()),
        ("kind", facts.kind.clone()),
        ("id", facts.id.clone()),
        ("name", facts.name.clone()),
    ];
    lines.extend(facts.content.iter().flat_map(content_lines));
    lines.extend(facts.book.iter().flatten().map(|book| ("lorebook", book::line(book))));
    lines.extend(
        facts.originals.iter().map(|kept| ("original", format!("{}, {} bytes of text", kept.format, kept.bytes))),
    );
    lines.extend(facts.carrier.iter().map(|picture| {
        let keyword = picture.keyword.iter().map(|word| format!(", read from `{word}`")).collect::<String>();
        ("carrier", format!("{}, {} bytes{keyword}", picture.mime, picture.bytes))
    }));
    let Counts { defaulted, escrowed, warnings, more_notes, .. } = facts.report;
    let more = if more_notes > 0 { format!(", {more_notes} more notes") } else { String::new() };
    lines.push(("reading", format!("{defaulted} defaulted, {escrowed} kept aside, {warnings} warnings{more}")));
    lines.iter().map(|(what, value)| format!("{}\n", printable(&format!("{what:<10} {value}")).trim_end())).collect()
}

fn content_lines(content: &Content) -> Vec<(&'static str, String)> {
    match content {
        Content::Character { greeting, alternate_greetings, tags, assets } => vec![
            ("greeting", greeting.clone()),
            ("greetings", format!("{alternate_greetings} alternate")),
            ("tags", tags.join(", ")),
            ("assets", assets.to_string()),
        ],
        Content::Lorebook { r#type, entries, enabled_entries, budget } => vec![
            ("type", r#type.to_string()),
            ("entries", format!("{entries}, {enabled_entries} of them enabled")),
            ("budget", format!("{} tokens, {} entries; by {}", budget.tokens, budget.entries, budget.mode)),
        ],
        Content::Persona { brief, content_characters, sections } => vec![
            ("brief", brief.clone().unwrap_or_default()),
            ("content", format!("{content_characters} characters")),
            ("sections", sections.join(", ")),
        ],
        Content::Preset { prompts, enabled_prompts, groups, choices } => vec![
            ("prompts", format!("{prompts}, {enabled_prompts} of them enabled")),
            ("groups", groups.to_string()),
            ("choices", choices.to_string()),
        ],
        Content::ScriptSheet { characters, blocks, enabled_blocks, groups, choices } => vec![
            ("content", format!("{characters} characters")),
            ("blocks", format!("{blocks}, {enabled_blocks} of them enabled")),
            ("groups", groups.to_string()),
            ("choices", choices.to_string()),
        ],
        Content::Regex { rules, enabled_rules, phases } => {
            vec![("rules", format!("{rules}, {enabled_rules} of them enabled")), ("phases", phases.join(", "))]
        }
    }
}
