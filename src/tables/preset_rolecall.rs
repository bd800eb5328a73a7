//! What RoleCall adds to the flat grammar of a preset: a name, a readme, questions to the user, and two sealed blocks.
//!
//! The grammar itself is [`tables::preset`](super::preset); both tables are over the same two objects.

mod choices;

pub use choices::{Answer, ChoiceTable, ChoicesRule, KeyRule, OptionTable, Options, OrOne, ReadmeRule, unread_answers};

use super::preset::{Always, is_preset};
use crate::canonical::preset::PresetBody;
use crate::input::Document;
use crate::json::outline::Node;
use crate::mapping::{Description, Same, Table, resolve};
use crate::table;
use crate::wire::preset::PresetFile;

table! {
    /// RoleCall's own keys.
    pub RoleCallTable: PresetFile = PresetBody {
        /// A preset that does not name itself is called after its file, else `Imported preset`.
        name   = name: Always, Never;
        readme = description: Same, Remove;
    }
    rules { ChoicesRule }
    carried {
        macro_engine_yaml: "sealed: never parsed, never run",
        script_sheet: "a Script Sheet in the preset; with it the file is a script sheet",
        promptbook: "the older name of `script_sheet`",
    }
    unmapped {
        enabled: "a switch of the shelf that no file holds",
        behavior_refs: "links between pieces; no file holds them",
        quick_reply_refs: "links between pieces; no file holds them",
    }
    id {}
}

/// The rows of a RoleCall preset, grammar included.
pub fn describe() -> Description {
    let mut own = RoleCallTable::describe();
    let (wire, canonical) = (resolve::<PresetFile>(&["choice_groups"]), resolve::<PresetBody>(&["choices"]));
    own.nest(ChoiceTable::describe(), &wire, &canonical);
    super::preset::describe().and(own)
}

/// Whether a document is a preset with one of RoleCall's marks: `macro_engine_yaml` as a text, or a list of `choice_groups` or of
/// `extensions.linkedRegexScripts`, be they empty.
pub fn is_rolecall_preset(document: &Document<'_>) -> bool {
    let outline = document.outline();
    let marked = outline.get("macro_engine_yaml").is_some_and(Node::is_text)
        || outline.get("choice_groups").is_some_and(Node::is_list)
        || outline.path(&["extensions", "linkedRegexScripts"]).is_some_and(Node::is_list);
    marked && is_preset(document)
}
