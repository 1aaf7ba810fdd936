/* SPDX-License-Identifier: MIT */
/* What a transform makes of a touchpad's swipe and pinch. */
#include "steps.h"

#include <math.h>

#define PI 3.14159265358979323846

TEST(a_swipe_shifts) {
	struct gc_affine affine;
	ADD(f, transform);
	begins(f, 0, GC_STEP_SWIPE, 3);
	expect_nothing(f);
	swipes(f, 8, 4, 0);
	const struct gc_event *began = expect(f, &f->transform, GC_STATE_BEGAN);
	assert_int_equal(began->touch_count, 3);
	assert_int_equal(began->translation.x, GC_PT(4));
	swipes(f, 16, 6, -2.5);
	const struct gc_event *changed = expect(f, &f->transform, GC_STATE_CHANGED);
	assert_int_equal(changed->translation.x, GC_PT(10));
	assert_int_equal(changed->translation.y, GC_PT(-2.5));
	assert_true(changed->scale == GC_SCALE_ONE && changed->rotation == 0);
	assert_near(location_x(&f->transform), POINTER_X, 0);
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_OK);
	struct gc_point moved = gc_affine_apply(&affine, (struct gc_point){GC_PT(50), GC_PT(60)});
	assert_near(gc_length_to_double(moved.x), 60, TOLERANCE_PT);
	assert_near(gc_length_to_double(moved.y), 57.5, TOLERANCE_PT);
	ends(f, 24, GC_STEP_SWIPE);
	expect(f, &f->transform, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_pinch_scales_and_turns_about_the_pointer_and_then_shifts) {
	struct gc_affine affine;
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 8, 1, 0);
	expect_nothing(f);
	pinches(f, 16, 1.5, 60);
	expect(f, &f->transform, GC_STATE_BEGAN);
	struct gc_similarity first;
	assert_int_equal(gc_transform_increment(&f->transform, &first), GC_OK);
	pinches_and_moves(f, 24, 2, 30, 10);
	const struct gc_event *event = expect(f, &f->transform, GC_STATE_CHANGED);
	assert_near(gc_scale_to_double(event->scale), 2, 1e-6);
	assert_near(gc_angle_to_radians(event->rotation), PI / 2, 2e-6);
	assert_int_equal(event->translation.x, GC_PT(10));
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_OK);
	struct gc_similarity last, both;
	assert_int_equal(gc_transform_increment(&f->transform, &last), GC_OK);
	assert_int_equal(gc_similarity_then(&first, &last, &both), GC_OK);
	struct gc_point corner = {GC_PT(400), GC_PT(400)};
	struct gc_point one = gc_affine_apply(&affine, corner);
	struct gc_point two = gc_similarity_apply(&both, corner);
	assert_near(gc_length_to_double(one.x - two.x), 0, TOLERANCE_PT);
	assert_near(gc_length_to_double(one.y - two.y), 0, TOLERANCE_PT);
	/*
	 * What was under the pointer is 10 pt to the right of it. What was 30 pt above the pointer
	 * has turned to that place.
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

TEST(a_scale_that_is_set_continues_by_the_touchpads_factor) {
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 8, 2, 0);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_ONE), GC_OK);
	pinches(f, 16, 3, 0);
	assert_near(gc_scale_to_double(gc_transform_scale(&f->transform)), 1.5, 1e-6);
}

TEST(what_is_set_before_it_begins_is_forgotten) {
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	gc_transform_set_scale(&f->transform, GC_SCALE_ONE * 2);
	gc_transform_set_rotation(&f->transform, GC_TURN);
	pinches(f, 10, 1.25, 36);
	const struct gc_event *event = expect(f, &f->transform, GC_STATE_BEGAN);
	assert_near(gc_scale_to_double(event->scale), 1.25, 1e-6);
	assert_near(gc_angle_to_radians(event->rotation), PI / 5, 2e-6);
	pinches(f, 20, 1.5, 0);
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), 25, 0.01);
}

TEST(one_that_waits_for_another_continues_when_it_may_begin) {
	ADD_WITH(f, transform, with.min_touches = 2);
	ADD(f, rotation);
	gc_recognizer_require_failure(&f->waits, &f->transform.base, &f->rotation.base);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.5, 0);
	gc_recognizer_set_enabled(&f->rotation.base, false);
	take(f);
	expect(f, &f->transform, GC_STATE_BEGAN);
	expect_nothing(f);
	pinches(f, 20, 2, 0);
	expect(f, &f->transform, GC_STATE_CHANGED);
}

TEST(the_fingers_must_be_those_asked_for) {
	ADD_WITH(f, transform, with.min_touches = 3);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 8, 2, 0);
	ends(f, 16, GC_STEP_PINCH);
	expect_nothing(f);
	expect_reason(f, &f->transform, GC_REASON_TOO_FEW_TOUCHES, 2, 3);
}

TEST(a_cancelled_pinch_is_cancelled) {
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 8, 2, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	is_cancelled(f, 16, GC_STEP_PINCH);
	expect(f, &f->transform, GC_STATE_CANCELLED);
	expect_nothing(f);
	assert_true(gc_transform_scale(&f->transform) == GC_SCALE_ONE);
}
