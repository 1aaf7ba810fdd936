/* SPDX-License-Identifier: MIT */
#include "support.h"

/* test_values compares random operands with the references of Tests/fuzz/values. */

TEST(a_transform_without_an_inverse_is_said_to_have_none) {
	struct gc_affine result, flat = {.xx = GC_COEFFICIENT_ONE};
	assert_false(gc_affine_invert(&flat, &result));
	struct gc_affine nothing = {0};
	assert_false(gc_affine_invert(&nothing, &result));
	struct gc_affine tiny = {.xx = 1, .yy = 1};
	assert_false(gc_affine_invert(&tiny, &result));
	struct gc_affine small = {.xx = GC_COEFFICIENT_ONE / 1024, .yy = GC_COEFFICIENT_ONE / 1024};
	assert_false(gc_affine_invert(&small, &result));
	struct gc_affine huge = {
		.xx = INT64_MAX, .xy = INT64_MIN, .yx = INT64_MIN, .yy = INT64_MAX};
	assert_false(gc_affine_invert(&huge, &result));
	struct gc_affine far = {.xx = GC_COEFFICIENT_ONE / 256,
		.yy = GC_COEFFICIENT_ONE / 256,
		.dx = GC_OFFSET_MAX};
	assert_false(gc_affine_invert(&far, &result));
}

TEST(a_transform_that_leaves_the_range_is_refused) {
	struct gc_affine large = {.xx = GC_COEFFICIENT_MAX, .yy = GC_COEFFICIENT_MAX}, same = large;
	assert_int_equal(gc_affine_then(&large, &large, &large), GC_ERR_RANGE);
	assert_memory_equal(&large, &same, sizeof(same));
	assert_int_equal(gc_affine_scale_about(&large, GC_SCALE_ONE * 2, (struct gc_point){0, 0}),
		GC_ERR_RANGE);
	assert_int_equal(gc_affine_scale_about(&large, 0, (struct gc_point){0, 0}), GC_ERR_RANGE);
	assert_int_equal(
		gc_affine_scale_about(&large, INT64_MAX, (struct gc_point){0, 0}), GC_ERR_RANGE);
	struct gc_affine one = gc_affine_identity();
	assert_int_equal(gc_affine_scale_about(&one, GC_SCALE_ONE * 512,
				 (struct gc_point){GC_POSITION_MAX, GC_POSITION_MAX}),
		GC_ERR_RANGE);
	struct gc_affine wild = {.xx = INT64_MIN, .dx = INT64_MIN};
	assert_int_equal(gc_affine_then(&wild, &wild, &wild), GC_ERR_RANGE);
	struct gc_affine far = gc_affine_identity();
	far.dx = far.dy = -GC_OFFSET_MAX;
	assert_int_equal(gc_affine_then(&far, &far, &far), GC_ERR_RANGE);
}
