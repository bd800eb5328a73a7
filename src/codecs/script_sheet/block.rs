//! The sheet inside the file: which key it stands under, and an edit of its text.

use crate::codec::Error;
use crate::json::locate::Locator;
use crate::json::outline::{Node, Outline};
use crate::json::splice::{Change, Members, splice};
use crate::mapping::{Described, Edits, json_text, resolve};
use crate::wire::preset::{PresetFile, SheetBlock};

/// The only version of a sheet.
pub(super) const VERSION: f64 = 1.0;
/// The key of a sheet.
pub(super) const KEY: &str = "script_sheet";
/// The key that RoleCall used before.
const OLD_KEY: &str = "promptbook";
/// The keys that a sheet may stand under, in the order in which they count.
pub const SHEET_KEYS: &[&str] = &[KEY, OLD_KEY];

/// The key that holds a sheet.
pub(super) fn key(outline: &Outline<'_>) -> Option<&'static str> {
    SHEET_KEYS.iter().copied().find(|key| outline.get(key).is_some_and(is_sheet))
}

/// An object with version 1 and a text as content.
fn is_sheet(node: &Node<'_>) -> bool {
    let version = node.get("version").and_then(Node::as_number);
    version == Some(VERSION) && node.get("content").is_some_and(Node::is_text)
}

/// Writes the sheet's text in its place. A sheet under the old key moves to the new one with all that it has, unless something else
/// stands there.
pub(super) fn change(codec: &'static str, text: &str, content: &str, edits: &mut Edits) -> Result<(), Error> {
    let outline = Outline::parse(text).map_err(|source| Error::Unreadable { codec, source })?;
    let content = Change::Set(json_text(&content));
    match outline.get(OLD_KEY).filter(|_| outline.get(KEY).is_none()) {
        None => {
            let key = key(&outline).unwrap_or(KEY);
            edits.put(resolve::<PresetFile>(&[key, "content"]), content);
        }
        Some(_) => {
            let change = Change::Members(Members {
                order: SheetBlock::KEYS,
                changes: vec![("content".into(), content)],
                ..Members::default()
            });
            let sheet = Locator::new(text).find(&format!("/{OLD_KEY}")).unwrap_or_default();
            let moved = splice(outline.slice(&sheet), &change).map_err(|source| Error::Splice { codec, source })?;
            edits.put(resolve::<PresetFile>(&[OLD_KEY]), Change::Remove);
            edits.put(resolve::<PresetFile>(&[KEY]), Change::Set(moved));
        }
    }
    Ok(())
}
