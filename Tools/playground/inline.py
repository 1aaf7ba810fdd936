#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""inline.py PAGE CORE OUTPUT: writes the page as one file, with its modules and the core inside.

Each module becomes a function that returns its exports, so that modules keep their own names. The
page may run only what this script has put into it: the policy has the hashes of the script and the
style.
"""

import base64
import hashlib
import pathlib
import re
import sys

IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (async function|function|class|const) (\w+)", re.MULTILINE)


class Modules:
    """The modules that a first one needs, in an order in which each follows those it imports."""

    def __init__(self, first):
        self.names = {}
        self.texts = []
        self.add(first.resolve(), ())

    def add(self, path, users):
        if path in self.names:
            return self.names[path]
        if path in users:
            sys.exit(f"{path}: the module imports itself")
        text = path.read_text(encoding="utf-8")

        def replace(match):
            name = self.add((path.parent / match[2]).resolve(), (*users, path))
            return f"const {match[1]} = {name};"

        text = IMPORT.sub(replace, text)
        exports = [match[2] for match in EXPORT.finditer(text)]
        text = EXPORT.sub(r"\1 \2", text)
        if left := re.search(r"^(import|export)\b.*", text, re.MULTILINE):
            sys.exit(f"{path}: cannot be inlined: {left[0]}")
        name = self.names[path] = f"module{len(self.names)}"
        self.texts.append(
            f"const {name} = (() => {{\n{text}return {{ {', '.join(exports)} }};\n}})();\n"
        )
        return name


def allowed(text):
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def main(page, core, output):
    page = pathlib.Path(page)
    script = "\n" + "".join(Modules(page / "start.js").texts)
    style = (page / "style.css").read_text(encoding="utf-8")
    if "</script" in script or "</style" in style:
        sys.exit("the page would end early")
    policy = (
        f"default-src 'none'; script-src {allowed(script)} 'wasm-unsafe-eval'; "
        f"style-src {allowed(style)}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    parts = {
        "policy": policy,
        "style": style,
        "script": script,
        "core": base64.b64encode(pathlib.Path(core).read_bytes()).decode(),
    }
    text = (page / "index.html").read_text(encoding="utf-8")
    text = re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], text)
    pathlib.Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
