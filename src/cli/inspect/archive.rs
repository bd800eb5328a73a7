//! What is in a zip.

use super::super::archive::{Content, Zip, content, member_path};
use super::super::detect::worse;
use super::super::input::failure;
use super::super::output::{print, print_json, printable};
use super::super::{Failure, table};
use super::{Args, Facts, facts, label};
use rolecall_codecs::Registry;
use serde::Serialize;

#[derive(Serialize)]
struct Listing {
    file: String,
    format: &'static str,
    members: Vec<Member>,
}

#[derive(Serialize)]
struct Member {
    /// Its name in the zip.
    member: String,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What {
    Hidden { hidden: bool },
    Chat { kind: &'static str, lines: usize },
    Piece(Box<Facts>),
    Failed { error: String },
}

/// Shows every member. One that cannot be read is told, and decides on the exit code.
pub fn run(args: &Args, mut zip: Zip, registry: &Registry) -> Result<(), Failure> {
    let (mut members, mut code) = (Vec::new(), 0);
    for index in 0..zip.members().len() {
        let name = zip.members().get(index).map(|member| member.name.clone()).unwrap_or_default();
        let what = what(args, &mut zip, index, &name, registry).unwrap_or_else(|failure| {
            code = worse(code, failure.tell());
            What::Failed { error: failure.message().to_owned() }
        });
        members.push(Member { member: name, what });
    }
    if args.json {
        print_json(&Listing { file: label(&args.file), format: "zip", members })?;
    } else {
        let rows = members.iter().map(row);
        print(table::align(&["MEMBER", "FORMAT", "KIND", "NAME"], rows).as_bytes())?;
    }
    if code == 0 { Ok(()) } else { Err(Failure::Told(code)) }
}

fn what(args: &Args, zip: &mut Zip, index: usize, name: &str, registry: &Registry) -> Result<What, Failure> {
    let path = member_path(&args.file, name);
    match content(zip, index, &path)? {
        Content::Hidden => Ok(What::Hidden { hidden: true }),
        Content::Chat(bytes) => Ok(What::Chat { kind: "chat", lines: lines(&bytes) }),
        Content::Piece(input) => {
            let (reading, source) = registry.read(&input).map_err(|error| failure(&path, &error))?;
            Ok(What::Piece(Box::new(facts(label(&path), &input, &reading, source))))
        }
    }
}

/// The lines that hold something.
fn lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

fn row(member: &Member) -> Vec<String> {
    let cells = match &member.what {
        What::Hidden { .. } => ["-", "hidden", ""].map(str::to_owned),
        What::Chat { lines, .. } => ["-".to_owned(), "chat".to_owned(), format!("{lines} lines")],
        What::Piece(facts) => [facts.format.to_owned(), facts.kind.clone(), printable(&facts.name)],
        What::Failed { .. } => ["-", "-", "(see the message)"].map(str::to_owned),
    };
    [printable(&member.member)].into_iter().chain(cells).collect()
}
