# SPDX-License-Identifier: MIT
"""The C libraries as a compositor's build takes them in: embedded by meson, or installed and found
by pkg-config; shared and static; from C, and from C++ with every header and every function.

Run with: python3 -m unittest
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from sample import HERE, ROOT, call, scratch_of

GTK = ROOT / "examples" / "gtk4"
GUIDE = ROOT / "docs" / "install.md"
# And that for wlroots, whose name has the version that was found.
LIBRARIES = ["libgesturecore", "libgesturecore-explain", "libgesturecore-libinput"]
SAYS = ("tap ended\n"
        "tap: failed at 1.430 s: the next finger did not land within 0.35 s, the limit.\n")

scratch = None


def setUpModule():
    """Installs both kinds of libraries once, and a copy of it without the shared ones."""
    global scratch
    scratch = scratch_of(unittest)
    build = scratch / "library"
    call("meson", "setup", build, ROOT, "--prefix", scratch / "shared", "--libdir", "lib",
         "--werror", "--buildtype", "debug", "-Ddefault_library=both",
         "-Dpkgconfig.relocatable=true", "-Dtests=disabled", "-Dlibinput=enabled",
         "-Dwlroots=enabled", "-Dcompositor=disabled", "-Dgtk4=disabled")
    call("meson", "install", "-C", build)
    (wlroots,) = (scratch / "shared/lib/pkgconfig").glob("libgesturecore-wlroots-*.pc")
    LIBRARIES.append(wlroots.stem)
    shutil.copytree(scratch / "shared", scratch / "static", symlinks=True)
    for library in (scratch / "static/lib").glob("*.so*"):
        library.unlink()


def consumer(name):
    """A copy of the consumer. Its C++ names every function that the libraries export."""
    source = scratch / name
    shutil.copytree(HERE / "consumer", source)
    headers = sorted((ROOT / "include/gesturecore").glob("*.h*"))
    functions = sorted(
        line.split()[2] for library in LIBRARIES
        for line in call("nm", "-D", "--defined-only",
                         scratch / f"shared/lib/{library}.so").splitlines())
    (source / "everything.cpp").write_text("\n".join([
        *(f"#include <gesturecore/{header.name}>" for header in headers),
        "using function = void (*)();",
        "extern const function everything[];",
        "const function everything[] = {",
        *(f"\treinterpret_cast<function>(&{name})," for name in functions),
        "};",
        "int main() {",
        "\treturn everything[0] == nullptr;",
        "}\n"]))
    return source


def embedding(name):
    """A copy of the consumer that has this repository where the guide's wrap file says."""
    source = consumer(name)
    wrap = re.search(r"subprojects/gesturecore\.wrap`.*?```ini\n(.*?)```", GUIDE.read_text(), re.S)
    (source / "subprojects").mkdir()
    (source / "subprojects/gesturecore.wrap").write_text(wrap[1])
    (source / "subprojects/gesturecore").symlink_to(ROOT)
    return source


class Packaging(unittest.TestCase):
    def builds(self, source, *options, prefix=None):
        """Builds, runs and installs the consumer; returns what it needs, and what it installed."""
        environment = dict(os.environ, PKG_CONFIG_PATH="", DESTDIR=str(source / "dest"))
        if prefix is not None:
            environment.update(PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig"),
                               LD_LIBRARY_PATH=str(prefix / "lib"))
        build = source / "build"
        call("meson", "setup", build, source, "--prefix", "/usr", "--libdir", "lib", *options,
             env=environment)
        call("meson", "install", "-C", build, env=environment)
        call(build / "everything", env=environment)
        self.assertEqual(call(build / "consumer", env=environment), SAYS)
        needed = re.findall(
            r"NEEDED.*\[(libgesturecore.*)\]", call("readelf", "-d", build / "everything"))
        installed = {str(path.relative_to(source / "dest"))
                     for path in (source / "dest").rglob("*") if path.is_file()}
        return set(needed), installed

    def test_an_embedded_copy_installs_what_is_loaded_and_no_more(self):
        needed, installed = self.builds(embedding("embedded-shared"))
        self.assertEqual(needed, {f"{library}.so.2" for library in LIBRARIES})
        self.assertLess({"usr/bin/consumer", *(f"usr/lib/{name}" for name in needed)}, installed)
        others = [name for name in installed
                  if not re.match(r"usr/lib/libgesturecore[a-z0-9.-]*\.so", name)]
        self.assertEqual(others, ["usr/bin/consumer"])

    def test_a_static_embedded_copy_installs_nothing(self):
        needed, installed = self.builds(
            embedding("embedded-static"), "-Dgesturecore:default_library=static")
        self.assertEqual((needed, installed), (set(), {"usr/bin/consumer"}))

    def test_an_embedded_copy_is_the_libraries_and_does_not_stop_at_warnings(self):
        source = embedding("embedded-options")
        call("meson", "setup", "--werror", source / "build", source)

        def introspect(what):
            return json.loads(call("meson", "introspect", what, source / "build"))

        self.assertEqual(introspect("--tests"), [])
        built = {target["name"] for target in introspect("--targets")
                 if target["subproject"] and "library" in target["type"]}
        self.assertEqual({f"lib{name}" for name in built}, set(LIBRARIES))
        options = {option["name"]: option["value"] for option in introspect("--buildoptions")}
        self.assertIs(options["gesturecore:werror"], False)

    def test_installed_and_shared(self):
        needed, installed = self.builds(consumer("shared-consumer"), prefix=scratch / "shared")
        self.assertEqual(needed, {f"{library}.so.2" for library in LIBRARIES})
        self.assertEqual(installed, {"usr/bin/consumer"})

    def test_the_header_for_cpp_is_installed(self):
        call("g++", "-std=c++17", "-fsyntax-only", f"-I{scratch}/shared/include",
             ROOT / "bindings/cpp/example.cpp")

    @unittest.skipUnless(subprocess.call(["pkg-config", "gtk4"]) == 0, "GTK 4 is not installed")
    def test_the_example_for_gtk_compiles_by_the_lines_of_its_page(self):
        page = (GTK / "README.md").read_text()
        (line,) = re.findall(r"^    (gcc .*\n +\$\(pkg-config .*)$", page, re.M)
        copy = scratch / "gtk"
        shutil.copytree(GTK, copy)
        environment = dict(os.environ, PKG_CONFIG_PATH=str(scratch / "shared/lib/pkgconfig"),
                           LD_LIBRARY_PATH=str(scratch / "shared/lib"))
        self.assertEqual(call("bash", "-c", line, cwd=copy, env=environment), "")
        self.assertTrue((copy / "zoom").exists())

    def test_installed_and_static(self):
        needed, installed = self.builds(consumer("static-consumer"), prefix=scratch / "static")
        self.assertEqual((needed, installed), (set(), {"usr/bin/consumer"}))
