//! Sections as text: compiled one after the other, or folded into a description.

use crate::Text;
use crate::canonical::persona::PersonaSections;
use crate::json::text::{is_blank, is_js_space};

const APPEARANCE: &str = "Appearance:";
const BODY: &str = "Body:";
/// What stands between two paragraphs.
const BREAK: &str = "\n\n";

/// The text that RoleCall injects for a persona that has sections only: each that is not blank as `Label: text`, in a fixed order,
/// whatever order the creator shows them in.
///
/// ```
/// use rolecall_codecs::canonical::persona::PersonaSections;
/// use rolecall_codecs::codecs::persona::compile;
///
/// let sections = PersonaSections { history: Some("h".into()), appearance: Some("a".into()), ..Default::default() };
/// assert_eq!(compile(&sections), "Appearance: a\n\nHistory: h");
/// ```
pub fn compile(sections: &PersonaSections) -> Text {
    let PersonaSections { appearance, body, personality, quirks, history } = sections;
    let labelled = [
        ("Appearance", appearance),
        ("Body", body),
        ("Personality", personality),
        ("Quirks", quirks),
        ("History", history),
    ];
    let block = |(label, text): (&str, &Option<Text>)| {
        let text = text.as_deref().filter(|text| !is_blank(text))?;
        Some(format!("{label}: {text}"))
    };
    labelled.into_iter().filter_map(block).collect::<Vec<_>>().join(BREAK).into()
}

/// What a card's description says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unfolded {
    /// The paragraphs that are no section.
    pub content: Text,
    /// The first paragraph that starts with `Appearance:`, without it. It may be empty.
    pub appearance: Option<Text>,
    /// The first paragraph that starts with `Body:`, without it. It may be empty.
    pub body: Option<Text>,
}

/// Takes a description apart, as RoleCall does: a second paragraph of one label stays in the content, and so does a further
/// paragraph of a section's text.
///
/// ```
/// use rolecall_codecs::codecs::persona::unfold;
///
/// let parts = unfold("I listen.\n\nAppearance: Grey coat.\n\n\nI wait.");
/// assert_eq!((parts.content.as_str(), parts.appearance.as_deref()), ("I listen.\n\nI wait.", Some("Grey coat.")));
/// assert_eq!(parts.body, None);
/// ```
pub fn unfold(description: &str) -> Unfolded {
    let mut parts = Unfolded::default();
    let mut content = Vec::new();
    for paragraph in paragraphs(description) {
        let section = |label: &str| Some(paragraph.strip_prefix(label)?.trim_start_matches(is_js_space).into());
        if let (None, Some(text)) = (&parts.appearance, section(APPEARANCE)) {
            parts.appearance = Some(text);
        } else if let (None, Some(text)) = (&parts.body, section(BODY)) {
            parts.body = Some(text);
        } else {
            content.push(paragraph);
        }
    }
    parts.content = content.join(BREAK).into();
    parts
}

/// Puts a description together: the content, then appearance and body where they are not blank.
pub fn fold(parts: &Unfolded) -> Text {
    let section = |label: &str, text: &Option<Text>| {
        let text = text.as_deref().filter(|text| !is_blank(text))?;
        Some(format!("{label} {text}"))
    };
    let content = Some(parts.content.as_str()).filter(|text| !text.is_empty()).map(str::to_owned);
    let pieces = [content, section(APPEARANCE, &parts.appearance), section(BODY, &parts.body)];
    pieces.into_iter().flatten().collect::<Vec<_>>().join(BREAK).into()
}

/// The pieces between runs of two or more line feeds. A carriage return ends a run.
fn paragraphs(text: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let mut rest = text;
    while let Some((paragraph, behind)) = rest.split_once(BREAK) {
        list.push(paragraph);
        rest = behind.trim_start_matches('\n');
    }
    list.push(rest);
    list
}
