/* SPDX-License-Identifier: MIT */
/**
 * Custom recognizers, which the host writes.
 *
 * A host that needs another gesture writes a table of operations. The engine calls them when
 * touches land, move, lift or are cancelled, and when a deadline has come. The operations report
 * what they recognize with gc_custom_set_state(). The engine does the rest, as for every
 * recognizer: gate, requirements, prevention, delivery, ledger and reset. examples/check_mark.c is
 * a commented example.
 *
 *     struct check_mark { struct gc_custom custom; ...; };
 *
 *     static void moved(struct gc_custom *custom, gc_slots slots) {
 *             struct check_mark *mark = (struct check_mark *)custom;
 *             ...
 *             gc_custom_set_state(custom, GC_STATE_ENDED);
 *     }
 *
 * A discrete gesture goes from POSSIBLE to ENDED. A continuous one goes to BEGAN, then CHANGED any
 * number of times, then ENDED or CANCELLED. Either gives up with FAILED. Other transitions do no
 * harm:
 *
 *     from               to                     has the effect of
 *     BEGAN, CHANGED     FAILED                 CANCELLED
 *     BEGAN, CHANGED     BEGAN                  CHANGED
 *     POSSIBLE           CANCELLED              FAILED
 *     POSSIBLE           CHANGED                nothing
 *     any                POSSIBLE               nothing: the engine resets
 *     terminal           any                    nothing
 *
 * Each of these returns GC_ERR_STATE and adds a record to the ledger. An attempt to leave POSSIBLE
 * takes effect when it has passed the gate. Until then CHANGED and BEGAN do nothing, and ENDED
 * takes effect after BEGAN. While the attempt is parked, FAILED does nothing. If its touches lift
 * while it is parked, BEGAN and ENDED come together when it passes the gate, whatever it has set.
 */
#pragma once

#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

struct gc_custom;

/**
 * The operations of a custom recognizer. Each may be NULL: then nothing, or the default, happens.
 *
 * `slots` is a set of touches; gc_custom_next_touch() takes them out one by one. The operations may
 * read anything, and may call the functions of this header for their own recognizer. They must
 * change nothing else in the engine: such calls return GC_ERR_STATE (status.h). The last four are
 * questions, and change nothing at all.
 */
struct gc_custom_ops {
	/** A touch landed. gc_custom_ignore() refuses it. */
	void (*began)(struct gc_custom *custom, gc_slots slots);
	/** Touches moved, or have a new size: see gc_touch_axes(). */
	void (*moved)(struct gc_custom *custom, gc_slots slots);
	/** Touches lifted. */
	void (*ended)(struct gc_custom *custom, gc_slots slots);
	/** Touches were cancelled. After this the recognizer is cancelled, or fails. */
	void (*cancelled)(struct gc_custom *custom, gc_slots slots);
	/** The deadline of gc_custom_set_deadline() has come. */
	void (*expired)(struct gc_custom *custom);
	/** Its attempt passed the gate. */
	void (*committed)(struct gc_custom *custom);
	/**
	 * Its attempt is over: forget its touches, which are up, or were its own until it was
	 * disabled or removed. The values have their defaults again.
	 */
	void (*reset)(struct gc_custom *custom);
	/** Returns whether it may prevent `other`. Default true. */
	bool (*can_prevent)(const struct gc_custom *custom, const struct gc_recognizer *other);
	/** Returns whether `winner` may prevent it. Default true. */
	bool (*can_be_prevented)(
		const struct gc_custom *custom, const struct gc_recognizer *winner);
	/** Returns whether it must wait until `other` fails. Default false. See gc_host. */
	bool (*requires_failure_of)(
		const struct gc_custom *custom, const struct gc_recognizer *other);
	/** Returns whether `other` must wait until it fails. Default false. */
	bool (*must_fail_before)(const struct gc_custom *custom, const struct gc_recognizer *other);
};

/**
 * The values of its events, which report them as they are. Set them before the state. The reset
 * restores the defaults.
 */
struct gc_custom_values {
	struct gc_vector translation; /**< default zero */
	gc_scale scale;               /**< default 1 */
	gc_angle rotation;            /**< default zero */
};

/** A custom recognizer: the first member of the host's own struct. See recognizer.h. */
struct gc_custom {
	struct gc_recognizer base;
	struct gc_custom_values values; /**< the host sets these */

	// private state

	const struct gc_custom_ops *ops;
	bool ends;      // it ends as soon as its attempt has passed the gate
	uint8_t call;   // of which operation; 0: none is running
	uint16_t calls; // about touches, since its reset
	bool lifted;    // the last of its touches, while its attempt was parked
};

/**
 * Sets up a recognizer. `ops` must not be NULL and must outlive it. There is nothing to tear down.
 */
void gc_custom_init(struct gc_custom *custom, const struct gc_custom_ops *ops);

/**
 * Reports what it recognized: BEGAN, CHANGED, ENDED, CANCELLED or FAILED.
 *
 * Inside an operation, the state takes effect when all recognizers have seen the touches or the
 * deadline. Otherwise it takes effect at once, at the engine's time. Returns GC_ERR_STATE for a
 * transition that is not in the table above or when refused (status.h), and GC_ERR_ARGUMENT, doing
 * nothing, while the recognizer takes no part.
 */
enum gc_status gc_custom_set_state(struct gc_custom *custom, enum gc_state state);

/**
 * Like gc_custom_set_state() with FAILED, but with a reason and numbers for the ledger. Without a
 * reason that a record can have, it is the same as gc_custom_set_state().
 */
enum gc_status gc_custom_fail(
	struct gc_custom *custom, enum gc_reason reason, int64_t measured, int64_t limit);

/**
 * Sets the factor of the next attempt: measured / slop. The arbiter compares it with the factors of
 * other attempts in the same part of a frame. Default 1. Both numbers are in one unit, which the
 * host chooses; a negative number counts as 0. A slop of 0 gives the largest factor. Returns
 * GC_ERR_STATE when refused (status.h).
 */
enum gc_status gc_custom_set_factor(struct gc_custom *custom, int64_t measured, int64_t slop);

/**
 * Sets where the gesture is, in the window. Default: the centroid of its touches. Returns
 * GC_ERR_POSITION, changing nothing, when a coordinate is beyond GC_POSITION_MAX, and GC_ERR_STATE
 * when refused (status.h).
 */
enum gc_status gc_custom_set_location(struct gc_custom *custom, struct gc_point location);

/**
 * Sets when `expired` is called; GC_NEVER_US: never. A time in the past counts as now: `expired` is
 * called after the input that is being handled, or before the next. The deadline is about the
 * attempt: when the attempt passes the gate, none is set. For one after that, set it in
 * `committed`. Does nothing while the recognizer tracks no touch. Returns GC_ERR_STATE when refused
 * (status.h).
 */
enum gc_status gc_custom_set_deadline(struct gc_custom *custom, uint64_t deadline_us);

/** Returns the time of the input that it sees, or saw last; 0 while it tracks no touch. */
uint64_t gc_custom_time_us(const struct gc_custom *custom);

/**
 * Takes the touch that landed first out of `slots`, which must not be empty, and returns it. NULL
 * when it is empty, or while the recognizer takes no part: a debug build reports that.
 */
const struct gc_touch *gc_custom_next_touch(const struct gc_custom *custom, gc_slots *slots);

/** Returns the set of all touches that it tracks and that are down. */
gc_slots gc_custom_touches(const struct gc_custom *custom);

/**
 * Stops tracking a touch: the recognizer no longer claims it from its node. Does nothing when it
 * does not track the touch. Returns GC_ERR_STATE when refused (status.h).
 */
enum gc_status gc_custom_ignore(struct gc_custom *custom, const struct gc_touch *touch);

GC_END_DECLS
