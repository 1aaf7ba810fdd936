/* SPDX-License-Identifier: MIT */
/**
 * Questions that the engine asks the host while it decides.
 */
#pragma once

#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

/**
 * Questions that the engine asks the host while it decides. Each may be NULL: then the default
 * applies.
 *
 * A question may read anything but must change nothing. A call that would change the engine, its
 * nodes or its recognizers, their places and settings included, returns GC_ERR_STATE (status.h), is
 * counted (gc_counters.calls_refused), and a debug build reports it (misuse.h). Make such calls
 * after the question, for example when you handle the next event.
 */
struct gc_host {
	void *data; /**< passed to each question */

	/** Returns whether it may leave POSSIBLE now. Asked once per attempt. Default true. */
	bool (*should_begin)(void *data, struct gc_recognizer *recognizer);

	/** Returns whether it may track a touch that landed. Default true. */
	bool (*should_receive)(
		void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch);

	/**
	 * Returns whether two may recognize at the same time, in either order. Default false. `one`
	 * has recognized; `other` is possible. Or for a doubt (lead.h): both are possible, but
	 * `other` may have failed.
	 *
	 * The engine asks about each pair that shares a touch: when one of the two recognizes, and
	 * when the other attempts it in a later frame; for a doubt when `one` first attempts it. So
	 * 200 recognizers that begin at once need 19,900 answers.
	 */
	bool (*simultaneous)(void *data, struct gc_recognizer *one, struct gc_recognizer *other);

	/**
	 * The first returns whether `winner` may prevent `other`; the second, whether `other` may
	 * be prevented by `winner`. Default true. Asked only if the recognizers themselves allow
	 * it.
	 */
	bool (*can_prevent)(void *data, struct gc_recognizer *winner, struct gc_recognizer *other);
	bool (*can_be_prevented)(
		void *data, struct gc_recognizer *other, struct gc_recognizer *winner);

	/**
	 * Returns whether `waiter` may recognize only after `blocker` failed, in this attempt.
	 * Default false. Asked once per attempt, about each recognizer that shares a touch with the
	 * waiter and has not failed, and for a doubt also about one that has. True uses one of
	 * gc_engine_config.requirements. It has no effect if none is left, or if the relation would
	 * close a cycle; the engine counts both.
	 */
	bool (*requires_failure)(
		void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker);
};

GC_END_DECLS
