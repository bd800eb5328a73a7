//! The name of a set: the script's own, else the file's, else a fixed one.

use crate::{ID, PACK, edited, input, read, set, set_mut, write};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Reading, Registry};

const NAMELESS: &str = r#"{"rules":[{"find_pattern":"a"}]}"#;

fn read_file(text: &str, file: &str) -> Reading {
    Registry::default().read_as(&input(text).named(file), ID).expect(text)
}

#[test]
fn the_name_in_the_script_wins() {
    let entity = read_file(PACK, "cleanup.json").entity;
    assert_eq!((set(&entity).name.as_str(), entity.id.as_str()), ("Cleanup pack", "cleanup-pack"));
    assert!(entity.original.get(ID).expect("original").unmapped.is_empty());
    assert_eq!(set(&read(r#"{"name":" ","rules":[{"find_pattern":"a"}]}"#).entity).name, " ");
}

#[test]
fn a_file_names_what_has_no_name() {
    for (file, name) in [
        ("My Pack.json", "My Pack"),
        ("a.b.json", "a.b"),
        ("pack", "pack"),
        ("pack.", "pack."),
        ("dir.x/c", "c"),
        ("C:\\packs\\v1.2\\c.json", "c"),
        (".json", "Imported regex script"),
        ("dir/.json", "Imported regex script"),
        ("dir/", "Imported regex script"),
        ("", "Imported regex script"),
    ] {
        assert_eq!(set(&read_file(NAMELESS, file).entity).name, name, "{file}");
    }
    for text in [
        r#"{"name":"","rules":[{"find_pattern":"a"}]}"#,
        r#"{"name":null,"rules":[{"find_pattern":"a"}]}"#,
        r#"{"name":["x"],"rules":[{"find_pattern":"a"}]}"#,
    ] {
        assert_eq!(set(&read_file(text, "My Pack.json").entity).name, "My Pack", "{text}");
        assert_eq!(set(&read(text).entity).name, "Imported regex script", "{text}");
    }
}

/// The file does not gain the name that it lent, in memory or through canonical JSON.
#[test]
fn a_lent_name_is_not_written() {
    for file in ["a.b.json", "packs/My Pack.json", ".json"] {
        let entity = read_file(NAMELESS, file).entity;
        assert_eq!(write(&entity), NAMELESS, "{file}");
        let mut stored = Entity::from_json(&entity.to_json()).expect("canonical");
        assert_eq!(stored, entity);
        assert_eq!(write(&stored), NAMELESS, "{file}");
        set_mut(&mut stored).rules[0].find = "b".into();
        assert_eq!(write(&stored), NAMELESS.replace("\"a\"", "\"b\""), "{file}");
    }
    // Folders are nobody's business.
    let entity = read_file(NAMELESS, "/home/someone/My Pack.json").entity;
    assert!(!entity.to_json().contains("someone"));
}

#[test]
fn a_new_name_is_written_before_the_rules() {
    let mut entity = read_file(NAMELESS, "My Pack.json").entity;
    set_mut(&mut entity).name = "Other".into();
    assert_eq!(write(&entity), r#"{"name":"Other","rules":[{"find_pattern":"a"}]}"#);
    assert_eq!(edited(PACK, |set| set.name = "Other".into()), PACK.replace("Cleanup pack", "Other"));
    let wrong = r#"{"rules":[{"find_pattern":"a"}],"name":7,"x":1.0}"#;
    assert_eq!(edited(wrong, |set| set.name = "Other".into()), wrong.replace("7", r#""Other""#));
}

#[test]
fn the_id_of_a_script_is_never_touched() {
    for script in [r#"{"id":7,"#, r#"{"id":null,"#, r#"{"id":"x","#, "{"] {
        let text = format!(r#"{script}"name":"S","rules":[{{"find_pattern":"a"}}]}}"#);
        assert_eq!(edited(&text, |set| set.name = "T".into()), text.replace(r#""S""#, r#""T""#));
    }
}
