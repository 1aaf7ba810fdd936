/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/velocity.h>

#include "numbers/base.h"
#include "numbers/fixed.h"

/*
 * A path stores where a point went but not where it is, because most callers store the place
 * anyway. It holds steps, the ways between neighboring samples, newest first. Entries that were
 * never filled are 0. Adding a sample only stores it; all else is done when the velocity is read.
 *
 * Steps are of one motion; intervals go on. Intervals from before the motion also show how often
 * the panel reports, and so how long a rest is. In a motion an interval is below 150 ms, which
 * takes 18 bits. The path has only 16 bits for the oldest ones: a longer one ends the path there.
 */

/* The steps between the samples of a full path. */
#define GCI_VELOCITY_STEPS (GC_VELOCITY_SAMPLES - 1)

/* Largest step, 32,768 pt: within any interval of a motion it is faster than GC_SPEED_MAX. */
#define GCI_STEP_MAX (1 << 27)

/* Begins a new path with one sample at `time_us`. */
void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us);

/* Forget the samples and keep the intervals. The second begins again with one sample. */
void gci_path_forget(struct gc_velocity_path *path);
void gci_path_restart(struct gc_velocity_path *path, uint64_t time_us);

/* Returns an interval, by its step. */
static inline uint32_t gci_path_interval(const struct gc_velocity_path *path, uint32_t step) {
	return path->interval_us[step] | ((uint32_t)path->high >> 2 * step & 3) << 16;
}

/* Whether it has all samples, and no interval has more than 16 bits: so it is on usual panels. */
GCI_INLINE bool gci_path_is_usual(const struct gc_velocity_path *path) {
	return path->count == GC_VELOCITY_SAMPLES && path->high == 0;
}

/* Returns how long the point must be without a sample to rest. */
uint32_t gci_path_rest_us(const struct gc_velocity_path *path);

/* Returns whether the point rests when it has no sample for so long. */
static inline bool gci_path_rests_after(const struct gc_velocity_path *path, uint64_t silence_us) {
	return silence_us >= GC_VELOCITY_PAUSE_US && silence_us >= gci_path_rest_us(path);
}

/* Returns a way as a step, limited to GCI_STEP_MAX. */
GCI_INLINE struct gc_velocity_step gci_step_from(int64_t x, int64_t y) {
	if (((((uint64_t)x + GCI_STEP_MAX) | ((uint64_t)y + GCI_STEP_MAX)) >> 28) != 0) {
		x = gci_clamp(x, GCI_STEP_MAX);
		y = gci_clamp(y, GCI_STEP_MAX);
	}
	return (struct gc_velocity_step){(int32_t)x, (int32_t)y};
}

/*
 * Puts a step before the others, `interval_us` after the newest sample. Does not count it, and
 * takes only 16 bits of the interval.
 */
GCI_INLINE void gci_path_push(
	struct gc_velocity_path *path, uint64_t interval_us, int32_t x, int32_t y) {
#if GCI_IS_SMALL
	for (int i = GCI_VELOCITY_STEPS - 1; i > 0; i--) {
		path->steps[i] = path->steps[i - 1];
		path->interval_us[i] = path->interval_us[i - 1];
	}
#else
	struct {
		struct gc_velocity_step steps[GCI_VELOCITY_STEPS - 1];
		uint16_t interval_us[GCI_VELOCITY_STEPS - 1];
	} older;

	__builtin_memcpy(older.steps, path->steps, sizeof(older.steps));
	__builtin_memcpy(older.interval_us, path->interval_us, sizeof(older.interval_us));
	__builtin_memcpy(path->steps + 1, older.steps, sizeof(older.steps));
	__builtin_memcpy(path->interval_us + 1, older.interval_us, sizeof(older.interval_us));
#endif
	path->steps[0].x = x;
	path->steps[0].y = y;
	path->interval_us[0] = (uint16_t)interval_us;
	path->newest_us += interval_us;
}

/* Adds a sample that is (x, y) away from the newest, as gc_velocity_add(). */
void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y);

/* The same, with the usual case of every frame in line: a full path stays full. */
GCI_INLINE void gci_path_follow(
	struct gc_velocity_path *path, uint64_t time_us, struct gc_velocity_step step) {
	uint64_t interval_us = time_us - path->newest_us;
	if (!GCI_IS_SMALL && gci_path_is_usual(path) &&
		interval_us - 1 < GC_VELOCITY_PAUSE_US - 1) {
		gci_path_push(path, interval_us, step.x, step.y);
	} else {
		gci_path_step(path, time_us, step.x, step.y);
	}
}

/* The same for the tracker of a point that moves only along x. */
GCI_INLINE void gci_tracker_follow(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x) {
	struct gc_velocity_step step = gci_step_from((int64_t)x - tracker->x, 0);
	tracker->x = x;
	gci_path_follow(&tracker->path, time_us, step);
}

/*
 * Changes the unit in which x is measured. The point is at `x` now, and earlier steps are
 * multiplied by `factor`, which must not be 0.
 */
void gci_tracker_rebase(
	struct gc_velocity_tracker *tracker, gc_length x, struct gc_magnitude factor);

/* Returns whether a fling is over at a time: the point rests. */
static inline bool gci_path_is_over(const struct gc_velocity_path *path, uint64_t time_us) {
	return time_us > path->newest_us && gci_path_rests_after(path, time_us - path->newest_us);
}

/* As gc_velocity_estimate() and gc_velocity_at_release(). */
struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path);
struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us);
/* The same for a path whose x and y are two values, such as a span and an arc. */
struct gc_velocity gci_path_values_at_release(
	const struct gc_velocity_path *path, uint64_t time_us);

/*
 * Returns the way from the newest sample of a path to where the point is at `time_us`. Before the
 * newest sample it is interpolated, back to the oldest. After it, it is predicted for at most
 * `horizon_us`, up to GC_HORIZON_MAX_US; then it stays.
 */
struct gc_velocity_step gci_path_way_at(
	const struct gc_velocity_path *path, uint64_t time_us, uint32_t horizon_us);
