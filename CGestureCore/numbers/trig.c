/* SPDX-License-Identifier: MIT */
#include "numbers/trig.h"

#include "numbers/fixed.h"
#include "numbers/base.h"
#include "numbers/polynomials.h"

#define TERMS (sizeof(gci_atan_table) / sizeof(gci_atan_table[0]))

/* Fraction bits of the tangent: a coefficient times it stays below 2^63. */
#define TANGENT_BITS 31

/* Fraction bits of a coefficient beyond those of a direction. */
#define SPARE_BITS 2

#define HALF_UNIT (UINT64_C(1) << (TANGENT_BITS + SPARE_BITS - 1))

/*
 * The arc tangent of the first eighth, 0 <= t <= 1, is a polynomial of odd powers of t from
 * scripts/generate-tables.py, at most 5.2e-8 rad off. Its largest partial sum is the first
 * coefficient, below 2^31.4. Truncation costs less than 3 steps, 5e-9 rad.
 */
static uint32_t first_eighth(uint64_t tangent) {
	int64_t square = (int64_t)(tangent * tangent >> TANGENT_BITS);
	int64_t sum = gci_atan_table[TERMS - 1];
#if !defined(__clang__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC unroll 8 /* clang does it without: saves 25 */
#endif
	for (size_t i = TERMS - 1; i-- > 0;) {
		sum = gci_atan_table[i] + ((sum * square) >> TANGENT_BITS);
	}
	/* At most an eighth of a turn: 2^62. */
	uint64_t fine = (uint64_t)sum * tangent;
	return (uint32_t)((fine + HALF_UNIT) >> (TANGENT_BITS + SPARE_BITS));
}

GCI_MOTION gci_direction gci_atan2(int64_t y, int64_t x) {
	uint64_t along = gci_abs(x), across = gci_abs(y);
	GCI_ASSERT(along <= UINT64_C(1) << 31 && across <= UINT64_C(1) << 31);
	uint64_t large = along > across ? along : across;
	uint64_t small = along > across ? across : along;
	if (large == 0) {
		return 0;
	}
	uint32_t angle = first_eighth((small << TANGENT_BITS) / large);
	angle = across > along ? (UINT32_C(1) << 30) - angle : angle;
	angle = x < 0 ? (UINT32_C(1) << 31) - angle : angle;
	return y < 0 ? 0 - angle : angle;
}

/* Fraction bits in gci_atan2_fine. */
#define FINE_BITS 62
#define FINE_ONE (INT64_C(1) << FINE_BITS)

/* 2^62 / (2 pi). */
#define PER_RADIAN INT64_C(733972625820500307)

/*
 * The arc tangent of 0 <= t <= 1/16 by its series. The terms that are left out are below
 * t^9 / 9 = 2e-12. The tangent has 32 significant bits: 0.3 steps.
 */
static int64_t small_angle(uint64_t y, uint64_t x) {
	if (y == 0) {
		return 0;
	}
	int64_t t = gci_magnitude_to_fixed(
		gci_magnitude_divide(gci_magnitude_from(y), gci_magnitude_from(x)), FINE_BITS);
	int64_t square = gci_multiply_shift(t, t, FINE_BITS);
	int64_t sum = FINE_ONE / 5 - gci_multiply_shift(FINE_ONE / 7, square, FINE_BITS);
	sum = FINE_ONE / 3 - gci_multiply_shift(sum, square, FINE_BITS);
	sum = FINE_ONE - gci_multiply_shift(sum, square, FINE_BITS);
	int64_t turns = gci_multiply_shift(t, PER_RADIAN, FINE_BITS);
	return gci_round(
		gci_multiply_shift(turns, sum, FINE_BITS), FINE_BITS - GCI_FINE_ANGLE_BITS);
}

int64_t gci_atan2_fine(int64_t y, int64_t x) {
	uint64_t size = gci_abs(x) | gci_abs(y);
	GCI_ASSERT(size < UINT64_C(1) << FINE_BITS);
	if (size == 0) {
		return 0;
	}
	gci_direction coarse = 0;
	if (x <= 0 || gci_abs(y) > (uint64_t)x / 16) {
		/* Turned back by its coarse direction, it is within 2e-7 of the x axis. */
		int bits = 64 - __builtin_clzll(size);
		unsigned shift = bits > 31 ? (unsigned)bits - 31 : 0;
		coarse = gci_atan2(y / (INT64_C(1) << shift), x / (INT64_C(1) << shift));
		/* With 61 bits, rounding has no effect on small vectors. */
		int64_t up = INT64_C(1) << (bits < 61 ? 61 - bits : 0);
		struct gci_unit unit = gci_cos_sin(coarse);
		int64_t along = gci_multiply_shift(x * up, unit.cos, 53) +
				gci_multiply_shift(y * up, unit.sin, 53);
		y = gci_multiply_shift(y * up, unit.cos, 53) -
		    gci_multiply_shift(x * up, unit.sin, 53);
		x = along;
	}
	const int64_t half = INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1);
	int64_t small = small_angle(gci_abs(y), (uint64_t)x);
	int64_t angle =
		(int64_t)coarse * (1 << (GCI_FINE_ANGLE_BITS - 32)) + (y < 0 ? -small : small);
	return angle > half ? angle - 2 * half : angle;
}

/* The arc tangent of 1/2, with GCI_FINE_ANGLE_BITS. */
#define ATAN_HALF INT64_C(10385273835258)

/* The series of the arc tangent ends at t^15 / 15. For t <= 1/4 the rest is below 3e-12. */
#define LAST_POWER 15

int64_t gci_atan2_compact(int64_t y, int64_t x) {
	const int64_t half = INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1);
	uint64_t size = gci_abs(x) | gci_abs(y);
	GCI_ASSERT(size < UINT64_C(1) << FINE_BITS);
	if (y == 0) {
		return x < 0 ? half : 0;
	}
	/* With 60 bits: it may become 2.2 times as long. */
	int64_t up = INT64_C(1) << (__builtin_clzll(size) - 2);
	int64_t along = x * up / 4, across = (int64_t)gci_abs(y) * up / 4, turned = 0;
	/* Each turn back by that arc makes the vector longer, and takes only shifts. */
	while (across > along / 4) {
		int64_t before = along;
		along += across / 2;
		across -= before / 2;
		turned += ATAN_HALF;
	}
	if (across == 0) {
		return y < 0 ? -turned : turned;
	}
	int64_t t = gci_magnitude_to_fixed(gci_magnitude_divide(gci_magnitude_from(gci_abs(across)),
						   gci_magnitude_from((uint64_t)along)),
		FINE_BITS);
	int64_t square = gci_multiply_shift(t, t, FINE_BITS), sum = 0;
	for (int power = LAST_POWER; power > 0; power -= 2) {
		sum = FINE_ONE / power - gci_multiply_shift(sum, square, FINE_BITS);
	}
	sum = gci_multiply_shift(gci_multiply_shift(t, PER_RADIAN, FINE_BITS), sum, FINE_BITS);
	int64_t small = gci_round(sum, FINE_BITS - GCI_FINE_ANGLE_BITS);
	int64_t angle = turned + (across < 0 ? -small : small);
	angle = angle > half ? half : angle;
	return y < 0 ? -angle : angle;
}

/* An eighth of a turn. */
#define EIGHTH (UINT32_C(1) << 29)

/* Fraction bits of the sine's coefficients, and of a polynomial's sum. */
#define SINE_BITS 61

#define SINE_TERMS (sizeof(gci_sine_table) / sizeof(gci_sine_table[0]))
_Static_assert(sizeof(gci_cosine_table) == sizeof(gci_sine_table), "one loop for both");

/*
 * Up to an eighth of a turn: polynomials in t = angle / eighth from scripts/generate-tables.py,
 * both less than 2^-58 off, which is a 64th of a step. Rounding adds half a step.
 */
static struct gci_unit within_eighth(uint32_t angle) {
	int64_t square = (int64_t)((uint64_t)angle * angle << (SINE_BITS - 58));
	int64_t sine = 0, versine = 0;
	for (size_t i = SINE_TERMS; i-- > 0;) {
		sine = gci_sine_table[i] + gci_multiply_shift(sine, square, SINE_BITS);
		versine = gci_cosine_table[i] + gci_multiply_shift(versine, square, SINE_BITS);
	}
	versine = gci_multiply_shift(versine, square, SINE_BITS);
	return (struct gci_unit){
		.cos = gci_round((INT64_C(1) << SINE_BITS) - versine, SINE_BITS - 52),
		.sin = gci_multiply_shift(sine, angle, SINE_BITS - 52 + 29),
	};
}

struct gci_unit gci_cos_sin(gc_angle angle) {
	uint32_t direction = (uint32_t)angle, rest = direction & (2 * EIGHTH - 1);
	struct gci_unit unit = within_eighth(rest > EIGHTH ? 2 * EIGHTH - rest : rest);
	int64_t x = rest > EIGHTH ? unit.sin : unit.cos;
	int64_t y = rest > EIGHTH ? unit.cos : unit.sin;
	switch (direction / (2 * EIGHTH)) {
	case 1:
		return (struct gci_unit){-y, x};
	case 2:
		return (struct gci_unit){-x, -y};
	case 3:
		return (struct gci_unit){y, -x};
	default:
		return (struct gci_unit){x, y};
	}
}
