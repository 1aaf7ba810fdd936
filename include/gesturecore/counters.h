/* SPDX-License-Identifier: MIT */
/**
 * How often an engine refused or repaired something; see gc_engine_counters().
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

/** How often something was refused or repaired since the engine was set up. */
struct gc_counters {
	/** Samples and steps refused with the status of that name, such as GC_ERR_TOUCHES_FULL. */
	uint64_t touches_full, unknown_touch, duplicate_touch, bad_position;
	uint64_t bad_step;            /**< steps with an invalid kind, phase or value */
	uint64_t time_went_back;      /**< times before the latest, which replaced them */
	uint64_t time_refused;        /**< times 2^62 us or more ahead; the latest replaced them */
	uint64_t calls_refused;       /**< calls inside a question or operation; see gc_host */
	uint64_t events_deferred;     /**< times the event memory was full */
	uint64_t requirements_full;   /**< requirements asked for, without room */
	uint64_t requirements_cyclic; /**< requirements asked for, that would close a cycle */
	uint64_t records_overwritten; /**< records of the ledger that later ones replaced */
};

GC_END_DECLS
