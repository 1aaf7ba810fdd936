/* SPDX-License-Identifier: MIT */
#include "support.h"
#include <math.h>
#include "numbers/fixed.h"
#include "numbers/sqrt.h"
#include "numbers/trig.h"
#include "numbers/exponential.h"
#include "strokes.h"

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

/* What gci_atan2 promises, in radians; a rotation may be 2e-6 off, with two directions in it. */
#define ATAN2_TOLERANCE 6e-8

#define TURN_RAD 6.283185307179586476925
#define LIMIT (INT64_C(1) << 31)
#define EIGHTH (UINT32_C(1) << 29)

/* How far the direction of (x, y) is from libm's, in radians. */
static double error_at(int64_t y, int64_t x) {
	double turns = atan2((double)y, (double)x) / TURN_RAD;
	return remainder(gci_atan2(y, x) * 0x1p-32 - turns, 1) * TURN_RAD;
}

TEST(the_direction_agrees_with_the_mathematical_one) {
	double worst = 0;
	for (int i = 0; i < 2000000; i++) { /* all around, at the largest size */
		double angle = TURN_RAD * i / 2000000;
		int64_t x = llround(cos(angle) * (double)LIMIT);
		int64_t y = llround(sin(angle) * (double)LIMIT);
		worst = fmax(worst, fabs(error_at(y, x)));
	}
	uint64_t seed = 1;
	for (int i = 0; i < 1000000; i++) { /* anywhere, at any size */
		int64_t x = (int64_t)(next_random(&seed) >> (i % 31 + 33));
		int64_t y = (int64_t)(next_random(&seed) >> (i / 31 % 31 + 33));
		worst = fmax(worst, fabs(error_at(i % 2 == 0 ? y : -y, i % 3 == 0 ? x : -x)));
	}
	for (int y = -300; y <= 300; y++) { /* fingers that are near each other */
		for (int x = -300; x <= 300; x++) {
			worst = fmax(worst, fabs(error_at(y, x)));
		}
	}
	print_message("# largest error %.2e rad\n", worst);
	assert_near(worst, 0, ATAN2_TOLERANCE);
}

TEST(axes_and_diagonals_are_exact) {
	const int64_t sizes[] = {1, 2, 3, 4095, 4096, 99999999, LIMIT - 1, LIMIT};
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int64_t s = sizes[i];
		assert_int_equal(gci_atan2(0, s), 0);
		assert_int_equal(gci_atan2(s, s), EIGHTH);
		assert_int_equal(gci_atan2(s, 0), 2 * EIGHTH);
		assert_int_equal(gci_atan2(s, -s), 3 * EIGHTH);
		assert_int_equal(gci_atan2(0, -s), 4 * EIGHTH);
		assert_int_equal(gci_atan2(-s, -s), 5 * EIGHTH);
		assert_int_equal(gci_atan2(-s, 0), 6 * EIGHTH);
		assert_int_equal(gci_atan2(-s, s), 7 * EIGHTH);
	}
	assert_int_equal(gci_atan2(0, 0), 0);
}

TEST(a_mirrored_or_turned_vector_has_the_mirrored_or_turned_direction) {
	uint64_t seed = 2;
	for (int i = 0; i < 1000000; i++) {
		int64_t x = (int64_t)(next_random(&seed) >> (i % 31 + 33));
		int64_t y = (int64_t)(next_random(&seed) >> (i / 31 % 31 + 33));
		if (x == 0 && y == 0) {
			continue;
		}
		uint32_t direction = gci_atan2(y, x);
		assert_int_equal(gci_atan2(-y, x), (uint32_t)(0 - direction));
		assert_int_equal(gci_atan2(y, -x), (uint32_t)(4 * EIGHTH - direction));
		assert_int_equal(gci_atan2(x, y), (uint32_t)(2 * EIGHTH - direction));
		assert_int_equal(gci_atan2(x, -y), (uint32_t)(2 * EIGHTH + direction));
		assert_int_equal(gci_atan2(-y, -x), (uint32_t)(4 * EIGHTH + direction));
		assert_int_equal(gci_atan2(-x, y), (uint32_t)(6 * EIGHTH + direction));
	}
}

/* A step back would turn a finger that moves clockwise counterclockwise for a frame. */
TEST(turning_on_never_turns_back) {
	uint32_t before = gci_atan2(-LIMIT, LIMIT);
	for (int64_t y = -LIMIT; y <= LIMIT; y += 1009) {
		uint32_t direction = gci_atan2(y, LIMIT);
		assert_true(direction - before < EIGHTH);
		before = direction;
	}
}

/* Steps of 2^-52 that gci_cos_sin promises. */
#define COS_SIN_TOLERANCE 0.6

TEST(the_cosine_and_the_sine_agree_with_the_mathematical_ones) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 3;
	double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		/* Evenly around, then anywhere in a thousand turns either way. */
		gc_angle angle = i < 500000 ? (gc_angle)i * (GC_TURN / 500000)
					    : (gc_angle)(next_random(&seed) % (2000 * GC_TURN)) -
						      1000 * GC_TURN;
		struct gci_unit unit = gci_cos_sin(angle);
		long double radians = (long double)(uint32_t)angle * (turn / 0x1p32L);
		worst = fmax(worst, (double)fabsl(unit.cos - cosl(radians) * 0x1p52L));
		worst = fmax(worst, (double)fabsl(unit.sin - sinl(radians) * 0x1p52L));
	}
	print_message("# largest error %.3f steps\n", worst);
	assert_near(worst, 0, COS_SIN_TOLERANCE);
}

TEST(quarter_turns_and_the_symmetries_of_the_circle_are_exact) {
	const int64_t one = INT64_C(1) << 52;
	struct gci_unit unit = gci_cos_sin(0);
	assert_true(unit.cos == one && unit.sin == 0);
	unit = gci_cos_sin(-7 * GC_TURN / 4); /* a quarter, clockwise */
	assert_true(unit.cos == 0 && unit.sin == one);
	unit = gci_cos_sin(GC_TURN / 8);
	assert_true(unit.cos == unit.sin);
	uint64_t seed = 4;
	for (int i = 0; i < 100000; i++) {
		gc_angle angle = (gc_angle)(next_random(&seed) >> 24);
		struct gci_unit at = gci_cos_sin(angle), mirrored = gci_cos_sin(-angle);
		struct gci_unit turned = gci_cos_sin(angle + GC_TURN / 4);
		struct gci_unit swapped = gci_cos_sin(GC_TURN / 4 - angle);
		assert_true(mirrored.cos == at.cos && mirrored.sin == -at.sin);
		assert_true(turned.cos == -at.sin && turned.sin == at.cos);
		assert_true(swapped.cos == at.sin && swapped.sin == at.cos);
	}
}

/* What gci_atan2_fine promises, in radians. */
#define ATAN2_FINE_TOLERANCE 5e-11

TEST(the_fine_direction_is_finer) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 5;
	double worst = 0, sum = 0;
	for (int i = 0; i < 1000000; i++) { /* all around, and as many by the x axis; any size */
		double angle = i % 2 == 0 ? TURN_RAD * i / 1000000 : (i - 500000) / 5e6;
		double size = ldexp((double)(next_random(&seed) >> 11) / 0x1p53, 30 + i % 31);
		int64_t x = llround(cos(angle) * size), y = llround(sin(angle) * size);
		long double turns = atan2l((long double)y, (long double)x) / turn;
		double error =
			(double)remainderl(gci_atan2_fine(y, x) * 0x1p-47L - turns, 1) * TURN_RAD;
		worst = fmax(worst, fabs(error));
		sum += error;
	}
	print_message("# largest error %.2e rad, mean %.1e\n", worst, sum / 1000000);
	assert_near(worst, 0, ATAN2_FINE_TOLERANCE);
	assert_near(sum / 1000000, 0, 1e-13);
	assert_true(gci_atan2_fine(0, -5) == INT64_C(1) << 46);
	assert_true(gci_atan2_fine(-3, -3) == -(INT64_C(3) << 44));
	assert_true(gci_atan2_fine(0, 0) == 0);
	assert_true(gci_atan2_fine(-1, INT64_C(1) << 61) == 0);
}

/* What gci_atan2_compact promises. */
#define ATAN2_COMPACT_TOLERANCE 2e-10

TEST(the_compact_direction_is_finer_too) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 6;
	double worst = 0, sum = 0;
	for (int i = 0; i < 1000000; i++) {
		double angle = i % 2 == 0 ? TURN_RAD * i / 1000000 : (i - 500000) / 5e6;
		double size = ldexp((double)(next_random(&seed) >> 11) / 0x1p53, 30 + i % 31);
		int64_t x = llround(cos(angle) * size), y = llround(sin(angle) * size);
		long double turns = atan2l((long double)y, (long double)x) / turn;
		double error = (double)remainderl(gci_atan2_compact(y, x) * 0x1p-47L - turns, 1) *
			       TURN_RAD;
		worst = fmax(worst, fabs(error));
		sum += error;
		assert_true(y == 0 || gci_atan2_compact(-y, x) == -gci_atan2_compact(y, x));
	}
	print_message("# largest error %.2e rad, mean %.1e\n", worst, sum / 1000000);
	assert_near(worst, 0, ATAN2_COMPACT_TOLERANCE);
	assert_near(sum / 1000000, 0, 1e-13);
	assert_true(gci_atan2_compact(0, -5) == INT64_C(1) << 46);
	assert_true(gci_atan2_compact(0, 0) == 0);
	assert_true(gci_atan2_compact(-1, INT64_C(1) << 61) == 0);
}

/* What the header promises, and half a step of the result's format. */
#define EXP_TOLERANCE 1e-12
#define LN_TOLERANCE (1.2e-9 + 0x1p-36)
#define ELAPSED_TOLERANCE 0x1.01p-36

#define LN_2 0.69314718055994530941723212145817657L

static uint64_t any_bits(struct random *random) {
	uint64_t high = below(random, UINT32_MAX), low = below(random, UINT32_MAX);
	return (high << 32 | low) >> below(random, 64);
}

static long double exp_error(gci_elapsed elapsed) {
	return ldexpl((long double)gci_exp_minus(elapsed), -GCI_REST_BITS) -
	       expl(-ldexpl((long double)elapsed, -GCI_ELAPSED_BITS));
}

TEST(what_is_left_agrees_with_the_exponential) {
	long double worst = 0;
	for (gci_elapsed elapsed = 0; elapsed <= GCI_ELAPSED_MAX; elapsed += 1234567) {
		worst = fmaxl(worst, fabsl(exp_error(elapsed)));
	}
	for (gci_elapsed elapsed = 0; elapsed < 100000; elapsed++) {
		worst = fmaxl(worst, fabsl(exp_error(elapsed)));
	}
	print_message("# largest error %.2Le\n", worst);
	assert_near(worst, 0, EXP_TOLERANCE);
}

TEST(all_is_left_at_first_and_nothing_in_the_end) {
	assert_int_equal(gci_exp_minus(0), GCI_REST_ONE);
	assert_int_equal(gci_exp_minus(GCI_ELAPSED_MAX), 0);
	assert_true(gci_exp_minus(GCI_ELAPSED_MAX / 2) > 0);
}

TEST(what_is_left_never_rises) {
	struct random random = {1};
	for (int place = 0; place < 10000; place++) {
		gci_elapsed elapsed = any_bits(&random) % GCI_ELAPSED_MAX;
		if (place < 58) { /* where the power of two changes */
			elapsed = (gci_elapsed)ldexpl(place * LN_2, GCI_ELAPSED_BITS);
			elapsed = elapsed > 50 ? elapsed - 50 : 0;
		}
		int64_t before = gci_exp_minus(elapsed);
		for (int i = 0; i < 100 && elapsed < GCI_ELAPSED_MAX; i++) {
			int64_t rest = gci_exp_minus(++elapsed);
			assert_true(rest <= before);
			before = rest;
		}
	}
}

TEST(times_are_counted_in_time_constants) {
	struct random random = {2};
	long double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		uint32_t constant_us = 1 + below(&random, 10000000);
		uint64_t time_us = any_bits(&random);
		long double s = fminl((long double)time_us / constant_us, 40);
		gci_elapsed elapsed = gci_elapsed_from(time_us, constant_us);
		worst = fmaxl(worst, fabsl(ldexpl((long double)elapsed, -GCI_ELAPSED_BITS) - s));
		if (s < 40 && constant_us >= 1000) {
			assert_near(gci_elapsed_to_us(elapsed, constant_us), time_us, 0);
		}
	}
	assert_near(worst, 0, ELAPSED_TOLERANCE);
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 1), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 10000000), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(399999999, 10000000) >> GCI_ELAPSED_BITS, 39);
}

TEST(the_time_between_two_amounts_is_their_logarithm) {
	struct random random = {3};
	long double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		uint64_t from = any_bits(&random), to = any_bits(&random) + 1;
		if (i % 4 == 0) { /* near each other */
			to = from - from / (2 + below(&random, 100000)) + 1;
		}
		long double expected = from > to ? logl(from) - logl(to) : 0;
		gci_elapsed elapsed = gci_elapsed_between(from, to);
		long double error = ldexpl((long double)elapsed, -GCI_ELAPSED_BITS) - expected;
		worst = fmaxl(worst, fabsl(error));
	}
	print_message("# largest error %.2Le\n", worst);
	assert_near(worst, 0, LN_TOLERANCE);
	assert_int_equal(gci_elapsed_between(0, 1), 0);
	assert_int_equal(gci_elapsed_between(7, 7), 0);
	assert_int_equal(gci_elapsed_between(7, UINT64_MAX), 0);
}
