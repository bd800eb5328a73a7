#!/usr/bin/env python3
"""Types of the canonical entities for TypeScript and Python, from the published schemas.

python3 typings.py          writes node/types.d.ts and python/python/rolecall_codecs/entities.py
python3 typings.py --check  fails when they are not what the schemas say
"""

import json
import keyword
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENTITIES = HERE.parent / "schemas/published/v1/entity"
FROM = "Made by bindings/typings.py from schemas/published/v1/entity: edit those."
WIDTH = 120


def load():
    """The bodies by kind, and every definition in order of arrival."""
    bodies, defs = {}, {}
    for path in sorted(ENTITIES.glob("*.schema.json")):
        root = json.loads(path.read_text("utf-8"))
        kind = root["properties"]["kind"].get("const")
        if kind:
            bodies[kind] = name_of(root["properties"]["body"]["$ref"])
        for name, schema in {**root["$defs"], root["title"]: root}.items():
            schema = {key: value for key, value in schema.items() if key not in ("$defs", "$schema", "$id", "title")}
            if defs.setdefault(name, schema) != schema:
                sys.exit(f"{path.name}: another {name} than elsewhere")
    return bodies, defs


def name_of(ref):
    return ref.removeprefix("#/$defs/")


def words_of(schema):
    return schema["enum"] if "enum" in schema else [schema["const"]] if "const" in schema else None


def lines_of(text, indent, mark):
    return textwrap.wrap(text, WIDTH, initial_indent=indent + mark, subsequent_indent=indent + mark, break_long_words=False)


class TypeScript:
    words = {"string": "string", "number": "number", "boolean": "boolean", "null": "null"}
    any = "unknown"

    def literal(self, words):
        return " | ".join(json.dumps(word) for word in words)

    def union(self, parts):
        return " | ".join(dict.fromkeys(parts))

    def list(self, item):
        return f"Array<{item}>"

    def map(self, item):
        return f"{{ [key: string]: {item} }}"

    def doc(self, text, indent):
        lines = lines_of(text.replace("*/", "* /"), indent, " * ")
        return [f"{indent}/**", *lines, f"{indent} */"]

    def alias(self, name, kind, text):
        return [*self.doc(text, ""), f"export type {name} = {kind};", ""]

    def record(self, name, fields, text):
        lines = [*self.doc(text, ""), f"export interface {name} {{"]
        for key, kind, required, note in fields:
            key = key if key.isidentifier() else json.dumps(key)
            lines += [*self.doc(note, "  "), f"  {key}{'' if required else '?'}: {kind};"]
        return [*lines, "}", ""]

    def file(self, bodies, blocks):
        lines = [f"// {FROM}", "", "/** The body of each kind of entity. */", "export interface Bodies {"]
        lines += [f"  {kind}: {body};" for kind, body in bodies.items()]
        return [*lines, "}", "", *blocks]


class Python:
    words = {"string": "str", "number": "float", "boolean": "bool", "null": "None"}
    any = "Any"

    def literal(self, words):
        return f"Literal[{', '.join(json.dumps(word) for word in words)}]"

    def union(self, parts):
        parts = list(dict.fromkeys(parts))
        return parts[0] if len(parts) == 1 else f"Union[{', '.join(parts)}]"

    def list(self, item):
        return f"list[{item}]"

    def map(self, item):
        return f"dict[str, {item}]"

    def doc(self, text, indent):
        return lines_of(text, indent, "# ")

    def alias(self, name, kind, text):
        return [*self.doc(text, ""), f"{name} = {kind}", ""]

    def record(self, name, fields, text):
        """Keys that may be missing are in a class of their own: `NotRequired` is younger than Python 3.9."""
        must = [field for field in fields if field[2]]
        may = [field for field in fields if not field[2]]
        lines, base = ["", *self.doc(text, "")], "TypedDict"
        if must and may:
            lines += [f"class _{name}(TypedDict):", *self.fields(must), "", "", *self.doc(text, "")]
            base = f"_{name}"
        some = may or must
        lines += [f"class {name}({base}{', total=False' if may else ''}):", *(self.fields(some) or ["    pass"]), ""]
        return lines

    def fields(self, fields):
        lines = []
        for key, kind, _, note in fields:
            if not key.isidentifier() or keyword.iskeyword(key):
                sys.exit(f"{key}: no field of a class in Python")
            lines += [*self.doc(note, "    "), f"    {key}: {kind}"]
        return lines

    def file(self, bodies, blocks):
        head = [f"# {FROM}", '"""The canonical entities as JSON has them."""', "", "from __future__ import annotations", ""]
        head += ["from typing import Any, Literal, TypedDict, Union", ""]
        kinds = [f"Kind = {self.literal(bodies)}", ""]
        tail = ["", f"Body = {self.union(bodies.values())}"]
        return [*head, *kinds, *blocks, *tail]


def kind_of(schema, out):
    """The type of a value."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if words_of(schema):
        return out.literal(words_of(schema))
    if "anyOf" in schema:
        return out.union([kind_of(part, out) for part in schema["anyOf"]])
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    return out.union([one_kind(word, schema, out) for word in types]) if types else out.any


def one_kind(word, schema, out):
    if word == "array":
        return out.list(kind_of(schema.get("items", {}), out))
    if word == "object":
        inner = schema.get("additionalProperties", True)
        return out.map(kind_of(inner, out) if isinstance(inner, dict) else out.any)
    return out.words[word]


def generate(out):
    bodies, defs = load()
    blocks, records = [], []
    for name, schema in defs.items():
        text = schema.get("description", "")
        if "properties" in schema:
            required = schema.get("required", [])
            fields = [(key, kind_of(field, out), key in required, field.get("description", "")) for key, field in schema["properties"].items()]
            records += out.record(name, fields, text)
        else:
            blocks += out.alias(name, kind_of(schema, out), text)
    lines = "\n".join(line.rstrip() for line in out.file(bodies, blocks + records)).rstrip()
    return lines + "\n"


def main(check):
    files = {"node/types.d.ts": TypeScript(), "python/python/rolecall_codecs/entities.py": Python()}
    stale = []
    for name, out in files.items():
        path, text = HERE / name, generate(out)
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
        if not check:
            path.write_text(text, "utf-8")
    if check and stale:
        sys.exit(f"typings: not what the schemas say: {', '.join(stale)}: run python3 bindings/typings.py")
    print(f"typings: {len(load()[1])} types in {len(files)} files, as the schemas have them")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
