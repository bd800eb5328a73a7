import copy
import json
import pickle
import re
from pathlib import Path

import pytest

from rolecall_codecs import Entity, RolecallError, convert, detect, formats, read, validate, write

FOLDER = Path(__file__).resolve().parents[3] / "samples"
SAMPLES = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix != ".md"}
NAME = "Zephyrine Quillon"

each = pytest.mark.parametrize("name", SAMPLES)


def named(entity):
    """What holds the name in a body."""
    return entity.body["identity"] if entity.kind == "character" else entity.body


def test_there_are_samples_of_every_format():
    assert {detect(data).format for data in SAMPLES.values()} == {one["id"] for one in formats()}


@each
def test_unedited_the_same_bytes(name):
    data = SAMPLES[name]
    entity, format, report = read(data, file_name=name)
    assert detect(data).format == format
    assert isinstance(report["escrowed"], list)
    assert write(entity).bytes == data
    assert write(entity, format=format).bytes == data
    # Looking at the body, giving it back as another object, and canonical text between: no edits.
    assert isinstance(entity.body, dict)
    assert write(entity).bytes == data
    entity.body = json.loads(json.dumps(entity.body, sort_keys=True))
    assert write(entity).bytes == data
    assert write(Entity.parse(entity.canonical())).bytes == data
    assert write(pickle.loads(pickle.dumps(entity))).bytes == data
    assert write(copy.deepcopy(entity)).bytes == data


@each
def test_an_edit_changes_its_field_alone(name):
    data = SAMPLES[name]
    entity, format, _ = read(data, file_name=name)
    old = named(entity)["name"]
    named(entity)["name"] = NAME
    after, _, report = write(entity, now="2026-07-04T00:00:00.000Z")
    if report["dropped"]:
        # The format has no place for a name: nothing changed.
        assert report["dropped"] == ["name"]
        assert after == data
        return
    again = read(after, file_name=name)
    assert (again.format, again.entity.body) == (format, entity.body)
    # In the text the name alone is another one, wherever the file has it; of a file without one it is a new last key.
    was, now = (write(read(file, file_name=name).entity, picture=False).bytes.decode() for file in (data, after))
    back = now.replace(NAME, old) if not old or old in was else re.sub(rf',\s*"name": "{NAME}"', "", now)
    assert back == was != now


@each
def test_to_its_neighbours_and_to_canonical(name):
    data = SAMPLES[name]
    entity, format, _ = read(data, file_name=name)
    for other in formats():
        if other["kind"] == entity.kind and other["id"] != format:
            done = convert(data, other["id"], file_name=name)
            assert (done.source, done.format, detect(done.bytes).format) == (format, other["id"], other["id"])
            assert isinstance(done.write["dropped"], list)
    canonical = convert(data, "canonical", file_name=name)
    assert canonical.bytes.decode() == entity.canonical()
    assert convert(canonical.bytes).bytes == data


@each
def test_valid(name):
    checked = validate(SAMPLES[name])
    assert (checked.format, checked.findings) == (detect(SAMPLES[name]).format, [])


def test_numbers_stay_as_they_are():
    file = """{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": [
    {"id": "a", "title": "Ebb", "mine": 1e999, "metadata": {"big": 12345678901234567890, "huge": 123456789012345678901234, "one": 1.0, "b": 2.50}}]}}"""
    entity = read(file.encode()).entity
    entity.body["entries"][0]["title"] = "Flood"
    assert write(entity).bytes.decode() == file.replace("Ebb", "Flood")
    entity.body["entries"][0]["metadata"]["one"] = 2
    assert write(entity).bytes.decode() == file.replace("Ebb", "Flood").replace("1.0,", "2,")


def test_a_card_goes_into_a_picture():
    png = SAMPLES["saltmere-keeper.png"]
    entity = read(SAMPLES["lantern-wren.v2.json"]).entity
    with pytest.raises(RolecallError) as caught:
        write(entity, picture=True)
    assert caught.value.code == "NoCarrier"
    assert read(write(entity, picture=bytearray(png)).bytes).entity.body == entity.body
    assert write(read(memoryview(png)).entity, picture=False).bytes.startswith(b"{")


def test_from_scratch():
    entity = Entity("lorebook", {"name": "Tides", "entries": [{"id": "ebb", "title": "Ebb"}]})
    assert (entity.kind, entity.id, entity.body["entries"][0]["content"]) == ("lorebook", "tides", "")
    done = write(entity, now="2026-07-04T00:00:00.000Z")
    assert done.format == "rolecall-lorebook"
    assert read(done.bytes).entity.body["entries"][0]["title"] == "Ebb"


def caught(work):
    with pytest.raises(RolecallError) as caught:
        work()
    return caught.value


def test_errors_are_exceptions_with_path_and_message():
    assert caught(lambda: read(b'{"odd": 1}')).code == "NotRecognised"
    syntax = caught(lambda: read(b'{\n  "a": }'))
    assert (syntax.code, syntax.path, syntax.line, syntax.column) == ("Input", None, 2, 8)
    assert "not valid JSON" in str(syntax)
    assert pickle.loads(pickle.dumps(syntax)).line == 2
    entity = read(SAMPLES["tideglass-archive.lorebook.json"]).entity
    entity.body["entries"][1]["title"] = 7
    edit = caught(lambda: write(entity))
    assert edit.path == "body.entries[1].title"
    assert "expected a string" in str(edit)
    entity.body["entries"][1]["title"] = "Seven"
    assert b"Seven" in write(entity).bytes
    assert caught(lambda: Entity("castle", {})).path == "kind"
    assert caught(lambda: Entity("lorebook", {})).code == "Canonical"
    assert caught(lambda: Entity.parse("{}")).code == "Canonical"
    assert caught(lambda: convert(SAMPLES["candle-wick.v1.json"], "nobody")).code == "UnknownCodec"
    assert caught(lambda: write(entity, format="tavern")).code == "KindMismatch"
    with pytest.raises(TypeError):
        read("text")
    checked = validate(b'{"schemaVersion": "1.0.0", "lorebook": {"entries": [{"id": 7}]}}', format="rolecall-lorebook")
    assert checked.findings[0]["path"] == "/lorebook/entries/0/id"
