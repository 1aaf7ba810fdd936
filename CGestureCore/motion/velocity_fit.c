/* SPDX-License-Identifier: MIT */
#include "motion/velocity_table.h"
#include "motion/velocity_terms.h"
#include "motion/velocity_uneven.h"

/*
 * The slope, at the newest sample, of a parabola through three places: the newest sample, the mean
 * of the next samples, and the mean of the older samples in a window.
 *
 * A stroke leaves a parabola by about JERK * speed * age^3. The window W ends where this is as much
 * as the noise:
 *
 *     W^6 = (noise / (JERK * speed))^2,  JERK = 2.93 / s^2.
 *
 * So it is short when samples are clean or fast, and long when they are noisy. The noise is known
 * from how far groups of four neighbors are off a parabola. In slow motion the estimate is the
 * slope of a line through all samples.
 *
 * The slope is a sum of steps, each times a weight that depends on the times alone. Most panels
 * sample evenly: for them a table has the weights, by how many steps W spans. The sum is divided by
 * the same sum of intervals, so constant motion gives the exact velocity. velocity_uneven.c has the
 * other paths.
 *
 * Roots and quotients that only choose weights are computed with logarithms.
 */

/*
 * The table has two rows for each doubling of W. W doubles when W^6 grows by six octaves. The first
 * row is for up to 2.4 steps: 3 / 2 - log2(80) - 2 log2(JERK / us^-2).
 */
#define FIRST_ROW_LOG2 4705652

/* The last row is that of a line. */
#define LINE (GCI_VELOCITY_ROWS - 1)

/*
 * The shortest interval that may be half a millisecond more or less, and the longest: up to it,
 * eight samples are within the horizon. Both have half a millisecond taken off.
 */
#define SHORTEST_US 2500
#define LONGEST_US 13200

/* A 1 in each of four lanes. */
#define EACH UINT64_C(0x0001000100010001)

static inline uint64_t noise_of(const struct gc_velocity_path *path) {
	return NOISE_FLOOR + gci_velocity_off_squared(path->steps) +
	       gci_velocity_off_squared(path->steps + 3);
}

/*
 * Returns whether all intervals are within range, and differ from the newest by up to half a
 * millisecond. Compares four intervals at once: a negative difference also sets the high bits.
 */
static inline bool is_even(const struct gc_velocity_path *path) {
	uint32_t base_us = path->interval_us[0] - 1024u;
	uint64_t newest, oldest;

	__builtin_memcpy(&newest, path->interval_us, sizeof(newest));
	__builtin_memcpy(&oldest, path->interval_us + 3, sizeof(oldest));
	uint64_t over = (newest - base_us * EACH) | (oldest - base_us * EACH);
	return (over & EACH * 0xf800) == 0 && base_us - SHORTEST_US < LONGEST_US - SHORTEST_US;
}

/*
 * Returns the sum of weights times intervals. Both fit 16 bits and the sum 31 bits: with eight
 * lanes, processors need only a few instructions. The weight of the last interval is 0.
 */
static inline int32_t time_by(const struct gci_velocity_row *row, const void *eight_us) {
	int16_t interval_us[8];
	int32_t sum = 0;

	__builtin_memcpy(interval_us, eight_us, sizeof(interval_us));
	for (int i = 0; i < 8; i++) {
		sum += row->weight[i] * interval_us[i];
	}
	return sum;
}

/*
 * Returns the row of a window. `age` and `noise` are logarithms. `way` is how far the newest steps
 * went.
 */
static inline uint32_t row_index(uint64_t way, int32_t age, int32_t noise) {
	int32_t octaves = noise - 4 * age - gci_velocity_log2(way) + FIRST_ROW_LOG2;
	uint32_t index = octaves < 0 ? 0 : (uint32_t)octaves / (3 * ONE);
	return index < LINE ? index : LINE - 1;
}

/* Returns the weights for a motion, by the square of its newest way. */
GCI_MOTION_INLINE const struct gci_velocity_row *row_for(
	const struct gc_velocity_path *path, uint32_t age_us, uint64_t way, uint64_t noise) {
	uint64_t still = still_squared(age_us);
	if (is_slow(way, still) && noise > CLEAN_NOISE &&
		is_slow(gci_velocity_way_squared(path, STEPS), still * 49 / 4)) {
		return &gci_velocity_rows[LINE];
	}
	return &gci_velocity_rows[row_index(
		way + still, gci_velocity_log2(age_us), gci_velocity_log2(noise))];
}

/* Returns the sums by a row. `eight_us` points to the intervals and one value more. */
GCI_MOTION_INLINE struct sums sums_by(const struct gci_velocity_row *row,
	const struct gc_velocity_path *path, const void *eight_us) {
	/* Reads all again. Otherwise compilers keep it, run out of registers, and use no lanes. */
	__asm__("" : "+r"(path), "+r"(row), "+r"(eight_us) : : "memory");
	struct sums sums = {.time_us = time_by(row, eight_us)};
	__asm__("" : "+r"(path), "+r"(row));
	for (int i = 0; i < STEPS; i++) {
		int64_t weight = row->weight[i];
		sums.x += weight * path->steps[i].x;
		sums.y += weight * path->steps[i].y;
	}
	return sums;
}

GCI_MOTION_INLINE struct gc_velocity even_velocity(const struct gc_velocity_path *path,
	const void *eight_us, uint32_t age_us, uint64_t noise) {
	const struct gci_velocity_row *row = row_for(path, age_us, newest_way_squared(path), noise);
	int32_t variance =
		gci_velocity_log2(noise) - 2 * gci_velocity_log2(age_us) + row->spread * 32;
	return gci_velocity_from(sums_by(row, path, eight_us), variance, GC_VELOCITY_SAMPLES);
}

/* Returns whether no interval is longer than 1.45 times the mean. Compares four at once. */
static inline bool is_scan_kept(const struct gc_velocity_path *path, uint32_t total_us) {
	uint64_t longest_us = (total_us * 29 / (20 * STEPS)) * EACH, newest, oldest;

	__builtin_memcpy(&newest, path->interval_us, sizeof(newest));
	__builtin_memcpy(&oldest, path->interval_us + 3, sizeof(oldest));
	return (((longest_us - newest) | (longest_us - oldest)) & EACH * 0x8000) == 0;
}

static __attribute__((noinline)) struct gc_velocity velocity_of_scans(
	const struct gc_velocity_path *path) {
	uint32_t total_us = gci_velocity_total(path);
	uint16_t scan_us[8];

	if (total_us > GC_VELOCITY_HORIZON_US || !is_scan_kept(path, total_us)) {
		return gci_velocity_uneven(path);
	}
	uint64_t noise = noise_of(path);
	if (gci_velocity_explained(path, STEPS, total_us) >= -(int64_t)(noise / 2)) {
		return gci_velocity_uneven(path);
	}
	uint32_t mean_us = total_us / STEPS;
	for (int i = 0; i < 8; i++) {
		scan_us[i] = (uint16_t)mean_us;
	}
	return even_velocity(path, scan_us, 2 * mean_us, noise);
}

struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path) {
	if (!gci_path_is_usual(path)) {
		return gci_velocity_uneven(path);
	}
	if (!is_even(path)) {
		return velocity_of_scans(path);
	}
	const char *bytes = (const char *)path + offsetof(struct gc_velocity_path, interval_us);
	uint32_t age_us = (uint32_t)path->interval_us[0] + path->interval_us[1];
	return even_velocity(path, bytes, age_us, noise_of(path));
}

gc_speed gci_path_speed_along_x(const struct gc_velocity_path *path) {
	if (!gci_path_is_usual(path) || !is_even(path)) {
		return gci_path_velocity(path).x;
	}
	const char *bytes = (const char *)path + offsetof(struct gc_velocity_path, interval_us);
	uint32_t age_us = (uint32_t)path->interval_us[0] + path->interval_us[1];
	/* As even_velocity(), with all y zero. */
	const struct gc_velocity_step *s = path->steps;
	uint64_t way = gci_velocity_square((int64_t)s[0].x + s[1].x, 0);
	uint64_t noise = NOISE_FLOOR +
			 gci_velocity_square((int64_t)s[0].x - 2 * (int64_t)s[1].x + s[2].x, 0) +
			 gci_velocity_square((int64_t)s[3].x - 2 * (int64_t)s[4].x + s[5].x, 0);
	struct sums sums = sums_by(row_for(path, age_us, way, noise), path, bytes);
	return gci_velocity_speed(sums.x, sums.time_us);
}
