//! Where the rows of a file stand, and the places of its order.

use crate::json::cell::NumberOrText;
use crate::wire::preset::{PresetFile, PromptOrder, PromptOrderItem, PromptRow};
use std::collections::HashMap;

/// The character whose order is everybody's.
pub(super) const EVERYBODY: f64 = 100_001.0;
const EVERYBODY_TEXT: &str = "100001";

/// The lists of a file, with the first place of each id.
pub(super) struct Places<'w> {
    /// The rows.
    pub rows: &'w [PromptRow],
    /// The first row of each id.
    pub row: HashMap<&'w str, usize>,
    /// The orders of all characters.
    pub orders: &'w [PromptOrder],
    /// Which of them is everybody's.
    pub everybody: Option<usize>,
    /// The items of everybody's order.
    pub items: &'w [PromptOrderItem],
    /// The first item of each id.
    pub item: HashMap<&'w str, usize>,
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
            row: firsts(rows.iter().map(|row| row.identifier.as_deref())),
            orders,
            everybody,
            items,
            item: firsts(items.iter().map(|item| item.identifier.as_deref())),
        }
    }

    /// Whether the order decides on the sequence. An empty one does not.
    pub fn has_order(&self) -> bool {
        !self.items.is_empty()
    }
    /// Whether an item names no row.
    pub fn is_ghost(&self, item: &PromptOrderItem) -> bool {
        item.identifier.as_deref().is_none_or(|id| !self.row.contains_key(id))
    }
    /// The row of an id.
    pub fn row_of(&self, id: &str) -> Option<(usize, &'w PromptRow)> {
        let index = *self.row.get(id)?;
        self.rows.get(index).map(|row| (index, row))
    }
    /// The item of an id.
    pub fn item_of(&self, id: &str) -> Option<(usize, &'w PromptOrderItem)> {
        let index = *self.item.get(id)?;
        self.items.get(index).map(|item| (index, item))
    }
}

fn is_everybody(order: &PromptOrder) -> bool {
    match &order.character_id {
        Some(NumberOrText::Number(number)) => *number == EVERYBODY,
        Some(NumberOrText::Text(text)) => text == EVERYBODY_TEXT,
        None => false,
    }
}

fn firsts<'w>(ids: impl Iterator<Item = Option<&'w str>>) -> HashMap<&'w str, usize> {
    let mut first = HashMap::new();
    for (index, id) in ids.enumerate() {
        if let Some(id) = id {
            first.entry(id).or_insert(index);
        }
    }
    first
}
