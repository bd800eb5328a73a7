//! Random scripts, and what an edit of one cell should do to a rule, by a model that knows only the names of the keys.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Canonical key, wire key, and whether the value can be taken away.
pub const LEAVES: &[(&str, &str, bool)] = &[
    ("id", "id", false),
    ("label", "name", false),
    ("find", "find_pattern", false),
    ("replace", "replace_string", false),
    ("phases", "placement", false),
    ("flags", "flags", false),
    ("enabled", "enabled", false),
    ("sortOrder", "sort_order", false),
    ("note", "description", true),
    ("trimStrings", "trim_strings", true),
    ("minDepth", "min_depth", true),
    ("maxDepth", "max_depth", true),
    ("runOnEdit", "run_on_edit", true),
    ("extras", "", true),
];

const TEXTS: &[&str] =
    &["", "a", "b", "(a+)+$", "[unclosed(", "größe 밤바다", "quo\"te\\\n\u{1}\u{7f}", "🕯️", "null", "e\u{301}/~0"];
const KNOWN: &[(&str, &str)] = &[
    ("user_input", "input"),
    ("ai_output", "output"),
    ("display_only", "display"),
    ("prompt_only", "prompt"),
    ("lorebook", "lorebook"),
    ("reasoning", "reasoning"),
];

fn text() -> BoxedStrategy<Value> {
    prop_oneof![6 => prop::sample::select(TEXTS).prop_map(|w| json!(w)), 1 => "\\PC{0,12}".prop_map(Value::from)]
        .boxed()
}

fn number(wild: bool) -> BoxedStrategy<Value> {
    let mut odd = vec![json!(-0.25), json!(1e21), json!(5e-7)];
    if wild {
        odd.extend([json!(100.0), json!(9007199254740993_u64), json!(u64::MAX), json!(-0.0)]);
    }
    prop_oneof![4 => (-3_i64..200).prop_map(Value::from), 1 => prop::sample::select(odd)].boxed()
}

/// Any JSON, small; numbers as files spell them when `wild`.
fn junk(wild: bool) -> BoxedStrategy<Value> {
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), number(wild), text()];
    leaf.prop_recursive(2, 6, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from);
        let object = prop::collection::vec(("[a-c]|id|\\PC", inner), 0..3);
        prop_oneof![list, object.prop_map(|members| Value::Object(members.into_iter().collect()))]
    })
    .boxed()
}

fn unknown(wild: bool) -> BoxedStrategy<Map<String, Value>> {
    let keys = "zeta|custom_flag|substitution|extras|rest|\\*|x{0,2}|_[~/\"\\\\]";
    prop::collection::vec((keys, junk(wild)), 0..4).prop_map(|members| members.into_iter().collect()).boxed()
}

fn words(known: fn(&(&'static str, &'static str)) -> &'static str, wild: bool) -> BoxedStrategy<Value> {
    let word = prop::sample::select(KNOWN.iter().map(known).collect::<Vec<_>>()).prop_map(Value::from);
    let odd = prop_oneof![prop::sample::select(&["slash", "input", "hologram"][..]).prop_map(Value::from), junk(true)];
    let element = if wild { prop_oneof![4 => word, 1 => odd].boxed() } else { word.boxed() };
    prop::collection::vec(element, 0..4).prop_map(Value::from).boxed()
}

/// A value of a field as canonical has it, or as files do when `wild`.
fn sound(canonical: &str, wild: bool) -> BoxedStrategy<Value> {
    match canonical {
        "id" => prop::sample::select(&["r1", "r2", "r3", ""][..]).prop_map(Value::from).boxed(),
        "phases" => words(if wild { |pair| pair.0 } else { |pair| pair.1 }, wild),
        "enabled" | "runOnEdit" => any::<bool>().prop_map(Value::from).boxed(),
        "sortOrder" => number(wild),
        "minDepth" | "maxDepth" => prop_oneof![3 => number(wild), 1 => Just(Value::Null)].boxed(),
        // A list without a text reads as absent.
        "trimStrings" => prop::collection::vec(text(), usize::from(!wild)..3).prop_map(Value::from).boxed(),
        "extras" => unknown(wild).prop_map(Value::from).boxed(),
        _ => text(),
    }
}

/// A rule of a file: keys missing, in any order, of other kinds, unknown.
fn wild_rule() -> BoxedStrategy<Value> {
    let member = |(canonical, wire, _): &(&'static str, &'static str, bool)| {
        let wire = *wire;
        let value = prop_oneof![6 => sound(canonical, true), 1 => junk(true)];
        prop::option::weighted(0.7, value).prop_map(move |value| value.map(|v| (wire.to_owned(), v))).boxed()
    };
    let known: Vec<_> = LEAVES.iter().filter(|leaf| leaf.0 != "extras").map(member).collect();
    (known, unknown(true))
        .prop_flat_map(|(known, unknown)| {
            let mut all: Vec<(String, Value)> = known.into_iter().flatten().chain(unknown).collect();
            if !all.iter().any(|(key, _)| matches!(key.as_str(), "find_pattern" | "replace_string")) {
                all.push(("find_pattern".to_owned(), json!("a")));
            }
            Just(all).prop_shuffle()
        })
        .prop_map(|members| Value::Object(members.into_iter().collect()))
        .boxed()
}

/// A script as files have it.
pub fn wild_file() -> BoxedStrategy<Value> {
    let name = prop::option::weighted(0.8, prop_oneof![6 => text(), 1 => junk(true)]);
    (prop::option::of(junk(true)), name, prop::collection::vec(wild_rule(), 1..5), unknown(true))
        .prop_flat_map(|(id, name, rules, unknown)| {
            let mut all: Vec<(String, Value)> = unknown.into_iter().collect();
            all.extend(id.map(|id| ("id".to_owned(), id)));
            all.extend(name.map(|name| ("name".to_owned(), name)));
            all.push(("rules".to_owned(), rules.into()));
            Just(all).prop_shuffle()
        })
        .prop_map(|members| Value::Object(members.into_iter().collect()))
        .boxed()
}

/// A canonical rule of which a script can say everything.
pub fn sound_rule() -> BoxedStrategy<Value> {
    let member = |(canonical, _, optional): &(&'static str, &'static str, bool)| {
        let canonical = *canonical;
        let value = sound(canonical, false);
        let value = if *optional { prop::option::of(value).boxed() } else { value.prop_map(Some).boxed() };
        value.prop_map(move |value| value.map(|v| (canonical.to_owned(), v)))
    };
    LEAVES
        .iter()
        .map(member)
        .collect::<Vec<_>>()
        .prop_map(|members| {
            let empty = |value: &Value| value.as_object().is_some_and(Map::is_empty);
            Value::Object(members.into_iter().flatten().filter(|(_, value)| !empty(value)).collect())
        })
        .boxed()
}

/// A canonical body of which a script can say everything.
pub fn sound_body() -> BoxedStrategy<Value> {
    ("\\PC{1,9}", prop::collection::vec(sound_rule(), 1..5))
        .prop_map(|(name, rules)| json!({"name": name, "rules": rules}))
        .boxed()
}

/// A new value for a leaf; `None` takes it away.
pub fn new_value(leaf: &(&'static str, &'static str, bool)) -> BoxedStrategy<Option<Value>> {
    let set = sound(leaf.0, false).prop_map(Some).prop_map(|value| value.filter(|v| *v != json!({})));
    if leaf.2 { prop_oneof![3 => set, 1 => Just(None)].boxed() } else { set.boxed() }
}

/// The rule of the file after a leaf went from `old` to `new` in canonical form.
pub fn expected(wire: &Value, leaf: &(&str, &str, bool), old: Option<&Value>, new: Option<&Value>) -> Value {
    let mut rule = wire.as_object().cloned().expect("a rule");
    if old == new {
        return rule.into();
    }
    match (leaf.0, new) {
        ("extras", new) => {
            let none = Map::new();
            let members = |value: Option<&Value>| value.and_then(Value::as_object).cloned().unwrap_or(none.clone());
            for key in members(old).keys() {
                rule.shift_remove(key);
            }
            rule.extend(members(new));
        }
        ("phases", new) => {
            let texts = |value: Option<&Value>| -> Vec<String> {
                value
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect()
            };
            let elements = rule.get(leaf.1).and_then(Value::as_array).cloned().unwrap_or_default();
            let mut held: Vec<(String, Value)> = texts(old).into_iter().zip(elements).collect();
            let list = texts(new).into_iter().map(|phase| match held.iter().position(|(known, _)| *known == phase) {
                Some(at) => held.remove(at).1,
                None => {
                    KNOWN.iter().find(|(_, known)| *known == phase).map(|(word, _)| json!(word)).expect("a placement")
                }
            });
            let list: Vec<Value> = list.collect();
            rule.insert(leaf.1.to_owned(), list.into());
        }
        (_, Some(new)) => drop(rule.insert(leaf.1.to_owned(), new.clone())),
        (_, None) => drop(rule.shift_remove(leaf.1)),
    }
    rule.into()
}
