/* SPDX-License-Identifier: MIT */
/*
 * The same program in C: what a user of the core pays for a frame. Its work equals that of
 * program/Stage.swift: it makes samples of its contacts, ends the frame, takes the events and reads
 * their values as floating point.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include <stroke.h>

/* A contact as a program has it. */
struct contact {
	double x, y; /* in points */
	int32_t id;
};

/* The contacts of a frame. */
struct contact_frame {
	uint64_t time_us;
	const struct contact *contacts;
	uint32_t count;
	bool is_landing;
};

struct libinput_device;
struct libinput_event;

/* The events of a frame from libinput. */
struct event_frame {
	struct libinput_event *const *events;
	uint32_t count;
};

/* The frames of a stroke: the landing, and STROKE_FRAMES of motion. They are never freed. */
const struct contact_frame *reference_frames(enum stroke stroke, uint32_t contacts);

/* What the program does with a frame: Use in program/Scenario.swift. */
enum use {
	USE_GESTURES,
	USE_IDIOM,
	USE_TOUCHES,
};

/* Sets up the engine anew, with the seven recognizers or a surface that receives touches. */
void reference_set_up(bool is_together, enum use use);

/* Returns whether exactly the recognizers of `active` are active: enum active in stage.h. */
bool reference_is_active(uint32_t active);

/* Sets up the adapter of the device. */
void reference_use_device(struct libinput_device *device);

/* Play frames. Return the number of events that were used. */
uint32_t reference_play(const struct contact_frame *frames, uint32_t count);
uint32_t reference_play_libinput(const struct event_frame *frames, uint32_t count);

#endif
