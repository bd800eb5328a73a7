//! Which chunk is chosen.

use super::*;
use rolecall_codecs::png::{SkipReason, TextForm, TextKind, embed, is_png};

#[test]
fn every_kind_of_text_chunk_is_read() {
    let base64 = STANDARD.encode(JSON);
    let table = [
        (text("chara", &base64), TextKind::Text),
        (zipped("chara", &base64), TextKind::Compressed),
        (international("chara", 0, base64.as_bytes()), TextKind::International),
        (international("chara", 1, &deflate(base64.as_bytes())), TextKind::International),
    ];
    for (chunk, kind) in table {
        let before = found(&png(&[text("Software", "x"), chunk.clone()]));
        assert_eq!((before.json.as_str(), before.kind), (JSON, kind));
        assert_eq!((before.keyword.as_str(), before.form), ("chara", TextForm::Base64));
        assert_eq!((before.offset, before.skipped), (8 + 25 + 22, None));
        let after = found(&file(&[header(), pixels(), chunk, end()]));
        assert_eq!((after.json.as_str(), after.kind), (JSON, kind));
    }
}

#[test]
fn the_first_keyword_of_the_list_wins_wherever_it_stands() {
    let (v2, v3) = (card("chara", "{2}"), card("ccv3", "{3}"));
    let (wild, role) = (card("persona", "{4}"), card("rcpersona", "{5}"));
    for chunks in [[&v2, &v3], [&v3, &v2]] {
        let bytes = png(&chunks.map(Clone::clone));
        assert_eq!(found(&bytes).json, "{3}");
        let other = find_text(&bytes, &BOTH, &Limits::default());
        assert_eq!(other.expect("readable").expect("a card").json, "{2}");
    }
    let all = png(&[wild, role, v2, v3]);
    let order = ["rcpersona", "persona"];
    let persona = find_text(&all, &order, &Limits::default()).expect("readable");
    assert_eq!(persona.expect("a persona").json, "{5}");
    assert!(find_text(&all, &[], &Limits::default()).expect("readable").is_none());
}

#[test]
fn the_first_chunk_of_a_keyword_wins() {
    let late = file(&[header(), card("chara", "{1}"), pixels(), card("chara", "{2}"), end()]);
    assert_eq!(found(&late).json, "{1}");
}

#[test]
fn keywords_are_exact() {
    for keyword in ["Chara", "chara ", " chara", "chara2", "char", "ccv3_", "CCV3", ""] {
        assert_eq!(find(&png(&[card(keyword, JSON)])).expect("readable"), None, "{keyword:?}");
    }
    let named = [text("chara-ext-asset_:0", "AAAA"), card("chara", JSON)];
    assert_eq!(found(&png(&named)).json, JSON);
    let other_type = chunk(b"teXt", &[b"chara\0", JSON.as_bytes()].concat());
    assert_eq!(find(&png(&[other_type])).expect("readable"), None);
}

#[test]
fn chunks_that_cannot_be_a_text_are_passed_over() {
    let table = [
        (spoilt(card("chara", "{0}")), true),
        (text("chara", "e30\0="), false),
        (chunk(b"tEXt", b"chara"), false),
        (chunk(b"zTXt", b"chara\0"), false),
        (chunk(b"zTXt", b"chara\0\x01e30="), false),
        (chunk(b"iTXt", b"chara\0\0"), false),
        (chunk(b"iTXt", b"chara\0\x02\0\0\0e30="), false),
        (chunk(b"iTXt", b"chara\0\x01\x01\0\0e30="), false),
        (chunk(b"iTXt", b"chara\0\0\0en\0e30="), false),
    ];
    for (bad, wrong_checksum) in table {
        let next = found(&png(&[bad.clone(), card("chara", JSON)]));
        assert_eq!(next.json, JSON);
        let skipped = next.skipped.expect("it is remembered");
        let checksum = matches!(skipped.reason, SkipReason::Checksum { .. });
        assert_eq!(checksum, wrong_checksum, "{skipped}");
        assert_eq!((skipped.keyword.as_str(), skipped.offset), ("chara", 33));
        match find(&png(&[bad])) {
            Err(PngError::OnlyDamaged(only)) => assert_eq!(only, skipped),
            other => panic!("expected the damage to be named, got {other:?}"),
        }
    }
    let lower = found(&png(&[spoilt(card("ccv3", "{3}")), card("chara", "{2}")]));
    assert_eq!((lower.json.as_str(), lower.skipped.is_some()), ("{2}", true));
}

#[test]
fn an_undecodable_choice_is_an_error_without_a_stand_in() {
    let bytes = png(&[text("ccv3", "!!!"), card("ccv3", "{3}"), card("chara", "{2}")]);
    let error = find(&bytes).expect_err("the first ccv3 is the choice");
    let said = "the `ccv3` text (tEXt chunk at byte 33 of the PNG) is neither base64 nor JSON: \
                byte 0x21 at offset 0 of its value";
    assert_eq!(error.to_string(), said);
}

#[test]
fn damage_elsewhere_does_not_lose_the_card() {
    let card = card("chara", JSON);
    let half = |chunk: Vec<u8>| chunk[..chunk.len() - 6].to_vec();
    let table = [
        file(&[header(), spoilt(pixels()), card.clone(), end()]),
        file(&[header(), spoilt(text("Comment", "x")), card.clone(), end()]),
        file(&[spoilt(header()), card.clone(), end()]),
        file(&[card.clone(), end()]),
        file(&[header(), card.clone(), pixels()]),
        file(&[header(), card.clone(), half(pixels())]),
        file(&[header(), card.clone(), half(end())]),
        file(&[header(), card.clone(), end(), b"trailing".to_vec()]),
        file(&[header(), chunk(b"\0\xFF 1", b"odd"), card.clone(), end()]),
        file(std::slice::from_ref(&card)),
    ];
    for bytes in table {
        assert_eq!(found(&bytes).json, JSON);
    }
    let behind_the_end = file(&[header(), pixels(), end(), card]);
    assert_eq!(find(&behind_the_end).expect("readable"), None);
}

#[test]
fn declared_lengths_are_not_trusted() {
    for length in [0x8000_0000, u32::MAX, 0x7FFF_FFFF, 5000, 13 + 5] {
        let lying = [&length.to_be_bytes(), &b"tEXtchara\0e30="[..]].concat();
        let bytes = file(&[header(), lying]);
        assert_eq!(find(&bytes).expect("readable"), None, "{length:#x}");
    }
}

#[test]
fn a_file_cut_anywhere_never_panics_and_keeps_what_is_whole() {
    let late = file(&[header(), pixels(), zipped("ccv3", STANDARD.encode(JSON)), end()]);
    let early = png(&[international("chara", 0, STANDARD.encode(JSON).as_bytes())]);
    for (bytes, whole_from) in [(&late, late.len() - 12), (&early, early.len() - 34)] {
        for cut in 0..=bytes.len() {
            let part = &bytes[..cut];
            match find(part) {
                Err(PngError::NotPng) => assert!(cut < 8),
                Ok(card) => assert_eq!(card.is_some(), cut >= whole_from, "cut at {cut}"),
                Err(other) => panic!("cut at {cut}: {other}"),
            }
            if let Ok(written) = embed(part, "{}", &BOTH, &CARD) {
                assert!(cut >= 33);
                assert_eq!(found(&written).json, "{}");
            }
        }
    }
}

#[test]
fn the_number_of_chunks_is_limited() {
    let limits = |most| Limits::default().chunks(most);
    let bytes = png(&[text("a", ""), text("b", ""), text("c", "")]);
    assert_eq!(find_text(&bytes, &CARD, &limits(5)).expect("five are walked"), None);
    let error = find_text(&bytes, &CARD, &limits(4)).expect_err("five are too many");
    assert!(matches!(error, PngError::Limit(Breach { limit: Limit::Chunks, most: 4, found: 5 })));
}

#[test]
fn a_file_without_the_signature_is_no_png() {
    for bytes in [&b""[..], b"{}", &SIGNATURE[..7], b"\x89PNG\n\x1A\n\0\0\0\0\0"] {
        assert!(!is_png(bytes));
        assert!(matches!(find(bytes), Err(PngError::NotPng)));
        assert!(matches!(embed(bytes, "{}", &BOTH, &[]), Err(PngError::NotPng)));
    }
    assert!(is_png(&SIGNATURE));
    assert_eq!(find(&SIGNATURE).expect("readable"), None);
}
