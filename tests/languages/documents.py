"""Every sample as the published schemas see it, and broken copies with the places that `rolecall validate` names.

usage: documents.py ROLECALL SAMPLES WORK

Writes WORK/documents.json: [{name, schema, file}], the file holding the part that follows the schema, and WORK/cases.json:
[{document, edits, paths}], the paths of what the tool finds in the document after the edits (none: it is still valid).
"""

import copy
import itertools
import json
import subprocess
import sys
from pathlib import Path

# So many edited copies are checked by one run of the tool.
RUN = 200


def tool(*args):
    return subprocess.run([ROLECALL, *map(str, args)], capture_output=True, text=True)


def validate(files):
    return json.loads(tool("validate", "--json", *files).stdout)


def steps(pointer):
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def part(value, path):
    for step in path:
        value = value[int(step) if isinstance(value, list) else step]
    return value


def edited(value, edits):
    """A copy with keys set or taken away."""
    value = copy.deepcopy(value)
    for edit in edits:
        *parent, last = edit["path"]
        place = part(value, parent)
        if isinstance(place, list):
            last = int(last)
        if edit.get("remove"):
            del place[last]
        else:
            place[last] = edit["value"]
    return value


def documents(samples, work):
    """The wire document and the canonical one of each sample; of a picture, the text in it."""
    found = []
    for sample in sorted(samples):
        checked = validate([sample])[0]
        text = sample
        if sample.suffix == ".png":
            text = work / f"{sample.stem}.png.json"
            done = tool("convert", sample, "--to", checked["format"], "-o", text)
            assert done.returncode == 0, done.stderr
        canonical = work / f"{sample.name}.canonical.json"
        done = tool("convert", sample, "--to", "canonical", "-o", canonical)
        assert done.returncode == 0, done.stderr
        for file in text, canonical:
            checked = validate([file])[0]
            assert checked["findings"] == [], checked
            whole = json.loads(Path(file).read_text("utf-8-sig"))
            at = checked.get("at", "")
            found.append({"name": Path(file).name, "schema": checked["schema"], "at": at, "whole": whole})
    return found


def places(value, path=(), shape=()):
    """Paths of a value, one for all elements of a list that look alike; what an original holds is free."""
    yield shape, path
    if isinstance(value, dict):
        for key, inner in value.items():
            if not (len(path) == 2 and path[0] == "original"):
                yield from places(inner, (*path, key), (*shape, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index), (*shape, "*"))


def mutations(whole):
    """A value of another kind at each place; null; each key taken away; an unknown key in each object."""
    first = {}
    for shape, path in places(whole):
        first.setdefault(shape, list(path))
    for path in first.values():
        value = part(whole, path)
        if path:
            yield [{"path": path, "value": [7] if isinstance(value, dict) else {"odd": [True]}}]
            yield [{"path": path, "value": None}]
            if isinstance(path[-1], str):
                yield [{"path": path, "remove": True}]
            if isinstance(value, str):
                yield [{"path": path, "value": "a word of nobody"}]
        if isinstance(value, dict):
            yield [{"path": [*path, "un/known ~key"], "value": 1}]


def judged(document, edits_of, work):
    """The edits with the paths that the tool finds; those after which it takes the file for something else are left out."""
    others = 0
    for start in range(0, len(edits_of), RUN):
        some = edits_of[start : start + RUN]
        files = []
        for number, edits in enumerate(some):
            file = work / f"case-{number}.json"
            file.write_text(json.dumps(edited(document["whole"], edits)), "utf-8")
            files.append(file)
        for edits, checked in zip(some, validate(files), strict=True):
            if checked.get("schema") != document["schema"] or checked.get("at", "") != document["at"]:
                others += 1
                continue
            # What the file reads as is checked too, against the schema of its entity: not a matter of this schema.
            found = [one["path"] for one in checked["findings"] if one["schema"] == document["schema"]]
            below = len(document["at"])
            yield edits, sorted({path[below:] for path in found})
        for file in files:
            file.unlink()
    document["others"] = others


def main(samples, work):
    index = json.loads((work / "schemas/index.json").read_text())
    found = documents([*samples.glob("*.json"), *samples.glob("*.png")], work)
    named = json.loads((Path(__file__).parent / "broken.json").read_text())
    cases = []
    for number, document in enumerate(found):
        prefix = steps(document["at"])
        mine = [case for case in named if case["document"] == document["name"]]
        edits = [case["edits"] for case in mine]
        for edit in itertools.chain(*edits):
            edit["path"] = steps(edit["path"])
        results = list(judged(document, edits, work))
        assert len(results) == len(mine), f"{document['name']}: a broken one is taken for something else"
        for case, (_, paths) in zip(mine, results, strict=True):
            assert paths == sorted(case["paths"]), f"{document['name']} {case['edits']}: rolecall says {paths}"
        results += judged(document, list(mutations(document["whole"])), work)
        for edits, paths in results:
            # Only inside the part that follows the schema.
            if all(edit["path"][: len(prefix)] == prefix and len(edit["path"]) > len(prefix) for edit in edits):
                inside = [dict(edit, path=edit["path"][len(prefix) :]) for edit in edits]
                cases.append({"document": number, "edits": inside, "paths": paths})
    assert {case["document"] for case in named} <= {document["name"] for document in found}, "a case of no document"
    for document in found:
        file = work / f"part-{document['name']}"
        file.write_text(json.dumps(part(document.pop("whole"), steps(document["at"])), ensure_ascii=False), "utf-8")
        document["file"] = str(file)
    seen = {document["schema"] for document in found} | {"entity/any"}
    missing = {one["name"] for one in index["schemas"]} - seen
    assert not missing, f"no sample follows {missing}"
    unbroken = seen - {found[case["document"]]["schema"] for case in cases if case["paths"]} - {"entity/any"}
    assert not unbroken, f"nothing broken follows {unbroken}"
    (work / "documents.json").write_text(json.dumps(found))
    (work / "cases.json").write_text(json.dumps(cases))
    broken = sum(1 for case in cases if case["paths"])
    others = sum(document["others"] for document in found)
    print(f"documents: {len(found)}, of {len(seen)} schemas")
    print(f"edited copies: {len(cases)}, of which `rolecall validate` rejects {broken} ({len(named)} named by hand)")
    print(f"left out: {others} copies that are taken for something else")


if __name__ == "__main__":
    ROLECALL = str(Path(sys.argv[1]).resolve())
    main(Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve())
