//! Questions to the user: `choice_groups` on the wire, `choices` in canonical form.

use crate::Text;
use crate::canonical::common::ChoiceType;
use crate::canonical::preset::{PresetBody, PresetChoice, PresetChoiceOption};
use crate::json::splice::Change;
use crate::mapping::{
    Clear, Conversion, Convert, Description, Edits, List, Outcome, Path, Row, Rule, Same, Table, change_list,
    json_text, match_elements, resolve,
};
use crate::table;
use crate::tables::preset::Always;
use crate::wire::preset::{ChoiceGroup, ChoiceGroupOption, PresetFile};
use serde_json::Value;

/// The list of questions.
pub struct ChoicesRule;

impl Rule<PresetFile, PresetBody> for ChoicesRule {
    const NAME: &'static str = "questions";
    const DOC: &'static str = "Each question through its own rows; questions continue their original ones, by id or else by position. An empty \
         list reads as absent. A fresh file always has the list, since it marks the file as RoleCall's.";

    fn row() -> Row {
        Row::of_rule::<PresetFile, PresetBody>(
            (Self::NAME, Self::DOC),
            &[&["choice_groups"]],
            &[&["choices"]],
            Clear::List,
        )
    }

    fn read(wire: &mut PresetFile, canonical: &mut PresetBody) {
        let choices = wire.choice_groups.iter().flatten().cloned().map(ChoiceTable::read).collect();
        canonical.choices = Some(choices).filter(|choices: &Vec<_>| !choices.is_empty());
    }

    fn write(canonical: &PresetBody, wire: &mut PresetFile) {
        wire.choice_groups = Some(canonical.choices.iter().flatten().map(ChoiceTable::write).collect());
    }

    fn changes(before: &PresetBody, after: &PresetBody, twin: Option<&PresetFile>, edits: &mut Edits) {
        let list = |body: &PresetBody| body.choices.clone().unwrap_or_default();
        let (old, new) = (list(before), list(after));
        if old == new {
            return;
        }
        let matched = match_elements(&old, &new, ChoiceTable::id, ChoiceTable::differ_in_id_only);
        let at = resolve::<PresetBody>(&["choices"]);
        let row = |index: usize| twin?.choice_groups.as_ref()?.get(index).cloned();
        let outcome = change_list::<ChoiceTable>(&matched, |index| old.get(index), row, &new, edits, &at);
        edits.apply(resolve::<PresetFile>(&["choice_groups"]), &at, outcome, Clear::List);
    }
}

table! {
    /// One question.
    pub ChoiceTable: ChoiceGroup = PresetChoice {
        id          = id: Always, Never;
        label       = label: Always, Never;
        type_       = type_: OrOne, Never;
        default     = default: Answer, Remove;
        placeholder = placeholder: Same, Remove;
        suggestions = suggestions: Same, Remove;
        min         = min: Same, Remove;
        separator   = separator: Same, Remove;
        sort_order  = sort_order: Same, Remove;
        /// Matched by `id`.
        options     = options: Options, Never;
    }
    rules { ReadmeRule, KeyRule }
    carried {}
    unmapped {
        random_pick: "RoleCall's presets have no key for it",
        extras: "RoleCall's presets have no key for them",
    }
    id { id }
}

table! {
    /// One answer to choose.
    pub OptionTable: ChoiceGroupOption = PresetChoiceOption {
        id          = id: Always, Never;
        label       = label: Always, Never;
        value       = value: Same, Remove;
        description = description: Same, Remove;
        prompts     = enables_prompts: Same, Remove;
    }
    rules {}
    carried {}
    unmapped {
        set: "a file's own `set` is not read, it stays in the original text",
    }
    id { id }
}

/// How a question is answered.
pub struct OrOne;

impl Conversion for OrOne {
    const NAME: &'static str = "way to answer";
    const DOC: &'static str = "The same words; no word, or another one, reads as `one` and stays until it is edited.";
}

impl Convert<Option<ChoiceType>, ChoiceType> for OrOne {
    fn read(wire: Option<ChoiceType>) -> ChoiceType {
        wire.unwrap_or(ChoiceType::One)
    }
    fn write(canonical: &ChoiceType) -> Option<ChoiceType> {
        Some(*canonical)
    }
}

/// The answer before the user has given one.
pub struct Answer;

impl Conversion for Answer {
    const NAME: &'static str = "answer";
    const DOC: &'static str =
        "A text, a boolean, or the texts of a list. Anything else reads as absent and stays; as an edit it is dropped.";
}

impl Convert<Option<Value>, Option<Value>> for Answer {
    fn read(wire: Option<Value>) -> Option<Value> {
        match wire? {
            Value::Array(list) => Some(list.into_iter().filter(Value::is_string).collect()),
            value => (value.is_string() || value.is_boolean()).then_some(value),
        }
    }
    fn write(canonical: &Option<Value>) -> Option<Value> {
        Self::read(canonical.clone())
    }
    fn change(before: &Option<Value>, after: &Option<Value>, edits: &mut Edits, at: &Path) -> Outcome {
        if before == after {
            return Outcome::Same;
        }
        match (after, Self::write(after)) {
            (None, _) => Outcome::Cleared,
            (Some(_), None) => {
                edits.dropped.push(at.to_string());
                Outcome::Same
            }
            (_, Some(value)) => Outcome::Change(Change::Set(json_text(&value))),
        }
    }
}

/// The questions of a file whose `default` is no answer, or has elements that are none, in words.
pub fn unread_answers(file: &PresetFile) -> Vec<String> {
    let is_lost = |choice: &ChoiceGroup| {
        choice
            .default
            .as_ref()
            .is_some_and(|default| !default.is_null() && Answer::read(Some(default.clone())).as_ref() != Some(default))
    };
    let choices = file.choice_groups.iter().flatten().enumerate().filter(|(_, choice)| is_lost(choice));
    choices
        .map(|(index, _)| {
            format!(
                "choices[{index}].default: a text, a boolean or a list of texts is expected; the rest is passed over"
            )
        })
        .collect()
}

/// A list of answers, which a fresh question has only when there are some.
pub struct Options;

impl Conversion for Options {
    const NAME: &'static str = "list";
    const DOC: &'static str = <List<OptionTable> as Conversion>::DOC;
    fn nested() -> Description {
        OptionTable::describe()
    }
}

impl Convert<Option<Vec<ChoiceGroupOption>>, Vec<PresetChoiceOption>> for Options {
    fn read(wire: Option<Vec<ChoiceGroupOption>>) -> Vec<PresetChoiceOption> {
        List::<OptionTable>::read(wire.unwrap_or_default())
    }
    fn write(canonical: &Vec<PresetChoiceOption>) -> Option<Vec<ChoiceGroupOption>> {
        Some(List::<OptionTable>::write(canonical)).filter(|list: &Vec<_>| !list.is_empty())
    }
    fn change(
        before: &Vec<PresetChoiceOption>,
        after: &Vec<PresetChoiceOption>,
        edits: &mut Edits,
        at: &Path,
    ) -> Outcome {
        List::<OptionTable>::change(before, after, edits, at)
    }
}

/// The text that explains a question.
pub struct ReadmeRule;

impl Rule<ChoiceGroup, PresetChoice> for ReadmeRule {
    const NAME: &'static str = "first of two";
    const DOC: &'static str =
        "`description`, or else `readme`. An edit goes where the value stands, a new one to `description`.";

    fn row() -> Row {
        let wire: &[&[&str]] = &[&["description"], &["readme"]];
        Row::of_rule::<ChoiceGroup, PresetChoice>((Self::NAME, Self::DOC), wire, &[&["readme"]], Clear::Remove)
    }
    fn read(wire: &mut ChoiceGroup, canonical: &mut PresetChoice) {
        canonical.readme = wire.description.clone().or_else(|| wire.readme.clone());
    }
    fn write(canonical: &PresetChoice, wire: &mut ChoiceGroup) {
        wire.description.clone_from(&canonical.readme);
    }
    fn changes(before: &PresetChoice, after: &PresetChoice, twin: Option<&ChoiceGroup>, edits: &mut Edits) {
        let holds = |text: fn(&ChoiceGroup) -> &Option<Text>| twin.is_some_and(|wire| text(wire).is_some());
        let slots = [("description", holds(|wire| &wire.description)), ("readme", holds(|wire| &wire.readme))];
        first_of_two(&before.readme, &after.readme, slots, edits);
    }
}

/// The variable of a question.
pub struct KeyRule;

impl Rule<ChoiceGroup, PresetChoice> for KeyRule {
    const NAME: &'static str = "first of two";
    const DOC: &'static str = "`key`, or else `variableName`. An edit goes where the value stands, a new one to `key`.";

    fn row() -> Row {
        let wire: &[&[&str]] = &[&["key"], &["variable_name"]];
        Row::of_rule::<ChoiceGroup, PresetChoice>((Self::NAME, Self::DOC), wire, &[&["key"]], Clear::Remove)
    }
    fn read(wire: &mut ChoiceGroup, canonical: &mut PresetChoice) {
        canonical.key = wire.key.clone().or_else(|| wire.variable_name.clone());
    }
    fn write(canonical: &PresetChoice, wire: &mut ChoiceGroup) {
        wire.key.clone_from(&canonical.key);
    }
    fn changes(before: &PresetChoice, after: &PresetChoice, twin: Option<&ChoiceGroup>, edits: &mut Edits) {
        let holds = |text: fn(&ChoiceGroup) -> &Option<Text>| twin.is_some_and(|wire| text(wire).is_some());
        let slots = [("key", holds(|wire| &wire.key)), ("variable_name", holds(|wire| &wire.variable_name))];
        first_of_two(&before.key, &after.key, slots, edits);
    }
}

/// Edits the first cell that holds a text, else the first one; what is taken away goes from both.
fn first_of_two(before: &Option<Text>, after: &Option<Text>, slots: [(&str, bool); 2], edits: &mut Edits) {
    if before == after {
        return;
    }
    let mut put = |key: &str, change: Change| edits.put(resolve::<ChoiceGroup>(&[key]), change);
    let [(first, _), _] = slots;
    let mut holding = slots.into_iter().filter(|(_, holds)| *holds).map(|(key, _)| key);
    match after {
        Some(text) => put(holding.next().unwrap_or(first), Change::Set(json_text(text))),
        None => holding.for_each(|key| put(key, Change::Remove)),
    }
}
