//! `findRegex`: a pattern, bare or between slashes with its flags behind them.

use crate::Text;
use crate::canonical::common::TavernScript;
use crate::canonical::regex::RegexRule;
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, json_text, resolve};

/// The flags that SillyTavern takes, each once; with another letter behind the slash the whole text is the pattern.
const FLAGS: &str = "gmixXsuUAJ";

/// Pattern and flags are one text.
pub struct PatternRule;

impl Rule<TavernScript, RegexRule> for PatternRule {
    const NAME: &'static str = "pattern with flags";
    const DOC: &'static str = "A text between slashes, with nothing behind the second one but flags of `gmixXsuUAJ`, none of them twice, is a pattern \
         with flags; any other text is a pattern without. Neither is compiled. A pattern with flags is written between slashes, one \
         without bare where it reads the same. Other flags, and those of an empty pattern, are dropped and reported.";

    fn row() -> Row {
        Row::of_rule::<TavernScript, RegexRule>(
            (Self::NAME, Self::DOC),
            &[&["find_regex"]],
            &[&["find"], &["flags"]],
            Clear::Never,
        )
    }

    fn read(wire: &mut TavernScript, canonical: &mut RegexRule) {
        let (find, flags) = split(&wire.find_regex);
        canonical.flags = flags.into();
        canonical.find =
            if find.len() == wire.find_regex.len() { std::mem::take(&mut wire.find_regex) } else { find.into() };
    }

    fn write(canonical: &RegexRule, wire: &mut TavernScript) {
        wire.find_regex = join(&canonical.find, &canonical.flags, false);
    }

    /// A pattern that stands between slashes stays there.
    fn changes(before: &RegexRule, after: &RegexRule, twin: Option<&TavernScript>, edits: &mut Edits) {
        if (&before.find, &before.flags) == (&after.find, &after.flags) {
            return;
        }
        let between = twin.is_some_and(|twin| split(&twin.find_regex).0.len() < twin.find_regex.len());
        let text = join(&after.find, &after.flags, between);
        edits.put(resolve::<TavernScript>(&["find_regex"]), Change::Set(json_text(&text)));
    }
}

/// A text as pattern and flags.
fn split(text: &str) -> (&str, &str) {
    let inner = text.strip_prefix('/').and_then(|rest| rest.rsplit_once('/'));
    inner.filter(|(find, flags)| !find.is_empty() && are_flags(flags)).unwrap_or((text, ""))
}

fn are_flags(text: &str) -> bool {
    text.char_indices()
        .all(|(at, flag)| FLAGS.contains(flag) && !text.get(..at).is_some_and(|seen| seen.contains(flag)))
}

/// Pattern and flags as one text.
fn join(find: &str, flags: &str, between: bool) -> Text {
    let mut known = String::new();
    for flag in flags.chars().filter(|flag| FLAGS.contains(*flag)) {
        if !known.contains(flag) {
            known.push(flag);
        }
    }
    let bare = known.is_empty() && !between && split(find).0 == find;
    if bare || find.is_empty() { find.into() } else { format!("/{find}/{known}").into() }
}
