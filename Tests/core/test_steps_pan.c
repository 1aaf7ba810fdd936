/* SPDX-License-Identifier: MIT */
/* A touchpad's swipe: pan, swipe, and who does not take it. */
#include "steps.h"

TEST(a_pan_is_the_sum_of_the_deltas) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 0, 0);
	expect_nothing(f);
	swipes(f, 16, 0.5, 0);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(event->translation.x, GC_PT(0.5));
	assert_int_equal(event->touch_count, 3);
	swipes(f, 24, 10, -4);
	event = expect(f, &f->pan, GC_STATE_CHANGED);
	assert_int_equal(event->translation.x, GC_PT(10.5));
	assert_int_equal(event->translation.y, GC_PT(-4));
	swipes(f, 32, 0, 0);
	expect_nothing(f);
	ends(f, 40, GC_STEP_SWIPE);
	event = expect(f, &f->pan, GC_STATE_ENDED);
	assert_int_equal(event->translation.x, GC_PT(10.5));
	assert_int_equal(event->touch_count, 0);
	expect_nothing(f);
}

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
	struct gc_pan_config config = gc_pan_config_default();
	config.max_touches = 2;
	gc_pan_init(&f->pan, &config);
	gc_recognizer_add(&f->pan.base, &f->window);
	begins(f, 0, GC_STEP_SWIPE, 4);
	assert_int_equal(gc_recognizer_state(&f->pan.base), GC_STATE_FAILED);
	for (uint32_t index = 0; index < gc_recognizer_touch_count(&f->pan.base); index++) {
		assert_int_equal(
			gc_recognizer_touch_location(&f->pan.base, index, NULL, &finger), GC_OK);
		assert_int_equal(finger.x, GC_PT(POINTER_X));
		assert_int_equal(finger.y, GC_PT(POINTER_Y));
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
	gc_pan_release_velocity(&f->pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 400, 0.01);
	begins(f, 1000, GC_STEP_SWIPE, 2);
	swipes(f, 1010, 4, 0);
	ends(f, 1050, GC_STEP_SWIPE); /* it had paused for 40 ms */
	gc_pan_release_velocity(&f->pan, NULL, &velocity);
	assert_int_equal(velocity.x, 0);
}

TEST(a_translation_that_is_set_continues_from_there) {
	struct gc_velocity velocity;
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	swipes(f, 10, 30, 0);
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	gc_pan_velocity(&f->pan, NULL, &velocity);
	assert_int_equal(velocity.x, 0);
	swipes(f, 20, 7, 0);
	assert_near(pan_x(&f->pan), 7, 0);
}

TEST(cancelled_means_cancelled) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	is_cancelled(f, 10, GC_STEP_SWIPE);
	expect_nothing(f);
	expect_reason(f, &f->pan, GC_REASON_DEVICE_CANCELLED, 0, 0);
	begins(f, 20, GC_STEP_SWIPE, 2);
	swipes(f, 30, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	is_cancelled(f, 40, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_CANCELLED);
	expect_nothing(f);
}

TEST(a_pan_takes_as_many_fingers_as_it_may) {
	ADD(f, pan);
	gc_pan_set_config(&f->pan,
		&(struct gc_pan_config){.slop = GC_PT(10), .min_touches = 2, .max_touches = 3});
	for (int fingers = 1; fingers <= 4; fingers++) {
		begins(f, fingers * 100, GC_STEP_SWIPE, fingers);
		swipes(f, fingers * 100 + 10, 5, 0);
		if (fingers == 2 || fingers == 3) {
			assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->touch_count, fingers);
			expect_nothing(f);
		} else {
			expect_reason(f, &f->pan,
				fingers == 1 ? GC_REASON_TOO_FEW_TOUCHES
					     : GC_REASON_TOO_MANY_TOUCHES,
				fingers, fingers == 1 ? 2 : 3);
		}
		ends(f, fingers * 100 + 20, GC_STEP_SWIPE);
		forget_taken(f);
	}
}

TEST(a_swipe_that_goes_nowhere_is_no_pan) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	swipes(f, 10, 0, 0);
	ends(f, 20, GC_STEP_SWIPE);
	expect_nothing(f);
	expect_reason(f, &f->pan, GC_REASON_UNDER_SLOP, 0, GC_PT(10));
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

TEST(a_swipe_keeps_its_own_rules) {
	ADD_WITH(f, swipe, with.touches = 3);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 250, 10, 40);
	expect_reason(f, &f->swipe, GC_REASON_OFF_AXIS, GC_PT(40), GC_PT(37.75));
	ends(f, 260, GC_STEP_SWIPE);
	begins(f, 1000, GC_STEP_SWIPE, 3);
	swipes(f, 1010, 20, 0);
	advance(f, 1500);
	expect_reason(f, &f->swipe, GC_REASON_OUT_OF_TIME, GC_PT(20), GC_PT(26.5));
	ends(f, 1600, GC_STEP_SWIPE);
	begins(f, 2000, GC_STEP_SWIPE, 3);
	swipes(f, 2010, 30, 0);
	ends(f, 2250, GC_STEP_SWIPE);
	expect_reason(f, &f->swipe, GC_REASON_LIFTED_SHORT, GC_PT(30), GC_PT(38.25));
	begins(f, 3000, GC_STEP_SWIPE, 2);
	expect_reason(f, &f->swipe, GC_REASON_TOO_FEW_TOUCHES, 2, 3);
	ends(f, 3010, GC_STEP_SWIPE);
	begins(f, 4000, GC_STEP_SWIPE, 4);
	expect_reason(f, &f->swipe, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	swipes(f, 4010, 60, 0);
	expect_nothing(f);
}

TEST(a_pan_that_waits_for_a_swipe_has_all_of_the_way) {
	ADD_WITH(f, swipe, with.touches = 3);
	gc_pan_init(&f->pan, &(struct gc_pan_config){.min_touches = 3, .max_touches = 3});
	attach(f, &f->pan.base);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->swipe.base);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 10, 6, 0);
	swipes(f, 20, 2, 50);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(event->translation.x, GC_PT(8));
	assert_int_equal(event->translation.y, GC_PT(50));
	expect_nothing(f);
	ends(f, 30, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_ENDED);
	begins(f, 1000, GC_STEP_SWIPE, 3);
	swipes(f, 1010, 60, 0);
	expect(f, &f->swipe, GC_STATE_ENDED);
	ends(f, 1020, GC_STEP_SWIPE);
	expect_nothing(f);
}

TEST(others_do_not_take_a_swipe) {
	struct gc_edge_pan_config edges = gc_edge_pan_config_default();
	edges.edges = GC_EDGE_LEFT;
	gc_edge_pan_init(&f->edge_pan, &edges);
	gc_pinch_init(&f->pinch, NULL);
	gc_tap_init(&f->tap, NULL);
	attach(f, &f->edge_pan.base);
	attach(f, &f->pinch.base);
	attach(f, &f->tap.base);
	begins_at(f, 0, GC_STEP_SWIPE, 2, 5, 200);
	swipes(f, 10, 60, 0);
	ends(f, 20, GC_STEP_SWIPE);
	expect_nothing(f);
	expect_reason(f, &f->edge_pan, GC_REASON_OTHER_TYPE, 0, 0);
	expect_reason(f, &f->pinch, GC_REASON_OTHER_TYPE, 0, 0);
	expect_reason(f, &f->tap, GC_REASON_OTHER_TYPE, 0, 0);
}
