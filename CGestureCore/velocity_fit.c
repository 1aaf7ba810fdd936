/* SPDX-License-Identifier: MIT */
#include "fixed_math.h"
#include "velocity_impl.h"

/*
 * The weighted fit of velocity.c for any intervals. In units of L, with M_k = sum w z^k over the
 * samples and RIDGE added to M_4, the slope is sum g p / sum g u for
 *
 *     g = w (A + B z + C z^2),  A = M2 M3 - M1 M4,  B = M0 M4 - M2^2,  C = M1 M2 - M0 M3,
 *
 * a row of the adjoint of the normal matrix. A step is part of the way to every older sample, so
 * its weight is the sum of their g. The slope's variance is its entry in the inverse normal
 * matrix, B / (L sum g u).
 */

#define ONE GCI_VELOCITY_ONE

/* The ridge, 0.12: expects accelerations within speed * 2 * BEND / sqrt(RIDGE) = 13 / s. */
#define RIDGE 7864

/* The dividend of a weight with 24 fraction bits: that of the oldest has 7 significant bits. */
#define ONE_BY_ONE ((INT64_C(1) << 40) - 1)

/* Older samples have no weight: 15.9 reaches, 12 fraction bits. 1 + z^4 then just fits. */
#define Z_MAX 65000

/* The significant bits of a row's weight. */
#define WEIGHT_BITS 13

/* A sample that is older than the newest. */
struct past {
	int64_t age;  /* us, below 2^17 */
	int64_t z, w; /* 12 and 24 fraction bits */
};

/* The samples within reach. */
struct window {
	struct past past[GCI_VELOCITY_STEPS]; /* ages rising */
	uint32_t count;
};

/* A, B, C of g, with 34, 22 and 22 fraction bits. */
struct adjoint {
	int64_t a, b, c;
};

/* Collects the samples within reach, and returns the row of the adjoint. */
static struct adjoint weigh(
	const struct gc_velocity_path *path, int32_t reach, struct window *window) {
	int64_t m0 = 1 << 24, m1 = 0, m2 = 0, m3 = 0, m4 = 0; /* the newest: z = 0, w = 1 */
	uint32_t shift = (uint32_t)(4 - (reach >> 16));       /* 1 / L with 16 bits, z with 12 */
	int64_t scale = ONE + (reach & (ONE - 1)), age = 0;

	window->count = 0;
	for (uint32_t i = 0; i + 1 < path->count; i++) {
		age += path->interval_us[i];
		int64_t z = (age * scale) >> shift;
		if (z > Z_MAX) {
			break;
		}
		uint32_t square = (uint32_t)z * (uint32_t)z;
		uint32_t fourth = (uint32_t)(((uint64_t)square * square) >> 32);
		int64_t w = ONE_BY_ONE / (ONE + (int64_t)fourth);
		int64_t wq = (w * square) >> 24;
		window->past[window->count++] = (struct past){age, z, w};
		m0 += w;
		m1 += w * z;
		m2 += wq;
		m3 += wq * z;
		m4 += wq * square;
	}
	m0 >>= 8; /* all to 16 bits: below 2^19 */
	m1 >>= 20;
	m2 >>= 8;
	m3 >>= 20;
	m4 = (m4 >> 32) + RIDGE;
	return (struct adjoint){
		.a = (m2 * m3 - m1 * m4) * 4,
		.b = (m0 * m4 - m2 * m2) >> 10,
		.c = (m1 * m2 - m0 * m3) >> 10,
	};
}

void gci_velocity_fit(const struct gc_velocity_path *path, int32_t reach, int32_t age,
	struct gci_velocity_row *row) {
	struct window window;
	struct adjoint adjoint = weigh(path, reach, &window);
	int64_t sums[GCI_VELOCITY_STEPS] = {0};
	int64_t sum = 0, moment = 0; /* of g, and of g times age: 20 fraction bits, |g| < 2^26 */
	uint64_t largest = 1;

	for (uint32_t i = window.count; i-- > 0;) {
		const struct past *p = &window.past[i];
		int64_t polynomial = adjoint.a + (adjoint.b + ((adjoint.c * p->z) >> 12)) * p->z;
		int64_t g = ((polynomial >> 14) * p->w) >> 24;
		moment += g * p->age;
		sums[i] = sum += g;
		largest |= gci_abs(sum);
	}
	int32_t bits = 64 - __builtin_clzll(largest);
	uint32_t shift = bits > WEIGHT_BITS ? (uint32_t)(bits - WEIGHT_BITS) : 0;
	int64_t time_us = 0;
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		row->weight[i] = (int16_t)(shift == 0 ? sums[i] : gci_round(sums[i], shift));
		time_us += row->weight[i] * (int64_t)path->interval_us[i];
	}
	if (time_us <= 0) {
		/* Only rounding could make it so; it has not been observed. */
		*row = (struct gci_velocity_row){.weight = {1}};
	}
	/* B has two bits more than g. The age cancels out, and so does its error. */
	uint64_t b = adjoint.b > 0 ? (uint64_t)adjoint.b : 1;
	uint64_t divisor = moment > 0 ? (uint64_t)moment : 1;
	int32_t spread = reach + 2 * age + gci_velocity_log2(b) - gci_velocity_log2(divisor) -
			 2 * ONE + 2 * GCI_VELOCITY_LOG2_ERROR;
	row->spread = (int16_t)gci_clamp(spread / 32, INT16_MAX);
}
