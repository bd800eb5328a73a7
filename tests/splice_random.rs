//! Splicing random documents with random changes, against a slow model that works on parsed documents.

use std::ops::Range;

use proptest::prelude::*;
use rolecall_codecs::json::layout::{Style, pretty, relayout};
use rolecall_codecs::json::splice::{Change, Element, Members, splice, splice_at};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

const ORDER: &[&str] = &["a", "b", "c", "d", "e", "f"];
/// Spelled keys; the last two are one key, and `z` is not documented.
const KEYS: &[&str] = &["\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"é\\\"\"", "\"z\"", "\"f\"", "\"\\u0066\""];
const SCALARS: &[&str] =
    &["null", "true", "1.0", "1e3", "-0", "12345678901234567890", "0.1000", "\"\"", "\"a\\u0062\\\"]}\"", "\"é😀,:{\""];

/// A parsed document that keeps duplicates and spelling.
#[derive(Debug, Clone, PartialEq)]
enum Doc {
    Scalar(String),
    List(Vec<Doc>),
    Object(Vec<(String, Doc)>),
}

/// A change whose element indexes are still to be fitted to a list.
#[derive(Debug, Clone)]
enum Plan {
    Set(Doc),
    Remove,
    Members(bool, Vec<(String, Plan)>),
    Elements(Vec<PlanElement>),
    Objects(Vec<PlanElement>),
    /// All elements stay; the one at the index changes.
    EditOne(usize, Box<Plan>),
}

#[derive(Debug, Clone)]
enum PlanElement {
    Keep(usize),
    Edit(usize, Plan),
    New(Doc),
}

#[derive(Debug, Clone, Copy)]
enum Layout {
    Compact,
    Two,
    TabsCrLf,
    Odd(u64),
}

fn name(spelled: &str) -> String {
    serde_json::from_str(spelled).unwrap()
}

impl Doc {
    fn text(&self) -> String {
        let join = |parts: Vec<String>| parts.join(",");
        match self {
            Self::Scalar(text) => text.clone(),
            Self::List(items) => format!("[{}]", join(items.iter().map(Self::text).collect())),
            Self::Object(items) => {
                format!("{{{}}}", join(items.iter().map(|(key, doc)| format!("{key}:{}", doc.text())).collect()))
            }
        }
    }

    fn filled(&self) -> bool {
        match self {
            Self::Scalar(_) => false,
            Self::List(items) => !items.is_empty(),
            Self::Object(items) => !items.is_empty(),
        }
    }
}

impl Layout {
    /// Laid out by means that share nothing with the code under test but for the tabs.
    fn render(self, doc: &Doc) -> String {
        let mut out = String::new();
        match self {
            Self::Compact => out = doc.text(),
            Self::Two => lines(doc, "  ", "\n", &mut out),
            Self::TabsCrLf => {
                lines(doc, "\t", "\r\n", &mut out);
                out.push_str("\r\n");
            }
            Self::Odd(seed) => odd(doc, seed, &mut out),
        }
        out
    }
}

fn lines(doc: &Doc, unit: &str, newline: &str, out: &mut String) {
    let (brackets, items): (_, Vec<(String, &Doc)>) = match doc {
        _ if !doc.filled() => return out.push_str(&doc.text()),
        Doc::Scalar(_) => return,
        Doc::List(items) => ("[]", items.iter().map(|item| (String::new(), item)).collect()),
        Doc::Object(items) => ("{}", items.iter().map(|(key, item)| (format!("{key}: "), item)).collect()),
    };
    let inner: Vec<String> = items
        .iter()
        .map(|(key, item)| {
            let mut text = String::new();
            lines(item, unit, newline, &mut text);
            format!("{newline}{unit}{key}{}", text.replace(newline, &format!("{newline}{unit}")))
        })
        .collect();
    out.push_str(&format!("{}{}{newline}{}", &brackets[..1], inner.join(","), &brackets[1..]));
}

/// Random white space around every token.
fn odd(doc: &Doc, mut seed: u64, out: &mut String) {
    let mut quoted = false;
    let mut escaped = false;
    for found in doc.text().chars() {
        let structural = !quoted && "[]{},:".contains(found);
        for side in 0..2 {
            if structural {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                out.push_str(["", "", " ", "  ", "\n ", "\t", "\r\n", " \n\n  "][(seed >> 61) as usize]);
            }
            if side == 0 {
                out.push(found);
            }
        }
        quoted ^= found == '"' && !escaped;
        escaped = quoted && found == '\\' && !escaped;
    }
}

/// What there is of `plan` for the value `old`.
fn fit(plan: &Plan, old: Option<&Doc>) -> Change {
    let list = match old {
        Some(Doc::List(items)) => items.as_slice(),
        _ => &[],
    };
    match plan {
        Plan::Set(doc) => Change::Set(doc.text()),
        Plan::Remove => Change::Remove,
        Plan::Members(ordered, changes) => {
            let mut fitted: Vec<(std::borrow::Cow<'static, str>, Change)> = Vec::new();
            for (key, plan) in changes {
                let key = name(key);
                if fitted.iter().all(|(known, _)| *known != key) {
                    let old = old.and_then(|old| member(old, &key));
                    fitted.push((key.into(), fit(plan, old)));
                }
            }
            Change::Members(Members {
                order: if *ordered { ORDER } else { &[] },
                changes: fitted,
                ..Members::default()
            })
        }
        Plan::Elements(elements) => Change::Elements(fit_elements(elements, &list.iter().collect::<Vec<_>>())),
        Plan::Objects(elements) => {
            let objects: Vec<&Doc> = list.iter().filter(|item| matches!(item, Doc::Object(_))).collect();
            Change::Objects(fit_elements(elements, &objects))
        }
        Plan::EditOne(index, plan) => {
            let at = index.checked_rem(list.len());
            let fitted = (0..list.len()).map(|index| match list.get(index) {
                old if at == Some(index) => Element::Edit(index, fit(plan, old)),
                _ => Element::Keep(index),
            });
            Change::Elements(fitted.collect())
        }
    }
}

fn fit_elements(elements: &[PlanElement], list: &[&Doc]) -> Vec<Element> {
    let place = |index: &usize| index.checked_rem(list.len());
    let fitted = elements.iter().filter_map(|element| match element {
        PlanElement::New(doc) => Some(Element::New(doc.text())),
        PlanElement::Keep(index) => place(index).map(Element::Keep),
        PlanElement::Edit(index, plan) => place(index).map(|at| Element::Edit(at, fit(plan, list.get(at).copied()))),
    });
    fitted.collect()
}

/// Elements that count objects only, as elements of the whole list; `objects` tells which elements are objects.
fn resolve(objects: &[bool], elements: &[Element]) -> Vec<Element> {
    let places: Vec<usize> = (0..objects.len()).filter(|&at| objects[at]).collect();
    let resolved: Vec<Element> = elements
        .iter()
        .map(|element| match element {
            Element::Keep(index) => Element::Keep(places[*index]),
            Element::Edit(index, change) => Element::Edit(places[*index], change.clone()),
            Element::New(text) => Element::New(text.clone()),
        })
        .collect();
    let named = |element: &Element| match element {
        Element::Keep(at) | Element::Edit(at, _) => Some(*at),
        Element::New(_) => None,
    };
    // Each other element belongs to the nearest named object before it.
    let owner = |at: usize| (0..at).rev().find(|&before| resolved.iter().any(|element| named(element) == Some(before)));
    let owned = |by: Option<usize>| {
        (0..objects.len()).filter(move |&at| !objects[at] && owner(at) == by).map(Element::Keep).collect::<Vec<_>>()
    };
    let mut all = owned(None);
    for (number, element) in resolved.iter().enumerate() {
        all.push(element.clone());
        let at = named(element);
        if at.is_some() && !resolved[..number].iter().any(|earlier| named(earlier) == at) {
            all.extend(owned(at));
        }
    }
    all
}

fn member<'d>(doc: &'d Doc, key: &str) -> Option<&'d Doc> {
    match doc {
        Doc::Object(items) => items.iter().rev().find(|(known, _)| name(known) == key).map(|(_, doc)| doc),
        _ => None,
    }
}

fn parse(text: &str) -> Doc {
    let raw: &RawValue = serde_json::from_str(text).unwrap();
    match raw.get().as_bytes()[0] {
        b'[' => Doc::List(elements(raw.get()).iter().map(|item| parse(item)).collect()),
        b'{' => Doc::Object(pairs(raw.get()).into_iter().map(|(key, item)| (key, parse(&item))).collect()),
        _ => Doc::Scalar(raw.get().to_owned()),
    }
}

/// The model: `None` is absence.
fn apply(old: Option<&Doc>, change: &Change) -> Option<Doc> {
    match change {
        Change::Set(text) => Some(parse(text)),
        Change::Remove => None,
        Change::Members(members) => apply_members(old, members),
        Change::Elements(elements) => Some(apply_elements(old, elements)),
        Change::Objects(elements) => {
            let objects: Vec<bool> = match old {
                Some(Doc::List(items)) => items.iter().map(|item| matches!(item, Doc::Object(_))).collect(),
                _ => Vec::new(),
            };
            Some(apply_elements(old, &resolve(&objects, elements)))
        }
        Change::Keyed(_) => unreachable!("random worldbooks go through these"),
    }
}

fn apply_elements(old: Option<&Doc>, elements: &[Element]) -> Doc {
    let items = match old {
        Some(Doc::List(items)) => items.as_slice(),
        _ => &[],
    };
    let new = elements.iter().filter_map(|element| match element {
        Element::Keep(index) => Some(items[*index].clone()),
        Element::Edit(index, change) => apply(Some(&items[*index]), change),
        Element::New(text) => Some(parse(text)),
    });
    Doc::List(new.collect())
}

fn apply_members(old: Option<&Doc>, members: &Members) -> Option<Doc> {
    let mut items: Vec<(String, Doc)> = match old {
        Some(Doc::Object(items)) => items.clone(),
        _ => Vec::new(),
    };
    let mut fresh: Vec<(String, Doc)> = Vec::new();
    for (key, change) in &members.changes {
        let last = items.iter().rposition(|(known, _)| name(known) == *key);
        match (last, change) {
            (_, Change::Remove) => items.retain(|(known, _)| name(known) != *key),
            (Some(at), change) => items[at].1 = apply(Some(&items[at].1), change).unwrap(),
            (None, change) => fresh.extend(apply(None, change).map(|doc| (key.to_string(), doc))),
        }
    }
    if items.is_empty() && fresh.is_empty() && !matches!(old, Some(Doc::Object(_))) {
        return old.cloned();
    }
    let rank = |key: &str| members.order.iter().position(|known| *known == key);
    fresh.sort_by_key(|(key, _)| rank(key).unwrap_or(usize::MAX));
    // Gaps are numbered before, after and between the members that stay: 2n before member n, 2n + 1 after it.
    let holder = |rank: usize| items.iter().rposition(|(known, _)| name(known) == members.order[rank]);
    let gap = |key: &str| {
        let rank = rank(key)?;
        let before = (0..rank).rev().find_map(holder).map(|at| 2 * at + 1);
        before.or_else(|| (rank..members.order.len()).find_map(holder).map(|at| 2 * at))
    };
    let gaps: Vec<Option<usize>> = fresh.iter().map(|(key, _)| gap(key)).collect();
    let mut result = Vec::new();
    let take = |wanted: Option<usize>, result: &mut Vec<(String, Doc)>| {
        for ((key, doc), gap) in fresh.iter().zip(&gaps) {
            if *gap == wanted {
                result.push((Value::from(key.as_str()).to_string(), doc.clone()));
            }
        }
    };
    for (at, item) in items.iter().enumerate() {
        take(Some(2 * at), &mut result);
        result.push(item.clone());
        take(Some(2 * at + 1), &mut result);
    }
    take(None, &mut result);
    Some(Doc::Object(result))
}

/// Members of an object, key and raw text, in order and with duplicates.
fn pairs(text: &str) -> Vec<(String, String)> {
    struct Pairs;
    impl<'de> Visitor<'de> for Pairs {
        type Value = Vec<(String, String)>;
        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("an object")
        }
        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut pairs = Vec::new();
            while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                pairs.push((key.get().to_owned(), value.get().to_owned()));
            }
            Ok(pairs)
        }
    }
    serde_json::Deserializer::from_str(text).deserialize_map(Pairs).unwrap()
}

fn elements(text: &str) -> Vec<String> {
    let raw: Vec<&RawValue> = serde_json::from_str(text).unwrap();
    raw.iter().map(|item| item.get().to_owned()).collect()
}

/// Everything in the raw value `old` that `change` does not name has its bytes in `new`.
fn assert_untouched(old: &str, change: &Change, new: &str) {
    match change {
        Change::Members(members) if old.starts_with('{') => {
            let change_of = |key: &str| members.changes.iter().find(|(known, _)| *known == name(key)).map(|(_, c)| c);
            let unnamed = |text: &str| -> Vec<_> {
                pairs(text).into_iter().filter(|(key, _)| change_of(key).is_none()).collect()
            };
            assert_eq!(unnamed(old), unnamed(new));
            for (key, change) in &members.changes {
                let having =
                    |text: &str| -> Vec<_> { pairs(text).into_iter().filter(|(k, _)| name(k) == *key).collect() };
                let (mut olds, mut news) = (having(old), having(new));
                if let (Some(was), Some(is)) = (olds.pop(), news.pop()) {
                    assert_eq!(was.0, is.0);
                    assert_eq!(olds, news);
                    assert_untouched(&was.1, change, &is.1);
                }
            }
        }
        Change::Elements(list) if old.starts_with('[') => {
            let olds = elements(old);
            let stays = |element: &&Element| !matches!(element, Element::Edit(_, Change::Remove));
            for (element, new) in list.iter().filter(stays).zip(elements(new)) {
                match element {
                    Element::Keep(index) => assert_eq!(olds[*index], new),
                    Element::Edit(index, change) => assert_untouched(&olds[*index], change, &new),
                    Element::New(_) => {}
                }
            }
        }
        Change::Objects(list) if old.starts_with('[') => {
            let objects: Vec<bool> = elements(old).iter().map(|item| item.starts_with('{')).collect();
            assert_untouched(old, &Change::Elements(resolve(&objects, list)), new);
        }
        _ => {}
    }
}

fn doc() -> impl Strategy<Value = Doc> {
    let scalar = prop::sample::select(SCALARS).prop_map(|text| Doc::Scalar(text.into()));
    scalar.prop_recursive(4, 40, 6, |inner| {
        let key = prop::sample::select(KEYS).prop_map(str::to_owned);
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(Doc::List),
            2 => prop::collection::vec((key, inner), 0..7).prop_map(Doc::Object),
        ]
    })
}

fn plan() -> impl Strategy<Value = Plan> {
    let leaf = prop_oneof![doc().prop_map(Plan::Set), Just(Plan::Remove)];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = prop::sample::select(KEYS).prop_map(str::to_owned);
        let index = 0_usize..8;
        let element = prop_oneof![
            3 => index.clone().prop_map(PlanElement::Keep),
            1 => (index.clone(), inner.clone()).prop_map(|(at, plan)| PlanElement::Edit(at, plan)),
            1 => doc().prop_map(PlanElement::New),
        ];
        prop_oneof![
            3 => (any::<bool>(), prop::collection::vec((key, inner.clone()), 0..7)).prop_map(|(o, c)| Plan::Members(o, c)),
            1 => prop::collection::vec(element.clone(), 0..6).prop_map(Plan::Elements),
            1 => prop::collection::vec(element, 0..6).prop_map(Plan::Objects),
            1 => (index, inner).prop_map(|(at, plan)| Plan::EditOne(at, Box::new(plan))),
        ]
    })
}

fn layout() -> impl Strategy<Value = Layout> {
    prop_oneof![Just(Layout::Compact), Just(Layout::Two), Just(Layout::TabsCrLf), any::<u64>().prop_map(Layout::Odd),]
}

/// The whole value that `text` holds, without white space around it.
fn root(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..text.trim_end().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn splice_does_what_the_model_does(doc in doc(), plan in plan(), layout in layout()) {
        let old = layout.render(&doc);
        prop_assert_eq!(parse(&old), doc.clone());
        let change = fit(&plan, Some(&doc));
        let Some(want) = apply(Some(&doc), &change) else {
            prop_assert!(splice(&old, &change).is_err());
            return Ok(());
        };
        let new = splice(&old, &change).unwrap();
        prop_assert_eq!(&parse(&new), &want, "{}", new);
        let value: Value = serde_json::from_str(&new).unwrap();
        let wanted: Value = serde_json::from_str(&want.text()).unwrap();
        prop_assert_eq!(value.to_string(), wanted.to_string());
        assert_untouched(&old[root(&old)], &change, &new[root(&new)]);
        prop_assert_eq!(splice_at(&old, &[(root(&old), change)]).unwrap(), new.clone());
        // In a regular layout the result is as if it had been written so.
        if doc.filled() && !matches!(layout, Layout::Odd(_)) && !matches!(plan, Plan::Set(_)) {
            prop_assert_eq!(layout.render(&want), new);
        }
    }

    #[test]
    fn nothing_changed_is_the_same_text(doc in doc(), layout in layout()) {
        let old = layout.render(&doc);
        for plan in [Plan::Members(true, Vec::new()), Plan::Members(true, vec![("\"none\"".into(), Plan::Remove)])] {
            prop_assert_eq!(&splice(&old, &fit(&plan, Some(&doc))).unwrap(), &old);
        }
        if let Doc::List(items) = &doc {
            let all = Change::Elements((0..items.len()).map(Element::Keep).collect());
            prop_assert_eq!(&splice(&old, &all).unwrap(), &old);
        }
        prop_assert_eq!(parse(&splice(&old, &Change::Set(old.clone())).unwrap()), doc);
    }

    #[test]
    fn spans_of_a_list_are_spliced_like_the_list(
        items in prop::collection::vec((doc(), prop::option::of(plan())), 1..6),
        layout in layout(),
    ) {
        let docs: Vec<Doc> = items.iter().map(|(doc, _)| doc.clone()).collect();
        let list = Doc::List(docs.clone());
        let text = layout.render(&Doc::Object(vec![("\"list\"".into(), list)]));
        let raw: std::collections::HashMap<String, &RawValue> = serde_json::from_str(&text).unwrap();
        let spans: Vec<&RawValue> = serde_json::from_str(raw["list"].get()).unwrap();
        let (mut edits, mut elements) = (Vec::new(), Vec::new());
        for (index, ((doc, plan), raw)) in items.iter().zip(&spans).enumerate() {
            let change = plan.as_ref().map(|plan| fit(plan, Some(doc))).filter(|change| *change != Change::Remove);
            let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
            match change {
                Some(change) => {
                    edits.push((start..start + raw.get().len(), change.clone()));
                    elements.push(Element::Edit(index, change));
                }
                None => elements.push(Element::Keep(index)),
            }
        }
        let changes = vec![("list".into(), Change::Elements(elements))];
        let whole = splice(&text, &Change::Members(Members { order: &[], changes, ..Members::default() })).unwrap();
        let parts = splice_at(&text, &edits).unwrap();
        if matches!(layout, Layout::Odd(_)) {
            // Without the list around them new parts may be laid out otherwise.
            prop_assert_eq!(parse(&parts), parse(&whole));
        } else {
            prop_assert_eq!(parts, whole);
        }
    }

    #[test]
    fn pretty_is_what_serde_json_writes(doc in doc(), layout in layout()) {
        let text = layout.render(&doc);
        let mut two = String::new();
        lines(&doc, "  ", "\n", &mut two);
        prop_assert_eq!(&pretty(&text), &two);
        prop_assert_eq!(relayout(&text, &Style::COMPACT, 0), doc.text());
        // Parsing and writing once makes numbers and duplicates plain.
        let value: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(pretty(&value.to_string()), serde_json::to_string_pretty(&value).unwrap());
    }

    #[test]
    fn any_text_gives_a_result_or_an_error(text in "[\\[\\]{}:,\"\\\\ \n1aé]{0,24}", plan in plan(), span in (0_usize..24, 0_usize..24)) {
        let change = fit(&plan, None);
        let _ = splice(&text, &change);
        let _ = splice_at(&text, &[(span.0..span.1, change)]);
        let _ = (pretty(&text), Style::detect(&text));
    }
}
