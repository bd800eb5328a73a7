//! How time and memory grow with the size of a lorebook, in memory and entry by entry: `cargo bench --bench scale`.
//!
//! Sizes go up to 64 MB, or to as many MB as `ROLECALL_SCALE_MAX` says. Each point is a process of its own, so that none stands on the
//! memory of another. A run up to 1024 MB draws `benches/scale.svg`; a shorter one draws into the target folder.
//!
//! In memory: bytes that are there are opened, detected, read and written unedited. Entry by entry: a file is looked at and read, and
//! every entry is written; the output goes nowhere.

#[path = "support/peak.rs"]
mod peak;
#[path = "support/plot.rs"]
mod plot;
mod support;

use peak::peak_bytes;
use plot::Panel;
use rolecall_codecs::codecs::lorebook::LorebookCodec;
use rolecall_codecs::stream::{EntryReader, survey, write_entries};
use rolecall_codecs::{Input, Limits, Registry, WriteOptions};
use std::fs::File;
use std::hint::black_box;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// In MB: each four times as large as the one before.
const SIZES: [usize; 6] = [1, 4, 16, 64, 256, 1024];
const MB: usize = 1_000_000;
const MAX: &str = "ROLECALL_SCALE_MAX";
/// Set in the child that measures a point: the way.
const CHILD: &str = "ROLECALL_SCALE_WAY";
/// The child's file.
const BOOK: &str = "ROLECALL_SCALE_BOOK";
const WAYS: [(&str, &str); 2] = [("memory", "read and written in memory"), ("stream", "entry by entry")];

/// What a point took.
#[derive(Debug, Clone, Copy)]
struct Point {
    bytes: f64,
    seconds: f64,
    /// Where the system does not tell it, there is none.
    peak: Option<f64>,
}

fn main() {
    if let (Ok(way), Some(path)) = (std::env::var(CHILD), std::env::var_os(BOOK)) {
        return child(&way, Path::new(&path));
    }
    let max = std::env::var(MAX).ok().map_or(64, |max| max.parse().expect("a number of MB"));
    let mut ways = [Vec::new(), Vec::new()];
    println!("{:>8}  {:<28} {:>10} {:>8} {:>10} {:>14}", "size", "way", "time", "MB/s", "peak", "time per byte");
    for size in SIZES.into_iter().filter(|size| *size <= max) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("book.json");
        let mut file = BufWriter::new(File::create(&path).expect("a file"));
        support::write_lorebook(&mut file, size * MB).and_then(|()| file.flush()).expect("room for the file");
        // The disk is at rest while time is taken.
        file.get_ref().sync_all().expect("room for the file");
        for ((way, name), points) in WAYS.iter().zip(&mut ways) {
            let point = measured(way, &path);
            row(size, name, point, points.last());
            points.push(point);
        }
    }
    draw(&ways, max >= 1024);
}

/// A point, and how its time per byte stands to the one before: 1 is linear.
fn row(size: usize, name: &str, point: Point, before: Option<&Point>) {
    let per_byte = |point: &Point| point.seconds / point.bytes;
    let ratio = before.map_or(String::new(), |before| format!("× {:.2}", per_byte(&point) / per_byte(before)));
    let peak = point.peak.map_or("?".to_owned(), |peak| format!("{:.1} MB", peak / 1e6));
    let speed = point.bytes / 1e6 / point.seconds;
    println!("{size:>5} MB  {name:<28} {:>8.1}ms {speed:>8.0} {peak:>10} {ratio:>14}", point.seconds * 1e3);
}

fn measured(way: &str, path: &Path) -> Point {
    let program = std::env::current_exe().expect("this program");
    let child = Command::new(program).env(CHILD, way).env(BOOK, path).output().expect("a child");
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stderr));
    let text = String::from_utf8_lossy(&child.stdout).into_owned();
    let mut words = text.split_whitespace().map(|word| word.parse::<f64>().ok());
    Point {
        bytes: std::fs::metadata(path).expect("the file").len() as f64,
        seconds: words.next().flatten().expect("a time"),
        peak: words.next().flatten(),
    }
}

/// Prints the median of the times, and the peak of memory above what there was before.
fn child(way: &str, path: &Path) {
    let before = peak_bytes();
    let size = std::fs::metadata(path).expect("the file").len() as usize;
    let runs = (128 * MB / size.max(1)).clamp(5, 15) | 1;
    let run = if way == "memory" { in_memory } else { entry_by_entry };
    let mut times: Vec<Duration> = (0..runs).map(|_| run(path)).collect();
    times.sort();
    let peak = before.zip(peak_bytes()).map(|(before, after)| after - before);
    println!("{} {}", times[runs / 2].as_secs_f64(), peak.map_or("?".to_owned(), |peak| peak.to_string()));
}

fn in_memory(path: &Path) -> Duration {
    let bytes = std::fs::read(path).expect("the file");
    let registry = Registry::default();
    let start = Instant::now();
    let (reading, _) = registry.read(&Input::with_limits(bytes, &Limits::none()).expect("text")).expect("a lorebook");
    let writing = registry.write(&reading.entity, "rolecall-lorebook", &WriteOptions::default()).expect("written");
    drop(black_box((reading, writing)));
    start.elapsed()
}

fn entry_by_entry(path: &Path) -> Duration {
    let open = || BufReader::with_capacity(1 << 20, File::open(path).expect("the file"));
    let registry = Registry::default();
    let start = Instant::now();
    let surveyed = survey(open(), &registry, &Limits::none()).expect("a lorebook");
    let book = surveyed.reading.entity.body.as_lorebook().expect("a lorebook");
    let entries = EntryReader::new(&LorebookCodec, open(), &Limits::none());
    let out = BufWriter::with_capacity(1 << 20, std::io::sink());
    black_box(write_entries(out, &LorebookCodec, book, entries, &WriteOptions::default()).expect("written"));
    start.elapsed()
}

fn draw(ways: &[Vec<Point>; 2], whole: bool) {
    let series = |value: fn(&Point) -> Option<f64>| {
        let points = |points: &Vec<Point>| points.iter().filter_map(|p| Some((p.bytes / 1e6, value(p)?))).collect();
        [(WAYS[0].1, points(&ways[0])), (WAYS[1].1, points(&ways[1]))]
    };
    let seconds: fn(f64) -> String =
        |value| if value < 1.0 { format!("{} ms", (value * 1e3) as f32) } else { format!("{value} s") };
    let bytes: fn(f64) -> String =
        |value| if value < 1e9 { format!("{} MB", (value / 1e6) as f32) } else { format!("{} GB", value / 1e9) };
    let panels = [
        Panel { title: "Time", label: seconds, series: series(|point| Some(point.seconds)) },
        Panel { title: "Peak memory", label: bytes, series: series(|point| point.peak) },
    ];
    let folder = if whole { concat!(env!("CARGO_MANIFEST_DIR"), "/benches") } else { env!("CARGO_TARGET_TMPDIR") };
    let path = Path::new(folder).join("scale.svg");
    std::fs::write(&path, plot::svg(&panels).expect("a picture")).expect("a place for the picture");
    println!("drawn: {}", path.display());
}
