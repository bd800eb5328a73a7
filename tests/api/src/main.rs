//! Prints the public API of a crate from rustdoc's JSON, one item a line: `rolecall-api FILE`.
//!
//! An item has its path in the crate, a type has the traits that it is known to implement: `struct Report: Clone + Debug`. Left out are
//! what follows from the rest (blanket impls, members of trait impls) and the auto traits. Of those, a type that is not `Send` or not
//! `Sync` is told.

use public_api::{Builder, PublicApi};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::ExitCode;

/// Written as in any Rust file. Other paths of the standard library stay whole: there is more than one `Error`.
const PRELUDE: [&str; 23] = [
    "alloc::borrow::Cow",
    "alloc::boxed::Box",
    "alloc::string::String",
    "alloc::vec::Vec",
    "core::clone::Clone",
    "core::cmp::Eq",
    "core::cmp::Ord",
    "core::cmp::PartialEq",
    "core::cmp::PartialOrd",
    "core::convert::From",
    "core::convert::TryFrom",
    "core::default::Default",
    "core::fmt::Debug",
    "core::fmt::Display",
    "core::hash::Hash",
    "core::iter::traits::iterator::Iterator",
    "core::marker::Copy",
    "core::option::Option",
    "core::ops::function::Fn",
    "core::ops::function::FnMut",
    "core::result::Result",
    "serde_core::de::Deserialize",
    "serde_core::ser::Serialize",
];

fn main() -> ExitCode {
    let Some(file) = std::env::args_os().nth(1) else {
        eprintln!("usage: rolecall-api RUSTDOC-JSON");
        return ExitCode::from(2);
    };
    match Builder::from_rustdoc_json(file.as_os_str()).omit_blanket_impls(true).build() {
        Ok(api) => print!("{}", lines(&api).join("\n") + "\n"),
        Err(error) => {
            eprintln!("{}: {error}", file.display());
            eprintln!("Is it of another Rust? tests/api/Cargo.toml says which this version of public-api reads.");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn lines(api: &PublicApi) -> Vec<String> {
    let items: Vec<_> = api.items().map(|item| (item, short(&item.to_string()))).collect();
    let texts: HashMap<_, _> = items.iter().map(|(item, text)| (item.id(), text.as_str())).collect();
    let types: BTreeSet<&str> = items.iter().filter_map(|(_, text)| declared(text)).collect();
    let mut traits: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (_, text) in &items {
        if let Some((name, of)) = plain(text).filter(|(_, of)| types.contains(of)) {
            traits.entry(of).or_default().insert(name);
        }
    }
    let mut seen = BTreeSet::new(); // an impl is listed with its trait and each of its types
    let in_trait_impl = |parent| texts.get(&parent).is_some_and(|text| implements(text).is_some());
    items
        .iter()
        .filter(|(item, _)| !item.parent_id().is_some_and(in_trait_impl))
        .filter(|(_, text)| told(text) && !plain(text).is_some_and(|(_, of)| types.contains(of)))
        .filter(|(_, text)| seen.insert(text))
        .map(|(_, text)| match declared(text).and_then(|path| traits.get(path)) {
            Some(traits) => format!("{text}: {}", traits.iter().copied().collect::<Vec<_>>().join(" + ")),
            None => text.clone(),
        })
        .collect()
}

/// Without the crate's name, `pub` and the paths of what every Rust file knows.
fn short(text: &str) -> String {
    let text = text.replace("pub ", "").replace("rolecall_codecs::", "");
    PRELUDE.iter().fold(text, |text, path| text.replace(path, path.rsplit("::").next().unwrap_or(path)))
}

/// The path of a type that a line declares, where it has no parameters.
fn declared(text: &str) -> Option<&str> {
    let (head, path) = text.rsplit_once(' ')?;
    (head.ends_with("struct") || head.ends_with("enum")).then_some(path)
}

/// The trait and the type of a trait's `impl`, the parameters of the `impl` with the trait.
fn implements(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("impl")?.split_once(" for ")
}

/// The same where neither has parameters (`Deserialize<'de>` and its like count): it goes to the type's own line.
fn plain(text: &str) -> Option<(&str, &str)> {
    let (name, of) = implements(text)?;
    let name = name.strip_prefix("<'de>").map_or(name, |name| name.trim_end_matches("<'de>")).strip_prefix(' ')?;
    let of = of.split_once(" where ").filter(|(of, bound)| *bound == format!("{of}: Default")).map_or(of, |(of, _)| of);
    (!name.contains(['<', '!']) && !automatic(name)).then_some((name, of))
}

/// Traits that a type has by its members, and the mark that comes with `PartialEq`.
fn automatic(name: &str) -> bool {
    ["core::marker::", "core::panic::unwind_safe::"].iter().any(|path| name.starts_with(path))
}

/// Not the bare heads of blocks, and no auto traits but `Send` and `Sync` where they are missing.
fn told(text: &str) -> bool {
    let Some((head, _)) = implements(text) else { return !text.starts_with("impl") };
    let name = head.rsplit_once(' ').map_or(head, |(_, name)| name);
    matches!(name, "!core::marker::Send" | "!core::marker::Sync") || !automatic(name.trim_start_matches('!'))
}
