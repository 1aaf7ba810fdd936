#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the manual works below any path of a server: all pages and their resources are found.

    check-site.py FOLDER        FOLDER is the output of docs/build/check-docs.sh FOLDER
"""
import functools
import http.server
import json
import pathlib
import re
import sys
import tempfile
import threading
import unittest
import urllib.error
import urllib.parse
import urllib.request

SITE = pathlib.Path(sys.argv.pop(1)).resolve()
BELOW = "/some/where/else/"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *arguments):  # pylint: disable=redefined-builtin
        pass


class SiteTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = cls.enterClassContext(tempfile.TemporaryDirectory())
        place = pathlib.Path(root + BELOW.rstrip("/"))
        place.parent.mkdir(parents=True)
        place.symlink_to(SITE)
        cls.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=root))
        cls.url = f"http://127.0.0.1:{cls.server.server_port}{BELOW}"
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def fetch(self, url):
        self.assertTrue(url.startswith(self.url), f"{url} is outside the site")
        try:
            with urllib.request.build_opener(
                    urllib.request.ProxyHandler({})).open(url, timeout=10) as answer:
                return answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            return self.fail(f"{url}: {error}")

    def paths(self):
        """The pages in the index."""
        index = json.loads(self.fetch(self.url + "index/index.json"))
        found, left = set(), [node for nodes in index["interfaceLanguages"].values() for node in nodes]
        while left:
            node = left.pop()
            left += node.get("children", [])
            if "path" in node and not node.get("external"):
                found.add(node["path"].lstrip("/"))
        self.assertGreater(len(found), 100)
        return sorted(found)

    def test_all_that_a_page_refers_to_is_there(self):
        for page in ["documentation/gesturekit/", "documentation/gesturekit/pangesturerecognizer/"]:
            url = self.url + page
            text = self.fetch(url)
            assets = re.findall(r'(?:src|href)="([^"]+)"', text)
            self.assertGreaterEqual(len(assets), 5, text)
            for asset in assets:
                self.fetch(urllib.parse.urljoin(url, asset))

    def test_the_base_of_the_scripts_is_the_site(self):
        for page in ["documentation/gesturekit/", "documentation/gesturekit/pangesturerecognizer/"]:
            way = re.search(r'baseUrl = new URL\("([^"]*)", location\)', self.fetch(self.url + page))
            self.assertEqual(urllib.parse.urljoin(self.url + page, way[1]), self.url)

    def test_what_scripts_and_styles_load_later_is_there(self):
        chunks = 0
        for script in (SITE / "js").glob("*.js"):
            names = set(re.findall(r'"((?:js|css|img)/[\w.-]+\.\w+)"', script.read_text("utf-8")))
            for name in names:
                self.fetch(self.url + name)
            chunks += len(names)
        index = next((SITE / "js").glob("index.*.js")).read_text("utf-8")
        for number, digest in re.findall(r'[{,]"?([\w-]+)"?:"([0-9a-f]{8})"', index):
            files = [*(SITE / "js").glob(f"*{digest}.js"), *(SITE / "css").glob(f"*{digest}.css")]
            self.assertTrue(files, f"the chunk {number} {digest} is missing")
            chunks += 1
        self.assertGreater(chunks, 10)
        for style in (SITE / "css").glob("*.css"):
            for target in re.findall(r"url\(([^)]+)\)", style.read_text("utf-8")):
                if not target.startswith("data:"):
                    self.fetch(urllib.parse.urljoin(f"{self.url}css/{style.name}", target))

    def test_every_page_has_its_text(self):
        for path in self.paths():
            self.assertIn("<html", self.fetch(self.url + path + "/"))
            data = json.loads(self.fetch(f"{self.url}data/{path}.json"))
            self.assertIn("metadata", data)
            for reference in data.get("references", {}).values():
                for variant in reference.get("variants", []):
                    self.fetch(self.url + variant["url"].lstrip("/"))

    def test_the_page_of_a_recognizer_has_groups_and_what_it_inherits(self):
        def page(name):
            return json.loads(self.fetch(f"{self.url}data/documentation/gesturekit/{name}.json"))

        def superclass(data):
            for section in data.get("relationshipsSections", []):
                if section["type"] == "inheritsFrom":
                    return section["identifiers"][0].rsplit("/", 1)[-1]
            return None

        names = [path.rsplit("/", 1)[-1] for path in self.paths()
                 if re.fullmatch(r"documentation/gesturekit/\w+recognizer", path)]
        self.assertGreater(len(names), 10)
        for name in names:
            data = page(name)
            topics = {topic["title"]: topic["identifiers"] for topic in data["topicSections"]}
            for topic in data["topicSections"]:
                is_named = not topic.get("generated") or topic["title"] == "Default Implementations"
                self.assertTrue(is_named, f"{name} has the generated group {topic['title']}")
            above = superclass(data)
            while above is not None:
                self.assertIn(f"Inherited from {above}", topics, name)
                above = superclass(page(above.lower()))
        edge = [title for topic in page("screenedgepangesturerecognizer")["topicSections"]
                for title in topic["identifiers"]]
        for member in ("translation(in:)", "slop", "location(in:)", "cancelsTouchesInView"):
            self.assertTrue(any(member in title for title in edge), member)

    def test_the_first_page_is_found_from_the_root_of_the_site(self):
        to = re.search(r'location\.replace\("([^"]+)"\)', self.fetch(self.url))
        self.assertIn("baseUrl", self.fetch(urllib.parse.urljoin(self.url, to[1])))

    def test_a_page_that_is_opened_as_a_file_leads_to_how_to_open_it(self):
        page = self.url + "documentation/gesturekit/"
        to = re.search(r'"file:" && location\.replace\("([^"]+)"\)', self.fetch(page))
        self.assertIn("python3 -m http.server", self.fetch(urllib.parse.urljoin(page, to[1])))


unittest.main()
