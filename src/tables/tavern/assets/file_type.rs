//! File extensions and the media types that they stand for.

/// Extension and media type; of two extensions for one type the first is written.
const TYPES: &[(&str, &str)] = &[
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("mp4", "video/mp4"),
    ("webm", "video/webm"),
];

/// The media type of an extension, in any case.
pub(super) fn mime(ext: &str) -> Option<&'static str> {
    TYPES.iter().find(|(known, _)| known.eq_ignore_ascii_case(ext)).map(|(_, mime)| *mime)
}

/// The extension of a media type, parameters aside.
pub(super) fn ext_of_mime(mime: &str) -> Option<&'static str> {
    let essence = mime.split(';').next().unwrap_or_default().trim();
    // Not registered, but written by some programs.
    let essence = if essence.eq_ignore_ascii_case("image/jpg") { "image/jpeg" } else { essence };
    TYPES.iter().find(|(_, known)| known.eq_ignore_ascii_case(essence)).map(|(ext, _)| *ext)
}

/// The extension that a reference itself shows: the media type of a `data:` URI, else the end of the path. Never a guess.
pub(super) fn ext_of_ref(text: &str) -> Option<&'static str> {
    if let Some(data) = text.strip_prefix("data:") {
        return ext_of_mime(data.split([';', ',']).next().unwrap_or_default());
    }
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let (stem, ext) = path.rsplit('/').next().unwrap_or_default().rsplit_once('.')?;
    if stem.is_empty() { None } else { mime(ext).and_then(ext_of_mime) }
}

/// Whether a reference means something only inside the container or the program that it came from: a path without a scheme, a
/// place in a zip, an object in a browser's memory. A card that names one anew would point nowhere.
pub(super) fn is_private(text: &str) -> bool {
    let starts = |list: &[&str]| list.iter().any(|start| text.starts_with(start));
    let portable = text == "ccdefault:" || starts(&["data:", "http://", "https://"]);
    !portable && (starts(&["embeded://", "embedded://", "blob:", "file:"]) || !text.contains("://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_come_from_what_is_there() {
        let mimes = [("image/png", "png"), ("image/jpeg", "jpg"), ("IMAGE/WEBP; q=1", "webp"), ("image/jpg", "jpg")];
        for (mime, ext) in mimes {
            assert_eq!(ext_of_mime(mime), Some(ext), "{mime}");
        }
        let refs = [
            ("data:image/png;base64,AA", "png"),
            ("data:image/webp,x", "webp"),
            ("https://h.test/a.webp?x=1#y", "webp"),
            ("a/b.JPEG", "jpg"),
        ];
        for (text, ext) in refs {
            assert_eq!(ext_of_ref(text), Some(ext), "{text}");
        }
        for text in ["data:application/octet-stream,x", "noext", ".png", "a.", "a.png/b", "https://h.test/a.svg", ""] {
            assert_eq!(ext_of_ref(text), None, "{text}");
        }
        assert_eq!(ext_of_mime("application/octet-stream"), None);
    }

    #[test]
    fn private_references() {
        for text in ["data:image/png,x", "https://h.test/a", "http://h.test/a", "ccdefault:", "ipfs://x"] {
            assert!(!is_private(text), "{text}");
        }
        for text in [
            "embeded://a.png",
            "embedded://a.png",
            "a/b.png",
            "//h.test/a",
            "blob:x",
            "blob:https://h.test/a",
            "file:///a",
        ] {
            assert!(is_private(text), "{text}");
        }
    }
}
