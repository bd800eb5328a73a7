//! The id of a canonical file: the verified table of the format, and what holds for every name.

use proptest::prelude::*;
use rolecall_codecs::canonical::id::slug;

/// `(name, id)`; the ids were agreed on by two independent implementations.
const TABLE: &[(&str, &str)] = &[
    // Nothing is left.
    ("", "character"),
    ("   ", "character"),
    ("---", "character"),
    ("🔥🔥", "character"),
    ("\u{A490}", "character"), // ꒐ YI RADICAL QOT is a symbol
    // Words and what divides them.
    ("Aetheria Lore", "aetheria-lore"),
    ("Vera", "vera"),
    ("Dr. Who_2", "dr-who-2"),
    ("O'Neil", "o-neil"),
    ("C#", "c"),
    ("Vera  (v2.1)", "vera-v2-1"),
    ("a/b\\c", "a-b-c"),
    ("../etc/passwd", "etc-passwd"),
    ("\u{FEFF}Vera\u{FEFF}", "vera"),
    ("Vera\0Doe", "vera-doe"),
    ("a\u{200B}b\u{200D}c", "a-b-c"),
    ("\u{FFFD}lone", "lone"), // what half a surrogate pair reads as
    // Names of Windows devices, found after NFKC and the hyphens.
    ("CON", "con-id"),
    ("con.", "con-id"),
    ("com¹", "com1-id"),
    ("PRN", "prn-id"),
    ("aux", "aux-id"),
    ("Nul", "nul-id"),
    ("COM9", "com9-id"),
    ("lpt1", "lpt1-id"),
    ("LPT9!", "lpt9-id"),
    ("COM10", "com10"),
    ("com0", "com0"),
    ("lpt0", "lpt0"),
    ("com", "com"),
    ("com٣", "com٣"),
    ("Con Artist", "con-artist"),
    // Letters and digits of every script stay.
    ("한국 이름", "한국-이름"),
    ("名前", "名前"),
    ("々", "々"),
    ("٣", "٣"),
    // Marks stay only as part of a composed letter.
    ("Éloïse", "éloïse"),
    ("E\u{301}loi\u{308}se", "éloïse"),
    ("İstanbul", "i-stanbul"),
    ("हिन्दी", "ह-न-द"),
    ("ดี", "ด"),
    ("q\u{323}\u{307}", "q"),
    // Compatibility forms.
    ("ＡＢＣ", "abc"),
    ("ﬁne", "fine"),
    ("㎏", "kg"),
    ("½ Elf", "1-2-elf"),
    ("Ⅷ", "viii"),
    ("①②", "12"),
    ("²H", "2h"),
    ("ª", "a"),
    ("ﷺ", "صلى-الله-عليه-وسلم"),
    // A sigma at the end of a word has its own lower case.
    ("ΟΔΟΣ", "οδος"),
    ("ΟΔΟΣ ΣΟΦΙΑΣ", "οδος-σοφιας"),
];

#[test]
fn table() {
    for (name, id) in TABLE {
        assert_eq!(slug(name), *id, "the id of {name:?}");
    }
}

#[test]
fn length_is_tested_in_utf16_units_and_cut_in_code_points() {
    let table = [
        ("x".repeat(120), "x".repeat(120)),
        ("x".repeat(121), "x".repeat(120)),
        // The cut leaves a hyphen, which goes too.
        ("x".repeat(119) + " yz", "x".repeat(119)),
        ("x".repeat(118) + " yz", "x".repeat(118) + "-y"),
        // 122 units but 61 code points: too long, yet nothing to cut.
        ("\u{10400}".repeat(61), "\u{10428}".repeat(61)),
        ("\u{10400}".repeat(121), "\u{10428}".repeat(120)),
        ("é".repeat(120), "é".repeat(120)),
        ("é".repeat(121), "é".repeat(120)),
    ];
    for (name, id) in table {
        assert_eq!(slug(&name), id, "the id of {name:?}");
    }
}

proptest! {
    #[test]
    fn every_id_is_usable(name in any::<String>()) {
        let id = slug(&name);
        prop_assert!(!id.is_empty());
        prop_assert!(id.chars().count() <= 120);
        prop_assert!(!id.starts_with('-') && !id.ends_with('-') && !id.contains("--"));
        prop_assert!(id.chars().all(|c| c == '-' || c.is_alphanumeric()));
    }

    #[test]
    fn ascii_names_follow_the_plain_rule(name in "[ -~]{0,40}") {
        let spaced: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' })
            .collect();
        let expected = spaced.split_whitespace().collect::<Vec<_>>().join("-");
        let id = slug(&name);
        let is_plain = id == expected;
        let is_special = id == format!("{expected}-id") || (expected.is_empty() && id == "character");
        prop_assert!(is_plain || is_special, "{name:?} became {id:?}");
    }
}
