//! Any change of any JSON text gives JSON, or a typed error.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rolecall_codecs::json::splice::{Change, Element, Keyed, Members, splice};

#[derive(Debug, Arbitrary)]
enum Plan {
    Set(u8),
    Remove,
    Members(Vec<(String, Plan)>),
    Elements(Vec<Item>),
    Objects(Vec<Item>),
    Keyed(Vec<(Option<String>, Item)>),
}

#[derive(Debug, Arbitrary)]
enum Item {
    Keep(u8),
    Edit(u8, Box<Plan>),
    New(u8),
}

const VALUES: &[&str] = &["null", "1.50", "\"a\\u0000b\"", "[]", "{}", "[1, {\"k\": [2]}]", "{\"k\":1,\"k\":2}"];

fn value(number: u8) -> String {
    VALUES[usize::from(number) % VALUES.len()].to_owned()
}

fn change(plan: &Plan, depth: usize) -> Change {
    if depth > 8 {
        return Change::Set("0".to_owned());
    }
    let items = |items: &[Item]| items.iter().map(|one| item(one, depth)).collect();
    match plan {
        Plan::Set(number) => Change::Set(value(*number)),
        Plan::Remove => Change::Remove,
        Plan::Members(members) => Change::Members(Members {
            changes: members.iter().map(|(key, plan)| (key.clone().into(), change(plan, depth + 1))).collect(),
            ..Members::default()
        }),
        Plan::Elements(list) => Change::Elements(items(list)),
        Plan::Objects(list) => Change::Objects(items(list)),
        Plan::Keyed(list) => {
            Change::Keyed(list.iter().map(|(key, one)| Keyed { key: key.clone(), element: item(one, depth) }).collect())
        }
    }
}

fn item(one: &Item, depth: usize) -> Element {
    match one {
        Item::Keep(index) => Element::Keep((*index).into()),
        Item::Edit(index, plan) => Element::Edit((*index).into(), change(plan, depth + 1)),
        Item::New(number) => Element::New(value(*number)),
    }
}

fuzz_target!(|case: (Plan, &str)| {
    let (plan, text) = case;
    let was_json = serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok();
    if let Ok(out) = splice(text, &change(&plan, 0))
        && was_json
    {
        serde_json::from_str::<&serde_json::value::RawValue>(&out).unwrap_or_else(|error| panic!("{error}: {out}"));
    }
});
