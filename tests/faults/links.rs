//! The output is the input, by whatever name; and links in the place of a file.

use crate::run::{Desk, err, has};
use crate::ways::{BOOK, Way, large};
use std::fs;
use std::os::unix::fs::symlink;

const STREAM: [&str; 3] = ["--to", "rolecall-compendium", "--stream"];
const WHOLE: [&str; 2] = ["--to", "canonical"];

fn is_link(desk: &Desk, name: &str) -> bool {
    fs::symlink_metadata(desk.path(name)).unwrap().is_symlink()
}

/// A book under several names.
fn names() -> Desk {
    let desk = Desk::with(&[("book.json", BOOK)]);
    fs::create_dir(desk.path("below")).unwrap();
    symlink("book.json", desk.path("link.json")).unwrap();
    symlink("link.json", desk.path("second.json")).unwrap();
    symlink("../book.json", desk.path("below/link.json")).unwrap();
    symlink("below", desk.path("folder")).unwrap();
    fs::hard_link(desk.path("book.json"), desk.path("hard.json")).unwrap();
    desk
}

#[test]
fn in_place_is_for_those_who_say_so() {
    let one_file = ["book.json", "./book.json", "below/../book.json", "link.json", "second.json", "folder/link.json"];
    for input in one_file {
        for output in one_file {
            for to in [&WHOLE[..], &STREAM] {
                let desk = names();
                let args = [&["convert", input, "-o", output], to].concat();
                has(&desk.error(&args, 1), &[output, "is there already: --force replaces it"]);
                assert_eq!(desk.text("book.json"), BOOK, "{args:?}");
                let before = (desk.names(), fs::read_dir(desk.path("below")).unwrap().count());
                desk.run(&[&args[..], &["--force"]].concat()).code(0);
                assert_ne!(desk.text("book.json"), BOOK, "{args:?}");
                // The links are links, and lead to the new file; nothing is left beside it.
                for link in ["link.json", "second.json", "below/link.json"] {
                    assert!(is_link(&desk, link), "{args:?}: {link}");
                    assert_eq!(desk.text(link), desk.text("book.json"));
                }
                assert_eq!((desk.names(), fs::read_dir(desk.path("below")).unwrap().count()), before);
                // A second name of the old file keeps the old bytes: what is there is replaced, not written over.
                assert_eq!(desk.text("hard.json"), BOOK);
                desk.run(&["convert", "book.json", "--to", "rolecall-lorebook", "-o", "back.json"]).code(0);
                if to == WHOLE {
                    assert_eq!(desk.text("back.json"), BOOK);
                }
            }
        }
    }
}

#[test]
fn a_hard_link_to_the_input_is_another_name() {
    for to in [&WHOLE[..], &STREAM] {
        let desk = names();
        let args = [&["convert", "book.json", "-o", "hard.json"], to].concat();
        has(&desk.error(&args, 1), &["hard.json: is there already"]);
        desk.run(&[&args[..], &["--force"]].concat()).code(0);
        assert_eq!(desk.text("book.json"), BOOK);
        assert_ne!(desk.text("hard.json"), BOOK);
    }
}

#[test]
fn a_failure_in_place_loses_nothing() {
    let broken = format!("{},", large(50_000).trim_end_matches('}'));
    for to in [&WHOLE[..], &STREAM] {
        let desk = Desk::with(&[("broken.json", &broken)]);
        desk.error(&[&["convert", "broken.json", "-o", "broken.json", "--force"], to].concat(), 1);
        assert_eq!((desk.text("broken.json"), desk.names().len()), (broken.clone(), 1));
    }
    // Nor does what the format has no place for go away unseen.
    let desk = Desk::with(&[("book.json", BOOK)]);
    desk.run(&["convert", "book.json", "--to", "canonical", "-o", "book.json", "--force"]).code(0);
    let edited = desk.text("book.json").replacen("\"body\": {", "\"body\": {\n    \"enabled\": false,", 1);
    desk.put("book.json", &edited);
    let args = ["convert", "book.json", "--to", "rolecall-lorebook", "-o", "book.json", "--force", "--strict"];
    has(&desk.error(&args, 1), &["--strict", "enabled"]);
    assert_eq!(desk.text("book.json"), edited);
}

#[test]
fn a_picture_may_be_carrier_and_output() {
    let desk = Way::desk();
    let before = desk.bytes("in/art.png");
    let args = ["convert", "in/card.json", "--to", "tavern", "-o", "in/art.png", "--carrier", "in/art.png"];
    has(&desk.error(&args, 1), &["in/art.png: is there already"]);
    assert_eq!(desk.bytes("in/art.png"), before);
    desk.run(&[&args[..], &["--force"]].concat()).code(0);
    assert_eq!(desk.out(&["convert", "in/art.png"]), desk.text("in/card.json"));
}

#[test]
fn what_is_read_besides_the_input_is_never_replaced() {
    let desk = Way::desk();
    symlink("in/book.json", desk.path("link.json")).unwrap();
    let card = ["convert", "in/card.json", "--to", "tavern", "--force", "--book", "in/book.json"];
    for args in [
        &["-o", "in/book.json"][..],
        &["-o", "link.json"],
        &["-o", "new.json", "--report", "in/card.json"],
        &["-o", "new.json", "--report", "link.json"],
        &["-o", "new.png", "--carrier", "in/art.png", "--report", "in/art.png"],
    ] {
        has(&desk.error(&[&card[..], args].concat(), 1), &["is an input too", "name another file"]);
    }
    // Of a folder every file is an input, and a zip is one.
    let report = |input: &'static str, report: &'static str| {
        desk.error(&["convert", input, "--to", "canonical", "-o", "out", "--force", "--report", report], 1)
    };
    has(&report("in", "in/book.json"), &["in/book.json: is an input too"]);
    has(&report("in", "link.json"), &["link.json: is an input too"]);
    has(&report("in.zip", "in.zip"), &["in.zip: is an input too"]);
    assert_eq!(desk.text("in/book.json"), BOOK);
    assert!(!desk.path("new.json").exists() && !desk.path("new.png").exists());
    assert_eq!(fs::read_dir(desk.path("out")).unwrap().count(), 0);
}

#[test]
fn report_and_output_of_a_folder_are_two_files() {
    for input in ["in", "in.zip"] {
        let desk = Way::desk();
        for force in [&[][..], &["--force"]] {
            let args = ["convert", input, "--to", "canonical", "-o", "out", "--report", "out/book.canonical.json"];
            let told = desk.error(&[&args[..], force].concat(), 1);
            has(&told, &["out/book.canonical.json: is the place of the report"]);
            has(&desk.text("out/book.canonical.json"), &["\"outcome\":"]);
        }
    }
}

#[test]
fn a_link_to_nothing_is_told() {
    let desk = Way::desk();
    fs::create_dir(desk.path("lore")).unwrap();
    for name in
        ["out/a.json", "out/book.canonical.json", "out/index.json", "lore/gull-s-errands.canonical.json", "site"]
    {
        symlink("nothing", desk.path(name)).unwrap();
    }
    for force in [&[][..], &["--force"]] {
        for args in [
            &["convert", "in/book.json", "-o", "out/a.json"][..],
            &["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "-o", "out/a.json"],
            &["convert", "in/book.json", "-o", "new.json", "--report", "out/a.json"],
            &["convert", "in", "--to", "canonical", "-o", "out"],
            &["convert", "in.zip", "--to", "canonical", "-o", "out"],
            &["schema", "--all", "out"],
            &["docs", "-o", "site"],
        ] {
            let run = desk.run(&[args, force].concat()).code(1);
            has(&err(&run), &["is a link to nothing, which is not there", "make that first, or name it itself"]);
        }
    }
    assert!(is_link(&desk, "out/a.json") && is_link(&desk, "site"));
    for name in ["new.json", "nothing", "out/nothing", "out/wire"] {
        assert!(!desk.path(name).exists(), "{name}");
    }
}

#[test]
fn links_that_go_in_circles_are_told() {
    let desk = Way::desk();
    symlink("b.json", desk.path("a.json")).unwrap();
    symlink("a.json", desk.path("b.json")).unwrap();
    has(
        &desk.error(&["convert", "in/book.json", "-o", "a.json", "--force"], 1),
        &["a.json: cannot be written", "links"],
    );
    has(&desk.error(&["convert", "a.json", "--to", "canonical"], 1), &["a.json: cannot be read"]);
    assert!(is_link(&desk, "a.json"));
}

/// Names in a folder, in a zip and of lorebooks do not come from the user: a link there leads nowhere else.
#[test]
fn a_link_out_of_the_output_folder_is_refused() {
    let desk = Way::desk();
    desk.put("mine.json", "mine");
    fs::create_dir(desk.path("elsewhere")).unwrap();
    desk.run(&["convert", "in/card.json", "--to", "canonical", "-o", "card.canonical.json", "--books", "lore"]).code(0);
    let book = fs::read_dir(desk.path("lore")).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&book).unwrap();
    symlink("../mine.json", &book).unwrap();
    symlink("../mine.json", desk.path("out/book.canonical.json")).unwrap();
    symlink("../mine.json", desk.path("out/index.json")).unwrap();
    symlink("../elsewhere", desk.path("out/wire")).unwrap();
    fs::create_dir(desk.path("in/wire")).unwrap();
    desk.put("in/wire/book.json", BOOK);
    for args in [
        &["convert", "in", "--to", "canonical", "-o", "out", "--force"][..],
        &["convert", "in.zip", "--to", "canonical", "-o", "out", "--force"],
        &["convert", "in/card.json", "--to", "canonical", "-o", "new.json", "--books", "lore", "--force"],
        &["schema", "--all", "out", "--force"],
    ] {
        let run = desk.run(args).code(1);
        has(&err(&run), &["leads out of the output folder by a link", "take the link away"]);
        assert_eq!(desk.text("mine.json"), "mine", "{args:?}");
        assert_eq!(fs::read_dir(desk.path("elsewhere")).unwrap().count(), 0, "{args:?}");
        assert!(is_link(&desk, "out/book.canonical.json"));
    }
}

/// A link inside, and an output folder that is a link itself, are followed.
#[test]
fn links_that_stay_inside_are_kept() {
    let desk = Way::desk();
    fs::create_dir(desk.path("real")).unwrap();
    symlink("real", desk.path("linked")).unwrap();
    symlink("inner.json", desk.path("real/book.canonical.json")).unwrap();
    desk.put("real/inner.json", "old");
    desk.run(&["convert", "in", "--to", "canonical", "-o", "linked", "--force"]).code(0);
    assert!(is_link(&desk, "linked") && is_link(&desk, "real/book.canonical.json"));
    has(&desk.text("real/inner.json"), &["Aetheria"]);

    fs::create_dir(desk.path("place")).unwrap();
    symlink("place", desk.path("site")).unwrap();
    for force in [&[][..], &["--force"]] {
        desk.run(&[&["docs", "-o", "site"], force].concat()).code(0);
        assert!(is_link(&desk, "site") && desk.path("place/index.html").exists());
    }
    let run = desk.command(&["docs", "-o", ".", "--force"]).current_dir(desk.path("place")).assert().code(1);
    has(&err(&run), &["current folder"]);
    assert!(desk.path("place/index.html").exists());
}
