//! `data.assets` and the media that they are.

use super::*;
use rolecall_codecs::Text;
use rolecall_codecs::canonical::character::{AssetRole, CharacterMedia, MediaAsset};

const ROWS: &str = "/data/assets";

fn asset(role: AssetRole, label: &str, reference: &str, mime: Option<&str>) -> MediaAsset {
    MediaAsset {
        role,
        label: Some(label.into()),
        ref_: reference.into(),
        mime: mime.map(Text::from),
        ..MediaAsset::default()
    }
}

fn with_rows(rows: Value) -> Value {
    with_data(json!({"name": "T", "assets": rows}))
}

fn assets(body: &mut CharacterBody) -> &mut Vec<MediaAsset> {
    body.media.assets.as_mut().unwrap()
}

#[test]
fn types_and_names_say_the_role() {
    let role = |row: Value| {
        let media = body(&with_rows(json!([row]))).media;
        let portrait = media.portrait.map(|asset| asset.role);
        portrait.or_else(|| Some(media.assets?.first()?.role))
    };
    use AssetRole::*;
    let table = [
        ("icon", Portrait),
        ("emotion", Emotion),
        ("expression", Emotion),
        ("outfit", Outfit),
        ("pose", Pose),
        ("background", Background),
        ("user_icon", Other),
        ("x-risu-asset", Other),
        ("Icon", Other),
    ];
    for (word, expected) in table {
        assert_eq!(role(json!({"type": word, "name": "n"})), Some(expected), "{word}");
        assert_eq!(role(json!({"type": word, "name": "main"})), Some(Portrait), "{word}");
    }
    assert_eq!(role(json!({"type": ["icon"]})), Some(Other));
    assert_eq!(role(json!({})), Some(Other));
}

#[test]
fn extensions_say_the_media_type() {
    let mime =
        |ext: Value| body(&with_rows(json!([{"uri": "u.png", "ext": ext}]))).media.assets.unwrap()[0].mime.clone();
    let table = [
        ("png", "image/png"),
        ("jpg", "image/jpeg"),
        ("JPEG", "image/jpeg"),
        ("gif", "image/gif"),
        ("webp", "image/webp"),
        ("mp4", "video/mp4"),
        ("webm", "video/webm"),
    ];
    for (ext, expected) in table {
        assert_eq!(mime(json!(ext)).as_deref(), Some(expected));
    }
    for ext in [json!("svg"), json!(""), json!(null), json!("toString")] {
        assert_eq!(mime(ext), None);
    }
}

#[test]
fn an_edit_of_one_row_leaves_the_others_verbatim() {
    let rows = json!([
        null,
        {"type": "emotion", "uri": "https://a.example/1.png", "name": "joy", "ext": "PNG", "x": 1},
        {"type": "icon", "uri": "https://a.example/m.png", "name": "face", "ext": "png"},
        {"uri": "", "name": ""},
        7,
        {"type": "icon", "uri": "rel/second.png", "name": "second", "y": [1]},
    ]);
    let card = with_rows(rows);
    let report = gives(
        &card,
        |body| assets(body)[0].ref_ = "https://a.example/2.webp".into(),
        &[("/data/assets/1/uri", json!("https://a.example/2.webp"))],
    );
    assert!(report.is_empty(), "{report:?}");
    gives(&card, |body| assets(body)[0].label = Some("bliss".into()), &[("/data/assets/1/name", json!("bliss"))]);
    gives(&card, |body| assets(body)[0].role = AssetRole::Pose, &[("/data/assets/1/type", json!("pose"))]);
    gives(&card, |body| assets(body)[0].mime = Some("image/gif".into()), &[("/data/assets/1/ext", json!("gif"))]);
    without(&card, |body| assets(body)[0].mime = None, &["/data/assets/1/ext"]);
    without(&card, |body| assets(body)[0].label = None, &["/data/assets/1/name"]);
    let portrait = |body: &mut CharacterBody| body.media.portrait.as_mut().unwrap().label = Some("front".into());
    gives(&card, portrait, &[("/data/assets/2/name", json!("front"))]);
}

#[test]
fn rows_that_media_no_longer_have_go() {
    let old = keeper().pointer(ROWS).unwrap().as_array().unwrap().clone();
    let mut left = old.clone();
    left.remove(1);
    gives(&keeper(), |body| drop(assets(body).remove(0)), &[(ROWS, Value::Array(left))]);
    without(&keeper(), |body| body.media = CharacterMedia::default(), &[ROWS]);
}

#[test]
fn order_is_an_edit_and_each_row_keeps_its_members() {
    let old = keeper().pointer(ROWS).unwrap().clone();
    let swapped = json!([old[0], old[2], old[1], old[3], old[4], old[5], old[6], old[7]]);
    gives(&keeper(), |body| assets(body).swap(0, 1), &[(ROWS, swapped)]);
}

#[test]
fn replaced_media_make_new_rows() {
    let card = with_rows(json!([
        {"type": "icon", "uri": "https://a.example/m.png", "name": "main", "ext": "png"},
        {"type": "emotion", "uri": "https://a.example/h.png", "name": "happy", "ext": "png"},
    ]));
    let png = Some("image/png");
    let media = CharacterMedia {
        portrait: Some(asset(AssetRole::Portrait, "main", "https://b.example/m.png", png)),
        assets: Some(vec![asset(AssetRole::Emotion, "calm", "https://b.example/c.png", png)]),
        ..CharacterMedia::default()
    };
    let rows = json!([
        {"type": "icon", "uri": "https://b.example/m.png", "name": "main", "ext": "png"},
        {"type": "expression", "uri": "https://b.example/c.png", "name": "calm", "ext": "png"},
    ]);
    gives(&card, |body| body.media = media.clone(), &[(ROWS, rows.clone())]);
    let (fresh, _) = scratch(CharacterBody { media, ..CharacterBody::default() });
    assert_eq!(fresh["data"]["assets"], rows);
}

#[test]
fn every_role_has_its_word() {
    let of = |role, label| asset(role, label, "https://a.example/x", None);
    use AssetRole::*;
    let list =
        vec![of(Emotion, "a"), of(Outfit, "b"), of(Pose, "c"), of(Background, "d"), of(Other, "e"), of(Portrait, "f")];
    let media = CharacterMedia {
        portrait: Some(of(Portrait, "main")),
        assets: Some(list.clone()),
        ..CharacterMedia::default()
    };
    let (card, report) = scratch(CharacterBody { media, ..CharacterBody::default() });
    let words: Vec<_> = card["data"]["assets"].as_array().unwrap().iter().map(|row| row["type"].clone()).collect();
    assert_eq!(words, ["icon", "expression", "outfit", "pose", "background", "other", "icon"]);
    assert!(report.is_empty());
    assert_eq!(body(&card).media.assets, Some(list));
}

#[test]
fn an_unknown_type_stays_while_the_role_does() {
    let chart = keeper().pointer("/data/assets/7").unwrap().clone();
    let mut renamed = chart.clone();
    renamed["name"] = json!("map");
    gives(&keeper(), |body| assets(body)[6].label = Some("map".into()), &[("/data/assets/7", renamed)]);
}

#[test]
fn rows_that_would_point_nowhere_are_not_written() {
    let add = |reference: &str, label: &str| {
        let new = asset(AssetRole::Emotion, label, reference, None);
        without(&keeper(), move |body| assets(body).push(new), &[])
    };
    let private =
        "media.assets[7]: not written: the reference means nothing outside the file it came from (private-ref)";
    for reference in ["embeded://a.png", "embedded://a.png", "blob:x", "file:///a", "a/b.png", "//h.example/a"] {
        assert_eq!(add(reference, "new").warnings, [private], "{reference}");
    }
    assert_eq!(add(" ", "new").warnings, ["media.assets[7]: not written: no reference (empty-ref)"]);
    assert_eq!(add("https://a.example", " ").warnings, ["media.assets[7]: not written: no name (empty-ref)"]);
    // A private reference that the file has already stays.
    let report = gives(
        &keeper(),
        |body| assets(body)[6].mime = Some("image/webp".into()),
        &[("/data/assets/7/ext", json!("webp"))],
    );
    assert!(report.is_empty());
}

#[test]
fn extensions_of_new_rows_are_never_guessed() {
    let ext = |reference: &str, mime: Option<&str>| {
        let list = vec![asset(AssetRole::Other, "n", reference, mime)];
        let media = CharacterMedia { assets: Some(list), ..CharacterMedia::default() };
        scratch(CharacterBody { media, ..CharacterBody::default() }).0["data"]["assets"][0].get("ext").cloned()
    };
    assert_eq!(ext("https://a.example/a.webp?x#y", None), Some(json!("webp")));
    assert_eq!(ext("https://a.example/a.jpeg", None), Some(json!("jpg")));
    assert_eq!(ext("data:image/png;base64,AA", None), Some(json!("png")));
    assert_eq!(ext("https://a.example/a.png", Some("image/webp")), Some(json!("webp")));
    assert_eq!(ext("data:application/octet-stream;base64,AA", None), None);
    assert_eq!(ext("https://a.example/noext", Some("application/octet-stream")), None);
}

#[test]
fn what_a_row_cannot_say_is_reported() {
    let report = |change: fn(&mut CharacterBody)| edit(&keeper(), change).1;
    assert_eq!(report(|body| assets(body)[0].mime = Some("image/avif".into())).dropped, ["media.assets[0].mime"]);
    let main = report(|body| assets(body)[0].label = Some("main".into())).warnings;
    assert_eq!(main, ["media.assets[0]: the name `main` makes a portrait of it"]);
    let none = report(|body| body.media.portrait = None).warnings;
    assert_eq!(none, ["media.portrait: there is none, so the first portrait of the assets reads as it"]);
    let media = CharacterMedia {
        portrait: Some(asset(AssetRole::Portrait, "front", "https://a.example/x.png", Some("image/png"))),
        ..CharacterMedia::default()
    };
    let (card, report) = scratch(CharacterBody { media, ..CharacterBody::default() });
    assert_eq!(card["data"]["assets"][0]["name"], json!("main"));
    assert_eq!(report.dropped, ["media.portrait.label"]);
}

#[test]
fn a_portrait_that_changes_places_with_another_comes_before_it() {
    let swap = |body: &mut CharacterBody| {
        let CharacterMedia { portrait: Some(portrait), assets: Some(assets), .. } = &mut body.media else { return };
        std::mem::swap(portrait, &mut assets[5]);
    };
    let mut wanted = body(&keeper()).media;
    swap_and_flag(&mut wanted);
    let (written, report) = edit(&keeper(), swap);
    assert_eq!(body(&written).media, wanted);
    assert!(report.is_empty());
    // It stays at its place, and the other one moves behind it.
    let names = [5, 6].map(|index| written["data"]["assets"][index]["name"].clone());
    assert_eq!(names, ["younger", "main"]);
}

fn swap_and_flag(media: &mut CharacterMedia) {
    let CharacterMedia { portrait: Some(portrait), assets: Some(assets), .. } = media else { return };
    std::mem::swap(portrait, &mut assets[5]);
    portrait.primary = Some(true);
    assets[5].primary = None;
}
