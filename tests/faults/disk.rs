//! Full disks and disks that cannot be written to: small file systems in a namespace of their own, and a limit on the size of files.

use crate::run::{Desk, has};
use crate::ways::{Tree, WAYS, Way, plant, tree, whole};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Output};

/// Runs the tool once for each set of options of a file system that is mounted on `out`, holds what `old` does, and is then as full
/// or as fixed as the options say. What is on it afterwards goes to `run/NUMBER`, with what was said beside it.
const MOUNTED: &str = r#"
set -e
number=0
for options in $OPTIONS; do
    mount -t tmpfs -o "$options" tmpfs out
    cp -R old/. out
    [ -z "$AFTER" ] || mount -o "remount,$AFTER" out
    set +e
    "$0" "$@" >/dev/null 2>"run/$number.err"
    echo $? >"run/$number.code"
    set -e
    mkdir "run/$number"
    cp -R out/. "run/$number"
    umount out
    number=$((number + 1))
done
"#;

/// How to come into a namespace in which file systems can be mounted; none where the system forbids it.
fn namespace() -> Option<&'static [&'static str]> {
    let ways: [&[&str]; 2] = [&["unshare", "-Urm"], &["unshare", "-m"]];
    let desk = Desk::new();
    ways.into_iter().find(|way| {
        let mut try_it = Command::new(way[0]);
        try_it.args(&way[1..]).args(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs"]).arg(desk.path("."));
        try_it.output().is_ok_and(|run| run.status.success())
    })
}

/// Runs a way once for each set of options, over old files.
fn mounted(way: Way, old: &Tree, options: &[String], after: &str) -> Option<Vec<(Tree, Output)>> {
    let namespace = namespace()?;
    let desk = Way::desk();
    plant(&desk.path("old"), old);
    std::fs::create_dir(desk.path("run")).unwrap();
    let mut script = Command::new(namespace[0]);
    script.args(&namespace[1..]).args(["sh", "-c", MOUNTED, env!("CARGO_BIN_EXE_rolecall")]).args(way.args);
    script.env("OPTIONS", options.join(" ")).env("AFTER", after).current_dir(desk.path("."));
    let run = script.output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let one = |number: usize| {
        let code: i32 = desk.text(&format!("run/{number}.code")).trim().parse().unwrap();
        let stderr = desk.bytes(&format!("run/{number}.err"));
        let output = Output { status: ExitStatus::from_raw(code << 8), stdout: Vec::new(), stderr };
        (tree(&desk.path(&format!("run/{number}"))), output)
    };
    Some((0..options.len()).map(one).collect())
}

fn told(run: &Output) -> String {
    String::from_utf8_lossy(&run.stderr).into_owned()
}

#[test]
fn a_full_disk_keeps_what_it_holds() {
    let mut tried = 0;
    for &way in WAYS {
        let new = way.written();
        let old = Way::old(&new);
        let pages = |tree: &Tree| tree.values().map(|bytes| bytes.len().div_ceil(4096)).sum::<usize>();
        let steps = std::iter::successors(Some(0), |free| Some(if *free < 4 { free + 1 } else { free * 2 }));
        let last = pages(&new) + 2;
        let free: Vec<usize> = steps.take_while(|free| *free < last).chain([last]).collect();
        let options: Vec<String> = free.iter().map(|free| format!("size={}k", (pages(&old) + free) * 4)).collect();
        let Some(runs) = mounted(way, &old, &options, "") else {
            println!("skipped: no file system can be mounted here, so no disk was full");
            return;
        };
        for (free, (found, run)) in free.iter().zip(&runs) {
            let what = format!("{free} pages free");
            let done = whole(way, found, &old, &new, run, &what);
            assert_eq!(done, run.status.success(), "{what}: {way:?}: {}", told(run));
            if !done {
                has(&told(run), &["error: out", "cannot be written", "No space left", "make room there"]);
                tried += 1;
            }
        }
        assert!(runs.first().is_some_and(|(_, run)| !run.status.success()), "{way:?}");
        assert!(runs.last().is_some_and(|(_, run)| run.status.success()), "{way:?}");
    }
    println!("full disk: {tried} faults in {} ways to write, nothing lost", WAYS.len());
}

#[test]
fn a_disk_without_room_for_names_keeps_what_it_holds() {
    let mut tried = 0;
    for &way in WAYS {
        let new = way.written();
        let old = Way::old(&new);
        let desk = Desk::new();
        plant(&desk.path("."), &old);
        let taken = walkdir::WalkDir::new(desk.path(".")).into_iter().count();
        let options: Vec<String> = (0..3).map(|free| format!("nr_inodes={}", taken + free)).collect();
        let Some(runs) = mounted(way, &old, &options, "") else {
            println!("skipped: no file system can be mounted here, so none was without room for names");
            return;
        };
        for (free, (found, run)) in runs.iter().enumerate() {
            if !whole(way, found, &old, &new, run, &format!("room for {free} names")) {
                has(&told(run), &["error: out", "cannot be written", "No space left"]);
                tried += 1;
            }
        }
        assert!(runs.first().is_some_and(|(_, run)| !run.status.success()), "{way:?}");
    }
    println!("no room for names: {tried} faults, nothing lost");
}

#[test]
fn a_read_only_disk_is_told() {
    for &way in WAYS {
        let new = way.written();
        let old = Way::old(&new);
        let Some(runs) = mounted(way, &old, &["size=64m".to_owned()], "ro") else {
            println!("skipped: no file system can be mounted here, so none was read-only");
            return;
        };
        for (found, run) in &runs {
            assert!(!whole(way, found, &old, &new, run, "read-only disk"), "{way:?}");
            assert_eq!(found, &old, "{way:?}");
            has(&told(run), &["error: out", "Read-only file system", "name a place that you may write to"]);
        }
    }
    println!("read-only disk: {} faults, nothing lost", WAYS.len());
}

/// Beyond a limit the system sends a signal, whose default is death, and refuses.
#[test]
fn a_limit_on_the_size_of_files_is_an_error_like_others() {
    let mut tried = 0;
    for &way in WAYS {
        let new = way.written();
        let old = Way::old(&new);
        let desk = Way::desk();
        for (signal, limit) in ["trap '' XFSZ; ", ""].into_iter().flat_map(|s| (0..14).map(move |n| (s, (1 << n) >> 1)))
        {
            plant(&desk.path("out"), &old);
            let script = format!(r#"{signal}ulimit -f {limit} && exec "$0" "$@""#);
            let mut command = Command::new("sh");
            command.args(["-c", &script, env!("CARGO_BIN_EXE_rolecall")]).args(way.args).current_dir(desk.path("."));
            let run = command.output().unwrap();
            let done = whole(way, &tree(&desk.path("out")), &old, &new, &run, &format!("{signal}limit {limit}"));
            assert!(run.status.code().is_some(), "{signal}limit {limit}: {way:?}");
            if done {
                break;
            }
            has(&told(&run), &["error: out", "File too large", "raise the limit"]);
            tried += 1;
        }
    }
    println!("limit on the size of files: {tried} faults, nothing lost");
}

/// Where standard output is to be written whole, what goes there grows in a temporary file first.
#[test]
fn a_full_folder_of_temporary_files_is_told() {
    let Some(namespace) = namespace() else {
        println!("skipped: no file system can be mounted here, so the temporary folder was not full");
        return;
    };
    let desk = Way::desk();
    let script = r#"mount -t tmpfs -o size=8k tmpfs out && TMPDIR="$PWD/out" && export TMPDIR && exec "$0" "$@""#;
    let stream = ["convert", "--to", "rolecall-compendium", "--stream"];
    for input in ["in/large.json", "-"] {
        let mut command = Command::new(namespace[0]);
        command
            .args(&namespace[1..])
            .args(["sh", "-c", script, env!("CARGO_BIN_EXE_rolecall")])
            .args(stream)
            .arg(input);
        command.stdin(std::fs::File::open(desk.path("in/large.json")).unwrap()).current_dir(desk.path("."));
        let run = command.output().unwrap();
        assert_eq!((run.status.code(), run.stdout.len()), (Some(1), 0), "{input}");
        has(&told(&run), &["error: ", "/out: cannot be written", "No space left", "TMPDIR"]);
    }
}
