/* SPDX-License-Identifier: MIT */
/**
 * The velocity of a moving point, from samples with times. Usable alone.
 *
 * Adding a sample stores it; the estimate is computed when it is asked for. Times are event
 * times, never arrival times. Samples before a pause of more than GC_VELOCITY_PAUSE_US do not
 * count. The estimate is exact for constant motion from the second sample on.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_VELOCITY_H
#define GESTURECORE_VELOCITY_H

#include <gesturecore/fixed.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How many samples a tracker keeps. */
#define GC_VELOCITY_SAMPLES 8

/** Samples older than this, measured from the newest, do not count. */
#define GC_VELOCITY_HORIZON_US GC_MS(100)

/** A pause longer than this begins a new motion; at or over it before a lift, a fling is over. */
#define GC_VELOCITY_PAUSE_US GC_MS(40)

/** The way from one sample to the next. */
struct gc_velocity_step {
	int32_t x, y; // steps of gc_length
};

/** What a moving point did lately. Private to the library; 80 bytes. */
struct gc_velocity_path {
	// private state

	uint64_t newest_us;
	struct gc_velocity_step steps[GC_VELOCITY_SAMPLES - 1]; // newest first
	uint16_t interval_us[GC_VELOCITY_SAMPLES - 1];          // and how long they took
	uint8_t count;                                          // samples that count
	uint8_t even; // how many of the newest intervals in a row are alike
};

/** The samples of one moving point. 88 bytes; copy it freely. */
struct gc_velocity_tracker {
	// private state

	struct gc_velocity_path path;
	gc_length x, y; // the newest sample
};

/** An estimate. Zero throughout, with `samples` below 2, when nothing is known. */
struct gc_velocity {
	gc_speed x, y;    /**< points per second, magnitude at most GC_SPEED_MAX per axis */
	gc_speed error;   /**< one standard error of either axis: small is trustworthy */
	uint32_t samples; /**< how many samples the estimate rests on */
};

/** Forgets all samples; also sets up a new tracker. There is nothing to tear down. */
void gc_velocity_reset(struct gc_velocity_tracker *tracker);

/**
 * Adds a sample: where the point was at `time_us`. Constant cost.
 *
 * A second sample at the same time replaces the first. A time before the newest counts as the
 * newest. Coordinates may be any two that differ by less than 524,288 pt.
 */
void gc_velocity_add(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x, gc_length y);

/** Computes the velocity at the newest sample. Silence since then does not lower it. */
struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker);

/**
 * Computes the velocity that a fling starts with when the point is let go at `time_us`.
 *
 * It is zero when the newest sample is GC_VELOCITY_PAUSE_US or more before that.
 */
struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us);

#ifdef __cplusplus
}
#endif

#endif
