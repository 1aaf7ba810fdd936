# SPDX-License-Identifier: MIT
"""What a person meets at the command line: output, messages and exit statuses."""

import gzip
import json
import lzma
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess

from command import (
    CANVAS, DOUBLE_TAP, FAST_TAPS, PROGRAM, RECORDINGS, ROOT, TOUCHPAD, CommandTest, InFolder, gesture,
    objects, recordings)
from drawn import keyboard_recording


class Replay(InFolder):
    def test_fast_taps_count_right(self):
        events, _ = self.replay("--alone", FAST_TAPS)
        taps = [line["state"] for line in events if line["recognizer"] == "tap"]
        self.assertEqual(taps, ["ended"] * 9)

    def test_a_recording_shows_what_its_label_says(self):
        labels = json.loads(pathlib.Path(__file__).with_name("labels.json").read_text())
        labeled = [(path, labels[path.name]) for path in recordings() if path.name in labels]
        self.assertGreaterEqual(len(labeled), 12)
        for path, label in labeled:
            for mode, options in (("arbitrated", []), ("alone", ["--alone"])):
                _, summary = self.replay(*options, path)
                for name, wanted in label.get(mode, {}).items():
                    with self.subTest(path.name, what=label["what"], mode=mode, recognizer=name):
                        count = summary["gestures"].get(name, 0)
                        self.assertTrue(count > 0 if wanted == "some" else count == wanted, count)

    def test_every_kind_of_gesture_says_what_it_measures(self):
        events, _ = self.replay("--recognizers", "all", RECORDINGS)
        extra = {
            "pan": {"translation", "velocity"},
            "edge-pan": {"translation", "velocity", "edge"},
            "swipe": {"direction", "velocity"},
            "pinch": {"scale", "velocity"},
            "rotation": {"rotation", "velocity"},
            "transform": {"translation", "velocity", "scale", "rotation", "scale_velocity",
                          "rotation_velocity"},
        }
        shared = {"file", "time_us", "recognizer", "state", "touches", "x", "y"}
        extra["three-finger-swipe"] = extra["swipe"]
        for line in events:
            self.assertEqual(set(line), shared | extra.get(line["recognizer"], set()))
            self.assertTrue(line["file"].startswith(f"{RECORDINGS}/"))
            self.assertIn(line.get("edge", "top"), {"top", "left", "bottom", "right"})
            self.assertIn(line.get("direction", "up"), {"right", "left", "up", "down"})
        names = {line["recognizer"] for line in events}
        self.assertGreaterEqual(names, {"tap", "pan", "pinch", "swipe", "rotation", "hold", "transform"})

    def test_two_runs_print_the_same_bytes(self):
        self.assertEqual(gesture("replay", "--json", CANVAS), gesture("replay", "--json", CANVAS))

    def test_text_is_aligned_and_closes_with_a_summary(self):
        out = self.works("replay", DOUBLE_TAP)
        rows = [line for line in out.splitlines() if " s  " in line]
        self.assertEqual(len(rows), 3)
        self.assertEqual(len({row.index("(") for row in rows}), 1)
        self.assertEqual(out.splitlines()[-1], "1 recording: 2 taps, 1 double-tap")

    def test_brief_is_where_gestures_begin_and_end(self):
        for options in (["--json"], ["--log"], []):
            _, whole, _ = gesture("replay", *options, CANVAS)
            brief = self.works("replay", "--brief", *options, CANVAS)
            self.assertIn("changed", whole)
            self.assertNotIn("changed", brief)
            if options:
                kept = [line for line in whole.splitlines() if "changed" not in line]
                self.assertEqual(brief.splitlines(), kept)
        self.assertTrue(all(len(line) <= 100 for line in brief.splitlines()), brief)

    def test_states_have_color_where_it_is_asked_for(self):
        for command in (["replay"], ["monitor", "--recognizers", "tap", "--replay"]):
            _, out, _ = gesture(*command, DOUBLE_TAP, "--color", "always")
            self.assertIn("\x1b[32mended    \x1b[0m", out)
            for choice in ([], ["--color", "auto"], ["--color", "never"]):
                _, out, _ = gesture(*command, DOUBLE_TAP, *choice)
                self.assertNotIn("\x1b", out)
        _, out, _ = gesture("replay", "--color", "always", CANVAS)
        self.assertIn("\x1b[32mbegan    \x1b[0m", out)
        self.assertIn(f"\x1b[1m{CANVAS}\x1b[0m", out)

    def test_a_folder_is_played_file_by_file_in_order(self):
        events, summary = self.replay(RECORDINGS)
        files = list(dict.fromkeys(line["file"] for line in events))
        self.assertEqual(files, sorted(files))
        self.assertEqual(summary["files"], 14)

    def test_standard_input_is_a_file_like_others(self):
        _, direct, _ = gesture("replay", "--json", CANVAS)
        piped = self.works("replay", "--json", "-", stdin=CANVAS.read_bytes())
        self.assertEqual(piped.replace("standard input", str(CANVAS)), direct)

    def test_a_touchpad_is_called_one_with_what_its_gestures_are(self):
        self.assertIn("a touchpad; its swipes, pinches and holds are played", self.works("replay", TOUCHPAD))

    def test_of_several_devices_one_is_chosen_and_the_rest_named(self):
        lines = []
        for node in "event1", "event2":
            for code, value in (0x39, 1), (0x35, 500), (0x36, 500), (0x39, 0xFFFFFFFF):
                lines.append(f"[   1.000000] /dev/input/{node}: 0003 {code:04x} {value:08x}")
                lines.append(f"[   1.100000] /dev/input/{node}: 0000 0000 00000000")
        path = self.write("taps.getevent", "\n".join(lines))
        _, err = self.ends(0, "replay", "--device", "event2", path)
        self.assertIn("read /dev/input/event2, and left out /dev/input/event1", err)
        self.assertIn("nothing describes the device", err)
        self.fails(1, "there is no device “event3” in it", "replay", "--device", "event3", path)

    def test_a_device_that_a_recording_of_one_lacks_is_an_error(self):
        _, err = self.ends(1, "replay", "--device", "event3", CANVAS)
        self.assertRegex(err, "there is no device “event3” in it; devices: “.+”\n")
        name = err.split("“")[-1].split("”")[0]
        self.works("replay", "--device", name, CANVAS)

    def test_touches_have_no_device_to_choose(self):
        self.fails(
            1, "--device, --kind and --size-mm are for recordings of a device",
            "replay", "--device", "event3", self.convert(CANVAS))

    def test_a_recording_that_names_no_device_says_so_to_who_chooses_one(self):
        evemu = self.write("a.evemu", b"E: 0.000000 0003 0035 5\nE: 0.000000 0000 0000 0\n")
        lines = b"[ 1.000000] 0003 0035 00000005\n[ 1.000000] 0000 0000 00000000\n"
        getevent = self.write("a.getevent", lines)
        for path in evemu, getevent:
            _, err = self.ends(1, "replay", "--device", "event3", path)
            self.assertTrue(err.endswith("“event3” in it: it does not name its device\n"), err)

    def test_a_file_that_cannot_be_played_is_named_with_the_reason(self):
        utf_16 = "\ufeff[ 1.000000] 0003 0035 00000005\n"
        for name, content, words in (
            ("little.txt", utf_16.encode("utf-16-le"), "little.txt:1: this is UTF-16 text"),
            ("big.txt", utf_16.encode("utf-16-be"), "big.txt:1: this is UTF-16 text"),
            (os.fsdecode(b"\xff.events"), CANVAS.read_bytes(),
             "one whose name is not UTF-8 cannot be opened: rename it"),
            ("empty.evemu", b"", "empty.evemu"),
            ("a.gz", gzip.compress(CANVAS.read_bytes()), "a.gz:1: this file is compressed; decompress it first: gzip -d"),
            ("a.xz", lzma.compress(CANVAS.read_bytes()), "a.xz:1: this file is compressed; decompress it first: xz -d"),
            # libinput refuses the device.
            ("keys.evemu", keyboard_recording(), "keys.evemu: "),
        ):
            with self.subTest(words):
                self.fails(1, words, "replay", self.write(name, content))
        self.fails(1, "nothing.events: there is no such file", "replay", self.folder / "nothing.events")

    def test_a_damaged_line_is_named_and_what_went_on_is_cancelled(self):
        lines = CANVAS.read_bytes().split(b"\n")
        at = next(i for i, line in enumerate(lines) if line.startswith(b"E:")) + 900
        lines[at] = b"E: 1.x 0003 0035 12"
        path = self.write("damaged.evemu", b"\n".join(lines))
        out, err = self.ends(1, "replay", "--json", path)
        self.assertIn(f"damaged.evemu:{at + 1}: ", err)
        last = {line["recognizer"]: line["state"] for line in objects(out)[:-1]}
        self.assertLessEqual(set(last.values()), {"ended", "cancelled"})

    def test_a_recording_that_is_cut_off_is_reported(self):
        whole = CANVAS.read_bytes()
        path = self.write("cut.evemu", whole[: whole.rindex(b"\nE:") + 1])
        _, err = self.ends(1, "replay", path)
        self.assertRegex(err, r"cut\.evemu:\d+: the recording is cut off")

    def test_a_bad_file_does_not_keep_the_others_from_being_played(self):
        out, err = self.ends(1, "replay", "--json", self.folder / "nothing", DOUBLE_TAP)
        self.assertIn("nothing", err)
        summary = objects(out)[-1]["summary"]
        self.assertEqual((summary["gestures"]["double-tap"], summary["failures"]), (1, 1))

    def test_a_part_of_a_folder_that_cannot_be_read_is_named_and_the_rest_is_played(self):
        self.folder.chmod(0o755)
        for name in ("a", "b", "c"):
            (self.folder / name).mkdir()
            shutil.copy(CANVAS, self.folder / name)
        (self.folder / "gone.events").symlink_to(self.folder / "nowhere")
        (self.folder / "b").chmod(0)
        # Nothing is closed to root.
        user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        out, err = self.ends(1, "replay", "--json", self.folder, **user)
        (self.folder / "b").chmod(0o700)
        for name in ("b", "gone.events"):
            self.assertIn(f"gesture: {self.folder}/{name}: ", err)
        summary = objects(out)[-1]["summary"]
        self.assertEqual((summary["files"], summary["failures"]), (2, 2))

    def test_a_pipe_in_a_folder_is_no_recording(self):
        shutil.copy(CANVAS, self.folder)
        os.mkfifo(self.folder / "a.events")
        os.mkfifo(self.folder / "b.txt")
        _, summary = self.replay(self.folder)
        self.assertEqual(summary["files"], 1)

    def test_a_file_whose_name_looks_like_options_is_told_how_to_be_named(self):
        shutil.copy(CANVAS, self.folder / "-hat.events")
        for name, status in ("-hat.events", 64), ("./-hat.events", 0):
            _, err = self.ends(status, "replay", name, cwd=self.folder)
            self.assertEqual("write “./-hat.events”" in err, status == 64, err)

    def test_a_time_out_of_range_is_told_the_range(self):
        for wrong in "1e300", "nan", "-1":
            for arguments, words in ((["monitor", f"--for={wrong}"], "above 0 and up to 1000000000"),
                                     (["replay", f"--from={wrong}", CANVAS], "from 0 to 1000000000")):
                self.fails(64, words, *arguments)


class Configuration(InFolder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "mine.yaml"

    def test_what_is_printed_can_be_started_from(self):
        out = self.works("config")
        self.path.write_text(out)
        self.assertIn("11 recognizers", self.works("config", "--check", self.path))
        self.assertEqual(self.replay("--config", self.path, DOUBLE_TAP),
                         self.replay("--recognizers", "all", DOUBLE_TAP))

    def test_every_mistake_is_named_with_its_line(self):
        self.path.write_text("recognizers:\n  - name: tap\n    type: tip\n    taps: x\nfoo: 1\n")
        for arguments in (["config", "--check", self.path], ["replay", "--config", self.path, CANVAS]):
            err = self.fails(1, f"{self.path}:3:11: ", *arguments)
            self.assertIn(f"{self.path}:5:1: ", err)
            for line in err.splitlines():
                self.assertTrue(line.startswith(f"gesture: {self.path}:"), err)

    def test_recognizers_are_chosen_by_name(self):
        events, _ = self.replay("--recognizers", "tap, hold", DOUBLE_TAP)
        self.assertEqual({line["recognizer"] for line in events}, {"tap", "hold"})

    def test_a_recognizer_that_is_not_there_is_a_wrong_option_with_a_suggestion(self):
        for word, meant in (("swip", "swipe"), ("rotate", "rotation"), ("Pan", "pan"),
                            ("double_tap", "double-tap"), ("press", "long-press")):
            for command in ("replay", "explain"):
                err = self.fails(64, f"did you mean {meant}?", command, "--recognizers", word, DOUBLE_TAP)
                self.assertEqual(len(err.splitlines()), 1, err)

    def test_a_tap_that_waits_for_a_double_tap_comes_350_ms_after_its_lift(self):
        self.path.write_text(
            "recognizers:\n"
            "  - { name: tap, type: tap, requires-failure-of: [double-tap] }\n"
            "  - { name: double-tap, type: tap, taps: 2 }\n")
        at_once, _ = self.replay("--recognizers", "tap", FAST_TAPS)
        waiting, _ = self.replay("--config", self.path, FAST_TAPS)
        taps = [line for line in waiting if line["recognizer"] == "tap"]
        # The last of nine has nothing after it.
        self.assertEqual(taps[-1]["time_us"], at_once[-1]["time_us"] + 350_000)

    def test_a_screen_of_known_size_gives_points_of_that_size(self):
        self.path.write_text(
            "recognizers: [{ name: tap, type: tap }]\nscreen: { size-mm: [254, 127] }\n")
        self.assertIn("1600 x 800 pt", self.works("replay", "--config", self.path, DOUBLE_TAP))

    def test_standard_input_is_a_file_like_others(self):
        text = b"recognizers: [{ name: only, type: pan }]\n"
        out = self.works("config", "--check", "-", stdin=text)
        self.assertEqual(out, "standard input: 1 recognizer: only\n")
        self.assertIn("only", self.works("replay", "--brief", "--config", "-", CANVAS, stdin=text))
        err = self.fails(1, "", "config", "--check", "-", stdin=b"recognizers: 7\n")
        self.assertRegex(err, r"^gesture: standard input:1:14: ")


class Programs(InFolder):
    """The command alone in a folder: where it was built its programs are beside it."""

    def setUp(self):
        super().setUp()
        self.beside = self.folder / "alone"
        self.beside.mkdir()
        self.libexec = self.folder / "libexec" / "gesture"
        self.libexec.mkdir(parents=True)
        # How it is called.
        self.alone = {"program": shutil.copy(PROGRAM, self.beside / "gesture"),
                      "env": os.environ | {"PATH": f"{self.folder}:/usr/bin:/bin"}}

    def stand_in(self, folder, status, name="gesture-bench"):
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "$@"\nexit {status}\n')
        program.chmod(0o755)

    def test_bench_says_what_to_do_where_there_is_no_gesture_bench(self):
        self.fails(1, "make bench", "bench", **self.alone)

    def test_bench_runs_the_gesture_bench_in_path_with_its_arguments_and_status(self):
        self.stand_in(self.folder, 7)
        out, _ = self.ends(7, "bench", "--quick", "two words", **self.alone)
        self.assertEqual(out, "--quick two words\n")

    def test_bench_prefers_the_gesture_bench_beside_it(self):
        self.stand_in(self.folder, 7)
        self.stand_in(self.beside, 8)
        self.ends(8, "bench", **self.alone)

    def test_a_missing_program_is_named_with_what_builds_it(self):
        for arguments in (["draw"], ["help", "draw"], ["draw", "--help"]):
            err = self.fails(1, "gesture-draw is neither beside this program nor in PATH",
                             *arguments, **self.alone)
            self.assertIn("swift build --package-path Tools --product gesture-draw", err)

    def test_programs_are_found_beside_the_command_then_in_libexec_then_in_path(self):
        for status, folder in enumerate((self.folder, self.libexec, self.beside), 7):
            self.stand_in(folder, status, "gesture-play")
            self.ends(status, "play", **self.alone)

    def test_programs_get_all_words(self):
        self.stand_in(self.folder, 0, "gesture-play")
        words = ["--page", "5", "--", "--help", "-xy", "--version", "two words"]
        self.assertEqual(self.works("play", *words, **self.alone), " ".join(words) + "\n")

    def test_no_process_is_between(self):
        program = self.beside / "gesture-play"
        program.write_text("#!/bin/sh\nkill -TERM $$\n")
        program.chmod(0o755)
        self.ends(-signal.SIGTERM, "play", **self.alone)

    def test_completions_need_no_program(self):
        self.assertNotIn("pixels", self.works("--generate-completion-script", "zsh", **self.alone))


class Plumbing(CommandTest):
    def test_only_the_program_with_a_window_links_what_draws_windows(self):
        # gesture-draw has cairo for its pictures.
        links = {name: subprocess.run(["ldd", pathlib.Path(PROGRAM).with_name(name)], check=True,
                                      capture_output=True, text=True).stdout
                 for name in ("gesture", "gesture-draw", "gesture-play")}
        for library in ("libpango-", "libpangocairo-", "libgdk_pixbuf-", "libwayland-cursor"):
            self.assertEqual([name for name in links if library in links[name]], ["gesture-play"])

    def test_every_message_begins_with_the_name_of_the_command(self):
        for arguments in (
            ["replay", "/nonexistent"], ["replay"], ["replay", "--wrong", CANVAS], ["wrong"],
            ["convert", "/nonexistent"], ["draw", "/nonexistent", "-o", "/tmp/none.svg"],
            ["draw", CANVAS, "-o", "a.gif"], ["config", "--check", "/nonexistent"],
            ["monitor", "--for", "-1"], ["record", "--replay", "/nonexistent"],
            ["devices", "--replay", "/nonexistent"], ["replay", "--recognizers", "x", CANVAS],
        ):
            status, _, err = gesture(*arguments)
            self.assertIn(status, (1, 64))
            self.assertTrue(err.startswith("gesture: "), err)
            self.assertNotIn("Error:", err)

    def test_what_cannot_be_written_is_no_success(self):
        for arguments in (
            ["--help"], ["replay", "--help"], ["help", "draw"], ["--version"],
            ["--generate-completion-script", "bash"], ["config"], ["replay", CANVAS],
            ["explain", CANVAS], ["convert", CANVAS], ["monitor", "--replay", DOUBLE_TAP],
        ):
            with self.subTest(arguments), open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(b"No space left on device", done.stderr)

    def test_a_reader_that_has_enough_ends_every_subcommand_silently_with_0(self):
        for arguments in (
            ["--help"], ["--version"], ["config"], ["replay", CANVAS], ["explain", CANVAS],
            ["convert", CANVAS], ["monitor", "--replay", CANVAS], ["record", "--replay", CANVAS],
            ["devices", "--replay", CANVAS],
        ):
            for restores in (True, False):  # Python ignores SIGPIPE, and so do some shells.
                with self.subTest(arguments, restores=restores):
                    ours, theirs = os.pipe()
                    os.close(ours)
                    done = subprocess.run(
                        [PROGRAM, *arguments], stdout=theirs, stderr=subprocess.PIPE, check=False,
                        restore_signals=restores)
                    os.close(theirs)
                    self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_closed_pipe_of_messages_is_no_success(self):
        ours, theirs = os.pipe()
        os.close(ours)
        done = subprocess.run(
            [PROGRAM, "replay", "/nonexistent"], stdout=subprocess.PIPE, stderr=theirs, check=False)
        os.close(theirs)
        self.assertEqual(done.returncode, 1)

    def test_a_closed_stream_is_no_place_for_a_file(self):
        for arguments in (["monitor", "--brief", "--replay", DOUBLE_TAP], ["replay", DOUBLE_TAP]):
            command = shlex.join([PROGRAM, *map(str, arguments)]) + " <&- >&-"
            done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("could not be written: Bad file descriptor", done.stderr)
            self.assertEqual(subprocess.run(["sh", "-c", command + " 2>&-"], check=False).returncode, 1)

    def test_the_values_of_an_option_are_on_lines(self):
        self.fails(64, "\ngesture:   - sway\ngesture:   - labwc\n", "run", "--starter", "xfce")

    def test_a_wrong_subcommand_gets_a_suggestion(self):
        self.fails(64, "there is no subcommand “replya”; did you mean replay?", "replya", CANVAS)
        self.fails(64, "there is no subcommand “replya”; did you mean replay?", "help", "replya")

    def test_every_subcommand_has_help_with_examples_and_exit_statuses(self):
        for command in ("replay", "explain", "draw", "config"):
            out = self.works(command, "--help")
            self.assertIn("EXAMPLES:", out)
            self.assertIn("EXIT STATUS:", out)

    def test_every_shell_has_completions(self):
        for shell in ("bash", "zsh", "fish"):
            out = self.works("--generate-completion-script", shell)
            self.assertIn("explain", out)
            # The options of programs too.
            for option in ("width", "page"):
                self.assertIn(option, out)

    def test_help_shows_the_help_of_a_program(self):
        for command in ("draw", "play"):
            self.assertEqual(gesture("help", command), gesture(command, "--help"))
            self.assertIn(f"USAGE: gesture {command} ", gesture("help", command)[1])


class Demo(CommandTest):
    """The demonstration, with the program as it is, so nothing is built."""

    def test_it_fits_one_screen_and_shows_what_was_recognized_and_why_not_and_writes_a_picture(self):
        script = (ROOT / "scripts" / "demo.sh").read_text()
        for line, new in (("source", f'source "{ROOT}/scripts/lib.sh"'), ("build_command", ""),
                          ("program=", f'program="{PROGRAM}"')):
            script = re.sub(rf"^{line}.*$", new, script, flags=re.M)
        picture = ROOT / ".build-demo" / "circle.png"
        # Nothing is left of a run before.
        picture.unlink(missing_ok=True)
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, check=False, timeout=60, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertLessEqual(len(lines), 30, lines)
        self.assertLessEqual(max(map(len, lines)), 100, lines)
        for words in ("Wacom ISDv4 E6 Finger: ", "began", "ended", "swipe  failed at", "Try next",
                      "circle.png"):
            self.assertIn(words, done.stdout)
        self.assertNotIn("changed", done.stdout)
        self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")
