# SPDX-License-Identifier: MIT
"""Files that the command writes are there as a whole or not at all, and lose nothing."""

import contextlib
import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import unittest

from command import CANVAS, DOUBLE_TAP, PROGRAM, RECORDINGS, InFolder, gesture
from drawn import stroke

# Each writes a file whose name follows.
WRITERS = {
    "draw": ["draw", CANVAS, "-o"],
    "convert": ["convert", CANVAS, "-o"],
    "record": ["record", "--replay", DOUBLE_TAP, "-o"],
}
NAMES = {"draw": "new.svg", "convert": "new.gesture", "record": "new.gesture"}


# A file system without O_TMPFILE. Writes down the mode of each file that is created.
MODES = r"""
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define DEFINE(name) \
	int name(const char *path, int flags, ...) { \
		int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
		va_list list; \
		va_start(list, flags); \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
		va_end(list); \
		if ((flags & O_TMPFILE) == O_TMPFILE) { \
			errno = EOPNOTSUPP; \
			return -1; \
		} \
		if ((flags & O_CREAT) != 0) { \
			FILE *log = fopen(getenv("MODES"), "a"); \
			fprintf(log, "%o %s\\n", mode, path); \
			fclose(log); \
		} \
		return real(path, flags, mode); \
	}

DEFINE(open)
DEFINE(open64)
"""


def run(*arguments, limit=None, ignores=False, **options):
    """With a limit, no file may grow above so many bytes; SIGXFSZ kills unless it is ignored."""

    def prepare():
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN if ignores else signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    options.setdefault("stdout", subprocess.PIPE)
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], stderr=subprocess.PIPE, timeout=60, check=False,
        preexec_fn=prepare, **options)
    return done.returncode, done.stderr.decode()


class Writing(InFolder):
    def refused(self, words, *arguments, **options):
        """The message of a call that cannot write."""
        status, error = run(*arguments, **options)
        self.assertEqual(status, 1, error)
        self.assertIn(words, error)
        return error


class Files(Writing):
    def setUp(self):
        super().setUp()
        self.place = self.folder / "place"
        self.place.mkdir()

    def cases(self):
        """Each writer with a new file, and with one that is there and may be replaced."""
        for name, arguments in WRITERS.items():
            for old in (None, b"precious\n"):
                for path in self.place.iterdir():
                    path.unlink()
                path = self.place / NAMES[name]
                words = [*arguments, path]
                if old is not None:
                    path.write_bytes(old)
                    words.append("--force")
                with self.subTest(command=name, old=old):
                    yield name, path, words, old

    def expect_as_before(self, path, old):
        self.assertEqual([path.name] if old else [], sorted(os.listdir(self.place)))
        if old:
            self.assertEqual(path.read_bytes(), old)

    def test_a_file_that_is_there_is_replaced_by_force_only(self):
        for name, path, words, old in self.cases():
            if old:
                self.refused(" exists: use --force", *words[:-1])
                self.expect_as_before(path, old)
            self.assertEqual(run(*words)[0], 0)
            self.assertEqual(os.listdir(self.place), [path.name])
            self.assertNotIn(b"precious", path.read_bytes(), name)

    def test_where_a_file_may_not_grow_everything_is_as_before(self):
        for limit, ignores in ((60, False), (60, True), (3000, False)):
            for name, path, words, old in self.cases():
                # A recording keeps its beginning.
                if limit == 60 or name != "record":
                    self.refused("File too large", *words, limit=limit, ignores=ignores)
                    self.expect_as_before(path, old)

    def test_standard_output_that_may_not_grow_is_an_error(self):
        for command in ("replay", "explain", "convert"):
            with open(self.place / "out", "wb") as out:
                self.refused("written: File too large", command, CANVAS, limit=1000, stdout=out)

    def test_a_recording_is_cut_to_whole_lines_that_replay_wherever_the_disk_is_full(self):
        source = self.write("stroke.evemu", stroke(500, 500, 700, 500, 200).bytes())
        path = self.place / "new.gesture"
        for limit in range(100, 1200, 53):
            path.unlink(missing_ok=True)
            error = self.refused(
                "cannot be written: File too large", "record", "--replay", source, "-o", path, limit=limit)
            if not path.exists():
                self.assertNotIn("Kept", error)
                continue
            self.assertRegex(error, rf"{path} keeps what came before: .*\d+ sample")
            self.assertTrue(path.read_bytes().endswith(b"\n"))
            self.assertLessEqual(path.stat().st_size, limit)
            self.assertEqual(gesture("replay", path)[0::2], (0, ""), limit)
        self.assertTrue(path.exists())

    def test_a_recording_on_standard_output_is_cut_to_whole_lines_too(self):
        source = self.write("stroke.evemu", stroke(500, 500, 700, 500, 200).bytes())
        path = self.place / "out.gesture"
        with open(path, "wb") as out:
            status, _ = run("record", "--replay", source, limit=700, stdout=out)
        self.assertEqual(status, 1)
        self.assertTrue(path.read_bytes().endswith(b"\n"))
        self.assertEqual(gesture("replay", path)[0], 0)

    def test_a_link_is_not_followed(self):
        for name, path, words, old in self.cases():
            target = self.folder / "target"
            for content in (None, b"precious\n"):
                target.unlink(missing_ok=True)
                path.unlink(missing_ok=True)
                if content:
                    target.write_bytes(content)
                path.symlink_to(target)
                self.refused("is a link", *words)
                self.assertTrue(path.is_symlink())
                self.assertEqual(target.exists(), content is not None)
                if content:
                    self.assertEqual(target.read_bytes(), content)
            path.unlink()
            if old:
                path.write_bytes(old)

    def test_a_link_in_the_way_of_a_part_is_not_followed(self):
        target = self.write("target", b"precious\n")
        for _, path, words, _ in self.cases():
            (self.place / (path.name + ".part")).symlink_to(target)
            run(*words)
            self.assertEqual(target.read_bytes(), b"precious\n")

    def test_a_device_and_a_pipe_are_written_to(self):
        # As /dev/stdout, but nothing else can have replaced it.
        pipe = self.folder / "stdout"
        pipe.symlink_to("/proc/self/fd/1")
        for name in ("convert", "record"):
            status, error = run(*WRITERS[name], "/dev/null")
            self.assertEqual(status, 0, error)
            self.refused("No space left on device", *WRITERS[name], "/dev/full")
            self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
            status, error = run(*WRITERS[name], pipe)
            self.assertEqual(status, 0, error)
            self.assertTrue(pipe.is_symlink())

    def test_a_folder_as_a_file_is_refused(self):
        for name, arguments in WRITERS.items():
            folder = self.place / ("folder" + NAMES[name][3:])
            folder.mkdir(exist_ok=True)
            for force in ([], ["--force"]):
                self.refused("is a folder: name a file in it", *arguments, folder, *force)

    def test_a_recording_is_its_owners_only(self):
        path = self.place / "new.gesture"
        os.umask(os.umask(0) & 0o022)
        for force in ([], ["--force"]):
            run(*WRITERS["record"], path, *force)
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
            path.chmod(0o666)

    def test_a_recording_that_replaces_a_file_is_never_open_to_others(self):
        source, library = self.folder / "modes.c", self.folder / "modes.so"
        source.write_text(MODES)
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-D_GNU_SOURCE", source, "-o", library, "-ldl"], check=True)
        path = self.place / "new.gesture"
        path.write_bytes(b"precious\n")
        path.chmod(0o644)
        log = self.folder / "modes"
        status, error = run(
            "record", "--replay", DOUBLE_TAP, "-o", path, "--force",
            env=dict(os.environ, LD_PRELOAD=str(library), MODES=str(log)))
        self.assertEqual(status, 0, error)
        modes = [line.split() for line in log.read_text().splitlines()]
        self.assertEqual([mode for mode, name in modes if "new.gesture" in name], ["600"])

    def test_what_is_replaced_keeps_its_permissions(self):
        for name in ("draw", "convert"):
            path = self.place / NAMES[name]
            path.write_bytes(b"old")
            path.chmod(0o640)
            self.assertEqual(run(*WRITERS[name], path, "--force")[0], 0)
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)

    @unittest.skipUnless(os.geteuid() == 0, "needs another user")
    def test_in_a_folder_that_is_read_only_nothing_changes(self):
        with self.for_everyone() as program:
            for _, path, words, old in self.cases():
                os.chmod(self.place, 0o555)
                done = subprocess.run(
                    [program, *map(str, words)], user=65534, group=65534, extra_groups=[],
                    capture_output=True, timeout=60, check=False,
                )
                self.assertEqual(done.returncode, 1)
                self.assertIn(b"Permission denied", done.stderr)
                os.chmod(self.place, 0o755)
                self.expect_as_before(path, old)

    @contextlib.contextmanager
    def for_everyone(self):
        """A copy of the command and gesture-draw, and the recordings, where any user finds them."""
        os.chmod(self.folder, 0o755)
        for name in ("gesture-draw", "gesture"):
            program = shutil.copy(pathlib.Path(PROGRAM).with_name(name), self.folder)
            os.chmod(program, 0o755)
        kept = dict(WRITERS)
        for name, words in kept.items():
            copies = [
                shutil.copy(word, self.folder / word.name) if isinstance(word, pathlib.Path) else word
                for word in words]
            WRITERS[name] = copies
        shutil.copy(RECORDINGS / "Wacom_ISDv4_E6_Finger.desc", self.folder)
        try:
            yield program
        finally:
            WRITERS.update(kept)


def small_disk():
    """A disk of a few kilobytes, nil where none can be mounted."""
    folder = tempfile.mkdtemp()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder], capture_output=True, check=False
    )
    if done.returncode != 0:
        os.rmdir(folder)
        return None
    return pathlib.Path(folder)


class FullDisk(Writing):
    def setUp(self):
        super().setUp()
        self.disk = small_disk()
        if self.disk is None:
            self.skipTest("no disk can be mounted here")
        self.addCleanup(os.rmdir, self.disk)
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)

    def test_draw_and_convert_lose_nothing_and_leave_nothing(self):
        for name in ("draw", "convert"):
            path = self.disk / NAMES[name]
            for force in ([], ["--force"]):
                if force:
                    path.write_bytes(b"precious\n")
                self.refused("No space left on device", *WRITERS[name], path, *force)
                self.assertEqual(os.listdir(self.disk), [path.name] if force else [])
            self.assertEqual(path.read_bytes(), b"precious\n")
            path.unlink()

    def test_a_recording_keeps_what_came_before_and_it_replays(self):
        path = self.disk / "new.gesture"
        for limit in (4096, 5000, 6000, 8192):
            path.unlink(missing_ok=True)
            (self.disk / "filler").write_bytes(b"x" * (16384 - limit))
            status, error = run("record", "--replay", CANVAS, "--for", "2", "-o", path)
            if status == 1:
                self.assertIn("No space left on device", error)
            if path.exists():
                self.assertEqual(gesture("replay", path)[0], 0)
            (self.disk / "filler").unlink()
