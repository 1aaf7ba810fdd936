/* SPDX-License-Identifier: MIT */
/*
 * What the fuzzer plays with: an engine, its nodes, recognizers that come and go, and what must be
 * true of them. Every piece is a block of memory of its own. So the sanitizer sees an access beyond
 * a piece, and a pointer that is kept for too long.
 */
#ifndef WORLD_H
#define WORLD_H

#include "../kinds.h"
#include "../stream_end.h"
#include "fuzz_input.h"

#define POOL 10          // recognizers at once
#define NODES 5          // the first is the root
#define REQUIREMENTS 8   // relations at once
#define CONTACTS_MAX 32  // more than any engine holds are refused
#define TOUCHES_MAX 4096 // that are followed; few inputs have as many

/* A type of recognizer: see recognizer_types.c. */
struct recognizer_type {
	const char *name;
	size_t size;
	enum kind_reports kind; // ANYTHING: also any values
	/* Sets it up, or with `again` only its configuration; values are the input's. */
	enum gc_status (*configure)(void *recognizer, struct fuzz_input *input, bool again);
	/* Sets its value, if it has one. */
	void (*set_value)(void *recognizer, const struct gc_node *node, struct fuzz_input *input);
	/* Reads all there is, and checks that it is in range. */
	void (*read)(void *recognizer, const struct gc_node *node);
	bool translates, scales, rotates; // what its events report
	/* Sets these values of an event to what getters answer. NULL: it has none. */
	void (*get)(const void *recognizer, struct gc_event *event);
};

/* Returns the type that an input names by a number below KIND_COUNT. */
const struct recognizer_type *recognizer_type(uint32_t index);

struct resident {
	struct gc_recognizer *recognizer; // NULL: the place is free
	const struct recognizer_type *type;
	enum gc_state last_state; // its last event, POSSIBLE when it is over
};

struct contact {
	uint16_t device;
	int32_t id;
	struct gc_point position;
};

struct world {
	struct fuzz_input input;

	struct gc_engine *engine;
	struct gc_touch *touches;
	struct gc_event *events;
	struct gc_record *records;
	struct gc_requirement *asked; // what the engine makes of the host's answers
	struct gc_velocity_path *paths;
	struct gc_node *nodes[NODES];
	struct resident pool[POOL];
	struct gc_requirement *requirements[REQUIREMENTS];

	/* What the input says about the host. */
	bool takes_at_once; // events after each operation
	bool acts;          // while it handles an event
	bool acting;
	uint32_t chance;  // of a no, 0 to 255; of simultaneous, the same
	uint64_t answers; // the state of a generator

	/* What the host knows. */
	uint64_t now_us;   // that was last passed
	uint64_t clock_us; // the latest of these: the engine's time
	bool has_time;     // some was passed
	uint64_t last_event_us;
	bool has_taken_all; // events, and called nothing since
	bool is_in_order;   // it had when it made its latest input: getters answer for the event
	struct contact contacts[CONTACTS_MAX];
	uint32_t contact_count;
	struct gc_counters counted;
	uint32_t checked; // how often
	struct received received;
	uint16_t frames[TOUCHES_MAX]; // by serial: the delivered frame of the last event of a touch
	/* By client: the latest landing whose BEGAN it got. */
	struct {
		uint32_t serial; // 0: none
		uint64_t time_us;
	} latest_landings[NODES];
};

/* By node, the first node of its client: two nested views and one in no tree share a client. */
static const int world_clients[NODES] = {0, 1, 1, 3, 1};

/* Sets everything up as the input says, and takes it down again. */
void world_begin(struct world *world);
void world_end(struct world *world);

/* Ends the engine, and begins another with the same nodes and recognizers. */
void world_begin_engine(struct world *world);
void world_end_engine(struct world *world);

/* Makes a recognizer in a free place, not on a node yet; ends and frees one. */
void world_create(struct world *world, struct resident *place);
void world_destroy(struct resident *place);

/* Sets a node up; ends and frees one, with what is in it taken out. */
void world_begin_node(struct world *world, int index);
void world_end_node(struct world *world, int index);

/* Whether a node is in the engine's tree. */
bool world_has(const struct world *world, const struct gc_node *node);

/* The input's next operation: see operations.c. */
void world_operate(struct world *world);

/*
 * Call this before each call that is an input: a sample, a step, a cancel, time that passes. Takes
 * the events of the one before, if the host does so.
 */
void world_begin_input(struct world *world);

/* Takes up to `most` events, and checks each. */
void world_take(struct world *world, uint32_t most);

/* Cancels everything and checks that nothing is left over. */
void world_cancel_all(struct world *world, uint64_t time_us);

/* Lifts all fingers and passes all deadlines, and checks that nothing is left over. */
void world_end_stream(struct world *world);

/* The same as world_cancel_all() when contacts are gone without a lift. */
void world_drop_all(struct world *world, uint64_t time_us);

/* Passes a time: the engine's becomes that, unless it is earlier or cannot be. */
void world_pass_time(struct world *world, uint64_t time_us);

/* Whether no work of the engine waits for events to be taken, or for a frame to end. */
bool world_is_settled(const struct world *world);

/* Reads the ledger, and checks what it says. */
void world_read_ledger(struct world *world);

/* Checks what must be true at any time. */
void check_world(struct world *world);
void check_event(struct world *world, const struct gc_event *event);

/* A recognizer of the host's own that does whatever the input said when it was set up. */
#define FUZZ_CUSTOM_ACTIONS 8

struct fuzz_custom {
	struct gc_custom custom;
	uint8_t actions[FUZZ_CUSTOM_ACTIONS]; // one after the other, over and over
	uint8_t next;
	uint32_t tracked; // touches it has been shown and that have not left, as a set
};

/* fuzz_custom.c, for the table of types. */
enum gc_status configure_custom(void *recognizer, struct fuzz_input *input, bool again);
void set_custom(void *recognizer, const struct gc_node *node, struct fuzz_input *input);
void read_custom(void *recognizer, const struct gc_node *node);

/* The operations. Each takes what it needs from the input; operations.c has the table. */

/* A byte of time for the next operation: none, up to 100 ms, back, or anywhere. */
void pass_time(struct world *world);

bool is_in_range(struct gc_point point);

/* Of the devices: device_operations.c. */
void do_down(struct world *world);
void do_motion(struct world *world);
void do_up(struct world *world);
void do_cancel(struct world *world);
void do_frame(struct world *world);
void do_size(struct world *world);
void do_unknown_kind(struct world *world);
void do_stroke(struct world *world);
void do_spread_and_turn(struct world *world);
void do_lift_all(struct world *world);
void do_tap(struct world *world);

/* Of touchpads. */
void do_step(struct world *world);
void do_touchpad_gesture(struct world *world);

/* Of the host: host_operations.c. */
void do_end_frame(struct world *world);
void do_advance(struct world *world);
void do_advance_to_deadline(struct world *world);
void do_cancel_all(struct world *world);
void do_cancel_device(struct world *world);
void do_drop_all(struct world *world);
void do_drop_device(struct world *world);
void do_set_clock(struct world *world);
void do_read_ledger(struct world *world);
void do_take(struct world *world);
void do_restart(struct world *world);
void do_create_or_destroy(struct world *world);
void do_enable(struct world *world);
void do_add_or_remove(struct world *world);
void do_remove(struct world *world);
void do_settings(struct world *world);
void do_limit_size(struct world *world);
void do_configure(struct world *world);
void do_set_value(struct world *world);
void do_require(struct world *world);
void do_node_tree(struct world *world);
void do_node_life(struct world *world);
void do_node_flags(struct world *world);
void do_node_place(struct world *world);
void do_node_transform(struct world *world);

#endif
