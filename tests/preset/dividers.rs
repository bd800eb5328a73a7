//! Rows that divide a preset into groups.

use crate::{body_mut, edited_file, file, ids, preset, prompt, read, scratch, writing};
use rolecall_codecs::Error;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::canonical::preset::{PresetBody, PresetGroup};

/// Rows of names; `name|content` for those with content.
fn rows(names: &[&str]) -> String {
    let row = |(index, name): (usize, &&str)| {
        let (name, content) = name.split_once('|').unwrap_or((name, ""));
        format!(r#"{{"identifier":"r{index}","name":"{name}","content":"{content}"}}"#)
    };
    format!(r#""prompts":[{}]"#, names.iter().enumerate().map(row).collect::<Vec<_>>().join(","))
}

/// Groups as `id:name`, `^parent` and `=content` behind; prompts as `id@group`.
fn shown(body: &PresetBody) -> (Vec<String>, Vec<String>) {
    let sign = |sign: &str, text: &Option<Text>| text.iter().map(|text| format!("{sign}{text}")).collect::<String>();
    let group =
        |g: &PresetGroup| format!("{}:{}{}{}", g.id, g.name, sign("^", &g.parent_group_id), sign("=", &g.content));
    let groups = body.groups.iter().flatten().map(group).collect();
    (groups, body.prompts.iter().map(|p| format!("{}{}", p.id, sign("@", &p.group_id))).collect())
}

fn check(names: &[&str], groups: &[&str], prompts: &[&str]) {
    let text = file(&rows(names));
    let body = preset(&text);
    let (found_groups, found_prompts) = shown(&body);
    assert_eq!(
        (found_groups, found_prompts.join(" ")),
        (groups.iter().map(|g| (*g).to_owned()).collect(), prompts.join(" "))
    );
    // From scratch it is the same preset again.
    let mut bare = read(&text).entity;
    bare.original = Default::default();
    let out = writing(&bare);
    assert_eq!(out.report.warnings, Vec::<String>::new(), "{names:?}");
    assert_eq!(preset(&out.text), body, "{names:?}");
}

#[test]
fn plain_dividers_are_dashes_without_content() {
    check(&["p", "━━━ Style ━━━", "q", "-- a-b --", "r"], &["r1:Style", "r3:ab"], &["r0", "r2@r1", "r4@r3"]);
    check(&["──x", "––y––", "━─", "p"], &["r0:x", "r1:y", "r2:"], &["r3@r2"]);
    check(&["--x| \\n\\t", "p"], &["r0:x"], &["r1@r0"]);
    // One dash, dashes apart, or content: no divider.
    check(&["-x-", "━ ━", "--x|content", "p"], &[], &["r0", "r1", "r2", "r3"]);
    assert_eq!(preset(&file(&rows(&["p"]))).groups, None);
}

#[test]
fn the_other_dialect_has_two_levels_and_content() {
    check(
        &[
            "<orphan>",
            "===Core===|text",
            "a",
            "<Tone>",
            "b",
            "< Pace >|sub",
            "c",
            "=== Empty ===",
            "===Last===",
            "d",
            "--x--",
            "e",
        ],
        &["r1:Core=text", "r3:Tone^r1", "r5:Pace^r1=sub", "r7:Empty", "r8:Last"],
        &["r0", "r2@r1", "r4@r3", "r6@r5", "r9@r8", "r10@r8", "r11@r8"],
    );
    check(
        &["===Pacing===", "<Fast>", "p1", "<Slow>", "p2"],
        &["r0:Pacing", "r1:Fast^r0", "r3:Slow^r0"],
        &["r2@r1", "r4@r3"],
    );
    check(&["======", "== x ==", "<>", "<a>b>", "<x> y", "p"], &[], &["r0", "r1", "r2", "r3", "r4", "r5"]);
    check(&["=======", "<a\\nb>", "p"], &["r0:=", "r1:a\nb^r0"], &["r2@r1"]);
    check(&["=== ===", "p"], &["r0:"], &["r1@r0"]);
    check(&["===a\\nb===", "p"], &[], &["r0", "r1"]);
}

/// Of a dialect, one row is enough, even one that does not count.
#[test]
fn the_dialect_is_decided_over_all_rows() {
    let text =
        |rows: &str| file(&format!(r#""prompts":[{{"identifier":"l","name":"--l--"}},{{"identifier":"p"}},{rows}]"#));
    assert_eq!(shown(&preset(&text(r#"{"identifier":"q"}"#))).0, ["l:l"]);
    for rows in [r#"{"name":"===W==="}"#, r#"{"identifier":"p","name":"<w>"}"#] {
        assert_eq!(shown(&preset(&text(rows))), (vec![], vec!["l".to_owned(), "p".to_owned()]));
    }
}

#[test]
fn a_divider_that_is_switched_off_says_so() {
    let text = file(
        r#""prompts":[{"identifier":"g","name":"--g--"},{"identifier":"p"},{"identifier":"h","name":"--h--"}],"prompt_order":[{"character_id":100001,"order":[{"identifier":"g","enabled":false},{"identifier":"p"}]}]"#,
    );
    let body = preset(&text);
    let enabled: Vec<_> = body.groups.iter().flatten().map(|g| g.enabled).collect();
    assert_eq!(enabled, [Some(false), Some(false)], "by the order, and without a place in it");
    assert_eq!(body.prompts[0].group_id.as_deref(), Some("g"));
}

fn group(body: &mut PresetBody, index: usize) -> &mut PresetGroup {
    &mut body.groups.as_mut().expect("groups")[index]
}

#[test]
fn a_rename_keeps_the_decoration() {
    for (names, index, new, from, to) in [
        (&["━━━ Style ━━━", "p"][..], 0, "Tone", "━━━ Style ━━━", "━━━ Tone ━━━"),
        (&["-- Style", "p"], 0, "Tone", "-- Style", "-- Tone"),
        (&["-- a-b --", "p"], 0, "Tone", "-- a-b --", "━━━ Tone ━━━"),
        (&["──", "p"], 0, "Tone", "\"──\"", "\"━━━ Tone ━━━\""),
        (&["=== Core ===", "p"], 0, "Heart", "=== Core ===", "=== Heart ==="),
        (&["===C===", "<Tone >", "p"], 1, "Pace", "<Tone >", "<Pace >"),
    ] {
        let text = rows(names);
        assert_eq!(edited_file(&text, |body| group(body, index).name = new.into()), text.replace(from, to));
    }
    let text = rows(&["--a--", "p"]);
    let edit = |body: &mut PresetBody| {
        group(body, 0).name = "b".into();
        group(body, 0).extras = serde_json::json!({"stDividerName": "── b"}).as_object().cloned();
    };
    assert_eq!(edited_file(&text, edit), text.replace("--a--", "── b"));
}

#[test]
fn the_other_cells_of_a_group() {
    let text = rows(&["===C===|old", "<S>", "p"]);
    assert_eq!(edited_file(&text, |b| group(b, 0).content = Some("new".into())), text.replace("old", "new"));
    assert_eq!(edited_file(&text, |b| group(b, 0).content = None), text.replace("old", ""));
    let edit = |b: &mut PresetBody| {
        group(b, 0).id = "k".into();
        group(b, 1).parent_group_id = Some("k".into());
    };
    assert_eq!(edited_file(&text, edit), text.replace("r0", "k"));
    // A row without a switch of its own needs an order to be off.
    let out = edited_file(&text, |b| group(b, 0).enabled = Some(false));
    let order = r#","prompt_order":[{"character_id":100001,"order":[{"identifier":"r0","enabled":false},{"identifier":"r1","enabled":true},{"identifier":"r2","enabled":true}]}]"#;
    assert_eq!(out, format!("{text}{order}"));
}

#[test]
fn groups_come_and_go() {
    let text = rows(&["p", "--g--", "q"]);
    let out = preset(&file(&edited_file(&text, |body| {
        body.groups.as_mut().expect("groups").push(PresetGroup {
            id: "n".into(),
            name: "New".into(),
            ..Default::default()
        });
        body.prompts
            .push(rolecall_codecs::canonical::preset::PresetPrompt { group_id: Some("n".into()), ..prompt("x") });
    })));
    assert_eq!(shown(&out), (vec!["r1:g".into(), "n:New".into()], vec!["r0".into(), "r2@r1".into(), "x@n".into()]));
    let gone = edited_file(&text, |body| {
        body.groups = None;
        body.prompts[1].group_id = None;
    });
    assert_eq!(ids(&preset(&file(&gone))), ["r0", "r2"]);
    // A group without prompts keeps its place before the next one.
    let text = rows(&["--a--", "--b--", "p"]);
    assert_eq!(edited_file(&text, |body| body.prompts[0].content = "c".into()).matches("--a--").count(), 1);
}

#[test]
fn what_the_place_cannot_say_is_warned_of() {
    let mut entity = read(&file(&rows(&["p", "--g--", "q", "r"]))).entity;
    body_mut(&mut entity).prompts[2].group_id = None;
    let warnings = writing(&entity).report.warnings;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].starts_with("prompts[2].groupId: "), "{warnings:?}");
    // A name that makes a prompt a divider.
    let mut entity = read(&file(&rows(&["p", "q"]))).entity;
    body_mut(&mut entity).prompts[0].name = "-- p --".into();
    assert_eq!(writing(&entity).report.dropped, ["prompts"]);
}

#[test]
fn groups_that_stand_in_themselves_are_an_error() {
    let ring = |parents: &[&str]| {
        let group = |(index, parent): (usize, &&str)| PresetGroup {
            id: format!("g{index}").into(),
            name: format!("G{index}").into(),
            parent_group_id: Some(Text::from(*parent)).filter(|p| !p.is_empty()),
            ..Default::default()
        };
        let groups = parents.iter().enumerate().map(group).collect();
        PresetBody {
            groups: Some(groups),
            prompts: vec![rolecall_codecs::canonical::preset::PresetPrompt {
                group_id: Some("g0".into()),
                ..prompt("p")
            }],
            ..Default::default()
        }
    };
    let registry = rolecall_codecs::Registry::default();
    let refused = |entity: &Entity| {
        let error = registry.write(entity, crate::ID, &Default::default()).expect_err("a ring");
        assert!(matches!(&error, Error::NotWritable { codec: crate::ID, .. }), "{error:?}");
        error.to_string()
    };
    for parents in [&["g0"][..], &["g1", "g0"], &["", "g2", "g3", "g1"]] {
        let words = refused(&scratch(ring(parents)));
        assert!(words.contains("groups[") && words.contains("parentGroupId"), "{words}");
        let mut entity = read(&file(r#""prompts":[]"#)).entity;
        *body_mut(&mut entity) = PresetBody { name: "P".into(), ..ring(parents) };
        refused(&entity);
    }
    // Deep is no ring.
    let deep: Vec<String> = (0..5_000).map(|i| if i == 0 { String::new() } else { format!("g{}", i - 1) }).collect();
    let deep: Vec<&str> = deep.iter().map(String::as_str).collect();
    writing(&scratch(ring(&deep)));
}
