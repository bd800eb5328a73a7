//! Triggers as the keys of a card's book: one text each, `/pattern/flags` for a regular expression.

use super::rules::CERTAIN;
use crate::canonical::common::TriggerMode;
use crate::canonical::lorebook::{LorebookEntry, Trigger};
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, WritePolicy, json_text, resolve};
use crate::wire::tavern_book::TavernBookEntry;

/// The flags that a regular expression may have.
const FLAGS: &str = "gimsuvy";

/// Keys, and the switches that go with them.
pub struct TriggersRule;

impl Rule<TavernBookEntry, LorebookEntry> for TriggersRule {
    const NAME: &'static str = "keys";
    const DOC: &'static str = "`/pattern/flags` is a regular expression, in which `\\/` stands for `/`; any other text is a keyword, or a pattern when \
         `use_regex` is on; blank keys are passed over. The mode is `advanced` when `selective` is on or there are secondary keys; it is not \
         written itself. An edit writes the list that changed, `use_regex` as whether all triggers are patterns, and `selective` as whether \
         there are secondary ones.";

    fn row() -> Row {
        Row::of_rule::<TavernBookEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[&["keys"], &["secondary_keys"], &["use_regex"], &["selective"]],
            &[
                &["triggers", "keyword"],
                &["triggers", "is_regex"],
                &["triggers", "flags"],
                &["secondary_triggers", "keyword"],
                &["secondary_triggers", "is_regex"],
                &["secondary_triggers", "flags"],
                &["trigger_mode"],
            ],
            Clear::Never,
        )
    }

    /// The chance of the entry is not known yet: the triggers get it once the whole entry was read.
    fn read(wire: &mut TavernBookEntry, canonical: &mut LorebookEntry) {
        canonical.triggers = list(&wire.keys, wire.use_regex);
        canonical.secondary_triggers = list(&wire.secondary_keys, wire.use_regex);
        canonical.trigger_mode = mode(wire.selective, &canonical.secondary_triggers);
    }

    fn write(canonical: &LorebookEntry, wire: &mut TavernBookEntry) {
        wire.keys = keys(&canonical.triggers);
        wire.secondary_keys = keys(&canonical.secondary_triggers);
        wire.use_regex = all_patterns(canonical);
        wire.selective = !canonical.secondary_triggers.is_empty();
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&TavernBookEntry>, edits: &mut Edits) {
        let mut put = |field: &str, text: String| edits.put(resolve::<TavernBookEntry>(&[field]), Change::Set(text));
        let primary = says(&before.triggers) != says(&after.triggers);
        let secondary = says(&before.secondary_triggers) != says(&after.secondary_triggers);
        let mut force = twin.is_some_and(|row| row.use_regex);
        let mut selective = twin.is_some_and(|row| row.selective);
        if (primary || secondary) && force != all_patterns(after) {
            force = all_patterns(after);
            put("use_regex", force.to_string());
        }
        // A list that stayed is written too where the switch would turn its plain keys into something else.
        let reads = |old: fn(&TavernBookEntry) -> &[String], triggers: &[Trigger]| {
            twin.is_none_or(|row| says(&list(old(row), force)) == says(triggers))
        };
        let primary = primary || !reads(|row| &row.keys, &after.triggers);
        let rewritten = secondary || !reads(|row| &row.secondary_keys, &after.secondary_triggers);
        if primary {
            put("keys", json_text(&keys(&after.triggers)));
        }
        if rewritten {
            put("secondary_keys", json_text(&keys(&after.secondary_triggers)));
        }
        if secondary && selective == after.secondary_triggers.is_empty() {
            selective = !selective;
            put("selective", selective.to_string());
        }
        if mode(selective, &after.secondary_triggers) != after.trigger_mode {
            edits.dropped.push("triggerMode".to_owned());
        }
        if primary {
            tell(&after.triggers, "triggers", edits);
        }
        if rewritten {
            tell(&after.secondary_triggers, "secondaryTriggers", edits);
        }
    }
}

/// What a trigger has beyond its key.
pub struct TriggerExtrasRule;

impl Rule<TavernBookEntry, LorebookEntry> for TriggerExtrasRule {
    const NAME: &'static str = "no place";
    const DOC: &'static str =
        "A key has no settings of its own. The triggers of an entry whose chance is not 100 read with that chance.";

    fn row() -> Row {
        let canonical: &[&[&str]] = &[
            &["triggers", "frequency"],
            &["triggers", "probability"],
            &["secondary_triggers", "frequency"],
            &["secondary_triggers", "probability"],
        ];
        let row = Row::of_rule::<TavernBookEntry, LorebookEntry>((Self::NAME, Self::DOC), &[], canonical, Clear::Keep);
        Row { policy: WritePolicy::Never, note: "a key has no settings of its own".to_owned(), ..row }
    }

    fn read(_: &mut TavernBookEntry, _: &mut LorebookEntry) {}

    fn write(_: &LorebookEntry, _: &mut TavernBookEntry) {}

    fn changes(_: &LorebookEntry, after: &LorebookEntry, _: Option<&TavernBookEntry>, edits: &mut Edits) {
        let chance = own_chance(after.probability);
        for (name, list) in [("triggers", &after.triggers), ("secondaryTriggers", &after.secondary_triggers)] {
            for (index, trigger) in list.iter().enumerate() {
                if trigger.frequency.is_some() {
                    edits.dropped.push(format!("{name}[{index}].frequency"));
                }
                if trigger.probability.is_some() && trigger.probability != chance {
                    edits.dropped.push(format!("{name}[{index}].probability"));
                }
            }
        }
    }
}

/// Gives the triggers the chance of their entry, once that was read.
pub(super) fn inherit_chance(entry: &mut LorebookEntry) {
    let chance = own_chance(entry.probability);
    for trigger in entry.triggers.iter_mut().chain(&mut entry.secondary_triggers) {
        trigger.probability = chance;
    }
}

fn own_chance(entry: f64) -> Option<f64> {
    Some(entry).filter(|chance| *chance != CERTAIN)
}

fn mode(selective: bool, secondary: &[Trigger]) -> TriggerMode {
    if selective || !secondary.is_empty() { TriggerMode::Advanced } else { TriggerMode::Simple }
}

fn all_patterns(entry: &LorebookEntry) -> bool {
    let mut all = entry.triggers.iter().chain(&entry.secondary_triggers).peekable();
    all.peek().is_some() && all.all(|trigger| trigger.is_regex)
}

/// White space as JavaScript's `trim` has it.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}'))
}

fn list(keys: &[String], force: bool) -> Vec<Trigger> {
    keys.iter().filter_map(|key| trigger(key, force)).collect()
}

/// The trigger that a key is; a blank key is none.
fn trigger(key: &str, force: bool) -> Option<Trigger> {
    let text = trim(key);
    if text.is_empty() {
        return None;
    }
    Some(match pattern(text) {
        Some((body, flags)) => Trigger {
            keyword: body.replace("\\/", "/"),
            is_regex: true,
            flags: Some(flags.to_owned()).filter(|flags| !flags.is_empty()),
            ..Trigger::default()
        },
        None => Trigger { keyword: key.to_owned(), is_regex: force, ..Trigger::default() },
    })
}

/// Body and flags of `/body/flags`: since flags are letters only, the last slash ends the body.
fn pattern(text: &str) -> Option<(&str, &str)> {
    let (body, flags) = text.strip_prefix('/')?.rsplit_once('/')?;
    let fine = !body.is_empty() && flags.chars().all(|c| FLAGS.contains(c));
    fine.then_some((body, flags))
}

/// The key of a trigger. Slashes in a pattern are not escaped: the last one ends it.
fn key(trigger: &Trigger) -> String {
    match trigger.is_regex {
        true => format!("/{}/{}", trigger.keyword, trigger.flags.as_deref().unwrap_or_default()),
        false => trigger.keyword.clone(),
    }
}

fn keys(triggers: &[Trigger]) -> Vec<String> {
    triggers.iter().map(key).collect()
}

/// What the key of a trigger says.
type Parts<'t> = (&'t str, bool, &'t str);

fn part(trigger: &Trigger) -> Parts<'_> {
    (&trigger.keyword, trigger.is_regex, trigger.flags.as_deref().unwrap_or_default())
}

fn says(triggers: &[Trigger]) -> Vec<Parts<'_>> {
    triggers.iter().map(part).collect()
}

/// Tells which triggers do not come back as they are.
fn tell(triggers: &[Trigger], name: &str, edits: &mut Edits) {
    for (index, trigger) in triggers.iter().enumerate() {
        let key = key(trigger);
        match self::trigger(&key, false) {
            None => edits.dropped.push(format!("{name}[{index}]")),
            Some(read) if part(&read) != part(trigger) => {
                edits.warnings.push(format!("{name}[{index}]: the key `{key}` reads as another trigger"));
            }
            Some(_) => {}
        }
    }
}
