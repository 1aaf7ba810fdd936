/* SPDX-License-Identifier: MIT */
/* For programs that tests drive: reads commands from standard input, and prints JSON. */
#ifndef COMMAND_LOOP_H
#define COMMAND_LOOP_H

#include <wayland-server-core.h>

/*
 * Runs the loop of a display until standard input ends, and calls execute() for each line.
 * execute() may change the line. It is called outside of the loop's dispatch, so it may dispatch
 * the loop itself.
 */
void command_loop_run(
	struct wl_display *display, void (*execute)(void *data, char *line), void *data);

/* Prints a string of JSON. NULL prints as an empty one. */
void command_print_text(const char *text);

#endif
