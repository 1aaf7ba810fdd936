/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "numbers/sqrt.h"
#include "numbers/trig.h"

/* What is random here has references in Tests/numbers, which test_values plays. */

TEST(the_least_and_the_largest_root_are_exact) {
	assert_true(gci_sqrt_normalized(UINT64_MAX) == UINT32_MAX);
	assert_true(gci_sqrt_normalized(UINT64_C(1) << 62) == UINT32_C(1) << 31);
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
