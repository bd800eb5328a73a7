//! How the types are read: strictly by serde, leniently cell by cell.

use crate::property::Prop;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use serde_json::Value;

/// Strict reading is serde's own: unknown keys are refused, absent ones read as their defaults unless they are required.
pub fn strict(id: &Ident, list: &mut [Prop]) -> (TokenStream, TokenStream) {
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

pub fn lenient(id: &Ident, list: &[Prop], rest: bool) -> TokenStream {
    let other = if rest {
        quote!(crate::json::cell::rest(&mut map, &other, at, &mut self.rest)?)
    } else {
        quote!(crate::json::cell::unknown(&mut map, &other, at)?)
    };
    let names: Vec<&str> = list.iter().map(|p| p.key).chain(list.iter().filter_map(|p| p.alias)).collect();
    let numbers = 0..names.len();
    let mut alias_number = list.len()..;
    let arms = list.iter().enumerate().map(|(i, p)| {
        let (key, field, default) = (p.key, &p.id, &p.default);
        let fallback = if p.defined { quote!(Some(None)) } else { quote!(#default) };
        let fit = format_ident!("{}", if p.nullable { "nullable" } else { "new" });
        if let Some(object) = p.raw {
            return quote! {
                crate::json::cell::Named::Field(#i) => {
                    seen.meet(#i, #key, at);
                    self.#field = crate::json::cell::raw(&mut map, at.key(#key), #object)?;
                }
            };
        }
        let fill = |key: &str| {
            quote! {
                let fit = crate::json::cell::Fit::#fit(at.key(#key)).into_field(&mut self.#field);
                if !map.next_value_seed(fit)? { self.#field = #fallback; }
            }
        };
        let filled = fill(key);
        let arm = quote! {
            crate::json::cell::Named::Field(#i) => {
                seen.meet(#i, #key, at);
                #filled
            }
        };
        let Some(alias) = p.alias else { return arm };
        let (number, filled) = (alias_number.next(), fill(alias));
        // The key itself counts first, wherever it stands.
        quote! {
            #arm
            crate::json::cell::Named::Field(#number) => {
                let shadowed = seen.has(#i);
                seen.meet(#number, #alias, at);
                if shadowed {
                    if !crate::json::cell::unknown(&mut map, #alias, at)? { return Ok(false); }
                } else {
                    #filled
                }
            }
        }
    });
    quote! {
        impl #id {
            fn fill<'de, A: ::serde::de::MapAccess<'de>>(&mut self, mut map: A, at: &crate::json::cell::At<'_>) -> ::std::result::Result<bool, A::Error> {
                const NAMES: crate::json::cell::Names = crate::json::cell::Names {
                    list: &[#(#names),*],
                    find: |key| Some(match key { #(#names => #numbers,)* _ => return None }),
                };
                let mut keys = crate::json::cell::Keys::of(&NAMES);
                let mut seen = crate::json::cell::Seen::default();
                while let Some(key) = map.next_key_seed(&mut keys)? {
                    match key {
                        #(#arms)*
                        crate::json::cell::Named::Other(other) => if !#other { return Ok(false); }
                        crate::json::cell::Named::Field(_) => { map.next_value::<crate::json::cell::Skip>()?; }
                    }
                }
                Ok(true)
            }
        }
        impl<'de> crate::json::cell::Cell<'de> for #id {
            const EXPECTED: &'static str = "object";
            fn map<A: ::serde::de::MapAccess<'de>>(map: A, at: &crate::json::cell::At<'_>) -> ::std::result::Result<Option<Self>, A::Error> {
                let mut value = Self::default();
                Ok(value.fill(map, at)?.then_some(value))
            }
            fn map_into<A: ::serde::de::MapAccess<'de>>(&mut self, map: A, at: &crate::json::cell::At<'_>) -> ::std::result::Result<bool, A::Error> {
                *self = Self::default();
                self.fill(map, at)
            }
        }
        impl<'de> ::serde::Deserialize<'de> for #id {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> ::std::result::Result<Self, D::Error> { crate::json::cell::lenient(d) }
        }
    }
}
