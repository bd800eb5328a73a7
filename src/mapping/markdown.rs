//! A description as a page of Markdown: what the module of each codec shows.

use super::{Carried, Description, Path, WritePolicy};
use std::fmt::Write;

impl Description {
    /// The rows, the carried fields and the fields without a place, as tables.
    pub fn markdown(&self) -> String {
        let mut page = String::from(
            "| file | canonical | kind | default | conversion | taken away | notes |\n|---|---|---|---|---|---|---|\n",
        );
        for row in &self.rows {
            let field = row.wire.first().and_then(Path::field);
            let kind = field.map_or("", |field| field.kind);
            let default = field.map_or("", |field| field.default);
            let taken = match row.policy {
                WritePolicy::Edited => row.clear.describe(),
                WritePolicy::Never => "never written (reported)",
            };
            let cells = [
                paths(&row.wire),
                paths(&row.canonical),
                text(kind),
                code(default),
                text(row.conversion),
                text(taken),
                text(&row.note),
            ];
            line(&mut page, &cells);
        }
        conversions(self, &mut page);
        left(&mut page, "Only the original text carries", "file", &self.carried);
        left(&mut page, "No place in the file", "canonical", &self.unmapped);
        left(&mut page, "Mapped, but without a place in a fresh file", "canonical", &self.partial);
        page
    }
}

/// What each conversion does, once.
fn conversions(all: &Description, page: &mut String) {
    let mut list: Vec<(&str, &str)> = Vec::new();
    for row in &all.rows {
        if !list.contains(&(row.conversion, row.conversion_doc)) {
            list.push((row.conversion, row.conversion_doc));
        }
    }
    page.push_str("\n| conversion | what it does |\n|---|---|\n");
    list.iter().for_each(|(name, doc)| line(page, &[text(name), text(doc)]));
}

fn left(page: &mut String, title: &str, what: &str, list: &[Carried]) {
    if list.is_empty() {
        return;
    }
    // Writing to a string cannot fail.
    let _ = write!(page, "\n{title}:\n\n| {what} | why |\n|---|---|\n");
    list.iter().for_each(|one| line(page, &[code(&one.path.to_string()), text(one.reason)]));
}

fn line(page: &mut String, cells: &[String]) {
    page.push_str(&format!("| {} |\n", cells.join(" | ")));
}

fn paths(list: &[Path]) -> String {
    list.iter().map(|path| code(&path.to_string())).collect::<Vec<_>>().join(" ")
}

/// Text that neither ends its cell nor opens a link or a tag.
fn text(plain: &str) -> String {
    let mut out = String::with_capacity(plain.len());
    let mut in_code = false;
    for c in plain.chars() {
        match c {
            '\n' => out.push(' '),
            '|' => out.push_str("\\|"),
            '`' => {
                in_code = !in_code;
                out.push('`');
            }
            '<' | '>' | '[' | ']' | '*' | '_' if !in_code => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

fn code(plain: &str) -> String {
    if plain.is_empty() { String::new() } else { format!("`{}`", plain.replace('|', "\\|")) }
}
