//! Running the tool in a folder of its own.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder that goes away with the test.
pub struct Desk(TempDir);

impl Desk {
    /// An empty one.
    pub fn new() -> Desk {
        Desk(TempDir::new().unwrap())
    }

    /// One with these files.
    pub fn with(files: &[(&str, &str)]) -> Desk {
        let desk = Desk::new();
        files.iter().for_each(|(name, text)| desk.put(name, text));
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn put(&self, name: &str, data: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), data).unwrap();
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// The names of all files, temporary ones that were left behind included.
    pub fn names(&self) -> Vec<String> {
        let name = |item: std::io::Result<std::fs::DirEntry>| item.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = std::fs::read_dir(self.0.path()).unwrap().map(name).collect();
        names.sort();
        names
    }

    /// The tool, with this folder as its working directory.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rolecall"));
        command.current_dir(self.0.path()).args(args);
        command
    }

    /// Runs it.
    pub fn run(&self, args: &[&str]) -> Assert {
        self.command(args).assert()
    }

    /// Standard output of a run that ends with 0.
    pub fn out(&self, args: &[&str]) -> String {
        out(&self.run(args).code(0))
    }

    /// Standard error of a run that ends with a code, and that it says something at all.
    pub fn error(&self, args: &[&str], code: i32) -> String {
        let text = err(&self.run(args).code(code));
        assert!(text.starts_with("error: "), "{text}");
        text
    }
}

pub fn out(run: &Assert) -> String {
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

pub fn err(run: &Assert) -> String {
    String::from_utf8(run.get_output().stderr.clone()).unwrap()
}

/// Whether a text has all of these.
#[track_caller]
pub fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// A PNG of one pixel, without any text.
pub fn picture() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[0]).unwrap();
    writer.finish().unwrap();
    bytes
}
