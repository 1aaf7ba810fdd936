/* SPDX-License-Identifier: MIT */
#include "motion/velocity_uneven.h"

#include "motion/velocity_table.h"
#include "motion/velocity_terms.h"

/*
 * The parabola of velocity_fit.c for any times. With the sums X, T of places and ages in the near
 * and the far group, n samples each, and the mean ages a and b,
 *
 *     v = (g X1 + h X2) / (g T1 + h T2),  g = r b^2 / n1,  h = -a (a - (1 - r) b) / n2.
 *
 * With r = 1 it is the parabola, with r = 0 the mean velocity since the far group. r is the share
 * of a bend that is not noise, (a (b - a))^2 / ((a (b - a))^2 + bend).
 *
 * Some panels scan evenly, but stamp a scan when a bus polls. So if even times make the motion
 * clearly smoother than the stamps do, the times of the scans were even.
 */

/* As in velocity_fit.c, for the first window: the same less 6 log2(2000 us). */
#define FIRST_WINDOW_LOG2 393730

/* Of less than four samples: 0.28 pt. */
#define UNKNOWN_NOISE (16 * NOISE_FLOOR)

/* log2 of 1.25^2: times that are uneven are also less certain. Measured on strokes. */
#define UNEVEN_LOG2 42196

/* Weights of the groups: at most 2^11, so that a sum of weights times places is below 2^43. */
#define SHARE_BITS 7 /* of r */
#define AGE_BITS 8   /* of a and b */
#define INVERSE_BITS 15
#define WEIGHT_SHIFT (2 * AGE_BITS + SHARE_BITS + INVERSE_BITS - 11)
static const uint16_t inverses[STEPS + 1] = {0, 32768, 16384, 10923, 8192, 6554, 5461, 4681};

/* The intervals to use. */
struct times {
	const uint16_t *interval_us;
	uint32_t steps, total_us;
};

/* Sums of the samples in a group. */
struct group {
	int64_t x, y;
	uint32_t age_us, count;
};

/* A quotient, and the sum of the squared weights of the places. */
struct fit {
	struct sums sums;
	uint64_t squares;
};

/* Returns whether an interval is longer than 1.45 times the mean. */
static inline bool misses_scan(const struct gc_velocity_path *path, const struct times *times) {
	uint32_t longest_us = 0;

	for (uint32_t i = 0; i < times->steps; i++) {
		uint32_t interval_us = path->interval_us[i];
		longest_us = longest_us > interval_us ? longest_us : interval_us;
	}
	return longest_us * times->steps * 20 > times->total_us * 29;
}

/*
 * Returns the slope of a line through all samples, at even times. The weights of the steps lie on a
 * parabola. For n samples, the squares of the differences between weights add up to
 * n (n^2 - 1) / 3.
 */
static struct fit line(const struct gc_velocity_path *path, uint32_t steps) {
	struct fit fit = {.squares = steps * (steps + 1) * (steps + 2) / 3};

	for (uint32_t i = 0; i < steps; i++) {
		uint32_t weight = (i + 1) * (steps - i);
		fit.sums.x += (int64_t)weight * path->steps[i].x;
		fit.sums.y += (int64_t)weight * path->steps[i].y;
		fit.sums.time_us += weight * path->interval_us[i];
	}
	return fit;
}

/* Returns the parabola by its two groups. */
static inline struct fit parabola(
	const struct group *near, const struct group *far, uint32_t bend) {
	uint32_t a_us = (uint32_t)((uint64_t)near->age_us * inverses[near->count] >> INVERSE_BITS);
	uint32_t b_us = (uint32_t)((uint64_t)far->age_us * inverses[far->count] >> INVERSE_BITS);
	uint32_t product = (uint32_t)((uint64_t)a_us * (b_us - a_us) >> 19);
	uint32_t seen = product * product;
	int32_t share = (int32_t)((seen << SHARE_BITS) / (seen + bend));
	int shift = 32 - __builtin_clz(b_us);
	int32_t a = (int32_t)((a_us << AGE_BITS) >> shift);
	int32_t b = (int32_t)((b_us << AGE_BITS) >> shift);
	int32_t g = (int32_t)((int64_t)(share * b * b) * inverses[near->count] >> WEIGHT_SHIFT);
	int32_t h = (int32_t)((int64_t)(a * (((b - a) << SHARE_BITS) - share * b)) *
				      inverses[far->count] >>
			      WEIGHT_SHIFT);
	int64_t time_us = (int64_t)g * near->age_us + (int64_t)h * far->age_us;
	if ((b - a) * 16 < b || time_us <= 0) {
		g = 0; /* they are too near to each other for a bend */
		h = 1;
		time_us = far->age_us;
	}
	int32_t newest = g * (int32_t)near->count + h * (int32_t)far->count;
	return (struct fit){
		.sums =
			{
				.x = g * near->x + h * far->x,
				.y = g * near->y + h * far->y,
				.time_us = time_us,
			},
		.squares = (uint64_t)((int64_t)g * g * near->count + (int64_t)h * h * far->count +
				      (int64_t)newest * newest),
	};
}

/* Returns the parabola in a window. Requires at least two steps and length_us <= total_us. */
static inline struct fit window_fit(const struct gc_velocity_path *path, const struct times *times,
	uint32_t length_us, uint32_t bend) {
	struct group near = {0}, far = {0};
	uint32_t age_us = times->interval_us[0], i = 0, near_us = length_us - length_us / 4;
	int64_t x = 0, y = 0;

	do {
		near.x += x += path->steps[i].x;
		near.y += y += path->steps[i].y;
		near.age_us += age_us;
		i++;
		age_us += times->interval_us[i];
	} while (i + 1 < times->steps && age_us < near_us);
	near.count = i;
	do {
		far.x += x += path->steps[i].x;
		far.y += y += path->steps[i].y;
		far.age_us += age_us;
		i++;
		age_us += i < times->steps ? times->interval_us[i] : length_us;
	} while (age_us <= length_us);
	far.count = i - near.count;
	return parabola(&near, &far, bend);
}

static inline struct fit fit_to(
	const struct gc_velocity_path *path, const struct times *times, uint64_t noise) {
	uint64_t way = newest_way_squared(path);

	if (times->steps == 1) {
		return (struct fit){{path->steps[0].x, path->steps[0].y, times->total_us}, 2};
	}
	uint32_t age_us = (uint32_t)times->interval_us[0] + times->interval_us[1];
	uint64_t still = still_squared(age_us);
	if (is_slow(way, still) && noise > CLEAN_NOISE &&
		is_slow(gci_velocity_way_squared(path, times->steps),
			still_squared(times->total_us))) {
		return line(path, times->steps);
	}
	int32_t octaves = gci_velocity_log2(noise) + 2 * gci_velocity_log2(age_us) -
			  gci_velocity_log2(way + still) + FIRST_WINDOW_LOG2;
	uint32_t index = octaves < 0 ? 0 : (uint32_t)octaves / (3 * ONE);
	index = index < GCI_VELOCITY_WINDOWS ? index : GCI_VELOCITY_WINDOWS - 1;
	const struct gci_velocity_window *window = &gci_velocity_windows[index];
	bool is_longer = window->length_us > times->total_us;
	return window_fit(
		path, times, is_longer ? times->total_us : window->length_us, window->bend);
}

/*
 * Returns the intervals of this motion that lie within the horizon, and at least the newest. An
 * interval of more than 16 bits is used alone, because it fills most of the horizon.
 */
static inline struct times newest_times(const struct gc_velocity_path *path) {
	struct times times = {path->interval_us, STEPS, gci_velocity_total(path)};

	while (times.steps >= path->count || times.total_us > GC_VELOCITY_HORIZON_US ||
		(path->high & ((1u << 2 * times.steps) - 1)) != 0) {
		if (times.steps == 1) {
			times.total_us = gci_path_interval(path, 0);
			break;
		}
		times.total_us -= path->interval_us[--times.steps];
	}
	return times;
}

struct gc_velocity gci_velocity_uneven(const struct gc_velocity_path *path) {
	uint16_t even_us[GC_VELOCITY_SAMPLES];

	if (path->count < 2) {
		return (struct gc_velocity){0};
	}
	struct times times = newest_times(path);
	uint64_t noise = times.steps < 3 ? UNKNOWN_NOISE : NOISE_FLOOR;
	for (uint32_t i = 0; i + 3 <= times.steps; i += 3) {
		noise += gci_velocity_off_squared(path->steps + i);
	}
	int64_t explained = gci_velocity_explained(path, times.steps, times.total_us);
	if (explained < -(int64_t)(noise / 2) && !misses_scan(path, &times)) {
		times.total_us -= times.total_us % times.steps;
		for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
			even_us[i] = (uint16_t)(times.total_us / times.steps);
		}
		times.interval_us = even_us;
	} else {
		int64_t rest = (int64_t)noise - explained;
		noise = rest > NOISE_FLOOR ? (uint64_t)rest : NOISE_FLOOR;
	}
	struct fit fit = fit_to(path, &times, noise);
	return gci_velocity_from(fit.sums,
		gci_velocity_log2(noise) + UNEVEN_LOG2 + gci_velocity_log2(fit.squares) -
			2 * gci_velocity_log2((uint64_t)fit.sums.time_us),
		times.steps + 1);
}
