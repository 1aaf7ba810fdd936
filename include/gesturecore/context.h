/* SPDX-License-Identifier: MIT */
/**
 * What the engine asks the host, and what the recognizers of one engine share.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_CONTEXT_H
#define GESTURECORE_CONTEXT_H

#include <gesturecore/delivery.h>
#include <gesturecore/event.h>
#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Questions the engine asks the host while it decides. Each may be NULL: then the default holds.
 *
 * A question may read, and change nothing: a call that would change the engine, its nodes or its
 * recognizers is refused and counted (gc_counters.calls_refused), and stops a debug build. Make
 * such a call after the next gc_engine_next().
 */
struct gc_host {
	void *data; /**< passed to each question */

	/** Whether a recognizer may leave POSSIBLE now. Asked once an attempt; default true. */
	bool (*should_begin)(void *data, struct gc_recognizer *recognizer);

	/** Whether it may have a touch that landed. Default true. */
	bool (*should_receive)(
		void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch);

	/** Whether two may run at once, in either order. Default false. */
	bool (*simultaneous)(void *data, struct gc_recognizer *one, struct gc_recognizer *other);

	/**
	 * Whether `winner` may prevent `other`, and whether `other` may be prevented by it. Default
	 * true. Asked after what the recognizers say themselves.
	 */
	bool (*can_prevent)(void *data, struct gc_recognizer *winner, struct gc_recognizer *other);
	bool (*can_be_prevented)(
		void *data, struct gc_recognizer *other, struct gc_recognizer *winner);

	/**
	 * Whether `waiter` may recognise only once `blocker` has failed, for this attempt. Default
	 * false. Asked once an attempt, when it wants to leave POSSIBLE, about each that shares a
	 * touch with it and has not failed. A yes takes one of the engine's requirements; one that
	 * would close a cycle does not count. Both are counted when refused.
	 */
	bool (*requires_failure)(
		void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker);
};

/** The frame being collected, or waiting to be shown to the recognizers. */
struct gc_frame {
	// private state

	uint64_t clock_us; // the latest time seen; of the frame being collected
	uint64_t time_us;  // of a frame that has ended
	uint32_t sampled, landed, lifted, cancelled; // slots, in that frame
	uint32_t searched;                           // slots whose node the engine has found
	uint8_t phase;                               // enum gci_phase of the core; 0: idle
	bool has_time;                               // clock_us is a time the host gave
	bool has_stash;                              // `stash` is to be collected next
	struct gc_sample stash;                      // came while a frame before it waits
};

/** What the recognizers of one engine share while touches are down. */
struct gc_context {
	// private state

	/* First what motion reads, in few lines of a cache. */
	struct gc_touch_table table;
	struct gc_frame frame;
	struct gc_recognizer *live; // possible and active; deepest first, then as added
	struct gc_recognizer *late; // from here on, news of motion waits to be taken or queued
	uint64_t now_us;            // of the event being handled
	uint64_t next_deadline_us;  // at or before the earliest one
	bool undecided;             // some attempt is to be judged
	bool blocked;               // some events have no room in the queue
	bool hurry;                 // some state cannot wait: the host may set its values any time
	bool finished;              // some live one is terminal
	bool unreported;            // some state is to be queued, of those that are not late
	bool resettable;            // some done one may be ready, events are queued, or work waits
	struct gc_event_queue queue;
	struct gc_delivery delivery;
	uint32_t added; // recognizers so far: the latest gc_recognizer.order
	struct gc_host host;
	struct gc_ledger ledger;
	uint64_t expired_until_us;           // deadlines until then are due
	uint64_t kept_us;                    // of reports that had no room when time went on
	struct gc_recognizer *done;          // terminal, waiting to be reset
	struct gc_requirement *requirements; // for those that are asked for
	uint32_t requirement_capacity;
	uint16_t calling; // operations of custom recognizers, one inside the other
	uint16_t asking;  // and questions to them and to the host
	uint64_t requirements_full, requirements_cyclic;
};

#ifdef __cplusplus
}
#endif

#endif
