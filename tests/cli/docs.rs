//! `rolecall docs`: the site of plain files.

use crate::run::Desk;
use rolecall_codecs::{Registry, schema::PUBLISHED};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files of a site, by name.
fn site(folder: &Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|item| item.expect("a file").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    files.map(|path| (name(&path), std::fs::read_to_string(&path).expect("UTF-8"))).collect()
}

/// What stands between quotes behind an attribute.
fn attributes<'t>(html: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn written() -> (Desk, BTreeMap<String, String>) {
    let desk = Desk::new();
    desk.command(&["docs", "-o", "site"]).assert().success();
    let files = site(&desk.path("site"));
    (desk, files)
}

#[test]
fn every_link_leads_somewhere() {
    let (_desk, files) = written();
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|(name, text)| (name.as_str(), attributes(text, "id").into_iter().collect())).collect();
    let mut seen = 0;
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        for link in attributes(text, "href").into_iter().chain(attributes(text, "src")) {
            if link == "data:," {
                continue;
            }
            assert!(!link.contains(':'), "{name}: {link} leads out of the site");
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            let there = ids.get(file).unwrap_or_else(|| panic!("{name}: {link}: no such file"));
            assert!(anchor.is_empty() || there.contains(anchor), "{name}: {link}: no such place");
            seen += 1;
        }
    }
    assert!(seen > 2500, "{seen}");
}

#[test]
fn every_row_is_on_its_page_and_is_found() {
    let (_desk, files) = written();
    let index = files["search-index.js"].strip_prefix("const INDEX = ").and_then(|text| text.strip_suffix(";\n"));
    let index: Vec<Value> = serde_json::from_str(index.expect("an index")).expect("JSON");
    let found = |url: &str, name: &str| index.iter().any(|entry| entry["url"] == url && entry["name"] == name);
    for codec in Registry::default().iter() {
        let id = codec.info().id;
        let page = format!("format-{id}.html");
        let shown = files[&page].replace("<wbr>", "");
        for (number, row) in codec.describe().rows.iter().enumerate() {
            let wire: Vec<String> = row.wire.iter().map(ToString::to_string).collect();
            for path in &wire {
                assert!(shown.contains(&format!("<code>{path}</code>")), "{id}: {path}");
            }
            assert!(found(&format!("{page}#row-{number}"), &wire.join(" ")), "{id}: {wire:?}");
        }
    }
    assert!(index.iter().any(|entry| entry["url"] == "entity-lorebook.html#entries[].sticky"));
    for schema in PUBLISHED {
        assert!(files.contains_key(&format!("schema-{}.html", schema.name.replace('/', "-"))), "{}", schema.name);
    }
}

#[test]
fn the_same_site_twice_and_nothing_from_a_network() {
    let (_one, first) = written();
    let (_two, second) = written();
    assert_eq!(first, second);
    for (name, text) in &first {
        let own = text.replace("https://schemas.rolecall.app", "").replace("https://json-schema.org", "");
        assert!(!own.contains("https://") && !own.contains("http://"), "{name}");
        assert!(!name.ends_with(".html") || text.ends_with("</html>\n") || text.ends_with("</html>"), "{name}");
    }
}

#[test]
fn a_folder_is_replaced_only_when_it_holds_a_site() {
    let desk = Desk::new();
    let docs = |more: &[&str]| desk.command(&[&["docs", "-o", "site"], more].concat()).assert();
    docs(&[]).success();
    docs(&[]).code(1);
    std::fs::write(desk.path("site").join("stale.html"), "").expect("a file");
    docs(&["--force"]).success();
    assert!(!desk.path("site").join("stale.html").exists());
    std::fs::create_dir(desk.path("mine")).expect("a folder");
    std::fs::write(desk.path("mine").join("letter.txt"), "dear").expect("a file");
    desk.command(&["docs", "-o", "mine", "--force"]).assert().code(1);
    assert!(desk.path("mine").join("letter.txt").exists());
    let left = std::fs::read_dir(desk.path(".")).expect("a folder").count();
    assert_eq!(left, 2, "nothing is left behind");
}
