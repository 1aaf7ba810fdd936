#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a site that docc wrote work below any path of any server, and explain itself as a file.

    docc-site.py FOLDER BASE

docc writes the path of a site, its --hosting-base-path BASE, into every page. This replaces it with
the way from the page to the site. FOLDER/index.html leads to the first page. The pages load their
text with JavaScript, which browsers refuse for files: a page that is opened as a file leads to
FOLDER/index.html instead, which then says how to open the manual.
"""
import pathlib
import sys

FIRST = "documentation/gesturekit/"
INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>GestureKit</title>
<script>location.protocol === "file:" || location.replace("FIRST")</script>
</head>
<body>
<h1>The manual of GestureKit</h1>
<p>Browsers show <a href="FIRST">its pages</a> only if a server sends them. Run</p>
<pre>python3 -m http.server --directory .build-docs</pre>
<p>and open <a href="http://localhost:8000/">http://localhost:8000/</a>.</p>
<script>
document.querySelector("pre").textContent =
    "python3 -m http.server --directory '" + decodeURIComponent(new URL(".", location).pathname) + "'"
</script>
</body>
</html>
""".replace("FIRST", FIRST)


def page(text, base, way):
    """A page that finds the site by the way to it, such as ../../."""
    known = f'<script>var baseUrl = "/{base}/"</script>'
    if known not in text:
        sys.exit(f"docc-site.py: this docc writes another page than the one that is known: {text}")
    text = text.replace(known, (
        f'<script>location.protocol === "file:" && location.replace("{way}index.html");'
        f'var baseUrl = new URL("{way}", location).pathname</script>'))
    return text.replace(f'="/{base}/', f'="{way}')


def main():
    folder, base = pathlib.Path(sys.argv[1]), sys.argv[2]
    for path in folder.rglob("*.html"):
        way = "../" * (len(path.relative_to(folder).parts) - 1) or "./"
        path.write_text(page(path.read_text(encoding="utf-8"), base, way), encoding="utf-8")
    (folder / "index.html").write_text(INDEX, encoding="utf-8")


main()
