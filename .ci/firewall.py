#!/usr/bin/env python3
"""firewall.py BIN DIR: no input of a conformance suite is taken by two codecs, or by one of another kind.

Reads DIR/goldens/*/*/expected.json for the codec that each input belongs to, and runs `BIN detect --json` over everything.
"""
import json
import os
import subprocess
import sys

# A Script Sheet is a preset with one key more.
ONE_KIND = {"scriptsheet": "preset"}


def kinds(binary):
    formats = json.loads(subprocess.run([binary, "formats", "--json"], capture_output=True, text=True, check=True).stdout)
    return {f["id"]: ONE_KIND.get(f["kind"], f["kind"]) for f in formats}


def inputs(root):
    for folder, _, names in os.walk(root):
        if "expected.json" in names and "edit.json" in names:
            names = [n for n in names if n not in ("expected.json", "edit.json")]
        for name in sorted(names):
            if name not in ("expected.json", "cases.json") and name != "run":
                yield os.path.join(folder, name)


def main(binary, root):
    faults, seen, kind = 0, 0, kinds(binary)
    for path in inputs(root):
        out = subprocess.run([binary, "detect", path, "--json"], capture_output=True, text=True).stdout
        scores = {s["codec"]: s["score"] for s in json.loads(out)} if out else {}
        taken = sorted(((s, c) for c, s in scores.items() if s > 0.5), reverse=True)
        seen += 1
        ties = len(taken) > 1 and taken[0][0] == taken[1][0]
        strangers = len({kind[c] for _, c in taken}) > 1
        if ties or strangers:
            faults += 1
            print(f"FAIL firewall {path}: {taken}")
    print(f"firewall: {seen} inputs, {faults} taken twice")
    return 1 if faults or not seen else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
