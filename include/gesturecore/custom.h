/* SPDX-License-Identifier: MIT */
/**
 * Recognizers of the host's own.
 *
 * A host that needs another gesture writes a table of operations: what to do when touches land,
 * move, lift and are taken back, and when time is up. From these it says what it makes of them
 * with gc_custom_set_state(); the engine does the rest, as for every recognizer: the begin gate,
 * requirements, prevention, delivery, the ledger and the reset. examples/check_mark.c is one, with
 * comments.
 *
 *     struct check_mark { struct gc_custom custom; ...; };
 *
 *     static void moved(struct gc_custom *custom, gc_slots slots) {
 *             struct check_mark *mark = (struct check_mark *)custom;
 *             ...
 *             gc_custom_set_state(custom, GC_STATE_ENDED);
 *     }
 *
 * A discrete gesture goes from POSSIBLE to ENDED, a continuous one to BEGAN, CHANGED any number of
 * times, and ENDED or CANCELLED; FAILED is to give up. Steps that do not exist harm nothing:
 *
 *     from               to                     is taken for
 *     BEGAN, CHANGED     FAILED                 CANCELLED
 *     BEGAN, CHANGED     BEGAN                  CHANGED
 *     POSSIBLE           CANCELLED              FAILED
 *     POSSIBLE           CHANGED                nothing
 *     any                POSSIBLE               nothing: the engine resets
 *     terminal           any                    nothing
 *
 * Each of them is refused with GC_ERR_STATE and noted in the ledger. A recognizer that wants to
 * leave POSSIBLE stays there until the arbiter lets it; meanwhile CHANGED and BEGAN do nothing and
 * ENDED is remembered. Having waited for another it can no longer fail by itself.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_CUSTOM_H
#define GESTURECORE_CUSTOM_H

#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_custom;

/**
 * What a custom recognizer does. Each may be NULL: then nothing, or the default, happens.
 *
 * `slots` is a set of touches to be walked with gc_custom_next_touch(). The operations may call
 * what this header declares, on any custom recognizer, and read anything; nothing else of the
 * engine.
 */
struct gc_custom_ops {
	/** A touch landed. Ignore it with gc_custom_ignore() where it does not belong. */
	void (*began)(struct gc_custom *custom, gc_slots slots);
	/** Touches are somewhere else now. */
	void (*moved)(struct gc_custom *custom, gc_slots slots);
	/** Touches lifted. */
	void (*ended)(struct gc_custom *custom, gc_slots slots);
	/** Touches were taken back; the recognizer is cancelled, or fails, after this. */
	void (*cancelled)(struct gc_custom *custom, gc_slots slots);
	/** The deadline of gc_custom_set_deadline() has come. */
	void (*expired)(struct gc_custom *custom);
	/** The arbiter let it leave POSSIBLE. */
	void (*committed)(struct gc_custom *custom);
	/** All touches are up: forget the attempt. The values are forgotten already. */
	void (*reset)(struct gc_custom *custom);
	/** Whether it may prevent `other`; default true. */
	bool (*can_prevent)(const struct gc_custom *custom, const struct gc_recognizer *other);
	/** Whether `winner` may prevent it; default true. */
	bool (*can_be_prevented)(
		const struct gc_custom *custom, const struct gc_recognizer *winner);
	/** Whether it must wait for `other` to fail; default false. See gc_host. */
	bool (*requires_failure_of)(
		const struct gc_custom *custom, const struct gc_recognizer *other);
	/** Whether `other` must wait for it to fail; default false. */
	bool (*must_fail_before)(const struct gc_custom *custom, const struct gc_recognizer *other);
};

/** What its events carry. Set these before the state; the reset makes them neutral. */
struct gc_custom_values {
	struct gc_vector translation; /**< default zero */
	gc_scale scale;               /**< default 1 */
	gc_angle rotation;            /**< default zero */
};

/** A custom recognizer, to be the first member of the host's own struct; see recognizer.h. */
struct gc_custom {
	struct gc_recognizer base;
	struct gc_custom_values values; /**< the host's to set */

	// private state

	const struct gc_custom_ops *ops;
	bool ends;    // as soon as it may begin
	bool landing; // a touch is being offered
};

/** Sets up a recognizer. `ops` must outlive it. There is nothing to tear down. */
void gc_custom_init(struct gc_custom *custom, const struct gc_custom_ops *ops);

/**
 * Says what it makes of its touches: ENDED or BEGAN from POSSIBLE, CHANGED, ENDED, CANCELLED,
 * FAILED.
 *
 * From an operation it takes effect when all recognizers have seen the event; from elsewhere at
 * once, at the time of the latest sample. Returns GC_ERR_STATE for a step that does not exist,
 * which is taken as said above, and GC_ERR_ARGUMENT, doing nothing, while it tracks no touch.
 */
enum gc_status gc_custom_set_state(struct gc_custom *custom, enum gc_state state);

/** As gc_custom_set_state() with FAILED, with a reason and numbers for the ledger. */
enum gc_status gc_custom_fail(
	struct gc_custom *custom, enum gc_reason reason, int64_t measured, int64_t limit);

/**
 * Says by what factor what it measures exceeds its slop, for the arbiter to compare with others of
 * the same frame. Default 1. Both in one unit of the host's, not negative; slop 0 is the largest.
 */
void gc_custom_set_factor(struct gc_custom *custom, int64_t measured, int64_t slop);

/** Says where the gesture is, in the window. Default: the centroid of its touches. */
void gc_custom_set_location(struct gc_custom *custom, struct gc_point location);

/** Asks for `expired` at a time, or not (GC_NEVER_US). One in the past comes with the next event.
 */
void gc_custom_set_deadline(struct gc_custom *custom, uint64_t deadline_us);

/** The time of the event being handled, or of the latest; 0 while it tracks no touch. */
uint64_t gc_custom_time_us(const struct gc_custom *custom);

/** Takes the touch that landed first out of a set that is not empty. */
const struct gc_touch *gc_custom_next_touch(const struct gc_custom *custom, gc_slots *slots);

/** All touches it tracks that are down, as a set. */
gc_slots gc_custom_touches(const struct gc_custom *custom);

/**
 * Stops tracking a touch: its node keeps it, whatever the recognizer does. Does nothing when it
 * does not track it.
 */
void gc_custom_ignore(struct gc_custom *custom, const struct gc_touch *touch);

#ifdef __cplusplus
}
#endif

#endif
