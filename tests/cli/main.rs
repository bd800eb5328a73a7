//! The command line tool: every command, every exit code, and that it writes whole files or none.
#![cfg(feature = "cli")]

mod batch;
mod books;
mod commands;
mod convert;
mod docs;
mod files;
mod ndjson;
mod run;
mod stream;
mod validate;
mod zip;

/// A lorebook with a key that nobody knows, a spelling of its own and a line end after it.
pub const BOOK: &str = "{\r\n\t\"schemaVersion\": \"1.0.0\",\r\n\t\"lorebook\": {\"name\": \"Aetheria\", \"mine\": 1.50,\r\n\t\t\"settings\": {\"lorebookType\": \"world\", \"tokenBudget\": 2e3},\r\n\t\t\"entries\": [\r\n\t\t\t{\"id\": \"a\", \"title\": \"Gate\", \"content\": \"The gate is shut.\"},\r\n\t\t\t{\"id\": \"b\", \"title\": \"Key\", \"content\": \"Lost.\", \"enabled\": false}\r\n\t\t]}\r\n}\r\n";

/// JSON that is no format of ours.
pub const STRANGER: &str = r#"{"hello": "world"}"#;

/// Not JSON: the value is missing on line 2.
pub const BROKEN: &str = "{\n  \"a\": }\n";

/// A canonical lorebook from scratch, with a field that the v1 export has no place for.
pub fn canonical_with_switch() -> String {
    use rolecall_codecs::canonical::{Entity, lorebook::LorebookBody};
    let body = LorebookBody { name: "Switched".into(), enabled: Some(false), ..LorebookBody::default() };
    Entity::new(body).to_json()
}
