//! Files are written whole or not at all.

use crate::run::{Desk, has};
use crate::{BOOK, BROKEN, STRANGER};

#[test]
fn nothing_is_replaced_without_force() {
    let desk = Desk::with(&[("book.json", BOOK), ("out.json", "mine"), ("r.json", "mine too")]);
    has(&desk.error(&["convert", "book.json", "-o", "out.json"], 1), &["out.json: is there already", "--force"]);
    has(
        &desk.error(&["convert", "book.json", "-o", "new.json", "--report", "r.json"], 1),
        &["r.json: is there already"],
    );
    assert_eq!((desk.text("out.json").as_str(), desk.text("r.json").as_str()), ("mine", "mine too"));
    assert_eq!(desk.names(), ["book.json", "out.json", "r.json"]);

    desk.run(&["convert", "book.json", "-o", "out.json", "--report", "r.json", "--force"]).code(0);
    assert_eq!(desk.text("out.json"), BOOK);
    has(&desk.text("r.json"), &["\"read\""]);
    assert_eq!(desk.names(), ["book.json", "out.json", "r.json"]);
}

#[test]
fn an_input_is_replaced_on_purpose_alone() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    let convert = |args: &[&'static str]| [&["convert", "book.json", "--to", "canonical"], args].concat();
    for output in ["book.json", "./book.json"] {
        has(&desk.error(&convert(&["-o", output]), 1), &["is there already", "--force"]);
    }
    for extra in [&[][..], &["--force"]] {
        let args = convert(&[&["-o", "x.json", "--report", "book.json"], extra].concat());
        has(&desk.error(&args, 1), &["is an input too", "--force or not"]);
    }
    assert_eq!((desk.text("book.json").as_str(), desk.names().len()), (BOOK, 1));
    desk.run(&convert(&["-o", "./book.json", "--force"])).code(0);
    desk.run(&["convert", "book.json", "-o", "book.json", "--force"]).code(0);
    assert_eq!((desk.text("book.json").as_str(), desk.names().len()), (BOOK, 1));
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let desk = Desk::with(&[("broken.json", BROKEN), ("stranger.json", STRANGER), ("out.json", "mine")]);
    for (input, code) in [("broken.json", 1), ("stranger.json", 3), ("gone.json", 1)] {
        desk.error(&["convert", input, "-o", "out.json", "--report", "r.json", "--force"], code);
        desk.error(&["convert", input, "-o", "new.json"], code);
    }
    assert_eq!(desk.text("out.json"), "mine");
    assert_eq!(desk.names(), ["broken.json", "out.json", "stranger.json"]);
}

#[test]
fn output_and_report_come_together_or_not_at_all() {
    let desk = Desk::with(&[("book.json", BOOK)]);
    has(&desk.error(&["convert", "book.json", "-o", "out.json", "--report", "gone/r.json"], 1), &["the folder gone"]);
    has(&desk.error(&["convert", "book.json", "-o", "gone/out.json", "--report", "r.json"], 1), &["the folder gone"]);
    has(&desk.error(&["convert", "book.json", "-o", "."], 1), &["is a folder"]);
    assert_eq!(desk.names(), ["book.json"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_respected() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::with(&[("book.json", BOOK), ("real.json", "mine"), ("plain", "")]);
    let mode = |name: &str| std::fs::metadata(desk.path(name)).unwrap().permissions().mode() & 0o777;
    std::fs::set_permissions(desk.path("real.json"), std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.json", desk.path("link.json")).unwrap();
    desk.run(&["convert", "book.json", "-o", "link.json", "--force"]).code(0);
    assert!(std::fs::symlink_metadata(desk.path("link.json")).unwrap().is_symlink());
    assert_eq!((desk.text("real.json").as_str(), mode("real.json")), (BOOK, 0o640));

    desk.run(&["convert", "book.json", "-o", "new.json"]).code(0);
    assert_eq!(mode("new.json"), mode("plain"));

    has(&desk.error(&["convert", "book.json", "-o", "/dev/null", "--force"], 1), &["no regular file"]);
}
