/* SPDX-License-Identifier: MIT */
#include "motion/velocity.h"
#include "numbers/fixed.h"

/*
 * The velocity at the newest sample: the slope of a parabola through the samples of a window, by
 * least squares, held toward a line. A path has k steps within the horizon. Sample 0 is the newest;
 * u_i is the age of sample i, and p_i the way from it to the newest.
 *
 *  1. The noise N of a sample: N^2 = F^2 + Q / 80, F = 0.01 pt. Q is the mean of q^2, both axes
 *     added, where q is how far four neighbors are off a parabola: off_even(), off_at_stamps().
 *     Some panels scan evenly, but stamp a scan when a bus polls. So if even times make the motion
 *     clearly smoother, ages are those of even times.
 *  2. The speed V, from the ways w and W of samples 2 and k, aged T and U:
 *     V^2 = (|w|^2 + 6 |w - W T / U|^2) / T^2 + (5 pt/s)^2. It includes the change of the speed.
 *     So a finger that starts, stops or turns back does not count as slow.
 *  3. Slow motion is smoothed: with k >= 6, N^2 grows by P / V^2, P = 3500 pt^4/s^2.
 *  4. K = N / V is the time in which the noise hides the motion. A stroke leaves a parabola by
 *     about J V u^3, J = 5.5 / s^2. So the window has samples 0 to 2, and those with J u^3 < K.
 *  5. With M_e the sum of u^e over the n samples of the window, R = 3.5 / s:
 *     b = n M_3 - M_1 M_2,  c = n (M_4 + 4 K^2 / R^2) - M_2^2,
 *     h_i = n u_i - M_1 - b / c (n u_i^2 - M_2),  v = sum h_i p_i / sum h_i u_i.
 *     This expects accelerations of about R times the speed; much noise makes it a line. The same
 *     rounded weights divide, so constant motion is exact.
 *  6. The error: E^2 = 3 N^2 n / sum h_i u_i + V^2 / k^3.
 *
 * Lengths are in units of gc_length and times in us, but where a comment says otherwise. Limits
 * keep the numbers of absurd motion within their bits; no hand reaches them. Small builds and fast
 * ones compute the same bits.
 */

#define STEPS GCI_VELOCITY_STEPS

/* Where size does not matter, unrolls a loop over steps, and puts a function in line. */
#ifdef __OPTIMIZE_SIZE__
#define UNROLLED
#define SHARED static __attribute__((noinline))
#else
#define UNROLLED _Pragma("GCC unroll 8")
#define SHARED static inline
#endif

/* Intervals of one length, give or take this, are even without a look at the noise. */
#define ALIKE_US 128

/* Twice 40 F^2. With less noise, even times cannot be distinguished from others. */
#define CALM 134218

/* `noise` is N^2 * 5 / 16. Its floor is that of F, and its limit is a noise of 20 pt. */
#define NOISE_FLOOR 524
#define NOISE_MAX (UINT32_C(1) << 31)

/* `rho` is 1 / V^2 with these fraction bits: at most 2^31.3. */
#define RHO_BITS 20

/* (5 pt/s)^2 = 55 / 2^17, and P * 5 / 16 / 2^RHO_BITS = 19241 / 2^16. */
#define STILL(time_squared) ((time_squared) * 55 >> 17)
#define SLOW(rho) ((uint64_t)(rho) * 19241 >> 16)

/* Ages are in units of 2^shift us: up to 10 bits to choose the window, and 12 in it. */
#define WINDOW_BITS 10
#define AGE_BITS 12

/* Fraction bits of b / c. */
#define SHARE_BITS 22

/* A sum of weighted ways beyond this is faster than GC_SPEED_MAX. */
#define WAY_MAX (INT64_C(1) << 43)

/* The steps within the horizon, and the ages of their samples. */
struct motion {
	const struct gc_velocity_step *steps;
	uint32_t age_us[GC_VELOCITY_SAMPLES];
	uint32_t count;   // of the steps
	uint32_t last;    // the oldest sample in the window
	int32_t x, y;     // the way of all steps
	uint32_t mean_us; // interval
	bool is_even;
};

/* Returns x^2 + y^2. Requires |x|, |y| < 2^31. */
static inline uint64_t square(int_fast32_t x, int_fast32_t y) {
	return (uint64_t)((int64_t)x * x) + (uint64_t)((int64_t)y * y);
}

static inline uint64_t smaller(uint64_t a, uint64_t b) {
	return a < b ? a : b;
}

/* Reads the steps of a path within the horizon, and at least the newest. Requires two samples. */
static inline void read_motion(const struct gc_velocity_path *path, struct motion *motion) {
	uint32_t base_us = path->interval_us[0] - (uint32_t)ALIKE_US, unlike = 0, age_us = 0, i = 0;
	int32_t x = 0, y = 0;

	motion->steps = path->steps;
	motion->age_us[0] = 0;
	if (!GCI_IS_SMALL && gci_path_is_usual(path)) {
		UNROLLED
		for (; i < STEPS; i++) {
			x += path->steps[i].x;
			y += path->steps[i].y;
			unlike |= path->interval_us[i] - base_us;
			motion->age_us[i + 1] = age_us += path->interval_us[i];
		}
	}
	if (GCI_IS_SMALL || age_us == 0 || age_us > GC_VELOCITY_HORIZON_US) {
		x = y = 0;
		unlike = age_us = i = 0;
		while (i + 1 < path->count) {
			uint32_t interval_us = gci_path_interval(path, i);
			if (i > 0 && age_us + interval_us > GC_VELOCITY_HORIZON_US) {
				break;
			}
			x += path->steps[i].x;
			y += path->steps[i].y;
			unlike |= interval_us - base_us;
			motion->age_us[++i] = age_us += interval_us;
		}
	}
	motion->x = x;
	motion->y = y;
	motion->count = i;
	motion->mean_us = age_us / i;
	motion->is_even = i >= 3 && unlike < 2 * ALIKE_US;
}

/* Returns q^2 of three neighboring steps at even times: q = d_0 - 2 d_1 + d_2. */
static inline uint64_t off_even(const struct gc_velocity_step *d) {
	return square(d[0].x - 2 * d[1].x + d[2].x, d[0].y - 2 * d[1].y + d[2].y);
}

/*
 * Returns the same for steps that took t_0, t_1 and t_2. Constant motion and a constant
 * acceleration give 0 there, too:
 *
 *     q = e t_1 d_0 - (e t_0 + f t_2) d_1 + f t_1 d_2,
 *     e = 4 t_2 / (t_0 + t_1) / (t_0 + t_2),  f = 4 t_0 / (t_1 + t_2) / (t_0 + t_2).
 */
static inline uint64_t off_at_stamps(const struct gc_velocity_step *d, const uint32_t *age_us) {
	uint_fast32_t t0 = age_us[1] - age_us[0], t1 = age_us[2] - age_us[1];
	uint_fast32_t t2 = age_us[3] - age_us[2];
	/* With 28 fraction bits. A weight of a step is at most 4. */
	uint_fast32_t e = (uint_fast32_t)(((uint64_t)t2 << 30) / ((uint64_t)(t0 + t1) * (t0 + t2)));
	uint_fast32_t f = (uint_fast32_t)(((uint64_t)t0 << 30) / ((uint64_t)(t1 + t2) * (t0 + t2)));
	int_fast32_t newest = (int_fast32_t)(e * t1), middle = (int_fast32_t)(e * t0 + f * t2);
	int_fast32_t oldest = (int_fast32_t)(f * t1);
	int64_t x = (int64_t)newest * d[0].x - (int64_t)middle * d[1].x + (int64_t)oldest * d[2].x;
	int64_t y = (int64_t)newest * d[0].y - (int64_t)middle * d[1].y + (int64_t)oldest * d[2].y;
	return square((int_fast32_t)gci_round(x, 28), (int_fast32_t)gci_round(y, 28));
}

/* Returns whether an interval is longer than 1.45 times the mean. */
static inline bool misses_scan(const struct motion *motion) {
	uint32_t longest_us = 0;

	for (uint32_t i = 0; i < motion->count; i++) {
		uint32_t interval_us = motion->age_us[i + 1] - motion->age_us[i];
		longest_us = longest_us > interval_us ? longest_us : interval_us;
	}
	return longest_us * motion->count * 20 > motion->age_us[motion->count] * 29;
}

/* Returns CALM + 2 Q for times that are not alike; `even` is that of even times. */
static uint64_t noise_at(struct motion *motion, uint64_t even, uint32_t other) {
	uint64_t stamps = CALM + off_at_stamps(motion->steps, motion->age_us) +
			  off_at_stamps(motion->steps + other, motion->age_us + other);
	if (even + even / 2 >= stamps || misses_scan(motion)) {
		return stamps;
	}
	for (uint32_t i = 1; i <= motion->count; i++) {
		motion->age_us[i] = i * motion->mean_us;
	}
	motion->is_even = true;
	return even;
}

/* Returns `noise` without that of slow motion. */
static inline uint32_t noise_of(struct motion *motion) {
	const struct gc_velocity_step *steps = motion->steps;
	if (motion->count < 3) {
		return NOISE_FLOOR;
	}
	/* Two groups of neighbors, or one twice. */
	uint32_t other = motion->count < 6 ? 0 : 3;
	uint64_t off = CALM + off_even(steps) + off_even(steps + other);
	if (!motion->is_even) {
		off = noise_at(motion, off, other);
	}
	return NOISE_FLOOR + (uint32_t)smaller((off - CALM) >> 9, NOISE_MAX);
}

static inline uint32_t rho_of(const struct motion *motion) {
	const struct gc_velocity_step *steps = motion->steps;
	int_fast32_t x = steps[0].x, y = steps[0].y;
	uint64_t time_us = motion->age_us[1];
	if (motion->count > 1) {
		x += steps[1].x;
		y += steps[1].y;
		time_us = motion->age_us[2];
	}
	int64_t part = (int64_t)((time_us << 16) / motion->age_us[motion->count]);
	uint64_t change = square(x - (int_fast32_t)gci_round(motion->x * part, 16),
		y - (int_fast32_t)gci_round(motion->y * part, 16));
	uint64_t way = square(x, y) + 6 * change + STILL(time_us * time_us) + 1;
	return (uint32_t)((time_us * time_us << RHO_BITS) / way) + 1;
}

/* Returns the shift of units in which an age has some bits. */
static inline int shift_for(uint32_t age_us, int bits) {
	return 32 - bits - __builtin_clz(age_us | 1u << (bits - 1));
}

/* Returns the age of a sample in units. */
SHARED uint_fast32_t age_of(const struct motion *motion, uint32_t i, int shift) {
	return motion->is_even ? i * (motion->mean_us >> shift) : motion->age_us[i] >> shift;
}

/* Requires WINDOW_BITS. */
static inline uint64_t sixth_power(uint_fast32_t age) {
	uint64_t cube = (uint64_t)(age * age) * age;
	return cube * cube;
}

/*
 * Sets the window's last sample. `hidden` is noise * rho, so it is K^2 times 5 * 2^16. Then
 * (K / J)^2 is reach * 2^power, in units.
 */
static inline void choose_window(struct motion *motion, uint64_t hidden) {
	int shift = shift_for(motion->age_us[motion->count], WINDOW_BITS), power = 57 - 6 * shift;
	uint64_t reach = (hidden >> 8) * 179;
	uint32_t last = motion->count < 2 ? 1 : 2, i;

	if (!GCI_IS_SMALL && motion->is_even) {
		/* The same comparisons, by constants. */
		uint64_t whole = smaller(reach, UINT64_C(1) << (62 - power)) << power;
		uint64_t limit = (whole - 1) / sixth_power(motion->mean_us >> shift);
		UNROLLED
		for (i = 3; i <= STEPS; i++) {
			last += sixth_power(i) <= limit;
		}
		motion->last = last < motion->count ? last : motion->count;
		return;
	}
	while (last < motion->count &&
		sixth_power(age_of(motion, last + 1, shift)) >> power < reach) {
		last++;
	}
	motion->last = last;
}

/* Sums of ways and of ages, each times its weight. */
struct sums {
	int64_t x, y, time_us;
};

/*
 * Returns the sums of the parabola. In fast builds and at even times, `is_even` says that ages are
 * i times the mean: if compilers know `last`, they know all sums of powers, too.
 */
GCI_MOTION_INLINE struct sums parabola(
	const struct motion *motion, uint32_t last, bool is_even, int shift, uint64_t prior) {
	uint_fast32_t unit = is_even ? motion->mean_us >> shift : 1, n = last + 1, m1 = 0, m2 = 0;
	uint64_t m3 = 0, m4 = 0;
	UNROLLED
	for (uint32_t i = 1; i <= STEPS; i++) {
		if (i > last) {
			break;
		}
		uint_fast32_t u = is_even ? i : age_of(motion, i, shift);
		m1 += u;
		m2 += u * u;
		m3 += (uint64_t)(u * u) * u;
		m4 += (uint64_t)(u * u) * (u * u);
	}
	uint64_t unit2 = unit * unit;
	uint64_t b = (n * m3 - (uint64_t)m1 * m2) * (unit2 * unit);
	uint64_t c = (n * m4 - (uint64_t)m2 * m2) * (unit2 * unit2) + n * prior;
	int64_t share = (int64_t)((b << SHARE_BITS) / c * unit2);
	int64_t whole = (int64_t)unit << SHARE_BITS;
	struct sums sums = {0, 0, 0};
	int_fast32_t weight = 0; /* of a step: the sum of those of the ways over it */
	UNROLLED
	for (uint32_t i = STEPS; i > 0; i--) {
		if (i > last) {
			continue;
		}
		uint_fast32_t u = is_even ? i : age_of(motion, i, shift);
		int_fast32_t line = (int_fast32_t)(n * u - m1);
		int_fast32_t bend = (int_fast32_t)(n * u * u - m2);
		int_fast32_t h = (int_fast32_t)((line * whole - bend * share) >> SHARE_BITS);
		weight += h;
		sums.time_us += (int64_t)h * motion->age_us[i];
		sums.x += (int64_t)weight * motion->steps[i - 1].x;
		sums.y += (int64_t)weight * motion->steps[i - 1].y;
	}
	return sums;
}

/* Returns the same at even times, with code for each window. */
GCI_MOTION_INLINE struct sums even_parabola(
	const struct motion *motion, int shift, uint64_t prior) {
	switch (motion->last) {
	case 2:
		return parabola(motion, 2, true, shift, prior);
	case 3:
		return parabola(motion, 3, true, shift, prior);
	case 4:
		return parabola(motion, 4, true, shift, prior);
	case 5:
		return parabola(motion, 5, true, shift, prior);
	case 6:
		return parabola(motion, 6, true, shift, prior);
	default:
		return parabola(motion, 7, true, shift, prior);
	}
}

/*
 * Returns the sums of the fit. Two samples, and weights that round to 0, give the mean velocity of
 * the window.
 */
static inline struct sums sums_of(const struct motion *motion, int shift, uint64_t prior) {
	uint32_t last = motion->last;
	struct sums sums = {0, 0, 0};

	if (last > 1) {
		sums = !GCI_IS_SMALL && motion->is_even
			       ? even_parabola(motion, shift, prior)
			       : parabola(motion, last, false, shift, prior);
	}
	if (sums.time_us <= 0) {
		const int64_t weight = 1 << AGE_BITS;
		sums = (struct sums){0, 0, weight * motion->age_us[last]};
		for (uint32_t i = 0; i < last; i++) {
			sums.x += weight * motion->steps[i].x;
			sums.y += weight * motion->steps[i].y;
		}
	}
	return sums;
}

/* Returns the quotient in steps per second, rounded as gci_divide(). */
SHARED gc_speed speed_of(int64_t way, uint64_t time_us) {
#if GCI_IS_SMALL
	way = gci_clamp(way, WAY_MAX) * 1000000;
	return gci_divide_limited(way, (int64_t)time_us, GC_SPEED_MAX);
#else
	uint64_t way_per_second = smaller(gci_abs(way), WAY_MAX) * 1000000;
	uint64_t speed = smaller((way_per_second + time_us / 2) / time_us, GC_SPEED_MAX);
	return way < 0 ? -(gc_speed)speed : (gc_speed)speed;
#endif
}

/* Returns the square root by one step of Newton's from a power of two: 0 to 6 % too large. */
static inline uint64_t root_of(uint64_t square) {
	uint64_t near = UINT64_C(1) << (64 - __builtin_clzll(square | 1)) / 2;
	return (near + square / near) / 2;
}

/* Returns the error in steps per second. Here squares have 22 fraction bits. */
static inline gc_speed error_of(
	const struct motion *motion, int shift, uint32_t noise, uint32_t rho, uint64_t time_us) {
	uint32_t count = motion->count, n = motion->last + 1;
	/* 3 * 16 / 5 * 2^22 */
	uint64_t of_noise = noise * (uint64_t)(n * 40265318) / (time_us << shift);
	uint64_t of_speed =
		(UINT64_C(1) << (22 + RHO_BITS)) / ((uint64_t)rho * (count * count * count));
	/* 10^6 / 2^11, less 2 %, by which the root is too large on average. */
	return (gc_speed)smaller(root_of(of_noise + of_speed) * 15312 >> 5, GC_SPEED_MAX);
}

struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path) {
	if (path->count < 2) {
		return (struct gc_velocity){0};
	}
	struct motion motion;
	read_motion(path, &motion);
	uint32_t noise = noise_of(&motion), rho = rho_of(&motion);
	if (motion.count >= 6) {
		noise += (uint32_t)SLOW(rho);
	}
	uint64_t hidden = (uint64_t)noise * rho;
	choose_window(&motion, hidden);
	int shift = shift_for(motion.age_us[motion.last], AGE_BITS);
	/* 4 K^2 / R^2, in units to the power of 4. */
	uint64_t prior = smaller(hidden >> 4 * shift, UINT64_C(1) << 35) * 996492 + 1;
	struct sums sums = sums_of(&motion, shift, prior);
	uint64_t time_us = (uint64_t)sums.time_us;
	return (struct gc_velocity){
		.x = speed_of(sums.x, time_us),
		.y = speed_of(sums.y, time_us),
		.error = error_of(&motion, shift, noise, rho, time_us),
		.samples = motion.count + 1,
	};
}
