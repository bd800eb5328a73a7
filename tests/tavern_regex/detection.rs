//! What is a file of scripts.

use super::*;

#[test]
fn one_of_three_keys_makes_an_object_a_script() {
    for key in ["findRegex", "scriptName", "replaceString"] {
        let script = json!({ key: null });
        for file in [script.clone(), json!([script]), json!([{ "x": { "y": [1] }, key: 7 }, script])] {
            assert_eq!(takers(&file.to_string()), [(ID, 0.9)], "{file}");
        }
    }
    assert_eq!(takers(MANNERS), [(ID, 0.9)]);
    assert_eq!(takers(QUOTES), [(ID, 0.9)]);
    assert_eq!(takers(FOGBELL), [(ROLECALL, 0.9)]);
}

#[test]
fn what_is_no_script_is_refused_with_its_place() {
    let script = json!({ "scriptName": "s", "findRegex": "a", "replaceString": "" });
    let with = |key: &str| {
        let mut file = script.clone();
        file[key] = json!("x");
        file
    };
    let mut cases = vec![
        (json!({}), ""),
        (json!([]), ""),
        (json!("findRegex"), ""),
        (json!({ "inner": script }), ""),
        (json!([[script]]), "/0"),
        (json!([script, null]), "/1"),
        (json!([script, {}]), "/1"),
        (json!([script, { "find_pattern": "a" }]), "/1"),
        (json!([parsed(FOGBELL)]), "/0"),
        (with("rules"), "/rules"),
    ];
    for key in ["entries", "lorebook", "spec", "data", "name", "persona", "prompts", "prompt_order", "temperature"] {
        cases.push((with(key), ""));
    }
    for (file, path) in cases {
        assert!(!takers(&file.to_string()).iter().any(|(id, _)| *id == ID), "{file}");
        let error = try_read(&file.to_string()).expect_err("no script");
        assert!(
            matches!(&error, Error::NotThisFormat { codec: ID, .. } | Error::NotThisElement { codec: ID, .. }),
            "{error:?}"
        );
        assert!(error.to_string().ends_with(&format!("(at `{path}`)")), "{file}: {error}");
    }
}

/// Cards and presets carry scripts of their own: they stay cards and presets.
#[test]
fn scripts_inside_another_piece_do_not_make_it_a_script() {
    let rows = json!({ "regex_scripts": parsed(MANNERS) });
    for file in [
        json!({ "spec": "chara_card_v2", "data": { "name": "N", "description": "d", "extensions": rows } }),
        json!({ "name": "N", "description": "d", "extensions": rows }),
        json!({ "temperature": 1, "top_p": 1, "extensions": rows }),
    ] {
        let takers = takers(&file.to_string());
        assert!(takers.iter().all(|(id, _)| *id != ID) && takers.len() == 1, "{takers:?}");
    }
}

/// A canonical document is nobody's.
#[test]
fn canonical_documents_are_none() {
    for text in [MANNERS, QUOTES] {
        assert_eq!(takers(&read(text).entity.to_json()), []);
    }
}
