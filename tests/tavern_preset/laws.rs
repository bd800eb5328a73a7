//! What holds for every plain preset.

use super::model::wild_file;
use super::support::{any_layout, comes_back, config, findings, validator};
use super::*;
use proptest::prelude::*;
use std::sync::LazyLock;

static WIRE: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("wire/preset"));
static BODY: LazyLock<jsonschema::Validator> = LazyLock::new(|| validator("canonical/preset"));

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn what_is_not_edited_comes_back_byte_for_byte(file in wild_file(), layout in any_layout()) {
        let text = layout(&file);
        comes_back(&text, &read(&text).entity, |entity| write(entity, ID).text.to_string(), &BODY)?;
    }

    /// Whatever RoleCall's preset holds: what does not come back from a plain one is named, and only that.
    #[test]
    fn a_fresh_file_is_sound_and_names_what_it_loses(file in wild_file()) {
        let mut entity = Registry::default().read_as(&input(&file.to_string()), ROLECALL).expect("a preset").entity;
        entity.original = Default::default();
        let out = write(&entity, ID);
        let written = parsed(&out.text);
        prop_assert_eq!(findings(&WIRE, &written), Vec::<String>::new());
        prop_assert_eq!(takers(&written), [(ID, 0.9)]);
        let back = read(&out.text).entity;
        let choices = !body(&entity).choices.iter().flatten().collect::<Vec<_>>().is_empty();
        prop_assert_eq!(choices, out.report.dropped.iter().any(|path| path == "choices"));
        let without = PresetBody { description: None, choices: None, ..body(&entity).clone() };
        let own = |path: &String| path != "description" && path != "choices";
        if !out.report.dropped.iter().any(own) && out.report.warnings.is_empty() {
            let (back, without) = (serde_json::to_value(body(&back)), serde_json::to_value(&without));
            prop_assert_eq!(undecorated(back.expect("JSON")), undecorated(without.expect("JSON")));
        }
    }
}

/// Without the decoration of groups, which is no part of what they are.
fn undecorated(mut preset: Value) -> Value {
    for group in preset["groups"].as_array_mut().into_iter().flatten() {
        group.as_object_mut().expect("a group").remove("extras");
    }
    preset
}
