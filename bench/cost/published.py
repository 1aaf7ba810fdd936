# SPDX-License-Identifier: MIT
"""bench/results/cost.json: the figures of which the documents have tables."""
import json

from building import ROOT

PATH = ROOT / "bench/results/cost.json"
KEPT = ["key", "what", "unit", "value", "gcc", "must", "aim"]
# A figure may differ by so much, as with another minor version of a compiler.
TOLERANCE = 0.03


def write(rows, tools):
    """A line for each figure."""
    lines = [json.dumps({name: brief(row[name]) for name in KEPT if row[name] is not None})
             for row in rows]
    PATH.write_text('{\n "compilers": ' + json.dumps(tools) + ',\n "figures": [\n  '
                    + ",\n  ".join(lines) + "\n ]\n}\n", encoding="utf-8")


def brief(value):
    return round(value, 4) if isinstance(value, float) else value


def stale(rows):
    """Sentences about figures that are not those in the file."""
    old = {row["key"]: row for row in json.loads(PATH.read_text(encoding="utf-8"))["figures"]}
    for row in rows:
        then = old.pop(row["key"], None)
        if then is None:
            yield f"{row['what']}: is not in {PATH.name}"
            continue
        for name in ("value", "gcc"):
            now, before = row[name], then.get(name)
            slack = 0.005 if row["unit"] in ("x", "%") else 0.5
            if now is not None and abs(now - before) > TOLERANCE * abs(before) + slack:
                yield f"{row['what']}: {now:g}, and {before:g} in {PATH.name}"
        for name in ("must", "aim"):
            if row[name] != then.get(name):
                yield f"{row['what']}: {name} is {row[name]}, and {then.get(name)} in {PATH.name}"
    yield from (f"{row['what']}: is only in {PATH.name}" for row in old.values())
