//! The rule between the lists of a file and the sequence of a body.

use super::dividers::{self, dialect_of};
use super::places::{EVERYBODY, Firsts, Places};
use super::rearrange::{Other, is_unchanged, rearrange};
use super::rows::fresh_row;
use super::walk::{Parents, Step, walk};
use super::{Dialect, PromptTable, Sequence};
use crate::canonical::preset::{PresetBody, PresetGroup, PresetPrompt};
use crate::json::cell::NumberOrText;
use crate::json::splice::{Change, Element, Members};
use crate::mapping::{Clear, Described, Edits, Matched, Row, Rule, Table, json_text, match_elements, resolve};
use crate::wire::preset::{PresetFile, PromptOrder, PromptOrderItem, PromptRow};
use std::collections::{HashMap, HashSet};

/// Prompts, their sequence and their groups.
pub struct PromptsRule;

impl Rule<PresetFile, PresetBody> for PromptsRule {
    const NAME: &'static str = "sequence";
    const DOC: &'static str = "The order of character 100001 gives sequence and switches; prompts it does not name follow, switched off. Without an \
         order the rows do, each with its own switch. Rows without an id, repeated ids and places without a row do not count and stay. \
         A row's own switch follows an edit where the row has one. \
         Unedited lists stay as they are; a new sequence is built from the rows that are there.";

    fn row() -> Row {
        Row::of_rule::<PresetFile, PresetBody>(
            (Self::NAME, Self::DOC),
            &[&["prompts"], &["prompts", "enabled"], &["prompt_order"]],
            &[&["prompts"], &["prompts", "enabled"], &["prompts", "group_id"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut PresetFile, canonical: &mut PresetBody) {
        let sequence = Sequence::take(wire);
        (canonical.prompts, canonical.groups) = (sequence.prompts, sequence.groups);
    }

    fn write(canonical: &PresetBody, wire: &mut PresetFile) {
        let side = Side::of(canonical);
        let dialect = dialect_of(side.groups);
        wire.prompts = Some(side.steps.iter().filter_map(|step| side.fresh(*step, dialect)).collect());
        let item = |step: &Step| {
            let (id, enabled) = side.switch(*step)?;
            Some(PromptOrderItem { identifier: Some(id.into()), enabled: Some(enabled) })
        };
        let order = side.steps.iter().filter_map(item).collect();
        wire.prompt_order = Some(vec![everybody(order)]);
    }

    fn changes(before: &PresetBody, after: &PresetBody, twin: Option<&PresetFile>, edits: &mut Edits) {
        if before.prompts == after.prompts && before.groups == after.groups {
            return;
        }
        let empty = PresetFile::default();
        Overlay::of(before, after, twin.unwrap_or(&empty)).changes(edits);
    }
}

fn everybody(order: Vec<PromptOrderItem>) -> PromptOrder {
    PromptOrder { character_id: Some(NumberOrText::Number(EVERYBODY)), order: Some(order) }
}

/// One side of an edit: a body's lists and the rows that they make.
struct Side<'b> {
    prompts: &'b [PresetPrompt],
    groups: &'b [PresetGroup],
    parents: Parents<'b>,
    steps: Vec<Step>,
}

impl<'b> Side<'b> {
    fn of(body: &'b PresetBody) -> Side<'b> {
        let groups = body.groups.as_deref().unwrap_or_default();
        Side { prompts: &body.prompts, groups, parents: Parents::of(groups), steps: walk(&body.prompts, groups) }
    }
    /// The id and the switch of a row.
    fn switch(&self, step: Step) -> Option<(&'b str, bool)> {
        match step {
            Step::Prompt(index) => self.prompts.get(index).map(|p| (p.id.as_str(), p.enabled)),
            Step::Group(index) => self.groups.get(index).map(|g| (g.id.as_str(), g.enabled != Some(false))),
        }
    }
    /// A group with whether it stands in another one.
    fn group(&self, index: usize) -> Option<(&'b PresetGroup, bool)> {
        self.groups.get(index).map(|group| (group, self.parents.of_group(index).is_some()))
    }
    fn fresh(&self, step: Step, dialect: Dialect) -> Option<PromptRow> {
        match step {
            Step::Prompt(index) => self.prompts.get(index).map(fresh_row),
            Step::Group(index) => self.group(index).map(|(group, inside)| dividers::fresh(group, dialect, inside)),
        }
    }
}

/// An edited body over the file that it came from.
struct Overlay<'b> {
    before: Side<'b>,
    after: Side<'b>,
    places: Places<'b>,
    /// The first place of each id in everybody's order.
    first_item: Firsts<'b>,
    dialect: Dialect,
    /// Which row of the body before each row of the edited one continues.
    from: HashMap<Step, Step>,
}

/// One row to be.
struct Node<'b> {
    id: &'b str,
    enabled: bool,
    /// The id and the switch of the row that it continues.
    was: Option<(&'b str, bool)>,
    row: Element,
    /// The row's own switch once it is written; rows without one are on.
    own: bool,
    /// Its place in the order.
    item: Option<(usize, &'b PromptOrderItem)>,
}

impl<'b> Overlay<'b> {
    fn of(before: &'b PresetBody, after: &'b PresetBody, file: &'b PresetFile) -> Overlay<'b> {
        let (before, after, places) = (Side::of(before), Side::of(after), Places::of(file));
        let dialect = match Dialect::of(places.rows) {
            Dialect::None => dialect_of(after.groups),
            dialect => dialect,
        };
        let mut from = HashMap::new();
        let renamed = |b: &PresetGroup, a: &PresetGroup| PresetGroup { id: a.id.clone(), ..b.clone() } == *a;
        let prompts = match_elements(before.prompts, after.prompts, PromptTable::id, PromptTable::differ_in_id_only);
        let groups = match_elements(before.groups, after.groups, |group| &group.id, renamed);
        from.extend(pairs(&prompts, Step::Prompt));
        from.extend(pairs(&groups, Step::Group));
        let first_item = Firsts::of(places.items.iter().map(|item| item.identifier.as_deref()));
        Overlay { before, after, places, first_item, dialect, from }
    }

    fn changes(&self, edits: &mut Edits) {
        let nodes: Vec<Node<'b>> = self.after.steps.iter().filter_map(|step| self.node(*step, edits)).collect();
        let steps = self.after.steps.iter().map(|step| self.from.get(step));
        let same = self.before.steps.len() == self.after.steps.len() && steps.eq(self.before.steps.iter().map(Some));
        if let Some(order) = self.order(&nodes) {
            edits.put(resolve::<PresetFile>(&["prompt_order"]), order);
        }
        let rows = if same { self.in_place(nodes) } else { self.in_sequence(nodes) };
        if !is_unchanged(self.places.rows.len(), &rows) {
            edits.put(resolve::<PresetFile>(&["prompts"]), Change::Objects(rows));
        }
    }

    /// A row to be, with the change of the one that it continues.
    fn node(&self, step: Step, edits: &mut Edits) -> Option<Node<'b>> {
        let (id, enabled) = self.after.switch(step)?;
        let was = self.from.get(&step).and_then(|from| self.before.switch(*from));
        let found = was.and_then(|(id, _)| self.places.row_of(id));
        let mut inner = Edits::default();
        self.row_changes(step, found.map(|(_, row)| row), &mut inner);
        let below = match step {
            Step::Prompt(index) => format!("prompts[{index}]"),
            Step::Group(index) => format!("groups[{index}]"),
        };
        edits.tell(&below, &inner);
        let mut own = true;
        let row = match found {
            None => Element::New(json_text(&self.after.fresh(step, self.dialect))),
            Some((index, row)) => {
                let edited = was.is_some_and(|(_, was)| was != enabled);
                own = if edited { enabled } else { row.enabled != Some(false) };
                if edited && row.enabled.is_some_and(|own| own != enabled) {
                    inner.put(resolve::<PromptRow>(&["enabled"]), Change::Set(json_text(&enabled)));
                }
                own = own || row.enabled.is_none();
                inner.into_change().map_or(Element::Keep(index), |change| Element::Edit(index, change))
            }
        };
        Some(Node { id, enabled, was, row, own, item: self.item_of(was.map_or(id, |(id, _)| id)) })
    }

    /// What changes in a row; of a new one only what is to be told.
    fn row_changes(&self, step: Step, row: Option<&PromptRow>, edits: &mut Edits) {
        match (step, self.from.get(&step)) {
            (Step::Prompt(index), from) => {
                let Some(after) = self.after.prompts.get(index) else { return };
                let empty = PresetPrompt::default();
                let before = match from {
                    Some(Step::Prompt(from)) => self.before.prompts.get(*from).unwrap_or(&empty),
                    _ => &empty,
                };
                PromptTable::changes(before, after, row, edits);
            }
            (Step::Group(index), from) => {
                let Some(after) = self.after.group(index) else { return };
                dividers::unwritten(after.0, edits);
                if let (Some(Step::Group(from)), Some(row)) = (from, row)
                    && let Some(before) = self.before.group(*from)
                {
                    dividers::changes(before, after, row, self.dialect, edits);
                }
            }
        }
    }

    /// The rows at the places that they have.
    fn in_place(&self, nodes: Vec<Node<'b>>) -> Vec<Element> {
        let mut rows: Vec<Element> = (0..self.places.rows.len()).map(Element::Keep).collect();
        for node in nodes {
            match node.row {
                Element::Edit(index, change) => {
                    if let Some(slot) = rows.get_mut(index) {
                        *slot = Element::Edit(index, change);
                    }
                }
                Element::Keep(_) => {}
                new @ Element::New(_) => rows.push(new),
            }
        }
        rows
    }

    /// The rows in their new sequence.
    fn in_sequence(&self, nodes: Vec<Node<'b>>) -> Vec<Element> {
        let gone = self.gone(|id| self.places.first_row.place(id));
        let other = |index: usize| other(index, &self.places.first_row, &gone);
        rearrange(self.places.rows.len(), nodes.into_iter().map(|node| node.row).collect(), other)
    }

    /// The item of an id in everybody's order.
    fn item_of(&self, id: &str) -> Option<(usize, &'b PromptOrderItem)> {
        let index = self.first_item.place(id)?;
        self.places.items.get(index).map(|item| (index, item))
    }

    /// The change of the orders, if any.
    fn order(&self, nodes: &[Node<'b>]) -> Option<Change> {
        let listed = self.listed(nodes)?;
        let mut used = HashSet::new();
        let sequence = listed.iter().map(|node| item(node, &mut used)).collect();
        let gone = self.gone(|id| self.first_item.place(id));
        let other = |index: usize| other(index, &self.first_item, &gone);
        let items = rearrange(self.places.items.len(), sequence, other);
        if is_unchanged(self.places.items.len(), &items) {
            return None;
        }
        let fill = Change::Members(Members {
            order: PromptOrder::KEYS,
            changes: vec![("order".into(), Change::Objects(items.clone()))],
            ..Members::default()
        });
        let mut orders: Vec<Element> = (0..self.places.orders.len()).map(Element::Keep).collect();
        match self.places.everybody.and_then(|index| orders.get_mut(index).map(|slot| (index, slot))) {
            Some((index, slot)) => *slot = Element::Edit(index, fill),
            None => {
                let items = listed.iter().map(|node| new_item(node)).collect();
                orders.push(Element::New(json_text(&everybody(items))));
            }
        }
        Some(Change::Objects(orders))
    }

    /// The rows that the order must name: up to the last one that would not follow by itself, switched off. `None`: no order is
    /// needed, since every row's own switch says the same.
    fn listed<'n>(&self, nodes: &'n [Node<'b>]) -> Option<&'n [Node<'b>]> {
        if !self.places.has_order() {
            return nodes.iter().any(|node| node.enabled != node.own).then_some(nodes);
        }
        let follows = |node: &Node<'b>| node.item.is_none() && !node.enabled && node.was.is_some();
        let count = nodes.iter().rposition(|node| !follows(node)).map_or(0, |last| last + 1);
        // Places without a row stay, and keep the order from being empty.
        let ghosts = self.places.items.iter().any(|item| self.places.is_ghost(item));
        if count == 0 && !ghosts { Some(nodes) } else { nodes.get(..count) }
    }

    /// The places of what the body before had and the edited one has no more.
    fn gone(&self, place: impl Fn(&str) -> Option<usize>) -> HashSet<usize> {
        let kept: HashSet<Step> = self.from.values().copied().collect();
        let gone = self.before.steps.iter().filter(|step| !kept.contains(step));
        gone.filter_map(|step| self.before.switch(*step)).filter_map(|(id, _)| place(id)).collect()
    }
}

fn pairs(matched: &[Matched], step: fn(usize) -> Step) -> impl Iterator<Item = (Step, Step)> {
    matched.iter().enumerate().filter_map(move |(after, before)| Some((step(after), step((*before)?))))
}

/// What becomes of an element that no row to be names.
fn other(index: usize, firsts: &Firsts<'_>, gone: &HashSet<usize>) -> Other {
    let first = firsts.of_element(index).unwrap_or(index);
    if gone.contains(&first) {
        Other::Goes
    } else if first == index {
        Other::Stays
    } else {
        Other::Repeats(first)
    }
}

/// The place of a row in the order.
fn item(node: &Node<'_>, used: &mut HashSet<usize>) -> Element {
    let Some((index, item)) = node.item.filter(|(index, _)| used.insert(*index)) else {
        return Element::New(json_text(&new_item(node)));
    };
    let mut edits = Edits::default();
    let mut set = |key: &str, text: String| edits.put(resolve::<PromptOrderItem>(&[key]), Change::Set(text));
    if item.identifier.as_deref() != Some(node.id) {
        set("identifier", json_text(&node.id));
    }
    if (item.enabled != Some(false)) != node.enabled {
        set("enabled", json_text(&node.enabled));
    }
    edits.into_change().map_or(Element::Keep(index), |change| Element::Edit(index, change))
}

fn new_item(node: &Node<'_>) -> PromptOrderItem {
    PromptOrderItem { identifier: Some(node.id.into()), enabled: Some(node.enabled) }
}
