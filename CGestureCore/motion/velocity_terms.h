/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_TERMS_H
#define GCI_VELOCITY_TERMS_H

#include "motion/velocity.h"
#include "numbers/fixed.h"

/* What the files of the estimate share; velocity_fit.c describes the method. */

#define STEPS GCI_VELOCITY_STEPS

/* The 1 of the logarithms: 16 fraction bits. */
#define ONE (1 << 16)

/*
 * log2(80): 20 * 2 * 2 times the squared noise is the sum of (p0 - 3 p1 + 3 p2 - p3)^2 over both
 * axes and two groups of four neighbors.
 */
#define NOISE_GROUPS_LOG2 414314 /* log2(80) */

/* The least noise of a panel, 0.07 pt: in steps, squared, as in the sum above. */
#define NOISE_FLOOR (82000 * 80)

/* With 0.012 pt over that, samples are so clean that slow motion is like any other. */
#define CLEAN_NOISE (NOISE_FLOOR + NOISE_FLOOR / 32)

/*
 * Returns the square of a way of one step per us, which is 244 pt/s. A finger at rest counts as
 * moving at that speed.
 */
static inline uint64_t still_squared(uint32_t time_us) {
	return (uint64_t)time_us * time_us;
}

/* Returns whether a motion is below 173 pt/s, give or take 1.8 pt, by the squares of its ways. */
static inline bool is_slow(uint64_t way_squared, uint64_t still_squared) {
	return way_squared * 2 < still_squared + 108715000;
}

/* Returns log2(value), linear between powers of two: at most 0.086 too small. Requires > 0. */
GCI_INLINE int32_t gci_velocity_log2(uint64_t value) {
	int32_t zeros = __builtin_clzll(value);
	int32_t mantissa = (int32_t)(value << zeros >> 47); /* 1 to 2 */
	return (62 - zeros) * ONE + mantissa;
}

GCI_INLINE uint64_t gci_velocity_square(int64_t x, int64_t y) {
	return (uint64_t)(x * x + y * y);
}

/* How far four neighbors are off an even parabola: below 2^29. */
struct off {
	int64_t x, y;
};

GCI_INLINE struct off gci_velocity_off(const struct gc_velocity_step steps[3]) {
	return (struct off){
		(int64_t)steps[0].x - 2 * (int64_t)steps[1].x + steps[2].x,
		(int64_t)steps[0].y - 2 * (int64_t)steps[1].y + steps[2].y,
	};
}

GCI_INLINE uint64_t gci_velocity_off_squared(const struct gc_velocity_step steps[3]) {
	struct off off = gci_velocity_off(steps);
	return gci_velocity_square(off.x, off.y);
}

/* Returns the square of the way of the newest two steps. */
static inline uint64_t newest_way_squared(const struct gc_velocity_path *path) {
	const struct gc_velocity_step *steps = path->steps;
	return gci_velocity_square(
		(int64_t)steps[0].x + steps[1].x, (int64_t)steps[0].y + steps[1].y);
}

/* Returns the square of the way of some steps. */
GCI_INLINE uint64_t gci_velocity_way_squared(const struct gc_velocity_path *path, uint32_t steps) {
	int64_t x = 0, y = 0;

	for (uint32_t i = 0; i < steps; i++) {
		x += path->steps[i].x;
		y += path->steps[i].y;
	}
	return gci_velocity_square(x, y);
}

/* Sums of steps or places, each times a weight, and of their times. */
struct sums {
	int64_t x, y;    /* magnitudes below 2^43 */
	int64_t time_us; /* above 0 */
};

/* log2(GC_SPEED_MAX), linear between powers of two. */
#define SPEED_MAX_LOG2 (29 * ONE + 34464)

/*
 * log2(1.6^2 / 80 * 10^12): removes NOISE_GROUPS_LOG2, and converts 1/us to 1/s. The factor 1.6 is
 * measured on strokes: a stroke that is no parabola adds about as much error as the noise does.
 */
#define ERROR_LOG2 2287033

/* Returns the standard error in steps per second. It is at least one, for half the least noise. */
GCI_INLINE gc_speed gci_velocity_error(int32_t variance) {
	int32_t root = (variance + ERROR_LOG2) >> 1;
	root = root < SPEED_MAX_LOG2 ? root : SPEED_MAX_LOG2;
	return (gc_speed)((uint64_t)(ONE + (root & (ONE - 1))) << (root >> 16) >> 16);
}

/*
 * Returns way / time in steps per second, rounded, halves away from zero. `sign` is a mask of the
 * way's sign: with it, negative numbers are inverted before the division and after it.
 */
GCI_INLINE gc_speed gci_velocity_speed(int64_t way, int64_t time_us) {
	int64_t per_second = way * 1000000, sign = per_second >> 63;
	int64_t rounding = (time_us >> 1) ^ sign;
	uint64_t speed = (uint64_t)((per_second + rounding) ^ sign) / (uint64_t)time_us;
	int64_t limited = speed < GC_SPEED_MAX ? (int64_t)speed : GC_SPEED_MAX;
	return (gc_speed)((limited ^ sign) - sign);
}

/* Returns the quotients. `variance` is log2 of the squared error per us, as NOISE_GROUPS_LOG2. */
GCI_INLINE struct gc_velocity gci_velocity_from(
	struct sums sums, int32_t variance, uint32_t samples) {
	return (struct gc_velocity){
		.x = gci_velocity_speed(sums.x, sums.time_us),
		.y = gci_velocity_speed(sums.y, sums.time_us),
		.error = gci_velocity_error(variance),
		.samples = samples,
	};
}

/*
 * Returns by how much less noise there is if samples were taken at the times of their stamps, and
 * not at even times. The result is below 0 if the stamps explain the steps better. Four neighbors
 * are off an even parabola by r. Let the point go the way w over the four, and let the three
 * intervals be uneven by a part t of their total. Then stamps explain t w of r, and the result is
 * the sum of r^2 - (r - t w)^2.
 */
GCI_INLINE int64_t gci_velocity_explained(
	const struct gc_velocity_path *path, uint32_t steps, uint32_t total_us) {
	int64_t x = 0, y = 0, product = 0, parts = 0;

	for (uint32_t i = 0; i < steps; i++) {
		x += path->steps[i].x;
		y += path->steps[i].y;
	}
	for (uint32_t i = 0; i + 3 <= steps; i += 3) {
		struct off off = gci_velocity_off(path->steps + i);
		const uint16_t *us = path->interval_us + i;
		/* How uneven they are, as a part of the total with 12 fraction bits. */
		int64_t part = (us[0] - 2 * us[1] + us[2]) * 4096 / (int32_t)total_us;
		product += ((off.x * x + off.y * y) >> 11) * part;
		parts += part * part;
	}
	return product - (int64_t)(gci_velocity_square(x, y) >> 24) * parts;
}

/* Returns the sum of all intervals. */
static inline uint32_t gci_velocity_total(const struct gc_velocity_path *path) {
	uint32_t total_us = 0;

	for (int i = 0; i < STEPS; i++) {
		total_us += path->interval_us[i];
	}
	return total_us;
}

#endif
