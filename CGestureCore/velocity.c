/* SPDX-License-Identifier: MIT */
#include <gesturecore/velocity.h>

#include "fixed_math.h"

/*
 * Local weighted least squares: a quadratic through the recent samples, its slope at the newest.
 *
 * A quadratic fails at an age u by about s * (u / L)^2, where L, the reach, is the age at which
 * the path has bent away by as much as the noise s. A sample therefore counts with the inverse of
 * its mean square error, noise and failure together, in units of the noise: with z = u / L,
 *
 *     w = 1 / (1 + z^4),     1 / L^2 = BEND * speed / s.
 *
 * So the window is short when samples are clean or fast and long when they are noisy. The
 * curvature of the fit is held towards zero: RIDGE is added to sum w z^4.
 *
 * With M_k = sum w z^k and the ridge in M_4, the slope is sum g y / sum g u for
 *
 *     g = w (A + B z + C z^2),  A = M2 M3 - M1 M4,  B = M0 M4 - M2^2,  C = M1 M2 - M0 M3,
 *
 * a row of the adjoint of the normal matrix. Only the two sums of the quotient need be exact: g
 * may be rounded at will, and constant motion still comes out exactly. One division serves both
 * axes. The standard error is that of the same fit, s times the root of the slope's entry in the
 * inverse normal matrix: s^2 B / (L sum g u).
 *
 * Roots and quotients that only steer are taken through logarithms.
 */

#define ONE (1 << 16) /* of a logarithm, a weight or a moment */

/* log2(10^6): from 1/us to 1/s. */
#define PER_SECOND_LOG2 1306235

/* log2(1.886): how fast, in 1/s, strokes leave a quadratic. Found on recorded and made strokes. */
#define BEND_LOG2 60000

/* The ridge, 0.08: acceleration is expected within speed * 2 * BEND / sqrt(RIDGE) = 13 / s. */
#define RIDGE 5243

/* No panel is better than 0.112 pt: in steps, squared. */
#define NOISE_FLOOR_SQUARED 209000

/* A finger at rest counts as moving at 49 pt/s: 0.2 steps per us, squared, times 1024. */
#define SPEED_FLOOR_SQUARED 41

/* The third newest sample is between 1/8 and 8 reaches old, whatever the noise. */
#define REACH_LOG2_LIMIT (3 * ONE)

/* Picks a slot of the ring; also the number of samples beside the newest. */
#define MASK (GC_VELOCITY_SAMPLES - 1)
_Static_assert((GC_VELOCITY_SAMPLES & MASK) == 0 && GC_VELOCITY_SAMPLES <= 8, "bounds below");

/* Older samples weigh nothing: 15.9 reaches, in 12 bits. 1 + z^4, in 16 bits, just fits 32. */
#define Z_MAX 65000

/* A sample before the newest, relative to it. */
struct past {
	int64_t age;  /* us, below 2^17 */
	int64_t x, y; /* the way since, below 2^31 */
	int64_t z, w; /* 12 and 16 fraction bits */
};

/* The samples that count. */
struct window {
	struct past past[MASK]; /* ages rising */
	uint32_t count;
};

/* A, B, C of g, with 34, 22 and 22 fraction bits. */
struct row {
	int64_t a, b, c;
};

/* Sums of g, with 20 fraction bits, times each. */
struct sums {
	int64_t x, y, age;
};

/* Returns log2(value), linear between powers of two: at most 0.086 too small. */
static inline int32_t log2_of(uint64_t value) {
	int32_t zeros = __builtin_clzll(value | 1);
	uint64_t fraction = (value << zeros) & INT64_MAX;
	return (63 - zeros) * ONE + (int32_t)(fraction >> 47);
}

static void look_back(const struct gc_velocity_tracker *tracker, struct window *window) {
	uint32_t slot = tracker->newest, left = tracker->count;
	const struct gc_velocity_sample newest = tracker->samples[slot];
	struct past *past = window->past;

	for (; left > 1; left--) {
		slot = (slot - 1) & MASK;
		const struct gc_velocity_sample *sample = &tracker->samples[slot];
		uint32_t age = newest.time_us - sample->time_us;
		if (age > GC_VELOCITY_HORIZON_US) {
			break;
		}
		past->age = age;
		past->x = (int64_t)newest.x - sample->x;
		past->y = (int64_t)newest.y - sample->y;
		past++;
	}
	window->count = (uint32_t)(past - window->past);
}

/* A third difference of one axis in steps * us / 2^18: |value| < 2^31, ages below 100 ms. */
static inline uint64_t third_difference(int64_t outer, int64_t inner, int64_t a, int64_t b) {
	return gci_abs(outer * a - inner * b) >> 18;
}

/*
 * Returns the log2 of the squared noise, in steps, from third differences: what four neighbours
 * make of (p0 - p3)(t1 - t2) - (p1 - p2)(t0 - t3), which constant motion and, with even
 * spacing, constant acceleration leave zero. The sum of squares over the squared length of the
 * coefficients is the mean square over both axes.
 */
static int32_t noise_log2(const struct window *window) {
	static const struct past newest = {0};
	const struct past *first = &newest, *end = window->past + window->count;
	uint64_t squares = 0; /* < 10 * 2^60.4 */
	int64_t length = 0;   /* < 2^36 */

	for (const struct past *p = window->past; p + 2 < end; first = p, p++) {
		int64_t inner = p[1].age - p[0].age, outer = p[2].age - first->age;
		uint64_t x = third_difference(p[2].x - first->x, p[1].x - p[0].x, inner, outer);
		uint64_t y = third_difference(p[2].y - first->y, p[1].y - p[0].y, inner, outer);
		squares += x * x + y * y;
		length += inner * inner + outer * outer;
	}
	if (length == 0) {
		return log2_of(NOISE_FLOOR_SQUARED);
	}
	length *= 4;
	squares += (uint64_t)(length * NOISE_FLOOR_SQUARED) >> 36;
	return log2_of(squares) + 36 * ONE - log2_of((uint64_t)length);
}

/* Returns log2(1 / L), L in us, for the speed over the newest three samples. */
static int32_t reach_log2(const struct window *window, int32_t noise) {
	const struct past *third = &window->past[window->count > 1];
	uint64_t way = (uint64_t)(third->x * third->x) + (uint64_t)(third->y * third->y);
	int32_t age_log2 = log2_of((uint64_t)third->age);

	way += (uint64_t)(third->age * third->age * SPEED_FLOOR_SQUARED) >> 10;
	/* age / L, from (age / L)^4 = (BEND / 10^6 us)^2 * way * age^2 / s^2 */
	int32_t ratio = (log2_of(way) - noise + 2 * (age_log2 + BEND_LOG2 - PER_SECOND_LOG2)) / 4;
	return (int32_t)gci_clamp(ratio, REACH_LOG2_LIMIT) - age_log2;
}

/* Fills in z and w, drops what is out of reach, and returns the row of the adjoint. */
static struct row weigh(struct window *window, int32_t reach) {
	int64_t m0 = ONE, m1 = 0, m2 = 0, m3 = 0, m4 = 0; /* the newest: z = 0, w = 1 */
	uint32_t shift = (uint32_t)(4 - (reach >> 16));   /* 1 / L with 16 bits, z with 12 */
	int64_t scale = ONE + (reach & (ONE - 1));

	for (struct past *p = window->past; p < window->past + window->count; p++) {
		int64_t z = (p->age * scale) >> shift;
		if (z > Z_MAX) {
			window->count = (uint32_t)(p - window->past);
			break;
		}
		uint32_t square = (uint32_t)z * (uint32_t)z;
		uint32_t fourth = (uint32_t)(((uint64_t)square * square) >> 32);
		int64_t w = UINT32_MAX / (ONE + fourth);
		int64_t wq = (w * square) >> 16;
		p->z = z;
		p->w = w;
		m0 += w;
		m1 += w * z;
		m2 += wq;
		m3 += wq * z;
		m4 += wq * square;
	}
	m1 >>= 12; /* all to 16 bits: below 2^19 */
	m2 >>= 8;
	m3 >>= 20;
	m4 = (m4 >> 32) + RIDGE;
	return (struct row){
		.a = (m2 * m3 - m1 * m4) * 4,
		.b = (m0 * m4 - m2 * m2) >> 10,
		.c = (m1 * m2 - m0 * m3) >> 10,
	};
}

/* |g| < 2^26, so the sums of ways stay below 7 * 2^57. */
static struct sums sum_up(const struct window *window, const struct row *row) {
	struct sums sums = {0, 0, 0};

	for (const struct past *p = window->past; p < window->past + window->count; p++) {
		int64_t polynomial = row->a + (row->b + ((row->c * p->z) >> 12)) * p->z;
		int64_t g = ((polynomial >> 14) * p->w) >> 16;
		sums.x += g * p->x;
		sums.y += g * p->y;
		sums.age += g * p->age;
	}
	return sums;
}

/* Returns the standard error from s^2 B / (L sum g u), given as its logarithm. */
static gc_speed error_from(int32_t square) {
	int64_t root = gci_clamp(square / 2 + PER_SECOND_LOG2, 30 * ONE - 1);
	int64_t error = root < 0 ? 0 : ((ONE + root % ONE) << (root >> 16)) >> 16;
	return (gc_speed)gci_clamp(error, GC_SPEED_MAX);
}

/* A sum of g times way as a speed, given 2^31 * 10^6 / (sum of g times age / 2^shift). */
static gc_speed speed_of(int64_t way, int64_t limit, uint32_t shift, int64_t reciprocal) {
	uint64_t magnitude = gci_abs(gci_clamp(way, limit)) >> shift;
	int64_t speed = (int64_t)((magnitude * (uint64_t)reciprocal + (1u << 30)) >> 31);

	speed = gci_clamp(speed, GC_SPEED_MAX);
	return (gc_speed)(way < 0 ? -speed : speed);
}

void gc_velocity_reset(struct gc_velocity_tracker *tracker) {
	*tracker = (struct gc_velocity_tracker){0};
}

void gc_velocity_add(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x, gc_length y) {
	if (tracker->count == 0) {
		tracker->count = 1;
	} else if (time_us > tracker->newest_us) {
		bool pause = time_us - tracker->newest_us > GC_VELOCITY_PAUSE_US;
		uint8_t full = tracker->count == GC_VELOCITY_SAMPLES;
		tracker->count = pause ? 1 : (uint8_t)(tracker->count + 1 - full);
		tracker->newest = (tracker->newest + 1) & MASK;
	} else {
		time_us = tracker->newest_us;
	}
	tracker->newest_us = time_us;
	tracker->samples[tracker->newest] = (struct gc_velocity_sample){x, y, (uint32_t)time_us};
}

struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker) {
	struct window window;

	look_back(tracker, &window);
	if (window.count == 0) {
		return (struct gc_velocity){0};
	}
	int32_t noise = noise_log2(&window);
	int32_t reach = reach_log2(&window, noise);
	struct row row = weigh(&window, reach);
	struct sums sums = sum_up(&window, &row);
	if (sums.age <= 0) {
		return (struct gc_velocity){0}; /* positive, but for rounding; never yet seen */
	}

	/* 26 bits of the divisor are kept, so that neither product below reaches 2^62. */
	int32_t bits = 64 - __builtin_clzll((uint64_t)sums.age);
	uint32_t shift = bits > 26 ? (uint32_t)(bits - 26) : 0;
	int64_t reciprocal = ((int64_t)1000000 << 31) / (sums.age >> shift);
	int64_t limit = sums.age << 11; /* 2048 steps per us is over GC_SPEED_MAX */
	int32_t b_log2 = log2_of((uint64_t)row.b) - 2 * ONE; /* to the bits of g */

	return (struct gc_velocity){
		.x = speed_of(sums.x, limit, shift, reciprocal),
		.y = speed_of(sums.y, limit, shift, reciprocal),
		.error = error_from(noise + reach + b_log2 - log2_of((uint64_t)sums.age)),
		.samples = window.count + 1,
	};
}

struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us) {
	if (time_us > tracker->newest_us && time_us - tracker->newest_us >= GC_VELOCITY_PAUSE_US) {
		return (struct gc_velocity){0};
	}
	return gc_velocity_estimate(tracker);
}
