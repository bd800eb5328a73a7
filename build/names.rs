//! The Rust names of JSON keys.

use serde_json::Value;

/// `fooBar`, `FooBar` and `foo-bar` as `foo_bar`.
pub fn snake(key: &str) -> String {
    let mut out = String::new();
    let mut before_lower = false;
    for c in key.chars() {
        if c.is_uppercase() {
            if before_lower {
                out.push('_');
            }
            out.extend(c.to_lowercase());
            before_lower = false;
        } else {
            out.push(if c.is_alphanumeric() { c } else { '_' });
            before_lower = c.is_lowercase() || c.is_numeric();
        }
    }
    out
}

/// The Rust name of a property: its key's, or `x-rust`, for two keys of one object that would have one name.
pub fn property_name(key: &str, node: &Value) -> String {
    node.get("x-rust").and_then(Value::as_str).map_or_else(|| field_name(key), str::to_owned)
}

/// The Rust name of a key.
pub fn field_name(key: &str) -> String {
    let name = snake(key);
    // The words that RoleCall's formats use and Rust reserves.
    if matches!(name.as_str(), "type" | "ref" | "match" | "enum" | "move" | "use" | "where" | "loop") {
        format!("{name}_")
    } else {
        name
    }
}
