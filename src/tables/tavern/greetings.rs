//! Titles of greetings, which a card itself has no place for.

use crate::canonical::character::Greeting;
use crate::mapping::Edits;

/// Tells the titles of a list of greetings that is written without them; `at` is the list's canonical path.
pub fn tell_titles(greetings: Option<&Vec<Greeting>>, at: &str, edits: &mut Edits) {
    for (index, greeting) in greetings.into_iter().flatten().enumerate() {
        if greeting.title.is_some() {
            edits.dropped.push(format!("{at}[{index}].title"));
        }
    }
}
