//! Gives typify's shapes our field order, writing and reading; `property` resolves types and defaults.

use crate::names::property_name;
use crate::property::{Prop, prop};
use crate::reading::{lenient, rest, strict};
use crate::types::Module;
use proc_macro2::{Ident, TokenStream};
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
