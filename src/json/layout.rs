//! White space of JSON text: finding the style of a file, and laying text out again in a style.
//!
//! Laying out works on tokens. Strings, keys and numbers are copied as they are spelled, duplicate keys and their
//! order stay.

pub(crate) mod scan;

use scan::Scan;

/// How many bytes are looked at to find a style.
const LOOK: usize = 512;
/// Containers nested deeper than this inside one text are laid out on one line: the indentation of very deep text
/// would grow with the square of its depth.
const DEEPEST_BREAK: usize = 128;
/// The widest run of spaces that a style keeps after a colon or a comma.
const SPACES: &str = "        ";

/// Where a file puts white space.
///
/// ```
/// use rolecall_codecs::json::layout::{Style, relayout};
///
/// let style = Style::detect("{\n\t\"a\": 1\n}");
/// assert_eq!(relayout(r#"{"b":[1.0,{}]}"#, &style, 0), "{\n\t\"b\": [\n\t\t1.0,\n\t\t{}\n\t]\n}");
/// assert_eq!(relayout("[1, 2]", &Style::COMPACT, 0), "[1,2]");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// `None`: everything on one line.
    newline: Option<Newline>,
    unit: Unit,
    colon: Gap,
    /// Spaces after a comma where the next item is on the same line.
    comma: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Newline {
    Lf,
    CrLf,
}

/// One step of indentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit {
    tab: bool,
    width: u8,
}

/// Spaces around a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Gap {
    before: u8,
    after: u8,
}

/// What a piece of text shows of its style.
#[derive(Default)]
struct Seen {
    lines: Option<(Newline, Option<Unit>)>,
    colon: Option<Gap>,
    comma: Option<u8>,
}

impl Style {
    /// One item a line, two spaces, `\n`, a space after each colon.
    pub const PRETTY: Self = Self {
        newline: Some(Newline::Lf),
        unit: Unit { tab: false, width: 2 },
        colon: Gap { before: 0, after: 1 },
        comma: 1,
    };

    /// No white space at all.
    pub const COMPACT: Self =
        Self { newline: None, unit: Unit { tab: false, width: 2 }, colon: Gap { before: 0, after: 0 }, comma: 0 };

    /// The style of JSON text, from its first few hundred bytes. Text that shows nothing (`{}`, `1`) is compact.
    #[must_use]
    pub fn detect(text: &str) -> Self {
        let seen = Seen::of(text, "");
        let roomy = seen.lines.is_some()
            || seen.colon.is_some_and(|gap| gap.after > 0)
            || seen.comma.is_some_and(|spaces| spaces > 0);
        let mut style = Self::COMPACT.with(&seen);
        if roomy {
            style.colon = seen.colon.unwrap_or(Self::PRETTY.colon);
            style.comma = seen.comma.unwrap_or(Self::PRETTY.comma);
        }
        style
    }

    /// This style with what the value `text`, which starts on a line indented by `indent`, does otherwise.
    pub(crate) fn seen_in(self, text: &str, indent: &str) -> Self {
        let seen = Seen::of(text, indent);
        let mut style = self.with(&seen);
        if seen.lines.is_none() {
            // On one line a colon tells about commas, and the other way round.
            match (seen.colon, seen.comma) {
                (Some(colon), None) => style.comma = colon.after.min(1),
                (None, Some(comma)) => style.colon.after = comma.min(1),
                _ => {}
            }
        }
        style
    }

    fn with(self, seen: &Seen) -> Self {
        Self {
            newline: seen.lines.map(|(newline, _)| newline).or(self.newline),
            unit: seen.lines.and_then(|(_, unit)| unit).unwrap_or(self.unit),
            colon: seen.colon.unwrap_or(self.colon),
            comma: seen.comma.unwrap_or(self.comma),
        }
    }

    /// The same spaces, all on one line.
    pub(crate) fn one_line(self) -> Self {
        Self { newline: None, ..self }
    }

    /// Whether containers are broken into lines.
    pub(crate) fn breaks(self) -> bool {
        self.newline.is_some()
    }

    /// The white space after a comma on one line.
    pub(crate) fn after_comma(self) -> &'static str {
        spaces(self.comma)
    }

    pub(crate) fn push_colon(self, out: &mut String) {
        out.push_str(spaces(self.colon.before));
        out.push(':');
        out.push_str(spaces(self.colon.after));
    }
}

impl Seen {
    /// Reads the head of `text` until it has told enough.
    fn of(text: &str, indent: &str) -> Self {
        let mut seen = Self::default();
        let mut scan = Scan::new(head(text));
        let mut indent = last_line(scan.space()).unwrap_or(indent);
        while let Some(byte) = scan.peek() {
            if seen.colon.is_some() && (seen.lines.is_some() || seen.comma.is_some()) {
                break;
            }
            if scan.scalar().is_some() {
                let before = scan.space();
                if scan.peek() == Some(b':') {
                    scan.eat(b':');
                    seen.note_colon(before, scan.space());
                } else {
                    indent = last_line(before).unwrap_or(indent);
                }
                continue;
            }
            scan.eat(byte);
            let space = scan.space();
            match byte {
                b'{' | b'[' => seen.note_open(space, indent, scan.peek()),
                b',' => seen.note_comma(space, scan.peek()),
                _ => {}
            }
            indent = last_line(space).unwrap_or(indent);
        }
        seen
    }

    fn note_open(&mut self, space: &str, indent: &str, next: Option<u8>) {
        if self.lines.is_some() || matches!(next, None | Some(b'}' | b']')) {
            return;
        }
        if let Some(inner) = last_line(space) {
            let newline = if space.contains("\r\n") { Newline::CrLf } else { Newline::Lf };
            self.lines = Some((newline, inner.strip_prefix(indent).and_then(Unit::of)));
        }
    }

    fn note_colon(&mut self, before: &str, after: &str) {
        if let (None, Some(before), Some(after)) = (self.colon, count_spaces(before), count_spaces(after)) {
            self.colon = Some(Gap { before, after });
        }
    }

    fn note_comma(&mut self, space: &str, next: Option<u8>) {
        if self.comma.is_none() && next.is_some() {
            self.comma = count_spaces(space);
        }
    }
}

impl Unit {
    /// The step that `indent` is, when it is a run of one character.
    fn of(indent: &str) -> Option<Self> {
        let tab = indent.starts_with('\t');
        let plain = indent.bytes().all(|byte| byte == if tab { b'\t' } else { b' ' });
        plain.then(|| Self { tab, width: u8::try_from(indent.len()).unwrap_or(u8::MAX) })
    }

    fn symbol(self) -> char {
        if self.tab { '\t' } else { ' ' }
    }
}

/// The longest start of `text` within [`LOOK`] bytes that ends between characters.
fn head(text: &str) -> &str {
    // A character has at most four bytes.
    (LOOK - 3..=LOOK).rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

/// The part of white space that follows its last line break, if it has one.
pub(crate) fn last_line(space: &str) -> Option<&str> {
    space.rsplit_once('\n').map(|(_, indent)| indent)
}

/// Whether a value is an object or list that spans lines (`true`) or stands on one (`false`), as far as its head
/// shows. `None` for scalars and empty containers.
pub(crate) fn spans_lines(value: &str) -> Option<bool> {
    let mut scan = Scan::new(value);
    if !scan.eat(b'{') && !scan.eat(b'[') {
        return None;
    }
    scan.space();
    // A string cannot hold a bare line break, so any that is found is white space.
    (!matches!(scan.peek()?, b'}' | b']')).then(|| head(value).contains('\n'))
}

fn count_spaces(space: &str) -> Option<u8> {
    let plain = space.len() <= SPACES.len() && space.bytes().all(|byte| byte == b' ');
    plain.then(|| u8::try_from(space.len()).ok()).flatten()
}

fn spaces(count: u8) -> &'static str {
    SPACES.get(..usize::from(count)).unwrap_or(SPACES)
}

/// Lays the valid JSON text `json` out in `style`, as a value that starts on a line indented by `depth` steps.
///
/// Empty containers become `{}` and `[]`; white space around the value goes. Containers more than 128 levels inside
/// `json` are laid out on one line. Text that is not valid JSON gives some text, never a panic.
#[must_use]
pub fn relayout(json: &str, style: &Style, depth: usize) -> String {
    let indent: String =
        std::iter::repeat_n(style.unit.symbol(), depth.saturating_mul(style.unit.width.into())).collect();
    let mut out = String::with_capacity(json.len());
    write(&mut out, json, *style, &indent);
    out
}

/// Lays JSON text out in [`Style::PRETTY`], as `serde_json::to_string_pretty` does, but keeping the spelling of
/// strings and numbers.
///
/// ```
/// assert_eq!(rolecall_codecs::json::layout::pretty(r#"{"a":1e3}"#), "{\n  \"a\": 1e3\n}");
/// ```
#[must_use]
pub fn pretty(json: &str) -> String {
    relayout(json, &Style::PRETTY, 0)
}

/// [`relayout`] onto the end of `out`, for a line that is indented by the text `indent`.
pub(crate) fn write(out: &mut String, json: &str, style: Style, indent: &str) {
    let mut scan = Scan::new(json);
    let mut lines = Lines::new(style, indent);
    let mut depth = 0_usize;
    loop {
        scan.space();
        let Some(byte) = scan.peek() else { return };
        if let Some(token) = scan.scalar() {
            out.push_str(token);
            continue;
        }
        scan.eat(byte);
        match byte {
            b'{' | b'[' => {
                out.push(char::from(byte));
                scan.space();
                depth += 1;
                if !matches!(scan.peek(), Some(b'}' | b']')) {
                    lines.start(out, depth, depth);
                } else if let Some(close) = scan.peek() {
                    scan.eat(close);
                    out.push(char::from(close));
                    depth -= 1;
                }
            }
            b'}' | b']' => {
                lines.start(out, depth, depth.saturating_sub(1));
                depth = depth.saturating_sub(1);
                out.push(char::from(byte));
            }
            b',' => {
                out.push(',');
                if !lines.start(out, depth, depth) {
                    out.push_str(style.after_comma());
                }
            }
            _ => style.push_colon(out),
        }
    }
}

/// Line starts of one laid out text.
struct Lines<'a> {
    style: Style,
    indent: &'a str,
    /// Line break, indentation of the first line, and as many steps as were needed so far.
    start: String,
}

impl<'a> Lines<'a> {
    fn new(style: Style, indent: &'a str) -> Self {
        Self { style, indent, start: String::new() }
    }

    /// Starts a line `steps` deep inside a container at `depth`, unless that one stands on one line.
    fn start(&mut self, out: &mut String, depth: usize, steps: usize) -> bool {
        let Some(newline) = self.style.newline.filter(|_| depth <= DEEPEST_BREAK) else {
            return false;
        };
        if self.start.is_empty() {
            self.start.push_str(newline.text());
            self.start.push_str(self.indent);
        }
        let unit = self.style.unit;
        let length = newline.text().len() + self.indent.len() + steps * usize::from(unit.width);
        while self.start.len() < length {
            self.start.push(unit.symbol());
        }
        out.push_str(self.start.get(..length).unwrap_or(&self.start));
        true
    }
}

impl Newline {
    fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}
