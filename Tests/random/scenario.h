/* SPDX-License-Identifier: MIT */
/*
 * A set-up of an engine, a stream of a host's calls, and what comes of them, as plain values. This
 * is what a player of scenarios needs to know.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <gesturecore/gesturecore.h>

#include "../kinds.h"

/* At most. */
#define NODES 6
#define RECOGNIZERS 16
#define FINGERS 7 // their ids are 0 to 6
#define CLIENTS 3 // of nodes; the first is none

#define DEVICES 2 // with contacts: 0 and 1; touchpads have the number 2
#define TOUCHPAD 2

#define NOBODY (-1)

struct node_setup {
	int8_t parent; // NOBODY for node 0, the window
	struct gc_rect bounds;
	struct gc_point center; // in the parent
	struct gc_affine transform;
	bool away; // it is not in the tree at first
	bool receives_touches;
	uint8_t client; // below CLIENTS
	bool hidden, inert;
	uint32_t transparency_ppm;
};

#define ACTIONS 8

/* A custom recognizer is a pull, with the members of struct pull in pull.h. */
struct gc_custom_config {
	gc_length slop;
	uint32_t time_us;
	uint8_t touches;
	bool ignores, is_wrong;
	/* Of a fuzzer's bytes: instead, it acts each time that it is called, one after the other.
	 */
	bool is_wild;
	uint8_t actions[ACTIONS];
};

static inline struct gc_custom_config gc_custom_config_default(void) {
	return (struct gc_custom_config){0};
}

#define TOUCHPAD_FINGER 30 // stands for a gesture of a touchpad in a set of fingers

struct recognizer_setup {
	bool present;
	uint8_t kind; // enum gc_kind
	uint8_t node;
	union {
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type##_config type;
#include <gesturecore/kinds.def>
#undef GC_KIND
	} config;
	bool disabled, delays_began, delays_ended, cancels_touches, claims_on_landing;
	bool mixes_types;
	uint8_t touch_types;
	bool away; // it is on no node at first
	gc_length max_contact_size;
	/* In the sets below, bit n stands for recognizer n. */
	uint16_t waits_for;                   // except for a wait that would close a cycle
	uint16_t class_waits, class_holds_up; // what a custom recognizer answers itself
	/* The host's answers. */
	bool refuses_begin;
	uint32_t refuses;    // bit n: finger n
	uint16_t together;   // may recognize together with these
	uint16_t asked_for;  // waits for these
	uint16_t spares;     // cannot prevent these
	uint16_t withstands; // cannot be prevented by these
};

struct setup {
	bool answers; // the host has answers
	struct node_setup nodes[NODES];
	struct recognizer_setup recognizers[RECOGNIZERS];
	uint8_t node_count, recognizer_count;
	uint32_t touch_capacity, event_capacity, record_capacity;
	uint32_t horizon_us;
	uint8_t asked_capacity; // for the host's answers about who waits
	bool is_wild;           // of a fuzzer's bytes
	bool keeps_paths;
	bool flushes; // by the functions behind the guards of the public ones
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
	CALL_ENABLE,  // advances, then enables or disables recognizer `which`
	CALL_SET,     // advances, then sets the value of recognizer `which`
	CALL_PLACE,   // advances, then moves node `which`
	CALL_READ,    // reads everything
	CALL_REFUSED, // calls what returns an error; `which` says what
	/* Of a fuzzer's bytes alone, except for JOIN and TREE: see player_calls.c. */
	CALL_TAKE,       // takes `which` events
	CALL_MAKE,       // ends recognizer `which`, and initializes another one there
	CALL_CONFIGURE,  // gives it other settings of its kind,
	CALL_COMMON,     // or of all kinds
	CALL_JOIN,       // puts it on node `other`, or on none
	CALL_REQUIRE,    // recognizer `which` waits for `other`, or no longer
	CALL_TREE,       // puts node `which` on `other`, or takes it out
	CALL_NODE,       // changes node `which`
	CALL_RENEW_NODE, // ends it, and sets another up
	CALL_CLOCK,      // sets the clock
	CALL_RESTART     // ends the engine, and begins another
};

struct call {
	uint8_t kind; // enum call_kind
	uint8_t which, other;
	uint8_t reads;      // the recognizer that a mark after the call reads
	bool leaves_events; // the host takes none after it
	bool at_once;       // acts without an advance
	bool acts;          // while the host handles the next event, if one comes
	int32_t origin;     // the call of the plain stream that it was; -1: a relation added it
	uint64_t chance;    // by which a relation picks what to change here; 0: nothing
	union {
		struct gc_sample sample; // of a call with a time alone: its time
		struct gc_step step;
	};
	struct gc_vector value; // of CALL_SET and CALL_PLACE; x of CALL_READ: us from its time
	gc_scale scale;         // of CALL_SET
	gc_angle angle;
	union {
		struct recognizer_setup recognizer;
		struct node_setup node;
	} made;
};

#define SCALE_SET (GC_SCALE_ONE + GC_SCALE_ONE / 2) // what CALL_SET sets a scale to

/* All that can be read of a recognizer. What its kind does not have is zero. */
struct values {
	struct gc_point location, local_location, touch_location;
	struct gc_vector translation, local_translation, translation_at;
	struct gc_velocity velocity, local_velocity, release_velocity;
	struct gc_vector fling; // where momentum takes the translation in 100 ms
	gc_scale scale, scale_at;
	gc_scale_rate scale_velocity, scale_release_velocity;
	gc_angle rotation, rotation_at;
	gc_angle rotation_velocity, rotation_release_velocity;
	struct gc_similarity total, increment, total_at;
	uint64_t sample_us;
	uint32_t direction; // of a swipe; of an edge pan, its edge
	uint32_t touch_count;
	uint32_t state;
};

/* An event. Its pointers are NULL. */
struct taken {
	struct gc_event event;
	int32_t who; // its recognizer or its node
	bool is_read;
	struct values values; // of its recognizer, when the host took it
};

/* The questions that are logged. */
enum question { ASKED_BEGIN, ASKED_RECEIVE };

struct asked {
	enum question question;
	int32_t who, id; // its recognizer; its touch
};

/* A record of the ledger. Its pointers are NULL. */
struct kept {
	struct gc_record record;
	int32_t recognizer, rival, node;
};

/* What can be read of an engine after a call. */
struct mark {
	uint64_t deadline_us;
	gc_slots slots;
	bool is_idle;
	uint8_t states[RECOGNIZERS];
	uint8_t obstacles[RECOGNIZERS];
	bool has_reports[RECOGNIZERS];
	enum gc_status status; // of the call
	struct gc_counters counters;
	int32_t read; // the recognizer whose values and last record these are, or NOBODY
	struct values values;
	bool is_explained;
	struct kept explanation;
	bool has_touch;           // some touch is down
	struct gc_point touch_at; // where the first is at a time, if the engine keeps paths
};

struct scenario;

/* When a call happens. */
uint64_t call_time_us(const struct call *call);
void call_set_time_us(struct call *call, uint64_t time_us);

/* How contacts are named: a host's answers depend on a finger, not on its id. */
struct names {
	uint32_t id_factor, id_term; // id = finger * factor + term, modulo 2^32
	uint16_t device_factor, device_term;
};

int32_t name_id(const struct names *names, int32_t finger);
int32_t finger_of(const struct names *names, int32_t id);
uint16_t name_device(const struct names *names, uint16_t device);

/*
 * A set-up of an engine and a stream of a host's calls, both from a seed. They are plain values. So
 * a relation can change a copy, and a failure is reduced by leaving parts out.
 */

#define CALLS 1200 // with those that a relation adds
#define MADE 400   // by a seed, at most

struct stream {
	size_t count;
	struct call calls[CALLS];
};

struct scenario {
	struct setup setup;
	struct stream stream;
};

/* Where a maker takes its numbers from: from a seed, or from bytes, and zeros after the last. */
struct dice {
	uint64_t seed;
	const uint8_t *bytes; // NULL: from the seed
	size_t left;
};

/* Fills a scenario from a seed. */
void scenario_make(struct scenario *scenario, uint64_t seed);

/*
 * The same, of numbers with which a second implementation can calculate without rounding: grid.c.
 * The window is at the origin, and this wide and high, in points.
 */
#define GRID_WINDOW 860
void scenario_make_grid(struct scenario *scenario, uint64_t seed);

/* The same from a fuzzer's bytes: also with what no host should do, and with any numbers. */
void scenario_make_wild(struct scenario *scenario, const uint8_t *bytes, size_t size);

/* print.c */
void print_scenario(const struct scenario *scenario);
void print_taken(const struct scenario *scenario, const struct taken *taken);

/*
 * reduce.c: makes a scenario that fails as small and plain as it can be. `fails` says whether one
 * still does.
 */
void reduce(struct scenario *scenario, bool (*fails)(void *data, const struct scenario *scenario),
	void *data);

/* How a recognizer of a kind is set up when nothing is special about it. */
struct recognizer_setup recognizer_setup_default(enum gc_kind kind);

/* Whether the frame that is being collected has ended when the call has returned. */
bool call_ends_frame(const struct call *call);

/* dice.c: numbers. One below `below`, and one from -most to most. */
uint32_t pick(struct dice *dice, uint32_t below);
int32_t pick_around_zero(struct dice *dice, int32_t most);

/* A set of `count` things, of which each is in it with a chance. */
uint32_t pick_set(struct dice *dice, uint32_t count, uint32_t percent);

/* Values that a setting may have, each as likely as the others. */
struct choice {
	enum gc_kind kind; // GC_KIND_NONE: of all that have it
	const char *key;   // NULL: it is the last
	uint32_t count;
	int64_t values[10];
};

#define USUAL INT64_MIN // its default

void choose_settings(
	struct recognizer_setup *setup, struct dice *dice, const struct choice *choices);

/* Does nothing for USUAL, and if its kind has no such setting. */
void set_by_key(struct recognizer_setup *setup, const char *key, int64_t value);

#endif
