//! Triggers as texts: a keyword stands for itself, a regular expression as `/pattern/flags`.

use crate::Text;
use crate::canonical::lorebook::Trigger;
use crate::mapping::Edits;

/// How a program reads such texts.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// The flags that a regular expression may have.
    pub flags: &'static str,
}

/// What the text of a trigger says: its keyword, whether it is a pattern, and its flags.
pub type Said<'t> = (&'t str, bool, &'t str);

impl Keys {
    /// The triggers that texts are; blank ones are none. `force` makes the keywords patterns.
    pub fn read(self, keys: &[Text], force: bool) -> Vec<Trigger> {
        keys.iter().filter_map(|key| self.trigger(key, force)).collect()
    }

    /// The texts of triggers. Slashes in a pattern are not escaped: the last one ends it.
    pub fn write(triggers: &[Trigger]) -> Vec<Text> {
        triggers.iter().map(key).collect()
    }

    /// What the texts of triggers say.
    pub fn say(triggers: &[Trigger]) -> Vec<Said<'_>> {
        triggers.iter().map(said).collect()
    }

    /// Tells which triggers of the list of this name do not come back as they are, when their texts are read with this `force`.
    pub fn tell(self, triggers: &[Trigger], force: bool, name: &str, edits: &mut Edits) {
        for (index, trigger) in triggers.iter().enumerate() {
            let at = format!("{name}[{index}]");
            let key = key(trigger);
            let Some(read) = self.trigger(&key, force) else {
                edits.dropped.push(at);
                continue;
            };
            let (before, after) = (said(trigger), said(&read));
            let parts =
                [("keyword", before.0 != after.0), ("isRegex", before.1 != after.1), ("flags", before.2 != after.2)];
            edits.dropped.extend(parts.iter().filter(|(_, lost)| *lost).map(|(part, _)| format!("{at}.{part}")));
            if before != after {
                edits.warnings.push(format!("{at}: the key `{key}` reads as another trigger"));
            }
        }
    }

    /// The trigger that a text is.
    fn trigger(self, key: &str, force: bool) -> Option<Trigger> {
        let text = trim(key);
        if text.is_empty() {
            return None;
        }
        Some(match self.pattern(text) {
            Some((body, flags)) => Trigger {
                keyword: body.replace("\\/", "/").into(),
                is_regex: true,
                flags: Some(Text::from(flags)).filter(|flags| !flags.is_empty()),
                ..Trigger::default()
            },
            None => Trigger { keyword: key.into(), is_regex: force, ..Trigger::default() },
        })
    }

    /// Body and flags of `/body/flags`: since flags are letters only, the last slash ends the body.
    fn pattern(self, text: &str) -> Option<(&str, &str)> {
        let (body, flags) = text.strip_prefix('/')?.rsplit_once('/')?;
        let fine = !body.is_empty() && flags.chars().all(|c| self.flags.contains(c));
        fine.then_some((body, flags))
    }
}

fn key(trigger: &Trigger) -> Text {
    match trigger.is_regex {
        true => format!("/{}/{}", trigger.keyword, trigger.flags.as_deref().unwrap_or_default()).into(),
        false => trigger.keyword.clone(),
    }
}

fn said(trigger: &Trigger) -> Said<'_> {
    (&trigger.keyword, trigger.is_regex, trigger.flags.as_deref().unwrap_or_default())
}

/// White space as JavaScript's `trim` has it.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}'))
}
