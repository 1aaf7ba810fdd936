/* SPDX-License-Identifier: MIT */
#include "motion/velocity_table.h"
#include "motion/velocity_terms.h"

/*
 * The slope, at the newest sample, of a parabola through three places: the newest sample, the mean
 * of the next samples, and the mean of the older samples in a window.
 *
 * A stroke leaves a parabola by about JERK * speed * age^3. The window W ends where this is as much
 * as the noise:
 *
 *     W^6 = (noise / (JERK * speed))^2,  JERK = 2.61 / s^2.
 *
 * So it is short when samples are clean or fast, and long when they are noisy. The noise is known
 * from how far groups of four neighbors are off a parabola across the way. Along it they are off
 * because strokes speed up, too. In slow motion, whose way is not known, and along x alone, all
 * counts. Slow motion that is steady has the slope of a line through all samples.
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
#define FIRST_ROW_LOG2 4727515

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

/* Returns the row of a window, by logarithms. */
static inline uint32_t row_index(int32_t way, int32_t age, int32_t noise) {
	int32_t octaves = noise - 4 * age - way + FIRST_ROW_LOG2;
	uint32_t index = octaves < 0 ? 0 : (uint32_t)octaves / (3 * ONE);
	return index < LINE ? index : LINE - 1;
}

/* Weights, and the logarithms of the noise and of the age. */
struct choice {
	const struct gci_velocity_row *row;
	int32_t noise, age;
};

/* Chooses for a motion. `along_x` tells that all y are 0. */
GCI_MOTION_INLINE struct choice choose(const struct gc_velocity_path *path, uint32_t age_us,
	const struct offs *offs, bool along_x) {
	uint64_t noise = gci_velocity_noise(offs);
	struct way way = gci_velocity_newest_way(path, age_us);
	struct choice choice = {
		.noise = gci_velocity_log2(noise), .age = gci_velocity_log2(age_us)};
	int32_t for_window = choice.noise;
	if (gci_velocity_is_slow(way.squared, age_us)) {
		/* Reads all again. Otherwise compilers keep it and run out of registers. */
		__asm__("" : "+r"(path) : : "memory");
		if (gci_velocity_is_steady(path, STEPS, age_us * 7 / 2, noise)) {
			choice.row = &gci_velocity_rows[LINE];
			return choice;
		}
	} else if (!along_x) {
		for_window = gci_velocity_across(&way, offs, for_window);
	}
	choice.row = &gci_velocity_rows[row_index(way.log2, choice.age, for_window)];
	return choice;
}

/* Returns the sums by a row. `eight_us` points to the intervals and one value more. */
GCI_MOTION_INLINE struct sums sums_by(const struct gci_velocity_row *row,
	const struct gc_velocity_path *path, const void *eight_us) {
	/* Reads all again. Otherwise compilers keep it, run out of registers, and use no lanes. */
	__asm__("" : "+r"(path), "+r"(row), "+r"(eight_us) : : "memory");
	struct sums sums = {.time_us = time_by(row, eight_us)};
	__asm__("" : "+r"(path), "+r"(row));
	UNROLLED
	for (int i = 0; i < STEPS; i++) {
		int64_t weight = row->weight[i];
		sums.x += weight * path->steps[i].x;
		sums.y += weight * path->steps[i].y;
	}
	return sums;
}

/* Returns the velocity by a choice. `eight_us` as in sums_by(). */
GCI_MOTION_INLINE struct gc_velocity velocity_by(
	const struct gc_velocity_path *path, const void *eight_us, const struct choice *choice) {
	int32_t variance = choice->noise - 2 * choice->age + choice->row->spread * 32;
	return gci_velocity_from(
		sums_by(choice->row, path, eight_us), variance, GC_VELOCITY_SAMPLES);
}

/* Returns the velocity of a full path whose times are not even. */
static __attribute__((noinline)) struct gc_velocity velocity_of_scans(
	const struct gc_velocity_path *path, bool along_x) {
	uint32_t total_us = gci_velocity_total(path);
	uint16_t scan_us[8];

	if (total_us > GC_VELOCITY_HORIZON_US) {
		return gci_velocity_uneven(path, along_x);
	}
	struct offs offs = gci_velocity_offs(path);
	uint64_t noise = gci_velocity_noise(&offs);
	int64_t explained = gci_velocity_explained(path, &offs, STEPS, total_us);
	struct times times = {path->interval_us, STEPS, total_us};
	if (explained >= -(int64_t)(noise / 2) || gci_velocity_misses_scan(path, &times)) {
		return gci_velocity_in_times(
			path, &times, &offs, gci_velocity_rest(noise, explained), along_x);
	}
	uint32_t mean_us = total_us / STEPS;
	struct choice choice = choose(path, 2 * mean_us, &offs, along_x);
	for (int i = 0; i < 8; i++) {
		scan_us[i] = (uint16_t)mean_us;
	}
	return velocity_by(path, scan_us, &choice);
}

static inline const void *eight_us_of(const struct gc_velocity_path *path) {
	return (const char *)path + offsetof(struct gc_velocity_path, interval_us);
}

/* Chooses for a path with even times. */
GCI_MOTION_INLINE struct choice choose_even(const struct gc_velocity_path *path, bool along_x) {
	uint32_t age_us = (uint32_t)path->interval_us[0] + path->interval_us[1];
	struct offs offs = gci_velocity_offs(path);
	if (along_x) {
		offs.one.y = offs.other.y = 0; /* as they are, for the compiler */
	}
	return choose(path, age_us, &offs, along_x);
}

struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path) {
	if (!gci_path_is_usual(path)) {
		return gci_velocity_uneven(path, false);
	}
	if (!is_even(path)) {
		return velocity_of_scans(path, false);
	}
	struct choice choice = choose_even(path, false);
	return velocity_by(path, eight_us_of(path), &choice);
}

gc_speed gci_path_speed_along_x(const struct gc_velocity_path *path) {
	if (!gci_path_is_usual(path)) {
		return gci_velocity_uneven(path, true).x;
	}
	if (!is_even(path)) {
		return velocity_of_scans(path, true).x;
	}
	struct choice choice = choose_even(path, true);
	struct sums sums = sums_by(choice.row, path, eight_us_of(path));
	return gci_velocity_speed(sums.x, sums.time_us);
}
