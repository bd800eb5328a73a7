//! `rolecall docs`: the site of plain files.

use crate::run::{Desk, err, has};
use rolecall_codecs::coverage::Coverage;
use rolecall_codecs::mapping::Path;
use rolecall_codecs::{Registry, schema::PUBLISHED};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The files of a site, by name.
fn site(folder: &std::path::Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|item| item.expect("a file").path());
    let name = |path: &std::path::Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    files.map(|path| (name(&path), std::fs::read_to_string(&path).expect("UTF-8"))).collect()
}

/// Text as HTML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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

/// What the search looks through.
fn index(files: &BTreeMap<String, String>) -> Vec<Value> {
    let text = files["search-index.js"].strip_prefix("const INDEX = ").and_then(|text| text.strip_suffix(";\n"));
    serde_json::from_str(text.expect("an index")).expect("JSON")
}

/// The part of a page that has an anchor: a row of a table.
fn row<'t>(page: &'t str, anchor: &str) -> &'t str {
    let start = page.find(&format!("<tr id=\"{anchor}\"")).unwrap_or_else(|| panic!("no row {anchor}"));
    page[start..].split("</tr>").next().expect("a row")
}

fn texts(paths: &[Path]) -> Vec<String> {
    paths.iter().map(ToString::to_string).filter(|path| !path.is_empty()).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let (_desk, files) = written();
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, text) in &files {
        let list = attributes(text, "id");
        let set: BTreeSet<&str> = list.iter().copied().collect();
        assert_eq!(list.len(), set.len(), "{name}: an anchor stands twice");
        ids.insert(name, set);
    }
    let index = index(&files);
    let found = index.iter().map(|entry| ("search-index.js", entry["url"].as_str().expect("a link")));
    let pages = files.iter().filter(|(name, _)| name.ends_with(".html"));
    let links = pages.flat_map(|(name, text)| {
        attributes(text, "href").into_iter().chain(attributes(text, "src")).map(move |link| (name.as_str(), link))
    });
    let mut seen = 0;
    for (name, link) in links.chain(found).filter(|(_, link)| *link != "data:,") {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if file.is_empty() { name } else { file };
        let there = ids.get(file).unwrap_or_else(|| panic!("{name}: {link}: no such file"));
        assert!(anchor.is_empty() || there.contains(anchor), "{name}: {link}: no such place");
        seen += 1;
    }
    assert!(seen > 8000, "{seen}");
}

#[test]
fn every_row_is_on_its_page_and_is_found_from_both_sides() {
    let (_desk, files) = written();
    let index = index(&files);
    for codec in Registry::default().iter() {
        let (id, all) = (codec.info().id, codec.describe());
        let page = format!("format-{id}.html");
        let shown = files[&page].replace("<wbr>", "");
        let found: Vec<&Value> = index.iter().filter(|entry| entry["of"] == id).collect();
        assert_eq!(found.len(), all.rows.len() + all.carried.len(), "{id}");
        for (one, entry) in all.rows.iter().zip(&found) {
            let (wire, canonical) = (texts(&one.wire), texts(&one.canonical));
            assert_eq!((&entry["names"], &entry["others"]), (&json!(wire), &json!(canonical)), "{id}");
            let anchor = entry["url"].as_str().and_then(|url| url.strip_prefix(&format!("{page}#"))).expect("its page");
            let cells = row(&shown, anchor);
            for path in wire.iter().chain(&canonical) {
                assert!(cells.contains(&format!("<code>{path}</code>")), "{id}: {path}");
            }
            for word in [one.conversion, one.wire.first().and_then(Path::field).map_or("", |field| field.kind)] {
                assert!(cells.contains(&escaped(word)), "{id}: {anchor}: {word}");
            }
            assert!(cells.contains(one.clear.describe()) || cells.contains("never written"), "{id}: {anchor}");
        }
        for (one, entry) in all.carried.iter().zip(&found[all.rows.len()..]) {
            assert_eq!((&entry["what"], &entry["names"]), (&json!("kept"), &json!([one.path.to_string()])), "{id}");
        }
        for lack in Coverage::of(codec).lacks {
            assert!(shown.contains(&format!("#{0}\"><code>{0}</code>", lack.path)), "{id}: {}", lack.path);
        }
        let start = codec.detection().split('`').next().expect("a word");
        assert!(shown.contains(&escaped(start)), "{id}: {start}");
    }
}

#[test]
fn every_field_of_an_entity_shows_where_each_format_has_it() {
    let (_desk, files) = written();
    let index = index(&files);
    for codec in Registry::default().iter() {
        let (id, kind) = (codec.info().id, codec.info().kind);
        let page = files[&format!("entity-{kind}.html")].replace("<wbr>", "");
        for one in codec.describe().rows {
            for path in texts(&one.canonical) {
                let cells = row(&page, &path);
                let found = |entry: &Value| entry["of"] == kind.as_str() && entry["names"] == json!([path]);
                assert!(index.iter().any(found), "{path}");
                for wire in texts(&one.wire) {
                    assert!(cells.contains(&format!("<code>{wire}</code>")), "{id}: {path}: {wire}");
                }
            }
        }
    }
    assert!(row(&files["entity-lorebook.html"], "enabled").contains("no switch for the whole book"));
}

#[test]
fn every_member_of_a_schema_is_on_its_page_and_is_found() {
    let (_desk, files) = written();
    let index = index(&files);
    for schema in PUBLISHED {
        let page = &files[&format!("schema-{}.html", schema.name.replace('/', "-"))];
        let root: Value = serde_json::from_str(schema.text).expect("JSON");
        let defs = root["$defs"].as_object().into_iter().flatten();
        let all = std::iter::once(("root", schema.title, &root));
        for (anchor, title, node) in all.chain(defs.map(|(name, def)| (name.as_str(), name.as_str(), def))) {
            for (key, member) in node["properties"].as_object().into_iter().flatten() {
                let cells = row(page, &format!("{anchor}.{key}"));
                let default =
                    member.get("default").map(|default| format!("<code>{}</code>", escaped(&default.to_string())));
                assert!(default.is_none_or(|default| cells.contains(&default)), "{}: {anchor}.{key}", schema.name);
                let found = |one: &Value| one["of"] == schema.name && one["names"] == json!([format!("{title}.{key}")]);
                assert!(index.iter().any(found), "{}: {anchor}.{key}", schema.name);
            }
        }
    }
    // From a member to the rows that use it, and back.
    assert!(
        row(&files["schema-wire-lorebook.html"], "Timing.sticky").contains("format-rolecall-lorebook.html#lorebook.")
    );
    assert!(files["format-rolecall-lorebook.html"].contains("href=\"schema-wire-lorebook.html#Timing.sticky\""));
    assert!(files["schema-entity-lorebook.html"].contains("href=\"entity-lorebook.html#entries[].sticky\""));
    assert!(row(&files["schema-wire-lorebook.html"], "Lorebook.tree").contains("kept aside"));
    assert!(files["schema-wire-tavern_flat.html"].contains("href=\"format-tavern.html#name\""));
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
    std::fs::create_dir(desk.path("site")).expect("a folder"); // an empty one will do
    has(&err(&docs(&[]).success()), &["pages written below site"]);
    has(&desk.error(&["docs", "-o", "site"], 1), &["site: is there already", "--force"]);
    std::fs::write(desk.path("site").join("stale.html"), "").expect("a file");
    docs(&["--force"]).success();
    assert!(!desk.path("site").join("stale.html").exists());
    std::fs::create_dir(desk.path("mine")).expect("a folder");
    std::fs::write(desk.path("mine").join("letter.txt"), "dear").expect("a file");
    has(&desk.error(&["docs", "-o", "mine"], 1), &["mine: is there already"]);
    has(&desk.error(&["docs", "-o", "mine", "--force"], 1), &["mine: holds no site"]);
    assert!(desk.path("mine").join("letter.txt").exists());
    let left = std::fs::read_dir(desk.path(".")).expect("a folder").count();
    assert_eq!(left, 2, "nothing is left behind");
}

#[test]
fn a_site_is_written_whole_or_not_at_all() {
    let desk = Desk::with(&[("file", "mine")]);
    for args in [&["docs", "-o", "file"][..], &["docs", "-o", "file/below"], &["docs", "-o", "file", "--force"]] {
        has(&desk.error(args, 1), &["file"]);
        assert_eq!((desk.text("file").as_str(), desk.names().len()), ("mine", 1), "{args:?}");
    }
    desk.run(&["docs"]).code(2);
    desk.run(&["docs", "-o", "far/away/site"]).code(0);
    assert!(desk.path("far/away/site/index.html").exists());
}
