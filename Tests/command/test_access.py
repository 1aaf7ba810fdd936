# SPDX-License-Identifier: MIT
"""What the command says if the user has no access to the devices."""

import os

from command import PROGRAM, InFolder, gesture
from on_panel import build, set_up

# A kernel that lets nobody open input devices.
DENIED = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>

#define DEFINE(name) \\
	int name(const char *path, int flags, ...) { \\
		int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \\
		va_list list; \\
		va_start(list, flags); \\
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \\
		va_end(list); \\
		if (strncmp(path, "/dev/input/", 11) == 0) { \\
			errno = EACCES; \\
			return -1; \\
		} \\
		return real(path, flags, mode); \\
	}

DEFINE(open)
DEFINE(open64)
"""


def setUpModule():
    set_up()


class WithoutAccess(InFolder):
    def test_each_live_command_says_how_to_get_it_and_what_that_allows(self):
        library = build("denied.so", DENIED, "-shared", "-fPIC", "-ldl")
        path = self.write("c.yaml", """
recognizers: [{name: tap, type: tap}]
actions: [{gesture: tap, run: [foot]}]
""")
        for words in (["run", "--config", path], ["monitor"], ["record", "-o", self.folder / "new.gesture"]):
            with self.subTest(words=words[0]):
                status, _, error = gesture(
                    "panel", "--size", "300x200mm", "--", PROGRAM, *words,
                    env={**os.environ, "LD_PRELOAD": str(library)})
                self.assertEqual(status, 1, error)
                for said in ("/dev/input/event", "no permission", "usermod -aG input", "also keyboards",
                             "gesture-tools-access", "make install-command RULE=yes", "udevadm trigger",
                             "all your programs can read touches, also those on the lock screen"):
                    self.assertIn(said, error)
        self.assertFalse((self.folder / "new.gesture").exists())
