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

/* What is random here has references in Tests/fuzz/values, which test_values plays. */

static double value_of(struct gc_magnitude m) {
	return ldexp((double)m.mantissa, m.exponent);
}

TEST(the_least_and_the_largest_root_are_exact) {
	assert_true(gci_sqrt_normalized(UINT64_MAX) == UINT32_MAX);
	assert_true(gci_sqrt_normalized(UINT64_C(1) << 62) == UINT32_C(1) << 31);
}

TEST(lengths_that_are_whole_are_exact) {
	assert_true(gci_length_of(0, 0) == 0);
	assert_true(gci_length_of(-1, 0) == 1);
	assert_true(gci_magnitude_to_fixed(gci_hypot(3 * 4096, -4 * 4096), 0) == 5 * 4096);
	assert_true(gci_magnitude_to_fixed(gci_hypot(0, 0), 0) == 1);
	assert_near(value_of(gci_hypot(INT64_C(1) << 31, INT64_C(1) << 31)), 3037000499.976, 1);
}

TEST(magnitudes_become_fixed_numbers_and_saturate) {
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(7), 1) == 14);
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(7), -1) == 4); /* 3.5 */
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(1), -2) == 0);
	assert_true(gci_magnitude_to_fixed(gci_magnitude_from(1), 63) == INT64_MAX);
}

TEST(wide_products_and_quotients_round_and_saturate) {
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

#define TURN_RAD 6.283185307179586476925
#define LIMIT (INT64_C(1) << 31)
#define EIGHTH (UINT32_C(1) << 29)

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

/* A step back would turn a finger that moves clockwise counterclockwise for a frame. */
TEST(turning_on_never_turns_back) {
	uint32_t before = gci_atan2(-LIMIT, LIMIT);
	for (int64_t y = -LIMIT; y <= LIMIT; y += 1009) {
		uint32_t direction = gci_atan2(y, LIMIT);
		assert_true(direction - before < EIGHTH);
		before = direction;
	}
}

TEST(quarters_and_eighths_of_a_turn_are_exact) {
	const int64_t one = INT64_C(1) << 52;
	struct gci_unit unit = gci_cos_sin(0);
	assert_true(unit.cos == one && unit.sin == 0);
	unit = gci_cos_sin(-7 * GC_TURN / 4); /* a quarter, clockwise */
	assert_true(unit.cos == 0 && unit.sin == one);
	unit = gci_cos_sin(GC_TURN / 8);
	assert_true(unit.cos == unit.sin);
}

/* The errors of a finer direction in radians: the largest, and the mean. */
static void expect_finer(int64_t (*direction)(int64_t y, int64_t x), double tolerance) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 5;
	double worst = 0, sum = 0;
	for (int i = 0; i < 1000000; i++) { /* all around, and as many by the x axis; any size */
		double angle = i % 2 == 0 ? TURN_RAD * i / 1000000 : (i - 500000) / 5e6;
		double size = ldexp((double)(next_random(&seed) >> 11) / 0x1p53, 30 + i % 31);
		int64_t x = llround(cos(angle) * size), y = llround(sin(angle) * size);
		long double turns = atan2l((long double)y, (long double)x) / turn;
		double error = (double)remainderl(direction(y, x) * 0x1p-47L - turns, 1) * TURN_RAD;
		worst = fmax(worst, fabs(error));
		sum += error;
	}
	print_message("# largest error %.2e rad, mean %.1e\n", worst, sum / 1000000);
	assert_near(worst, 0, tolerance);
	assert_near(sum / 1000000, 0, 1e-13);
	assert_true(direction(0, -5) == INT64_C(1) << 46);
	assert_true(direction(0, 0) == 0);
	assert_true(direction(-1, INT64_C(1) << 61) == 0);
}

/* What both promise. */
TEST(the_finer_directions_are_finer) {
	expect_finer(gci_atan2_fine, 5e-11);
	expect_finer(gci_atan2_compact, 2e-10);
	assert_true(gci_atan2_fine(-3, -3) == -(INT64_C(3) << 44));
}

#define LN_2 0.69314718055994530941723212145817657L

static uint64_t any_bits(struct random *random) {
	uint64_t high = below(random, UINT32_MAX), low = below(random, UINT32_MAX);
	return (high << 32 | low) >> below(random, 64);
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

TEST(times_of_many_time_constants_saturate) {
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 1), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 10000000), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(399999999, 10000000) >> GCI_ELAPSED_BITS, 39);
}

TEST(no_time_is_between_an_amount_and_a_larger_one) {
	assert_int_equal(gci_elapsed_between(0, 1), 0);
	assert_int_equal(gci_elapsed_between(7, 7), 0);
	assert_int_equal(gci_elapsed_between(7, UINT64_MAX), 0);
}
