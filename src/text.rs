//! The strings of the generated types.

/// A string of a [`wire`](crate::wire) or [`canonical`](crate::canonical) type.
///
/// Up to 24 bytes stand in the value itself, without a heap block of their own: an entry of a lorebook holds several short strings
/// (its ids, its title, its keywords), and giving a block back for each of them costs about as much as parsing the JSON did.
///
/// It reads as a `str`, has the usual methods of [`String`], and is made from a `&str`, a [`String`] or a
/// [`Cow`](std::borrow::Cow) with `into`; `into` makes a [`String`] of it too.
///
/// ```
/// use rolecall_codecs::Text;
/// use rolecall_codecs::canonical::lorebook::{LorebookEntry, Trigger};
///
/// let mut entry = LorebookEntry::default();
/// entry.title = "New".into();
/// entry.title.push_str(" name");
/// assert_eq!(entry.title, "New name");
///
/// entry.triggers.push(Trigger { keyword: Text::from("harbour"), ..Trigger::default() });
/// assert!(entry.triggers[0].keyword.starts_with("harb"));
/// ```
pub type Text = compact_str::CompactString;
