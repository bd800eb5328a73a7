//! The default background: one canonical reference, two homes on the wire.

use crate::Text;
use crate::canonical::character::{BackgroundChoice, CharacterBody};
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Path, Row, Rule, json_text, resolve};
use crate::wire::character::{CardFile, DefaultBackground};

const WIRE: &[&str] = &["data", "extensions", "rolecall", "details", "default_background"];
const URL: &str = "custom_url";
const ID: &str = "background_id";

/// A URL or the id of a background in RoleCall's library.
pub struct BackgroundRule;

impl Rule<CardFile, CharacterBody> for BackgroundRule {
    const NAME: &'static str = "background";
    const DOC: &'static str = "`customUrl` unless it is null or missing, else `backgroundId`; an empty text is no background. An edit \
         goes to the home that holds a text, the URL's first; without one a web address goes to `customUrl`, anything else to \
         `backgroundId`, and the other becomes null. Opacity and speed are written, or removed, when they changed.";

    fn row() -> Row {
        let member: fn(&'static str) -> [&'static str; 6] =
            |key| ["data", "extensions", "rolecall", "details", "default_background", key];
        let wire = [ID, URL, "overlay_opacity", "video_playback_rate"].map(member);
        let wire: Vec<&[&str]> = wire.iter().map(|path| path.as_slice()).collect();
        let canonical: Vec<[&str; 3]> =
            ["ref_", "overlay_opacity", "video_playback_rate"].map(|key| ["presentation", "background", key]).to_vec();
        let canonical: Vec<&[&str]> = canonical.iter().map(|path| path.as_slice()).collect();
        Row::of_rule::<CardFile, CharacterBody>((Self::NAME, Self::DOC), &wire, &canonical, Clear::Remove)
    }

    fn read(wire: &mut CardFile, canonical: &mut CharacterBody) {
        let background = wire.data.extensions.rolecall.details.default_background.as_ref();
        canonical.presentation.background = background.and_then(choice);
    }

    fn write(canonical: &CharacterBody, wire: &mut CardFile) {
        wire.data.extensions.rolecall.details.default_background =
            canonical.presentation.background.as_ref().map(fresh);
    }

    fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<&CardFile>, edits: &mut Edits) {
        let (before, after) = (before.presentation.background.as_ref(), after.presentation.background.as_ref());
        let old = twin.and_then(|card| card.data.extensions.rolecall.details.default_background.as_ref());
        match (after, old) {
            _ if before == after => {}
            (None, _) => edits.put(path(&[]), Change::Remove),
            (Some(after), None) => edits.put(path(&[]), Change::Set(json_text(&fresh(after)))),
            (Some(after), Some(old)) => members(before, after, old, edits),
        }
    }
}

fn choice(wire: &DefaultBackground) -> Option<BackgroundChoice> {
    let home =
        wire.custom_url.as_ref().and_then(Option::as_ref).or(wire.background_id.as_ref().and_then(Option::as_ref));
    Some(BackgroundChoice {
        ref_: home.filter(|text| !text.is_empty())?.clone(),
        overlay_opacity: wire.overlay_opacity,
        video_playback_rate: wire.video_playback_rate,
    })
}

fn fresh(background: &BackgroundChoice) -> DefaultBackground {
    let text = Some(background.ref_.clone());
    let (custom_url, background_id) = if is_address(&background.ref_) { (text, None) } else { (None, text) };
    DefaultBackground {
        custom_url: Some(custom_url),
        background_id: Some(background_id),
        overlay_opacity: background.overlay_opacity,
        video_playback_rate: background.video_playback_rate,
    }
}

/// Whether a reference is a web address rather than an id.
fn is_address(text: &str) -> bool {
    let scheme = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    text.starts_with("//") || ["http:", "https:", "data:", "blob:", "file:"].into_iter().any(scheme)
}

fn members(before: Option<&BackgroundChoice>, after: &BackgroundChoice, old: &DefaultBackground, edits: &mut Edits) {
    if before.is_none_or(|before| before.ref_ != after.ref_) {
        reference(&after.ref_, old, edits);
    }
    let opacity = (before.and_then(|b| b.overlay_opacity), after.overlay_opacity);
    number("overlay_opacity", opacity, old.overlay_opacity, edits);
    let rate = (before.and_then(|b| b.video_playback_rate), after.video_playback_rate);
    number("video_playback_rate", rate, old.video_playback_rate, edits);
}

fn reference(text: &str, old: &DefaultBackground, edits: &mut Edits) {
    let holds_text =
        |home: &Option<Option<Text>>| home.as_ref().and_then(Option::as_ref).is_some_and(|t| !t.is_empty());
    let to_url = holds_text(&old.custom_url) || (!holds_text(&old.background_id) && is_address(text));
    let (home, other, other_cell) = if to_url { (URL, ID, &old.background_id) } else { (ID, URL, &old.custom_url) };
    edits.put(path(&[home]), Change::Set(json_text(&text)));
    if other_cell.is_none() {
        edits.put(path(&[other]), Change::Set("null".to_owned()));
    }
    if !to_url && other_cell.as_ref().is_some_and(Option::is_some) {
        edits.warnings.push("presentation.background: the file's empty `customUrl` hides it from readers".to_owned());
    }
}

fn number(key: &str, (before, after): (Option<f64>, Option<f64>), old: Option<f64>, edits: &mut Edits) {
    match after {
        _ if before == after => {}
        None => edits.put(path(&[key]), Change::Remove),
        Some(_) if after == old => {}
        Some(number) => edits.put(path(&[key]), Change::Set(json_text(&number))),
    }
}

fn path(below: &[&str]) -> Path {
    resolve::<CardFile>(&[WIRE, below].concat())
}
