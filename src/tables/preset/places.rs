//! Where the rows of a file stand, and the places of its order.

use crate::json::cell::NumberOrText;
use crate::wire::preset::{PresetFile, PromptOrder, PromptOrderItem, PromptRow};
use ahash::AHashMap;

/// The character whose order is everybody's.
pub(super) const EVERYBODY: f64 = 100_001.0;
const EVERYBODY_TEXT: &str = "100001";

/// The lists of a file, with the first place of each id.
pub(super) struct Places<'w> {
    /// The rows.
    pub rows: &'w [PromptRow],
    /// The first row of each id.
    pub first_row: Firsts<'w>,
    /// The orders of all characters.
    pub orders: &'w [PromptOrder],
    /// Which of them is everybody's.
    pub everybody: Option<usize>,
    /// The items of everybody's order.
    pub items: &'w [PromptOrderItem],
}

/// The first place of each id in a list.
pub(super) struct Firsts<'w> {
    place: AHashMap<&'w str, usize>,
    /// For each element the first one of its id; `None` without an id.
    of: Vec<Option<usize>>,
}

impl<'w> Firsts<'w> {
    pub fn of(ids: impl ExactSizeIterator<Item = Option<&'w str>>) -> Firsts<'w> {
        let mut place = AHashMap::with_capacity(ids.len());
        let of = ids.enumerate().map(|(index, id)| Some(*place.entry(id?).or_insert(index))).collect();
        Firsts { place, of }
    }
    /// The first place of an id.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.place.get(id).copied()
    }
    /// The first place of the id that an element has.
    pub fn of_element(&self, index: usize) -> Option<usize> {
        self.of.get(index).copied().flatten()
    }
    /// The elements with an id, each with the first place of the id.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.of.iter().enumerate().filter_map(|(index, first)| Some((index, (*first)?)))
    }
}

impl<'w> Places<'w> {
    pub fn of(file: &'w PresetFile) -> Places<'w> {
        let rows = file.prompts.as_deref().unwrap_or_default();
        let orders = file.prompt_order.as_deref().unwrap_or_default();
        let everybody = orders.iter().position(is_everybody);
        let order = everybody.and_then(|index| orders.get(index));
        let items = order.and_then(|order| order.order.as_deref()).unwrap_or_default();
        Places {
            rows,
            first_row: Firsts::of(rows.iter().map(|row| row.identifier.as_deref())),
            orders,
            everybody,
            items,
        }
    }

    /// Whether the order decides on the sequence. An empty one does not.
    pub fn has_order(&self) -> bool {
        !self.items.is_empty()
    }
    /// Whether an item names no row.
    pub fn is_ghost(&self, item: &PromptOrderItem) -> bool {
        item.identifier.as_deref().is_none_or(|id| self.first_row.place(id).is_none())
    }
    /// The row of an id.
    pub fn row_of(&self, id: &str) -> Option<(usize, &'w PromptRow)> {
        let index = self.first_row.place(id)?;
        self.rows.get(index).map(|row| (index, row))
    }
}

fn is_everybody(order: &PromptOrder) -> bool {
    match &order.character_id {
        Some(NumberOrText::Number(number)) => *number == EVERYBODY,
        Some(NumberOrText::Text(text)) => text == EVERYBODY_TEXT,
        None => false,
    }
}
