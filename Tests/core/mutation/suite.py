# SPDX-License-Identifier: MIT
"""Runs the C tests of the core with a mutant in it, and two checks of `make test` that are as fast:
the events of recordings and random streams, and that public calls check what they are about.

The tests are built once. They are linked to the core as a shared library, so that a mutant costs the
compilation of what it changes and one link.
"""
import importlib.util
import json
import os
import re
import resource
import shutil
import subprocess
import threading
import time

# For a test without a mutant. A mutant may make it this many times as slow.
PROCESSOR_SECONDS = 120
SLOWER = 4
MEMORY_BYTES = 2 << 30
OPTIONS = ["-std=c11", "-O1", "-g0", "-w"]
# The libraries of meson that programs link besides the core.
SHARED = ("testing", "testing-support", "gesturecore-explain")
EVENTS = "events, bit by bit"


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def runs(command, **options):
    """Whether a command succeeds."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        **options,
    )  # fmt: skip
    return done.returncode == 0


def script(path):
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_library(folder):
    return {**os.environ, "LD_LIBRARY_PATH": str(folder)}


class Suite:
    """The test programs, and the objects of the core without a mutant."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.rooms = script(root / "scripts/check-rooms.py")
        self.core = root / "CGestureCore"
        self.objects = folder / "objects"
        self.programs = folder / "programs"
        self.kills = {}  # how many mutants a program has caught
        self.seconds = {}
        self.most_seconds = {}  # of processor time
        self.lock = threading.Lock()

    def build(self, pool):
        for path in (self.objects, self.programs):
            shutil.rmtree(path, ignore_errors=True)
            path.mkdir(parents=True)
        self.sources = sorted(str(p.relative_to(self.core)) for p in self.core.rglob("*.c"))
        compiled = [pool.submit(self.compile, self.core, s, self.objects) for s in self.sources]
        if not all(future.result() for future in compiled):
            raise SystemExit("the core does not compile")
        self.needs = {source: self.headers_of(source) for source in self.sources}
        library = self.folder / "libcore.so"
        self.link(self.objects, library)
        targets = list(self.targets())
        shared = [pool.submit(self.build_shared, sources, folders)
                  for name, sources, folders in targets if name in SHARED]
        objects = [path for future in shared for path in future.result()]
        archive = self.folder / "libtesting.a"
        archive.unlink(missing_ok=True)
        subprocess.run(["ar", "rc", str(archive), *objects], check=True)
        built = [pool.submit(self.build_program, [str(archive), str(library)], *target)
                 for target in targets if target[0].startswith("test_")]
        for future in built:
            future.result()
        self.build_events(library)
        self.own = self.with_sources_of_the_core(targets)

    def with_sources_of_the_core(self, targets):
        """The targets of programs that compile some of the core by themselves, not from the library."""
        return [target for target in targets if target[0].startswith("test_")
                and any(source.startswith(f"{self.core}/") for source in target[1])]

    def targets(self):
        """Name, sources and include folders of all that meson would build."""
        meson = self.folder / "meson"
        shutil.rmtree(meson, ignore_errors=True)
        others = ("libinput", "wlroots", "compositor", "gtk4")
        off = [f"-D{name}=disabled" for name in others]
        subprocess.run(
            ["meson", "setup", str(meson), str(self.root), "-Dtests=enabled", *off],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        targets = subprocess.check_output(["meson", "introspect", "--targets", str(meson)])
        for target in json.loads(targets):
            for group in target["target_sources"]:
                if group.get("sources"):
                    given = group["parameters"]
                    folders = [p for p in given if p.startswith("-I")]
                    first = [f"-include{after}" for option, after in zip(given, given[1:])
                             if option == "-include"]
                    yield target["name"], group["sources"], folders + first

    def object_name(self, source):
        return source.replace("/", "-") + ".o"

    def compile(self, core, source, objects):
        return runs(
            ["gcc", *OPTIONS, "-fPIC", "-ffreestanding", "-MMD", f"-I{self.root}/include",
             f"-I{core}", "-c", str(core / source), "-o", str(objects / self.object_name(source))]
        )  # fmt: skip

    def headers_of(self, source):
        rule = (self.objects / self.object_name(source)).with_suffix(".d").read_text()
        return set(re.findall(rf"{re.escape(str(self.core))}/(\S+\.h)", rule))

    def link(self, objects, library):
        names = [str(path) for path in sorted(objects.glob("*.o"))]
        # Programs look for this name in LD_LIBRARY_PATH.
        name = f"-Wl,-soname,{library.name}"
        subprocess.run(["gcc", "-shared", name, *names, "-o", str(library)], check=True)

    def build_shared(self, sources, folders):
        """Returns the objects of what programs share."""
        objects = []
        for source in sources:
            path = self.folder / f"{os.path.basename(source)}.o"
            subprocess.run(["gcc", *OPTIONS, *folders, "-c", source, "-o", str(path)], check=True)
            objects.append(str(path))
        return objects

    def build_program(self, libraries, name, sources, folders, programs=None):
        program = (programs or self.programs) / name
        subprocess.run(
            ["gcc", *OPTIONS, *folders, *sources, *libraries, "-lcmocka", "-lm", "-o", str(program)],
            check=True,
        )  # fmt: skip

    def build_events(self, library):
        """The program of event-hashes.sh, and what it must print."""
        samples = self.root / "Tests/recordings/samples"
        sources = sorted((self.root / "Tests/core/events").glob("*.c"))
        self.build_program(
            [str(library)], "event-hashes", [str(source) for source in sources],
            [f"-I{self.root}/{folder}" for folder in ("include", "Tests/core/events/include")],
            self.folder,
        )  # fmt: skip
        self.events = [self.folder / "event-hashes", samples,
                       *sorted(path.name for path in samples.glob("*.samples"))]
        lines = (self.root / "Tests/recordings/event-hashes.txt").read_text().splitlines(True)
        self.hashes = "".join(line for line in lines if not line.startswith("#"))

    def same_events(self, library_folder):
        begin = time.monotonic()
        done = subprocess.run(
            self.events, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=with_library(library_folder), preexec_fn=lambda: self.limit(EVENTS), text=True,
        )  # fmt: skip
        with self.lock:
            self.seconds[EVENTS] = time.monotonic() - begin
        return done.returncode == 0 and done.stdout == self.hashes

    def unchecked_calls(self, core):
        return any(self.rooms.unchecked_calls(list(self.rooms.ROOMS), sorted(core.rglob("*.[ch]"))))

    def limit(self, name):
        limit(self.most_seconds.get(name, PROCESSOR_SECONDS))

    def failing_without_mutant(self):
        """As failing(). The time of each test limits it with a mutant."""
        failing = self.failing(self.folder)
        self.most_seconds = {name: SLOWER * (1 + int(seconds))
                             for name, seconds in self.seconds.items()}
        return failing

    def passes(self, program, library_folder):
        begin = time.monotonic()
        passed = runs(
            [str(program)],
            env=with_library(library_folder),
            preexec_fn=lambda: self.limit(program.name),
        )
        with self.lock:
            self.seconds[program.name] = time.monotonic() - begin
            if not passed:
                self.kills[program.name] = self.kills.get(program.name, 0) + 1
        return passed

    def in_order(self):
        """The programs, those first that catch most in the least time."""
        programs = sorted(self.programs.iterdir())
        with self.lock:
            return sorted(
                programs,
                key=lambda p: self.seconds.get(p.name, 0) / (1 + self.kills.get(p.name, 0)),
            )

    def failing(self, library_folder, own=None):
        """What first fails with a library, or None. `own` has other builds of some."""
        for program in self.in_order():
            if own is not None and (own / program.name).exists():
                program = own / program.name
            if not self.passes(program, library_folder):
                return program.name
        return None if self.same_events(library_folder) else EVENTS

    def catch(self, mutant, folder):
        """The name of what catches a mutant, or None."""
        core, objects = folder / "core", folder / "objects"
        for path in (core, objects):
            shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(self.core, core)
        shutil.copytree(self.objects, objects, copy_function=os.link)
        path = core / mutant.file
        path.write_bytes(mutant.applied(path.read_bytes()))
        if self.unchecked_calls(core):
            return "rooms of the core"
        changed = [s for s in self.sources if s == mutant.file or mutant.file in self.needs[s]]
        for source in changed:
            (objects / self.object_name(source)).unlink()
            (objects / self.object_name(source)).with_suffix(".d").unlink()
            if not self.compile(core, source, objects):
                return "the compiler"
        library = folder / "libcore.so"
        self.link(objects, library)
        own = folder / "own"
        shutil.rmtree(own, ignore_errors=True)
        own.mkdir()
        for name, sources, folders in self.own:
            if any(str(self.core / source) in sources for source in changed):
                mutated = [source.replace(f"{self.core}/", f"{core}/") for source in sources]
                headers = [option.replace(f"-I{self.core}", f"-I{core}") for option in folders]
                libraries = [str(self.folder / "libtesting.a"), str(library)]
                self.build_program(libraries, name, mutated, headers, own)
        return self.failing(folder, own)
