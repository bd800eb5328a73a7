"""Checked by mypy, not run: the types of a body refuse what it does not have."""

from rolecall_codecs import Entity, read, write
from rolecall_codecs.entities import CharacterBody, LorebookBody

reading = read(b"", file_name="tides.json")
book: LorebookBody = reading.entity.body
book["entries"][0]["title"] = "Flood"
book["entries"][0]["title"] = 7  # type: ignore[typeddict-item]
card: CharacterBody = reading.entity.body
card["entries"]  # type: ignore[typeddict-item]
tides: LorebookBody = {"name": "Tides", "entries": []}
dropped: list[str] = write(Entity("lorebook", tides), format="tavern-worldbook").report["dropped"]
