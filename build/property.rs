//! A property of an object: its Rust type, its default, how it is written.

use crate::bundle::ref_name;
use crate::names::snake;
use crate::types::Module;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use serde_json::Value;

/// One property, resolved.
pub struct Prop<'a> {
    pub key: &'a str,
    pub id: Ident,
    pub ty: TokenStream,
    pub default: TokenStream,
    /// Left out when it is `None`.
    pub optional: bool,
    /// Left out when it has its default value.
    pub omitted: bool,
    /// Null is one of its values.
    pub nullable: bool,
    pub attrs: Vec<TokenStream>,
    pub docs: Vec<TokenStream>,
    /// Strict reading refuses an object without it.
    pub must_be_there: bool,
    /// Another key that it may stand under.
    pub alias: Option<&'a str>,
    /// It is carried as text; `true`: only an object is.
    pub raw: Option<bool>,
    /// A cell of the wrong kind reads as null, not as absent: it is there.
    pub defined: bool,
}

/// Resolves a property of an object.
pub fn prop<'a>(
    module: &Module,
    key: &'a str,
    id: Ident,
    node: &'a Value,
    required: bool,
    docs: Vec<TokenStream>,
) -> Result<Prop<'a>, String> {
    let (inner, nullable) = base(module, node)?;
    let default = node.get("default");
    let optional = default.is_none() && !required;
    let ty = match (nullable, optional) {
        (true, true) => quote!(Option<Option<#inner>>),
        (true, false) | (false, true) => quote!(Option<#inner>),
        (false, false) => inner,
    };
    let value = default_value(module, node, nullable || optional)?;
    let mut attrs = vec![quote!(#[serde(rename = #key)])];
    let is_number = node.get("type").is_some_and(|t| t == "number" || *t == serde_json::json!(["number", "null"]));
    if is_number {
        let with = match (nullable, optional) {
            (false, false) => "crate::json::number::write",
            (true, true) => "crate::json::number::write_three_state",
            _ => "crate::json::number::write_option",
        };
        attrs.push(quote!(#[serde(serialize_with = #with)]));
    }
    if optional {
        attrs.push(quote!(#[serde(skip_serializing_if = "Option::is_none")]));
    }
    if module.strict() && nullable && optional {
        attrs.push(quote!(#[serde(deserialize_with = "crate::json::cell::three_state")]));
    }
    let omitted = !optional && node.get("x-omit-default").is_some();
    let must_be_there = required && default.is_none();
    let raw = node.get("x-raw").map(|_| node.get("type").is_some_and(|word| word == "object"));
    if raw.is_some() && (module.strict() || !optional) {
        return Err("`x-raw` is for optional members of wire objects".to_owned());
    }
    let alias = node.get("x-alias").and_then(Value::as_str);
    if alias.is_some() && module.strict() {
        return Err("`x-alias` is for wire objects".to_owned());
    }
    let defined = node.get("x-defined").is_some();
    if defined && !(nullable && optional && !module.strict()) {
        return Err("`x-defined` is for cells of wire objects in which null and absent differ".to_owned());
    }
    Ok(Prop {
        key,
        id,
        ty,
        default: value,
        optional,
        nullable,
        omitted,
        attrs,
        docs,
        must_be_there,
        alias,
        raw,
        defined,
    })
}

/// The Rust type of a schema node without its optionality, and whether null is one of its values.
fn base(module: &Module, node: &Value) -> Result<(TokenStream, bool), String> {
    if let Some(list) = node.get("anyOf").and_then(Value::as_array) {
        let inner = list.iter().find(|x| x.get("$ref").is_some()).ok_or("`anyOf` without `$ref`")?;
        return Ok((base(module, inner)?.0, true));
    }
    if let Some((name, _)) = ref_name(node) {
        let def = module.def(name)?;
        if def.get("properties").is_none() && def.get("enum").is_none() {
            return base(module, def); // a named open object or scalar has no type of its own
        }
        let path = module.path(name);
        let path = if node.get("x-boxed").is_some() { quote!(Box<#path>) } else { path };
        return Ok((path, false));
    }
    if let Some(word) = node.get("x-loose").and_then(Value::as_str) {
        let inner = single(module, word, node)?;
        let null = node.get("type").and_then(Value::as_array).is_some_and(|words| words.iter().any(|w| w == "null"));
        return Ok((quote!(crate::json::cell::Loose<#inner>), null));
    }
    if node.get("x-raw").is_some() {
        return Ok((quote!(crate::json::Raw), false));
    }
    if node.get("x-text").is_some() {
        return Ok((quote!(crate::json::cell::AsText), false));
    }
    match node.get("type") {
        None => Ok((quote!(::serde_json::Value), false)),
        Some(Value::String(word)) => Ok((single(module, word, node)?, false)),
        Some(Value::Array(words)) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            match words.as_slice() {
                [word, "null"] | ["null", word] => Ok((single(module, word, node)?, true)),
                ["number", "string"] => Ok((quote!(crate::json::cell::NumberOrText), false)),
                other => Err(format!("type {other:?} is outside the subset")),
            }
        }
        Some(other) => Err(format!("type {other} is outside the subset")),
    }
}

fn single(module: &Module, word: &str, node: &Value) -> Result<TokenStream, String> {
    Ok(match word {
        "string" => quote!(crate::Text),
        "boolean" => quote!(bool),
        "number" => quote!(f64),
        "array" => {
            let (inner, nullable) = base(module, node.get("items").unwrap_or(&Value::Null))?;
            let inner = if nullable { quote!(Option<#inner>) } else { inner };
            let inner = if node.get("x-shared").is_some() { quote!(crate::canonical::Shared<#inner>) } else { inner };
            quote!(Vec<#inner>)
        }
        "object" => match node.get("additionalProperties") {
            Some(values @ Value::Object(map)) if !map.is_empty() => {
                let (inner, _) = base(module, values)?;
                quote!(::indexmap::IndexMap<String, #inner>)
            }
            _ => quote!(::serde_json::Map<String, ::serde_json::Value>),
        },
        other => return Err(format!("type `{other}` is outside the subset")),
    })
}

fn default_value(module: &Module, node: &Value, wrapped: bool) -> Result<TokenStream, String> {
    let value = match node.get("default") {
        None if wrapped => return Ok(quote!(None)),
        Some(Value::Null) => return Ok(quote!(None)),
        None => match ref_name(node).map(|(name, _)| module.def(name)).transpose()? {
            Some(def) if def.get("enum").is_some() => {
                let first = def.pointer("/enum/0").and_then(Value::as_str).unwrap_or_default();
                word(module, node, first)?
            }
            _ => quote!(::std::default::Default::default()),
        },
        Some(Value::Bool(b)) => quote!(#b),
        Some(Value::Number(n)) => {
            let n = Literal::f64_unsuffixed(n.as_f64().ok_or("default out of range")?);
            quote!(#n)
        }
        Some(Value::String(text)) if ref_name(node).is_some() => word(module, node, text)?,
        Some(Value::String(text)) => quote!(crate::Text::const_new(#text)),
        Some(Value::Array(list)) if list.is_empty() => quote!(::std::vec::Vec::new()),
        Some(Value::Object(map)) if map.is_empty() => quote!(::std::default::Default::default()),
        Some(other) => return Err(format!("default {other} is outside the subset")),
    };
    Ok(if wrapped { quote!(Some(#value)) } else { value })
}

/// The variant of a word. typify names variants as heck does; the word sets here are all snake, kebab or lower case.
fn word(module: &Module, node: &Value, text: &str) -> Result<TokenStream, String> {
    let (ty, _) = base(module, node)?;
    let name: String = snake(text)
        .split('_')
        .map(|part| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)).collect::<String>())
        .collect();
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("X{name}") } else { name };
    let id = format_ident!("{name}");
    Ok(quote!(#ty::#id))
}
