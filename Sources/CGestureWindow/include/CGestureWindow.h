/* SPDX-License-Identifier: MIT */
/*
 * Cairo, Pango, xkbcommon, libwayland-cursor and gdk-pixbuf, for GestureWindow. System library
 * targets instead would become targets of every dependent package.
 */
#pragma once

#include <cairo/cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wayland-cursor.h>
#include <xkbcommon/xkbcommon.h>

#include "gcw-pango.h"
#include "gcw-pixbuf.h"

/*
 * Returns a descriptor of new memory without a file, closed in other programs; -1 and errno on an
 * error. Swift does not see memfd_create(), which is an extension of GNU.
 */
int gcw_memory(void);

/* Returns a descriptor that is readable after a number was written to it; -1 on an error. */
int gcw_event(void);

/*
 * Converts a picture to cairo's format ARGB32, whose colors are multiplied by their alpha. A pixel
 * of `from` has three or four bytes: red, green, blue and, if there are four, alpha.
 */
void gcw_convert(uint32_t *to, int to_stride, const uint8_t *from, int from_stride, int channels,
	int width, int height);

/*
 * The main queue of Dispatch on a loop of one's own. gcw_main_queue() returns a descriptor that is
 * readable when there is work; -1 on other threads than the main one. gcw_run_main_queue() does the
 * work.
 */
int gcw_main_queue(void);
void gcw_run_main_queue(int descriptor);
