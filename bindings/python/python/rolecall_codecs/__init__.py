"""Reads, writes and converts the file formats of RoleCall without losing a byte.

The calls of the native module with objects where it has JSON text. What formats are and how they are read is in the Rust crate alone.
"""

from __future__ import annotations

import json
from typing import Any, Callable, NamedTuple, Optional, TypedDict, TypeVar, Union, cast

from . import _native
from .entities import Kind

__all__ = [
    "Check",
    "Converted",
    "Detected",
    "Entity",
    "Finding",
    "Format",
    "Reading",
    "Report",
    "RolecallError",
    "Score",
    "Writing",
    "convert",
    "detect",
    "formats",
    "read",
    "validate",
    "write",
]

Bytes = Union[bytes, bytearray, memoryview]
T = TypeVar("T")


class RolecallError(ValueError):
    """What a call raises when a file or an entity is not what it should be.

    ``code`` is the kind of error (``NotRecognised``, ``Canonical``, ...); ``path`` the place, a JSON Pointer in a file and a dotted
    path in an entity; ``line`` and ``column`` count from 1. Each of the last three is None where it is not known.
    """

    def __init__(self, message: str, code: str, path: Optional[str], line: Optional[int], column: Optional[int]) -> None:
        super().__init__(message)
        self.code, self.path, self.line, self.column = code, path, line, column

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code, self.path, self.line, self.column)


class _Counted(TypedDict, total=False):
    # Notes beyond the first thousand, which are counted only.
    moreNotes: int


class Report(_Counted):
    """What reading or writing noticed. Places in a file are JSON Pointers, places in an entity dotted paths."""

    # Cells of the wrong kind: they read as their field's default.
    defaulted: list[str]
    # Places that the canonical body does not model: the original text keeps them.
    escrowed: list[str]
    # Values that the written format has no place for.
    dropped: list[str]
    # Anything else worth knowing.
    warnings: list[str]


class Score(TypedDict):
    """One format's answer to a file, 0 to 1."""

    codec: str
    score: float


class Finding(TypedDict):
    """A place where a file is not what its schema says; ``path`` is a JSON Pointer, ``line`` and ``column`` count from 1."""

    schema: str
    path: str
    line: int
    column: int
    message: str


class Format(TypedDict):
    """A format that can be read and written."""

    id: str
    label: str
    kind: Kind
    extensions: list[str]
    escrow: str
    schema: str


class Entity:
    """One piece in canonical form. The originals stay on the native side; the body is an object to be edited."""

    def __init__(self, kind: Kind, body: Any) -> None:
        """From scratch. Raises RolecallError when the body is none of the kind; its ``path`` says where."""
        self._start(_call(lambda: _native.Piece.create(kind, json.dumps(body))))

    def _start(self, piece: _native.Piece) -> Entity:
        self._native = piece
        # The body as it was handed out, and its text as the native side knows it.
        self._body: Any = None
        self._known: Optional[str] = None
        return self

    @classmethod
    def parse(cls, canonical: str) -> Entity:
        """The entity that ``canonical`` gave the text of."""
        return cls.__new__(cls)._start(_call(lambda: _native.Piece.parse(canonical)))

    @property
    def kind(self) -> Kind:
        return cast(Kind, self._native.kind)

    @property
    def id(self) -> str:
        """Never empty; made from the name when the piece is read."""
        return self._native.id

    @property
    def body(self) -> Any:
        """The content, to be edited in place or replaced: a ``LorebookBody`` of a lorebook and so on, see ``entities``.

        It is checked when the entity is written. What is not changed keeps its bytes in the file: see the README.
        """
        if self._known is None:
            self._body = json.loads(self._native.body())
            self._known = json.dumps(self._body)
        return self._body

    @body.setter
    def body(self, body: Any) -> None:
        self._body = body
        self._known = self._known or ""

    def canonical(self) -> str:
        """The whole entity as canonical JSON, with the text of its file as it is. This is the form to keep."""
        return self._piece().canonical()

    def _piece(self) -> _native.Piece:
        """Hands over what was edited."""
        if self._known is not None:
            text = json.dumps(self._body)
            if text != self._known:
                _call(lambda: self._native.edit(text))
                self._known = text
        return self._native

    def __getstate__(self) -> str:
        return self.canonical()

    def __setstate__(self, canonical: str) -> None:
        self._start(_native.Piece.parse(canonical))

    def __repr__(self) -> str:
        return f"<Entity {self.kind} {self.id!r}>"


class Reading(NamedTuple):
    """A file that was read."""

    entity: Entity
    format: str
    report: Report


class Writing(NamedTuple):
    """A file that was written."""

    bytes: bytes
    format: str
    report: Report


class Converted(NamedTuple):
    """A file in another format: what was read and what was written."""

    bytes: bytes
    source: str
    format: str
    read: Report
    write: Report


class Detected(NamedTuple):
    """The format that a file is of, None when nobody recognises it, and the score of each."""

    format: Optional[str]
    scores: list[Score]


class Check(NamedTuple):
    """A file that was checked: the schema that it follows, the JSON Pointer of the part that does, and what is wrong."""

    format: str
    schema: Optional[str]
    at: str
    findings: list[Finding]


def _call(work: Callable[[], T]) -> T:
    try:
        return work()
    except ValueError as error:
        text = str(error)
        if not text.startswith('{"message":'):
            raise
        raise RolecallError(**json.loads(text)) from None


def read(file: Bytes, *, format: Optional[str] = None, file_name: Optional[str] = None) -> Reading:
    """Reads a file of any format, or a canonical document.

    ``format``: read it as this one, whatever it looks like. ``file_name``: some formats name a piece after its file.
    """
    piece = _call(lambda: _native.Piece.read(bytes(file), file_name, format))
    return Reading(Entity.__new__(Entity)._start(piece), **json.loads(piece.told))


def write(
    entity: Entity, *, format: Optional[str] = None, now: Optional[str] = None, picture: Union[bool, Bytes, None] = None
) -> Writing:
    """Writes an entity: as it came, or in a format (``canonical`` is one).

    ``now``: the time of the export, ISO 8601 in UTC with milliseconds; without it fresh files are not stamped. ``picture``: a PNG for a
    card or a persona; True for the one that it came in; False for none. Without it, the one that it came in if it is written in the
    format that it came in.
    """
    done, told = _call(lambda: entity._piece().write(format, now, _picture(picture)))
    return Writing(done, **json.loads(told))


def convert(
    file: Bytes,
    to: Optional[str] = None,
    *,
    format: Optional[str] = None,
    file_name: Optional[str] = None,
    now: Optional[str] = None,
    picture: Union[bool, Bytes, None] = None,
) -> Converted:
    """Reads a file, of ``format`` if that is given, and writes it in the format ``to``; otherwise as ``read`` and ``write``."""
    done, text = _call(lambda: _native.convert(bytes(file), file_name, format, to, now, _picture(picture)))
    told = json.loads(text)
    return Converted(done, told["from"], told["format"], told["report"]["read"], told["report"]["write"])


def detect(file: Bytes) -> Detected:
    """Tells which format a file is of, by its content."""
    return Detected(**json.loads(_call(lambda: _native.detect(bytes(file)))))


def validate(file: Bytes, *, format: Optional[str] = None) -> Check:
    """Checks a file, and what it reads as, against their schemas."""
    return Check(**json.loads(_call(lambda: _native.validate(bytes(file), format))))


def formats() -> list[Format]:
    """The formats that can be read and written."""
    return cast("list[Format]", json.loads(_native.formats()))


def _picture(picture: Union[bool, Bytes, None]) -> Union[bool, bytes, None]:
    return picture if picture is None or isinstance(picture, bool) else bytes(picture)
