# SPDX-License-Identifier: MIT
"""Files that the command writes are there as a whole or not at all, and lose nothing."""

import os
import resource
import signal
import stat
import subprocess

from command import CANVAS, DOUBLE_TAP, PROGRAM, InFolder, gesture
from drawn import stroke
from on_panel import build, opening, set_up

# Each writes a file whose name follows.
WRITERS = {
    "draw": ["draw", CANVAS, "-o"],
    "convert": ["convert", CANVAS, "-o"],
    "record": ["record", "--replay", DOUBLE_TAP, "-o"],
}
NAMES = {"draw": "new.svg", "convert": "new.gesture", "record": "new.gesture"}


# A file system without O_TMPFILE. Writes down the mode of each file that is created.
MODES = r"""
		if ((flags & O_TMPFILE) == O_TMPFILE) {
			errno = EOPNOTSUPP;
			return -1;
		}
		if ((flags & O_CREAT) != 0) {
			FILE *log = fopen(getenv("MODES"), "a");
			fprintf(log, "%o %s\n", mode, path);
			fclose(log);
		}
"""


def setUpModule():
    set_up()


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


class Files(InFolder):
    def refused(self, words, *arguments, **options):
        """The message of a call that cannot write."""
        status, error = run(*arguments, **options)
        self.assertEqual(status, 1, error)
        self.assertIn(words, error)
        return error

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

    def test_a_name_that_is_not_utf_8_is_refused_and_no_other_file_is_written(self):
        for name, arguments in WRITERS.items():
            path = self.place / (os.fsdecode(b"caf\xe9") + NAMES[name][3:])
            for force in ([], ["--force"]):
                self.refused("a name that is not UTF-8", *arguments, path, *force)
        folder = self.place / os.fsdecode(b"caf\xe9")
        self.refused("a name that is not UTF-8", "tune", "--record", folder, "--replay", DOUBLE_TAP)
        self.assertEqual(os.listdir(self.place), [])

    def test_a_recording_is_its_owners_only(self):
        path = self.place / "new.gesture"
        os.umask(os.umask(0) & 0o022)
        for force in ([], ["--force"]):
            run(*WRITERS["record"], path, *force)
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
            path.chmod(0o666)

    def test_a_recording_that_replaces_a_file_is_never_open_to_others(self):
        library = build("modes.so", opening(MODES), "-shared", "-fPIC", "-ldl")
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
