//! The scripts of `examples/spread`, each run as it stands where its engine is installed.

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const ROLECALL: &str = env!("CARGO_BIN_EXE_rolecall");
const CARDS: usize = 2000;

fn script(name: &str) -> String {
    format!("{}/examples/spread/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn card(index: usize) -> String {
    format!(r#"{{"spec":"chara_card_v2","spec_version":"2.0","data":{{"name":"Card {index}","mood":1.50}}}}"#)
}

fn installed(program: &str, probe: &[&str]) -> bool {
    let there = Command::new(program).args(probe).output().is_ok_and(|out| out.status.success());
    if !there {
        eprintln!("{program} {probe:?}: not installed here, so its example is not run");
    }
    there
}

/// Runs a program with these bytes on standard input, and gives what it wrote.
fn through(mut command: Command, input: &str) -> String {
    command.env("ROLECALL", ROLECALL).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a process");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("its output");
    writer.join().expect("a thread").expect("all is read");
    assert!(out.status.success(), "{command:?}");
    String::from_utf8(out.stdout).expect("UTF-8")
}

fn names(lines: &str) -> Vec<String> {
    let name = |line: &str| {
        let entity: Value = serde_json::from_str(line).expect(line);
        entity["body"]["identity"]["name"].as_str().expect(line).to_owned()
    };
    lines.lines().map(name).collect()
}

fn all_names() -> Vec<String> {
    (0..CARDS).map(|index| format!("Card {index}")).collect()
}

#[test]
fn gnu_parallel_spreads_lines_and_keeps_their_order() {
    if !installed("parallel", &["--version"]) {
        return;
    }
    let input: String = (0..CARDS).map(|index| card(index) + "\n").collect();
    let mut command = Command::new(script("parallel.sh"));
    command.arg("canonical").env("BLOCK", "20k");
    assert_eq!(names(&through(command, &input)), all_names());
}

#[test]
fn xargs_spreads_files() {
    if !installed("flock", &["--version"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut list = String::new();
    for index in 0..CARDS {
        let path = folder.path().join(format!("{index} card.json"));
        std::fs::write(&path, card(index).replace(',', ",\r\n  ")).expect("a file");
        list += &format!("{}\0", path.display());
    }
    let mut command = Command::new(script("xargs.sh"));
    command.arg("canonical").env("FILES", "300").env("LOCK", folder.path());
    let names: BTreeSet<String> = names(&through(command, &list)).into_iter().collect();
    assert_eq!(names, all_names().into_iter().collect());
}

#[test]
fn spark_spreads_partitions() {
    let python = std::env::var("SPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !installed(&python, &["-c", "import pyspark"]) || !installed("java", &["-version"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("cards.ndjson"), folder.path().join("entities"));
    let lines: String = (0..CARDS).map(|index| card(index) + "\n").collect();
    std::fs::write(&input, lines + "{}\n").expect("a file");
    let mut command = Command::new(&python);
    command.arg(script("spark.py")).args([&input, &output]).args(["--to", "canonical", "--rolecall", ROLECALL]);
    command.env("PYSPARK_PYTHON", &python).env("SPARK_LOCAL_IP", "127.0.0.1");
    through(command, "");
    let mut lines = parts(&output);
    let errors: Vec<String> = lines.extract_if(.., |line| line.starts_with(r#"{"error":"#)).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(names(&lines.join("\n")), all_names());
}

/// The lines of a folder that Spark wrote, in the order of its parts.
fn parts(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|item| item.expect("a file").path()).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-")));
    paths.sort();
    let text = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("UTF-8");
    paths.iter().flat_map(|path| text(path).lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}
