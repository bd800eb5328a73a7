//! Pictures that are built to break a reader: texts that inflate to gigabytes, lengths that nothing is behind, very many chunks.

use crate::hostile::Tried;
use crate::pictures::{
    bomb, carrier, chunk, deflated, filler, idat, international, international_deflated, text, zipped,
};
use crate::run::{Desk, has};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rolecall_codecs::png::{SIGNATURE, embed};
use rolecall_codecs::{Breach, Error, Input, Limit, Limits, Registry, WriteOptions};

const CARD: &str = r#"{"spec": "chara_card_v2", "data": {"name": "Wren", "extensions": {"rolecall": {}}}}"#;
/// 4 GB, in a file of 4 MB.
const MEGABYTES: usize = 4096;
const MANY: usize = 100_000;

/// Reads a picture, writes its card, and puts it back: the very bytes.
fn comes_back(bytes: Vec<u8>, what: &str) {
    let registry = Registry::default();
    let input = Input::new(bytes.clone()).unwrap_or_else(|error| panic!("{what}: {error}"));
    let reading = registry.read(&input).unwrap_or_else(|error| panic!("{what}: {error}")).0;
    let writing = registry.write(&reading.entity, "rolecall", &WriteOptions::default()).expect(what);
    assert_eq!(writing.text.trim_end(), CARD, "{what}");
    let keyword = input.carrier().expect("a picture").keyword.clone();
    assert!(embed(&bytes, &writing.text, &[&keyword], &[&keyword]).expect(what) == bytes, "{what}");
    let edited = CARD.replace("Wren", "Wick");
    let written = embed(&bytes, &edited, &["chara"], &["ccv3", "chara"]).expect(what);
    assert_eq!(**Input::new(written).expect(what).text(), edited, "{what}");
}

fn refused(bytes: Vec<u8>) -> Option<Breach> {
    Error::from(Input::new(bytes).expect_err("a bomb")).breach()
}

fn bombs() -> [(&'static str, Vec<u8>); 4] {
    let (bare, base64) = (bomb(CARD.as_bytes(), MEGABYTES), bomb(STANDARD.encode(CARD).as_bytes(), MEGABYTES));
    [
        ("zTXt", carrier(&[deflated("chara", &bare)])),
        ("iTXt", carrier(&[international_deflated("ccv3", &bare)])),
        ("zTXt of base64", carrier(&[deflated("persona", &base64)])),
        ("iTXt of base64", carrier(&[idat(9), international_deflated("rcpersona", &base64)])),
    ]
}

#[test]
fn a_bomb_is_refused_at_the_limit() {
    let most = Limits::default().text;
    let mut tried = Tried::default();
    for (what, bytes) in bombs() {
        assert!(bytes.len() < 6 << 20, "{what}: {}", bytes.len());
        assert_eq!(refused(bytes), Some(Breach { limit: Limit::Text, most, found: most + 1 }), "{what}");
        tried.refused += 1;
    }
    // One that nobody asks for is not inflated.
    let other = carrier(&[deflated("Comment", &bomb(b"", MEGABYTES)), text("chara", CARD.as_bytes())]);
    comes_back(other, "a bomb under another keyword");
    tried.read += 1;
    tried.tell("texts that inflate to 4 GB");
}

/// The whole tool in 192 MB of addresses.
#[cfg(target_os = "linux")]
#[test]
fn a_bomb_takes_no_memory() {
    let desk = Desk::new();
    for (what, bytes) in bombs() {
        desk.put("bomb.png", bytes);
        let script = r#"ulimit -v 196608 && exec "$0" inspect bomb.png"#;
        let mut command = assert_cmd::Command::new("sh");
        let run = command.current_dir(desk.path(".")).args(["-c", script, env!("CARGO_BIN_EXE_rolecall")]).assert();
        let told =
            "has 33554433 bytes of inflated text, expected at most 33554432 (limit `text`); --no-limits takes more";
        has(&crate::run::err(&run.code(1)), &["bomb.png: ", told]);
        assert_eq!(desk.names(), ["bomb.png"], "{what}");
    }
}

#[test]
fn a_text_of_the_very_limit_is_taken() {
    let most = usize::try_from(Limits::default().text).expect("memory");
    let value = format!("{CARD}{}", " ".repeat(most - CARD.len()));
    for (what, chunk) in
        [("zTXt", zipped("chara", value.as_bytes())), ("iTXt", international("chara", value.as_bytes()))]
    {
        assert_eq!(Input::new(carrier(&[chunk])).expect(what).text().len(), most);
    }
}

#[test]
fn lengths_that_nothing_is_behind() {
    let mut tried = Tried::default();
    let registry = Registry::default();
    for name in [b"IHDR", b"tEXt", b"zTXt", b"iTXt", b"IDAT", b"IEND", b"prVt"] {
        for length in [0xFFFF_FFFF, 0x8000_0000, 0x7FFF_FFFF, 0x1000_0000, 65_536, 400_u32] {
            let lying = [&length.to_be_bytes(), &name[..], b"chara\0\0", CARD.as_bytes()].concat();
            let card = text("chara", CARD.as_bytes());
            // Behind the card, before it, and in the place of all.
            let header = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
            let behind = [&SIGNATURE[..], &header, &card, &lying].concat();
            comes_back(behind, "behind the card");
            tried.read += 1;
            for bytes in [[&SIGNATURE[..], &header, &lying, &card].concat(), [&SIGNATURE[..], &lying].concat()] {
                let read = Input::new(bytes.clone()).map_err(Error::from).and_then(|input| registry.read(&input));
                match read {
                    Ok(_) => tried.read += 1,
                    Err(error) => {
                        assert!((1..1_000).contains(&error.to_string().len()));
                        tried.refused += 1;
                    }
                }
                if let Ok(written) = embed(&bytes, CARD, &["chara"], &["chara"]) {
                    assert_eq!(**Input::new(written).expect("a card").text(), CARD);
                }
            }
        }
    }
    tried.tell("pictures with lengths that nothing is behind");
    assert!(tried.refused > 50 && tried.read > 40, "{tried:?}");
}

#[test]
fn a_hundred_thousand_chunks() {
    let card = || text("chara", CARD.as_bytes());
    let mut damaged = text("ccv3", b"{}");
    *damaged.last_mut().expect("a checksum") ^= 0xFF;
    let cases: [(&str, Vec<u8>); 7] = [
        ("texts of another keyword", text("Comment", b"x")),
        ("compressed texts of another keyword", zipped("Comment", b"x")),
        ("image data", idat(1)),
        ("empty chunks", filler(0)),
        ("damaged texts of the wanted keyword", damaged),
        ("texts of a keyword that another wins over", text("persona", b"{}")),
        ("texts without a keyword", chunk(b"tEXt", b"")),
    ];
    let mut tried = Tried::default();
    for (what, one) in cases {
        comes_back(carrier(&[one.repeat(MANY), card()]), what);
        comes_back(carrier(&[card(), one.repeat(MANY)]), what);
        tried.read += 2;
    }
    let same = carrier(&[card().repeat(MANY)]);
    let registry = Registry::default();
    assert_eq!(registry.read(&Input::new(same.clone()).expect("a card")).expect("a card").0.entity.body.name(), "Wren");
    let written = embed(&same, CARD, &["chara"], &["chara"]).expect("a picture");
    assert_eq!(**Input::new(written).expect("a card").text(), CARD);
    tried.read += 1;
    tried.tell("pictures of 100,000 chunks");
}
