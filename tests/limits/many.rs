//! Samples with one of their lists, or one of their objects, grown to any number of elements.

use rolecall_codecs::canonical::Entity;
use rolecall_codecs::{Input, Registry};
use serde_json::{Map, Value, json};
use std::sync::Mutex;

/// What an element of a list is known by.
const IDS: &[&str] = &["id", "identifier", "uid"];
const NAMES: &[&str] = &["name", "title", "scriptName", "label", "keyword"];
/// What else a grown element keeps: few keys, so that what is done once for each pair of elements shows early.
const KEPT: &[&str] =
    &["findRegex", "find_pattern", "hex", "key", "order", "placement", "role", "system_prompt", "type", "uri", "value"];

/// Does all the work, the last piece first, in as many threads as there are processors.
pub fn on_all_cores<T: Send>(work: Vec<T>, each: impl Fn(T) + Sync) {
    let work = Mutex::new(work);
    let next = || work.lock().expect("no thread failed").pop();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(piece) = next() {
                    each(piece);
                }
            });
        }
    });
}

/// How elements differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// In everything.
    No,
    /// Not in their ids.
    Ids,
    /// Not in their names.
    Names,
    /// In everything, and their names are no texts.
    Odd,
}

impl Alike {
    pub const ALL: &[Alike] = &[Alike::No, Alike::Ids, Alike::Names, Alike::Odd];
}

/// A file of samples/ that some codec reads.
pub struct Sample {
    pub name: String,
    pub codec: &'static str,
    pub value: Value,
}

/// Every sample that is JSON.
pub fn samples() -> Vec<Sample> {
    let registry = Registry::default();
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("samples/");
    let paths = folder.map(|item| item.expect("a file").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "json")).collect();
    paths.sort();
    let sample = |path: std::path::PathBuf| {
        let bytes = std::fs::read(&path).expect("a sample");
        let value = serde_json::from_slice(&bytes).expect("JSON");
        let input = Input::new(bytes).expect("text");
        let codec = registry.detect(&input.open().expect("JSON")).expect("a codec").info().id;
        Sample { name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(), codec, value }
    };
    paths.into_iter().map(sample).collect()
}

impl Sample {
    /// JSON Pointers of its lists, the inner ones in the first element of each, and of its objects.
    pub fn places(&self) -> Vec<String> {
        let mut all = Vec::new();
        places(&self.value, String::new(), &mut all);
        all
    }

    /// What it reads as.
    pub fn entity(&self) -> Entity {
        let input = Input::new(self.value.to_string().into_bytes()).expect("text");
        Registry::default().read_as(&input, self.codec).expect("a piece").entity
    }

    pub fn is_object(&self) -> bool {
        self.value.is_object()
    }

    /// The place of its first list of objects, and the key of a first element where that is an object too.
    pub fn main(&self) -> Option<(String, Option<&'static str>)> {
        let place = |place: &String| match self.value.pointer(place)? {
            Value::Array(list) => list.first()?.is_object().then(|| (place.clone(), None)),
            Value::Object(members) => members.contains_key("0").then(|| (place.clone(), Some("0"))),
            _ => None,
        };
        self.places().iter().find_map(place)
    }

    /// Whether elements at a place have ids.
    pub fn has_ids(&self, place: &str) -> bool {
        let first = self.value.pointer(place).and_then(|value| value.get(0).or_else(|| value.get("0")));
        first.is_some_and(|first| IDS.iter().any(|id| first.get(id).is_some()))
    }

    /// The text with another text in the place of the first element of a list.
    pub fn with_element(&self, (list, key): (String, Option<&str>), text: &str) -> String {
        self.with(&format!("{list}/{}", key.unwrap_or("0")), text)
    }

    /// The text with a new member in an object.
    pub fn with_member(&self, object: &str, key: &str, text: &str) -> String {
        let mut value = self.value.clone();
        value.pointer_mut(object).expect("an object")[key] = HOLE.into();
        filled(&value, text)
    }

    fn with(&self, place: &str, text: &str) -> String {
        let mut value = self.value.clone();
        *value.pointer_mut(place).expect("a place") = HOLE.into();
        filled(&value, text)
    }

    /// The text with another text in each place in turn: in that of each value, and as a new member of each object.
    pub fn everywhere(&self, text: &str) -> Vec<(String, String)> {
        let mut all = Vec::new();
        values(&self.value, String::new(), &mut all);
        let new = self.places().into_iter().filter(|place| self.value.pointer(place).is_some_and(Value::is_object));
        let new = new.map(|place| (format!("{place}/zz"), self.with_member(&place, "zz", text)));
        all.into_iter().map(|place| (place.clone(), self.with(&place, text))).chain(new).collect()
    }

    /// The file with so many elements at a place.
    pub fn grown(&self, place: &str, count: usize, alike: Alike) -> String {
        let mut value = self.value.clone();
        match value.pointer_mut(place).expect("a place") {
            Value::Array(list) => {
                let first = list.first().cloned().unwrap_or_default();
                *list = (0..count).map(|index| element(&first, index, alike)).collect();
                if place == "/prompts" {
                    let order = |index| element(&json!({ "identifier": "", "enabled": true }), index, alike);
                    value["prompt_order"][0]["order"] = (0..count).map(order).collect();
                }
            }
            // A world info file keeps its entries in an object.
            Value::Object(members) if members.contains_key("0") => {
                let first = members["0"].clone();
                *members = (0..count).map(|index| (index.to_string(), element(&first, index, alike))).collect();
            }
            Value::Object(members) => {
                members.extend((0..count).map(|index| (format!("key-{index}"), format!("text {index}").into())));
            }
            other => panic!("{place}: {other}"),
        }
        value.to_string()
    }
}

/// Stands where a text goes that no value can be made of.
const HOLE: &str = "a hole in the text";

fn filled(value: &Value, text: &str) -> String {
    value.to_string().replacen(&format!("\"{HOLE}\""), text, 1)
}

/// Every value, of lists those in the first element.
fn values(value: &Value, at: String, all: &mut Vec<String>) {
    all.push(at.clone());
    match value {
        Value::Object(members) => {
            let below = |key: &str| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
            members.iter().for_each(|(key, value)| values(value, below(key), all));
        }
        Value::Array(list) => list.iter().take(1).for_each(|value| values(value, format!("{at}/0"), all)),
        _ => {}
    }
}

fn places(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            all.push(at.clone());
            let inner = members.iter().take_while(|(key, _)| *key != "1");
            inner.for_each(|(key, value)| places(value, format!("{at}/{}", key.replace('/', "~1")), all));
        }
        Value::Array(list) if !list.is_empty() => {
            all.push(at.clone());
            places(&list[0], format!("{at}/0"), all);
        }
        _ => {}
    }
}

/// An element like the first, with an id and a name of its own or not.
fn element(first: &Value, index: usize, alike: Alike) -> Value {
    let own = |word: &str, same: bool| if same { format!("{word} same") } else { format!("{word} {index}") };
    match first {
        Value::Object(members) => {
            let mut members: Map<String, Value> = members
                .iter()
                .filter(|(key, _)| KEPT.contains(&key.as_str()))
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect();
            for key in IDS.iter().filter(|key| first.get(**key).is_some()) {
                let id = match first[*key].is_number() {
                    true => {
                        if alike == Alike::Ids {
                            7.into()
                        } else {
                            index.into()
                        }
                    }
                    false => own("id", alike == Alike::Ids).into(),
                };
                members.insert((*key).to_owned(), id);
            }
            for key in NAMES.iter().filter(|key| first.get(**key).is_some()) {
                let name = own("Name", alike == Alike::Names);
                members.insert((*key).to_owned(), if alike == Alike::Odd { json!([name]) } else { name.into() });
            }
            members.into()
        }
        Value::String(_) => own("text", alike == Alike::Ids).into(),
        other => other.clone(),
    }
}
