/* SPDX-License-Identifier: MIT */
#pragma once

#include <evemu.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* More than any frame of a recording here has. */
#define FRAME_EVENTS_MAX 512

/** A recording in evemu's format, which evemu itself reads. */
struct recording {
	FILE *file;
	struct evemu_device *device;
	uint64_t origin_us; // the recorder's time of the first frame
	uint64_t time_us;   // of the last frame read, from the first on
	bool has_origin;
};

/** The events up to and with their SYN_REPORT. */
struct frame {
	struct input_event events[FRAME_EVENTS_MAX];
	size_t count;
	uint64_t time_us; // from the first frame on; never goes back
};

/** The frames that a reader sleeps through, by their numbers from 1 on. None when both are 0. */
struct stall {
	unsigned long first;
	unsigned long last;
};

/** What both programs are started with: FILE [FIRST LAST]. Ends the program if it is wrong. */
struct recording open_recording(int argument_count, char **arguments, struct stall *stall);

/** Reads the next frame. Returns false at the end; events without a SYN_REPORT are left out. */
bool next_frame(struct recording *recording, struct frame *frame);

void close_recording(struct recording *recording);

/** Prints what was in the way, and ends the program. */
_Noreturn void fail(const char *what, const char *why);
