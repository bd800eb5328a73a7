//! The structure of the document around the lists: is this bracket the start of one that is looked for?

/// Follows brackets and keys.
#[derive(Debug)]
pub(super) struct Outside {
    /// Open objects and lists; `true` is an object.
    open: Vec<bool>,
    /// In an object, where a key comes next.
    key_next: bool,
    lists: Vec<Watched>,
}

/// A list that is looked for.
#[derive(Debug)]
struct Watched {
    path: &'static [&'static str],
    /// How many keys of the path lead to where we are.
    matched: usize,
    /// The key that was just read is the next one of the path.
    at_key: bool,
    found: bool,
}

/// What a `[` opens.
pub(super) enum Opened {
    /// A list that nobody looks for.
    Other,
    /// One that is looked for.
    Wanted,
    /// One that was found before.
    Again,
}

impl Outside {
    pub(super) fn new(paths: &[&'static [&'static str]]) -> Outside {
        let watch = |path: &&'static [&'static str]| Watched { path, matched: 0, at_key: false, found: false };
        Outside { open: Vec::new(), key_next: false, lists: paths.iter().map(watch).collect() }
    }

    /// Whether a list was found already.
    pub(super) fn found(&self) -> bool {
        self.lists.iter().any(|list| list.found)
    }

    /// Whether every bracket is closed.
    pub(super) fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// How many brackets are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    pub(super) fn open_object(&mut self) {
        for list in &mut self.lists {
            if std::mem::take(&mut list.at_key) && list.matched + 1 < list.path.len() {
                list.matched += 1;
            }
        }
        self.open.push(true);
        self.key_next = true;
    }

    pub(super) fn open_list(&mut self) -> Opened {
        let mut opened = Opened::Other;
        for list in &mut self.lists {
            if std::mem::take(&mut list.at_key) && list.matched + 1 == list.path.len() {
                opened = if std::mem::replace(&mut list.found, true) { Opened::Again } else { Opened::Wanted };
            }
        }
        self.open.push(false);
        self.key_next = false;
        opened
    }

    /// Closes an object or a list; `false` when something else is open.
    pub(super) fn close(&mut self, object: bool) -> bool {
        self.key_next = false;
        let fits = self.open.pop() == Some(object);
        for list in &mut self.lists {
            list.at_key = false;
            list.matched = list.matched.min(self.open.len().saturating_sub(1));
        }
        fits
    }

    pub(super) fn comma(&mut self) {
        self.key_next = self.open.last().copied().unwrap_or(false);
        self.lists.iter_mut().for_each(|list| list.at_key = false);
    }

    /// A string, with its quotes.
    pub(super) fn string(&mut self, literal: &[u8]) {
        if !std::mem::take(&mut self.key_next) {
            return;
        }
        let depth = self.open.len();
        let mut name: Option<Option<String>> = None;
        for list in &mut self.lists {
            // Every open container is an object on the path.
            let wanted = list.path.get(list.matched).filter(|_| depth == list.matched + 1);
            list.at_key = wanted.is_some_and(|wanted| {
                name.get_or_insert_with(|| serde_json::from_slice(literal).ok()).as_deref() == Some(*wanted)
            });
        }
    }
}
