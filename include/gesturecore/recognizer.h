/* SPDX-License-Identifier: MIT */
/**
 * What all recognizers share: the life of one, its relations, and how to read it.
 *
 *                    +--> FAILED -------------------------------------+
 *                    |                                                |
 *     POSSIBLE ------+--> ENDED (a tap: recognized at once) ----------+--> POSSIBLE
 *                    |                                                |
 *                    +--> BEGAN --> CHANGED (repeats) --+--> ENDED ---+
 *                            |                          |             |
 *                            +--------------------------+--> CANCELLED
 *
 * ENDED, CANCELLED and FAILED last until every touch the recognizer tracked is up and its events
 * have been taken; then the engine makes it POSSIBLE again.
 *
 * A recognizer is the host's memory: a struct of its own type (gc_tap, gc_pan, ...) whose first
 * member `base` is the struct below. It must not move while it is on a node.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_RECOGNIZER_H
#define GESTURECORE_RECOGNIZER_H

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_context;
struct gc_node;
struct gc_recognizer;
struct gci_recognizer_ops;

/** Where a recognizer stands. The order is that of the diagram; later may grow at the end. */
enum gc_state {
	GC_STATE_POSSIBLE = 0,
	GC_STATE_BEGAN = 1,
	GC_STATE_CHANGED = 2,
	GC_STATE_ENDED = 3,
	GC_STATE_CANCELLED = 4,
	GC_STATE_FAILED = 5,
};

/** What a recognizer recognises; later kinds are added at the end. */
enum gc_kind {
	GC_KIND_NONE = 0,
	GC_KIND_TAP = 1,
	GC_KIND_LONG_PRESS = 2,
	GC_KIND_PAN = 3,
	GC_KIND_EDGE_PAN = 4,
	GC_KIND_SWIPE = 5,
	GC_KIND_PINCH = 6,
	GC_KIND_ROTATION = 7,
	GC_KIND_TRANSFORM = 8,
	GC_KIND_HOLD = 9,
	GC_KIND_CUSTOM = 10, /**< a recognizer of the host's own */
};

/**
 * `waiter` may recognise only once `blocker` has failed.
 *
 * The host's memory, one for each such relation; set up by gc_recognizer_require_failure().
 */
struct gc_requirement {
	// private state

	struct gc_recognizer *waiter, *blocker;
	struct gc_requirement *next_of_waiter, *next_of_blocker;
	struct gc_requirement *search; // the relation by which a search for cycles came here
	bool asked;                    // of the engine, for one attempt of the waiter
	bool counts;                   // in the attempt of the waiter that is being judged
};

/** The part every recognizer begins with. */
struct gc_recognizer {
	void *user_data; /**< the host's, never touched */

	// private state

	struct gc_node *node;
	struct gc_recognizer *next_on_node;
	struct gc_requirement *requirements; // it waits for these; .next_of_waiter
	struct gc_requirement *waiters;      // these wait for it; .next_of_blocker
	uint64_t deadline_us;                // GC_NEVER_US: none; terminal: when it became so
	gc_slots seen;                       // slots tracked in this attempt, of lifted touches too
	uint32_t factor;                     // of the attempt; see gci_attempt
	uint32_t order;                      // of addition to its engine
	uint32_t queued;                     // events of it that the host has not taken
	uint16_t depth;                      // of its node, when it last joined a sequence
	uint8_t attempt;                     // enum gc_state it wants to enter, or POSSIBLE
	uint8_t most_touches;                // tracked at once since none was
	bool recorded;                       // records with its address are its own; see ledger.h
	bool joined;                         // takes part in a sequence: among the live or the done
	bool disabled;
	bool parked;         // the attempt waits for a requirement
	bool visited;        // by a search for cycles
	bool asked;          // whom it must wait for in this attempt
	uint8_t touch_type;  // of the touches it has taken
	uint8_t touch_types; // those it takes, a bit each
	bool mixes_types;    // at the same time
	bool cancels_touches;
	bool delays_began;
	bool delays_ended;

	/* What motion reads; what it writes follows, in the struct that begins with this one. */
	const struct gci_recognizer_ops *ops;
	struct gc_context *context; // of the engine, while it has joined or is queued
	struct gc_recognizer *next; // among the live or the done of the engine
	struct gc_point location;   // in the window
	gc_slots touches;           // slots it tracks and still waits to lift
	uint8_t report;             // what the event queue does not know yet
	uint8_t state;              // enum gc_state
	uint8_t finger_count;       // its touches, or the fingers of a touchpad's gesture
	bool closed;                // takes no more input: terminal, or discrete and parked
};

/**
 * Whether it has something to report that the host has not taken: an event, or a value that has
 * changed or was set since the latest one. Values in that event are its own no longer.
 */
static inline bool gc_recognizer_has_report(const struct gc_recognizer *recognizer) {
	return recognizer->queued != 0 || recognizer->report != 0;
}

/** Whether records of the ledger with its address are its own: once a touch has come to it. */
static inline bool gc_recognizer_has_records(const struct gc_recognizer *recognizer) {
	return recognizer->recorded;
}

/**
 * Puts a recognizer on a node, after those that are there.
 *
 * It takes touches that land from now on. Its place in the order of addition, which decides ties,
 * is that of the moment it comes to the engine: now, or when the node does. Linear in the node's
 * recognizers and its depth. Returns GC_ERR_ARGUMENT when it is on a node already, and GC_ERR_STATE
 * from inside a question of gc_host.
 */
enum gc_status gc_recognizer_add(struct gc_recognizer *recognizer, struct gc_node *node);

/**
 * Takes a recognizer off its node.
 *
 * An active one is cancelled, with its event; a possible one fails silently. Its memory must last
 * until that event is taken. Relations stay. Does nothing when it is on no node.
 */
void gc_recognizer_remove(struct gc_recognizer *recognizer);

/**
 * Ends the recognizer's life: removes it, its relations and its events that were not yet taken.
 *
 * Afterwards the library holds no pointer to it or to its requirements, but for the ledger, whose
 * records go on to name it.
 */
void gc_recognizer_finish(struct gc_recognizer *recognizer);

/**
 * Enables or disables it. Disabling is as removing it, but it stays on its node.
 *
 * Cheap when nothing changes.
 */
void gc_recognizer_set_enabled(struct gc_recognizer *recognizer, bool enabled);
bool gc_recognizer_is_enabled(const struct gc_recognizer *recognizer);

/**
 * Which types of touches it takes, a bit each: 1 << GC_TOUCH_FINGER and so on. Default all. Touches
 * that it has stay.
 */
void gc_recognizer_set_touch_types(struct gc_recognizer *recognizer, uint32_t types);
uint32_t gc_recognizer_touch_types(const struct gc_recognizer *recognizer);

/** Whether all its touches must be of the type of the first. Default true. */
void gc_recognizer_set_exclusive_type(struct gc_recognizer *recognizer, bool exclusive);
bool gc_recognizer_exclusive_type(const struct gc_recognizer *recognizer);
/** What it recognises. */
enum gc_kind gc_recognizer_kind(const struct gc_recognizer *recognizer);

/** Where it stands. Until the next input, a terminal state reads as such. */
enum gc_state gc_recognizer_state(const struct gc_recognizer *recognizer);

/** The node it is on, or NULL. */
struct gc_node *gc_recognizer_node(const struct gc_recognizer *recognizer);

/**
 * Makes `waiter` wait for `blocker` to fail: for double tap before single tap, say.
 *
 * Only a blocker that tracks one of the waiter's touches is waited for. `memory` must last as
 * long as both. Returns GC_ERR_CYCLE, changing nothing, when the blocker already waits for the
 * waiter, directly or through others: gc_recognizer_waits_for(blocker, waiter, ...) names them.
 * Asking for a relation that exists is GC_OK and leaves `memory` unused. Linear in the relations.
 */
enum gc_status gc_recognizer_require_failure(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

/** Takes back a relation; `memory` is the host's again. Does nothing when it is unused. */
void gc_requirement_remove(struct gc_requirement *memory);

/**
 * Finds how `waiter` waits for `blocker`: returns the number of recognizers on the way, both
 * ends included, and puts the first `capacity` of them into `path`; 0 when it does not wait.
 */
size_t gc_recognizer_waits_for(struct gc_recognizer *waiter, struct gc_recognizer *blocker,
	struct gc_recognizer **path, size_t capacity);

/**
 * How many touches it has: those it tracks that are down; of a tap or swipe, those it took; of a
 * touchpad's gesture, as many as it has fingers.
 */
uint32_t gc_recognizer_touch_count(const struct gc_recognizer *recognizer);

/**
 * Where the gesture is, in the coordinates of `node` (NULL: the window).
 *
 * What is meant, centroid or midpoint, each recognizer says. With no touches it is the last
 * location. Returns GC_ERR_SINGULAR, and (0, 0), when the node has no coordinates.
 */
enum gc_status gc_recognizer_location(const struct gc_recognizer *recognizer,
	const struct gc_node *node, struct gc_point *location);

/**
 * Where one of its touches is; index 0 is the one that landed first.
 *
 * Of a tap, until its event has been taken, where they were; the location of the gesture stands
 * for a touch whose slot was needed for another since. Of a touchpad's gesture, the pointer.
 *
 * Returns GC_ERR_INDEX, leaving `location` alone, when there are not that many.
 */
enum gc_status gc_recognizer_touch_location(const struct gc_recognizer *recognizer, uint32_t index,
	const struct gc_node *node, struct gc_point *location);

#ifdef __cplusplus
}
#endif

#endif
