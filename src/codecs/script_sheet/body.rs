//! A sheet's body as the preset around it and the sheet in it.

use crate::canonical::preset::PresetBody;
use crate::canonical::scriptsheet::ScriptSheetBody;
use crate::codec::Report;
use crate::mapping::{Carried, Clear, Description, Path, Row, WritePolicy, resolve};
use crate::tables::preset_rolecall;
use crate::wire::preset::{PresetFile, SheetBlock};

/// The list of prompts in a preset's body, and in a sheet's.
const PROMPTS: &str = "prompts";
const BLOCKS: &str = "blocks";

/// The preset around a sheet.
pub(super) fn preset(sheet: &ScriptSheetBody) -> PresetBody {
    let sheet = sheet.clone();
    PresetBody {
        name: sheet.name,
        description: sheet.description,
        prompts: sheet.blocks,
        groups: sheet.groups,
        samplers: sheet.samplers,
        system_prompts: sheet.system_prompts,
        templates: sheet.templates,
        behavior: sheet.behavior,
        api_options: sheet.api_options,
        media: sheet.media,
        generation: sheet.generation,
        choices: sheet.choices,
        ..PresetBody::default()
    }
}

/// A sheet in a preset.
pub(super) fn sheet(preset: PresetBody, block: SheetBlock) -> ScriptSheetBody {
    ScriptSheetBody {
        name: preset.name,
        description: preset.description,
        version: block.version,
        content: block.content,
        blocks: preset.prompts,
        groups: preset.groups,
        samplers: preset.samplers,
        system_prompts: preset.system_prompts,
        templates: preset.templates,
        behavior: preset.behavior,
        api_options: preset.api_options,
        media: preset.media,
        generation: preset.generation,
        choices: preset.choices,
    }
}

/// A preset's report with a sheet's paths.
pub(super) fn renamed(mut report: Report) -> Report {
    for line in report.dropped.iter_mut().chain(&mut report.warnings) {
        if let Some(rest) = line.strip_prefix(PROMPTS).filter(|rest| rest.starts_with(['[', ':']) || rest.is_empty()) {
            *line = format!("{BLOCKS}{rest}");
        }
    }
    report
}

/// The rows of a preset with a sheet's paths, and those of the sheet.
pub(super) fn describe() -> Description {
    let Description { mut rows, carried, unmapped, partial } = preset_rolecall::describe();
    for path in rows.iter_mut().flat_map(|row| &mut row.canonical) {
        *path = of_sheet(path);
    }
    let carried = carried.into_iter().filter(|carried| !is_sheet_key(&carried.path)).collect();
    // What only a preset's body has is nothing that a sheet lacks.
    let of_sheets = |list: Vec<Carried>| {
        let renamed = list.into_iter().map(|left| Carried { path: of_sheet(&left.path), ..left });
        renamed.filter(|left| !left.path.steps.is_empty()).collect()
    };
    rows.push(Row::of_rule::<PresetFile, ScriptSheetBody>(
        ("sheet", "The sheet's text, verbatim. `script_sheet` counts before `promptbook`; an edit writes the former."),
        &[&["script_sheet", "content"], &["promptbook", "content"]],
        &[&["content"]],
        Clear::Never,
    ));
    let version = Row::of_rule::<PresetFile, ScriptSheetBody>(
        ("version", "Only 1 is known: a file with another version is no sheet."),
        &[&["script_sheet", "version"], &["promptbook", "version"]],
        &[&["version"]],
        Clear::Never,
    );
    rows.push(Row { policy: WritePolicy::Never, note: "a sheet is always of version 1".to_owned(), ..version });
    Description { rows, carried, unmapped: of_sheets(unmapped), partial: of_sheets(partial) }
}

/// The path in a sheet's body; empty where it has none.
fn of_sheet(path: &Path) -> Path {
    let names = path.steps.iter().enumerate().map(|(at, (field, _))| match field.rust {
        PROMPTS if at == 0 => BLOCKS,
        name => name,
    });
    resolve::<ScriptSheetBody>(&names.collect::<Vec<_>>())
}

fn is_sheet_key(path: &Path) -> bool {
    path.field().is_some_and(|field| super::SHEET_KEYS.contains(&field.key))
}
