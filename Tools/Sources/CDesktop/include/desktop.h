// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What a Wayland desktop says of its outputs and of its active window. It binds wl_output and
 * zwlr_foreign_toplevel_manager_v1, and nothing else.
 */
struct desktop;

struct desktop_output {
	char name[64];
	/* A value of wl_output.transform. */
	int32_t transform;
	/* In pixels, before it is turned. */
	int32_t width, height;
};

/* Connects to the desktop of WAYLAND_DISPLAY. NULL: there is none. */
struct desktop *desktop_open(void);
void desktop_close(struct desktop *desktop);

/*
 * Waits, at most so long, until all outputs and windows that there are have been reported. What a
 * busy desktop reports later comes to desktop_dispatch(). False: the desktop is gone.
 */
bool desktop_wait(struct desktop *desktop, int milliseconds);

/* Becomes readable when there is something to dispatch. */
int desktop_descriptor(struct desktop *desktop);

/* Takes what has come. False: the desktop is gone. */
bool desktop_dispatch(struct desktop *desktop);

/* Whether all outputs and windows that there were at first have been reported. */
bool desktop_has_answered(const struct desktop *desktop);

/* Whether it reports the active window, as far as it has answered. */
bool desktop_reports_windows(const struct desktop *desktop);

/* The application id of the active window. NULL: none is active. */
const char *desktop_active_application(const struct desktop *desktop);

/* The output of a number. NULL: there are fewer. */
const struct desktop_output *desktop_output_at(const struct desktop *desktop, size_t index);
