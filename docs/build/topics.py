#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""topics.py SYMBOLS CATALOG: writes the topics of the pages of recognizers into a copy of a catalog.

SYMBOLS is the symbol graph of the module. DocC lists neither what a class inherits, nor groups its
members by what they are for. For each open class of recognizers this writes an extension of its page:
how to create it, its settings, its values and its methods, and what it inherits, by class.
"""
import json
import pathlib
import sys

ROOT = "GestureRecognizer"


class Graph:
    def __init__(self, path):
        graph = json.loads(pathlib.Path(path).read_text())
        self.symbols = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
        self.members, self.above = {}, {}
        for relation in graph["relationships"]:
            source, target = relation["source"], relation["target"]
            if relation["kind"] == "memberOf" and source in self.symbols:
                self.members.setdefault(target, []).append(source)
            elif relation["kind"] == "inheritsFrom" and target in self.symbols:
                self.above[source] = target

    def name(self, precise):
        return "/".join(self.symbols[precise]["pathComponents"])

    def chain(self, precise):
        """The superclasses, nearest first."""
        while precise in self.above:
            precise = self.above[precise]
            yield precise

    def recognizers(self):
        """The classes of recognizers, the root first."""
        for precise, symbol in self.symbols.items():
            chain = [self.name(above) for above in self.chain(precise)]
            if symbol["kind"]["identifier"] == "swift.class" and ROOT in (self.name(precise), *chain):
                yield precise


def link(precise, graph):
    """A link that tells overloads apart, as DocC does: by a hash of the symbol's identifier."""
    path = graph.name(precise)
    same = [other for other in graph.symbols if graph.name(other) == path]
    if len(same) == 1:
        return f"``{path}``"
    value = 2166136261
    for byte in precise.encode():
        value = (value * 16777619 & 0xFFFFFFFF) ^ byte
    value, digits = value >> 24 ^ value & 0xFFFFFF, ""
    while value:
        value, digit = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"``{path}-{digits}``"


def group(symbol):
    """The heading for a member."""
    kind = symbol["kind"]["identifier"]
    text = "".join(part["spelling"] for part in symbol["declarationFragments"])
    if kind == "swift.init":
        return "Create one"
    if kind == "swift.property":
        is_value = symbol["names"]["title"] in ("scale", "rotation", "state")
        return "Settings" if text.endswith("set }") and not is_value else "Values"
    if kind in ("swift.type.property", "swift.type.method"):
        return "Constants"
    if kind == "swift.method":
        return "Values in a view" if "func set" not in text and "-> " in text else "Methods"
    return "Types"


ORDER = ["Create one", "Settings", "Values", "Values in a view", "Methods", "Constants", "Types"]


def page(precise, graph):
    """The extension of a page."""
    lines = [f"# ``GestureKit/{graph.name(precise)}``", "", "## Topics", ""]
    groups = {}
    for member in graph.members.get(precise, []):
        groups.setdefault(group(graph.symbols[member]), []).append(member)
    for heading in ORDER:
        if heading in groups:
            lines += [f"### {heading}", ""]
            lines += sorted(f"- {link(member, graph)}" for member in groups[heading]) + [""]
    overridden = {graph.symbols[member]["names"]["title"] for member in graph.members.get(precise, [])}
    for above in graph.chain(precise):
        members = [
            member for member in graph.members.get(above, [])
            if group(graph.symbols[member]) not in ("Create one", "Types")
            and graph.symbols[member]["names"]["title"] not in overridden]
        if members:
            lines += [f"### Inherited from {graph.name(above)}", ""]
            lines += sorted(f"- {link(member, graph)}" for member in members) + [""]
    return "\n".join(lines)


def main():
    graph, catalog = Graph(sys.argv[1]), pathlib.Path(sys.argv[2])
    for precise in graph.recognizers():
        name = graph.name(precise)
        (catalog / f"Page-{name}.md").write_text(page(precise, graph))


if __name__ == "__main__":
    main()
