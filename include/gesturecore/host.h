/* SPDX-License-Identifier: MIT */
/**
 * Questions that the engine asks the host while it decides.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_HOST_H
#define GESTURECORE_HOST_H

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

#ifdef __cplusplus
}
#endif

#endif
