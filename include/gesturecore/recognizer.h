/* SPDX-License-Identifier: MIT */
/**
 * What all recognizers share: states, relations between them, and how to read them.
 *
 *                    +--> FAILED -------------------------------------+
 *                    |                                                |
 *     POSSIBLE ------+--> ENDED (a tap: recognized at once) ----------+--> POSSIBLE
 *                    |                                                |
 *                    +--> BEGAN --> CHANGED (repeats) --+--> ENDED ---+
 *                            |                          |             |
 *                            +--------------------------+--> CANCELLED
 *
 * ENDED, CANCELLED and FAILED last until every touch that the recognizer tracked has lifted. Then,
 * once the host has taken all events or the next input comes, the engine resets it to POSSIBLE.
 *
 * The host owns the memory of a recognizer: a struct of its type (gc_tap, gc_pan, ...) that begins
 * with the struct below as its member `base`. It must not move while it is on a node.
 *
 * gc_tap_init() and its like set up a recognizer with a copy of a configuration; NULL: the default.
 * They keep base.user_data and overwrite all else. gc_tap_set_config() and its like change the
 * configuration. Both return GC_ERR_RANGE when a value is outside its range: then nothing is set up
 * or changed.
 *
 * A recognizer that is not set up is all zero, except for `user_data`: nobody has called its
 * gc_*_init(), or that returned an error. Then calls that change it, gc_recognizer_add() and
 * gc_recognizer_require_failure() among them, return GC_ERR_ARGUMENT, and a debug build stops
 * (misuse.h). gc_recognizer_finish() returns GC_OK, so a program can end all its recognizers.
 */
#pragma once

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

struct gc_context;
struct gc_node;
struct gc_recognizer;
struct gci_recognizer_ops;

/** The state of a recognizer. New states are added at the end. */
enum gc_state {
	GC_STATE_POSSIBLE = 0,
	GC_STATE_BEGAN = 1,
	GC_STATE_CHANGED = 2,
	GC_STATE_ENDED = 3,
	GC_STATE_CANCELLED = 4,
	GC_STATE_FAILED = 5,
};

/** What a recognizer recognizes: GC_KIND_TAP, ... See kinds.def. New kinds are added at the end. */
enum gc_kind {
	GC_KIND_NONE = 0,
#define GC_KIND(NAME, number, type, reports, words) GC_KIND_##NAME = number,
#include <gesturecore/kinds.def>
#undef GC_KIND
};

/**
 * A relation: `waiter` may recognize only after `blocker` failed.
 *
 * The host owns the memory of each. gc_recognizer_require_failure() sets it up.
 */
struct gc_requirement {
	// private state

	struct gc_recognizer *waiter, *blocker;
	struct gc_requirement *next_of_waiter, *next_of_blocker;
	struct gc_requirement **place; // the pointer to it in the list of the blocker
	struct gc_requirement *search; // how a search for cycles reached this relation
	bool asked;                    // the engine made it, for one attempt of the waiter
	bool counts;                   // the present attempt of the waiter must wait for it
	bool is_highest;               // its address is, of those after it in its lists
};

/** The first member of every recognizer. */
struct gc_recognizer {
	void *user_data; /**< for the host; the library never reads it */

	// private state

	struct gc_node *node;
	struct gc_recognizer *next_on_node;
	struct gc_requirement *requirements; // it waits for these; .next_of_waiter
	struct gc_requirement *waiters;      // these wait for it; .next_of_blocker
	uint64_t deadline_us;                // GC_NEVER_US: none. Terminal: when it became so
	gc_slots seen_slots;                 // of all touches since its reset that count for it
	uint32_t factor;                     // of the attempt; of a BEGAN without room: its touches
	uint32_t order;                      // in which recognizers were added to the engine
	uint32_t queued;                     // its events that the host has not taken
	uint16_t depth;                      // of its node in the tree, when it became live
	uint16_t touch_type : 2;             // of the touches it tracks
	uint16_t touch_types : 4;            // the types it accepts, one bit each
	uint16_t size_limit : 10;            // in quarters of a point; 0: none
	uint8_t attempt : 4;                 // enum gc_state it wants to enter, or POSSIBLE
	uint8_t told : 4;                    // that of its event taken last, if it has a later one
	uint8_t most_touches : 6;            // the most at once since it last had none
	uint8_t recognized : 1;              // since its latest record
	bool in_call : 1;                    // a call about it runs, and may ask: others wait
	bool recorded : 1;                   // the ledger may have records of it; see ledger.h
	bool joined : 1;                     // it takes part: it is live or done
	bool disabled : 1;
	bool parked : 1;      // the attempt waits for a requirement, or for the settle time
	bool settling : 1;    // the settle time is not over
	bool asked : 1;       // the host was asked which recognizers it waits for
	bool met_slop : 1;    // a pinch or a rotation: it has met its slop
	bool visited : 1;     // by a search of the relations
	bool marked : 1;      // by a walk of the arbiter, until it ends
	bool won : 1;         // while a judgement runs: it recognized in it, or is asked to begin
	bool mixes_types : 1; // it tracks touches of several types at a time
	bool cancels_touches : 1;
	bool claims_on_landing : 1;
	bool settles : 1; // it has a settle time
	bool delays_began : 1;
	bool delays_ended : 1;

	/* Motion reads what follows, and writes to the struct that begins with this one. */
	const struct gci_recognizer_ops *ops;
	struct gc_context *context; // of its engine, while it is joined or has queued events
	struct gc_recognizer *next; // in the live or done list; else before it on its node
	struct gc_point location;   // in the window
	gc_slots down_slots;        // of its touches that are down
	uint8_t report;             // enum gci_report: what the event queue does not have
	uint8_t closed;             // it sees no motion: enum gci_closed
	uint8_t state;              // enum gc_state
	uint8_t finger_count;       // its touches that are down, or a touchpad's fingers
	uint16_t device;            // of all touches since its reset; UINT16_MAX: of several
};

/**
 * Returns whether the recognizer has something that the host has not taken: an event, or a value
 * that changed or was set after the latest event.
 */
static inline bool gc_recognizer_has_report(const struct gc_recognizer *recognizer) {
	return recognizer->queued != 0 || recognizer->report != 0;
}

/** Returns the touches of its present attempt, also those that have lifted. */
static inline gc_slots gc_recognizer_seen_touches(const struct gc_recognizer *recognizer) {
	return recognizer->seen_slots;
}

/**
 * Returns whether the ledger may have records of this recognizer. False until the first touch
 * reaches it: records with its address are of a recognizer that was there before.
 */
static inline bool gc_recognizer_has_records(const struct gc_recognizer *recognizer) {
	return recognizer->recorded;
}

/**
 * Returns whether an attempt of the recognizer is in progress, or is over and not reset yet. Also
 * true while no finger is down, for example between two taps.
 */
static inline bool gc_recognizer_takes_part(const struct gc_recognizer *recognizer) {
	return recognizer->joined;
}

/** Returns the recognizer after this one on its node; NULL: it is the last, or on no node. */
static inline struct gc_recognizer *gc_recognizer_next(const struct gc_recognizer *recognizer) {
	return recognizer->node == NULL ? NULL : recognizer->next_on_node;
}

/**
 * Returns the number of the recognizer in the order of addition over its engine, from 1 on; 0: it
 * was never added. A recognizer that is added again has a new number.
 */
static inline uint32_t gc_recognizer_order(const struct gc_recognizer *recognizer) {
	return recognizer->order;
}

/**
 * Walks the requirements of gc_recognizer_require_failure() in which the recognizer waits. Returns
 * the recognizer of the one after `previous`, and sets `previous` to it; NULL: there are no more.
 * Begin with a NULL `previous`.
 */
static inline struct gc_recognizer *gc_recognizer_next_requirement(
	const struct gc_recognizer *waiter, const struct gc_requirement **previous) {
	const struct gc_requirement *at =
		*previous == NULL ? waiter->requirements : (*previous)->next_of_waiter;
	while (at != NULL && at->waiter == waiter && at->asked) {
		at = at->next_of_waiter;
	}
	*previous = at;
	return at != NULL && at->waiter == waiter ? at->blocker : NULL;
}

/**
 * Puts a recognizer on a node, after the recognizers that are there.
 *
 * It receives touches that land from now on. The order of addition decides ties: a recognizer is
 * added to the engine now, or when its node is.
 * Returns GC_ERR_ARGUMENT when the recognizer is on a node already or is not set up, and
 * GC_ERR_STATE when refused (status.h). All are mistakes of the program, and a debug build stops
 * (misuse.h).
 */
enum gc_status gc_recognizer_add(struct gc_recognizer *recognizer, struct gc_node *node);

/**
 * Takes a recognizer off its node.
 *
 * An active recognizer is cancelled and queues that event: its memory must last until the host
 * takes it. A possible one fails without an event. Relations stay. Does nothing when it is on no
 * node. Returns GC_ERR_STATE, changing nothing, when refused (status.h).
 */
enum gc_status gc_recognizer_remove(struct gc_recognizer *recognizer);

/**
 * Ends the recognizer's life: removes it and its relations, and drops its events that the host has
 * not taken.
 *
 * After that the library holds no pointer to it or to its requirements, except in records of the
 * ledger, which still name it. Returns GC_ERR_STATE when refused (status.h): then nothing has
 * changed, and its memory is still in use. Does nothing when it is not set up.
 */
enum gc_status gc_recognizer_finish(struct gc_recognizer *recognizer);

/**
 * Enables or disables a recognizer. A disabled one stays on its node; otherwise disabling has the
 * effects of removing. Costs almost nothing when nothing changes. Returns GC_ERR_STATE, changing
 * nothing, when refused (status.h); so do all setters of recognizers.
 */
enum gc_status gc_recognizer_set_enabled(struct gc_recognizer *recognizer, bool enabled);
/** Returns whether it is enabled. Default true. */
bool gc_recognizer_is_enabled(const struct gc_recognizer *recognizer);

/**
 * Sets which types of touches it accepts, one bit each: 1 << GC_TOUCH_FINGER and so on. Default
 * all. Touches that it tracks already are kept.
 */
enum gc_status gc_recognizer_set_touch_types(struct gc_recognizer *recognizer, uint32_t types);
/** Returns the types of touches it accepts, one bit each. */
uint32_t gc_recognizer_touch_types(const struct gc_recognizer *recognizer);

/** Sets whether all its touches must have the type of the first. Default true. */
enum gc_status gc_recognizer_set_exclusive_type(struct gc_recognizer *recognizer, bool exclusive);
/** Returns whether all its touches must have the type of the first. */
bool gc_recognizer_exclusive_type(const struct gc_recognizer *recognizer);

/** The largest limit of gc_recognizer_set_max_contact_size(). */
#define GC_CONTACT_SIZE_MAX (GC_PT(1023) / 4)

/**
 * Sets the largest contact that it accepts: the length of the major axis, in points. 0, the
 * default, accepts any size, and so does a contact of unknown size.
 *
 * It does not receive a larger contact that lands. If a contact that it tracks becomes larger
 * before it has recognized, that contact counts as cancelled for this recognizer: the recognizer
 * fails, and no longer tracks the contact. Once it has begun, it ignores what its contacts become.
 * Both leave GC_REASON_TOO_LARGE. Nodes receive large contacts like others.
 *
 * The limit is rounded up to a quarter of a point. Returns GC_ERR_RANGE, changing nothing, when it
 * is negative or above GC_CONTACT_SIZE_MAX.
 */
enum gc_status gc_recognizer_set_max_contact_size(struct gc_recognizer *recognizer, gc_length size);
/** Returns the largest contact that it accepts; 0: any. */
gc_length gc_recognizer_max_contact_size(const struct gc_recognizer *recognizer);

/** Returns what it recognizes; GC_KIND_NONE when it is not set up. */
enum gc_kind gc_recognizer_kind(const struct gc_recognizer *recognizer);

/** Returns its state. While the host handles an event of it, that is the state of the event. */
enum gc_state gc_recognizer_state(const struct gc_recognizer *recognizer);

/** Returns the node it is on, or NULL. */
struct gc_node *gc_recognizer_node(const struct gc_recognizer *recognizer);

/**
 * Makes `waiter` wait until `blocker` fails. For example, a single tap waits for a double tap.
 *
 * The waiter waits only while the blocker tracks one of its touches, and not in an attempt that
 * was judged before this call. `memory` must last as long as both.
 *
 * Returns GC_ERR_CYCLE, changing nothing, when the blocker already waits for the waiter, directly
 * or through others: gc_recognizer_waits_for(blocker, waiter, ...) names them. Returns GC_OK,
 * leaving `memory` unused, when the relation exists. Each relation needs memory of its own: returns
 * GC_ERR_ARGUMENT, changing nothing, when `memory` holds another relation of one of the two, or one
 * of the two is not set up; misuse.h. Returns GC_ERR_STATE, changing nothing, when refused
 * (status.h). Linear in the relations.
 */
enum gc_status gc_recognizer_require_failure(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

/**
 * Ends a relation. The host may reuse `memory`. Does nothing when `memory` is unused, or zero.
 * Returns GC_ERR_ARGUMENT when `memory` is not where gc_recognizer_require_failure() had it, and
 * GC_ERR_STATE when refused (status.h): then nothing has changed, and `memory` is still in use.
 */
enum gc_status gc_requirement_remove(struct gc_requirement *memory);

/**
 * Finds how `waiter` waits for `blocker`, directly or through others. Returns the number of
 * recognizers in that chain, both ends included, and writes the first `capacity` of them to `path`.
 * Returns 0 when `waiter` does not wait for `blocker`. Linear in the relations.
 */
size_t gc_recognizer_waits_for(struct gc_recognizer *waiter, struct gc_recognizer *blocker,
	struct gc_recognizer **path, size_t capacity);

/**
 * Returns how many touches it has: the touches it tracks that are down. For a tap or a swipe it is
 * the number that the gesture required; for a touchpad's gesture it is the number of fingers.
 */
uint32_t gc_recognizer_touch_count(const struct gc_recognizer *recognizer);

/** Returns the set of the touches that it tracks and that are down. */
gc_slots gc_recognizer_touches(const struct gc_recognizer *recognizer);

/**
 * Reads where the gesture is, in the coordinates of `node` (NULL: the window).
 *
 * The header of each recognizer defines its location, a centroid or a midpoint. When no touch is
 * down, it is the last location. Returns GC_ERR_SINGULAR, and writes (0, 0), when a transform on
 * the way to the node has no inverse. Linear in the depth of the node.
 */
enum gc_status gc_recognizer_location(const struct gc_recognizer *recognizer,
	const struct gc_node *node, struct gc_point *location);

/**
 * Reads where one of its touches is, in the coordinates of `node` (NULL: the window). Index 0 is
 * the touch that landed first.
 *
 * The touches of a tap have lifted, and those of a swipe may have: in its event, this is where they
 * were. For a touchpad's gesture it is the pointer.
 *
 * Returns GC_ERR_INDEX, leaving `location` alone, when there are not that many touches, and
 * GC_ERR_SINGULAR like gc_recognizer_location().
 */
enum gc_status gc_recognizer_touch_location(const struct gc_recognizer *recognizer, uint32_t index,
	const struct gc_node *node, struct gc_point *location);

GC_END_DECLS
