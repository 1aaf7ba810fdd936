# SPDX-License-Identifier: MIT
"""Targets of the Makefile install what they need, and no more. The system here is made up: a folder of
programs, a package manager that installs nothing, and a list of installed packages."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "scripts" / "packages.txt"
# What setup.sh and archives.sh call, of a minimal system.
MINIMAL = ("bash", "cat", "dirname", "env", "flock", "grep", "gzip", "sed", "sh", "sort", "tail", "tar", "touch")
# What a replay of two recordings has nothing to do with.
UNRELATED = ("sway", "weston", "qt6", "pyqt6", "cargo", "rustc", "valgrind", "nodejs", "gtk", "doxygen")


def makefile():
    """The calls of setup.sh in the Makefile: target and arguments."""
    for block in re.split(r"\n(?=[a-z-]+:)", (ROOT / "Makefile").read_text()):
        for arguments in re.findall(r"^\t@scripts/setup\.sh(.*)$", block, re.M):
            yield block.split(":")[0], arguments.split()


def parts():
    """The parts of the table: the parts that each takes in, and its lines."""
    found = {}
    for line in PACKAGES.read_text().splitlines():
        if line.startswith("["):
            name, _, others = line.strip("[]").partition(":")
            lines = []
            found[name] = (others.split(), lines)
        elif line and not line.startswith("#"):
            lines.append(line.split(None, 2))
    return found


class Setup(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.programs, self.log = folder / "programs", folder / "log"
        self.programs.mkdir()
        self.environment = {"PATH": str(self.programs)}
        for name in MINIMAL:
            (self.programs / name).symlink_to(shutil.which(name))
        self.program("sudo", 'exec "$@"')
        self.program("apt-get", f'echo "$@" >>{self.log}')
        self.program("apt-cache", '[[ ${*: -1} != libwlroots-*-dev ]]')
        self.program("swift", "exit 0")
        self.installed()

    def program(self, name, text):
        path = self.programs / name
        path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
        path.chmod(0o755)

    def installed(self, *packages):
        lines = "".join(f"installed {package}\\n" for package in packages)
        self.program("dpkg-query", f"printf 'installed bash\\n{lines}'")

    def setup(self, *arguments):
        """Runs setup.sh. Returns its status, what it prints, and the packages that apt-get gets."""
        self.log.write_text("")
        done = subprocess.run(
            [ROOT / "scripts/setup.sh", *arguments], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
        words = [line.split() for line in self.log.read_text().splitlines() if " install " in line]
        self.assertLessEqual(len(words), 1, "apt-get installs once")
        packages = [word for word in words[0] if not re.match(r"-|DPkg|install$", word)] if words else []
        return done.returncode, done.stdout, packages

    def target(self, name):
        ((_, arguments),) = (call for call in makefile() if call[0] == name)
        return self.setup(*arguments)

    def test_a_demo_installs_at_most_15_packages_and_none_that_it_does_not_use(self):
        status, _, packages = self.target("demo")
        self.assertEqual(status, 0)
        self.assertIn("libinput-dev", packages)
        self.assertLessEqual(len(packages), 15, packages)
        for word in UNRELATED:
            self.assertFalse([package for package in packages if word in package], word)
        readme = " ".join((ROOT / "README.md").read_text().split())
        self.assertIn(f"The demo needs {len(packages)}.", readme)

    def test_what_is_installed_and_why_is_printed_before(self):
        for name, _ in makefile():
            if name == "setup-processors":
                continue  # it takes packages from another script
            with self.subTest(name):
                # What is printed when nothing is installed yet.
                self.program("apt-get", f'[[ $* != *" install "* ]] || echo "== now"; echo "$@" >>{self.log}')
                status, out, packages = self.target(name)
                self.assertEqual(status, 0, out)
                self.assertTrue(packages)
                before = out.split("== now")[0]
                for package in packages:
                    self.assertRegex(before, rf"(?m)^setup:   {re.escape(package)} +\S+ \S+")

    def test_nothing_is_printed_or_installed_if_all_is_there(self):
        _, _, packages = self.setup("test")
        self.installed(*packages)
        self.assertEqual(self.setup("test"), (0, "", []))

    def test_tests_install_what_the_checks_need_only_with_them(self):
        tests, checks = self.target("test")[2], self.target("check")[2]
        self.assertLess(set(tests), set(checks))
        for word in ("sway", "pyqt6", "cargo", "valgrind", "doxygen"):
            self.assertFalse([package for package in tests if word in package], word)
            self.assertTrue([package for package in checks if word in package], word)

    def test_a_program_or_library_from_elsewhere_counts(self):
        self.assertTrue({"meson", "libcairo2-dev", "pkg-config"} <= set(self.setup("test")[2]))
        self.program("meson", "exit 0")
        self.program("pkg-config", '[[ $* == "--exists cairo" ]]')
        packages = self.setup("test")[2]
        self.assertFalse({"meson", "libcairo2-dev", "pkg-config"} & set(packages), packages)
        self.assertIn("libyaml-dev", packages)

    def test_the_wlroots_of_a_newer_system_has_its_version_in_its_name(self):
        for lists, text in (
                ("there", "[[ ${*: -1} == libwlroots-0.18-dev || ${*: -1} != libwlroots-* ]]"),
                ("empty until apt-get update",
                 f"grep -q update {self.log} 2>/dev/null && [[ ${{*: -1}} == libwlroots-0.18-dev ]]")):
            with self.subTest(lists=lists):
                self.program("apt-cache", text)
                packages = self.setup("test")[2]
                self.assertIn("libwlroots-0.18-dev", packages)
                self.assertNotIn("libwlroots-dev", packages)

    def test_without_wlroots_all_else_is_installed(self):
        self.program("apt-cache", "[[ ${*: -1} != libwlroots* ]]")
        _, out, packages = self.setup("test")
        self.assertIn("libwlroots-dev is not available", out)
        self.assertNotIn("libwlroots-dev", packages)
        self.assertIn("libcmocka-dev", packages)

    def test_c_alone_needs_no_swift_and_the_rest_says_where_it_is(self):
        (self.programs / "swift").unlink()
        self.assertEqual(self.setup("install")[0], 0)
        status, out, packages = self.setup("demo")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("Download the toolchain", out)
        self.assertNotIn("sudo", out)

    def test_under_sudo_the_message_about_swift_says_how_to_pass_the_path(self):
        (self.programs / "swift").unlink()
        self.environment["SUDO_USER"] = "somebody"
        self.assertIn('sudo env PATH="$PATH" make', self.setup("install-command")[1])

    def test_without_apt_the_names_are_printed_and_nothing_else_happens(self):
        for name in "apt-get", "apt-cache", "dpkg-query":
            (self.programs / name).unlink()
        status, out, _ = self.setup("demo")
        self.assertEqual(status, 1)
        self.assertIn("libcairo2-dev", out)
        self.assertIn("This system has no apt", out)

    def test_what_is_no_purpose_is_refused(self):
        self.assertEqual(self.setup()[0], 1)
        status, out, packages = self.setup("demo", "tset")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("no purpose tset", out)

    def test_packages_come_after_two_dashes(self):
        packages = self.setup("python", "--", "gcc-s390x-linux-gnu")[2]
        self.assertEqual(packages, ["python3", "gcc-s390x-linux-gnu"])


class Table(unittest.TestCase):
    def test_each_line_says_what_needs_the_package(self):
        for name, (_, lines) in parts().items():
            for line in lines:
                self.assertEqual(len(line), 3, f"[{name}] {line}")

    def test_each_part_is_used(self):
        table = parts()
        pages = "".join(path.read_text() for path in (
            *ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*/*.md")))
        used = {word for others, _ in table.values() for word in others}
        used |= {word for _, arguments in makefile() for word in arguments}
        used |= set(re.findall(r"scripts/setup\.sh ([a-z-]+)", pages))
        self.assertEqual(set(table) - used, set())

    def test_each_purpose_of_the_makefile_and_of_pages_is_a_part(self):
        table = parts()
        for name, arguments in makefile():
            self.assertTrue(arguments, f"make {name}")
            self.assertIn(arguments[0], table, f"make {name}")
        for path in ROOT.rglob("*"):
            if path.suffix in (".md", ".py", ".sh", ".swift") and "/." not in str(path.relative_to(ROOT.parent)):
                for name in re.findall(r"scripts/setup\.sh ([a-z-]+)\b", path.read_text()):
                    self.assertIn(name, table, path)


@unittest.skipUnless(os.geteuid() == 0, "only root makes files of two owners")
class Owner(unittest.TestCase):
    def test_after_root_the_owner_gets_what_was_built_and_nothing_that_was_installed(self):
        sources = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        os.chown(sources, 12345, 12346)
        built, installed = (".build-install/log", "Tools/.build/log", "Tests/fuzz/examples/one"), ("stage/gesture",)
        for name in built + installed:
            (sources / name).parent.mkdir(parents=True)
        for status in 0, 2:
            with self.subTest(status):
                files = " ".join(built + installed)
                rules = f"include {ROOT}/Makefile\nprobe:\n\t@$(give_back) touch {files}; chown 0:0 {files}; "
                done = subprocess.run(
                    ["make", "-s", "-f", "-", "probe"], input=f"{rules}(exit {status})\n", cwd=sources, text=True,
                    stderr=subprocess.DEVNULL, timeout=60, check=False)
                self.assertEqual(done.returncode, status)
                owners = {name: (sources / name).stat().st_uid for name in built + installed}
                self.assertEqual(owners, {name: 12345 for name in built} | {name: 0 for name in installed})


if __name__ == "__main__":
    unittest.main()
