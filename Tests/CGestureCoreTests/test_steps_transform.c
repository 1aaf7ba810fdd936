/* SPDX-License-Identifier: MIT */
/* What a transform makes of a touchpad's swipe and pinch. */
#include "steps.h"

#include <math.h>

#define PI 3.14159265358979323846

static void setup_transform(struct fixture *f, struct gc_transform *transform) {
	setup(f);
	gc_transform_init(transform, NULL);
	attach(f, &transform->base);
}

static void a_swipe_shifts(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	struct gc_affine affine;
	setup_transform(&f, &transform);
	begins(&f, 0, GC_STEP_SWIPE, 3);
	expect_nothing(&f);
	swipes(&f, 8, 4, 0);
	const struct gc_event *began = expect(&f, &transform, GC_STATE_BEGAN);
	assert_int_equal(began->touch_count, 3);
	assert_int_equal(began->translation.x, GC_PT(4));
	swipes(&f, 16, 6, -2.5);
	const struct gc_event *changed = expect(&f, &transform, GC_STATE_CHANGED);
	assert_int_equal(changed->translation.x, GC_PT(10));
	assert_int_equal(changed->translation.y, GC_PT(-2.5));
	assert_true(changed->scale == GC_SCALE_ONE && changed->rotation == 0);
	assert_near(location_x(&transform), POINTER_X, 0);
	assert_int_equal(gc_transform_affine(&transform, NULL, &affine), GC_OK);
	struct gc_point moved = gc_affine_apply(&affine, (struct gc_point){GC_PT(50), GC_PT(60)});
	assert_near(gc_length_to_double(moved.x), 60, TOLERANCE_PT);
	assert_near(gc_length_to_double(moved.y), 57.5, TOLERANCE_PT);
	ends(&f, 24, GC_STEP_SWIPE);
	expect(&f, &transform, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_pinch_scales_and_turns_about_the_pointer_and_then_shifts(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	struct gc_affine affine;
	setup_transform(&f, &transform);
	begins(&f, 0, GC_STEP_PINCH, 2);
	pinches(&f, 8, 1, 0);
	expect_nothing(&f);
	pinches(&f, 16, 1.5, 60);
	expect(&f, &transform, GC_STATE_BEGAN);
	struct gc_similarity first;
	assert_int_equal(gc_transform_increment(&transform, &first), GC_OK);
	pinches_and_moves(&f, 24, 2, 30, 10);
	const struct gc_event *event = expect(&f, &transform, GC_STATE_CHANGED);
	assert_near(gc_scale_to_double(event->scale), 2, 1e-6);
	assert_near(gc_angle_to_radians(event->rotation), PI / 2, 2e-6);
	assert_int_equal(event->translation.x, GC_PT(10));
	assert_int_equal(gc_transform_affine(&transform, NULL, &affine), GC_OK);
	struct gc_similarity last, both;
	assert_int_equal(gc_transform_increment(&transform, &last), GC_OK);
	assert_int_equal(gc_similarity_then(&first, &last, &both), GC_OK);
	struct gc_point corner = {GC_PT(400), GC_PT(400)};
	struct gc_point one = gc_affine_apply(&affine, corner);
	struct gc_point two = gc_similarity_apply(&both, corner);
	assert_near(gc_length_to_double(one.x - two.x), 0, TOLERANCE_PT);
	assert_near(gc_length_to_double(one.y - two.y), 0, TOLERANCE_PT);
	/* What was under the pointer is 10 to the right; what was 30 above it has turned to there.
	 */
	struct gc_point place = {GC_PT(POINTER_X), GC_PT(POINTER_Y)};
	struct gc_point moved = gc_affine_apply(&affine, place);
	assert_near(gc_length_to_double(moved.x), POINTER_X + 10, TOLERANCE_PT);
	assert_near(gc_length_to_double(moved.y), POINTER_Y, TOLERANCE_PT);
	place.y -= GC_PT(30);
	moved = gc_affine_apply(&affine, place);
	assert_near(gc_length_to_double(moved.x), POINTER_X + 10 + 2 * 30, TOLERANCE_PT);
	assert_near(gc_length_to_double(moved.y), POINTER_Y, TOLERANCE_PT);
}

static void a_scale_that_is_set_goes_on_by_the_touchpads_factor(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	setup_transform(&f, &transform);
	begins(&f, 0, GC_STEP_PINCH, 2);
	pinches(&f, 8, 2, 0);
	assert_int_equal(gc_transform_set_scale(&transform, GC_SCALE_ONE), GC_OK);
	pinches(&f, 16, 3, 0);
	assert_near(gc_scale_to_double(gc_transform_scale(&transform)), 1.5, 1e-6);
}

static void what_is_set_before_it_begins_is_forgotten(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	setup_transform(&f, &transform);
	begins(&f, 0, GC_STEP_PINCH, 2);
	gc_transform_set_scale(&transform, GC_SCALE_ONE * 2);
	gc_transform_set_rotation(&transform, GC_TURN);
	pinches(&f, 10, 1.25, 36);
	const struct gc_event *event = expect(&f, &transform, GC_STATE_BEGAN);
	assert_near(gc_scale_to_double(event->scale), 1.25, 1e-6);
	assert_near(gc_angle_to_radians(event->rotation), PI / 5, 2e-6);
	pinches(&f, 20, 1.5, 0);
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&transform)), 25, 0.01);
}

static void one_that_waits_for_another_goes_on_when_it_may_begin(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	struct gc_rotation rotation;
	struct gc_requirement waits;
	struct gc_transform_config config = gc_transform_config_default();
	config.min_touches = 2;
	setup_transform(&f, &transform);
	gc_transform_set_config(&transform, &config);
	gc_rotation_init(&rotation, NULL);
	attach(&f, &rotation.base);
	gc_recognizer_require_failure(&waits, &transform.base, &rotation.base);
	begins(&f, 0, GC_STEP_PINCH, 2);
	pinches(&f, 10, 1.5, 0);
	gc_recognizer_set_enabled(&rotation.base, false);
	take(&f);
	expect(&f, &transform, GC_STATE_BEGAN);
	expect_nothing(&f);
	pinches(&f, 20, 2, 0);
	expect(&f, &transform, GC_STATE_CHANGED);
}

static void the_fingers_must_be_those_asked_for(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	struct gc_transform_config config = gc_transform_config_default();
	setup_transform(&f, &transform);
	config.min_touches = 3;
	gc_transform_set_config(&transform, &config);
	begins(&f, 0, GC_STEP_PINCH, 2);
	pinches(&f, 8, 2, 0);
	ends(&f, 16, GC_STEP_PINCH);
	expect_nothing(&f);
	expect_reason(&f, &transform, GC_REASON_TOO_FEW_TOUCHES, 2, 3);
}

static void a_cancelled_pinch_is_cancelled(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	setup_transform(&f, &transform);
	begins(&f, 0, GC_STEP_PINCH, 2);
	pinches(&f, 8, 2, 0);
	expect(&f, &transform, GC_STATE_BEGAN);
	is_cancelled(&f, 16, GC_STEP_PINCH);
	expect(&f, &transform, GC_STATE_CANCELLED);
	expect_nothing(&f);
	assert_true(gc_transform_scale(&transform) == GC_SCALE_ONE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_swipe_shifts),
		cmocka_unit_test(a_pinch_scales_and_turns_about_the_pointer_and_then_shifts),
		cmocka_unit_test(a_scale_that_is_set_goes_on_by_the_touchpads_factor),
		cmocka_unit_test(what_is_set_before_it_begins_is_forgotten),
		cmocka_unit_test(one_that_waits_for_another_goes_on_when_it_may_begin),
		cmocka_unit_test(the_fingers_must_be_those_asked_for),
		cmocka_unit_test(a_cancelled_pinch_is_cancelled),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
