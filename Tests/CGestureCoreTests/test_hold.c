/* SPDX-License-Identifier: MIT */
#include "support.h"

static void setup_hold(struct fixture *f, struct gc_hold *hold, uint32_t touches) {
	struct gc_hold_config config = gc_hold_config_default();
	config.touches = touches;
	setup(f);
	assert_int_equal(gc_hold_init(hold, &config), GC_OK);
	attach(f, &hold->base);
}

#define STATE(recognizer) gc_recognizer_state(&(recognizer).base)

static void the_defaults_are_one_finger_40_ms_and_ten_points(void **state) {
	(void)state;
	struct gc_hold_config config = gc_hold_config_default();
	assert_int_equal(config.touches, 1);
	assert_int_equal(config.stillness_us, 40000);
	assert_int_equal(config.max_movement, GC_PT(10));
}

static void it_begins_after_40_ms_and_ends_with_the_lift(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 120);
	advance(&f, 39.999);
	expect_nothing(&f);
	advance(&f, 40);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(40));
	assert_int_equal(event->touch_count, 1);
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	assert_near(gc_length_to_double(event->location.y), 120, 0);
	up(&f, 5000, 1);
	expect(&f, &hold, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_shorter_touch_is_none(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 39.999, 1);
	advance(&f, 1000);
	expect_nothing(&f);
	assert_int_equal(STATE(hold), GC_STATE_POSSIBLE);
}

static void movement_within_ten_points_sends_changed(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 20, 1, 106, 108);
	advance(&f, 40);
	expect(&f, &hold, GC_STATE_BEGAN);
	move(&f, 50, 1, 94, 92);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_CHANGED);
	assert_near(gc_length_to_double(event->location.x), 94, 0);
	move(&f, 60, 1, 94, 92); /* the same place */
	expect_nothing(&f);
}

static void movement_over_ten_points_cancels_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 50, 1, 110.01, 100);
	expect(&f, &hold, GC_STATE_BEGAN);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_CANCELLED);
	assert_int_equal(event->time_us, at_ms(50));
	move(&f, 60, 1, 100, 100);
	up(&f, 500, 1);
	expect_nothing(&f);
}

static void movement_before_it_begins_fails_it_until_the_finger_lifts(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 20, 1, 110.01, 100);
	assert_int_equal(STATE(hold), GC_STATE_FAILED);
	move(&f, 30, 1, 100, 100);
	advance(&f, 1000);
	expect_nothing(&f);
	up(&f, 1010, 1);
	down(&f, 1020, 1, 100, 100);
	advance(&f, 1060);
	expect(&f, &hold, GC_STATE_BEGAN);
}

static void another_finger_cancels_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	down(&f, 50, 2, 200, 100);
	expect(&f, &hold, GC_STATE_BEGAN);
	expect(&f, &hold, GC_STATE_CANCELLED);
	up(&f, 60, 1);
	advance(&f, 1000);
	assert_int_equal(STATE(hold), GC_STATE_CANCELLED);
	up(&f, 1010, 2);
	expect_nothing(&f);
	assert_int_equal(STATE(hold), GC_STATE_POSSIBLE);
}

static void another_finger_before_it_begins_fails_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 1);

	down(&f, 0, 1, 100, 100);
	down(&f, 20, 2, 200, 100);
	advance(&f, 1000);
	expect_nothing(&f);
	assert_int_equal(STATE(hold), GC_STATE_FAILED);
}

static void the_clock_starts_when_the_last_required_finger_lands(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 2);

	down(&f, 0, 1, 100, 100);
	down(&f, 300, 2, 200, 140);
	advance(&f, 339.999);
	expect_nothing(&f);
	advance(&f, 340);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_BEGAN);
	assert_int_equal(event->touch_count, 2);
	assert_near(gc_length_to_double(event->location.x), 150, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->location.y), 120, TOLERANCE_PT);
	up(&f, 400, 1);
	expect(&f, &hold, GC_STATE_ENDED);
	up(&f, 410, 2);
	expect_nothing(&f);
}

static void a_finger_that_walked_before_the_last_one_landed_fails_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup_hold(&f, &hold, 2);

	down(&f, 0, 1, 100, 100);
	move(&f, 100, 1, 120, 100);
	down(&f, 300, 2, 200, 100);
	advance(&f, 1000);
	expect_nothing(&f);
}

static void it_prevents_nothing(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_tap tap;
	setup_hold(&f, &hold, 1);
	gc_tap_init(&tap, NULL);
	attach(&f, &tap.base);

	down(&f, 0, 1, 100, 100);
	advance(&f, 40);
	expect(&f, &hold, GC_STATE_BEGAN);
	assert_int_equal(STATE(tap), GC_STATE_POSSIBLE);
	up(&f, 100, 1);
	expect(&f, &hold, GC_STATE_ENDED);
	expect(&f, &tap, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void nothing_prevents_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_pan pan;
	setup_hold(&f, &hold, 1);
	struct gc_pan_config config = gc_pan_config_default();
	config.slop = GC_PT(3);
	gc_pan_init(&pan, &config);
	attach(&f, &pan.base);

	/* The pan runs already when the hold begins, and goes on. */
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 105, 100);
	expect(&f, &pan, GC_STATE_BEGAN);
	advance(&f, 40);
	expect(&f, &hold, GC_STATE_BEGAN);
	move(&f, 50, 1, 120, 100);
	expect(&f, &hold, GC_STATE_CANCELLED);
	expect(&f, &pan, GC_STATE_CHANGED);
}

static void one_that_waits_for_another_has_decided(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_tap tap;
	struct gc_requirement waits;
	setup_hold(&f, &hold, 1);
	gc_tap_init(&tap, NULL);
	attach(&f, &tap.base);
	gc_recognizer_require_failure(&waits, &hold.base, &tap.base);

	down(&f, 0, 1, 100, 100);
	advance(&f, 100);
	expect_nothing(&f);
	move(&f, 110, 1, 120, 100); /* too far for both */
	expect(&f, &hold, GC_STATE_BEGAN);
	move(&f, 120, 1, 121, 100);
	expect(&f, &hold, GC_STATE_CANCELLED);
	up(&f, 200, 1);
	/* And the tap that succeeds ends it. */
	down(&f, 1000, 1, 100, 100);
	up(&f, 1100, 1);
	expect(&f, &tap, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void one_whose_finger_left_while_it_waited_begins_and_ends_at_once(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_tap twice;
	struct gc_requirement waits;
	setup_hold(&f, &hold, 1);
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&twice, &config);
	attach(&f, &twice.base);
	gc_recognizer_require_failure(&waits, &hold.base, &twice.base);

	down(&f, 0, 1, 100, 100);
	up(&f, 100, 1);
	expect_nothing(&f);
	advance(&f, 450);
	expect(&f, &hold, GC_STATE_BEGAN);
	const struct gc_event *event = expect(&f, &hold, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(450));
	expect_nothing(&f);
}

static void settings_that_make_no_sense_are_refused(void **state) {
	(void)state;
	struct gc_hold hold = {0};
	struct gc_hold_config config = gc_hold_config_default();
	config.touches = 0;
	assert_int_equal(gc_hold_init(&hold, &config), GC_ERR_RANGE);
	config.touches = 33;
	assert_int_equal(gc_hold_init(&hold, &config), GC_ERR_RANGE);
	config = gc_hold_config_default();
	config.max_movement = -1;
	assert_int_equal(gc_hold_init(&hold, &config), GC_ERR_RANGE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_defaults_are_one_finger_40_ms_and_ten_points),
		cmocka_unit_test(it_begins_after_40_ms_and_ends_with_the_lift),
		cmocka_unit_test(a_shorter_touch_is_none),
		cmocka_unit_test(movement_within_ten_points_sends_changed),
		cmocka_unit_test(movement_over_ten_points_cancels_it),
		cmocka_unit_test(movement_before_it_begins_fails_it_until_the_finger_lifts),
		cmocka_unit_test(another_finger_cancels_it),
		cmocka_unit_test(another_finger_before_it_begins_fails_it),
		cmocka_unit_test(the_clock_starts_when_the_last_required_finger_lands),
		cmocka_unit_test(a_finger_that_walked_before_the_last_one_landed_fails_it),
		cmocka_unit_test(it_prevents_nothing),
		cmocka_unit_test(nothing_prevents_it),
		cmocka_unit_test(one_that_waits_for_another_has_decided),
		cmocka_unit_test(one_whose_finger_left_while_it_waited_begins_and_ends_at_once),
		cmocka_unit_test(settings_that_make_no_sense_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
