//! Files from scratch.

use super::*;
use rolecall_codecs::Registry;
use rolecall_codecs::mapping::Described;
use rolecall_codecs::wire::tavern_worldbook::{WorldEntry, Worldbook};
use serde_json::json;
use support::{findings, validator};

fn scratch(body: LorebookBody) -> (Value, Report) {
    let (text, report) = write(&Entity::new(body));
    let input = Input::from_text(Arc::new(text.clone()));
    let registry = Registry::default();
    assert_eq!(registry.detect(&input.open().expect("JSON")).expect("a codec").info().id, ID, "{text}");
    let file = json(&text);
    assert_eq!(findings(&validator("wire/tavern_worldbook"), &file), Vec::<String>::new());
    (file, report)
}

#[test]
fn an_empty_book() {
    let (file, report) = scratch(LorebookBody { global_scan_depth: 4.0, ..LorebookBody::default() });
    let expected = json!({
        "name": "", "scan_depth": 4, "token_budget": 0, "recursive_scanning": false, "case_sensitive": false,
        "match_whole_words": false, "entries": {}
    });
    assert_eq!(file.to_string(), expected.to_string());
    assert_eq!(report, Report::default());
}

#[test]
fn a_fresh_entry_says_everything() {
    let entry = LorebookEntry { id: "0".into(), title: "T".into(), ..LorebookEntry::default() };
    let body = LorebookBody { global_scan_depth: 4.0, entries: vec![entry.into()], ..LorebookBody::default() };
    let (file, report) = scratch(body.clone());
    let expected = json!({
        "uid": 0, "key": [], "keysecondary": [], "comment": "T", "content": "", "constant": false, "selective": true,
        "selectiveLogic": 0, "addMemo": false, "order": 0, "position": 1, "disable": false, "ignoreBudget": false,
        "excludeRecursion": false, "preventRecursion": false, "delayUntilRecursion": 0, "matchPersonaDescription": false,
        "matchCharacterDescription": false, "matchCharacterPersonality": false, "matchScenario": false, "probability": 100,
        "useProbability": false, "depth": 4, "group": "", "groupWeight": 100, "scanDepth": null, "caseSensitive": null,
        "matchWholeWords": null, "role": 0, "sticky": 0, "cooldown": 0, "delay": 0
    });
    assert_eq!(file["entries"].to_string(), json!({ "0": expected }).to_string());
    assert_eq!(report, Report::default());
    assert_eq!(super::body(&file.to_string()), body);
}

/// The sample's body says everything that a world info file can hold: without its original it comes back whole.
#[test]
fn the_sample_from_scratch() {
    let body = body(WORLD);
    let (text, report) = write(&Entity::new(body.clone()));
    assert_eq!(report, Report::default());
    assert_eq!(super::body(&text), body);
    let file = json(&text);
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let order = |all: &[&str], keys: &[String]| {
        all.iter().filter(|key| keys.contains(&(**key).to_owned())).map(|key| (*key).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(keys(&file), order(Worldbook::KEYS, &keys(&file)));
    assert_eq!(keys(&file["entries"]["0"]), order(WorldEntry::KEYS, &keys(&file["entries"]["0"])));
    // What only the original held is not made up.
    for gone in ["tide", "mood", "chart", "outletName", "triggers\""] {
        assert!(!text.contains(gone), "{gone}");
    }
}

#[test]
fn numbers_of_fresh_entries() {
    let entries = ["guid", "3", "0", ""].map(|id| LorebookEntry { id: id.into(), ..LorebookEntry::default() }.into());
    let (file, report) = scratch(LorebookBody { entries: entries.into(), ..LorebookBody::default() });
    let keys: Vec<_> =
        file["entries"].as_object().expect("entries").iter().map(|(k, e)| format!("{k}={}", e["uid"])).collect();
    assert_eq!(keys, ["1=1", "3=3", "0=0", "2=2"]);
    assert_eq!(report.dropped, ["globalScanDepth", "entries[0].id"]);
}
