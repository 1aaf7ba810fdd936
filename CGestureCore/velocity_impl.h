/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_IMPL_H
#define GCI_VELOCITY_IMPL_H

#include <gesturecore/velocity.h>

#include "fixed_math.h"
#include "motion.h"

/*
 * A path knows where a point went and not where it is, so whoever keeps the place anyway need not
 * keep it twice. It holds steps, the ways between neighboring samples, newest first.
 */

/* Between as many samples as are kept. */
#define GCI_VELOCITY_STEPS (GC_VELOCITY_SAMPLES - 1)

/* Largest step: over any pause it is four times as fast as is reported. 32,768 pt. */
#define GCI_STEP_MAX (1 << 27)

/* `even` of a path that is full, even, and too quick for its oldest sample to grow too old. */
#define GCI_VELOCITY_SETTLED GC_VELOCITY_SAMPLES

/* Intervals up to this cannot make the oldest of all samples too old. */
#define GCI_VELOCITY_BRIEF_US (GC_VELOCITY_HORIZON_US / GCI_VELOCITY_STEPS)

/* One bit of the logarithms here, and of weights and moments: 16 fraction bits. */
#define GCI_VELOCITY_ONE (1 << 16)

/* How much the logarithms below are too small at most, 0.086; and powers the other way round. */
#define GCI_VELOCITY_LOG2_ERROR 5636

/*
 * How the velocity is made of the steps: sum weight * step / sum weight * interval.
 * `spread` is log2 of the variance of that, for unit noise and the age of the third newest sample
 * (second, when there are two) as the unit of time; 11 fraction bits.
 */
struct gci_velocity_row {
	int16_t weight[GC_VELOCITY_SAMPLES]; // of the steps, magnitudes up to 2^13; the last is 0
	int16_t spread;
};

/* Forgets all, and begins with a sample at `time_us`. */
void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us);

/* Returns the step that stands for a way. */
static inline struct gc_velocity_step gci_step_from(int64_t x, int64_t y) {
	if (((((uint64_t)x + GCI_STEP_MAX) | ((uint64_t)y + GCI_STEP_MAX)) >> 28) != 0) {
		x = gci_clamp(x, GCI_STEP_MAX);
		y = gci_clamp(y, GCI_STEP_MAX);
	}
	return (struct gc_velocity_step){(int32_t)x, (int32_t)y};
}

/* Whether two intervals differ by no more than an eighth of their mean to either side; 0 does. */
static inline bool gci_path_is_even(uint32_t a_us, uint32_t b_us) {
	uint32_t sum_us = a_us + b_us, over_us = a_us - b_us;
	return 8 * over_us + sum_us <= 2 * sum_us; /* less than 0 is much */
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

/* Adds a sample that is a step away from the newest. As gc_velocity_add(). */
void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y);

/* The same in line, for what happens in every frame: a settled path that goes on as before. */
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

/* The same for a tracker of a point that goes along x alone. */
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
 * What moves along x is measured otherwise from here on: it is at `x`, and what was a step before
 * is `factor` of one. The factor is not 0.
 */
void gci_tracker_rebase(
	struct gc_velocity_tracker *tracker, gc_length x, struct gc_magnitude factor);

/* Whether a fling is over at a time: the newest sample is too long ago. */
static inline bool gci_path_is_over(const struct gc_velocity_path *path, uint64_t time_us) {
	return time_us > path->newest_us && time_us - path->newest_us >= GC_VELOCITY_PAUSE_US;
}

/* As gc_velocity_estimate() and gc_velocity_at_release(). */
struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path);
struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us);

/* The same x, of a path that goes along x alone; cheaper. */
gc_speed gci_path_speed_along_x(const struct gc_velocity_path *path);

/*
 * Makes the row for a path of at least three samples, whatever its intervals. `reach` is
 * log2(1 / L) with L in us, `age` log2 of the age that `spread` is counted in.
 */
void gci_velocity_fit(const struct gc_velocity_path *path, int32_t reach, int32_t age,
	struct gci_velocity_row *row);

/* Returns log2(value), linear between powers of two: at most 0.086 too small. Not of 0. */
static inline int32_t gci_velocity_log2(uint64_t value) {
	int32_t zeros = __builtin_clzll(value);
	int32_t mantissa = (int32_t)(value << zeros >> 47); /* 1 to 2 */
	return (62 - zeros) * GCI_VELOCITY_ONE + mantissa;
}

#endif
