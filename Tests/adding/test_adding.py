# SPDX-License-Identifier: MIT
"""Adds a recognizer, `flick`, to a copy of the tree by the list in CONTRIBUTING.md, and counts.

The new files are in the folder `flick`, and the new lines below. The copy is built and checked in
C, and GestureKit and the configuration in Swift if a compiler is there. Then one entry after the
other is left out: the copy must not compile.
"""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEW = pathlib.Path(__file__).resolve().parent / "flick"

MOST_FILES = 14

# Where each new file belongs.
FILES = {
    "flick.h": "include/gesturecore/flick.h",
    "flick.c": "CGestureCore/recognizers/flick.c",
    "test_flick.c": "Tests/core/test_flick.c",
    "kind.h": "Tests/kinds/flick.h",
    "FlickGestureRecognizer.swift": "Sources/GestureKit/Recognizers/FlickGestureRecognizer.swift",
    "FlickTests.swift": "Tests/kit/GestureKitTests/FlickTests.swift",
}

KINDS = "include/gesturecore/kinds.def"
SWIFT_KINDS = "Sources/GestureKit/Recognizers/RecognizerKind.swift"
SETTINGS = "Tools/Sources/GestureConfiguration/RecognizerKind+Settings.swift"
MANUAL = "Sources/GestureKit/GestureKit.docc/Recognizers.md"

# The text after which a new one is inserted, and that.
LINES = [
    (KINDS, '"custom recognizer")\n', 'GC_KIND(FLICK, 11, flick, ONCE, "flick")\n'),
    (KINDS, "#include GC_KIND_FILE(custom)\n", "#include GC_KIND_FILE(flick)\n"),
    ("gesturecore.sources", "recognizers/hold.c\n", "CGestureCore/recognizers/flick.c\n"),
    ("gesturecore.sources", "Tests/core/test_hold.c\n", "Tests/core/test_flick.c\n"),
    (SWIFT_KINDS, "    case transform\n", "    /// A quick lift.\n    case flick\n"),
    (SWIFT_KINDS, "TransformGestureRecognizer()\n", "        case .flick: FlickGestureRecognizer()\n"),
    (SWIFT_KINDS, "case .tap, .swipe", ", .flick"),
    (SWIFT_KINDS, "GC_KIND_TRANSFORM\n", "        case .flick: GC_KIND_FLICK\n"),
    (SETTINGS, "case .transform: Self.transformRules\n", "        case .flick: Self.flickRules\n"),
    (SETTINGS, "    private static var tapRules", """: [SettingRule] {
        flickRules
    }

    private static var flickRules"""),
    (MANUAL, "40 ms | location |\n", "| ``FlickGestureRecognizer`` | discrete | a quick lift | location |\n"),
    (MANUAL, "- ``TapGestureRecognizer``\n", "- ``FlickGestureRecognizer``\n"),
    (MANUAL, "- ``Tap``\n", "- ``Flick``\n"),
    ("docs/contract.md", "## 1. Defaults\n", "\nA flick: 300 ms from landing to lift, 50 pt.\n"),
    ("CHANGELOG.md", "### Added\n", "\n- A flick: a quick lift (`gc_flick`, `FlickGestureRecognizer`).\n"),
]

# What check-model.sh and metamorphic.sh compile.
CORE = "find CGestureCore Sources/CGestureExplain -name '*.c'"
SCALED = "{arbiter/glance,arbiter/lead,touch/evidence}.c"
EVENTS = "Tests/core/events"
HASHES = "Tests/recordings/event-hashes.txt"
INCLUDES = (
    "-std=c11 -O1 -Wall -Werror -Iinclude -ICGestureCore"
    f" -I{EVENTS}/include -ITests/model/metamorphic/include")
PROGRAMS = {
    "test_flick": "Tests/core/{test_flick,support,testing}.c -lcmocka",
    "test_misuse_lifetimes": "Tests/core/{test_misuse_lifetimes,misuse,support,testing}.c -lcmocka",
    "model": "$(ls Tests/model/*.c | grep -v test_)",
    "metamorphic": f"$(ls Tests/model/metamorphic/*.c | grep -v test_) {EVENTS}/event_log.c",
    "events": f"{EVENTS}/*.c",
    "fuzzer": "-c Tests/fuzz/recognizer_types.c",
    "misuse": "-c Tests/fuzz/misuse/misuse_world.c",
}
# GestureKit, what tests use of it, the settings and the new test; these without what needs no kind.
SWIFT = (
    "-swift-version 6 -package-name tools -module-cache-path cache -I modules -Xcc -Iinclude"
    " -Xcc -fmodule-map-file=include/module.modulemap -Xcc -fmodule-map-file=modules/c.modulemap")
MODULE = "-parse-as-library -enable-upcoming-feature InternalImportsByDefault"
CONFIGURATION = "Tools/Sources/GestureConfiguration"
SWIFT_STEPS = {
    "bodies": f"-typecheck -module-name GestureKit {MODULE} $(find Sources/GestureKit -name '*.swift')",
    "kit": "-emit-module -emit-module-path modules/GestureKit.swiftmodule -module-name GestureKit"
    f" -wmo {MODULE} $(find Sources/GestureKit -name '*.swift')",
    "testing": "-emit-module -emit-module-path modules/GestureKitTesting.swiftmodule"
    f" -module-name GestureKitTesting -wmo {MODULE} $(find Sources/GestureKitTesting -name '*.swift')",
    "settings": "-typecheck -module-name GestureConfiguration"
    f" {CONFIGURATION}/{{RecognizerKind+Settings,SettingRule,ConfigurationError,Spelling}}.swift",
    "test": "-typecheck -module-name GestureKitTests -parse-as-library"
    " Tests/kit/GestureKitTests/{FlickTests,Support}.swift",
}
# What runs, briefly.
RUNS = [
    "./test_flick", "./test_misuse_lifetimes", "./model 3000 1", "./metamorphic --streams 40 --seed 1"]


def text(path):
    return path.read_text(encoding="utf-8")


class Adding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        for name in ("CGestureCore", "include", "Sources", "Tests", "Tools", "docs"):
            unused = shutil.ignore_patterns(".build*", "window", "compositor", "evemu-devices")
            shutil.copytree(ROOT / name, cls.tree / name, symlinks=True, ignore=unused)
        for name in ("gesturecore.sources", "meson.build", "CHANGELOG.md"):
            shutil.copy(ROOT / name, cls.tree / name)
        cls.changed = set()
        for name, path in FILES.items():
            assert not (cls.tree / path).exists(), path
            shutil.copy(NEW / name, cls.tree / path)
            cls.changed.add(path)
        for path, before, new in LINES:
            cls.insert(path, before, new)
        cls.shell(f"mkdir objects; {CORE} | xargs -P 2 -n 8 gcc {INCLUDES} -c && mv *.o objects/")

    @classmethod
    def insert(cls, path, before, new):
        content = text(cls.tree / path)
        assert before in content, f"{path} has no {before!r}: change this test with it"
        (cls.tree / path).write_text(content.replace(before, before + new, 1), encoding="utf-8")
        cls.changed.add(path)

    @classmethod
    def shell(cls, command, check=True):
        done = subprocess.run(
            ["bash", "-c", command], cwd=cls.tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False)
        assert not check or done.returncode == 0, f"{command}\n{done.stdout[-4000:]}"
        return done

    def build(self, name, check=True):
        sources = PROGRAMS[name]
        if sources.startswith("-c"):
            return self.shell(f"gcc {INCLUDES} {sources} -o {name}.o", check)
        objects = "objects/*.o"
        if name == "metamorphic":
            # With sizes of its own, in place of those of the core.
            sources += f" -include scaled_lead.h CGestureCore/{SCALED}"
            objects = "$(ls objects/*.o | grep -Ev '/(glance|lead|evidence)[.]o')"
        return self.shell(f"gcc {INCLUDES} {sources} {objects} -lm -o {name}", check)

    def fails_for_the_flick(self, program):
        done = self.build(program, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stdout, "(?i)error: .*flick")

    def test_it_compiles_and_holds_everywhere(self):
        for name in PROGRAMS:
            self.build(name)
        for command in RUNS:
            self.shell(command)
        samples = ROOT / "Tests/recordings/samples"
        names = " ".join(sorted(path.name for path in samples.glob("*.samples")))
        hashes = self.shell(f"./events {samples} {names}").stdout
        comments = [line for line in text(ROOT / HASHES).splitlines(True) if line.startswith("#")]
        (self.tree / HASHES).write_text("".join(comments) + hashes, encoding="utf-8")
        self.assertNotEqual(text(self.tree / HASHES), text(ROOT / HASHES), "no events of a flick")
        self.assertLessEqual(len(self.changed | {HASHES}), MOST_FILES, sorted(self.changed))

    def test_without_its_part_no_check_compiles(self):
        path = self.tree / FILES["kind.h"]
        whole = text(path)
        parts = {"FUZZER": "fuzzer", "MODEL": "model", "STREAMS": "metamorphic", "EVENTS": "events"}
        try:
            for part, program in parts.items():
                with self.subTest(part):
                    path.write_text(whole.replace(f"KINDS_OF_{part})", "NOTHING)"), encoding="utf-8")
                    self.fails_for_the_flick(program)
        finally:
            path.write_text(whole, encoding="utf-8")

    def test_without_its_file_or_its_header_nothing_compiles(self):
        for name in ("kind.h", "flick.h"):
            with self.subTest(name):
                path = self.tree / FILES[name]
                path.rename(path.with_suffix(".away"))
                self.fails_for_the_flick("fuzzer")
                path.with_suffix(".away").rename(path)

    def compile(self, step, check=True):
        return self.shell(f"swiftc {SWIFT} {SWIFT_STEPS[step]}", check)

    @unittest.skipUnless(shutil.which("swiftc"), "there is no Swift")
    def test_it_compiles_in_swift_and_only_when_it_is_complete(self):
        modules = self.tree / "modules"
        modules.mkdir()
        headers = {
            "CGestureExplain": "Sources/CGestureExplain/include/CGestureExplain.h",
            "CGestureMath": "Sources/CGestureMath/include/CGestureMath.h",
            "CAllocationCount": "Tests/kit/CAllocationCount/include/allocation_count.h",
        }
        maps = [
            f'module {name} {{ header "{self.tree}/{header}" export * }}\n'
            for name, header in headers.items()]
        (modules / "c.modulemap").write_text("".join(maps), encoding="utf-8")
        for step in SWIFT_STEPS:
            self.compile(step)
        for path, before, new in LINES:
            step = {SWIFT_KINDS: "bodies", SETTINGS: "settings"}.get(path)
            if step is None:
                continue
            with self.subTest(new):
                whole = text(self.tree / path)
                (self.tree / path).write_text(whole.replace(before + new, before, 1), encoding="utf-8")
                done = self.compile(step, check=False)
                self.assertIn("flick", done.stdout)
                self.assertNotEqual(done.returncode, 0)
                (self.tree / path).write_text(whole, encoding="utf-8")
