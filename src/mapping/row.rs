//! Fields and rows as data.

use super::{Clear, WritePolicy};

/// A generated object type that knows its schema's properties.
pub trait Described {
    /// The definition's name.
    const NAME: &'static str;
    /// The definition's description.
    const DOC: &'static str;
    /// The properties in schema order; at last `*`, where the members that the schema does not name are read too.
    const FIELDS: &'static [Field];
    /// The property names in schema order: the order in which new keys are written.
    const KEYS: &'static [&'static str];
}

/// One property of a schema.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The name in JSON.
    pub key: &'static str,
    /// Another name in JSON that the field may stand under; `key` counts first, and an edit stays under the name that is there.
    pub alias: Option<&'static str>,
    /// The name in Rust.
    pub rust: &'static str,
    /// The kind in words.
    pub kind: &'static str,
    /// The default as JSON text; empty when the field has none.
    pub default: &'static str,
    /// The schema's description.
    pub doc: &'static str,
    /// The properties of the object, or of the elements of the list or map, that the field holds.
    pub group: Option<Group>,
}

/// The object type of a field.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// Its properties.
    pub fields: &'static [Field],
    /// Their names.
    pub keys: &'static [&'static str],
    /// The field holds any number of such objects: a list, or a map.
    pub list: bool,
}

/// A path through generated objects.
#[derive(Debug, Clone, Default)]
pub struct Path {
    /// Each field with the documented key order of the object that it stands in.
    pub steps: Vec<(&'static Field, &'static [&'static str])>,
}

impl Path {
    /// Follows Rust field names from an object; `None` when one of them is not there.
    pub fn of<T: Described>(names: &[&str]) -> Option<Path> {
        let mut steps = Vec::with_capacity(names.len());
        let (mut fields, mut keys) = (T::FIELDS, T::KEYS);
        for name in names {
            let field = fields.iter().find(|f| f.rust == *name)?;
            steps.push((field, keys));
            if let Some(group) = field.group {
                (fields, keys) = (group.fields, group.keys);
            } else {
                (fields, keys) = (&[], &[]);
            }
        }
        Some(Path { steps })
    }
    /// The last field.
    pub fn field(&self) -> Option<&'static Field> {
        self.steps.last().map(|(field, _)| *field)
    }
    /// As a JSON Pointer.
    pub fn pointer(&self) -> String {
        self.steps.iter().map(|(field, _)| format!("/{}", field.key)).collect()
    }
    /// This path below a field of another object, which extends the object that the path starts at: the same names, with the key
    /// orders of the objects there.
    pub fn rebased<T: Described>(&self, below: &[&'static str]) -> Path {
        let names: Vec<&str> = below.iter().copied().chain(self.steps.iter().map(|(field, _)| field.rust)).collect();
        resolve::<T>(&names)
    }
    /// This path with another below it.
    pub fn join(&self, below: &Path) -> Path {
        Path { steps: self.steps.iter().chain(&below.steps).copied().collect() }
    }
}

/// `triggers.primary[].keyword`
impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (field, _)) in self.steps.iter().enumerate() {
            let list = i + 1 < self.steps.len() && field.group.is_some_and(|g| g.list);
            write!(f, "{}{}{}", if i == 0 { "" } else { "." }, field.key, if list { "[]" } else { "" })?;
        }
        Ok(())
    }
}

/// One row of a table, as data.
#[derive(Debug, Clone)]
pub struct Row {
    /// The cells of the wire file.
    pub wire: Vec<Path>,
    /// The cells of the canonical body.
    pub canonical: Vec<Path>,
    /// The conversion's name.
    pub conversion: &'static str,
    /// What the conversion does.
    pub conversion_doc: &'static str,
    /// What happens to the wire cell when the canonical value is taken away.
    pub clear: Clear,
    /// When the cell is written at all.
    pub policy: WritePolicy,
    /// What is odd about the row.
    pub note: String,
}

impl Row {
    /// The row of a rule: its name, what it does, and the Rust paths of its cells.
    pub fn of_rule<W: Described, C: Described>(
        (name, doc): (&'static str, &'static str),
        wire: &[&[&str]],
        canonical: &[&[&str]],
        clear: Clear,
    ) -> Row {
        Row {
            wire: wire.iter().map(|path| resolve::<W>(path)).collect(),
            canonical: canonical.iter().map(|path| resolve::<C>(path)).collect(),
            conversion: name,
            conversion_doc: doc,
            clear,
            policy: WritePolicy::Edited,
            note: String::new(),
        }
    }
    /// The row with its paths below others.
    pub fn below(mut self, wire: &Path, canonical: &Path) -> Row {
        self.wire = self.wire.iter().map(|p| wire.join(p)).collect();
        self.canonical = self.canonical.iter().map(|p| canonical.join(p)).collect();
        self
    }
}

/// A path that the tables name and the schemas have: every row's paths are resolved by a test.
pub fn resolve<T: Described>(names: &[&str]) -> Path {
    Path::of::<T>(names).unwrap_or_default()
}
