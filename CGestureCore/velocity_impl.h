/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_IMPL_H
#define GCI_VELOCITY_IMPL_H

#include <gesturecore/velocity.h>

#include "fixed_math.h"
#include "motion.h"

/*
 * A path stores where a point went but not where it is, because most callers store the place
 * anyway. It holds steps, the ways between neighboring samples, newest first.
 */

/* The steps between the samples of a full path. */
#define GCI_VELOCITY_STEPS (GC_VELOCITY_SAMPLES - 1)

/* Largest step, 32,768 pt: within any pause it is four times as fast as GC_SPEED_MAX. */
#define GCI_STEP_MAX (1 << 27)

/* `even` of a settled path: full, even, and so quick that its oldest sample is not too old. */
#define GCI_VELOCITY_SETTLED GC_VELOCITY_SAMPLES

/* If all intervals are at most this long, the oldest sample is not too old. */
#define GCI_VELOCITY_BRIEF_US (GC_VELOCITY_HORIZON_US / GCI_VELOCITY_STEPS)

/* The 1 of the logarithms, weights and moments here: 16 fraction bits. */
#define GCI_VELOCITY_ONE (1 << 16)

/* The most by which the logarithms below are too small, 0.086, and powers too large. */
#define GCI_VELOCITY_LOG2_ERROR 5636

/*
 * The weights of the steps: the velocity is sum weight * step / sum weight * interval. `spread` is
 * log2 of its variance, with 11 fraction bits, for unit noise and with the age of the third newest
 * sample (of two samples, the second) as the unit of time.
 */
struct gci_velocity_row {
	int16_t weight[GC_VELOCITY_SAMPLES]; // of the steps, magnitudes up to 2^13; the last is 0
	int16_t spread;
};

/* Restarts the path with one sample at `time_us`. */
void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us);

/* Returns a way as a step, limited to GCI_STEP_MAX. */
GCI_INLINE struct gc_velocity_step gci_step_from(int64_t x, int64_t y) {
	if (((((uint64_t)x + GCI_STEP_MAX) | ((uint64_t)y + GCI_STEP_MAX)) >> 28) != 0) {
		x = gci_clamp(x, GCI_STEP_MAX);
		y = gci_clamp(y, GCI_STEP_MAX);
	}
	return (struct gc_velocity_step){(int32_t)x, (int32_t)y};
}

/* Returns whether two intervals differ from their mean by at most an eighth of it. */
static inline bool gci_path_is_even(uint32_t a_us, uint32_t b_us) {
	uint32_t sum_us = a_us + b_us, over_us = a_us - b_us;
	return 8 * over_us + sum_us <= 2 * sum_us; /* a negative difference wraps to a large one */
}

/* Puts a step before the others. */
static inline void gci_path_push(
	struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y) {
	struct {
		struct gc_velocity_step steps[GCI_VELOCITY_STEPS - 1];
		uint16_t interval_us[GCI_VELOCITY_STEPS - 1];
	} older;

	__builtin_memcpy(older.steps, path->steps, sizeof(older.steps));
	__builtin_memcpy(older.interval_us, path->interval_us, sizeof(older.interval_us));
	__builtin_memcpy(path->steps + 1, older.steps, sizeof(older.steps));
	__builtin_memcpy(path->interval_us + 1, older.interval_us, sizeof(older.interval_us));
	path->steps[0].x = x;
	path->steps[0].y = y;
	path->interval_us[0] = (uint16_t)(time_us - path->newest_us);
	path->newest_us = time_us;
}

/* Adds a sample that is (x, y) away from the newest, as gc_velocity_add(). */
void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y);

/* The same, with the usual case of every frame in line: a settled path stays settled. */
static inline void gci_path_follow(
	struct gc_velocity_path *path, uint64_t time_us, struct gc_velocity_step step) {
	uint64_t interval_us = time_us - path->newest_us;

	if (GCI_HAS_SHORTCUTS && path->even == GCI_VELOCITY_SETTLED &&
		interval_us <= GCI_VELOCITY_BRIEF_US &&
		gci_path_is_even((uint32_t)interval_us, path->interval_us[0])) {
		gci_path_push(path, time_us, step.x, step.y);
	} else {
		gci_path_step(path, time_us, step.x, step.y);
	}
}

/* The same for the tracker of a point that moves only along x. */
static inline void gci_tracker_follow(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x) {
	if (!GCI_HAS_SHORTCUTS) {
		gc_velocity_add(tracker, time_us, x, 0);
		return;
	}
	struct gc_velocity_step step = gci_step_from((int64_t)x - tracker->x, 0);
	tracker->x = x;
	gci_path_follow(&tracker->path, time_us, step);
}

/*
 * Changes the unit in which x is measured: the point is at `x` now, and earlier steps are
 * multiplied by `factor`, which must not be 0.
 */
void gci_tracker_rebase(
	struct gc_velocity_tracker *tracker, gc_length x, struct gc_magnitude factor);

/* Returns whether a fling is over at a time: the newest sample is older than a pause. */
static inline bool gci_path_is_over(const struct gc_velocity_path *path, uint64_t time_us) {
	return time_us > path->newest_us && time_us - path->newest_us >= GC_VELOCITY_PAUSE_US;
}

/* As gc_velocity_estimate() and gc_velocity_at_release(). */
struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path);
struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us);

/* Returns the same x for a path along x alone, at less cost. */
gc_speed gci_path_speed_along_x(const struct gc_velocity_path *path);

/*
 * Computes the row for a path of at least three samples with any intervals. `reach` is log2(1 / L)
 * with L in us; `age` is log2 of the age that is the unit of time for `spread`.
 */
void gci_velocity_fit(const struct gc_velocity_path *path, int32_t reach, int32_t age,
	struct gci_velocity_row *row);

/* Returns log2(value), linear between powers of two: at most 0.086 too small. Requires > 0. */
GCI_INLINE int32_t gci_velocity_log2(uint64_t value) {
	int32_t zeros = __builtin_clzll(value);
	int32_t mantissa = (int32_t)(value << zeros >> 47); /* 1 to 2 */
	return (62 - zeros) * GCI_VELOCITY_ONE + mantissa;
}

#endif
