/* SPDX-License-Identifier: MIT */
/**
 * How often an engine refused or repaired something; see gc_engine_counters().
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_COUNTERS_H
#define GESTURECORE_COUNTERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How often something was refused or repaired since the engine was set up. */
struct gc_counters {
	/** Samples refused with GC_ERR_TOUCHES_FULL and so on. */
	uint64_t touches_full, unknown_touch, duplicate_touch, bad_position;
	uint64_t bad_step;            /**< a touchpad's step that makes no sense, or out of range */
	uint64_t time_went_back;      /**< older than the one before, and taken at its time */
	uint64_t time_refused;        /**< 2^62 us or more ahead, and not believed */
	uint64_t calls_refused;       /**< made inside a question; see gc_host */
	uint64_t events_deferred;     /**< times the event memory was full */
	uint64_t requirements_full;   /**< asked for, and there was no memory for it */
	uint64_t requirements_cyclic; /**< asked for, and would have closed a cycle */
	uint64_t records_overwritten; /**< records of the ledger that made room for later ones */
};

#ifdef __cplusplus
}
#endif

#endif
