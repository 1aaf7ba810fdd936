/* SPDX-License-Identifier: MIT */
/* A touchpad's hold: hold, tap and long press. */
#include "steps.h"

static void setup_hold(struct fixture *f, struct gc_hold *hold, uint32_t touches) {
	struct gc_hold_config config = gc_hold_config_default();
	config.touches = touches;
	setup(f);
	gc_hold_init(hold, &config);
	attach(f, &hold->base);
}

static void setup_tap(struct fixture *f, struct gc_tap *tap, uint32_t taps, uint32_t touches) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	config.touches = touches;
	setup(f);
	gc_tap_init(tap, &config);
	attach(f, &tap->base);
}

static void setup_press(struct fixture *f, struct gc_long_press *press, uint32_t taps) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = taps;
	config.touches = 2;
	setup(f);
	gc_long_press_init(press, &config);
	attach(f, &press->base);
}

static void a_hold_begins_at_once_and_ends_with_the_lift(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 3);
	begins(&f, 0, GC_STEP_HOLD, 3);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_BEGAN);
	assert_true(event->time_us == at_ms(0));
	assert_int_equal(event->touch_count, 3);
	assert_int_equal(event->location.x, GC_PT(POINTER_X));
	assert_int_equal(event->location.y, GC_PT(POINTER_Y));
	advance(&f, 5000);
	expect_nothing(&f);
	ends(&f, 5010, GC_STEP_HOLD);
	expect(&f, &hold, GC_STATE_ENDED);
	begins(&f, 6000, GC_STEP_HOLD, 2);
	expect_reason(&f, &hold, GC_REASON_TOO_FEW_TOUCHES, 2, 3);
	ends(&f, 6010, GC_STEP_HOLD);
	begins(&f, 7000, GC_STEP_HOLD, 4);
	expect_reason(&f, &hold, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	expect_nothing(&f);
}

static void a_hold_whose_fingers_move_is_cancelled_and_a_swipe_follows(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_pan pan;
	setup_hold(&f, &hold, 2);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	begins(&f, 0, GC_STEP_HOLD, 2);
	expect(&f, &hold, GC_STATE_BEGAN);
	is_cancelled(&f, 100, GC_STEP_HOLD);
	expect(&f, &hold, GC_STATE_CANCELLED);
	begins(&f, 100, GC_STEP_SWIPE, 2);
	swipes(&f, 110, 3, 0);
	assert_int_equal(expect(&f, &pan, GC_STATE_BEGAN)->translation.x, GC_PT(3));
	ends(&f, 120, GC_STEP_SWIPE);
	expect(&f, &pan, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_tap_is_a_hold_that_ends_in_time(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 2);
	begins(&f, 0, GC_STEP_HOLD, 2);
	expect_nothing(&f);
	ends(&f, 740, GC_STEP_HOLD);
	const struct gc_event *event = expect(&f, &tap, GC_STATE_ENDED);
	assert_int_equal(event->touch_count, 2);
	assert_int_equal(event->location.x, GC_PT(POINTER_X));
	begins(&f, 1000, GC_STEP_HOLD, 2);
	ends(&f, 1750, GC_STEP_HOLD);
	expect_nothing(&f);
	expect_reason(&f, &tap, GC_REASON_HELD_TOO_LONG, (int64_t)GC_MS(750), (int64_t)GC_MS(750));
}

static void a_tap_has_as_many_fingers_as_asked_for(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 2);
	begins(&f, 0, GC_STEP_HOLD, 1);
	expect_reason(&f, &tap, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	ends(&f, 100, GC_STEP_HOLD);
	begins(&f, 200, GC_STEP_HOLD, 3);
	expect_reason(&f, &tap, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
	ends(&f, 300, GC_STEP_HOLD);
	begins(&f, 400, GC_STEP_HOLD, 2);
	is_cancelled(&f, 450, GC_STEP_HOLD);
	expect_reason(&f, &tap, GC_REASON_DEVICE_CANCELLED, 0, 0);
	expect_nothing(&f);
}

static void two_holds_are_a_double_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);
	begins(&f, 0, GC_STEP_HOLD, 1);
	ends(&f, 50, GC_STEP_HOLD);
	begins_at(&f, 390, GC_STEP_HOLD, 1, POINTER_X + 20, POINTER_Y);
	ends(&f, 450, GC_STEP_HOLD);
	/* Where the first one was. */
	assert_int_equal(expect(&f, &tap, GC_STATE_ENDED)->location.x, GC_PT(POINTER_X));
	begins(&f, 1000, GC_STEP_HOLD, 1);
	ends(&f, 1050, GC_STEP_HOLD);
	begins_at(&f, 1100, GC_STEP_HOLD, 1, POINTER_X + 31, POINTER_Y);
	ends(&f, 1150, GC_STEP_HOLD);
	expect_reason(&f, &tap, GC_REASON_NEXT_TAP_FAR, GC_PT(31), GC_PT(30));
	begins(&f, 2000, GC_STEP_HOLD, 1);
	ends(&f, 2050, GC_STEP_HOLD);
	begins(&f, 2410, GC_STEP_HOLD, 1); /* 10 ms too late: tap 1 of another */
	ends(&f, 2420, GC_STEP_HOLD);
	expect_nothing(&f);
	begins(&f, 2500, GC_STEP_HOLD, 1);
	ends(&f, 2510, GC_STEP_HOLD);
	expect(&f, &tap, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_single_tap_waits_for_the_double(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap once, twice;
	struct gc_requirement waits;
	setup_tap(&f, &twice, 2, 1);
	gc_tap_init(&once, NULL);
	attach(&f, &once.base);
	gc_recognizer_require_failure(&waits, &once.base, &twice.base);
	begins(&f, 0, GC_STEP_HOLD, 1);
	ends(&f, 50, GC_STEP_HOLD);
	expect_nothing(&f);
	advance(&f, 400);
	const struct gc_event *event = expect(&f, &once, GC_STATE_ENDED);
	assert_true(event->time_us == at_ms(400));
	assert_int_equal(event->touch_count, 1);
	expect_nothing(&f);
}

static void a_long_press_begins_half_a_second_after_the_hold(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	setup_press(&f, &press, 0);
	begins(&f, 0, GC_STEP_HOLD, 2);
	advance(&f, 499);
	expect_nothing(&f);
	advance(&f, 501);
	const struct gc_event *event = expect(&f, &press, GC_STATE_BEGAN);
	assert_true(event->time_us == at_ms(500));
	assert_int_equal(event->touch_count, 2);
	assert_int_equal(event->location.y, GC_PT(POINTER_Y));
	ends(&f, 700, GC_STEP_HOLD);
	expect(&f, &press, GC_STATE_ENDED);
	begins(&f, 1000, GC_STEP_HOLD, 2);
	ends(&f, 1300, GC_STEP_HOLD);
	expect_reason(&f, &press, GC_REASON_LIFTED_EARLY, (int64_t)GC_MS(300), (int64_t)GC_MS(500));
	begins(&f, 2000, GC_STEP_HOLD, 2);
	advance(&f, 2500);
	expect(&f, &press, GC_STATE_BEGAN);
	is_cancelled(&f, 2600, GC_STEP_HOLD);
	expect(&f, &press, GC_STATE_CANCELLED);
	begins(&f, 3000, GC_STEP_HOLD, 1);
	expect_reason(&f, &press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	expect_nothing(&f);
}

static void a_long_press_may_follow_a_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	setup_press(&f, &press, 1);
	begins(&f, 0, GC_STEP_HOLD, 2);
	ends(&f, 50, GC_STEP_HOLD);
	begins(&f, 100, GC_STEP_HOLD, 2);
	advance(&f, 600);
	assert_true(expect(&f, &press, GC_STATE_BEGAN)->time_us == at_ms(600));
	ends(&f, 700, GC_STEP_HOLD);
	expect(&f, &press, GC_STATE_ENDED);
	begins(&f, 1000, GC_STEP_HOLD, 2);
	ends(&f, 1050, GC_STEP_HOLD);
	begins_at(&f, 1100, GC_STEP_HOLD, 2, POINTER_X, POINTER_Y + 40);
	expect_reason(&f, &press, GC_REASON_NEXT_TAP_FAR, GC_PT(40), GC_PT(30));
	ends(&f, 1150, GC_STEP_HOLD);
	begins(&f, 2000, GC_STEP_HOLD, 1);
	expect_reason(&f, &press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	expect_nothing(&f);
}

static void others_do_not_take_a_hold(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){0});
	begins(&f, 0, GC_STEP_HOLD, 2);
	ends(&f, 20, GC_STEP_HOLD);
	expect_reason(&f, &p.pan, GC_REASON_OTHER_TYPE, 0, 0);
	expect_reason(&f, &p.pinch, GC_REASON_OTHER_TYPE, 0, 0);
	expect_nothing(&f);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hold_begins_at_once_and_ends_with_the_lift),
		cmocka_unit_test(a_hold_whose_fingers_move_is_cancelled_and_a_swipe_follows),
		cmocka_unit_test(a_tap_is_a_hold_that_ends_in_time),
		cmocka_unit_test(a_tap_has_as_many_fingers_as_asked_for),
		cmocka_unit_test(two_holds_are_a_double_tap),
		cmocka_unit_test(a_single_tap_waits_for_the_double),
		cmocka_unit_test(a_long_press_begins_half_a_second_after_the_hold),
		cmocka_unit_test(a_long_press_may_follow_a_tap),
		cmocka_unit_test(others_do_not_take_a_hold),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
