//! Presets on their way from one program's format to another's.

use super::*;

/// The keys that RoleCall alone writes.
const PRIVATE: &[&str] =
    &["readme", "macro_engine_yaml", "choice_groups", "script_sheet", "promptbook", "linkedRegexScripts"];

fn harbour() -> Entity {
    Registry::default().read(&input(HARBOUR)).expect("a preset").0.entity
}

#[test]
fn what_is_rolecalls_own_does_not_go_into_a_plain_preset() {
    let out = write(&harbour(), ID);
    for key in PRIVATE {
        assert!(!out.text.contains(key), "{key}: {}", out.text);
    }
    assert_eq!(takers(&parsed(&out.text)), [(ID, 0.9)]);
    assert_eq!(out.report.dropped, ["description", "choices"]);
    assert!(out.report.warnings.iter().any(|line| line.starts_with("original.rolecall.raw: ")), "{:?}", out.report);
    let (before, back) = (harbour(), read(&out.text).entity);
    let without = PresetBody { description: None, choices: None, ..body(&before).clone() };
    assert_eq!(body(&back), &without);
}

#[test]
fn a_plain_preset_becomes_rolecalls_and_comes_back() {
    let entity = read(WATCH).entity;
    let out = write(&entity, ROLECALL);
    assert_eq!(takers(&parsed(&out.text)), [(ROLECALL, 0.95), (ID, 0.9)]);
    assert_eq!(out.report.dropped, Vec::<String>::new());
    let there = Registry::default().read(&input(&out.text)).expect("RoleCall's").0.entity;
    assert_eq!(body(&there), body(&entity));
    // The entity still has the plain original, so the way back is the very file.
    assert_eq!(*write(&entity, ID).text, WATCH);
    // Without it the same preset in a layout of our own.
    assert_eq!(body(&read(&write(&there, ID).text).entity), body(&entity));
}

#[test]
fn an_original_under_another_programs_key_is_written_onto() {
    let stored = read(WATCH).entity.to_json().replace("\"tavern-preset\"", "\"sillytavern\"");
    let mut entity = Entity::from_json(&stored).expect("canonical");
    assert!(entity.original.get(ID).is_none());
    assert_eq!(*write(&entity, ID).text, WATCH);
    body_mut(&mut entity).prompts[0].content = "Tell it.".into();
    let long = "Tell the night watch of {{char}}'s harbour, hour by hour. Never speak for {{user}}.";
    assert_eq!(*write(&entity, ID).text, WATCH.replace(long, "Tell it."));
}

#[test]
fn a_rolecall_file_that_is_read_as_plain_keeps_what_it_has() {
    let reading = read(HARBOUR);
    for key in ["/readme", "/macro_engine_yaml", "/choice_groups"] {
        assert!(reading.report.escrowed.iter().any(|path| path == key), "{key}: {:?}", reading.report);
    }
    assert_eq!(*write(&reading.entity, ID).text, HARBOUR);
}
