//! Which documents are presets of the flat grammar.

use crate::input::Document;
use crate::json::outline::Node;

/// Beside a temperature, one of these keys makes a file without prompts a preset.
const SETTINGS: &[&str] =
    &["top_p", "openai_max_context", "openai_max_tokens", "impersonation_prompt", "chat_completion_source"];

/// Whether a document is a preset by its shape: an object with a list of prompts or of orders, or with a temperature and a setting
/// that goes with it. A text as `type`, or an export's envelope around `data`, is another program's file.
pub fn is_preset(document: &Document<'_>) -> bool {
    let outline = document.outline();
    let list = |key: &str| outline.get(key).is_some_and(Node::is_list);
    let has = |key: &str| outline.get(key).is_some();
    let typed = outline.get("type").is_some_and(Node::is_text);
    let wrapped =
        outline.get("exportedAt").is_some_and(Node::is_text) && outline.get("data").is_some_and(Node::is_object);
    let settings = || has("temperature") && SETTINGS.iter().any(|key| has(key));
    !typed && !wrapped && (list("prompts") || list("prompt_order") || settings())
}
