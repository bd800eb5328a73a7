//! `assets`: rows of pictures and other media.

mod file_type;
mod matching;

use crate::Text;
use crate::canonical::character::{AssetRole, CharacterBody, CharacterMedia, MediaAsset};
use crate::canonical::common::{AssetRow, TavernData};
use crate::json::splice::{Change, Element, Members};
use crate::mapping::{Clear, Described, Edits, Row, Rule, json_text, resolve};
use file_type::{ext_of_mime, ext_of_ref, is_private, mime};
use matching::{Slot, matched};
use std::borrow::Cow;

const WIRE: &[&str] = &["assets"];
/// The name that marks the card's picture, whatever the row's type.
const MAIN: &str = "main";

/// The first portrait is the card's picture, every other row one of its assets.
pub struct AssetsRule<D>(D);

/// What a program calls the assets that programs have different words for. Each reads them all.
pub trait Dialect {
    /// The type of a face.
    const EMOTION: &'static str;
}

impl<D: Dialect> Rule<TavernData, CharacterBody> for AssetsRule<D> {
    const NAME: &'static str = "assets";
    const DOC: &'static str = "The name `main` or the type says the role, the extension the media type; the first portrait is the \
         portrait. Rows that an edit does not touch stay as they are; an edited one continues the row of its role and name, or of its \
         reference, and changes only the members that differ. A new row is not written without a reference or a name, nor with a \
         reference that means nothing outside the file it came from. Without a row the key is removed.";

    fn row() -> Row {
        let wire = ["type_", "uri", "name", "ext"].map(|key| ["assets", key]);
        let wire: Vec<&[&str]> = wire.iter().map(|path| path.as_slice()).collect();
        let canonical: &[&[&str]] = &[&["media", "portrait"], &["media", "assets"]];
        Row::of_rule::<TavernData, CharacterBody>((Self::NAME, Self::DOC), &wire, canonical, Clear::Remove)
    }

    fn read(wire: &mut TavernData, canonical: &mut CharacterBody) {
        let (portrait, assets): (Vec<_>, Vec<_>) = slots(rows(wire)).into_iter().partition(|slot| slot.main);
        let assets: Vec<MediaAsset> = assets.into_iter().map(|slot| slot.asset.into_owned()).collect();
        canonical.media.portrait = portrait.into_iter().next().map(|slot| slot.asset.into_owned());
        canonical.media.assets = (!assets.is_empty()).then_some(assets);
    }

    fn write(canonical: &CharacterBody, wire: &mut TavernData) {
        let rows: Vec<AssetRow> = flat(&canonical.media).iter().filter_map(|slot| fresh::<D>(slot).ok()).collect();
        wire.assets = (!rows.is_empty()).then_some(rows);
    }

    fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<&TavernData>, edits: &mut Edits) {
        let wanted = flat(&after.media);
        if after.media.portrait.as_ref().is_some_and(|asset| asset.role != AssetRole::Portrait) {
            edits.dropped.push("media.portrait.role".to_owned());
        }
        if flat(&before.media).iter().map(key).eq(wanted.iter().map(key)) {
            return;
        }
        if after.media.portrait.is_none() && wanted.iter().any(|slot| slot.role() == AssetRole::Portrait) {
            edits
                .warnings
                .push("media.portrait: there is none, so the first portrait of the assets reads as it".to_owned());
        }
        let rows = twin.map(rows).unwrap_or_default();
        let old = slots(rows);
        let mut elements = Vec::with_capacity(wanted.len());
        for (slot, from) in matched(&old, wanted) {
            let from = from.and_then(|from| Some((from, old.get(from)?, rows.get(from)?)));
            let element = match from {
                Some((from, old, row)) => edited::<D>(from, old, row, &slot),
                None => fresh::<D>(&slot).map(|row| Element::New(json_text(&row))),
            };
            match element {
                Ok(element) => elements.push(element),
                Err(reason) => {
                    edits.warnings.push(format!("{}: not written: {reason}", slot.path));
                    edits.dropped.push(slot.path);
                    continue;
                }
            }
            tell::<D>(&slot, from.is_none(), edits);
        }
        let change = if elements.is_empty() { Change::Remove } else { Change::Objects(elements) };
        edits.put(resolve::<TavernData>(WIRE), change);
    }
}

/// Whether writing a body onto a card adds rows to its assets, rather than to change those that it has.
pub fn adds_rows<D: Dialect>(card: &TavernData, body: &CharacterBody) -> bool {
    let pairs = matched(&slots(rows(card)), flat(&body.media));
    pairs.iter().any(|(slot, from)| from.is_none() && fresh::<D>(slot).is_ok())
}

fn rows(card: &TavernData) -> &[AssetRow] {
    card.assets.as_deref().unwrap_or_default()
}

/// The rows of a file in their order, the portrait marked.
fn slots(rows: &[AssetRow]) -> Vec<Slot<'static>> {
    let mut found = false;
    let slot = |row: &AssetRow| {
        let role = role(row.type_.as_deref(), row.name.as_deref());
        let main = role == AssetRole::Portrait && !found;
        found |= main;
        let asset = MediaAsset {
            role,
            name: None,
            label: row.name.clone(),
            ref_: row.uri.clone().unwrap_or_default(),
            mime: row.ext.as_deref().and_then(mime).map(Text::from),
            primary: main.then_some(true),
        };
        Slot { main, asset: Cow::Owned(asset), path: String::new() }
    };
    rows.iter().map(slot).collect()
}

/// The canonical assets in one list, the portrait first.
fn flat(media: &CharacterMedia) -> Vec<Slot<'_>> {
    let slot = |main, asset, path| Slot { main, asset: Cow::Borrowed(asset), path };
    let portrait = media.portrait.iter().map(|asset| slot(true, asset, "media.portrait".to_owned()));
    let assets = media.assets.iter().flatten().enumerate();
    portrait.chain(assets.map(|(index, asset)| slot(false, asset, format!("media.assets[{index}]")))).collect()
}

fn key<'s>(slot: &'s Slot<'_>) -> (bool, AssetRole, Option<&'s str>, &'s str, Option<&'s str>) {
    let (role, name, place, mime) = slot.says();
    (slot.main, role, name, place, mime)
}

/// The role that a row of a type and a name reads as.
fn role(type_: Option<&str>, name: Option<&str>) -> AssetRole {
    if name == Some(MAIN) {
        return AssetRole::Portrait;
    }
    match type_ {
        Some("icon") => AssetRole::Portrait,
        Some("emotion" | "expression") => AssetRole::Emotion,
        Some("outfit") => AssetRole::Outfit,
        Some("pose") => AssetRole::Pose,
        Some("background") => AssetRole::Background,
        _ => AssetRole::Other,
    }
}

/// The type that a role is written as.
fn type_of<D: Dialect>(role: AssetRole) -> &'static str {
    match role {
        AssetRole::Portrait => "icon",
        AssetRole::Emotion => D::EMOTION,
        AssetRole::Outfit => "outfit",
        AssetRole::Pose => "pose",
        AssetRole::Background => "background",
        AssetRole::Other => "other",
    }
}

const NO_REF: &str = "no reference (empty-ref)";
const NO_NAME: &str = "no name (empty-ref)";
const PRIVATE: &str = "the reference means nothing outside the file it came from (private-ref)";

fn fresh<D: Dialect>(slot: &Slot<'_>) -> Result<AssetRow, &'static str> {
    let asset = &slot.asset;
    let name = if slot.main { Some(MAIN) } else { slot.name().filter(|name| !name.trim().is_empty()) };
    if asset.ref_.trim().is_empty() {
        return Err(NO_REF);
    }
    if is_private(asset.ref_.trim()) {
        return Err(PRIVATE);
    }
    let ext = asset.mime.as_deref().and_then(ext_of_mime).or_else(|| ext_of_ref(asset.ref_.trim()));
    Ok(AssetRow {
        type_: Some(type_of::<D>(slot.role()).into()),
        uri: Some(asset.ref_.clone()),
        name: Some(name.ok_or(NO_NAME)?.into()),
        ext: ext.map(Text::from),
    })
}

/// The members of a row that an edit changes.
fn edited<D: Dialect>(from: usize, old: &Slot<'_>, row: &AssetRow, new: &Slot<'_>) -> Result<Element, &'static str> {
    let mut members = Vec::new();
    let mut set = |key: &'static str, value: Option<&str>| {
        members.push((Cow::Borrowed(key), value.map_or(Change::Remove, |text| Change::Set(json_text(&text)))));
    };
    let name = new.name();
    if role(row.type_.as_deref(), name) != new.role() {
        set("type", Some(type_of::<D>(new.role())));
    }
    if old.asset.ref_ != new.asset.ref_ {
        let text = new.asset.ref_.trim();
        if text.is_empty() {
            return Err(NO_REF);
        }
        if is_private(text) && text != old.asset.ref_.trim() {
            return Err(PRIVATE);
        }
        set("uri", Some(&new.asset.ref_));
    }
    if old.name() != name {
        set("name", name);
    }
    if let Some(ext) = new_ext(&old.asset, &new.asset) {
        set("ext", ext);
    }
    if members.is_empty() {
        return Ok(Element::Keep(from));
    }
    Ok(Element::Edit(from, Change::Members(Members { order: AssetRow::KEYS, changes: members, ..Members::default() })))
}

/// The extension of an edited row, when it changes.
fn new_ext(old: &MediaAsset, new: &MediaAsset) -> Option<Option<&'static str>> {
    match &new.mime {
        None if old.mime.is_some() => Some(None),
        None if old.ref_ != new.ref_ => ext_of_ref(new.ref_.trim()).map(Some),
        Some(mime) if new.mime != old.mime => Some(ext_of_mime(mime).or_else(|| ext_of_ref(new.ref_.trim()))),
        _ => None,
    }
}

/// Tells what the row of an asset cannot say.
fn tell<D: Dialect>(slot: &Slot<'_>, is_new: bool, edits: &mut Edits) {
    let asset = &slot.asset;
    let mut dropped = |member: &str| edits.dropped.push(format!("{}.{member}", slot.path));
    if is_new && slot.main && slot.name().is_some_and(|name| name != MAIN) {
        dropped("label");
    }
    if asset.mime.as_deref().is_some_and(|text| ext_of_mime(text).and_then(mime) != Some(text)) {
        dropped("mime");
    }
    if role(Some(type_of::<D>(slot.role())), slot.name()) != slot.role() {
        edits.warnings.push(format!("{}: the name `{MAIN}` makes a portrait of it", slot.path));
    }
}
