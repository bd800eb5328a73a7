//! Checking documents against the published schemas. Only with the feature `validate`.

use super::{PUBLISHED, SchemaText, of_kind, published};
use crate::canonical::{CanonicalError, Entity};
use crate::json::locate::{Lines, Locator};
use crate::json::mend::mend;
use crate::json::text::SyntaxError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError, Validator};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// Most characters of a value that a message quotes.
const QUOTED: usize = 60;
/// Most characters of a message that the validator words.
const MESSAGE: usize = 300;

/// One place where a document is not what its schema says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The name of the schema (`wire/lorebook`).
    pub schema: &'static str,
    /// JSON Pointer of the value; of a missing key, that of the object it belongs in.
    pub path: String,
    /// Line of the value, from 1.
    pub line: usize,
    /// Column of the value in code points, from 1.
    pub column: usize,
    /// What was expected, and what is there.
    pub message: String,
}

/// Why a document cannot be checked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValidateError {
    /// The text is no JSON, or nested deeper than the parser goes.
    #[error("not valid JSON: {0}")]
    Syntax(#[from] SyntaxError),
    /// There is no schema of that name.
    #[error("no schema `{name}`; there are {}", .names.join(", "))]
    UnknownSchema {
        /// What was asked for.
        name: String,
        /// What there is.
        names: Vec<&'static str>,
    },
    /// The published schemas do not fit together: a fault of this crate.
    #[error("the schema `{name}` cannot be used: {message}")]
    Schema {
        /// The schema.
        name: &'static str,
        /// What the validator says.
        message: String,
    },
}

/// Checks a text against the schema of a name; the findings in the order of their places.
///
/// What JavaScript writes and the parser refuses (half a surrogate pair, a number beyond the doubles) is checked as it is read: as
/// U+FFFD and as null. Of a repeated key the last value is checked.
///
/// ```
/// let file = "{\n  \"schemaVersion\": \"1.0.0\",\n  \"lorebook\": {\"entries\": 7}\n}";
/// let findings = rolecall_codecs::schema::validate("wire/lorebook", file)?;
/// assert_eq!((findings[0].path.as_str(), findings[0].line, findings[0].column), ("/lorebook/entries", 3, 27));
/// assert_eq!(findings[0].message, "expected a list, found 7");
/// # Ok::<(), rolecall_codecs::schema::ValidateError>(())
/// ```
///
/// # Errors
/// [`ValidateError`]: there is no such schema, or the text is no JSON.
pub fn validate(name: &str, text: &str) -> Result<Vec<Finding>, ValidateError> {
    validate_at(name, text, "")
}

/// As [`validate`], but only the value at a JSON Pointer, which an export may have wrapped. Where there is none, nothing is found.
///
/// # Errors
/// As [`validate`].
pub fn validate_at(name: &str, text: &str, at: &str) -> Result<Vec<Finding>, ValidateError> {
    let document = Parsed::new(text)?;
    let mut faults = Faults::default();
    let schema = known(name)?;
    if let Some(value) = document.value.pointer(at) {
        faults.check(schema, value, at)?;
    }
    Ok(document.findings(faults))
}

/// Checks a canonical document against the schema of its kind, and what no schema can say, as reading it would.
///
/// # Errors
/// [`ValidateError::Syntax`] when the text is no JSON.
pub fn validate_entity(text: &str) -> Result<Vec<Finding>, ValidateError> {
    let document = Parsed::new(text)?;
    let mut faults = Faults::default();
    let kind = document.value.get("kind").and_then(Value::as_str).unwrap_or_default();
    let schema = of_kind(kind).map_or_else(|| known("entity/any"), Ok)?;
    faults.check(schema, &document.value, "")?;
    let strict = if faults.0.is_empty() { Entity::from_json(text).err() } else { None };
    let mut findings = document.findings(faults);
    findings.extend(strict.map(|error| refused(schema.name, text, error)));
    Ok(findings)
}

fn known(name: &str) -> Result<&'static SchemaText, ValidateError> {
    let names = || PUBLISHED.iter().map(|schema| schema.name).collect();
    published(name).ok_or_else(|| ValidateError::UnknownSchema { name: name.to_owned(), names: names() })
}

/// A text with its value: the mended copy where there is one, in which every byte keeps its place.
struct Parsed<'a> {
    text: Cow<'a, str>,
    value: Value,
}

impl<'a> Parsed<'a> {
    fn new(text: &'a str) -> Result<Self, ValidateError> {
        let refused = |error: serde_json::Error| SyntaxError::from_json(text, &error);
        let error = match serde_json::from_str(text) {
            Ok(value) => return Ok(Parsed { text: Cow::Borrowed(text), value }),
            Err(error) => error,
        };
        let Some((copy, _)) = mend(text) else { return Err(refused(error).into()) };
        let value = serde_json::from_str(&copy).map_err(refused)?;
        Ok(Parsed { text: Cow::Owned(copy), value })
    }

    /// The faults with their places, in the order of the text; one for each value of the wrong kind.
    fn findings(&self, faults: Faults) -> Vec<Finding> {
        let mut places = Locator::new(&self.text);
        let mut offset = |path: &str| places.find(path).map_or(0, |span| span.start);
        let mut list: Vec<_> = faults.0.into_iter().map(|fault| (offset(&fault.path), fault)).collect();
        list.sort_by_key(|(offset, fault)| (*offset, !fault.wrong_kind));
        list.dedup_by(|(_, later), (_, first)| first.wrong_kind && later.path == first.path);
        let mut lines = Lines::new(&self.text);
        let finding = |(offset, fault): (usize, Fault)| {
            let (line, column) = lines.position(offset);
            Finding { schema: fault.schema, path: fault.path, line, column, message: fault.message }
        };
        list.into_iter().map(finding).collect()
    }
}

/// What a strict reading refuses.
fn refused(schema: &'static str, text: &str, error: CanonicalError) -> Finding {
    let whole = error.to_string();
    let at = |path: String| {
        let offset = Locator::new(text).find(&path).map_or(0, |span| span.start);
        let (line, column) = Lines::new(text).position(offset);
        (path, line, column)
    };
    let ((path, line, column), message) = match error {
        CanonicalError::Syntax(error) => ((String::new(), error.line, error.column), error.message),
        CanonicalError::Shape { path, line, column, message } => ((pointer(&path), line, column), message),
        CanonicalError::Kind(_) => (at("/kind".to_owned()), whole),
        CanonicalError::Base64 { key, message } => {
            (at(format!("/original/{}/sourceMedia/b64", escape(&key))), format!("expected base64: {message}"))
        }
    };
    Finding { schema, path, line, column, message }
}

/// `body.entries[0].title` as a pointer.
fn pointer(dotted: &str) -> String {
    let steps = dotted.split(['.', '[']).map(|step| step.trim_end_matches(']'));
    steps.filter(|step| !step.is_empty()).map(|step| format!("/{step}")).collect()
}

fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

struct Fault {
    schema: &'static str,
    path: String,
    message: String,
    /// The value is of another kind altogether: whatever else is said about it follows from that.
    wrong_kind: bool,
}

#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn check(&mut self, schema: &SchemaText, value: &Value, below: &str) -> Result<(), ValidateError> {
        let name = schema.name;
        let validator = validator(schema).map_err(|message| ValidateError::Schema { name, message })?;
        for error in validator.iter_errors(value) {
            self.add(name, below, &error);
        }
        Ok(())
    }

    fn add(&mut self, schema: &'static str, below: &str, error: &ValidationError<'_>) {
        let path = format!("{below}{}", error.instance_path().as_str());
        let found = error.instance();
        let mut wrong_kind = matches!(error.kind(), ValidationErrorKind::Type { .. });
        let message = match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => {
                let unknown = |key: &String| Fault {
                    schema,
                    path: format!("{path}/{}", escape(key)),
                    message: format!("unknown key `{}`", shorten(key, QUOTED)),
                    wrong_kind: false,
                };
                self.0.extend(unexpected.iter().map(unknown));
                return;
            }
            ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
                match meant(error, context) {
                    Ok(branch) => return branch.iter().for_each(|error| self.add(schema, below, error)),
                    Err(kinds) => {
                        wrong_kind = true;
                        format!("expected {}, found {}", or(kinds), describe(found))
                    }
                }
            }
            ValidationErrorKind::Type { kind } => {
                format!("expected {}, found {}", or(kinds(kind).collect()), describe(found))
            }
            ValidationErrorKind::Enum { options } => {
                let words = options.as_array().into_iter().flatten().map(Value::to_string).collect();
                format!("expected {}, found {}", or(words), describe(found))
            }
            ValidationErrorKind::Constant { expected_value } => {
                format!("expected {}, found {}", describe(expected_value), describe(found))
            }
            ValidationErrorKind::Required { property } => {
                format!("the key `{}` is missing", property.as_str().unwrap_or_default())
            }
            // The validator's own words, without the value, which may be a whole document.
            _ => shorten(&error.masked_with(describe(found)).to_string(), MESSAGE),
        };
        self.0.push(Fault { schema, path, message, wrong_kind });
    }
}

/// The faults of the branch that the author of a value seems to have meant: the only one whose kind the value has. Else the kinds
/// that would do.
fn meant<'e>(
    error: &ValidationError<'_>,
    branches: &'e [Vec<ValidationError<'static>>],
) -> Result<&'e [ValidationError<'static>], Vec<String>> {
    let place = error.instance_path().as_str();
    let mut expected = Vec::new();
    let mut fitting = Vec::new();
    for branch in branches {
        let mut wrong = branch.iter().filter(|e| e.instance_path().as_str() == place).filter_map(|e| match e.kind() {
            ValidationErrorKind::Type { kind } => Some(kind),
            _ => None,
        });
        match wrong.next() {
            Some(kind) => expected.extend(kinds(kind)),
            None => fitting.push(branch.as_slice()),
        }
    }
    // Of several, the one that is nearest to what is there.
    fitting.into_iter().min_by_key(|branch| branch.len()).ok_or(expected)
}

fn kinds(kind: &TypeKind) -> impl Iterator<Item = String> {
    let list = match kind {
        TypeKind::Single(one) => vec![*one],
        TypeKind::Multiple(set) => set.iter().collect(),
    };
    list.into_iter().map(|kind| word(kind).to_owned())
}

fn word(kind: JsonType) -> &'static str {
    match kind {
        JsonType::Array => "a list",
        JsonType::Boolean => "true or false",
        JsonType::Integer => "a whole number",
        JsonType::Null => "null",
        JsonType::Number => "a number",
        JsonType::Object => "an object",
        JsonType::String => "a string",
    }
}

/// `a, b or c`
fn or(words: Vec<String>) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "something else".to_owned(),
    }
}

/// A value in a few words: only what is small is quoted.
fn describe(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => Value::String(shorten(text, QUOTED)).to_string(),
        small => shorten(&small.to_string(), QUOTED),
    }
}

fn shorten(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit).and_then(|(end, _)| text.get(..end)) {
        Some(start) => format!("{start}…"),
        None => text.to_owned(),
    }
}

fn validator(schema: &SchemaText) -> Result<Validator, String> {
    let contents: Value = serde_json::from_str(schema.text).map_err(|e| e.to_string())?;
    jsonschema::validator_for(&contents).map_err(|e| e.to_string())
}
