//! Gives typify's shapes our field order, types, defaults, writing and lenient reading.

use crate::bundle::ref_name;
use crate::names::{property_name, snake};
use crate::types::Module;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The structs and enums of a module with their impls.
pub fn types(module: &Module, shapes: syn::File) -> Result<TokenStream, String> {
    let mut out = TokenStream::new();
    let mut structs: BTreeMap<String, syn::ItemStruct> = BTreeMap::new();
    let mut enums: BTreeMap<String, syn::ItemEnum> = BTreeMap::new();
    for item in shapes.items {
        match item {
            syn::Item::Struct(s) => {
                structs.insert(s.ident.to_string(), s);
            }
            syn::Item::Enum(e) => {
                enums.insert(e.ident.to_string(), e);
            }
            _ => {} // typify's impls and helper modules: ours replace them
        }
    }
    for (name, def) in &module.own {
        if def.get("enum").is_some() {
            let item = enums.remove(name).ok_or_else(|| missing(module, name))?;
            out.extend(word_enum(item, &module.origin(name)));
        } else if let Some(props) = def.get("properties").and_then(Value::as_object) {
            let item = structs.remove(name).ok_or_else(|| missing(module, name))?;
            out.extend(object(module, name, def, props, item)?);
        }
    }
    Ok(out)
}

fn missing(module: &Module, name: &str) -> String {
    format!("schemas/{}: typify made no type for `{name}`", module.file.path)
}

/// The documentation of an item without the schema dump that typify appends.
fn docs(attrs: &[syn::Attribute]) -> Vec<TokenStream> {
    let mut lines = Vec::new();
    for attr in attrs.iter().filter(|a| a.path().is_ident("doc")) {
        if let syn::Meta::NameValue(syn::MetaNameValue {
            value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
            ..
        }) = &attr.meta
        {
            lines.push(text.value());
        }
    }
    let text = lines.join("\n");
    let text = text.split("<details>").next().unwrap_or("").trim().trim_start_matches("///").to_owned();
    if text.is_empty() { vec![] } else { vec![quote!(#[doc = #text])] }
}

/// A paragraph behind other documentation.
fn paragraph(text: &str) -> [TokenStream; 2] {
    [quote!(#[doc = ""]), quote!(#[doc = #text])]
}

fn wire_name(attrs: &[syn::Attribute], ident: &Ident) -> String {
    let mut name = ident.to_string().trim_start_matches("r#").to_owned();
    for attr in attrs.iter().filter(|a| a.path().is_ident("serde")) {
        // An attribute of another form keeps the identifier's name; a mismatch is then reported as a missing field.
        let _ = attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = meta.value()?.parse::<syn::LitStr>()?.value();
            } else if meta.input.peek(syn::Token![=]) {
                meta.value()?.parse::<syn::Expr>()?;
            }
            Ok(())
        });
    }
    name
}

fn word_enum(item: syn::ItemEnum, origin: &str) -> TokenStream {
    let (name, mut doc) = (&item.ident, docs(&item.attrs));
    doc.extend(paragraph(origin));
    let (ids, words): (Vec<&Ident>, Vec<String>) =
        item.variants.iter().map(|v| (&v.ident, wire_name(&v.attrs, &v.ident))).unzip();
    let notes = words.iter().map(|w| format!("The word `{w}`."));
    let expected = format!("one of {}", words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", "));
    quote! {
        #(#doc)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum #name { #( #[doc = #notes] #[serde(rename = #words)] #ids ),* }
        impl #name {
            /// Every word of the set, in schema order.
            pub const WORDS: &'static [&'static str] = &[#(#words),*];
            /// The word as it stands in JSON.
            pub fn as_str(self) -> &'static str { match self { #( Self::#ids => #words ),* } }
            /// The value of a word, if it is in the set.
            pub fn from_word(word: &str) -> Option<Self> { match word { #( #words => Some(Self::#ids), )* _ => None } }
        }
        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str(self.as_str()) }
        }
        impl<'de> crate::json::cell::Cell<'de> for #name {
            const EXPECTED: &'static str = #expected;
            fn text(word: ::std::borrow::Cow<'_, str>) -> Option<Self> { Self::from_word(&word) }
        }
    }
}

/// One property, resolved.
struct Prop<'a> {
    key: &'a str,
    id: Ident,
    ty: TokenStream,
    default: TokenStream,
    /// Left out when it is `None`.
    optional: bool,
    /// Left out when it has its default value.
    omitted: bool,
    /// Null is one of its values.
    nullable: bool,
    attrs: Vec<TokenStream>,
    docs: Vec<TokenStream>,
    /// Strict reading refuses an object without it.
    must_be_there: bool,
    /// Another key that it may stand under.
    alias: Option<&'a str>,
    /// It is carried as text; `true`: only an object is.
    raw: Option<bool>,
    /// A cell of the wrong kind reads as null, not as absent: it is there.
    defined: bool,
}

fn object(
    module: &Module,
    name: &str,
    def: &Value,
    props: &Map<String, Value>,
    item: syn::ItemStruct,
) -> Result<TokenStream, String> {
    let at = |key: &str, why: &str| format!("schemas/{} at {name}.{key}: {why}", module.file.path);
    let mut shape: BTreeMap<String, syn::Field> = BTreeMap::new();
    for field in item.fields {
        if let Some(id) = &field.ident {
            shape.insert(wire_name(&field.attrs, id), field);
        }
    }
    let mut list = Vec::new();
    for (key, node) in props {
        let name = property_name(key, node);
        let shaped = if node.get("x-rust").is_some() { &name } else { key };
        let field = shape.remove(shaped).ok_or_else(|| at(key, "typify made no field for it"))?;
        let id = field.ident.ok_or_else(|| at(key, "typify made a field without a name"))?;
        if id != name {
            return Err(at(key, &format!("typify calls it `{id}`, the tables `{name}`")));
        }
        let required = def.get("required").and_then(Value::as_array).is_some_and(|r| r.iter().any(|x| x == key));
        list.push(prop(module, key, id, node, required, docs(&field.attrs)).map_err(|why| at(key, &why))?);
    }
    let id = format_ident!("{name}");
    let mut doc = docs(&item.attrs);
    doc.extend(paragraph(&module.origin(name)));
    let omits = omits(&id, &mut list);
    let (reading, helpers) = if module.strict() { strict(&id, &mut list) } else { (quote!(), quote!()) };
    let fields = list.iter().map(|p| {
        let (id, ty, docs, attrs) = (&p.id, &p.ty, &p.docs, &p.attrs);
        quote!(#(#docs)* #(#attrs)* pub #id: #ty)
    });
    let (ids, defaults): (Vec<_>, Vec<_>) = list.iter().map(|p| (&p.id, &p.default)).unzip();
    let base = base_conversions(module, &id, def);
    let rest = rest(def);
    if rest && (module.strict() || props.contains_key("rest")) {
        return Err(at("rest", "`x-rest` is for wire objects without a property of that name"));
    }
    let lenient = if module.strict() { quote!() } else { lenient(&id, &list, rest) };
    let (rest, no_rest) = if rest {
        let map = quote!(::serde_json::Map<String, ::serde_json::Value>);
        (
            quote!(#[doc = "The members that the schema does not name; written first."] #[serde(flatten)] pub rest: #map,),
            quote!(rest: ::std::default::Default::default(),),
        )
    } else {
        (quote!(), quote!())
    };
    Ok(quote! {
        #(#doc)*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        #reading
        pub struct #id { #rest #(#fields),* }
        impl ::std::default::Default for #id {
            fn default() -> Self { Self { #no_rest #(#ids: #defaults),* } }
        }
        #omits
        #helpers
        #lenient
        #base
    })
}

/// The conversions between an object and the shared one that it extends. What only the extending object has is lost on the way
/// there, and has its default on the way back.
fn base_conversions(module: &Module, id: &Ident, def: &Value) -> TokenStream {
    let Some(name) = def.get(crate::extend::BASE).and_then(Value::as_str) else { return quote!() };
    let props = module.common.get(name).and_then(|base| base.get("properties")).and_then(Value::as_object);
    let ids: Vec<Ident> =
        props.into_iter().flatten().map(|(key, node)| format_ident!("{}", property_name(key, node))).collect();
    let base = format_ident!("{name}");
    let base = quote!(crate::generated::common::#base);
    quote! {
        impl From<#id> for #base {
            fn from(value: #id) -> Self { Self { #(#ids: value.#ids.into()),* } }
        }
        impl From<#base> for #id {
            fn from(value: #base) -> Self { Self { #(#ids: value.#ids.into(),)* ..Self::default() } }
        }
    }
}

fn prop<'a>(
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

/// The fields that a fresh file leaves out when they say nothing.
fn omits(id: &Ident, list: &mut [Prop]) -> TokenStream {
    let mut helpers = Vec::new();
    for prop in list.iter_mut().filter(|p| p.omitted) {
        let name = format_ident!("omits_{}", prop.id);
        let (ty, value, path) = (&prop.ty, &prop.default, format!("{id}::{name}"));
        helpers.push(quote!(fn #name(value: &#ty) -> bool { let default: #ty = #value; *value == default }));
        prop.attrs.push(quote!(#[serde(skip_serializing_if = #path)]));
    }
    quote!(impl #id { #(#helpers)* })
}

/// Strict reading is serde's own: unknown keys are refused, absent ones read as their defaults unless they are required.
fn strict(id: &Ident, list: &mut [Prop]) -> (TokenStream, TokenStream) {
    if !list.iter().any(|p| p.must_be_there) {
        return (quote!(#[derive(::serde::Deserialize)] #[serde(deny_unknown_fields, default)]), quote!());
    }
    let mut helpers = Vec::new();
    for prop in list.iter_mut().filter(|p| !p.must_be_there && !p.optional) {
        let name = format_ident!("default_{}", prop.id);
        let (ty, value, path) = (&prop.ty, &prop.default, format!("{id}::{name}"));
        helpers.push(quote!(fn #name() -> #ty { #value }));
        prop.attrs.push(quote!(#[serde(default = #path)]));
    }
    for prop in list.iter_mut().filter(|p| p.optional) {
        prop.attrs.push(quote!(#[serde(default)]));
    }
    (quote!(#[derive(::serde::Deserialize)] #[serde(deny_unknown_fields)]), quote!(impl #id { #(#helpers)* }))
}

/// Whether the members that the schema does not name are read too, into a field `rest`.
pub fn rest(def: &Value) -> bool {
    def.get("x-rest").is_some()
}

fn lenient(id: &Ident, list: &[Prop], rest: bool) -> TokenStream {
    let other = if rest {
        quote!(crate::json::cell::rest(&mut map, other, at, &mut value.rest)?)
    } else {
        quote!(crate::json::cell::unknown(&mut map, other, at)?)
    };
    let arms = list.iter().enumerate().map(|(i, p)| {
        let (key, field, default) = (p.key, &p.id, &p.default);
        let fallback = match (p.defined, p.optional) {
            (true, _) => quote!(unwrap_or(Some(None))),
            (false, true) => quote!(unwrap_or_default()),
            (false, false) => quote!(unwrap_or_else(|| #default)),
        };
        let fit = format_ident!("{}", if p.nullable { "nullable" } else { "new" });
        if let Some(object) = p.raw {
            return quote! {
                #key => {
                    seen.meet(#i, #key, at);
                    value.#field = crate::json::cell::raw(&mut map, at.key(#key), #object)?;
                }
            };
        }
        let arm = quote! {
            #key => {
                seen.meet(#i, #key, at);
                value.#field = map.next_value_seed(crate::json::cell::Fit::#fit(at.key(#key)))?.#fallback;
            }
        };
        let Some(alias) = p.alias else { return arm };
        let bit = list.len() + i;
        // The key itself counts first, wherever it stands.
        quote! {
            #arm
            #alias => {
                let shadowed = seen.has(#i);
                seen.meet(#bit, #alias, at);
                if shadowed {
                    if !crate::json::cell::unknown(&mut map, #alias, at)? { return Ok(None); }
                } else {
                    value.#field = map.next_value_seed(crate::json::cell::Fit::#fit(at.key(#alias)))?.#fallback;
                }
            }
        }
    });
    quote! {
        impl<'de> crate::json::cell::Cell<'de> for #id {
            const EXPECTED: &'static str = "object";
            fn map<A: ::serde::de::MapAccess<'de>>(mut map: A, at: &crate::json::cell::At<'_>) -> ::std::result::Result<Option<Self>, A::Error> {
                let mut value = Self::default();
                let mut seen = crate::json::cell::Seen::default();
                while let Some(crate::json::cell::Key(key)) = map.next_key()? {
                    match key.as_ref() {
                        #(#arms)*
                        other => if !#other { return Ok(None); }
                    }
                }
                Ok(Some(value))
            }
        }
        impl<'de> ::serde::Deserialize<'de> for #id {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> ::std::result::Result<Self, D::Error> { crate::json::cell::lenient(d) }
        }
    }
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
        "string" => quote!(String),
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
        Some(Value::String(text)) => quote!(#text.to_owned()),
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
