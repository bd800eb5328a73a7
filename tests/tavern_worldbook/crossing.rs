//! Lorebooks on their way from one program's format to another's.

use super::*;
use rolecall_codecs::canonical::common::TriggerMode;
use rolecall_codecs::{Registry, Source};
use serde_json::json;

const V1: &str = "rolecall-lorebook";
const COMPENDIUM: &str = "rolecall-compendium";
const TIDEGLASS: &str = include_str!("../../samples/tideglass-archive.lorebook.json");
const LEDGER: &str = include_str!("../../samples/tideglass-ledger.compendium.json");

/// Writes in a format and reads what was written, as the one that detection finds.
fn through(entity: &Entity, id: &'static str) -> (String, Entity, Report) {
    let registry = Registry::default();
    let writing = registry.write(entity, id, &Default::default()).expect("a lorebook");
    let (reading, source) = registry.read(&Input::from_text(writing.text.clone())).expect("what was written");
    assert_eq!(source, Source::Codec(id));
    assert_eq!(reading.report.defaulted, Vec::<String>::new());
    (writing.text.to_string(), reading.entity, writing.report)
}

fn any(text: &str) -> Entity {
    Registry::default().read(&Input::from_text(Arc::new(text.to_owned()))).expect("a lorebook").0.entity
}

/// The warning about an original of another format.
fn behind(key: &str) -> String {
    format!("original.{key}.raw: what only that file holds stays behind")
}

#[test]
fn a_worldbook_becomes_a_v1_file() {
    let entity = any(WORLD);
    let (text, v1, report) = through(&entity, V1);
    let file = json(&text);
    let entry = &file["lorebook"]["entries"][0];
    assert_eq!(entry["triggers"]["mode"], json!("simple"));
    assert_eq!(entry["triggers"]["primary"][1], json!({"keyword": "bell[- ]buoy", "isRegex": true, "flags": "i"}));
    let toggles = json!({
        "vectorized": false, "groupOverride": true, "useGroupScoring": true, "automationId": "ring",
        "matchCharacterDepthPrompt": true, "matchCreatorNotes": false
    });
    assert_eq!(entry["unsupportedFields"], toggles);
    assert_eq!(report.dropped, ["entries[0].displayIndex", "entries[1].displayIndex"]);
    assert_eq!(report.warnings, [behind(ID)]);
    for own in ["displayIndex", "tide", "mood", "chart", "outletName", "made_with"] {
        assert!(!text.contains(own), "{own}");
    }
    // And back: nothing else was lost.
    let (_, back, report) = through(&Entity::new(v1.body), ID);
    assert_eq!(report, Report::default());
    let mut expected = book(&entity).clone();
    expected.entries[0].display_index = None;
    expected.entries[1].display_index = None;
    assert_eq!(book(&back), &expected);
}

#[test]
fn a_cards_book_becomes_a_v1_file() {
    let entity = any(BOOK);
    let (_, v1, report) = through(&entity, V1);
    assert_eq!(report.dropped, ["entries[0].displayIndex"]);
    let mut expected = book(&entity).clone();
    expected.entries[0].display_index = None;
    assert_eq!(book(&v1), &expected);
    // Its own file is still there.
    assert_eq!(through(&entity, ID).0, BOOK);
}

#[test]
fn worldbooks_and_compendia() {
    for text in [WORLD, BOOK] {
        let entity = any(text);
        let (compendium, back, report) = through(&entity, COMPENDIUM);
        assert!(report.dropped.iter().all(|path| path.ends_with(".displayIndex")), "{report:?}");
        assert!(!compendium.contains("mood") && !compendium.contains("\"tower\""));
        assert_eq!(book(&back).entries.len(), book(&entity).entries.len());
        let (again, _, _) = through(&back, ID);
        assert!(!again.contains("node"), "{again}");
    }
}

/// RoleCall's own lorebooks: what a worldbook does not hold is named, and nothing of theirs is copied.
#[test]
fn lorebooks_of_rolecall_become_worldbooks() {
    for (text, id) in [(TIDEGLASS, V1), (LEDGER, COMPENDIUM)] {
        let entity = any(text);
        let (file, world, report) = through(&entity, ID);
        assert_eq!(report.warnings.last(), Some(&behind(id)));
        for own in ["sideEffects", "side_effects", "entry_type", "lorebookType", "lorebook_type", "tree", "token_count"]
        {
            assert!(!file.contains(own), "{own}");
        }
        for (old, new) in book(&entity).entries.iter().zip(&book(&world).entries) {
            assert_eq!((&old.title, &old.content, old.enabled), (&new.title, &new.content, new.enabled));
            assert_eq!(new.trigger_mode, TriggerMode::Simple);
        }
        assert_eq!(book(&world).entries.len(), book(&entity).entries.len());
        // The first file is still there.
        assert_eq!(through(&entity, id).0, text);
    }
}

/// Each format is written onto its own original.
#[test]
fn each_format_keeps_its_own_original() {
    let mut both = any(WORLD);
    let (text, v1, _) = through(&both, V1);
    both.original.insert(V1, v1.original.get(V1).expect("an original").clone());
    book_mut(&mut both).entries[0].title = "Another".into();
    assert_eq!(through(&both, ID).0, WORLD.replace("\"The bell buoy\"", "\"Another\""));
    assert_eq!(through(&both, V1).0, text.replace("\"The bell buoy\"", "\"Another\""));
}
