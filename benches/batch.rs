//! A folder of small cards at once against one process a card: `cargo bench --bench batch`.
//!
//! Both write every card's canonical document. The single processes are fewer, and their time is counted for as many as the folder has;
//! the two take turns, and the median of the ratios is printed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROLECALL: &str = env!("CARGO_BIN_EXE_rolecall");
const CARD: &str = include_str!("../samples/lantern-wren.v2.json");
const CARDS: usize = 10_000;
const SINGLE: usize = 1_000;
const RUNS: usize = 5;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in");
    std::fs::create_dir(&input).expect("a folder");
    for index in 0..CARDS {
        std::fs::write(input.join(format!("{index}.json")), CARD).expect("a card");
    }
    let ratio = |_| {
        let output = tempfile::tempdir_in(&folder).expect("a folder");
        let at_once = timed(|| run(&input, &output.path().join("all")));
        let each = timed(|| {
            (0..SINGLE)
                .for_each(|index| run(&input.join(format!("{index}.json")), &output.path().join(index.to_string())))
        });
        each.as_secs_f64() / at_once.as_secs_f64() * CARDS as f64 / SINGLE as f64
    };
    let mut ratios: Vec<f64> = (0..RUNS).map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    println!("one process a card / a folder of {CARDS} cards: {:.1}   (at least 10)", ratios[RUNS / 2]);
}

fn run(input: &Path, output: &Path) {
    let mut command = Command::new(ROLECALL);
    command.arg("convert").arg(input).args(["--to", "canonical", "-o"]).arg(output).stderr(Stdio::null());
    assert!(command.status().expect("the tool").success());
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
