//! Turns `schemas/` into Rust: `$OUT_DIR/types.rs` (the typed structs) and `$OUT_DIR/catalog.rs` (the schema texts).
//!
//! The parts are in `build/`: `load` reads the files, `lint` refuses what would be generated wrongly, `extend` gives
//! objects the properties of the shared ones that they extend, `bundle` joins files,
//! `types` lets typify make the shapes, `patch` gives them the fields that `property` resolves and the way in from `reading`,
//! `tables` adds the fields as data, `rows` finds the tables of each type, for its documentation, `publish` makes the
//! self-contained schemas for everyone else.

#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/extend.rs"]
mod extend;
#[path = "build/lint.rs"]
mod lint;
#[path = "build/load.rs"]
mod load;
#[path = "build/names.rs"]
mod names;
#[path = "build/patch.rs"]
mod patch;
#[path = "build/property.rs"]
mod property;
#[path = "build/publish.rs"]
mod publish;
#[path = "build/reading.rs"]
mod reading;
#[path = "build/rows.rs"]
mod rows;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/types.rs"]
mod types;

use std::path::PathBuf;

fn main() {
    // Not `schemas/published`: it is made from the others.
    for sources in ["schemas/common.schema.json", "schemas/wire", "schemas/canonical"] {
        println!("cargo::rerun-if-changed={sources}");
    }
    println!("cargo::rerun-if-changed=build");
    // The lists of modules, to which the documentation of the types leads.
    println!("cargo::rerun-if-changed=src/codecs.rs");
    println!("cargo::rerun-if-changed=src/tables.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    if let Err(message) = generate(&out) {
        // A schema author reads this line: no backtrace around it.
        println!("cargo::error={message}");
        std::process::exit(1);
    }
}

fn generate(out: &std::path::Path) -> Result<(), String> {
    let mut files = load::all(std::path::Path::new("schemas"))?;
    for file in &files {
        lint::check(file)?;
    }
    extend::resolve(&mut files)?;
    let rows = rows::Rows::read(std::path::Path::new("src"), &files)?;
    let types = types::generate(&files, &rows)?;
    write(&out.join("types.rs"), &types)?;
    write(&out.join("catalog.rs"), &load::catalog(&files))?;
    let published = publish::all(&files)?;
    for one in &published {
        write(&out.join(format!("published/{}.schema.json", one.name)), &one.text()?)?;
    }
    write(&out.join("published.rs"), &publish::catalog(&published))
}

fn write(path: &std::path::Path, text: &str) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", path.display());
    path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(failed)?;
    std::fs::write(path, text).map_err(failed)
}
