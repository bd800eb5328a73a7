//! Mapping tables: a row pairs a wire cell with a canonical cell, and everything else follows from it.
//!
//! [`table!`](crate::table) turns rows into a [`Table`]: reading, fresh writing, the overlay of edits on the original text, and the
//! rows as data ([`Table::describe`]), which the `fields` command, the documentation and the coverage tests read. The compiler checks
//! both paths of a row against the generated types. What no row can express is a [`Rule`]: a small named type beside the table.
//!
//! Nothing here knows any one format.

mod bag;
mod convert;
mod edits;
mod lists;
mod markdown;
mod row;
mod several;
mod table;

pub use bag::{Bag, change_members};
pub use convert::{
    Conversion, Convert, Description, Group, List, NotNull, OptList, OrDefault, Outcome, Same, SharedList, WordPairs,
    Words, change_list, change_row, change_three_states, json_text,
};
pub use edits::{Clear, Edits, WritePolicy};
pub(crate) use lists::Pairing;
pub use lists::{Matched, match_elements};
pub use row::{Described, Field, Group as FieldGroup, Path, Row, resolve};
pub use several::first_there;
pub use table::{Carried, Populated, Rule, Table};
