/* SPDX-License-Identifier: MIT */
/**
 * The velocity of a moving point, from samples with times. Usable alone.
 *
 * Adding a sample stores it; the estimate is computed when a host reads it. Times are the times of
 * events, not of their arrival. Samples before a rest do not count. From the second sample on, the
 * estimate is exact for constant motion.
 *
 * A point rests when it has had no sample for GC_VELOCITY_PAUSE_US. Slow panels have samples that
 * far apart while fingers move, so the pause can be longer: 2.5 times the mean of the latest
 * intervals between its samples, at most four. An interval counts as at most
 * GC_VELOCITY_INTERVAL_MAX_US, so a pause is at most 150 ms. Exactly that long is a rest.
 */
#pragma once

#include <gesturecore/geometry.h>

GC_BEGIN_DECLS

/** How many samples a tracker keeps. */
#define GC_VELOCITY_SAMPLES 8

/** Samples older than this, measured from the newest, do not count. */
#define GC_VELOCITY_HORIZON_US GC_MS(125)

/** The shortest rest. A sample after a rest begins a new motion; a lift after it starts no fling.
 */
#define GC_VELOCITY_PAUSE_US GC_MS(40)

/** The most that an interval between two samples counts when the length of a rest is computed. */
#define GC_VELOCITY_INTERVAL_MAX_US GC_MS(60)

/** How long a value at a time is predicted: by default, and at most. See gc_engine_set_horizon().
 */
#define GC_HORIZON_US 16000u
#define GC_HORIZON_MAX_US 100000u

/** The way from one sample to the next. Private to the library. */
struct gc_velocity_step {
	int32_t x, y; // units of gc_length
};

/** The latest steps of a moving point. Private to the library; 80 bytes. */
struct gc_velocity_path {
	// private state

	uint64_t newest_us;
	struct gc_velocity_step steps[GC_VELOCITY_SAMPLES - 1]; // newest first
	uint16_t interval_us[GC_VELOCITY_SAMPLES - 1];          // the low bits; 0: not known
	uint16_t count : 4;                                     // of samples since a rest
	uint16_t high : 12; // bits of the newest six intervals above the low 16, two of each
};

/** The samples of one moving point. 88 bytes; copy it freely. */
struct gc_velocity_tracker {
	// private state

	struct gc_velocity_path path;
	gc_length x, y; // the newest sample
};

/** An estimate. All zero when there are fewer than two samples. */
struct gc_velocity {
	gc_speed x, y;    /**< points per second, each within +-GC_SPEED_MAX */
	gc_speed error;   /**< the standard error along any axis, in the same coordinates */
	uint32_t samples; /**< how many samples the estimate uses */
};

/** Forgets all samples. Also sets up a new tracker, which needs no tear-down. */
void gc_velocity_reset(struct gc_velocity_tracker *tracker);

/**
 * Adds a sample: the point was at (x, y) at `time_us`. Constant cost.
 *
 * A second sample at the same time replaces the first. An older time counts as the newest. Any two
 * coordinates must differ by less than 524,288 pt.
 */
void gc_velocity_add(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x, gc_length y);

/** Returns the velocity at the newest sample. Time without samples does not lower it. */
struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker);

/**
 * Returns the velocity with which a fling starts when the point is let go at `time_us`.
 *
 * It is zero when the point rests then, and when the estimate leads back although neither of the
 * last two moves does: a point that brakes hard is not flung backwards.
 */
struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us);

/**
 * Returns where the point is at `time_us`, for example when a display shows the next frame.
 *
 * Before the newest sample it is between two samples, or at the oldest that the tracker has. After
 * it, the place is predicted for up to `horizon_us`, limited to GC_HORIZON_MAX_US; from there on it
 * stays. With 0 it is never beyond the newest sample. Over time the place moves without jumps.
 * About 150 instructions more than the velocity.
 */
struct gc_point gc_velocity_position_at(
	const struct gc_velocity_tracker *tracker, uint64_t time_us, uint32_t horizon_us);

GC_END_DECLS
