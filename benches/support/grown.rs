//! A large file of each format.

use serde_json::Value;

/// A sample of a format, and where its long list is.
pub struct Grown {
    /// The codec.
    pub codec: &'static str,
    sample: &'static str,
    list: &'static str,
}

/// Every format's large file: the sample whose list repeats its elements, each under an id of its own.
pub const GROWN: &[Grown] = &[
    Grown {
        codec: "rolecall",
        sample: include_str!("../../samples/saltmere-keeper.v3.json"),
        list: "/data/alternate_greetings",
    },
    Grown {
        codec: "rolecall-lorebook",
        sample: include_str!("../../samples/tideglass-archive.lorebook.json"),
        list: "/lorebook/entries",
    },
    Grown {
        codec: "rolecall-compendium",
        sample: include_str!("../../samples/tideglass-ledger.compendium.json"),
        list: "/entries",
    },
    Grown { codec: "rolecall-regex", sample: include_str!("../../samples/fogbell-tidy.regex.json"), list: "/rules" },
];

impl Grown {
    /// Compact text of at least this many bytes.
    pub fn text(&self, bytes: usize) -> String {
        let mut file: Value = serde_json::from_str(self.sample).expect("a sample");
        let list = file.pointer_mut(self.list).and_then(Value::as_array_mut).expect("a list");
        let elements = std::mem::take(list);
        let size: usize = elements.iter().map(|element| element.to_string().len()).sum();
        for index in 0..(bytes / size + 1) * elements.len() {
            let mut element = elements.get(index % elements.len()).cloned().unwrap_or_default();
            for key in ["id", "identifier"] {
                if let Some(id) = element.get_mut(key) {
                    *id = Value::from(format!("{key}-{index}"));
                }
            }
            if let Value::String(text) = &mut element {
                text.push_str(&index.to_string());
            }
            list.push(element);
        }
        file.to_string()
    }
}
