//! Which codec takes which file: the whole matrix, and that no file is taken by two.

use rolecall_codecs::{Error, Input, Registry};
use serde_json::{Value, json};

/// Who takes a file, each with its score; the others give it 0.
type Takers = &'static [(&'static str, f64)];

const NOBODY: Takers = &[];
const CHARACTER: Takers = &[("rolecall", 1.0), ("tavern", 0.9)];
/// A card of RoleCall with something that a plain card does not have.
const CHARACTER_ALONE: Takers = &[("rolecall", 1.0)];
/// A plain card, of RoleCall or not.
const PLAIN: Takers = &[("tavern", 0.9)];
const LOREBOOK: Takers = &[("rolecall-lorebook", 1.0)];
/// A world info file, and the book of a card alone.
const WORLD: Takers = &[("tavern-worldbook", 0.9)];
const BOOK: Takers = &[("tavern-worldbook", 0.85)];
const COMPENDIUM: Takers = &[("rolecall-compendium", 1.0)];
const PERSONA: Takers = &[("rolecall-persona", 1.0)];
const REGEX: Takers = &[("rolecall-regex", 0.9)];
const SCRIPTS: Takers = &[("tavern-regex", 0.9)];
const PRESET: Takers = &[("rolecall-preset", 0.95), ("tavern-preset", 0.9)];
const PLAIN_PRESET: Takers = &[("tavern-preset", 0.9)];
const SHEET: Takers = &[("rolecall-preset", 0.95), ("rolecall-script-sheet", 1.0), ("tavern-preset", 0.9)];

fn card(spec: &str, rolecall: Value) -> Value {
    json!({ "spec": spec, "data": { "name": "N", "description": "d", "extensions": { "rolecall": rolecall } } })
}

fn plain_card(extensions: Value) -> Value {
    json!({ "spec": "chara_card_v2", "spec_version": "2.0", "data": { "name": "N", "description": "d", "extensions": extensions } })
}

fn book(version: Value, entries: Value) -> Value {
    json!({ "schemaVersion": version, "lorebook": { "name": "B", "entries": entries } })
}

fn compendium(more: Value) -> Value {
    let mut file = json!({
        "format": "rolecall-compendium",
        "schemaVersion": "compendium-v1.0.0",
        "lorebook": { "name": "B" },
        "entries": [{ "id": "e", "title": "T", "content": "c", "name": "n" }],
        "tree": null,
    });
    merge(&mut file, more);
    file
}

fn persona() -> Value {
    json!({ "spec": "rolecall_persona", "spec_version": "1.0", "data": { "name": "P" } })
}

fn script(rules: Value) -> Value {
    json!({ "id": "r", "name": "R", "description": "what a card has too", "rules": rules })
}

fn rules() -> Value {
    json!([{ "find_pattern": "a", "replace_string": "b" }, { "replace_string": "" }])
}

/// A plain SillyTavern preset with these members on top.
fn preset(more: Value) -> Value {
    let mut file = json!({ "temperature": 1, "prompts": [{ "identifier": "main", "name": "Main", "content": "" }] });
    merge(&mut file, more);
    file
}

fn library(inner: Value) -> Value {
    json!({ "exportedAt": "2026-01-01T00:00:00.000Z", "type": "item", "version": 1, "data": inner })
}

fn merge(into: &mut Value, more: Value) {
    let (Some(into), Value::Object(more)) = (into.as_object_mut(), more) else { panic!("two objects") };
    for (key, value) in more {
        if value == "REMOVED" {
            into.remove(&key)
        } else {
            into.insert(key, value)
        };
    }
}

/// The matrix.
fn matrix() -> Vec<(&'static str, Value, Takers)> {
    let sheet = json!({ "version": 1, "content": "x" });
    vec![
        // Characters
        ("a v2 card of RoleCall", card("chara_card_v2", json!({})), CHARACTER),
        ("a v3 card of RoleCall", card("chara_card_v3", json!({ "tagline": "t" })), CHARACTER),
        (
            "a card of RoleCall with scripts",
            json!({ "spec": "chara_card_v3", "data": { "name": "N", "extensions": { "rolecall": {}, "regex_scripts": [{ "findRegex": "a" }] } } }),
            CHARACTER,
        ),
        (
            "a card of RoleCall with a book",
            json!({ "spec": "chara_card_v3", "data": { "name": "N", "extensions": { "rolecall": {} }, "character_book": { "entries": [] } } }),
            CHARACTER,
        ),
        ("a card whose rolecall type is another", card("chara_card_v3", json!({ "type": "character" })), CHARACTER),
        ("a card whose rolecall block is a list", card("chara_card_v3", json!([])), PLAIN),
        ("a card whose rolecall block is a string", card("chara_card_v3", json!("x")), PLAIN),
        ("a card whose rolecall block is null", card("chara_card_v3", json!(null)), PLAIN),
        ("a card of an unknown spec", card("chara_card_v4", json!({})), NOBODY),
        ("a plain card", plain_card(json!({})), PLAIN),
        ("a flat v1 card", json!({ "name": "N", "description": "d", "first_mes": "hi" }), PLAIN),
        // Lorebooks
        ("a v1 lorebook", book(json!("1.0.0"), json!([{ "id": "e" }])), LOREBOOK),
        ("a v1 lorebook without entries", book(json!("1.0.0"), json!([])), LOREBOOK),
        ("a v1 lorebook of a beta", book(json!("1.0.0-beta"), json!([])), LOREBOOK),
        ("a lorebook of another version", book(json!("2.0.0"), json!([])), NOBODY),
        ("a lorebook whose version is a number", book(json!(1), json!([])), NOBODY),
        ("a lorebook without version", json!({ "lorebook": { "entries": [] } }), NOBODY),
        // Compendia
        ("a compendium", compendium(json!({})), COMPENDIUM),
        ("a compendium without entries", compendium(json!({ "entries": [] })), COMPENDIUM),
        ("a compendium known by its format alone", compendium(json!({ "schemaVersion": "REMOVED" })), COMPENDIUM),
        ("a compendium known by its version alone", compendium(json!({ "format": "REMOVED" })), COMPENDIUM),
        (
            "a compendium whose version contains the one of v1",
            compendium(json!({ "format": "REMOVED", "schemaVersion": "compendium-1.0.0" })),
            COMPENDIUM,
        ),
        (
            "a compendium with a nested list too",
            compendium(
                json!({ "format": "REMOVED", "schemaVersion": "compendium-1.0.0", "lorebook": { "entries": [] } }),
            ),
            COMPENDIUM,
        ),
        ("a compendium whose entries are no list", compendium(json!({ "entries": {} })), NOBODY),
        ("a compendium whose lorebook is null", compendium(json!({ "lorebook": null })), NOBODY),
        // Personas
        ("a persona", persona(), PERSONA),
        ("a persona in a library wrapper", library(persona()), PERSONA),
        ("a persona in a wrapper of its name", json!({ "persona": persona() }), PERSONA),
        ("a persona card", card("chara_card_v3", json!({ "type": "persona" })), PERSONA),
        ("a persona card, v2", card("chara_card_v2", json!({ "type": "persona" })), PERSONA),
        (
            "a persona of RoleOut",
            json!({ "name": "P", "title": "t", "description": "d", "isDefault": true, "exportedBy": "RoleOut" }),
            PERSONA,
        ),
        // Regex scripts
        ("a regex script", script(rules()), REGEX),
        ("a list of regex scripts", json!([script(rules())]), NOBODY),
        ("a regex script without rules", script(json!([])), NOBODY),
        ("a regex script with one odd rule", script(json!([{ "find_pattern": "a" }, { "x": 1 }])), NOBODY),
        ("scripts of SillyTavern", json!([{ "scriptName": "s", "findRegex": "a" }, { "replaceString": "" }]), SCRIPTS),
        ("a script of SillyTavern", json!({ "scriptName": "s", "findRegex": "a", "replaceString": "" }), SCRIPTS),
        ("a list with one odd script", json!([{ "findRegex": "a" }, { "find_pattern": "a" }]), NOBODY),
        ("a script with rules", json!({ "scriptName": "s", "findRegex": "a", "rules": [] }), NOBODY),
        ("a script of both programs", json!({ "scriptName": "s", "findRegex": "a", "rules": rules() }), REGEX),
        ("a card with keys of a script", json!({ "name": "N", "description": "d", "findRegex": "a" }), PLAIN),
        // Presets
        ("a preset of RoleCall by its engine", preset(json!({ "macro_engine_yaml": "" })), PRESET),
        ("a preset of RoleCall by its choices", preset(json!({ "choice_groups": [] })), PRESET),
        ("a preset of RoleCall by its links", preset(json!({ "extensions": { "linkedRegexScripts": [] } })), PRESET),
        ("a preset with a sheet", preset(json!({ "choice_groups": [], "script_sheet": sheet })), SHEET),
        ("a preset with a promptbook", preset(json!({ "choice_groups": [], "promptbook": sheet })), SHEET),
        ("keys of RoleCall without a preset", json!({ "macro_engine_yaml": "", "choice_groups": [] }), NOBODY),
        ("a plain preset", preset(json!({})), PLAIN_PRESET),
        ("a plain preset with scripts", preset(json!({ "extensions": { "regex_scripts": [] } })), PLAIN_PRESET),
        ("a preset of RoleCall of some type", preset(json!({ "choice_groups": [], "type": "x" })), NOBODY),
        ("a preset in a library wrapper", library(preset(json!({ "choice_groups": [] }))), NOBODY),
        // Worldbooks
        (
            "a worldbook",
            json!({ "entries": { "0": { "key": ["a"], "content": "c" } }, "name": "W", "description": "d" }),
            WORLD,
        ),
        ("a worldbook without entries", json!({ "scan_depth": 4, "entries": {} }), WORLD),
        ("no entries", json!({ "name": "W", "entries": {} }), NOBODY),
        (
            "a book alone",
            json!({ "name": "B", "description": "d", "entries": [{ "keys": ["a"], "content": "c" }] }),
            BOOK,
        ),
        ("a book alone without entries", json!({ "entries": [] }), BOOK),
        (
            "a worldbook beside a lorebook",
            json!({ "lorebook": {}, "entries": { "0": { "key": ["a"], "content": "c" } } }),
            NOBODY,
        ),
        (
            "a card with entries",
            {
                let mut file = card("chara_card_v3", json!({}));
                merge(&mut file, json!({ "entries": { "0": { "key": [] } } }));
                file
            },
            CHARACTER_ALONE,
        ),
        (
            "a regex script with entries",
            {
                let mut file = script(rules());
                merge(&mut file, json!({ "entries": [] }));
                file
            },
            REGEX,
        ),
        ("a preset with entries", preset(json!({ "choice_groups": [], "entries": [] })), PRESET),
        (
            "a memory book of Agnai",
            json!({ "kind": "memory", "name": "A", "entries": [{ "name": "n", "keywords": ["k"], "entry": "e" }] }),
            NOBODY,
        ),
        ("a lorebook of NovelAI", json!({ "lorebookVersion": 5, "entries": [{ "text": "t", "keys": ["k"] }] }), NOBODY),
        // Others
        ("a backup of personas", json!({ "personas": { "a.png": "A" }, "persona_descriptions": {} }), NOBODY),
        ("an instruct template", json!({ "name": "I", "system_prompt": "s", "input_sequence": "i" }), NOBODY),
        ("a context template", json!({ "name": "C", "story_string": "s" }), NOBODY),
        ("a name with extensions", json!({ "name": "N", "extensions": {} }), NOBODY),
        ("notes", json!({ "name": "N", "persona": "text" }), NOBODY),
        ("settings of a sampler", json!({ "temp": 1, "top_p": 1 }), NOBODY),
        ("an empty object", json!({}), NOBODY),
        ("an empty list", json!([]), NOBODY),
        ("null", json!(null), NOBODY),
        ("a string", json!("rolecall"), NOBODY),
    ]
}

fn scores(registry: &Registry, input: &Input) -> Vec<(&'static str, f64)> {
    registry.scores(&input.open().expect("JSON")).into_iter().map(|score| (score.codec, score.score)).collect()
}

#[test]
fn every_file_scores_what_the_matrix_says() {
    let registry = Registry::default();
    for (what, file, expected) in matrix() {
        let input = Input::new(file.to_string().into_bytes()).expect("text");
        let takers: Vec<_> = scores(&registry, &input).into_iter().filter(|(_, score)| *score != 0.0).collect();
        assert_eq!(takers, expected, "{what}");
        let winner = expected.iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|best| best.1 > 0.5);
        match (registry.detect(&input.open().expect("JSON")), winner) {
            (Ok(codec), Some((id, _))) => assert_eq!(codec.info().id, *id, "{what}"),
            (Err(Error::NotRecognised { .. }), None) => {}
            (Ok(codec), None) => panic!("{what} is taken by {}", codec.info().id),
            (Err(error), _) => panic!("{what}: {error}"),
        }
    }
}

#[test]
fn canonical_documents_belong_to_no_codec() {
    let registry = Registry::default();
    for (what, file, expected) in matrix().into_iter().filter(|(_, _, expected)| *expected != NOBODY) {
        let input = Input::new(file.to_string().into_bytes()).expect("text");
        let (reading, _) = registry.read(&input).unwrap_or_else(|error| panic!("{what}: {error}"));
        let canonical = Input::new(reading.entity.to_json().into_bytes()).expect("text");
        assert!(scores(&registry, &canonical).iter().all(|(_, score)| *score == 0.0), "{what} {expected:?}");
    }
}

/// A file may score in two codecs of one kind (a preset with a sheet), never as high in both, and never across kinds.
#[test]
fn no_sample_is_taken_twice() {
    let registry = Registry::default();
    let kind = |id: &str| registry.get(id).expect("a codec").info().kind;
    let mut seen = 0;
    for item in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples") {
        let path = item.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            continue;
        }
        let Ok(input) = Input::new(std::fs::read(&path).expect("bytes")) else { panic!("{}", path.display()) };
        let scores = scores(&registry, &input);
        let (best, top) = scores.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).expect("codecs");
        assert!(top > 0.5, "{}: nobody's", path.display());
        for (id, score) in scores.iter().filter(|(id, _)| *id != best) {
            assert!(*score < top, "{}: {best} and {id} tie", path.display());
            assert!(*score <= 0.5 || related(kind(id), kind(best)), "{}: also {id}", path.display());
        }
        seen += 1;
    }
    assert!(seen >= registry.iter().count(), "a sample of each format");
}

/// A script sheet is a preset with one key more.
fn related(a: rolecall_codecs::canonical::Kind, b: rolecall_codecs::canonical::Kind) -> bool {
    let name = |kind: rolecall_codecs::canonical::Kind| kind.to_string();
    a == b || [name(a), name(b)].iter().all(|kind| ["preset", "scriptsheet"].contains(&kind.as_str()))
}
