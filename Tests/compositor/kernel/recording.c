/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *what, const char *why) {
	fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static unsigned long frame_number(const char *text) {
	char *end;
	errno = 0;
	unsigned long number = strtoul(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || number == 0) {
		fail(text, "frame numbers start at 1");
	}
	return number;
}

struct recording open_recording(int argument_count, char **arguments, struct stall *stall) {
	struct recording recording = {0};

	if (argument_count != 2 && argument_count != 4) {
		fail(arguments[0], "usage: FILE [FIRST LAST]");
	}
	*stall = (struct stall){0};
	if (argument_count == 4) {
		stall->first = frame_number(arguments[2]);
		stall->last = frame_number(arguments[3]);
		if (stall->last < stall->first) {
			fail(arguments[3], "it is before the first missed frame");
		}
	}
	recording.file = fopen(arguments[1], "r");
	if (recording.file == NULL) {
		fail(arguments[1], strerror(errno));
	}
	recording.device = evemu_new(NULL);
	if (recording.device == NULL || evemu_read(recording.device, recording.file) <= 0) {
		fail(arguments[1], "evemu cannot read the description of its device");
	}
	return recording;
}

static void set_time(struct recording *recording, struct frame *frame) {
	const struct input_event *report = &frame->events[frame->count - 1];
	uint64_t time_us =
		(uint64_t)report->input_event_sec * 1000000 + (uint64_t)report->input_event_usec;

	if (!recording->has_origin) {
		recording->origin_us = time_us;
		recording->has_origin = true;
	}
	if (time_us > recording->origin_us + recording->time_us) {
		recording->time_us = time_us - recording->origin_us;
	}
	frame->time_us = recording->time_us;
}

bool next_frame(struct recording *recording, struct frame *frame) {
	frame->count = 0;
	while (frame->count < FRAME_EVENTS_MAX) {
		struct input_event *event = &frame->events[frame->count];
		if (evemu_read_event(recording->file, event) <= 0) {
			return false;
		}
		frame->count++;
		if (event->type == EV_SYN && event->code == SYN_REPORT) {
			set_time(recording, frame);
			return true;
		}
	}
	fail("recording", "a frame has too many events");
}

void close_recording(struct recording *recording) {
	evemu_delete(recording->device);
	fclose(recording->file);
}
