//! Plain text in columns.

/// Cells wider than this do not widen their column: only their own line moves to the right.
const WIDEST: usize = 64;

/// Rows under a heading, columns two spaces apart, each line ended.
pub fn align(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut lines = vec![heading.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()];
    lines.extend(rows);
    let mut widths = vec![0; heading.len()];
    for line in &lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            let own = cell.chars().count();
            if own <= WIDEST {
                *width = own.max(*width);
            }
        }
    }
    lines.iter().map(|line| one_line(line, &widths)).collect()
}

fn one_line(cells: &[String], widths: &[usize]) -> String {
    let padded = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
    format!("{}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
}
