//! The native module: the crate's calls, with JSON text where Python has objects. `__init__.py` makes the objects.
//!
//! An entity stays on this side, so that the text of its file is never read and written by another JSON library.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rolecall_codecs::Error;
use rolecall_codecs::canonical::Entity;
use rolecall_codecs::exchange::{self, File, Picture, Target};
use serde_json::json;

/// An entity, and what reading it told.
#[pyclass]
struct Piece {
    entity: Entity,
    #[pyo3(get)]
    told: String,
}

/// A picture: whether it is the piece's own, or its bytes.
#[derive(FromPyObject)]
enum Wanted {
    Own(bool),
    In(Vec<u8>),
}

/// The error as JSON: `__init__.py` makes it an exception of its own.
fn raised(error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let (line, column) = error.position().unzip();
    let parts = json!({
        "message": error.to_string(), "code": error.code(), "path": error.path(), "line": line, "column": column,
    });
    PyValueError::new_err(parts.to_string())
}

fn text(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn file(bytes: Vec<u8>, name: Option<&str>, format: Option<&str>) -> PyResult<File> {
    let mut file = File::new(bytes).map_err(raised)?;
    if let Some(name) = name {
        file = file.named(name);
    }
    Ok(match format {
        Some(id) => file.of_format(id),
        None => file,
    })
}

fn target(format: Option<String>, now: Option<String>, picture: Option<Wanted>) -> Target {
    let picture = match picture {
        None => Picture::AsItCame,
        Some(Wanted::Own(true)) => Picture::Own,
        Some(Wanted::Own(false)) => Picture::None,
        Some(Wanted::In(png)) => Picture::In(png),
    };
    Target { format, now, picture }
}

#[pymethods]
impl Piece {
    /// An entity from scratch.
    #[staticmethod]
    fn create(kind: &str, body: &str) -> PyResult<Piece> {
        let entity = exchange::scratch(kind, body).map_err(raised)?;
        Ok(Piece { entity, told: String::new() })
    }

    #[staticmethod]
    fn parse(canonical: &str) -> PyResult<Piece> {
        Ok(Piece { entity: Entity::from_json(canonical).map_err(raised)?, told: String::new() })
    }

    #[staticmethod]
    #[pyo3(signature = (bytes, name=None, format=None))]
    fn read(bytes: Vec<u8>, name: Option<&str>, format: Option<&str>) -> PyResult<Piece> {
        let opened = file(bytes, name, format)?.read().map_err(raised)?;
        let told = text(&json!({ "format": opened.format, "report": opened.report }))?;
        Ok(Piece { entity: opened.entity, told })
    }

    #[getter]
    fn kind(&self) -> String {
        self.entity.body.kind().to_string()
    }

    #[getter]
    fn id(&self) -> &str {
        &self.entity.id
    }

    fn body(&self) -> String {
        self.entity.body.to_json()
    }

    fn edit(&mut self, body: &str) -> PyResult<()> {
        self.entity.body = self.entity.body.edited(body).map_err(raised)?;
        Ok(())
    }

    fn canonical(&self) -> String {
        self.entity.to_json()
    }

    #[pyo3(signature = (format=None, now=None, picture=None))]
    fn write(
        &self,
        format: Option<String>,
        now: Option<String>,
        picture: Option<Wanted>,
    ) -> PyResult<(std::borrow::Cow<'static, [u8]>, String)> {
        let written = exchange::write(&self.entity, &target(format, now, picture)).map_err(raised)?;
        let told = text(&json!({ "format": written.format, "report": written.report }))?;
        Ok((written.bytes.into(), told))
    }
}

#[pyfunction]
#[pyo3(signature = (bytes, name=None, source=None, to=None, now=None, picture=None))]
fn convert(
    bytes: Vec<u8>,
    name: Option<&str>,
    source: Option<&str>,
    to: Option<String>,
    now: Option<String>,
    picture: Option<Wanted>,
) -> PyResult<(std::borrow::Cow<'static, [u8]>, String)> {
    let done = file(bytes, name, source)?.convert(&target(to, now, picture)).map_err(raised)?;
    let report = json!({ "read": done.read, "write": done.written.report });
    let told = text(&json!({ "from": done.from, "format": done.written.format, "report": report }))?;
    Ok((done.written.bytes.into(), told))
}

#[pyfunction]
fn detect(bytes: Vec<u8>) -> PyResult<String> {
    text(&file(bytes, None, None)?.detect().map_err(raised)?)
}

#[pyfunction]
#[pyo3(signature = (bytes, format=None))]
fn validate(bytes: Vec<u8>, format: Option<&str>) -> PyResult<String> {
    text(&file(bytes, None, format)?.validate().map_err(raised)?)
}

#[pyfunction]
fn formats() -> PyResult<String> {
    text(&exchange::formats())
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Piece>()?;
    module.add_function(wrap_pyfunction!(convert, module)?)?;
    module.add_function(wrap_pyfunction!(detect, module)?)?;
    module.add_function(wrap_pyfunction!(validate, module)?)?;
    module.add_function(wrap_pyfunction!(formats, module)?)
}
