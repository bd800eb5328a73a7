//! Scripts on their way from one program's format to the other's.

use super::model::KEYS;
use super::*;
use rolecall_codecs::Text;

fn fogbell() -> Entity {
    Registry::default().read(&input(FOGBELL)).expect("a script").0.entity
}

#[test]
fn what_is_rolecalls_own_does_not_go_into_a_plain_script() {
    let entity = fogbell();
    let out = write_as(&entity, ID);
    let list = parsed(&out.text);
    assert_eq!(takers(&out.text), [(ID, 0.9)]);
    for script in list.as_array().expect("a list") {
        assert!(script.as_object().expect("a script").keys().all(|key| KEYS.contains(&key.as_str())), "{script}");
    }
    assert_eq!(list[0]["findRegex"], json!(r"/\*[^*\n]+\*/g"));
    assert_eq!(list[1]["placement"], json!([5, 6, 1]));
    assert_eq!(list[1]["disabled"], json!(true));
    let told = [
        "name",
        "rules[0].note",
        "rules[0].phases[1]",
        "rules[1].phases[0]",
        "rules[1].phases[1]",
        "rules[1].phases[2]",
        "rules[1].phases[3]",
        "rules[2].phases[1]",
        "rules[2].sortOrder",
        "rules[2].extras.colour",
        "rules[2].extras.substitution",
        "rules[3].extras.weights.fog",
        "rules[3].extras.weights.bell",
    ];
    assert_eq!(out.report.dropped, told);
    assert_eq!(out.report.warnings, ["original.rolecall-regex.raw: what only that file holds stays behind"]);
}

#[test]
fn what_both_have_comes_back_from_a_plain_script() {
    let (before, back) = (fogbell(), read(&write_as(&fogbell(), ID).text).entity);
    for (index, (old, new)) in set(&before).rules.iter().zip(&set(&back).rules).enumerate() {
        let known = |phase: &&Text| !["display", "prompt", "bell_tower"].contains(&phase.as_str());
        let expected = RegexRule {
            note: None,
            extras: None,
            sort_order: index as f64,
            phases: old.phases.iter().filter(known).cloned().collect(),
            ..old.clone()
        };
        assert_eq!(new, &expected);
    }
}

#[test]
fn what_is_taverns_own_does_not_go_into_a_rolecall_script() {
    let entity = Registry::default().read(&input(MANNERS).named("Manners.json")).expect("scripts").0.entity;
    let out = write_as(&entity, ROLECALL);
    assert_eq!(takers(&out.text), [(ROLECALL, 0.9)]);
    let script = parsed(&out.text);
    assert_eq!(script["name"], json!("Manners"));
    assert_eq!(script["rules"][0]["placement"], json!(["ai_output"]));
    assert!(script["rules"][1].get("harbour_note").is_none());
    let told = [
        "rules[0].targets",
        "rules[1].phases[2]",
        "rules[1].phases[3]",
        "rules[1].phases[4]",
        "rules[1].targets",
        "rules[1].substituteFind",
        "rules[1].extras.harbour_note.tide",
        "rules[2].phases[0]",
        "rules[2].phases[1]",
        "rules[2].phases[2]",
        "rules[2].substituteFind",
    ];
    assert_eq!(out.report.dropped, told);
    assert_eq!(out.report.warnings, ["original.tavern-regex.raw: what only that file holds stays behind"]);
    // The entity still has the plain original, so the way back is the very file.
    assert_eq!(write(&entity), MANNERS);
}

#[test]
fn a_plain_script_becomes_rolecalls_without_a_loss() {
    let entity = Registry::default().read(&input(QUOTES).named("Quotes.json")).expect("a script").0.entity;
    let out = write_as(&entity, ROLECALL);
    assert_eq!(out.report.dropped, Vec::<String>::new());
    let there = Registry::default().read(&input(&out.text)).expect("RoleCall's").0.entity;
    assert_eq!(there.body, entity.body);
    let back = write_as(&there, ID);
    assert_eq!(back.report.dropped, ["name"]);
    assert_eq!(parsed(&back.text), parsed(QUOTES));
}

/// Keys of one's own are kept where nobody can say whose they are: in an entity without an original, and in one's own file.
#[test]
fn unknown_keys_stay_in_their_own_format() {
    for (text, codec) in [(FOGBELL, ROLECALL), (MANNERS, ID)] {
        let mut entity = Registry::default().read_as(&input(text), codec).expect("scripts").entity;
        entity.original = Default::default();
        for to in [ROLECALL, ID] {
            let out = write_as(&entity, to);
            assert!(!out.report.dropped.iter().any(|path| path.contains("extras")), "{:?}", out.report.dropped);
        }
    }
}
