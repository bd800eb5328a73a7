//! The crate as a program uses it: pieces of a kind, wire files as bytes, serde, threads.

use rolecall_codecs::bundle::Bundle;
use rolecall_codecs::canonical::{Entity, Kind};
use rolecall_codecs::coverage::Coverage;
use rolecall_codecs::json::stream::StreamError;
use rolecall_codecs::piece::{Content, Piece};
use rolecall_codecs::wire::{lorebook::LorebookFile, preset::PresetFile, tavern_book::TavernBook};
use rolecall_codecs::{
    Card, Codec, Document, Error, Input, InputError, Lorebook, Persona, Preset, Reading, RegexSet, Registry, Report,
    ScriptSheet, Writing,
};

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/samples/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

/// Reads and writes: the very bytes. Then through the entity: the same piece.
fn comes_back<B: Content + PartialEq + std::fmt::Debug>(name: &str) {
    let bytes = sample(name);
    let piece = Piece::<B>::read_named(bytes.clone(), name).expect(name);
    assert_eq!(piece.write().expect(name), bytes, "{name}");
    let entity = Entity::from(piece.clone());
    assert_eq!(entity.body.kind(), B::KIND);
    let again = Piece::<B>::try_from(entity).expect(name);
    assert_eq!((&*again, again.id()), (&*piece, piece.id()));
    assert_eq!(again.write().expect(name), bytes, "{name}");
}

#[test]
fn every_sample_comes_back_as_the_piece_that_it_is() {
    let registry = Registry::default();
    let mut seen = 0;
    for item in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples") {
        let name = item.expect("a file").file_name().to_string_lossy().into_owned();
        let Ok(input) = Input::new(sample(&name)) else { continue };
        let Ok((reading, _)) = registry.read(&input) else { continue };
        match reading.entity.body.kind() {
            Kind::Character => comes_back::<rolecall_codecs::canonical::character::CharacterBody>(&name),
            Kind::Lorebook => comes_back::<rolecall_codecs::canonical::lorebook::LorebookBody>(&name),
            Kind::Persona => comes_back::<rolecall_codecs::canonical::persona::PersonaBody>(&name),
            Kind::Preset => comes_back::<rolecall_codecs::canonical::preset::PresetBody>(&name),
            Kind::Regex => comes_back::<rolecall_codecs::canonical::regex::RegexSetBody>(&name),
            Kind::Scriptsheet => comes_back::<rolecall_codecs::canonical::scriptsheet::ScriptSheetBody>(&name),
            other => panic!("{name}: {other}"),
        }
        seen += 1;
    }
    assert!(seen >= 15, "{seen}");
}

#[test]
fn a_piece_from_scratch_reads_back() {
    fn scratch<B: Content + PartialEq + std::fmt::Debug>() {
        let piece = Piece::<B>::new("Wick");
        assert_eq!((piece.id(), piece.report().is_empty()), ("wick", true));
        // A set without rules is no script, so it is not recognised again.
        if B::KIND != Kind::Regex {
            let again = Piece::<B>::read(piece.write().expect("written")).expect(B::FORMAT);
            assert_eq!(again.id(), "wick", "{}", B::FORMAT);
        }
        let text = piece.write_as(B::FORMAT, &Default::default()).expect(B::FORMAT).text;
        assert_eq!(text.as_bytes(), piece.write().expect("written"));
    }
    scratch::<rolecall_codecs::canonical::character::CharacterBody>();
    scratch::<rolecall_codecs::canonical::lorebook::LorebookBody>();
    scratch::<rolecall_codecs::canonical::persona::PersonaBody>();
    scratch::<rolecall_codecs::canonical::preset::PresetBody>();
    scratch::<rolecall_codecs::canonical::regex::RegexSetBody>();
    scratch::<rolecall_codecs::canonical::scriptsheet::ScriptSheetBody>();
}

#[test]
fn an_edit_in_a_picture_stays_in_it() {
    let mut card = Card::read(sample("saltmere-keeper.png")).expect("a card");
    card.identity.tagline = Some("relit".into());
    let written = card.write().expect("written");
    assert!(written.starts_with(b"\x89PNG"));
    assert_eq!(Card::try_from(written.as_slice()).expect("a card").identity.tagline.as_deref(), Some("relit"));
}

#[test]
fn another_kind_is_an_error_that_names_both() {
    let error = Card::read(sample("tideglass-archive.lorebook.json")).expect_err("a lorebook");
    assert!(matches!(error, Error::OtherKind { expected: Kind::Character, found: Kind::Lorebook }));
    assert_eq!(error.to_string(), "a lorebook, where a character is expected");
    assert!(matches!(Lorebook::read(*b"{}"), Err(Error::NotRecognised { .. })));
    assert!(matches!(Lorebook::read(*b"{"), Err(Error::Input(InputError::Syntax(_)))));
}

#[test]
fn wire_files_are_bytes_there_and_back() {
    let file = LorebookFile::try_from(sample("tideglass-archive.lorebook.json").as_slice()).expect("a lorebook");
    assert_eq!(file.lorebook.entries.len(), 30);
    let bytes = Vec::from(&file);
    assert_eq!(LorebookFile::try_from(bytes.as_slice()).expect("our own"), file);
    // A byte order mark is passed over, and a cell of the wrong kind reads as its default.
    let book = TavernBook::try_from("\u{FEFF}{\"name\": 7, \"entries\": []}".as_bytes()).expect("a book");
    assert_eq!(book.name, None);
    let error = PresetFile::try_from(&b"[]"[..]).expect_err("no object");
    assert_eq!(error.to_string(), "not valid JSON: line 1, column 1: an object is expected");
}

#[test]
fn entities_go_through_serde_json() {
    let (reading, _) =
        Registry::default().read(&Input::new(sample("lantern-wren.v2.json")).expect("text")).expect("a card");
    let text = serde_json::to_string(&vec![&reading.entity]).expect("JSON");
    let back: Vec<Entity> = serde_json::from_str(&text).expect("entities");
    assert_eq!(back, [reading.entity]);
    assert_eq!(
        Card::try_from(back[0].clone()).expect("a card").write().expect("written"),
        sample("lantern-wren.v2.json")
    );
    let error = serde_json::from_str::<Entity>(r#"{"schemaVersion": "1", "kind": "character"}"#).expect_err("no body");
    assert!(error.to_string().contains("id"), "{error}");
}

#[test]
fn everything_goes_between_threads() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Card>();
    check::<Lorebook>();
    check::<Persona>();
    check::<Preset>();
    check::<RegexSet>();
    check::<ScriptSheet>();
    check::<Entity>();
    check::<Registry>();
    check::<Input>();
    check::<Reading>();
    check::<Writing>();
    check::<Report>();
    check::<Error>();
    check::<Document<'static>>();
    check::<Coverage>();
    check::<Bundle>();
    check::<StreamError>();
    check::<Box<dyn Codec>>();
    check::<LorebookFile>();
    check::<TavernBook>();
}
