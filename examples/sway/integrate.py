#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""integrate.py FOLDER puts touch_gestures.c into the source of sway 1.7, and prints what it added.

Nothing of sway is here but the names after which the lines are inserted.
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent

# A file, a pattern of the line after which they come, and the lines. With a second pattern, the first
# line that has it after the one that has the first.
INSERTIONS = [
    ("meson.build", r"^\twlroots = dependency\(", r"^endif",
     "gestures = dependency('libgesturecore-wlroots-0.15')\n"),
    ("sway/meson.build", r"^sway_deps = \[", None, "\tgestures,\n"),
    ("sway/meson.build", r"^sway_sources = files\(", None, "\t'input/touch_gestures.c',\n"),
    ("include/sway/commands.h", r"^sway_cmd cmd_bindcode;", None, "sway_cmd cmd_bindgesture;\n"),
    ("sway/commands.c", r'\{ "bindcode", cmd_bindcode \}', None,
     '\t{ "bindgesture", cmd_bindgesture },\n'),
    ("include/sway/input/seat.h", r"^struct sway_seat \{", None,
     "\tstruct gc_wlr_seat *gestures;\n\tstruct wl_listener hold_begin;\n"),
    ("include/sway/input/seat.h", r"^struct sway_seat \{", r"^\};",
     "\nvoid touch_gestures_create(struct sway_seat *seat);\n"
     "void touch_gestures_clear(void);\n"
     "bool touch_gestures_take_press(\n"
     "\tstruct sway_seat *seat, struct wlr_surface *surface, uint32_t serial);\n"),
    ("sway/config.c", r"^bool load_main_config\(", r"^\tconfig->validating = validating;",
     "\tif (!validating) {\n\t\ttouch_gestures_clear();\n\t}\n"),
    ("sway/input/cursor.c", r"// Only apply pointer constraints to real pointer input", None,
     "\tif (device->data != NULL) // and not to a finger on a title\n"),
    ("sway/input/cursor.c", r"^static enum sway_input_idle_source idle_source_from_device\(", r"\{",
     "\tif (device->data == NULL) {\n\t\treturn IDLE_SOURCE_TOUCH; /* a finger on a title */\n\t}\n"),
    ("sway/input/seat.c", r"^#include", None, "#include <gesturecore/wlroots.h>\n"),
    ("sway/input/seat.c", r"^struct sway_seat \*seat_create\(", r"^\tseatop_begin_default\(seat\);",
     "\ttouch_gestures_create(seat);\n"),
    ("sway/input/seat.c", r"^static void seat_update_capabilities\(",
     r"caps \|= WL_SEAT_CAPABILITY_TOUCH;",
     "\t\t\tcaps |= WL_SEAT_CAPABILITY_POINTER; /* of programs without touch */\n"),
    ("sway/input/seat.c", r"^static void seat_configure_touch\(", r"\{",
     "\tif ((seat->wlr_seat->capabilities & WL_SEAT_CAPABILITY_POINTER) == 0) {\n"
     "\t\tseat_configure_xcursor(seat);\n\t}\n"),
    ("sway/input/seat.c", r"^void seat_destroy\(", r"^\tsway_input_method_relay_finish\(",
     "\tgc_wlr_seat_destroy(seat->gestures);\n\twl_list_remove(&seat->hold_begin.link);\n"),
    ("sway/input/seat.c", r"^static void handle_request_start_drag\(", r"event = data;",
     "\tgc_wlr_seat_start_drag(seat->gestures, event->drag, event->origin, event->serial);\n"
     "\treturn;\n"),
    ("sway/input/seat.c", r"^void seat_set_exclusive_client\(", r"\{",
     "\tgc_wlr_seat_set_locked(seat->gestures, client != NULL);\n"),
    *((f"sway/desktop/{shell}.c", rf"^static void handle_request_{act}\(", seat,
       f"\tif (!touch_gestures_take_press(seat, view->surface, {serial})) {{\n\t\treturn;\n\t}}\n")
      for shell, seat, serial in (
          ("xdg_shell", r"seat = e->seat->seat->data;", "e->serial"),
          ("xwayland", r"seat = input_manager_current_seat\(\);", "0"))
      for act in ("move", "resize")),
]


def place_of(lines, pattern, begin=0):
    for number, line in enumerate(lines[begin:], begin):
        if re.search(pattern, line):
            return number
    sys.exit(f"integrate.py: no line has {pattern}: is this sway 1.7? Nothing was changed")


def insert(lines, first, second, text):
    at = place_of(lines, first)
    if second is not None:
        at = place_of(lines, second, at)
    lines.insert(at + 1, text)
    return text.count("\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: integrate.py FOLDER, with the source of sway 1.7")
    folder = pathlib.Path(sys.argv[1])
    own = folder / "sway/input/touch_gestures.c"
    if own.exists():
        sys.exit(f"integrate.py: {folder} has the gestures already. Nothing was changed")
    try:
        files = {
            name: (folder / name).read_text().splitlines(keepends=True) for name, *_ in INSERTIONS}
        added = sum(insert(files[name], *insertion) for name, *insertion in INSERTIONS)
        for name, lines in files.items():
            (folder / name).write_text("".join(lines))
        source = (HERE / own.name).read_text()
        own.write_text(source)
    except OSError as error:
        sys.exit(f"integrate.py: {error.filename}: {error.strerror}: is this the source of sway 1.7?")
    count = len(source.splitlines())
    print(f"{added + count} lines added: {count} in a file of their own, {added} in those of sway")


if __name__ == "__main__":
    main()
