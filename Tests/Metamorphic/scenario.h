/* SPDX-License-Identifier: MIT */
/*
 * A set-up of an engine and a stream of a host's calls, both from a seed. They are plain values: a
 * relation changes a copy, and a failure is reduced by cutting one.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <gesturecore/gesturecore.h>

#define NODES 4 // the window, its halves, and a turned part of the left one
#define RECOGNIZERS 8
#define WAITS 3
#define CALLS 1200 // with those that a relation adds
#define MADE 400   // by a seed, at most
#define DEVICES 2  // with contacts: 0 and 1; touchpads have the number 2
#define TOUCHPAD 2

struct node_setup {
	struct gc_rect bounds;
	struct gc_point center; // in the parent
	struct gc_affine transform;
	bool receives_touches;
};

struct recognizer_setup {
	bool present;
	uint8_t kind; // enum gc_kind
	uint8_t node;
	union {
		struct gc_tap_config tap;
		struct gc_long_press_config long_press;
		struct gc_pan_config pan;
		struct gc_edge_pan_config edge_pan;
		struct gc_swipe_config swipe;
		struct gc_pinch_config pinch;
		struct gc_rotation_config rotation;
		struct gc_transform_config transform;
		struct gc_hold_config hold;
		/* Of a custom recognizer: how far a finger pulls before it begins. */
		struct {
			gc_length slop;
			bool ignores; // later fingers
		} pull;
	} config;
	bool disabled, delays_began, delays_ended, cancels_touches, claims_on_landing;
	bool mixes_types;
	uint8_t touch_types;
	gc_length max_contact_size;
};

struct setup {
	uint64_t answers; // of the host's questions, as a seed; 0: the defaults
	struct node_setup nodes[NODES];
	struct recognizer_setup recognizers[RECOGNIZERS];
	struct {
		bool present;
		uint8_t waiter, blocker;
	} waits[WAITS];
	uint32_t touch_capacity, event_capacity, record_capacity;
	uint32_t horizon_us;
	bool keeps_paths;
};

/* What a host does. */
enum call_kind {
	CALL_SAMPLE,
	CALL_STEP, // of a touchpad
	CALL_ADVANCE,
	CALL_SERVE, // advances to each deadline until its time
	CALL_CANCEL_ALL,
	CALL_CANCEL_DEVICE,
	CALL_DROP_ALL,
	CALL_DROP_DEVICE,
	CALL_ENABLE, // advances, then enables or disables recognizer `which`
	CALL_SET,    // advances, then sets the value of recognizer `which`
	CALL_PLACE,  // advances, then moves node `which`
	CALL_READ,   // reads everything
	CALL_REFUSED // calls what returns an error; `which` says what
};

struct call {
	uint8_t kind; // enum call_kind
	uint8_t which;
	uint8_t reads;      // the recognizer that a mark after the call reads
	bool leaves_events; // the host takes none after it
	int32_t origin;     // the call of the plain stream that it was; -1: a relation added it
	uint64_t chance;    // by which a relation picks what to change here; 0: nothing
	union {
		struct gc_sample sample; // of a call with a time alone: its time
		struct gc_step step;
	};
	struct gc_vector value; // of CALL_SET and CALL_PLACE; x of CALL_READ: us from its time
};

struct stream {
	size_t count;
	struct call calls[CALLS];
};

struct scenario {
	struct setup setup;
	struct stream stream;
};

/* Fills a scenario from a seed. */
void scenario_make(struct scenario *scenario, uint64_t seed);

/* The same in parts: setup.c and stream.c. */
void setup_make(struct setup *setup, uint64_t seed);
void stream_make(struct stream *stream, uint64_t seed);

/* How a recognizer of a kind is set up when nothing is special about it. */
struct recognizer_setup recognizer_setup_default(enum gc_kind kind);

/* When a call happens. */
uint64_t call_time_us(const struct call *call);
void call_set_time_us(struct call *call, uint64_t time_us);

/* Whether the frame that is being collected has ended when the call has returned. */
bool call_ends_frame(const struct call *call);

/* Numbers from a seed: one below `below`, and one from -most to most. */
uint32_t pick(uint64_t *state, uint32_t below);
int32_t pick_around_zero(uint64_t *state, int32_t most);

#endif
