//! What a card itself has no place for in a greeting: it is a text there.

use crate::canonical::character::CharacterBody;
use crate::canonical::character::Greeting;
use crate::mapping::{Carried, Edits, resolve};

/// Tells the titles of a list of greetings that is written without them; `at` is the list's canonical path.
pub fn tell_titles(greetings: Option<&Vec<Greeting>>, at: &str, edits: &mut Edits) {
    for (index, greeting) in greetings.into_iter().flatten().enumerate() {
        if greeting.title.is_some() {
            edits.dropped.push(format!("{at}[{index}].title"));
        }
    }
}

/// The fields of greetings that a card has no place for. `titled` are the lists whose titles stand elsewhere.
pub fn only_texts(titled: &[&str]) -> Vec<Carried> {
    let lists = ["alternate_greetings", "group_only_greetings"];
    let fields = lists.into_iter().flat_map(|list| ["id", "title"].map(|field| (list, field)));
    let lacking = fields.filter(|(list, field)| *field == "id" || !titled.contains(list));
    let carried = |(list, field)| Carried {
        path: resolve::<CharacterBody>(&["greetings", list, field]),
        reason: "a card has its greetings as texts",
    };
    lacking.map(carried).collect()
}
