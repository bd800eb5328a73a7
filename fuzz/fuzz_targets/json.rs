//! JSON as text: the outline takes what the parser takes, and a new layout says the same; cut anywhere, a stream gives the same list.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rolecall_codecs::json::layout::pretty;
use rolecall_codecs::json::locate::Locator;
use rolecall_codecs::json::mend::mend;
use rolecall_codecs::json::outline::Outline;
use rolecall_codecs::Limits;
use rolecall_codecs::json::stream::ListReader;
use serde_json::Value;
use std::io::{BufReader, Cursor};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let outline = Outline::parse(text);
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        assert!(outline.is_ok(), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&pretty(text)).expect("JSON"), value);
    }
    let _ = mend(text);
    for pointer in ["/a", "/a/0/b", "", "/"] {
        let _ = Locator::new(text).find(pointer);
    }
    let list = |size: usize| {
        let mut reader =
            ListReader::new(BufReader::with_capacity(size, Cursor::new(bytes)), &["a"], &Limits::default());
        let mut elements = Vec::new();
        loop {
            match reader.next_element() {
                Ok(Some(element)) => elements.push(element.to_owned()),
                Ok(None) => break,
                Err(error) => return (elements, Some(error.to_string())),
            }
        }
        (elements, None)
    };
    assert_eq!(list(1), list(4096));
});
