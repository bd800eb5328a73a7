//! Writing onto an original: what every codec does the same way, those of other crates too.

use crate::canonical::{Entity, Memo, Original, Twin};
use crate::codec::{Codec, Error, Report, Writing};
use crate::input::{Document, Input};
use crate::json::splice::{Change, splice};
use serde_json::{Map, Value};
use std::sync::Arc;

/// An editor keeps things of its own under this key: no format could hold them.
const STUDIO: &str = "vaud-studio";
/// Under this key of `unmapped` stands the name of the file, for formats whose pieces may be named after it.
const FILE_NAME: &str = "fileName";

/// The original of an entity in this codec's format, as text and as it reads.
pub struct Known {
    /// The text.
    pub text: Arc<String>,
    /// What it reads as.
    pub memo: Arc<Memo>,
}

impl Known {
    /// The original as it is, when nothing was edited. Bodies that nobody has touched are compared by address.
    pub fn unedited(&self, entity: &Entity) -> Option<Writing> {
        let same = self.memo.body == entity.body;
        same.then(|| Writing { text: Arc::clone(&self.text), report: Report::default() })
    }
}

/// Finds the original and what it reads as: remembered from the reading, or read again. An original that this codec cannot read
/// (another program put it there) counts as none.
pub fn known(codec: &dyn Codec, entity: &Entity) -> Option<Known> {
    let original = entity.original.get(codec.info().escrow)?;
    let twin = &original.twin;
    let of = |twin: &Twin| {
        let memo = twin.memo_shared().filter(|memo| memo.body.kind() == codec.info().kind)?;
        Some(Known { text: Arc::clone(twin.text()), memo })
    };
    of(twin).or_else(|| {
        let mut input = Input::known(Arc::clone(twin.text()));
        if let Some(name) = original.unmapped.get(FILE_NAME).and_then(Value::as_str) {
            input = input.named(name);
        }
        let reading = codec.read(&input.open().ok()?).ok()?;
        of(&reading.entity.original.get(codec.info().escrow)?.twin)
    })
}

/// Finds the original under the first of these keys that has one: the codec's own, or those of other programs.
pub fn known_under(codec: &dyn Codec, entity: &Entity, keys: &[&str]) -> Option<Known> {
    let own = codec.info().escrow;
    keys.iter().find_map(|key| if *key == own { known(codec, entity) } else { known_as(codec, entity, key) })
}

/// Finds the original that another program keeps under a key of its own: [`known`], but what its text reads as is found out anew.
fn known_as(codec: &dyn Codec, entity: &Entity, key: &str) -> Option<Known> {
    let input = Input::known(Arc::clone(entity.original.get(key)?.twin.text()));
    let reading = codec.read(&input.open().ok()?).ok()?;
    let twin = &reading.entity.original.get(codec.info().escrow)?.twin;
    Some(Known { text: Arc::clone(twin.text()), memo: twin.memo_shared()? })
}

/// The originals of other formats, as the warnings of a fresh file name them: what they alone hold does not go into the file.
pub fn left_behind(entity: &Entity, own: &[&str]) -> Vec<String> {
    foreign(entity, own).map(|key| format!("original.{key}.raw: what only that file holds stays behind")).collect()
}

/// The keys of the originals of other formats.
pub(crate) fn foreign<'e>(entity: &'e Entity, own: &[&str]) -> impl Iterator<Item = &'e str> {
    entity.original.iter().map(|(key, _)| key).filter(|key| !own.contains(key) && *key != STUDIO)
}

/// The original that a reading leaves in the entity.
pub fn original(document: &Document<'_>, memo: Memo) -> Original {
    let input = document.input();
    Original {
        twin: Twin::with_memo(Arc::clone(input.text()), memo),
        unmapped: Map::new(),
        source_media: input.carrier().map(crate::input::Carrier::media),
    }
}

/// [`original`] of a piece that is named after its file: without the file's name the text would read differently.
pub fn original_named_after_file(document: &Document<'_>, memo: Memo) -> Original {
    let mut original = original(document, memo);
    if let Some(name) = document.input().file_name() {
        original.unmapped.insert(FILE_NAME.to_owned(), name.into());
    }
    original
}

/// Edits a text; without a change it is the same text.
///
/// # Errors
/// [`Error::Splice`]: the text is no JSON, or the change does not fit it.
pub fn edited(codec: &'static str, text: &Arc<String>, change: Option<Change>) -> Result<Arc<String>, Error> {
    match change {
        None => Ok(Arc::clone(text)),
        Some(change) => splice(text, &change).map(Arc::new).map_err(|source| Error::Splice { codec, source }),
    }
}
