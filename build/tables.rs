//! The fields of each object as data: what the `fields` command, the docs and the tests read.

use crate::bundle::ref_name;
use crate::types::Module;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

/// `impl Described` for every struct of the module.
pub fn fields(module: &Module) -> Result<TokenStream, String> {
    let mut out = TokenStream::new();
    for (name, def) in &module.own {
        let Some(props) = def.get("properties").and_then(Value::as_object) else { continue };
        let id = format_ident!("{name}");
        let mut rows = Vec::new();
        let mut keys = Vec::new();
        for (key, node) in props {
            rows.push(field(module, key, node)?);
            keys.push(key);
        }
        if crate::reading::rest(def) {
            rows.push(quote!(crate::mapping::Field {
                key: "*",
                alias: None,
                rust: "rest",
                kind: "map of any JSON",
                default: "",
                doc: "The members that the schema does not name.",
                group: None
            }));
        }
        let doc = def.get("description").and_then(Value::as_str).unwrap_or("");
        out.extend(quote! {
            impl crate::mapping::Described for #id {
                const NAME: &'static str = #name;
                const DOC: &'static str = #doc;
                const FIELDS: &'static [crate::mapping::Field] = &[#(#rows),*];
                const KEYS: &'static [&'static str] = &[#(#keys),*];
            }
        });
    }
    Ok(out)
}

fn field(module: &Module, key: &str, node: &Value) -> Result<TokenStream, String> {
    let rust = crate::names::property_name(key, node);
    let doc = node.get("description").and_then(Value::as_str).unwrap_or("");
    let default = node.get("default").map(Value::to_string).unwrap_or_default();
    let kind = kind(module, node)?;
    let alias = match node.get("x-alias").and_then(Value::as_str) {
        Some(alias) => quote!(Some(#alias)),
        None => quote!(None),
    };
    let (target, list) = target(node);
    let group = match target.map(|name| module.def(name).map(|def| (name, def))).transpose()? {
        Some((name, def)) if def.get("properties").is_some() => {
            let path = module.path(name);
            quote!(Some(crate::mapping::FieldGroup { fields: <#path as crate::mapping::Described>::FIELDS, keys: <#path as crate::mapping::Described>::KEYS, list: #list }))
        }
        _ => quote!(None),
    };
    Ok(
        quote!(crate::mapping::Field { key: #key, alias: #alias, rust: #rust, kind: #kind, default: #default, doc: #doc, group: #group }),
    )
}

/// The definition that a field's value, or each of its items or of a map's values, is made of.
fn target(node: &Value) -> (Option<&str>, bool) {
    if let Some(each) = node.get("items").or_else(|| map_values(node)) {
        return (ref_name(each).map(|(name, _)| name), true);
    }
    let branch =
        node.get("anyOf").and_then(Value::as_array).and_then(|list| list.iter().find(|x| x.get("$ref").is_some()));
    (ref_name(branch.unwrap_or(node)).map(|(name, _)| name), false)
}

/// The schema of a map's values.
fn map_values(node: &Value) -> Option<&Value> {
    node.get("additionalProperties").filter(|values| values.as_object().is_some_and(|schema| !schema.is_empty()))
}

/// The kind in words: `string`, `number or null`, `list of Trigger`, `one of a, b`.
fn kind(module: &Module, node: &Value) -> Result<String, String> {
    if let Some(items) = node.get("items") {
        let null = if node.get("type").is_some_and(Value::is_array) { " or null" } else { "" };
        return Ok(format!("list of {}{null}", kind(module, items)?));
    }
    if let Some(values) = map_values(node) {
        return Ok(format!("map of {}", kind(module, values)?));
    }
    if let (Some(name), _) = target(node) {
        let null = if node.get("anyOf").is_some() { " or null" } else { "" };
        let def = module.def(name)?;
        return Ok(match def.get("enum").and_then(Value::as_array) {
            Some(words) => {
                let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
                format!("one of {}{null}", words.join(", "))
            }
            None if def.get("properties").is_some() => format!("{name}{null}"),
            None => format!("{}{null}", kind(module, def)?),
        });
    }
    Ok(match node.get("type") {
        None => "any JSON".to_owned(),
        Some(Value::String(word)) if word == "object" => "open object".to_owned(),
        Some(Value::String(word)) => word.clone(),
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        Some(other) => other.to_string(),
    })
}
