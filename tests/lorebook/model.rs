//! Random books, and what an edit of one cell should do to a file, by a model that knows only the rows.

use proptest::prelude::*;
use proptest::sample::Index;
use rolecall_codecs::canonical::lorebook::LorebookEntry;
use rolecall_codecs::mapping::{Clear, Described, Field, FieldGroup, Path, Row};
use serde_json::{Map, Value, json};

/// Canonical fields that the format has no key for.
const HOMELESS: [&str; 6] =
    ["enabled", "displayIndex", "keyRelative", "nonStoryActivatable", "contextConfig", "loreBiasGroups"];

/// A type as the group of a field.
pub fn group<T: Described>() -> FieldGroup {
    FieldGroup { fields: T::FIELDS, keys: T::KEYS, list: false }
}

/// Side effects without an effect are never written.
pub fn tidy(entry: &mut LorebookEntry) {
    if entry.side_effects.as_ref().is_some_and(|s| s.effects.is_empty()) {
        entry.side_effects = None;
    }
}

const TEXTS: &[&str] =
    &["", "a", "b", "x", "[type:fog]", "größe 밤바다", "quo\"te\\\n\u{1}\u{7f}", "🕯️", "1.0", "null", "e\u{301}/~0"];

fn text() -> BoxedStrategy<Value> {
    prop_oneof![6 => prop::sample::select(TEXTS).prop_map(|w| json!(w)), 1 => "\\PC{0,12}".prop_map(Value::from)]
        .boxed()
}

/// Numbers as JavaScript spells them, or as files have them when `wild`.
fn number(wild: bool) -> BoxedStrategy<Value> {
    let mut odd = vec![json!(-0.25), json!(1e21), json!(5e-7)];
    if wild {
        odd.extend([json!(100.0), json!(9007199254740993_u64), json!(u64::MAX), json!(-0.0)]);
    }
    prop_oneof![4 => (-3_i64..200).prop_map(Value::from), 1 => prop::sample::select(odd)].boxed()
}

/// Any JSON, small.
pub fn junk() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), number(true), text()];
    leaf.prop_recursive(2, 6, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from);
        let object = prop::collection::vec(("[a-c]|id|title|\\PC", inner), 0..3);
        prop_oneof![list, object.prop_map(|members| Value::Object(members.into_iter().collect()))]
    })
    .boxed()
}

pub fn bag() -> BoxedStrategy<Value> {
    let keys = prop::sample::select(&["entry_type", "structured_data", "featured", "~/"][..]);
    prop::collection::vec((keys, junk()), 0..4)
        .prop_map(|members| {
            members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>().into()
        })
        .boxed()
}

/// A value of a field's kind. `wild`: as files have it, with junk, unknown keys and missing ones; else as canonical has it.
fn value(field: &'static Field, wild: bool) -> BoxedStrategy<Value> {
    let strategy = match field.group {
        Some(group) if group.list => {
            let element = object(group, wild);
            let element = if wild { prop_oneof![7 => element, 1 => junk()].boxed() } else { element };
            prop::collection::vec(element, 0..4).prop_map(Value::from).boxed()
        }
        Some(group) => object(group, wild),
        None => match field.kind.trim_end_matches(" or null") {
            "string" if field.key == "id" => {
                prop::sample::select(&["e1", "e2", "e3", "x", ""][..]).prop_map(Value::from).boxed()
            }
            "string" => text(),
            "boolean" => any::<bool>().prop_map(Value::from).boxed(),
            "number" => number(wild),
            "number or string" => prop_oneof![4 => number(wild), 1 => text()].boxed(),
            "open object" | "object" => bag(),
            "any JSON" => junk(),
            "list of any JSON" => prop::collection::vec(junk(), 0..3).prop_map(Value::from).boxed(),
            "list of string" => {
                let element = if wild { prop_oneof![7 => text(), 1 => junk()].boxed() } else { text() };
                prop::collection::vec(element, 0..4).prop_map(Value::from).boxed()
            }
            kind => {
                let words = kind.strip_prefix("one of ").unwrap_or_else(|| panic!("{}: {kind}", field.key));
                prop::sample::select(words.split(", ").collect::<Vec<_>>()).prop_map(Value::from).boxed()
            }
        },
    };
    // Null for an id of an automation is written, but reads as absent.
    let null = field.kind.ends_with(" or null") && (wild || field.default == "null");
    if null { prop_oneof![3 => strategy, 1 => Just(Value::Null)].boxed() } else { strategy }
}

/// An object with these properties, in any order when `wild`.
pub fn object(group: FieldGroup, wild: bool) -> BoxedStrategy<Value> {
    let fields = group.fields.iter().filter(|field| wild || !HOMELESS.contains(&field.key) || !is_optional(field));
    let members: Vec<_> = fields.map(|field| member(field, wild)).collect();
    if !wild {
        return members.prop_map(|list| Value::Object(list.into_iter().flatten().collect())).boxed();
    }
    let unknown = prop::collection::vec(("r|lastActivatedAt|\\PC{1,3}", junk()), 0..2);
    (members, unknown)
        .prop_flat_map(|(known, unknown)| {
            let all: Vec<_> = known.into_iter().flatten().chain(unknown).collect();
            Just(all).prop_shuffle()
        })
        .prop_map(|members| Value::Object(members.into_iter().collect()))
        .boxed()
}

fn member(field: &'static Field, wild: bool) -> BoxedStrategy<Option<(String, Value)>> {
    let there = value(field, wild);
    let there = if wild { prop_oneof![6 => there, 1 => junk()].boxed() } else { there };
    let missing = if wild { 3 } else { u32::from(is_optional(field)) * 3 };
    let key = field.key.to_owned();
    let some = there.prop_map(move |value| Some((key.clone(), value)));
    if missing == 0 { some.boxed() } else { prop_oneof![7 => some, missing => Just(None)].boxed() }
}

/// Whether canonical leaves the key out; what must be there has no default either, but is never left out.
fn is_optional(field: &Field) -> bool {
    field.default.is_empty() && !["entries", "type", "variable", "scope"].contains(&field.key)
}

/// The value of a pointer's place; objects on the way are made where there are none.
fn put(into: &mut Value, steps: &[Step], value: Option<Value>) {
    let Some((step, rest)) = steps.split_first() else {
        *into = value.expect("a value for the root");
        return;
    };
    match step {
        Step::Key(key) => {
            if !into.is_object() {
                *into = json!({});
            }
            let map = into.as_object_mut().expect("an object");
            match value {
                None if rest.is_empty() => drop(map.shift_remove(*key)),
                value => put(map.entry(*key).or_insert(Value::Null), rest, value),
            }
        }
        Step::Index(index) => put(&mut into[*index], rest, value),
    }
}

fn get<'v>(value: &'v Value, steps: &[Step]) -> Option<&'v Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.get(index),
    })
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Key(&'static str),
    Index(usize),
}

/// One cell, on both sides.
#[derive(Clone)]
pub struct Target {
    row: Row,
    canonical: Vec<Step>,
    wire: Vec<Step>,
}

impl std::fmt::Debug for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} = {:?}", self.wire, self.canonical)
    }
}

impl Target {
    /// The cell of a row; of lists on the way the elements are picked. `None` when there is none, or when the row is not for
    /// single edits.
    pub fn find(row: &Row, body: &Value, wire: &Value, picks: &[Index]) -> Option<Target> {
        let (canonical, of) = (row.canonical.first()?, row.wire.first()?);
        let mut picks = picks.iter();
        let mut chosen = Vec::new();
        let canonical = steps(canonical, body, |list| {
            let at = picks.next()?.index(list.len().max(1));
            list.get(at)?;
            chosen.push(at);
            Some(at)
        })?;
        let mut chosen = chosen.into_iter();
        // Elements that are no objects are passed over by the reader.
        let wire = steps(of, wire, |list| {
            let objects = list.iter().enumerate().filter(|(_, element)| element.is_object());
            objects.map(|(at, _)| at).nth(chosen.next()?)
        })?;
        let parent = get(body, canonical.split_last()?.1)?;
        (parent.is_object()).then(|| Target { row: row.clone(), canonical, wire })
    }

    fn field(&self) -> &'static Field {
        self.row.canonical.first().and_then(Path::field).expect("a field")
    }

    /// New values for the cell: `None` takes the value away.
    pub fn values(&self, body: &Value) -> BoxedStrategy<Option<Value>> {
        let field = self.field();
        let old = get(body, &self.canonical).unwrap_or(&Value::Null);
        let clear = self.row.clear != Clear::Never;
        let set = match field.group {
            // Rows of their own change what is in a group; here it comes and goes.
            Some(group) if !group.list && old.is_object() => return Just(None).boxed(),
            // One more element.
            Some(group) if group.list => {
                let old = old.as_array().cloned().unwrap_or_default();
                object(group, false).prop_map(move |new| Value::from([old.clone(), vec![new]].concat())).boxed()
            }
            _ => value(field, false),
        };
        // Side effects without an effect are none.
        let none = |value: &Value| value.is_null() || value.get("effects") == Some(&json!([]));
        let set = set.prop_map(move |value| Some(value).filter(|value| !none(value)));
        if clear { prop_oneof![3 => set, 1 => Just(None)].boxed() } else { set.boxed() }
    }

    /// The body after the edit.
    pub fn edit(&self, body: &Value, new: Option<&Value>) -> Value {
        let mut body = body.clone();
        let none = (self.field().default == "null").then_some(Value::Null);
        put(&mut body, &self.canonical, new.cloned().or(none));
        body
    }

    /// The file after the edit: nothing but the row's cell changes.
    pub fn expect(&self, wire: &Value, body: &Value, new: Option<&Value>) -> Value {
        let mut wire = wire.clone();
        let old = get(body, &self.canonical).filter(|value| !value.is_null());
        if old == new {
            return wire;
        }
        let list = self.field().group.is_some_and(|group| group.list);
        let value = match (new, self.row.clear) {
            (Some(new), _) if list => {
                let old = get(&wire, &self.wire).and_then(Value::as_array).cloned().unwrap_or_default();
                Some(Value::from([old, new.as_array().and_then(|l| l.last()).cloned().into_iter().collect()].concat()))
            }
            (Some(new), _) => Some(new.clone()),
            (None, Clear::Null) => Some(Value::Null),
            (None, _) => None,
        };
        put(&mut wire, &self.wire, value);
        wire
    }
}

/// The path with an index behind each list on the way.
fn steps(path: &Path, root: &Value, mut pick: impl FnMut(&[Value]) -> Option<usize>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for (at, (field, _)) in path.steps.iter().enumerate() {
        steps.push(Step::Key(field.key));
        if at + 1 < path.steps.len() && field.group.is_some_and(|group| group.list) {
            let index = pick(get(root, &steps)?.as_array()?)?;
            steps.push(Step::Index(index));
        }
    }
    Some(steps)
}

/// A list of objects counts as these objects, then whatever else is in it: where a new object goes between junk is free.
pub fn objects_first(value: &mut Value) {
    match value {
        Value::Array(list) => {
            list.iter_mut().for_each(objects_first);
            list.sort_by_key(|element| !element.is_object());
        }
        Value::Object(map) => map.values_mut().for_each(objects_first),
        _ => {}
    }
}
