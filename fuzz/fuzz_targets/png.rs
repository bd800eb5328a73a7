//! Any picture: its text is found, or the error is typed; a text that is put in is found again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rolecall_codecs::input::KEYWORDS;
use rolecall_codecs::Limits;
use rolecall_codecs::png::{embed, find_text};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits::default();
    let _ = find_text(bytes, KEYWORDS, &limits);
    const TEXT: &str = "{\"spec\":\"chara_card_v2\"}";
    if let Ok(carrier) = embed(bytes, TEXT, &["chara"], KEYWORDS) {
        let found = find_text(&carrier, KEYWORDS, &limits).expect("our own").expect("the text");
        assert_eq!((found.keyword.as_str(), found.json.as_str()), ("chara", TEXT));
    }
});
