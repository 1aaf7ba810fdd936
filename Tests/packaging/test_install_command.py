# SPDX-License-Identifier: MIT
"""The installer of the command, and the packages of what it installs. Small programs stand for the
command, so nothing large is built.
"""

import os
import re
import shutil
import unittest

from sample import ROOT, call, run, scratch_of

RULE = "lib/udev/rules.d/70-gesture.rules"
# What the system itself reads, or what is loaded into other programs.
TOLD = {"lib/gesture/libgesture-panel.so", "lib/systemd/user/gesture-run.service"}
PAGES = ("bin/", "libexec/gesture/", "share/man/", "share/bash-completion/", "share/zsh/", "share/fish/")
# In place of Swift's builds.
STUBS = """
build_command() {{ :; }}
tools() {{ say {programs}; }}
"""


def setUpModule():
    """A copy of the tree, in which nothing is compiled."""
    global tree
    scratch = scratch_of(unittest)
    tree = scratch / "tree"
    tree.mkdir()
    for name in ("Tools/package", "Tools/desktop", "scripts", "debian", "include"):
        shutil.copytree(ROOT / name, tree / name)
    programs = scratch / "programs"
    programs.mkdir()
    (scratch / "program.c").write_text("int main(void) { return 0; }\n")
    call("cc", "-o", programs / "gesture", scratch / "program.c")
    for name in "draw", "play":
        shutil.copy(programs / "gesture", programs / f"gesture-{name}")
    write(tree / "scripts/archives.sh", "")
    write(tree / "Tools/package/man.sh", 'mkdir -p .build-man; touch .build-man/gesture.1')
    write(tree / "Tools/preload/build.sh",
          f'cc -shared -o "$1/libgesture-panel.so" {scratch}/program.c\n'
          f'cp {programs}/gesture "$1/gesture-touch-client"')
    lib = tree / "scripts/lib.sh"
    lib.write_text(lib.read_text() + STUBS.format(programs=programs))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\nset -e\n{text}\n")
    path.chmod(0o755)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class Installer(unittest.TestCase):
    def setUp(self):
        self.folder = scratch_of(type(self)) / self._testMethodName
        self.prefix = self.folder / "prefix"

    def install(self, **environment):
        """What the installer prints."""
        return call(tree / "Tools/package/install-command.sh", self.prefix,
                    env={**os.environ, **environment})

    def told(self, printed):
        """The files that the installer names."""
        paths = re.findall(rf"^installed: {self.prefix}/(\S+): ", printed, re.M)
        return set(paths)

    def test_the_rule_is_installed_by_choice_only(self):
        for environment, has in (({}, False), ({"RULE": ""}, False), ({"RULE": "no"}, False)):
            printed = self.install(**environment)
            self.assertNotIn(RULE, files(self.prefix))
            self.assertIn("RULE=yes", printed)
        printed = self.install(RULE="yes")
        self.assertIn(RULE, files(self.prefix))
        self.assertRegex(printed, rf"{RULE}: all programs of the user .* can read touchscreens")

    def test_each_file_that_is_no_program_and_no_page_is_printed(self):
        for rule, others in (("no", TOLD), ("yes", TOLD | {RULE})):
            printed = self.install(RULE=rule)
            installed = {name for name in files(self.prefix) if not name.startswith(PAGES)}
            self.assertEqual(installed, others)
            self.assertEqual(self.told(printed), others)

    def test_a_rule_of_an_earlier_installation_is_named(self):
        self.install(RULE="yes")
        printed = self.install()
        self.assertRegex(printed, f"still installed: {self.prefix}/{RULE}")
        # udev leaves the access that a rule gave, so removing the rule takes none back.
        self.assertIn("To take the access back, remove it and restart", printed)

    def test_another_word_is_no_choice(self):
        status, _, err = run(
            tree / "Tools/package/install-command.sh", self.prefix, env={**os.environ, "RULE": "1"})
        self.assertEqual(status, 1)
        self.assertIn("RULE is yes or no, not 1", err)
        self.assertFalse(self.prefix.exists())


@unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "dpkg-dev is not installed")
class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch_of(cls)
        staged = cls.folder / "staged"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "XZ_LEVEL": "1"}
        # As a packager may do.
        call(tree / "Tools/package/install-command.sh", "/usr",
             env={**environment, "DESTDIR": str(staged), "RULE": "yes"})
        call(tree / "Tools/package/package-tools.sh", staged, cls.folder / "packages", env=environment)
        cls.packages = {
            path.name.split("_")[0]: path for path in (cls.folder / "packages").glob("*.deb")}

    def contents(self, name):
        folder = self.folder / name
        call("dpkg-deb", "-x", self.packages[name], folder)
        return {path for path in files(folder) if not path.startswith("usr/share/doc/")}

    def test_the_rule_is_in_a_package_of_its_own(self):
        self.assertEqual(set(self.packages), {"gesture-tools", "gesture-tools-access"})
        self.assertNotIn(f"usr/{RULE}", self.contents("gesture-tools"))
        self.assertIn("usr/bin/gesture", self.contents("gesture-tools"))
        self.assertEqual(self.contents("gesture-tools-access"), {f"usr/{RULE}"})

    def test_no_package_brings_the_rule_along(self):
        fields = call("dpkg-deb", "-f", self.packages["gesture-tools"], "Depends", "Recommends")
        self.assertNotIn("access", fields)
        self.assertIn("gesture-tools-access", call("dpkg-deb", "-f", self.packages["gesture-tools"], "Suggests"))

    def test_its_description_says_what_it_allows(self):
        text = " ".join(
            call("dpkg-deb", "-f", self.packages["gesture-tools-access"], "Description").split())
        for words in ("All programs of this user", "screen keyboard", "lock screen", "Keyboards stay closed"):
            self.assertIn(words, text)

    @unittest.skipUnless(shutil.which("lintian"), "lintian is not installed")
    def test_lintian_has_nothing_to_say_about_the_rule(self):
        self.assertEqual(call("lintian", "--allow-root", "--fail-on", "error,warning",
                              self.packages["gesture-tools-access"]), "")
