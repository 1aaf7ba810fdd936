/* SPDX-License-Identifier: MIT */
#include "steps.h"

/* A touchpad's swipe: pan, swipe, and who does not take it. */

TEST(its_place_is_the_pointer_which_rests) {
	struct gc_point finger;
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 40, 40);
	swipes(f, 16, 40, 40);
	assert_near(location_x(&f->pan), POINTER_X, 0);
	assert_near(location_y(&f->pan), POINTER_Y, 0);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 3);
	for (uint32_t index = 0; index < 3; index++) {
		assert_int_equal(
			gc_recognizer_touch_location(&f->pan.base, index, NULL, &finger), GC_OK);
		assert_int_equal(finger.x, GC_PT(POINTER_X));
	}
	assert_int_equal(
		gc_recognizer_touch_location(&f->pan.base, 3, NULL, &finger), GC_ERR_INDEX);
}

TEST(every_finger_is_at_the_pointer_when_there_are_too_many) {
	struct gc_point finger;
	ADD_WITH(f, pan, with.max_touches = 2);
	begins(f, 0, GC_STEP_SWIPE, 4);
	assert_int_equal(gc_recognizer_state(&f->pan.base), GC_STATE_FAILED);
	for (uint32_t index = 0; index < gc_recognizer_touch_count(&f->pan.base); index++) {
		assert_int_equal(
			gc_recognizer_touch_location(&f->pan.base, index, NULL, &finger), GC_OK);
		assert_points(finger, POINTER_X, POINTER_Y, 0);
	}
}

TEST(its_velocity_is_that_of_the_deltas) {
	struct gc_velocity velocity;
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	for (int step = 1; step <= 5; step++) {
		swipes(f, step * 10, 4, -2);
		gc_pan_velocity(&f->pan, NULL, &velocity);
		assert_near(gc_speed_to_double(velocity.x), 400, 0.01);
		assert_near(gc_speed_to_double(velocity.y), -200, 0.01);
	}
	f->keep_events = true;
	ends(f, 60, GC_STEP_SWIPE);
	assert_near(pan_release_speed(&f->pan), 400, 0.01);
	begins(f, 1000, GC_STEP_SWIPE, 2);
	swipes(f, 1010, 4, 0);
	ends(f, 1050, GC_STEP_SWIPE); /* it had paused for 40 ms */
	assert_near(pan_release_speed(&f->pan), 0, 0);
}

TEST(a_translation_that_is_set_continues_from_there) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	swipes(f, 10, 30, 0);
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	assert_near(pan_speed(&f->pan), 3000, 0.1);
	swipes(f, 20, 7, 0);
	assert_near(pan_x(&f->pan), 7, 0);
}

TEST(a_swipe_fires_at_the_distance_while_fingers_move) {
	struct gc_velocity velocity;
	ADD_WITH(f, swipe, with.touches = 3);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 20, 25, 0);
	swipes(f, 39, 22.75, 2);
	expect_nothing(f);
	swipes(f, 40, 0.5, 0); /* 48.25 pt of 48.12 */
	const struct gc_event *event = expect(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(event->touch_count, 3);
	assert_int_equal(event->location.x, GC_PT(POINTER_X));
	assert_int_equal(gc_swipe_direction(&f->swipe), GC_SWIPE_RIGHT);
	gc_swipe_velocity(&f->swipe, NULL, &velocity);
	assert_true(gc_speed_to_double(velocity.x) > 1000);
	swipes(f, 50, 60, 0);
	ends(f, 60, GC_STEP_SWIPE);
	expect_nothing(f);
}

/* A touchpad's pinch: pinch, rotation, pan, and which of them it is. */

/* All three on the window, in the order of `order`: p(an), s(cale), r(otation). */
static void setup_trio(struct fixture *f, const char *order) {
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	for (; *order != 0; order++) {
		attach(f, *order == 'p'   ? &f->pan.base
			  : *order == 's' ? &f->pinch.base
					  : &f->rotation.base);
	}
}

TEST(the_scale_is_exactly_what_was_said) {
	setup_trio(f, "s");
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1, 0);
	expect_nothing(f);
	const gc_scale scales[] = {GC_SCALE_ONE + 1, GC_SCALE_ONE * 3 + 12345, GC_SCALE_MAX - 1,
		GC_SCALE_ONE / 3, GC_SCALE_MIN};
	for (int i = 0; i < 5; i++) {
		struct gc_step step = step_of(GC_STEP_PINCH, GC_STEP_UPDATE);
		step.scale = scales[i];
		assert_int_equal(push_step(f, 20 + i * 10, step), GC_OK);
		const struct gc_event *event =
			expect(f, &f->pinch, i == 0 ? GC_STATE_BEGAN : GC_STATE_CHANGED);
		assert_true(event->scale == scales[i]);
		assert_int_equal(event->touch_count, 2);
		assert_int_equal(event->location.x, GC_PT(POINTER_X));
	}
	ends(f, 70, GC_STEP_PINCH);
	assert_true(expect(f, &f->pinch, GC_STATE_ENDED)->scale == GC_SCALE_MIN);
	expect_nothing(f);
}

TEST(a_scale_that_is_set_continues_from_there) {
	setup_trio(f, "s");
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.25, 0);
	gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 25 / 1.25, 0.01);
	pinches(f, 110, 2.5, 0);
	assert_near(pinch_scale(&f->pinch), 2, 1e-9);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 0, 0); /* after a pause */
	pinches(f, 120, 2.625, 0);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 10, 0.01);
	ends(f, 130, GC_STEP_PINCH);
	/* And the next one is what was said again. */
	begins(f, 1000, GC_STEP_PINCH, 2);
	pinches(f, 1010, 1.5, 0);
	assert_near(pinch_scale(&f->pinch), 1.5, 0);
}

TEST(the_scale_may_be_set_when_it_is_over) {
	setup_trio(f, "s");
	f->keep_events = true; /* one of them is being handled */
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.25, 0);
	ends(f, 20, GC_STEP_PINCH);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_near(pinch_scale(&f->pinch), 1, 0);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 25 / 1.25, 0.01);
}

TEST(its_velocity_is_that_of_the_scale) {
	setup_trio(f, "s");
	begins(f, 0, GC_STEP_PINCH, 2);
	for (int step = 1; step <= 10; step++) {
		pinches(f, step * 10, 1 + step * 0.05, 0);
		assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 5, 0.01);
	}
}

TEST(a_rotation_is_the_sum_of_the_turns) {
	setup_trio(f, "r");
	begins(f, 10, GC_STEP_PINCH, 2);
	for (int step = 1; step <= 10; step++) {
		pinches(f, 10 + step * 10, 1, 45);
		const struct gc_event *event =
			expect(f, &f->rotation, step == 1 ? GC_STATE_BEGAN : GC_STATE_CHANGED);
		assert_true(event->rotation == step * GC_TURN / 8);
		assert_int_equal(event->touch_count, 2);
		/* An eighth of a turn in 10 ms. */
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)),
			12.5 * 6.283185307, 0.01);
	}
	pinches(f, 115, 1.2, 0);
	expect_nothing(f);
	gc_angle velocity = gc_rotation_velocity(&f->rotation);
	gc_rotation_set_angle(&f->rotation, 0);
	assert_true(gc_rotation_velocity(&f->rotation) == velocity);
	pinches(f, 120, 1, -90);
	assert_true(expect(f, &f->rotation, GC_STATE_CHANGED)->rotation == -GC_TURN / 4);
	ends(f, 130, GC_STEP_PINCH);
	assert_true(expect(f, &f->rotation, GC_STATE_ENDED)->rotation == -GC_TURN / 4);
	expect_nothing(f);
}

/*
 * The steps count as those of two fingers 100 pt apart, over a slop of 10 pt. So the factor of a
 * scale of 1.1 is 1, that of a turn of 36 degrees is pi, and that of a delta of 10 pt is 1.
 */
TEST(what_changed_most_wins) {
	const struct {
		double scale, degrees, dx;
		char winner;
	} rows[] = {
		{1.01, 1, 0, 's'},   /* 1 pt against 0.87 */
		{1.01, 1.2, 0, 'r'}, /* against 1.05 */
		{0.99, -1.2, 0, 'r'},
		{0.98, -1.2, 9, 's'}, /* the pan is under its slop */
		{1.01, 1, 20, 'p'},   /* and here it is not */
		{1.25, 1, 20, 's'},   /* 25 pt against 20 */
		{1.25, 30, 20, 'r'},  /* 26.2 against both */
		{1.25, 28, 26, 'p'},
		{1, 0, 12, 'p'},
		{4, 0, 250, 's'},
	};
	const char *orders[] = {"psr", "rsp", "spr"};
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		for (int order = 0; order < 3; order++) {
			setup(f);
			setup_trio(f, orders[order]);
			void *winner = rows[row].winner == 'p'   ? (void *)&f->pan
				       : rows[row].winner == 's' ? (void *)&f->pinch
								 : (void *)&f->rotation;
			begins(f, 0, GC_STEP_PINCH, 2);
			pinches_and_moves(f, 10, rows[row].scale, rows[row].degrees, rows[row].dx);
			expect(f, winner, GC_STATE_BEGAN);
			pinches_and_moves(f, 20, 3, 30, 30);
			expect(f, winner, GC_STATE_CHANGED);
			ends(f, 30, GC_STEP_PINCH);
			expect(f, winner, GC_STATE_ENDED);
			expect_nothing(f);
		}
	}
}

/* What a transform makes of a touchpad's swipe and pinch. */

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
	assert_points(changed->translation, 10, -2.5, 0);
	assert_true(changed->scale == GC_SCALE_ONE && changed->rotation == 0);
	assert_near(location_x(&f->transform), POINTER_X, 0);
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_OK);
	struct gc_point moved = gc_affine_apply(&affine, (struct gc_point){GC_PT(50), GC_PT(60)});
	assert_points(moved, 60, 57.5, TOLERANCE_PT);
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
	assert_points(moved, POINTER_X + 10, POINTER_Y, TOLERANCE_PT);
	place.y -= GC_PT(30);
	moved = gc_affine_apply(&affine, place);
	assert_points(moved, POINTER_X + 10 + 2 * 30, POINTER_Y, TOLERANCE_PT);
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
