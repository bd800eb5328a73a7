//! Writing changed values, their separators and their layout.

use std::collections::HashSet;

use super::fresh::{checked, push_comma, push_fresh, push_key, quoted};
use super::items::{self, Item, Malformed};
use super::members::Index;
use super::{Change, Element, Members, SpliceError};
use crate::json::layout::scan::Scan;
use crate::json::layout::{self, Style, last_line, spans_lines};

/// How far back the start of a line is looked for.
const LOOK_BACK: usize = 4096;

/// Where a value stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    /// The style around it.
    style: Style,
    /// The indentation of the line that it starts on.
    indent: &'t str,
    /// Whether an object or list written here is broken into lines.
    broken: bool,
}

/// One member or element of the container that is written.
enum Slot<'c> {
    /// The position of the old item, its change, and a new key.
    Old(usize, Option<&'c Change>, Option<&'c str>),
    /// Decoded key (empty in a list) and JSON text of any layout.
    New(&'c str, String),
}

/// The new text, while it grows.
pub(super) struct Writer<'t> {
    text: &'t str,
    out: String,
}

impl<'t> Place<'t> {
    /// The place of the value at byte `start` of a text in `style`.
    pub(super) fn find(text: &'t str, start: usize, style: Style) -> Self {
        let flat = Self { style, indent: "", broken: false };
        if !style.breaks() {
            return flat;
        }
        let before = text.as_bytes().get(..start).unwrap_or_default();
        let floor = start.saturating_sub(LOOK_BACK);
        let line = match before.iter().skip(floor).rposition(|&byte| byte == b'\n') {
            Some(at) => floor + at + 1,
            None if floor == 0 => 0,
            None => return flat,
        };
        // Lines of valid JSON start outside strings.
        let mut scan = Scan::new(text.get(line..start).unwrap_or_default());
        let indent = scan.space();
        let mut open = 0_usize;
        while let Some(byte) = scan.peek() {
            if scan.scalar().is_none() {
                scan.eat(byte);
                match byte {
                    b'{' | b'[' => open += 1,
                    b'}' | b']' => open = open.saturating_sub(1),
                    _ => {}
                }
            }
        }
        // Inside a container that opened on this line its neighbours are on one line.
        Self { style, indent, broken: open == 0 }
    }
}

impl<'t> Writer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, out: String::with_capacity(text.len() + text.len() / 16) }
    }

    pub(super) fn copy(&mut self, part: &str) {
        self.out.push_str(part);
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    /// Writes the old `value` with a change.
    pub(super) fn value(&mut self, value: &'t str, change: &Change, place: Place<'t>) -> Result<(), SpliceError> {
        match change {
            Change::Members(members) if members.changes.is_empty() => self.copy(value),
            Change::Members(members) if value.starts_with('{') => self.object(value, members, place)?,
            Change::Elements(elements) if value.starts_with('[') => self.list(value, elements, place)?,
            Change::Objects(elements) if value.starts_with('[') => {
                let elements: Vec<_> = elements.iter().map(|element| (None, element)).collect();
                self.objects(value, &elements, place)?;
            }
            Change::Keyed(members) if value.starts_with('{') => {
                let members: Vec<_> = members.iter().map(|one| (one.key.as_deref(), &one.element)).collect();
                self.objects(value, &members, place)?;
            }
            Change::Remove => {
                return Err(SpliceError::RemoveWhole { at: self.offset(value) });
            }
            Change::Set(text) => self.replace(value, checked(text)?, place),
            Change::Members(_) | Change::Elements(_) | Change::Objects(_) | Change::Keyed(_) => {
                let mut new = String::new();
                if push_fresh(&mut new, change, self.offset(value))? {
                    self.replace(value, &new, place);
                } else {
                    self.copy(value);
                }
            }
        }
        Ok(())
    }

    /// Writes new text in the place of an old value.
    fn replace(&mut self, old: &str, new: &str, place: Place<'_>) {
        let lines = spans_lines(old);
        let style = if lines.is_some() { place.style.seen_in(old, place.indent) } else { place.style };
        self.lay_out(new, style, place.indent, lines.unwrap_or(place.broken));
    }

    fn lay_out(&mut self, new: &str, style: Style, indent: &str, broken: bool) {
        let style = if broken { style } else { style.one_line() };
        layout::write(&mut self.out, new, style, indent);
    }

    fn object(&mut self, value: &'t str, members: &Members, place: Place<'t>) -> Result<(), SpliceError> {
        let items = self.items(value)?;
        let index = Index::new(members)?;
        let plan = index.plan(&items);
        let mut new = Vec::with_capacity(plan.new.len());
        for (key, change) in plan.new {
            let mut text = String::new();
            if push_fresh(&mut text, change, self.offset(value))? {
                new.push((key, Slot::New(key, text)));
            }
        }
        let stay = plan
            .old
            .into_iter()
            .enumerate()
            .filter_map(|(at, fate)| fate.map(|change| (at, Slot::Old(at, change, None))));
        let slots = index.merge(&items, stay.collect(), new);
        self.container(value, &items, &slots, place)
    }

    fn list(&mut self, value: &'t str, elements: &[Element], place: Place<'t>) -> Result<(), SpliceError> {
        let items = self.items(value)?;
        let at = self.offset(value);
        let mut slots = Vec::with_capacity(elements.len());
        for element in elements {
            match element {
                Element::Keep(index) | Element::Edit(index, _) if *index >= items.len() => {
                    return Err(SpliceError::NoElement { at, index: *index, length: items.len() });
                }
                Element::Edit(_, Change::Remove) => {}
                Element::Keep(index) => slots.push(Slot::Old(*index, None, None)),
                Element::Edit(index, change) => slots.push(Slot::Old(*index, Some(change), None)),
                Element::New(text) => slots.push(Slot::New("", checked(text)?.to_owned())),
            }
        }
        self.container(value, &items, &slots, place)
    }

    /// Writes a list or object of which only the objects are named, each with its key if that is new; the other items follow the
    /// object that they followed. What stood under the key of a member that goes, or is called otherwise, must not come back.
    fn objects<'c>(
        &mut self,
        value: &'t str,
        elements: &[(Option<&'c str>, &'c Element)],
        place: Place<'t>,
    ) -> Result<(), SpliceError> {
        let items = self.items(value)?;
        let objects = items::counted(&items);
        let item_of = |element: &Element| {
            let Some(index) = element.old() else { return Ok(None) };
            let missing = SpliceError::NoElement { at: self.offset(value), index, length: objects.len() };
            objects.get(index).copied().ok_or(missing).map(Some)
        };
        let stay: HashSet<usize> = elements.iter().filter_map(|(_, element)| element.old()).collect();
        let own: HashSet<usize> =
            elements.iter().filter(|(key, _)| key.is_none()).filter_map(|(_, element)| element.old()).collect();
        let gone = objects.iter().enumerate().filter(|(at, _)| !own.contains(at));
        let gone: HashSet<_> = gone.filter_map(|(_, item)| items.get(*item)?.name()).collect();
        // The other items: those before the first object, then those behind each of them.
        let mut others: Vec<Vec<usize>> = vec![Vec::new()];
        let mut numbers = objects.iter().peekable();
        for (at, item) in items.iter().enumerate() {
            if numbers.next_if_eq(&&at).is_some() {
                others.push(Vec::new());
            } else if let Some(behind) = others.last_mut()
                && !item.name().is_some_and(|name| gone.contains(&name))
            {
                behind.push(at);
            }
        }
        // What followed an object that goes follows the one before it.
        let mut carry: Vec<usize> = Vec::new();
        for (at, behind) in others.iter_mut().enumerate().rev() {
            behind.append(&mut carry);
            if at > 0 && !stay.contains(&(at - 1)) {
                carry = std::mem::take(behind);
            }
        }
        let old = |list: &mut Vec<usize>| std::mem::take(list).into_iter().map(|at| Slot::Old(at, None, None));
        let mut slots: Vec<Slot<'c>> = others.first_mut().into_iter().flat_map(old).collect();
        for (key, element) in elements {
            slots.extend(match (item_of(element)?, element) {
                (_, Element::Edit(_, Change::Remove)) => None,
                (Some(item), Element::Edit(_, change)) => Some(Slot::Old(item, Some(change), *key)),
                (Some(item), _) => Some(Slot::Old(item, None, *key)),
                (None, Element::New(text)) => Some(Slot::New(key.unwrap_or_default(), checked(text)?.to_owned())),
                (None, _) => None,
            });
            slots.extend(element.old().and_then(|index| others.get_mut(index + 1)).into_iter().flat_map(old));
        }
        self.container(value, &items, &slots, place)
    }

    /// Writes the object or list `value`, whose old items are `items`, with `slots` as its items.
    fn container(
        &mut self,
        value: &'t str,
        items: &[Item<'t>],
        slots: &[Slot<'_>],
        place: Place<'t>,
    ) -> Result<(), SpliceError> {
        let object = value.starts_with('{');
        let (open, close) = if object { ('{', '}') } else { ('[', ']') };
        let (Some(first), Some(last)) = (items.first(), items.last()) else {
            if slots.is_empty() {
                self.copy(value);
            } else {
                self.replace(value, &fresh_container(slots, open, close), place);
            }
            return Ok(());
        };
        self.out.push(open);
        if !slots.is_empty() {
            let style = place.style.seen_in(value, place.indent);
            let inside = Inside { items, object, place: Place { style, ..place } };
            self.slots(&inside, first, slots)?;
            self.copy(last.trail);
        }
        self.out.push(close);
        Ok(())
    }

    fn slots(&mut self, inside: &Inside<'_, 't>, first: &Item<'t>, slots: &[Slot<'_>]) -> Result<(), SpliceError> {
        // The old item whose surroundings serve as the pattern of new ones: the one written last.
        let mut near = slots.iter().find_map(Slot::old).unwrap_or(0);
        for (number, slot) in slots.iter().enumerate() {
            near = slot.old().unwrap_or(near);
            let (trail, lead) = match (number, slot) {
                (0, _) => ("", first.lead),
                (_, Slot::Old(at, ..)) if *at > 0 => inside.before(*at),
                _ => inside.pattern(near),
            };
            if number > 0 {
                self.copy(trail);
                self.out.push(',');
            }
            self.copy(lead);
            match slot {
                Slot::Old(at, change, key) => self.old(inside, *at, *change, *key)?,
                Slot::New(key, text) => {
                    let line = last_line(lead).or_else(|| last_line(trail));
                    self.new_item(inside, inside.items.get(near).unwrap_or(first), line, key, text);
                }
            }
        }
        Ok(())
    }

    fn old(
        &mut self,
        inside: &Inside<'_, 't>,
        at: usize,
        change: Option<&Change>,
        key: Option<&str>,
    ) -> Result<(), SpliceError> {
        let Some(item) = inside.items.get(at) else {
            return Ok(());
        };
        match key {
            Some(key) => self.copy(&quoted(key)),
            None => self.copy(item.key),
        }
        self.copy(item.colon);
        let Some(change) = change else {
            self.copy(item.value);
            return Ok(());
        };
        let place = Place {
            style: inside.place.style,
            indent: item.indent.unwrap_or(inside.place.indent),
            broken: item.indent.is_some(),
        };
        self.value(item.value, change, place)
    }

    /// Writes a new member or element like its sibling `near`; `line` is the indentation if it starts a line.
    fn new_item(&mut self, inside: &Inside<'_, 't>, near: &Item<'t>, line: Option<&str>, key: &str, text: &str) {
        let indent = line.or(near.indent).unwrap_or(inside.place.indent);
        let mut style = inside.place.style;
        if inside.object {
            self.out.push_str(&quoted(key));
            if near.colon.contains('\n') {
                style.push_colon(&mut self.out);
            } else {
                self.copy(near.colon);
            }
        }
        let broken = match spans_lines(near.value) {
            // Elements of one list look alike.
            Some(lines) if !inside.object => {
                style = style.seen_in(near.value, indent);
                lines
            }
            // `{"a": {` goes on in lines although its members share one.
            Some(true) => true,
            _ => line.is_some(),
        };
        self.lay_out(text, style, indent, broken);
    }

    fn items(&self, value: &'t str) -> Result<Vec<Item<'t>>, SpliceError> {
        items::list(value)
            .map_err(|Malformed { at, expected }| SpliceError::Malformed { at: self.offset(value) + at, expected })
    }

    /// Where `part`, a piece of the text, starts in it.
    fn offset(&self, part: &'t str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

/// A container that is being written.
struct Inside<'i, 't> {
    items: &'i [Item<'t>],
    object: bool,
    /// The place of the container, with its own style.
    place: Place<'t>,
}

impl<'t> Inside<'_, 't> {
    /// White space before and after the comma before an old item that is not the first.
    fn before(&self, at: usize) -> (&'t str, &'t str) {
        let trail = at.checked_sub(1).and_then(|before| self.items.get(before)).map_or("", |item| item.trail);
        (trail, self.items.get(at).map_or("", |item| item.lead))
    }

    /// White space around a new comma near an old item, without blank lines.
    fn pattern(&self, near: usize) -> (&'t str, &'t str) {
        if self.items.len() > 1 {
            let (trail, lead) = self.before(near.max(1));
            return (one_break(trail), one_break(lead));
        }
        let lead = self.items.first().map_or("", |item| item.lead);
        ("", if lead.is_empty() { self.place.style.after_comma() } else { one_break(lead) })
    }
}

impl Slot<'_> {
    fn old(&self) -> Option<usize> {
        match self {
            Self::Old(at, ..) => Some(*at),
            Self::New(..) => None,
        }
    }
}

/// White space from its last line break on.
fn one_break(space: &str) -> &str {
    let Some(at) = space.rfind('\n') else {
        return space;
    };
    let start = if space.get(..at).is_some_and(|before| before.ends_with('\r')) { at - 1 } else { at };
    space.get(start..).unwrap_or(space)
}

/// A container of new items only, in no layout.
fn fresh_container(slots: &[Slot<'_>], open: char, close: char) -> String {
    let mut text = String::from(open);
    for slot in slots {
        if let Slot::New(key, value) = slot {
            push_comma(&mut text);
            if open == '{' {
                push_key(&mut text, key);
            }
            text.push_str(value);
        }
    }
    text.push(close);
    text
}
