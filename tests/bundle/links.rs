//! `knowledgeRefs`: which lorebooks a character is linked with.

use crate::{bundle, card, extracted, read_text, scratch, with_books, writing};
use rolecall_codecs::Text;
use rolecall_codecs::bundle::{Bundle, embed};
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Input, Registry, Report};

const BOOK: &str = r#"{"name":"Old Roads","entries":[]}"#;
const REFS: &str = "knowledgeRefs";

fn links(bundle: &Bundle) -> Option<Vec<Text>> {
    bundle.entity.body.as_character().expect("a character").knowledge_refs.clone()
}

fn dropped(report: &Report) -> bool {
    report.dropped.iter().filter(|path| *path == REFS).count() == 1
}

/// What writing a character with these links and books tells.
fn told(text: &str, refs: &[&str], books: Option<&[Entity]>) -> bool {
    let mut entity = read_text(text).entity;
    entity.body.as_character_mut().expect("a character").knowledge_refs =
        Some(refs.iter().map(|id| (*id).into()).collect());
    let card = Registry::default().write(&entity, "rolecall", &Default::default()).expect("a card");
    dropped(&embed(&entity, card, books).expect("a card").report)
}

#[test]
fn a_card_is_linked_with_its_book() {
    let with = bundle(&card(BOOK));
    assert_eq!(links(&with), Some(vec!["old-roads".into()]));
    assert_eq!(with.books[0].id, "old-roads");
    let without = bundle(&card("null"));
    assert_eq!((links(&without), without.books.len()), (None, 0));
    assert_eq!(writing(&with).report, Report::default());
}

/// A canonical file says itself what its character is linked with.
#[test]
fn links_of_a_canonical_file_stay() {
    for refs in [vec!["elsewhere".into()], vec![], vec!["old-roads".into(), "more".into()]] {
        let mut before = bundle(&card(BOOK));
        before.entity.body.as_character_mut().expect("a character").knowledge_refs = Some(refs.clone());
        let text = before.entity.to_json();
        let (reading, _) = Registry::default().read(&Input::new(text.into_bytes()).expect("UTF-8")).expect("canonical");
        let after = Bundle::of(reading);
        assert_eq!(links(&after), Some(refs.clone()));
        // The book is found all the same.
        assert_eq!(after.books[0].id, "old-roads");
        assert_eq!(dropped(&writing(&after).report), refs.iter().any(|id| id != "old-roads"));
    }
}

#[test]
fn a_link_without_its_book_is_told() {
    let book = || extracted(&card(BOOK));
    let other = || scratch("Other", vec![]);
    assert!(!told(&card("null"), &[], Some(&[])));
    assert!(told(&card(BOOK), &["old-roads"], Some(&[])));
    assert!(!told(&card(BOOK), &["old-roads"], Some(&[book()])));
    assert!(!told(&card(BOOK), &["other", "old-roads"], Some(&[book(), other()])));
    assert!(told(&card(BOOK), &["other", "old-roads"], Some(&[book()])));
    // A book that nobody asked for is no loss.
    assert!(!told(&card(BOOK), &[], Some(&[book()])));
    // When nobody looked, the card's own book is there.
    assert!(!told(&card(BOOK), &["old-roads"], None));
    assert!(told(&card(BOOK), &["other"], None));
    assert!(told(&card("null"), &["old-roads"], None));
}

/// The name of a lorebook that the card asks for is no link.
#[test]
fn a_world_name_is_something_else() {
    let text = r#"{"data":{"extensions":{"rolecall":{},"world":"Old Roads"}}}"#;
    assert_eq!(links(&bundle(text)), None);
    assert_eq!(*with_books(text, Some(&[])).text, text);
}

/// Other kinds of files are bundles without books.
#[test]
fn any_piece_is_a_bundle() {
    let file = r#"{"schemaVersion":"1.0.0","lorebook":{"name":"V1","entries":[]}}"#;
    let registry = Registry::default();
    let (reading, _) = registry.read(&Input::new(file.as_bytes().to_vec()).expect("UTF-8")).expect("a lorebook");
    let bundle = Bundle::of(reading);
    assert_eq!(bundle.books.len(), 0);
    assert_eq!(*bundle.write(&registry, "rolecall-lorebook", &Default::default()).expect("a file").text, file);
}
