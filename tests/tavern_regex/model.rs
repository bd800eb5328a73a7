//! Random files of scripts and random rules.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

const TEXTS: &[&str] = &[
    "",
    "a",
    "/a/g",
    "/a/gg",
    "/(a+)+$/gi",
    "[unclosed(",
    "größe 밤바다",
    "/a",
    "//",
    "quo\"te\\\n\u{1}\u{7f}",
    "🕯️",
    "//g",
];

fn text() -> BoxedStrategy<Value> {
    prop_oneof![6 => prop::sample::select(TEXTS).prop_map(|w| json!(w)), 1 => "\\PC{0,12}".prop_map(Value::from)]
        .boxed()
}

fn number() -> BoxedStrategy<Value> {
    let odd = vec![json!(-0.25), json!(1e21), json!(100.0), json!(9007199254740993_u64), json!(-0.0)];
    prop_oneof![4 => (-3_i64..9).prop_map(Value::from), 1 => prop::sample::select(odd)].boxed()
}

fn junk() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), number(), text()];
    leaf.prop_recursive(2, 6, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from);
        let object = prop::collection::vec(("[a-c]|id|\\PC", inner), 0..3);
        prop_oneof![list, object.prop_map(|members| Value::Object(members.into_iter().collect()))]
    })
    .boxed()
}

fn list(of: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Value> {
    prop::collection::vec(of, 0..4).prop_map(Value::from).boxed()
}

fn flag() -> BoxedStrategy<Value> {
    any::<bool>().prop_map(Value::from).boxed()
}

/// The value that SillyTavern writes under a key.
fn sound(key: &str) -> BoxedStrategy<Value> {
    match key {
        "id" => prop::sample::select(vec!["r1", "r2", "r3", ""]).prop_map(Value::from).boxed(),
        "trimStrings" => list(text()),
        "placement" => list((0_u64..8).prop_map(Value::from)),
        "disabled" | "markdownOnly" | "promptOnly" | "runOnEdit" => flag(),
        "substituteRegex" => (0_u64..4).prop_map(Value::from).boxed(),
        "minDepth" | "maxDepth" => prop_oneof![number(), Just(Value::Null)].boxed(),
        _ => text(),
    }
}

/// The keys of a script.
pub const KEYS: &[&str] = &[
    "id",
    "scriptName",
    "findRegex",
    "replaceString",
    "trimStrings",
    "placement",
    "disabled",
    "markdownOnly",
    "promptOnly",
    "runOnEdit",
    "substituteRegex",
    "minDepth",
    "maxDepth",
];

fn wild_script() -> BoxedStrategy<Value> {
    let member = |key: &&'static str| {
        let key = *key;
        let value = prop_oneof![6 => sound(key), 1 => junk()];
        prop::option::weighted(0.7, value).prop_map(move |value| value.map(|v| (key.to_owned(), v))).boxed()
    };
    let unknown = prop::collection::vec(("zeta|custom_flag|rest|\\*|find_pattern|x{0,2}|_[~/\"\\\\]", junk()), 0..3);
    (KEYS.iter().map(member).collect::<Vec<_>>(), unknown)
        .prop_flat_map(|(known, unknown)| {
            let mut all: Vec<(String, Value)> = known.into_iter().flatten().chain(unknown).collect();
            if !all.iter().any(|(key, _)| ["findRegex", "scriptName", "replaceString"].contains(&key.as_str())) {
                all.push(("findRegex".to_owned(), json!("a")));
            }
            Just(all).prop_shuffle()
        })
        .prop_map(|members| Value::Object(members.into_iter().collect()))
        .boxed()
}

/// A file: scripts with keys missing, in any order, of other kinds, unknown.
pub fn wild_file() -> BoxedStrategy<Value> {
    prop_oneof![1 => wild_script(), 2 => prop::collection::vec(wild_script(), 1..5).prop_map(Value::from)].boxed()
}

/// A canonical rule, whether a script can say it or not.
pub fn any_rule() -> BoxedStrategy<Value> {
    let words = |words: &[&'static str]| prop::sample::select(words.to_vec()).prop_map(Value::from).boxed();
    let phase = words(&["input", "output", "slash", "lorebook", "reasoning", "display", "prompt", "4", "", "memory"]);
    let depth = || prop_oneof![(-2_i64..9).prop_map(Value::from), Just(Value::Null)].boxed();
    let member = |key: &'static str, value: BoxedStrategy<Value>| {
        prop::option::weighted(0.5, value).prop_map(move |value| value.map(|v| (key.to_owned(), v))).boxed()
    };
    let extras = prop::collection::vec(("[a-c]|findRegex|x\\.y", junk()), 1..3)
        .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>()));
    vec![
        member("id", words(&["r1", "r2", "r3", ""])),
        member("label", text()),
        member("note", text()),
        member("find", text()),
        member("flags", words(&["", "g", "gi", "gg", "y", "gimsuy"])),
        member("useFlags", flag()),
        member("replace", text()),
        member("trimStrings", list(text())),
        member("phases", list(phase)),
        member("targets", list(words(&["prompt", "response", "display"]))),
        member("substituteFind", words(&["none", "raw", "escaped", "after"])),
        member("minDepth", depth()),
        member("maxDepth", depth()),
        member("runOnEdit", flag()),
        member("characterIds", list(text())),
        member("firstMatchOnly", flag()),
        member("condition", Just(json!({ "ruleId": "r", "matched": false })).boxed()),
        member("enabled", flag()),
        member("sortOrder", (-1_i64..4).prop_map(Value::from).boxed()),
        member("extras", extras.boxed()),
    ]
    .prop_map(|members| Value::Object(members.into_iter().flatten().collect()))
    .boxed()
}

/// A canonical body.
pub fn any_body() -> BoxedStrategy<Value> {
    let name = prop::sample::select(vec!["", "N", "Imported regex script"]);
    (name, prop::collection::vec(any_rule(), 1..4))
        .prop_map(|(name, rules)| json!({ "name": name, "rules": rules }))
        .boxed()
}
