//! The addon: the crate's calls, with JSON text where Node has objects. `index.js` makes the objects.
//!
//! An entity stays on this side, so that the text of its file never goes through JavaScript's numbers.
// Not `forbid`: what the macros of napi make registers itself in the addon, and allows itself the unsafe code for it.
#![deny(unsafe_code)]

use napi::bindgen_prelude::{Buffer, Either, Uint8Array};
use napi_derive::napi;
use rolecall_codecs::Error;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::exchange::{self, File, Picture, Target};
use serde_json::json;

/// An entity, and what reading it told.
#[napi]
pub struct Piece {
    entity: Entity,
    told: String,
}

/// A file that was written.
#[napi(object)]
pub struct Written {
    pub bytes: Buffer,
    pub told: String,
}

/// The error as JSON: `index.js` makes it an exception.
fn thrown(error: impl Into<Error>) -> napi::Error {
    let error = error.into();
    let (line, column) = error.position().unzip();
    let parts = json!({
        "message": error.to_string(), "code": error.code(), "path": error.path(), "line": line, "column": column,
    });
    napi::Error::from_reason(parts.to_string())
}

fn text(value: &impl serde::Serialize) -> napi::Result<String> {
    serde_json::to_string(value).map_err(|error| napi::Error::from_reason(error.to_string()))
}

fn file(bytes: &Uint8Array, name: Option<String>, format: Option<String>) -> napi::Result<File> {
    let mut file = File::new(bytes.to_vec()).map_err(thrown)?;
    if let Some(name) = name {
        file = file.named(&name);
    }
    Ok(match format {
        Some(id) => file.of_format(&id),
        None => file,
    })
}

fn target(format: Option<String>, now: Option<String>, picture: Option<Either<bool, Uint8Array>>) -> Target {
    let picture = match picture {
        None => Picture::AsItCame,
        Some(Either::A(true)) => Picture::Own,
        Some(Either::A(false)) => Picture::None,
        Some(Either::B(png)) => Picture::In(png.to_vec()),
    };
    Target { format, now, picture }
}

#[napi]
impl Piece {
    /// An entity from scratch.
    #[napi(factory)]
    pub fn create(kind: String, body: String) -> napi::Result<Piece> {
        let entity = exchange::scratch(&kind, &body).map_err(thrown)?;
        Ok(Piece { entity, told: String::new() })
    }

    #[napi(factory)]
    pub fn parse(canonical: String) -> napi::Result<Piece> {
        Ok(Piece { entity: Entity::from_json(&canonical).map_err(thrown)?, told: String::new() })
    }

    #[napi(factory)]
    pub fn read(bytes: Uint8Array, name: Option<String>, format: Option<String>) -> napi::Result<Piece> {
        let opened = file(&bytes, name, format)?.read().map_err(thrown)?;
        let told = text(&json!({ "format": opened.format, "report": opened.report }))?;
        Ok(Piece { entity: opened.entity, told })
    }

    #[napi(getter)]
    pub fn told(&self) -> String {
        self.told.clone()
    }

    #[napi(getter)]
    pub fn kind(&self) -> String {
        self.entity.body.kind().to_string()
    }

    #[napi(getter)]
    pub fn id(&self) -> String {
        self.entity.id.clone()
    }

    #[napi]
    pub fn body(&self) -> String {
        self.entity.body.to_json()
    }

    #[napi]
    pub fn edit(&mut self, body: String) -> napi::Result<()> {
        self.entity.body = self.entity.body.edited(&body).map_err(thrown)?;
        Ok(())
    }

    #[napi]
    pub fn canonical(&self) -> String {
        self.entity.to_json()
    }

    #[napi]
    pub fn write(
        &self,
        format: Option<String>,
        now: Option<String>,
        picture: Option<Either<bool, Uint8Array>>,
    ) -> napi::Result<Written> {
        let written = exchange::write(&self.entity, &target(format, now, picture)).map_err(thrown)?;
        let told = text(&json!({ "format": written.format, "report": written.report }))?;
        Ok(Written { bytes: written.bytes.into(), told })
    }
}

#[napi]
pub fn convert(
    bytes: Uint8Array,
    name: Option<String>,
    from: Option<String>,
    to: Option<String>,
    now: Option<String>,
    picture: Option<Either<bool, Uint8Array>>,
) -> napi::Result<Written> {
    let done = file(&bytes, name, from)?.convert(&target(to, now, picture)).map_err(thrown)?;
    let report = json!({ "read": done.read, "write": done.written.report });
    let told = text(&json!({ "from": done.from, "format": done.written.format, "report": report }))?;
    Ok(Written { bytes: done.written.bytes.into(), told })
}

#[napi]
pub fn detect(bytes: Uint8Array) -> napi::Result<String> {
    text(&file(&bytes, None, None)?.detect().map_err(thrown)?)
}

#[napi]
pub fn validate(bytes: Uint8Array, format: Option<String>) -> napi::Result<String> {
    text(&file(&bytes, None, format)?.validate().map_err(thrown)?)
}

#[napi]
pub fn formats() -> napi::Result<String> {
    text(&exchange::formats())
}
