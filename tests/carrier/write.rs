//! Writing keeps what it does not replace.

use super::*;
use rolecall_codecs::png::embed;

#[test]
fn a_v3_card_is_written_under_both_keywords_once() {
    let old = [card("ccv3", "{3}"), zipped("chara", "e30="), card("chara", "{2}")];
    let written = embed(&png(&old), JSON, &BOTH, &CARD).expect("a good carrier");
    let expected = [header(), pixels(), card("chara", JSON), card("ccv3", JSON), end()];
    assert_eq!(written, file(&expected));
}

#[test]
fn writing_keeps_every_other_byte() {
    let asset = text("chara-ext-asset_:0", "AAAA");
    let animation = chunk(b"fdAT", b"\0\0\0\x01frame");
    let odd = spoilt(zipped("Comment", "kept, wrong checksum and all"));
    let tail = b"bytes behind the end".to_vec();
    let carrier = file(&[
        header(),
        odd.clone(),
        spoilt(card("chara", "{0}")),
        asset.clone(),
        spoilt(pixels()),
        international("ccv3", 0, b"e30="),
        animation.clone(),
        card("persona", "{4}"),
        end(),
        tail.clone(),
    ]);
    let written = embed(&carrier, JSON, &["chara"], &["ccv3"]).expect("a good carrier");
    let expected = file(&[
        header(),
        odd,
        asset,
        spoilt(pixels()),
        animation,
        card("persona", "{4}"),
        card("chara", JSON),
        end(),
        tail,
    ]);
    assert_eq!(written, expected);
}

#[test]
fn without_an_end_the_text_stands_behind_the_last_whole_chunk() {
    let cut = pixels()[..15].to_vec();
    let carrier = file(&[header(), card("ccv3", "{3}"), text("a", "b"), cut.clone()]);
    let written = embed(&carrier, JSON, &["chara"], &CARD).expect("a good carrier");
    let expected = file(&[header(), text("a", "b"), card("chara", JSON), cut]);
    assert_eq!(written, expected);
}

#[test]
fn a_carrier_that_holds_the_text_already_comes_back_unchanged() {
    let wrapped = STANDARD.encode(JSON).replace('J', "\nJ");
    let same = [
        png(&[card("chara", JSON), card("ccv3", JSON)]),
        png(&[zipped("ccv3", JSON), text("chara", wrapped)]),
        // Not even a picture is needed when nothing is written.
        file(&[international("ccv3", 0, JSON.as_bytes()), card("chara", JSON)]),
    ];
    for carrier in same {
        assert_eq!(embed(&carrier, JSON, &BOTH, &CARD).expect("nothing to do"), carrier);
    }
    let other = [
        png(&[card("chara", JSON)]),
        png(&[card("chara", JSON), card("chara", JSON)]),
        png(&[card("chara", JSON), card("ccv3", "{}")]),
        png(&[card("chara", JSON), card("ccv3", JSON), card("ccv3", JSON)]),
        png(&[card("chara", JSON), spoilt(card("ccv3", JSON))]),
    ];
    for carrier in other {
        let expected = file(&[header(), pixels(), card("chara", JSON), card("ccv3", JSON), end()]);
        assert_eq!(embed(&carrier, JSON, &BOTH, &CARD).expect("a good carrier"), expected);
    }
}

#[test]
fn a_carrier_that_is_no_picture_is_refused() {
    let table = [
        file(&[]),
        file(&[pixels(), header(), end()]),
        file(&[spoilt(header()), pixels(), end()]),
        file(&[chunk(b"IHDR", &[0; 13]), pixels(), end()]),
        file(&[chunk(b"IHDR", &[0, 0, 0, 1]), pixels(), end()]),
        file(&[header()])[..32].to_vec(),
    ];
    for carrier in table {
        let refused = embed(&carrier, JSON, &BOTH, &CARD);
        assert!(matches!(refused, Err(PngError::NoHeader)), "{refused:?}");
    }
}

#[test]
fn a_keyword_that_png_cannot_hold_is_refused() {
    let long = "k".repeat(80);
    for keyword in ["", "a\0b", "Zoë", long.as_str(), "tab\t"] {
        let refused = embed(&png(&[]), JSON, &["chara", keyword], &[]);
        assert!(matches!(refused, Err(PngError::BadKeyword(k)) if k == keyword));
    }
    let longest = "k".repeat(79);
    let written = embed(&png(&[]), JSON, &[&longest], &[]).expect("it just fits");
    let read = find_text(&written, &[&longest], &Limits::default()).expect("readable");
    assert_eq!(read.expect("a text").json, JSON);
}
