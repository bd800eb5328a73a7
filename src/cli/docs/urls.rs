//! Where each page is.

use rolecall_codecs::canonical::Kind;

pub fn format_url(id: &str) -> String {
    format!("format-{id}.html")
}

pub fn entity_url(kind: Kind) -> String {
    format!("entity-{kind}.html")
}

pub fn schema_url(name: &str) -> String {
    format!("schema-{}.html", name.replace('/', "-"))
}
