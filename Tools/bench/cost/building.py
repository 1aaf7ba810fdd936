# SPDX-License-Identifier: MIT
"""Builds of the core: its objects, and the installed libraries."""
import pathlib
import shutil

from toolchain import die, output

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The release flags of meson.build.
RELEASE = ["-std=c11", "-DNDEBUG", "-ffreestanding", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore"]


def compile_core(compiler, flags, folder):
    folder.mkdir()
    objects = []
    for source in sorted((ROOT / "CGestureCore").rglob("*.c")):
        objects.append(folder / (source.stem + ".o"))
        output(compiler, *RELEASE, *flags, "-c", source, "-o", objects[-1])
    return objects


def build_libraries(folder):
    """Builds the libraries as `make install` does."""
    meson = shutil.which("meson") or die("meson is missing: run scripts/setup.sh")
    output(meson, "setup", "--buildtype=release", "-Dtests=disabled", "-Dcompositor=disabled",
           "-Dgtk4=disabled", "-Dlibinput=enabled", folder, ROOT)
    output(meson, "compile", "-C", folder)
    return folder
