# SPDX-License-Identifier: MIT
"""The programs that tests of `gesture panel` run, and what they print."""

import pathlib
import shlex
import subprocess
import tempfile
import unittest

from command import InFolder

HERE = pathlib.Path(__file__).resolve().parent
scratch = None

# A library to preload: what happens before a program opens a file.
OPENING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFINE(name) \
	int name(const char *path, int flags, ...) { \
		int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
		va_list list; \
		va_start(list, flags); \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
		va_end(list); \
		BEFORE \
		return real(path, flags, mode); \
	}

DEFINE(open)
DEFINE(open64)
"""


def opening(before):
    """The source of that library, with the statements in C for `path`, `flags` and `mode`."""
    return OPENING.replace("BEFORE", " ".join(before.split("\n")))



def set_up():
    """Builds the programs. Call it from setUpModule()."""
    global scratch
    scratch = pathlib.Path(unittest.enterModuleContext(tempfile.TemporaryDirectory()))
    libraries = subprocess.check_output(
        ["pkg-config", "--cflags", "--libs", "libinput", "libudev"], text=True)
    build("client", (HERE / "panel_client.c").read_text(), *shlex.split(libraries))


def build(name, source, *options):
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", "-x", "c", "-", "-o", scratch / name, "-x", "none",
         *options], input=source.encode(), check=True)
    return scratch / name


def client():
    """The path of panel_client.c's program."""
    return str(scratch / "client")


class Events(list):
    """The lines of panel_client.c, in words."""

    def __init__(self, text):
        super().__init__(line.split(" ") for line in text.splitlines())

    def kinds(self):
        return [words[0] for words in self]

    def of(self, *kinds):
        return [words for words in self if words[0] in kinds]


class Panel(InFolder):
    def play(self, script, *options, devices=("touchscreen",), files=()):
        """Plays recordings and a script to the client, as soon as it has opened the devices.

        Unplugging the devices ends it, after it has printed all other events.
        """
        script += "\nawait-read"
        for name in devices:
            script += f"\ndevice {name}\nunplug"
        path = self.write("strokes.panel", script)
        if files:
            options = ("--play", *files, *options)
        return Events(self.works("panel", *options, "--after", "0", "--script", path, "--", client()))
