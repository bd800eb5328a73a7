//! Lets typify make the shapes of each schema, then assembles the modules of `types.rs`.

use crate::load::SchemaFile;
use crate::rows::Rows;
use crate::{bundle, patch, tables};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The object and enum definitions of one module, by Rust name, in the order of the file.
pub struct Module<'a> {
    pub file: &'a SchemaFile,
    /// Definitions whose types this module declares.
    pub own: Map<String, Value>,
    /// Definitions of other files: those of the common one, and those of the folder's files that this one refers to, with what they
    /// refer to in turn.
    pub common: &'a Map<String, Value>,
    /// The files of the folder that declare them, by name; a name that is not here is declared in `common`.
    pub homes: BTreeMap<String, String>,
    /// Where each type has its rows.
    pub rows: &'a Rows,
}

impl Module<'_> {
    pub fn def(&self, name: &str) -> Result<&Value, String> {
        self.own
            .get(name)
            .or_else(|| self.common.get(name))
            .ok_or_else(|| format!("schemas/{}: `{name}` is not defined", self.file.path))
    }
    /// The Rust path of a definition's type.
    pub fn path(&self, name: &str) -> TokenStream {
        let id = format_ident!("{name}");
        match self.homes.get(name) {
            _ if self.own.contains_key(name) => quote!(#id),
            Some(file) => {
                let (group, file) = (format_ident!("{}", self.file.group), format_ident!("{file}"));
                quote!(crate::generated::#group::#file::#id)
            }
            None => quote!(crate::generated::common::#id),
        }
    }
    /// Documentation: the schema that a type is of, and the modules with its rows.
    pub fn origin(&self, name: &str) -> String {
        let file = self.file.path.trim_end_matches(".schema.json");
        let place = if self.file.defs().contains_key(name) { format!(", `#/$defs/{name}`") } else { String::new() };
        let link = |module: String| format!("[`{module}`](crate::{module})");
        let rows: Vec<String> = self.rows.of(&self.file.group, name).into_iter().map(link).collect();
        let rows = if rows.is_empty() { String::new() } else { format!(" Its rows: {}.", rows.join(", ")) };
        format!("Schema: [`{file}`](crate::schema::SCHEMAS){place}.{rows}")
    }
    /// Canonical documents are ours: they are read strictly. Everything else is read leniently.
    pub fn strict(&self) -> bool {
        self.file.group == "canonical"
    }
}

/// The text of `types.rs`.
pub fn generate(files: &[SchemaFile], rows: &Rows) -> Result<String, String> {
    let common = files.iter().find(|f| f.is_common()).map(SchemaFile::defs).unwrap_or_default();
    let mut groups: BTreeMap<&str, Vec<TokenStream>> = BTreeMap::new();
    for file in files {
        let mut own = file.defs();
        if !file.is_common() {
            let mut root = file.root.clone();
            if let Some(map) = root.as_object_mut() {
                map.remove("$defs");
            }
            own.insert(file.text("title")?.to_owned(), root);
        }
        let (others, homes) = others(files, file, &common)?;
        let module = Module { file, own, common: &others, homes, rows };
        let tokens = one(&module, &others)?;
        groups.entry(&file.group).or_default().push(tokens);
    }
    let body = groups.iter().map(|(group, modules)| match *group {
        "" => quote!(#(#modules)*),
        name => {
            let (id, doc) = (format_ident!("{name}"), format!("Types generated from `schemas/{name}/`."));
            quote!(#[doc = #doc] pub mod #id { #(#modules)* })
        }
    });
    let parsed: syn::File =
        syn::parse2(quote!(#(#body)*)).map_err(|e| format!("generated code does not parse: {e}"))?;
    Ok(prettyplease::unparse(&parsed))
}

/// Definitions by name, and the folder's files that declare them.
type Others = (Map<String, Value>, BTreeMap<String, String>);

/// The definitions of other files that a file may refer to, and the folder's files that declare them.
fn others(files: &[SchemaFile], file: &SchemaFile, common: &Map<String, Value>) -> Result<Others, String> {
    let (mut all, mut homes) = (common.clone(), BTreeMap::new());
    let mut direct = BTreeMap::new();
    bundle::siblings(&file.root, &mut direct);
    for home in direct.values() {
        let other = files
            .iter()
            .find(|other| other.group == file.group && other.name == *home)
            .ok_or_else(|| format!("schemas/{}: no file `{home}` in its folder", file.path))?;
        for (name, def) in other.defs() {
            homes.insert(name.clone(), home.clone());
            all.insert(name, def);
        }
    }
    Ok((all, homes))
}

fn one(module: &Module, common: &Map<String, Value>) -> Result<TokenStream, String> {
    let file = module.file;
    let at = |e: &dyn std::fmt::Display| format!("schemas/{}: {e}", file.path);
    let schema = bundle::bundle(file, common)?;
    let schema: schemars::schema::RootSchema = serde_json::from_value(schema).map_err(|e| at(&e))?;
    let mut space = typify::TypeSpace::new(&typify::TypeSpaceSettings::default());
    if file.is_common() {
        space.add_ref_types(schema.definitions).map_err(|e| at(&e))?;
    } else {
        space.add_root_schema(schema).map_err(|e| at(&e))?;
    }
    let shapes: syn::File = syn::parse2(space.to_stream()).map_err(|e| at(&e))?;
    let types = patch::types(module, shapes)?;
    let fields = tables::fields(module)?;
    let name = format_ident!("{}", file.name);
    let doc = format!(
        "{}\n\nGenerated from [`schemas/{}`](crate::schema::SCHEMAS): the text is `schema::text({:?})`.",
        file.text("description")?,
        file.path,
        file.path.trim_end_matches(".schema.json")
    );
    Ok(quote! {
        #[doc = #doc]
        pub mod #name {
            #types
            #fields
        }
    })
}
