# SPDX-License-Identifier: MIT
"""bench/thresholds.json: each published figure with its limit.

"figures" are those of `make cost`, "board" those of the programs on a Cortex-M4. A figure has a value,
which the documents show, and one limit, above which CI fails. The limit is the value plus 3 %, so
that another processor, or a minor version of a compiler, does not exceed it. A limit that is
"fixed" is a promise: publishing does not raise it.
"""
import json
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATH = ROOT / "bench/thresholds.json"
MARGIN = 0.03


def read():
    return json.loads(PATH.read_text(encoding="utf-8"))


def worst(row):
    return max(row["value"], row.get("gcc") or 0)


def slack(row):
    """Half an instruction or byte, and half of the last digit of a ratio, is rounding."""
    return 0.005 if row["unit"] in ("x", "%") else 0.5


def limit_for(row):
    """The limit of a figure that is published now."""
    digits = 2 if row["unit"] in ("x", "%") else 0
    # Rounded first, because 100 * 1.03 is a little more than 103.
    return math.ceil(round(worst(row) * (1 + MARGIN) * 10 ** digits, 6)) / 10 ** digits


def shown(value, unit):
    if value is None:
        return ""
    return f"{value:.2f}" if unit in ("x", "%") else f"{value:,.0f}"


def faults(rows, old):
    """Yields (row, sentence) for each figure above its limit, or far from its published value. `old` are the
    published rows by key."""
    for key, row in rows.items():
        unit, then = row["unit"], old.get(key)
        if then is None:
            yield row, "is not published"
        elif worst(row) > then["limit"] + slack(row):
            yield row, f"{shown(worst(row), unit)} is above the limit of {shown(then['limit'], unit)}"
        elif any(abs(row[name] - then[name]) > MARGIN * abs(then[name]) + slack(row)
                 for name in ("value", "gcc") if row.get(name) is not None):
            yield row, f"{shown(worst(row), unit)} was published as {shown(worst(then), unit)}"
    for key in old.keys() - rows.keys():
        yield old[key], "is published, but not measured"


def published(row, then):
    """A row of the file. Raises ValueError if it is above a fixed limit."""
    kept = {name: brief(row[name]) for name in ("what", "unit", "value", "gcc") if row.get(name) is not None}
    if not (then or {}).get("fixed"):
        return kept | {"limit": brief(float(limit_for(row)))}
    if worst(row) > then["limit"] + slack(row):
        raise ValueError(f"{row['what']}: {shown(worst(row), row['unit'])} is above the fixed limit "
                         f"of {shown(then['limit'], row['unit'])}")
    return kept | {"limit": then["limit"], "fixed": True}


def brief(value):
    """Without digits that no table shows."""
    if not isinstance(value, float):
        return value
    return int(value) if value.is_integer() else round(value, 4)


def text(thresholds):
    """The file: a line for each figure."""
    parts = []
    for name, part in thresholds.items():
        if all(isinstance(row, dict) for row in part.values()):
            rows = [f"  {json.dumps(key)}: {json.dumps(row)}" for key, row in part.items()]
            parts.append(f' "{name}": ' + "{\n" + ",\n".join(rows) + "\n }")
        else:
            parts.append(f' "{name}": {json.dumps(part)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write(thresholds):
    PATH.write_text(text(thresholds), encoding="utf-8")
