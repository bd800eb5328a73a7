//! Titles of the alternate greetings: a list of RoleCall's beside the shared list of texts.

use crate::Text;
use crate::canonical::character::{CharacterBody, Greeting};
use crate::json::splice::Change;
use crate::mapping::{Clear, Edits, Row, Rule, json_text, resolve};
use crate::tables::tavern::tell_titles;
use crate::wire::character::CardFile;

const WIRE: &[&str] = &["data", "extensions", "rolecall", "alternate_greeting_titles"];

/// The two lists are paired by position among the greetings that are text.
pub struct TitlesRule;

impl Rule<CardFile, CharacterBody> for TitlesRule {
    const NAME: &'static str = "greeting titles";
    const DOC: &'static str = "The title at the greeting's place; null, an empty text and a missing element are none. When the file's \
         list would give other titles than the greetings have, it is written in full, null for untitled ones; it is removed when no \
         greeting has a title, and left alone when there is no greeting.";

    fn row() -> Row {
        let canonical: &[&[&str]] = &[&["greetings", "alternate_greetings"]];
        Row::of_rule::<CardFile, CharacterBody>((Self::NAME, Self::DOC), &[WIRE], canonical, Clear::Remove)
    }

    fn read(wire: &mut CardFile, canonical: &mut CharacterBody) {
        let titles = of_card(wire);
        for (greeting, title) in canonical.greetings.alternate_greetings.iter_mut().flatten().zip(titles) {
            greeting.title = title.clone().filter(|title| !title.is_empty());
        }
    }

    fn write(canonical: &CharacterBody, wire: &mut CardFile) {
        let titles = of_greetings(alternates(canonical));
        let list = titles.iter().map(|title| title.map(Text::from)).collect();
        wire.data.extensions.rolecall.alternate_greeting_titles = titles.iter().any(Option::is_some).then_some(list);
    }

    fn changes(before: &CharacterBody, after: &CharacterBody, twin: Option<&CardFile>, edits: &mut Edits) {
        tell_titles(after.greetings.group_only_greetings.as_ref(), "greetings.groupOnlyGreetings", edits);
        let greetings = alternates(after);
        if greetings.is_empty() || greetings == alternates(before) {
            return;
        }
        let wanted = of_greetings(greetings);
        let old = twin.map(of_card).unwrap_or_default();
        let title = |index: usize| old.get(index).and_then(|title| title.as_deref()).filter(|title| !title.is_empty());
        if wanted.iter().enumerate().all(|(index, wanted)| *wanted == title(index)) {
            return;
        }
        let change = if wanted.iter().any(Option::is_some) { Change::Set(json_text(&wanted)) } else { Change::Remove };
        edits.put(resolve::<CardFile>(WIRE), change);
    }
}

fn of_card(card: &CardFile) -> &[Option<Text>] {
    card.data.extensions.rolecall.alternate_greeting_titles.as_deref().unwrap_or_default()
}

fn alternates(body: &CharacterBody) -> &[Greeting] {
    body.greetings.alternate_greetings.as_deref().unwrap_or_default()
}

fn of_greetings(greetings: &[Greeting]) -> Vec<Option<&str>> {
    greetings.iter().map(|greeting| greeting.title.as_deref().filter(|title| !title.is_empty())).collect()
}
