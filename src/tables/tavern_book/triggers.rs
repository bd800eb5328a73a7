//! Triggers as the keys of a card's book: one text each, `/pattern/flags` for a regular expression.

use super::keys::Keys;
use super::rules::{CERTAIN, read_chance};
use crate::Text;
use crate::canonical::common::TriggerMode;
use crate::canonical::lorebook::{LorebookEntry, Trigger};
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, WritePolicy, json_text, resolve};
use crate::wire::tavern_book::TavernBookEntry;

/// The keys of a card's book.
const KEYS: Keys = Keys { flags: "gimsuvy" };

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
        canonical.triggers = KEYS.read(&wire.keys, wire.use_regex);
        canonical.secondary_triggers = KEYS.read(&wire.secondary_keys, wire.use_regex);
        canonical.trigger_mode = mode(wire.selective, &canonical.secondary_triggers);
    }

    fn write(canonical: &LorebookEntry, wire: &mut TavernBookEntry) {
        wire.keys = Keys::write(&canonical.triggers);
        wire.secondary_keys = Keys::write(&canonical.secondary_triggers);
        wire.use_regex = all_patterns(canonical);
        wire.selective = !canonical.secondary_triggers.is_empty();
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&TavernBookEntry>, edits: &mut Edits) {
        let mut put = |field: &str, text: String| edits.put(resolve::<TavernBookEntry>(&[field]), Change::Set(text));
        let primary = Keys::say(&before.triggers) != Keys::say(&after.triggers);
        let secondary = Keys::say(&before.secondary_triggers) != Keys::say(&after.secondary_triggers);
        let mut force = twin.is_some_and(|row| row.use_regex);
        let mut selective = twin.is_some_and(|row| row.selective);
        if (primary || secondary) && force != all_patterns(after) {
            force = all_patterns(after);
            put("use_regex", force.to_string());
        }
        // A list that stayed is written too where the switch would turn its plain keys into something else.
        let reads = |old: fn(&TavernBookEntry) -> &[Text], triggers: &[Trigger]| {
            twin.is_none_or(|row| Keys::say(&KEYS.read(old(row), force)) == Keys::say(triggers))
        };
        let primary = primary || !reads(|row| &row.keys, &after.triggers);
        let rewritten = secondary || !reads(|row| &row.secondary_keys, &after.secondary_triggers);
        if primary {
            put("keys", json_text(&Keys::write(&after.triggers)));
        }
        if rewritten {
            put("secondary_keys", json_text(&Keys::write(&after.secondary_triggers)));
        }
        if secondary && selective == after.secondary_triggers.is_empty() {
            selective = !selective;
            put("selective", selective.to_string());
        }
        if mode(selective, &after.secondary_triggers) != after.trigger_mode {
            edits.dropped.push("triggerMode".to_owned());
        }
        if primary {
            KEYS.tell(&after.triggers, force, "triggers", edits);
        }
        if rewritten {
            KEYS.tell(&after.secondary_triggers, force, "secondaryTriggers", edits);
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
        tell_extras(after, own_chance(read_chance(Some(after.probability), None)), edits);
    }
}

/// Tells what triggers have beyond their keys, but for the chance that they read with.
pub fn tell_extras(entry: &LorebookEntry, chance: Option<f64>, edits: &mut Edits) {
    for (name, list) in [("triggers", &entry.triggers), ("secondaryTriggers", &entry.secondary_triggers)] {
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
