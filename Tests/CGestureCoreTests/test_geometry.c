/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#define PI 3.14159265358979323846

static gc_coefficient coefficient(double value) {
	return (gc_coefficient)llrint(value * 4503599627370496.0);
}

static void the_identity_changes_nothing(void **state) {
	(void)state;
	struct gc_affine identity = gc_affine_identity();
	const gc_length edges[] = {0, 1, -1, GC_POSITION_MAX, -GC_POSITION_MAX};
	for (int i = 0; i < 5; i++) {
		struct gc_point point =
			gc_affine_apply(&identity, (struct gc_point){edges[i], -edges[i]});
		assert_int_equal(point.x, edges[i]);
		assert_int_equal(point.y, -edges[i]);
	}
}

static void a_transform_and_its_inverse_undo_each_other(void **state) {
	(void)state;
	for (int degrees = -180; degrees <= 180; degrees += 7) {
		for (double scale = 1.0 / 128; scale <= 128; scale *= 1.7) {
			double c = cos(degrees * PI / 180) * scale,
			       s = sin(degrees * PI / 180) * scale;
			struct gc_affine there = {coefficient(c), coefficient(-s), coefficient(s),
				coefficient(c), GC_OFFSET_PT(12.5), GC_OFFSET_PT(-400)};
			struct gc_affine back;
			assert_true(gc_affine_invert(&there, &back));
			struct gc_point point = {GC_PT(300), GC_PT(-150)};
			struct gc_point same =
				gc_affine_apply(&back, gc_affine_apply(&there, point));
			/* Half a step of rounding on the way, seen through the inverse. */
			double tolerance = (1 + 1 / scale) / 4096;
			assert_near(gc_length_to_double(same.x), 300, tolerance);
			assert_near(gc_length_to_double(same.y), -150, tolerance);
		}
	}
}

static void a_transform_without_an_inverse_is_said_to_have_none(void **state) {
	(void)state;
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

static void what_leaves_the_range_is_limited_to_it(void **state) {
	(void)state;
	struct gc_affine large = {.xx = GC_COEFFICIENT_MAX,
		.xy = GC_COEFFICIENT_MAX,
		.yy = -GC_COEFFICIENT_MAX,
		.dx = GC_OFFSET_MAX,
		.dy = -GC_OFFSET_MAX};
	struct gc_point corner = {GC_POSITION_MAX, GC_POSITION_MAX};
	struct gc_point point = gc_affine_apply(&large, corner);
	assert_int_equal(point.x, INT32_MAX);
	assert_int_equal(point.y, -INT32_MAX);
}

static void a_rectangle_holds_its_minimum_edges_only(void **state) {
	(void)state;
	struct gc_rect rect = {{GC_PT(10), GC_PT(20)}, {GC_PT(30), GC_PT(40)}};
	assert_true(gc_rect_contains(rect, (struct gc_point){GC_PT(10), GC_PT(20)}));
	assert_true(gc_rect_contains(rect, (struct gc_point){GC_PT(40) - 1, GC_PT(60) - 1}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(40), GC_PT(30)}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(20), GC_PT(60)}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(10) - 1, GC_PT(30)}));
	assert_false(gc_rect_contains((struct gc_rect){{0, 0}, {0, 0}}, (struct gc_point){0, 0}));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_identity_changes_nothing),
		cmocka_unit_test(a_transform_and_its_inverse_undo_each_other),
		cmocka_unit_test(a_transform_without_an_inverse_is_said_to_have_none),
		cmocka_unit_test(what_leaves_the_range_is_limited_to_it),
		cmocka_unit_test(a_rectangle_holds_its_minimum_edges_only),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
