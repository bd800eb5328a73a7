//! Stopped half-way, at any moment: the old file or the new one. After SIGKILL a temporary file may be left, which hinders nobody;
//! after any other signal there is none.

use crate::run::Desk;
use crate::ways::{Tree, Way, large, plant, tree, whole};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Of what a run takes many moments.
const BYTES: usize = 3_000_000;

const IN_PLACE: &[&str] =
    &["convert", "out/a.json", "--to", "rolecall-compendium", "--stream", "-o", "out/a.json", "--force"];
const STREAM: &[&str] =
    &["convert", "in/large.json", "--to", "rolecall-compendium", "--stream", "-o", "out/a.json", "--force"];
const READ_WHOLE: &[&str] = &["convert", "in/large.json", "--to", "canonical", "-o", "out/a.json", "--force"];
const FOLDER: &[&str] = &["convert", "in", "--to", "canonical", "-o", "out", "--force"];
const SCHEMAS: &[&str] = &["schema", "--all", "out", "--force"];
const SITE: &[&str] = &["docs", "-o", "out/site", "--force"];

fn start(desk: &Desk, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rolecall"));
    command.args(args).current_dir(desk.path(".")).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn signal(child: &Child, name: &str) {
    // It may have ended by itself.
    let _ = Command::new("kill").args(["-s", name, &child.id().to_string()]).output();
}

struct Stopped {
    run: Output,
    found: Tree,
}

/// One command that is stopped again and again.
struct Case {
    desk: Desk,
    way: Way,
    old: Tree,
    new: Tree,
    takes: Duration,
}

impl Case {
    fn of(args: &'static [&'static str], each: bool) -> Case {
        let desk = Way::desk();
        desk.put("in/large.json", large(BYTES));
        if args == IN_PLACE {
            desk.put("out/a.json", large(BYTES));
        }
        let begin = Instant::now();
        desk.run(args).code(0);
        let takes = begin.elapsed();
        let new = tree(&desk.path("out"));
        let old = if args == IN_PLACE {
            Tree::from([("a.json".to_owned(), large(BYTES).into_bytes())])
        } else {
            Way::old(&new)
        };
        Case { desk, way: Way { args, each }, old, new, takes }
    }

    /// Stops it at this part of its time.
    fn stop(&self, name: &str, part: f64) -> Stopped {
        plant(&self.desk.path("out"), &self.old);
        let child = start(&self.desk, self.way.args);
        std::thread::sleep(self.takes.mul_f64(part));
        signal(&child, name);
        Stopped { run: child.wait_with_output().unwrap(), found: tree(&self.desk.path("out")) }
    }

    fn check(&self, stopped: &Stopped, what: &str) {
        whole(self.way, &stopped.found, &self.old, &self.new, &stopped.run, what);
    }
}

/// Parts of a run's time, spread evenly.
fn moments(count: u32) -> impl Iterator<Item = f64> {
    (0..count).map(move |n| f64::from(n) / f64::from(count))
}

fn is_temporary(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with(".rolecall-") && part.ends_with(".tmp"))
}

#[test]
fn killed_at_any_moment_the_old_file_or_the_new_one_is_there() {
    let (mut killed, mut left) = (0, 0);
    for (args, count) in [(IN_PLACE, 8), (STREAM, 8), (READ_WHOLE, 6), (FOLDER, 4), (SCHEMAS, 4), (SITE, 6)] {
        let case = Case::of(args, true);
        for part in moments(count) {
            let mut stopped = case.stop("KILL", part);
            killed += usize::from(stopped.run.status.signal() == Some(9));
            // What was left by this run and those before it.
            stopped.found.retain(|name, _| !is_temporary(name));
            case.check(&stopped, &format!("killed at {part}"));
        }
        // It hinders no run, and no other one takes it for a file of its own.
        case.desk.run(args).code(0);
        let found = tree(&case.desk.path("out"));
        assert!(case.new.keys().all(|name| found.contains_key(name)), "{args:?}");
        let all = walkdir::WalkDir::new(case.desk.path("out")).into_iter().map(Result::unwrap);
        left += all.filter(|entry| is_temporary(&entry.file_name().to_string_lossy())).count();
        let again = ["convert", "out", "--to", "rolecall-lorebook", "-o", "again"];
        let told = crate::run::err(&case.desk.run(&again));
        assert!(!told.contains(".rolecall-"), "{told}");
    }
    assert!(killed > 10, "only {killed} were killed");
    println!("killed: {killed} times, nothing lost; {left} temporary files or folders left");
}

#[test]
fn stopped_by_a_signal_nothing_is_left() {
    let mut stopped_count = 0;
    for (args, name, number, count) in [
        (IN_PLACE, "TERM", 15, 6),
        (STREAM, "INT", 2, 6),
        (READ_WHOLE, "HUP", 1, 4),
        (SCHEMAS, "TERM", 15, 6),
        (SITE, "INT", 2, 6),
        (FOLDER, "TERM", 15, 4),
    ] {
        let case = Case::of(args, args == FOLDER);
        for part in moments(count) {
            let stopped = case.stop(name, part);
            let status = stopped.run.status;
            // Shells stop their loops only when the program dies of the signal.
            assert!(status.success() || status.signal() == Some(number), "{status}");
            stopped_count += usize::from(!status.success());
            case.check(&stopped, &format!("{name} at {part}"));
        }
    }
    assert!(stopped_count > 10, "only {stopped_count} were stopped");
    println!("stopped by a signal: {stopped_count} times, nothing lost and nothing left");
}

/// `nohup` and its kind.
#[test]
fn a_signal_that_is_to_be_ignored_is() {
    let case = Case::of(STREAM, false);
    for (name, part) in [("HUP", 0.3), ("INT", 0.5), ("TERM", 0.7)] {
        plant(&case.desk.path("out"), &case.old);
        let script = format!(r#"trap '' {name}; exec "$0" "$@""#);
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_rolecall")]).args(STREAM).current_dir(case.desk.path("."));
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(case.takes.mul_f64(part));
        signal(&child, name);
        let run = child.wait_with_output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{name}");
        case.check(&Stopped { run, found: tree(&case.desk.path("out")) }, name);
    }
}

/// Somebody who looks all the time sees a site all the time.
#[cfg(target_os = "linux")]
#[test]
fn a_site_is_there_all_the_time() {
    let desk = Way::desk();
    desk.run(SITE).code(0);
    let page = desk.path("out/site/index.html");
    let mut child = start(&desk, SITE);
    let mut looks = 0_usize;
    for _ in 0..5 {
        while child.try_wait().unwrap().is_none() {
            for _ in 0..200 {
                assert!(page.exists(), "gone at look {looks}");
                looks += 1;
            }
        }
        child = start(&desk, SITE);
    }
    assert!(child.wait().unwrap().success() && looks > 1_000);
}
