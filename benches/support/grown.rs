//! A large file of each format.

use crate::support::sentence;
use serde_json::Value;

/// A file of a format with one long list.
pub struct Grown {
    /// The codec.
    pub codec: &'static str,
    file: &'static str,
    list: &'static str,
    /// One element, as the format's program exports it.
    element: &'static str,
}

const BOOK_ENTRY: &str = r#"{"id":0,"keys":["harbour","tide"],"secondary_keys":[],"name":"N","content":"","comment":"","enabled":true,"constant":false,"selective":false,"insertion_order":100,"priority":100,"position":"before_char","extensions":{"depth":4,"role":0,"probability":100,"useProbability":true}}"#;
const PROMPT: &str = r#"{"identifier":"p","name":"Style","content":"","role":"system","system_prompt":false,"injection_position":0,"injection_depth":4,"injection_order":100,"forbid_overrides":false,"enabled":true}"#;

/// Every format's large file.
pub const GROWN: &[Grown] = &[
    Grown {
        codec: "rolecall",
        file: include_str!("../../samples/saltmere-keeper.v3.json"),
        list: "/data/character_book/entries",
        element: BOOK_ENTRY,
    },
    Grown {
        codec: "rolecall-lorebook",
        file: include_str!("../../samples/tideglass-archive.lorebook.json"),
        list: "/lorebook/entries",
        element: r#"{"id":"e","title":"Harbour","content":"","comment":null,"enabled":true,"constant":false,"triggers":{"mode":"simple","primary":[{"keyword":"harbour","isRegex":false}],"secondary":[],"selectiveLogic":"and_any"},"matching":{"caseSensitive":null,"matchWholeWords":null,"scanDepth":null},"injection":{"position":"character","depth":4,"role":"system"},"priority":{"sortOrder":0,"priority":100},"timing":{"sticky":0,"cooldown":0,"delay":0},"grouping":{"groupName":null,"categoryId":null,"groupWeight":100},"probability":100}"#,
    },
    Grown {
        codec: "rolecall-compendium",
        file: include_str!("../../samples/tideglass-ledger.compendium.json"),
        list: "/entries",
        element: r#"{"id":"e","lorebook_id":"b","title":"Harbour","content":"","comment":null,"enabled":true,"constant":false,"trigger_mode":"simple","triggers":[{"keyword":"harbour","isRegex":false}],"secondary_triggers":[],"selective_logic":"and_any","case_sensitive":null,"match_whole_words":null,"scan_depth":null,"position":"character","depth":4,"role":"system","sort_order":0,"priority":100,"sticky":0,"cooldown":0,"delay":0,"group_name":null,"group_weight":100,"category_id":null,"probability":100,"use_memo":false,"metadata":null,"is_featured":false,"token_count":70,"created_at":"2026-07-01T00:00:00.000Z"}"#,
    },
    Grown {
        codec: "rolecall-persona",
        file: include_str!("../../samples/quay-clerk.persona.json"),
        list: "/data/lorebook/entries",
        element: BOOK_ENTRY,
    },
    Grown {
        codec: "rolecall-regex",
        file: include_str!("../../samples/fogbell-tidy.regex.json"),
        list: "/rules",
        element: r#"{"id":"r","name":"Tidy the fog","description":"Wraps what the bell says.","find_pattern":"\\*\\*(?:bell|horn):\\s*(.+?)\\*\\*","replace_string":"","placement":["ai_output","display_only"],"flags":"gi","enabled":true,"sort_order":1,"min_depth":0,"max_depth":null,"run_on_edit":true}"#,
    },
    Grown {
        codec: "rolecall-preset",
        file: include_str!("../../samples/harbour-night.preset.json"),
        list: "/prompts",
        element: PROMPT,
    },
    Grown {
        codec: "rolecall-script-sheet",
        file: include_str!("../../samples/last-ferry.script-sheet.json"),
        list: "/prompts",
        element: PROMPT,
    },
];

/// Members that hold prose, and how many words of it.
const PROSE: [(&str, usize); 2] = [("content", 55), ("replace_string", 25)];

impl Grown {
    /// Compact text of at least this many bytes: the element again and again, each time with an id and with prose of its own.
    pub fn text(&self, bytes: usize) -> String {
        let mut file: Value = serde_json::from_str(self.file).expect("a sample");
        let template: Value = serde_json::from_str(self.element).expect("an element");
        let list = file.pointer_mut(self.list).and_then(Value::as_array_mut).expect("a list");
        list.clear();
        let (mut size, mut index) = (0, 0);
        while size < bytes {
            let element = element(&template, index);
            size += element.to_string().len();
            list.push(element);
            index += 1;
        }
        file.to_string()
    }
}

fn element(template: &Value, index: usize) -> Value {
    let mut element = template.clone();
    for key in ["id", "identifier"] {
        if let Some(id) = element.get_mut(key) {
            *id = format!("{key}-{index}").into();
        }
    }
    for (key, words) in PROSE {
        if let Some(prose) = element.get_mut(key) {
            *prose = sentence(index, words).into();
        }
    }
    element
}
