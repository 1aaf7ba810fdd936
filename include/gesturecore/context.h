/* SPDX-License-Identifier: MIT */
/**
 * What the engine asks the host, and what the recognizers of one engine share.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_CONTEXT_H
#define GESTURECORE_CONTEXT_H

#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Questions the engine asks the host while it decides. Each may be NULL: then the default holds.
 *
 * They must not call back into the engine but to read.
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
};

/** What the recognizers of one engine share while touches are down. */
struct gc_context {
	// private state

	struct gc_touch_table table;
	struct gc_host host;
	uint64_t now_us;            // of the event being handled
	uint64_t next_deadline_us;  // at or before the earliest one
	struct gc_recognizer *live; // possible and active; deepest first, then as added
	struct gc_recognizer *done; // terminal, waiting to be reset
	bool undecided;             // some attempt is to be judged
	bool unreported;            // some state is to be queued
	bool finished;              // some live one is terminal
	bool resettable;            // some done one may be ready
	struct gc_ledger ledger;
};

#ifdef __cplusplus
}
#endif

#endif
