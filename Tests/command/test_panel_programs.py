# SPDX-License-Identifier: MIT
"""`gesture panel`: programs that cannot run on it, damaged files, and exit statuses."""

import os
import pathlib
import pty
import select
import shlex
import shutil
import signal
import socket
import subprocess
import time

from command import PROGRAM, RECORDINGS, TOUCHPAD, gesture, objects
from drawn import OwnRecording
from on_panel import Events, Panel, build, client, set_up

# Reads a device until that is an error for good.
GONE = """
import errno, fcntl, os, select, signal, struct, time
device = os.open("/dev/input/event40", os.O_RDONLY | os.O_NONBLOCK)
EVIOCSCLOCKID = 0x400445a0
fcntl.ioctl(device, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
waiting = select.poll()
waiting.register(device, select.POLLIN)
seen = set()
while errno.ENODEV not in seen:
    waiting.poll()
    try:
        os.read(device, 4096)
    except OSError as error:
        seen.add(error.errno)
print(*sorted(errno.errorcode[number] for number in seen), flush=True)
"""

# Packets to the panel's own socket: random bytes, and calls with random numbers.
GARBAGE = """
import os, random, socket, struct
random.seed(1)
for i in range(2000):
    packet = random.randbytes(random.choice((0, 3, 24, 40, 9000)))
    if i % 2:
        size = random.choice((0, 4, 8, 96, 16383))
        number = 2 << 30 | size << 16 | ord("E") << 8 | random.randrange(256)
        call = random.choice((0, 1, 2, 2, 2, 9))
        packet = struct.pack("=IIIiQ", 1, call, random.choice((40, 41)), 0, number)
        packet += random.randbytes(random.choice((0, size, size)))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as panel:
        panel.connect(os.environ["GESTURE_PANEL"])
        panel.send(packet)
        panel.settimeout(0.001)
        try:
            panel.recv(65536)
        except OSError:
            pass
"""
STALE = """
import os, socket, struct
with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as panel:
    panel.connect(os.environ["GESTURE_PANEL"])
    panel.send(struct.pack("=IIIiQ", 999, 0, 0, 0, 0))
    panel.recv(1)
"""


# It has a socket, at which nobody listens.
UNSHOWN = """
touch "$XDG_RUNTIME_DIR/wayland-0"
exec {client} > /dev/null
"""
# It has one, too, and hangs from the time at which it has opened the panel.
HUNG = """
cd "$XDG_RUNTIME_DIR" && touch wayland-0 out
(until grep -q added out; do sleep 0.02; done; kill -STOP $$) &
exec {client} > out
"""

# Opens the first device, and asks for its name.
WAYS = r"""
#include <fcntl.h>
#include <libudev.h>
#include <linux/input.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(const char *way, int fd) {
	char name[64];
	int is_device = fd >= 0 && ioctl(fd, EVIOCGNAME(sizeof(name)), name) > 0;
	printf("%s: %s\n", way, fd < 0 ? "none" : is_device ? "yes" : "no");
	if (fd >= 0) {
		close(fd);
	}
}

int main(int count, char **words) {
	struct udev *udev = udev_new();
	struct udev_enumerate *list = udev_enumerate_new(udev);
	const char *node = NULL;
	udev_enumerate_add_match_subsystem(list, "input");
	udev_enumerate_scan_devices(list);
	struct udev_list_entry *entry;
	udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(list)) {
		const char *path = udev_list_entry_get_name(entry);
		const char *found = udev_device_get_devnode(udev_device_new_from_syspath(udev, path));
		node = found != NULL ? found : node;
	}
	if (node == NULL || count < 2 || chdir(words[1]) != 0) {
		return 1;
	}
	mkdir("by-id", 0700);
	symlink(node, "by-id/usb-panel");
	symlink("by-id", "again");
	/* The folder of the node may not be there: one that leads to it stands for it. */
	mkdir("input", 0700);
	char link[300];
	snprintf(link, sizeof(link), "input/%s", strrchr(node, '/') + 1);
	symlink(node, link);
	int folder = open("input", O_RDONLY | O_DIRECTORY);
	say("open", open(node, O_RDWR));
	say("a link", open("by-id/usb-panel", O_RDWR));
	say("a link in a linked folder", open("again/usb-panel", O_RDONLY));
	say("openat", openat(folder, strrchr(node, '/') + 1, O_RDONLY));
	FILE *stream = fopen(node, "r");
	say("fopen", stream == NULL ? -1 : dup(fileno(stream)));
	stream = fopen("by-id/usb-panel", "rb+");
	say("fopen of a link", stream == NULL ? -1 : dup(fileno(stream)));
	char dots[300];
	snprintf(dots, sizeof(dots), "/dev/./input//../input/%s", strrchr(node, '/') + 1);
	say("dots", open(dots, O_RDONLY));
	say("a file", open(words[0], O_RDONLY));
	say("a node that is not there", open("/dev/input/event999", O_RDONLY));
	return 0;
}
"""


def setUpModule():
    set_up()


class Program(Panel):
    def refused(self, words, *command):
        self.fails(1, words, "panel", "--", *command)

    def test_what_is_no_program_that_uses_libinput(self):
        self.refused("there is no such program", "no-such-program")
        self.refused("there is no such program", self.folder)
        self.refused("is not executable", self.write("notes", "text"))
        self.refused("none uses libinput", "true")

    def test_the_conformance_of_what_is_no_compositor(self):
        self.fails(1, "none uses libinput", "panel", "--conformance", "--", "true")
        # It opens the panel, and has no socket for clients.
        self.fails(1, "no socket in XDG_RUNTIME_DIR", "panel", "--conformance", "--",
                   "sh", "-c", f"exec {client()} >/dev/null")
        # No program that the kernel can run: it begins without #!.
        path = self.write("notes", "text")
        path.chmod(0o755)
        self.fails(1, "notes cannot be run", "panel", "--conformance", "--", path)

    def conforms_not(self, script):
        """The rows, as client, stroke and result, of a compositor that fails; and the messages."""
        out, err = self.ends(1, "panel", "--conformance", "--json", "--", "sh", "-c",
                             script.format(client=shlex.quote(client())))
        return [(row["client"], row["stroke"], row["result"]) for row in objects(out)], err

    def test_a_compositor_that_does_not_show_our_client_fails(self):
        rows, _ = self.conforms_not(UNSHOWN)
        self.assertIn(("touch", "all", "FAILED"), rows)

    def test_a_compositor_that_hangs_is_ended_and_the_rows_are_printed(self):
        rows, message = self.conforms_not(HUNG)
        self.assertIn("the compositor hangs: it has not read the touches for 10 s", message)
        self.assertEqual(rows[0], ("touch", "all", "FAILED"))
        # No client is left out.
        self.assertEqual(rows[-1][0], "keyboard")

    def judged(self, script):
        """The process that prints a row of a compositor's conformance on each line."""
        process = subprocess.Popen(
            [PROGRAM, "panel", "--conformance", "--json", "--", "sh", "-c",
             script.format(client=shlex.quote(client()))], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        return process

    def test_the_end_of_the_rows_reader_is_the_end_in_silence(self):
        process = self.judged(UNSHOWN)
        process.stdout.close()
        self.assertEqual((process.stderr.read(), process.wait(60)), (b"", 0))

    def test_a_row_is_printed_before_the_compositor_ends(self):
        number = self.folder / "number"
        process = self.judged(f"trap '' TERM; echo $$ > {shlex.quote(str(number))}\n{UNSHOWN}")
        self.assertTrue(process.stdout.readline())
        # It does not end before it is killed.
        os.kill(int(number.read_text()), 0)

    def test_a_program_that_ignores_the_panels_devices(self):
        lookup = build(
            "lookup", "#include <libudev.h>\nint main(void) { struct udev_enumerate *list = "
            "udev_enumerate_new(udev_new()); udev_enumerate_add_match_subsystem(list, \"input\");"
            " return udev_enumerate_scan_devices(list); }", "-ludev")
        self.refused("none has opened the panel's", lookup)

    def scripted(self, script, *command):
        """What programs print while a script is played."""
        path = self.write("tap.panel", script)
        return self.works("panel", "--after", "0", "--script", path, *command)

    def test_exit_ends_a_program_that_would_stay(self):
        self.scripted("down 0 10 10\nframe", "--exit", "--", client())

    def test_exit_waits_for_the_last_wait_of_the_script(self):
        start = time.monotonic()
        self.scripted("down 0 10 10\nframe\nwait 700ms", "--exit", "--", client())
        self.assertGreaterEqual(time.monotonic() - start, 0.7)

    def test_a_command_without_its_library_says_how_to_install_it(self):
        folder = self.folder / "prefix" / "bin"
        folder.mkdir(parents=True)
        copy = shutil.copy(PROGRAM, folder / "gesture")
        self.fails(
            1, f"in the source tree, run make install-command PREFIX={self.folder}/prefix\n",
            "panel", "--", "true", program=copy)

    def test_the_command_may_be_in_a_folder_whose_name_has_spaces_and_colons(self):
        folder, runtime = self.folder / "my tools: new", self.folder / "runtime"
        folder.mkdir()
        runtime.mkdir()
        copy = shutil.copy(PROGRAM, folder)
        shutil.copy(pathlib.Path(PROGRAM).with_name("libgesture-panel.so"), folder)
        path = self.write("tap.panel", "down 0 10 10\nframe\nup 0\nframe\nawait-read\nunplug")
        out = self.works("panel", "--after", "0", "--script", path, "--", client(), program=copy,
                         env=dict(os.environ, XDG_RUNTIME_DIR=str(runtime)))
        self.assertEqual(Events(out).kinds()[1:5], ["down", "frame", "up", "frame"])
        self.assertEqual(os.listdir(runtime), [])

    def test_a_device_is_opened_by_every_way_to_its_node(self):
        program = build("ways", WAYS, "-D_GNU_SOURCE", "-ludev")
        out = self.works("panel", "--", program, self.folder)
        self.assertEqual(out.splitlines(), [
            "open: yes", "a link: yes", "a link in a linked folder: yes", "openat: yes", "fopen: yes",
            "fopen of a link: yes", "dots: yes", "a file: no", "a node that is not there: none"])

    def test_openat_at_what_is_no_folder_is_the_kernels_to_refuse(self):
        script = self.write("pipe.py", """
import os
os.close(os.open("/dev/input/event40", os.O_RDONLY))
for descriptor in os.pipe()[0], os.eventfd(0):
    try:
        os.open(".", os.O_RDONLY, dir_fd=descriptor)
    except NotADirectoryError:
        print("refused")
""")
        self.assertEqual(self.works("panel", "--", "python3", script), "refused\n" * 2)

    def test_exit_ends_a_program_whose_wrapper_does_not_pass_signals_on(self):
        self.ends_behind_wrapper("down 0 10 10\nframe", client())

    def test_exit_also_ends_a_program_whose_device_was_unplugged(self):
        self.ends_behind_wrapper("await-open\nunplug", "python3", self.write("gone.py", GONE + "signal.pause()\n"))

    def test_exit_also_ends_a_program_that_has_closed_its_device(self):
        closed = GONE.split("waiting =", 1)[0] + "os.close(device)\nsignal.pause()\n"
        self.ends_behind_wrapper("await-open", "python3", self.write("closed.py", closed))

    def test_an_unplugged_device_cannot_be_read_any_more(self):
        for text, errors in ((GONE, "EAGAIN ENODEV\n"), (GONE.replace(" | os.O_NONBLOCK", ""), "ENODEV\n")):
            out = self.scripted("await-open\nunplug", "--", "python3", self.write("gone.py", text))
            self.assertEqual(out, errors)

    def ends_behind_wrapper(self, script, *program):
        number = self.folder / "number"
        self.scripted(
            script, "--exit", "--", "sh", "-c",
            f"{shlex.join(map(str, program))} > /dev/null & echo $! > {shlex.quote(str(number))}; wait")
        try:
            process = os.pidfd_open(int(number.read_text()))
        except ProcessLookupError:
            return
        self.addCleanup(os.close, process)
        # It is readable from the end of the program on, also if nobody has waited for it.
        if not select.select([process], [], [], 60)[0]:
            signal.pidfd_send_signal(process, signal.SIGKILL)
            self.fail("the program stayed")

    def test_packets_that_are_no_calls_harm_nobody(self):
        program = self.write("garbage.py", GARBAGE)
        out = self.scripted(
            "down 0 10 10\nframe\nawait-read\nunplug", "--", "sh", "-c",
            f"python3 {program} && exec {shlex.quote(client())}")
        self.assertEqual(Events(out).kinds()[:3], ["added", "down", "frame"])

    def test_a_library_of_another_version_is_named(self):
        script = self.write("stale.py", STALE)
        self.refused("libgesture-panel.so has another version", "python3", script)

    def test_the_exit_status_is_that_of_the_program(self):
        self.ends(7, "panel", "--", "sh", "-c", "exit 7")
        self.ends(128 + signal.SIGKILL, "panel", "--", "sh", "-c", "kill -KILL $$")

    def test_a_wrapper_passes_the_panel_on(self):
        out = self.scripted(
            "down 0 10 10\nframe\nup 0\nframe\nawait-read\nunplug", "--", "env", "sh", "-c",
            f"exec {shlex.quote(client())}")
        self.assertEqual(Events(out).kinds()[1:5], ["down", "frame", "up", "frame"])

    def test_this_command_lists_the_panels_devices(self):
        out = self.works("panel", "--size", "300x200mm", "--touchpad", "--after", "0", "--",
                         PROGRAM, "devices", "--json")
        self.assertEqual([line["name"] for line in objects(out)],
                         ["Emulated touchscreen", "Emulated touchpad"])

    def test_too_few_descriptors_are_named_and_nobody_waits(self):
        program = shlex.join([PROGRAM, "devices"])
        panel = shlex.join([PROGRAM, "panel", "--after", "0", "--", "sh", "-c",
                            f"ulimit -Sn 256; exec {program}"])
        named = set()
        for limit in range(9, 24):
            done = subprocess.run(["sh", "-c", f"ulimit -Sn {limit}; exec {panel}"],
                                  capture_output=True, text=True, timeout=60, check=False)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            named.add("raise their limit (ulimit -n)" in done.stderr)
        self.assertEqual(named, {True, False})

    def test_a_seat_without_devices_has_none_of_the_panels(self):
        self.fails(
            1, "no touchscreen, touchpad or pen found",
            "panel", "--after", "0", "--", PROGRAM, "devices", "--seat", "seat1")

    def test_a_script_comes_from_standard_input(self):
        script = b"down 0 10 10\nframe\nup 0\nframe\nawait-read\nunplug"
        for byte_order_mark in b"", b"\xef\xbb\xbf":
            out = self.works("panel", "--after", "0", "--script", "-", "--", client(),
                             stdin=byte_order_mark + script)
            self.assertEqual(Events(out).kinds()[1:5], ["down", "frame", "up", "frame"])
        self.fails(
            1, "standard input:1: there is no command",
            "panel", "--script", "-", "--", client(), stdin=b"jump")

    def test_wlroots_finds_its_backends_in_the_environment(self):
        def backends(**variables):
            environment = {"PATH": os.environ["PATH"], **variables}
            return gesture("panel", "--", "sh", "-c", "echo $WLR_BACKENDS", env=environment)[1].strip()

        self.assertEqual(backends(), "headless,libinput")
        self.assertEqual(backends(WAYLAND_DISPLAY="wayland-1"), "wayland,libinput")
        self.assertEqual(backends(WLR_BACKENDS="drm,libinput"), "drm,libinput")

    def test_programs_get_the_environment_byte_by_byte(self):
        done = subprocess.run(
            [PROGRAM, "panel", "--", "sh", "-c", 'printf %s "$PLACE"'], capture_output=True,
            env=os.environb | {b"PLACE": b"caf\xe9 \xff"}, timeout=60, check=False)
        self.assertEqual(done.stdout, b"caf\xe9 \xff")

    def test_programs_get_their_arguments_byte_by_byte(self):
        done = subprocess.run(
            [PROGRAM, "panel", "--", "printf", "%s|", b"caf\xe9 \xff", "--", "", "\u00e9"],
            capture_output=True, timeout=60, check=False)
        self.assertEqual(done.stdout, b"caf\xe9 \xff|--||\xc3\xa9|")

    def test_nohup_keeps_it_and_its_program_when_their_terminal_is_closed(self):
        reader, output = os.pipe()
        process, terminal = pty.fork()
        if process == 0:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.dup2(output, 1)
            os.execvp(PROGRAM, [PROGRAM, "panel", "--", client()])
        os.close(output)
        self.addCleanup(os.close, reader)
        self.assertTrue(select.select([reader], [], [], 60)[0])
        self.assertTrue(os.read(reader, 4096).startswith(b"added"))
        os.close(terminal)
        os.kill(process, signal.SIGHUP)
        os.kill(process, signal.SIGTERM)
        _, status = os.waitpid(process, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 128 + signal.SIGTERM)

    def test_wrong_options(self):
        for wrong in ([], ["--size", "3x"], ["--size", "0x9mm"], ["--exit"], ["--after", "-1"],
                      ["--json"], ["--conformance", "--touchpad"]):
            self.fails(64, "Usage", "panel", *wrong, *(["--", "true"] if wrong else []))


class Damage(Panel):
    """Nothing begins if a file is damaged."""

    def damaged(self, words, *options):
        begun = self.folder / "begun"
        error = self.fails(1, words, "panel", *options, "--", "touch", begun)
        self.assertFalse(begun.exists())
        return error

    def test_a_damaged_recording(self):
        text = (RECORDINGS / "Wacom_ISDv4_E6_Finger.desc").read_text() + "E: nonsense\n"
        path = self.write("bad.evemu", text)
        self.damaged(f"{path}:{len(text.splitlines())}: ", "--play", path)

    def test_what_is_no_recording_of_a_touchscreen_or_no_script(self):
        self.damaged("there is no such file", "--play", "/nonexistent.evemu")
        self.damaged("no touchscreen in this recording", "--play", self.convert(TOUCHPAD))
        untouched = OwnRecording(1000, 600, "Panel", mapping="assumed").text
        self.damaged("no finger lands in this recording", "--play", self.write("no.gesture", untouched))
        self.damaged(f"{self.folder}: this is a folder: name a file in it", "--script", self.folder)

    def test_a_script_with_a_mistake(self):
        for line, reason in (
            ("jump", "there is no command"), ("up 1", "finger 1 is not down"),
            ("down 1 10", "needs a position"), ("down 1 400 10", "is not on the panel"),
            ("down 16 1 1", "0 to 15"), ("wait 8", "is not a time"), ("press", "has no button"),
            ("device lamp", "there is no device"), ("slide 1 1 8ms", "no finger is down"),
            ("frame now", "one word too many"), ("play /nonexistent", "no such file"),
            ("plug", "plugged in already"),
        ):
            path = self.write("bad.panel", f"# a mistake\n{line}\n")
            self.assertIn(reason, self.damaged(f"{path}:2: ", "--script", path))
