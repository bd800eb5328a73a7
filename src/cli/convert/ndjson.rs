//! `rolecall convert --ndjson`: one document a line, so that any engine that pipes lines can spread the work.

use super::super::detect::worse;
use super::super::input::{failure, limits};
use super::super::output::print;
use super::{Args, Books, Failure, Format, check_strict, named, pool, read_input, write};
use rayon::prelude::*;
use rolecall_codecs::{Breach, Error, Input, InputError, Limit, Registry};
use serde_json::json;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// So many lines are converted at a time, or as many as have this many bytes.
const LINES: usize = 1024;
const BYTES: usize = 16 << 20;

/// Converts every line. A line that fails gives `{"error": {"line": …, "code": …, "message": …}}` in its place, an empty one stays.
pub fn run(args: &Args, registry: &Registry) -> Result<(), Failure> {
    let to = named(args.to.as_deref().unwrap_or_default(), registry);
    let pool = pool(args)?;
    let (mut input, mut code, mut done) = (io::stdin().lock(), 0, 0);
    loop {
        let lines = lines(&mut input)?;
        if lines.is_empty() {
            return if code == 0 { Ok(()) } else { Err(Failure::Told(code)) };
        }
        let count = lines.len();
        let converted: Vec<Result<String, Failure>> =
            pool.install(|| lines.into_par_iter().map(|line| convert(line, args, &to, registry)).collect());
        let mut out = String::new();
        for (index, line) in converted.into_iter().enumerate() {
            out += &line.unwrap_or_else(|failure| {
                code = worse(code, failure.code());
                json!({ "error": { "line": done + index + 1, "code": failure.code(), "message": failure.message() } })
                    .to_string()
            });
            out.push('\n');
        }
        print(out.as_bytes())?;
        done += count;
    }
}

/// A line without its end, or how much it is too long.
type Line = Result<Vec<u8>, Breach>;

/// The next lines; none at the end of the input.
fn lines(input: &mut impl BufRead) -> Result<Vec<Line>, Failure> {
    let (mut lines, mut bytes) = (Vec::new(), 0);
    while lines.len() < LINES && bytes < BYTES {
        let read = next(input, limits().bytes);
        let line = read.map_err(|error| Failure::Failed(format!("standard input: cannot be read: {error}")))?;
        let Some(line) = line else { break };
        bytes += line.as_ref().map_or(0, Vec::len);
        lines.push(line);
    }
    Ok(lines)
}

/// The next line. Of one that is too long no more is held than shows it.
fn next(input: &mut impl BufRead, most: u64) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    // Two bytes more: those of a line's end.
    let held = most.saturating_add(2);
    let read = input.by_ref().take(held).read_until(b'\n', &mut line)? as u64;
    if read == 0 {
        return Ok(None);
    }
    let found = if line.ends_with(b"\n") || read < held {
        line.truncate(line.trim_ascii_end().len());
        line.len() as u64
    } else {
        read - u64::from(line.ends_with(b"\r")) + rest(input, line.ends_with(b"\r"))?
    };
    Ok(Some(if found > most { Err(Breach { limit: Limit::Bytes, most, found }) } else { Ok(line) }))
}

/// Passes over the rest of a line, and counts its bytes without those of the line's end. Behind a carriage return, which counts when
/// more comes than the line's end.
fn rest(input: &mut impl BufRead, mut returned: bool) -> io::Result<u64> {
    let mut count = 0;
    loop {
        let buffer = input.fill_buf()?;
        let end = memchr::memchr(b'\n', buffer);
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        if let Some(last) = part.last() {
            count += part.len() as u64 + u64::from(returned);
            returned = *last == b'\r';
            count -= u64::from(returned);
        }
        let (done, used) = (end.is_some() || buffer.is_empty(), part.len() + usize::from(end.is_some()));
        input.consume(used);
        if done {
            return Ok(count);
        }
    }
}

fn convert(line: Line, args: &Args, to: &Format, registry: &Registry) -> Result<String, Failure> {
    let failed = |error: Error| failure(Path::new("-"), &error);
    let line = line.map_err(|breach| failed(InputError::TooLarge(breach).into()))?;
    if line.is_empty() {
        return Ok(String::new());
    }
    let input = Input::with_limits(line, limits()).map_err(|error| failed(error.into()))?;
    let (reading, _) = read_input(&input, args.from.as_deref(), registry).map_err(failed)?;
    let (text, report) = write(&reading.entity, to, &Books::Own, registry).map_err(failed)?;
    check_strict(args, to, &report)?;
    Ok(one_line(&text))
}

/// The text without line breaks and the indentation behind them. Everything else stays: the originals in a canonical document too,
/// which came from one line.
fn one_line(text: &str) -> String {
    text.split('\n').map(|line| line.trim_start_matches([' ', '\t']).trim_end_matches('\r')).collect()
}
