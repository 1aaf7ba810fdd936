# SPDX-License-Identifier: MIT
"""The C libraries as a build by CMake takes them in: installed by meson or by CMake, shared and
static, or as a subdirectory; and for a Cortex-M4, which qemu emulates.

Run with: python3 -m unittest
"""

import re
import shutil
import subprocess
import unittest

from sample import HERE, ROOT, call, scratch_of
from test_packaging import SAYS

# The project of the guide, whose program is that of consumer.
GUIDE = (ROOT / "docs/install.md").read_text()
PROJECT = re.search(r"## CMake\n.*?```cmake\n(.*?)```", GUIDE, re.S)[1]
FOUND = re.search(r"^find_package\(.*\)\n", PROJECT, re.M)[0]
SUBDIRECTORY = PROJECT.replace(FOUND, f"add_subdirectory({ROOT} gesturecore)\n")
MICROCONTROLLER = ROOT / "examples/microcontroller"
# A folder in which CMake looks, two below the prefix.
LIBDIR = "lib/" + call("gcc", "-print-multiarch").strip()
VERSION = call(ROOT / "scripts/version.sh").strip()

scratch = None


def setUpModule():
    """Installs by both, shared and static."""
    global scratch
    scratch = scratch_of(unittest)
    build = scratch / "build-meson"
    call("meson", "setup", build, ROOT, "--prefix", scratch / "meson/shared", "--libdir", LIBDIR,
         "--werror", "--buildtype", "debug", "-Ddefault_library=both", "-Dtests=disabled",
         "-Dlibinput=disabled", "-Dwlroots=disabled", "-Dgtk4=disabled")
    call("meson", "install", "-C", build)
    shutil.copytree(scratch / "meson/shared", scratch / "meson/static", symlinks=True)
    for kind, others in {"shared": "*.a", "static": "*.so*"}.items():
        for library in (scratch / "meson" / kind / LIBDIR).glob(others):
            library.unlink()
    for kind, is_shared in {"shared": "ON", "static": "OFF"}.items():
        build = scratch / f"build-cmake-{kind}"
        call("cmake", "-S", ROOT, "-B", build, f"-DCMAKE_INSTALL_PREFIX={scratch / 'cmake' / kind}",
             f"-DCMAKE_INSTALL_LIBDIR={LIBDIR}", "-DCMAKE_BUILD_TYPE=Debug",
             f"-DBUILD_SHARED_LIBS={is_shared}",
             "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror")
        call("cmake", "--build", build, "--parallel", "2")
        call("cmake", "--install", build)


def project(name, text):
    """A folder with the program and this CMakeLists.txt."""
    folder = scratch / name
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(text)
    shutil.copy(HERE / "consumer/consumer.c", folder / "app.c")
    return folder


def built(folder, *options):
    call("cmake", "-S", folder, "-B", folder / "build", *options)
    call("cmake", "--build", folder / "build", "--parallel", "2")
    return folder / "build"


def installed(prefix):
    return {str(path.relative_to(prefix)) for path in prefix.rglob("*") if not path.is_dir()}


class CMake(unittest.TestCase):
    def test_a_program_finds_what_meson_or_cmake_has_installed(self):
        for tool in ("meson", "cmake"):
            for kind in ("shared", "static"):
                with self.subTest(tool=tool, kind=kind):
                    # In another folder than the one that it was installed to.
                    prefix = scratch / f"moved-{tool}-{kind}"
                    shutil.copytree(scratch / tool / kind, prefix, symlinks=True)
                    build = built(project(f"found-{tool}-{kind}", PROJECT), f"-DCMAKE_PREFIX_PATH={prefix}")
                    self.assertEqual(call(build / "app"), SAYS)
                    needed = re.findall(r"NEEDED.*\[(libgesturecore.*)\]",
                                        call("readelf", "-d", build / "app"))
                    names = ["libgesturecore-explain.so.2", "libgesturecore.so.2"]
                    self.assertEqual(sorted(needed), names if kind == "shared" else [])

    def test_a_program_takes_them_as_a_subdirectory_and_installs_no_part(self):
        folder = project("subdirectory", SUBDIRECTORY + "install(TARGETS app)\n")
        build = built(folder, f"-DCMAKE_INSTALL_PREFIX={folder / 'prefix'}")
        self.assertEqual(call(build / "app"), SAYS)
        call("cmake", "--install", build)
        self.assertEqual(installed(folder / "prefix"), {"bin/app"})

    def test_a_program_in_cpp_takes_them_as_a_subdirectory(self):
        folder = project("subdirectory-cpp", SUBDIRECTORY.replace("app.c", "app.cpp").replace(
            "LANGUAGES C)", "LANGUAGES CXX)"))
        shutil.copy(ROOT / "bindings/cpp/example.cpp", folder / "app.cpp")
        built(folder, "-DCMAKE_CXX_STANDARD=17")

    def test_shared_libraries_of_a_subdirectory_are_installed_with_the_program(self):
        folder = project("subdirectory-shared", SUBDIRECTORY + "install(TARGETS app)\n")
        build = built(folder, f"-DCMAKE_INSTALL_PREFIX={folder / 'prefix'}", "-DBUILD_SHARED_LIBS=ON")
        call("cmake", "--install", build)
        files = {path.split("/")[-1] for path in installed(folder / "prefix")}
        self.assertLess({"app", "libgesturecore.so.2", "libgesturecore-explain.so.2"}, files)

    def test_both_install_the_same_files_with_the_same_functions(self):
        for kind in ("shared", "static"):
            by_meson, by_cmake = (installed(scratch / tool / kind) for tool in ("meson", "cmake"))
            self.assertEqual({path for path in by_meson if not path.endswith(".pc")}, by_cmake)
        for name in ("gesturecore", "gesturecore-explain"):
            functions, sonames = (
                [call(*command, scratch / tool / f"shared/{LIBDIR}/lib{name}.so")
                 for tool in ("meson", "cmake")]
                for command in (["nm", "-D", "--defined-only", "--format=just-symbols"],
                                ["objdump", "-p"]))
            self.assertEqual(functions[0], functions[1])
            self.assertIn("gc_", functions[0])
            sonames = [re.search(r"SONAME +(\S+)", text)[1] for text in sonames]
            self.assertEqual(sonames, [f"lib{name}.so.2"] * 2)

    def test_a_program_gets_the_minor_version_that_it_asks_for_or_none(self):
        major, minor, patch = map(int, VERSION.split("."))
        good = [f"{major}.{minor}", VERSION, f"{VERSION} EXACT"]
        bad = [f"{major}.{minor + 1}", f"{major}.{minor}.{patch + 1}", f"{major + 1}", f"{major}.{minor}1"]
        if minor > 0:
            bad.append(f"{major}.{minor - 1}")
        asks = "".join(
            f"find_package(gesturecore {asked} QUIET)\n"
            f'message(STATUS "{asked}: ${{gesturecore_FOUND}}")\n'
            "unset(gesturecore_DIR CACHE)\n" for asked in good + bad)
        folder = project("versions", PROJECT.replace(FOUND, asks))
        printed = call("cmake", "-S", folder, "-B", folder / "build",
                       f"-DCMAKE_PREFIX_PATH={scratch / 'cmake/static'}")
        found = dict(re.findall(r"^-- (\d[^:]*): ([01])$", printed, re.M))
        self.assertEqual(found, {asked: str(int(asked in good)) for asked in good + bad})


@unittest.skipUnless(shutil.which("arm-none-eabi-gcc"), "needs gcc-arm-none-eabi")
class CortexM4(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.build = scratch / "microcontroller"
        call("cmake", "-S", MICROCONTROLLER, "-B", cls.build, "-DCMAKE_BUILD_TYPE=MinSizeRel",
             f"-DCMAKE_TOOLCHAIN_FILE={MICROCONTROLLER / 'cortex-m4.cmake'}")
        call("cmake", "--build", cls.build, "--parallel", "2")
        cls.program = cls.build / "microcontroller.elf"

    def test_it_is_a_program_for_that_processor_alone(self):
        self.assertIn("Tag_CPU_arch: v7E-M", call("arm-none-eabi-readelf", "-A", self.program))

    @unittest.skipUnless(shutil.which("qemu-system-arm"), "needs qemu-system-arm")
    def test_it_prints_the_gestures_that_its_guide_shows(self):
        done = subprocess.run(
            ["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none", "-serial",
             "stdio", "-icount", "shift=0", "-semihosting-config", "enable=on,target=native",
             "-kernel", self.program],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=True)
        guide = (ROOT / "docs/microcontroller.md").read_text()
        shown = re.search(r"<!-- printed by microcontroller -->\n```\n(.*?)…", guide, re.S)[1]
        self.assertIn(shown, done.stdout.decode().replace("\r", ""))

    def test_a_program_finds_the_libraries_that_were_compiled_for_it(self):
        prefix = scratch / "arm"
        toolchain = f"-DCMAKE_TOOLCHAIN_FILE={MICROCONTROLLER / 'cortex-m4.cmake'}"
        call("cmake", "-S", ROOT, "-B", scratch / "build-arm", toolchain, f"-DCMAKE_INSTALL_PREFIX={prefix}")
        call("cmake", "--build", scratch / "build-arm", "--parallel", "2")
        call("cmake", "--install", scratch / "build-arm")
        folder = project("found-arm", PROJECT.replace("add_executable(app", "add_library(app STATIC"))
        built(folder, toolchain, f"-DCMAKE_FIND_ROOT_PATH={prefix}")
