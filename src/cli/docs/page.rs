//! The pages' common frame.

use super::hub::Hub;
use super::places::Places;
use super::urls::{entity_url, format_url, schema_url};
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, Error, context};
use rolecall_codecs::canonical::Kind;
use rolecall_codecs::coverage::Coverage;
use rolecall_codecs::schema::PUBLISHED;
use rolecall_codecs::{Codec, Info, Registry};
use serde::Serialize;

/// One file of the site.
pub struct Page {
    /// Its name; all stand in one folder.
    pub name: String,
    pub text: String,
}

impl Page {
    pub fn new(name: &str, text: &str) -> Page {
        Page { name: name.to_owned(), text: text.to_owned() }
    }
}

/// What every page can link to.
pub struct Site {
    templates: Environment<'static>,
    links: Links,
    pub places: Places,
}

#[derive(Serialize)]
struct Links {
    formats: Vec<Link>,
    entities: Vec<Link>,
    schemas: Vec<Link>,
}

#[derive(Serialize)]
struct Link {
    name: String,
    title: String,
    kind: String,
    url: String,
}

#[derive(Serialize)]
struct Start {
    hub: Hub,
    formats: Vec<Figures>,
}

/// A format in one line.
#[derive(Serialize)]
struct Figures {
    info: Info,
    url: String,
    entity: String,
    rows: usize,
    carries: usize,
    lacks: usize,
}

impl Figures {
    fn of(codec: &dyn Codec) -> Figures {
        let (info, coverage) = (codec.info(), Coverage::of(codec));
        Figures {
            url: format_url(info.id),
            entity: entity_url(info.kind),
            rows: codec.describe().rows.len(),
            carries: coverage.carries.len(),
            lacks: coverage.lacks.len(),
            info,
        }
    }
}

const TEMPLATES: [(&str, &str); 5] = [
    ("frame.html", include_str!("pages/frame.html")),
    ("start.html", include_str!("pages/start.html")),
    ("format.html", include_str!("pages/format.html")),
    ("entity.html", include_str!("pages/entity.html")),
    ("schema.html", include_str!("pages/schema.html")),
];

/// The kinds that formats read into, each once.
pub fn kinds(registry: &Registry) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for Info { kind, .. } in registry.iter().map(|codec| codec.info()) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

impl Site {
    pub fn new(registry: &Registry) -> Result<Site, Error> {
        let mut templates = Environment::new();
        templates.set_auto_escape_callback(|_| AutoEscape::Html);
        templates.add_filter("prose", |text: &str| Value::from_safe_string(prose(text)));
        templates.add_filter("path", |text: &str| Value::from_safe_string(breakable(text)));
        for (name, text) in TEMPLATES {
            templates.add_template(name, text)?;
        }
        let link = |name: &str, title: &str, kind: &str, url| Link {
            name: name.to_owned(),
            title: title.to_owned(),
            kind: kind.to_owned(),
            url,
        };
        let infos = registry.iter().map(|codec| codec.info());
        let formats = infos.map(|info| link(info.id, info.label, &info.kind.to_string(), format_url(info.id)));
        let kinds = kinds(registry);
        let entities = kinds.iter().map(|kind| link(&kind.to_string(), &kind.to_string(), "", entity_url(*kind)));
        let schemas = PUBLISHED.iter().map(|schema| link(schema.name, schema.title, "", schema_url(schema.name)));
        let links = Links { formats: formats.collect(), entities: entities.collect(), schemas: schemas.collect() };
        Ok(Site { templates, links, places: Places::new(registry) })
    }

    /// The first page.
    pub fn start(&self, registry: &Registry) -> Result<Page, Error> {
        let start = Start { hub: Hub::of(registry), formats: registry.iter().map(Figures::of).collect() };
        self.page("index.html", "start.html", "RoleCall file formats", &start)
    }

    /// A page of a template.
    pub fn page(&self, name: &str, template: &str, title: &str, content: &impl Serialize) -> Result<Page, Error> {
        let version = env!("CARGO_PKG_VERSION");
        let content = Value::from(Serde(content));
        let all = Value::from(Serde(&self.links));
        let all = context! { title, version, here => name, all, page => content };
        Ok(Page { name: name.to_owned(), text: self.templates.get_template(template)?.render(all)? })
    }
}

/// Prose with code between backticks, as HTML.
fn prose(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        let tag = if number % 2 == 1 { "<code>" } else { "</code>" };
        html.push_str(if number == 0 { "" } else { tag });
        html.push_str(&escaped(part));
    }
    if text.matches('`').count() % 2 == 1 {
        html.push_str("</code>");
    }
    html
}

/// A key longer than this may break between its words.
const LONG: usize = 18;

/// A path as HTML that may break behind a dot.
fn breakable(path: &str) -> String {
    path.split('.').map(words).collect::<Vec<_>>().join(".<wbr>")
}

fn words(key: &str) -> String {
    if key.len() <= LONG {
        return escaped(key);
    }
    let (mut html, mut before) = (String::with_capacity(key.len() * 2), ' ');
    for c in key.chars() {
        if before == '_' || (before.is_lowercase() && c.is_uppercase()) {
            html.push_str("<wbr>");
        }
        html.push_str(&escaped(c.encode_utf8(&mut [0; 4])));
        before = c;
    }
    html
}

/// Text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
