//! The outline of a document whose one long list was read already: the list is not gone through a second time.

use super::{DEPTH, Node, Outline, span_of};
use crate::json::measure::measure;
use crate::json::text::SyntaxError;
use crate::limits::{Limits, count};
use std::borrow::Cow;
use std::ops::Range;

/// Stands in the frame where the elements were, so that their list can be told from any other.
const MARK: &str = "0";

/// A list whose elements the parser has read: their grammar needs no check any more.
#[derive(Debug)]
pub(crate) struct ReadList {
    /// The keys that lead to it.
    pub(crate) path: &'static [&'static str],
    /// The bytes between its brackets.
    pub(crate) inside: Range<usize>,
    /// The bytes of each element, without the white space around it.
    pub(crate) spans: Vec<Range<usize>>,
}

impl<'a> Outline<'a> {
    /// [`Outline::within`] of a text whose list may be read ahead: `ahead` is asked once the text is known to keep to the limits. Gives
    /// what was read next to the list, unless the list is not the one that readers find under its path.
    ///
    /// # Errors
    /// As [`Outline::within`].
    pub(crate) fn within_ahead<T>(
        text: &'a str,
        limits: &Limits,
        ahead: impl FnOnce() -> Option<(ReadList, T)>,
    ) -> Result<(Self, Option<T>), SyntaxError> {
        measure(text, limits)?;
        let around = |(list, read)| Some((Self::around(text, list, limits)?, Some(read)));
        match ahead().and_then(around) {
            Some(opened) => Ok(opened),
            None => Ok((Self::limited(text, DEPTH, limits.entries)?, None)),
        }
    }

    /// `None` when the list is another one, or when anything around it is wrong: only the whole text tells where.
    fn around(text: &'a str, ReadList { path, inside, spans }: ReadList, limits: &Limits) -> Option<Self> {
        let left = limits.entries.checked_sub(count(spans.len()))?;
        let frame = [text.get(..inside.start)?, MARK, text.get(inside.end..)?].concat();
        let outline = Outline::limited(&frame, DEPTH, left.saturating_add(1)).ok()?;
        let moved = Moved { frame: &frame, text, inside: &inside };
        let mut root = moved.node(outline.root);
        match root.path_mut(path)? {
            Node::List(mark) if *mark == [inside.clone()] => *mark = spans,
            _ => return None,
        }
        Some(Self { text, root })
    }
}

impl Node<'_> {
    /// [`Node::path`], to change it.
    fn path_mut(&mut self, keys: &[&str]) -> Option<&mut Self> {
        keys.iter().try_fold(self, |node, key| match node {
            Node::Object(members) => members.iter_mut().rev().find_map(|(name, value)| (name == key).then_some(value)),
            _ => None,
        })
    }
}

/// From the frame to the text: what stands behind the mark stands behind the elements.
struct Moved<'f, 'a> {
    frame: &'f str,
    text: &'a str,
    inside: &'f Range<usize>,
}

impl<'a> Moved<'_, 'a> {
    fn offset(&self, at: usize) -> usize {
        if at <= self.inside.start { at } else { at - MARK.len() + self.inside.len() }
    }

    fn span(&self, span: &Range<usize>) -> Range<usize> {
        self.offset(span.start)..self.offset(span.end)
    }

    fn part(&self, part: &str) -> &'a str {
        self.text.get(self.span(&span_of(self.frame, part))).unwrap_or_default()
    }

    fn node(&self, node: Node<'_>) -> Node<'a> {
        match node {
            Node::Null => Node::Null,
            Node::Bool(value) => Node::Bool(value),
            Node::Number(raw) => Node::Number(self.part(raw)),
            Node::Text(literal) => Node::Text(super::Literal(self.part(literal.raw()))),
            Node::List(spans) => Node::List(spans.iter().map(|span| self.span(span)).collect()),
            Node::Object(members) => Node::Object(members.into_iter().map(|member| self.member(member)).collect()),
            Node::DeepObject => Node::DeepObject,
        }
    }

    fn member(&self, (key, node): (Cow<'_, str>, Node<'_>)) -> (Cow<'a, str>, Node<'a>) {
        let key = match key {
            Cow::Borrowed(key) => Cow::Borrowed(self.part(key)),
            Cow::Owned(key) => Cow::Owned(key),
        };
        (key, self.node(node))
    }
}
