//! Zips: the limits from both sides, broken ones, and paths that lead nowhere else.
#![cfg(feature = "cli")]

use proptest::prelude::*;
use rolecall_codecs::archive::{Archive, ArchiveError, PathError, is_zip, safe_path};
use rolecall_codecs::{Breach, Limit, Limits};
use std::io::{Cursor, Write};
use std::path::{Component, Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

type Opened = Result<Archive<Cursor<Vec<u8>>>, ArchiveError>;

fn packed(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, data) in files {
        zip.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        zip.write_all(data).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn deflated(files: &[(&str, &[u8])]) -> Vec<u8> {
    packed(files, CompressionMethod::Deflated)
}

fn stored(files: &[(&str, &[u8])]) -> Vec<u8> {
    packed(files, CompressionMethod::Stored)
}

fn open(bytes: &[u8]) -> Opened {
    limited(bytes, |_| {})
}

fn limited(bytes: &[u8], set: impl Fn(&mut Limits)) -> Opened {
    let mut limits = Limits::default();
    set(&mut limits);
    Archive::open(Cursor::new(bytes.to_vec()), &limits)
}

/// Changes bytes of a zip's list, at a place behind the signature of the member's row.
fn patched(zip: &[u8], row: usize, at: usize, bytes: &[u8]) -> Vec<u8> {
    let rows: Vec<usize> = memchr::memmem::find_iter(zip, b"PK\x01\x02").collect();
    let mut zip = zip.to_vec();
    zip[rows[row] + at..][..bytes.len()].copy_from_slice(bytes);
    zip
}

/// Places in a row of the list.
const FLAGS: usize = 8;
const METHOD: usize = 10;
const CHECKSUM: usize = 16;
const DEFLATED: usize = 20;
const SIZE: usize = 24;

#[test]
fn members_come_back_as_they_were() {
    let files: [(&str, &[u8]); 4] =
        [("a.json", b"{}"), ("deep/er/b.png", &[0; 3000]), ("empty", b""), ("é/名.json", "ü".as_bytes())];
    for zip in [deflated(&files), stored(&files)] {
        assert!(is_zip(&zip) && is_zip(&zip[..4]));
        let mut archive = open(&zip).unwrap();
        let names: Vec<String> = archive.members().iter().map(|member| member.name.clone()).collect();
        assert_eq!(names, files.map(|(name, _)| name));
        for (index, (name, data)) in files.iter().enumerate() {
            assert_eq!(archive.members()[index].size, data.len() as u64);
            assert_eq!(archive.members()[index].path.as_deref(), Ok(Path::new(name)));
            assert_eq!(archive.read(index).unwrap(), *data);
        }
        assert!(matches!(archive.read(4), Err(ArchiveError::NoMember { index: 4 })));
    }
}

#[test]
fn folders_are_no_members_and_an_empty_zip_is_one() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_directory("cards", SimpleFileOptions::default()).unwrap();
    zip.start_file("cards/a.json", SimpleFileOptions::default()).unwrap();
    zip.write_all(b"[1]").unwrap();
    let mut archive = open(&zip.finish().unwrap().into_inner()).unwrap();
    assert_eq!((archive.members().len(), archive.members()[0].name.as_str()), (1, "cards/a.json"));
    assert_eq!(archive.read(0).unwrap(), b"[1]");
    let empty = deflated(&[]);
    assert!(is_zip(&empty) && open(&empty).unwrap().members().is_empty());
    assert!(!is_zip(b"PK") && !is_zip(b"") && !is_zip(b"{}"));
}

#[test]
fn the_number_of_members_has_a_limit() {
    let zip = deflated(&[("a", b"1"), ("b", b"2"), ("c", b"3")]);
    assert!(limited(&zip, |limits| limits.members = 3).is_ok());
    let refused = limited(&zip, |limits| limits.members = 2);
    assert!(
        matches!(refused, Err(ArchiveError::Limit(Breach { limit: Limit::Members, most: 2, found: 3 }))),
        "{refused:?}"
    );
}

/// Beyond 65,534 members the number stands elsewhere.
#[test]
fn the_number_of_very_many_members_is_found() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..65_536 {
        zip.start_file(index.to_string(), SimpleFileOptions::default().compression_method(CompressionMethod::Stored))
            .unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    assert!(matches!(
        open(&zip),
        Err(ArchiveError::Limit(Breach { limit: Limit::Members, most: 10_000, found: 65_536 }))
    ));
    assert_eq!(limited(&zip, |limits| limits.members = 65_536).unwrap().members().len(), 65_536);
}

#[test]
fn the_size_of_a_member_has_a_limit() {
    let zip = deflated(&[("a", &[1; 100]), ("b", &[2; 101])]);
    assert!(limited(&zip, |limits| limits.member = 101).is_ok());
    let refused = limited(&zip, |limits| limits.member = 100);
    let Err(ArchiveError::MemberLimit { member, breach: Breach { limit: Limit::Member, most: 100, found: 101 } }) =
        refused
    else {
        panic!("{refused:?}")
    };
    assert_eq!(member, "b");
}

#[test]
fn the_size_of_all_members_has_a_limit() {
    let zip = stored(&[("a", &[1; 100]), ("b", &[2; 101])]);
    assert!(limited(&zip, |limits| limits.unpacked = 201).is_ok());
    let refused = limited(&zip, |limits| limits.unpacked = 200);
    assert!(
        matches!(refused, Err(ArchiveError::Limit(Breach { limit: Limit::Unpacked, most: 200, found: 201 }))),
        "{refused:?}"
    );
}

#[test]
fn the_ratio_has_a_limit() {
    let zeros = vec![0; 1 << 20];
    let zip = deflated(&[("zeros", &zeros)]);
    // Small ones may have any.
    assert!(open(&zip).is_ok());
    let refused = limited(&zip, |limits| limits.ratio_from -= 1);
    let Err(ArchiveError::MemberLimit { member, breach: Breach { limit: Limit::Ratio, most: 200, found } }) = refused
    else {
        panic!("{refused:?}")
    };
    let ratio = found;
    assert!(member == "zeros" && ratio > 200);
    let of = |ratio| move |limits: &mut Limits| (limits.ratio, limits.ratio_from) = (ratio, 0);
    assert!(limited(&zip, of(ratio)).is_ok());
    assert!(limited(&zip, of(ratio - 1)).is_err());
    assert!(limited(&stored(&[("zeros", &zeros)]), of(1)).is_ok());
    // With a megabyte and one more.
    assert!(matches!(
        open(&deflated(&[("zeros", &vec![0; (1 << 20) + 1])])),
        Err(ArchiveError::MemberLimit { breach: Breach { limit: Limit::Ratio, .. }, .. })
    ));
}

#[test]
fn a_zip_that_lies_is_found_out() {
    let zip = deflated(&[("a.json", b"{\"a\": [1, 2, 3, 4, 5, 6]}"), ("b.json", b"[]")]);
    for size in [24_u32, 26, 0] {
        let mut archive = open(&patched(&zip, 0, SIZE, &size.to_le_bytes())).unwrap();
        let refused = archive.read(0);
        assert!(matches!(&refused, Err(ArchiveError::SizeDiffers { member, .. }) if member == "a.json"), "{refused:?}");
        assert_eq!(archive.read(1).unwrap(), b"[]");
    }
    let mut archive = open(&patched(&zip, 1, CHECKSUM, &[1; 4])).unwrap();
    assert!(matches!(archive.read(1), Err(ArchiveError::Member { member, .. }) if member == "b.json"));
    assert!(archive.read(0).is_ok());

    let shared = patched(&patched(&zip, 0, DEFLATED, &150_u32.to_le_bytes()), 1, DEFLATED, &150_u32.to_le_bytes());
    let refused = open(&shared);
    assert!(matches!(refused, Err(ArchiveError::Overlapping { deflated: 300, length }) if length < 300), "{refused:?}");
}

#[test]
fn what_is_packed_otherwise_is_told() {
    let zip = stored(&[("a.json", b"{}"), ("b.json", b"[]")]);
    let mut archive = open(&patched(&zip, 0, METHOD, &93_u16.to_le_bytes())).unwrap();
    assert!(matches!(archive.read(0), Err(ArchiveError::Method { member, method: 93 }) if member == "a.json"));
    let mut archive = open(&patched(&zip, 1, FLAGS, &[1])).unwrap();
    assert!(matches!(archive.read(1), Err(ArchiveError::Encrypted { member }) if member == "b.json"));
    assert_eq!(archive.read(0).unwrap(), b"{}");
}

/// Readers see different ones of two members of one name.
#[test]
fn two_members_of_one_name_are_refused() {
    let zip = stored(&[("a.json", b"{}"), ("b.json", b"[]")]);
    let mut twice = zip.clone();
    memchr::memmem::find_iter(&zip, b"b.json").for_each(|at| twice[at] = b'a');
    let refused = open(&twice);
    assert!(matches!(refused, Err(ArchiveError::Miscounted { count: 2, found: 1 })), "{refused:?}");
}

#[test]
fn what_is_no_zip_is_told() {
    let zip = stored(&[("a.json", b"{}")]);
    for broken in [&b""[..], b"PK\x03\x04", b"PK\x03\x04 and more", &zip[..zip.len() - 1], &zip[..40], &zip[40..]] {
        assert!(matches!(open(broken), Err(ArchiveError::Broken(_) | ArchiveError::Io(_))), "{broken:?}");
    }
}

#[test]
fn names_become_paths() {
    for (name, path) in [
        ("a.json", "a.json"),
        ("./a//b/./c.json", "a/b/c.json"),
        (r"a\b.json", "a/b.json"),
        ("...a/..b", "...a/..b"),
        (".hidden", ".hidden"),
        ("who?<>|*\".json", "who______.json"),
        ("Vera: Reborn.png", "Vera_ Reborn.png"),
        ("a. /b..", "a__/b__"),
        ("tab\there\u{7f}", "tab_here_"),
        ("console.json", "console.json"),
        ("com0/com10/lpt", "com0/com10/lpt"),
        ("名前/é.json", "名前/é.json"),
    ] {
        assert_eq!(safe_path(name), Ok(path.split('/').collect::<PathBuf>()), "{name:?}");
    }
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    use PathError::{Absolute, Drive, Empty, Nul, Parent, Reserved};
    for (name, error) in [
        ("", Empty),
        ("./.", Empty),
        ("/etc/passwd", Absolute),
        (r"\windows\x", Absolute),
        (r"\\server\share\x", Absolute),
        ("//server/x", Absolute),
        ("C:/x.json", Drive),
        (r"c:x.json", Drive),
        ("a/D:/x.json", Drive),
        ("..", Parent),
        ("../x.json", Parent),
        ("a/../../x.json", Parent),
        ("a/../b.json", Parent),
        (r"a\..\x.json", Parent),
        ("a/.. /x.json", Parent),
        ("a/.../x.json", Parent),
        ("a/ /x.json", Parent),
        ("a\0.json", Nul),
        ("../a\0", Nul),
        ("con", Reserved),
        ("a/NUL.json", Reserved),
        ("Com1.tar.gz", Reserved),
        ("lpt¹.json", Reserved),
        ("aux .json", Reserved),
        ("prn/x.json", Reserved),
        ("conin$", Reserved),
    ] {
        assert_eq!(safe_path(name), Err(error), "{name:?}");
    }
}

#[test]
fn links_are_no_files() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("link.json", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    zip.start_file("mode.json", SimpleFileOptions::default().unix_permissions(0o600)).unwrap();
    let archive = open(&zip.finish().unwrap().into_inner()).unwrap();
    assert_eq!(archive.members()[0].path, Err(PathError::Special));
    assert_eq!(archive.members()[1].path.as_deref(), Ok(Path::new("mode.json")));
}

proptest! {
    /// Whatever the name, its path has only parts that go down.
    #[test]
    fn no_path_leads_out(name in "([a-cC:.* \\\\/\0]|con|\\PC){0,12}") {
        if let Ok(path) = safe_path(&name) {
            prop_assert!(path.components().count() > 0);
            prop_assert!(path.components().all(|part| matches!(part, Component::Normal(_))));
            prop_assert!(!path.to_string_lossy().contains([':', '\\', '\0']));
            // A path that is safe is a name that stays what it is.
            let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            prop_assert_eq!(safe_path(&parts.join("/")), Ok(path));
        }
    }

    /// Whatever the bytes, nothing panics.
    #[test]
    fn damage_is_an_error_or_harmless(at in 0_usize..400, byte: u8) {
        let mut zip = deflated(&[("a.json", b"{\"a\": [1, 2, 3]}"), ("b.json", &[7; 500])]);
        if let Some(place) = zip.get_mut(at) {
            *place = byte;
        }
        if let Ok(mut archive) = open(&zip) {
            for index in 0..archive.members().len() {
                let _ = archive.read(index);
            }
        }
    }
}
