/* SPDX-License-Identifier: MIT */
#include "motion/velocity_terms.h"

#include "motion/velocity_table.h"

/*
 * The parabola of velocity_fit.c for any times. With the sums X, T of places and ages in the near
 * and the far group, n samples each, and the mean ages a and b,
 *
 *     v = (g X1 + h X2) / (g T1 + h T2),  g = e b / n1,  h = a (b - a - e) / n2,
 *     e = r (b + G a).
 *
 * With r = 1 and G = 0 it is the parabola, with r = 0 the mean velocity since the far group. r is
 * the share of a bend that is not noise, (a (b - a))^2 / ((a (b - a))^2 + bend).
 *
 * A finger that has begun to move changes its speed by a factor rather than by an amount. So the
 * bend counts more than once, by log2 of how much faster the newest step is than the mean: that is
 * G, and at most 1. Later it is 0.
 *
 * Some panels scan evenly, but stamp a scan when a bus polls. So if even times make the motion
 * clearly smoother than the stamps do, the times of the scans were even.
 */

/* As in velocity_fit.c, for the first window: the same less 6 log2(2000 us), with 3.33 / s^2. */
#define FIRST_WINDOW_LOG2 369522

/* Of less than four samples: 0.2 pt. */
#define UNKNOWN_NOISE (8 * NOISE_FLOOR)

/*
 * log2 of 1.25^2 and 1.6^2, measured on strokes: times that are uneven are less certain, and so are
 * the first samples of a motion.
 */
#define UNEVEN_LOG2 42196
#define BEGIN_LOG2 90000

/* A motion has begun just now with less samples than these. */
#define BEGUN 6

/* Samples further apart do not tell how the speed changes between them. */
#define SPARSE_US GC_MS(20)

/* Weights of the groups: at most 2^12, so that a sum of weights times places is below 2^43. */
#define SHARE_BITS 7 /* of r and G */
#define AGE_BITS 8   /* of a and b */
#define INVERSE_BITS 15
#define WEIGHT_SHIFT (2 * AGE_BITS + SHARE_BITS + INVERSE_BITS - 11)
static const uint16_t inverses[STEPS + 1] = {0, 32768, 16384, 10923, 8192, 6554, 5461, 4681};

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

bool gci_velocity_misses_scan(const struct gc_velocity_path *path, const struct times *times) {
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
 * n (n^2 - 1) / 3. Half of that counts: strokes are less certain than their noise, but slow motion
 * is not.
 */
static struct fit line(const struct gc_velocity_path *path, uint32_t steps) {
	struct fit fit = {.squares = steps * (steps + 1) * (steps + 2) / 6};

	for (uint32_t i = 0; i < steps; i++) {
		uint32_t weight = (i + 1) * (steps - i);
		fit.sums.x += (int64_t)weight * path->steps[i].x;
		fit.sums.y += (int64_t)weight * path->steps[i].y;
		fit.sums.time_us += weight * path->interval_us[i];
	}
	return fit;
}

/* Returns log2 of the squared mean speed of the newest steps. All slow motion has one speed. */
static int32_t speed_log2(const struct gc_velocity_path *path, uint32_t steps, uint32_t time_us) {
	uint64_t way = gci_velocity_way_squared(path, steps) + gci_velocity_still(time_us);
	return gci_velocity_log2(way) - 2 * gci_velocity_log2(time_us);
}

/* Returns G with SHARE_BITS. */
static inline int64_t growth_of(const struct gc_velocity_path *path, const struct times *times) {
	uint32_t newest_us = times->interval_us[0];

	if (path->count >= BEGUN || newest_us + times->interval_us[1] > 2 * SPARSE_US) {
		return 0;
	}
	int32_t squared =
		speed_log2(path, 1, newest_us) - speed_log2(path, times->steps, times->total_us);
	return gci_clamp(squared / (2 * ONE >> SHARE_BITS), 1 << SHARE_BITS);
}

/* Returns the parabola by its two groups. */
static inline struct fit parabola(
	const struct group *near, const struct group *far, uint32_t bend, int64_t growth) {
	uint32_t a_us = (uint32_t)((uint64_t)near->age_us * inverses[near->count] >> INVERSE_BITS);
	uint32_t b_us = (uint32_t)((uint64_t)far->age_us * inverses[far->count] >> INVERSE_BITS);
	uint32_t product = (uint32_t)((uint64_t)a_us * (b_us - a_us) >> 19);
	uint32_t seen = product * product;
	int64_t share = (seen << SHARE_BITS) / (seen + bend);
	int shift = 32 - __builtin_clz(b_us);
	int64_t a = (a_us << AGE_BITS) >> shift, b = (b_us << AGE_BITS) >> shift;
	int64_t e = share * (b + (growth * a >> SHARE_BITS));
	int64_t g = e * b * inverses[near->count] >> WEIGHT_SHIFT;
	int64_t h = a * (((b - a) << SHARE_BITS) - e) * inverses[far->count] >> WEIGHT_SHIFT;
	int64_t time_us = g * near->age_us + h * far->age_us;
	if ((b - a) * 16 < b || time_us <= 0) {
		g = 0; /* they are too near to each other for a bend */
		h = 1;
		time_us = far->age_us;
	}
	int64_t newest = g * near->count + h * far->count;
	return (struct fit){
		.sums =
			{
				.x = g * near->x + h * far->x,
				.y = g * near->y + h * far->y,
				.time_us = time_us,
			},
		.squares = (uint64_t)(g * g * near->count + h * h * far->count + newest * newest),
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
	return parabola(&near, &far, bend, growth_of(path, times));
}

/* Returns how far the samples of some steps are off; those of two steps, off a line. */
static inline struct offs offs_of(const struct gc_velocity_path *path, uint32_t steps) {
	if (steps >= 6) {
		return gci_velocity_offs(path);
	}
	const struct gc_velocity_step *s = path->steps;
	struct off off = {s[0].x - s[1].x, s[0].y - s[1].y};
	off = steps < 3 ? off : gci_velocity_off(s);
	return (struct offs){off, off};
}

/* Returns the parabola in the window that the noise asks for. */
static inline struct fit fit_to(const struct gc_velocity_path *path, const struct times *times,
	int32_t noise, int32_t way) {
	int32_t age = gci_velocity_log2((uint32_t)times->interval_us[0] + times->interval_us[1]);
	int32_t octaves = noise + 2 * age - way + FIRST_WINDOW_LOG2;
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

/* Returns the quotient. `noise` is a logarithm. */
static struct gc_velocity velocity_of(const struct fit *fit, int32_t noise, uint32_t steps) {
	int32_t variance = noise + gci_velocity_log2(fit->squares) -
			   2 * gci_velocity_log2((uint64_t)fit->sums.time_us) +
			   (steps < BEGUN ? BEGIN_LOG2 : UNEVEN_LOG2);
	return gci_velocity_from(fit->sums, variance, steps + 1);
}

/* Returns the noise. Takes even times, in `even_us`, if they make the motion smoother. */
static uint64_t noise_of(const struct gc_velocity_path *path, const struct offs *offs,
	struct times *times, uint16_t even_us[GC_VELOCITY_SAMPLES]) {
	if (times->steps < 3) {
		return UNKNOWN_NOISE;
	}
	uint64_t noise = gci_velocity_noise(offs);
	int64_t explained = gci_velocity_explained(path, offs, times->steps, times->total_us);
	if (explained >= -(int64_t)(noise / 2) || gci_velocity_misses_scan(path, times)) {
		return gci_velocity_rest(noise, explained);
	}
	times->total_us -= times->total_us % times->steps;
	for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
		even_us[i] = (uint16_t)(times->total_us / times->steps);
	}
	times->interval_us = even_us;
	return noise;
}

struct gc_velocity gci_velocity_in_times(const struct gc_velocity_path *path,
	const struct times *times, const struct offs *offs, uint64_t noise, bool along_x) {
	uint32_t age_us = (uint32_t)times->interval_us[0] + times->interval_us[1];
	struct way way = gci_velocity_newest_way(path, age_us);
	int32_t noise_log2 = gci_velocity_log2(noise), for_window = noise_log2;
	bool slow = gci_velocity_is_slow(way.squared, age_us);
	if (slow && path->count >= BEGUN &&
		gci_velocity_is_steady(path, times->steps, times->total_us, noise)) {
		struct fit fit = line(path, times->steps);
		return velocity_of(&fit, noise_log2, times->steps);
	}
	if (!slow && !along_x && age_us <= 2 * SPARSE_US) {
		for_window = gci_velocity_across(&way, offs, noise_log2);
	}
	struct fit fit = fit_to(path, times, for_window, way.log2);
	return velocity_of(&fit, noise_log2, times->steps);
}

struct gc_velocity gci_velocity_uneven(const struct gc_velocity_path *path, bool along_x) {
	uint16_t even_us[GC_VELOCITY_SAMPLES];

	if (path->count < 2) {
		return (struct gc_velocity){0};
	}
	struct times times = newest_times(path);
	struct offs offs = offs_of(path, times.steps);
	if (times.steps == 1) {
		struct fit fit = {{path->steps[0].x, path->steps[0].y, times.total_us}, 2};
		return velocity_of(&fit, gci_velocity_log2(gci_velocity_noise(&offs)), 1);
	}
	uint64_t noise = noise_of(path, &offs, &times, even_us);
	return gci_velocity_in_times(path, &times, &offs, noise, along_x);
}
