//! Random presets, sound and wild.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// Any JSON of one cell.
fn odd() -> impl Strategy<Value = Value> {
    select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1.5),
        json!("text"),
        json!(""),
        json!("1"),
        json!([]),
        json!([1, "a", null]),
        json!({}),
        json!({"k": 1}),
    ])
}

fn or_odd(sound: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    prop_oneof![6 => sound, 1 => odd()]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![(-5i64..200).prop_map(Value::from), (-100i64..100).prop_map(|n| json!(n as f64 / 8.0))]
}

fn word(words: &'static [&'static str]) -> impl Strategy<Value = Value> {
    select(words).prop_map(Value::from)
}

/// An object with some of these members, in their order.
fn object(members: Vec<(&'static str, BoxedStrategy<Value>)>, chance: f64) -> impl Strategy<Value = Value> {
    let (keys, values): (Vec<_>, Vec<_>) = members.into_iter().unzip();
    values.into_iter().map(|value| prop::option::weighted(chance, value)).collect::<Vec<_>>().prop_map(move |values| {
        let members = keys.iter().zip(values).filter_map(|(key, value)| Some(((*key).to_owned(), value?)));
        Value::Object(members.collect::<Map<_, _>>())
    })
}

const IDS: &[&str] = &["main", "chatHistory", "worldInfoBefore", "a", "b", "c", "d", "e", "f", ""];
const NAMES: &[&str] = &["Name", "", "━━━ Style ━━━", "-- x", "one-dash", "Ünï 🧵", "plain"];
const WIKI_NAMES: &[&str] = &["Name", "===Cat===", "<Sub>", "=== Two ===", "-- x", "<>"];

fn row(names: &'static [&'static str]) -> impl Strategy<Value = Value> {
    object(
        vec![
            ("mood", odd().boxed()),
            ("identifier", or_odd(word(IDS)).boxed()),
            ("name", or_odd(word(names)).boxed()),
            ("content", or_odd(word(&["", " \n", "Some text.", "{{macro}}"])).boxed()),
            ("role", or_odd(word(&["system", "user", "assistant", "tool", "narrator"])).boxed()),
            ("system_prompt", or_odd(any::<bool>().prop_map(Value::from)).boxed()),
            ("marker", or_odd(any::<bool>().prop_map(Value::from)).boxed()),
            ("injection_position", or_odd((0..7).prop_map(Value::from)).boxed()),
            ("injection_depth", or_odd(number()).boxed()),
            ("injection_order", or_odd(number()).boxed()),
            ("forbid_overrides", or_odd(any::<bool>().prop_map(Value::from)).boxed()),
            ("injection_trigger", or_odd(select(vec![json!([]), json!(["normal", "swipe"])])).boxed()),
            ("enabled", or_odd(any::<bool>().prop_map(Value::from)).boxed()),
        ],
        0.6,
    )
}

fn order() -> impl Strategy<Value = Value> {
    let item = object(
        vec![
            ("identifier", or_odd(word(IDS)).boxed()),
            ("enabled", or_odd(any::<bool>().prop_map(Value::from)).boxed()),
            ("x", odd().boxed()),
        ],
        0.85,
    );
    let order = (
        select(vec![json!(100_001), json!("100001"), json!(7), json!(null)]),
        or_odd(vec(or_odd(item), 0..9).prop_map(Value::from)),
    )
        .prop_map(|(id, order)| json!({"character_id": id, "order": order, "more": 1}));
    or_odd(vec(or_odd(order), 0..3).prop_map(Value::from))
}

fn choice() -> impl Strategy<Value = Value> {
    let text = || or_odd(word(&["a", "b", "", "Long text"]));
    let option = object(
        vec![
            ("id", text().boxed()),
            ("label", text().boxed()),
            ("value", text().boxed()),
            ("description", text().boxed()),
            ("prompts", or_odd(select(vec![json!(["a"]), json!([])])).boxed()),
            ("set", odd().boxed()),
        ],
        0.6,
    );
    object(
        vec![
            ("id", text().boxed()),
            ("label", text().boxed()),
            ("type", or_odd(word(&["one", "many", "toggle", "input", "select_many"])).boxed()),
            ("readme", text().boxed()),
            ("description", text().boxed()),
            ("key", text().boxed()),
            ("variableName", text().boxed()),
            ("default", or_odd(select(vec![json!("x"), json!(false), json!(["x", "y"])])).boxed()),
            ("placeholder", text().boxed()),
            ("suggestions", or_odd(select(vec![json!(["s"]), json!([])])).boxed()),
            ("min", or_odd(number()).boxed()),
            ("separator", text().boxed()),
            ("sortOrder", or_odd(number()).boxed()),
            ("options", or_odd(vec(or_odd(option), 0..4).prop_map(Value::from)).boxed()),
            ("unknown", odd().boxed()),
        ],
        0.5,
    )
}

/// A file with every sort of member, sound or odd; it always has a mark and rows.
pub fn wild_file() -> impl Strategy<Value = Value> {
    let rows = prop_oneof![vec(or_odd(row(NAMES)), 0..9).boxed(), vec(or_odd(row(WIKI_NAMES)), 0..9).boxed()];
    let settings = object(
        vec![
            ("temperature", or_odd(number()).boxed()),
            ("top_p", or_odd(word(&["1.0", " 0.5 ", "x"])).boxed()),
            ("custom_prompt_post_processing", or_odd(word(&["", "none", "semi_tools", "odd"])).boxed()),
            ("stream_openai", or_odd(word(&["true", "FALSE", "yes"])).boxed()),
            ("send_if_empty", odd().boxed()),
            ("seed", odd().boxed()),
            ("extensions", odd().boxed()),
            ("readme", or_odd(word(&["Text", ""])).boxed()),
            ("macro_engine_yaml", odd().boxed()),
            ("script_sheet", odd().boxed()),
            ("unknown", odd().boxed()),
        ],
        0.5,
    );
    let parts =
        (settings, rows, prop::option::of(order()), vec(or_odd(choice()), 0..4), prop::option::of(word(&["Name", ""])));
    parts.prop_map(|(mut file, rows, order, choices, name)| {
        let map = file.as_object_mut().expect("an object");
        map.insert("prompts".to_owned(), rows.into());
        order.map(|order| map.insert("prompt_order".to_owned(), order));
        name.map(|name| map.insert("name".to_owned(), name));
        map.insert("choice_groups".to_owned(), choices.into());
        file
    })
}
