//! How rows look that divide a preset into groups.

use crate::Text;
use crate::json::text::{is_blank, is_js_space};
use crate::wire::preset::PromptRow;

/// What a divider is, for the tables.
pub(super) const DOC: &str = "A row that divides: `===name===` opens a group, `<name>` one inside it; in files without these a row without \
     content whose name has two dashes side by side. A prompt belongs to the group that was opened last. A rename keeps the decoration.";

/// The characters of a plain divider, two of which side by side make one.
const DASHES: [char; 4] = ['\u{2501}', '\u{2500}', '\u{2013}', '-'];

/// One way of writing dividers; a file has one at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// No divider.
    None,
    /// Rows without content whose names are decorated with dashes.
    Legacy,
    /// `===group===` and, inside one, `<group>`; both may have content.
    NemoWiki,
}

/// A row as a divider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Divider {
    /// It opens a group.
    Group,
    /// It opens a group inside another one.
    Sub,
}

impl Dialect {
    /// The dialect of a file, decided over all of its rows.
    pub fn of(rows: &[PromptRow]) -> Dialect {
        if rows.iter().any(|row| wiki(name(row)).is_some()) {
            Dialect::NemoWiki
        } else if rows.iter().any(is_legacy) {
            Dialect::Legacy
        } else {
            Dialect::None
        }
    }

    /// The word by which other programs keep it.
    pub fn as_str(self) -> &'static str {
        match self {
            Dialect::None => "none",
            Dialect::Legacy => "legacy",
            Dialect::NemoWiki => "nemo-wiki",
        }
    }

    /// Whether a row divides. `<name>` does so only inside a group.
    pub(super) fn divider(self, row: &PromptRow, inside: bool) -> Option<Divider> {
        match self {
            Dialect::None => None,
            Dialect::Legacy => is_legacy(row).then_some(Divider::Group),
            Dialect::NemoWiki => wiki(name(row)).map(|(divider, _)| divider).filter(|d| inside || *d == Divider::Group),
        }
    }
}

fn name(row: &PromptRow) -> &str {
    row.name.as_deref().unwrap_or_default()
}

fn is_legacy(row: &PromptRow) -> bool {
    let mut last = false;
    let dashed = name(row).chars().any(|c| {
        let dash = DASHES.contains(&c);
        std::mem::replace(&mut last, dash) && dash
    });
    dashed && is_blank(row.content.as_deref().unwrap_or_default())
}

/// `===text===` or `<text>`, with the text.
fn wiki(name: &str) -> Option<(Divider, &str)> {
    let one_line = |text: &str| !text.contains(['\n', '\r', '\u{2028}', '\u{2029}']);
    let category = name.strip_prefix("===").and_then(|rest| rest.strip_suffix("==="));
    if let Some(text) = category.filter(|text| !text.is_empty() && one_line(text)) {
        return Some((Divider::Group, text));
    }
    let sub = name.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    sub.filter(|text| !text.is_empty() && !text.contains('>')).map(|text| (Divider::Sub, text))
}

/// The name of a group inside its decoration.
pub(super) fn undecorated(name: &str, dialect: Dialect) -> Text {
    match (dialect, wiki(name)) {
        (Dialect::NemoWiki, Some((_, text))) => text.trim_matches(is_js_space).into(),
        _ => name.replace(DASHES, "").trim_matches(is_js_space).into(),
    }
}

/// A group's name with the decoration of its dialect.
pub(super) fn decorated(name: &str, dialect: Dialect, inside: bool) -> Text {
    // Without a name something has to stand between the signs.
    let text = if name.is_empty() { " " } else { name };
    match dialect {
        Dialect::NemoWiki if inside => format!("<{text}>").into(),
        Dialect::NemoWiki => format!("==={text}===").into(),
        _ => format!("\u{2501}\u{2501}\u{2501} {name} \u{2501}\u{2501}\u{2501}").into(),
    }
}

/// Whether a decorated name means a group of this name and level.
pub(super) fn means(decorated: &str, name: &str, dialect: Dialect, inside: bool) -> bool {
    let row = PromptRow { name: Some(decorated.into()), ..PromptRow::default() };
    let level = if inside { Divider::Sub } else { Divider::Group };
    dialect.divider(&row, inside) == Some(level) && undecorated(decorated, dialect) == name
}

/// Whether a name alone shows the dialect of `===` and `<>`.
pub(super) fn is_wiki(name: &str) -> bool {
    wiki(name).is_some()
}
