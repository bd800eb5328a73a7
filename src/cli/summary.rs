//! Reports for people.

use super::output::{printable, say};
use rolecall_codecs::Report;

/// Most lines of one sort.
const LINES: usize = 20;

/// Says on standard error what a reading or a writing noticed, if anything.
pub fn tell_report(what: &str, report: &Report) {
    if !report.is_empty() {
        say(text(what, report).trim_end());
    }
}

fn text(what: &str, report: &Report) -> String {
    let sorts = [
        ("defaulted", &report.defaulted),
        ("kept aside", &report.escrowed),
        ("dropped", &report.dropped),
        ("warnings", &report.warnings),
    ];
    let counts: Vec<String> = sorts
        .iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(sort, list)| format!("{} {sort}", list.len()))
        .collect();
    let mut out = format!("{what}: {}\n", counts.join(", "));
    for (sort, list) in sorts {
        for line in list.iter().take(LINES) {
            out += &format!("  {sort}: {}\n", printable(line));
        }
        if list.len() > LINES {
            out += &format!("  {sort}: … and {} more\n", list.len() - LINES);
        }
    }
    if report.more > 0 {
        out += &format!("  and {} notes more than are kept\n", report.more);
    }
    out
}
