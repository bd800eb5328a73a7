//! What the codec takes for its own, and what it leaves to others.

use super::*;

#[test]
fn each_shape_scores_one_and_everyone_else_nothing() {
    let wrapped = json!({"exportedAt": "t", "type": "persona", "version": 1, "data": {"persona": envelope(json!({}))}});
    let v3 = CARD.replace("chara_card_v2", "chara_card_v3");
    for text in [ENVELOPE, CARD, ROLEOUT, &wrapped.to_string(), &v3] {
        let input = Input::new(text.as_bytes().to_vec()).unwrap();
        for score in Registry::default().scores(&input.open().unwrap()) {
            assert_eq!(score.score, f64::from(score.codec == ID), "{text}: {score:?}");
        }
    }
}

#[test]
fn what_is_no_persona_scores_nothing_and_is_refused() {
    let rolecall =
        |block: Value| json!({"spec": "chara_card_v2", "data": {"name": "A", "extensions": {"rolecall": block}}});
    let roleout = |edit: fn(&mut serde_json::Map<String, Value>)| {
        let mut file = parsed(ROLEOUT);
        edit(file.as_object_mut().unwrap());
        file
    };
    let foreign = [
        rolecall(json!({"id": "x"})),
        rolecall(json!({"type": "Persona"})),
        rolecall(json!({"type": ["persona"]})),
        json!({"spec": "chara_card_v1", "data": {"name": "A", "extensions": {"rolecall": {"type": "persona"}}}}),
        json!({"spec": "rolecall_persona", "data": [1]}),
        json!({"spec": "rolecall_persona"}),
        json!({"data": {"name": "A"}}),
        // Each wrapper is taken off once at most.
        json!({"persona": {"persona": envelope(json!({}))}}),
        json!({"type": "x", "data": {"type": "x", "data": envelope(json!({}))}}),
        // A `spec`, even null, and a missing sign of an export keep the wrapper on.
        json!({"spec": null, "type": "x", "data": envelope(json!({}))}),
        json!({"data": envelope(json!({}))}),
        json!({"type": "x", "data": [envelope(json!({}))]}),
        // A character's card stays one, whatever stands beside it.
        json!({"spec": "chara_card_v3", "data": {"name": "A", "extensions": {"rolecall": {}}}, "persona": envelope(json!({}))}),
        roleout(|file| drop(file.insert("spec".into(), Value::Null))),
        roleout(|file| drop(file.insert("data".into(), json!({})))),
        roleout(|file| drop(file.insert("exportedBy".into(), json!("roleout")))),
        roleout(|file| drop(file.shift_remove("description"))),
        json!([parsed(ROLEOUT)]),
    ];
    for file in foreign {
        let text = file.to_string();
        assert_eq!(score(&text), 0.0, "{text}");
        let error = try_read(&text).expect_err(&text);
        assert!(matches!(error, Error::NotThisFormat { codec: ID, .. }), "{error}");
        assert!(error.to_string().contains("not a RoleCall persona"), "{error}");
    }
}

#[test]
fn wrappers_come_off_the_outer_one_first() {
    let (inner, of_card) = (envelope(json!({})), card(json!({}), json!({})));
    let wrapped = [
        json!({"type": null, "data": inner}),
        json!({"exportedAt": false, "data": inner}),
        json!({"persona": inner}),
        json!({"spec": "anything", "persona": inner}),
        json!({"type": "x", "data": {"persona": inner}}),
        json!({"type": "x", "data": of_card}),
        json!({"persona": of_card}),
        json!({"type": "x", "data": {"persona": of_card}}),
    ];
    for file in wrapped {
        assert_eq!(score(&file.to_string()), 1.0, "{file}");
        assert_eq!(body(&file).name, "Ivo");
    }
}

#[test]
fn a_missing_name_is_an_error_that_says_where() {
    let nameless = |name: Value| {
        let mut file = envelope(json!({"content": "x"}));
        file["data"]["name"] = name;
        file
    };
    let (file, of_card) = (nameless(json!("")), card(json!({"name": 7}), json!({})));
    let mut roleout = parsed(ROLEOUT);
    roleout["name"] = json!("");
    let cases = [
        (file.clone(), "`/data/name`"),
        (nameless(Value::Null), "`/data/name`"),
        (nameless(json!(["A"])), "`/data/name`"),
        (of_card.clone(), "`/data/name`"),
        (json!({"type": "x", "data": file}), "`/data/data/name`"),
        (json!({"persona": of_card}), "`/persona/data/name`"),
        (json!({"type": "x", "data": {"persona": file}}), "`/data/persona/data/name`"),
        (roleout, "`/name`"),
    ];
    for (file, place) in cases {
        let text = file.to_string();
        assert_eq!(score(&text), 1.0, "{text}");
        let error = try_read(&text).expect_err(&text);
        assert!(matches!(error, Error::NotThisFormat { .. }), "{error:?}");
        assert!(error.to_string().contains("no name") && error.to_string().contains(place), "{error}");
    }
    // Without any name RoleOut's file is nobody's.
    let mut roleout = parsed(ROLEOUT);
    roleout.as_object_mut().unwrap().shift_remove("name");
    assert_eq!(score(&roleout.to_string()), 0.0);
    // A blank one is a name.
    let blank = read(&envelope(json!({"name": "  "})).to_string()).entity;
    assert_eq!((persona(&blank).name.as_str(), blank.id.as_str()), ("  ", "character"));
}

#[test]
fn a_character_of_any_sample_is_none_of_ours() {
    let keeper = include_str!("../../samples/saltmere-keeper.v3.json");
    let book = include_str!("../../samples/tideglass-archive.lorebook.json");
    assert_eq!((score(keeper), score(book)), (0.0, 0.0));
}
