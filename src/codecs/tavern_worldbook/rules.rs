//! What no row of a world info file can express.

use crate::Text;
use crate::canonical::common::{BudgetMode, LorebookType, TriggerMode};
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::json::cell::NumberOrText;
use crate::json::number;
use crate::json::splice::Change;
use crate::mapping::{Clear, Conversion, Convert, Edits, Outcome, Path, Row, Rule, WritePolicy, json_text, resolve};
use crate::tables::tavern_book::{CERTAIN, Keys, read_chance, tell_chance, tell_extras};
use crate::wire::tavern_worldbook::{WorldEntry, Worldbook};

/// How far back a book scans that does not say so.
const SCAN_DEPTH: f64 = 4.0;
/// The priority of every entry.
const PRIORITY: f64 = 100.0;
/// The keys of an entry.
const KEYS: Keys = Keys { flags: "dgimsuy" };

fn put(edits: &mut Edits, field: &str, text: String) {
    edits.put(resolve::<WorldEntry>(&[field]), Change::Set(text));
}

/// The row of a rule without a place in the file.
fn homeless<W: crate::mapping::Described, C: crate::mapping::Described>(
    words: (&'static str, &'static str),
    canonical: &[&[&str]],
) -> Row {
    let row = Row::of_rule::<W, C>(words, &[], canonical, Clear::Keep);
    Row { policy: WritePolicy::Never, note: "a worldbook has no key for it".to_owned(), ..row }
}

/// How far back the book scans: a depth of nothing is none.
pub struct ScanDepth;

impl Conversion for ScanDepth {
    const NAME: &'static str = "number above 0, else 4";
    const DOC: &'static str = "Anything but a number above 0 reads as 4; one that is not is written, and reported.";
}

impl Convert<Option<f64>, f64> for ScanDepth {
    fn read(wire: Option<f64>) -> f64 {
        wire.filter(|depth| *depth > 0.0).unwrap_or(SCAN_DEPTH)
    }
    fn write(canonical: &f64) -> Option<f64> {
        Some(*canonical)
    }
    fn change(before: &f64, after: &f64, edits: &mut Edits, at: &Path) -> Outcome {
        if before == after {
            return Outcome::Same;
        }
        if *after <= 0.0 {
            edits.dropped.push(at.to_string());
        }
        Outcome::of(after)
    }
}

/// What a world info file always reads as.
pub struct SettingsRule;

const SETTINGS: &[&[&str]] = &[&["lorebook_type"], &["budget_mode"], &["entry_budget"]];

impl Rule<Worldbook, LorebookBody> for SettingsRule {
    const NAME: &'static str = "fixed";
    const DOC: &'static str = "A worldbook reads as one of no type (`other`), with a token budget.";

    fn row() -> Row {
        homeless::<Worldbook, LorebookBody>((Self::NAME, Self::DOC), SETTINGS)
    }

    fn read(_: &mut Worldbook, _: &mut LorebookBody) {}

    fn write(_: &LorebookBody, _: &mut Worldbook) {}

    fn changes(_: &LorebookBody, after: &LorebookBody, _: Option<&Worldbook>, edits: &mut Edits) {
        let lost = [
            after.lorebook_type != LorebookType::Other,
            after.budget_mode != BudgetMode::Token,
            after.entry_budget != 0.0,
        ];
        let lost = SETTINGS.iter().zip(lost).filter(|(_, lost)| *lost);
        edits.dropped.extend(lost.map(|(names, _)| resolve::<LorebookBody>(names).to_string()));
    }
}

/// The number of an entry, which a write gives out for the whole book.
pub struct UidRule;

impl Rule<WorldEntry, LorebookEntry> for UidRule {
    const NAME: &'static str = "number in the book";
    const DOC: &'static str = "As text; without one it is the entry's place, the first being 0. Of several entries with one id the later ones read with \
         `-2`, `-3` and so on behind it. A write changes it only where the id was edited.";

    fn row() -> Row {
        Row::of_rule::<WorldEntry, LorebookEntry>((Self::NAME, Self::DOC), &[&["uid"]], &[&["id"]], Clear::Never)
    }

    fn read(wire: &mut WorldEntry, canonical: &mut LorebookEntry) {
        canonical.id = text_of(wire).unwrap_or_default();
    }

    /// A number is unique among all entries, not a matter of one.
    fn write(_: &LorebookEntry, _: &mut WorldEntry) {}

    fn changes(_: &LorebookEntry, _: &LorebookEntry, _: Option<&WorldEntry>, _: &mut Edits) {}
}

/// The number of an entry as text; an empty text is none.
pub(super) fn text_of(entry: &WorldEntry) -> Option<Text> {
    match &entry.uid {
        Some(NumberOrText::Number(uid)) => Some(number::js_text(*uid)),
        Some(NumberOrText::Text(uid)) => Some(uid.clone()).filter(|uid| !uid.is_empty()),
        None => None,
    }
}

/// Keys, and the switch of the secondary ones.
pub struct KeysRule;

impl Rule<WorldEntry, LorebookEntry> for KeysRule {
    const NAME: &'static str = "keys";
    const DOC: &'static str = "`/pattern/flags` is a regular expression, in which `\\/` stands for `/`; any other text is a keyword; blank keys are passed \
         over. An edit writes the list that changed, and turns `selective` on when secondary keys come.";

    fn row() -> Row {
        Row::of_rule::<WorldEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[&["key"], &["keysecondary"], &["selective"]],
            &[
                &["triggers", "keyword"],
                &["triggers", "is_regex"],
                &["triggers", "flags"],
                &["secondary_triggers", "keyword"],
                &["secondary_triggers", "is_regex"],
                &["secondary_triggers", "flags"],
            ],
            Clear::Never,
        )
    }

    fn read(wire: &mut WorldEntry, canonical: &mut LorebookEntry) {
        canonical.triggers = KEYS.read(&wire.key, false);
        canonical.secondary_triggers = KEYS.read(&wire.keysecondary, false);
    }

    fn write(canonical: &LorebookEntry, wire: &mut WorldEntry) {
        wire.key = Keys::write(&canonical.triggers);
        wire.keysecondary = Keys::write(&canonical.secondary_triggers);
        wire.selective = Some(true);
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&WorldEntry>, edits: &mut Edits) {
        if Keys::say(&before.triggers) != Keys::say(&after.triggers) {
            put(edits, "key", json_text(&Keys::write(&after.triggers)));
            KEYS.tell(&after.triggers, false, "triggers", edits);
        }
        if Keys::say(&before.secondary_triggers) != Keys::say(&after.secondary_triggers) {
            put(edits, "keysecondary", json_text(&Keys::write(&after.secondary_triggers)));
            KEYS.tell(&after.secondary_triggers, false, "secondaryTriggers", edits);
            let is_on = twin.is_some_and(|row| row.selective == Some(true));
            if !after.secondary_triggers.is_empty() && !is_on {
                put(edits, "selective", true.to_string());
            }
        }
    }
}

/// Whether the entry is on, which SillyTavern says the other way round.
pub struct EnabledRule;

impl Rule<WorldEntry, LorebookEntry> for EnabledRule {
    const NAME: &'static str = "switch off";
    const DOC: &'static str =
        "The opposite of `disable`, else `enabled`, else on. An edit writes `disable` and removes `enabled`.";

    fn row() -> Row {
        Row::of_rule::<WorldEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[&["disable"], &["enabled"]],
            &[&["enabled"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut WorldEntry, canonical: &mut LorebookEntry) {
        canonical.enabled = wire.disable.map(|off| !off).or(wire.enabled).unwrap_or(true);
    }

    fn write(canonical: &LorebookEntry, wire: &mut WorldEntry) {
        wire.disable = Some(!canonical.enabled);
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&WorldEntry>, edits: &mut Edits) {
        if before.enabled == after.enabled {
            return;
        }
        put(edits, "disable", (!after.enabled).to_string());
        if twin.is_some_and(|row| row.enabled.is_some()) {
            edits.put(resolve::<WorldEntry>(&["enabled"]), Change::Remove);
        }
    }
}

/// The chance of an entry: a number and the switch that makes it live.
pub struct ChanceRule;

impl Rule<WorldEntry, LorebookEntry> for ChanceRule {
    const NAME: &'static str = "chance and switch";
    const DOC: &'static str = "The number, held between 0 and 100; 100 without one, or when the switch is `false`. An edit writes the number, and whether it \
         is below 100 into the switch.";

    fn row() -> Row {
        Row::of_rule::<WorldEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[&["probability"], &["use_probability"]],
            &[&["probability"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut WorldEntry, canonical: &mut LorebookEntry) {
        canonical.probability = read_chance(wire.probability.flatten(), wire.use_probability.flatten());
    }

    fn write(canonical: &LorebookEntry, wire: &mut WorldEntry) {
        wire.probability = Some(Some(canonical.probability));
        wire.use_probability = Some(Some(canonical.probability < CERTAIN));
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&WorldEntry>, edits: &mut Edits) {
        if before.probability == after.probability {
            return;
        }
        tell_chance(after, edits);
        let below = after.probability < CERTAIN;
        if twin.and_then(|row| row.probability.flatten()) != Some(after.probability) {
            put(edits, "probability", json_text(&after.probability));
        }
        if twin.and_then(|row| row.use_probability.flatten()) != Some(below) {
            put(edits, "use_probability", below.to_string());
        }
    }
}

/// What an entry of a world info file always reads as.
pub struct NoPlaceRule;

impl Rule<WorldEntry, LorebookEntry> for NoPlaceRule {
    const NAME: &'static str = "no place";
    const DOC: &'static str = "An entry reads without a note of its author, with the priority 100 and the mode `simple`; keys have no settings of their own.";

    fn row() -> Row {
        let canonical: &[&[&str]] = &[
            &["comment"],
            &["priority"],
            &["trigger_mode"],
            &["triggers", "frequency"],
            &["triggers", "probability"],
            &["secondary_triggers", "frequency"],
            &["secondary_triggers", "probability"],
        ];
        homeless::<WorldEntry, LorebookEntry>((Self::NAME, Self::DOC), canonical)
    }

    fn read(_: &mut WorldEntry, _: &mut LorebookEntry) {}

    fn write(_: &LorebookEntry, _: &mut WorldEntry) {}

    fn changes(_: &LorebookEntry, after: &LorebookEntry, _: Option<&WorldEntry>, edits: &mut Edits) {
        let lost = [
            ("comment", after.comment.is_some()),
            ("priority", after.priority != PRIORITY),
            ("triggerMode", after.trigger_mode != TriggerMode::Simple),
        ];
        edits.dropped.extend(lost.iter().filter(|(_, lost)| *lost).map(|(path, _)| (*path).to_owned()));
        tell_extras(after, None, edits);
    }
}
