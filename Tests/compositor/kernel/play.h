/* SPDX-License-Identifier: MIT */
#pragma once

#include <evemu.h>
#include <libinput.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* More events than in any frame of the recordings. */
#define FRAME_EVENTS_MAX 512

/** A recording in evemu's format, read by evemu. */
struct recording {
	FILE *file;
	struct evemu_device *device;
	uint64_t origin_us; // the time of the first frame on the recorder's clock
	uint64_t time_us;   // the time of the last read frame, from the first one
	bool has_origin;
};

/** A frame of events, with SYN_REPORT as the last. */
struct frame {
	struct input_event events[FRAME_EVENTS_MAX];
	size_t count;
	uint64_t time_us; // from the first frame; never goes back
};

/** The frames that a reader misses, by their numbers from 1. Both 0: none. */
struct stall {
	unsigned long first;
	unsigned long last;
};

/** Parses the arguments of both programs: FILE [FIRST LAST]. Ends the program on errors. */
struct recording open_recording(int argument_count, char **arguments, struct stall *stall);

/** Reads the next frame. Returns false at the end. Ignores events without a SYN_REPORT. */
bool next_frame(struct recording *recording, struct frame *frame);

void close_recording(struct recording *recording);

/** Prints an error, and ends the program. */
_Noreturn void fail(const char *what, const char *why);

/**
 * Prints all data of an event as one line. Doubles keep their full precision.
 *
 * Times are relative to `origin_us`.
 */
void print_event(struct libinput_event *event, uint64_t origin_us);
