"""The published schemas in Python: models that load and write back every document, and `jsonschema` against the tool.

usage: check.py WORK
"""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from pydantic import RootModel

from documents import edited, pointer


def model(work, listed):
    """The class that the generator makes of a schema."""
    name = listed["name"].replace("/", "_")
    file = work / "models" / f"{name}.py"
    file.parent.mkdir(exist_ok=True)
    options = ["--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin", "--disable-timestamp"]
    source = work / "schemas" / listed["file"]
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", source, "--input-file-type", "jsonschema"]
    subprocess.run([*command, "--output", file, *options], check=True)
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return getattr(module, listed["title"])


def same(a, b):
    """Equality of JSON: true is not 1; 1 and 1.0 are one number."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


def kept(value, loaded):
    """How many keys of a document are no fields of the models that hold them."""
    if isinstance(loaded, RootModel):
        loaded = loaded.root
    if isinstance(loaded, list):
        return sum(map(kept, value, loaded))
    if not hasattr(loaded, "model_fields_set"):
        return 0
    fields = {(field.alias or name): name for name, field in type(loaded).model_fields.items()}
    own = sum(kept(value[key], getattr(loaded, name)) for key, name in fields.items() if key in value)
    return own + len(loaded.model_extra or {})


def paths(errors):
    """Where a document is wrong, as `rolecall validate` tells it."""
    found = set()
    for error in errors:
        at = pointer(error.absolute_path)
        if error.validator == "additionalProperties":
            found |= {at + pointer([key]) for key in error.instance if key not in error.schema["properties"]}
        elif error.validator == "anyOf":
            branches = {}
            for inner in error.context:
                branches.setdefault(inner.schema_path[0], []).append(inner)
            # The branch of the value's own type is the one that was meant.
            wrong = lambda inner: inner.validator == "type" and not inner.relative_path
            meant = [branch for branch in branches.values() if not any(map(wrong, branch))]
            found |= paths(min(meant, key=len)) if meant else {at}
        else:
            found.add(at)
    return found


def main(work):
    index = {one["name"]: one for one in json.loads((work / "schemas/index.json").read_text())["schemas"]}
    schemas = {name: json.loads((work / "schemas" / one["file"]).read_text()) for name, one in index.items()}
    documents = json.loads((work / "documents.json").read_text())
    parts = [json.loads(Path(document["file"]).read_text("utf-8")) for document in documents]

    models = {name: model(work, one) for name, one in index.items()}
    loads = unknown = 0
    for document, value in zip(documents, parts, strict=True):
        general = ["entity/any"] if document["schema"].startswith("entity/") else []
        for name in [document["schema"], *general]:
            loaded = models[name].model_validate(value)
            again = loaded.model_dump(mode="json", by_alias=True, exclude_unset=True)
            assert same(value, again), f"{document['name']}: another document comes back from the model of {name}"
            loads += 1
            unknown += kept(value, loaded)
    print(f"pydantic: {len(models)} models; {loads} loads written back equal, {unknown} unknown keys with them")

    validators = {}
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        validators[name] = Draft202012Validator(schema)
    for document, value in zip(documents, parts, strict=True):
        assert not list(validators[document["schema"]].iter_errors(value)), document["name"]
    cases = json.loads((work / "cases.json").read_text())
    for case in cases:
        document = documents[case["document"]]
        value = edited(parts[case["document"]], case["edits"])
        found = sorted(paths(validators[document["schema"]].iter_errors(value)))
        assert found == case["paths"], f"{document['name']} {case['edits']}: jsonschema {found}, rolecall {case['paths']}"
    print(f"jsonschema: {len(documents)} documents accepted, {len(cases)} edited copies judged at the same paths")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
