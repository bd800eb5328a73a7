//! The modules depend on one another in one direction, and no codec on another one.

use std::path::Path;

/// The modules of the crate, each with nothing but earlier ones below it.
const ORDER: &[&str] = &[
    "limits",
    "text",
    "json",
    "png",
    "generated",
    "canonical",
    "mapping",
    "schema",
    "input",
    "codec",
    "wire_bytes",
    "coverage",
    "tables",
    "codecs",
    "registry",
    "carrier",
    "exchange",
    "piece",
    "bundle",
    "stream",
    "archive",
];

/// What the root of the crate shows under another name than its module's.
const SHOWN: &[(&str, &str)] = &[("Text", "text"), ("wire", "generated"), ("table", "mapping")];

/// What codecs share.
const SHARED: &[&str] = &["book", "preset_file", "rule_file", "twin"];

/// The code of every source file, without comments and on one line, with its path from `src`.
fn sources() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = walkdir::WalkDir::new(&src).into_iter().flatten().filter(|item| item.file_type().is_file());
    let source = |file: walkdir::DirEntry| {
        let path = file.path().strip_prefix(&src).expect("below src").to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(file.path()).expect("UTF-8");
        let code: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect();
        (path, code.join(" "))
    };
    files.map(source).collect()
}

/// The names that follow a prefix, those of a group (`{a, b::{c, d}}`: a and b) included.
fn names_behind<'l>(code: &'l str, prefix: &str) -> Vec<&'l str> {
    let word = |text: &'l str| text.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let names = code.split(prefix).skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(group) => parts(group).into_iter().map(word).collect(),
        None => vec![word(rest)],
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The parts of a group whose bracket is open, as its own commas divide it.
fn parts(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    parts
}

fn module(path: &str, depth: usize) -> &str {
    path.split('/').nth(depth).unwrap_or_default().trim_end_matches(".rs")
}

#[test]
fn no_module_depends_on_one_above_it() {
    let place = |module: &str| ORDER.iter().position(|one| *one == module);
    let mut seen = 0;
    for (path, code) in sources() {
        // The root shows every module, and the tool is another crate.
        let from = module(&path, 0);
        if ["lib", "main", "cli"].contains(&from) {
            continue;
        }
        let own = place(from).unwrap_or_else(|| panic!("{path} is not in the order"));
        for name in names_behind(&code, "crate::") {
            let name = SHOWN.iter().find_map(|(shown, module)| (*shown == name).then_some(*module)).unwrap_or(name);
            let used = place(name).unwrap_or_else(|| panic!("{path}: crate::{name} is not in the order"));
            assert!(used <= own, "{path}: {from} is below {name}, and uses it");
            seen += usize::from(used < own);
        }
    }
    assert!(seen > 300, "only {seen} dependencies were found");
}

#[test]
fn no_codec_depends_on_another_one() {
    let sources: Vec<_> = sources().into_iter().filter(|(path, _)| path.starts_with("codecs/")).collect();
    let codecs: Vec<&str> =
        sources.iter().map(|(path, _)| module(path, 1)).filter(|module| !SHARED.contains(module)).collect();
    let mut seen = 0;
    for (path, code) in &sources {
        let used = names_behind(code, "super::").into_iter().chain(names_behind(code, "codecs::"));
        for name in used {
            let own = module(path, 1);
            assert!(name == own || !codecs.contains(&name), "{path} uses the codec {name}");
            seen += usize::from(SHARED.contains(&name));
        }
    }
    assert!(seen > 5, "only {seen} uses of what codecs share were found");
}
