/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#include "numbers/fixed.h"
#include "numbers/sqrt.h"

/* A generator of its own, so that a run can be repeated. */
static uint64_t next_random(uint64_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* Relative error a magnitude may have after one operation, and after a root. */
#define MAGNITUDE_TOLERANCE 0x1p-31

/* Steps a rounded length may be off, besides. */
#define LENGTH_TOLERANCE 0.5

static double value_of(struct gc_magnitude m) {
	return ldexp((double)m.mantissa, m.exponent);
}

TEST(the_root_is_the_floor_of_the_true_one) {
	uint64_t seed = 1;
	for (int i = 0; i < 1000000; i++) {
		uint64_t value = next_random(&seed) | UINT64_C(1) << 62;
		if (i % 4 == 0) { /* at and just under a square, where rounding would show */
			uint64_t root = value >> 32 | UINT64_C(1) << 31;
			value = root * root - (uint64_t)(i / 4 % 2);
		}
		if (value >> 62 == 0) {
			continue;
		}
		uint64_t root = gci_sqrt_normalized(value);
		assert_true(root * root <= value);
		assert_true(root == UINT32_MAX || (root + 1) * (root + 1) > value);
	}
	assert_true(gci_sqrt_normalized(UINT64_MAX) == UINT32_MAX);
	assert_true(gci_sqrt_normalized(UINT64_C(1) << 62) == UINT32_C(1) << 31);
}

TEST(a_length_agrees_with_the_mathematical_one) {
	uint64_t seed = 2;
	for (int i = 0; i < 200000; i++) {
		int64_t x = (int64_t)(next_random(&seed) >> (i % 31 + 33));
		int64_t y = (int64_t)(next_random(&seed) >> (i / 31 % 31 + 33));
		if (x == 0 && y == 0) {
			continue;
		}
		double expected = hypot((double)x, (double)y);
		assert_near(value_of(gci_hypot(-x, y)) / expected, 1, MAGNITUDE_TOLERANCE);
		assert_near((double)gci_length_of(x, -y), expected,
			LENGTH_TOLERANCE + expected * MAGNITUDE_TOLERANCE);
	}
	assert_true(gci_length_of(0, 0) == 0);
	assert_true(gci_length_of(-1, 0) == 1);
	assert_true(gci_magnitude_to_fixed(gci_hypot(3 * 4096, -4 * 4096), 0) == 5 * 4096);
	assert_true(gci_magnitude_to_fixed(gci_hypot(0, 0), 0) == 1);
	assert_near(value_of(gci_hypot(INT64_C(1) << 31, INT64_C(1) << 31)), 3037000499.976, 1);
}

TEST(products_and_quotients_agree_with_the_mathematical_ones) {
	uint64_t seed = 3;
	for (int i = 0; i < 200000; i++) {
		uint64_t a = next_random(&seed) >> (i % 60),
			 b = next_random(&seed) >> (i / 60 % 60);
		if (a == 0 || b == 0) {
			continue;
		}
		struct gc_magnitude ma = gci_magnitude_from(a), mb = gci_magnitude_from(b);
		double da = value_of(ma), db = value_of(mb);
		assert_near(da / (double)a, 1, MAGNITUDE_TOLERANCE);
		assert_near(value_of(gci_magnitude_multiply(ma, mb)) / (da * db), 1,
			MAGNITUDE_TOLERANCE);
		assert_near(
			value_of(gci_magnitude_divide(ma, mb)) / (da / db), 1, MAGNITUDE_TOLERANCE);
	}
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(7), 1) == 14);
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(7), -1) == 4); /* 3.5 */
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(1), -2) == 0);
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(1), 63) == INT64_MAX);
}

TEST(wide_products_and_quotients_are_exact_and_saturate) {
	uint64_t seed = 4;
	for (int i = 0; i < 100000; i++) {
		int64_t a = (int64_t)next_random(&seed) >> (i % 62);
		int64_t b = (int64_t)next_random(&seed) >> (i / 62 % 62);
		int64_t c = (int64_t)next_random(&seed) >> (i % 50);
		unsigned bits = 1 + (unsigned)i % 63;
		if (c == 0) {
			continue;
		}
		long double product = (long double)a * b;
		long double shifted = product / ldexpl(1, (int)bits), quotient = product / c;
		if (fabsl(shifted) < 0x1p62L) {
			assert_near(gci_multiply_shift(a, b, bits), (double)shifted,
				0.5 + fabs((double)shifted) * 0x1p-52);
		}
		if (fabsl(quotient) < 0x1p62L) {
			assert_near(gci_multiply_divide(a, b, c), (double)quotient,
				0.5 + fabs((double)quotient) * 0x1p-52);
		}
	}
	assert_true(gci_multiply_shift(INT64_MIN, INT64_MIN, 1) == INT64_MAX);
	assert_true(gci_multiply_shift(INT64_MIN, INT64_MAX, 1) == INT64_MIN);
	assert_true(gci_multiply_divide(INT64_MAX, INT64_MAX, 1) == INT64_MAX);
	assert_true(gci_multiply_divide(INT64_MAX, INT64_MAX, INT64_MAX) == INT64_MAX);
	assert_true(gci_multiply_divide(-7, 1, 2) == -4);
	assert_true(gci_multiply_divide(7, 1, 2) == 4);
}

TEST(rounding_mirrors) {
	for (int64_t value = -1000; value <= 1000; value++) {
		assert_true(gci_round(-value, 3) == -gci_round(value, 3));
		assert_true(gci_round_even(-value, 3) == -gci_round_even(value, 3));
		assert_true(gci_divide(-value, 7) == -gci_divide(value, 7));
		assert_true(gci_round(value, 3) == llround((double)value / 8));
		assert_true(gci_round_even(value, 3) == llrint((double)value / 8));
		assert_true(gci_divide(value, 7) == llround((double)value / 7));
	}
}

TEST(conversions_round_to_nearest) {
	const double below_half = 0.5 - 0x1p-54;
	const double steps[] = {0, below_half, 0.5, 1 - 0x1p-53, 1.5 - 0x1p-52, 1.5, 2147483646.5};
	const gc_length nearest[] = {0, 0, 1, 1, 1, 2, 2147483647};
	for (int i = 0; i < 7; i++) {
		assert_int_equal(gc_length_from_double(steps[i] / 4096), nearest[i]);
		assert_int_equal(gc_length_from_double(-steps[i] / 4096), -nearest[i]);
	}
	assert_true(gc_scale_from_double(1 + 0.75 * 0x1p-32) == GC_SCALE_ONE + 1);
	assert_true(gc_scale_from_double(1 + 0.25 * 0x1p-32) == GC_SCALE_ONE);
}

TEST(conversions_refuse_what_has_no_place) {
	assert_int_equal(gc_length_from_double(1.5), GC_PT(1.5));
	assert_int_equal(gc_length_from_double(-262144), -GC_POSITION_MAX);
	assert_int_equal(gc_length_from_double(0.0 / 0.0), GC_LENGTH_INVALID);
	assert_int_equal(gc_length_from_double(1.0 / 0.0), GC_LENGTH_INVALID);
	assert_int_equal(gc_length_from_double(1e9), GC_LENGTH_INVALID);
	assert_true(gc_scale_from_double(1) == GC_SCALE_ONE);
	assert_true(gc_scale_from_double(0) == 0);
	assert_true(gc_scale_from_double(-1) == 0);
	assert_true(gc_scale_from_double(0.0 / 0.0) == 0);
	assert_near(gc_angle_to_radians(GC_TURN / 4), 1.5707963267948966, 1e-15);
	assert_true(gc_angle_from_radians(1.5707963267948966) == GC_TURN / 4);
	assert_true(gc_angle_from_radians(-1.5707963267948966) == -GC_TURN / 4);
	assert_true(gc_angle_from_radians(2000 * 3.141592653589793) == GC_ANGLE_MAX);
	assert_true(gc_angle_from_radians(-2000 * 3.141592653589793) == -GC_ANGLE_MAX);
	assert_true(gc_angle_from_radians(6283.1854) == GC_ANGLE_INVALID);
	assert_true(gc_angle_from_radians(-6283.1854) == GC_ANGLE_INVALID);
	assert_true(gc_angle_from_radians(0.0 / 0.0) == GC_ANGLE_INVALID);
	assert_true(gc_angle_from_radians(-1.0 / 0.0) == GC_ANGLE_INVALID);
}
