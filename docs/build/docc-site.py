#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a site of docc work below any path of any server, with a hint if it is opened as a file.

    docc-site.py FOLDER BASE [MODULE]

docc writes the path of a site, its --hosting-base-path BASE, to each page. This script replaces it
by the relative path from the page to the site. FOLDER/index.html redirects to the first page. Pages
load their text with JavaScript, which browsers refuse for files. So a page that is opened as a file
redirects to FOLDER/index.html, which explains how to open the manual.
"""
import pathlib
import sys

MODULE = sys.argv[3] if len(sys.argv) > 3 else "gesturekit"
FIRST = f"documentation/{MODULE}/"
INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>GestureKit</title>
<script>location.protocol === "file:" || location.replace("FIRST")</script>
</head>
<body>
<h1>The GestureKit manual</h1>
<p>Browsers show <a href="FIRST">its pages</a> only from a server. Run</p>
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
    """Returns the page with `way`, the relative path to the site, such as ../../."""
    known = f'<script>var baseUrl = "/{base}/"</script>'
    if known not in text:
        sys.exit(f"docc-site.py: unknown format of docc's page: {text}")
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
