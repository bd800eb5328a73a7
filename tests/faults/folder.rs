//! Folders and files that may not be written to, and places where no file can be.

use crate::run::{Desk, has};
use crate::ways::{BOOK, Tree, WAYS, Way, plant, tree, whole};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output};

/// A user that owns nothing.
const NOBODY: &str = "65534";

fn mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode_of(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

/// All folders below one, itself included.
fn folders(folder: &Path) -> Vec<std::path::PathBuf> {
    let all = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap);
    all.filter(|entry| entry.file_type().is_dir()).map(walkdir::DirEntry::into_path).collect()
}

/// Runs the tool as somebody whom permissions bind: root is not bound, so root becomes another. None where that cannot be.
fn bound(desk: &Desk, args: &[&str]) -> Option<Output> {
    let tool = env!("CARGO_BIN_EXE_rolecall");
    if fs::metadata("/proc/self").map_or(1, |about| about.uid()) != 0 {
        return Some(Command::new(tool).args(args).current_dir(desk.path(".")).output().unwrap());
    }
    // Where the tool was built others may have no way in.
    let copy = desk.path("rolecall");
    if !copy.exists() {
        fs::copy(tool, &copy).unwrap();
    }
    mode(&desk.path("."), 0o755);
    let user = format!("{NOBODY}:{NOBODY}");
    let owned =
        Command::new("chown").args(["-R", &user]).arg(desk.path("out")).status().is_ok_and(|done| done.success());
    let mut other = Command::new("setpriv");
    other.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]).arg(&copy).args(args);
    let run = other.current_dir(desk.path(".")).output().ok()?;
    let began = run.status.code().is_some_and(|code| code < 100) && !run.stderr.starts_with(b"setpriv");
    (owned && began).then_some(run)
}

#[test]
fn a_folder_that_may_not_be_written_to_is_told() {
    for &way in WAYS {
        let new = way.written();
        let old = Way::old(&new);
        let desk = Way::desk();
        plant(&desk.path("out"), &old);
        let out = desk.path("out");
        folders(&out).iter().for_each(|folder| mode(folder, 0o555));
        let run = bound(&desk, way.args);
        let found = tree(&out);
        folders(&out).iter().for_each(|folder| mode(folder, 0o755));
        let Some(run) = run else {
            println!("skipped: no other user than root can be had here, and root is not bound by permissions");
            return;
        };
        assert!(!whole(way, &found, &old, &new, &run, "read-only folder"), "{way:?}");
        assert_eq!(found, old, "{way:?}");
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        has(&told, &["error: out", "Permission denied", "name a place that you may write to"]);
    }
    println!("read-only folder: {} faults, nothing lost", WAYS.len());
}

#[test]
fn a_file_in_the_place_of_a_folder_is_told() {
    let desk = Way::desk();
    desk.put("file", "mine");
    for args in [
        &["convert", "in/book.json", "-o", "file/a.json", "--force"][..],
        &["convert", "in/book.json", "-o", "new.json", "--report", "file/r.json"],
        &["convert", "in/card.json", "--to", "canonical", "-o", "new.json", "--books", "file"],
        &["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "-o", "file/a.json"],
        &["convert", "in", "--to", "canonical", "-o", "file"],
        &["convert", "in", "--to", "canonical", "-o", "file/below"],
        &["convert", "in.zip", "--to", "canonical", "-o", "file/below"],
        &["schema", "--all", "file"],
        &["docs", "-o", "file/below"],
        &["docs", "-o", "file", "--force"],
    ] {
        let told = desk.error(args, 1);
        has(&told, &["file"]);
        assert_eq!(desk.text("file"), "mine", "{args:?}");
        assert!(!desk.path("new.json").exists(), "{args:?}");
    }
    has(&desk.error(&["convert", "in/book.json", "-o", "gone/a.json"], 1), &["the folder gone is not there: make it"]);
    assert_eq!(tree(&desk.path("out")), Tree::new());
}

/// The permissions of what is replaced stay, also those of a site's folder.
#[test]
fn permissions_stay() {
    let desk = Way::desk();
    for permissions in [0o600, 0o640, 0o444, 0o777] {
        desk.put("a.json", "mine");
        mode(&desk.path("a.json"), permissions);
        for more in [&[][..], &["--to", "rolecall-lorebook", "--stream"]] {
            desk.run(&[&["convert", "in/book.json", "-o", "a.json", "--force"], more].concat()).code(0);
            assert_eq!((mode_of(&desk.path("a.json")), desk.text("a.json").as_str()), (permissions, BOOK), "{more:?}");
        }
        fs::remove_file(desk.path("a.json")).unwrap();
    }
    desk.run(&["docs", "-o", "site"]).code(0);
    mode(&desk.path("site"), 0o750);
    desk.run(&["docs", "-o", "site", "--force"]).code(0);
    assert_eq!(mode_of(&desk.path("site")), 0o750);
    assert!(desk.path("site/index.html").exists());
}

/// Of two files that come together the first does not stay when the second cannot come.
#[test]
fn a_second_file_that_cannot_come_takes_the_first_back() {
    let desk = Way::desk();
    fs::create_dir(desk.path("out/sticky")).unwrap();
    plant(&desk.path("out/sticky"), &Tree::from([("r.json".to_owned(), b"mine".to_vec())]));
    // In such a folder everybody may make files, and nobody may replace a stranger's.
    let args = ["convert", "in/book.json", "--force", "--report", "out/sticky/r.json", "-o"];
    if bound(&desk, &["formats"]).is_none() || fs::metadata("/proc/self").map_or(1, |about| about.uid()) != 0 {
        println!("skipped: only root can make a file that belongs to somebody else");
        return;
    }
    let owner = |user: &str, path: &str| {
        assert!(Command::new("chown").arg(user).arg(desk.path(path)).status().unwrap().success());
    };
    let run = |output: &str| {
        let copy = desk.path("rolecall");
        let mut other = Command::new("setpriv");
        other.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]).arg(copy).args(args).arg(output);
        let run = other.current_dir(desk.path(".")).output().unwrap();
        assert_eq!(run.status.code(), Some(1));
        String::from_utf8(run.stderr).unwrap()
    };
    owner("0", "out/sticky/r.json");
    owner("0", "out/sticky");
    mode(&desk.path("out/sticky"), 0o1777);
    mode(&desk.path("out/sticky/r.json"), 0o666);
    let told = run("out/new.json");
    has(&told, &["error: out/sticky/r.json: cannot be written: Operation not permitted"]);
    assert!(!told.contains("written before that"), "{told}");
    assert_eq!(tree(&desk.path("out")), Tree::from([("sticky/r.json".to_owned(), b"mine".to_vec())]));

    // One that replaced another stays, and that is told.
    plant(&desk.path("out"), &Tree::from([("old.json".to_owned(), b"old".to_vec())]));
    has(&run("out/old.json"), &["out/sticky/r.json: cannot be written", "written before that: out/old.json"]);
    assert_eq!((desk.text("out/old.json").as_str(), desk.text("out/sticky/r.json").as_str()), (BOOK, "mine"));
    assert_eq!(tree(&desk.path("out")).len(), 2);
}
