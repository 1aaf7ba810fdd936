#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs damaged files through every subcommand that reads them.

    check.py --gesture PROGRAM --count 300

Each run succeeds, or exits with status 1 and a message that names the file. It takes bounded time
and memory, and writes nothing. The last line is "N passed, N failed". A file that fails is kept in
--keep; `--seed` and `--kind` make it again.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from damage import damaged
from kinds import FILE, GOOD, OUTPUT, RECORDINGS, kinds

# Of the processor, of memory, and of a clock on a busy machine. A message quotes a part of a line.
SECONDS, KILOBYTES, WALL_SECONDS, LONGEST = 2.0, 300_000, 120, 1500
TOGETHER = 100
# What only a programmer can read.
RAW = re.compile(
    r"[Ff]atal error|Error Domain|Optional\(|NSError|[Ss]tack dump|Sanitizer|runtime error|\.swift:"
    r"|Swift\.|__C\.|Gesture\w+\.\w+\(|YamlError|WARNING \*\*|CRITICAL \*\*|Index out of|libpng"
    r"|Traceback|terminated by")


class Runner:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.work = folder / "work"
        self.work.mkdir()
        self.good = RECORDINGS / "Wacom_ISDv4_E6_Finger.double-tap-center.events"

    def run(self, command, paths):
        """Runs the command on files. Returns what is wrong, or None."""
        output = self.folder / "output"
        arguments = []
        for word in command:
            if word == FILE:
                arguments += map(str, paths)
            else:
                arguments.append(word.replace(OUTPUT, str(output)).replace(GOOD, str(self.good)))
        stdout, stderr = self.folder / "stdout", self.folder / "stderr"
        before = sorted(os.listdir(self.folder))
        environment = {key: value for key, value in os.environ.items() if "WAYLAND" not in key}
        environment["XDG_RUNTIME_DIR"] = str(self.work)
        # The peak of a program begins with that of the process that starts it, such as of outputs
        # that were read here: forget it.
        pathlib.Path("/proc/self/clear_refs").write_text("5")
        with open(stdout, "wb") as out, open(stderr, "wb") as err:
            process = subprocess.Popen(
                [self.program, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                cwd=self.work, env=environment)
            timer = threading.Timer(WALL_SECONDS, process.kill)
            timer.start()
            try:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
            finally:
                timer.cancel()
        wrong = self.judge(command, paths, process.returncode, usage, stdout, stderr)
        after = sorted(os.listdir(self.folder))
        written = [name for name in after if name not in before and name not in ("stdout", "stderr")]
        for name in written:
            path = self.folder / name
            whole = name.startswith("output.") and self.is_whole(command, process.returncode, path)
            path.unlink()
            if not whole:
                wrong = wrong or f"it writes {name}"
        if os.listdir(self.work):
            wrong = wrong or f"it writes {os.listdir(self.work)}"
        return wrong

    def is_whole(self, command, status, path):
        """A picture of what comes before the damage is promised; half a file never is."""
        data = path.read_bytes()
        if command[0] == "draw":
            return data.rstrip().endswith(b"</svg>") or data.endswith(b"IEND\xaeB`\x82")
        return status == 0

    def judge(self, command, paths, status, usage, stdout, stderr):
        errors = stderr.read_bytes()
        try:
            text, out = errors.decode(), stdout.read_bytes().decode()
        except UnicodeDecodeError:
            return "its output is not UTF-8"
        lines = text.splitlines()
        seconds = usage.ru_utime + usage.ru_stime
        if status not in (0, 1):
            return f"it exits with {status}: {text[-300:]}"
        if seconds > SECONDS or usage.ru_maxrss > KILOBYTES:
            return f"it takes {seconds:.1f} s and {usage.ru_maxrss} KB"
        if RAW.search(text):
            return f"not for people: {text[-300:]}"
        if re.search("[\0-\x08\x0b-\x1f\x7f]", text + out):
            return "it prints control characters"
        if any(len(line) > LONGEST + 300 for line in lines):
            return "a message is too long"
        if "--json" in command:
            for line in out.splitlines():
                json.loads(line)
        if status == 0:
            return None
        return self.names(command, paths, lines)

    def names(self, command, paths, lines):
        """Every line is one of the command's, and names a file or what is missing."""
        if not lines:
            return "it fails without a message"
        for line in lines:
            if not line.startswith("gesture: "):
                return f"a line without the name of the program: {line[:200]}"
        # An intact script has no compositor.
        other = {"panel": "true has ended: "}.get(command[0])
        names = [str(path.parent) if path.name.startswith("input") else str(path) for path in paths]
        if not any(name in line or (other and other in line) for line in lines for name in names):
            return f"no file is named: {lines[0][:200]}"
        names_each_line = command[0] == "config" or {"--config", "--import"} & set(command)
        if len(paths) == 1 and not names_each_line and len(lines) > 4:
            return f"{len(lines)} messages about one file: {lines[:5]}"
        return None


def check(job):
    """Makes some files, runs the commands on them, and returns (runs, failures)."""
    program, keep, index, seeds = job
    kind = kinds(program)[index]
    runs, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        runner = Runner(program, folder)
        paths = [write(folder / f"input-{seed}{kind.suffix}", kind, seed) for seed in seeds]
        for command in kind.many:
            for start in range(0, len(paths), TOGETHER):
                some = paths[start : start + TOGETHER]
                runs += len(some)
                if runner.run(command, some):
                    # Which of them?
                    for path in some:
                        failures += failure(runner, kind, command, path)
        for path, seed in zip(paths, seeds):
            for number, command in enumerate(kind.single):
                if (seed + number) % len(kind.single) == 0:
                    runs += 1
                    failures += failure(runner, kind, command, path)
    for path, data, message in failures:
        (keep / path).write_bytes(data)
        print(f"{path}: {message}", flush=True)
    return runs, len(failures)


def special(program):
    """What is no file, or none that can be read, in every subcommand. Returns (runs, failures)."""
    runs = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        runner = Runner(program, folder)
        (folder / "folder").mkdir()
        (folder / "loop").symlink_to(folder / "loop")
        (folder / "nowhere").symlink_to(folder / "none")
        (folder / "empty").touch()
        paths = [folder / name for name in ("folder", "loop", "nowhere", "empty", "none")]
        paths += map(pathlib.Path, ("/dev/zero", "/dev/null", "/dev/full", "/proc/self/mem"))
        every = [command for kind in kinds(program) for command in kind.many + kind.single]
        commands = [command for at, command in enumerate(every) if command not in every[:at]]
        for path in paths:
            for command in commands:
                runs += 1
                if wrong := runner.run(command, [path]):
                    failed += 1
                    print(f"{path.name}: {' '.join(command)}: {wrong}", flush=True)
    return runs, failed


def write(path, kind, seed):
    data = damaged(seed, kind.seeds)
    if kind.name == "desc":
        # The events have a name that begins with that of their description.
        recording = path.with_suffix(".stroke.events")
        events = (RECORDINGS / "EP0430M09.1-finger-drag-up-down.events").read_bytes()
        path.write_bytes(data)
        recording.write_bytes(b"".join(events.splitlines(keepends=True)[:80]))
        return recording
    path.write_bytes(data)
    return path


def failure(runner, kind, command, path):
    wrong = runner.run(command, [path])
    if not wrong:
        return []
    bad = path.with_name(path.name.replace(".stroke.events", ".desc"))
    return [(f"{kind.name}-{bad.name}", bad.read_bytes(), f"{' '.join(command)}: {wrong}")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gesture", required=True)
    parser.add_argument("--count", type=int, default=300, help="damaged files of each kind")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--kind", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", default=".build-damage", help="a folder for files that fail")
    options = parser.parse_args()
    program = str(pathlib.Path(options.gesture).resolve())
    keep = pathlib.Path(options.keep)
    keep.mkdir(exist_ok=True)
    end = options.seed + options.count
    jobs = [
        (program, keep, index, range(start, min(start + 100, end)))
        for start in range(options.seed, end, 100)
        for index, kind in enumerate(kinds(program))
        if options.kind in (None, kind.name)]
    runs, failed = special(program) if options.kind is None else (0, 0)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for done, bad in pool.map(check, jobs):
            runs, failed = runs + done, failed + bad
    print(f"{runs - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
