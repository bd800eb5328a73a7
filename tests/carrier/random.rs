//! What holds for every file and every text.

use super::*;
use proptest::prelude::*;
use rolecall_codecs::png::embed;

/// Chunks of every sort, sound or not, with texts of the keywords among them.
fn any_chunk() -> impl Strategy<Value = Vec<u8>> {
    let name = prop_oneof![
        Just(*b"tEXt"),
        Just(*b"zTXt"),
        Just(*b"iTXt"),
        Just(*b"IDAT"),
        any::<[u8; 4]>().prop_filter("ends the walk", |name| name != b"IEND"),
    ];
    let keyword = prop_oneof!["chara", "ccv3", "persona", "[ -~]{0,5}"];
    let data = (keyword, prop::collection::vec(any::<u8>(), 0..40))
        .prop_map(|(keyword, rest)| [keyword.as_bytes(), &[0], &rest].concat());
    (name, data, any::<bool>()).prop_map(|(name, data, sound)| {
        let chunk = chunk(&name, &data);
        if sound { chunk } else { spoilt(chunk) }
    })
}

/// Whether a chunk made above is a text with one of the keywords.
fn is_card(chunk: &[u8]) -> bool {
    let text = [&b"tEXt"[..], b"zTXt", b"iTXt"].contains(&&chunk[4..8]);
    text && (chunk[8..].starts_with(b"chara\0") || chunk[8..].starts_with(b"ccv3\0"))
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let junk = file(std::slice::from_ref(&bytes));
        let _ = find(&junk);
        let _ = embed(&junk, "{}", &BOTH, &CARD);
        let framed = png(&[
            chunk(b"tEXt", &[b"chara\0", &bytes[..]].concat()),
            chunk(b"zTXt", &[b"ccv3\0\0", &bytes[..]].concat()),
        ]);
        let _ = find(&framed);
        let framed = png(&[chunk(b"iTXt", &[b"ccv3\0", &bytes[..]].concat())]);
        let _ = find(&framed);
    }

    #[test]
    fn what_is_embedded_is_found(json in "\\PC{1,60}|(?s:.{1,60})") {
        for keywords in [&BOTH[..], &["chara"]] {
            let written = embed(&png(&[]), &json, keywords, &CARD).expect("a good carrier");
            prop_assert_eq!(&found(&written).json, &json);
            for kept in keywords {
                let read = find_text(&written, &[kept], &Limits::default()).expect("readable");
                prop_assert_eq!(&read.expect("each keyword is there").json, &json);
            }
        }
    }

    #[test]
    fn all_other_chunks_and_the_tail_are_kept(
        chunks in prop::collection::vec(any_chunk(), 0..8),
        ended in any::<bool>(),
        tail in prop::collection::vec(any::<u8>(), 0..20),
        json in "\\PC{1,20}",
    ) {
        // Without IEND, a tail could be read as one more chunk.
        let tail = if ended { [end(), tail].concat() } else { Vec::new() };
        let carrier = file(&[header(), chunks.concat(), tail.clone()]);
        let written = embed(&carrier, &json, &BOTH, &CARD).expect("a good carrier");
        let kept: Vec<u8> = chunks.iter().filter(|c| !is_card(c)).flatten().copied().collect();
        let new = [card("chara", &json), card("ccv3", &json)].concat();
        prop_assert_eq!(&written, &file(&[header(), kept, new, tail]));
        let again = embed(&written, &json, &BOTH, &CARD).expect("a good carrier");
        prop_assert_eq!(again, written);
    }
}
