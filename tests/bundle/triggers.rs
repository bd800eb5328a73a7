//! Keys and triggers.

use crate::{Edit, bundle, card_of, edited_entry, entry, lorebook_mut, writing};
use rolecall_codecs::Text;
use rolecall_codecs::canonical::common::TriggerMode;
use rolecall_codecs::canonical::lorebook::{LorebookEntry, Trigger};

fn plain(keyword: &str) -> Trigger {
    Trigger { keyword: keyword.into(), ..Trigger::default() }
}

fn pattern(keyword: &str, flags: &str) -> Trigger {
    let flags = Some(Text::from(flags)).filter(|flags| !flags.is_empty());
    Trigger { keyword: keyword.into(), is_regex: true, flags, ..Trigger::default() }
}

fn keys(list: &str) -> Vec<Trigger> {
    entry(&format!(r#"{{"keys":[{list}]}}"#)).triggers
}

#[test]
fn a_key_is_a_word_or_a_pattern() {
    let cases: &[(&str, Vec<Trigger>)] = &[
        (r#""dock""#, vec![plain("dock")]),
        (r#""  dock ""#, vec![plain("  dock ")]),
        (r#""", " ", "\u00a0", "\ufeff", 5, null, ["x"], true"#, vec![]),
        (r#""/dock(s)?/i""#, vec![pattern("dock(s)?", "i")]),
        (r#""  /dock/gimsuvy\n""#, vec![pattern("dock", "gimsuvy")]),
        (r#""/a\\/b/""#, vec![pattern("a/b", "")]),
        (r#""/a/b/u""#, vec![pattern("a/b", "u")]),
        (r#""/a\nb/s""#, vec![pattern("a\nb", "s")]),
        (r#""///""#, vec![pattern("/", "")]),
        (r#""//""#, vec![plain("//")]),
        (r#""/""#, vec![plain("/")]),
        (r#""//i""#, vec![plain("//i")]),
        (r#""/a/d""#, vec![plain("/a/d")]),
        (r#""/a/I""#, vec![plain("/a/I")]),
        (r#""/a/i2""#, vec![plain("/a/i2")]),
        (r#""/a b""#, vec![plain("/a b")]),
        (r#""a/b/i""#, vec![plain("a/b/i")]),
        (r#""a", "/b/", "c""#, vec![plain("a"), pattern("b", ""), plain("c")]),
    ];
    for (list, expected) in cases {
        assert_eq!(keys(list), *expected, "{list}");
    }
    assert_eq!(entry(r#"{"keys":"dock"}"#).triggers, []);
}

#[test]
fn a_switch_makes_words_patterns() {
    let both = entry(r#"{"keys":["a","/b/i"],"secondary_keys":["c"],"use_regex":true}"#);
    assert_eq!(both.triggers, [pattern("a", ""), pattern("b", "i")]);
    assert_eq!(both.secondary_triggers, [pattern("c", "")]);
    assert_eq!(entry(r#"{"keys":["a"],"use_regex":1}"#).triggers, [plain("a")]);
}

#[test]
fn the_mode_follows_the_secondary_keys() {
    let cases = [
        ("{}", TriggerMode::Simple),
        (r#"{"selective":true}"#, TriggerMode::Advanced),
        (r#"{"selective":1}"#, TriggerMode::Simple),
        (r#"{"secondary_keys":["a"]}"#, TriggerMode::Advanced),
        (r#"{"secondary_keys":[" "]}"#, TriggerMode::Simple),
        (r#"{"secondary_keys":["a"],"selective":false}"#, TriggerMode::Advanced),
    ];
    for (text, mode) in cases {
        assert_eq!(entry(text).trigger_mode, mode, "{text}");
    }
}

#[test]
fn triggers_have_the_chance_of_their_entry_unless_it_is_certain() {
    let chances = |text: &str| {
        let entry = entry(text);
        entry.triggers.iter().chain(&entry.secondary_triggers).map(|trigger| trigger.probability).collect::<Vec<_>>()
    };
    let half = r#"{"keys":["a"],"secondary_keys":["/b/"],"extensions":{"probability":50}}"#;
    assert_eq!(chances(half), [Some(50.0), Some(50.0)]);
    assert_eq!(chances(&half.replace("50", "100")), [None, None]);
    assert_eq!(chances(&half.replace(":50", r#":50,"useProbability":false"#)), [None, None]);
}

#[test]
fn an_edit_writes_the_list_that_changed_and_its_switch() {
    let cases: &[(&str, Edit<LorebookEntry>, &str)] = &[
        // The other list stays, with what is odd in it.
        (
            r#"{"keys":["a"],"secondary_keys":["\u0062"," ",5]}"#,
            |e| e.triggers.push(pattern("dock/s", "gi")),
            r#"{"keys":["a","/dock/s/gi"],"secondary_keys":["\u0062"," ",5]}"#,
        ),
        (
            r#"{"keys":["a"],"use_regex":false,"selective":false}"#,
            |e| e.triggers = vec![pattern("b", "")],
            r#"{"keys":["/b/"],"use_regex":true,"selective":false}"#,
        ),
        (r#"{"keys":["a"]}"#, |e| e.triggers.clear(), r#"{"keys":[]}"#),
        (r#"{"keys":["/a/"],"use_regex":true}"#, |e| e.triggers.clear(), r#"{"keys":[],"use_regex":false}"#),
        // A word beside patterns: what the switch made a pattern becomes one by its slashes, in both lists.
        (
            r#"{"keys":["a"],"secondary_keys":["c"],"selective":true,"use_regex":true}"#,
            |e| e.triggers.push(plain("b")),
            r#"{"keys":["/a/","b"],"secondary_keys":["/c/"],"selective":true,"use_regex":false}"#,
        ),
        (
            r#"{"keys":["a"],"use_regex":true}"#,
            |e| e.triggers.push(pattern("b", "i")),
            r#"{"keys":["/a/","/b/i"],"use_regex":true}"#,
        ),
        (
            r#"{"keys":["a"]}"#,
            |e| (e.secondary_triggers, e.trigger_mode) = (vec![plain("b")], TriggerMode::Advanced),
            r#"{"keys":["a"],"secondary_keys":["b"],"selective":true}"#,
        ),
        (
            r#"{"keys":["a"],"secondary_keys":["b"],"selective":true}"#,
            |e| (e.secondary_triggers, e.trigger_mode) = (vec![], TriggerMode::Simple),
            r#"{"keys":["a"],"secondary_keys":[],"selective":false}"#,
        ),
        // The switch of an entry without secondary keys stays while those are not edited.
        (r#"{"keys":["a"],"selective":true}"#, |e| e.triggers = vec![plain("b")], r#"{"keys":["b"],"selective":true}"#),
    ];
    for (text, edit, expected) in cases {
        assert_eq!(edited_entry(text, edit), *expected, "{text}");
    }
}

#[test]
fn triggers_that_a_key_cannot_say_are_told() {
    let cases: &[(Trigger, bool, &str)] = &[
        (plain(" "), true, "lorebooks[0].entries[0].triggers[0]"),
        (pattern("", ""), false, "lorebooks[0].entries[0].triggers[0]: the key `//` reads as another trigger"),
        (plain("/a/i"), false, "lorebooks[0].entries[0].triggers[0]: the key `/a/i` reads as another trigger"),
        (pattern("a", "d"), false, "lorebooks[0].entries[0].triggers[0]: the key `/a/d` reads as another trigger"),
    ];
    for (trigger, dropped, told) in cases {
        let mut bundle = bundle(&card_of(r#"{"keys":["k"]}"#));
        lorebook_mut(&mut bundle.books[0]).entries[0].triggers = vec![trigger.clone()];
        let report = writing(&bundle).report;
        assert_eq!(if *dropped { report.dropped } else { report.warnings }, [*told], "{trigger:?}");
    }
}

#[test]
fn a_chance_that_changes_without_its_triggers_is_told() {
    let mut bundle = bundle(&card_of(r#"{"keys":["k"],"extensions":{"probability":50,"useProbability":true}}"#));
    lorebook_mut(&mut bundle.books[0]).entries[0].probability = 60.0;
    assert_eq!(writing(&bundle).report.dropped, ["lorebooks[0].entries[0].triggers[0].probability"]);
}
