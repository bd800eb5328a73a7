//! A body's prompts and groups in the sequence of a file.

use crate::canonical::preset::{PresetGroup, PresetPrompt};
use std::collections::HashMap;

/// One row to be: a prompt or a group, by its place in the body's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Prompt(usize),
    Group(usize),
}

/// The parents of groups by their places; of two groups with one id the first is meant.
pub(super) struct Parents<'b> {
    place: HashMap<&'b str, usize>,
    parent: Vec<Option<usize>>,
}

impl<'b> Parents<'b> {
    pub fn of(groups: &'b [PresetGroup]) -> Parents<'b> {
        let mut place = HashMap::new();
        for (index, group) in groups.iter().enumerate() {
            place.entry(group.id.as_str()).or_insert(index);
        }
        let parent =
            groups.iter().map(|g| g.parent_group_id.as_deref().and_then(|id| place.get(id).copied())).collect();
        Parents { place, parent }
    }
    /// The group that another one stands in.
    pub fn of_group(&self, index: usize) -> Option<usize> {
        self.parent.get(index).copied().flatten()
    }
    /// The group that a prompt stands in.
    fn of_prompt(&self, prompt: &PresetPrompt) -> Option<usize> {
        self.place.get(prompt.group_id.as_deref()?).copied()
    }
}

/// A group that stands in itself, by way of its parents, if there is one.
pub fn cycle(groups: &[PresetGroup]) -> Option<usize> {
    let parents = Parents::of(groups);
    // Which climb passed a group; none is passed twice.
    let mut passed: Vec<Option<usize>> = vec![None; groups.len()];
    for start in 0..groups.len() {
        let mut at = Some(start);
        while let Some(index) = at {
            match passed.get_mut(index) {
                Some(slot @ None) => *slot = Some(start),
                Some(Some(climb)) if *climb == start => return Some(index),
                _ => break,
            }
            at = parents.of_group(index);
        }
    }
    None
}

/// The rows to be: each prompt behind the groups that it stands in, a group without prompts before the next group of the list.
pub(super) fn walk(prompts: &[PresetPrompt], groups: &[PresetGroup]) -> Vec<Step> {
    let parents = Parents::of(groups);
    let mut walk = Walk {
        steps: Vec::with_capacity(prompts.len() + groups.len()),
        done: vec![false; groups.len()],
        occupied: occupied(prompts, groups.len(), &parents),
        next: 0,
        parents,
    };
    for (index, prompt) in prompts.iter().enumerate() {
        if let Some(group) = walk.parents.of_prompt(prompt) {
            walk.open(group);
        }
        walk.steps.push(Step::Prompt(index));
    }
    (0..groups.len()).for_each(|group| walk.open(group));
    walk.steps
}

/// Which groups have a prompt, in themselves or further in.
fn occupied(prompts: &[PresetPrompt], count: usize, parents: &Parents<'_>) -> Vec<bool> {
    let mut occupied = vec![false; count];
    for prompt in prompts {
        let mut at = parents.of_prompt(prompt);
        while let Some(slot @ false) = at.and_then(|index| occupied.get_mut(index)) {
            *slot = true;
            at = at.and_then(|index| parents.of_group(index));
        }
    }
    occupied
}

struct Walk<'b> {
    steps: Vec<Step>,
    done: Vec<bool>,
    occupied: Vec<bool>,
    /// Groups before this one were looked at for being empty.
    next: usize,
    parents: Parents<'b>,
}

impl Walk<'_> {
    /// Opens a group, those around it first.
    fn open(&mut self, group: usize) {
        let mut around = Vec::new();
        let mut at = Some(group);
        while let Some(index) = at.filter(|index| !self.is_done(*index) && around.len() <= self.done.len()) {
            around.push(index);
            at = self.parents.of_group(index);
        }
        for index in around.into_iter().rev() {
            self.open_empty_before(index);
            self.emit(index);
        }
    }

    /// Opens the groups without prompts that the list has before this one.
    fn open_empty_before(&mut self, group: usize) {
        while self.next < group {
            let index = self.next;
            self.next += 1;
            let free = self.parents.of_group(index).is_none_or(|parent| self.is_done(parent));
            if free && self.occupied.get(index) == Some(&false) {
                self.emit(index);
            }
        }
    }

    fn emit(&mut self, group: usize) {
        if let Some(done @ false) = self.done.get_mut(group) {
            *done = true;
            self.steps.push(Step::Group(group));
        }
    }

    fn is_done(&self, group: usize) -> bool {
        self.done.get(group).copied().unwrap_or(true)
    }
}
