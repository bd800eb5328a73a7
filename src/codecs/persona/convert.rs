//! Conversions of single cells of a persona.

use super::envelope::SectionsTable;
use crate::Text;
use crate::canonical::persona::{PersonaRating, PersonaSections};
use crate::json::splice::Change;
use crate::json::text::is_blank;
use crate::mapping::{Conversion, Convert, Description, Edits, Outcome, Path, Table};
use crate::wire::persona as wire;
use crate::wire::persona::PersonaContentRating;

/// A text of which nothing but white space counts as none.
pub struct NotBlank;

impl Conversion for NotBlank {
    const NAME: &'static str = "not blank";
    const DOC: &'static str =
        "A text of nothing but white space (JavaScript's) reads as absent; any other is kept untrimmed.";
}

impl Convert<Option<Text>, Option<Text>> for NotBlank {
    fn read(wire: Option<Text>) -> Option<Text> {
        wire.filter(|text| !is_blank(text))
    }
    fn write(canonical: &Option<Text>) -> Option<Text> {
        canonical.clone()
    }
}

/// The five sections, each on its own.
pub struct Sections;

impl Conversion for Sections {
    const NAME: &'static str = "sections";
    const DOC: &'static str = "Each section through its own row; without a single one there are none. An edit changes the sections \
         that it names and leaves unknown keys alone.";
    fn nested() -> Description {
        SectionsTable::describe()
    }
}

impl Convert<Option<wire::PersonaSections>, Option<PersonaSections>> for Sections {
    fn read(wire: Option<wire::PersonaSections>) -> Option<PersonaSections> {
        wire.map(SectionsTable::read).filter(|sections| *sections != PersonaSections::default())
    }
    fn write(canonical: &Option<PersonaSections>) -> Option<wire::PersonaSections> {
        let sections = canonical.as_ref().filter(|sections| **sections != PersonaSections::default());
        sections.map(SectionsTable::write)
    }
    fn change(
        before: &Option<PersonaSections>,
        after: &Option<PersonaSections>,
        edits: &mut Edits,
        at: &Path,
    ) -> Outcome {
        let Some(after) = after else { return Outcome::Cleared };
        let none = PersonaSections::default();
        let mut inner = Edits::default();
        SectionsTable::changes(before.as_ref().unwrap_or(&none), after, None, &mut inner);
        edits.tell(&at.to_string(), &inner);
        inner.into_change().map_or(Outcome::Same, Outcome::Change)
    }
}

/// Whether a rating is adult content on the wire, which knows no step in between.
fn is_adult(rating: Option<PersonaRating>) -> bool {
    matches!(rating, Some(PersonaRating::Explicit | PersonaRating::Mature))
}

fn tell_narrowing(rating: Option<PersonaRating>, edits: &mut Edits, at: &Path) {
    if rating == Some(PersonaRating::Mature) {
        edits.warnings.push(format!("{at}: `mature` is written as adult content, which reads back as `explicit`"));
    }
}

/// The rating of RoleCall's own persona file.
pub struct Ratings;

impl Conversion for Ratings {
    const NAME: &'static str = "words";
    const DOC: &'static str = "`all_hours` is `all-ages`, `after_dark` is `explicit`; `mature` is written as `after_dark`. An unknown \
         word reads as absent and stays until a rating is set.";
}

impl Convert<Option<PersonaContentRating>, Option<PersonaRating>> for Ratings {
    fn read(wire: Option<PersonaContentRating>) -> Option<PersonaRating> {
        wire.map(|word| match word {
            PersonaContentRating::AllHours => PersonaRating::AllAges,
            PersonaContentRating::AfterDark => PersonaRating::Explicit,
        })
    }
    fn write(canonical: &Option<PersonaRating>) -> Option<PersonaContentRating> {
        canonical.map(|rating| match rating {
            PersonaRating::AllAges => PersonaContentRating::AllHours,
            PersonaRating::Mature | PersonaRating::Explicit => PersonaContentRating::AfterDark,
        })
    }
    fn change(before: &Option<PersonaRating>, after: &Option<PersonaRating>, edits: &mut Edits, at: &Path) -> Outcome {
        tell_narrowing(*after, edits, at);
        match Self::write(after) {
            None => Outcome::Cleared,
            word if word == Self::write(before) => Outcome::Same,
            word => Outcome::of(&word),
        }
    }
}

/// The rating of a persona's card: a switch that is on or not there.
pub struct AfterDark;

impl Conversion for AfterDark {
    const NAME: &'static str = "after dark";
    const DOC: &'static str = "True is `explicit`, anything else `all-ages`. An edit to `explicit` or `mature` writes true, any other \
         takes the key away: false is never written.";
}

impl Convert<Option<bool>, Option<PersonaRating>> for AfterDark {
    fn read(wire: Option<bool>) -> Option<PersonaRating> {
        Some(if wire == Some(true) { PersonaRating::Explicit } else { PersonaRating::AllAges })
    }
    fn write(canonical: &Option<PersonaRating>) -> Option<bool> {
        is_adult(*canonical).then_some(true)
    }
    fn change(before: &Option<PersonaRating>, after: &Option<PersonaRating>, edits: &mut Edits, at: &Path) -> Outcome {
        tell_narrowing(*after, edits, at);
        match (is_adult(*before), is_adult(*after)) {
            (true, true) => Outcome::Same,
            (false, true) => Outcome::Change(Change::Set("true".to_owned())),
            (_, false) => Outcome::Cleared,
        }
    }
}

/// A persona's card links one lorebook; canonical form has a list.
pub struct FirstRef;

impl Conversion for FirstRef {
    const NAME: &'static str = "first link";
    const DOC: &'static str =
        "A text that is not blank is a list of one. Only the first link is written, the report names the others.";
}

impl Convert<Option<Text>, Option<Vec<Text>>> for FirstRef {
    fn read(wire: Option<Text>) -> Option<Vec<Text>> {
        NotBlank::read(wire).map(|id| vec![id])
    }
    fn write(canonical: &Option<Vec<Text>>) -> Option<Text> {
        canonical.as_ref()?.first().cloned()
    }
    fn change(before: &Option<Vec<Text>>, after: &Option<Vec<Text>>, edits: &mut Edits, at: &Path) -> Outcome {
        let others = 1..after.as_ref().map_or(0, Vec::len);
        edits.dropped.extend(others.map(|index| format!("{at}[{index}]")));
        match Self::write(after) {
            first if first == Self::write(before) => Outcome::Same,
            first => Outcome::of(&first),
        }
    }
}
