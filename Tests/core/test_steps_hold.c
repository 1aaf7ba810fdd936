/* SPDX-License-Identifier: MIT */
/* A touchpad's hold: hold, tap and long press. */
#include "steps.h"

TEST(a_hold_begins_at_once_and_ends_with_the_lift) {
	ADD_WITH(f, hold, with.touches = 3);
	begins(f, 0, GC_STEP_HOLD, 3);
	const struct gc_event *event = expect(f, &f->hold, GC_STATE_BEGAN);
	assert_true(event->time_us == at_ms(0));
	assert_int_equal(event->touch_count, 3);
	assert_int_equal(event->location.x, GC_PT(POINTER_X));
	assert_int_equal(event->location.y, GC_PT(POINTER_Y));
	advance(f, 5000);
	expect_nothing(f);
	ends(f, 5010, GC_STEP_HOLD);
	expect(f, &f->hold, GC_STATE_ENDED);
	begins(f, 6000, GC_STEP_HOLD, 2);
	expect_reason(f, &f->hold, GC_REASON_TOO_FEW_TOUCHES, 2, 3);
	ends(f, 6010, GC_STEP_HOLD);
	begins(f, 7000, GC_STEP_HOLD, 4);
	expect_reason(f, &f->hold, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	expect_nothing(f);
}

TEST(a_hold_whose_fingers_move_is_cancelled_and_a_swipe_follows) {
	ADD_WITH(f, hold, with.touches = 2);
	ADD(f, pan);
	begins(f, 0, GC_STEP_HOLD, 2);
	expect(f, &f->hold, GC_STATE_BEGAN);
	is_cancelled(f, 100, GC_STEP_HOLD);
	expect(f, &f->hold, GC_STATE_CANCELLED);
	begins(f, 100, GC_STEP_SWIPE, 2);
	swipes(f, 110, 3, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->translation.x, GC_PT(3));
	ends(f, 120, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_tap_is_a_hold_that_ends_in_time) {
	ADD_WITH(f, tap, with.touches = 2);
	begins(f, 0, GC_STEP_HOLD, 2);
	expect_nothing(f);
	ends(f, 740, GC_STEP_HOLD);
	const struct gc_event *event = expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(event->touch_count, 2);
	assert_int_equal(event->location.x, GC_PT(POINTER_X));
	begins(f, 1000, GC_STEP_HOLD, 2);
	ends(f, 1750, GC_STEP_HOLD);
	expect_nothing(f);
	expect_reason(
		f, &f->tap, GC_REASON_HELD_TOO_LONG, (int64_t)GC_MS(750), (int64_t)GC_MS(750));
}

TEST(a_tap_has_as_many_fingers_as_asked_for) {
	ADD_WITH(f, tap, with.touches = 2);
	begins(f, 0, GC_STEP_HOLD, 1);
	expect_reason(f, &f->tap, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	ends(f, 100, GC_STEP_HOLD);
	begins(f, 200, GC_STEP_HOLD, 3);
	expect_reason(f, &f->tap, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
	ends(f, 300, GC_STEP_HOLD);
	begins(f, 400, GC_STEP_HOLD, 2);
	is_cancelled(f, 450, GC_STEP_HOLD);
	expect_reason(f, &f->tap, GC_REASON_DEVICE_CANCELLED, 0, 0);
	expect_nothing(f);
}

TEST(two_holds_are_a_double_tap) {
	ADD_WITH(f, tap, with.taps = 2);
	begins(f, 0, GC_STEP_HOLD, 1);
	ends(f, 50, GC_STEP_HOLD);
	begins_at(f, 390, GC_STEP_HOLD, 1, POINTER_X + 20, POINTER_Y);
	ends(f, 450, GC_STEP_HOLD);
	/* Where the first one was. */
	assert_int_equal(expect(f, &f->tap, GC_STATE_ENDED)->location.x, GC_PT(POINTER_X));
	begins(f, 1000, GC_STEP_HOLD, 1);
	ends(f, 1050, GC_STEP_HOLD);
	begins_at(f, 1100, GC_STEP_HOLD, 1, POINTER_X + 31, POINTER_Y);
	ends(f, 1150, GC_STEP_HOLD);
	expect_reason(f, &f->tap, GC_REASON_NEXT_TAP_FAR, GC_PT(31), GC_PT(30));
	begins(f, 2000, GC_STEP_HOLD, 1);
	ends(f, 2050, GC_STEP_HOLD);
	begins(f, 2410, GC_STEP_HOLD, 1); /* 10 ms too late: tap 1 of another */
	ends(f, 2420, GC_STEP_HOLD);
	expect_nothing(f);
	begins(f, 2500, GC_STEP_HOLD, 1);
	ends(f, 2510, GC_STEP_HOLD);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_single_tap_waits_for_the_double) {
	add_taps(f);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base);
	begins(f, 0, GC_STEP_HOLD, 1);
	ends(f, 50, GC_STEP_HOLD);
	expect_nothing(f);
	advance(f, 400);
	const struct gc_event *event = expect(f, &f->tap, GC_STATE_ENDED);
	assert_true(event->time_us == at_ms(400));
	assert_int_equal(event->touch_count, 1);
	expect_nothing(f);
}

TEST(a_long_press_begins_half_a_second_after_the_hold) {
	ADD_WITH(f, long_press, with.touches = 2);
	begins(f, 0, GC_STEP_HOLD, 2);
	advance(f, 499);
	expect_nothing(f);
	advance(f, 501);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_true(event->time_us == at_ms(500));
	assert_int_equal(event->touch_count, 2);
	assert_int_equal(event->location.y, GC_PT(POINTER_Y));
	ends(f, 700, GC_STEP_HOLD);
	expect(f, &f->long_press, GC_STATE_ENDED);
	begins(f, 1000, GC_STEP_HOLD, 2);
	ends(f, 1300, GC_STEP_HOLD);
	expect_reason(f, &f->long_press, GC_REASON_LIFTED_EARLY, (int64_t)GC_MS(300),
		(int64_t)GC_MS(500));
	begins(f, 2000, GC_STEP_HOLD, 2);
	advance(f, 2500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	is_cancelled(f, 2600, GC_STEP_HOLD);
	expect(f, &f->long_press, GC_STATE_CANCELLED);
	begins(f, 3000, GC_STEP_HOLD, 1);
	expect_reason(f, &f->long_press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	expect_nothing(f);
}

TEST(a_long_press_may_follow_a_tap) {
	ADD_WITH(f, long_press, with.taps = 1, with.touches = 2);
	begins(f, 0, GC_STEP_HOLD, 2);
	ends(f, 50, GC_STEP_HOLD);
	begins(f, 100, GC_STEP_HOLD, 2);
	advance(f, 600);
	assert_true(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us == at_ms(600));
	ends(f, 700, GC_STEP_HOLD);
	expect(f, &f->long_press, GC_STATE_ENDED);
	begins(f, 1000, GC_STEP_HOLD, 2);
	ends(f, 1050, GC_STEP_HOLD);
	begins_at(f, 1100, GC_STEP_HOLD, 2, POINTER_X, POINTER_Y + 40);
	expect_reason(f, &f->long_press, GC_REASON_NEXT_TAP_FAR, GC_PT(40), GC_PT(30));
	ends(f, 1150, GC_STEP_HOLD);
	begins(f, 2000, GC_STEP_HOLD, 1);
	expect_reason(f, &f->long_press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	expect_nothing(f);
}

TEST(a_parked_press_does_not_take_the_next_gesture) {
	struct gc_tap_config taps = gc_tap_config_default();
	taps.taps = 2;
	ADD(f, long_press);
	gc_tap_init(&f->twice, &taps);
	attach(f, &f->twice.base);
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->twice.base);
	begins(f, 0, GC_STEP_HOLD, 1);
	advance(f, 500);
	ends(f, 600, GC_STEP_HOLD);
	begins(f, 700, GC_STEP_HOLD, 1);
	expect_nothing(f);
	advance(f, 1450); /* the second tap was held too long */
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect(f, &f->long_press, GC_STATE_ENDED);
	ends(f, 1500, GC_STEP_HOLD);
	expect_nothing(f);
}

TEST(others_do_not_take_a_hold) {
	setup_pair(f, (struct gc_host){0});
	begins(f, 0, GC_STEP_HOLD, 2);
	ends(f, 20, GC_STEP_HOLD);
	expect_reason(f, &f->pan, GC_REASON_OTHER_TYPE, 0, 0);
	expect_reason(f, &f->pinch, GC_REASON_OTHER_TYPE, 0, 0);
	expect_nothing(f);
}
