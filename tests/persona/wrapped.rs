//! Personas inside the wrappers of a library export: they come back wrapped.

use super::*;

/// Each way to wrap, with odd spacing and neighbours, and the pointer of the persona.
fn wraps(inner: &str) -> Vec<(String, &'static str)> {
    vec![
        (format!("{{ \"type\" : 1.0,\n\t\"data\":\t{inner} ,\"sig\": \"\\ud83d\" }}\n"), "/data"),
        (format!("{{\"persona\": {inner}, \"note\": 1e400}}"), "/persona"),
        (
            format!("\n{{\"exportedAt\":\"t\",\"data\":{{\"a\":[],\"persona\":{inner}}}, \"data~/x\": 0}}"),
            "/data/persona",
        ),
    ]
}

#[test]
fn an_unedited_file_comes_back_wrapped() {
    for inner in [ENVELOPE.trim(), CARD.trim()] {
        for (text, _) in wraps(inner) {
            let entity = read(&text).entity;
            assert_eq!(write(&entity), text);
            assert_eq!(write(&Entity::from_json(&entity.to_json()).unwrap()), text);
            let original = entity.original.get(ID).unwrap();
            assert_eq!(original.twin.text().as_str(), inner, "the persona alone is the original");
        }
    }
}

#[test]
fn an_edit_changes_the_persona_in_its_wrapper() {
    for inner in [ENVELOPE.trim(), CARD.trim()] {
        let edit = |body: &mut PersonaBody| body.name = "Else".into();
        let alone = edited(inner, edit).0;
        for (text, _) in wraps(inner) {
            assert_eq!(edited(&text, edit).0, text.replace(inner, &alone));
        }
    }
}

#[test]
fn reports_name_whole_paths() {
    for (text, at) in wraps(r#"{"spec": "rolecall_persona", "data": {"name": "A", "description": 5, "x": 1}}"#) {
        let report = read(&text).report;
        assert!(report.defaulted[0].starts_with(&format!("{at}/data/description: ")), "{report:?}");
        assert!(report.escrowed.contains(&format!("{at}/data/x")), "{report:?}");
        assert!(report.escrowed.contains(&format!("{at}/spec")), "{report:?}");
    }
    let (text, _) = wraps(ENVELOPE.trim()).remove(2);
    let escrowed = read(&text).report.escrowed;
    for around in ["/exportedAt", "/data/a", "/data~0~1x"] {
        assert!(escrowed.iter().any(|path| path == around), "{escrowed:?}");
    }
}

#[test]
fn new_keys_take_the_style_around_them() {
    let text = "{\n  \"type\": \"persona\",\n  \"data\": {\n    \"spec\": \"rolecall_persona\",\n    \"data\": {\n      \"name\": \"A\"\n    }\n  }\n}\n";
    let (out, _) = edited(text, |body| body.brief = Some("b".into()));
    assert_eq!(out, text.replace("\"name\": \"A\"\n", "\"name\": \"A\",\n      \"description\": \"b\"\n"));
}

#[test]
fn the_persona_inside_is_not_unwrapped_again() {
    let inner = json!({"spec": "rolecall_persona", "data": {"name": "A"}, "persona": envelope(json!({}))});
    let text = json!({ "persona": inner }).to_string();
    let (out, _) = edited(&text, |body| body.brief = Some("b".into()));
    assert_eq!(parsed(&out)["persona"]["data"], json!({"name": "A", "description": "b"}));
    assert_eq!(parsed(&out)["persona"]["persona"], inner["persona"]);
}

#[test]
fn a_wrapper_that_was_spoilt_is_left_off() {
    let text = json!({"persona": parsed(ENVELOPE)}).to_string();
    let mut entity = read(&text).entity;
    let mut original = entity.original.get(ID).unwrap().clone();
    original.unmapped["wrapper"]["before"] = json!("{\"persona\":");
    original.unmapped["wrapper"]["after"] = json!("");
    entity.original.insert(ID, original);
    let out = writing(&entity);
    assert_eq!(parsed(&out.text), parsed(ENVELOPE));
    assert_eq!(out.report.warnings.len(), 1);
}

#[test]
fn an_original_of_no_known_shape_is_not_written_onto() {
    let mut entity = read(CARD).entity;
    let mut original = entity.original.get(ID).unwrap().clone();
    for shape in [json!("flat"), json!(7), Value::Null] {
        original.unmapped.insert("shape".into(), shape);
        entity.original.insert(ID, original.clone());
        let out = writing(&entity);
        assert_eq!(parsed(&out.text)["spec"], "rolecall_persona");
        assert!(out.report.warnings.iter().any(|warning| warning.contains("no known shape")));
    }
}
