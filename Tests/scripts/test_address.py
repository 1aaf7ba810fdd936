# SPDX-License-Identifier: MIT
"""One command sets the address of the repository, and finds placeholders that it would not set."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the script reads, and a guide.
FILES = ["scripts/lib.sh", "scripts/archives.sh", "scripts/set-address.sh", "bindings/rust/Cargo.toml",
         "debian/control", "library.json", "idf_component.yml", "docs/install.md"]
ADDRESS = "https://git.invalid/somebody/GestureKit"
MAIL = "somebody@mail.invalid"


class Address(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for file in FILES:
            (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.folder / file)
        words = self.set_address()[1].split()
        self.address, self.mail = words[4].rstrip(","), words[-1]

    def set_address(self, *arguments):
        done = subprocess.run([self.folder / "scripts/set-address.sh", *arguments], check=False,
                              capture_output=True, text=True, timeout=60,
                              env={"PATH": os.environ["PATH"]})
        return done.returncode, done.stdout + done.stderr

    def texts(self):
        return {file: (self.folder / file).read_bytes() for file in FILES}

    def test_it_sets_both_everywhere_and_back(self):
        before = self.texts()
        self.assertEqual(self.set_address(ADDRESS, MAIL),
                         (0, f"the repository is at {ADDRESS}, and its maintainers at {MAIL}\n"))
        for file, text in self.texts().items():
            self.assertNotIn(self.address.encode(), text, file)
            self.assertNotIn(self.mail.encode(), text, file)
        self.assertIn(f"git: {ADDRESS}.git", (self.folder / "docs/install.md").read_text())
        self.assertEqual(self.set_address(self.address, self.mail)[0], 0)
        self.assertEqual(self.texts(), before)

    def test_the_address_alone_leaves_the_maintainers(self):
        self.assertEqual(self.set_address(ADDRESS)[0], 0)
        self.assertIn(self.mail, (self.folder / "debian/control").read_text())

    def test_another_placeholder_is_found(self):
        stray = "https://example" + ".org/other.git"
        (self.folder / "docs/guide.md").write_text(f"first\nurl = {stray}\n")
        status, said = self.set_address()
        self.assertEqual(status, 1)
        self.assertIn("docs/guide.md:2:", said)

    def test_a_manifest_without_the_address_is_found(self):
        path = self.folder / "library.json"
        path.write_text(path.read_text().replace(self.address, "https://git.invalid/else"))
        status, said = self.set_address()
        self.assertEqual((status, "library.json does not have" in said), (1, True))

    def test_what_is_no_address_is_refused(self):
        before = self.texts()
        for wrong in (["http://git.invalid/GestureKit"], [ADDRESS + ".git"], [ADDRESS + "/"],
                      ["https://git.invalid/a|b/GestureKit"], ["https://git.invalid/other"],
                      [ADDRESS, "nobody"], [ADDRESS, "a&b@mail.invalid"]):
            with self.subTest(wrong):
                self.assertNotEqual(self.set_address(*wrong)[0], 0)
                self.assertEqual(self.texts(), before)
