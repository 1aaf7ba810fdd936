/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_TERMS_H
#define GCI_VELOCITY_TERMS_H

#include "motion/velocity.h"
#include "numbers/fixed.h"

/* What the files of the estimate share; velocity_fit.c describes the method. */

#define STEPS GCI_VELOCITY_STEPS

/* Unrolls a loop over steps where size does not matter: gcc does it only at -O3. */
#ifdef __OPTIMIZE_SIZE__
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 8")
#endif

/* The 1 of the logarithms: 16 fraction bits. */
#define ONE (1 << 16)

/*
 * log2(80): 20 * 2 * 2 times the squared noise is the sum of (p0 - 3 p1 + 3 p2 - p3)^2 over both
 * axes and two groups of four neighbors.
 */
#define NOISE_GROUPS_LOG2 414314 /* log2(80) */

/* The least noise of a panel, 0.07 pt: in steps, squared, as in the sum above. */
#define NOISE_FLOOR (82000 * 80)

/* log2 of 1.51: the noise of both axes, by what it is across the way. */
#define ACROSS_LOG2 38940

/* log2 of 13.2: this part of what samples are off along the way counts as noise. */
#define ALONG_LOG2 243653

/* With 0.012 pt over that, samples are so clean that slow motion is like any other. */
#define CLEAN_NOISE (NOISE_FLOOR + NOISE_FLOOR / 32)

/*
 * Returns the square of the way at 244 pt/s, which is one step of length per us. A finger at rest
 * counts as moving at that speed.
 */
GCI_INLINE uint64_t gci_velocity_still(uint32_t time_us) {
	return (uint64_t)time_us * time_us;
}

/* Returns whether a motion is below 193 pt/s, give or take 2.2 pt, by the square of its way. */
GCI_INLINE bool gci_velocity_is_slow(uint64_t way_squared, uint32_t time_us) {
	return way_squared < (uint64_t)time_us * (time_us * 5 / 8) + 81500000;
}

/* Returns log2(value), linear between powers of two: at most 0.086 too small. Requires > 0. */
GCI_INLINE int32_t gci_velocity_log2(uint64_t value) {
	int32_t bits = __builtin_clzll(value) ^ 63;
	int32_t mantissa = (int32_t)(value << (~bits & 63) >> 47); /* 1 to 2 */
	return bits * ONE + mantissa - ONE;
}

/* Requires numbers within 2^30. */
GCI_INLINE uint64_t gci_velocity_square(int32_t x, int32_t y) {
	return (uint64_t)((int64_t)x * x + (int64_t)y * y);
}

/* How far samples are off an even parabola, or off a line: below 2^29. */
struct off {
	int32_t x, y;
};

/* Returns how far four neighbors are off a parabola. */
GCI_INLINE struct off gci_velocity_off(const struct gc_velocity_step steps[3]) {
	return (struct off){
		steps[0].x - 2 * steps[1].x + steps[2].x,
		steps[0].y - 2 * steps[1].y + steps[2].y,
	};
}

/* How far two groups of neighbors are off. A path with one group has it twice. */
struct offs {
	struct off one, other;
};

GCI_INLINE struct offs gci_velocity_offs(const struct gc_velocity_path *path) {
	return (struct offs){gci_velocity_off(path->steps), gci_velocity_off(path->steps + 3)};
}

/* Returns the noise, as NOISE_GROUPS_LOG2. */
GCI_INLINE uint64_t gci_velocity_noise(const struct offs *offs) {
	return NOISE_FLOOR + gci_velocity_square(offs->one.x, offs->one.y) +
	       gci_velocity_square(offs->other.x, offs->other.y);
}

/* Returns the way of some steps. */
GCI_INLINE struct off gci_velocity_way(const struct gc_velocity_path *path, uint32_t steps) {
	struct off way = {0};

	UNROLLED
	for (uint32_t i = 0; i < steps; i++) {
		way.x += path->steps[i].x;
		way.y += path->steps[i].y;
	}
	return way;
}

/* The way of the newest two steps. */
struct way {
	int32_t x, y;
	uint64_t squared;
	int32_t log2; // of that and gci_velocity_still(), of its time
};

GCI_INLINE struct way gci_velocity_newest_way(
	const struct gc_velocity_path *path, uint32_t time_us) {
	struct off off = gci_velocity_way(path, 2);
	uint64_t squared = gci_velocity_square(off.x, off.y);
	int32_t log2 = gci_velocity_log2(squared + gci_velocity_still(time_us));
	return (struct way){off.x, off.y, squared, log2};
}

/*
 * Returns log2 of the noise that chooses a window, by how far groups are off across the way. Along
 * it they are off because strokes speed up, too, so only a part of `noise` counts, which is log2 of
 * all that they are off.
 */
GCI_INLINE int32_t gci_velocity_across(
	const struct way *way, const struct offs *offs, int32_t noise) {
	int64_t x = way->x, y = way->y;
	uint64_t across = gci_abs(offs->one.x * y - offs->one.y * x) +
			  gci_abs(offs->other.x * y - offs->other.y * x);
	int32_t log2 = 2 * gci_velocity_log2(across + 1) - way->log2 + ACROSS_LOG2;
	return log2 > noise - ALONG_LOG2 ? log2 : noise - ALONG_LOG2;
}

GCI_INLINE uint64_t gci_velocity_way_squared(const struct gc_velocity_path *path, uint32_t steps) {
	struct off way = gci_velocity_way(path, steps);
	return gci_velocity_square(way.x, way.y);
}

/*
 * Returns whether the newest `steps` are slow, as above, and steady: their newer half goes as far
 * as the older half, give or take the noise and 4 pt. So a fast motion that begins or ends does not
 * count as slow. The 4 pt are there because few samples tell little about the noise. `noise` is as
 * above.
 */
GCI_INLINE bool gci_velocity_is_steady(
	const struct gc_velocity_path *path, uint32_t steps, uint32_t time_us, uint64_t noise) {
	if (noise <= CLEAN_NOISE ||
		!gci_velocity_is_slow(gci_velocity_way_squared(path, steps), time_us)) {
		return false;
	}
	struct off newer = gci_velocity_way(path, steps / 2);
	struct off both = gci_velocity_way(path, steps & ~1u);
	uint64_t change = gci_velocity_square(2 * newer.x - both.x, 2 * newer.y - both.y);
	return change < noise + (1 << 28);
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
 * Returns the noise at even times, less the noise at the times of the stamps. A result above 0
 * says that the stamps fit the motion better; below 0, that even times do.
 *
 * A sample is off the parabola through its neighbors by r, if all times are even. With the times
 * of the stamps it is off by r - t w. Here w is the way over the four samples, and t is how uneven
 * their three intervals are, as a part of their sum. The result is the sum of r^2 - (r - t w)^2.
 */
GCI_INLINE int64_t gci_velocity_explained(const struct gc_velocity_path *path,
	const struct offs *offs, uint32_t steps, uint32_t total_us) {
	struct off way = gci_velocity_way(path, steps);
	int64_t x = way.x, y = way.y;
	const uint16_t *us = path->interval_us;
	int32_t i = steps < 6 ? 0 : 3;
	/* How uneven they are, as a part of the total with 12 fraction bits. */
	int64_t one = (us[0] - 2 * us[1] + us[2]) * 4096 / (int32_t)total_us;
	int64_t other = (us[i] - 2 * us[i + 1] + us[i + 2]) * 4096 / (int32_t)total_us;
	int64_t product = ((offs->one.x * x + offs->one.y * y) >> 11) * one +
			  ((offs->other.x * x + offs->other.y * y) >> 11) * other;
	return product -
	       (int64_t)(gci_velocity_square(way.x, way.y) >> 24) * (one * one + other * other);
}

/* Returns the noise that is not explained. */
static inline uint64_t gci_velocity_rest(uint64_t noise, int64_t explained) {
	int64_t rest = (int64_t)noise - explained;
	return rest > NOISE_FLOOR ? (uint64_t)rest : NOISE_FLOOR;
}

/* Returns the sum of all intervals. */
static inline uint32_t gci_velocity_total(const struct gc_velocity_path *path) {
	uint32_t total_us = 0;

	UNROLLED
	for (int i = 0; i < STEPS; i++) {
		total_us += path->interval_us[i];
	}
	return total_us;
}

/* The intervals to use. */
struct times {
	const uint16_t *interval_us;
	uint32_t steps, total_us;
};

/* Returns whether an interval is longer than 1.45 times the mean. */
bool gci_velocity_misses_scan(const struct gc_velocity_path *path, const struct times *times);

/* The estimate for any times. `along_x` tells that all y are 0. */
struct gc_velocity gci_velocity_uneven(const struct gc_velocity_path *path, bool along_x);

/* The same for times and a noise that are known. Requires at least two steps. */
struct gc_velocity gci_velocity_in_times(const struct gc_velocity_path *path,
	const struct times *times, const struct offs *offs, uint64_t noise, bool along_x);

#endif
