# SPDX-License-Identifier: MIT
"""The lines of the guides that name this repository as a dependency, with a clone as the address.

The clone has no tags, like a repository that was copied.
"""

import os
import pathlib
import re
import tempfile
import unittest

import sample
from sample import ROOT

EMBEDDING = (ROOT / "docs/embedding.md").read_text()
INSTALL = (ROOT / "docs/install.md").read_text()


def call(*command, folder=ROOT):
    environment = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    # A folder of another user, as in a container.
    environment.update(GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory",
                       GIT_CONFIG_VALUE_0="*")
    return sample.call(*command, cwd=folder, env=environment)


class DocumentedDependencies(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def clone(self, name):
        """Clones the latest commit as the branch main, and returns its address."""
        clone = self.folder / name
        call("git", "clone", "--quiet", "--depth", 1, "--no-tags", f"file://{ROOT}", clone)
        call("git", "checkout", "--quiet", "-B", "main", folder=clone)
        return f"file://{clone}"

    def resolves(self, block):
        """SwiftPM finds the package, and the products that the targets need."""
        package = self.folder / "App"
        (package / "Sources/App").mkdir(parents=True)
        (package / "Sources/App/main.swift").write_text("import GestureKit\n")
        (package / "Package.swift").write_text(
            "// swift-tools-version: 6.1\nimport PackageDescription\n"
            f'let package = Package(name: "App", {block})\n')
        cache = ("--cache-path", self.folder / "cache")
        shown = call("swift", "package", *cache, "show-dependencies", folder=package)
        self.assertIn("gesturekit<", shown)

    def documented(self, name):
        """A documented block of Swift with a word, with a clone as its address."""
        (block,) = (each for each in re.findall(r"```swift\n(.*?)```", EMBEDDING, re.S)
                    if name in each)
        address = re.search(r'url: "([^"]*)"', block)[1]
        return block.replace(address, self.clone(address.rsplit("/", 1)[1]))

    def test_a_package_depends_on_the_branch(self):
        self.resolves(self.documented("branch:"))

    def test_a_package_depends_on_a_revision(self):
        dependency = self.documented("revision:")
        block = self.documented_targets()
        newest = call("git", "rev-parse", "HEAD").strip()
        dependency = re.sub(r'revision: "[0-9a-f]{40}"', f'revision: "{newest}"', dependency)
        self.resolves(block.replace("DEPENDENCY", dependency.strip()))

    def documented_targets(self):
        """The documented block with another dependency."""
        block = re.search(r"```swift\n(dependencies: .*?)```", EMBEDDING, re.S)[1]
        return re.sub(r"\[\.package\(.*?\)\]", "[DEPENDENCY]", block, count=1)

    def test_the_revision_is_the_release_that_the_guide_says(self):
        version, revision = re.search(
            r'This one is release ([0-9.]+):.*?revision: "([0-9a-f]{40})"', EMBEDDING, re.S).groups()
        try:
            changelog = call("git", "show", f"{revision}:CHANGELOG.md")
        except AssertionError:
            self.skipTest("this clone does not have that commit")
        self.assertEqual(re.search(r"^## \[([0-9.]+)\] - ", changelog, re.M)[1], version)

    def test_meson_fetches_what_the_wrap_file_names(self):
        wrap = re.search(r"```ini\n(\[wrap-git\].*?)```", INSTALL, re.S)[1]
        source = self.folder / "compositor"
        (source / "subprojects").mkdir(parents=True)
        (source / "meson.build").write_text("project('compositor', 'c')\n")
        (source / "subprojects/gesturecore.wrap").write_text(
            re.sub(r"url = .*", f"url = {self.clone('gesturecore')}", wrap))
        call("meson", "subprojects", "download", "--sourcedir", source)
        self.assertTrue((source / "subprojects/gesturecore/meson.build").exists())
