//! What no row of an embedded lorebook can express, but for its triggers.

use super::convert::{Coded, Position, tell_nearest};
use crate::Text;
use crate::canonical::common::{InjectionPosition, LorebookType};
use crate::canonical::lorebook::{LorebookBody, LorebookEntry};
use crate::json::cell::NumberOrText;
use crate::json::number;
use crate::json::splice::Change;
use crate::mapping::{Clear, Convert, Edits, Outcome, Path, Row, Rule, WritePolicy, first_there, json_text, resolve};
use crate::wire::tavern_book::{TavernBook, TavernBookEntry};
use serde_json::Value;

fn path(names: &[&str]) -> Path {
    resolve::<TavernBookEntry>(names)
}

/// What an embedded lorebook always reads as.
pub struct FixedRule;

/// The canonical fields of [`FixedRule`].
const FIXED: &[&[&str]] = &[
    &["lorebook_type"],
    &["global_case_sensitive"],
    &["global_match_whole_words"],
    &["budget_mode"],
    &["entry_budget"],
];

impl Rule<TavernBook, LorebookBody> for FixedRule {
    const NAME: &'static str = "fixed";
    const DOC: &'static str =
        "A card's book reads as one about a character, with a token budget and without switches of its own.";

    fn row() -> Row {
        let row = Row::of_rule::<TavernBook, LorebookBody>((Self::NAME, Self::DOC), &[], FIXED, Clear::Keep);
        Row { policy: WritePolicy::Never, note: "a card's book has no key for it".to_owned(), ..row }
    }

    fn read(_: &mut TavernBook, canonical: &mut LorebookBody) {
        canonical.lorebook_type = LorebookType::Character;
    }

    fn write(_: &LorebookBody, _: &mut TavernBook) {}

    fn changes(_: &LorebookBody, after: &LorebookBody, _: Option<&TavernBook>, edits: &mut Edits) {
        let reads = LorebookBody { lorebook_type: LorebookType::Character, ..LorebookBody::default() };
        let lost = [
            after.lorebook_type != reads.lorebook_type,
            after.global_case_sensitive != reads.global_case_sensitive,
            after.global_match_whole_words != reads.global_match_whole_words,
            after.budget_mode != reads.budget_mode,
            after.entry_budget != reads.entry_budget,
        ];
        let lost = FIXED.iter().zip(lost).filter(|(_, lost)| *lost);
        edits.dropped.extend(lost.map(|(names, _)| resolve::<LorebookBody>(names).to_string()));
    }
}

/// The id of an entry, which a write gives out for the whole book.
pub struct IdRule;

impl Rule<TavernBookEntry, LorebookEntry> for IdRule {
    const NAME: &'static str = "number in the book";
    const DOC: &'static str = "As text; without one it is the entry's place, the first being 0. A write leaves whole numbers that are unique in the \
         book, and absent ones, as they are: anything else becomes the entry's place, or the next number that is free.";

    fn row() -> Row {
        Row::of_rule::<TavernBookEntry, LorebookEntry>((Self::NAME, Self::DOC), &[&["id"]], &[&["id"]], Clear::Never)
    }

    fn read(wire: &mut TavernBookEntry, canonical: &mut LorebookEntry) {
        canonical.id = match &wire.id {
            Some(NumberOrText::Number(id)) => number::js_text(*id),
            Some(NumberOrText::Text(id)) => id.clone(),
            None => Text::default(),
        };
    }

    /// See [`give_out`](super::give_out): a number is unique among all entries, not a matter of one.
    fn write(_: &LorebookEntry, _: &mut TavernBookEntry) {}

    fn changes(_: &LorebookEntry, _: &LorebookEntry, _: Option<&TavernBookEntry>, _: &mut Edits) {}
}

/// The slot of the prompt: the specification's word, and the number of the programs, which counts first.
pub struct PositionRule;

const WORD: &[&str] = &["position"];
const CODE: &[&str] = &["extensions", "position"];
const BEFORE: &str = "before_char";
const AFTER: &str = "after_char";

impl Rule<TavernBookEntry, LorebookEntry> for PositionRule {
    const NAME: &'static str = "word and number";
    const DOC: &'static str = "`extensions.position` if it is there, else `position`: 0 `world`, 2 `before_example`, 3 `after_example`, 4 `depth`, any \
         other number `character`; `before_char` is `world`; the canonical words but `append`, `append_bottom` and `prepend_top` are themselves; \
         anything else is `character`. An edit writes both; the three words without a number become the nearest that has one.";

    fn row() -> Row {
        Row::of_rule::<TavernBookEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &[WORD, CODE],
            &[&["position"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut TavernBookEntry, canonical: &mut LorebookEntry) {
        let cell = first_there([wire.extensions.position.as_ref(), wire.position.as_ref()]);
        canonical.position = cell.map_or(InjectionPosition::Character, position);
    }

    fn write(canonical: &LorebookEntry, wire: &mut TavernBookEntry) {
        wire.position = Some(word(canonical.position).into());
        wire.extensions.position = Some(code(canonical.position));
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&TavernBookEntry>, edits: &mut Edits) {
        if before.position == after.position {
            return;
        }
        let (word, code) = (Value::from(word(after.position)), code(after.position));
        tell_nearest(after.position, position(&code), edits, "position");
        if twin.and_then(|row| row.position.as_ref()) != Some(&word) {
            edits.put(path(WORD), Change::Set(json_text(&word)));
        }
        if twin.and_then(|row| row.extensions.position.as_ref()) != Some(&code) {
            edits.put(path(CODE), Change::Set(json_text(&code)));
        }
    }
}

fn position(cell: &Value) -> InjectionPosition {
    use InjectionPosition as P;
    if let Some(number) = cell.as_f64() {
        return Coded::<Position>::read(Some(Some(number)));
    }
    match cell.as_str() {
        Some(BEFORE) => P::World,
        Some(word @ ("world" | "before_example" | "after_example" | "depth" | "scene")) => {
            P::from_word(word).unwrap_or(P::Character)
        }
        _ => P::Character,
    }
}

fn word(position: InjectionPosition) -> &'static str {
    use InjectionPosition as P;
    match position {
        P::World | P::BeforeExample | P::PrependTop | P::Scene => BEFORE,
        P::Character | P::AfterExample | P::Depth | P::Append | P::AppendBottom => AFTER,
    }
}

fn code(position: InjectionPosition) -> Value {
    if position == InjectionPosition::Scene {
        return "scene".into();
    }
    Coded::<Position>::write(&position).flatten().map_or(Value::Null, number::value)
}

/// The chance of an entry: a number and the switch that makes it live.
pub struct ProbabilityRule;

const CHANCE: [&[&str]; 4] = [
    &["extensions", "probability"],
    &["probability"],
    &["extensions", "risu_activation_percent"],
    &["risu_activation_percent"],
];
const LIVE: [&[&str]; 4] = [
    &["extensions", "use_probability"],
    &["use_probability"],
    &["extensions", "use_probability_snake"],
    &["use_probability_snake"],
];
/// The chance of an entry that says none.
pub const CERTAIN: f64 = 100.0;

impl Rule<TavernBookEntry, LorebookEntry> for ProbabilityRule {
    const NAME: &'static str = "chance and switch";
    const DOC: &'static str = "The first number place that is there, held between 0 and 100; 100 without a number, or when the first switch that is there \
         is `false`. An edit writes the number, and whether it is below 100 into the switch, each where it was read.";

    fn row() -> Row {
        let wire: Vec<&[&str]> = CHANCE.into_iter().chain(LIVE).collect();
        Row::of_rule::<TavernBookEntry, LorebookEntry>(
            (Self::NAME, Self::DOC),
            &wire,
            &[&["probability"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut TavernBookEntry, canonical: &mut LorebookEntry) {
        canonical.probability = read_chance(first_there(chance(wire)).flatten(), first_there(live(wire)).flatten());
    }

    fn write(canonical: &LorebookEntry, wire: &mut TavernBookEntry) {
        wire.extensions.probability = Some(Some(canonical.probability));
        wire.extensions.use_probability = Some(Some(canonical.probability < CERTAIN));
    }

    fn changes(before: &LorebookEntry, after: &LorebookEntry, twin: Option<&TavernBookEntry>, edits: &mut Edits) {
        if before.probability == after.probability {
            return;
        }
        tell_chance(after, edits);
        let (chance, live) = (twin.map(chance).unwrap_or_default(), twin.map(live).unwrap_or_default());
        let (number, below) = (Some(Some(after.probability)), Some(Some(after.probability < CERTAIN)));
        if first_there(chance) != number.flatten().map(Some) {
            put(edits, &CHANCE, chance.map(|cell| cell.is_some()), json_text(&number));
        }
        if first_there(live) != below.flatten().map(Some) {
            put(edits, &LIVE, live.map(|cell| cell.is_some()), json_text(&below));
        }
    }
}

/// The chance that a number and the switch that makes it live say.
pub fn read_chance(number: Option<f64>, live: Option<bool>) -> f64 {
    if live.unwrap_or(true) { number.unwrap_or(CERTAIN).clamp(0.0, CERTAIN) } else { CERTAIN }
}

/// Tells of a chance that is none: it reads as the nearest that is.
pub fn tell_chance(entry: &LorebookEntry, edits: &mut Edits) {
    if !(0.0..=CERTAIN).contains(&entry.probability) {
        edits.dropped.push("probability".to_owned());
    }
}

fn chance(row: &TavernBookEntry) -> [Option<Option<f64>>; 4] {
    let ext = &row.extensions;
    [ext.probability, row.probability, ext.risu_activation_percent, row.risu_activation_percent]
}

fn live(row: &TavernBookEntry) -> [Option<Option<bool>>; 4] {
    let ext = &row.extensions;
    [ext.use_probability, row.use_probability, ext.use_probability_snake, row.use_probability_snake]
}

/// Sets the first place that is there, else the first of all.
fn put(edits: &mut Edits, places: &[&[&str]; 4], there: [bool; 4], text: String) {
    let home = path(places.first().copied().unwrap_or_default());
    let places = places.iter().zip(there).map(|(names, there)| (path(names), there)).collect();
    let at = resolve::<LorebookEntry>(&["probability"]);
    edits.apply_at_one_of(home, places, &at, Outcome::Change(Change::Set(text)), Clear::Never);
}
