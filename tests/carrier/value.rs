//! How the value of the chosen chunk is decoded.

use super::*;
use rolecall_codecs::png::{TextForm, TextProblem};

/// Why the value of a `chara` text with this value is refused.
fn problem(chunk: Vec<u8>) -> TextProblem {
    match find(&png(&[chunk])) {
        Err(PngError::Undecodable { problem, .. }) => problem,
        other => panic!("expected an undecodable text, got {other:?}"),
    }
}

#[test]
fn base64_is_read_leniently() {
    // Letters 62 and 63 of the alphabet occur, and every length of padding.
    for json in [r#"{"a":"~~~?>?"}"#, r#"{"a":"~~~?>?>"}"#, r#"{"a":"~~~?>?>>"}"#] {
        let padded = STANDARD.encode(json);
        let bare = padded.trim_end_matches('=').to_owned();
        let wrapped: Vec<String> =
            padded.as_bytes().chunks(5).map(|line| String::from_utf8_lossy(line).into_owned()).collect();
        let url_safe = padded.replace('+', "-").replace('/', "_");
        let spellings = [
            padded.clone(),
            bare.clone(),
            format!("{bare}="),
            format!("{bare}==="),
            format!("{bare}=! anything {{"),
            wrapped.join("\n"),
            wrapped.join("\r\n"),
            format!(" \t\x0B\x0C{}  ", wrapped.join(" ")),
            url_safe.trim_end_matches('=').to_owned(),
            url_safe,
        ];
        for value in spellings {
            let card = found(&png(&[text("chara", &value)]));
            assert_eq!((card.json.as_str(), card.form), (json, TextForm::Base64), "{value:?}");
        }
    }
}

#[test]
fn values_that_are_no_text_are_named() {
    for empty in ["", " \n", "=", "===="] {
        assert_eq!(problem(text("chara", empty)), TextProblem::Empty);
    }
    let foreign = TextProblem::NotBase64 { byte: b'!', at: 5 };
    assert_eq!(problem(text("chara", "e3 0e!")), foreign);
    let foreign = TextProblem::NotBase64 { byte: 0xE9, at: 0 };
    assert_eq!(problem(text("chara", [0xE9])), foreign);
    let invalid = TextProblem::NotUtf8 { valid_up_to: 2 };
    assert_eq!(problem(text("chara", STANDARD.encode(b"{\"\xFF\"}"))), invalid);
    let broken = problem(chunk(b"zTXt", b"chara\0\0not zlib"));
    assert!(matches!(broken, TextProblem::Inflate(_)), "{broken}");
    let whole = zipped("chara", STANDARD.encode(JSON));
    let cut = problem(chunk(b"zTXt", &whole[8..whole.len() - 12]));
    assert!(matches!(cut, TextProblem::Inflate(_)), "{cut}");
}

#[test]
fn bare_json_is_taken_as_it_is() {
    let json = " \r\n{ \"name\": \"Zoë\" }\n";
    let table = [
        text("chara", json),
        zipped("chara", json),
        international("chara", 0, json.as_bytes()),
        // Latin-1, which is what the standard says of these two.
        text("chara", b" \r\n{ \"name\": \"Zo\xEB\" }\n"),
        zipped("chara", b" \r\n{ \"name\": \"Zo\xEB\" }\n"),
    ];
    for chunk in table {
        let card = found(&png(&[chunk]));
        assert_eq!((card.json.as_str(), card.form), (json, TextForm::Bare));
    }
    let not_utf8 = problem(international("chara", 0, b"{\xEB}"));
    assert_eq!(not_utf8, TextProblem::NotUtf8 { valid_up_to: 1 });
}

#[test]
fn a_byte_order_mark_in_the_payload_stays() {
    assert_eq!(found(&png(&[card("chara", "\u{FEFF}{}")])).json, "\u{FEFF}{}");
}

#[test]
fn a_compressed_text_stops_at_the_limit() {
    let json = format!("{{{}}}", " ".repeat(98));
    let limits = |most| Limits::default().text(most);
    let table = [zipped("chara", &json), international("chara", 1, &deflate(json.as_bytes()))];
    for chunk in table {
        let bytes = png(&[chunk]);
        let fits = find_text(&bytes, &CARD, &limits(100)).expect("it just fits");
        assert_eq!(fits.expect("a card").json, json);
        let error = find_text(&bytes, &CARD, &limits(99)).expect_err("one byte too many");
        let problem = TextProblem::Limit(Breach { limit: Limit::Text, most: 99, found: 100 });
        assert!(matches!(error, PngError::Undecodable { problem: p, .. } if p == problem));
    }
    let most = Limits::default().text;
    let bomb = zipped("chara", vec![b'A'; usize::try_from(most).expect("memory") + 1]);
    assert_eq!(problem(bomb), TextProblem::Limit(Breach { limit: Limit::Text, most, found: most + 1 }));
}
